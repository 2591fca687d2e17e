"""The service: everything that can be wished of the host, by whatever way it comes.

Every method that is given a match raises ``Refusal`` if there is no such match; ``StoreTrouble``, a ``Refusal``
too, means that the store could not take it and nothing was changed.

``seating`` at a table · ``governing`` what a host wishes or a table decides · ``upkeep`` time, people, posts, checks.
Each hands on to the part of the package that does it.
"""

from __future__ import annotations

from bot.service.governing import Governing
from bot.service.play.repository import NotAllowed
from bot.service.seating import Seating
from bot.service.upkeep import Upkeep


class Service(Seating, Governing, Upkeep):
    """The facade of this package."""


__all__ = ["NotAllowed", "Service"]

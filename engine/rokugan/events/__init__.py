"""What can happen. Ids as in ``board.json`` and ``cards.json``, seats from 0, "by seat" one entry a seat.

Everybody may know an event unless its ``audience`` says otherwise; those that only one seat may know derive from
``PrivateEvent``, and those that show it something hidden from ``Glimpse``. Tokens on the board go by their number of
the round.

``parts`` what events are made of · ``opening`` set-up and upkeep · ``cards`` territory cards · ``placement`` ·
``resolution`` with the end
"""

from inspect import getmembers, isclass

from engine.core.protocol import Event
from engine.core.quick import made_quickly
from engine.rokugan.events import cards, opening, placement, resolution
from engine.rokugan.events.cards import *  # noqa: F403 - all of them are declared for others
from engine.rokugan.events.opening import *  # noqa: F403
from engine.rokugan.events.parts import *  # noqa: F403
from engine.rokugan.events.placement import *  # noqa: F403
from engine.rokugan.events.resolution import *  # noqa: F403

EVENT_TYPES = tuple(
    kind
    for room in (opening, cards, placement, resolution)
    for _, kind in getmembers(room, isclass)
    if issubclass(kind, Event) and kind.__module__ == room.__name__
)
"""Everything that can happen; ``Shown``, ``Removed`` and ``Assault`` are only parts of events."""

made_quickly(*EVENT_TYPES)

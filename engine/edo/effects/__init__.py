"""What the actions of authorization cards do (RULES.md 9): each kind answers for itself, as ``card_action`` asks.

``officials`` those that need nobody else · ``harvest``, ``build`` and ``trade``, which need samurai, as ``answering``
says. Loading this package puts them on the cards.
"""

from typing import Final

from engine.core.printed import read
from engine.edo.card_action import CardAction
from engine.edo.data import CARDS, PRINTED
from engine.edo.effects.build import Build
from engine.edo.effects.harvest import Harvest
from engine.edo.effects.officials import Develop, Money, Recruit, Rice, Travel
from engine.edo.effects.trade import Trade

KINDS: Final[dict[str, type[CardAction]]] = {
    kind.kind: kind for kind in (Money, Rice, Travel, Recruit, Develop, Harvest, Build, Trade)
}


def card(printed: tuple[dict[str, str | int | bool], ...]) -> tuple[CardAction, ...]:
    """The actions of a card as ``cards.json`` has it."""
    return tuple([read(KINDS[str(action["kind"])], action) for action in printed])


CARDS.update({id: card(printed) for id, printed in PRINTED.items()})

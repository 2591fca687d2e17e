"""Suggested lists: a strong caretaker's preferences, from the seat's view alone.

Its choice in the present position comes first, then its choice without that one, and so on. Its
luck is the same for the same seat and kind of decision, and not the match's.
"""

from collections.abc import Callable, Sequence
from typing import Any

from bot.service.match.pending_plies import advised
from engine.core.chance import Chance
from engine.core.protocol import AnyGame
from engine.core.sequence import Actions
from engine.core.standing_orders.decision import Decision, How
from engine.core.standing_orders.entry import ANY, ASK, Amount, Preference, as_text
from engine.core.standing_orders.follow import best

MOST, RANKED = 12, 24
"""Max preferences of a list that no game proposes, and of such a ranking."""
FEW = 3
"""Up to this number that stay behind, the list says how many stay; else how many go."""


def suggested(game: AnyGame, view: Any, decision: Decision, luck: Callable[[int], Chance]) -> str:
    """Return a list for this kind of decision, best first; empty where nothing can be suggested.

    ``luck`` gives the chance for each of its places.
    """
    if decision.suggest is not None:
        return decision.suggest()
    most = RANKED if decision.manner.ranking else MOST
    left = possible = game.orders.imagined(view, decision.key)
    found: list[object] = []
    while left and len(found) < most:
        action = advised(game, view, Actions(left), luck(len(found)), len(game.levels) - 1)
        if action is None or (way := way_to(game, view, decision, action, possible)) is None:
            break
        found.append(way)
        words = game.orders.traits(view, action).words
        left = tuple(other for other in left if game.orders.traits(view, other).words != words)
    last = ANY if decision.manner.ranking else ASK
    return as_text([*found, last]) if found else ""


def way_to(game: AnyGame, view: Any, decision: Decision, action: Any, possible: Sequence[Any]) -> Preference | None:
    """Return the shortest preference for just this one of the possible actions, if there is one."""
    traits = game.orders.traits(view, action)
    fitting = [(game.orders.traits(view, other), other) for other in possible]
    amount = _amount(decision, traits.number, traits.left)
    for length in range(1, len(traits.words) + 1):
        way = Preference(traits.words[-length:], amount)
        if way.means(traits) and best(way, fitting) == (action,):
            return way
    return None


def _amount(decision: Decision, number: int | None, left: int | None) -> Amount | None:
    if number is None or not decision.wording.hows:
        return None
    if (
        left is not None
        and decision.wording.least <= left <= decision.wording.least + FEW
        and How.ALL_BUT in decision.wording.hows
    ):
        return Amount(How.ALL_BUT, left) if left else Amount(How.ALL)
    return Amount(How.EXACTLY, number)

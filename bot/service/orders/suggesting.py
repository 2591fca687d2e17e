"""Suggestions: a list as a caretaker of the highest level would write it, from the seat's view alone.

What such a caretaker would do as things stand comes first, then what it would do without that, and so on. Its luck is
the same for the same seat and kind of decision, and no part of the match.
"""

from collections.abc import Callable, Sequence
from typing import Any

from bot.service.play.advice import advised
from engine.core.chance import Chance
from engine.core.protocol import AnyGame
from engine.core.sequence import Actions
from engine.core.standing_orders.decision import Decision, How
from engine.core.standing_orders.entry import ANY, ASK, Amount, Preference, written
from engine.core.standing_orders.match import best

MOST, RANKED = 12, 24
"""So many preferences a suggestion has where the game proposes no list of its own, and a ranking."""
FEW = 3
"""Of so many that stay behind it is said how many they are; else how many go."""


def suggested(game: AnyGame, view: Any, decision: Decision, luck: Callable[[int], Chance]) -> str:
    """A list for this kind of decision, best first, with the ``luck`` for each place of it; empty where nothing can be
    suggested as things stand."""
    if decision.suggest is not None:
        return decision.suggest()
    most = RANKED if decision.ranking else MOST
    left = possible = game.orders.imagined(view, decision.key)
    found: list[object] = []
    while left and len(found) < most:
        action = advised(game, view, Actions(left), luck(len(found)), len(game.levels) - 1)
        if action is None or (way := way_to(game, view, decision, action, possible)) is None:
            break
        found.append(way)
        words = game.orders.traits(view, action).words
        left = tuple(other for other in left if game.orders.traits(view, other).words != words)
    last = next(
        (word for word in ((ANY, ASK) if decision.ranking else (ASK, ANY)) if word not in decision.barred), None
    )
    return written([*found, *([last] if last is not None else [])]) if found else ""


def way_to(game: AnyGame, view: Any, decision: Decision, action: Any, possible: Sequence[Any]) -> Preference | None:
    """The shortest preference that means just this one of the possible actions; None if none does."""
    traits = game.orders.traits(view, action)
    fitting = [(game.orders.traits(view, other), other) for other in possible]
    amount = _amount(decision, traits.number, traits.left)
    for length in range(1, len(traits.words) + 1):
        way = Preference(traits.words[-length:], amount)
        if way.means(traits) and best(way, fitting) == (action,):
            return way
    return None


def _amount(decision: Decision, number: int | None, left: int | None) -> Amount | None:
    if number is None or not decision.hows:
        return None
    if left is not None and decision.stays <= left <= decision.stays + FEW and How.ALL_BUT in decision.hows:
        return Amount(How.ALL_BUT, left) if left else Amount(How.ALL)
    return Amount(How.EXACTLY, number)

"""The harness of caretakers: habits, a state like the view, trials, and a lead to judge by.

A game keeps its habits, its weights and the worth of a position. A caretaker knows its view and its
legal actions; it fills in by itself what is hidden, and plays on with luck that is no part of the
match.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from engine.core.chance import Chance
from engine.core.sequence import A, E, S, SequenceOfPlay, Turn

X = TypeVar("X")
K = TypeVar("K")

Habits = Mapping[type, Callable[[Any, Any], Any]]
"""By the kind of the first legal action: the choice among all, for a prepared view."""


def by_habit(habits: Habits, view: object, legal: Sequence[A]) -> A | None:
    """Return the action that the habit for this kind of question chooses; None without one."""
    habit = habits.get(type(legal[0]))
    return None if habit is None else habit(view, legal)


def by_worth(kind: type[K], worth: Callable[[Any, K], Any]) -> Callable[[Any, Iterable[Any]], K]:
    """Return the habit to choose the action of a kind with most worth in a prepared view."""
    return lambda view, actions: max(of_kind(kind, actions), key=partial(worth, view))


def of_kind(kind: type[K], actions: Iterable[Any]) -> list[K]:
    return [action for action in actions if isinstance(action, kind)]


def play_on(
    sequence: SequenceOfPlay[S, A, E],
    state: S,
    luck: Chance,
    answer: Callable[[S, int], Iterable[A]],
    until: Container[str],
    first: A | None = None,
) -> S:
    """Play the state itself until one of these phases asks, or the match is over.

    ``answer`` yields the next actions of the seat that is asked. ``first`` is its action now;
    without one, everything is settled first that needs no decision.
    """
    turn: Turn[S, E] = Turn(state, luck, record_events=False)
    if first is None:
        sequence.settle(turn)
    else:
        sequence.advance(turn, state.active[0], first)
    while state.active and state.phase not in until:
        seat = state.active[0]
        for action in answer(state, seat):
            sequence.advance(turn, seat, action)
    return state


def lead(worth: Sequence[float], seat: int, leader: float = 0.0) -> float:
    """Return how much more a seat has than the others.

    ``leader`` is the share of the strongest of them; the rest of the comparison is their average.
    """
    others = [found for other, found in enumerate(worth) if other != seat]
    return worth[seat] - (1 - leader) * sum(others) / len(others) - leader * max(others)


def few_of_each(ranked: Iterable[X], key: Callable[[X], object], each: int, most: int) -> list[X]:
    """Return the first of these, up to ``most``, but only some of ``each`` key."""
    good: list[X] = []
    met: Counter[object] = Counter()
    for candidate in ranked:
        met[key(candidate)] += 1
        if met[key(candidate)] <= each and len(good) < most:
            good.append(candidate)
    return good


Rounds = Sequence[tuple[int, int]]
"""The number of the best that are tried again, and how often each (successive halving)."""


def by_trial(candidates: Sequence[X], rounds: Rounds, tried: Callable[[X, int], float]) -> list[tuple[float, X]]:
    """Return the candidates of the first round with their average results, best first.

    ``tried`` gets the number of the attempt, the same for all: all can meet the same luck.
    """
    order = list(range(min(len(candidates), rounds[0][0])))
    found: list[list[float]] = [[] for _ in order]
    attempts = 0
    for most, times in rounds:
        for number in range(attempts, attempts + times):
            for index in order[:most]:
                found[index].append(tried(candidates[index], number))
        attempts += times
        order[:most] = sorted(order[:most], key=lambda n: -sum(found[n]) / len(found[n]))
    return [(sum(found[index]) / len(found[index]), candidates[index]) for index in order]


def best(candidates: Sequence[X], rounds: Rounds, tried: Callable[[X, int], float]) -> X:
    """Return the candidate that does best on average; a single one is not tried."""
    return candidates[0] if len(candidates) == 1 else by_trial(candidates, rounds, tried)[0][1]

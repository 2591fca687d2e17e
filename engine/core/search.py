"""Which of several candidates is best, when trying one costs time and its result varies.

All of them are tried a few times, then only the better ones again (successive halving).
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

X = TypeVar("X")

Rounds = Sequence[tuple[int, int]]
"""How many of the best are tried, and how often each."""


def by_trial(candidates: Sequence[X], rounds: Rounds, tried: Callable[[X, int], float]) -> list[tuple[float, X]]:
    """The candidates with what they came to on average, the best first; only as many as the first round tries.

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
        order[:most] = sorted(order[:most], key=lambda index: -sum(found[index]) / len(found[index]))
    return [(sum(found[index]) / len(found[index]), candidates[index]) for index in order]


def best(candidates: Sequence[X], rounds: Rounds, tried: Callable[[X, int], float]) -> X:
    """The candidate that does best on average; a single one is not tried."""
    return candidates[0] if len(candidates) == 1 else by_trial(candidates, rounds, tried)[0][1]

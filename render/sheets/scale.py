"""Where numbers lie on a graph: the marks of its axis, and how things that would lie on each other are spread."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

_STEPS = (1, 2, 5)


def ticks(least: int, most: int, parts: int = 5) -> range:
    """Round numbers from at most ``least`` and 0 to at least ``most``, in at most so many equal parts."""
    low, high = min(0, least), max(1, most)
    steps = (base * 10**power for power in count() for base in _STEPS)
    for step in steps:
        first, last = low // step, -(-high // step)
        if last - first <= parts:
            return range(first * step, last * step + 1, step)
    raise AssertionError("steps grow without end")


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places as near as can be to those that are wanted, in the same order, at least ``gap`` apart, in a stretch.

    What is wanted is in ascending order. If there is no room for such gaps, they are as wide as there is room for.
    """
    number = len(wanted)
    if number > 1:
        gap = min(gap, (high - low) / (number - 1))
    # without the gaps, places must not fall: those that would are put together at their middle
    groups: list[list[float]] = []
    for place, at in enumerate(wanted):
        groups.append([at - place * gap])
        while len(groups) > 1 and _middle(groups[-2]) > _middle(groups[-1]):
            last = groups.pop()
            groups[-1] += last
    settled = [min(max(_middle(group), low), high - (number - 1) * gap) for group in groups for _ in group]
    return [at + place * gap for place, at in enumerate(settled)]


def _middle(group: Sequence[float]) -> float:
    return sum(group) / len(group)

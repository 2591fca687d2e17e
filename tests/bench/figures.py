"""A figure and its limit; what belongs together is measured together, beside the yardstick."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from tests.bench.yardstick import Yardstick

AGAIN = 2
"""How often a figure is taken again because the yardstick moved, at most."""
LONGER = ("s", "ms", "µs", "%")
"""Units of which a slow machine needs more. All others are judged as they are: ratios of one run, sizes, rates."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value, and what it has to be at a yardstick of 100."""

    name: str
    value: float
    unit: str
    """``s``, ``ms``, ``µs`` or ``%`` (of a core), each with `` CPU`` behind it if processor time was measured, are
    judged by the machine; all else is not."""
    least: float | None = None
    most: float | None = None
    note: str = ""
    factor: float = 100
    """How the machine was then, in hundredths of the reference; 100 where the unit does not depend on it."""

    @property
    def absolute(self) -> bool:
        """Whether it is time of the machine it was measured on."""
        return self.unit.removesuffix(" CPU") in LONGER

    def at(self, yardstick: Yardstick) -> Figure:
        """The same, judged by this yardstick."""
        if not self.absolute:
            return self
        return replace(self, factor=yardstick.cpu if self.unit.endswith(" CPU") else yardstick.wall)

    @property
    def met(self) -> bool:
        """Whether the target is met; true for a figure without one."""
        worth = self.value / self.factor * 100
        return (self.least is None or worth >= self.least) and (self.most is None or worth <= self.most)

    def line(self) -> str:
        """A line of the table."""
        target = f"at least {self.least:g}" if self.least is not None else ""
        target = f"at most {self.most:g}" if self.most is not None else target
        mark = "ok" if self.met else "MISSED"
        factor = f"at {self.factor:.0f}" if self.absolute else ""
        shown = f"{self.name:34} {self.value:10.2f} {self.unit:8} {target:16} {mark if target else '':7}"
        return f"{shown} {factor:7} {self.note}".rstrip()


Measurement = Callable[[], Iterable[Figure]]
"""Figures that are taken at once. A part of the bench is a sequence of these."""


def taken(measurements: Iterable[Measurement], read: Callable[[], Yardstick] = Yardstick.read) -> Iterator[Figure]:
    """The figures, each judged by the yardstick before and after it; taken again if that moved meanwhile."""
    before = read()
    for measure in measurements:
        for left in range(AGAIN, -1, -1):
            gc.collect()
            gc.freeze()  # what those before left behind is not looked through at the cost of this one
            figures = list(measure())
            after = read()
            kinds = {figure.unit.endswith(" CPU") for figure in figures if figure.absolute}
            moved = bool(kinds) and before.moved(after, wall=False in kinds)
            middle_of, before = before.beside(after), after
            if not moved or not left:
                break
        unsteady = "the yardstick moved each time" if moved else ""
        for figure in figures:
            note = "; ".join(filter(None, [figure.note, unsteady if figure.absolute else ""]))
            yield replace(figure.at(middle_of), note=note)


def middle(values: Iterable[float]) -> float:
    """The median."""
    return median(values)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that ``share`` (0 to 1) of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, -(-int(share * 1000) * len(ordered) // 1000) - 1))]

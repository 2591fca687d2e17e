"""A figure and its target."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value, and what it has to be."""

    name: str
    value: float
    unit: str
    least: float | None = None
    most: float | None = None
    note: str = ""

    @property
    def met(self) -> bool:
        """Whether the target is met; true for a figure without one."""
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)

    def line(self) -> str:
        """A line of the table."""
        target = f"at least {self.least:g}" if self.least is not None else ""
        target = f"at most {self.most:g}" if self.most is not None else target
        mark = "ok" if self.met else "MISSED"
        return f"{self.name:34} {self.value:10.2f} {self.unit:8} {target:16} {mark if target else '':7} {self.note}"


def middle(values: Iterable[float]) -> float:
    """The median."""
    return median(values)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that ``share`` (0 to 1) of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, -(-int(share * 1000) * len(ordered) // 1000) - 1))]

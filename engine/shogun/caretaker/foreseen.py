"""What others are likely to do in a round: the record that a caretaker thinks with. ``foreseeing`` fills it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.shogun.view import ShogunView


@dataclass(frozen=True, slots=True)
class ForeseenMarch:
    """A march that is to be expected."""

    seat: int
    space: str
    """The action it belongs to."""
    source: str
    target: str
    armies: int
    open: bool
    """Whether its card lies open already."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What the others are likely to do."""

    marches: Sequence[ForeseenMarch] = ()
    arriving: Mapping[str, tuple[int, float]] = field(default_factory=dict)
    """For a province how many armies will be deployed there, and how likely that comes before the battles."""
    leaving: Mapping[str, int] = field(default_factory=dict)
    """For a province how many armies march away."""
    builds: Mapping[str, Sequence[tuple[int, str]]] = field(default_factory=dict)
    """For a building who builds it where: seat and province."""
    bids: Sequence[str | None] = ()
    """The cards the others bid."""


NOTHING = Foreseen()


def before(view: ShogunView, first: str, second: str) -> float:
    """How likely one action comes before another, as far as the row lies open."""
    row = view.action_row
    if first in row:
        return 1.0 if second not in row or row.index(first) < row.index(second) else 0.0
    return 0.0 if second in row else 0.5

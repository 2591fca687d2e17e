"""How a round begins: rows, plans, bids, special cards (RULES.md 4)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.protocol import Event, once


@dataclass(frozen=True, slots=True)
class YearBegan(Event):
    """Four event cards lie open."""

    year: int
    events: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """The rows are laid out, planning begins."""

    year: int
    season: str
    actions: tuple[str, ...]
    """The five open action cards."""
    specials: tuple[str, ...]
    """The special cards on positions 1 to 5."""


@dataclass(frozen=True, slots=True)
class PlanChanged(Event):
    """A player put a card on a space or took it off. For himself alone."""

    seat: int
    space: str
    card: str | None

    @property
    def audience(self) -> tuple[int, ...] | None:
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class PlanLocked(Event):
    """A plan is locked."""

    seat: int

    @property
    def counted(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class PlanUnlocked(Event):
    """A plan is open again."""

    seat: int

    @property
    def counted(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class EventDrawn(Event):
    """The event of the round."""

    card: str


@dataclass(frozen=True, slots=True)
class BidsRevealed(Event):
    """All bids, and the rank they give."""

    bids: tuple[str | None, ...]
    """By seat: a chest card, a province, or none."""
    order: tuple[int, ...]
    """Seats by rank."""
    drawn: tuple[tuple[int, ...], ...]
    """The groups of seats whose tie was broken by drawing, in the order drawn."""


@dataclass(frozen=True, slots=True)
class SpecialPicked(Event):
    """A player took a special card and with it a place in turn order."""

    seat: int
    card: str
    position: int
    last: bool
    """Whether it was the only one left, so that nothing was asked."""


KINDS: tuple[type[Event], ...] = (
    YearBegan,
    RoundBegan,
    PlanChanged,
    PlanLocked,
    PlanUnlocked,
    EventDrawn,
    BidsRevealed,
    SpecialPicked,
)

# Told hundreds of times in a match, with few different values.
plan_changed = once(PlanChanged)
plan_locked = once(PlanLocked)
special_picked = once(SpecialPicked)

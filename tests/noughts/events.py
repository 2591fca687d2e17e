"""What can happen. Everybody may know an event unless its ``audience`` says otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.core.protocol import Event

Ending = StrEnum("Ending", "LINE COINS SHARED")
"""Why a match is over."""


@dataclass(frozen=True, slots=True)
class MatchBegan(Event):
    """RULES.md 1."""


@dataclass(frozen=True, slots=True)
class BidChanged(Event):
    """RULES.md 2. Only the seat knows."""

    seat: int
    coins: int | None

    @property
    def audience(self) -> tuple[int, ...]:
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class BidLocked(Event):
    """RULES.md 2; or opened again."""

    seat: int
    locked: bool

    @property
    def counted(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class BidsShown(Event):
    """RULES.md 2: the bids by seat, who moves first, whether luck said so."""

    bids: tuple[int, ...]
    first: int
    drawn: bool


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """RULES.md 3."""

    seat: int
    square: str


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """RULES.md 4; the coins by seat."""

    reason: Ending
    coins: tuple[int, ...]

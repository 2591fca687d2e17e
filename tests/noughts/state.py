"""Everything true in a match. Mutable inside the rules, copied by ``copy`` for all others."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Self

from engine.core.protocol import Event, State, Turn
from tests.noughts.actions import COINS

NoughtsPhase = StrEnum("NoughtsPhase", "BID MARK OVER")
"""The phases, in order."""


@dataclass(slots=True)
class Player:
    """A seat."""

    coins: int = COINS
    bid: int | None = None


@dataclass(slots=True)
class NoughtsState(State):
    """A match."""

    players: list[Player]
    phase: str = NoughtsPhase.BID
    active: tuple[int, ...] = (0, 1)
    first: int = 0
    """Who moves first, once the bids are shown."""
    marks: dict[str, int] = field(default_factory=dict)
    """Square to seat, in the order in which they were made."""

    def copy(self) -> Self:
        return replace(self, players=[replace(player) for player in self.players], marks=self.marks.copy())

    @property
    def coins(self) -> tuple[int, ...]:
        """By seat."""
        return tuple(player.coins for player in self.players)


NoughtsTurn = Turn[NoughtsState, Event]

"""Everything true in a match. Mutable inside the rules, copied by ``copy`` for all others."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from engine.core.protocol import Event, State, Turn
from tests.noughts.actions import COINS


class NoughtsPhase(StrEnum):
    """The phases, in order."""

    BID = "bid"
    MARK = "mark"
    OVER = "over"


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
    active: tuple[int, ...] = ()
    first: int = 0
    """Who moves first, once the bids are shown."""
    marks: dict[str, int] = field(default_factory=dict)
    """Square to seat, in the order in which they were made."""

    def copy(self) -> NoughtsState:
        players = [Player(player.coins, player.bid) for player in self.players]
        return NoughtsState(players, self.phase, self.active, self.first, self.marks.copy())


NoughtsTurn = Turn[NoughtsState, Event]


def held(state: NoughtsState) -> tuple[int, ...]:
    """Coins by seat."""
    return tuple(player.coins for player in state.players)

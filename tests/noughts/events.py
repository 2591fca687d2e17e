"""What can happen. Everybody may know an event unless its ``audience`` says otherwise."""

from enum import StrEnum
from typing import ClassVar

from engine.core.model import Event, PrivateEvent, SeatEvent

Ending = StrEnum("Ending", "LINE COINS SHARED")
"""Why a match is over."""


class MatchBegan(Event):
    """RULES.md 1."""


class BidChanged(PrivateEvent):
    """RULES.md 2. Only the seat knows."""

    coins: int


class BidCleared(PrivateEvent):
    """RULES.md 2. Only the seat knows."""


class BidLocked(SeatEvent):
    """RULES.md 2."""

    counted: ClassVar[bool] = True


class BidsShown(Event):
    """RULES.md 2: the bids by seat, who moves first, whether luck said so."""

    bids: tuple[int, ...]
    first: int
    drawn: bool


class Marked(SeatEvent):
    """RULES.md 3."""

    square: str


class MatchEnded(Event):
    """RULES.md 4; the coins by seat."""

    reason: Ending
    coins: tuple[int, ...]

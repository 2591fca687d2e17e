"""Territory cards and what they do (RULES.md 9)."""

from dataclasses import dataclass

from engine.core.model import Event, PrivateEvent, SeatEvent, interned
from engine.rokugan.events.parts import Glimpse, Where


@dataclass(frozen=True, slots=True)
class DraftChanged(PrivateEvent):
    """A card is being prepared, or put back (None)."""

    card: str | None
    chosen: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed(SeatEvent):
    """A territory card is read; its effects follow as events of their own."""

    card: str


@dataclass(frozen=True, slots=True)
class SpecialPlaced(Event):
    """A special token comes into a province."""

    province: str
    special: str
    replaced: str | None


@dataclass(frozen=True, slots=True)
class SpecialRemoved(Event):
    """A special token leaves a province."""

    province: str
    special: str


@dataclass(frozen=True, slots=True)
class ControlAdded(SeatEvent):
    """A card adds control tokens to a province."""

    province: str
    faceup: int
    facedown: int


@dataclass(frozen=True, slots=True)
class ControlRemoved(SeatEvent):
    """A card takes control tokens of a player off a province."""

    province: str
    tokens: int
    empty: bool
    """It is now controlled by nobody."""


@dataclass(frozen=True, slots=True)
class ControlSwapped(SeatEvent):
    """Two provinces exchange all control tokens."""

    province: str
    """It was the first player's."""
    other: int
    other_province: str


@dataclass(frozen=True, slots=True)
class TokensTaken(SeatEvent):
    """Tokens of the own discard pile come into the hand."""

    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TokenGivenUp(SeatEvent):
    """A token of the hand goes."""

    where: Where
    face: str | None
    """None if it goes into the pool, unseen."""


@dataclass(frozen=True, slots=True)
class PooledFace(PrivateEvent):
    """Which token of the own hand went into the pool."""

    face: str


@dataclass(frozen=True, slots=True)
class HandLookedAt(SeatEvent):
    """Spy Network: a player sees another's hand, whose bluff is forbidden this round."""

    target: int


@dataclass(frozen=True, slots=True)
class HandSeen(Glimpse):
    """Spy Network: what was there."""

    target: int
    faces: tuple[str, ...]


draft_changed = interned(DraftChanged)  # told hundreds of times in a match, with few different values

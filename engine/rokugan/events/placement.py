"""The placement, by turns or in waves (RULES.md 5, 17)."""

from dataclasses import dataclass
from typing import ClassVar

from engine.core.model import Event, PrivateEvent, SeatEvent, interned
from engine.rokugan.events.parts import Glimpse, Means, Shown


@dataclass(frozen=True, slots=True)
class PlacementBegan(Event):
    """The placement of a round begins."""

    round: int


@dataclass(frozen=True, slots=True)
class TokenHeld(PrivateEvent):
    """A token is about to be placed, or goes back behind the screen (None)."""

    face: str | None


@dataclass(frozen=True, slots=True)
class TokenAimed(PrivateEvent):
    """Where it will lie, or at what it will point."""

    province: str


@dataclass(frozen=True, slots=True)
class WaveBegan(Event):
    """All place at once (17.7)."""

    round: int
    wave: int
    waves: int
    size: int
    """How many tokens each places, as far as its hand goes."""


@dataclass(frozen=True, slots=True)
class SlotRanked(PrivateEvent):
    """The next best slot of a token that is being written down."""

    slot: str


@dataclass(frozen=True, slots=True)
class EntryWritten(PrivateEvent):
    """A token is written down for this wave."""

    number: int
    face: str
    slots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryStruck(PrivateEvent):
    """The last entry is struck out."""

    number: int


@dataclass(frozen=True, slots=True)
class CardFiled(PrivateEvent):
    """A card will be carried out when the wave closes."""

    card: str
    chosen: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardRecalled(PrivateEvent):
    """It will not."""

    card: str


@dataclass(frozen=True, slots=True)
class Sealed(SeatEvent):
    """A seat has written down everything for this wave."""

    counted: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Unsealed(SeatEvent):
    """A seat has taken its seal back."""

    counted: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class CardVoid(PrivateEvent):
    """A card found no target any more when the wave closed: it is not spent, and nobody else learns of it."""

    card: str


@dataclass(frozen=True, slots=True)
class TokenPlaced(SeatEvent):
    """A token lies on the board, facedown."""

    id: int
    slot: str


@dataclass(frozen=True, slots=True)
class PlacedFace(PrivateEvent):
    """Which token it was."""

    id: int
    slot: str
    face: str


@dataclass(frozen=True, slots=True)
class BlessingPlaced(SeatEvent):
    """A blessing lies on a token, face up."""

    face: str
    id: int
    slot: str


@dataclass(frozen=True, slots=True)
class TokenAnimated(SeatEvent):
    """A token of the discard pile lies on the board, face up."""

    face: str
    id: int
    slot: str


@dataclass(frozen=True, slots=True)
class TurnSkipped(SeatEvent):
    """A player has no token to place and is out for this placement."""


@dataclass(frozen=True, slots=True)
class TokensLookedAt(SeatEvent):
    """A player looks at facedown tokens."""

    means: Means
    tokens: tuple[int, ...]
    slots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TokenSeen(Glimpse):
    """What one of them is."""

    id: int
    owner: int
    slot: str
    face: str


@dataclass(frozen=True, slots=True)
class LookDeclined(SeatEvent):
    """Scorpion does not look this turn."""


@dataclass(frozen=True, slots=True)
class TokenDiscarded(Event):
    """A card reveals a token and discards it; a bluff is set aside."""

    seat: int
    """Who did it."""
    means: Means
    token: Shown
    foiled: str | None
    """The province, if it was an attack that now counts as failed."""


@dataclass(frozen=True, slots=True)
class TokenPooled(SeatEvent):
    """The first player card sends a token back into its owner's pool; a bluff is set aside."""

    id: int
    owner: int
    slot: str
    bluff: bool


# Told hundreds of times in a match, with few different values.
token_held = interned(TokenHeld)
token_aimed = interned(TokenAimed)

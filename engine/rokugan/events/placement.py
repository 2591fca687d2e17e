"""The placement, by turns or in waves (RULES.md 5, 17)."""

from dataclasses import dataclass

from engine.core.protocol import Event, interned
from engine.rokugan.events.parts import Glimpse, Means, Private, Shown


@dataclass(frozen=True, slots=True)
class PlacementBegan(Event):
    """The placement of a round begins."""

    round: int


@dataclass(frozen=True, slots=True)
class TokenHeld(Private):
    """A token is about to be placed, or goes back behind the screen (None)."""

    face: str | None


@dataclass(frozen=True, slots=True)
class TokenAimed(Private):
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
class SlotRanked(Private):
    """The next best slot of a token that is being written down."""

    slot: str


@dataclass(frozen=True, slots=True)
class EntryWritten(Private):
    """A token is written down for this wave."""

    number: int
    face: str
    slots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryStruck(Private):
    """The last entry is struck out."""

    number: int


@dataclass(frozen=True, slots=True)
class CardFiled(Private):
    """A card will be carried out when the wave closes."""

    card: str
    chosen: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardRecalled(Private):
    """It will not."""

    card: str


@dataclass(frozen=True, slots=True)
class Sealed(Event):
    """A seat has written down everything for this wave."""

    seat: int

    @property
    def counted(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Unsealed(Event):
    """A seat has taken its seal back."""

    seat: int

    @property
    def counted(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class CardVoid(Private):
    """A card found no target any more when the wave closed: it is not spent, and nobody else learns of it."""

    card: str


@dataclass(frozen=True, slots=True)
class TokenPlaced(Event):
    """A token lies on the board, facedown."""

    seat: int
    id: int
    slot: str


@dataclass(frozen=True, slots=True)
class PlacedFace(Private):
    """Which token it was."""

    id: int
    slot: str
    face: str


@dataclass(frozen=True, slots=True)
class BlessingPlaced(Event):
    """A blessing lies on a token, face up."""

    seat: int
    face: str
    id: int
    slot: str


@dataclass(frozen=True, slots=True)
class TokenAnimated(Event):
    """A token of the discard pile lies on the board, face up."""

    seat: int
    face: str
    id: int
    slot: str


@dataclass(frozen=True, slots=True)
class TurnSkipped(Event):
    """A player has no token to place and is out for this placement."""

    seat: int


@dataclass(frozen=True, slots=True)
class TokensLookedAt(Event):
    """A player looks at facedown tokens."""

    seat: int
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
class LookDeclined(Event):
    """Scorpion does not look this turn."""

    seat: int


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
class TokenPooled(Event):
    """The first player card sends a token back into its owner's pool; a bluff is set aside."""

    seat: int
    id: int
    owner: int
    slot: str
    bluff: bool


# Told hundreds of times in a match, with few different values.
token_held = interned(TokenHeld)
token_aimed = interned(TokenAimed)

"""Set-up and upkeep (RULES.md 3, 4)."""

from dataclasses import dataclass
from typing import ClassVar

from engine.core.model import Event, PrivateEvent, SeatEvent, interned

# -- set-up -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MatchBegan(Event):
    """One territory card of each territory is drawn; the clans are chosen."""

    seats: int


@dataclass(frozen=True, slots=True)
class ClanTaken(SeatEvent):
    """S3; a control token lies in the capital now."""

    clan: str
    province: str


@dataclass(frozen=True, slots=True)
class ObjectivesDealt(PrivateEvent):
    """S5."""

    objectives: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ObjectiveKept(PrivateEvent):
    """S5: which one."""

    objective: str


@dataclass(frozen=True, slots=True)
class ObjectiveChosen(SeatEvent):
    """S5: a player has chosen."""

    counted: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class FirstPlayerSet(Event):
    """S8 and U1: an initiative card was revealed."""

    round: int
    card: str
    seat: int
    tied: tuple[int, ...]
    """Those that were equal by a neutral card; empty if nobody was."""


@dataclass(frozen=True, slots=True)
class ControlPlaced(SeatEvent):
    """S10: a control token, facedown, in an empty province."""

    province: str


# -- upkeep -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins."""

    round: int
    ronin: tuple[int, ...]
    """Seats without control tokens."""


@dataclass(frozen=True, slots=True)
class HandsFilled(Event):
    """U2: everybody has drawn."""

    hands: tuple[int, ...]
    """Tokens in hand, by seat."""
    bluffs: tuple[int, ...]
    """Seats whose bluff came back from beside the screen."""


@dataclass(frozen=True, slots=True)
class TokensDrawn(PrivateEvent):
    """U2: which ones."""

    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TokenReturned(SeatEvent):
    """U2: Dragon has put one back, unseen."""


@dataclass(frozen=True, slots=True)
class ReturnedFace(PrivateEvent):
    """U2: which one."""

    face: str


@dataclass(frozen=True, slots=True)
class CardsPassed(SeatEvent):
    """U3: a player passes."""


# Told hundreds of times in a match, with few different values.
control_placed = interned(ControlPlaced)
cards_passed = interned(CardsPassed)

"""The resolution of a round, and the end of the match (RULES.md 6, 12)."""

from dataclasses import dataclass

from engine.core.model import Event, SeatEvent
from engine.rokugan.events.parts import Assault, Ending, Glimpse, Held, Removed, Shown

# -- resolution ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TokensExchanged(SeatEvent):
    """X0: Unicorn exchanges two of its tokens."""

    tokens: tuple[int, int]
    slots: tuple[str, str]
    """Where the two lay before, in that order."""


@dataclass(frozen=True, slots=True)
class ExchangeDeclined(SeatEvent):
    """X0: Unicorn leaves all as it is."""


@dataclass(frozen=True, slots=True)
class TokensRevealed(Event):
    """X1."""

    round: int
    tokens: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class TokensRemoved(Event):
    """X2: bluffs go home, misplaced tokens to the discard."""

    tokens: tuple[Removed, ...]


@dataclass(frozen=True, slots=True)
class ProvinceRaided(Event):
    """X3."""

    province: str
    seats: tuple[int, ...]
    """Whose raids."""
    controller: int | None
    """Who lost it."""
    discarded: tuple[Shown, ...]
    """All tokens in it and on its borders."""
    replaced: str | None


@dataclass(frozen=True, slots=True)
class ProvincePacified(Event):
    """X4."""

    province: str
    seat: int
    discarded: tuple[Shown, ...]
    replaced: str | None


@dataclass(frozen=True, slots=True)
class BattleFought(Event):
    """X5: a province with at least one attacker."""

    province: str
    controller: int | None
    assaults: tuple[Assault, ...]
    """By attack, the strongest first."""
    winner: int | None
    """The seat that controls it now; None if none does."""
    tokens: tuple[Shown, ...]
    """All that fought, attackers' and defender's."""


@dataclass(frozen=True, slots=True)
class ProvinceDefended(Event):
    """X5: a successful defence; one more faceup control token."""

    province: str
    seat: int
    held: Held


@dataclass(frozen=True, slots=True)
class CardReturned(SeatEvent):
    """X6: an unplayed card goes back to its territory."""

    territory: str


@dataclass(frozen=True, slots=True)
class CardTaken(SeatEvent):
    """X6: the seat that controls a territory takes its card."""

    territory: str


@dataclass(frozen=True, slots=True)
class CardSeen(Glimpse):
    """X6: which card it is."""

    territory: str
    card: str


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """X7."""

    round: int
    honor: tuple[int, ...]
    """What everybody would score now, objectives not counted; by seat."""
    before: tuple[int, ...] = ()
    """The same before the resolution; not told by matches of old."""


# -- the end ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """12: all parts by seat."""

    provinces: tuple[int, ...]
    faceup: tuple[int, ...]
    territories: tuple[int, ...]
    objectives: tuple[str, ...]
    """The card of each seat."""
    fulfilled: tuple[int, ...]
    """What it brought, 0 if it does not hold."""
    total: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """After five rounds."""

    reason: Ending
    places: tuple[int, ...]
    points: tuple[int, ...]

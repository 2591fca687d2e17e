"""The end of a round, the winter, the end of the match (RULES.md 9, 10)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.core.protocol import Event, once


class Ending(StrEnum):
    """What decided the match (10.2)."""

    POINTS = "points"
    CHESTS = "chests"
    """Equal points, more chests."""
    SHARED = "shared"
    """Equal points and chests: a shared victory."""


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """Cards go back to hand."""

    year: int
    season: str


@dataclass(frozen=True, slots=True)
class WinterLoss(Event):
    """The last event card says how much rice is lost."""

    year: int
    card: str
    loss: int
    rice: tuple[int, ...]
    """What each seat has left, by seat."""


@dataclass(frozen=True, slots=True)
class SupplyChecked(Event):
    """A player's provinces against his rice, and the provinces drawn for a revolt."""

    seat: int
    provinces: int
    rice: int
    unsupplied: int
    revolts: tuple[str, ...]
    extra_farmers: int


@dataclass(frozen=True, slots=True)
class Majority(Event):
    """Who has most of a kind of building in a region."""

    region: str
    building: str
    seats: tuple[int, ...]
    points: int
    """For each of them."""


@dataclass(frozen=True, slots=True)
class Holdings(Event):
    """What each seat has in a region when it is scored, by seat."""

    region: str
    provinces: tuple[int, ...]
    castles: tuple[int, ...]
    temples: tuple[int, ...]
    theatres: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The scoring of a year."""

    year: int
    provinces: tuple[int, ...]
    """Points for provinces, by seat."""
    buildings: tuple[int, ...]
    majorities: tuple[Majority, ...]
    majority_points: tuple[int, ...]
    total: tuple[int, ...]
    """Points after it, by seat."""
    holdings: tuple[Holdings, ...] = ()
    """Region by region; empty in what was stored before it was told."""


@dataclass(frozen=True, slots=True)
class YearEnded(Event):
    """Rice and revolt markers go back."""

    year: int


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The final ranking, by seat."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    chests: tuple[int, ...]
    reason: str
    """A value of ``Ending``."""


KINDS: tuple[type[Event], ...] = (
    RoundEnded,
    WinterLoss,
    SupplyChecked,
    Scored,
    YearEnded,
    MatchEnded,
)

# Told hundreds of times in a match, with few different values.
majority = once(Majority)

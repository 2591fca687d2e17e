"""The set-up and the draft (RULES.md 2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.protocol import Event, once


@dataclass(frozen=True, slots=True)
class MatchBegan(Event):
    """The board side is chosen, the Daimyo given out, chests paid."""

    side: str
    daimyo: tuple[str, ...]
    first: int | None
    """The first player of the draft; None with the fixed start."""


@dataclass(frozen=True, slots=True)
class DraftRowChanged(Event):
    """New cards lie open in the draft."""

    row: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DraftRefreshed(Event):
    """A player put both open cards under the deck."""

    seat: int


@dataclass(frozen=True, slots=True)
class ProvinceTaken(Event):
    """A player took a card in the draft."""

    seat: int
    province: str
    unseen: bool
    """From the top of the deck."""


@dataclass(frozen=True, slots=True)
class GroupPlaced(Event):
    """An army group stands in a province from now on."""

    seat: int
    province: str
    armies: int


@dataclass(frozen=True, slots=True)
class FixedStart(Event):
    """The fixed starting set-up was given out: for each seat its list's letter."""

    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TowerFilled(Event):
    """The first throw: what stayed inside."""

    armies: tuple[int, ...]
    farmers: int


KINDS: tuple[type[Event], ...] = (
    MatchBegan,
    DraftRowChanged,
    DraftRefreshed,
    ProvinceTaken,
    GroupPlaced,
    FixedStart,
    TowerFilled,
)

# Told hundreds of times in a match, with few different values.
province_taken = once(ProvinceTaken)
group_placed = once(GroupPlaced)

"""The ten actions, carried out (RULES.md 5, 6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.core.protocol import Event, once


class Obstacle(StrEnum):
    """Why a planned action cannot be carried out in full (5.3)."""

    TOO_FEW_CHESTS = "too_few_chests"
    NO_FREE_SPACE = "no_free_space"
    """The province has no building space left."""
    STANDS_ALREADY = "stands_already"
    """The province has such a building."""
    NO_TILES = "no_tiles"
    """No such building is left in the supply."""
    TOO_FEW_ARMIES = "too_few_armies"
    """The player's supply is too small."""
    NOBODY_TO_SPARE = "nobody_to_spare"
    """Fewer than two armies stand in the province."""
    NO_TARGET = "no_target"
    """No adjacent province may be entered."""


@dataclass(frozen=True, slots=True)
class ActionBegan(Event):
    """An action card comes up; the cards on that space are turned."""

    index: int
    """1 to 10."""
    action: str
    cards: tuple[tuple[int, str], ...]
    """Seat and card, in turn order; seats without a card left out."""


@dataclass(frozen=True, slots=True)
class ActionTurned(Event):
    """The next action card of the row lies open."""

    index: int
    action: str


@dataclass(frozen=True, slots=True)
class ActionSkipped(Event):
    """A planned action could not be carried out."""

    seat: int
    action: str
    province: str
    reason: str
    """A value of ``Obstacle``."""


@dataclass(frozen=True, slots=True)
class ActionDeclined(Event):
    """With the option of free choice: a player did not want to."""

    seat: int
    action: str
    province: str


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A building stands."""

    seat: int
    province: str
    building: str
    paid: int
    calmed: bool
    """Whether a theatre event took a revolt marker off."""


@dataclass(frozen=True, slots=True)
class Collected(Event):
    """Rice or chests came in."""

    seat: int
    province: str
    resource: str
    """``rice`` or ``chests``."""
    amount: int
    lost: int
    """What did not fit on the rice track."""


@dataclass(frozen=True, slots=True)
class MarkerPlaced(Event):
    """Unrest grows: a revolt marker more."""

    seat: int
    province: str
    markers: int
    """How many lie there now."""


@dataclass(frozen=True, slots=True)
class Deployed(Event):
    """Armies from the supply."""

    seat: int
    province: str
    armies: int
    paid: int


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """Armies went from one own province to another."""

    seat: int
    source: str
    target: str
    armies: int


KINDS: tuple[type[Event], ...] = (
    ActionBegan,
    ActionTurned,
    ActionSkipped,
    ActionDeclined,
    Built,
    Collected,
    MarkerPlaced,
    Deployed,
    Moved,
)

# Told hundreds of times in a match, with few different values.
action_turned = once(ActionTurned)
action_skipped = once(ActionSkipped)
built = once(Built)
collected = once(Collected)
marker_placed = once(MarkerPlaced)
deployed = once(Deployed)

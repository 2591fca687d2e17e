"""Battles and revolts (RULES.md 7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.core.protocol import Event


class Result(StrEnum):
    """How a battle ended (7.4)."""

    CONQUERED = "conquered"
    """The attacker took the province, another player's or neutral."""
    DEFENDED = "defended"
    """The defending player keeps it."""
    UNDECIDED = "undecided"
    """As many on both sides, or none: the province becomes neutral."""
    ONLY_FARMERS = "only_farmers"
    """No army of the defender came out, but more farmers than attackers: the province becomes neutral."""
    HELD_BACK = "held_back"
    """The same, but the armies that were held back keep the province (13, variant 2)."""
    STAYED_NEUTRAL = "stayed_neutral"
    """The farmers of a neutral province sent the attacker home."""


@dataclass(frozen=True, slots=True)
class Cubes(Event):
    """Cubes of a throw, by colour."""

    armies: tuple[int, ...]
    """By seat."""
    farmers: int


@dataclass(frozen=True, slots=True)
class Scene(Event):
    """Where cubes were thrown. Events that were stored before this was told have none."""

    buildings: tuple[str, ...]
    """In the province before the throw."""
    markers: int
    """Revolt markers there before it."""
    inside: Cubes
    """What is inside the tower after it."""


@dataclass(frozen=True, slots=True)
class AttackAnnounced(Event):
    """With the option that lets a defender hold back: an attack waits for his choice."""

    attacker: int
    source: str
    target: str
    armies: int
    defender: int


@dataclass(frozen=True, slots=True)
class BattleFought(Event):
    """Armies met another player's, or farmers, and the tower spoke."""

    attacker: int
    source: str
    target: str
    defender: int | None
    """None for a neutral province."""
    marched: int
    """Armies that moved in."""
    extra_attack: int
    """From the attacker's supply."""
    stood: int
    """Armies that were in the province."""
    held_back: int
    extra_defence: int
    thrown: Cubes
    """What went into the tower, cubes that lay in the tray included."""
    tray_before: Cubes
    came_out: Cubes
    """What lies in the tray after the throw."""
    farmers_help: bool
    """Whether the farmers counted for the defender."""
    result: str
    """A value of ``Result``."""
    armies_left: int
    """Armies in the province after it."""
    owner: int | None
    """Who owns the province after it."""
    buildings_lost: tuple[str, ...]
    markers_lost: int
    scene: Scene | None = None


@dataclass(frozen=True, slots=True)
class RevoltFought(Event):
    """Farmers rose against a player."""

    seat: int
    province: str
    winter: bool
    farmers: int
    """How many farmers rose."""
    stood: int
    thrown: Cubes
    tray_before: Cubes
    came_out: Cubes
    put_down: bool
    armies_left: int
    buildings_lost: tuple[str, ...]
    markers_lost: int
    scene: Scene | None = None


@dataclass(frozen=True, slots=True)
class CardSurrendered(Event):
    """A province card lying on a space was shown and given up with the province."""

    seat: int
    province: str
    space: str


KINDS: tuple[type[Event], ...] = (
    AttackAnnounced,
    BattleFought,
    RevoltFought,
    CardSurrendered,
)

"""What events are made of: reasons, tokens as they are shown, and who may know."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, NamedTuple

from engine.core.model import PrivateEvent


class Fault(StrEnum):
    """Why a token leaves the board when all are revealed (6, X2)."""

    BLUFF = "bluff"
    BARRED = "barred"
    """Peace, scorched earth, or a shrine of somebody else."""
    WRONG_SLOT = "wrong_slot"
    """A token of this type does nothing there."""
    OUT_OF_REACH = "out_of_reach"
    """A raid without a shinobi there and without a province next door."""
    COVERED = "covered"
    """A blessing on a token that was removed."""
    WRONG_TOKEN = "wrong_token"
    """A blessing on a token that it does not strengthen."""


class Where(StrEnum):
    """Where a token goes that a player gives up."""

    DISCARD = "discard"
    POOL = "pool"
    ASIDE = "aside"
    """A bluff: shown, back in hand at the next draw."""


class Held(StrEnum):
    """Why a province was defended (7.5)."""

    BATTLE = "battle"
    CANCELLED = "cancelled"
    """Every attack on it was cancelled next door, or discarded by a card."""
    GUARDED = "guarded"
    """Nobody attacked, and a token of its controller stood guard."""


class Means(StrEnum):
    """By what a player looks at a token, or takes it off the board."""

    SCOUT = "scout"
    SHUGENJA = "shugenja"
    FIRST_PLAYER = "first_player"
    SCORPION = "scorpion_eyes"
    DARK_FAVORS = "dark_favors"
    PURGE = "purge_the_weak"


class Ending(StrEnum):
    """What decided the match (12)."""

    HONOR = "honor"
    TIE_BREAK = "tie_break"
    """Equal honor; territories or provinces decided (an option)."""
    SHARED = "shared"


class Shown(NamedTuple):
    """A combat token that lies face up."""

    id: int
    owner: int
    face: str
    slot: str
    blessings: tuple[str, ...] = ()


class Removed(NamedTuple):
    """A token, or a blessing, that leaves the board when all are revealed."""

    id: int
    owner: int
    face: str
    slot: str
    fault: Fault


class Assault(NamedTuple):
    """One attacker in a battle."""

    seat: int
    attack: int
    defense: int
    """What the province had against this one."""


@dataclass(frozen=True, slots=True)
class Glimpse(PrivateEvent):
    """Something hidden that one seat gets to see."""

    discloses: ClassVar[bool] = True

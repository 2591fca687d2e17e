"""What a territory card is, and what several of them let a player choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from engine.core.protocol import once
from engine.rokugan import events as e
from engine.rokugan.data import BLUFF, FACE_RANK, LASTING, PROVINCE_IDS, SHADOWLANDS
from engine.rokugan.state import RokuganState, RokuganTurn

Words = tuple[str, ...]
Asks = Callable[[RokuganState, int, Words], Iterable[str]]
CarryOut = Callable[[RokuganTurn, int, Words], None]

ALL = 99
"""No fewer choices than there are."""

number_word = once(str)
"""The number of a token as a word that can be chosen."""


@dataclass(frozen=True, slots=True)
class Card:
    """A territory card."""

    asks: Asks
    carry_out: CarryOut
    enough: int = ALL
    """From so many choices on the rest may be left out."""
    on: e.Means | None = None
    """For a card that is used on one token alone: by what."""


def own_provinces(state: RokuganState, seat: int, *, but: str = "") -> list[str]:
    """The provinces of a seat, but for one."""
    return [id for id in state.players[seat].provinces if id != but]


def except_for(known: Iterable[str], options: Iterable[str]) -> list[str]:
    """The options that are not among those."""
    taken = set(known)
    return [option for option in options if option not in taken]


def special_places(state: RokuganState, *, shadowlands: bool) -> list[str]:
    """Where a card may put a special token: peace and scorched earth are never replaced (8)."""
    special = state.special
    return [id for id in PROVINCE_IDS if special.get(id) not in LASTING and (shadowlands or id not in SHADOWLANDS)]


def payers(state: RokuganState, seat: int) -> Iterator[str]:
    """Cost C: own provinces outside the Shadowlands."""
    return (id for id in state.players[seat].provinces if id not in SHADOWLANDS)


def tokens_to_give(state: RokuganState, seat: int) -> list[str]:
    """Tokens of the hand that may be given up: each face once, a forbidden bluff left out."""
    player = state.players[seat]
    return [face for face in dict.fromkeys(player.hand) if face != BLUFF or not player.bluff_forbidden]


def each_once(faces: Iterable[str]) -> list[str]:
    """Each face of some tokens once, in order."""
    return sorted(set(faces), key=FACE_RANK.__getitem__)


def tokens_less(faces: Iterable[str], taken: Iterable[str]) -> list[str]:
    """The tokens that are left of some."""
    left = list(faces)
    for face in taken:
        left.remove(face)
    return left

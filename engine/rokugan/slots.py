"""Where combat tokens may lie (RULES.md 5.4 to 5.6, 6 X2): from control, special tokens and slots alone.

Two things are told apart. A slot is **open** to a seat if it passes the limits that everybody can check without seeing
the face (H1 to H9); only such placements are offered. A token is **legal** on it if its type does something there; what
is not leaves the board when all tokens are revealed.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from engine.rokugan.data import (
    BATTLEFIELD,
    BLUFF,
    DIPLOMACY,
    FACES,
    HARBOR,
    LASTING,
    LION,
    PROVINCE_IDS,
    PROVINCES,
    RAID,
    SHRINE,
    SLOTS,
    Kind,
    Place,
    Slot,
    center_slot,
    coast_slot,
    land_border,
    land_slot,
)

_Pairs = tuple[tuple[str, tuple[str, str | None]], ...]
CENTERS: _Pairs = tuple((id, (center_slot(id), None)) for id in PROVINCE_IDS)
COASTS: _Pairs = tuple((id, (coast_slot(id), coast_slot(id))) for id in PROVINCE_IDS if PROVINCES[id].coastal)
LAND_FROM: Mapping[str, _Pairs] = {
    id: tuple((target, (land_slot(id, target), land_border(id, target))) for target in PROVINCES[id].land)
    for id in PROVINCE_IDS
}
"""For each province the borders out of it. All three: the province aimed at, the slot, its border."""
_GROUNDS = 512


class Ground(Protocol):
    """Who controls what, and which special tokens lie where."""

    @property
    def owner(self) -> Mapping[str, int]: ...
    @property
    def special(self) -> Mapping[str, str]: ...


@dataclass(frozen=True, slots=True)
class Standing:
    """A ground by itself, for whoever has no state."""

    owner: Mapping[str, int]
    special: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Side:
    """A seat, as far as placing depends on it."""

    seat: int
    clan: str
    ronin: bool
    bluff_forbidden: bool = False


# -- open ---------------------------------------------------------------------------------------------------------


def barred(ground: Ground, seat: int, province: str) -> bool:
    """Whether no token of the seat may lie in the province or on its borders (H1, H2)."""
    special = ground.special.get(province)
    if special is None:
        return False
    return special in LASTING or (special == SHRINE and ground.owner.get(province) != seat)


def slot_barred(ground: Ground, seat: int, slot: Slot) -> bool:
    """H1 and H2 for a slot of the board."""
    return barred(ground, seat, slot.target) or (slot.source is not None and barred(ground, seat, slot.source))


def open_slots(ground: Ground, side: Side, taken: Container[str]) -> list[str]:
    """The slots of the board that pass H1 to H5; ``taken`` are the borders that hold a token.

    Centres by id, then land borders, then coasts.
    """
    pairs = _reach(frozenset(ground.owner.items()), frozenset(ground.special.items()), side.seat, side.ronin)
    return [slot for slot, border in pairs if border not in taken]


@lru_cache(_GROUNDS)
def _reach(
    owned: frozenset[tuple[str, int]], special: frozenset[tuple[str, str]], seat: int, ronin: bool
) -> tuple[tuple[str, str | None], ...]:
    """The slots that pass H1, H2, H4 and H5, each with its border. The same for a whole round, as a rule."""
    ground = Standing(dict(owned), dict(special))
    owner = ground.owner
    shut = [id for id in ground.special if barred(ground, seat, id)]
    pairs: list[tuple[str, str | None]] = [pair for id, pair in CENTERS if id not in shut]
    for source in PROVINCE_IDS:
        if (ronin or owner.get(source) == seat) and source not in shut:
            pairs += [pair for id, pair in LAND_FROM[source] if owner.get(id) != seat and id not in shut]
    if not ronin and HARBOR in ground.special.values():
        pairs += [(slot, SLOTS[slot].border) for slot in _into_harbor(ground, seat, shut)]
    pairs += [pair for id, pair in COASTS if owner.get(id) != seat and id not in shut]
    return tuple(pairs)


def _into_harbor(ground: Ground, seat: int, shut: Container[str]) -> Iterator[str]:
    """The land borders by which only navies come (H5)."""
    harbor = next(id for id, special in ground.special.items() if special == HARBOR)
    if ground.owner.get(harbor) != seat and harbor not in shut:
        for source in PROVINCES[harbor].land:
            if ground.owner.get(source) != seat and source not in shut:
                yield land_slot(source, harbor)


def forbidden(side: Side, face: str) -> bool:
    """Whether the token may lie nowhere (H6, H7)."""
    return (side.ronin and face in (RAID, DIPLOMACY)) or (side.bluff_forbidden and face == BLUFF)


# -- legal --------------------------------------------------------------------------------------------------------


def legal_place(ground: Ground, side: Side, face: str, slot: Slot) -> bool:
    """Whether a token, no blessing, does something on a slot as things are (6, X2)."""
    shut = ground.special and slot_barred(ground, side.seat, slot)
    return not shut and _suits(ground, side, FACES[face].kind, slot)


def _suits(ground: Ground, side: Side, kind: Kind, slot: Slot) -> bool:
    target, seat = slot.target, side.seat
    mine = ground.owner.get(target) == seat
    special = ground.special.get(target)
    match kind, slot.place:
        case Kind.ARMY, Place.CENTER:
            return mine
        case Kind.ARMY, Place.LAND:
            return not mine and (side.ronin or ground.owner.get(slot.source or "") == seat)
        case Kind.NAVY, Place.CENTER:
            return mine and (PROVINCES[target].coastal or special == HARBOR)
        case Kind.NAVY, Place.COAST:
            return not mine
        case Kind.NAVY, Place.LAND:
            return not mine and special == HARBOR
        case Kind.SHINOBI, Place.CENTER:
            return True
        case Kind.DIPLOMACY, Place.CENTER:
            return mine and special != BATTLEFIELD and not side.ronin
        case Kind.RAID, Place.CENTER:
            return not mine and special != BATTLEFIELD and not side.ronin
        case Kind.BLUFF, Place.CENTER:
            return mine and side.clan == LION
    return False


def is_attack(ground: Ground, side: Side, face: str, slot: Slot) -> bool:
    """Whether it is a legal attack on the slot's target."""
    fights = FACES[face].kind in (Kind.ARMY, Kind.NAVY, Kind.SHINOBI)
    return fights and ground.owner.get(slot.target) != side.seat and legal_place(ground, side, face, slot)


def raid_strikes(ground: Ground, seat: int, target: str, shinobi: Iterable[str]) -> bool:
    """Whether a raid is within reach: an own shinobi lies in one of these centres, or a province next door is own."""
    return center_slot(target) in shinobi or any(ground.owner.get(id) == seat for id in PROVINCES[target].land)


def suiting_slots(ground: Ground, side: Side, face: str, taken: Container[str]) -> Iterator[str]:
    """The open slots on which a token does something."""
    kind = FACES[face].kind
    return (slot for slot in open_slots(ground, side, taken) if _suits(ground, side, kind, SLOTS[slot]))

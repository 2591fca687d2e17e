"""Where combat tokens may lie (RULES.md 5.4 to 5.6, 6 X2): from control, special tokens and slots alone.

Two things are told apart. A slot is **open** to a seat if it passes the limits that everybody can check without seeing
the face (H1 to H9); only such placements are offered. A token is **legal** on it if its type does something there; what
is not leaves the board when all tokens are revealed.
"""

from collections.abc import Container, Iterable, Iterator, Mapping

from engine.rokugan.data import (
    BLUFF,
    CENTER,
    HARBOR,
    LASTING,
    PROVINCES,
    SHRINE,
    SLOTS,
    TokenSlot,
    land_border,
    land_slot,
)
from engine.rokugan.rules.tokens import KIND_OF, WORKS, Ground, Side

_Pairs = tuple[tuple[str, tuple[str, str]], ...]
LAND_FROM: Mapping[str, _Pairs] = {
    id: tuple((target, (land_slot(id, target), land_border(id, target))) for target in printed.land)
    for id, printed in PROVINCES.items()
}
"""For each province the borders out of it: the province aimed at, the slot, its border."""
LAND_INTO: Mapping[str, tuple[tuple[str, str, str], ...]] = {
    id: tuple((source, land_slot(source, id), land_border(source, id)) for source in printed.land)
    for id, printed in PROVINCES.items()
}
"""For each province the borders into it: the province one comes from, the slot, its border."""
_COAST_OF = {slot.target: id for id, slot in SLOTS.items() if slot.border == id}
"""Of each coastal province its coast, which is slot and border."""


# -- open ---------------------------------------------------------------------------------------------------------


def barred(ground: Ground, seat: int, province: str) -> bool:
    """Whether no token of the seat may lie in the province or on its borders (H1, H2)."""
    special = ground.special.get(province)
    if special is None:
        return False
    return special in LASTING or (special == SHRINE and ground.owner.get(province) != seat)


def all_barred(ground: Ground, seat: int) -> list[str]:
    """All provinces that are ``barred`` for the seat."""
    owner = ground.owner.get
    return [id for id, it in ground.special.items() if it in LASTING or (it == SHRINE and owner(id) != seat)]


def slot_barred(ground: Ground, seat: int, slot: TokenSlot) -> bool:
    """H1 and H2 for a slot of the board."""
    return barred(ground, seat, slot.target) or (slot.source is not None and barred(ground, seat, slot.source))


def open_slots(ground: Ground, side: Side, taken: Container[str]) -> list[str]:
    """The slots of the board that pass H1 to H5; ``taken`` are the borders that hold a token.

    Centres by id, then land borders, then coasts.
    """
    special = ground.special
    centers = [slot for id, slot in CENTER.items() if id not in special or not barred(ground, side.seat, id)]
    return [*centers, *_open_borders(ground, side, taken)]


def _open_borders(ground: Ground, side: Side, taken: Container[str]) -> Iterator[str]:
    owner, seat, special = ground.owner, side.seat, ground.special
    shut = all_barred(ground, seat)
    harbors = [id for id, token in special.items() if token == HARBOR]
    for source, pairs in LAND_FROM.items():
        starts = side.ronin or owner.get(source) == seat
        if (starts or harbors) and source not in shut:
            for id, (slot, border) in pairs:
                if (starts or id in harbors) and owner.get(id) != seat and border not in taken and id not in shut:
                    yield slot
    for id, slot in _COAST_OF.items():
        if owner.get(id) != seat and slot not in taken and id not in shut:
            yield slot


def slots_at(ground: Ground, seat: int, ronin: bool, province: str, taken: Container[str]) -> list[str]:
    """Of the open slots those in a province, and pointing at it; the province itself is not barred."""
    control, special = ground.owner.get, ground.special
    slots = [CENTER[province]]
    if control(province) == seat:
        return slots
    anywhere = ronin or special.get(province) == HARBOR
    for source, slot, border in LAND_INTO[province]:
        if (control(source) == seat or anywhere) and border not in taken:  # noqa: SIM102 - asked all the time
            if not (source in special and barred(ground, seat, source)):
                slots.append(slot)
    coast = _COAST_OF.get(province)
    if coast is not None and coast not in taken:
        slots.append(coast)
    return slots


def forbidden(side: Side, face: str) -> bool:
    """Whether the token may lie nowhere (H6, H7)."""
    return (side.ronin and not KIND_OF[face].by_ronin) or (side.bluff_forbidden and face == BLUFF)


# -- legal --------------------------------------------------------------------------------------------------------


def legal_place(ground: Ground, side: Side, face: str, slot: TokenSlot) -> bool:
    """Whether a token, no blessing, does something on a slot as things are (6, X2)."""
    special = ground.special
    if special and (slot.target in special or slot.source in special) and slot_barred(ground, side.seat, slot):
        return False
    return WORKS[face](ground, side, slot)


def raid_strikes(ground: Ground, seat: int, target: str, shinobi: Iterable[str]) -> bool:
    """Whether a raid is within reach: an own shinobi lies in one of these centres, or a province next door is own."""
    return CENTER[target] in shinobi or any(ground.owner.get(id) == seat for id in PROVINCES[target].land)


def suiting_slots(ground: Ground, side: Side, face: str, taken: Container[str]) -> Iterator[str]:
    """The open slots on which a token does something, found one by one: often the first is enough."""
    kind = KIND_OF[face]
    owner, seat = ground.owner, side.seat
    for id, slot in CENTER.items():
        if (not kind.at_home or owner.get(id) == seat) and legal_place(ground, side, face, SLOTS[slot]):
            yield slot
    if kind.on_borders:
        for slot in _open_borders(ground, side, taken):
            if legal_place(ground, side, face, SLOTS[slot]):
                yield slot

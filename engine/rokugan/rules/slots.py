"""Combat tokens and their slots (RULES.md 1, 5.4 to 5.6, 6 X2), from control and special tokens.

A slot is **open** to a seat if it passes the limits that everybody can check without seeing the
face (H1 to H9); only such placements are offered. A token is **legal** on it if its type does
something there; others leave the board when all tokens are revealed.

A kind of token is an object with its own answers. A new one is added to ``data.TokenType``,
``cards.json`` and ``KINDS``; its effect is in ``resolution``, its sign among the painted pieces.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Protocol

from engine.core.protocol import interned
from engine.core.quick import frozen
from engine.core.text import T, Text
from engine.rokugan.data import (
    BATTLEFIELD,
    BLUFF,
    CENTER,
    COASTAL,
    FACES,
    HARBOR,
    LASTING,
    PROVINCES,
    SHRINE,
    SLOTS,
    Place,
    TokenSlot,
    TokenType,
    land_border,
    land_slot,
)
from engine.rokugan.rules.battles import ABILITIES

_CENTER, _LAND, _COAST = Place.CENTER, Place.LAND, Place.COAST
# members of an enum by themselves, since looking them up takes its time


class Ground(Protocol):
    """The controllers of provinces, and the special tokens."""

    @property
    def owner(self) -> Mapping[str, int]: ...
    @property
    def special(self) -> Mapping[str, str]: ...


@frozen
class SlotState:
    """A ground by itself, without a state."""

    owner: Mapping[str, int]
    special: Mapping[str, str]


@frozen
class Side:
    """A seat, as far as placing depends on it."""

    seat: int
    clan: str
    ronin: bool
    bluff_forbidden: bool = False


side = interned(Side)
Works = Callable[[Ground, Side, TokenSlot], bool]
"""Returns True if a token does something on a slot that is not barred."""


@frozen
class TokenKind:
    """A kind of combat token and all that depends on which one it is."""

    name: Text
    """With its strength as ``{n}``, if there is one."""
    sign: str
    """A quick sign; never the only information."""
    use: Text
    """Its use, in a few words."""
    works: Works
    at_home: bool = False
    """In a centre it does something in one's own province only, if at all."""
    on_borders: bool = False
    by_ronin: bool = True
    """A ronin may place it (H6)."""
    effect: Text | None = None
    """Its effect where it works, if it neither attacks nor defends."""


def _army(ground: Ground, side: Side, slot: TokenSlot) -> bool:
    place, owner = slot.place, ground.owner
    if place is _LAND:
        return owner.get(slot.target) != side.seat and (side.ronin or owner.get(slot.source or "") == side.seat)
    return place is _CENTER and owner.get(slot.target) == side.seat


def _navy(ground: Ground, side: Side, slot: TokenSlot) -> bool:
    mine, harbor = ground.owner.get(slot.target) == side.seat, ground.special.get(slot.target) == HARBOR
    if slot.place is _CENTER:
        return mine and (slot.target in COASTAL or harbor)
    return not mine and (slot.place is _COAST or harbor)


def _shinobi(ground: Ground, side: Side, slot: TokenSlot) -> bool:
    return slot.place is _CENTER


def _blessing(ground: Ground, side: Side, slot: TokenSlot) -> bool:
    return False  # on a token alone


def _peaceful(ground: Ground, side: Side, slot: TokenSlot) -> bool:
    return slot.place is _CENTER and ground.special.get(slot.target) != BATTLEFIELD and not side.ronin


def _diplomacy(ground: Ground, side: Side, slot: TokenSlot) -> bool:
    return _peaceful(ground, side, slot) and ground.owner.get(slot.target) == side.seat


def _raid(ground: Ground, side: Side, slot: TokenSlot) -> bool:
    return _peaceful(ground, side, slot) and ground.owner.get(slot.target) != side.seat


def _bluff(ground: Ground, side: Side, slot: TokenSlot) -> bool:
    at_home = slot.place is _CENTER and ground.owner.get(slot.target) == side.seat
    return at_home and ABILITIES[side.clan].bluff_defense > 0


KINDS: dict[TokenType, TokenKind] = {
    TokenType.ARMY: TokenKind(
        T("army {n}"),
        "⚔️",
        T("attacks over a land border from your province, or defends"),
        _army,
        at_home=True,
        on_borders=True,
    ),
    TokenType.NAVY: TokenKind(
        T("navy {n}"), "⛵", T("attacks a coast, or defends a coastal province"), _navy, at_home=True, on_borders=True
    ),
    TokenType.SHINOBI: TokenKind(
        T("shinobi {n}"), "🥷", T("attacks or defends in any province, from its centre"), _shinobi
    ),
    TokenType.BLESSING: TokenKind(
        T("blessing {n}"), "✨", T("strengthens a facedown token of yours, face up"), _blessing
    ),
    TokenType.DIPLOMACY: TokenKind(
        T("diplomacy"),
        "🕊️",
        T("brings lasting peace to a province of yours"),
        _diplomacy,
        at_home=True,
        by_ronin=False,
        effect=T("makes peace"),
    ),
    TokenType.RAID: TokenKind(
        T("raid"), "🔥", T("burns a province next to yours, for good"), _raid, by_ronin=False, effect=T("burns it")
    ),
    TokenType.BLUFF: TokenKind(T("bluff"), "🎭", T("does nothing and comes back to you"), _bluff, at_home=True),
}
KIND_OF: dict[str, TokenKind] = {id: KINDS[face.kind] for id, face in FACES.items()}
"""The kind of each face."""
WORKS: dict[str, Works] = {id: kind.works for id, kind in KIND_OF.items()}
"""The same, for speed."""


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
    """Return True if the province and its borders are closed to the seat's tokens (H1, H2)."""
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
    """Return the open slots in a province that is not barred, and pointing at it."""
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
    """Return True if the token may be placed nowhere (H6, H7)."""
    return (side.ronin and not KIND_OF[face].by_ronin) or (side.bluff_forbidden and face == BLUFF)


# -- legal --------------------------------------------------------------------------------------------------------


def legal_place(ground: Ground, side: Side, face: str, slot: TokenSlot) -> bool:
    """Return True if a token, no blessing, does something on a slot as things are (6, X2)."""
    special = ground.special
    if special and (slot.target in special or slot.source in special) and slot_barred(ground, side.seat, slot):
        return False
    return WORKS[face](ground, side, slot)


def raid_strikes(ground: Ground, seat: int, target: str, shinobi: Iterable[str]) -> bool:
    """Return True if a raid is in reach: one's shinobi is there, or a province next door is one's
    own."""
    return CENTER[target] in shinobi or any(ground.owner.get(id) == seat for id in PROVINCES[target].land)


def suiting_slots(ground: Ground, side: Side, face: str, taken: Container[str]) -> Iterator[str]:
    """Yield the open slots on which a token does something: often the first is enough."""
    kind = KIND_OF[face]
    owner, seat = ground.owner, side.seat
    for id, slot in CENTER.items():
        if (not kind.at_home or owner.get(id) == seat) and legal_place(ground, side, face, SLOTS[slot]):
            yield slot
    if kind.on_borders:
        for slot in _open_borders(ground, side, taken):
            if legal_place(ground, side, face, SLOTS[slot]):
                yield slot

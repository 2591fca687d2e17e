"""Combat tokens and their slots (RULES.md 1, 5.4 to 5.6, 6 X2), from control and special tokens.

A slot is **open** to a seat if it passes the limits that everyone can check without seeing the
face (H1 to H9); only such placements are offered. A token is **legal** on it if its type does
something there; others leave the board when all tokens are revealed.

A kind of token is an object with its own answers. A new one is added to ``data.TokenType``,
``cards.json`` and ``KINDS``; its effect is in ``resolution``, its sign among the painted pieces.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from engine.core.quick import frozen
from engine.core.text import T, Text
from engine.rokugan import data
from engine.rokugan.actions import on
from engine.rokugan.data import BLESSINGS, BLUFF, CENTER, COASTAL, FIGHTING, HARBOR, LASTING, SLOTS, TokenSlot
from engine.rokugan.rules.battles import ABILITIES
from engine.rokugan.state import Player, RokuganState

_CENTER, _LAND, _COAST = data.Place.CENTER, data.Place.LAND, data.Place.COAST
# members of an enum by themselves, since looking them up takes its time

Works = Callable[[RokuganState, int, TokenSlot], bool]
"""Returns True if a token of a seat does something on a slot that is not barred."""


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
    by_ronin: bool = True
    """A ronin may place it (H6)."""
    effect: Text | None = None
    """Its effect where it works, if it neither attacks nor defends."""


def _army(state: RokuganState, seat: int, slot: TokenSlot) -> bool:
    place, owner = slot.place, state.owner
    if place is _LAND:
        return owner.get(slot.target) != seat and (owner.get(slot.source or "") == seat or state.players[seat].ronin)
    return place is _CENTER and owner.get(slot.target) == seat


def _navy(state: RokuganState, seat: int, slot: TokenSlot) -> bool:
    mine, harbor = state.owner.get(slot.target) == seat, state.special.get(slot.target) == HARBOR
    if slot.place is _CENTER:
        return mine and (slot.target in COASTAL or harbor)
    return not mine and (slot.place is _COAST or harbor)


def _peaceful(state: RokuganState, seat: int, slot: TokenSlot) -> bool:
    allowed = slot.place is _CENTER and not state.players[seat].ronin
    return allowed and state.special.get(slot.target) != data.BATTLEFIELD


def _diplomacy(state: RokuganState, seat: int, slot: TokenSlot) -> bool:
    return _peaceful(state, seat, slot) and state.owner.get(slot.target) == seat


def _raid(state: RokuganState, seat: int, slot: TokenSlot) -> bool:
    return _peaceful(state, seat, slot) and state.owner.get(slot.target) != seat


def _bluff(state: RokuganState, seat: int, slot: TokenSlot) -> bool:
    at_home = slot.place is _CENTER and state.owner.get(slot.target) == seat
    return at_home and ABILITIES[state.players[seat].clan].bluff_defense > 0


KINDS: dict[data.TokenType, TokenKind] = {
    data.TokenType.ARMY: TokenKind(
        T("army {n}"),
        "⚔️",
        T("attacks over a land border from your province, or defends"),
        _army,
    ),
    data.TokenType.NAVY: TokenKind(T("navy {n}"), "⛵", T("attacks a coast, or defends a coastal province"), _navy),
    data.TokenType.SHINOBI: TokenKind(
        T("shinobi {n}"),
        "🥷",
        T("attacks or defends in any province, from its centre"),
        lambda state, seat, slot: slot.place is _CENTER,
    ),
    data.TokenType.BLESSING: TokenKind(
        T("blessing {n}"),
        "✨",
        T("lies faceup on a facedown token of yours and strengthens it"),
        lambda state, seat, slot: False,  # on a token alone
    ),
    data.TokenType.DIPLOMACY: TokenKind(
        T("diplomacy"),
        "🕊️",
        T("brings lasting peace to a province of yours"),
        _diplomacy,
        by_ronin=False,
        effect=T("makes peace"),
    ),
    data.TokenType.RAID: TokenKind(
        T("raid"), "🔥", T("burns a province next to yours, for good"), _raid, by_ronin=False, effect=T("burns it")
    ),
    data.TokenType.BLUFF: TokenKind(T("bluff"), "🎭", T("does nothing and comes back to you"), _bluff),
}
KIND_OF: dict[str, TokenKind] = {id: KINDS[face.kind] for id, face in data.FACES.items()}
"""The kind of each face."""

LAND_INTO: Mapping[str, tuple[tuple[str, str, str], ...]] = {
    id: tuple((source, data.land_slot(source, id), data.land_border(source, id)) for source in printed.land)
    for id, printed in data.PROVINCES.items()
}
"""For each province the borders into it: the province one comes from, the slot, its border."""
_COAST_OF = {slot.target: id for id, slot in SLOTS.items() if slot.border == id}
"""Of each coastal province its coast, which is slot and border."""
_RANK = {id: rank for rank, id in enumerate(SLOTS)}


# -- open ---------------------------------------------------------------------------------------------------------


def barred(state: RokuganState, seat: int, province: str) -> bool:
    """Return True if the province and its borders are closed to the seat's tokens (H1, H2)."""
    special = state.special.get(province)
    if special is None:
        return False
    return special in LASTING or (special == data.SHRINE and state.owner.get(province) != seat)


def all_barred(state: RokuganState, seat: int) -> list[str]:
    """All provinces that are ``barred`` for the seat."""
    owner = state.owner.get
    return [id for id, it in state.special.items() if it in LASTING or (it == data.SHRINE and owner(id) != seat)]


def slot_barred(state: RokuganState, seat: int, slot: TokenSlot) -> bool:
    """H1 and H2 for a slot of the board."""
    return barred(state, seat, slot.target) or (slot.source is not None and barred(state, seat, slot.source))


def slots_at(state: RokuganState, seat: int, province: str) -> list[str]:
    """Return the open slots in a province that is not barred, and pointing at it, centre first."""
    control, special, taken = state.owner.get, state.special, state.borders
    slots = [CENTER[province]]
    if control(province) == seat:
        return slots
    anywhere = state.players[seat].ronin or special.get(province) == HARBOR
    for source, slot, border in LAND_INTO[province]:
        if (control(source) == seat or anywhere) and border not in taken:  # noqa: SIM102 - asked all the time
            if not (source in special and barred(state, seat, source)):
                slots.append(slot)
    coast = _COAST_OF.get(province)
    if coast is not None and coast not in taken:
        slots.append(coast)
    return slots


def open_slots(state: RokuganState, seat: int) -> Iterator[str]:
    """Yield the slots of the board that pass H1 to H5, in the order of ``SLOTS``."""
    shut = all_barred(state, seat)
    free = [id for id in data.PROVINCES if id not in shut]
    yield from map(CENTER.__getitem__, free)
    borders = [slot for id in free for slot in slots_at(state, seat, id)[1:]]
    yield from sorted(borders, key=_RANK.__getitem__)


def forbidden(player: Player, face: str) -> bool:
    """Return True if the token may be placed nowhere (H6, H7)."""
    return (player.ronin and not KIND_OF[face].by_ronin) or (player.bluff_forbidden and face == BLUFF)


# -- legal --------------------------------------------------------------------------------------------------------


def legal_place(state: RokuganState, seat: int, face: str, slot: TokenSlot) -> bool:
    """Return True if a token, no blessing, does something on a slot as things are (6, X2)."""
    special = state.special
    if special and (slot.target in special or slot.source in special) and slot_barred(state, seat, slot):
        return False
    return KIND_OF[face].works(state, seat, slot)


def raid_strikes(state: RokuganState, seat: int, target: str) -> bool:
    """Return True if a raid is in reach: from one's shinobi there, or a province next door."""
    center = CENTER[target]
    own = [token for token in state.tokens.values() if token.owner == seat and token.slot == center]
    nearby = map(state.owner.get, data.PROVINCES[target].land)
    return any(token.face in data.SHINOBI for token in own) or seat in nearby


def suiting(state: RokuganState, seat: int, face: str, slots: Iterable[str]) -> Iterator[str]:
    """Yield those of some open slots on which a token, no blessing, does something."""
    works = KIND_OF[face].works
    return (slot for slot in slots if works(state, seat, SLOTS[slot]))


def blessable(state: RokuganState, seat: int, *, useful: bool) -> Iterator[int]:
    """Yield own facedown tokens (H8) where H1 and H2 allow a blessing; with ``useful`` fighters."""
    for id, token in state.tokens.items():
        mine = token.owner == seat and not token.faceup and (not useful or token.face in FIGHTING)
        if mine and not (state.special and slot_barred(state, seat, SLOTS[token.slot])):
            yield id


def token_slots(state: RokuganState, seat: int, face: str, *, useful: bool) -> Iterator[str]:
    """Yield the open slots for a token, with ``useful`` those on which it does something.

    A bluff may always go onto all of them (5.5). Often the first one is enough.
    """
    if face in BLESSINGS:
        return map(on, blessable(state, seat, useful=useful))
    slots = open_slots(state, seat)
    return suiting(state, seat, face, slots) if useful and face != BLUFF else slots

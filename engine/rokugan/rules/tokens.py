"""The kinds of combat token: where each does something, and how it reads (RULES.md 1, 6 X2).

A kind is an object with its own answers. A new one stands in ``data.Kind``, ``cards.json`` and ``KINDS``; what it does
in the resolution stands in ``resolution``, and its sign among the pieces that are painted.
"""

from collections.abc import Callable, Mapping
from typing import Protocol

from engine.core.protocol import interned
from engine.core.quick import frozen
from engine.core.text import T, Text
from engine.rokugan.data import BATTLEFIELD, COASTAL, FACES, HARBOR, Place, TokenSlot, TokenType
from engine.rokugan.rules.clans import ABILITIES

_CENTER, _LAND, _COAST = Place.CENTER, Place.LAND, Place.COAST
# members of an enum by themselves, since looking them up takes its time


class Ground(Protocol):
    """Who controls what, and which special tokens lie where."""

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
"""Whether a token does something on a slot, as things are; the slot is not barred."""


@frozen
class TokenKind:
    """A kind of combat token and all that depends on which one it is."""

    name: Text
    """With its strength as ``{n}``, if there is one."""
    sign: str
    """A quick sign; never the only information."""
    use: Text
    """What it does, in a few words."""
    works: Works
    at_home: bool = False
    """In a centre it does something in an own province only, if at all."""
    on_borders: bool = False
    by_ronin: bool = True
    """A ronin may place it (H6)."""
    effect: Text | None = None
    """What it does where it works, if it neither attacks nor defends."""


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
    return False  # it lies on a token


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

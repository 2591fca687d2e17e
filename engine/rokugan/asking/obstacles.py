"""Why a token cannot be placed, or not there (RULES.md 5.4): for refusals, and for orders written in advance."""

from collections.abc import Container

from engine.core.text import T, Text
from engine.rokugan.data import BLUFF, PEACE, SHRINE, Place, TokenSlot
from engine.rokugan.rules.slots import barred, forbidden
from engine.rokugan.rules.tokens import Ground, Side
from engine.rokugan.words import names


def of_face(side: Side, face: str) -> Text | None:
    """Why a token can be placed nowhere this round (H6, H7); None if it can."""
    if not forbidden(side, face):
        return None
    if face != BLUFF:
        return T("A ronin places neither raid nor diplomacy.")
    return T("Spy Network forbids your bluff this round.")


def of_province(ground: Ground, seat: int, province: str) -> Text | None:
    """Why no token of the seat may lie in a province or on its borders (H1, H2); None if it may."""
    if not barred(ground, seat, province):
        return None
    name = names.province(province)
    if ground.special[province] == PEACE:
        return T("{province} has peace: no token may lie in it or on its borders.", province=name)
    if ground.special[province] == SHRINE:
        return T("{province} has the shrine: only its controller places tokens in it or on its borders.", province=name)
    return T("{province} is scorched: no token may lie in it or on its borders.", province=name)


def of_slot(ground: Ground, side: Side, taken: Container[str], slot: TokenSlot) -> Text | None:
    """Why a slot of the board is not open (H1 to H5); None if nothing of that is the trouble."""
    for province in (slot.target, slot.source):
        if province is not None and (trouble := of_province(ground, side.seat, province)):
            return trouble
    if slot.border is not None and slot.border in taken:
        return T("A token lies on that border already; each border holds one.")
    target = names.province(slot.target)
    if slot.place is not Place.CENTER and ground.owner.get(slot.target) == side.seat:
        return T("{province} is yours, and you cannot attack it. Place in its centre to defend it.", province=target)
    if slot.source is not None and ground.owner.get(slot.source) != side.seat and not side.ronin:
        source = names.province(slot.source)
        return T("{source} is not yours, so nothing can come from there to {province}.", source=source, province=target)
    return None

"""What would come of a program as things stand: which token, and on which slot."""

from dataclasses import replace

from engine.core.standing_orders.entry import Order, Preference, ways_of
from engine.core.standing_orders.match import best
from engine.core.text import Arg, T, Text
from engine.rokugan import actions as a
from engine.rokugan.asking.targets import slots_for
from engine.rokugan.data import FACES
from engine.rokugan.orders import words as terms
from engine.rokugan.orders.facts import facts
from engine.rokugan.orders.traits import imagined, traits
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words


def trial(view: RokuganView, key: str, order: Order) -> Text | None:
    """The first placement that is possible; None for other lists, and where none is."""
    if key != terms.PLACE or not imagined(view, key):
        return None
    known = facts(view)
    for entry, way in ways_of(order):
        if not way.holds(known):
            continue
        if way.bare:
            return None
        face = next((word for word in way.words if word in FACES), "")
        if face in view.mine.hand and (slot := _slot(view, face, way)) is not None:
            said: dict[str, Arg] = {"n": order.index(entry) + 1, "token": words.face(face)}
            if (under := a.token_of(slot)) is not None:
                return T("As things stand, number {n} answers: {token} on token {under}.", **said, under=under)
            where = words.slot_label(slot)
            return T("As things stand, number {n} answers: {token} → {where}.", **said, where=where)
    return None


def _slot(view: RokuganView, face: str, way: Preference) -> str | None:
    """Where the token goes by these words."""
    held = replace(view, own=replace(view.mine, held=face))
    found = best(way, [(traits(held, a.Put(slot)), slot) for slot in slots_for(view, face)])
    return found[0] if found else None

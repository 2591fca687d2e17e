"""What an entry of a plan will bring, as far as a seat can say it beforehand."""

from __future__ import annotations

from engine.core.text import TN, T, Text
from engine.edo.cities import Stock, possible
from engine.edo.data import SPACES, Kind, board
from engine.edo.state import Entry
from engine.edo.view import EdoView
from engine.edo.words import names


def forecast(view: EdoView, entry: Entry) -> Text:
    """What an entry will bring, as far as it can be said."""
    times, spec, me = entry.activations, entry.spec, view.me
    match spec.kind:
        case _ if not times:
            return T("nothing happens but moves before it")
        case Kind.MONEY:
            return T("brings {ryo}", ryo=names.ryo(spec.amount * times))
        case Kind.RICE:
            return T("brings {n} rice", n=spec.amount * times)
        case Kind.RECRUIT if spec.cost:
            return T("costs {n} rice; you have {have}", n=spec.cost * times, have=me.rice)
        case Kind.DEVELOP if me.ryo is not None:
            return T("costs {ryo}; you have {have}", ryo=names.ryo(spec.cost * times), have=names.ryo(me.ryo))
        case Kind.TRAVEL:
            return TN("{n} official: enter or move", "{n} officials: enter or move", times)
        case Kind.HARVEST | Kind.BUILD | Kind.TRADE:
            standing = sum(space is not None and suits(view, entry, space) for space in me.figures)
            if not standing:
                return TN("once; no samurai there yet", "up to {n} times; no samurai there", times)
            return TN(
                "once; samurai there now: {standing}",
                "up to {n} times; samurai there: {standing}",
                times,
                standing=standing,
            )
    return TN("{n} activation", "{n} activations", times)


def suits(view: EdoView, entry: Entry, space: str) -> bool:
    """Whether a samurai could serve there."""
    match entry.spec.kind:
        case Kind.HARVEST:
            return SPACES[space].resource == entry.spec.resource
        case Kind.BUILD:
            return has_room(view, space)
    return space == view.merchant


def has_room(view: EdoView, space: str) -> bool:
    """Whether the seat could put up anything there, its price aside."""
    city, me = view.city(space), view.me
    if city is None:
        return False
    return bool(possible(space, city.buildings, me.seat, Stock(me.houses, me.post, view.fortresses)))


def targets(view: EdoView, entry: Entry) -> tuple[str, ...]:
    """The spaces where an entry of a plan can be carried out; none where the space does not matter."""
    map = board(len(view.players))
    if not entry.activations:
        return ()
    match entry.spec.kind:
        case Kind.HARVEST | Kind.BUILD | Kind.TRADE:
            return tuple([space for space in map.spaces if suits(view, entry, space)])
        case Kind.TRAVEL if not entry.spec.anywhere:
            return map.gates
    return ()


def within_reach(view: EdoView, space: str) -> bool:
    """Whether a samurai of the seat stands there, or comes there for the money that the seat has."""
    distance, me = board(len(view.players)).distance, view.me
    return any(at is not None and distance[at, space] <= (me.ryo or 0) for at in me.figures)

"""What conditions of a list can ask (RULES.md 20): of a seat's view, and of a place that somebody is about to go to."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.core.standing_orders.decision import Facts
from engine.core.standing_orders.entry import Condition
from engine.edo.data import (
    BUILDING_SLOTS,
    CITIES,
    FIGURES,
    MERCHANT_FIGURE,
    NO_TRADING_POST,
    RESOURCES,
    SPACE_IDS,
    TRADING_POST,
)
from engine.edo.orders import words as terms
from engine.edo.view import EdoView


def facts(view: EdoView) -> Facts:
    """Cities with a house or post of one's own; what one has; how many samurai stand where."""
    if view.seat is None:
        return Facts()
    me = view.me
    held = frozenset(city.id for city in view.cities if any(share.seat == view.seat for share in city.shares))
    counts = {
        **dict.fromkeys(SPACE_IDS, 0),
        **{space.id: sum(space.samurai) for space in view.spaces},
        **dict(zip(RESOURCES, me.goods, strict=True)),
        "ryo": me.ryo or 0,
        "points": me.points,
        "officials": me.officials,
        "samurai": len(FIGURES) - me.officials,
        "round": view.round,
        terms.THERE: 0,
        terms.OWN: 0,
    }
    return Facts(held, counts, frozenset(CITIES))


def hold(view: EdoView, conditions: Sequence[Condition], place: str | None, mover: str = "") -> bool:
    """Whether they are all true for a place; the mover is counted nowhere."""
    if not conditions:
        return True
    known = facts(view) if place is None else _at(view, facts(view), place, mover)
    return all(condition.holds(known) for condition in conditions)


def _at(view: EdoView, known: Facts, place: str, mover: str) -> Facts:
    counts = dict(known.counts)
    stands = view.me.figures[FIGURES.index(mover)] if mover in FIGURES else None
    if stands is not None:
        counts[stands] -= 1
    counts[terms.THERE] = counts[place]
    counts[terms.OWN] = view.me.figures.count(place) - (stands == place)
    return replace(known, counts=counts, true=frozenset(_so(view, place)))


def _so(view: EdoView, place: str) -> Iterable[str]:
    city = view.city(place)
    if city is not None and len(city.buildings) < BUILDING_SLOTS:
        yield terms.SLOT
    if city is not None and place not in NO_TRADING_POST and TRADING_POST not in [it.kind for it in city.buildings]:
        yield terms.POST_FREE
    if view.merchant == place:
        yield MERCHANT_FIGURE

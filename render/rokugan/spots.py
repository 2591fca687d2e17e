"""Provinces and territories that can be looked at more closely."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from engine.rokugan.data import BORDERS_OF, MEMBERS, PROVINCE_IDS, SLOTS
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words
from render.map.zoom import Edges, around
from render.pictures import Spot
from render.rokugan.layout import ARROW, CENTER, CONTROL, SPECIAL, TOKEN, circles, name_box, places, print_box, spots
from render.rokugan.tokens import where


def spots_of(view: RokuganView) -> tuple[Spot, ...]:
    """The provinces, then the territories that are more than a province."""
    provinces = [Spot(words.province(province.id), _boxes()[province.id], province.id) for province in view.provinces]
    lands = [(id, members) for id, members in MEMBERS.items() if len(members) > 1]
    return (*provinces, *(Spot(words.territory(id), around(_boxes()[one] for one in ids), id) for id, ids in lands))


@cache
def _boxes() -> Mapping[str, Edges]:
    """For each province the box of all that may lie there, tokens on its borders included."""
    return {id: around(_lying(id)) for id in PROVINCE_IDS}


def _lying(id: str) -> Iterator[Edges]:
    place, reach = places()[id], TOKEN / 2 + ARROW
    yield from (circles()[id].box, name_box(id), print_box(id))
    sized = ((place.control, CONTROL), (place.special, (SPECIAL, SPECIAL)), (place.center, CENTER))
    for (x, y), (wide, high) in sized:
        yield (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    for border in BORDERS_OF[id]:
        x, y = where(border)[:2] if border in SLOTS else (spots()[border].x, spots()[border].y)
        yield (x - reach, y - reach, x + reach, y + reach)

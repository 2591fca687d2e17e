"""Where things are on the board's picture: sizes, the circles of the outline, the place of each thing and each slot.

The outline's circles are in ``layout.json``; its "about" says how they are meant. The places are in ``places.json``;
``placing`` proposes them, and they may be moved by hand.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from engine.rokugan.data import CAPITALS, PROVINCES
from render.fonts import Face, Type
from render.outline import Circle, Outline, draw_outline

WIDTH, MAP_HEIGHT = 1600, 1640
COLUMN = 640
"""How wide what lies to the right of the map is, in a wide picture."""
_LAND_WIDTH, _LAND_HEIGHT, _LAND_LEFT, _LAND_TOP = 1520, 1737, 40, 50
"""The land on the map: how large the picture is whose fractions ``layout.json`` gives, and where its corner lies."""
NAME = Type(Face.SERIF_BOLD, 23)
NAME_LIMIT = 132
"""Longer names are set in smaller letters."""
TOKEN = 44
"""Across a combat token."""
CONTROL = (78, 46)
"""Size of the control tokens of a province, drawn as one."""
SPECIAL = 42
CENTER = (112, 46)
"""Size of the room for combat tokens in the centre."""
FIGURE, PALACE = 40, 28
"""How wide honor with its number is, and a palace or a shield."""
ARROW = 18
"""How far an arrow stands out from its token."""
BACK = 9
"""How far a token on a border lies away from the province it points at."""

TITLE = (26, 26, 376, 226)
TRACK = (1352, 590, 1578, 1034)
LEGEND = (500, 1520, 966, 1628)
PANELS = (TITLE, TRACK, LEGEND)
"""The boxes of what lies on the sea and the wild land."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a province's things lie, in pixels of the map: the middle of each."""

    name: tuple[int, int]
    """Middle of the base line."""
    print: tuple[int, int]
    control: tuple[int, int]
    special: tuple[int, int]
    center: tuple[int, int]


def print_width(id: str) -> int:
    """How much room the palace, the honor and the defence of a province take, in a row."""
    province = PROVINCES[id]
    return (id in CAPITALS) * PALACE + (province.honor > 0) * FIGURE + (province.defense > 0) * PALACE


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a border is crossed: a point on it, and the direction (a unit long) toward the second province by id;
    on a coast inland."""

    x: int
    y: int
    dx: float
    dy: float


_DATA = json.loads(files(__package__).joinpath("layout.json").read_text(encoding="utf-8"))


@cache
def circles() -> Mapping[str, Circle]:
    """The circles of the outline, by province."""
    return {
        id: Circle(
            float(at["x"]) * _LAND_WIDTH + _LAND_LEFT,
            float(at["y"]) * _LAND_HEIGHT + _LAND_TOP,
            float(at["radius"]) * _LAND_WIDTH,
        )
        for id, at in sorted(_DATA["circles"].items())
    }


@lru_cache(1)
def outline() -> Outline:
    """The outline of the board; ids in the order of ``PROVINCE_IDS``.

    Slow to work out and large: what is made from it is kept, not the outline.
    """
    territory = {id: province.territory for id, province in PROVINCES.items()}
    inland = frozenset(id for id, province in PROVINCES.items() if not province.coastal)
    return draw_outline(circles(), territory, WIDTH, MAP_HEIGHT, inland)


@cache
def _read() -> tuple[Mapping[str, Place], Mapping[str, Spot]]:
    data = json.loads(files(__package__).joinpath("places.json").read_text(encoding="utf-8"))
    places = {
        id: Place(**{part: (at[0], at[1]) for part, at in parts.items()}) for id, parts in data["provinces"].items()
    }
    return places, {id: Spot(*at) for id, at in data["borders"].items()}


def places() -> Mapping[str, Place]:
    """A place in every province, from ``places.json``."""
    return _read()[0]


def spots() -> Mapping[str, Spot]:
    """For each border where it is crossed, from ``places.json``."""
    return _read()[1]

"""Places on the board's picture: sizes, circles of the outline, the place of each thing and slot.

The outline's circles are in ``layout.json``; its "about" explains them. The places are in
``places.json``; ``by_hand.json`` holds those that were moved by hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.rokugan.data import CAPITALS, PROVINCES
from render.map.chart import Circle, circles_of, read_json
from render.paint.canvas import Box, about, whole
from render.text.fonts import Type, block, cap_height, serif_bold, set_name, width

WIDTH, MAP_HEIGHT = 1600, 1730
NAME = serif_bold(37)
NAME_LIMIT, NAME_LINE = 212, 36
"""Longer names are set in two lines, so far apart."""
NAME_SLACK, NAME_LEAST = 8, 22
"""By how much another language's name may be wider than the English one; its smallest letters."""
TOKEN = 50
"""Across a combat token."""
CONTROL = (110, 52)
"""Room for the banner of a province."""
SPECIAL = 44
CENTER = (106, 50)
"""Size of the room for combat tokens in the centre."""
FIGURE, PALACE = 48, 36
"""How wide honour with its number is, and a palace or a shield."""
ARROW = 18
"""Reach of an arrow beyond its token."""
BACK = 9
"""Distance of a token on a border from that border, away from its target."""

TITLE = (18, 18, 372, 214)
TRACK = (1436, 740, 1588, 1108)
KEY = (440, 1620, 972, 1716)
"""Where a seat's own map says what its rings mean."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a province's things lie, in pixels of the map: the middle of each."""

    name: tuple[int, int]
    """Middle of the base line; of the lower one if there are two."""
    print: tuple[int, int]
    control: tuple[int, int]
    special: tuple[int, int]
    center: tuple[int, int]


@cache
def name_lines(id: str) -> tuple[str, ...]:
    """Return the lines of a name in English, after which the places were found."""
    return block(PROVINCES[id].name, NAME, NAME_LIMIT, 2, NAME.size)[0]


@cache
def name_rows(id: str, name: str) -> tuple[list[tuple[str, tuple[int, float]]], Type]:
    """Set a name in the room of the English one: each line with the middle of its base line."""
    (x, y), lines, type = places()[id].name, name_lines(id), NAME
    if name != PROVINCES[id].name:
        lines, type = set_name(name, NAME, name_size(id)[0] + NAME_SLACK, len(lines), NAME_LEAST)
    step = NAME_LINE * type.size / NAME.size
    return [(line, (x, y - up * step)) for up, line in enumerate(reversed(lines))], type


@cache
def name_size(id: str) -> tuple[int, int]:
    lines = name_lines(id)
    return max(width(line, NAME) for line in lines), cap_height(NAME) + NAME.size // 5 + NAME_LINE * (len(lines) - 1)


def name_box(id: str) -> Box:
    (x, y), (wide, high) = places()[id].name, name_size(id)
    return (x - -(-wide // 2), y + NAME.size // 5 - high, x + -(-wide // 2), y + NAME.size // 5)


def print_width(id: str) -> int:
    """Return the width of palace, honour and defence of a province in a row."""
    province = PROVINCES[id]
    return (id in CAPITALS) * PALACE + (province.honor > 0) * FIGURE + (province.defense > 0) * PALACE


def print_box(id: str) -> Box:
    (x, y), wide = places()[id].print, print_width(id)
    return whole(about(x, y, wide, PALACE))


@dataclass(frozen=True, slots=True)
class Spot:
    """A crossing of a border: a point on it, and a unit vector toward the second province by id.

    On a coast the vector points inland.
    """

    x: int
    y: int
    dx: float
    dy: float


@cache
def circles() -> Mapping[str, Circle]:
    circles = read_json("rokugan", "layout.json")["circles"]
    return circles_of(circles, (1733, 1911), radius=1710, left=-50, top=10)


@cache
def places() -> Mapping[str, Place]:
    data = read_json("rokugan", "places.json")["provinces"]
    return {id: Place(**{part: tuple(at) for part, at in parts.items()}) for id, parts in data.items()}


@cache
def spots() -> Mapping[str, Spot]:
    """The crossing point of each border."""
    return {id: Spot(*at) for id, at in read_json("rokugan", "places.json")["borders"].items()}

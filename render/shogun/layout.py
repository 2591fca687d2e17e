"""Places on the board's picture, and its ground: sea, land, borders, sea routes.

The circles of the outline are in ``layout.json``; its "about" explains them. The places of things
in each province are in ``places.json``; they may be moved by hand. The ground is the same for every
match on one side; ``tests/tools/maps/shogun.py`` draws it beforehand.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
from PIL import Image

from engine.shogun.data import PROVINCE_IDS, PROVINCES, SIDES
from engine.shogun.words import names as words
from render.map import chart
from render.map.chart import Circle, DrawnMap, Piece, circles_of, read_json
from render.paint.canvas import Box, Canvas, as_image
from render.paint.palette import OUT, Colour
from render.paint.pen import curve
from render.shogun.colours import PALETTE, REGION_COLOUR
from render.text.fonts import cap_height, serif_bold, width

WIDTH, MAP_HEIGHT = 1600, 1150
BUILDING = 32
"""From the middle of one building to the next."""
NAME, NAME_LINE, NAME_LIMIT = serif_bold(37), 32, 150
"""Of provinces; from one line to the next; a wider name is broken after its hyphen."""
PANELS = ((0, 0, 604, 346), (0, 920, 150, MAP_HEIGHT), (1030, 936, WIDTH, MAP_HEIGHT))
"""Where something lies on the sea."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a province's things lie, in pixels of the map: the middle of each."""

    name: tuple[int, int]
    """Middle of the base line."""
    army: tuple[int, int]
    buildings: tuple[int, int]


_DATA = read_json("shogun", "layout.json")
BENT_NORTH = frozenset(frozenset(route) for route in _DATA["sea_routes_bent_north"])
"""Sea routes that must bend through the open sea."""


@cache
def circles() -> Mapping[str, Circle]:
    return circles_of(_DATA["circles"], (WIDTH, MAP_HEIGHT), WIDTH)


@cache
def places() -> Mapping[str, Place]:
    """A place in every province, from ``places.json``; the same on both sides of the board."""
    data = read_json("shogun", "places.json")
    return {id: Place(**{part: tuple(at) for part, at in data[id].items()}) for id in sorted(data)}


MAP = DrawnMap("shogun")
SMALL = 3
"""The number of players with which some provinces are out of play."""


@cache
def region_of(side: str, id: str) -> str:
    """The region of a province, in play or not."""
    return next(name for name, members in SIDES[side].regions.items() if id in members)


@cache
def light_of(side: str, small: bool, id: str) -> Colour:
    """The colour of a province that no one owns."""
    return OUT if small and id in SIDES[side].unused_with_3_players else REGION_COLOUR[region_of(side, id)]


@cache
def ground(side: str, small: bool) -> Image.Image:
    """The map without pieces, in the palette; not to be written to. ``small`` with 3 players."""
    return as_image(MAP[f"numbers {side} {small}"], PALETTE)


@cache
def land(side: str, small: bool) -> dict[str, Piece]:
    """The provinces, to be coloured."""
    return chart.pieces(MAP[f"levels {side} {small}"], MAP["labels"], MAP["zone"], PROVINCE_IDS)


def route_path(one: str, other: str) -> list[tuple[float, float]]:
    """Points along a sea route from one province's centre to the other's, about 2 pixels apart."""
    a, b = circles()[one], circles()[other]
    pull = ((a.x + b.x) / 2, (a.y + b.y) / 2)
    if frozenset((one, other)) in BENT_NORTH:
        pull = (pull[0], min(a.y, b.y) - 300)
    return curve((a.x, a.y), pull, (b.x, b.y), int(np.hypot(a.x - b.x, a.y - b.y) / 2))


@cache
def name_lines(id: str) -> tuple[str, ...]:
    name, (first, _, rest) = words.province(id), words.province(id).partition("-")
    return (f"{first}-", rest) if rest and width(name, NAME) > NAME_LIMIT else (name,)


@cache
def name_box(id: str) -> Box:
    (x, y), lines = places()[id].name, name_lines(id)
    half = -(-max(width(line, NAME) for line in lines) // 2)
    top = y - cap_height(NAME) - NAME_LINE * (len(lines) - 1)
    return (x - half, top, x + half, y + NAME.size // 5)


def note_print(canvas: Canvas) -> None:
    """Write down what is printed on the map."""
    for id in PROVINCE_IDS:
        canvas.note("text", words.province(id), name_box(id))


@cache
def label_boxes(id: str) -> tuple[Box, ...]:
    """Where a province's name and building spaces lie."""
    (x, y), row = places()[id].buildings, PROVINCES[id].spaces * BUILDING // 2
    return (name_box(id), (x - row, y - 17, x + row, y + 17))


@cache
def army_box(id: str) -> Box:
    """Where an army of two figures may lie, without its flame."""
    x, y = places()[id].army
    return (x - 46, y - 30, x + 46, y + 30)

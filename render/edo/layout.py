"""The map: the middle of every space, the boxes of what lies on it, the roads, and the ground.

The positions are in ``layout.json``; its "about" says how they are meant. The ground is the same
for every match on one side; ``tests/tools/maps/edo.py`` draws it beforehand.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from math import cos, hypot, pi, sin

from PIL import Image

from engine.edo.data import CAPITAL, SPACES, Place
from render.edo.colours import PALETTE, RESOURCE_GROUND, TOWN, WATER, WHITE
from render.map.chart import DrawnMap, read_json
from render.paint.canvas import Box, as_image
from render.paint.palette import BOWL, LINE, ROOF, STONE, Colour, mixed
from render.paint.pen import Pen, bent

WIDTH, MAP_HEIGHT = 1600, 1450
MAP_TOP = 112
CITY, WALLS = (344, 250), 186
"""Size of what lies on a city, and the height of its walls in it; figures stand below them."""
NODE = (180, 176)
"""Size of what lies on any other space."""
MERCHANT = 44

DATA = read_json("edo", "layout.json")
"""Content of ``layout.json``."""


def on_map(x: float, y: float) -> tuple[int, int]:
    """Convert per cent of the map to pixels."""
    return round(x * WIDTH / 100), round(y * MAP_HEIGHT / 100)


@cache
def middles(side: str) -> Mapping[str, tuple[int, int]]:
    """Return the middle of every space of a side, in pixels of the map."""
    return {id: on_map(x, y) for id, (x, y) in DATA["positions"][side].items()}


def box_of(side: str, id: str) -> Box:
    """Return the box of all that is on a space, in pixels of the map."""
    x, y = middles(side)[id]
    wide, tall = CITY if SPACES[id].kind is Place.CITY else NODE
    return (x - wide // 2, y - tall // 2, x + wide // 2, y + tall // 2)


def body_of(side: str, id: str) -> Box:
    """Return the same box without the room for figures before a city."""
    left, top, right, bottom = box_of(side, id)
    return (left, top, right, top + WALLS) if SPACES[id].kind is Place.CITY else (left, top, right, bottom)


def merchant_at(side: str, id: str) -> tuple[int, int, int]:
    """Return the place and size of the merchant.

    It is on the roof of a city; left of another space, or right of it where the map ends.
    """
    left, top, right, _ = box_of(side, id)
    if SPACES[id].kind is Place.CITY:
        return right - 132, top + 6, 64
    out = MERCHANT // 2 - 6
    return (left - out if left > 2 * MERCHANT else right + out), top + 116, MERCHANT


@cache
def road(side: str, one: str, other: str) -> tuple[tuple[float, float], ...]:
    """Return a road between two spaces, a point every few pixels.

    It is not quite straight, and the same both ways.
    """
    if one > other:
        return road(side, other, one)[::-1]
    (x0, y0), (x1, y1) = middles(side)[one], middles(side)[other]
    long = hypot(x1 - x0, y1 - y0)
    steps = round(long / 6)
    salt = sum(map(ord, one + other)) % 7
    found = []
    for step in range(steps + 1):
        t = step / steps
        aside = sin(t * pi) * (5 * sin(t * long / 40 + salt) + 3 * cos(t * long / 57 + salt))
        found.append((x0 + (x1 - x0) * t - (y1 - y0) / long * aside, y0 + (y1 - y0) * t + (x1 - x0) / long * aside))
    return tuple(found)


MAP = DrawnMap("edo")


@cache
def ground(side: str) -> Image.Image:
    """The map of a side without anything on it, in the palette; not to be written to."""
    return as_image(MAP[side], PALETTE)


@lru_cache(8)
def close(side: str, frame: Box) -> Image.Image:
    """Return the part in a frame, at twice its size; not to be written to."""
    return as_image(MAP.close(side, frame), PALETTE)


def clearing_colour(id: str) -> Colour:
    """The ground of a space that is no city."""
    space = SPACES[id]
    return mixed(RESOURCE_GROUND.get(space.resource, WATER if space.kind is Place.RIVER else TOWN), WHITE, 0.5)


@cache
def clearing(colour: Colour, larger: int = 1) -> Image.Image:
    """The ground of a space, with an uneven rim."""
    wide, tall = NODE
    sheet = Pen(wide * larger, tall * larger, grid=wide, larger=3)
    for inset, ink in ((1.0, LINE), (3.4, colour)):
        rim = []
        for step in range(120):
            angle = step * pi / 60
            c, s = cos(angle), sin(angle)
            reach = (abs(c) ** 7 + abs(s) ** 7) ** (-1 / 7) * (0.985 + 0.008 * sin(angle * 7) + 0.006 * cos(angle * 11))
            rim.append((wide / 2 + (wide / 2 - inset) * reach * c, tall / 2 + (tall / 2 - inset) * reach * s))
        sheet.polygon(rim, ink)
    return sheet.sprite()


def roof_of(id: str, *, closed: bool = False) -> Colour:
    """Return the colour of a city's roof."""
    if closed:
        return STONE
    return BOWL if id == CAPITAL else ROOF


@cache
def town(roof: Colour) -> Image.Image:
    """Draw the ground of a city on the map of one seat."""
    wide, tall = NODE
    image = clearing(TOWN).copy()
    pen = Pen(wide, tall, grid=wide, larger=4)
    eaves = bent(
        (12, 2), (wide - 12, 2), (wide - 11, 20), ((wide - 8, 34), (wide - 1, 41)), (1, 41), ((8, 34), (11, 20))
    )
    pen.outlined(eaves, roof, 2.5)
    pen.line([(14, 5), (wide - 14, 5)], mixed(roof, LINE, 0.33), 5)
    image.alpha_composite(pen.sprite())
    return image

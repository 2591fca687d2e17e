"""Places on the map: the middle of every space, the boxes of what lies on it, the roads.

The positions are in ``layout.json``; its "about" says how they are meant.
"""

from collections.abc import Mapping
from functools import cache
from math import cos, hypot, pi, sin

from engine.edo.data import SPACES, Place
from render.map.chart import read_json
from render.paint.canvas import Box

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

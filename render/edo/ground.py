"""The ground of the map, the same for every match on one side, and a clearing for every space.

``tests/tools/maps/edo.py`` draws it beforehand: land, woods, fields, rocks, waters, roads,
scenery.
"""

from functools import cache, lru_cache
from math import cos, pi, sin

from PIL import Image

from engine.edo.data import SPACES, Place
from render.edo.colours import PALETTE, RESOURCE_GROUND, TOWN, WATER, WHITE
from render.edo.layout import NODE
from render.map.chart import DrawnMap
from render.paint.canvas import Box, as_image
from render.paint.palette import LINE, Colour, mixed
from render.paint.pen import Pen

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

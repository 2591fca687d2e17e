"""The ground of the map, the same for every match on one side: land, woods, fields, rocks, rivers, roads, and a place
for every space.
"""

from __future__ import annotations

from functools import cache
from math import cos, hypot, pi, sin

import numpy as np
from PIL import Image

from engine.edo.data import SIDES, SPACES, Place
from render import noise, palette, pen
from render.canvas import Canvas, in_palette, kept, sum_over
from render.edo import colours, layout, pieces
from render.edo.colours import (
    LAND,
    LAND_DARK,
    PALETTE,
    RESOURCE_GROUND,
    ROAD,
    ROAD_EDGE,
    TOWN,
    WATER,
)
from render.edo.layout import MAP_HEIGHT, NODE, WIDTH, box_of, middles
from render.edo.pieces import LANDSCAPE, piece
from render.land import as_image, in_bytes
from render.noise import smooth
from render.palette import INK, shaded
from render.pen import Pen, Point

_BLOB = 132
"""How far the land of a resource reaches from its space."""


@cache
def ground(side: str) -> Image.Image:
    """The map of a side without anything on it, in the palette; not to be written to."""
    arrays = kept(
        f"edo ground {side} {_made_from()}", lambda: {"ground": np.asarray(in_palette(_painted(side), PALETTE))}
    )
    return as_image(arrays["ground"], PALETTE)


@cache
def _made_from() -> int:
    """A sum over all that decides how the ground looks, so that no outdated one is taken from the cache."""
    modules = (noise, palette, pen, colours, layout, pieces)
    return sum_over((__file__, *(str(module.__file__) for module in modules)), repr((SIDES, layout._DATA)))


def _painted(side: str) -> Image.Image:
    canvas = Canvas(_land(side).convert("RGBA"))
    canvas.image.alpha_composite(_waters_and_roads(side))
    for id in SIDES[side].spaces:
        _paint_space(canvas, side, id)
    return canvas.image.convert("RGB")


def _land(side: str) -> Image.Image:
    """Paper-coloured land with darker patches, and the land of each resource around its spaces."""
    rows = range(MAP_HEIGHT)
    earth = smooth(WIDTH, rows, 150, 7) + 0.4 * smooth(WIDTH, rows, 50, 8)
    wobble = smooth(WIDTH, rows, 60, 9) * 26 + smooth(WIDTH, rows, 20, 10) * 7
    table = np.where((earth > 0.2)[..., None], np.array(LAND_DARK, np.float32), np.array(LAND, np.float32))
    x = np.arange(WIDTH, dtype=np.float32)[None, :]
    y = np.arange(MAP_HEIGHT, dtype=np.float32)[:, None]
    for id, (cx, cy) in middles(side).items():
        resource = SPACES[id].resource
        if resource:
            colour = RESOURCE_GROUND[resource]
            inside = np.hypot(x - cx, y - cy) + wobble < _BLOB
            table[inside & (earth <= 0.2)] = colour
            table[inside & (earth > 0.2)] = shaded(colour)
    return Image.fromarray(in_bytes(table))


def _waters_and_roads(side: str) -> Image.Image:
    sheet = Pen(WIDTH, MAP_HEIGHT, grid=WIDTH, larger=2)
    for thick, ink in ((20, ROAD_EDGE), (14, ROAD)):
        for one, other in SIDES[side].edges:
            sheet.line(road(side, one, other), ink, thick)
    return sheet.done()


def road(side: str, one: str, other: str) -> list[Point]:
    """A road between two spaces, not quite straight."""
    (x0, y0), (x1, y1) = middles(side)[one], middles(side)[other]
    long = hypot(x1 - x0, y1 - y0)
    steps = max(2, round(long / 12))
    salt = sum(map(ord, one + other)) % 7
    found = []
    for step in range(steps + 1):
        t = step / steps
        aside = sin(t * pi) * (4 * sin(t * long / 34 + salt) + 3 * cos(t * long / 57 + salt))
        found.append((x0 + (x1 - x0) * t - (y1 - y0) / long * aside, y0 + (y1 - y0) * t + (x1 - x0) / long * aside))
    return found


def _paint_space(canvas: Canvas, side: str, id: str) -> None:
    """What a space is: a town's wall and plots, or a clearing with a drawing of the land."""
    left, top, _, _ = box_of(side, id)
    space = SPACES[id]
    if space.kind is Place.CITY:
        return
    tall, wide = NODE[1], NODE[0]
    clearing = Pen(wide, tall, grid=wide, larger=3)
    colour = RESOURCE_GROUND.get(space.resource, WATER if space.kind is Place.RIVER else TOWN)
    clearing.box(0, 0, wide, tall, INK, 26)
    clearing.box(2, 2, wide - 2, tall - 2, colour, 24)
    canvas.image.alpha_composite(clearing.done(), (left, top))
    what = LANDSCAPE[space.resource] if space.resource else str(space.kind)
    canvas.image.alpha_composite(piece(what, 56), (left + 52, top + 4))

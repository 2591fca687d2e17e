"""Highlights of places on a map: light for news, bursts for battles, rings for choices."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin

import numpy as np
from PIL import Image, ImageChops, ImageFilter

from render.map.chart import Piece
from render.map.zoom import Edges, frame_of
from render.paint.canvas import Box, Canvas, in_palette
from render.paint.palette import FLAME, GOLD, INK, LINE, VERMILION, WALL
from render.paint.pen import Pen, Point, discs
from render.text.fonts import sans_bold

_DARK = 76
"""The map's ink is darker."""
_ANY = [255 * (value > 0) for value in range(256)]
"""A table that turns every cover, even a little, into a full one."""
_ORDER = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))
"""Order in which the dots of four rows by four columns light up."""


def lay_under(canvas: Canvas, sprite: Image.Image, x: float, y: float, kind: str, says: str) -> None:
    """Lay a sprite under the ink of the map, so that names and figures can be read."""
    left, top = round(x) - sprite.width // 2, round(y) - sprite.height // 2
    box = (left, top, left + sprite.width, top + sprite.height)
    under = canvas.image.crop(box)
    light = under.convert("L").point(lambda value: 255 if value > _DARK else 0)
    cover = ImageChops.multiply(sprite.getchannel("A"), light)
    if canvas.image.mode == "P":
        seen = under.convert("RGB")
        seen.paste(sprite, (0, 0), cover)
        sprite, cover = in_palette(seen, canvas.palette, steady=True), cover.point(_ANY)
    canvas.image.paste(sprite, (left, top), cover)
    canvas.note(kind, says, box)


@cache
def burst(width: int, height: int) -> Image.Image:
    """Draw a burst with many points, open in the middle; flat, so that names can be read."""
    pen = Pen(width, height, grid=width)
    for grow, ink in ((1.0, LINE), (0.95, VERMILION), (0.8, FLAME), (0.68, WALL)):
        rim = []
        for step in range(48):
            reach = grow * (1.0 if step % 2 else 0.78)
            angle = step * pi / 24
            rim.append((width / 2 * (1 + reach * cos(angle)), height / 2 * (1 + reach * sin(angle))))
        pen.polygon(rim, ink)
    return pen.sprite()


@cache
def glow(width: int, height: int) -> Image.Image:
    """Draw the light around news: dots, fewer toward the rim."""
    x, y = np.arange(width)[None, :], np.arange(height)[:, None]
    away = np.hypot((x - width / 2 + 0.5) / (width / 2), (y - height / 2 + 0.5) / (height / 2))
    lit = 1.15 * np.clip(1 - away, 0, 1) * 16 > np.array(_ORDER)[y % 4, x % 4]
    image = np.zeros((height, width, 4), np.uint8)
    image[..., :3] = WALL
    image[..., 3] = lit * np.uint8(255)
    return Image.fromarray(image)


GLOW, RIM = 11, 4
"""Reach of the light inward, and the breadth of its red line along the border."""


@lru_cache(96)
def _rings(area: Piece, printed: Box) -> tuple[Image.Image, Image.Image]:
    """Return the masks of the light and of the line outside it."""
    cell = area.cell.convert("L")
    whole = Image.new("L", (cell.width + 2, cell.height + 2))
    whole.paste(cell, (1, 1))
    inner = whole.filter(ImageFilter.MinFilter(2 * RIM + 1))
    core = inner.filter(ImageFilter.MinFilter(2 * (GLOW - RIM) + 1))
    free, (left, top, right, bottom) = Image.new("L", whole.size, 255), printed
    free.paste(0, (left - area.left - 2, top - area.top - 2, right - area.left + 4, bottom - area.top + 4))
    masks = (ImageChops.subtract(inner, core), ImageChops.subtract(whole, inner))
    box = (1, 1, cell.width + 1, cell.height + 1)
    glow, rim = (ImageChops.multiply(mask, free).crop(box).convert("1", dither=Image.Dither.NONE) for mask in masks)
    return glow, rim


def light(canvas: Canvas, area: Piece, printed: Box, kind: str, says: str) -> None:
    """Lay the highlights of an area on the chart, free of what is ``printed`` there."""
    for mask, shade in zip(_rings(area, printed), (WALL, VERMILION), strict=True):
        canvas.stain(mask, area.left, area.top, shade)
    canvas.note(kind, says, area.box)


SIZE = 54
_NUMBER = sans_bold(34)


def paint_ranked(board: Canvas, map: Edges, middles: Mapping[str, Point], places: Sequence[str]) -> Canvas:
    """The map, a part of the board, with a number in each place that is named."""
    frame = frame_of(map, *board.image.size)
    canvas = Canvas(board.image.crop(frame).convert("RGB"), board.palette)
    for number, place in enumerate(places, 1):
        if place in middles:
            x, y = middles[place][0] - frame[0], middles[place][1] - frame[1]
            disc = discs(SIZE, (50, LINE), (50 * 22 / 27, GOLD))
            canvas.figure(disc, x, y, number, _NUMBER, INK, kind="rank", says=f"{place} {number}")
    return canvas

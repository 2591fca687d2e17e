"""Light inside the borders of an area of a chart: what may be chosen."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image, ImageChops, ImageFilter

from render.map.chart import Piece
from render.paint.canvas import Box, Canvas
from render.paint.palette import VERMILION, WALL

GLOW, RIM = 11, 4
"""How far the light reaches inward, and how much of it, along the border, is a red line."""
Rings = tuple[Image.Image, Image.Image]


def rings(area: Piece, printed: Iterable[Box]) -> Rings:
    """The masks of the light and of the line outside it; what is ``printed`` stays free of both."""
    cell = area.cell.convert("L")
    whole = Image.new("L", (cell.width + 2, cell.height + 2))
    whole.paste(cell, (1, 1))
    inner = whole.filter(ImageFilter.MinFilter(2 * RIM + 1))
    core = inner.filter(ImageFilter.MinFilter(2 * (GLOW - RIM) + 1))
    free = Image.new("L", whole.size, 255)
    for left, top, right, bottom in printed:
        free.paste(0, (left - area.left - 2, top - area.top - 2, right - area.left + 4, bottom - area.top + 4))
    masks = (ImageChops.subtract(inner, core), ImageChops.subtract(whole, inner))
    box = (1, 1, cell.width + 1, cell.height + 1)
    glow, rim = (ImageChops.multiply(mask, free).crop(box).convert("1", dither=Image.Dither.NONE) for mask in masks)
    return glow, rim


def light(canvas: Canvas, area: Piece, masks: Rings, kind: str, says: str) -> None:
    """Lay them on the chart."""
    for mask, shade in zip(masks, (WALL, VERMILION), strict=True):
        canvas.stain(mask, area.left, area.top, shade)
    canvas.note(kind, says, (area.left, area.top, area.left + area.cell.width, area.top + area.cell.height))

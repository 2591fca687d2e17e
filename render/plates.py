"""Plates: the rectangles that panels, cards and badges are made of."""

from __future__ import annotations

from functools import cache

from PIL import Image

from render.canvas import Box, Canvas
from render.fonts import Type, cap_height, width
from render.palette import FAINT_INK, INK, LINE, PAPER_LIGHT, STANDARD, Colour, Palette
from render.pen import Pen


@cache
def plate(
    width: int, height: int, ground: Colour, rim: Colour = INK, thick: float = 1.5, corner: float = 7
) -> Image.Image:
    """A rectangle with a rim and round corners."""
    pen = Pen(width, height, grid=width)
    pen.box(0, 0, width, height, rim, corner)
    pen.box(thick, thick, width - thick, height - thick, ground, max(0, corner - thick))
    return pen.done()


SHADOW = 6
"""How far the shadow of a card reaches beyond it, to the right and below."""


def card(
    width: int, height: int, ground: Colour, rim: Colour = LINE, thick: float = 2, palette: Palette = STANDARD
) -> Canvas:
    """A see-through part with a card of this size that throws a shadow."""
    return Canvas(_card(width, height, ground, rim, thick).copy(), palette)


@cache
def _card(width: int, height: int, ground: Colour, rim: Colour, thick: float) -> Image.Image:
    pen = Pen(width + SHADOW, height + SHADOW, grid=width + SHADOW, larger=3)
    for reach in (6, 4):
        pen.box(2, 3, width + reach, height + reach, (*LINE, 85), 8)
    image = pen.done()
    image.alpha_composite(plate(width, height, ground, rim, thick))
    return image


def panel(canvas: Canvas, box: Box, ground: Colour = PAPER_LIGHT, rim: Colour = FAINT_INK, thick: float = 1.5) -> None:
    """A plate laid at a box."""
    left, top, right, bottom = box
    sprite = plate(right - left, bottom - top, ground, rim, thick)
    canvas.image.paste(sprite, (left, top), sprite)


def slab(canvas: Canvas, box: Box, ground: Colour, rim: Colour, thick: float, under: Colour) -> None:
    """The same, quicker, for large ones: its corners are of the colour that lies ``under`` it."""
    left, top, right, bottom = box
    canvas.image.paste(_slab(right - left, bottom - top, ground, rim, thick, under), (left, top))


@cache
def _slab(wide: int, tall: int, ground: Colour, rim: Colour, thick: float, under: Colour) -> Image.Image:
    whole = Image.new("RGB", (wide, tall), under)
    sprite = plate(wide, tall, ground, rim, thick)
    whole.paste(sprite, (0, 0), sprite)
    return whole


def badge(canvas: Canvas, x: float, y: float, words_: str, type: Type, ink: Colour) -> None:
    """A few letters on a light pill."""
    sprite = plate(width(words_, type) + type.size // 2, round(type.size * 1.05), PAPER_LIGHT, ink, 1.3, type.size / 3)
    canvas.stamp(sprite, x, y)
    canvas.text(x, y + cap_height(type) / 2, words_, type, ink, across=0.5)

"""Parts that several pictures are made of: whose a thing is, figures, control tokens, special tokens."""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image

from render.canvas import Canvas
from render.fonts import Face, Type, cap_height
from render.palette import INK, PAPER_LIGHT, readable_on
from render.plates import badge, plate
from render.rokugan.colours import clan_colour
from render.rokugan.crests import crest
from render.rokugan.layout import CONTROL, SPECIAL
from render.rokugan.pieces import piece

LETTERS = "ABCDE"


def letter(seat: int) -> str:
    """The letter of a seat, beside colour and crest the third sign of whose a thing is."""
    return LETTERS[seat]


@cache
def seat_mark(clan: str | None, seat: int, size: int) -> Image.Image:
    """Whose a thing is, on a plate: colour, crest, letter."""
    ground = clan_colour(clan)
    canvas = Canvas(plate(round(size * 1.5), size, ground, INK, 1.5, size / 6).copy())
    sign = crest(clan, round(size * 0.78), readable_on(ground))
    canvas.image.alpha_composite(sign, (round(size * 0.12), round(size * 0.11)))
    type = Type(Face.SANS_BOLD, round(size * 0.72))
    canvas.text(size * 1.19, size * 0.75, letter(seat), type, readable_on(ground), across=0.5)
    return canvas.image


def figure(canvas: Canvas, what: str, number: int | str, x: float, y: float, type: Type) -> None:
    """A sign and a number to its right; x is the left end, y the middle."""
    size = type.size
    canvas.stamp(piece(what, size), x + size / 2, y)
    box = canvas.text(x + size * 1.2, y + cap_height(type) / 2, str(number), type, INK)
    canvas.note(what, str(number), box)


@lru_cache(256)
def control(clan: str | None, seat: int, faceup: int, facedown: int) -> Image.Image:
    """The control tokens of a province: whose, how many face up, how many face down."""
    width, height = CONTROL
    ground = clan_colour(clan)
    ink = readable_on(ground)
    canvas = Canvas(plate(width, height, PAPER_LIGHT, INK, 1.3, 7).copy())
    canvas.image.alpha_composite(plate(width - 6, height - 6, ground, ground, 0, 4.5), (3, 3))
    canvas.image.alpha_composite(crest(clan, 27, ink), (5, 3))
    canvas.text(18, height - 4, letter(seat), Type(Face.SANS_BOLD, 15), ink, across=0.5)
    there = [(what, number) for what, number in (("faceup", faceup), ("facedown", facedown)) if number]
    size, type = (24, Type(Face.SANS_BOLD, 28)) if len(there) == 1 else (18, Type(Face.SANS_BOLD, 21))
    for row, (what, number) in enumerate(there):
        y = height / 2 if len(there) == 1 else 14 + row * 19
        left = 36 if number < 10 else 33
        canvas.image.alpha_composite(piece(what, size), (left, round(y - size / 2)))
        canvas.text(left + size + 2, y + cap_height(type) / 2, str(number), type, ink)
    return canvas.image


BADGES = {"honor_1": "+1", "honor_2": "+2", "honor_4": "4", "defense_1": "+1", "defense_2": "+2"}
"""What tells special tokens of the same sign apart."""


@cache
def special_token(id: str, size: int = SPECIAL) -> Image.Image:
    """A special token, on an eight-sided plate."""
    cut = size * 0.28
    canvas = Canvas(plate(size, size, PAPER_LIGHT, INK, 2, cut).copy())
    sign, number = id.removesuffix("_1").removesuffix("_2").removesuffix("_4"), BADGES.get(id)
    inner = round(size * (0.6 if number else 0.76))
    left = round(size * 0.08) if number else (size - inner) // 2
    canvas.image.alpha_composite(piece(sign, inner), (left, round(size * 0.08) if number else (size - inner) // 2))
    if number:
        badge(canvas, size * 0.66, size * 0.72, number, Type(Face.SANS_BOLD, round(size * 0.42)), INK)
    return canvas.image

"""Whose a province is, as a banner: crest and letter of the seat, and its control tokens, counted on them."""

from __future__ import annotations

from PIL import Image

from render.paint.banner import POLE, cloth
from render.paint.canvas import Canvas
from render.paint.palette import LINE, WALL, readable_on
from render.rokugan.colours import clan_colour
from render.rokugan.crests import crest
from render.rokugan.layout import CONTROL
from render.rokugan.pieces import piece
from render.text.fonts import Face, Type, cap_height

_CREST, _TOKEN = 24, 34
_OVER = 8
"""How far a control token lies over the one before it."""
_LETTER, _BESIDE = Type(Face.SANS_BOLD, 26), 15
"""Of a seat, and room for it beside the crest."""
_COUNT, _WIDE = Type(Face.SANS_BOLD, 30), Type(Face.SANS_BOLD, 26)
"""Of a number, and of one of several figures."""


def banner(clan: str | None, seat: str, faceup: int, facedown: int, scale: int = 1) -> Image.Image:
    """A seat's banner with its control tokens, face up before face down."""
    ground = clan_colour(clan)
    ink = readable_on(ground)
    shown = [(what, number) for what, number in (("faceup", faceup), ("facedown", facedown)) if number]
    step, token, pole, letter = (_TOKEN - _OVER) * scale, _TOKEN * scale, POLE * scale, _LETTER.larger(scale)
    high, sign, first = CONTROL[1] * scale, _CREST * scale, pole + (_CREST + _BESIDE) * scale
    wide = first + (token + step * (len(shown) - 1) if shown else 2 * scale) + 2 * scale
    canvas = Canvas.clear(wide, high)
    canvas.image.alpha_composite(cloth(wide, high, ground, scale))
    canvas.image.alpha_composite(crest(clan, sign, ink), (pole, (high - sign) // 2 - 2 * scale))
    base = high / 2 - 2 * scale + cap_height(letter) / 2
    canvas.text(pole + sign + _BESIDE * scale / 2, base, seat, letter, ink, across=0.5)
    for place, (what, number) in enumerate(shown):
        left, top = first + place * step, (high - token) // 2 - 2 * scale
        canvas.image.alpha_composite(piece(f"{what}_count", token), (left, top))
        type = (_COUNT if number < 10 else _WIDE).larger(scale)
        on = LINE if what == "faceup" else WALL
        canvas.text(left + token / 2, top + token / 2 + cap_height(type) / 2, str(number), type, on, across=0.5)
    return canvas.image

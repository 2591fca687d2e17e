"""Whose a province is, as a banner: crest and letter of the seat, and its control tokens, counted on them."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.canvas import Canvas
from render.cloth import POLE, cloth
from render.fonts import Face, Type, cap_height
from render.palette import LINE, WALL, readable_on
from render.rokugan.colours import clan_colour
from render.rokugan.crests import crest
from render.rokugan.layout import CONTROL
from render.rokugan.pieces import piece

_CREST, _TOKEN = 29, 36
_OVER = 6
"""How far a control token lies over the one before it."""
_LETTER = Type(Face.SANS_BOLD, 17)
_COUNT, _WIDE = Type(Face.SANS_BOLD, 30), Type(Face.SANS_BOLD, 25)
"""Of a number, and of one of several figures."""


@lru_cache(512)
def banner(clan: str | None, seat: str, faceup: int, facedown: int) -> Image.Image:
    """A seat's banner with its control tokens, face up before face down."""
    ground = clan_colour(clan)
    ink = readable_on(ground)
    shown = [(what, number) for what, number in (("faceup", faceup), ("facedown", facedown)) if number]
    step, high = _TOKEN - _OVER, CONTROL[1]
    wide = POLE + _CREST + 4 + (_TOKEN + step * (len(shown) - 1) if shown else 0) + 2
    canvas = Canvas.clear(wide, high)
    canvas.image.alpha_composite(cloth(wide, high, ground, 1))
    canvas.image.alpha_composite(crest(clan, _CREST, ink), (POLE + 3, 4))
    canvas.text(POLE + 3 + _CREST / 2, high - 8, seat, _LETTER, ink, across=0.5)
    for place, (what, number) in enumerate(shown):
        left, top = POLE + _CREST + 4 + place * step, (high - _TOKEN) // 2 - 2
        canvas.image.alpha_composite(piece(f"{what}_count", _TOKEN), (left, top))
        type = _COUNT if number < 10 else _WIDE
        on = LINE if what == "faceup" else WALL
        canvas.text(left + _TOKEN / 2, top + _TOKEN / 2 + cap_height(type) / 2, str(number), type, on, across=0.5)
    return canvas.image

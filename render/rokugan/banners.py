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

_CREST, _TOKEN = 24, 34
_OVER = 8
"""How far a control token lies over the one before it."""
_LETTER, _BESIDE = Type(Face.SANS_BOLD, 26), 15
"""Of a seat, and room for it beside the crest."""
_COUNT, _WIDE = Type(Face.SANS_BOLD, 30), Type(Face.SANS_BOLD, 26)
"""Of a number, and of one of several figures."""


@lru_cache(512)
def banner(clan: str | None, seat: str, faceup: int, facedown: int) -> Image.Image:
    """A seat's banner with its control tokens, face up before face down."""
    ground = clan_colour(clan)
    ink = readable_on(ground)
    shown = [(what, number) for what, number in (("faceup", faceup), ("facedown", facedown)) if number]
    step, high = _TOKEN - _OVER, CONTROL[1]
    first = POLE + _CREST + _BESIDE
    wide = first + (_TOKEN + step * (len(shown) - 1) if shown else 2) + 2
    canvas = Canvas.clear(wide, high)
    canvas.image.alpha_composite(cloth(wide, high, ground, 1))
    canvas.image.alpha_composite(crest(clan, _CREST, ink), (POLE, (high - _CREST) // 2 - 2))
    base = high / 2 - 2 + cap_height(_LETTER) / 2
    canvas.text(POLE + _CREST + _BESIDE / 2, base, seat, _LETTER, ink, across=0.5)
    for place, (what, number) in enumerate(shown):
        left, top = first + place * step, (high - _TOKEN) // 2 - 2
        canvas.image.alpha_composite(piece(f"{what}_count", _TOKEN), (left, top))
        type = _COUNT if number < 10 else _WIDE
        on = LINE if what == "faceup" else WALL
        canvas.text(left + _TOKEN / 2, top + _TOKEN / 2 + cap_height(type) / 2, str(number), type, on, across=0.5)
    return canvas.image

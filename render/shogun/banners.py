"""Armies as banners: crest and letter of the seat, how many it counts, and flames for revolt markers."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render import fonts
from render.canvas import Canvas
from render.fonts import Face, Type
from render.palette import FLAME, LINE, VERMILION, WALL, Colour, mixed, readable_on
from render.pen import Pen, curve
from render.shogun.crests import crest
from render.shogun.parts import colour_of
from render.shogun.pieces import piece

BANNER_HEIGHT = 52
_NUMBER, _WIDE_SIZE = Type(Face.SANS_BOLD, 46), 38
"""Of a number, and how large one of several figures is."""
_LETTER = Type(Face.SANS_BOLD, 16)
_CREST, _POLE, _RIM = 28, 9, 3
_FLAME, BEYOND = 31, 15
"""Size of the flame, and how far it stands out beyond the banner."""


@lru_cache(512)
def banner(daimyo: str, seat: str, armies: int, markers: int, scale: float = 1) -> Image.Image:
    """An army; the flame, if there is one, stands out by ``BEYOND``."""

    def sized(length: float) -> int:
        return round(length * scale)

    ground = colour_of(daimyo)
    size = _NUMBER.size if armies < 10 else _WIDE_SIZE
    ink, number = readable_on(ground), _NUMBER.smaller(sized(size))
    wide = sized(_POLE + _CREST + 12 + (11 if markers else 0)) + fonts.width(str(armies), number)
    high, beyond = sized(BANNER_HEIGHT), sized(BEYOND) if markers else 0
    canvas = Canvas.clear(wide + beyond, high)
    canvas.image.alpha_composite(_cloth(wide, high, ground, scale))
    canvas.image.alpha_composite(crest(daimyo, sized(_CREST), ink), (sized(_POLE + 4), sized(4)))
    middle = sized(_POLE + 4 + _CREST / 2)
    canvas.text(middle, high - sized(9), seat, _LETTER.smaller(sized(_LETTER.size)), ink, across=0.5)
    canvas.text(sized(_POLE + _CREST + 8), high - sized(10 + (_NUMBER.size - size) // 3), str(armies), number, ink)
    if markers:
        size = sized(_FLAME)
        left, top = wide + beyond - size, (high - size) // 2
        canvas.image.alpha_composite(piece("flame", size), (left, top))
        type = Type(Face.SANS_BOLD, sized(21))
        canvas.text(left + size / 2, top + size * 0.86, str(markers), type, LINE, across=0.5, halo=FLAME)
    return canvas.image


def _cloth(width: int, height: int, ground: Colour, scale: float) -> Image.Image:
    """Cloth on a pole, its lower edge bowed by the wind."""
    pen = Pen(width, height, grid=width)
    rim, left, foot = _RIM * scale, 4 * scale, height - 6 * scale

    def cloth(inset: float, fill: Colour) -> None:
        right, top, bottom = width - inset, 2 * scale + inset, foot - inset
        pen.polygon(
            [
                (left + inset / 2, top),
                *curve((left + inset / 2, top), (width * 0.55, top + 2 * scale), (right, top)),
                *curve((right, top), (right - 1.5 * scale, height / 2), (right, bottom + scale)),
                *curve((right, bottom + scale), (width * 0.6, bottom + 4 * scale), (left + inset / 2, bottom)),
            ],
            fill,
        )

    cloth(0, LINE)
    cloth(rim * 0.6, WALL)
    cloth(rim * 1.25, ground)
    pen.polygon(
        [(left, 3 * scale), (left + 5 * scale, 4 * scale), (left + 5 * scale, foot), (left, foot)],
        mixed(ground, LINE, 0.33),
    )
    pen.line([(left, 2 * scale), (left, height - 2 * scale)], LINE, 4.4 * scale)
    pen.disc(left, 3 * scale, 3.4 * scale, VERMILION if ground != VERMILION else WALL)
    return pen.done()

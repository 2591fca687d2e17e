"""Armies as banners: crest and letter of the seat, how many it counts, and flames for revolt markers."""

from functools import lru_cache

from PIL import Image

from render.paint.canvas import Canvas
from render.paint.palette import FLAME, LINE, readable_on
from render.paint.plates import POLE, cloth
from render.shogun.crests import crest
from render.shogun.parts import colour_of
from render.shogun.pieces import piece
from render.text import fonts
from render.text.fonts import Face, Type

BANNER_HEIGHT = 56
_NUMBER, _WIDE_SIZE = Type(Face.SANS_BOLD, 46), 38
"""Of a number, and how large one of several figures is."""
_LETTER = Type(Face.SANS_BOLD, 26)
_CREST = 27
FLAME_SIZE, BEYOND = 37, 18
"""Size of the flame, and how far it stands out beyond the banner."""


@lru_cache(512)
def banner(daimyo: str, seat: str, armies: int, markers: int) -> Image.Image:
    """An army; the flame, if there is one, stands out by ``BEYOND``."""
    return _drawn(daimyo, seat, armies, markers, 1)


@lru_cache(40)
def large_banner(daimyo: str, seat: str, armies: int, markers: int, scale: float) -> Image.Image:
    """The same, larger; few are kept."""
    return _drawn(daimyo, seat, armies, markers, scale)


def _drawn(daimyo: str, seat: str, armies: int, markers: int, scale: float) -> Image.Image:
    def sized(length: float) -> int:
        return round(length * scale)

    ground = colour_of(daimyo)
    size = _NUMBER.size if armies < 10 else _WIDE_SIZE
    ink, number = readable_on(ground), _NUMBER.smaller(sized(size))
    wide = sized(POLE + _CREST + 12 + (11 if markers else 0)) + fonts.width(str(armies), number)
    high, beyond = sized(BANNER_HEIGHT), sized(BEYOND) if markers else 0
    canvas = Canvas.clear(wide + beyond, high)
    canvas.image.alpha_composite(cloth(wide, high, ground, scale))
    canvas.image.alpha_composite(crest(daimyo, sized(_CREST), ink), (sized(POLE + 4), sized(5)))
    middle = sized(POLE + 4 + _CREST / 2)
    canvas.text(middle, high - sized(9), seat, _LETTER.smaller(sized(_LETTER.size)), ink, across=0.5)
    canvas.text(sized(POLE + _CREST + 8), high - sized(12 + (_NUMBER.size - size) // 3), str(armies), number, ink)
    if markers:
        size = sized(FLAME_SIZE)
        left, top = wide + beyond - size, (high - size) // 2
        canvas.image.alpha_composite(piece("flame", size), (left, top))
        type = Type(Face.SANS_BOLD, sized(27))
        canvas.text(left + size / 2, top + size * 0.86, str(markers), type, LINE, across=0.5, halo=FLAME)
    return canvas.image

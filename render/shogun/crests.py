"""The crests of the five Daimyo: told apart by shape alone, in any one colour."""

from collections.abc import Callable, Mapping
from functools import cache

from PIL import Image

from render.paint.palette import Colour
from render.paint.pen import CLEAR, Pen, bent, curve, leaf, turned
from render.paint.signs import drawings


@cache
def crest(daimyo: str, size: int, colour: Colour) -> Image.Image:
    """The crest of a Daimyo, ``size`` pixels square, on nothing; of an unknown one nothing."""
    pen = Pen(size)
    if daimyo in CRESTS:
        CRESTS[daimyo](pen, colour)
    return pen.done()


def draw_uesugi(pen: Pen, colour: Colour) -> None:
    """Uesugi: five bamboo leaves spread below a twig."""
    pen.line(curve((12, 22), (50, 4), (88, 22)), colour, 8)
    for angle, long in ((-62, 58), (-31, 68), (0, 74), (31, 68), (62, 58)):
        pen.polygon(turned(leaf((50, 20), (50, 20 + long), 9.5), -angle, 50, 18), colour)


def draw_mori(pen: Pen, colour: Colour) -> None:
    """Mori: one bar over three discs."""
    pen.box(8, 8, 92, 27, colour, 3)
    for x, y in ((50, 47), (26, 78), (74, 78)):
        pen.disc(x, y, 17, colour)


def draw_tokugawa(pen: Pen, colour: Colour) -> None:
    """Tokugawa: three heart-shaped leaves in a ring, stems to the middle."""
    pen.ring(50, 50, 48, colour, 7)
    for angle in (0, 120, 240):
        heart = bent((50, 47), ((22, 40), (28, 22)), ((38, 8), (50, 17)), ((62, 8), (72, 22)), ((78, 40), (50, 47)))
        pen.polygon(turned(heart, angle), colour)
        pen.line(turned([(50, 43), (50, 24)], angle), CLEAR, 3.5)
        pen.line(turned([(50, 36), (40, 25)], angle), CLEAR, 3)
        pen.line(turned([(50, 36), (60, 25)], angle), CLEAR, 3)


def draw_takeda(pen: Pen, colour: Colour) -> None:
    """Takeda: four diamonds that make a larger one."""
    for x, y in ((50, 26), (50, 74), (26, 50), (74, 50)):
        pen.polygon([(x, y - 21), (x + 21, y), (x, y + 21), (x - 21, y)], colour)


def draw_hashiba(pen: Pen, colour: Colour) -> None:
    """Hashiba: a gourd with its cord and tassels."""
    pen.box(44, 3, 56, 16, colour, 3)
    pen.oval(50, 29, 20, 18, colour)
    pen.oval(50, 68, 32, 29, colour)
    pen.line([(30, 46), (70, 46)], CLEAR, 5)
    pen.line(curve((33, 46), (12, 44), (13, 66)), colour, 6)
    pen.line(curve((67, 46), (88, 44), (87, 66)), colour, 6)


CRESTS: Mapping[str, Callable[[Pen, Colour], None]] = drawings(globals())

"""The crests of the four seats: told apart by shape alone, in any one colour."""

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from PIL import Image

from render.paint.palette import Colour
from render.paint.pen import CLEAR, Pen, turned


@cache
def crest(seat: int, size: int, colour: Colour) -> Image.Image:
    """The crest of a seat, ``size`` pixels square, on nothing."""
    pen = Pen(size)
    CRESTS[seat](pen, colour)
    return pen.done()


def _scales(pen: Pen, colour: Colour) -> None:
    """Three triangles that make a larger one."""
    for x, y in ((50, 6), (25.5, 51), (74.5, 51)):
        pen.polygon([(x, y), (x + 23, y + 41), (x - 23, y + 41)], colour)


def _stars(pen: Pen, colour: Colour) -> None:
    """A disc with eight around it."""
    pen.disc(50, 50, 20, colour)
    for number in range(8):
        angle = number * pi / 4
        pen.disc(50 + 37 * cos(angle), 50 + 37 * sin(angle), 11.5, colour)


def _bars(pen: Pen, colour: Colour) -> None:
    """Two bars in a ring."""
    pen.ring(50, 50, 48, colour, 10)
    pen.box(12, 27, 88, 43, colour)
    pen.box(12, 57, 88, 73, colour)


def _bellflower(pen: Pen, colour: Colour) -> None:
    """Five pointed petals about a hole."""
    for number in range(5):
        petal = [(50, 50), (29, 30), (38, 10), (50, 0), (62, 10), (71, 30)]
        pen.polygon(turned(petal, number * 72), colour)
        pen.line(turned([(50, 50), (50, 28)], number * 72), CLEAR, 4)
    pen.disc(50, 50, 9, CLEAR)


CRESTS: tuple[Callable[[Pen, Colour], None], ...] = (_scales, _stars, _bars, _bellflower)

"""Sheets of every game: final scores, graphs, plain words; and their parts and marks of seats."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image

from render.paint.canvas import Box, Canvas
from render.paint.palette import LINE, Colour, readable_on
from render.paint.pen import Point
from render.paint.plates import plate
from render.text.fonts import Face, Type

Sign = Callable[[str, int], Image.Image]
"""A sign by its name, so many pixels square."""


LETTERS = "ABCDE"


def letter(seat: int) -> str:
    """The letter of a seat, beside colour and crest the third sign of whose a thing is."""
    return LETTERS[seat] if seat < len(LETTERS) else "?"


def name_of(names: Sequence[str], seat: int) -> str:
    """Return the name of the person in a seat; the letter if none was given."""
    return names[seat] if seat < len(names) and names[seat].strip() else letter(seat)


class Part(NamedTuple):
    """A part of a sheet: its height, its painter, and the room below it."""

    high: int
    paint: Callable[[Canvas, Box], None]
    gap: int = 10


def height_of(parts: Iterable[Part]) -> int:
    """Return the height of parts below each other."""
    return sum(part.high + part.gap for part in parts)


def paint_parts(canvas: Canvas, parts: Iterable[Part], top: int, side: int) -> None:
    """Paint parts below each other, from ``top`` and so far from each ``side``."""
    for part in parts:
        part.paint(canvas, (side, top, canvas.image.width - side, top + part.high))
        top += part.high + part.gap


def draw_mark(seat: int, size: int, ground: Colour, sign: Image.Image, corner: Point, middle: float) -> Image.Image:
    """Draw a seat's mark on a plate: its sign at a corner and its letter, in shares of the size."""
    canvas = Canvas(plate(round(size * 1.5), size, ground, LINE, 1.5, size / 6).copy())
    canvas.image.alpha_composite(sign, (round(size * corner[0]), round(size * corner[1])))
    type = Type(Face.SANS_BOLD, round(size * 0.72))
    canvas.text(size * middle, size * 0.75, letter(seat), type, readable_on(ground), across=0.5)
    return canvas.image


@dataclass(frozen=True, slots=True)
class SeatIdentity:
    """The signs of a seat: name, letter, colour and crest."""

    name: str
    letter: str
    colour: Colour
    crest: Callable[[int, Colour], Image.Image]
    """Draws it in pixels square, in one colour."""
    mark: Callable[[int], Image.Image]
    """Crest and letter on the seat's colour, so many pixels tall and half as much wider."""

"""Sheets that look the same in every game: final scores, graphs, plain words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from render.paint.palette import Colour

Sign = Callable[[str, int], Image.Image]
"""A sign by its name, so many pixels square."""


LETTERS = "ABCDE"


def letter(seat: int) -> str:
    """The letter of a seat, beside colour and crest the third sign of whose a thing is."""
    return LETTERS[seat] if seat < len(LETTERS) else "?"


def name_of(names: Sequence[str], seat: int) -> str:
    """Return the name of the person in a seat; the letter if none was given."""
    return names[seat] if seat < len(names) and names[seat].strip() else letter(seat)


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

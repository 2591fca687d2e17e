"""Sheets of every game: their skeleton and the marks of seats.

A sheet is a stack of parts on a ground: a heading, then rows. A game gives the rows.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from operator import attrgetter
from typing import Any, NamedTuple

from engine.core.text import Text
from render.paint.canvas import Box, Canvas, Sprite
from render.paint.palette import INK, LINE, PAPER, SOFT_INK, VERMILION, WALL, Colour, Palette, readable_on
from render.paint.pen import Pen, Point
from render.paint.plates import panel, plate
from render.text.fonts import Type, sans, sans_bold, serif_bold, set_name, width

Names = tuple[str, ...]
"""Display names by seat: any Unicode."""
Say = Callable[[Text], str]
"""Words a ``Text`` in the reader's language."""
Sign = Callable[[str, int], Sprite]
"""A sign by its name and its size in pixels."""
Crest = Callable[[int, Colour], Sprite]
"""Draws a crest in pixels square, in one colour."""
Place = tuple[float, float, Point]
"""``x``, ``share`` and ``at`` of ``draw_mark``."""
WIDTH, SIDE, GAP = 1200, 16, 10
"""Width of a sheet, its margin at either side, and the distance from one part to the next."""


class Ground(NamedTuple):
    make: Callable[[int, int], Canvas]
    """Makes one of this width and height."""
    rim: int = 0
    """Breadth of the rim above and below, which stays free."""


def paper(palette: Palette, make: Callable[[int, int, Colour, Palette], Canvas] = Canvas.blank) -> Ground:
    """Return plain paper; made by ``Canvas.bare`` where all parts are settled in the palette."""
    return Ground(lambda width, height: make(width, height, PAPER, palette))


LETTERS = "ABCDE"


def letter(seat: int) -> str:
    """The letter of a seat: beside colour and crest the third sign of an owner."""
    return LETTERS[seat] if seat < len(LETTERS) else "?"


def name_of(names: Sequence[str], seat: int) -> str:
    """Return the name of the person in a seat; the letter if none was given."""
    return names[seat] if seat < len(names) and names[seat].strip() else letter(seat)


def draw_mark(
    said: str, size: int, ground: Colour, x: float, crest: Crest | None = None, share: float = 0, at: Point = (0, 0)
) -> Sprite:
    """Draw a seat's mark on a plate: its letter about x, the corner of its crest ``at`` a point.

    Both places, and the ``share`` that the crest takes, are by the height.
    """
    canvas, ink = Canvas(plate(round(size * 1.5), size, ground, LINE, 1.5, size / 6).copy()), readable_on(ground)
    if crest is not None:
        sign = crest(round(size * share), ink)
        canvas.image.alpha_composite(sign, (round(size * at[0]), round(size * at[1])))
    canvas.text(size * x, size * 0.75, said, sans_bold(round(size * 0.72)), ink, across=0.5)
    return canvas.image


class SeatIdentity(NamedTuple):
    """The signs of a seat: name, letter, colour and crest."""

    name: str
    letter: str
    colour: Colour
    crest: Crest
    mark: Callable[[int], Sprite]
    """Crest and letter on the seat's colour; half as wide again as it is tall (pixels)."""
    key: str = ""
    """Id of the crest; the letter where the seat is the id."""


class Heraldry:
    """Crests by id, and the marks of seats made with them; each is drawn once in a size."""

    def __init__(
        self, crests: Mapping[Any, Callable[..., None]], colour: Callable[[Any], Colour], id: str, place: Place
    ) -> None:
        """Take where a player's view has the ``id``; the crest ``none`` is for an unknown one."""
        self._crests, self._colour, self._id, self._place = crests, colour, attrgetter(id), place
        self.crest, self.mark = cache(self._draw_crest), cache(self._draw_mark)

    def _draw_crest(self, id: Any, size: int, colour: Colour | None = None) -> Sprite:
        """Draw a crest, ``size`` pixels square; without a colour, to be read on its own."""
        pen = Pen(size)
        if draw := self._crests.get(id, self._crests.get("none")):
            draw(pen, colour or readable_on(self._colour(id)))
        return pen.sprite()

    def _draw_mark(self, id: Any, seat: int, size: int) -> Sprite:
        """Draw a seat's mark on a plate: colour, crest, letter."""
        x, share, at = self._place
        return draw_mark(letter(seat), size, self._colour(id), x, partial(self.crest, id), share, at)

    def identity(self, id: Any, seat: int, name: str) -> SeatIdentity:
        said, crest, mark = letter(seat), partial(self.crest, id), partial(self.mark, id, seat)
        return SeatIdentity(name, said, self._colour(id), crest, mark, said if id == seat else id or "none")

    def identities(self, view: Any, names: Names) -> list[SeatIdentity]:
        return [self.identity(self._id(player), player.seat, name_of(names, player.seat)) for player in view.players]


_SEAT, _BELOW = serif_bold(37), sans(37)
_LETTER, _LEAST_NAME = sans_bold(37), 27


def paint_band(
    canvas: Canvas, box: Box, whose: SeatIdentity, place: int | None, below: str = "", spare: int = 0
) -> None:
    """Paint a seat's colour with crest, letter, place in turn order, and the name above a line.

    A long name takes the room of that line; ``spare`` pixels stay free beside it.
    """
    left, top, right, bottom = panel(canvas, box, whose.colour, whose.colour, 0, 5)
    ink, y, x = readable_on(whose.colour), (top + bottom) / 2, left + 97
    at, sign, said = left + 34, whose.crest(50, ink), whose.letter
    canvas.figure(sign, at, y, said, _LETTER, ink, to=41, across=0.5, kind="crest", says=whose.key)
    room = right - left - 108 - spare
    if place is not None:
        across, down = right - 29, top + 28 if below else y
        disc = plate(46, 46, WALL, LINE, 1.5, 23)
        canvas.figure(disc, across, down, place, _LETTER, LINE, kind="position", says=str(place))
        room -= 46
    if width(whose.name, _SEAT.smaller(_LEAST_NAME)) > room:
        canvas.paragraph(x, y, set_name(whose.name, _SEAT, room, 3, 16, bottom - top - 8), ink, apart=1)
        return
    canvas.label(x, y - 18 if below else y, whose.name, _SEAT, ink, limit=room, least=_LEAST_NAME)
    if below:
        canvas.label(x, y + 21, below, _BELOW, ink, limit=right - left - 108, least=20)


class Part(NamedTuple):
    """A part of a sheet: its height, its painter, and the room below it."""

    high: int
    paint: Callable[[Canvas, Box], None]
    gap: int = GAP


def stacked(ground: Ground, parts: Sequence[Part]) -> Canvas:
    """Paint parts below each other on a ground that is as tall as they need."""
    top = ground.rim + GAP
    canvas = ground.make(WIDTH, top + sum(part.high + part.gap for part in parts) + ground.rim)
    for part in parts:
        part.paint(canvas, (SIDE, top, WIDTH - SIDE, top + part.high))
        top += part.high + part.gap
    return canvas


class Heading(NamedTuple):
    """The heading of a sheet or of a part of it."""

    sign: str
    title: str
    note: str = ""
    signs: Sequence[tuple[str, str]] = ()
    """Signs with figures at the right end."""
    bad: bool = False
    """True if the note tells of a loss."""


_TITLE, _NOTE = serif_bold(48), sans_bold(27)


def headed(heading: Heading, sign: Sign) -> Part:
    return Part(104, partial(_paint_heading, heading, sign))


def _paint_heading(heading: Heading, sign: Sign, canvas: Canvas, box: Box) -> None:
    left, top, right, bottom = panel(canvas, box, thick=3)
    canvas.frame((left + 8, top + 8, right - 8, bottom - 8), SOFT_INK, 2)
    middle, end = (top + bottom) / 2, right - 26
    canvas.stamp(sign(heading.sign, 74), left + 62, middle, "heading", heading.sign)
    for what, figure in reversed(heading.signs):
        end -= width(figure, _NOTE)
        canvas.label(end, middle, figure, _NOTE, VERMILION if figure.startswith("−") else INK)
        canvas.stamp(sign(what, 44), end - 30, middle)
        end -= 68
    room = end - left - 124
    canvas.text(left + 116, middle + (0 if heading.note else 16), heading.title, _TITLE, INK, limit=room, least=26)
    if heading.note:
        ink = VERMILION if heading.bad else SOFT_INK
        canvas.text(left + 116, middle + 34, heading.note, _NOTE, ink, limit=room, least=20)


def paint_name(canvas: Canvas, x: float, middle: float, name: str, type: Type, limit: float, high: int = 54) -> None:
    """Paint a person's name, whole, in up to three lines that are ``high`` together."""
    canvas.paragraph(x, middle, set_name(name, type, round(limit), 3, 20, high), INK, apart=1)

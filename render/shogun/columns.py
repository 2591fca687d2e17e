"""Tables with a column a seat: what the round sheet and the winter sheet are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from engine.shogun.view import ShogunView
from render.paint.canvas import Canvas
from render.paint.palette import GOLD, INK, LINE, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, VERMILION, Colour, readable_on
from render.paint.plates import panel, plate
from render.pictures import Names
from render.shogun.crests import crest
from render.shogun.parts import colour_of, daimyo_of, letter, name_of, sign
from render.shogun.pieces import piece
from render.shogun.table import RIM, laid_out
from render.text.fonts import ELLIPSIS, Face, Type, block, cap_height, named_low, width

WIDTH = 1200
SIDE, GAP = 16, 8
LABEL = 188
"""How wide the column at the left is, in which a row says what it is."""
TITLE_HIGH, _BAND, _BELOW_HIGH = 112, 62, 68
_MOST_LINES = 6
"""Of a name."""
SMALL = Type(Face.SANS, 22)
LEAST = 20
"""No letters are smaller: a third of them is left on a phone."""
FIGURE = Type(Face.SANS_BOLD, 30)
PLACE = Type(Face.SERIF_BOLD, 27)
PLACE_FIGURE = Type(Face.SANS_BOLD, 27)
_TITLE = Type(Face.SERIF_BOLD, 52)
_NOTE = Type(Face.SANS_BOLD, 26)
_NAME = Type(Face.SERIF_BOLD, 30)
_BELOW = Type(Face.SANS_BOLD, 24)


Below = tuple[str, str, str] | None
"""What stands below a seat's name: a special card, a line beside it, and in a second line chests or words."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the seats' columns are."""

    seats: tuple[int, ...]
    """In the order in which they stand."""

    @property
    def wide(self) -> int:
        return (WIDTH - 2 * SIDE - LABEL) // max(1, len(self.seats)) - GAP

    def left(self, column: int) -> int:
        return SIDE + LABEL + GAP + column * (self.wide + GAP)

    @property
    def right(self) -> int:
        """The right edge of the last column."""
        return self.left(len(self.seats) - 1) + self.wide


def paint_title(canvas: Canvas, sign_: str, title: str, note: str, signs: Sequence[tuple[str, str]] = ()) -> None:
    """A card over the whole width: what it is about, and signs with figures at its right end."""
    canvas.lay(_title(sign_, title, note, tuple(signs)), SIDE, RIM + 10)


def _title(sign_: str, title: str, note: str, signs: tuple[tuple[str, str], ...]) -> Canvas:
    wide = WIDTH - 2 * SIDE
    canvas = laid_out(wide, TITLE_HIGH - 14, PAPER_LIGHT, LINE, 3)
    canvas.frame((8, 8, wide - 8, TITLE_HIGH - 22), SOFT_INK, 2)
    canvas.stamp(piece(sign_, 74), 62, 49, "season", sign_)
    end = wide - 26
    for what, figure in reversed(signs):
        end -= width(figure, _NOTE)
        canvas.text(end, 49 + cap_height(_NOTE) / 2, figure, _NOTE, INK)
        end -= 52
        canvas.stamp(piece(what, 44), end + 22, 49)
        end -= 16
    canvas.text(116, 52 if note else 64, title, _TITLE, INK, limit=end - 130, least=30)
    if note:
        canvas.text(116, 82, note, _NOTE.smaller(24), VERMILION, limit=end - 130, least=LEAST)
    return canvas


def heads_high(columns: Columns, names: Names, *, below: bool = False) -> int:
    """How tall the heads of the columns are: as the longest name needs it."""
    band = max((_set_name(columns.wide, name_of(names, seat)).band for seat in columns.seats), default=_BAND)
    return band + (_BELOW_HIGH if below else 0) + 16


def paint_heads(
    canvas: Canvas, top: int, columns: Columns, view: ShogunView, names: Names, below: Sequence[Below] = ()
) -> int:
    """Whose each column is, with something ``below`` if there is; how tall they are."""
    high = heads_high(columns, names, below=bool(below))
    for column, seat in enumerate(columns.seats):
        more = below[column] if below else None
        part = _head(columns.wide, daimyo_of(view, seat), seat, name_of(names, seat), more, high, bool(below))
        canvas.lay(part, columns.left(column), top)
    return high


class _Name(NamedTuple):
    """How a name is set: beside crest and letter, or, if it is ``long``, beside the crest above the letter."""

    rows: tuple[str, ...]
    type: Type
    long: bool

    @property
    def band(self) -> int:
        """How tall the band is that it needs."""
        return max(_BAND, len(self.rows) * (self.type.size + 1) + 3)


def _set_name(wide: int, name: str) -> _Name:
    rows, type = block(name, _NAME, wide - 92, 2, LEAST)
    if all(ELLIPSIS not in row for row in rows):
        return _Name(rows, type, False)
    # the letter makes room, and the name takes as many lines as it needs
    return _Name(*named_low(name, Type(_NAME.face, LEAST), wide - 54, range(3, _MOST_LINES + 1), LEAST), True)


@lru_cache(5)
def _head(wide: int, daimyo: str, seat: int, name: str, below: Below, high: int, tall: bool) -> Canvas:
    ground = colour_of(daimyo)
    ink, band = readable_on(ground), high - (_BELOW_HIGH if tall else 0) - 16
    canvas = laid_out(wide, high - 10, PAPER_LIGHT)
    cloth = plate(wide - 6, band, ground, ground, 0, 5)
    canvas.image.paste(cloth, (3, 3), cloth)
    rows, type, long = _set_name(wide, name)
    middle = band / 2 + 3
    if long:
        canvas.stamp(crest(daimyo, 32, ink), 24, middle - 12)
        canvas.text(24, middle + 26, letter(seat), FIGURE.smaller(24), ink, across=0.5)
    else:
        canvas.stamp(crest(daimyo, 44, ink), 30, middle)
        canvas.text(66, middle + 12, letter(seat), FIGURE, ink, across=0.5)
    canvas.lines(46 if long else 82, middle + type.size * 0.32, rows, type, ink, step=type.size + 1, centred=True)
    canvas.note("column", letter(seat), (0, 0, wide, high - 10))
    if below:
        foot = band - _BAND
        sign(canvas, below[0], 28, 102 + foot, 40)
        canvas.text(66, 95 + foot, below[1], _BELOW, INK, limit=wide - 72, least=LEAST)
        if below[2].isdigit():
            paint_figure(canvas, "chests", below[2], 65, 118 + foot, _BELOW)
        else:
            canvas.text(66, 126 + foot, below[2], _BELOW, INK, limit=wide - 72, least=LEAST)
    return canvas


def paint_label(canvas: Canvas, top: int, high: int, ground: Colour, words_: str, sign_: str = "") -> None:
    """What a row is, at its left."""
    box = (SIDE, top, SIDE + LABEL, top + high)
    panel(canvas, box, ground, LINE, 2)
    left = SIDE + 12
    if sign_:
        size = min(52, high - 16)
        canvas.stamp(piece(sign_, size), left + size / 2, top + high / 2)
        left += size + 10
    rows, type = block(words_, Type(Face.SANS_BOLD, 25), SIDE + LABEL - 8 - left, 2, LEAST)
    ink = readable_on(ground) if ground not in (PAPER_LIGHT, PAPER_SHADE) else INK
    canvas.lines(left, top + high / 2 + cap_height(type) / 2, rows, type, ink, step=type.size + 2, centred=True)


def paint_figure(
    canvas: Canvas, what: str, number: str, x: float, y: float, type: Type = FIGURE, ink: Colour = INK
) -> float:
    """A sign and a figure; where it ends."""
    size = round(type.size * 1.16)
    canvas.stamp(piece(what, size), x + size / 2, y)
    return canvas.text(x + size + 5, y + cap_height(type) / 2, number, type, ink)[2]


def lit(canvas: Canvas, x: float, y: float, wide: float, high: float) -> None:
    """Gold under what is best."""
    canvas.stamp(plate(round(wide), round(high), GOLD, LINE, 1.5, 7), x + wide / 2, y)

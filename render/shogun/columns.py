"""Tables with a column a seat: what the round sheet and the winter sheet are made of."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from render.paint.canvas import Box, Canvas
from render.paint.palette import INK, PAPER_LIGHT, VERMILION, Colour, readable_on
from render.paint.plates import panel, plate
from render.sheets import SIDE, WIDTH, Heading, Part, SeatIdentity, headed, stacked
from render.shogun.parts import letter, piece, sign
from render.shogun.table import SHEET, laid_out
from render.text.fonts import ELLIPSIS, Type, block, sans, sans_bold, serif_bold, set_name_low

_APART = 8
"""Distance from one row or column to the next."""
LABEL = 188
"""How wide the column at the left is, in which a row says what it is."""
_BAND, _BELOW_HIGH = 62, 68
SMALL = sans(22)
LEAST = 20
"""No letters are smaller: a third of them is left on a phone."""
FIGURE = sans_bold(30)
_NAME = serif_bold(30)
_BELOW = sans_bold(24)

Below = tuple[str, str, str] | None
"""A special card below a seat's name, a line beside it, and in a second line chests or words."""


class SeatRow(NamedTuple):
    """A row of a table: its height, the painter of a seat's part, and its label."""

    high: int
    paint: Callable[[Canvas, Box, int], None]
    words: str = ""
    sign: str = ""
    ground: Colour = PAPER_LIGHT
    label: Callable[[Canvas, Box], None] | None = None
    """Paints what the row is, in place of ``words`` and ``sign``."""


def paint_table(
    heading: Heading, seats: Mapping[int, SeatIdentity], rows: Sequence[SeatRow], below: Sequence[Below] = ()
) -> Canvas:
    """Paint a whole table: heading, seats of the columns with ``below`` under each, rows."""
    wide = (WIDTH - 2 * SIDE - LABEL) // max(1, len(seats)) - _APART
    lefts = {seat: SIDE + LABEL + _APART + column * (wide + _APART) for column, seat in enumerate(seats)}
    named = [_set_name(wide, whose.name) for whose in seats.values()]
    band = max([_BAND, *(len(rows) * (type.size + 1) + 3 for rows, type, _ in named)])

    def paint_seats(canvas: Canvas, box: Box) -> None:
        for at, (left, whose) in enumerate(zip(lefts.values(), seats.values(), strict=True)):
            canvas.lay(_head(wide, band, whose, named[at], below[at : at + 1]), left, box[1])

    def paint_row(row: SeatRow, canvas: Canvas, box: Box) -> None:
        place = (box[0], box[1], box[0] + LABEL, box[3])
        if row.label:
            row.label(canvas, place)
        else:
            left, top, right, bottom = panel(canvas, place, row.ground)
            x, middle = left + 12, (top + bottom) / 2
            if row.sign:
                size = min(52, row.high - 16)
                canvas.stamp(piece(row.sign, size), x + size / 2, middle)
                x += size + 10
            setting = block(row.words, sans_bold(25), right - 8 - x, 2, LEAST)
            ink = INK if row.ground == PAPER_LIGHT else readable_on(row.ground)
            canvas.paragraph(x, middle, setting, ink, apart=2)
        for seat, left in lefts.items():
            row.paint(canvas, (left, box[1], left + wide, box[3]), seat)

    parts = [
        headed(heading, piece),
        Part(band + (_BELOW_HIGH if below else 0) + 6, paint_seats),
        *(Part(row.high, partial(paint_row, row), _APART) for row in rows),
    ]
    return stacked(SHEET, parts)


_Name = tuple[tuple[str, ...], Type, bool]


def _set_name(wide: int, name: str) -> _Name:
    """Set a name beside crest and letter, or, if long, beside the crest above the letter."""
    rows, type = block(name, _NAME, wide - 92, 2, LEAST)
    if all(ELLIPSIS not in row for row in rows):
        return rows, type, False
    # the letter makes room, and the name takes as many lines as it needs
    return *set_name_low(name, _NAME.smaller(LEAST), wide - 54, range(3, 7), LEAST), True


def _head(wide: int, band: int, whose: SeatIdentity, name: _Name, below: Sequence[Below]) -> Canvas:
    ground, (rows, type, long), middle = whose.colour, name, band / 2 + 3
    ink, foot = readable_on(ground), band - _BAND
    canvas = laid_out(wide, band + _BELOW_HIGH * len(below) + 6, PAPER_LIGHT, kind="column", says=whose.letter)
    canvas.put(plate(wide - 6, band, ground, ground, 0, 5), 3, 3)
    if long:
        canvas.stamp(whose.crest(32, ink), 24, middle - 12)
        canvas.text(24, middle + 26, whose.letter, FIGURE.smaller(24), ink, across=0.5)
    else:
        canvas.stamp(whose.crest(44, ink), 30, middle)
        canvas.text(66, middle + 12, whose.letter, FIGURE, ink, across=0.5)
    canvas.lines(46 if long else 82, middle + type.size * 0.32, (rows, type), ink, step=type.size + 1, centred=True)
    for card, place, bid in filter(None, below):
        sign(canvas, card, 28, 102 + foot, 40)
        canvas.text(66, 95 + foot, place, _BELOW, INK, limit=wide - 72, least=LEAST)
        if bid.isdigit():
            paint_figure(canvas, "chests", bid, 65, 118 + foot, _BELOW)
        else:
            canvas.text(66, 126 + foot, bid, _BELOW, INK, limit=wide - 72, least=LEAST)
    return canvas


def paint_figure(
    canvas: Canvas, what: str, number: str, x: float, y: float, type: Type = FIGURE, ink: Colour = INK
) -> float:
    """A sign and a figure; where it ends."""
    size = round(type.size * 1.16)
    return canvas.figure(piece(what, size), x + size / 2, y, number, type, ink, to=size / 2 + 5)[2]


def row_of_sums(
    high: int, said: str, kind: str, signs: Collection[str], sums_of: Callable[[int], Sequence[int]]
) -> SeatRow:
    """Make a row with signs side by side, and below each what a seat gained of it or lost."""
    size = high - 46

    def paint(canvas: Canvas, box: Box, seat: int) -> None:
        sums = sums_of(seat)
        left, top, right, bottom = panel(canvas, box, kind=kind, says=" ".join((letter(seat), *map(str, sums))))
        step = (right - left - 14) / len(signs)
        for place, (what, number) in enumerate(zip(signs, sums, strict=True)):
            middle, said = left + 7 + (place + 0.5) * step, f"{number:+d}".replace("-", "−") if number else "0"
            canvas.stamp(piece(what, size), middle, top + 7 + size / 2)
            canvas.text(middle, bottom + 5 - size / 2, said, FIGURE, VERMILION if number < 0 else INK, across=0.5)

    return SeatRow(high, paint, said)

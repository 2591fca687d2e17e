"""A final score sheet: winner and reason, and by place a row for everyone with points by source."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from engine.core.text import T, Text, listing, verbatim
from render.paint.canvas import Box, Canvas
from render.paint.palette import (
    FAINT_INK,
    GOLD,
    INK,
    LINE,
    PAPER,
    PAPER_LIGHT,
    PAPER_SHADE,
    SOFT_INK,
    VERMILION,
    Palette,
    readable_on,
)
from render.paint.plates import panel, plate
from render.pictures import Names, Say
from render.sheets import SeatIdentity, Sign
from render.text.fonts import Face, Type, block, set_name

WIDTH = 1200
SIDE, _HEAD, LABELS, ROW, GAP = 16, 122, 90, 104, 10
BAND = 340
"""Where the names end and the figures begin."""
_TITLE = Type(Face.SERIF_BOLD, 46)
_REASON = Type(Face.SANS_BOLD, 27)
_NAME = Type(Face.SERIF_BOLD, 30)
_NUMBER = Type(Face.SANS_BOLD, 38)
_TOTAL = Type(Face.SANS_BOLD, 54)
_NOTE = Type(Face.SANS, 24)
_LABEL = Type(Face.SANS, 24)


class Weight(Enum):
    """The purpose of a column."""

    PART = "part"
    SUM = "sum"
    TIE = "tie"
    """Only counts among equals."""


@dataclass(frozen=True, slots=True)
class Column:
    """Where some points came from, with its sign, and where its middle is."""

    sign: str
    label: Text
    x: int
    weight: Weight = Weight.PART
    room: int = 88
    """For its label."""


@dataclass(frozen=True, slots=True)
class Row:
    """A seat's points, column by column, None for a dash; ``notes`` are said below some of them."""

    place: int
    points: tuple[int | None, ...]
    notes: tuple[str, ...] = ()
    out: bool = False
    """True if the seat cannot win; the last additions are struck."""


def winners(places: Sequence[int], names: Names) -> Text:
    """Return the winner in words, or all of them."""
    first = [verbatim(names[seat]) for seat, place in enumerate(places) if place == 1]
    if len(first) > 1:
        return T("{names} win together", names=listing(first))
    return T("{name} wins", name=first[0])


def paint_ranking(
    palette: Palette,
    heading: tuple[str, Text, Text],
    columns: Sequence[Column],
    rows: Sequence[Row],
    seats: Sequence[SeatIdentity],
    rules: Iterable[int],
    sign: Sign,
    say: Say,
) -> Canvas:
    """A whole sheet; ``heading`` is a sign, who has won, and why."""
    canvas = Canvas.blank(WIDTH, _HEAD + LABELS + rows_height(len(rows)) + 8, PAPER, palette)
    canvas.stamp(sign(heading[0], 62), SIDE + 40, 52)
    canvas.text(SIDE + 92, 62, say(heading[1]), _TITLE, INK, limit=WIDTH - 150, least=26)
    canvas.text(SIDE + 92, 104, say(heading[2]), _REASON, VERMILION, limit=WIDTH - 150)
    paint_columns(canvas, _HEAD, columns, sign, say)
    paint_rows(canvas, _HEAD + LABELS, columns, rows, seats, rules, sign)
    return canvas


def paint_columns(canvas: Canvas, top: int, columns: Iterable[Column], sign: Sign, say: Say) -> None:
    """Paint the headings of the columns."""
    for column in columns:
        canvas.stamp(sign(column.sign, 46), column.x, top + 26, "column", column.sign)
        words, y = say(column.label), top + LABELS - 14
        canvas.text(column.x, y, words, _LABEL, SOFT_INK, across=0.5, limit=column.room, least=16)
        if column.weight is Weight.SUM:
            canvas.text(column.x - 58, top + 40, "=", _NUMBER, SOFT_INK, across=0.5)


def paint_rows(
    canvas: Canvas,
    top: int,
    columns: Sequence[Column],
    rows: Sequence[Row],
    seats: Sequence[SeatIdentity],
    rules: Iterable[int],
    sign: Sign,
) -> None:
    """Everybody by place; ``rules`` are where columns are parted from each other."""
    rules = tuple(rules)
    for seat in sorted(range(len(rows)), key=lambda seat: (rows[seat].place, seat)):
        box = (SIDE, top, WIDTH - SIDE, top + ROW)
        row = rows[seat]
        panel(canvas, box, PAPER_SHADE if row.out else PAPER_LIGHT, *((GOLD, 4) if row.place == 1 else (INK, 2)))
        canvas.note(
            "score",
            " ".join((seats[seat].letter, str(row.place), *("–" if it is None else str(it) for it in row.points))),
            box,
        )
        for x in rules:
            canvas.fill((x - 1, top + 16, x + 1, top + ROW - 16), FAINT_INK)
        _paint_band(canvas, box, row.place, seats[seat])
        _paint_points(canvas, (top + top + ROW) / 2, columns, row)
        if row.out:
            x = next(column.x for column in columns if column.weight is Weight.SUM) - 147
            canvas.stamp(sign("struck", 40), x, top + ROW / 2, "not eligible", seats[seat].letter)
        top += ROW + GAP


def rows_height(seats: int) -> int:
    """Return the height of this many rows."""
    return seats * (ROW + GAP)


def _paint_band(canvas: Canvas, box: Box, place: int, whose: SeatIdentity) -> None:
    """Place, crest, letter and name on the seat's colour."""
    left, top, _, bottom = box
    middle, ink = (top + bottom) / 2, readable_on(whose.colour)
    band = plate(BAND - 8, ROW - 8, whose.colour, whose.colour, 0, 4)
    canvas.image.paste(band, (left + 4, top + 4), band)
    disc, number = (GOLD, LINE) if place == 1 else (PAPER_LIGHT, INK)
    canvas.stamp(plate(50, 50, disc, number, 2, 25), left + 40, middle, "place", f"{whose.letter} {place}")
    canvas.label(left + 40, middle, place, _NUMBER, number, across=0.5)
    canvas.stamp(whose.crest(48, ink), left + 102, middle)
    canvas.label(left + 146, middle, whose.letter, _NAME, ink, across=0.5)
    lines, type = set_name(whose.name, _NAME, BAND - 176, 4, 20, ROW - 12)
    canvas.lines(left + 166, middle + type.size / 3, lines, type, ink, step=type.size + 1, centred=True)


def _paint_points(canvas: Canvas, middle: float, columns: Sequence[Column], row: Row) -> None:
    notes = row.notes or ("",) * len(columns)
    for column, points, note in zip(columns, row.points, notes, strict=True):
        strong = column.weight is Weight.SUM
        type = _TOTAL if strong else _NUMBER
        ink = SOFT_INK if column.weight is Weight.TIE or not (points or strong) else INK
        y = middle - (22 if note else 0)
        said = "–" if points is None else str(points).replace("-", "−")
        canvas.label(column.x, y, said, type, ink, across=0.5)
        if note:
            lines, small = block(note, _NOTE, 190, 2, 17)
            canvas.lines(
                column.x, middle + (28 if len(lines) == 1 else 17), lines, small, SOFT_INK, step=24, across=0.5
            )

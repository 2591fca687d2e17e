"""A final score sheet: winner and reason, and by place a row for everyone with points by source."""

from collections.abc import Sequence
from enum import Enum
from functools import partial
from itertools import accumulate, pairwise
from typing import NamedTuple

from engine.core.text import T, Text, listing, verbatim
from render.paint.canvas import Box, Canvas
from render.paint.palette import FAINT_INK, GOLD, INK, LINE, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, readable_on
from render.paint.plates import panel, plate, spread
from render.sheets import SIDE, WIDTH, Ground, Heading, Names, Part, Say, SeatIdentity, Sign, headed, stacked
from render.text.fonts import Type, block, sans, sans_bold, serif_bold, set_name

_LABELS, _GROUP, _ROW = 98, 40, 104
"""Heights of the names of columns, of a heading above several of them, and of a row."""
_BAND, _END = 340, WIDTH - SIDE - 8
"""Where the names end and the figures begin, and where these end."""
_HEADING = serif_bold(32)
_NAME = serif_bold(30)
_NUMBER = sans_bold(38)
_NOTE = sans(24)
_LEAST, _MARGIN = 16, 8
"""The smallest size of the names of columns, and the room beside them."""


class Weight(Enum):
    """The purpose of a column."""

    PART = "part"
    SUM = "sum"
    TIE = "tie"
    """Only counts among equals."""


class Column(NamedTuple):
    """Points of one source, with its sign."""

    sign: str
    label: Text
    weight: Weight = Weight.PART
    ruled: bool = False
    """True if a line parts it from the column before it."""
    wide: float = 1
    """Width as a multiple of that of most columns."""
    above: Text | None = None
    """Heading above this column and those after it, up to the next ``ruled`` one."""


class Row(NamedTuple):
    """A seat's points, column by column, None for a dash; ``notes`` are said below some of them."""

    place: int
    points: tuple[int | None, ...]
    notes: tuple[str, ...] = ()
    out: bool = False
    """True if the seat cannot win; the last additions are struck."""


def winners(places: Sequence[int], names: Names) -> Text:
    """Return the winner, or all winners, in words."""
    first = [verbatim(names[seat]) for seat, place in enumerate(places) if place == 1]
    if len(first) > 1:
        return T("{names} win together", names=listing(first))
    return T("{name} wins", name=first[0])


def paint_ranking(
    ground: Ground,
    heading: Heading,
    columns: Sequence[Column],
    rows: Sequence[Row],
    seats: Sequence[SeatIdentity],
    sign: Sign,
    say: Say,
    more: Sequence[Part] = (),
) -> Canvas:
    """Paint the whole sheet, with ``more`` parts at its end."""
    ends = list(accumulate((column.wide for column in columns), initial=0))
    edges = [round(_BAND + SIDE + (_END - _BAND - SIDE) * end / ends[-1]) for end in ends]
    high = _LABELS + _GROUP * any(column.above for column in columns)
    # move the edges so that all labels fit in one size; sums keep their widths
    widths = dict(enumerate(right - left for left, right in pairwise(edges)))
    labels = {at: say(column.label) for at, column in enumerate(columns) if column.weight is not Weight.SUM}
    fitting, type = spread([*labels.values()], _NOTE, [widths[at] for at in labels], _LEAST, _MARGIN)
    widths |= zip(labels, fitting, strict=True)
    edges = [*accumulate(widths.values(), initial=edges[0])]
    parts = [headed(heading, sign), Part(high, partial(_paint_columns, columns, edges, type, sign, say))]
    order = sorted(range(len(rows)), key=lambda seat: (rows[seat].place, seat))
    parts += [Part(_ROW, partial(_paint_row, columns, edges, rows[seat], seats[seat], sign)) for seat in order]
    return stacked(ground, [*parts, *more])


def _paint_columns(
    columns: Sequence[Column], edges: Sequence[int], type: Type, sign: Sign, say: Say, canvas: Canvas, box: Box
) -> None:
    panel(canvas, box, PAPER_LIGHT, INK, 2)
    top = box[3] - _LABELS
    for number, column in enumerate(columns):
        left, right = edges[number : number + 2]
        x = (left + right) / 2
        canvas.stamp(sign(column.sign, 46), x, top + 36, "column", column.sign)
        canvas.text(x, top + 82, say(column.label), type, SOFT_INK, across=0.5, limit=right - left - _MARGIN)
        if column.weight is Weight.SUM:
            canvas.text(left + 12, top + 48, "=", _NUMBER, SOFT_INK, across=0.5)
        if column.above:
            after = (at for at, other in enumerate(columns) if at > number and other.ruled)
            end = edges[next(after, len(columns))]
            limit = end - left - 8
            canvas.text((left + end) / 2, top - 4, say(column.above), _HEADING, SOFT_INK, across=0.5, limit=limit)


def _paint_row(
    columns: Sequence[Column], edges: Sequence[int], row: Row, whose: SeatIdentity, sign: Sign, canvas: Canvas, box: Box
) -> None:
    points = ("–" if number is None else str(number) for number in row.points)
    look = (PAPER_SHADE if row.out else PAPER_LIGHT, *((GOLD, 4) if row.place == 1 else (INK, 2)))
    says = " ".join((whose.letter, str(row.place), *points))
    left, top, _, bottom = panel(canvas, box, *look, kind="score", says=says)
    # place, crest, letter and name on the seat's colour
    middle, ink = (top + bottom) / 2, readable_on(whose.colour)
    canvas.put(plate(_BAND - 8, _ROW - 8, whose.colour, whose.colour, 0, 4), left + 4, top + 4)
    disc, figure = (GOLD, LINE) if row.place == 1 else (PAPER_LIGHT, INK)
    sprite, says = plate(50, 50, disc, figure, 2, 25), f"{whose.letter} {row.place}"
    canvas.figure(sprite, left + 40, middle, row.place, _NUMBER, figure, kind="place", says=says)
    canvas.figure(whose.crest(48, ink), left + 102, middle, whose.letter, _NAME, ink, to=44, across=0.5)
    lines, small = set_name(whose.name, _NAME, _BAND - 176, 4, 20, _ROW - 12)
    canvas.lines(left + 166, middle + small.size / 3, (lines, small), ink, step=small.size + 1, centred=True)
    notes = row.notes or ("",) * len(columns)
    for at, (column, number, note) in enumerate(zip(columns, row.points, notes, strict=True)):
        left, right = edges[at : at + 2]
        x, strong = (left + right) / 2, column.weight is Weight.SUM
        if column.ruled:
            canvas.fill((left - 1, top + 16, left + 1, bottom - 16), FAINT_INK)
        if row.out and strong:
            canvas.stamp(sign("struck", 40), edges[at - 1], middle, "not eligible", whose.letter)
        ink = SOFT_INK if column.weight is Weight.TIE or not (number or strong) else INK
        said = "–" if number is None else str(number).replace("-", "−")
        type = sans_bold(54) if strong else _NUMBER
        canvas.label(x, middle - (22 if note else 0), said, type, ink, across=0.5)
        if note:
            lines, small = block(note, _NOTE, right - left - 10, 2, 17)
            y = middle + (28 if len(lines) == 1 else 17)
            canvas.lines(x, y, (lines, small), SOFT_INK, step=24, across=0.5)

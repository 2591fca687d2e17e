"""The course of a match as graphs, one below the other: a line for each seat, from the start through all rounds.

Lines that would lie on each other run side by side, and the numbers at their ends are spread, so that nobody's is
hidden. Whose a line is shows by colour, by pattern, by the shape of its points, and at its end by crest and letter.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

from engine.core.course import Course, Series
from engine.core.text import T, plain
from render.paint.canvas import Box, Canvas, whole
from render.paint.palette import FAINT_INK, INK, PAPER, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, Palette
from render.paint.pen import Pen, Point
from render.paint.plates import panel
from render.pictures import Say
from render.sheets import SeatIdentity, Sign
from render.sheets.strokes import POINT, clear, line, point, spread, ticks
from render.text.fonts import Face, Type, block, cap_height, named, width

WIDTH = 1200
_SIDE, _GAP = 16, 10
_HEAD, _ENTRY = 84, 56
_PLOT_LEFT, _PLOT_RIGHT = 104, 962
_ENDS = 1036
"""Where the marks at the ends of the lines begin."""
_TOP, _FIRST, _OTHERS = 72, 330, 250
"""The height of a graph's heading, of the first plot, and of the others."""
_BUNDLE, _ENDS_APART = 9.5, 45
"""How far lines, and the marks at their ends, stay apart."""
_NEAR = 14
"""Points closer than that lie beside each other."""
_ROOM = 24
"""Above the highest mark of the axis and below the lowest."""
_TITLE = Type(Face.SERIF_BOLD, 46)
_HEADING = Type(Face.SERIF_BOLD, 38)
_NAME = Type(Face.SERIF_BOLD, 30)
_NUMBER = Type(Face.SANS_BOLD, 38)
_AXIS = Type(Face.SANS, 29)
_STOP = Type(Face.SANS_BOLD, 29)
_SMALLEST = 19

Ground = Callable[[int, int], Canvas]
"""Makes what the graphs lie on, so many pixels wide and tall."""


def paper(palette: Palette) -> Ground:
    """Plain paper."""
    return lambda width, height: Canvas.blank(width, height, PAPER, palette)


def compose(
    course: Course, seats: Sequence[SeatIdentity], sign: Sign, ground: Ground, say: Say = plain, *, rim: int = 0
) -> Canvas:
    """The sheet as a canvas. The ground's ``rim`` above and below stays free."""
    # three columns of the legend, where that leaves no gaps and room for the names
    room = (WIDTH - 2 * _SIDE - 20) // 3 - 204
    columns = 3 if len(seats) in (3, 5) and all(width(whose.name, _NAME) <= room for whose in seats) else 2
    legend = -(-len(seats) // columns) * _ENTRY
    stops = _stops(course, say)
    below = 22 + 34 * max(len(lines) for lines, _ in stops)
    plots = [_FIRST, *[_OTHERS] * (len(course.series) - 1)]
    tall = [_TOP + plot + below for plot in plots]
    top = rim + _GAP
    canvas = ground(WIDTH, top + _HEAD + legend + sum(tall) + (len(tall) + 1) * _GAP + rim)
    panel(canvas, (_SIDE, top, WIDTH - _SIDE, top + _HEAD + legend), PAPER_LIGHT, INK, 2.5)
    canvas.text(_SIDE + 22, top + 56, say(T("The course of the match")), _TITLE, INK, limit=WIDTH - 90)
    _paint_legend(canvas, top + 76, seats, columns)
    top += _HEAD + legend + _GAP
    for series, height, plot in zip(course.series, tall, plots, strict=True):
        _paint_graph(canvas, (_SIDE, top, WIDTH - _SIDE, top + height), plot, series, seats, sign, stops, say)
        top += height + _GAP
    return canvas


Stops = Sequence[tuple[tuple[str, ...], Type]]
"""What is written below the stops: lines, and in what type."""


def _stops(course: Course, say: Say) -> Stops:
    step = (_PLOT_RIGHT - _PLOT_LEFT) / max(1, len(course.stops) - 1)
    return [block(say(stop), _STOP, max(60, min(200, round(step) - 10)), 2, _SMALLEST) for stop in course.stops]


def _paint_legend(canvas: Canvas, top: int, seats: Sequence[SeatIdentity], columns: int) -> None:
    """For each seat a piece of its line, its mark, its name."""
    wide = (WIDTH - 2 * _SIDE - 20) / columns
    for seat, whose in enumerate(seats):
        left, y = _SIDE + 14 + seat % columns * wide, top + (seat // columns + 0.5) * _ENTRY
        pen = Pen(116, 40, grid=116, larger=3)
        line(pen, [(10, 20), (106, 20)], seat, whose.colour)
        point(pen, 58, 20, seat, whose.colour)
        canvas.stamp(pen.done(), left + 58, y, "line", whose.letter)
        canvas.stamp(whose.mark(40), left + 154, y, "seat", whose.letter)
        lines, type = named(whose.name, _NAME, round(wide) - 204, 2, 20)
        canvas.lines(left + 194, y + cap_height(type) / 2, lines, type, INK, step=type.size, centred=True)


# -- a graph ------------------------------------------------------------------------------------------------


def _paint_graph(
    canvas: Canvas,
    box: Box,
    plot: int,
    series: Series,
    seats: Sequence[SeatIdentity],
    sign: Sign,
    stops: Stops,
    say: Say,
) -> None:
    left, top, right, _ = box
    panel(canvas, box, PAPER_LIGHT, SOFT_INK, 2)
    canvas.note("graph", series.key, box)
    canvas.stamp(sign(series.key, 44), left + 40, top + 38)
    canvas.text(left + 74, top + 50, say(series.label), _HEADING, INK, limit=right - left - 120)
    numbers = [number for at in series.amounts for number in at]
    axis = ticks(min(numbers), max(numbers))
    across = _places(len(stops))
    field = (left, top + _TOP, right, top + _TOP + plot)
    _paint_axis(canvas, field, axis, across)
    for x, (lines, type) in zip(across, stops, strict=True):
        canvas.lines(x, top + _TOP + plot + 32, lines, type, SOFT_INK, step=32, across=0.5)
    low, high = field[3] - _ROOM, field[1] + _ROOM
    steep = (low - high) / (axis[-1] - axis[0])
    heights = [[low - (number - axis[0]) * steep for number in at] for at in series.amounts]
    drawn = _lines(heights, across, field[1] + 4, field[3] - 4)
    _paint_lines(canvas, field, drawn, series, seats)
    _paint_ends(canvas, field, drawn, heights, series, seats)


def _places(stops: int) -> list[float]:
    """Where the stops are, from left to right; a single one is at the right."""
    if stops == 1:
        return [_PLOT_RIGHT]
    return [_PLOT_LEFT + (_PLOT_RIGHT - _PLOT_LEFT) * stop / (stops - 1) for stop in range(stops)]


def _paint_axis(canvas: Canvas, field: Box, axis: range, across: Sequence[float]) -> None:
    """The numbers, and a quiet grid through them and the stops."""
    _, top, _, bottom = field
    for x in across:
        canvas.fill(whole((x - 1, top, x + 1, bottom)), PAPER_SHADE)
    step = (bottom - top - 2 * _ROOM) / (len(axis) - 1)
    for row, number in enumerate(axis):
        y = bottom - _ROOM - row * step
        canvas.fill(whole((_PLOT_LEFT - 14, y - 1, _PLOT_RIGHT + 14, y + 1)), PAPER_SHADE if number else FAINT_INK)
        at = y + cap_height(_AXIS) / 2
        canvas.text(_PLOT_LEFT - 24, at, _said(number), _AXIS, SOFT_INK, across=1, limit=54, least=16)


def _lines(heights: Sequence[Sequence[float]], across: Sequence[float], top: float, bottom: float) -> list[list[Point]]:
    """By seat the line through its stops; where several have nearly as much they run side by side."""
    seats = range(len(heights[0]))
    lines: list[list[Point]] = [[] for _ in seats]
    for stop, x in enumerate(across):
        order = _order(heights, stop)
        placed = spread([heights[stop][seat] for seat in order], _BUNDLE, top, bottom)
        for seat, y in zip(order, placed, strict=True):
            lines[seat].append((x, y))
    return lines


def _order(heights: Sequence[Sequence[float]], stop: int) -> list[int]:
    """The seats from top to bottom; of equal ones first who goes up later, or was above before, so that none cross."""

    def key(seat: int) -> tuple[float, ...]:
        progressing, before = heights[stop:], heights[:stop][::-1]
        return (*(at[seat] for at in progressing), *(at[seat] for at in before), seat)

    return sorted(range(len(heights[stop])), key=key)


def _paint_lines(
    canvas: Canvas, field: Box, lines: Sequence[Sequence[Point]], series: Series, seats: Sequence[SeatIdentity]
) -> None:
    left, top, right, bottom = field
    bottom += POINT // 2
    pen = Pen(right - left, bottom - top, grid=right - left, larger=2)
    moved = [[(x - left, y - top) for x, y in points] for points in lines]
    for seat in reversed(range(len(seats))):
        if len(moved[seat]) > 1:
            clear(pen, moved[seat])
            line(pen, moved[seat], seat, seats[seat].colour)
    half = POINT // 2
    for stop in range(len(series.amounts)):
        for seat, (x, y) in _points(lines, stop):
            point(pen, x - left, y - top, seat, seats[seat].colour)
            says = f"{series.key} {seats[seat].letter} {stop} {series.amounts[stop][seat]}"
            canvas.note("point", says, whole((x - half, y - half, x + half, y + half)))
    sprite = pen.done()
    canvas.image.paste(sprite, (left, top), sprite)


def _points(lines: Sequence[Sequence[Point]], stop: int) -> list[tuple[int, Point]]:
    """Where each seat's point lies on its line: at the stop, or beside it, if several would lie on each other."""
    order = sorted(range(len(lines)), key=lambda seat: lines[seat][stop][1])
    groups = [[order[0]]]
    for before, seat in pairwise(order):
        if lines[seat][stop][1] - lines[before][stop][1] < _NEAR:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    if len(lines[0]) > 1 and stop in (0, last := len(lines[0]) - 1):
        # the steeper a line is, the nearer to the stop, as its height changes most beside it
        inner = 1 if stop == 0 else last - 1
        for group in groups:
            group.sort(key=lambda seat: abs(lines[seat][stop][1] - lines[seat][inner][1]), reverse=stop == 0)
    return [
        (seat, _beside(lines[seat], stop, place, len(group))) for group in groups for place, seat in enumerate(group)
    ]


def _beside(line: Sequence[Point], stop: int, place: int, of: int) -> Point:
    """The point on a line that is the so-and-so-many-th of those at a stop; at the ends all lie on the inner side."""
    shift = place - (of - 1) / 2
    if stop == 0:
        shift = place
    elif stop == len(line) - 1:
        shift = place - (of - 1)
    if len(line) == 1:
        return (line[0][0] - place * POINT, line[0][1])
    x, y = line[stop]
    other = line[stop + 1] if shift > 0 else line[stop - 1] if stop else line[stop]
    if not shift or other[0] == x:
        return (x, y)
    along = shift * POINT * 0.95
    return (x + along, y + (other[1] - y) * along / (other[0] - x))


def _paint_ends(
    canvas: Canvas,
    field: Box,
    lines: Sequence[Sequence[Point]],
    heights: Sequence[Sequence[float]],
    series: Series,
    seats: Sequence[SeatIdentity],
) -> None:
    """At the end of each line its number with the seat's mark."""
    _, top, right, bottom = field
    top -= _TOP
    order = _order(heights, len(heights) - 1)
    ends = [lines[seat][-1][1] for seat in order]
    placed = spread(ends, _ENDS_APART, top + 34, bottom - 20)
    wide = _ENDS - _PLOT_RIGHT
    pen = Pen(wide, bottom - top, grid=wide, larger=2)
    for y, at in zip(ends, placed, strict=True):
        pen.line([(16, y - top), (wide - 9, at - top)], SOFT_INK, 2.5)
    sprite = pen.done()
    canvas.image.paste(sprite, (_PLOT_RIGHT, top), sprite)
    for seat, at in zip(order, placed, strict=True):
        number = series.amounts[-1][seat]
        canvas.stamp(seats[seat].mark(38), _ENDS + 28, at, "end", f"{series.key} {seats[seat].letter} {number}")
        canvas.text(
            _ENDS + 68, at + cap_height(_NUMBER) / 2, _said(number), _NUMBER, INK, limit=right - _ENDS - 78, least=24
        )


def _said(number: int) -> str:
    return str(number).replace("-", "−")

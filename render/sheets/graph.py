"""The course of a match as graphs, one below the other: a line for each seat.

Every point is at the height of its number. Lines on each other become one line, in turns in the
colour of each seat; points on each other are put side by side; the numbers at the ends are
spread. Colour, pattern, shape of the points, crest and letter tell the lines apart.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count, cycle, groupby, pairwise
from math import hypot

from engine.core.course import Course, Series
from engine.core.text import T, Text, plain
from render.paint.canvas import Box, Canvas, whole
from render.paint.palette import FAINT_INK, INK, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, Colour
from render.paint.pen import Pen, Point
from render.paint.plates import panel
from render.sheets import SIDE, WIDTH, Ground, Part, Say, SeatIdentity, Sign, stacked
from render.text.fonts import Type, block, sans, sans_bold, serif_bold, set_name, width

_HEAD, _ENTRY = 84, 56
_PLOT_LEFT, _PLOT_RIGHT = 148, 950
_AXIS_RIGHT = 82
"""Where the numbers of the axis end."""
_ENDS = 1042
"""Where the marks at the ends of the lines begin."""
_TOP, _FIRST, _OTHERS = 72, 330, 250
"""The height of a graph's heading, of the first plot, and of the others."""
_NEAR, _ONE = 14, 8
"""Greatest distance of points put side by side, and of lines drawn as one."""
_POINTS_APART, _SHARE = 18, 24
"""Greatest distance of points side by side, and length of a seat's turn of a common line."""
_ROOM = 24
"""Above the highest mark of the axis and below the lowest."""
_HEADING = serif_bold(38)
_NAME = serif_bold(30)
_NUMBER = sans_bold(38)

Seats = Sequence[SeatIdentity]
USUAL = T("The course of the match")


def paint_course(
    course: Course, seats: Seats, sign: Sign, ground: Ground, say: Say = plain, title: Text = USUAL, first: int = _FIRST
) -> Canvas:
    # three columns of the legend, where that leaves no gaps and room for the names
    room = (WIDTH - 2 * SIDE - 20) // 3 - 204
    columns = 3 if len(seats) in (3, 5) and all(width(whose.name, _NAME) <= room for whose in seats) else 2
    legend = -(-len(seats) // columns) * _ENTRY
    step = (_PLOT_RIGHT - _PLOT_LEFT) / max(1, len(course.stops) - 1)
    limit = max(60, min(200, round(step) - 5))
    blocks = [block(say(stop), sans_bold(29), limit, 2, 19) for stop in course.stops]
    stops = [lines for lines, _ in blocks], min((type for _, type in blocks), key=lambda it: it.size)
    below = 22 + 34 * max(map(len, stops[0]))
    plots = [first, *[_OTHERS] * (len(course.series) - 1)]
    parts = [Part(_HEAD + legend, partial(_paint_head, say(title), seats, columns))]
    for series, plot in zip(course.series, plots, strict=True):
        parts.append(Part(_TOP + plot + below, partial(_paint_graph, plot, series, seats, sign, stops, say)))
    return stacked(ground, parts)


Stops = tuple[Sequence[tuple[str, ...]], Type]
"""Lines below each stop, and the type of all."""
Heights = Sequence[Sequence[float]]
"""By stop, then by seat."""


def _paint_head(title: str, seats: Seats, columns: int, canvas: Canvas, box: Box) -> None:
    """Paint the title, and for each seat a piece of its line, its mark, its name."""
    panel(canvas, box, PAPER_LIGHT, INK, 2.5)
    canvas.text(box[0] + 22, box[1] + 56, title, serif_bold(46), INK, limit=WIDTH - 90)
    wide = (WIDTH - 2 * SIDE - 20) / columns
    for seat, whose in enumerate(seats):
        left, y = box[0] + 14 + seat % columns * wide, box[1] + 76 + (seat // columns + 0.5) * _ENTRY
        pen = Pen(116, 40, grid=116, larger=3)
        line(pen, [(10, 20), (106, 20)], seat, whose.colour)
        point(pen, 58, 20, seat, whose.colour)
        canvas.stamp(pen.sprite(), left + 58, y, "line", whose.letter)
        canvas.stamp(whose.mark(40), left + 154, y, "seat", whose.letter)
        canvas.paragraph(left + 194, y, set_name(whose.name, _NAME, round(wide) - 204, 2, 20), INK)


# -- a graph ------------------------------------------------------------------------------------------------


def _paint_graph(
    plot: int, series: Series, seats: Seats, sign: Sign, stops: Stops, say: Say, canvas: Canvas, box: Box
) -> None:
    left, top, right, _ = panel(canvas, box, rim=SOFT_INK, kind="graph", says=series.key)
    canvas.stamp(sign(series.key, 44), left + 40, top + 38)
    canvas.text(left + 74, top + 50, say(series.label), _HEADING, INK, limit=right - left - 120)
    numbers = [number for at in series.amounts for number in at]
    axis = ticks(min(numbers), max(numbers))
    last, wide = len(stops[0]) - 1, _PLOT_RIGHT - _PLOT_LEFT
    across = [_PLOT_LEFT + wide * stop / last for stop in range(last + 1)] if last else [_PLOT_RIGHT]
    field = (left, top + _TOP, right, top + _TOP + plot)
    low, high = field[3] - _ROOM, field[1] + _ROOM
    steep = (low - high) / (axis[-1] - axis[0])
    for x in across:  # a quiet grid through the stops and the numbers of the axis
        canvas.fill(whole((x - 1, field[1], x + 1, field[3])), PAPER_SHADE)
    for row, number in enumerate(axis):
        y = low - row * (low - high) / (len(axis) - 1)
        canvas.fill(whole((_AXIS_RIGHT + 8, y - 1, _PLOT_RIGHT + 42, y + 1)), PAPER_SHADE if number else FAINT_INK)
        canvas.label(_AXIS_RIGHT, y, _with_minus(number), sans(29), SOFT_INK, across=1, limit=56, least=16)
    for x, lines in zip(across, stops[0], strict=True):
        canvas.lines(x, top + _TOP + plot + 32, (lines, stops[1]), SOFT_INK, step=32, across=0.5)
    heights = [[low - (number - axis[0]) * steep for number in at] for at in series.amounts]
    _paint_lines(canvas, field, heights, across, series, seats)
    _paint_ends(canvas, field, heights, series, seats)


def _paint_lines(
    canvas: Canvas, field: Box, heights: Heights, across: Sequence[float], series: Series, seats: Seats
) -> None:
    left, top, right, bottom = field
    bottom += POINT // 2
    pen = Pen(right - left, bottom - top, grid=right - left, larger=2)
    moved = [[y - top for y in at] for at in heights]
    places = [x - left for x in across]
    common = [_common(moved[stop : stop + 2]) for stop in range(len(places) - 1)]
    for seat in reversed(range(len(seats))):
        for points in _alone(moved, places, common, seat):
            pen.line(points, PAPER_LIGHT, CLEARANCE)  # paper for a line that crosses others
            line(pen, points, seat, seats[seat].colour)
    for stop, groups in enumerate(common):
        for group in groups:
            ends = [((places[stop], moved[stop][seat]), (places[stop + 1], moved[stop + 1][seat])) for seat in group]
            braid(pen, ends, [seats[seat].colour for seat in group], _SHARE)
    half = POINT // 2
    for stop, amounts in enumerate(series.amounts):
        if 0 < stop < len(places) - 1 and amounts == series.amounts[stop - 1]:
            continue  # points are at the ends, and where a number changed
        x = places[stop]
        for seat, beside in _points(moved[stop], (places[-1] - places[0]) / max(1, len(places) - 1) or WIDTH):
            y = moved[stop][seat]
            point(pen, x + beside, y, seat, seats[seat].colour)
            says = f"{series.key} {seats[seat].letter} {stop} {amounts[seat]}"
            box = (left + x + beside - half, top + y - half, left + x + beside + half, top + y + half)
            canvas.note("point", says, whole(box))
    canvas.put(pen.sprite(), left, top)


def _common(heights: Heights) -> list[list[int]]:
    """The seats whose lines are one between two stops: nearly as high at both."""
    groups: list[list[int]] = []
    for seat in range(len(heights[0])):
        near = (group for group in groups if all(abs(at[seat] - at[group[0]]) < _ONE for at in heights))
        if (group := next(near, None)) is not None:
            group.append(seat)
        else:
            groups.append([seat])
    return [group for group in groups if len(group) > 1]


def _alone(
    heights: Heights, across: Sequence[float], common: Sequence[Sequence[Sequence[int]]], seat: int
) -> Iterator[list[Point]]:
    """The stretches that a seat's line shares with no other line."""
    for shared, stretch in groupby(enumerate(common), lambda at: any(seat in group for group in at[1])):
        if not shared:
            stops = [stop for stop, _ in stretch]
            yield [(across[stop], heights[stop][seat]) for stop in (*stops, stops[-1] + 1)]


def _points(heights: Sequence[float], room: float) -> Iterator[tuple[int, float]]:
    """Yield each seat and the shift of its point beside a stop, not 0 if several would overlap.

    ``room`` is the distance to the next stop.
    """
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    groups = [[order[0]]]
    for before, seat in pairwise(order):
        if heights[seat] - heights[before] < _NEAR:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    for group in groups:
        apart = min(_POINTS_APART, room / len(group) - 2)
        for place, seat in enumerate(sorted(group)):
            yield seat, (place - (len(group) - 1) / 2) * apart


def _paint_ends(canvas: Canvas, field: Box, heights: Heights, series: Series, seats: Seats) -> None:
    """At the end of each line its number with the seat's mark."""
    _, top, right, bottom = field
    top -= _TOP
    # from top to bottom; ties follow the last moves
    order = sorted(range(len(seats)), key=lambda seat: (*(at[seat] for at in reversed(heights)), seat))
    ends = [heights[-1][seat] for seat in order]
    placed = spread(ends, 45, top + 34, bottom - 20)
    wide = _ENDS - _PLOT_RIGHT
    pen = Pen(wide, bottom - top, grid=wide, larger=2)
    for y, at in zip(ends, placed, strict=True):
        pen.line([(46, y - top), (wide - 9, at - top)], SOFT_INK, 2.5)
    canvas.put(pen.sprite(), _PLOT_RIGHT, top)
    for seat, at in zip(order, placed, strict=True):
        number = series.amounts[-1][seat]
        mark, said, room = seats[seat].mark(38), _with_minus(number), right - _ENDS - 78
        says = f"{series.key} {seats[seat].letter} {number}"
        canvas.figure(mark, _ENDS + 28, at, said, _NUMBER, INK, to=40, limit=room, least=24, kind="end", says=says)


def _with_minus(number: int) -> str:
    return str(number).replace("-", "−")


PATTERNS: tuple[tuple[float, ...], ...] = ((), (32, 21), (2, 17), (32, 18, 2, 18), (66, 21))
"""By seat: how long a line is drawn and left out by turns; nothing for a whole line."""
_CORE, _RIM, CLEARANCE = 5.5, 9.0, 11.5
"""How thick a line is, with its rim, and with the paper that it keeps free of others."""
POINT = 22
"""How wide a point is, rim included."""


def line(pen: Pen, points: Sequence[Point], seat: int, colour: Colour) -> None:
    drawn = list(_dashes(points, PATTERNS[seat % len(PATTERNS)]))
    for dash in drawn:
        pen.line(dash, INK, _RIM)
    for dash in drawn:
        pen.line(dash, colour, _CORE)


def braid(pen: Pen, lines: Sequence[tuple[Point, Point]], colours: Sequence[Colour], share: float) -> None:
    """Draw a stretch of several lines in turns about ``share`` long in the colour of each."""
    turns = max(1, round((lines[0][1][0] - lines[0][0][0]) / share / len(lines))) * len(lines)
    drawn: list[tuple[list[Point], Colour]] = []
    for turn in range(turns):
        (x, y), (to_x, to_y) = lines[turn % len(lines)]
        parts = [(turn + at) / turns for at in (0, 1)]
        dash = [(x + (to_x - x) * part, y + (to_y - y) * part) for part in parts]
        drawn.append((dash, colours[turn % len(lines)]))
    for thick, fill in ((CLEARANCE, PAPER_LIGHT), (_RIM, INK), (_CORE, None)):
        for dash, colour in drawn:
            pen.line(dash, fill or colour, thick)


def _dashes(points: Sequence[Point], pattern: Sequence[float]) -> Iterator[list[Point]]:
    """The parts of a line that are drawn."""
    if not pattern:
        yield list(points)
        return
    turns = cycle((left, number % 2 == 0) for number, left in enumerate(pattern))
    left, drawn = next(turns)
    dash = [points[0]]
    for (x, y), end in pairwise(points):
        long = hypot(end[0] - x, end[1] - y)
        done = 0.0
        while long - done > left:
            done += left
            at = (x + (end[0] - x) * done / long, y + (end[1] - y) * done / long)
            if drawn:
                yield [*dash, at]
            left, drawn = next(turns)
            dash = [at]
        left -= long - done
        dash.append(end)
    if drawn:
        yield dash


def point(pen: Pen, x: float, y: float, seat: int, colour: Colour) -> None:
    """A seat's point, with a little paper around it."""
    draw = SHAPES[seat % len(SHAPES)]
    draw(pen, x, y, POINT / 2 + 2, PAPER_LIGHT)
    draw(pen, x, y, POINT / 2, INK)
    draw(pen, x, y, POINT / 2 - 3, colour)


def _polygon(grow: float, *points: Point) -> Callable[[Pen, float, float, float, Colour], None]:
    """A shape by its corners, for half its size."""

    def draw(pen: Pen, x: float, y: float, half: float, fill: Colour) -> None:
        half *= grow
        pen.polygon([(x + dx * half, y + dy * half) for dx, dy in points], fill)

    return draw


SHAPES: tuple[Callable[[Pen, float, float, float, Colour], None], ...] = (
    lambda pen, x, y, half, fill: pen.disc(x, y, half * 0.96, fill),
    lambda pen, x, y, half, fill: pen.box(x - half * 0.86, y - half * 0.86, x + half * 0.86, y + half * 0.86, fill),
    _polygon(1.25, (0, -1), (0.95, 0.72), (-0.95, 0.72)),
    _polygon(1.22, (0, -1), (1, 0), (0, 1), (-1, 0)),
    _polygon(1.25, (0, 1), (0.95, -0.72), (-0.95, -0.72)),
)
"""By seat: a disc, a square, a triangle, a diamond, a triangle upside down."""


def ticks(least: int, most: int) -> range:
    """Return round numbers around ``least``, 0 and ``most``, in at most five equal parts."""
    low, high = min(0, least), max(1, most)
    steps = (base * 10**power for power in count() for base in (1, 2, 5))
    for step in steps:
        first, last = low // step, -(-high // step)
        if last - first <= 5:
            return range(first * step, last * step + 1, step)
    raise AssertionError("steps grow without end")


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return places near the wanted ones, in the same order, at least ``gap`` apart.

    ``wanted`` ascends. Without room for such gaps they shrink.
    """
    number = len(wanted)
    if number > 1:
        gap = min(gap, (high - low) / (number - 1))
    # without the gaps, places must not fall: those that would are put together at their middle
    groups: list[list[float]] = []
    for place, at in enumerate(wanted):
        groups.append([at - place * gap])
        while len(groups) > 1 and _middle(groups[-2]) > _middle(groups[-1]):
            last = groups.pop()
            groups[-1] += last
    settled = [min(max(_middle(group), low), high - (number - 1) * gap) for group in groups for _ in group]
    return [at + place * gap for place, at in enumerate(settled)]


def _middle(group: Sequence[float]) -> float:
    return sum(group) / len(group)

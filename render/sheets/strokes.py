"""Strokes of graphs: lines and points by pattern and shape, marks of an axis, spread numbers."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count, cycle, pairwise
from math import hypot

from render.paint.palette import INK, PAPER_LIGHT, Colour
from render.paint.pen import Pen, Point

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

"""Lines and points of a graph, each told apart by its pattern and its shape as well as by its colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, pairwise
from math import hypot

from render.paint.palette import INK, PAPER_LIGHT, Colour
from render.paint.pen import Pen, Point

PATTERNS: tuple[tuple[float, ...], ...] = ((), (32, 21), (2, 17), (32, 18, 2, 18), (66, 21))
"""By seat: how long a line is drawn and left out by turns; nothing for a whole line."""
_CORE, _RIM, _CLEARANCE = 5.5, 9.0, 11.5
"""How thick a line is, with its rim, and with the paper that it keeps free of others."""
POINT = 22
"""How wide a point is, rim included."""


def clear(pen: Pen, points: Sequence[Point]) -> None:
    """Paper for a line that crosses others."""
    pen.line(points, PAPER_LIGHT, _CLEARANCE)


def line(pen: Pen, points: Sequence[Point], seat: int, colour: Colour) -> None:
    """A seat's line."""
    drawn = list(_dashes(points, PATTERNS[seat % len(PATTERNS)]))
    for dash in drawn:
        pen.line(dash, INK, _RIM)
    for dash in drawn:
        pen.line(dash, colour, _CORE)


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


def _disc(pen: Pen, x: float, y: float, half: float, fill: Colour) -> None:
    pen.disc(x, y, half * 0.96, fill)


def _square(pen: Pen, x: float, y: float, half: float, fill: Colour) -> None:
    half *= 0.86
    pen.box(x - half, y - half, x + half, y + half, fill)


def _triangle(pen: Pen, x: float, y: float, half: float, fill: Colour) -> None:
    half *= 1.25
    pen.polygon([(x, y - half), (x + half * 0.95, y + half * 0.72), (x - half * 0.95, y + half * 0.72)], fill)


def _diamond(pen: Pen, x: float, y: float, half: float, fill: Colour) -> None:
    half *= 1.22
    pen.polygon([(x, y - half), (x + half, y), (x, y + half), (x - half, y)], fill)


def _wedge(pen: Pen, x: float, y: float, half: float, fill: Colour) -> None:
    half *= 1.25
    pen.polygon([(x, y + half), (x + half * 0.95, y - half * 0.72), (x - half * 0.95, y - half * 0.72)], fill)


SHAPES: tuple[Callable[[Pen, float, float, float, Colour], None], ...] = (_disc, _square, _triangle, _diamond, _wedge)
"""By seat."""

"""A person's record: their rating with its band from match to match, and their results by game.

Or everyone's rating on a server, the strongest first. The true strength is within the band with
some 95 %. All words come from outside.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from engine.core.course import Course
from engine.core.text import T, plain
from render import sheets
from render.paint.canvas import Box, Canvas
from render.paint.palette import GOLD, INK, LINE, PAPER_LIGHT, PAPER_SHADE, PEOPLE, RECORD, SHADE, SOFT_INK, readable_on
from render.paint.pen import Pen, Point
from render.paint.plates import lettered, panel, plate
from render.paint.signs import Sheet, draw_points
from render.sheets import SIDE, WIDTH, Say, SeatIdentity, draw_mark, graph, paper, stacked
from render.sheets.graph import ticks
from render.text.fonts import sans, sans_bold, serif_bold, wrapped


def paint_standing(course: Course, names: Sequence[str], say: Say = plain) -> Canvas:
    members = []
    for number, name in enumerate(names):
        said, ground = chr(ord("A") + number), PEOPLE[number % len(PEOPLE)]
        mark = partial(draw_mark, said, ground=ground, x=0.75)
        members.append(SeatIdentity(name, said, ground, lambda size, _: Canvas.clear(size, size).image, mark))
    title, tall = T("The course of the campaign"), max(330, 46 * len(names))
    return graph.paint_course(course, members, Sheet({"points": draw_points}).piece, paper(RECORD), say, title, tall)


_PAD = 22
_HEAD, _PLOT, _LEFT, _RIGHT = 84, 330, 118, 1150
_BAR, _BAR_LEFT, _BAR_RIGHT = 96, 500, 1020
_NAME = serif_bold(36)
_SMALL = sans(30)
_LINE = 42

Band = tuple[int, int, int]
"""A rating between the lower and the upper limit of the true one."""


class Stop(NamedTuple):
    """The rating after a match of the game of this number, and the place in it."""

    band: Band
    place: int
    game: int


class Part(NamedTuple):
    """A game, all of them or a person (-1), or something without a rating."""

    title: str
    game: int
    band: Band | None
    lines: tuple[str, ...]


def paint_record(heading: str, graph: str, stops: Sequence[Stop], parts: Sequence[Part], letters: str) -> Canvas:
    """Make the sheet; ``letters`` name the games below their matches."""
    room = WIDTH - 2 * (SIDE + _PAD)

    def paint_heading(canvas: Canvas, box: Box) -> None:
        canvas.text(box[0] + _PAD, box[1] + 60, heading, serif_bold(46), INK, limit=room)

    rows = [sheets.Part(80, paint_heading)]
    if len(stops) > 1:
        rows.append(sheets.Part(_HEAD + _PLOT + 46, partial(_paint_graph, graph, stops, letters)))
    bands = [part.band for part in parts if part.band is not None]
    scale = ticks(min(map(min, bands)), max(map(max, bands)))
    for part in parts:
        lines = [one for line in part.lines for one in wrapped(line, _SMALL, room, 3)]
        high = _BAR + _LINE * len(lines) + (14 if lines else 0)
        rows.append(sheets.Part(high, partial(_paint_part, part, lines, scale, letters)))
    return stacked(paper(RECORD), rows)


def _paint_part(part: Part, lines: Sequence[str], scale: range, letters: str, canvas: Canvas, box: Box) -> None:
    """Paint a name, its band on a scale that is the same for all, its number, and its lines."""
    left, top, right, _ = panel(canvas, box, PAPER_LIGHT, *((INK, 2.5) if part.game < 0 else (SOFT_INK, 2)))
    middle, name_at = top + _BAR / 2, left + _PAD
    if part.game >= 0:
        ground = PEOPLE[part.game]
        mark = lettered(plate(44, 44, ground, LINE, 2, 8), letters[part.game], sans_bold(27), readable_on(ground))
        canvas.stamp(mark, name_at + 22, middle, "game", part.title)
        name_at += 58
    room = (right - _PAD if part.band is None else _BAR_LEFT - 24) - name_at
    canvas.label(name_at, middle, part.title, _NAME, INK, limit=room, least=20)
    if part.band is not None:
        steep = (_BAR_RIGHT - _BAR_LEFT) / (scale[-1] - scale[0])
        low, at, high = (round(_BAR_LEFT + (number - scale[0]) * steep) for number in part.band)
        canvas.fill((_BAR_LEFT, round(middle) - 1, _BAR_RIGHT, round(middle) + 1), PAPER_SHADE)
        canvas.stamp(plate(max(8, high - low), 26, SHADE, INK, 2, 6), (low + high) / 2, middle)
        colour = PEOPLE[part.game] if part.game >= 0 else SOFT_INK
        canvas.stamp(plate(14, 50, colour, INK, 2, 4), at, middle, "rating", " ".join(map(str, part.band)))
        canvas.label(right - _PAD, middle, part.band[1], sans_bold(46), INK, across=1)
    canvas.lines(left + _PAD, top + _BAR + 22, (tuple(lines), _SMALL), INK, step=_LINE)


def _paint_graph(heading: str, stops: Sequence[Stop], letters: str, canvas: Canvas, box: Box) -> None:
    """Paint a band with a line, and a disc for each match: its place, on the game's colour."""
    left, top, right, _ = panel(canvas, box, rim=SOFT_INK)
    canvas.text(left + _PAD, top + 54, heading, _NAME, INK, limit=right - left - 2 * _PAD)
    axis = ticks(min(min(stop.band) for stop in stops), max(max(stop.band) for stop in stops))
    low, high = top + _HEAD + _PLOT - 14, top + _HEAD + 14
    steep, step = (low - high) / (axis[-1] - axis[0]), (_RIGHT - _LEFT) / (len(stops) - 1)

    def at(number: int, points: int) -> Point:
        return _LEFT + step * number, low - (points - axis[0]) * steep

    for mark in axis:
        line = round(at(0, mark)[1])
        canvas.fill((_LEFT - 26, line - 1, _RIGHT + 18, line + 1), PAPER_SHADE)
        canvas.label(_LEFT - 34, line, mark, _SMALL, SOFT_INK, across=1, limit=78, least=20)
    pen = Pen(WIDTH, _PLOT + 28, grid=WIDTH, larger=2, corner=(0, high - 28))
    lower, middle, upper = ([at(number, stop.band[end]) for number, stop in enumerate(stops)] for end in range(3))
    pen.polygon([*upper, *reversed(lower)], SHADE)
    pen.line(middle, INK, 5)
    reach = min(19, step * 0.46)
    for (x, y), stop in zip(middle, stops, strict=True):
        pen.discs(x, y, (reach + 3, GOLD if stop.place == 1 else LINE), (reach, PEOPLE[stop.game]))
    canvas.put(pen.sprite(), 0, high - 28)
    type = sans_bold(max(15, round(reach * 1.4)))
    for (x, y), stop in zip(middle, stops, strict=True):
        ink = readable_on(PEOPLE[stop.game])
        says = f"{letters[stop.game]} {stop.place} {stop.band[1]}"
        canvas.label(x, y, stop.place, type, ink, across=0.5, kind="stop", says=says)
        canvas.text(x, top + _HEAD + _PLOT + 26, letters[stop.game], type, SOFT_INK, across=0.5)

"""Marks on the board, and the ways of arrows past names and figures."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from engine.core.protocol import Event
from engine.shogun import events as e
from engine.shogun.data import PROVINCE_IDS
from engine.shogun.view import ShogunView
from render.map.chart import burst, glow, lay_under
from render.paint.canvas import Box, Canvas
from render.paint.palette import LINE, WALL, Colour, readable_on
from render.paint.pen import Pen, Point, arrow_head, curve, discs
from render.pictures import Mark, Stress
from render.shogun.layout import BENT_NORTH, PANELS, army_box, label_boxes, name_box, places
from render.shogun.parts import colour_of, daimyo_of, piece
from render.text.fonts import sans_bold

Floats = NDArray[np.float64]

_BENDS = (0.2, -0.2, 0.32, -0.32, 0.08, -0.08, 0.46, -0.46, 0.62, -0.62, 0.8, -0.8)
"""Bends of an arrow as a share of its length, the better ones first."""
_NAME, _LABEL, _ARMY, _DISC, _PANEL = 7.0, 3.0, 6.0, 5.0, 9.0
"""Costs of a point on a name, on another label, on another army; and of the number on any."""
_SHAFT, DISC = 7, 18
"""Half of what an arrow is wide, and of the disc with its number."""
_AROUND = 170
"""Distance around the two armies to search for things in the way."""
_SHORTEST = 28
"""Pixels that an arrow needs to be seen as one."""


@lru_cache(400)
def way(source: str, target: str) -> tuple[tuple[Point, ...], Point]:
    """Points along the arrow, from its end to its tip, and the middle of its number."""
    # the boxes around the two, and what it costs each point to lie on one
    ends = [places()[id].army for id in (source, target)]
    left, right = min(x for x, _ in ends) - _AROUND, max(x for x, _ in ends) + _AROUND
    top, bottom = min(y for _, y in ends) - _AROUND, max(y for _, y in ends) + _AROUND
    boxes: list[tuple[Box, float]] = [(panel, _PANEL) for panel in PANELS]
    for id in PROVINCE_IDS:
        if left < places()[id].army[0] < right and top < places()[id].army[1] < bottom:
            name, *others = label_boxes(id)
            boxes += [(name, _NAME + _LABEL), *((box, _LABEL) for box in others)]
            boxes += [(army_box(id), 0.0 if id in (source, target) else _ARMY)]
    there = np.array([box for box, _ in boxes], np.float64), np.array([weight for _, weight in boxes], np.float64)
    found = [(*_cost(points, *there), points) for points in _ways(source, target)]
    _, middle, points = min(found, key=lambda one: one[0])
    return tuple(points), middle


def _ways(source: str, target: str) -> list[list[Point]]:
    """From army to army, or just from name to name."""
    (x0, y0), (x1, y1) = places()[source].army, places()[target].army
    pulls = [((x0 + x1) / 2 + (y1 - y0) * bend, (y0 + y1) / 2 - (x1 - x0) * bend) for bend in _BENDS]
    if frozenset((source, target)) in BENT_NORTH:
        ups, asides = (260.0, 180.0, 110.0, 60.0), (0.0, 40.0, 80.0)
        pulls = [((x0 + x1) / 2 + aside, min(y0, y1) - up) for up in ups for aside in asides]
    whole = [curve((x0, y0), pull, (x1, y1), 60) for pull in pulls]
    armies = [(left, top, right + 10, bottom) for left, top, right, bottom in map(army_box, (source, target))]
    names = [name_box(id) for id in (source, target)]
    return [_shortened(points, boxes) for points in whole for boxes in (armies, [*armies, *names])]


def _shortened(points: Sequence[Point], boxes: Sequence[Box]) -> list[Point]:
    """Return the points between these two boxes; all of them if hardly any would be left."""
    middle = len(points) // 2
    lies_on = [any(inside(point, box, 9) for box in boxes) for point in points]
    first = max((number + 1 for number in range(middle) if lies_on[number]), default=0)
    last = min((number for number in range(middle, len(points)) if lies_on[number]), default=len(points))
    kept = list(points[first:last])
    if len(kept) > 4 and hypot(kept[-1][0] - kept[0][0], kept[-1][1] - kept[0][1]) >= _SHORTEST:
        return kept
    spare = len(points) // 4
    return list(points[spare:-spare])


def _cost(points: Sequence[Point], boxes: Floats, weights: Floats) -> tuple[float, Point]:
    """Return the cost of things under an arrow, and the best place for its number."""
    at = np.array(points)
    cost = float((_lying(at, boxes, _SHAFT) @ weights).sum())
    quarter = len(points) // 4
    inner = at[quarter : len(points) - quarter]
    under = _lying(inner, boxes, DISC) @ (weights > 0)
    aside = np.abs(np.arange(len(inner)) - len(inner) / 2) / 1000
    best = int((under + aside).argmin())
    gone = float(np.hypot(*np.diff(at, axis=0).T).sum())
    straight = hypot(points[-1][0] - points[0][0], points[-1][1] - points[0][1])
    short = max(0.0, 2 * _SHORTEST - straight) / 4
    return cost + _DISC * float(under[best]) + (gone - straight) / 12 + short, points[quarter + best]


def _lying(at: Floats, boxes: Floats, more: float) -> NDArray[np.bool_]:
    """Which points lie in which boxes, or at most so far beside them."""
    x, y = at[:, :1], at[:, 1:]
    left, top, right, bottom = boxes.T
    found: NDArray[np.bool_] = (x >= left - more) & (x <= right + more) & (y >= top - more) & (y <= bottom + more)
    return found


def inside(point: Point, box: Box, more: float = 0) -> bool:
    """Return True if a point is in a box or at most ``more`` beside it."""
    left, top, right, bottom = box
    return left - more <= point[0] <= right + more and top - more <= point[1] <= bottom + more


# -- marks -----------------------------------------------------------------------------------------------------


def marks_of(event: Event) -> Iterator[Mark]:
    match event:
        case e.Moved(seat, source, target, armies):
            yield Mark(Stress.ARROW, target, source, armies, seat)
        case e.BattleFought():
            yield Mark(Stress.ARROW, event.target, event.source, event.marched, event.attacker)
            yield Mark(Stress.BATTLE, event.target)
        case e.RevoltFought():
            yield Mark(Stress.BATTLE, event.province)
        case e.Built() | e.Deployed() | e.Collected() | e.GroupPlaced():
            yield Mark(Stress.FRESH, event.province, seat=event.seat)


def pending(view: ShogunView) -> tuple[Mark, ...]:
    """Return the marks of what is about to happen: an attack before its throw, revolts to come."""
    sites = tuple(Mark(Stress.BATTLE, id) for id in view.drawn_revolts)
    if (it := view.attack) is None:
        return sites
    return (*sites, Mark(Stress.ARROW, it.target, it.source, it.armies, it.attacker), Mark(Stress.BATTLE, it.target))


def paint_sites(canvas: Canvas, marks: Sequence[Mark]) -> None:
    """Paint marks under the armies: light at news, bursts where cubes were thrown."""
    for mark in marks:
        if mark.kind is Stress.FRESH:
            x, y = places()[mark.place].army
            lay_under(canvas, glow(168, 104), x, y, "fresh", mark.place)
    for mark in marks:
        if mark.kind is Stress.BATTLE:
            x, y = places()[mark.place].army
            lay_under(canvas, burst_at(mark.place), x, y, "battle", mark.place)
            canvas.stamp(piece("swords", 46), x, y)


@lru_cache(45)
def burst_at(id: str) -> Image.Image:
    """The burst around a province's army, with room left for its words and figures."""
    sprite, (x, y) = burst(140, 88).copy(), places()[id].army
    shape = sprite.getchannel("A")
    pen = ImageDraw.Draw(shape)
    for left, top, right, bottom in label_boxes(id):
        dx, dy = x - sprite.width // 2, y - sprite.height // 2
        pen.rounded_rectangle((left - dx - 2, top - dy - 2, right - dx + 2, bottom - dy + 1), 6, 0)
    sprite.putalpha(shape)
    return sprite


def paint_arrows(canvas: Canvas, view: ShogunView, marks: Sequence[Mark]) -> None:
    """Paint marks over the armies: arrows with the number of armies."""
    for mark in marks:
        if mark.kind is Stress.ARROW:
            colour = colour_of(daimyo_of(view, mark.seat))
            sprite, left, top = scaled_arrow(mark.source, mark.place, mark.number, colour)
            canvas.put(sprite, left, top)
            box = (left, top, left + sprite.width, top + sprite.height)
            canvas.note("arrow", f"{mark.source} {mark.place} {mark.number}", box)


@lru_cache(48)
def scaled_arrow(source: str, target: str, number: int, colour: Colour, scale: int = 1) -> tuple[Image.Image, int, int]:
    """An arrow, and where its top left corner goes on a map so much larger."""
    path, (x, y) = way(source, target)
    return arrow([(px * scale, py * scale) for px, py in path], number, colour, (x * scale, y * scale), scale)


def arrow(
    path: Sequence[Point], number: int, colour: Colour, middle: Point | None = None, scale: int = 1
) -> tuple[Image.Image, int, int]:
    """An arrow along a path, and where its top left corner goes; the number at the ``middle``."""
    xs, ys, rim = [x for x, _ in path], [y for _, y in path], 34 * scale
    left, top = round(min(xs)) - rim, round(min(ys)) - rim
    width, height = round(max(xs)) - left + rim, round(max(ys)) - top + rim
    pen = Pen(width, height, grid=width, larger=3 if scale == 1 else 2)
    points = [(x - left, y - top) for x, y in path]
    for more, ink in ((4.5, WALL), (2.5, LINE), (0, colour)):
        pen.line(points[:-2], ink, (9 + 2 * more) * scale)
        sizes = (6 + more * 1.7, 16 + more, 13 + more * 1.6)
        pen.polygon(arrow_head(points[-4], points[-1], *(size * scale for size in sizes)), ink)
    canvas = Canvas(pen.sprite())
    if number:
        type, (x, y) = sans_bold(27 * scale), middle or path[len(path) // 2]
        at = (round(x - left) - DISC * scale, round(y - top) - DISC * scale)
        canvas.image.alpha_composite(discs(2 * DISC * scale, (49, WALL), (44, LINE), (38, colour)), at)
        canvas.label(x - left, y - top, number, type, readable_on(colour), across=0.5)
    return canvas.image, left, top

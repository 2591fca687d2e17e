"""Marks on the board: ways of samurai, and light at news."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import hypot

import numpy as np
from PIL import Image

from engine.core.protocol import Event
from engine.edo import events as e
from engine.edo.data import board
from engine.edo.view import EdoView
from render.edo.colours import GLOW, SEAT_COLOURS, WHITE
from render.edo.layout import MAP_TOP, box_of, road
from render.paint.canvas import Canvas
from render.paint.palette import LINE, WOOD, Colour
from render.paint.pen import Pen, Point, arrow_head
from render.pictures import Mark, Stress

_GLOW, _CORNER = 34, 16
"""Reach of the light of a changed space, and the radius of its corners."""
_LANE = 7
"""Distance between two ways on one road."""


def marks_of(event: Event) -> Iterator[Mark]:
    """Yield the marks of an event; a new building has the number of its plot."""
    match event:
        case e.SamuraiMoved() | e.Repositioned():
            yield Mark(Stress.ARROW, event.target, event.source, seat=event.seat)
        case e.MerchantMoved():
            yield Mark(Stress.ARROW, event.target, event.source)
        case e.Deployed() | e.Harvested() | e.Traded():
            yield Mark(Stress.FRESH, event.space, seat=event.seat)
        case e.Built():
            yield Mark(Stress.FRESH, event.city, number=event.slot, seat=event.seat)
        case e.HomeTaken():
            yield Mark(Stress.FRESH, event.city, number=1, seat=event.seat)


def lit(marks: Sequence[Mark]) -> tuple[str, ...]:
    """The spaces where something is new."""
    return tuple(dict.fromkeys(mark.place for mark in marks if mark.kind is Stress.FRESH))


@lru_cache(8)
def light(wide: int, tall: int) -> Image.Image:
    """Draw light around a thing of this size: strongest at its rim, none inside."""
    x = np.abs(np.arange(-_GLOW, wide + _GLOW) + 0.5 - wide / 2)[None, :] - (wide / 2 - _CORNER)
    y = np.abs(np.arange(-_GLOW, tall + _GLOW) + 0.5 - tall / 2)[:, None] - (tall / 2 - _CORNER)
    away = np.hypot(np.maximum(x, 0), np.maximum(y, 0)) + np.minimum(np.maximum(x, y), 0) - _CORNER
    strength = np.clip(1 - away / _GLOW, 0, 1) ** 1.5
    strength[away < -6] = 0
    sheet = np.empty((*strength.shape, 4), np.uint8)
    sheet[..., :3], sheet[..., 3] = GLOW, np.round(strength * 5) * 51
    return Image.fromarray(sheet, "RGBA")


def paint_arrows(canvas: Canvas, view: EdoView, marks: Sequence[Mark], *, short: bool) -> None:
    """Paint ways: a coloured track on the roads between the spaces, with heads.

    Ways of several seats on one road run side by side. Where two spaces nearly touch, a piece is
    ``short`` and on their rims, so it is painted after the spaces, the others before them.
    """
    taken: dict[tuple[str, str], int] = {}
    for mark in marks:
        if mark.kind is not Stress.ARROW:
            continue
        colour = WOOD if mark.seat is None else SEAT_COLOURS[mark.seat]
        way = shortest(len(view.players), mark.source, mark.place)
        if not short:
            canvas.note("arrow", f"{mark.source} {mark.place}", box_of(view.side, mark.place))
        for one, other in pairwise(way):
            lane = taken.get((one, other), 0)
            taken[one, other] = lane + 1
            sprite, x, y, is_short = _leg(view.side, one, other, lane, colour)
            if is_short is short:
                canvas.stamp(sprite, x, y + MAP_TOP, "way", f"{one} {other}", steady=True)


@cache
def shortest(seats: int, source: str, target: str) -> tuple[str, ...]:
    """Return the spaces of a shortest way, both ends included; of several, the earliest spaces."""
    map = board(seats)
    way = [target]
    while way[-1] != source:
        here = way[-1]
        steps = map.distance[source, here] - 1
        way.append(next(id for id in map.spaces if (map.distance[source, id], map.distance[id, here]) == (steps, 1)))
    return tuple(reversed(way))


@lru_cache(128)
def _leg(side: str, source: str, target: str, lane: int, colour: Colour) -> tuple[Image.Image, float, float, bool]:
    """Return the track to the next space, the place of its middle, and whether it is short."""
    path, short = _seen(side, source, target, (lane + 1) * _LANE if lane < 2 else (1 - lane) * _LANE)
    xs, ys = [x for x, _ in path], [y for _, y in path]
    left, top = round(min(xs)) - 20, round(min(ys)) - 20
    width, height = round(max(xs)) - left + 20, round(max(ys)) - top + 20
    pen = Pen(width, height, grid=width, larger=3)
    points = [(x - left, y - top) for x, y in path]
    for rim, ink in ((3.6, WHITE), (1.8, LINE), (0, colour)):
        pen.line(points[:-1], ink, 5.5 + 2 * rim)
        head = arrow_head(points[-3], points[-1], 4 + rim * 1.7, 12 + rim, 10 + rim * 1.6)
        pen.polygon(head, ink)
    sprite = pen.sprite()
    box = sprite.getbbox() or (0, 0, width, height)
    return sprite.crop(box), left + (box[0] + box[2]) / 2, top + (box[1] + box[3]) / 2, short


def _seen(side: str, source: str, target: str, aside: float) -> tuple[list[Point], bool]:
    """Return the free part of a road between two spaces, moved ``aside``, and whether it is short.

    A short one reaches over the rims of the spaces.
    """
    points, whole = road(side, source, target), list[Point]()
    for number, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[max(0, number - 1)], points[min(len(points) - 1, number + 1)]
        long = hypot(x1 - x0, y1 - y0) or 1
        whole.append((x - (y1 - y0) / long * aside, y + (x1 - x0) / long * aside))
    boxes = (box_of(side, source), box_of(side, target))

    def free(x: float, y: float) -> bool:
        return not any(box[0] - 4 < x < box[2] + 4 and box[1] - 4 < y < box[3] + 4 for box in boxes)

    kept = [number for number, point in enumerate(whole) if free(*point)]
    first, last = (kept[0], kept[-1]) if kept else (len(whole) // 2, len(whole) // 2)
    (x0, y0), (x1, y1) = whole[first], whole[last]
    if hypot(x1 - x0, y1 - y0) >= 22:
        return whole[first : last + 1], False
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    (x0, y0), (x1, y1) = whole[max(0, first - 1)], whole[last + 1]
    long = hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / long, (y1 - y0) / long
    x, y = x - dy * aside * 0.9, y + dx * aside * 0.9
    return [(x + dx * step, y + dy * step) for step in (-11, -5, 6)], True

"""What to stress on the board: who went where, what is new."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot

from PIL import Image

from engine.core.protocol import Event
from engine.edo import events as e
from engine.edo.view import EdoView
from render.canvas import Canvas
from render.edo.colours import GLOW, seat_colour
from render.edo.layout import box_of, middles
from render.palette import INK, PAPER_LIGHT, STONE, Colour
from render.pen import Pen, Point, curve
from render.pictures import Mark, Stress

_BEND = 0.12
_CLEAR = 84
"""How far from the middle of a space an arrow begins and ends."""
_GLOW = 14
"""How far the light of a changed space reaches."""


def marks_of(events: Sequence[Event]) -> tuple[Mark, ...]:
    """The marks that these events leave, none twice, in their order."""
    return tuple(dict.fromkeys(mark for event in events for mark in _marks(event)))


def _marks(event: Event) -> Iterator[Mark]:
    match event:
        case e.SamuraiMoved() | e.Repositioned():
            yield Mark(Stress.ARROW, event.target, event.source, 0, event.seat)
        case e.MerchantMoved(_, source, target):
            yield Mark(Stress.ARROW, target, source)
        case e.Deployed() | e.Harvested() | e.Traded():
            yield Mark(Stress.FRESH, event.space, seat=event.seat)
        case e.Built() | e.HomeTaken():
            yield Mark(Stress.FRESH, event.city, seat=event.seat)


def paint_glow(canvas: Canvas, view: EdoView, top: int, marks: Sequence[Mark]) -> None:
    """Light around spaces where something is new, below them."""
    for id in dict.fromkeys(mark.place for mark in marks if mark.kind is Stress.FRESH):
        left, above, right, bottom = box_of(view.side, id)
        sprite = _glow(right - left + 2 * _GLOW, bottom - above + 2 * _GLOW)
        canvas.stamp(sprite, (left + right) / 2, (above + bottom) / 2 + top, "fresh", id)


@lru_cache(8)
def _glow(wide: int, tall: int) -> Image.Image:
    pen = Pen(wide, tall, grid=wide, larger=2)
    for inset, strength in ((0, 110), (5, 180), (10, 255)):
        pen.box(inset, inset, wide - inset, tall - inset, (*GLOW, strength), 34 - inset)
    return pen.done()


def paint_arrows(canvas: Canvas, view: EdoView, top: int, marks: Sequence[Mark]) -> None:
    """Who went where."""
    for mark in marks:
        if mark.kind is Stress.ARROW:
            colour = STONE if mark.seat is None else seat_colour(mark.seat)
            sprite, left, above = _arrow(view.side, mark.source, mark.place, colour)
            canvas.image.paste(sprite, (left, above + top), sprite)
            box = (left, above + top, left + sprite.width, above + top + sprite.height)
            canvas.note("arrow", f"{mark.source} {mark.place}", box)


@lru_cache(64)
def _arrow(side: str, source: str, target: str, colour: Colour) -> tuple[Image.Image, int, int]:
    """An arrow and where its top left corner goes."""
    path = _path(middles(side)[source], middles(side)[target])
    xs, ys = [x for x, _ in path], [y for _, y in path]
    left, top = round(min(xs)) - 30, round(min(ys)) - 30
    width, height = round(max(xs)) - left + 30, round(max(ys)) - top + 30
    pen = Pen(width, height, grid=width, larger=3)
    points = [(x - left, y - top) for x, y in path]
    for rim, ink in ((4.5, PAPER_LIGHT), (2.5, INK), (0, colour)):
        pen.line(points[:-2], ink, 8 + 2 * rim)
        pen.polygon(_head(points, rim), ink)
    return pen.done(), left, top


def _path(start: Point, end: Point) -> list[Point]:
    """A bent line between two spaces, away from the middles of both."""
    (x0, y0), (x1, y1) = start, end
    long = hypot(x1 - x0, y1 - y0)
    pull = ((x0 + x1) / 2 + (y1 - y0) * _BEND, (y0 + y1) / 2 - (x1 - x0) * _BEND)
    whole = curve(start, pull, end, 60)
    clear = min(_CLEAR, long * 0.34)
    kept = [(x, y) for x, y in whole if min(hypot(x - x0, y - y0), hypot(x - x1, y - y1)) > clear]
    return kept if len(kept) > 4 else whole


def _head(points: Sequence[Point], rim: float) -> list[Point]:
    """The arrow's head, ``rim`` pixels larger all round."""
    (x0, y0), (x1, y1) = points[-4], points[-1]
    long = hypot(x1 - x0, y1 - y0) or 1
    dx, dy = (x1 - x0) / long, (y1 - y0) / long
    tip, back, half = 6 + rim * 1.7, 16 + rim, 12 + rim * 1.6
    bx, by = x1 - dx * back, y1 - dy * back
    return [(x1 + dx * tip, y1 + dy * tip), (bx - dy * half, by + dx * half), (bx + dy * half, by - dx * half)]

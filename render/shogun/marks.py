"""What to stress on the board: where armies went, where cubes were thrown, where something is new."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot

from PIL import Image, ImageDraw

from engine.core.protocol import Event
from engine.shogun import events as e
from engine.shogun.view import ShogunView
from render.map.stress import burst, glow, lay_under
from render.paint.canvas import Canvas
from render.paint.palette import LINE, WALL, Colour, readable_on
from render.paint.pen import Pen, Point
from render.pictures import Mark, Stress
from render.shogun.arrows import DISC, way
from render.shogun.ground import label_boxes
from render.shogun.layout import places
from render.shogun.parts import colour_of, daimyo_of
from render.shogun.pieces import piece
from render.text.fonts import Face, Type, cap_height


def marks_of(event: Event) -> Iterator[Mark]:
    """What an event leaves to be stressed."""
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
    """What the view itself says is about to happen: an attack that waits for its throw, revolts to come."""
    sites = tuple(Mark(Stress.BATTLE, id) for id in view.drawn_revolts)
    if view.attack is None:
        return sites
    attack = view.attack
    arrow = Mark(Stress.ARROW, attack.target, attack.source, attack.armies, attack.attacker)
    return (*sites, arrow, Mark(Stress.BATTLE, attack.target))


def paint_sites(canvas: Canvas, marks: Sequence[Mark]) -> None:
    """What lies under the armies: light at what is new, bursts where cubes were thrown."""
    for mark in marks:
        if mark.kind is Stress.FRESH:
            x, y = places()[mark.place].army
            lay_under(canvas, glow(168, 104), x, y, "fresh", mark.place)
    for mark in marks:
        if mark.kind is Stress.BATTLE:
            x, y = places()[mark.place].army
            lay_under(canvas, _burst_at(mark.place), x, y, "battle", mark.place)
            canvas.stamp(piece("swords", 46), x, y)


@lru_cache(45)
def _burst_at(id: str) -> Image.Image:
    """The burst around a province's army, with room left for its words and figures."""
    sprite, (x, y) = burst(140, 84).copy(), places()[id].army
    shape = sprite.getchannel("A")
    pen = ImageDraw.Draw(shape)
    for left, top, right, bottom in label_boxes(id):
        dx, dy = x - sprite.width // 2, y - sprite.height // 2
        pen.rounded_rectangle((left - dx - 2, top - dy - 2, right - dx + 2, bottom - dy + 1), 6, 0)
    sprite.putalpha(shape)
    return sprite


def paint_arrows(canvas: Canvas, view: ShogunView, marks: Sequence[Mark]) -> None:
    """What lies over the armies: arrows with the number of armies."""
    for mark in marks:
        if mark.kind is Stress.ARROW:
            colour = colour_of(daimyo_of(view, mark.seat))
            sprite, left, top = scaled_arrow(mark.source, mark.place, mark.number, colour)
            canvas.put(sprite, left, top)
            box = (left, top, left + sprite.width, top + sprite.height)
            canvas.note("arrow", f"{mark.source} {mark.place} {mark.number}", box)


@lru_cache(12)
def scaled_burst(id: str, scale: int) -> Image.Image:
    """The burst, larger."""
    sprite = _burst_at(id)
    return sprite.resize((sprite.width * scale, sprite.height * scale), Image.Resampling.BICUBIC)


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
        pen.polygon(_head(points, more, scale), ink)
    canvas = Canvas(pen.done())
    if number:
        x, y = middle or path[len(path) // 2]
        _paint_number(canvas, (x - left, y - top), number, colour, scale)
    return canvas.image, left, top


def _paint_number(canvas: Canvas, at: Point, number: int, colour: Colour, scale: int) -> None:
    type, (x, y) = Type(Face.SANS_BOLD, 27 * scale), at
    pen = Pen(2 * DISC * scale)
    for radius, ink in ((49, WALL), (44, LINE), (38, colour)):
        pen.disc(50, 50, radius, ink)
    canvas.image.alpha_composite(pen.done(), (round(x) - DISC * scale, round(y) - DISC * scale))
    canvas.text(x, y + cap_height(type) / 2, str(number), type, readable_on(colour), across=0.5)


def _head(points: Sequence[Point], rim: float, scale: int) -> list[Point]:
    """The arrow's head, ``rim`` pixels larger all round."""
    (x0, y0), (x1, y1) = points[-4], points[-1]
    long = hypot(x1 - x0, y1 - y0) or 1
    dx, dy = (x1 - x0) / long * scale, (y1 - y0) / long * scale
    tip, back, half = 6 + rim * 1.7, 16 + rim, 13 + rim * 1.6
    bx, by = x1 - dx * back, y1 - dy * back
    return [(x1 + dx * tip, y1 + dy * tip), (bx - dy * half, by + dx * half), (bx + dy * half, by - dx * half)]

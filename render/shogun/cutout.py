"""A province cut out of the map as it was at some moment, its neighbours in grey ink around it."""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from PIL import Image

from engine.shogun.data import Side
from engine.shogun.view import ProvinceView, ShogunView
from render.map import chart
from render.map.chart import Piece
from render.paint.canvas import Canvas
from render.paint.palette import LINE, WALL, Colour
from render.paint.pen import Point, curve
from render.paint.plates import card
from render.pictures import Mark
from render.shogun.colours import PALETTE, faint
from render.shogun.ground import SMALL, bare, ground, label_boxes, land, light_of, name_box
from render.shogun.layout import BENT_NORTH, MAP_HEIGHT, WIDTH, places
from render.shogun.marks import arrow
from render.shogun.parts import colour_of, daimyo_of
from render.shogun.provinces import paint_pieces, tile

WIDE, HIGH = 372, 316
_RIM = 5
_INTO, _FROM = 27, 50
"""Reach of an arrow into its target, and its length before the border."""
_LEAST = 12
"""Least part of a neighbour to be drawn."""


def cutout(view: ShogunView, province: ProvinceView, march: Mark | None = None) -> Canvas:
    """Make a card with a province in this condition, and a ``march`` into it."""
    small = len(view.players) == SMALL
    left, top = corner(view.side, small, province.id)
    image = _around(view.side, small, province.id).copy()
    owned = [(province.id, province.owner)] + ([(march.source, march.seat)] if march else [])
    for id, seat in owned:
        piece = land(view.side, small)[id]
        if _seen(piece, left, top):
            own = piece.coloured(PALETTE, bare(view.side, small, id), None)
            if seat is not None:
                own = tile(view.side, small, id, daimyo_of(view, seat))
            image.paste(own, (piece.left - left, piece.top - top), piece.cell)
    inner = Canvas(image.convert("RGB"), PALETTE)
    if march:
        colour = colour_of(daimyo_of(view, march.seat))
        sprite, x, y = _arrow(march.source, march.place, march.number, colour)
        x, y = x - left, y - top
        inner.image.paste(sprite, (x, y), sprite)
        right, bottom = min(inner.image.width, x + sprite.width), min(inner.image.height, y + sprite.height)
        inner.note("arrow", f"{march.source} {march.place} {march.number}", (max(0, x), max(0, y), right, bottom))
    paint_pieces(inner, view, [province], (-left, -top))
    canvas = card(WIDE, HIGH, WALL, LINE, 2, PALETTE)
    canvas.lay(inner, _RIM, _RIM)
    return canvas


@lru_cache(48)
def _arrow(source: str, target: str, number: int, colour: Colour) -> tuple[Image.Image, int, int]:
    """Return an arrow across the border, where it hides least of the target's things."""
    ways = ((bend, aside) for bend in (0.0, 0.3, -0.3) for aside in (0, 40, -40, 70, -70))
    paths = [path for bend, aside in ways if (path := _across(source, target, bend, aside))]
    return arrow(min(paths, key=lambda path: _hidden(path, source, target)), number, colour)


def _across(source: str, target: str, bend: float, aside: int) -> list[Point]:
    """Return the part of a way between two provinces about the target's border.

    The way may run ``aside``.
    """
    (x0, y0), (x1, y1) = places()[source].army, places()[target].army
    long = hypot(x1 - x0, y1 - y0) or 1
    dx, dy = aside * (y0 - y1) / long, aside * (x1 - x0) / long
    pull = ((x0 + x1) / 2 + (y1 - y0) * bend + dx, (y0 + y1) / 2 - (x1 - x0) * bend + dy)
    if frozenset((source, target)) in BENT_NORTH:
        pull = ((x0 + x1) / 2, min(y0, y1) - 260)
    way = curve((x0 + dx, y0 + dy), pull, (x1 + dx, y1 + dy), max(24, int(long / 6)))
    if not _within(target, way[-1]):
        return []
    border, inside = 0, len(way) - 1
    while inside - border > 1:
        middle = (border + inside) // 2
        border, inside = (border, middle) if _within(target, way[middle]) else (middle, inside)
    away = [hypot(x - way[border][0], y - way[border][1]) for x, y in way]
    last = max((number for number in range(inside, len(way)) if away[number] <= _INTO), default=inside)
    first = next(number for number in range(last) if away[number] <= _FROM)
    return way[first : last + 1] if last - first > 5 else way[max(0, last - 6) : last + 1]


def _within(id: str, point: Point) -> bool:
    piece = land(Side.SUN, False)[id]
    x, y = round(point[0]) - piece.left, round(point[1]) - piece.top
    return 0 <= x < piece.cell.width and 0 <= y < piece.cell.height and bool(piece.cell.getpixel((x, y)))


def _hidden(path: Sequence[Point], source: str, id: str) -> float:
    """Return the part of a province's things under an arrow, or how far it would be cut off."""
    ax, ay = places()[id].army
    boxes = (name_box(source), *label_boxes(id), (ax - 46, ay - 26, ax + 60, ay + 26))
    astray = sum(not _within(source, point) and not _within(id, point) for point in path)
    return 25 * astray + sum(
        max(0.0, 16 - hypot(max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3])))
        for x, y in path
        for box in boxes
    )


def corner(side: str, small: bool, id: str) -> tuple[int, int]:
    """Where the window for a province lies on the map: around its middle, and on the map."""
    piece, wide, high = land(side, small)[id], WIDE - 2 * _RIM, HIGH - 2 * _RIM
    x, y = piece.left + piece.levels.shape[1] // 2, piece.top + piece.levels.shape[0] // 2
    return min(max(0, x - wide // 2), WIDTH - wide), min(max(0, y - high // 2), MAP_HEIGHT - high)


@lru_cache(12)
def _around(side: str, small: bool, id: str) -> Image.Image:
    """The window with nobody's provinces in it, all of them faint."""
    left, top = corner(side, small, id)
    image = ground(side, small).crop((left, top, left + WIDE - 2 * _RIM, top + HIGH - 2 * _RIM))
    for other, piece in land(side, small).items():
        if _seen(piece, left, top):
            base, faintest = chart.colours(light_of(side, small, other), None), faint(light_of(side, small, other))
            shades = (base[0], base[1], base[1], base[3], base[3], base[2], base[2], faintest)
            soft = piece.coloured(PALETTE, tuple(map(PALETTE.nearest, shades)), None)
            image.paste(soft, (piece.left - left, piece.top - top), piece.cell)
    return image


def _seen(piece: Piece, left: int, top: int) -> bool:
    high, wide = piece.levels.shape
    across = min(piece.left + wide, left + WIDE) - max(piece.left, left)
    down = min(piece.top + high, top + HIGH) - max(piece.top, top)
    return bool(min(across, down) >= _LEAST)

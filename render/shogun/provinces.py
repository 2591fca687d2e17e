"""Things in the provinces: owners' colours, buildings, unrest, and armies as banners."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import ceil, hypot

from PIL import Image

from engine.shogun.data import PROVINCES, Side
from engine.shogun.view import ProvinceView, ShogunView
from render.map import chart
from render.paint.canvas import Canvas
from render.paint.palette import FLAME, LINE, WALL, Colour, readable_on
from render.paint.pen import Point, curve
from render.paint.plates import POLE, card, cloth
from render.pictures import Mark
from render.shogun.colours import HATCHING, PALETTE, inks
from render.shogun.layout import BENT_NORTH, BUILDING, SMALL, ground, label_boxes, land, light_of, places
from render.shogun.marks import arrow
from render.shogun.parts import colour_of, crest, daimyo_of, letter, piece
from render.text.fonts import sans_bold, width

_NUMBER, _WIDE_SIZE = sans_bold(46), 38
"""Of a number, and how large one of several figures is."""
_LETTER = sans_bold(37)
_CREST, _COLUMN = 24, 27
FLAME_SIZE, BEYOND = 40, 18
"""Size of the flame, and its reach beyond the banner."""
_CUT = 6
"""Banners are as wide as a multiple of this, so that few cloths are to be drawn."""
_SIZE, _CLOSE = 34, 22
"""Of a building; and from one to the next where there are more than spaces."""

tile = lru_cache(240)(chart.Piece.coloured)


@cache
def _board(side: str, small: bool) -> chart.Land:
    return chart.Land(land(side, small), ground(side, small).copy(), PALETTE, tile)


def land_of(view: ShogunView) -> Image.Image:
    """Return the map in its owners' colours; not to be written to, only good until the next."""
    return _board(view.side, len(view.players) == SMALL).coloured(looks(view))


def looks(view: ShogunView) -> Callable[[str], chart.Look]:
    """Return a function that gives the look of each province under its owner."""
    small = len(view.players) == SMALL
    owners = {it.id: daimyo_of(view, it.owner) for it in view.provinces if it.owner is not None}
    return lambda id: look_of(view.side, small, id, owners.get(id))


@cache
def look_of(side: str, small: bool, id: str, daimyo: str | None) -> chart.Look:
    owner = None if daimyo is None else colour_of(daimyo)
    return chart.table(PALETTE, inks(light_of(side, small, id), owner)), HATCHING.get(daimyo or "")


def paint_pieces(
    canvas: Canvas, view: ShogunView, provinces: Sequence[ProvinceView], origin: tuple[int, int] = (0, 0)
) -> None:
    """Paint buildings, revolt markers and armies; ``origin`` is the map's corner on the canvas."""
    for province in provinces:
        x, y = places()[province.id].buildings
        spaces, standing = PROVINCES[province.id].spaces, province.buildings
        step = BUILDING if len(standing) <= spaces else _CLOSE
        wide = max(spaces * BUILDING, len(standing) * step)
        left, top = x + origin[0] - wide // 2, y + origin[1] - _SIZE // 2
        if standing:
            canvas.lay(_building_row(standing, step, _ground(view, province)), left, top)
        canvas.note("buildings", f"{province.id} {' '.join(standing)}".strip(), (left, top, left + wide, top + _SIZE))
    for province in provinces:
        if (seat := province.owner) is None:
            continue
        (x, y), ground, beyond = places()[province.id].army, _ground(view, province), BEYOND if province.markers else 0
        flag = banner(daimyo_of(view, seat), letter(seat), province.armies, province.markers, ground)
        left, top, right, bottom = canvas.place(flag, x + origin[0] + beyond / 2, y + origin[1])
        canvas.note("army", f"{province.id} {province.armies} {letter(seat)}", (left, top, right - beyond, bottom))
        if province.markers:
            canvas.note("unrest", f"{province.id} {province.markers}", (right - FLAME_SIZE, top, right, bottom))


def _ground(view: ShogunView, province: ProvinceView) -> Colour:
    """The colour of the land there."""
    light = light_of(view.side, len(view.players) == SMALL, province.id)
    owner = None if province.owner is None else colour_of(daimyo_of(view, province.owner))
    return inks(light, owner)[chart.Ink.GROUND]


@cache
def _building_row(standing: tuple[str, ...], step: int, ground: Colour) -> Canvas:
    row = Image.new("RGBA", ((len(standing) - 1) * step + BUILDING, _SIZE))
    for number, what in enumerate(standing):
        row.alpha_composite(piece(what, _SIZE - 2), (number * step, 1))
    return Canvas(row, PALETTE).settled(ground)


# -- armies as banners ---------------------------------------------------------------------------------------


def banner_size(armies: int, markers: int, scale: float = 1) -> tuple[int, int]:
    """How large the banner of an army is, its flame included."""
    number = _NUMBER.smaller(round((_NUMBER.size if armies < 10 else _WIDE_SIZE) * scale))
    wide = (POLE + _COLUMN + 12 + (11 if markers else 0)) * scale + width(str(armies), number)
    cut = round(ceil(wide / scale / _CUT) * _CUT * scale)
    return cut + (round(BEYOND * scale) if markers else 0), round(60 * scale)


@lru_cache(128)
def flag(daimyo: str, seat: str, armies: int, markers: int, scale: float = 1) -> Image.Image:
    """An army; the flame, if there is one, stands out by ``BEYOND``."""

    def sized(length: float) -> int:
        return round(length * scale)

    ground = colour_of(daimyo)
    size = _NUMBER.size if armies < 10 else _WIDE_SIZE
    ink, number = readable_on(ground), _NUMBER.smaller(sized(size))
    beyond, (wide, high) = sized(BEYOND) if markers else 0, banner_size(armies, markers, scale)
    wide -= beyond
    canvas = Canvas.clear(wide + beyond, high)
    canvas.image.alpha_composite(cloth(wide, high, ground, scale))
    middle = sized(POLE + 4 + _COLUMN / 2)
    canvas.image.alpha_composite(crest(daimyo, sized(_CREST), ink), (middle - sized(_CREST / 2), sized(4)))
    canvas.text(middle, high - sized(8), seat, _LETTER.smaller(sized(_LETTER.size)), ink, across=0.5)
    canvas.text(sized(POLE + _COLUMN + 8), high - sized(14 + (_NUMBER.size - size) // 3), str(armies), number, ink)
    if markers:
        size = sized(FLAME_SIZE)
        left, top = wide + beyond - size, (high - size) // 2
        canvas.image.alpha_composite(piece("flame", size), (left, top))
        type = sans_bold(sized(37))
        canvas.text(left + size / 2, top + size * 0.9, str(markers), type, LINE, across=0.5, halo=FLAME)
    return canvas.image


@lru_cache(512)
def banner(daimyo: str, seat: str, armies: int, markers: int, ground: Colour) -> Canvas:
    """Make an army, settled for the land below it."""
    return Canvas(flag(daimyo, seat, armies, markers), PALETTE).settled(ground)


# -- a province cut out ----------------------------------------------------------------------------------------

WIDE, HIGH = 372, 316
_RIM = 5
_INTO, _FROM = 27, 50
"""Reach of an arrow into its target, and its length before the border."""
_LEAST = 12
"""Least part of a neighbour to be drawn."""


def cutout(view: ShogunView, province: ProvinceView, march: Mark | None = None) -> Canvas:
    """Make a card with a province in this condition, and a ``march`` into it."""
    small = len(view.players) == SMALL
    areas = land(view.side, small)
    # the window around its middle, on the map; provinces of no account in it are faint
    area, wide, high = areas[province.id], WIDE - 2 * _RIM, HIGH - 2 * _RIM
    x, y = area.left + area.levels.shape[1] // 2, area.top + area.levels.shape[0] // 2
    map_ = ground(view.side, small)
    left, top = min(max(0, x - wide // 2), map_.width - wide), min(max(0, y - high // 2), map_.height - high)
    image = map_.crop((left, top, left + wide, top + high))
    owners = {province.id: province.owner} | ({march.source: march.seat} if march else {})
    for id, area in areas.items():
        x, y, right, bottom = area.box
        if min(min(right, left + WIDE) - max(x, left), min(bottom, top + HIGH) - max(y, top)) < _LEAST:
            continue
        owner = owners.get(id)
        table, hatching = look_of(view.side, small, id, None if owner is None else daimyo_of(view, owner))
        if id not in owners:
            base = inks(light_of(view.side, small, id), None)
            table = chart.table(PALETTE, (base[at] for at in (0, 1, 1, 3, 3, 2, 2, 5)))
        image.paste(tile(area, PALETTE, table, hatching), (x - left, y - top), area.cell)
    inner = Canvas(image.convert("RGB"), PALETTE)
    if march:
        colour = colour_of(daimyo_of(view, march.seat))
        sprite, x, y = _arrow(march.source, march.place, march.number, colour)
        x, y = x - left, y - top
        inner.put(sprite, x, y)
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
    area = land(Side.SUN, False)[id]
    x, y = round(point[0]) - area.left, round(point[1]) - area.top
    return 0 <= x < area.cell.width and 0 <= y < area.cell.height and bool(area.cell.getpixel((x, y)))


def _hidden(path: Sequence[Point], source: str, id: str) -> float:
    """Return the part of a province's things under an arrow, or how far it would be cut off."""
    ax, ay = places()[id].army
    boxes = (label_boxes(source)[0], *label_boxes(id), (ax - 46, ay - 26, ax + 60, ay + 26))
    astray = sum(not _within(source, point) and not _within(id, point) for point in path)
    return 25 * astray + sum(
        max(0.0, 16 - hypot(max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3])))
        for x, y in path
        for box in boxes
    )

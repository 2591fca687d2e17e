"""Who has most castles, temples and theatres in each region: what the scoring of a year is about."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from engine.shogun.data import BUILDINGS, MAJORITY, REGIONS
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words
from render.paint.canvas import Box, Canvas
from render.paint.palette import LINE, STONE
from render.paint.table_surface import GAP
from render.pictures import Say
from render.shogun.colours import MAT, REGION_COLOUR
from render.shogun.ground import region_of
from render.shogun.parts import letter, seat_mark, seat_tile
from render.shogun.pieces import piece
from render.shogun.table import Table, laid_out
from render.text.fonts import Face, Type, block, cap_height

_NAME = Type(Face.SERIF_BOLD, 26)
_NUMBER = Type(Face.SANS_BOLD, 30)
_LYING = 500
"""A card at least so wide has its name on the left."""
_POINTS = Type(Face.SANS_BOLD, 26)
_MARK, _TILE, _APART = 38, 26, 4
"""How tall the mark of a seat is, how wide at least one without a crest, and how far from the next."""

Leaders = tuple[tuple[int, ...], int]
"""The seats with most of a kind of building in a region, and how many each has; nobody for 0."""


def leaders(view: ShogunView, region: str, building: str) -> Leaders:
    """Counted from what stands on the board."""
    counts = [0] * len(view.players)
    for province in view.provinces:
        if (
            province.owner is not None
            and building in province.buildings
            and region_of(view.side, province.id) == region
        ):
            counts[province.owner] += 1
    most = max(counts)
    return tuple(seat for seat, count in enumerate(counts) if count == most and most), most


def paint_majorities(canvas: Canvas, view: ShogunView, say: Say, table: Table) -> None:
    """A card for each region: side by side, or below each other."""
    daimyo = tuple(player.daimyo for player in view.players)
    wide, tall = table.share(1 if table.wide else len(REGIONS)), table.rows
    if table.wide:
        tall = (table.rows - (len(REGIONS) - 1) * GAP) // len(REGIONS)
    for number, region in enumerate(REGIONS):
        rows = tuple(leaders(view, region, building) for building in BUILDINGS)
        part = _region(region, rows, daimyo, say(words.REGION[region]), (wide, tall))
        across, down = (0, number) if table.wide else (number, 0)
        canvas.lay(part, table.left + across * (wide + GAP), table.top + down * (tall + GAP))


@lru_cache(30)
def _region(
    region: str, rows: tuple[Leaders, ...], daimyo: tuple[str, ...], name: str, size: tuple[int, int]
) -> Canvas:
    """A card of a region."""
    canvas = laid_out(*size, REGION_COLOUR[region])
    paint_region(canvas, region, rows, daimyo, name, size)
    return canvas.settled(MAT)


def paint_region(
    canvas: Canvas,
    region: str,
    rows: tuple[Leaders, ...],
    daimyo: tuple[str, ...],
    name: str,
    size: tuple[int, int],
    scale: float = 1,
) -> None:
    """On a card of a region: for each kind of building points, who has most, and how many. Below its name, or beside
    it; ``scale`` makes it larger.
    """
    wide, tall = size
    if wide < _LYING:
        canvas.text(18, 40, name, _NAME, LINE, limit=wide - 36)
        boxes = [(0, 52 + row * 62, wide, 114 + row * 62) for row in range(len(rows))]
    else:
        head = round(140 * scale)
        lines, type = block(name, _larger(_NAME, scale), head - 16, 2, 16)
        canvas.lines(16, tall / 2 + 9 * scale, lines, type, LINE, step=28 * scale, centred=True)
        step = (wide - head) // len(rows)
        boxes = [(head + row * step, 0, head + (row + 1) * step, tall) for row in range(len(rows))]
    for building, (seats, most), box in zip(BUILDINGS, rows, boxes, strict=True):
        _paint_leaders(canvas, building, tuple((seat, daimyo[seat]) for seat in seats), most, box, scale)
        canvas.note("majority", f"{region} {building} {most} {' '.join(map(str, seats))}".strip(), box)


def _larger(type: Type, scale: float) -> Type:
    return type.smaller(round(type.size * scale))


def _paint_leaders(
    canvas: Canvas, building: str, seats: tuple[tuple[int, str], ...], most: int, box: Box, scale: float
) -> None:
    """A kind of building, what it brings, and who has most of it."""
    left, right, y = box[0], box[2], (box[1] + box[3]) / 2
    narrow = right - left < 240 * scale
    canvas.stamp(piece(building, round(42 * scale)), left + (26 if narrow else 38) * scale, y)
    points = MAJORITY[building].alone if len(seats) < 2 else MAJORITY[building].tied
    x, type = left + (50 if narrow else 66) * scale, _larger(_POINTS, scale)
    canvas.text(x, y + cap_height(type) / 2, f"+{points}", type, LINE)
    room = (round(x + 34 * scale), round(y), round(right - x - (64 if narrow else 76) * scale), box[3] - box[1])
    for (seat, _), (sprite, across, down) in zip(seats, _arranged(seats, room, round(_MARK * scale)), strict=True):
        canvas.stamp(sprite, across, down, "leader", f"{building} {letter(seat)}")
    number, ink, type = (*((str(most), LINE) if most else ("–", STONE)), _larger(_NUMBER, scale))
    canvas.text(right - (8 if narrow else 18) * scale, y + cap_height(type) / 2, number, type, ink, across=1)


def _arranged(
    seats: tuple[tuple[int, str], ...], room: tuple[int, int, int, int], mark: int
) -> Iterator[tuple[Image.Image, float, float]]:
    """The marks of seats and where their middles lie: with crests where there is room for them, else letters alone in
    one row or two. ``room``: left, middle, how wide, how tall; ``mark``: how tall a mark is."""
    left, y, wide, tall = room
    full = round(mark * 1.5)
    if len(seats) * (full + _APART) - _APART <= wide:
        for place, (seat, id) in enumerate(seats):
            yield seat_mark(id, seat, mark), left + full / 2 + place * (full + _APART), y
        return
    rows = 1 if len(seats) * (_TILE + _APART) - _APART <= wide else 2
    columns = -(-len(seats) // rows)
    size = (min(mark, (wide + _APART) // columns - _APART), min(mark, (tall - 12) // rows - _APART))
    for place, (seat, id) in enumerate(seats):
        row, column = divmod(place, columns)
        across = left + size[0] / 2 + column * (size[0] + _APART)
        yield seat_tile(id, seat, *size), across, y + (row - (rows - 1) / 2) * (size[1] + _APART)

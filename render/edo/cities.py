"""The cities on the map: name, income, building plots in order, who has influence, and a sign where none is open."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.edo.data import BUILDING_SLOTS, CAPITAL, SPACES
from engine.edo.view import CityView
from render.edo.colours import GLOW, MAP_SOFT, TOWN, WHITE
from render.edo.layout import CITY, WALLS
from render.edo.parts import building, letter, seat_mark
from render.edo.pieces import piece
from render.paint.canvas import Canvas
from render.paint.palette import BOWL, GOLD, LINE, OUT, ROOF, STONE, Colour, mixed
from render.paint.pen import Pen, bent
from render.paint.plates import plate
from render.text.fonts import Face, Type, cap_height, width

WIDE, TALL = CITY[0], WALLS
"""Without the room for figures below."""
_INSET, _ROOF = 7, 42
"""How far the eaves stand out, and how tall the roof is."""
_SLOT_WIDE, _SLOT_TALL, _STEP, _ROW = 60, 51, 65, 53
_SLOTS_LEFT, _SLOTS_TOP = 12, 46
_NAME = Type(Face.SERIF_BOLD, 35)
_INCOME = Type(Face.SANS_BOLD, 31)
_ORDER = Type(Face.SANS, 26)
_SHARE = Type(Face.SANS_BOLD, 29)


def paint_city(
    canvas: Canvas, id: str, city: CityView | None, pays: int, fresh: tuple[int, ...], scale: int = 1
) -> None:
    """A city in the upper part of the canvas; None for one that is not in this match. New plots are lit. What will not
    be seen whole is left out."""
    canvas.note("city", id, (0, 0, WIDE * scale, TALL * scale))
    roof, ground = (BOWL if id == CAPITAL else ROOF, TOWN) if city else (STONE, OUT)
    walls = _walls(roof, ground, scale)
    canvas.image.paste(walls, (0, 0), walls)
    type = _NAME.larger(scale)
    if canvas.shows((20 * scale, 0, 20 * scale + width(SPACES[id].name, type), _ROOF * scale)):
        name = canvas.text(20 * scale, 32 * scale, SPACES[id].name, type, WHITE if city else LINE)
        canvas.note("name", id, name)
    if city is None:
        if canvas.shows(_around(WIDE / 2, 106, 96, 96, scale)):
            canvas.stamp(piece("closed", 96 * scale), WIDE * scale / 2, 106 * scale, "closed", id)
        return
    _paint_pays(canvas, id, pays, scale)
    for slot in range(BUILDING_SLOTS):
        _paint_slot(canvas, city, slot, slot + 1 in fresh, scale)
    _paint_shares(canvas, city, scale)


def _around(x: float, y: float, wide: float, tall: float, scale: int) -> tuple[float, float, float, float]:
    """The box of something of this size about x, y."""
    return ((x - wide / 2) * scale, (y - tall / 2) * scale, (x + wide / 2) * scale, (y + tall / 2) * scale)


@lru_cache(6)
def _walls(roof: Colour, ground: Colour, scale: int) -> Image.Image:
    """A walled town under a roof."""
    pen = Pen(WIDE * scale, TALL * scale, grid=WIDE, larger=4 // scale)
    pen.box(_INSET, 20, WIDE - _INSET, TALL, LINE, 5)
    pen.box(_INSET + 2.5, 20, WIDE - _INSET - 2.5, TALL - 2.5, ground, 3)
    eaves = bent(
        (16, 2), (WIDE - 16, 2), (WIDE - 14, 22), ((WIDE - 10, 36), (WIDE - 1, _ROOF)), (1, _ROOF), ((10, 36), (14, 22))
    )
    pen.outlined(eaves, roof, LINE, 2.5)
    pen.line([(18, 5), (WIDE - 18, 5)], mixed(roof, LINE, 0.33), 5)
    pen.line([(9, _ROOF - 3), (WIDE - 9, _ROOF - 3)], mixed(roof, LINE, 0.33), 3)
    return pen.done()


def _paint_pays(canvas: Canvas, id: str, pays: int, scale: int) -> None:
    """What the first in a city gets."""
    type, right = _INCOME.larger(scale), (WIDE - 20) * scale
    left = right - width(str(pays), type) - 32 * scale
    if canvas.shows((left, 0, right, _ROOF * scale)):
        canvas.text(right, 32 * scale, str(pays), type, WHITE, across=1)
        canvas.stamp(piece("ryo", 32 * scale), left + 16 * scale, 22 * scale, "pays", f"{id} {pays}")


def _paint_slot(canvas: Canvas, city: CityView, slot: int, fresh: bool, scale: int) -> None:
    """A plot: what stands there, or its number, the next one darker."""
    x = _SLOTS_LEFT + slot % 5 * _STEP + _SLOT_WIDE / 2
    y = _SLOTS_TOP + slot // 5 * _ROW + _SLOT_TALL / 2
    if not canvas.shows(_around(x, y, _SLOT_WIDE, _SLOT_TALL, scale)):
        return
    x, y, wide, tall = x * scale, y * scale, _SLOT_WIDE * scale, _SLOT_TALL * scale
    if slot < len(city.buildings):
        kind, owner = city.buildings[slot]
        says = f"{city.id} {slot + 1} {kind} {'' if owner is None else letter(owner)}".strip()
        if fresh:
            canvas.stamp(plate(wide + 4, tall + 2, GLOW, GOLD, 2, 8), x, y, "new", f"{city.id} {slot + 1}")
        canvas.stamp(building(kind, owner, wide - 2 * scale, tall - 2 * scale), x, y, "building", says)
        return
    canvas.stamp(piece("plot", 44 * scale), x, y)
    ink, type = LINE if slot == len(city.buildings) else MAP_SOFT, _ORDER.larger(scale)
    canvas.text(x, y + cap_height(type) / 2, str(slot + 1), type, ink, across=0.5)


def _paint_shares(canvas: Canvas, city: CityView, scale: int) -> None:
    """Who has influence, the first rank first, and what the city would pay; all of it or nothing."""
    x, y, type = 15 * scale, 169 * scale, _SHARE.larger(scale)
    if not canvas.shows((x, y - 13 * scale, x + 80 * scale * len(city.shares), y + 13 * scale)):
        return
    for share in city.shares:
        says = f"{city.id} {letter(share.seat)} {share.ryo}"
        canvas.stamp(seat_mark(share.seat, 25 * scale), x + 19 * scale, y, "share", says)
        canvas.text(x + 43 * scale, y + cap_height(type) / 2, str(share.ryo), type, LINE)
        x += 80 * scale

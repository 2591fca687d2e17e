"""The cities on the map: name, income, building plots in order, who has influence, and a sign where none is open."""

from __future__ import annotations

from functools import cache

from PIL import Image

from engine.edo.data import BUILDING_SLOTS, CAPITAL, SPACES
from engine.edo.view import CityView
from render.canvas import Canvas
from render.edo.colours import GLOW, MAP_SOFT, TOWN, WHITE
from render.edo.layout import CITY, WALLS
from render.edo.parts import building, letter, seat_mark
from render.edo.pieces import piece
from render.fonts import Face, Type, cap_height, width
from render.palette import BOWL, GOLD, LINE, OUT, ROOF, STONE, Colour, mixed
from render.pen import Pen, curve
from render.plates import plate

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


def paint_city(canvas: Canvas, id: str, city: CityView | None, pays: int, fresh: tuple[int, ...]) -> None:
    """A city in the upper part of the canvas; None for one that is not in this match. New plots are lit."""
    canvas.note("city", id, (0, 0, WIDE, TALL))
    walls = _walls(BOWL if id == CAPITAL else ROOF, TOWN) if city else _walls(STONE, OUT)
    canvas.image.paste(walls, (0, 0), walls)
    name = canvas.text(20, 32, SPACES[id].name, _NAME, WHITE if city else LINE)
    canvas.note("name", id, name)
    if city is None:
        canvas.stamp(piece("closed", 96), WIDE / 2, 106, "closed", id)
        return
    canvas.text(WIDE - 20, 32, str(pays), _INCOME, WHITE, across=1)
    canvas.stamp(piece("ryo", 32), WIDE - 20 - width(str(pays), _INCOME) - 16, 22, "pays", f"{id} {pays}")
    for slot in range(BUILDING_SLOTS):
        _paint_slot(canvas, city, slot, slot + 1 in fresh)
    _paint_shares(canvas, city)


@cache
def _walls(roof: Colour, ground: Colour) -> Image.Image:
    """A walled town under a roof."""
    pen = Pen(WIDE, TALL, grid=WIDE, larger=4)
    pen.box(_INSET, 20, WIDE - _INSET, TALL, LINE, 5)
    pen.box(_INSET + 2.5, 20, WIDE - _INSET - 2.5, TALL - 2.5, ground, 3)
    eaves = [
        (16, 2),
        (WIDE - 16, 2),
        *curve((WIDE - 14, 22), (WIDE - 10, 36), (WIDE - 1, _ROOF)),
        *curve((1, _ROOF), (10, 36), (14, 22)),
    ]
    pen.outlined(eaves, roof, LINE, 2.5)
    pen.line([(18, 5), (WIDE - 18, 5)], mixed(roof, LINE, 0.33), 5)
    pen.line([(9, _ROOF - 3), (WIDE - 9, _ROOF - 3)], mixed(roof, LINE, 0.33), 3)
    return pen.done()


def _paint_slot(canvas: Canvas, city: CityView, slot: int, fresh: bool) -> None:
    """A plot: what stands there, or its number, the next one darker."""
    x = _SLOTS_LEFT + slot % 5 * _STEP + _SLOT_WIDE / 2
    y = _SLOTS_TOP + slot // 5 * _ROW + _SLOT_TALL / 2
    if slot < len(city.buildings):
        kind, owner = city.buildings[slot]
        says = f"{city.id} {slot + 1} {kind} {'' if owner is None else letter(owner)}".strip()
        if fresh:
            canvas.stamp(plate(_SLOT_WIDE + 4, _SLOT_TALL + 2, GLOW, GOLD, 2, 8), x, y, "new", f"{city.id} {slot + 1}")
        canvas.stamp(building(kind, owner, _SLOT_WIDE - 2, _SLOT_TALL - 2), x, y, "building", says)
        return
    canvas.stamp(piece("plot", 44), x, y)
    ink = LINE if slot == len(city.buildings) else MAP_SOFT
    canvas.text(x, y + cap_height(_ORDER) / 2, str(slot + 1), _ORDER, ink, across=0.5)


def _paint_shares(canvas: Canvas, city: CityView) -> None:
    """Who has influence, the first rank first, and what the city would pay."""
    x, y = 15, 169
    for share in city.shares:
        canvas.stamp(seat_mark(share.seat, 25), x + 19, y, "share", f"{city.id} {letter(share.seat)} {share.ryo}")
        canvas.text(x + 43, y + cap_height(_SHARE) / 2, str(share.ryo), _SHARE, LINE)
        x += 80

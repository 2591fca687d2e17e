"""The cities on the map: name, income, building plots in order, who has influence, and a sign where none is open."""

from __future__ import annotations

from functools import lru_cache

from engine.edo.data import BUILDING_SLOTS, CAPITAL, SPACES, board
from engine.edo.view import CityView, EdoView
from render.canvas import Canvas
from render.edo.colours import TOWN
from render.edo.layout import CITY, box_of
from render.edo.parts import building, letter, seat_mark
from render.edo.pieces import piece
from render.fonts import Face, Type, cap_height, width
from render.palette import FAINT_INK, INK, OUT, SOFT_INK, VERMILION
from render.plates import panel

_WIDE, _TALL = CITY[0], 168
"""Without the room for figures below."""
_SLOT_WIDE, _SLOT_TALL, _STEP, _ROW = 54, 46, 58, 49
_SLOTS_LEFT, _SLOTS_TOP = 9, 40
_NAME = Type(Face.SERIF_BOLD, 33)
_INCOME = Type(Face.SANS_BOLD, 26)
_ORDER = Type(Face.SANS, 21)
_SHARE = Type(Face.SANS_BOLD, 25)


def paint_cities(canvas: Canvas, view: EdoView, top: int) -> None:
    """All cities, the map's upper edge being at ``top``."""
    for space in view.spaces:
        if space.id in CITY_IDS:
            left, above, _, _ = box_of(view.side, space.id)
            city = view.city(space.id)
            pays = board(len(view.players)).income[space.id][0][0]
            part = _closed(space.id) if city is None else _city(city, pays)
            canvas.lay(part, left, above + top)


CITY_IDS = frozenset(id for id, space in SPACES.items() if space.kind == "city")


def slot_box(side: str, id: str, slot: int) -> tuple[int, int, int, int]:
    """Where a building plot lies on the map; slots count from 0."""
    left, top, _, _ = box_of(side, id)
    x = left + _SLOTS_LEFT + slot % 5 * _STEP
    y = top + _SLOTS_TOP + slot // 5 * _ROW
    return (x, y, x + _SLOT_WIDE, y + _SLOT_TALL)


@lru_cache(64)
def _city(city: CityView, pays: int) -> Canvas:
    """An open city."""
    canvas = Canvas.clear(_WIDE, _TALL)
    panel(
        canvas, (0, 0, _WIDE, _TALL), TOWN, VERMILION if city.id == CAPITAL else INK, 4 if city.id == CAPITAL else 2.5
    )
    canvas.note("city", city.id, (0, 0, _WIDE, _TALL))
    canvas.text(13, 32, SPACES[city.id].name, _NAME, INK)
    canvas.text(_WIDE - 12, 31, str(pays), _INCOME, INK, across=1)
    canvas.stamp(piece("ryo", 26), _WIDE - 12 - width(str(pays), _INCOME) - 15, 22, "pays", f"{city.id} {pays}")
    for slot in range(BUILDING_SLOTS):
        _paint_slot(canvas, city, slot)
    _paint_shares(canvas, city)
    return canvas


def _paint_slot(canvas: Canvas, city: CityView, slot: int) -> None:
    x = _SLOTS_LEFT + slot % 5 * _STEP + _SLOT_WIDE / 2
    y = _SLOTS_TOP + slot // 5 * _ROW + _SLOT_TALL / 2
    if slot < len(city.buildings):
        standing = city.buildings[slot]
        says = (
            f"{city.id} {slot + 1} {standing.kind} {'' if standing.owner is None else letter(standing.owner)}".strip()
        )
        canvas.stamp(building(standing.kind, standing.owner, _SLOT_WIDE, _SLOT_TALL), x, y, "building", says)
        return
    canvas.stamp(piece("plot", 40), x, y)
    ink = SOFT_INK if slot == len(city.buildings) else FAINT_INK
    canvas.text(x, y + cap_height(_ORDER) / 2, str(slot + 1), _ORDER, ink, across=0.5)


def _paint_shares(canvas: Canvas, city: CityView) -> None:
    """Who has influence, the first rank first, and what the city would pay."""
    x = 12
    for share in city.shares:
        canvas.stamp(seat_mark(share.seat, 22), x + 17, 151, "share", f"{city.id} {letter(share.seat)} {share.ryo}")
        canvas.text(x + 38, 151 + cap_height(_SHARE) / 2, str(share.ryo), _SHARE, INK)
        x += 72


@lru_cache(8)
def _closed(id: str) -> Canvas:
    """A city that is not in this match."""
    canvas = Canvas.clear(_WIDE, _TALL)
    panel(canvas, (0, 0, _WIDE, _TALL), OUT, INK, 2.5)
    canvas.text(13, 32, SPACES[id].name, _NAME, SOFT_INK)
    canvas.stamp(piece("closed", 92), _WIDE / 2, 100, "closed", id)
    return canvas

"""The eleven territories: whose their cards are."""

from __future__ import annotations

from functools import cache, lru_cache

from engine.rokugan.data import CLANS
from engine.rokugan.view import RokuganView, TerritoryView
from engine.rokugan.words import names as words
from render.paint.canvas import Canvas
from render.paint.palette import LINE
from render.paint.table_surface import GAP
from render.rokugan.colours import LAND_COLOUR, MAT
from render.rokugan.crests import crest
from render.rokugan.parts import clan_of, letter, seat_mark
from render.rokugan.pieces import faded, piece
from render.rokugan.table import Table, laid_out
from render.text.fonts import Face, Type, fitted, width

_NAME = Type(Face.SERIF_BOLD, 27)
_PAD, _LEAST = 9, 108
"""Beside what is written, and the least width of a card."""
_CARD = 38


def paint_territories(canvas: Canvas, view: RokuganView, table: Table) -> None:
    """A card for each territory, in rows; the longer its name, the wider."""
    for start in range(0, len(view.territories), table.territories):
        row = view.territories[start : start + table.territories]
        left, top = table.left, table.top + start // table.territories * (table.territory + GAP)
        for territory, wide in zip(row, _shares(tuple(it.id for it in row), table), strict=True):
            clan = clan_of(view, territory.holder)
            open_ = territory.card if territory.played else None
            public = TerritoryView(territory.id, territory.holder, territory.played, open_)
            canvas.lay(_card(public, clan, wide, table.territory), left, top)
            left += wide + GAP


@cache
def _shares(ids: tuple[str, ...], table: Table) -> tuple[int, ...]:
    """How wide each of a row is."""
    room = table.room - (table.territories - 1) * GAP
    if len(ids) < table.territories or table.wide:
        return (room // table.territories,) * len(ids)
    needed = [max(_LEAST, *(width(line, _NAME) + 2 * _PAD for line in _lines(id))) for id in ids]
    return tuple(wide + (room - sum(needed)) // len(ids) for wide in needed)


@cache
def _lines(id: str) -> tuple[str, ...]:
    """What is written on a territory's card: of a clan's its name alone."""
    name = CLANS[id].name if id in CLANS else words.territory(id)
    first, _, rest = name.partition(" ")
    return (name,) if width(name, _NAME) < 140 else (first, rest)


@lru_cache(48)
def _card(territory: TerritoryView, clan: str | None, wide: int, high: int) -> Canvas:
    """One territory's card: below its name the sign of the land, and who holds the card."""
    canvas = laid_out(wide, high, LAND_COLOUR[territory.id], LINE, 3 if territory.holder is not None else 2)
    box = (0, 0, wide, high)
    holder = "" if territory.holder is None else letter(territory.holder)
    canvas.note("territory", f"{territory.id} {holder or territory.card or 'free'}", box)
    name, *rest = _lines(territory.id)
    canvas.text(_PAD, 29, name, _NAME, LINE, limit=wide - 2 * _PAD)
    y = high - 25
    if territory.id in CLANS:
        canvas.stamp(crest(territory.id, 34, LINE), _PAD + 17, y)
    elif rest:
        words_, type = fitted(rest[0], _NAME, wide - 2 * _PAD - 58, 20)
        canvas.text(_PAD, y + 9, words_, type, LINE)
    _paint_state(canvas, territory, clan, wide - _PAD, y)
    return canvas.settled(MAT, steady=True)


def _paint_state(canvas: Canvas, territory: TerritoryView, clan: str | None, right: int, y: int) -> None:
    """Who holds the card; or that it lies there, or was played."""
    if territory.holder is not None:
        canvas.stamp(seat_mark(clan, territory.holder, 34), right - 26, y)
    elif territory.played:
        canvas.stamp(faded("card", _CARD), right - 20, y)
        canvas.stamp(piece("done", 34), right - 20, y)
    else:
        canvas.stamp(piece("card", _CARD), right - 20, y)

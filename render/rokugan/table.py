"""The table beside the map: lacquered wood with an inlaid rim, where things lie on it, and the territory cards."""

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from engine.rokugan.data import CLANS
from engine.rokugan.view import RokuganView, TerritoryView
from engine.rokugan.words import names as words
from render.paint import table_surface
from render.paint.canvas import Canvas
from render.paint.palette import LINE
from render.paint.table_surface import GAP, Grid, TableSurface
from render.rokugan.colours import LAND_COLOUR, MAT, MAT_RIM, PALETTE
from render.rokugan.crests import crest
from render.rokugan.layout import MAP_HEIGHT, WIDTH
from render.rokugan.parts import clan_of, letter, seat_mark
from render.rokugan.pieces import faded, piece
from render.text.fonts import Face, Type, fitted, width

RIM = 14
"""How broad the rim is, on two sides."""


def _waves(x: Grid, down: Grid) -> NDArray[np.bool_]:
    wave = np.hypot(x % 28 - 14, down - RIM + 1)
    return ((wave > 7.5) & (wave < 9.3)) | (wave < 3)


_WOOD = TableSurface(
    PALETTE, MAT, lambda x, y: (y * 4 + (x % 400 - 200) ** 2 // 2600) % 52 < 4, 0.1, MAT_RIM, RIM, _waves
)
laid_out, wood = _WOOD.laid_out, _WOOD.plain
"""A card, to be painted on and then ``settled(MAT)``; plain wood for a sheet to lie on."""


@dataclass(frozen=True, slots=True)
class Table(table_surface.Table):
    """A table with rows of territories, and seats below them."""

    territories: int
    """How many territories lie in a row."""
    territory: int
    """How tall one is."""
    seat: int
    """How tall a seat is; beside the map as tall as there is room for, but no taller than this."""

    def rows(self, territories: int) -> int:
        """How tall the territories are, all together."""
        return -(-territories // self.territories) * (self.territory + GAP)


BELOW = Table(False, (WIDTH, MAP_HEIGHT + 400), 18, MAP_HEIGHT + RIM + 12, WIDTH - 18, 11, 82, 258)
BESIDE = Table(True, (WIDTH + 640, MAP_HEIGHT), WIDTH + RIM + 14, 14, WIDTH + 640 - RIM - 14, 3, 82, 300)


@cache
def bare(table: Table) -> Image.Image:
    """The table, and room for the map, in the palette; not to be written to."""
    return _WOOD.bare(table, (WIDTH, MAP_HEIGHT))


# -- territories --------------------------------------------------------------------------------------------------


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
    """One territory's card: below its name the sign of the land, and who holds the card, that it lies there, or that it
    was played."""
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
    right = wide - _PAD
    if territory.holder is not None:
        canvas.stamp(seat_mark(clan, territory.holder, 34), right - 26, y)
    else:
        canvas.stamp(faded("card", _CARD) if territory.played else piece("card", _CARD), right - 20, y)
        if territory.played:
            canvas.stamp(piece("done", 34), right - 20, y)
    return canvas.settled(MAT, steady=True)

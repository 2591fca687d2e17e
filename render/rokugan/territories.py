"""The eleven territories: whose their cards are."""

from __future__ import annotations

from functools import lru_cache

from engine.core.text import T
from engine.rokugan import words
from engine.rokugan.data import CLAN_IDS, TERRITORY_CARDS
from engine.rokugan.view import RokuganView, TerritoryView
from render.canvas import Canvas
from render.fonts import Face, Type, block
from render.palette import INK, PAPER_LIGHT, SOFT_INK
from render.pictures import Say
from render.plates import panel
from render.rokugan.colours import LAND_COLOUR, PALETTE
from render.rokugan.crests import crest
from render.rokugan.layout import COLUMN, MAP_HEIGHT, WIDTH
from render.rokugan.parts import letter, seat_mark
from render.rokugan.pieces import faded, piece

TOP, HEIGHT = MAP_HEIGHT + 14, 112
_SIDE, _GAP = 20, 8
_COLUMNS = 4
"""Of the block."""
_NAME = Type(Face.SERIF_BOLD, 21)
_SMALL = Type(Face.SANS, 17)


def paint_territories(canvas: Canvas, view: RokuganView, say: Say, *, wide: bool = False) -> None:
    """A card for each territory: in one row, or in a block."""
    columns = _COLUMNS if wide else len(view.territories)
    left, top, room = (WIDTH + _SIDE, _SIDE, COLUMN) if wide else (_SIDE, TOP, WIDTH)
    across = (room - 2 * _SIDE - (columns - 1) * _GAP) // columns
    for number, territory in enumerate(view.territories):
        row, column = divmod(number, columns)
        clan = None if territory.holder is None else view.players[territory.holder].clan
        open_ = territory.card if territory.played else None
        state = TERRITORY_CARDS[open_].name if open_ else say(T("card free")) if territory.holder is None else ""
        public = TerritoryView(territory.id, territory.holder, territory.played, open_)
        canvas.lay(_card(public, clan, state, across), left + column * (across + _GAP), top + row * (HEIGHT + _GAP))


@lru_cache(48)
def _card(territory: TerritoryView, clan: str | None, state: str, wide: int) -> Canvas:
    canvas = Canvas.blank(wide, HEIGHT, LAND_COLOUR[territory.id], PALETTE)
    box = (0, 0, wide, HEIGHT)
    canvas.frame(box, INK if territory.holder is not None else SOFT_INK, 3 if territory.holder is not None else 2)
    holder = "" if territory.holder is None else letter(territory.holder)
    canvas.note("territory", f"{territory.id} {holder or territory.card or 'free'}", box)
    if territory.id in CLAN_IDS:
        canvas.stamp(crest(territory.id, 26, INK), wide - 22, 22)
    room = wide - (46 if territory.id in CLAN_IDS else 16)
    lines, type = block(words.territory(territory.id), _NAME, room, 2, 14)
    for row, line in enumerate(lines):
        canvas.text(9, 24 + row * 19, line, type, INK)
    _paint_state(canvas, territory, clan, state, wide)
    return canvas.settled()


def _paint_state(canvas: Canvas, territory: TerritoryView, clan: str | None, state: str, wide: int) -> None:
    """Who holds the card; or that it lies there, or was played, and then which it was."""
    y = HEIGHT - 31
    if territory.holder is not None:
        panel(canvas, (7, y - 23, wide - 7, y + 24), PAPER_LIGHT, INK, 1.5)
        canvas.stamp(piece("card", 34), wide * 0.27, y)
        canvas.stamp(seat_mark(clan, territory.holder, 34), wide * 0.66, y)
        return
    canvas.stamp(faded("card", 30), 22, y)
    if territory.played:
        canvas.stamp(piece("done", 26), 22, y)
    lines, type = block(state, _SMALL, wide - 48, 3, 12)
    for row, line in enumerate(lines):
        canvas.text(42, y + 5 + (row - (len(lines) - 1) / 2) * (type.size - 1), line, type, SOFT_INK)


def block_height(territories: int) -> int:
    """How tall the block is."""
    return -(-territories // _COLUMNS) * (HEIGHT + _GAP) - _GAP

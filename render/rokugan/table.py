"""The table beside the map: lacquered wood with an inlaid rim, and on it the territory cards and the seats: who sits
there, of which clan, and what is public about them.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from engine.core.text import T, Text
from engine.rokugan.data import CLANS, HAND
from engine.rokugan.view import PlayerView, RokuganView, TerritoryView
from engine.rokugan.words import names as words
from render.paint import table_surface
from render.paint.canvas import Canvas
from render.paint.legend import foot
from render.paint.palette import FAINT_INK, INK, LINE, PAPER_LIGHT, VERMILION, WALL, Colour, readable_on
from render.paint.plates import panel, plate
from render.paint.table_surface import GAP, Grid, TableSurface
from render.pictures import Names, Say
from render.rokugan.colours import LAND_COLOUR, MAT, MAT_RIM, PALETTE, clan_colour
from render.rokugan.layout import MAP_HEIGHT, WIDTH
from render.rokugan.parts import clan_of, crest, letter, name_of, seat_mark, sign
from render.rokugan.pieces import faded, piece
from render.text.fonts import Face, Type, block, cap_height, fitted, named, width

RIM = 14
"""How broad the rim is, on two sides."""


def _waves(x: Grid, down: Grid) -> NDArray[np.bool_]:
    wave = np.hypot(x % 28 - 14, down - RIM + 1)
    return ((wave > 7.5) & (wave < 9.3)) | (wave < 3)


_WOOD = TableSurface(
    PALETTE, MAT, lambda x, y: (y * 4 + (x % 400 - 200) ** 2 // 2600) % 52 < 4, 0.1, MAT_RIM, RIM, _waves
)
laid_out, wood, beside = _WOOD.laid_out, _WOOD.plain, _WOOD.beside
"""A card, to be painted on and then settled; plain wood for a sheet to lie on; a map and a table."""


@dataclass(frozen=True, slots=True)
class Table(table_surface.Table):
    """A table with rows of territories, and seats below them."""

    territories: int
    """How many territories lie in a row."""
    territory: int
    """How tall one is."""
    seat: int
    """How tall a seat is; beside the map as tall as there is room for, but no taller than this."""


BELOW = Table(False, (WIDTH, MAP_HEIGHT + 386 + foot(2)), 18, MAP_HEIGHT + RIM + 12, WIDTH - 18, foot(2), 11, 82, 258)
BESIDE = Table(
    True, (WIDTH + 640, MAP_HEIGHT + foot(2)), WIDTH + RIM + 14, 14, WIDTH + 640 - RIM - 14, foot(2), 3, 82, 300
)


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
    return canvas.settled(steady=True)


# -- seats ---------------------------------------------------------------------------------------------------


_BAND = 66
_ROW = 43
"""From one row of figures to the next."""
_PLAYER = Type(Face.SERIF_BOLD, 33)
_PLAYER_LEAST, _PLAYER_SMALL = 27, Type(Face.SERIF_BOLD, 23)
_CLAN = Type(Face.SANS, 26)
_NUMBER = Type(Face.SANS_BOLD, 36)
_LETTER = Type(Face.SANS_BOLD, 32)
_FLAG = Type(Face.SANS_BOLD, 26)


def paint_seats(canvas: Canvas, view: RokuganView, names: Names, say: Say, table: Table) -> None:
    """A panel for each seat, in turn order; at the end by place. Side by side, or below each other."""
    waiting = [player.seat for player in view.players if player.seat not in view.turn_order]
    order = [*(seat for seat in view.turn_order if seat < len(view.players)), *waiting]
    order.sort(key=lambda seat: view.players[seat].place or 0)
    rows = -(-len(view.territories) // table.territories)
    left, top = table.left, table.top + rows * (table.territory + GAP) + 2
    size, columns = (table.share(len(order)), table.seat), 3
    if table.wide:
        high = (table.bottom - top - 14 - (len(order) - 1) * GAP) // len(order)
        size, columns = (table.room, min(table.seat, high)), 5
    for number, seat in enumerate(order):
        player = view.players[seat]
        place = player.place or (number + 1 if seat in view.turn_order else None)
        remarks = " · ".join(say(text) for text in _remarks(player))
        part = _seat(player, name_of(names, seat), place, seat in view.active, remarks, size, columns)
        canvas.lay(part, left, top)
        left, top = (left, top + size[1] + GAP) if table.wide else (left + size[0] + GAP, top)


def _remarks(player: PlayerView) -> list[Text]:
    """What is special about a seat this round; at the end its objective."""
    if player.objective is not None:
        honor = words.honor(player.objective_honor or 0)
        return [T("{card}: {honor}", card=words.objective(player.objective), honor=honor)]
    remarks = (
        (player.ronin, T("ronin")),
        (player.bluff_forbidden, T("bluff forbidden")),
        (player.bluff_aside, T("bluff set aside")),
        (player.ability_used, T("ability used")),
        (player.out and player.hand > HAND.kept, T("out for this placement")),
    )
    return [text for applies, text in remarks if applies]


def _seat(
    player: PlayerView, name: str, place: int | None, acts: bool, remarks: str, size: tuple[int, int], columns: int
) -> Canvas:
    """One seat; ``columns`` of figures."""
    wide, tall = size
    canvas = _head(player.seat, player.clan, name, place, acts, size).copy()
    _paint_figures(canvas, size, player, columns)
    if remarks:
        canvas.lay(
            _remark(remarks, VERMILION if player.objective is None else INK, wide - 28 - 46 * acts), 14, tall - 55
        )
    if acts:
        canvas.place(sign("brush", 40, PAPER_LIGHT), wide - 32, tall - 30, "brush", letter(player.seat))
    return canvas


@lru_cache(64)
def _head(seat: int, clan: str | None, name: str, place: int | None, acts: bool, size: tuple[int, int]) -> Canvas:
    """The card with the clan's colour above: sign, letter, name and place in turn order."""
    wide, tall = size
    thick = 6 if acts else 2
    canvas = laid_out(wide, tall, PAPER_LIGHT, VERMILION if acts else LINE, thick)
    canvas.note("seat", f"{letter(seat)}{' brush' if acts else ''}", (0, 0, wide, tall))
    ground = clan_colour(clan)
    ink = readable_on(ground)
    panel(canvas, (thick, thick, wide - thick, thick + _BAND), ground, ground, 0, 5)
    canvas.stamp(crest(clan, 50, ink), 36, 37, "crest", clan or "none")
    canvas.text(76, 48, letter(seat), _LETTER, ink, across=0.5)
    room = wide - 100 - (56 if place is not None else 12)
    if place is not None:
        type = Type(Face.SANS_BOLD, 34)
        canvas.stamp(plate(44, 44, WALL, LINE, 1.5, 22), wide - 32, 37, "position", str(place))
        canvas.text(wide - 32, 37 + cap_height(type) / 2, str(place), type, LINE, across=0.5)
    if width(name, _PLAYER.smaller(_PLAYER_LEAST)) <= room:  # else in two lines, without the clan's name
        canvas.text(98, 36, name, _PLAYER, ink, limit=room, least=_PLAYER_LEAST)
        canvas.text(98, 63, CLANS[clan].name if clan else "", _CLAN, ink, limit=room, least=16)
    else:
        lines, small = named(name, _PLAYER_SMALL, room, 2, 16)
        canvas.lines(98, 45 if len(lines) == 1 else 33, lines, small, ink, step=25)
    return canvas.settled()


@lru_cache(64)
def _remark(remarks: str, ink: Colour, room: int) -> Canvas:
    """What is special about a seat, in one line or two."""
    canvas = Canvas.blank(room, 46, PAPER_LIGHT, PALETTE)
    lines, type = block(remarks, _FLAG, room, 2, 20)
    canvas.lines(0, 34 if len(lines) == 1 else 18, lines, type, ink, step=23)
    return canvas.settled()


@lru_cache(1024)
def _figure(what: str, value: int, room: int) -> Canvas:
    """A sign and how many there are."""
    canvas = Canvas.blank(room, 40, PAPER_LIGHT, PALETTE)
    canvas.stamp(piece(what, 36), 18, 20, what, str(value))
    ink = INK if value else FAINT_INK
    canvas.text(43, 20 + cap_height(_NUMBER) / 2, str(value), _NUMBER, ink, limit=room - 46)
    return canvas.settled()


def _paint_figures(canvas: Canvas, size: tuple[int, int], player: PlayerView, columns: int) -> None:
    """Honor, provinces, cards; tokens in hand, in the pool, discarded; scouts, shugenja, tokens to be placed."""
    figures = [
        ("honor", player.honor),
        ("province", player.provinces),
        ("card", len(player.cards)),
        ("hand", player.hand),
        ("pool", player.pool),
        ("discard", len(player.discard)),
        ("scout", player.scouts),
        ("shugenja", player.shugenja),
        ("facedown", player.to_place) if player.to_place else ("faceup", player.control_tokens),
    ]
    rows = -(-len(figures) // columns)
    step, down = (size[0] - 20) / columns, min(_ROW if rows > 2 else 1.4 * _ROW, (size[1] - _BAND - 62) / rows)
    for number, (what, value) in enumerate(figures):
        x, y = 12 + number % columns * step, _BAND + 12 + (number // columns + 0.5) * down
        canvas.lay(_figure(what, value, round(step) - 4), round(x), round(y) - 20)

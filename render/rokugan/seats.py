"""The seats below the map: who sits there, of which clan, what everybody may know of him."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.core.text import T, Text
from engine.rokugan import words
from engine.rokugan.data import CLANS, HAND
from engine.rokugan.view import PlayerView, RokuganView
from render.canvas import Canvas
from render.fonts import Face, Type, block, cap_height, width
from render.palette import FAINT_INK, INK, PAPER, PAPER_LIGHT, VERMILION, Colour, readable_on
from render.pictures import Names, Say
from render.plates import panel, plate
from render.rokugan.colours import PALETTE, clan_colour
from render.rokugan.crests import crest
from render.rokugan.layout import COLUMN, MAP_HEIGHT, WIDTH
from render.rokugan.parts import letter
from render.rokugan.pieces import piece
from render.rokugan.territories import HEIGHT as ROW_HEIGHT
from render.rokugan.territories import TOP as ROW_TOP
from render.rokugan.territories import block_height

SEATS_TOP, SEATS_HEIGHT = ROW_TOP + ROW_HEIGHT + 14, 252
_TALLEST = 320
"""Of a panel beside the map."""
_SIDE, _GAP = 20, 12
_BAND = 66
_NAME = Type(Face.SERIF_BOLD, 31)
_NAME_LEAST, _NAME_SMALL = 25, Type(Face.SERIF_BOLD, 21)
_CLAN = Type(Face.SANS, 18)
_NUMBER = Type(Face.SANS_BOLD, 33)
_LETTER = Type(Face.SANS_BOLD, 30)
_FLAG = Type(Face.SANS, 18)


def paint_seats(canvas: Canvas, view: RokuganView, names: Names, say: Say, *, wide: bool = False) -> None:
    """A panel for each seat, in turn order; at the end by place. Side by side, or below each other."""
    order = view.turn_order or tuple(range(len(view.players)))
    final = {player.seat: player.place for player in view.players if player.place is not None}
    order = tuple(sorted(order, key=lambda seat: final.get(seat, 0)))
    left, top, size, columns = _SIDE, SEATS_TOP, ((_room(WIDTH, len(order))), SEATS_HEIGHT), 3
    if wide:
        left, top = WIDTH + _SIDE, _SIDE + block_height(len(view.territories)) + 14
        size, columns = (COLUMN - 2 * _SIDE, min(_TALLEST, _room(MAP_HEIGHT - top + _SIDE, len(order)))), 5
    for number, seat in enumerate(order):
        player = view.players[seat]
        place = final.get(seat, number + 1 if view.turn_order else None)
        remarks = " · ".join(say(text) for text in _remarks(player))
        part = _seat(player, names[seat], place, seat in view.active, remarks, size, columns)
        across, down = (0, number) if wide else (number, 0)
        canvas.lay(part, left + across * (size[0] + _GAP), top + down * (size[1] + _GAP))


def _room(long: int, seats: int) -> int:
    """How long each of so many panels is."""
    return (long - 2 * _SIDE - (seats - 1) * _GAP) // seats


def _remarks(player: PlayerView) -> Iterator[Text]:
    """What is special about a seat this round; at the end its objective."""
    if player.objective is not None:
        yield T(
            "{card}: {honor}", card=words.objective(player.objective), honor=words.honor(player.objective_honor or 0)
        )
    if player.ronin:
        yield T("ronin")
    if player.bluff_forbidden:
        yield T("bluff forbidden")
    if player.bluff_aside:
        yield T("bluff set aside")
    if player.ability_used:
        yield T("ability used")
    if player.out and player.hand > HAND.kept:
        yield T("out for this placement")


@lru_cache(12)
def _seat(
    player: PlayerView, name: str, place: int | None, acts: bool, remarks: str, size: tuple[int, int], columns: int
) -> Canvas:
    """One seat; ``columns`` of figures."""
    wide, tall = size
    canvas = Canvas.blank(wide, tall, PAPER, PALETTE)
    box = (0, 0, wide, tall)
    panel(canvas, box, PAPER_LIGHT, VERMILION if acts else INK, 4 if acts else 2)
    canvas.note("seat", f"{letter(player.seat)}{' brush' if acts else ''}", box)
    _paint_band(canvas, wide, player, name, place, 4 if acts else 2)
    _paint_figures(canvas, size, player, columns)
    lines, type = block(remarks, _FLAG, wide - 28 - (40 if acts else 0), 1, 13)
    for line in lines:
        canvas.text(14, tall - 14, line, type, VERMILION if player.objective is None else INK)
    if acts:
        canvas.stamp(piece("brush", 34), wide - 30, tall - 28, "brush", letter(player.seat))
    return canvas.settled()


def _paint_band(canvas: Canvas, wide: int, player: PlayerView, name: str, place: int | None, inset: int) -> None:
    """The clan's colour with sign, letter, name and place in turn order."""
    ground = clan_colour(player.clan)
    ink = readable_on(ground)
    sprite = plate(wide - 2 * inset, _BAND, ground, ground, 0, 5)
    canvas.image.paste(sprite, (inset, inset), sprite)
    canvas.stamp(crest(player.clan, 48, ink), 34, 36, "crest", player.clan or "none")
    canvas.text(74, 46, letter(player.seat), _LETTER, ink, across=0.5)
    room = wide - 98 - (56 if place is not None else 12)
    if place is not None:
        type = Type(Face.SANS_BOLD, 32)
        canvas.stamp(plate(42, 42, PAPER_LIGHT, INK, 1.5, 21), wide - 30, 36, "position", str(place))
        canvas.text(wide - 30, 36 + cap_height(type) / 2, str(place), type, INK, across=0.5)
    _paint_name(canvas, name, CLANS[player.clan].name if player.clan else "", room, ink)


def _paint_name(canvas: Canvas, name: str, clan: str, room: int, ink: Colour) -> None:
    """In one line above the clan's name; a long one in two lines of its own."""
    if width(name, _NAME.smaller(_NAME_LEAST)) <= room:
        canvas.text(96, 37, name, _NAME, ink, limit=room, least=_NAME_LEAST)
        canvas.text(96, 60, clan, _CLAN, ink, limit=room, least=12)
        return
    lines, type = block(name, _NAME_SMALL, room, 2, 15)
    for row, line in enumerate(lines):
        canvas.text(96, (45 if len(lines) == 1 else 32) + row * 24, line, type, ink)


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
    step, down = (size[0] - 12) / columns, (size[1] - 117) / -(-len(figures) // columns)
    for number, (what, value) in enumerate(figures):
        x, y = 12 + number % columns * step, 75.5 + (number // columns + 0.5) * down
        canvas.stamp(piece(what, 34), x + 17, y, what, str(value))
        ink = INK if value else FAINT_INK
        canvas.text(x + 41, y + cap_height(_NUMBER) / 2, str(value), _NUMBER, ink)

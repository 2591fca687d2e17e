"""The seats below the map: who sits there, what he has, what is known of his plan."""

from __future__ import annotations

from functools import lru_cache

from engine.shogun import words
from engine.shogun.data import BUILDINGS, CHEST_VALUE, SPACES
from engine.shogun.view import PlayerView, ShogunView
from render.canvas import Canvas
from render.fonts import Face, Type, block, cap_height, width
from render.palette import (
    FAINT_INK,
    INK,
    LINE,
    PAPER,
    PAPER_LIGHT,
    PAPER_SHADE,
    VERMILION,
    WALL,
    Colour,
    readable_on,
)
from render.pictures import Names
from render.plates import plate
from render.shogun.colours import MAT
from render.shogun.crests import crest
from render.shogun.layout import MAP_HEIGHT, WIDTH
from render.shogun.parts import SIGNS, army_cube, colour_of, letter, name_of, sign
from render.shogun.pieces import faded, piece
from render.shogun.table import RIM, laid_out

SEATS_TOP, SEATS_HEIGHT = MAP_HEIGHT + RIM + 258, 258
_SIDE, _GAP = 20, 12
_BAND = 70
_NAME = Type(Face.SERIF_BOLD, 33)
_NAME_LEAST, _NAME_SMALL = 26, Type(Face.SERIF_BOLD, 23)
_LORD = Type(Face.SANS, 20)
_NUMBER = Type(Face.SANS_BOLD, 38)
_LETTER = Type(Face.SANS_BOLD, 32)
_CARD = Type(Face.SANS_BOLD, 20)
_COLUMNS = 6
"""Spaces in a row."""


def paint_seats(canvas: Canvas, view: ShogunView, names: Names) -> None:
    """A panel for each seat, in turn order; at the end by rank."""
    order = _order(view)
    wide = (WIDTH - 2 * _SIDE - (len(order) - 1) * _GAP) // len(order)
    for column, seat in enumerate(order):
        owes = "brush" if seat in view.active else ""
        if view.phase == "plan" and view.players[seat].locked:
            owes = "lock"
        part = _seat(view.players[seat], name_of(names, seat), owes, _built(view, seat), wide)
        canvas.lay(part, _SIDE + column * (wide + _GAP), SEATS_TOP)


def _order(view: ShogunView) -> tuple[int, ...]:
    if view.phase == "game_end":
        return tuple(sorted(range(len(view.players)), key=lambda seat: _rank(view.players[seat])))
    known = tuple(seat for seat in view.turn_order if seat < len(view.players))
    return (*known, *(player.seat for player in view.players if player.seat not in view.turn_order))


def _rank(player: PlayerView) -> tuple[int, int]:
    return (-player.points, -player.chests)


def _built(view: ShogunView, seat: int) -> tuple[int, ...]:
    """How many castles, temples and theatres the seat has."""
    mine = [name for province in view.provinces if province.owner == seat for name in province.buildings]
    return tuple(mine.count(name) for name in BUILDINGS)


@lru_cache(10)
def _seat(player: PlayerView, name: str, owes: str, built: tuple[int, ...], wide: int) -> Canvas:
    """One seat; ``owes`` is ``brush`` for one that must act, ``lock`` for a locked plan."""
    acts = owes == "brush"
    rim, thick = (VERMILION, 6) if acts else (LINE, 2)
    canvas = laid_out(wide, SEATS_HEIGHT, PAPER_LIGHT, rim, thick)
    canvas.note("seat", f"{letter(player.seat)} {owes}".strip(), (0, 0, wide, SEATS_HEIGHT))
    _paint_band(canvas, wide, player, name, thick)
    _paint_goods(canvas, wide, player, owes)
    if any(player.spaces):
        _paint_spaces(canvas, wide, player)
    elif any(player.groups):
        _paint_groups(canvas, player)
    else:
        for column, (what, number) in enumerate(zip(BUILDINGS, built, strict=True)):
            _paint_figure(canvas, what, number, 16 + column * (wide - 16) / 3, 216, wide // 3 - 6, 44)
    return canvas.settled(MAT)


def _paint_band(canvas: Canvas, wide: int, player: PlayerView, name: str, inset: int) -> None:
    """The seat's colour with crest, letter, name and place in turn order."""
    ground = colour_of(player)
    ink = readable_on(ground)
    sprite = plate(wide - 2 * inset, _BAND, ground, ground, 0, 5)
    canvas.image.paste(sprite, (inset, inset), sprite)
    canvas.stamp(crest(player.daimyo, 50, ink), 36, 38, "crest", player.daimyo)
    canvas.text(76, 49, letter(player.seat), _LETTER, ink, across=0.5)
    room = wide - 100 - (58 if player.position is not None else 12)
    if player.position is not None:
        type = Type(Face.SANS_BOLD, 34)
        canvas.stamp(plate(46, 46, WALL, LINE, 1.5, 23), wide - 33, 38, "position", str(player.position))
        canvas.text(wide - 33, 38 + cap_height(type) / 2, str(player.position), type, LINE, across=0.5)
    _paint_name(canvas, name, words.daimyo(player.daimyo), room, ink)


def _paint_name(canvas: Canvas, name: str, lord: str, room: int, ink: Colour) -> None:
    """In one line above the Daimyo's name; a long one in two lines of its own."""
    if width(name, _NAME.smaller(_NAME_LEAST)) <= room:
        canvas.text(98, 39, name, _NAME, ink, limit=room, least=_NAME_LEAST)
        canvas.text(98, 63, lord, _LORD, ink, limit=room, least=14)
        return
    lines, type = block(name, _NAME_SMALL, room, 2, 16)
    for row, line in enumerate(lines):
        canvas.text(98, (47 if len(lines) == 1 else 34) + row * 26, line, type, ink)


def _paint_goods(canvas: Canvas, wide: int, player: PlayerView, owes: str) -> None:
    """Points, chests, rice; provinces, armies in the supply, special card."""
    step = (wide - 16) / 3
    goods = (
        ("points", player.points),
        ("chests", player.chests),
        ("rice", player.rice),
        ("province", player.provinces),
    )
    for place, (what, number) in enumerate(goods):
        _paint_figure(canvas, what, number, 16 + place % 3 * step, 104 + place // 3 * 48, round(step))
    canvas.stamp(army_cube(player, player.seat, 36), 34 + step, 152, "supply", str(player.supply))
    canvas.text(16 + step + 44, 152 + cap_height(_NUMBER) / 2, str(player.supply), _NUMBER, INK, limit=round(step) - 47)
    if player.special:
        sign(canvas, player.special, 34 + 2 * step, 150, 38)
    if owes:
        canvas.stamp(piece(owes, 38), wide - 30, 150, owes, letter(player.seat))


def _paint_figure(canvas: Canvas, what: str, number: int, x: float, y: float, room: int, size: int = 36) -> None:
    canvas.stamp(piece(what, size), x + size / 2, y, what, str(number))
    canvas.text(x + size + 6, y + cap_height(_NUMBER) / 2, str(number), _NUMBER, INK, limit=room - size - 9)


def _paint_spaces(canvas: Canvas, wide: int, player: PlayerView) -> None:
    """The eleven spaces: empty, a card face down, or a card turned up."""
    step = (wide - 16) / _COLUMNS
    for number, (space, card_) in enumerate(zip(SPACES, player.spaces, strict=True)):
        x, y = 8 + (number % _COLUMNS + 0.5) * step, SEATS_HEIGHT - 62 + number // _COLUMNS * 38
        ground, rim = _space_look(card_)
        canvas.stamp(plate(round(step) - 3, 36, ground, rim, 1.5, 5), x, y, "space", f"{space} {card_ or 'empty'}")
        _paint_space(canvas, space, card_, x, y, round(step))


def _space_look(card_: str | None) -> tuple[Colour, Colour]:
    if card_ is None:
        return PAPER, PAPER_SHADE
    return (PAPER_SHADE, INK) if card_ == "hidden" else (PAPER_LIGHT, FAINT_INK)


def _paint_space(canvas: Canvas, space: str, card_: str | None, x: float, y: float, wide: int) -> None:
    """The space's sign; beside it the value of a chest card, a province, or that it is not known."""
    if card_ is None:
        canvas.stamp(faded(SIGNS[space], 24), x, y)
        return
    if card_ == "hidden":
        shown = "?"
    else:
        shown = str(CHEST_VALUE[card_]) if card_ in CHEST_VALUE else words.province(card_)
    canvas.stamp(piece(SIGNS[space], 20) if card_ == "hidden" else faded(SIGNS[space], 20), x - wide / 2 + 13, y)
    shown = shown[: 3 if wide < 60 else 6]
    canvas.text(x + wide / 2 - 5, y + 7, shown, _CARD, INK, across=1)


def _paint_groups(canvas: Canvas, player: PlayerView) -> None:
    """Army groups still to be placed in the draft."""
    type, ground = Type(Face.SANS_BOLD, 28), colour_of(player)
    for number, size in enumerate(player.groups):
        x, y = 34 + number % 8 * 35, SEATS_HEIGHT - 40
        canvas.stamp(plate(31, 42, ground, LINE, 1.5, 4), x, y, "group", str(size))
        canvas.text(x, y + cap_height(type) / 2, str(size), type, readable_on(ground), across=0.5)

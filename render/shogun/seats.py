"""The seats below the map: who sits there, what he has, what is known of his plan."""

from __future__ import annotations

from functools import lru_cache

from engine.shogun import words
from engine.shogun.data import BUILDINGS, CHEST_VALUE, SPACES
from engine.shogun.view import PlayerView, ShogunView
from render.canvas import Canvas
from render.fonts import Face, Type, block, cap_height, width
from render.palette import FAINT_INK, INK, PAPER, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, VERMILION, Colour, readable_on
from render.pictures import Names
from render.plates import panel, plate
from render.shogun.crests import crest
from render.shogun.layout import WIDTH
from render.shogun.parts import SIGNS, army_cube, colour_of, letter, sign
from render.shogun.pieces import faded, piece

SEATS_TOP, SEATS_HEIGHT = 1404, 216
_SIDE, _GAP = 20, 12
_BAND = 64
_NAME = Type(Face.SERIF_BOLD, 31)
_NAME_LEAST, _NAME_SMALL = 25, Type(Face.SERIF_BOLD, 21)
_LORD = Type(Face.SANS, 18)
_NUMBER = Type(Face.SANS_BOLD, 36)
_LETTER = Type(Face.SANS_BOLD, 30)


def paint_seats(canvas: Canvas, view: ShogunView, names: Names) -> None:
    """A panel for each seat, in turn order; at the end by rank."""
    order = _order(view)
    wide = (WIDTH - 2 * _SIDE - (len(order) - 1) * _GAP) // len(order)
    for column, seat in enumerate(order):
        owes = "brush" if seat in view.active else ""
        if view.phase == "plan" and view.players[seat].locked:
            owes = "lock"
        part = _seat(view.players[seat], names[seat], owes, _built(view, seat), wide)
        canvas.lay(part, _SIDE + column * (wide + _GAP), SEATS_TOP)


def _order(view: ShogunView) -> tuple[int, ...]:
    if view.phase == "game_end":
        return tuple(sorted(range(len(view.players)), key=lambda seat: _rank(view.players[seat])))
    return (*view.turn_order, *(player.seat for player in view.players if player.seat not in view.turn_order))


def _rank(player: PlayerView) -> tuple[int, int]:
    return (-player.points, -player.chests)


def _built(view: ShogunView, seat: int) -> tuple[int, ...]:
    """How many castles, temples and theatres the seat has."""
    mine = [name for province in view.provinces if province.owner == seat for name in province.buildings]
    return tuple(mine.count(name) for name in BUILDINGS)


@lru_cache(10)
def _seat(player: PlayerView, name: str, owes: str, built: tuple[int, ...], wide: int) -> Canvas:
    """One seat; ``owes`` is ``brush`` for one that must act, ``lock`` for a locked plan."""
    canvas = Canvas.blank(wide, SEATS_HEIGHT, PAPER)
    acts = owes == "brush"
    box = (0, 0, wide, SEATS_HEIGHT)
    panel(canvas, box, PAPER_LIGHT, VERMILION if acts else INK, 4 if acts else 2)
    canvas.note("seat", f"{letter(player.seat)} {owes}".strip(), box)
    _paint_band(canvas, wide, player, name, 4 if acts else 2)
    _paint_goods(canvas, wide, player, owes)
    if any(player.spaces):
        _paint_spaces(canvas, wide, player)
    elif any(player.groups):
        _paint_groups(canvas, player)
    else:
        for column, (what, number) in enumerate(zip(BUILDINGS, built, strict=True)):
            _paint_figure(canvas, what, number, 14 + column * (wide - 16) / 3, 190, 30)
    return canvas.settled()


def _paint_band(canvas: Canvas, wide: int, player: PlayerView, name: str, inset: int) -> None:
    """The seat's colour with crest, letter, name and place in turn order."""
    ground = colour_of(player)
    ink = readable_on(ground)
    sprite = plate(wide - 2 * inset, _BAND, ground, ground, 0, 5)
    canvas.image.paste(sprite, (inset, inset), sprite)
    canvas.stamp(crest(player.daimyo, 46, ink), 34, 35, "crest", player.daimyo)
    canvas.text(72, 45, letter(player.seat), _LETTER, ink, across=0.5)
    room = wide - 96 - (56 if player.position is not None else 12)
    if player.position is not None:
        type = Type(Face.SANS_BOLD, 32)
        canvas.stamp(plate(42, 42, PAPER_LIGHT, INK, 1.5, 21), wide - 30, 35, "position", str(player.position))
        canvas.text(wide - 30, 35 + cap_height(type) / 2, str(player.position), type, INK, across=0.5)
    _paint_name(canvas, name, words.daimyo(player.daimyo), room, ink)


def _paint_name(canvas: Canvas, name: str, lord: str, room: int, ink: Colour) -> None:
    """In one line above the Daimyo's name; a long one in two lines of its own."""
    if width(name, _NAME.smaller(_NAME_LEAST)) <= room:
        canvas.text(94, 36, name, _NAME, ink, limit=room, least=_NAME_LEAST)
        canvas.text(94, 58, lord, _LORD, ink, limit=room, least=12)
        return
    lines, type = block(name, _NAME_SMALL, room, 2, 15)
    for row, line in enumerate(lines):
        canvas.text(94, (44 if len(lines) == 1 else 31) + row * 24, line, type, ink)


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
        _paint_figure(canvas, what, number, 14 + place % 3 * step, 98 + place // 3 * 46)
    canvas.stamp(army_cube(player, player.seat, 34), 31 + step, 144, "supply", str(player.supply))
    canvas.text(14 + step + 42, 144 + cap_height(_NUMBER) / 2, str(player.supply), _NUMBER, INK)
    if player.special:
        sign(canvas, player.special, 30 + 2 * step, 142, 36)
    if owes:
        canvas.stamp(piece(owes, 32), wide - 28, 142, owes, letter(player.seat))


def _paint_figure(canvas: Canvas, what: str, number: int, x: float, y: float, size: int = 34) -> None:
    canvas.stamp(piece(what, size), x + 17, y, what, str(number))
    canvas.text(x + 42, y + cap_height(_NUMBER) / 2, str(number), _NUMBER, INK)


def _paint_spaces(canvas: Canvas, wide: int, player: PlayerView) -> None:
    """The eleven spaces: empty, a card face down, or a card turned up."""
    step = (wide - 20) / len(SPACES)
    for number, (space, card) in enumerate(zip(SPACES, player.spaces, strict=True)):
        x, y = 10 + (number + 0.5) * step, SEATS_HEIGHT - 28
        ground, rim = _space_look(card)
        canvas.stamp(plate(round(step) - 3, 42, ground, rim, 1.5, 4), x, y, "space", f"{space} {card or 'empty'}")
        _paint_space(canvas, space, card, x, y)


def _space_look(card: str | None) -> tuple[Colour, Colour]:
    if card is None:
        return PAPER, PAPER_SHADE
    return (PAPER_SHADE, INK) if card == "hidden" else (PAPER_LIGHT, FAINT_INK)


def _paint_space(canvas: Canvas, space: str, card: str | None, x: float, y: float) -> None:
    """The space's sign; below it the value of a chest card, a province, or that it is not known."""
    canvas.stamp(piece(SIGNS[space], 20) if card == "hidden" else faded(SIGNS[space], 20), x, y - 8)
    small = Type(Face.SANS_BOLD, 16)
    if card == "hidden":
        canvas.text(x, y + 17, "?", small, INK, across=0.5)
    elif card is not None and card in CHEST_VALUE:
        canvas.text(x, y + 17, str(CHEST_VALUE[card]), small, SOFT_INK, across=0.5)
    elif card is not None:
        canvas.text(x, y + 17, words.province(card)[:3], small, INK, across=0.5)


def _paint_groups(canvas: Canvas, player: PlayerView) -> None:
    """Army groups still to be placed in the draft."""
    type, ground = Type(Face.SANS_BOLD, 24), colour_of(player)
    for number, size in enumerate(player.groups):
        x, y = 30 + number * 31, SEATS_HEIGHT - 30
        canvas.stamp(plate(28, 36, ground, INK, 1.5, 4), x, y, "group", str(size))
        canvas.text(x, y + cap_height(type) / 2, str(size), type, readable_on(ground), across=0.5)

"""A seat's own plan: the eleven spaces of its board, and what is still in hand."""

from __future__ import annotations

from engine.core.text import TN, T, plain
from engine.shogun import words
from engine.shogun.data import ACTIONS, CHEST_VALUE, SPACES
from engine.shogun.view import OwnView, PlayerView, ShogunView
from render.canvas import Box, Canvas
from render.fonts import Face, Type, block, cap_height, wrapped
from render.palette import FAINT_INK, INK, PAPER, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, VERMILION, readable_on
from render.pictures import Names, Say
from render.plates import panel, plate
from render.shogun.crests import crest
from render.shogun.parts import army_cube, chest_card, colour_of, figure, letter, province_card, sign
from render.shogun.pieces import piece

WIDTH = 1200
_BAND = 96
_SIDE, _GAP, _COLUMNS = 20, 12, 4
_CELL = (WIDTH - 2 * _SIDE - (_COLUMNS - 1) * _GAP) // _COLUMNS
_CELL_HEIGHT = 206
_HAND_COLUMNS, _HAND_HEIGHT = 5, 92
_HAND_CARD = (WIDTH - 2 * _SIDE - (_HAND_COLUMNS - 1) * _GAP) // _HAND_COLUMNS
_NAME = Type(Face.SANS_BOLD, 25)
_TITLE = Type(Face.SERIF_BOLD, 44)
_HEADING = Type(Face.SERIF_BOLD, 32)
_NUMBER = Type(Face.SANS_BOLD, 40)


def shows(view: ShogunView) -> bool:
    """Whether there is a plan to show."""
    return view.own is not None and (view.phase == "plan" or any(view.own.plan))


def compose(view: ShogunView, names: Names, say: Say = plain) -> Canvas:
    """The picture as a canvas. Raises ``ValueError`` if there is no plan to show."""
    if view.own is None or view.seat is None:
        raise ValueError("there is no plan to show")
    left_over = [card for card in view.own.hand if card not in view.own.plan] if view.phase == "plan" else []
    rows = -(-len(left_over) // _HAND_COLUMNS)
    spaces_bottom = _BAND + 16 + 3 * (_CELL_HEIGHT + _GAP)
    height = spaces_bottom + ((52 + rows * (_HAND_HEIGHT + _GAP) + 8) if rows else 8)
    canvas = Canvas.blank(WIDTH, height, PAPER)
    _paint_band(canvas, view, view.players[view.seat], names[view.seat], say)
    for number, (space, card) in enumerate(zip(SPACES, view.own.plan, strict=True)):
        _paint_space(canvas, _cell(number), space, card, view, say)
    _paint_summary(canvas, _cell(len(SPACES)), view, view.own, say)
    if rows:
        canvas.text(_SIDE, spaces_bottom + 34, say(T("Still in hand")), _HEADING, INK)
        for number, card in enumerate(left_over):
            row, column = divmod(number, _HAND_COLUMNS)
            left, top = _SIDE + column * (_HAND_CARD + _GAP), spaces_bottom + 52 + row * (_HAND_HEIGHT + _GAP)
            _paint_card(canvas, (left, top, left + _HAND_CARD, top + _HAND_HEIGHT), card, view)
    return canvas


def _cell(number: int) -> Box:
    row, column = divmod(number, _COLUMNS)
    left, top = _SIDE + column * (_CELL + _GAP), _BAND + 16 + row * (_CELL_HEIGHT + _GAP)
    return (left, top, left + _CELL, top + _CELL_HEIGHT)


def _paint_band(canvas: Canvas, view: ShogunView, player: PlayerView, name: str, say: Say) -> None:
    """Whose plan, for when, and whether it is locked."""
    ground = colour_of(player)
    ink = readable_on(ground)
    canvas.fill((0, 0, WIDTH, _BAND), ground)
    canvas.stamp(crest(player.daimyo, 68, ink), 58, _BAND / 2, "crest", player.daimyo)
    canvas.text(118, 62, letter(player.seat), _TITLE, ink, across=0.5)
    canvas.text(152, 62, name, _TITLE, ink, limit=560, least=26)
    date = say(words.at(view.year, view.season))
    canvas.text(WIDTH - (104 if player.locked else 28), 60, date, _HEADING, ink, across=1, limit=340)
    if player.locked:
        canvas.stamp(plate(64, 64, PAPER_LIGHT, INK, 2, 32), WIDTH - 52, _BAND / 2)
        canvas.stamp(piece("lock", 42), WIDTH - 52, _BAND / 2 - 2, "lock", letter(player.seat))


def _paint_space(canvas: Canvas, box: Box, space: str, card: str | None, view: ShogunView, say: Say) -> None:
    """A space: what it is, what it costs, when it comes if that is known, and the card on it."""
    left, top, right, bottom = box
    idle = card is None or (card in CHEST_VALUE and space != SPACES[-1])
    panel(canvas, box, PAPER_SHADE if idle else PAPER_LIGHT, FAINT_INK if idle else INK, 2)
    canvas.note("space", f"{space} {card or 'empty'}", box)
    sign(canvas, space, left + 42, top + 46, 56, faint=idle and card is not None)
    rows, type = block(say(words.SPACE[space]), _NAME, _CELL - 146, 2, 17)
    for row, line in enumerate(rows):
        y = top + (50 if len(rows) == 1 else 37) + row * 27
        canvas.text(left + 86, y, line, type, SOFT_INK if idle else INK)
    _paint_when(canvas, right, top, space, view)
    inner = (left + 12, top + 92, right - 12, bottom - 12)
    if card is None:
        panel(canvas, inner, PAPER, PAPER_SHADE, 2)
        canvas.text((left + right) / 2, top + 156, "–", _NUMBER, FAINT_INK, across=0.5)
    else:
        _paint_card(canvas, inner, card, view)


def _paint_when(canvas: Canvas, right: int, top: int, space: str, view: ShogunView) -> None:
    """The place of the action in the row, if its card lies open; below it the price."""
    small = Type(Face.SANS_BOLD, 24)
    if space in view.action_row:
        position = view.action_row.index(space) + 1
        canvas.stamp(plate(36, 36, PAPER_LIGHT, VERMILION, 2.5, 18), right - 28, top + 28, "when", str(position))
        canvas.text(right - 28, top + 28 + cap_height(small) / 2, str(position), small, VERMILION, across=0.5)
    cost = ACTIONS[space].cost if space in ACTIONS else 0
    if cost:
        figure(canvas, "chests", cost, right - 52, top + 68, small, SOFT_INK)


def _paint_card(canvas: Canvas, box: Box, card: str, view: ShogunView) -> None:
    """A card; on a province's the armies that stand there."""
    if card in CHEST_VALUE:
        chest_card(canvas, box, card)
        return
    there = next((province for province in view.provinces if province.id == card), None)
    if there is None or there.owner is None:
        province_card(canvas, box, card, view.side)
        return
    province_card(canvas, box, card, view.side, there.buildings, spare=86 if there.markers else 46)
    _, top, right, _ = box
    type = Type(Face.SANS_BOLD, 28)
    colour = colour_of(view.players[there.owner])
    canvas.stamp(plate(46, 34, colour, INK, 2, 5), right - 32, top + 26, "army", f"{card} {there.armies}")
    canvas.text(right - 32, top + 26 + cap_height(type) / 2, str(there.armies), type, readable_on(colour), across=0.5)
    if there.markers:
        canvas.stamp(piece("flame", 34), right - 72, top + 24, "unrest", f"{card} {there.markers}")
        canvas.text(right - 72, top + 37, str(there.markers), Type(Face.SANS_BOLD, 20), PAPER_LIGHT, across=0.5)


def _paint_summary(canvas: Canvas, box: Box, view: ShogunView, own: OwnView, say: Say) -> None:
    """What the seat has, and how many cards are still to be placed."""
    left, top, _, bottom = box
    player = view.players[view.seat or 0]
    for number, (what, value) in enumerate(
        (("chests", player.chests), ("rice", player.rice), ("province", player.provinces))
    ):
        figure(canvas, what, value, left + 14 + number % 2 * 140, top + 36 + number // 2 * 58, _NUMBER)
    canvas.stamp(army_cube(player, player.seat, 40), left + 174, top + 94, "supply", str(player.supply))
    canvas.text(left + 202, top + 94 + cap_height(_NUMBER) / 2, str(player.supply), _NUMBER, INK)
    if view.phase != "plan":
        return
    if own.missing:
        todo = TN("{n} card still to place", "{n} cards still to place", own.missing)
    elif player.locked:
        todo = T("Locked")
    else:
        todo = T("Complete, ready to lock")
    ink = VERMILION if own.missing else INK
    for row, line in enumerate(wrapped(say(todo), Type(Face.SERIF_BOLD, 28), _CELL - 24, 2)):
        canvas.text(left + 14, bottom - 48 + row * 30, line, Type(Face.SERIF_BOLD, 28), ink)

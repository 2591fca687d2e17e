"""A seat's own planning board: the three cards in order, on each the action chosen and the officials, and what it will
bring; the other cards; below it the map with the ways of its samurai.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.text import T, plain
from engine.edo import words
from engine.edo.data import CARDS, PLANNED, RESOURCES
from engine.edo.forecast import forecast
from engine.edo.view import EdoView, OwnView, PlayerView
from render.canvas import Box, Canvas
from render.edo.colours import LIT, PALETTE, seat_colour
from render.edo.crests import crest
from render.edo.layout import MAP_HEIGHT, WIDTH
from render.edo.parts import action_sign, figure, letter, official
from render.edo.pieces import piece
from render.edo.routes import paint_key, paint_routes
from render.edo.title import phase
from render.fonts import Face, Type, block, cap_height, width
from render.palette import (
    GOLD,
    INK,
    PAPER,
    PAPER_LIGHT,
    PAPER_SHADE,
    SOFT_INK,
    VERMILION,
    Colour,
    readable_on,
)
from render.pictures import Names, Say
from render.plates import panel, plate

BAND = 96
_SIDE, _GAP = 20, 12
_STOCK_TOP, _STOCK = BAND + 10, 58
_PLAN_TOP, _PLAN = _STOCK_TOP + _STOCK + 8, 330
_CHIP, _CHIP_COLUMNS = 58, 3
_TITLE = Type(Face.SERIF_BOLD, 44)
_HEADING = Type(Face.SERIF_BOLD, 30)
_ACTION = Type(Face.SANS_BOLD, 25)
_LINE = Type(Face.SANS, 24)
_NUMBER = Type(Face.SANS_BOLD, 36)
_MOST = Type(Face.SANS_BOLD, 24)


def shows(view: EdoView) -> bool:
    """Whether the seat has anything to look at: from the first plan to the end."""
    return view.own is not None and view.round > 0 and view.phase != "game_end"


def compose(view: EdoView, names: Names, say: Say = plain) -> Canvas:
    """The picture as a canvas. Raises ``ValueError`` if there is nothing of the seat's own to show."""
    if view.own is None or view.seat is None or not shows(view):
        raise ValueError("there is nothing of its own to show")
    player, others = view.players[view.seat], tuple(_others(view, view.own))
    chips_top = _PLAN_TOP + _PLAN + _GAP
    rows = -(-len(others) // _CHIP_COLUMNS)
    map_top = chips_top + rows * (_CHIP + 8) + 4
    canvas = Canvas.blank(WIDTH, map_top + MAP_HEIGHT, PAPER, PALETTE)
    _paint_band(canvas, view, player, names[player.seat], say)
    _paint_stock(canvas, view, player, view.own, say)
    wide = (WIDTH - 2 * _SIDE - (PLANNED - 1) * _GAP) // PLANNED
    for position in range(PLANNED):
        left = _SIDE + position * (wide + _GAP)
        _paint_position(canvas, (left, _PLAN_TOP, left + wide, _PLAN_TOP + _PLAN), position, view, view.own, say)
    for number, card in enumerate(others):
        left = _SIDE + number % _CHIP_COLUMNS * (wide + _GAP)
        top = chips_top + number // _CHIP_COLUMNS * (_CHIP + 8)
        _paint_other(canvas, (left, top, left + wide, top + _CHIP), card, card in player.claimed, say)
    paint_routes(canvas, view, map_top, say)
    return canvas


def _others(view: EdoView, own: OwnView) -> Iterator[str]:
    """Cards that lie on no position."""
    planned = {entry.card for entry in own.plan if entry is not None}
    return (card for card in (*view.me.cards, *view.me.claimed) if card not in planned)


def _paint_band(canvas: Canvas, view: EdoView, player: PlayerView, name: str, say: Say) -> None:
    """Whose picture it is, when, and whether the plan is locked."""
    ground = seat_colour(player.seat)
    ink = readable_on(ground)
    canvas.fill((0, 0, WIDTH, BAND), ground)
    canvas.stamp(crest(player.seat, 70, ink), 62, BAND / 2, "crest", letter(player.seat))
    canvas.text(128, 63, letter(player.seat), _TITLE, ink, across=0.5)
    canvas.text(164, 63, name, _TITLE, ink, limit=720, least=26)
    right = WIDTH - 30
    if player.locked:
        canvas.stamp(plate(64, 64, PAPER_LIGHT, INK, 2, 32), right - 30, BAND / 2)
        canvas.stamp(piece("lock", 42), right - 30, BAND / 2 - 2, "lock", letter(player.seat))
        right -= 84
    when = f"{say(T('Round {round}', round=view.round))} · {say(phase(view))}"
    canvas.text(right, 61, when, _HEADING, ink, across=1, limit=590, least=18)


def _paint_stock(canvas: Canvas, view: EdoView, player: PlayerView, own: OwnView, say: Say) -> None:
    """What the seat has, and which officials lie on no card yet."""
    y, x = _STOCK_TOP + _STOCK / 2, 30.0
    held = dict(zip(RESOURCES, player.goods, strict=True))
    for what, value in (("points", player.points), ("ryo", player.ryo or 0), *held.items()):
        x += figure(canvas, what, value, x, y, _NUMBER, faint=not value) + 30
    paint_key(canvas, player.seat, 760, y, 440, say)
    x = WIDTH - _SIDE
    planning = view.phase == "plan"
    for what, free, all_ in (("shogun", own.shogun_left, player.shogun), ("official", own.own_left, player.officials)):
        sprite = official(player.seat, 44) if what == "official" else piece("shogun", 44)
        said = f"{free}/{all_}" if planning else str(all_)
        x -= width(said, _NUMBER)
        canvas.text(x, y + cap_height(_NUMBER) / 2, said, _NUMBER, VERMILION if planning and free else INK)
        canvas.stamp(sprite, x - 28, y, what, said)
        x -= 84


def _paint_position(canvas: Canvas, box: Box, position: int, view: EdoView, own: OwnView, say: Say) -> None:
    """A position of the plan: the card with all its actions, the chosen one lit, officials on it, and a forecast."""
    left, top, right, bottom = box
    entry, now = own.plan[position], view.turn is not None and view.turn.seat == view.seat
    acting = now and view.turn is not None and view.turn.position == position
    panel(canvas, box, PAPER_LIGHT if entry else PAPER_SHADE, VERMILION if acting else INK, 4 if acting else 2)
    canvas.stamp(plate(48, 48, PAPER, INK, 2, 24), left + 36, top + 38, "position", str(position + 1))
    canvas.text(left + 36, top + 38 + cap_height(_HEADING) / 2, str(position + 1), _HEADING, INK, across=0.5)
    if entry is None:
        canvas.note("plan", f"{position + 1} empty", box)
        canvas.text(left + 74, top + 48, say(T("no card yet")), _HEADING, SOFT_INK, limit=right - left - 90)
        return
    canvas.note("plan", f"{position + 1} {entry.card} {entry.action} {entry.own} {entry.shogun}", box)
    canvas.text(left + 74, top + 48, _title(say(words.CARD[entry.card])), _HEADING, INK, limit=right - left - 140)
    me = view.me
    if not isinstance(me.entries[position], str) and me.entries[position] is not None:
        canvas.stamp(piece("done", 38), right - 34, top + 36, "revealed", str(position + 1))
    for row in range(len(CARDS[entry.card])):
        line = (left + 12, top + 70 + row * 48, right - 12, top + 114 + row * 48)
        officials = entry.own + entry.shogun if row == entry.action else None
        _paint_action(canvas, line, entry.card, row, officials, say)
    y = top + 92 + entry.action * 48
    _paint_officials(canvas, me.seat, entry.own, entry.shogun, right - 78, y)
    said = say(forecast(view, entry))
    lines, type = block(said, _LINE, right - left - 64, 2, 17)
    canvas.stamp(piece("onward", 26), left + 30, bottom - 36)
    for number, words_ in enumerate(lines):
        at = bottom - 28 if len(lines) == 1 else bottom - 40 + number * 26
        canvas.text(left + 52, at, words_, type, INK)


def _paint_action(canvas: Canvas, box: Box, card: str, row: int, officials: int | None, say: Say) -> None:
    """One line of a card: sign, words, how many officials may lie there; lit if it is chosen, with so many on it."""
    left, top, right, bottom = box
    spec, ink = CARDS[card][row], SOFT_INK if officials is None else INK
    if officials is not None:
        panel(canvas, box, LIT, GOLD, 2.5)
    sign = action_sign(card, row, 36)
    canvas.image.paste(sign, (left + 8, (top + bottom - 36) // 2), sign)
    y = (top + bottom) / 2 + cap_height(_ACTION) / 2
    room = right - left - 140 - 33 * (officials or 0)
    lines, type = block(say(words.action(spec)), _ACTION, room, 2, 18)
    if len(lines) > 1:
        lines, type = block(say(words.action(spec)), _ACTION.smaller(19), room, 2, 14)
    for number, line in enumerate(lines):
        at = y if len(lines) == 1 else (top + bottom) / 2 - 4 + number * 20
        canvas.text(left + 78, at, line, type, ink)
    canvas.text(right - 10, y, f"≤{spec.officials}", _MOST, ink, across=1)


def _paint_officials(canvas: Canvas, seat: int, own: int, shogun: int, right: float, y: float) -> None:
    """The officials on an action, one by one."""
    sprites = [official(seat, 36)] * own + [piece("shogun", 36)] * shogun
    for number, sprite in enumerate(reversed(sprites)):
        canvas.stamp(sprite, right - number * 33, y, "official", f"{letter(seat)}")


def _paint_other(canvas: Canvas, box: Box, card: str, new: bool, say: Say) -> None:
    """A card that lies on no position."""
    left, top, right, bottom = box
    panel(canvas, box, PAPER_SHADE if new else PAPER_LIGHT, SOFT_INK, 1.5)
    canvas.note("other", f"{card}{' new' if new else ''}", box)
    ink: Colour = SOFT_INK if new else INK
    step = 72
    room = right - left - 24 - step * len(CARDS[card])
    name = _title(say(words.CARD[card]))
    canvas.text(left + 14, (top + bottom + cap_height(_ACTION)) / 2, name, _ACTION, ink, limit=room, least=15)
    for action in range(len(CARDS[card])):
        sign = action_sign(card, action, 42)
        at = right - 8 - (len(CARDS[card]) - action) * step
        canvas.image.paste(sign, (at, (top + bottom - 42) // 2), sign)


def _title(words_: str) -> str:
    return words_[:1].upper() + words_[1:]

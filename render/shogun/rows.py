"""What lies beside the map: actions, special cards, events; in the draft the open cards, in winter the majorities."""

from __future__ import annotations

from functools import lru_cache

from engine.core.text import TN, T
from engine.shogun.data import EVENTS, OPEN_EVENTS
from engine.shogun.effects import effect_of
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words
from render.paint.canvas import Canvas
from render.paint.palette import (
    FAINT_INK,
    INK,
    LINE,
    PAPER,
    PAPER_LIGHT,
    PAPER_SHADE,
    SOFT_INK,
    VERMILION,
    WALL,
)
from render.paint.plates import plate
from render.paint.table_surface import GAP
from render.pictures import Say
from render.shogun.colours import MAT, PALETTE
from render.shogun.majorities import paint_majorities
from render.shogun.parts import card_back, daimyo_of, figure, province_card, seat_mark, sign
from render.shogun.pieces import piece
from render.shogun.table import Table, laid_out
from render.text import fonts
from render.text.fonts import Face, Type, block, cap_height

_HEIGHT = {False: 132, True: 114}
"""Of an action card: below the map, and beside it."""
_SPECIAL_HEIGHT = 104
_NAME = Type(Face.SANS_BOLD, 26)
_LEAST = 24
"""The smallest letters of a name that is not too long for its card."""
_LINE = 27
"""From one line of a name to the next."""
_NUMBER = Type(Face.SANS_BOLD, 28)
_HEADING, _DECK = Type(Face.SERIF_BOLD, 34), Type(Face.SANS_BOLD, 27)

EVENT_SIGNS = {
    "theatre_calms": "theatre",
    "two_farmers": "farmer",
    "castle_guard": "castle",
    "temple_peace": "temple",
    "chests_at_most": "chests",
    "chests_at_least": "chests",
    "rice_at_most": "rice",
    "rice_at_least": "rice",
    "fewer_armies": "banner",
}


def paint_rows(canvas: Canvas, view: ShogunView, say: Say, table: Table) -> None:
    """Whatever rows there are at this time."""
    if view.phase == "draft":
        _paint_draft(canvas, view, say, table)
    elif view.action_row:
        _paint_cards(canvas, view, say, table)
    else:
        paint_majorities(canvas, view, say, table)


def _paint_cards(canvas: Canvas, view: ShogunView, say: Say, table: Table) -> None:
    """Actions; below them special cards and events, in one row or, beside the map, in two."""
    columns = 5 if table.wide else 10
    wide, tall = table.share(columns), _HEIGHT[table.wide]
    for number, action in enumerate(view.action_row):
        part = _back(number + 1, wide, tall)
        if action is not None:
            name = say(words.ACTION[action])
            ahead = number + 1 - view.action_index if view.action_index else 1
            part = _action(number + 1, action, ahead, name, wide, tall)
        row, column = divmod(number, columns)
        canvas.lay(part, table.left + column * (wide + GAP), table.top + row * (tall + GAP))
    top = table.top + -(-len(view.action_row) // columns) * (tall + GAP)
    for column, (id, seat) in enumerate(view.special_row):
        part = _special(column + 1, id, seat, daimyo_of(view, seat), say(words.SPECIAL[id]), wide)
        canvas.lay(part, table.left + column * (wide + GAP), top)
    left = table.left + 5 * (wide + GAP)
    if table.wide:
        left, top = table.left, top + _SPECIAL_HEIGHT + GAP
    wide = (table.right - left - (OPEN_EVENTS - 1) * GAP) // OPEN_EVENTS
    for column, id in enumerate(([view.event] if view.event else []) + list(view.year_events)):
        part = _event(id, id == view.event, say(effect_of(id).name), wide)
        canvas.lay(part, left + column * (wide + GAP), top)


@lru_cache(16)
def _back(position: int, wide: int, tall: int) -> Canvas:
    """An action card lying face down."""
    canvas = laid_out(wide, tall, PAPER)
    card_back(canvas, (0, 0, wide, tall))
    canvas.stamp(plate(42, 42, WALL, LINE, 1.5, 21), 28, 28)
    canvas.text(28, 28 + cap_height(_NUMBER) / 2, str(position), _NUMBER, LINE, across=0.5)
    canvas.note("action", f"{position} face down", (0, 0, wide, tall))
    return canvas.settled(MAT)


@lru_cache(48)
def _action(position: int, action: str, ahead: int, name: str, wide: int, tall: int) -> Canvas:
    """An open action card: carried out (``ahead`` below 0), coming up now (0), or still to come."""
    done, now = ahead < 0, ahead == 0
    rim, thick = (VERMILION, 6) if now else (FAINT_INK if done else LINE, 2)
    canvas = laid_out(wide, tall, PAPER_SHADE if done else PAPER_LIGHT, rim, thick)
    ink = SOFT_INK if done else INK
    rows, type = block(name, _NAME, wide - 14, 2, 15)
    words_top = tall - 10 - _LINE * len(rows)
    sign(canvas, action, wide / 2, words_top / 2 + 2, min(64, words_top - 8), faint=done)
    canvas.text(13, 34, str(position), _NUMBER, ink)
    canvas.lines(wide / 2, words_top + 20, rows, type, ink, step=_LINE, across=0.5)
    if done:
        canvas.stamp(piece("done", 36), wide - 26, 26)
    canvas.note("action", f"{position} {action}{' done' if done else ' now' if now else ''}", (0, 0, wide, tall))
    return canvas.settled(MAT)


@lru_cache(48)
def _special(position: int, id: str, seat: int | None, daimyo: str, name: str, wide: int) -> Canvas:
    """A special card on its position of the turn order, and who took it."""
    canvas = laid_out(wide, _SPECIAL_HEIGHT, PAPER_LIGHT, LINE if seat is None else FAINT_INK)
    sign(canvas, id, 31, 38, 42)
    rows, type = fonts.fitted(name, _NAME, wide - 9, 14)
    canvas.text(6, _SPECIAL_HEIGHT - 14, rows, type, INK)
    if seat is None:
        canvas.text(wide - 16, 52, str(position), Type(Face.SANS_BOLD, 38), SOFT_INK, across=1)
    else:
        canvas.stamp(seat_mark(daimyo, seat, 38), wide - 38, 38)
    canvas.note("special", f"{position} {id} {seat}", (0, 0, wide, _SPECIAL_HEIGHT))
    return canvas.settled(MAT)


@lru_cache(32)
def _event(id: str, in_force: bool, name: str, wide: int) -> Canvas:
    """An event card: its name, and the rice it costs as the card of the winter."""
    rim, thick = (VERMILION, 6) if in_force else (LINE, 2)
    canvas = laid_out(wide, _SPECIAL_HEIGHT, PAPER_LIGHT if in_force else PAPER_SHADE, rim, thick)
    kind = EVENTS[id]
    canvas.stamp(piece(EVENT_SIGNS[kind.kind], 52), 38, 38)
    rows, type = block(name, _NAME, wide - 78, 2, 15)
    canvas.lines(70, 46 if len(rows) == 1 else 34, rows, type, INK, step=_LINE)
    figure(canvas, "winter", f"−{kind.winter_loss}", 70, 83, _NAME, INK)
    canvas.stamp(piece("rice", 26), 146, 83)
    canvas.note("event", f"{id}{' in force' if in_force else ''}", (0, 0, wide, _SPECIAL_HEIGHT))
    return canvas.settled(MAT)


def _paint_draft(canvas: Canvas, view: ShogunView, say: Say, table: Table) -> None:
    """The two open province cards and the deck; then the card that waits for an army group."""
    deck = say(TN("{n} card in the deck", "{n} cards in the deck", view.draft_deck))
    waits = say(T("Taken, an army group to come:")) if view.taken else ""
    part = _draft((say(T("Draft of provinces")), deck, waits), view.draft_row, view.taken, view.side, table)
    canvas.lay(part, table.left, table.top)


@lru_cache(2)
def _draft(texts: tuple[str, str, str], row: tuple[str, ...], taken: str | None, side: str, table: Table) -> Canvas:
    wide, tall = (342, 138) if table.wide else (290, 180)
    canvas = Canvas.clear(table.right - table.left, table.rows, PALETTE)
    title, deck, waits = texts
    canvas.lay(laid_out(300, tall, PAPER_LIGHT), 0, 0)
    canvas.text(18, tall / 2 - 8, title, _HEADING, INK, limit=264)
    canvas.text(18, tall / 2 + 34, deck, _DECK, INK, limit=264)
    left, top = (0, tall + GAP + 6) if table.wide else (320, 0)
    for id in row:
        province_card(canvas, (left, top, left + wide, top + tall), id, side)
        left += wide + 20
    left = 320 if table.wide else left
    card_back(canvas, (left, 0, left + 120, tall))
    if taken:
        left, top = (0, 2 * (tall + GAP + 6)) if table.wide else (left + 150, 0)
        canvas.text(left, top + 22, waits, _DECK, LINE, limit=420)
        province_card(canvas, (left, top + 36, left + wide, top + 36 + tall), taken, side)
    return canvas.settled(MAT)

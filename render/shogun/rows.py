"""What is below the map: actions, special cards, events; in the draft the open cards, in winter the majorities."""

from __future__ import annotations

from functools import lru_cache

from engine.core.text import TN, T
from engine.shogun import words
from engine.shogun.data import EVENTS, OPEN_EVENTS, Effect
from engine.shogun.view import ShogunView
from render.canvas import Canvas
from render.fonts import Face, Type, block
from render.palette import FAINT_INK, INK, LINE, PAPER, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, VERMILION, WALL
from render.pictures import Say
from render.plates import plate
from render.shogun.colours import MAT, PALETTE
from render.shogun.layout import MAP_HEIGHT, WIDTH
from render.shogun.majorities import paint_majorities
from render.shogun.parts import card_back, daimyo_of, figure, province_card, seat_mark, sign
from render.shogun.pieces import piece
from render.shogun.table import RIM, laid_out

ROWS_TOP = MAP_HEIGHT + RIM + 14
_LEFT, _GAP = 20, 10
_CARD, _CARD_HEIGHT = 147, 132
_SPECIAL_TOP, _SPECIAL_HEIGHT = ROWS_TOP + _CARD_HEIGHT + 10, 86
_EVENT = (_CARD * 5 + _GAP * 4 - (OPEN_EVENTS - 1) * _GAP) // OPEN_EVENTS
_NAME = Type(Face.SANS_BOLD, 21)
_SMALL = Type(Face.SANS_BOLD, 20)
_NUMBER = Type(Face.SANS_BOLD, 24)
_DRAFT, _DECK = 176, Type(Face.SANS_BOLD, 26)
"""Height of the cards of the draft, and the type beside them."""

EVENT_SIGNS = {
    Effect.THEATRE_CALMS: "theatre",
    Effect.TWO_FARMERS: "farmer",
    Effect.CASTLE_GUARD: "castle",
    Effect.TEMPLE_PEACE: "temple",
    Effect.CHESTS_AT_MOST: "chests",
    Effect.CHESTS_AT_LEAST: "chests",
    Effect.RICE_AT_MOST: "rice",
    Effect.RICE_AT_LEAST: "rice",
    Effect.FEWER_ARMIES: "banner",
}


def paint_rows(canvas: Canvas, view: ShogunView, say: Say) -> None:
    """Whatever rows there are at this time."""
    if view.phase == "draft":
        _paint_draft(canvas, view, say)
    elif view.action_row:
        _paint_cards(canvas, view, say)
    else:
        paint_majorities(canvas, view, say)


def _paint_cards(canvas: Canvas, view: ShogunView, say: Say) -> None:
    for column, action in enumerate(view.action_row):
        part = _back(column + 1)
        if action is not None:
            name = say(words.ACTION[action])
            part = _action(column + 1, action, column + 1 - view.action_index if view.action_index else 1, name)
        canvas.lay(part, _LEFT + column * (_CARD + _GAP), ROWS_TOP)
    for column, (id, seat) in enumerate(view.special_row):
        daimyo = daimyo_of(view, seat)
        part = _special(column + 1, id, seat, daimyo, say(words.SPECIAL[id]))
        canvas.lay(part, _LEFT + column * (_CARD + _GAP), _SPECIAL_TOP)
    for column, id in enumerate(([view.event] if view.event else []) + list(view.year_events)):
        part = _event(id, id == view.event, say(words.EVENT[EVENTS[id].kind]))
        canvas.lay(part, _LEFT + 5 * (_CARD + _GAP) + column * (_EVENT + _GAP), _SPECIAL_TOP)


@lru_cache(16)
def _back(position: int) -> Canvas:
    """An action card lying face down."""
    canvas = laid_out(_CARD, _CARD_HEIGHT, PAPER)
    card_back(canvas, (0, 0, _CARD, _CARD_HEIGHT))
    canvas.stamp(plate(38, 38, WALL, LINE, 1.5, 19), 26, 26)
    canvas.text(26, 35, str(position), _NUMBER, LINE, across=0.5)
    canvas.note("action", f"{position} face down", (0, 0, _CARD, _CARD_HEIGHT))
    return canvas.settled(MAT)


@lru_cache(48)
def _action(position: int, action: str, ahead: int, name: str) -> Canvas:
    """An open action card: carried out (``ahead`` below 0), coming up now (0), or still to come."""
    done, now = ahead < 0, ahead == 0
    rim, thick = (VERMILION, 6) if now else (FAINT_INK if done else LINE, 2)
    canvas = laid_out(_CARD, _CARD_HEIGHT, PAPER_SHADE if done else PAPER_LIGHT, rim, thick)
    box, middle = (0, 0, _CARD, _CARD_HEIGHT), _CARD / 2
    ink = SOFT_INK if done else INK
    sign(canvas, action, middle, 49, 64, faint=done)
    canvas.text(14, 34, str(position), _NUMBER, ink)
    rows, type = block(name, _NAME, _CARD - 16, 2, 15)
    for row, line in enumerate(rows):
        canvas.text(middle, (114 if len(rows) == 1 else 102) + 21 * row, line, type, ink, across=0.5)
    if done:
        canvas.stamp(piece("done", 34), _CARD - 24, 24)
    canvas.note("action", f"{position} {action}{' done' if done else ' now' if now else ''}", box)
    return canvas.settled(MAT)


@lru_cache(48)
def _special(position: int, id: str, seat: int | None, daimyo: str, name: str) -> Canvas:
    """A special card on its position of the turn order, and who took it."""
    canvas = laid_out(_CARD, _SPECIAL_HEIGHT, PAPER_LIGHT, LINE if seat is None else FAINT_INK)
    sign(canvas, id, 34, 30, 40)
    canvas.text(10, _SPECIAL_HEIGHT - 11, name, _SMALL, INK, limit=_CARD - 20, least=13)
    if seat is None:
        canvas.text(_CARD - 14, 40, str(position), Type(Face.SANS_BOLD, 32), SOFT_INK, across=1)
    else:
        canvas.stamp(seat_mark(daimyo, seat, 40), _CARD - 40, 30)
    canvas.note("special", f"{position} {id} {seat}", (0, 0, _CARD, _SPECIAL_HEIGHT))
    return canvas.settled(MAT)


@lru_cache(32)
def _event(id: str, in_force: bool, name: str) -> Canvas:
    """An event card: its name, and the rice it costs as the card of the winter."""
    rim, thick = (VERMILION, 6) if in_force else (LINE, 2)
    canvas = laid_out(_EVENT, _SPECIAL_HEIGHT, PAPER_LIGHT if in_force else PAPER_SHADE, rim, thick)
    kind = EVENTS[id]
    canvas.stamp(piece(EVENT_SIGNS[kind.kind], 48), 37, 40)
    rows, type = block(name, _NAME, _EVENT - 76, 2, 15)
    for row, line in enumerate(rows):
        canvas.text(68, (36 if len(rows) == 1 else 28) + 21 * row, line, type, INK)
    figure(canvas, "winter", f"−{kind.winter_loss}", 68, 67, Type(Face.SANS_BOLD, 22), INK)
    canvas.stamp(piece("rice", 22), 130, 67)
    canvas.note("event", f"{id}{' in force' if in_force else ''}", (0, 0, _EVENT, _SPECIAL_HEIGHT))
    return canvas.settled(MAT)


def _paint_draft(canvas: Canvas, view: ShogunView, say: Say) -> None:
    """The two open province cards and the deck; then the card that waits for an army group."""
    deck = say(TN("{n} card in the deck", "{n} cards in the deck", view.draft_deck))
    waits = say(T("Taken, an army group to come:")) if view.taken else ""
    part = _draft((say(T("Draft of provinces")), deck, waits), view.draft_row, view.taken, view.side)
    canvas.lay(part, 0, ROWS_TOP)


@lru_cache(2)
def _draft(texts: tuple[str, str, str], row: tuple[str, ...], taken: str | None, side: str) -> Canvas:
    canvas, left, top = Canvas.clear(WIDTH, 226, PALETTE), 340, 14
    title, deck, waits = texts
    canvas.lay(laid_out(300, _DRAFT, PAPER_LIGHT), _LEFT, top)
    canvas.text(_LEFT + 18, top + 74, title, Type(Face.SERIF_BOLD, 34), INK, limit=264)
    canvas.text(_LEFT + 18, top + 124, deck, _DECK, INK, limit=264)
    for id in row:
        province_card(canvas, (left, top, left + 290, top + _DRAFT), id, side)
        left += 310
    card_back(canvas, (left, top, left + 120, top + _DRAFT))
    if taken:
        canvas.text(left + 160, top + 14, waits, _DECK, LINE, limit=420)
        province_card(canvas, (left + 160, top + 26, left + 450, top + 26 + _DRAFT), taken, side)
    return canvas.settled(MAT)

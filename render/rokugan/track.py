"""The rounds, and by which initiative card each got its first player."""

from __future__ import annotations

from functools import lru_cache

from engine.core.text import T
from engine.rokugan import words
from engine.rokugan.data import INITIATIVE, ROUNDS, Criterion
from engine.rokugan.view import RokuganView
from render.canvas import Canvas
from render.fonts import Face, Type, block, cap_height
from render.palette import FAINT_INK, INK, PAPER, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, VERMILION
from render.pictures import Say
from render.plates import panel, plate
from render.rokugan.layout import TRACK
from render.rokugan.parts import seat_mark
from render.rokugan.pieces import faded, piece

_WIDTH, _HEIGHT = TRACK[2] - TRACK[0], TRACK[3] - TRACK[1]
_HEAD = 46
_HEADING = Type(Face.SERIF_BOLD, 26)
_ROUND = Type(Face.SANS_BOLD, 30)
_CARD = Type(Face.SANS, 18)
SIGNS = {
    Criterion.MOST_PROVINCES: "province",
    Criterion.MOST_CONTROL_TOKENS: "faceup",
    Criterion.MOST_TERRITORY_CARDS: "card",
}
Row = tuple[str, str | None, int | None, str]
"""The card, its clan and that clan's seat, what it is called. Empty words for a card not yet revealed."""


def paint_track(canvas: Canvas, view: RokuganView, say: Say) -> None:
    """The track on the sea."""
    rows: list[Row] = []
    for id in view.initiative:
        clan = INITIATIVE[id].clan
        seat = next((player.seat for player in view.players if clan and player.clan == clan), None)
        rows.append((id, clan, seat, say(words.initiative(id))))
    canvas.lay(_track(tuple(rows), view.round, say(T("Initiative"))), *TRACK[:2])


@lru_cache(4)
def _track(rows: tuple[Row, ...], now: int, heading: str) -> Canvas:
    canvas = Canvas.clear(_WIDTH, _HEIGHT)
    panel(canvas, (0, 0, _WIDTH, _HEIGHT), PAPER_LIGHT, INK, 2.5)
    canvas.text(_WIDTH / 2, 34, heading, _HEADING, SOFT_INK, across=0.5, limit=_WIDTH - 30)
    tall = (_HEIGHT - _HEAD - 10) // ROUNDS
    for number in range(1, ROUNDS + 1):
        top = _HEAD + (number - 1) * tall
        _paint_round(canvas, top, tall, number, now, rows[number - 1] if number <= len(rows) else None)
    return canvas


def _paint_round(canvas: Canvas, top: int, tall: int, number: int, now: int, row: Row | None) -> None:
    box = (10, top, _WIDTH - 10, top + tall - 6)
    current = number == now
    panel(canvas, box, PAPER_LIGHT if row else PAPER, VERMILION if current else PAPER_SHADE, 4 if current else 2)
    middle = top + (tall - 6) / 2
    ink = VERMILION if current else INK if row else FAINT_INK
    canvas.text(34, middle + cap_height(_ROUND) / 2, str(number), _ROUND, ink, across=0.5)
    canvas.note("round", f"{number} {row[0] if row else 'face down'}{' now' if current else ''}", box)
    if row is None:
        canvas.stamp(plate(44, tall - 26, SOFT_INK, INK, 2, 5), 88, middle)
        canvas.stamp(faded("first", 28, 0.5), 88, middle)
        return
    id, clan, seat, called = row
    if seat is not None:
        canvas.stamp(seat_mark(clan, seat, 42), 92, middle)
    else:
        canvas.stamp(piece(SIGNS[INITIATIVE[id].criterion or Criterion.MOST_PROVINCES], 42), 88, middle)
    lines, type = block(called, _CARD, _WIDTH - 152, 4, 12)
    for place, line in enumerate(lines):
        y = middle + cap_height(type) / 2 + (place - (len(lines) - 1) / 2) * (type.size + 1)
        canvas.text(130, y, line, type, INK)

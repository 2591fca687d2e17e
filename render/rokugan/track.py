"""The rounds, and by which initiative card each got its first player."""

from __future__ import annotations

from functools import lru_cache

from engine.core.text import T
from engine.rokugan.data import INITIATIVE, ROUNDS, Criterion
from engine.rokugan.view import RokuganView
from render.paint.canvas import Canvas
from render.paint.palette import (
    FAINT_INK,
    INK,
    LINE,
    PAPER,
    PAPER_LIGHT,
    PAPER_SHADE,
    ROOF,
    VERMILION,
    readable_on,
)
from render.paint.plates import panel, plate
from render.pictures import Say
from render.rokugan.colours import SEA, clan_colour
from render.rokugan.crests import crest
from render.rokugan.layout import TRACK
from render.rokugan.parts import seat_mark
from render.rokugan.pieces import faded, piece
from render.rokugan.table import laid_out
from render.text.fonts import Face, Type, cap_height

_WIDTH, _HEIGHT = TRACK[2] - TRACK[0], TRACK[3] - TRACK[1]
_HEAD = 44
_HEADING = Type(Face.SERIF_BOLD, 28)
_ROUND = Type(Face.SANS_BOLD, 34)
SIGNS = {
    Criterion.MOST_PROVINCES: "province",
    Criterion.MOST_CONTROL_TOKENS: "faceup",
    Criterion.MOST_TERRITORY_CARDS: "card",
}
Row = tuple[str, str | None, int | None]
"""The card, its clan and that clan's seat."""


def paint_track(canvas: Canvas, view: RokuganView, say: Say) -> None:
    """The track on the sea."""
    rows: list[Row] = []
    for id in view.initiative:
        clan = INITIATIVE[id].clan
        seat = next((player.seat for player in view.players if clan and player.clan == clan), None)
        rows.append((id, clan, seat))
    canvas.lay(_track(tuple(rows), view.round, say(T("Initiative"))), *TRACK[:2])


@lru_cache(4)
def _track(rows: tuple[Row, ...], now: int, heading: str) -> Canvas:
    canvas = laid_out(_WIDTH, _HEIGHT, PAPER_LIGHT, LINE, 2.5)
    canvas.text(_WIDTH / 2, 32, heading, _HEADING, INK, across=0.5, limit=_WIDTH - 20)
    tall = (_HEIGHT - _HEAD - 4) // ROUNDS
    for number in range(1, ROUNDS + 1):
        top = _HEAD + (number - 1) * tall
        _paint_round(canvas, top, tall, number, now, rows[number - 1] if number <= len(rows) else None)
    return canvas.settled(SEA)


def _paint_round(canvas: Canvas, top: int, tall: int, number: int, now: int, row: Row | None) -> None:
    """One round and its card: a clan's sign, or what decides; its back while nobody has seen it."""
    box = (8, top, _WIDTH - 8, top + tall - 5)
    current = number == now
    panel(canvas, box, PAPER_LIGHT if row else PAPER, VERMILION if current else PAPER_SHADE, 4 if current else 2)
    middle = top + (tall - 5) / 2
    ink = VERMILION if current else INK if row else FAINT_INK
    canvas.text(34, middle + cap_height(_ROUND) / 2, str(number), _ROUND, ink, across=0.5)
    canvas.note("round", f"{number} {row[0] if row else 'face down'}{' now' if current else ''}", box)
    at = _WIDTH - 54
    if row is None:
        canvas.stamp(plate(40, tall - 16, ROOF, LINE, 2, 5), at, middle)
        canvas.stamp(faded("first", 28, 0.5), at, middle)
        return
    id, clan, seat = row
    if seat is not None:
        canvas.stamp(seat_mark(clan, seat, 46), at, middle)
    elif clan is not None:
        canvas.stamp(plate(46, 46, clan_colour(clan), LINE, 1.5, 7), at, middle)
        canvas.stamp(crest(clan, 36, readable_on(clan_colour(clan))), at, middle)
    else:
        canvas.stamp(piece(SIGNS[INITIATIVE[id].criterion or Criterion.MOST_PROVINCES], 46), at, middle)

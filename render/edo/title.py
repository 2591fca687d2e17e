"""The strip above the map: round, phase, whose turn it is, and the points of all on one track."""

from __future__ import annotations

from engine.core.text import T, Text
from engine.edo.account import brief
from engine.edo.data import ENDING, ROUNDS
from engine.edo.view import EdoView
from render.canvas import Canvas
from render.edo.layout import TITLE_HEIGHT
from render.edo.parts import letter, seat_mark
from render.edo.pieces import piece
from render.fonts import Face, Type
from render.palette import FAINT_INK, INK, SOFT_INK, VERMILION
from render.pictures import Names, Say

_TITLE = Type(Face.SERIF_BOLD, 46)
_PHASE = Type(Face.SANS_BOLD, 28)
_STEP = Type(Face.SANS_BOLD, 22)
_TRACK_LEFT, _TRACK_STEP = 860, 54


def paint_title(canvas: Canvas, view: EdoView, names: Names, say: Say) -> None:
    """The strip."""
    title = T("Round {round} of {rounds}", round=view.round, rounds=ROUNDS) if view.round else T("Set-up")
    canvas.text(28, 54, say(title), _TITLE, INK, limit=420)
    canvas.text(28, 92, say(phase(view)), _PHASE, VERMILION, limit=460)
    if view.acting is not None:
        canvas.stamp(seat_mark(view.acting, 44), 540, 44, "acting", letter(view.acting))
        canvas.text(582, 56, names[view.acting], _PHASE, INK, limit=250)
    _paint_track(canvas, view)


def phase(view: EdoView) -> Text:
    """The phase in words."""
    match view.phase:
        case "draft":
            return T("Start sets and home cities")
        case "plan":
            return T("Planning")
        case "premove":
            return T("Card {n} of 3: moves before it", n=view.turn.position + 1 if view.turn else 0)
        case "execute":
            return T("Card {n} of 3", n=view.turn.position + 1 if view.turn else 0)
        case "wages":
            return T("Wages")
        case "game_end":
            return T("The end")
    return brief(view)


def _paint_track(canvas: Canvas, view: EdoView) -> None:
    """Points from 0 to those that end the match, and each seat's mark; whoever has more stands at the end."""
    y = TITLE_HEIGHT - 26
    for points in range(ENDING.points + 1):
        x = _TRACK_LEFT + points * _TRACK_STEP
        last = points == ENDING.points
        canvas.text(x, y + 18, str(points), _STEP, VERMILION if last else FAINT_INK, across=0.5)
    canvas.fill((_TRACK_LEFT, y - 8, _TRACK_LEFT + ENDING.points * _TRACK_STEP, y - 5), SOFT_INK)
    stacks: dict[int, int] = {}
    for player in view.players:
        at = min(player.points, ENDING.points)
        stacks[at] = stacks.get(at, 0) + 1
        x = _TRACK_LEFT + at * _TRACK_STEP
        canvas.stamp(
            seat_mark(player.seat, 22), x, y - 22 - (stacks[at] - 1) * 22, "track", f"{letter(player.seat)} {at}"
        )
    canvas.stamp(piece("points", 30), _TRACK_LEFT - 40, y)

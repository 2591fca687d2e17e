"""The strip above the map: round, phase, whose turn it is, and the points of all on one track."""

from functools import lru_cache

from engine.core.text import T, Text
from engine.edo.data import ENDING, ROUNDS
from engine.edo.view import EdoView
from engine.edo.words.position import brief
from render.edo.colours import PALETTE
from render.edo.layout import TITLE_HEIGHT, WIDTH
from render.edo.parts import crest_disc, letter, seat_mark
from render.edo.pieces import piece
from render.paint.canvas import Canvas
from render.paint.palette import INK, PAPER, SOFT_INK, VERMILION
from render.pictures import Names, Say
from render.text.fonts import Face, Type, block

_TITLE = Type(Face.SERIF_BOLD, 46)
_PHASE = Type(Face.SANS_BOLD, 28)
_NAME = Type(Face.SERIF_BOLD, 30)
_STEP = Type(Face.SANS_BOLD, 26)
_TRACK_LEFT, _TRACK_STEP = 848, 58


def paint_title(canvas: Canvas, view: EdoView, names: Names, say: Say) -> None:
    """The strip."""
    title = T("Round {round} of {rounds}", round=view.round, rounds=ROUNDS) if view.round else T("Set-up")
    alone = names[view.active[0]] if len(view.active) == 1 else ""
    points = tuple(player.points for player in view.players)
    look = say(T("First a look at the board")) if view.reviewing else ""
    canvas.lay(_strip(say(title), say(phase(view)), view.active, alone, look, points), 0, 0)


@lru_cache(16)
def _strip(title: str, phase_: str, active: tuple[int, ...], alone: str, look: str, points: tuple[int, ...]) -> Canvas:
    canvas = Canvas.blank(WIDTH, TITLE_HEIGHT, PAPER, PALETTE)
    canvas.text(28, 54, title, _TITLE, INK, limit=390)
    canvas.text(28, 92, phase_, _PHASE, VERMILION, limit=390)
    _paint_active(canvas, active, alone)
    if look:
        canvas.stamp(piece("eye", 52), 466, 50, "look")
        _paint_beside(canvas, 506, look)
    _paint_track(canvas, points)
    return canvas.settled()


def _paint_active(canvas: Canvas, active: tuple[int, ...], alone: str) -> None:
    """Who has to act; one alone by name."""
    for place, seat in enumerate(active):
        if place == 0:
            canvas.stamp(piece("brush", 40), 444, 50)
        canvas.stamp(seat_mark(seat, 46), 506 + place * 78, 50, "acting", letter(seat))
    if alone:
        _paint_beside(canvas, 552, alone)


def _paint_beside(canvas: Canvas, left: int, words: str) -> None:
    """Beside a sign, in one line or two."""
    lines, type = block(words, _NAME, 756 - left, 2, 22)
    canvas.lines(left, 60 if len(lines) == 1 else 46, lines, type, INK, step=30)


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


def _paint_track(canvas: Canvas, seats: tuple[int, ...]) -> None:
    """Points from 0 to those that end the match, and each seat's crest; those with more stand at the end."""
    y = TITLE_HEIGHT - 36
    end = _TRACK_LEFT + ENDING.points * _TRACK_STEP
    canvas.stamp(piece("points", 44), _TRACK_LEFT - 58, y - 8)
    canvas.fill((_TRACK_LEFT - 20, y - 2, end + 20, y + 2), SOFT_INK)
    for points in range(ENDING.points + 1):
        x, last = _TRACK_LEFT + points * _TRACK_STEP, points == ENDING.points
        canvas.fill((x - 1, y - 6, x + 2, y + 6), SOFT_INK)
        canvas.text(x, y + 28, f"{points}{'+' if last else ''}", _STEP, VERMILION if last else SOFT_INK, across=0.5)
    for at in range(ENDING.points + 1):
        there = [seat for seat, points in enumerate(seats) if min(points, ENDING.points) == at]
        for place, seat in enumerate(there):
            alone = len(there) == 1
            size = 38 if alone else 27
            aside = 0 if alone else (place % 2 - 0.5) * 28
            says = f"{letter(seat)} {seats[seat]}"
            middle = _TRACK_LEFT + at * _TRACK_STEP + aside
            canvas.stamp(crest_disc(seat, size), middle, y - 8 - size / 2 - place // 2 * 28, "track", says)

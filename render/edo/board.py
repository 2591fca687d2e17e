"""The whole table in one picture.

A strip with round, phase, the seats to act and the points of all on one track; the map; below it
the market, the seats and the legend.
"""

from collections.abc import Sequence
from functools import lru_cache

from engine.core.text import T, Text, plain
from engine.edo.data import ENDING, ROUNDS
from engine.edo.view import EdoView
from engine.edo.words.position import brief
from render.edo.colours import PALETTE
from render.edo.ground import ground
from render.edo.layout import MAP_TOP, WIDTH, merchant_at
from render.edo.market import LEGEND_HEIGHT, SETS_HEIGHT, paint_foot, paint_market, paint_sets
from render.edo.marks import paint_arrows, paint_glow
from render.edo.parts import crest_disc, letter, seat_mark
from render.edo.pieces import piece
from render.edo.seats import SEATS_TOP, paint_seats, seats_height
from render.edo.spaces import paint_spaces
from render.paint.canvas import Canvas
from render.paint.palette import INK, PAPER, SOFT_INK, VERMILION
from render.pictures import Mark, Names, Say
from render.text.fonts import Face, Type, block

_TITLE = Type(Face.SERIF_BOLD, 46)
_PHASE = Type(Face.SANS_BOLD, 28)
_NAME = Type(Face.SERIF_BOLD, 30)
_STEP = Type(Face.SANS_BOLD, 26)
_TRACK_LEFT, _TRACK_STEP = 848, 58


def paint_board(view: EdoView, names: Names, say: Say = plain, *, marks: Sequence[Mark] = ()) -> Canvas:
    """Paint the picture, bottom layer first: only what is public, also from the view of a seat."""
    drafting = view.phase == "draft"
    sets_top = SEATS_TOP + seats_height(view) + 14
    foot = sets_top + (SETS_HEIGHT + 14) * drafting
    canvas = Canvas.bare(WIDTH, foot + LEGEND_HEIGHT + 20, PAPER, PALETTE)
    canvas.image.paste(ground(view.side), (0, MAP_TOP))
    paint_glow(canvas, view, marks)
    paint_arrows(canvas, view, marks, short=False)
    paint_spaces(canvas, view, say, marks)
    paint_arrows(canvas, view, marks, short=True)
    x, y, large = merchant_at(view.side, view.merchant)
    canvas.stamp(piece("merchant", large), x, y + MAP_TOP, "merchant", view.merchant, steady=True)
    _paint_title(canvas, view, names, say)
    paint_market(canvas, view, say)
    paint_seats(canvas, view, names, say)
    if drafting:
        paint_sets(canvas, view, sets_top)
    paint_foot(canvas, say, foot)
    return canvas


# -- title -----------------------------------------------------------------------------------------------------


def _paint_title(canvas: Canvas, view: EdoView, names: Names, say: Say) -> None:
    """Lay the strip."""
    title = T("Round {round} of {rounds}", round=view.round, rounds=ROUNDS) if view.round else T("Set-up")
    alone = names[view.active[0]] if len(view.active) == 1 else ""
    points = tuple(player.points for player in view.players)
    look = say(T("Time to look at the board")) if view.reviewing else ""
    canvas.lay(_strip(say(title), say(phase(view)), view.active, alone, look, points), 0, 0)


@lru_cache(16)
def _strip(title: str, phase_: str, active: tuple[int, ...], alone: str, look: str, points: tuple[int, ...]) -> Canvas:
    """Make the strip with the marks of the seats to act, one alone by name."""
    canvas = Canvas.blank(WIDTH, MAP_TOP, PAPER, PALETTE)
    canvas.text(28, 54, title, _TITLE, INK, limit=390)
    canvas.text(28, 92, phase_, _PHASE, VERMILION, limit=390)
    if active:
        canvas.stamp(piece("brush", 40), 444, 50)
    for place, seat in enumerate(active):
        canvas.stamp(seat_mark(seat, 46), 506 + place * 78, 50, "acting", letter(seat))
    if look:
        canvas.stamp(piece("eye", 52), 466, 50, "look")
    for left, words in ((552, alone), (506, look)):
        if words:
            lines, type = block(words, _NAME, 756 - left, 2, 22)
            canvas.lines(left, 60 if len(lines) == 1 else 46, lines, type, INK, step=30)
    _paint_track(canvas, points)
    return canvas.settled()


def phase(view: EdoView) -> Text:
    """Return the phase in words."""
    number = view.turn.position + 1 if view.turn else 0
    phases = {
        "draft": T("Start sets and home cities"),
        "plan": T("Planning"),
        "premove": T("Card {n} of 3: moves before it", n=number),
        "execute": T("Card {n} of 3", n=number),
        "wages": T("Wages"),
        "game_end": T("The end"),
    }
    return phases.get(view.phase) or brief(view)


def _paint_track(canvas: Canvas, seats: tuple[int, ...]) -> None:
    """Paint points from 0 to those that end the match, each seat's crest above its points."""
    y = MAP_TOP - 36
    end = _TRACK_LEFT + ENDING.points * _TRACK_STEP
    canvas.stamp(piece("points", 44), _TRACK_LEFT - 58, y - 8)
    canvas.fill((_TRACK_LEFT - 20, y - 2, end + 20, y + 2), SOFT_INK)
    for points in range(ENDING.points + 1):
        x, last = _TRACK_LEFT + points * _TRACK_STEP, points == ENDING.points
        canvas.fill((x - 1, y - 6, x + 2, y + 6), SOFT_INK)
        canvas.text(x, y + 28, f"{points}{'+' if last else ''}", _STEP, VERMILION if last else SOFT_INK, across=0.5)
    for at in range(ENDING.points + 1):
        there = [seat for seat, points in enumerate(seats) if min(points, ENDING.points) == at]
        size, apart = (38, 0) if len(there) == 1 else (27, 28)
        for place, seat in enumerate(there):
            middle = _TRACK_LEFT + at * _TRACK_STEP + (place % 2 - 0.5) * apart
            says = f"{letter(seat)} {seats[seat]}"
            canvas.stamp(crest_disc(seat, size), middle, y - 8 - size / 2 - place // 2 * 28, "track", says)

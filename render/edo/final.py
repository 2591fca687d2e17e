"""The end of a match: by place what everybody had, what was added, and what broke a tie."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.protocol import Event
from engine.core.text import T, plain
from engine.edo.data import BUILDINGS, FORTRESS, HOUSE, TRADING_POST
from engine.edo.events import MatchEnded
from engine.edo.scoring import Ending
from engine.edo.view import EdoView, PlayerView
from engine.edo.words import names as words
from render.edo.colours import PALETTE, seat_colour
from render.edo.crests import crest
from render.edo.parts import letter
from render.edo.pieces import piece
from render.paint.canvas import Box, Canvas
from render.paint.palette import (
    GOLD,
    INK,
    LINE,
    PAPER,
    PAPER_LIGHT,
    PAPER_SHADE,
    SOFT_INK,
    readable_on,
)
from render.paint.plates import panel, plate
from render.pictures import Names, Say
from render.sheets.ranking import paint_head, winners
from render.text.fonts import Face, Type, cap_height, named

_WIDTH, _SIDE, _GAP = 1200, 20, 10
_HEAD, _LABELS, _ROW = 124, 84, 104
_BAND = 344
"""Where the name ends and the figures begin."""
_NAME = Type(Face.SERIF_BOLD, 30)
_LABEL = Type(Face.SANS, 23)
_NUMBER = Type(Face.SANS_BOLD, 38)
_TOTAL = Type(Face.SANS_BOLD, 54)
_COLUMNS = (
    ("house", T("Houses"), 0.0),
    ("trading_post", T("Post"), 1.0),
    ("fortress", T("Forts"), 2.0),
    ("merchant", T("Trade"), 3.0),
    ("samurai", T("Samurai"), 4.25),
    ("ryo", T("Ryo"), 5.25),
    ("points", T("Points"), 6.55),
    ("goods", T("Goods"), 7.9),
    ("capital", T("In Edo"), 8.9),
)
"""What the columns count, and where they stand, in steps: points by source, what the end adds, the sum, ties."""
_STEP = 82


def scores(events: Sequence[Event]) -> tuple[Event, ...]:
    """What the sheet is made of, out of all public events; nothing while the match goes on."""
    return tuple(event for event in events if isinstance(event, MatchEnded))


def compose(events: Sequence[Event], view: EdoView, names: Names, say: Say = plain) -> Canvas:
    """The sheet as a canvas, out of what ``scores`` finds."""
    event = next(event for event in events if isinstance(event, MatchEnded))
    height = _HEAD + _LABELS + len(event.places) * (_ROW + _GAP) + 8
    canvas = Canvas.blank(_WIDTH, height, PAPER, PALETTE)
    title = T("Nobody wins") if event.reason is Ending.NOBODY else winners(event.places, names)
    paint_head(canvas, piece("points", 62), title, words.ENDING[event.reason], say)
    y = _HEAD
    for what, label, at in _COLUMNS:
        canvas.stamp(piece(what, 44), _x(at), y + 24, "column", what)
        canvas.text(_x(at), y + _LABELS - 14, say(label), _LABEL, SOFT_INK, across=0.5, limit=_STEP - 2, least=16)
    for sign, at in (("+", 3.63), ("=", 5.9)):
        canvas.text(_x(at), y + 36, sign, _NUMBER, SOFT_INK, across=0.5)
    y += _LABELS
    for seat in sorted(range(len(names)), key=lambda seat: (event.places[seat], seat)):
        _paint_row(canvas, (_SIDE, y, _WIDTH - _SIDE, y + _ROW), event, view.players[seat], names[seat], say)
        y += _ROW + _GAP
    return canvas


def _x(at: float) -> float:
    return _SIDE + _BAND + 42 + at * _STEP


def _paint_row(canvas: Canvas, box: Box, event: MatchEnded, player: PlayerView, name: str, say: Say) -> None:
    """A seat: place, name, points by source, what the end adds, the sum, and what counts in a tie."""
    left, top, _, bottom = box
    seat, middle = player.seat, (top + bottom) / 2
    score, place = event.scores[seat], event.places[seat]
    panel(
        canvas, box, PAPER_LIGHT if score.eligible else PAPER_SHADE, GOLD if place == 1 else INK, 4 if place == 1 else 2
    )
    ground = seat_colour(seat)
    ink = readable_on(ground)
    band = plate(_BAND - 8, _ROW - 8, ground, ground, 0, 4)
    canvas.image.paste(band, (left + 4, top + 4), band)
    disc, number = (GOLD, LINE) if place == 1 else (PAPER_LIGHT, INK)
    canvas.stamp(plate(50, 50, disc, number, 2, 25), left + 40, middle, "place", f"{letter(seat)} {place}")
    canvas.text(left + 40, middle + cap_height(_NUMBER) / 2, str(place), _NUMBER, number, across=0.5)
    canvas.stamp(crest(seat, 50, ink), left + 104, middle)
    canvas.text(left + 152, middle + 11, letter(seat), _NAME, ink, across=0.5)
    lines, type = named(name, _NAME, _BAND - 186, 4, 20, _ROW - 12)
    canvas.lines(left + 172, middle + type.size / 3, lines, type, ink, step=type.size + 1, centred=True)
    built = BUILDINGS[HOUSE].supply - player.houses - (player.home is not None)
    figures = {
        "house": built * BUILDINGS[HOUSE].points,
        "trading_post": (not player.post) * BUILDINGS[TRADING_POST].points,
        "fortress": player.fortresses * BUILDINGS[FORTRESS].points,
        "merchant": player.traded,
        "samurai": score.samurai if score.eligible else 0,
        "ryo": score.money if score.eligible else 0,
        "points": score.total,
        "goods": score.goods,
        "capital": score.capital,
    }
    for what, _, at in _COLUMNS:
        value, x = figures[what], _x(at)
        strong = what == "points"
        type = _TOTAL if strong else _NUMBER
        ink = INK if value or strong else SOFT_INK
        if what in ("goods", "capital"):
            ink = SOFT_INK
        said = "–" if what == "capital" and not value else str(value)
        canvas.text(x, middle + cap_height(type) / 2, said, type, ink, across=0.5)
    canvas.note("score", f"{letter(seat)} {score.points} {score.samurai} {score.money} {score.total} {place}", box)
    if not score.eligible:
        canvas.stamp(piece("struck", 40), _x(4.75), middle, "not eligible", letter(seat))

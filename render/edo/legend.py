"""What buildings cost, and what the signs of the board mean: two cards below all else."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from engine.core.text import T
from engine.edo.data import BUILDINGS, RESOURCES
from engine.edo.words import names as words
from render.edo.colours import PALETTE
from render.edo.parts import figure
from render.edo.pieces import piece
from render.paint.canvas import Box, Canvas
from render.paint.legend import SIGN, Meaning, paint_legend
from render.paint.palette import INK, PAPER, PAPER_LIGHT, PAPER_SHADE, SOFT_INK
from render.paint.plates import panel
from render.pictures import Say
from render.text.fonts import Face, Type, block, cap_height, width

HEIGHT, ROW = 196, 62
"""Of both cards, and of the row of prices on a seat's own sheet."""
_PRICES, _SIDE, _GAP, _ROWS = 524, 20, 12, 4
_HEADING = Type(Face.SERIF_BOLD, 30)
_NAME = Type(Face.SANS_BOLD, 27)
_NUMBER = Type(Face.SANS_BOLD, 30)
_ROW_NUMBER, _ROW_STEPS = Type(Face.SANS_BOLD, 37), (71, 71, 91, 90)
"""Of a price in the row, which is read on a phone; and from one figure of it to the next."""
_STEPS = (66, 66, 80, 78)
_MARK = Type(Face.SANS_BOLD, 28)
MEANINGS = (
    ("points", T("points")),
    ("ryo", T("Ryo")),
    ("wood", T("wood")),
    ("stone", T("stone")),
    ("rice", T("rice")),
    ("brush", T("to act")),
    ("official", T("officials")),
    ("shogun", T("Shogun’s")),
    ("samurai", T("samurai")),
    ("merchant", T("merchant")),
    ("lock", T("locked")),
    ("back", T("hidden")),
    ("harvest", T("harvest")),
    ("build", T("build")),
    ("trade", T("trade")),
    ("recruit", T("recruit")),
    ("develop", T("special card")),
    ("travel", T("travel")),
    ("gate", T("at a gate")),
    ("anywhere", T("anywhere")),
    ("≤3", T("at most")),
    ("×2", T("2 each")),
    ("+1", T("more")),
    ("−1", T("less")),
)
"""Signs of the seats, then those of the cards' actions, then what stands beside these."""


def paint_foot(canvas: Canvas, say: Say, top: int) -> None:
    """Both cards, side by side."""
    said = tuple((key, say(text)) for key, text in MEANINGS)
    canvas.lay(_prices(say(T("A building costs")), _named(say)), _SIDE, top)
    left = _SIDE + _PRICES + _GAP
    canvas.lay(_legend(said, canvas.image.width - left - _SIDE), left, top)


def paint_price_row(canvas: Canvas, say: Say, top: int) -> None:
    """What each building costs, in a row from ``top`` down, on a sheet that is as wide as the board."""
    room = (canvas.image.width - 2 * _SIDE - 2 * _GAP) // len(BUILDINGS)
    for number, (kind, name) in enumerate(zip(BUILDINGS, _named(say), strict=True)):
        left = _SIDE + number * (room + _GAP)
        box = (left, top, left + room, top + ROW)
        panel(canvas, box, PAPER_SHADE, SOFT_INK, 1.5)
        paint_price(canvas, kind, name, (left + 10, top, left + room - 6, top + ROW), _ROW_NUMBER, _ROW_STEPS)


def _named(say: Say) -> tuple[str, ...]:
    return tuple(say(words.BUILDING[kind]) for kind in BUILDINGS)


@lru_cache(8)
def _legend(said: tuple[tuple[str, str], ...], wide: int) -> Canvas:
    canvas = Canvas.blank(wide, HEIGHT, PAPER, PALETTE)
    panel(canvas, (0, 0, wide, HEIGHT), PAPER_LIGHT, INK, 2)
    canvas.note("legend", "", (0, 0, wide, HEIGHT))
    paint_legend(canvas, (8, 6, wide - 8, HEIGHT - 6), _ROWS, [Meaning(key, _sprite(key), told) for key, told in said])
    return canvas.settled()


def _sprite(key: str) -> Image.Image:
    """A piece, or what stands beside the sign of an action."""
    if key[0].isalpha():
        return piece(key, SIGN)
    canvas = Canvas.clear(max(SIGN, width(key, _MARK)), SIGN, PALETTE)
    canvas.text(canvas.image.width / 2, (SIGN + cap_height(_MARK)) / 2, key, _MARK, INK, across=0.5)
    return canvas.image


@lru_cache(8)
def _prices(heading: str, named: tuple[str, ...]) -> Canvas:
    canvas = Canvas.blank(_PRICES, HEIGHT, PAPER, PALETTE)
    panel(canvas, (0, 0, _PRICES, HEIGHT), PAPER_LIGHT, INK, 2)
    canvas.text(16, 38, heading, _HEADING, INK, limit=_PRICES - 32)
    for row, (kind, name) in enumerate(zip(BUILDINGS, named, strict=True)):
        paint_price(canvas, kind, name, (12, 50 + row * 47, _PRICES - 12, 97 + row * 47))
    return canvas.settled()


def paint_price(
    canvas: Canvas, kind: str, name: str, box: Box, number_type: Type = _NUMBER, steps: Sequence[int] = _STEPS
) -> None:
    """A kind of building: its sign and name, what it costs, and the points it gives."""
    left, top, right, bottom = box
    printed, y = BUILDINGS[kind], (top + bottom) / 2
    canvas.note("price", f"{kind} {printed.wood} {printed.stone} {printed.ryo} {printed.points}", box)
    canvas.stamp(piece(kind, SIGN), left + SIGN / 2, y)
    at = right - sum(steps)
    lines, type = block(name, _NAME, at - left - SIGN - 18, 2 if bottom - top >= ROW else 1, 16)
    base = y + cap_height(type) / 2
    canvas.lines(left + SIGN + 8, base, lines, type, INK, step=type.size, centred=True)
    for what, step in zip((*RESOURCES[:2], "ryo"), steps, strict=False):
        if number := getattr(printed, what):
            figure(canvas, what, number, at, y, number_type)
        at += step
    canvas.text(at - 4, y + cap_height(number_type) / 2, "=", number_type, SOFT_INK)
    figure(canvas, "points", printed.points, at + number_type.size * 0.74, y, number_type)

"""The start sets, at the bottom while they are chosen: what is in each, and whose it is."""

from __future__ import annotations

from functools import lru_cache

from engine.edo.data import RESOURCES, SETS
from engine.edo.view import EdoView
from render.canvas import Canvas
from render.edo.colours import PALETTE
from render.edo.layout import WIDTH
from render.edo.parts import figure, letter, seat_mark
from render.fonts import Face, Type, cap_height
from render.palette import INK, PAPER, PAPER_LIGHT, PAPER_SHADE, SOFT_INK
from render.plates import panel

HEIGHT = 86
_SIDE, _GAP = 20, 12
_WIDE = (WIDTH - 2 * _SIDE - (len(SETS) - 1) * _GAP) // len(SETS)
_NUMBER = Type(Face.SANS_BOLD, 30)
_NAME = Type(Face.SERIF_BOLD, 24)


def paint_sets(canvas: Canvas, view: EdoView, top: int) -> None:
    """A plate for each set, from ``top`` down."""
    takers = {player.start_set: player.seat for player in view.players if player.start_set is not None}
    for column, id in enumerate(SETS):
        canvas.lay(_set(id, takers.get(id)), _SIDE + column * (_WIDE + _GAP), top)


@lru_cache(40)
def _set(id: str, taker: int | None) -> Canvas:
    """A set: its goods and money; one that is taken bears the mark of its seat."""
    canvas = Canvas.blank(_WIDE, HEIGHT, PAPER, PALETTE)
    box = (0, 0, _WIDE, HEIGHT)
    panel(canvas, box, PAPER_LIGHT if taker is None else PAPER_SHADE, INK if taker is None else SOFT_INK, 2)
    canvas.note("set", id if taker is None else f"{id} {letter(taker)}", box)
    middle, printed = HEIGHT / 2, SETS[id]
    if taker is None:
        canvas.text(16, middle + cap_height(_NAME) / 2, id.upper(), _NAME, SOFT_INK)
    else:
        canvas.stamp(seat_mark(taker, 30), 32, middle)
    x = 58.0
    for what in ("ryo", *RESOURCES):
        if number := getattr(printed, what):
            x += figure(canvas, what, number, x, middle, _NUMBER) + 7
    return canvas.settled()

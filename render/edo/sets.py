"""The start sets, at the bottom while they are chosen: what is in each, and whose it is."""

from __future__ import annotations

from functools import lru_cache

from engine.edo.data import RESOURCES, SETS
from engine.edo.view import EdoView
from render.edo.colours import PALETTE
from render.edo.layout import COLUMN, WIDTH
from render.edo.parts import figure, letter, seat_mark
from render.paint.canvas import Canvas
from render.paint.palette import INK, PAPER, PAPER_LIGHT, PAPER_SHADE, SOFT_INK
from render.paint.plates import panel
from render.text.fonts import Face, Type, cap_height

HEIGHT = 96
_SIDE, _GAP = 20, 12
_IN_BLOCK = 2
"""So many beside each other in the block beside the map."""
_NUMBER = Type(Face.SANS_BOLD, 36)
_NAME = Type(Face.SERIF_BOLD, 26)


def paint_sets(canvas: Canvas, view: EdoView, top: int, *, wide: bool = False) -> None:
    """A plate for each set, from ``top`` down: in a row, or in a block beside the map."""
    left, room, columns = (WIDTH + _SIDE, COLUMN, _IN_BLOCK) if wide else (_SIDE, WIDTH, len(SETS))
    across = (room - 2 * _SIDE - (columns - 1) * _GAP) // columns
    takers = {player.start_set: player.seat for player in view.players if player.start_set is not None}
    for number, id in enumerate(SETS):
        row, column = divmod(number, columns)
        canvas.lay(_set(id, takers.get(id), across), left + column * (across + _GAP), top + row * (HEIGHT + _GAP))


def block_height() -> int:
    """How tall the block is."""
    return -(-len(SETS) // _IN_BLOCK) * (HEIGHT + _GAP)


@lru_cache(40)
def _set(id: str, taker: int | None, wide: int) -> Canvas:
    """A set: its goods and money; one that is taken bears the mark of its seat."""
    canvas = Canvas.blank(wide, HEIGHT, PAPER, PALETTE)
    box = (0, 0, wide, HEIGHT)
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

"""A plain picture of words, for when the one that is wanted cannot be drawn."""

from collections.abc import Sequence

from render.paint.canvas import Canvas
from render.paint.palette import INK, PAPER, PAPER_LIGHT, SOFT_INK
from render.text import fonts
from render.text.fonts import Face, Type

WIDTH = 1200
_TYPE, _SIDE, _LINE = Type(Face.SANS, 28), 40, 38
_MOST = 60
"""Lines at most."""


def paint_words(lines: Sequence[str]) -> Canvas:
    """The picture as a canvas: each line wrapped, one under the other."""
    rows = [row for line in lines for row in fonts.wrapped(line, _TYPE, WIDTH - 2 * _SIDE, 4)][:_MOST]
    canvas = Canvas.blank(WIDTH, len(rows) * _LINE + 2 * _SIDE, PAPER_LIGHT)
    canvas.frame((10, 10, WIDTH - 10, canvas.image.height - 10), SOFT_INK, 2)
    canvas.fill((0, 0, WIDTH, 6), PAPER)
    canvas.lines(_SIDE, _SIDE + 0.75 * _LINE, rows, _TYPE, INK, step=_LINE)
    return canvas

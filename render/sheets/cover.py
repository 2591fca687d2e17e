"""The picture of a game in its lobby: a part of the board in the middle of a match, and the game's name."""

from collections.abc import Callable

import numpy as np

from render.paint.canvas import Box, Canvas, kept, sum_over
from render.paint.palette import INK, PAPER_LIGHT, VERMILION
from render.paint.plates import card
from render.text import fonts
from render.text.fonts import Face, Type

_TITLE = Type(Face.SERIF_BOLD, 84)
_CORNER, _SIDE, _HEIGHT, _LINE = (36, 36), 44, 138, 6


def compose(board: Canvas, box: Box, name: str) -> Canvas:
    """What lies in the box of the board, under a plate with the name."""
    canvas = Canvas(board.image.crop(box), board.palette)
    left, top = _CORNER
    wide = fonts.width(name, _TITLE)
    canvas.lay(card(wide + 2 * _SIDE, _HEIGHT, PAPER_LIGHT), left, top)
    canvas.text(left + _SIDE, top + 88, name, _TITLE, INK)
    canvas.fill((left + _SIDE, top + 108, left + _SIDE + wide, top + 108 + _LINE), VERMILION)
    return canvas


def kept_or_drawn(title: str, version: str, draw: Callable[[], bytes]) -> bytes:
    """The picture of this game from the cache folder, or drawn now and put there."""
    key = f"cover of {title} {sum_over(title, version)} {sum_over('sheets')}"
    return kept(key, lambda: {"png": np.frombuffer(draw(), np.uint8)})["png"].tobytes()

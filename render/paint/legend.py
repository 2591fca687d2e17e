"""The legend of a board: its signs, each with a word, in rows on a card."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from render.paint.canvas import Box, Canvas
from render.paint.palette import INK, PAPER_LIGHT, Colour
from render.text.fonts import Face, Type, cap_height, width

_ROW, _ROWS = 46, 2
FOOT = _ROWS * _ROW + 34
"""Height of the strip at the bottom of a table that holds the legend."""
SIGN = 36
"""Size of a square sign."""
_WORDS = Type(Face.SANS_BOLD, 27)
_LEAST = 17
_BESIDE, _APART = 8, 16


@dataclass(frozen=True, slots=True)
class Meaning:
    """A sign and its meaning."""

    key: str
    sprite: Image.Image
    words: str

    @property
    def wide(self) -> int:
        return self.sprite.width + _BESIDE + width(self.words, _WORDS)


def paint_legend(canvas: Canvas, box: Box, rows: int, meanings: Sequence[Meaning]) -> None:
    """Paint row by row from left to right, each column as wide as it needs, over all the box."""
    left, top, right, bottom = box
    columns = -(-len(meanings) // rows)
    wide = [max(meaning.wide for meaning in meanings[column::columns]) for column in range(columns)]
    spare = (right - left - sum(wide)) / columns
    if spare < _APART:  # words are set smaller
        wide = [round(room * (right - left - columns * _APART) / sum(wide)) for room in wide]
        spare = _APART
    tall = (bottom - top) / rows
    for number, meaning in enumerate(meanings):
        row, column = divmod(number, columns)
        x, y = left + sum(wide[:column]) + (column + 0.5) * spare, top + (row + 0.5) * tall
        canvas.stamp(meaning.sprite, x + meaning.sprite.width / 2, y, "meaning", meaning.key)
        at = meaning.sprite.width + _BESIDE
        base = y + cap_height(_WORDS) / 2
        canvas.text(x + at, base, meaning.words, _WORDS, INK, limit=wide[column] - at, least=_LEAST)


@lru_cache(24)
def legend(
    said: tuple[tuple[str, str], ...],
    sprite: Callable[[str], Image.Image],
    laid_out: Callable[[int, int, Colour], Canvas],
    wide: int,
) -> Canvas:
    """Make a card of this width for the bottom of a table: signs by their keys, and meanings."""
    tall = FOOT - 24
    canvas = laid_out(wide, tall, PAPER_LIGHT)
    canvas.note("legend", "", (0, 0, wide, tall))
    meanings = [Meaning(key, sprite(key), words) for key, words in said]
    paint_legend(canvas, (8, 4, wide - 8, tall - 4), _ROWS, meanings)
    return canvas.settled()

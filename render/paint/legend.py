"""What the signs of a board mean: each with a word, in rows, on a card."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from render.paint.canvas import Box, Canvas
from render.paint.palette import INK, PAPER_LIGHT, Colour
from render.paint.table_surface import Table
from render.text.fonts import Face, Type, cap_height, width

_ROW = 46
SIGN = 36
"""How large a sign is drawn, if it is as wide as tall."""
_WORDS = Type(Face.SANS_BOLD, 27)
_LEAST = 17
_BESIDE, _APART = 8, 16


def foot(rows: int) -> int:
    """How tall the strip of a table is in which a legend of so many rows lies."""
    return rows * _ROW + 34


@dataclass(frozen=True, slots=True)
class Meaning:
    """A sign and what it means."""

    key: str
    sprite: Image.Image
    words: str

    @property
    def wide(self) -> int:
        return self.sprite.width + _BESIDE + width(self.words, _WORDS)


def paint_legend(canvas: Canvas, box: Box, rows: int, meanings: Sequence[Meaning]) -> None:
    """Row by row from left to right; each column as wide as it needs, and all together as wide as the box."""
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
    size: tuple[int, int],
) -> Canvas:
    """A card with signs by their keys and what they mean."""
    wide, tall = size
    canvas = laid_out(wide, tall, PAPER_LIGHT)
    canvas.note("legend", "", (0, 0, wide, tall))
    meanings = [Meaning(key, sprite(key), words) for key, words in said]
    paint_legend(canvas, (8, 4, wide - 8, tall - 4), tall // _ROW, meanings)
    return canvas.settled()


def below_table(table: Table, side: int) -> tuple[int, int]:
    """The size of such a card in the strip at the bottom of a table, so far from its sides."""
    return table.size[0] - 2 * side, table.foot - 24

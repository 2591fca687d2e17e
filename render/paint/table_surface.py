"""The table below a map: its material, and a rim above and below."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.paint.canvas import Box, Canvas, as_image
from render.paint.palette import GOLD, INK, LINE, PAPER_LIGHT, Colour, Palette, mixed
from render.paint.plates import card
from render.text.fonts import Face, Type, width

GAP = 10
"""Distance from one card to the next."""
Grid = NDArray[np.int_]
Where = Callable[[Grid, Grid], NDArray[np.bool_]]
"""Tells for each pixel, by its distance to the right and down, if something is there."""


def share(room: int, number: int, gap: int = GAP) -> int:
    """Return the width of each of several cards side by side."""
    return (room - (number - 1) * gap) // number


@dataclass(frozen=True, slots=True)
class TableSurface:
    """The material of a game's tables."""

    palette: Palette
    ground: Colour
    grain: Where
    """The darker parts of the material."""
    darker: float
    border: Colour
    rim: int
    """Breadth of the rim."""
    inlay: Where
    """The gold on the rim; down is the distance from the edge."""

    def laid_out(
        self,
        width: int,
        height: int,
        ground: Colour,
        rim: Colour = LINE,
        thick: float = 2,
        *,
        under: Colour | None = None,
    ) -> Canvas:
        """Make a card on the table, or on the colour ``under`` it; painted on, then settled."""
        return card(width, height, ground, rim, thick, self.palette, under or self.ground)

    def plain(self, width: int, height: int) -> Image.Image:
        """Draw the material without a rim, in the palette."""
        return as_image(self._material(*_grid(width, height)), self.palette)

    def rimmed(self, width: int, height: int) -> Image.Image:
        """Draw the material with a rim above and below, in the palette."""
        x, y = _grid(width, height)
        down = np.minimum(y, height - 1 - y)
        rim = np.full((height, width), self._number(self.border))
        rim[self.inlay(x, down)] = self._number(GOLD)
        rim[np.broadcast_to((down < 2) | (down == self.rim - 1), rim.shape)] = self._number(LINE)
        return as_image(np.where(down < self.rim, rim, self._material(x, y)).astype(np.uint8), self.palette)

    def below(self, map_: Canvas, height: int) -> Canvas:
        """Lay a map on a new canvas with a table of this height below it, to be painted on."""
        width, top = map_.image.size
        canvas = Canvas.sheet(width, top + height, self.palette)
        canvas.lay(map_, 0, 0)
        canvas.image.paste(rimmed(self, width, height), (0, top))
        return canvas

    def _material(self, x: Grid, y: Grid) -> NDArray[np.uint8]:
        darker = self._number(mixed(self.ground, LINE, self.darker))
        return np.where(self.grain(x, y), darker, self._number(self.ground)).astype(np.uint8)

    def _number(self, shade: Colour) -> int:
        return self.palette.nearest(shade)


rimmed = lru_cache(4)(TableSurface.rimmed)


def _grid(width: int, height: int) -> tuple[Grid, Grid]:
    return np.arange(width)[None, :], np.arange(height)[:, None]


# -- legend -----------------------------------------------------------------------------------------------------


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
        canvas.label(x + at, y, meaning.words, _WORDS, INK, limit=wide[column] - at, least=_LEAST)


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

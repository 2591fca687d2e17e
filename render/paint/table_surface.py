"""The table beside a map: of what material it is, with a rim along two sides, and where on it cards may lie."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.paint.canvas import Canvas, as_image
from render.paint.palette import GOLD, LINE, Colour, Palette, mixed
from render.paint.plates import card

GAP = 10
"""From one card to the next."""
Grid = NDArray[np.int_]
Where = Callable[[Grid, Grid], NDArray[np.bool_]]
"""Says of every pixel, by how far it is to the right and down, whether something is there."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table: below the map or, ``wide``, to its right."""

    wide: bool
    size: tuple[int, int]
    """Of the whole picture."""
    left: int
    top: int
    right: int
    """Where cards may lie."""
    foot: int
    """How tall the strip at the bottom is, below all else, where the legend lies."""

    @property
    def bottom(self) -> int:
        """Where the strip begins."""
        return self.size[1] - self.foot

    @property
    def room(self) -> int:
        return self.right - self.left

    def share(self, number: int, gap: int = GAP) -> int:
        """How wide each of so many cards beside each other is."""
        return (self.room - (number - 1) * gap) // number


@dataclass(frozen=True, slots=True)
class TableSurface:
    """What tables of a game are made of."""

    palette: Palette
    ground: Colour
    grain: Where
    """Where the material is darker."""
    darker: float
    border: Colour
    rim: int
    """How broad the rim is."""
    inlay: Where
    """Where gold is on the rim; down is the distance from the edge."""

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
        """A card on the table, or on what lies ``under`` it instead; to be painted on and then settled."""
        return card(width, height, ground, rim, thick, self.palette, under or self.ground)

    def plain(self, width: int, height: int) -> Image.Image:
        """The material without a rim, in the palette."""
        return as_image(self._material(*_grid(width, height)), self.palette)

    def rimmed(self, width: int, height: int) -> Image.Image:
        """With its rim above and below."""
        x, y = _grid(width, height)
        down = np.minimum(y, height - 1 - y)
        rim = np.full((height, width), self._number(self.border))
        rim[self.inlay(x, down)] = self._number(GOLD)
        rim[np.broadcast_to((down < 2) | (down == self.rim - 1), rim.shape)] = self._number(LINE)
        return as_image(np.where(down < self.rim, rim, self._material(x, y)).astype(np.uint8), self.palette)

    def beside(self, table: Table, map_: Canvas) -> Canvas:
        """A map and the table beside it, to be painted on."""
        canvas = Canvas.sheet(*table.size, self.palette)
        canvas.lay(map_, 0, 0)
        for image, at in _bare(self, table, *map_.image.size):
            canvas.image.paste(image, at)
        return canvas

    def _material(self, x: Grid, y: Grid) -> NDArray[np.uint8]:
        darker = self._number(mixed(self.ground, LINE, self.darker))
        return np.where(self.grain(x, y), darker, self._number(self.ground)).astype(np.uint8)

    def _number(self, shade: Colour) -> int:
        return self.palette.nearest(shade)


@cache
def _bare(
    surface: TableSurface, table: Table, width: int, height: int
) -> tuple[tuple[Image.Image, tuple[int, int]], ...]:
    """The parts of a table beside a map of this size, in the palette, and where they lie."""
    if not table.wide:
        return ((surface.rimmed(width, table.size[1] - height), (0, height)),)
    upright = surface.rimmed(height, table.size[0] - width).transpose(Image.Transpose.TRANSPOSE)
    return ((upright, (width, 0)), (surface.plain(table.size[0], table.foot), (0, height)))


def _grid(width: int, height: int) -> tuple[Grid, Grid]:
    return np.arange(width)[None, :], np.arange(height)[:, None]

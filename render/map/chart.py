"""A map printed in ink and coloured by hand: the ink at each pixel, coloured by a table.

The ink is worked out once: grain, borders, terrain, printed words. A piece of it gets its owner's
colours through a table of eight entries and the owner's hatching, as engravers drew colours in
black and white; that is quick, and it tells owners apart without any colour.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.map.outline import Bytes
from render.paint.canvas import as_image
from render.paint.palette import LINE, Colour, Palette, mixed, tinted


class Ink(IntEnum):
    """The ink at a pixel, from nothing to full."""

    GROUND = 0
    LAID = 1
    """A line of the paper."""
    GRAIN = 2
    """Terrain."""
    SOFT = 3
    """More of the owner's colour."""
    EDGE = 4
    """The owner's colour along a border."""
    THIRD = 5
    MOST = 6
    FULL = 7


# -- colours ------------------------------------------------------------------------------------------------


@cache
def colours(ground: Colour, owner: Colour | None) -> tuple[Colour, ...]:
    """Return the colour of each ``Ink`` on a ground."""
    base = ground if owner is None else tinted(ground, owner)
    soft = mixed(ground, LINE, 0.07) if owner is None else tinted(ground, owner, 0.16)
    edge = mixed(ground, LINE, 0.12) if owner is None else mixed(ground, owner, 0.86)
    return (
        base,
        mixed(base, LINE, 0.035),
        mixed(base, LINE, 0.17),
        soft,
        edge,
        mixed(base, LINE, 0.4),
        mixed(base, LINE, 0.72),
        LINE,
    )


# -- hatchings ----------------------------------------------------------------------------------------------

Hatching = Callable[[NDArray[np.int_], NDArray[np.int_]], NDArray[np.bool_]]
HATCHINGS: tuple[Hatching, ...] = (
    lambda x, y: (y % 7 < 2) & (x >= 0),
    lambda x, y: (x % 10 < 3) & ((y + x // 10 % 2 * 5) % 10 < 3),
    lambda x, y: (x % 7 < 2) & (y >= 0),
    lambda x, y: (x % 9 < 2) | (y % 9 < 2),
    lambda x, y: (x + y) % 9 < 2,
    lambda x, y: (x - y) % 9 < 2,
    lambda x, y: (y % 6 < 2) & ((x + y // 6 % 2 * 9) % 18 < 11),
)
"""Lines across, dots, lines down, a lattice, lines slanting either way, dashes."""


@dataclass(frozen=True, eq=False)
class Piece:
    """One area of a chart, and its top left corner."""

    left: int
    top: int
    levels: Bytes
    hatched: NDArray[np.bool_]
    """The room for a hatching, in the area only."""
    cell: Image.Image
    """A mask, 1 in the area."""

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Return the box of the area on the map."""
        return (self.left, self.top, self.left + self.cell.width, self.top + self.cell.height)

    def coloured(self, palette: Palette, table: Sequence[int], hatching: int | None) -> Image.Image:
        """Return the area in mode P, ``table`` giving the number of each ``Ink`` in the palette."""
        levels = self.levels
        if hatching is not None:
            rows = np.arange(self.top, self.top + levels.shape[0])[:, None]
            columns = np.arange(self.left, self.left + levels.shape[1])[None, :]
            lines = HATCHINGS[hatching % len(HATCHINGS)](columns, rows) & self.hatched & (levels <= Ink.LAID)
            levels = np.where(lines, np.uint8(Ink.SOFT), levels)
        return as_image(np.asarray(table, np.uint8)[levels], palette)


def pieces(levels: Bytes, labels: Bytes, zone: Bytes, ids: Sequence[str]) -> dict[str, Piece]:
    """Return the areas of a chart by id; ``zone`` is not 0 where hatchings may be."""
    return {id: piece(levels, labels == index, zone) for index, id in enumerate(ids)}


def piece(levels: Bytes, mine: NDArray[np.bool_], zone: Bytes) -> Piece:
    """Cut an area out of a chart; ``mine`` is its mask."""
    rows, columns = np.nonzero(mine.any(axis=1))[0], np.nonzero(mine.any(axis=0))[0]
    box = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    cut = mine[box]
    return Piece(int(columns[0]), int(rows[0]), levels[box].copy(), (zone[box] > 0) & cut, Image.fromarray(cut))


def table(palette: Palette, ground: Colour, owner: Colour | None) -> tuple[int, ...]:
    """Return the number of each ``Ink`` in a palette."""
    return tuple(palette.nearest(shade) for shade in colours(ground, owner))

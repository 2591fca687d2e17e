"""The table beside the map: lacquered wood with an inlaid rim, on which cards and seats lie; and where they lie."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.paint import table_surface
from render.paint.table_surface import GAP, Grid, TableSurface
from render.rokugan.colours import MAT, MAT_RIM, PALETTE
from render.rokugan.layout import MAP_HEIGHT, WIDTH

RIM = 14
"""How broad the rim is, on two sides."""


def _planks(x: Grid, y: Grid) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = (y * 4 + (x % 400 - 200) ** 2 // 2600) % 52 < 4
    return found


def _waves(x: Grid, down: Grid) -> NDArray[np.bool_]:
    wave = np.hypot(x % 28 - 14, down - RIM + 1)
    return ((wave > 7.5) & (wave < 9.3)) | (wave < 3)


_WOOD = TableSurface(PALETTE, MAT, _planks, 0.1, MAT_RIM, RIM, _waves)
laid_out, wood = _WOOD.laid_out, _WOOD.plain
"""A card, to be painted on and then ``settled(MAT)``; plain wood for a sheet to lie on."""


@dataclass(frozen=True, slots=True)
class Table(table_surface.Table):
    """A table with rows of territories, and seats below them."""

    territories: int
    """How many territories lie in a row."""
    territory: int
    """How tall one is."""
    seat: int
    """How tall a seat is; beside the map as tall as there is room for, but no taller than this."""

    def rows(self, territories: int) -> int:
        """How tall the territories are, all together."""
        return -(-territories // self.territories) * (self.territory + GAP)


BELOW = Table(False, (WIDTH, MAP_HEIGHT + 400), 18, MAP_HEIGHT + RIM + 12, WIDTH - 18, 11, 82, 258)
BESIDE = Table(True, (WIDTH + 640, MAP_HEIGHT), WIDTH + RIM + 14, 14, WIDTH + 640 - RIM - 14, 3, 82, 300)


@cache
def bare(table: Table) -> Image.Image:
    """The table, and room for the map, in the palette; not to be written to."""
    return _WOOD.bare(table, (WIDTH, MAP_HEIGHT))

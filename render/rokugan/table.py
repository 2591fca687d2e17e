"""The table beside the map: lacquered wood with an inlaid rim, on which cards and seats lie; and where they lie."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.canvas import Canvas
from render.land import as_image
from render.palette import GOLD, LINE, Colour, mixed
from render.plates import card
from render.rokugan.colours import MAT, MAT_RIM, PALETTE
from render.rokugan.layout import MAP_HEIGHT, WIDTH

RIM = 14
"""How broad the rim is, on two sides."""
GAP = 10
"""From one card to the next."""


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
    territories: int
    """How many territories lie in a row."""
    territory: int
    """How tall one is."""
    seat: int
    """How tall a seat is; beside the map as tall as there is room for, but no taller than this."""

    @property
    def room(self) -> int:
        return self.right - self.left

    def rows(self, territories: int) -> int:
        """How tall the territories are, all together."""
        return -(-territories // self.territories) * (self.territory + GAP)


BELOW = Table(False, (WIDTH, MAP_HEIGHT + 400), 18, MAP_HEIGHT + RIM + 12, WIDTH - 18, 11, 82, 258)
BESIDE = Table(True, (WIDTH + 640, MAP_HEIGHT), WIDTH + RIM + 14, 14, WIDTH + 640 - RIM - 14, 3, 82, 300)


def laid_out(width: int, height: int, ground: Colour, rim: Colour = LINE, thick: float = 2) -> Canvas:
    """A card, to be painted on and then ``settled(MAT)``."""
    return card(width, height, ground, rim, thick, PALETTE)


@cache
def bare(table: Table) -> Image.Image:
    """The table, and room for the map, in the palette; not to be written to."""
    image = Image.new("P", table.size)
    image.putpalette(PALETTE.flat)
    if table.wide:
        image.paste(_wood(MAP_HEIGHT, table.size[0] - WIDTH).transpose(Image.Transpose.TRANSPOSE), (WIDTH, 0))
    else:
        image.paste(_wood(WIDTH, table.size[1] - MAP_HEIGHT), (0, MAP_HEIGHT))
    return image


def _wood(width: int, height: int) -> Image.Image:
    """The wood with its rim above and below."""
    x, y = np.arange(width)[None, :], np.arange(height)[:, None]
    planks = _planks(x, y)
    rim = np.full((height, width), _number(MAT_RIM))
    down = np.minimum(y, height - 1 - y)
    wave = np.hypot(x % 28 - 14, down - RIM + 1)
    rim[((wave > 7.5) & (wave < 9.3)) | (wave < 3)] = _number(GOLD)
    rim[np.broadcast_to((down < 2) | (down == RIM - 1), rim.shape)] = _number(LINE)
    return as_image(np.where(down < RIM, rim, planks).astype(np.uint8), PALETTE)


def wood(width: int, height: int) -> Image.Image:
    """Plain wood, in the palette, for a sheet to lie on."""
    return as_image(_planks(np.arange(width)[None, :], np.arange(height)[:, None]), PALETTE)


def _planks(x: NDArray[np.int_], y: NDArray[np.int_]) -> NDArray[np.uint8]:
    grain = (y * 4 + (x % 400 - 200) ** 2 // 2600) % 52
    return np.where(grain < 4, _number(mixed(MAT, LINE, 0.1)), _number(MAT)).astype(np.uint8)


def _number(shade: Colour) -> int:
    return PALETTE.nearest(shade)

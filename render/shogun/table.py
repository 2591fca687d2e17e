"""The table beside the map: a straw mat with a woven rim, on which the cards lie; and where on it they lie."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from PIL import Image

from render.canvas import Canvas
from render.land import as_image
from render.palette import GOLD, LINE, Colour, mixed
from render.plates import card
from render.shogun.colours import MAT, MAT_RIM, PALETTE
from render.shogun.layout import MAP_HEIGHT, WIDTH

RIM = 16
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
    rows: int
    """How tall the rows of cards are, all together."""

    def share(self, number: int, gap: int = GAP) -> int:
        """How wide each of so many cards beside each other is."""
        return (self.right - self.left - (number - 1) * gap) // number

    @property
    def seats_top(self) -> int:
        return self.top + self.rows + 14


BELOW = Table(False, (WIDTH, MAP_HEIGHT + 636), 20, MAP_HEIGHT + RIM + 14, WIDTH - 20, 246)
BESIDE = Table(True, (WIDTH + 776, MAP_HEIGHT), WIDTH + RIM + 14, 14, WIDTH + 776 - RIM - 14, 468)
_ROLL = 240
"""After so many rows the straw repeats itself."""


def laid_out(width: int, height: int, ground: Colour, rim: Colour = LINE, thick: float = 2) -> Canvas:
    """A card, to be painted on and then ``settled(MAT)``."""
    return card(width, height, ground, rim, thick, PALETTE)


@cache
def bare(table: Table) -> Image.Image:
    """The mat, and room for the map, in the palette; not to be written to."""
    image = Image.new("P", table.size)
    image.putpalette(PALETTE.flat)
    if table.wide:
        image.paste(_mat(MAP_HEIGHT, table.size[0] - WIDTH).transpose(Image.Transpose.TRANSPOSE), (WIDTH, 0))
    else:
        image.paste(_mat(WIDTH, table.size[1] - MAP_HEIGHT), (0, MAP_HEIGHT))
    return image


def _mat(width: int, height: int) -> Image.Image:
    """The mat with its rim above and below."""
    x, y = np.arange(width)[None, :], np.arange(height)[:, None]
    straw = np.where((y % 6 == 0) | ((x % 10 == 0) & (y // 6 % 2 == 0)), _number(mixed(MAT, LINE, 0.05)), _number(MAT))
    cloth = np.full((height, width), _number(MAT_RIM))
    down = np.minimum(y, height - 1 - y)
    diamond = np.abs(x % 40 - 20) + np.abs(down - RIM // 2) * 2
    cloth[(diamond > 5) & (diamond < 9)] = _number(GOLD)
    cloth[np.broadcast_to((down < 2) | (down == RIM - 1), cloth.shape)] = _number(LINE)
    return as_image(np.where(down < RIM, cloth, straw).astype(np.uint8), PALETTE)


@cache
def _roll() -> Image.Image:
    return _mat(WIDTH, _ROLL + 2 * RIM)


def sheet(width: int, height: int) -> Canvas:
    """A mat of any height to lay a report on."""
    return Canvas(rolled(width, height).convert("RGB"), PALETTE)


def rolled(width: int, height: int) -> Image.Image:
    """A mat of any height, in the palette."""
    image, roll = Image.new("P", (width, height)), _roll()
    image.putpalette(PALETTE.flat)
    straw = roll.crop((0, RIM, width, RIM + _ROLL))
    for top in range(RIM, height - RIM, _ROLL):
        image.paste(straw, (0, top))
    image.paste(roll.crop((0, 0, width, RIM)), (0, 0))
    image.paste(roll.crop((0, RIM + _ROLL, width, 2 * RIM + _ROLL)), (0, height - RIM))
    return image


def _number(shade: Colour) -> int:
    return PALETTE.nearest(shade)

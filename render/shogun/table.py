"""The table beside the map: a straw mat with a woven rim, on which the cards lie; and where on it they lie."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.paint import table_surface
from render.paint.canvas import Canvas
from render.paint.legend import foot
from render.paint.table_surface import Grid, TableSurface
from render.shogun.colours import MAT, MAT_RIM, PALETTE
from render.shogun.layout import MAP_HEIGHT, WIDTH

RIM = 16
"""How broad the rim is, on two sides."""


def _diamonds(x: Grid, down: Grid) -> NDArray[np.bool_]:
    diamond = np.abs(x % 40 - 20) + np.abs(down - RIM // 2) * 2
    found: NDArray[np.bool_] = (diamond > 5) & (diamond < 9)
    return found


_MAT = TableSurface(
    PALETTE, MAT, lambda x, y: (y % 6 == 0) | ((x % 10 == 0) & (y // 6 % 2 == 0)), 0.05, MAT_RIM, RIM, _diamonds
)
laid_out, beside = _MAT.laid_out, _MAT.beside
"""A card, to be painted on and then settled; a map and the mat beside it."""


@dataclass(frozen=True, slots=True)
class Table(table_surface.Table):
    """A table with rows of cards, and seats below them."""

    rows: int
    """How tall the rows of cards are, all together."""

    @property
    def seats_top(self) -> int:
        return self.top + self.rows + 14


BELOW = Table(False, (WIDTH, MAP_HEIGHT + 614 + foot(2)), 20, MAP_HEIGHT + RIM + 14, WIDTH - 20, foot(2), 246)
BESIDE = Table(True, (WIDTH + 776, MAP_HEIGHT + foot(2)), WIDTH + RIM + 14, 14, WIDTH + 776 - RIM - 14, foot(2), 468)
_ROLL = 240
"""After so many rows the straw repeats itself."""


@cache
def _roll() -> Image.Image:
    return _MAT.rimmed(WIDTH, _ROLL + 2 * RIM)


def sheet(width: int, height: int) -> Canvas:
    """A mat of any height to lay a report on."""
    return Canvas(rolled(width, height).convert("RGB"), PALETTE)


def rolled(width: int, height: int) -> Image.Image:
    """A mat of any height, in the palette."""
    image, roll = Canvas.sheet(width, height, PALETTE).image, _roll()
    straw = roll.crop((0, RIM, width, RIM + _ROLL))
    for top in range(RIM, height - RIM, _ROLL):
        image.paste(straw, (0, top))
    image.paste(roll.crop((0, 0, width, RIM)), (0, 0))
    image.paste(roll.crop((0, RIM + _ROLL, width, 2 * RIM + _ROLL)), (0, height - RIM))
    return image

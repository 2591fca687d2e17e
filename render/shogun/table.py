"""The table below the map: a straw mat with a woven rim, on which the cards lie."""

from __future__ import annotations

from functools import cache

import numpy as np
from PIL import Image

from render.canvas import Canvas
from render.land import as_image
from render.palette import GOLD, LINE, Colour, mixed
from render.plates import card
from render.shogun.colours import MAT, MAT_RIM, PALETTE
from render.shogun.layout import WIDTH

RIM = 16
"""How tall the rim is, above and below."""


def laid_out(width: int, height: int, ground: Colour, rim: Colour = LINE, thick: float = 2) -> Canvas:
    """A card, to be painted on and then ``settled(MAT)``."""
    return card(width, height, ground, rim, thick, PALETTE)


@cache
def table(height: int) -> Image.Image:
    """The mat, in the palette; not to be written to."""
    x, y = np.arange(WIDTH)[None, :], np.arange(height)[:, None]
    straw = np.where((y % 6 == 0) | ((x % 10 == 0) & (y // 6 % 2 == 0)), _number(mixed(MAT, LINE, 0.05)), _number(MAT))
    cloth = np.full((height, WIDTH), _number(MAT_RIM))
    down = np.minimum(y, height - 1 - y)
    diamond = np.abs(x % 40 - 20) + np.abs(down - RIM // 2) * 2
    cloth[(diamond > 5) & (diamond < 9)] = _number(GOLD)
    cloth[np.broadcast_to((down < 2) | (down == RIM - 1), cloth.shape)] = _number(LINE)
    return as_image(np.where(down < RIM, cloth, straw).astype(np.uint8), PALETTE)


def _number(shade: Colour) -> int:
    return PALETTE.nearest(shade)

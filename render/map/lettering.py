"""Words and signs that are printed on a map, in ink."""

import numpy as np
from PIL import Image

from render.map.chart import Bytes, Floats, Ink
from render.text import fonts
from render.text.fonts import Type


def inked(cover: Floats) -> Bytes:
    """Return the ink for a cover of 0 to 1; ``GROUND`` where it is hardly any."""
    levels = np.zeros(cover.shape, np.uint8)
    for least, ink in ((0.18, Ink.THIRD), (0.5, Ink.MOST), (0.8, Ink.FULL)):
        levels[cover > least] = ink
    return levels


def stamp(levels: Bytes, cover: Image.Image, left: int, top: int) -> None:
    """Lay ink through a mask (L)."""
    high, wide = cover.height, cover.width
    view = levels[top : top + high, left : left + wide]
    np.maximum(view, inked(np.asarray(cover).astype(np.float32) / np.float32(255)), out=view)


def write(levels: Bytes, x: float, y: float, words: str, type: Type) -> None:
    """Write words, their middle at x and base line at y; clear what lies under and around."""
    left, base = round(x - fonts.width(words, type) / 2), round(y)
    fat, dx, dy = fonts.halo(words, type)
    halo = np.asarray(fat) > 40
    view = levels[base + dy : base + dy + halo.shape[0], left + dx : left + dx + halo.shape[1]]
    view[halo] = Ink.GROUND
    cover, dx, dy = fonts.mask(words, type)
    stamp(levels, cover, left + dx, base + dy)

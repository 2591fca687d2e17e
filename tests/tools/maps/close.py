"""A map at twice its size, worked out anew: what is the same in the games whose maps are outlines."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from render.map.chart import SEA, Bytes, inked
from render.map.zoom import LARGER
from render.paint.palette import Colour, Palette, mixed
from tests.tools.maps import printing, scenery
from tests.tools.maps.outline import Close, step

_OPEN = 47
"""So far from the coast nothing but waves and the compass rose lies on the sea."""


class Ground(NamedTuple):
    """A part of a map without owners and without words."""

    labels: Bytes
    levels: Bytes
    zone: Bytes
    """Not 0 where hatchings may lie."""
    numbers: Bytes
    """Numbers of the sea and the wild land in the palette."""


def empty(wide: int, tall: int) -> Ground:
    """To be filled, twice as large as a map of this size."""
    return Ground(*(np.zeros((tall * LARGER, wide * LARGER), np.uint8) for _ in range(4)))


def fill(ground: Ground, rows: slice, *found: NDArray[np.generic]) -> None:
    """Some rows, in the order of the fields."""
    for whole, part in zip(ground, found, strict=True):
        whole[rows] = part


def drawn_larger(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Thin drawings at twice their size, without stairs."""
    image = Image.fromarray(mask).convert("L")
    large = image.resize((image.width * LARGER, image.height * LARGER), Image.Resampling.BICUBIC)
    found: NDArray[np.bool_] = np.asarray(large.filter(ImageFilter.GaussianBlur(1.3))) > 88
    return found


class Sea:
    """The sea of such a map, in numbers of a palette."""

    def __init__(self, before: Bytes, palette: Palette, ground: Colour, line: Colour) -> None:
        """``before`` is the map at its own size, for its waves and the compass rose."""
        self._palette, self._ground = palette, ground
        self._shades = [palette.nearest(mixed(ground, line, strength)) for strength in scenery.STRENGTHS]
        self._waves = [(shade, drawn_larger(before == shade)) for shade in self._shades[2:]]

    def rows(self, rows: slice, band: Close) -> Bytes:
        """Some rows: depths, waves, the outer half of the line along the coast."""
        numbers: Bytes = np.array(self._shades, np.uint8)[scenery.sea_close(band)]
        for shade, there in self._waves:
            numbers[there[rows] & (band.border > _OPEN)] = shade
        coast = inked(step(band.border, printing.COAST_LINE - 0.6))
        scenery.lay_ink(numbers, np.where(band.labels == SEA, coast, 0), self._palette, self._ground)
        return numbers

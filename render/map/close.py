"""A part of a map at twice its size, worked out anew: what is the same in the games whose maps are outlines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.map import chart, scenery
from render.map.chart import Ink
from render.map.outline import SEA, WILD, Bytes, Close, step
from render.map.zoom import LARGER, drawn_larger
from render.paint.canvas import Box, as_image
from render.paint.palette import Colour, Palette, mixed

_OPEN = 47
"""So far from the coast nothing but waves and the compass rose lies on the sea."""


class Ground(NamedTuple):
    """A part of a map without owners and without words."""

    labels: Bytes
    levels: Bytes
    zone: Bytes
    """Not 0 where hatchings may lie."""
    numbers: Bytes
    """Of the sea and the wild land, in the palette."""

    @classmethod
    def empty(cls, frame: Box) -> Ground:
        """To be filled."""
        tall, wide = (frame[3] - frame[1]) * LARGER, (frame[2] - frame[0]) * LARGER
        return cls(*(np.zeros((tall, wide), np.uint8) for _ in range(4)))

    def take(self, rows: slice, *found: NDArray[np.generic]) -> None:
        """Some rows, in the order of the fields."""
        for whole, part in zip(self, found, strict=True):
            whole[rows] = part


Look = tuple[Sequence[int], int | None]
"""The number of each ``Ink`` in the palette, and the owner's hatching."""


def coloured(drawn: Ground, look: Callable[[int], Look], palette: Palette) -> Image.Image:
    """All that is seen, each area in its owner's colours: ``look`` says them by the area's label."""
    numbers = drawn.numbers.copy()
    for index in map(int, np.unique(drawn.labels[drawn.labels < WILD])):
        (top, bottom), (left, right) = (_span((drawn.labels == index).any(axis=axis)) for axis in (1, 0))
        at = (slice(top, bottom), slice(left, right))
        levels, (inks, hatching) = drawn.levels[at], look(index)
        if hatching is not None:
            lines = chart.HATCHINGS[hatching](np.arange(left, right)[None, :], np.arange(top, bottom)[:, None])
            levels = np.where(lines & (drawn.zone[at] > 0) & (levels <= Ink.LAID), np.uint8(Ink.SOFT), levels)
        np.copyto(numbers[at], np.array(inks, np.uint8)[levels], where=drawn.labels[at] == index)
    return as_image(numbers, palette)


def _span(there: NDArray[np.bool_]) -> tuple[int, int]:
    """The first that is there, and the next after the last."""
    found = np.flatnonzero(there)
    return int(found[0]), int(found[-1]) + 1


class Sea:
    """The sea of such a part, in numbers of a palette."""

    def __init__(self, before: Bytes, palette: Palette, ground: Colour, line: Colour) -> None:
        """``before`` is the part as it is on the map, for its waves and the compass rose."""
        self._palette, self._ground = palette, ground
        self._shades = [palette.nearest(mixed(ground, line, strength)) for strength in scenery.STRENGTHS]
        self._waves = [(shade, drawn_larger(before == shade)) for shade in self._shades[2:]]

    def rows(self, rows: slice, band: Close) -> Bytes:
        """Some rows: depths, waves, the outer half of the line along the coast."""
        numbers: Bytes = np.array(self._shades, np.uint8)[scenery.sea_close(band)]
        for shade, there in self._waves:
            numbers[there[rows] & (band.border > _OPEN)] = shade
        coast = chart.inked(step(band.border, chart.COAST_LINE - 0.6))
        scenery.lay_ink(numbers, np.where(band.labels == SEA, coast, 0), self._palette, self._ground)
        return numbers

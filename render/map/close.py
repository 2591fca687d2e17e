"""A part of a map at twice its size, worked out anew: what is the same in the games whose maps are outlines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.map import chart, scenery
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


class Land:
    """The areas of such a part, to be coloured for their owners. It keeps what it showed last: the next time few of
    them have another owner."""

    def __init__(self, drawn: Ground, palette: Palette) -> None:
        self._palette, self._shown = palette, as_image(drawn.numbers, palette)
        self._looks: dict[int, Look] = {}
        there = np.flatnonzero(np.bincount(drawn.labels.ravel(), minlength=WILD)[:WILD])
        self.areas = {int(at): chart.piece(drawn.levels, drawn.labels == at, drawn.zone) for at in there}
        """By their labels."""

    def coloured(self, look: Callable[[int], Look]) -> Image.Image:
        """All that is seen, each area in its owner's colours: ``look`` says them by the area's label."""
        for label, area in self.areas.items():
            if self._looks.get(label) != (wanted := look(label)):
                self._shown.paste(area.coloured(self._palette, *wanted), area.box, area.cell)
                self._looks[label] = wanted
        return self._shown.copy()


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

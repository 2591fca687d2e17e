"""A part of a map at twice its size: what is the same in the games whose maps are outlines."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image

from render.map import chart
from render.map.outline import WILD, Bytes
from render.paint.canvas import as_image
from render.paint.palette import Palette


class Ground(NamedTuple):
    """A part of a map without owners and without words."""

    labels: Bytes
    levels: Bytes
    zone: Bytes
    """Not 0 where hatchings may lie."""
    numbers: Bytes
    """Numbers of the sea and the wild land in the palette."""


Look = tuple[Sequence[int], int | None]
"""The number of each ``Ink`` in the palette, and the owner's hatching."""


class Land:
    """The areas of such a part, to be coloured for their owners.

    It keeps the last picture: the next time few areas have another owner.
    """

    def __init__(self, drawn: Ground, palette: Palette) -> None:
        self._palette, self._shown = palette, as_image(drawn.numbers, palette)
        self._looks: dict[int, Look] = {}
        there = np.flatnonzero(np.bincount(drawn.labels.ravel(), minlength=WILD)[:WILD])
        self.areas = {int(at): chart.piece(drawn.levels, drawn.labels == at, drawn.zone) for at in there}
        """By their labels."""

    def coloured(self, look: Callable[[int], Look]) -> Image.Image:
        """Return the picture, each area in its owner's colours; ``look`` gives them by label."""
        for label, area in self.areas.items():
            if self._looks.get(label) != (wanted := look(label)):
                self._shown.paste(area.coloured(self._palette, *wanted), area.box, area.cell)
                self._looks[label] = wanted
        return self._shown.copy()

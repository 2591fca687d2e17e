"""Circles about a map's areas, and the labels in its arrays.

``tests/tools/maps`` works the borders and coasts out from the circles beforehand.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]

SEA = 255
"""The label of the sea."""
WILD = 254
"""The label of land that nobody owns, beyond the map."""


@dataclass(frozen=True)
class Circle:
    """In pixels."""

    x: float
    y: float
    radius: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The square around it."""
        return (self.x - self.radius, self.y - self.radius, self.x + self.radius, self.y + self.radius)


def circles_of(
    fractions: Mapping[str, Mapping[str, float]], size: tuple[int, int], radius: int, left: int = 0, top: int = 0
) -> dict[str, Circle]:
    """Return circles by area, from fractions of a picture's size and of a radius.

    The picture's corner is at left, top.
    """
    return {
        id: Circle(at["x"] * size[0] + left, at["y"] * size[1] + top, at["radius"] * radius)
        for id, at in sorted(fractions.items())
    }

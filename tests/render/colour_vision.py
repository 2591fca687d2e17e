"""How colours look to eyes that lack a kind of cone, and how far apart they then are.

The matrices are those of Machado, Oliveira and Fernandes (2009) for complete loss, on linear light.
"""

from __future__ import annotations

from math import atan2, hypot, pi, radians

import numpy as np
from numpy.typing import NDArray

from render.looks.themes import ColourVision
from render.paint.palette import Colour

Floats = NDArray[np.float64]


_SEEN: dict[ColourVision, Floats] = {
    ColourVision.FULL: np.eye(3),
    ColourVision.PROTANOPIA: np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    ColourVision.DEUTERANOPIA: np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    ColourVision.TRITANOPIA: np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
_WHITE = np.array([0.9505, 1.0, 1.089])


def lab(colour: Colour, sight: ColourVision = ColourVision.FULL) -> Floats:
    """A colour in CIE L*a*b*, as this eye sees it."""
    parts = np.array(colour, float) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    seen = np.clip(_SEEN[sight] @ linear, 0, 1)
    ratio = (_XYZ @ seen) / _WHITE
    bent = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    found: Floats = np.array([116 * bent[1] - 16, 500 * (bent[0] - bent[1]), 200 * (bent[1] - bent[2])])
    return found


def apart(one: Colour, other: Colour, sight: ColourVision = ColourVision.FULL) -> float:
    """How far apart two colours are to this eye: 2 is just seen, 20 is plain."""
    return float(np.linalg.norm(lab(one, sight) - lab(other, sight)))


def one_hue(one: Colour, other: Colour) -> bool:
    """Whether two colours are of one hue, an angle in CIELAB, or both grey, which has none."""
    (_, *first), (_, *second) = lab(one), lab(other)
    turned = abs((atan2(*first) - atan2(*second) + pi) % (2 * pi) - pi)
    return turned < radians(26) or all(hypot(*part) < 14 for part in (first, second))

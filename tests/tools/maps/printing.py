"""How a map is printed in ink: the paper, washes along borders, borders and hatched zones."""

import numpy as np
from numpy.typing import NDArray

from render.map.chart import Bytes, Floats, Ink, inked
from tests.tools.maps.outline import Close, Outline, smooth, smooth_at, step

AREA_LINE, GROUP_LINE, COAST_LINE = 0.8, 2.6, 1.5
"""Half the width of each kind of line, in pixels."""
_EDGE, _SOFT, _HATCHED = 8.0, 13.0, 30.0
"""How far from the border the owner's colour is strongest, strong, and hatched."""


def printed(band: Outline, rows: range, land: NDArray[np.bool_]) -> Bytes:
    """Some rows of the paper, the washes along borders and the borders themselves, bottom layer first."""
    width = band.labels.shape[1]
    return _washed(band, smooth(width, rows, 26, 21), laid(width, rows), land)


def printed_close(band: Close, land: NDArray[np.bool_]) -> Bytes:
    """The same of some rows of a part that is made larger; without the lines of the paper."""
    return _washed(band, smooth_at(band.across, band.down, 26, 21), np.zeros_like(land), land)


def _washed(band: Outline | Close, noise: Floats, paper: NDArray[np.bool_], land: NDArray[np.bool_]) -> Bytes:
    border = band.border
    waver = border + np.float32(3.5) * noise
    levels = np.zeros(band.labels.shape, np.uint8)
    levels[paper] = Ink.LAID
    levels[waver < _SOFT] = Ink.SOFT
    levels[waver < _EDGE] = Ink.EDGE
    lines = np.maximum(step(border, AREA_LINE), step(band.group_border, GROUP_LINE))
    np.maximum(lines, step(band.coast, COAST_LINE), out=lines)
    levels = np.maximum(levels, inked(lines))
    return np.where(land, levels, 0).astype(np.uint8)


def laid(width: int, rows: range) -> NDArray[np.bool_]:
    """The lines of the mould that the paper was made in."""
    lines = np.zeros((len(rows), width), np.bool_)
    lines[[number for number, row in enumerate(rows) if row % 6 == 0]] = True
    return lines


def hatched(border: Floats) -> NDArray[np.bool_]:
    """Where an owner's hatching may lie."""
    return border < np.float32(_HATCHED)

"""The ground of a map: soft steps and lines from the distances of an outline, ripples, hatching; and the masks
through which an owner's colour is washed along the inside of the borders of what he owns.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.canvas import Arrays
from render.outline import Outline
from render.palette import WASH, Colour, Palette

Floats = NDArray[np.float32]

_AREA_LINE, _GROUP_LINE, _COAST_LINE = 0.9, 3.0, 1.6
"""Half the width of each kind of line, in pixels."""
_SOLID, _SOFT = 9.0, 20.0
"""How far from the border the wash of a seat's colour is full, and how far it reaches."""
_RIPPLES = ((7.0, 1.5, 0.9), (17.0, 1.3, 0.55))
"""Lines along the coast: distance, width, strength."""


@dataclass(frozen=True, eq=False)
class Wash:
    """Masks of one area, and where their top left corner lies on the map."""

    left: int
    top: int
    mask: Image.Image
    """How strong its owner's colour is, L."""
    cell: Image.Image
    """What belongs to the area, 1."""


def covers(drawn: Outline) -> Arrays:
    """How strong the colour of an area's owner is at each pixel, to 255; and the labels of the outline."""
    cover = np.empty_like(drawn.labels)
    for rows, band in drawn.bands():
        border = band.border
        full = step(border, _SOLID)
        strength = (full + (1 - full) * np.float32(WASH) * step(border, _SOFT)) * inside_lines(band)
        cover[rows.start : rows.stop] = in_bytes(strength * 255)
    return {"cover": cover, "labels": drawn.labels}


def washes_of(arrays: Arrays, ids: Iterable[str]) -> dict[str, Wash]:
    """For each area the mask of its owner's colour, from ``covers``."""
    return {id: _cut(arrays["cover"], arrays["labels"] == index) for index, id in enumerate(ids)}


def _cut(cover: NDArray[np.uint8], mine: NDArray[np.bool_]) -> Wash:
    rows, columns = np.nonzero(mine.any(axis=1))[0], np.nonzero(mine.any(axis=0))[0]
    box = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    mask = Image.fromarray(cover[box] * mine[box])
    return Wash(int(columns[0]), int(rows[0]), mask, Image.fromarray(mine[box]))


def in_bytes(values: Floats) -> NDArray[np.uint8]:
    rounded: NDArray[np.uint8] = np.clip(values + np.float32(0.5), 0, 255).astype(np.uint8)
    return rounded


def step(distance: Floats, reach: float) -> Floats:
    """1 below ``reach`` pixels, 0 above, soft over one pixel."""
    nearer: Floats = np.clip(np.float32(reach + 0.5) - distance, 0, 1)
    return nearer


def inside_lines(drawn: Outline) -> Floats:
    """1 where no border line lies."""
    clear = 1 - step(drawn.border, _AREA_LINE)
    clear *= 1 - step(drawn.group_border, _GROUP_LINE)
    clear *= 1 - step(drawn.coast, _COAST_LINE)
    return clear


def hatching(width: int, rows: range) -> Floats:
    """Slanting lines."""
    x = np.arange(width, dtype=np.float32)[None, :]
    y = np.arange(rows.start, rows.stop, dtype=np.float32)[:, None]
    across = np.abs((x + y) % np.float32(14) - np.float32(7))
    lines: Floats = np.clip(np.float32(2) - across, 0, 1)
    return lines


class Paint:
    """Some rows of a picture, in floats, that colours are laid over."""

    def __init__(self, picture: Floats, rows: range) -> None:
        self.picture, self._rows = picture, rows

    def over(self, colour: Colour, cover: Floats) -> None:
        self.picture += (np.array(colour, np.float32) - self.picture) * cover[..., None]

    def ripples(self, border: Floats, water: NDArray[np.bool_], line: Colour) -> None:
        """Lines along the coast."""
        for distance, wide, strength in _RIPPLES:
            ring = np.clip(np.float32(wide / 2 + 0.5) - np.abs(border - np.float32(distance)), 0, 1) * water
            self.over(line, ring * np.float32(strength))

    def dot(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A disc, as far as it lies in these rows."""
        reach = int(radius) + 2
        ys = np.arange(max(int(y) - reach, self._rows.start), min(int(y) + reach + 1, self._rows.stop))
        if not len(ys):
            return
        xs = np.arange(int(x) - reach, int(x) + reach + 1)
        distance = np.hypot((xs - x)[None, :], (ys - y)[:, None]).astype(np.float32)
        here = self.picture[ys[0] - self._rows.start : ys[-1] + 1 - self._rows.start, xs[0] : xs[-1] + 1]
        here += (np.array(colour, np.float32) - here) * step(distance, radius)[..., None]


def as_image(numbers: NDArray[np.uint8], palette: Palette) -> Image.Image:
    """Numbers of a palette as a picture."""
    image = Image.fromarray(numbers).convert("P")
    image.putpalette(palette.flat)
    return image

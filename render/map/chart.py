"""A map printed in ink and coloured by hand: for each pixel how much ink lies there, coloured by a table.

The ink is worked out once: grain, borders, terrain, printed words. A piece of it gets its owner's colours through a
table of eight entries and the owner's hatching, as engravers drew colours in black and white; that is quick, and it
tells owners apart without any colour.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.map.outline import Bytes, Close, Floats, Outline, smooth, smooth_at, step
from render.paint.canvas import as_image
from render.paint.palette import LINE, Colour, Palette, mixed, tinted
from render.text import fonts
from render.text.fonts import Type


class Ink(IntEnum):
    """What lies at a pixel, from nothing to full ink."""

    GROUND = 0
    LAID = 1
    """A line of the paper."""
    GRAIN = 2
    """Terrain."""
    SOFT = 3
    """More of the owner's colour."""
    EDGE = 4
    """The owner's colour along a border."""
    THIRD = 5
    MOST = 6
    FULL = 7


AREA_LINE, GROUP_LINE, COAST_LINE = 0.8, 2.6, 1.5
"""Half the width of each kind of line, in pixels."""
_EDGE, _SOFT, _HATCHED = 8.0, 13.0, 30.0
"""How far from the border the owner's colour is strongest, strong, and hatched."""


def inked(cover: Floats) -> Bytes:
    """How much ink a cover of 0 to 1 is; ``GROUND`` where it is hardly any."""
    levels = np.zeros(cover.shape, np.uint8)
    for least, ink in ((0.18, Ink.THIRD), (0.5, Ink.MOST), (0.8, Ink.FULL)):
        levels[cover > least] = ink
    return levels


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


def stamp(levels: Bytes, cover: Image.Image, left: int, top: int) -> None:
    """Ink through a mask (L)."""
    high, wide = cover.height, cover.width
    view = levels[top : top + high, left : left + wide]
    np.maximum(view, inked(np.asarray(cover).astype(np.float32) / np.float32(255)), out=view)


def write(levels: Bytes, x: float, y: float, words: str, type: Type, *, limit: int = 0, least: int = 0) -> None:
    """Words in ink, x being their middle and y their base line; what lies under and around them is cleared."""
    if limit:
        words, type = fonts.fitted(words, type, limit, least or type.size * 2 // 3)
    left, top = round(x - fonts.width(words, type) / 2) - type.size // 4, round(y) - fonts.base_line(type)
    halo = np.asarray(fonts.halo(words, type)) > 40
    view = levels[top : top + halo.shape[0], left : left + halo.shape[1]]
    view[halo] = Ink.GROUND
    stamp(levels, fonts.mask(words, type), left, top)


# -- colours ------------------------------------------------------------------------------------------------


@cache
def colours(ground: Colour, owner: Colour | None) -> tuple[Colour, ...]:
    """The colour of each ``Ink`` on a ground."""
    base = ground if owner is None else tinted(ground, owner)
    soft = mixed(ground, LINE, 0.07) if owner is None else tinted(ground, owner, 0.16)
    edge = mixed(ground, LINE, 0.12) if owner is None else mixed(ground, owner, 0.86)
    return (
        base,
        mixed(base, LINE, 0.035),
        mixed(base, LINE, 0.17),
        soft,
        edge,
        mixed(base, LINE, 0.4),
        mixed(base, LINE, 0.72),
        LINE,
    )


# -- hatchings ----------------------------------------------------------------------------------------------

Hatching = Callable[[NDArray[np.int_], NDArray[np.int_]], NDArray[np.bool_]]
HATCHINGS: tuple[Hatching, ...] = (
    lambda x, y: (y % 7 < 2) & (x >= 0),
    lambda x, y: (x % 10 < 3) & ((y + x // 10 % 2 * 5) % 10 < 3),
    lambda x, y: (x % 7 < 2) & (y >= 0),
    lambda x, y: (x % 9 < 2) | (y % 9 < 2),
    lambda x, y: (x + y) % 9 < 2,
    lambda x, y: (x - y) % 9 < 2,
    lambda x, y: (y % 6 < 2) & ((x + y // 6 % 2 * 9) % 18 < 11),
)
"""Lines across, dots, lines down, a lattice, lines slanting either way, dashes."""


@dataclass(frozen=True, eq=False)
class Piece:
    """One area of a chart, and where its top left corner lies."""

    left: int
    top: int
    levels: Bytes
    hatched: NDArray[np.bool_]
    """Where a hatching may lie, in the area only."""
    cell: Image.Image
    """What belongs to the area, 1."""

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Where it lies on the map."""
        return (self.left, self.top, self.left + self.cell.width, self.top + self.cell.height)

    def coloured(self, palette: Palette, table: Sequence[int], hatching: int | None) -> Image.Image:
        """In mode P, ``table`` giving the number of each ``Ink`` in the palette."""
        levels = self.levels
        if hatching is not None:
            rows = np.arange(self.top, self.top + levels.shape[0])[:, None]
            columns = np.arange(self.left, self.left + levels.shape[1])[None, :]
            lines = HATCHINGS[hatching % len(HATCHINGS)](columns, rows) & self.hatched & (levels <= Ink.LAID)
            levels = np.where(lines, np.uint8(Ink.SOFT), levels)
        return as_image(np.asarray(table, np.uint8)[levels], palette)


def pieces(levels: Bytes, labels: Bytes, zone: Bytes, ids: Sequence[str]) -> dict[str, Piece]:
    """The areas of a chart by id; ``zone`` is not 0 where hatchings may lie."""
    return {id: piece(levels, labels == index, zone) for index, id in enumerate(ids)}


def piece(levels: Bytes, mine: NDArray[np.bool_], zone: Bytes) -> Piece:
    """An area of a chart, ``mine`` being what belongs to it."""
    rows, columns = np.nonzero(mine.any(axis=1))[0], np.nonzero(mine.any(axis=0))[0]
    box = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    cut = mine[box]
    return Piece(int(columns[0]), int(rows[0]), levels[box].copy(), (zone[box] > 0) & cut, Image.fromarray(cut))


def table(palette: Palette, ground: Colour, owner: Colour | None) -> tuple[int, ...]:
    """The number of each ``Ink`` in a palette."""
    return tuple(palette.nearest(shade) for shade in colours(ground, owner))

"""What grounds of maps are made with: soft steps along lines, smooth noise without a generator, pictures of numbers.

The noise is lattice values hashed from their coordinates and blended in between, by additions and multiplications
only, so that every machine gets the same picture.
"""

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.paint.palette import Palette

Floats = NDArray[np.float32]


def in_bytes(values: Floats) -> NDArray[np.uint8]:
    rounded: NDArray[np.uint8] = np.clip(values + np.float32(0.5), 0, 255).astype(np.uint8)
    return rounded


def step(distance: Floats, reach: float) -> Floats:
    """1 below ``reach`` pixels, 0 above, soft over one pixel."""
    nearer: Floats = np.clip(np.float32(reach + 0.5) - distance, 0, 1)
    return nearer


def as_image(numbers: NDArray[np.uint8], palette: Palette) -> Image.Image:
    """Numbers of a palette as a picture."""
    image = Image.fromarray(numbers).convert("P")
    image.putpalette(palette.flat)
    return image


# -- noise -----------------------------------------------------------------------------------------------------


def _lattice(width: int, first: int, last: int, salt: int) -> Floats:
    """Values from -1 to 1 at whole coordinates: columns from 0, rows from ``first`` to ``last``."""
    x = np.arange(width, dtype=np.uint64)[None, :]
    y = np.arange(first, last + 1, dtype=np.uint64)[:, None]
    mixed = x * np.uint64(0x9E3779B97F4A7C15) + y * np.uint64(0xC2B2AE3D27D4EB4F) + np.uint64(salt * 0x165667B1)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(32)
    return (mixed >> np.uint64(40)).astype(np.float32) / np.float32(2**23) - np.float32(1)


def _blend(positions: Floats) -> tuple[NDArray[np.intp], Floats]:
    """Lattice cell and the eased way through it."""
    cell = np.floor(positions).astype(np.intp)
    t = positions - cell.astype(np.float32)
    return cell, t * t * t * (t * (t * 6 - 15) + 10)


def smooth(width: int, rows: range, cell: float, salt: int) -> Floats:
    """Some rows of an endless field of values from -1 to 1 that change over about ``cell`` pixels."""
    x, tx = _blend(np.arange(width, dtype=np.float32) / np.float32(cell))
    y, ty = _blend(np.arange(rows.start, rows.stop, dtype=np.float32) / np.float32(cell))
    grid = _lattice(int(x[-1]) + 2, int(y[0]), int(y[-1]) + 1, salt)
    across: Floats = grid[:, x] * (1 - tx) + grid[:, x + 1] * tx
    y -= y[0]
    return across[y] * (1 - ty)[:, None] + across[y + 1] * ty[:, None]

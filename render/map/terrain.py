"""What the grounds of maps are made with: soft steps along lines, and numbers of a palette as a picture."""

from __future__ import annotations

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

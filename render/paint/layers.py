"""Pictures of one size as layers over the first: each shows only what is different, so that many take little room."""

from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

WIDTH = 1000  # pixels
QUALITY = 78
BLOCK = 12
"""Pixels: a layer covers whole squares, or the ground would shine through where a browser makes both smaller."""


class Layers:
    """The ground, and layers above it: all as WebP."""

    def __init__(self, first: bytes) -> None:
        self._ground = _opened(first)
        self.size = self._ground.size
        self.ground = _packed(self._ground)

    def of(self, picture: bytes) -> bytes:
        """What of a picture differs from the ground; where it does not, one sees through."""
        image = _opened(picture)
        if image.size != self.size:
            return _packed(image.resize(self.size))
        differs: NDArray[np.bool_] = np.asarray(image) != np.asarray(self._ground)
        rows, columns = (-length % BLOCK for length in differs.shape[:2])
        padded = np.pad(differs, ((0, rows), (0, columns), (0, 0)))
        blocks = padded.reshape(padded.shape[0] // BLOCK, BLOCK, -1, BLOCK, 3).any(axis=(1, 3, 4))
        there = blocks.repeat(BLOCK, axis=0).repeat(BLOCK, axis=1)[: image.height, : image.width]
        image.putalpha(Image.fromarray((there * 255).astype(np.uint8)))
        return _packed(image)


def _opened(picture: bytes) -> Image.Image:
    image = Image.open(BytesIO(picture)).convert("RGB")
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.BOX)


def _packed(image: Image.Image) -> bytes:
    packed = BytesIO()
    image.save(packed, "WEBP", quality=QUALITY, method=0)
    return packed.getvalue()

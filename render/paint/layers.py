"""Pictures of one size as layers over the first: each shows only its differences."""

from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

QUALITY = 74
BLOCK = 12
"""Side of a square in pixels; layers cover whole squares.

Else the ground would shine through where a browser makes both smaller.
"""


class Layers:
    """The ground, layers above it, and layers above each of these: all as WebP."""

    def __init__(self, first: bytes, width: int) -> None:
        """``width`` in pixels."""
        self._width = width
        self._ground = self._under = _read(first, width)
        self.ground = _packed(self._ground)

    def under(self, picture: bytes) -> bytes:
        """Return a picture's differences from the ground; the next ones are above both."""
        self._under = _read(picture, self._width)
        return self._of(self._under, self._ground)

    def of(self, picture: bytes) -> bytes:
        """Return a picture's differences from those below it; all else is see-through."""
        return self._of(_read(picture, self._width), self._under)

    def _of(self, image: Image.Image, below: Image.Image) -> bytes:
        if image.size != below.size:
            return _packed(image.resize(self._ground.size))
        differs: NDArray[np.bool_] = np.asarray(image) != np.asarray(below)
        rows, columns = (-length % BLOCK for length in differs.shape[:2])
        padded = np.pad(differs, ((0, rows), (0, columns), (0, 0)))
        blocks = padded.reshape(padded.shape[0] // BLOCK, BLOCK, -1, BLOCK, 3).any(axis=(1, 3, 4))
        there = blocks.repeat(BLOCK, axis=0).repeat(BLOCK, axis=1)[: image.height, : image.width]
        image = image.copy()
        image.putalpha(Image.fromarray((there * 255).astype(np.uint8)))
        return _packed(image)


def smaller(picture: bytes, width: int) -> bytes:
    """Return a single picture of this width, as WebP."""
    return _packed(_read(picture, width))


def _read(picture: bytes, width: int) -> Image.Image:
    image = Image.open(BytesIO(picture)).convert("RGB")
    return image.resize((width, round(image.height * width / image.width)), Image.Resampling.BOX)


def _packed(image: Image.Image) -> bytes:
    packed = BytesIO()
    image.save(packed, "WEBP", quality=QUALITY, method=2)
    return packed.getvalue()

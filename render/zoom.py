"""A part of a board at twice its size."""

from __future__ import annotations

import io
from collections.abc import Iterable

from PIL import Image

from render.canvas import Box
from render.png import encoded

Edges = tuple[float, float, float, float]
"""Left, top, right, bottom."""
LARGER = 2
LEAST = (400, 360)
"""How much of a board is shown at least, in its pixels."""
MARGIN = 40


def around(boxes: Iterable[Edges]) -> Edges:
    """The box around several."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def frame_of(box: Edges, wide: int, tall: int) -> Box:
    """What is shown of a picture of this size for the sake of a box in it: a little more, and all of it inside."""
    left, right = _stretch(box[0] - MARGIN, box[2] + MARGIN, LEAST[0], wide)
    top, bottom = _stretch(box[1] - MARGIN, box[3] + MARGIN, LEAST[1], tall)
    return (left, top, right, bottom)


def _stretch(low: float, high: float, least: int, most: int) -> tuple[int, int]:
    long = min(most, max(least, round(high - low)))
    start = min(max(0, round((low + high - long) / 2)), most - long)
    return start, start + long


def closer(picture: bytes, box: Edges) -> bytes:
    """What is at a box of a picture (PNG) and a little around it, twice as large, in the same colours."""
    image: Image.Image = Image.open(io.BytesIO(picture))
    if image.mode != "P":
        image = image.convert("RGB").quantize()
    frame = frame_of(box, *image.size)
    wide, tall = (frame[2] - frame[0]) * LARGER, (frame[3] - frame[1]) * LARGER
    large = image.crop(frame).convert("RGB").resize((wide, tall), Image.Resampling.BICUBIC)
    return encoded(large.quantize(palette=image, dither=Image.Dither.NONE))

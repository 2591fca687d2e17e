"""The cloth of a banner, for games to paint a crest and figures on."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.paint.palette import LINE, VERMILION, WALL, Colour, mixed
from render.paint.pen import Pen, bent

POLE = 9
"""How far the pole reaches to the right, at scale 1."""
_RIM = 3


@lru_cache(16)
def cloth(width: int, height: int, ground: Colour, scale: float) -> Image.Image:
    """Cloth on a pole, its lower edge bowed by the wind."""
    pen = Pen(width, height, grid=width)
    rim, left, foot = _RIM * scale, 4 * scale, height - 6 * scale

    def lay(inset: float, fill: Colour) -> None:
        right, top, bottom = width - inset, 2 * scale + inset, foot - inset
        pen.polygon(
            bent(
                (left + inset / 2, top),
                ((width * 0.55, top + 2 * scale), (right, top)),
                ((right - 1.5 * scale, height / 2), (right, bottom + scale)),
                ((width * 0.6, bottom + 4 * scale), (left + inset / 2, bottom)),
            ),
            fill,
        )

    lay(0, LINE)
    lay(rim * 0.6, WALL)
    lay(rim * 1.25, ground)
    pen.polygon(
        [(left, 3 * scale), (left + 5 * scale, 4 * scale), (left + 5 * scale, foot), (left, foot)],
        mixed(ground, LINE, 0.33),
    )
    pen.line([(left, 2 * scale), (left, height - 2 * scale)], LINE, 4.4 * scale)
    pen.disc(left, 3 * scale, 3.4 * scale, VERMILION if ground != VERMILION else WALL)
    return pen.done()

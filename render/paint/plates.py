"""Plates: the rectangles that panels, cards and badges are made of; and the cloth of banners."""

from functools import cache, lru_cache
from itertools import product

from PIL import Image

from render.paint.canvas import Box, Canvas
from render.paint.palette import FAINT_INK, INK, LINE, PAPER_LIGHT, STANDARD, VERMILION, WALL, Colour, Palette, mixed
from render.paint.pen import Pen, bent

_ROUND = 7
"""Radius of a corner, in pixels."""
_LARGE = 16_000
"""Pixels; a plate with more of them is drawn out of a small one, not kept."""
_CARD_EDGE = 20


def plate(
    width: int, height: int, ground: Colour, rim: Colour = INK, thick: float = 1.5, corner: float = _ROUND
) -> Image.Image:
    """Draw a rectangle with a rim and round corners."""
    edge = _edge(thick, corner)
    if width * height <= _LARGE or min(width, height) <= 2 * edge:
        return _plate(width, height, ground, rim, thick, corner)
    image = Image.new("RGBA", (width, height))
    _draw_out(
        image, _plate(2 * edge + 1, 2 * edge + 1, ground, rim, thick, corner), edge, ground, (0, 0, width, height)
    )
    return image


@cache
def _plate(width: int, height: int, ground: Colour, rim: Colour, thick: float, corner: float) -> Image.Image:
    pen = Pen(width, height, grid=width)
    pen.box(0, 0, width, height, rim, corner)
    pen.box(thick, thick, width - thick, height - thick, ground, max(0, corner - thick))
    return pen.sprite()


def _edge(thick: float, corner: float) -> int:
    """Return the width of a plate's border that is not plain."""
    return int(max(thick, corner)) + 3


def _draw_out(
    image: Image.Image, small: Image.Image, edge: int, ground: Colour, box: Box, *, over: bool = False
) -> None:
    """Draw a small frame out to a box: its corners stay as they are, its middle is ``ground``.

    With ``over`` the picture below is seen at its corners.
    """
    left, top, right, bottom = box
    cuts = (0, edge, edge + 1, small.width)
    far = cuts[3] - cuts[2]
    across, down = (left, left + edge, right - far, right), (top, top + edge, bottom - far, bottom)
    for x, y in product(range(3), range(3)):
        if x == y == 1:
            image.paste(ground, (across[1], down[1], across[2], down[2]))
            continue
        part = small.crop((cuts[x], cuts[y], cuts[x + 1], cuts[y + 1]))
        size = (across[x + 1] - across[x], down[y + 1] - down[y])
        corner = x != 1 and y != 1
        strip = part if corner else part.resize(size, Image.Resampling.NEAREST)
        image.paste(strip, (across[x], down[y]), strip if corner and over else None)


SHADOW = 6
"""Reach of a card's shadow to the right and below."""


def card(
    width: int,
    height: int,
    ground: Colour,
    rim: Colour = LINE,
    thick: float = 2,
    palette: Palette = STANDARD,
    under: Colour | None = None,
) -> Canvas:
    """Make a card with a shadow: on the colour ``under`` it, which is quicker, or see-through."""
    size, small = (width + SHADOW, height + SHADOW), 2 * _CARD_EDGE + 1
    if min(width, height) < small:
        return Canvas(_card(width, height, ground, rim, thick, under).copy(), palette)
    canvas = Canvas.blank(*size, ground, palette) if under else Canvas.clear(*size, palette)
    _draw_out(canvas.image, _card(small, small, ground, rim, thick, under), _CARD_EDGE, ground, (0, 0, *size))
    return canvas


@cache
def _card(
    width: int, height: int, ground: Colour, rim: Colour, thick: float, under: Colour | None = None
) -> Image.Image:
    if under:
        part, image = (
            _card(width, height, ground, rim, thick),
            Image.new("RGB", (width + SHADOW, height + SHADOW), under),
        )
        image.paste(part, (0, 0), part)
        return image
    pen = Pen(width + SHADOW, height + SHADOW, grid=width + SHADOW, larger=3)
    for reach in (6, 4):
        pen.box(2, 3, width + reach, height + reach, (*LINE, 85), 8)
    image = pen.sprite()
    image.alpha_composite(plate(width, height, ground, rim, thick))
    return image


def panel(
    canvas: Canvas,
    box: Box,
    ground: Colour = PAPER_LIGHT,
    rim: Colour = FAINT_INK,
    thick: float = 1.5,
    corner: float = _ROUND,
) -> None:
    """Lay a plate into a box."""
    left, top, right, bottom = box
    edge = _edge(thick, corner)
    if min(right - left, bottom - top) <= 2 * edge:
        canvas.put(plate(right - left, bottom - top, ground, rim, thick, corner), left, top)
    else:
        small = _plate(2 * edge + 1, 2 * edge + 1, ground, rim, thick, corner)
        _draw_out(canvas.image, small, edge, ground, box, over=True)


# -- banner ----------------------------------------------------------------------------------------------------


POLE = 9
"""Reach of the pole to the right, at scale 1."""
_RIM = 3


@lru_cache(64)
def cloth(width: int, height: int, ground: Colour, scale: float) -> Image.Image:
    """Draw cloth on a pole, its lower edge bowed by the wind."""
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
    return pen.sprite()

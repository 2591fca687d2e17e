"""Plates: the rectangles that panels, cards and badges are made of; and the cloth of banners."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.paint.canvas import Box, Canvas, as_image
from render.paint.palette import GOLD, INK, LINE, PAPER, PAPER_LIGHT, STANDARD, VERMILION, WALL, Colour, Palette, mixed
from render.paint.pen import Pen, Sprite, bent
from render.text.fonts import Type, sans_bold, width

_ROUND = 7
"""Radius of a corner, in pixels."""
_LARGE = 16_000
"""Pixels; a plate with more of them is drawn out of a small one, not kept."""
_CARD_EDGE = 20


def plate(
    width: int, height: int, ground: Colour, rim: Colour = INK, thick: float = 1.5, corner: float = _ROUND
) -> Sprite:
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
def _plate(width: int, height: int, ground: Colour, rim: Colour, thick: float, corner: float) -> Sprite:
    pen = Pen(width, height, grid=width)
    pen.box(0, 0, width, height, rim, corner)
    pen.box(thick, thick, width - thick, height - thick, ground, max(0, corner - thick))
    return pen.sprite()


def _edge(thick: float, corner: float) -> int:
    """Return the width of a plate's border that is not plain."""
    return int(max(thick, corner)) + 3


def _draw_out(image: Sprite, small: Sprite, edge: int, ground: Colour, box: Box, *, over: bool = False) -> None:
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
    kind: str = "",
    says: str = "",
) -> Canvas:
    """Make a card with a shadow, at least 41 pixels wide and tall; with a ``kind`` it is noted.

    It is on the colour ``under`` it, which is quicker, or see-through.
    """
    size = (width + SHADOW, height + SHADOW)
    canvas = Canvas.blank(*size, ground, palette) if under else Canvas.clear(*size, palette)
    _draw_out(canvas.image, _card(ground, rim, thick, under), _CARD_EDGE, ground, (0, 0, *size))
    canvas.note(kind, says, (0, 0, width, height))
    return canvas


@cache
def _card(ground: Colour, rim: Colour, thick: float, under: Colour | None) -> Sprite:
    """Draw the smallest card with its shadow."""
    size = 2 * _CARD_EDGE + 1
    pen = Pen(size + SHADOW, grid=size + SHADOW, larger=3)
    for reach in (6, 4):
        pen.box(2, 3, size + reach, size + reach, (*LINE, 85), 8)
    card = pen.sprite()
    card.alpha_composite(plate(size, size, ground, rim, thick))
    if under is None:
        return card
    image = Image.new("RGB", card.size, under)
    image.paste(card, (0, 0), card)
    return image


def panel(
    canvas: Canvas,
    box: Box,
    ground: Colour = PAPER_LIGHT,
    rim: Colour = LINE,
    thick: float = 2,
    corner: float = _ROUND,
    kind: str = "",
    says: str = "",
) -> Box:
    """Paint a plate in a box, which is returned; with a ``kind`` it is noted."""
    left, top, right, bottom = box
    edge = _edge(thick, corner)
    if min(right - left, bottom - top) <= 2 * edge:
        canvas.put(plate(right - left, bottom - top, ground, rim, thick, corner), left, top)
    else:
        small = _plate(2 * edge + 1, 2 * edge + 1, ground, rim, thick, corner)
        _draw_out(canvas.image, small, edge, ground, box, over=True)
    canvas.note(kind, says, box)
    return box


def lettered(ground: Sprite, said: str | int, type: Type, ink: Colour) -> Sprite:
    """Return a plate or a disc with words in the middle of it."""
    canvas = Canvas(ground.copy())
    canvas.label(ground.width / 2, ground.height / 2, said, type, ink, across=0.5)
    return canvas.image


def slab(
    palette: Palette, wide: int, high: int, ground: Colour, rim: Colour, thick: float, kind: str = "", says: str = ""
) -> Canvas:
    """Make a card on paper, to be painted on and then settled; with a ``kind`` it is noted."""
    canvas = Canvas.blank(wide, high, PAPER, palette)
    panel(canvas, (0, 0, wide, high), ground, rim, thick, kind=kind, says=says)
    return canvas


POLE = 9
"""Reach of the pole to the right, at scale 1."""


@lru_cache(64)
def cloth(width: int, height: int, ground: Colour, scale: float) -> Sprite:
    """Draw cloth on a pole, its lower edge bowed by the wind."""
    pen = Pen(width, height, grid=width)
    rim, left, foot = 3 * scale, 4 * scale, height - 6 * scale

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


# -- table below a map -----------------------------------------------------------------------------------------

GAP = 10
"""Distance from one card to the next."""
Grid = NDArray[np.int_]
Flags = NDArray[np.bool_]
Where = Callable[[Grid, Grid], Flags]
"""Tells for each pixel, by its distance to the right and down, if something is there."""


def share(room: int, number: int, gap: int = GAP) -> int:
    """Return the width of each of several cards side by side."""
    return (room - (number - 1) * gap) // number


def spread(
    said: Sequence[str], type: Type, usual: Sequence[int], least: int, margin: int = 0
) -> tuple[Sequence[int], Type]:
    """Return the widths of parts side by side, and one size in which each has room for its words.

    The widths change only if a part has far too little room.
    """
    while True:
        needed = [width(words, type) + margin for words in said]
        spare = sum(usual) - sum(needed)
        # words that are set smaller by five per cent look as large as the others
        if all(need - margin <= (wide - margin) * 1.05 for need, wide in zip(needed, usual, strict=True)):
            return usual, type
        if spare >= 0 or type.size <= least:
            return [need + spare // len(needed) for need in needed], type
        type = type.smaller(type.size - 1)


@dataclass(frozen=True, slots=True)
class TableSurface:
    palette: Palette
    ground: Colour
    grain: Where
    """The darker parts of the material, the same again every ``repeat`` rows."""
    darker: float
    border: Colour
    rim: int
    """Breadth of the rim."""
    inlay: Where
    """The gold on the rim; down is the distance from the edge."""
    repeat: int

    def plain(self, width: int, height: int) -> Sprite:
        """Draw the material without a rim, in the palette."""
        return as_image(self._material(width, height), self.palette)

    def rimmed(self, width: int, height: int) -> Sprite:
        """Draw the material with a rim above and below, in the palette."""
        found, (x, down) = self._material(width, height), _grid(width, self.rim)
        rim = np.full((self.rim, width), self.palette.nearest(self.border), np.uint8)
        rim[self.inlay(x, down)] = self.palette.nearest(GOLD)
        rim[[0, 1, -1]] = self.palette.nearest(LINE)
        found[: self.rim], found[height - self.rim :] = rim, rim[::-1]
        return as_image(found, self.palette)

    def below(self, map_: Canvas, height: int) -> Canvas:
        """Lay a map on a new canvas with a table of this height below it, to be painted on."""
        width, top = map_.image.size
        canvas = Canvas.sheet(width, top + height, self.palette)
        canvas.image.paste(_rimmed(self, width, height), (0, top))
        canvas.lay(map_, 0, 0)
        return canvas

    def sheet(self, width: int, height: int) -> Canvas:
        """Begin a whole picture: the material with its rim."""
        return Canvas(self.rimmed(width, height), self.palette)

    def _material(self, width: int, height: int) -> NDArray[np.uint8]:
        colours = (mixed(self.ground, LINE, self.darker), self.ground)
        numbers = (np.uint8(self.palette.nearest(it)) for it in colours)
        return np.resize(np.where(self.grain(*_grid(width, self.repeat)), *numbers), (height, width))


_rimmed = lru_cache(4)(TableSurface.rimmed)
"""For tables below a map, which have few sizes. Sheets have many, and are too large to keep."""


def _grid(width: int, height: int) -> tuple[Grid, Grid]:
    return np.arange(width)[None, :], np.arange(height)[:, None]


_ROW = 46
FOOT_IN_THREE, FOOT_IN_FOUR = 3 * _ROW + 34, 4 * _ROW + 34
"""Height of the strip below a table with a legend of three rows, and of four."""
SIGN = 36
"""Size of a square sign."""
_WORDS = sans_bold(37)
_BESIDE, _APART = 8, 10


@lru_cache(24)
def legend(
    said: tuple[tuple[str, str], ...],
    sprite: Callable[[str], Sprite],
    laid_out: Callable[..., Canvas],
    wide: int,
    foot: int,
) -> Canvas:
    """Make a card for the foot of a table: signs by their keys, and meanings, row by row.

    Each column is as wide as it needs, over all the ``wide`` card.
    """
    tall, rows = foot - 24, (foot - 34) // _ROW
    canvas = laid_out(wide, tall, PAPER_LIGHT, kind="legend")
    signs = [sprite(key) for key, _ in said]
    needed = [sign.width + _BESIDE + width(words, _WORDS) for sign, (_, words) in zip(signs, said, strict=True)]
    columns, room = -(-len(said) // rows), wide - 16
    across = [max(needed[column::columns]) for column in range(columns)]
    spare = (room - sum(across)) / columns
    if spare < _APART:  # words are set smaller
        across = [round(each * (room - columns * _APART) / sum(across)) for each in across]
        spare = _APART
    for number, (sign, (key, words)) in enumerate(zip(signs, said, strict=True)):
        row, column = divmod(number, columns)
        x, y = 8 + sum(across[:column]) + (column + 0.5) * spare, 4 + (row + 0.5) * (tall - 8) / rows
        canvas.stamp(sign, x + sign.width / 2, y, "meaning", key)
        at = sign.width + _BESIDE
        canvas.label(x + at, y, words, _WORDS, INK, limit=across[column] - at, least=17)
    return canvas.settled()

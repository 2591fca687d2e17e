"""A map printed in ink and coloured by hand: the ink at each pixel, coloured by a table.

The ink is worked out once: grain, borders, terrain, printed words. A piece of it gets its owner's
colours through a table of eight entries and the owner's hatching, as engravers drew colours in
black and white; that is quick, and it tells owners apart without any colour. Highlights are laid
under the ink: light for news, bursts for battles, rings for choices.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache
from math import cos, pi, sin
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageFilter

from render.paint.canvas import Box, Canvas, as_image, in_palette
from render.paint.palette import FLAME, LINE, VERMILION, WALL, Colour, Palette, mixed
from render.paint.pen import Pen, Sprite
from render.paint.plates import Where
from render.text import fonts
from render.text.fonts import Type

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]
LARGER = 2
"""Scale of a closer view."""

SEA = 255
"""The label of the sea."""
WILD = 254
"""The label of land that no one owns, beyond the map."""


class Circle(NamedTuple):
    """In pixels."""

    x: float
    y: float
    radius: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        return (self.x - self.radius, self.y - self.radius, self.x + self.radius, self.y + self.radius)


def circles_of(
    fractions: Mapping[str, Mapping[str, float]], size: tuple[int, int], radius: int, left: int = 0, top: int = 0
) -> dict[str, Circle]:
    """Return circles by area, from fractions of a picture's size and of a radius.

    The picture's corner is at left, top.
    """
    return {
        id: Circle(at["x"] * size[0] + left, at["y"] * size[1] + top, at["radius"] * radius)
        for id, at in sorted(fractions.items())
    }


class Ink(IntEnum):
    """The ink at a pixel, from nothing to full."""

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


def colours(base: Colour, laid: Colour, owner: Colour | None) -> tuple[Colour, ...]:
    """Return the colour of each ``Ink`` on a ground; ``laid`` is that of the lines of the paper."""
    if owner is None:
        grain, soft, edge = (mixed(base, LINE, share) for share in (0.17, 0.07, 0.12))
    else:
        soft, edge = mixed(base, owner, 0.24), mixed(base, owner, 0.86)
        grain = soft
    return (base, laid, grain, soft, edge, mixed(base, LINE, 0.4), mixed(base, LINE, 0.72), LINE)


HATCHINGS: tuple[Where, ...] = (
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
    """One area of a chart, and its top left corner."""

    left: int
    top: int
    levels: Bytes
    hatched: NDArray[np.bool_]
    """The room for a hatching, in the area only."""
    cell: Image.Image
    """A mask, 1 in the area."""

    @property
    def box(self) -> tuple[int, int, int, int]:
        return (self.left, self.top, self.left + self.cell.width, self.top + self.cell.height)

    def coloured(self, palette: Palette, table: Sequence[int], hatching: int | None) -> Image.Image:
        """Return the area in mode P, ``table`` giving the number of each ``Ink`` in the palette."""
        levels = self.levels
        if hatching is not None:
            rows = np.arange(self.top, self.top + levels.shape[0])[:, None]
            columns = np.arange(self.left, self.left + levels.shape[1])[None, :]
            lines = HATCHINGS[hatching % len(HATCHINGS)](columns, rows) & self.hatched & (levels <= Ink.LAID)
            levels = np.where(lines, np.uint8(Ink.SOFT), levels)
        return as_image(np.asarray(table, np.uint8)[levels], palette)


def pieces(levels: Bytes, labels: Bytes, zone: Bytes, ids: Sequence[str]) -> dict[str, Piece]:
    """Return the areas of a chart by id; ``zone`` is not 0 where hatchings may be."""
    return {id: piece(levels, labels == index, zone) for index, id in enumerate(ids)}


def piece(levels: Bytes, mine: NDArray[np.bool_], zone: Bytes) -> Piece:
    """Cut an area out of a chart; ``mine`` is its mask."""
    rows, columns = np.nonzero(mine.any(axis=1))[0], np.nonzero(mine.any(axis=0))[0]
    box = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    cut = mine[box]
    return Piece(int(columns[0]), int(rows[0]), levels[box].copy(), (zone[box] > 0) & cut, Image.fromarray(cut))


def table(palette: Palette, inks: Iterable[Colour]) -> tuple[int, ...]:
    """Return the number of each ``Ink`` in a palette."""
    return tuple(map(palette.nearest, inks))


def folder(game: str) -> Path:
    return Path(__file__).parents[1] / game


def read_json(game: str, name: str) -> Any:
    return json.loads((folder(game) / name).read_text(encoding="utf-8"))


class DrawnMap:
    """The arrays of a game's maps, by name."""

    def __init__(self, game: str) -> None:
        self.path = folder(game) / "map.npz"

    def __getitem__(self, name: str) -> Bytes:
        with np.load(self.path, allow_pickle=False) as stored:
            array: Bytes = stored[name]
            return array

    def close(self, name: str, frame: Box) -> Bytes:
        """Return the part in a frame, from the map at twice its size."""
        left, top, right, bottom = (at * LARGER for at in frame)
        return self[f"close {name}"][top:bottom, left:right].copy()


Look = tuple[Sequence[int], int | None]
"""The number of each ``Ink`` in the palette, and the owner's hatching."""

Colouring = Callable[[Piece, Palette, Sequence[int], int | None], Image.Image]


class Land:
    """The areas of a map, to be coloured for their owners.

    It keeps the last picture: the next time few areas have another owner.
    """

    def __init__(
        self, areas: Mapping[str, Piece], shown: Image.Image, palette: Palette, colour: Colouring = Piece.coloured
    ) -> None:
        self.areas, self._shown, self._palette, self._colour = areas, shown, palette, colour
        self._looks: dict[str, Look] = {}

    def coloured(self, look: Callable[[str], Look]) -> Image.Image:
        """Return the picture, each area in its owner's colours."""
        for id, area in self.areas.items():
            if self._looks.get(id) != (wanted := look(id)):
                self._shown.paste(self._colour(area, self._palette, *wanted), area.box, area.cell)
                self._looks[id] = wanted
        return self._shown.copy()


@lru_cache(8)
def close_land(map: DrawnMap, names: Sequence[str], frame: Box, palette: Palette, ids: Sequence[str]) -> Land:
    """Return the areas in a frame of a map, at twice their size.

    ``names`` of arrays: labels, levels, zone for hatchings, numbers of sea and wild land.
    """
    labels, levels, zone, numbers = (map.close(name, frame) for name in names)
    there = np.flatnonzero(np.bincount(labels.ravel(), minlength=WILD)[:WILD])
    areas = {ids[int(at)]: piece(levels, labels == at, zone) for at in there}
    return Land(areas, as_image(numbers, palette), palette)


# -- words and signs that are printed ---------------------------------------------------------------------------


def inked(cover: Floats) -> Bytes:
    """Return the ink for a cover of 0 to 1; ``GROUND`` where it is hardly any."""
    levels = np.zeros(cover.shape, np.uint8)
    for least, ink in ((0.18, Ink.THIRD), (0.5, Ink.MOST), (0.8, Ink.FULL)):
        levels[cover > least] = ink
    return levels


def stamp(levels: Bytes, cover: Image.Image, left: int, top: int) -> None:
    """Lay ink through a mask (L)."""
    high, wide = cover.height, cover.width
    view = levels[top : top + high, left : left + wide]
    np.maximum(view, inked(np.asarray(cover).astype(np.float32) / np.float32(255)), out=view)


def write(levels: Bytes, x: float, y: float, words: str, type: Type) -> None:
    """Write words, their middle at x and base line at y; clear what lies under and around."""
    left, base = round(x - fonts.width(words, type) / 2), round(y)
    fat, dx, dy = fonts.halo(words, type)
    halo = np.asarray(fat) > 40
    view = levels[base + dy : base + dy + halo.shape[0], left + dx : left + dx + halo.shape[1]]
    view[halo] = Ink.GROUND
    cover, dx, dy = fonts.mask(words, type)
    stamp(levels, cover, left + dx, base + dy)


# -- highlights ----------------------------------------------------------------------------------------------

_DARK = 76
"""The map's ink is darker."""
_ANY = [255 * (value > 0) for value in range(256)]
"""A table that turns every cover, even a little, into a full one."""
_ORDER = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))
"""Order in which the dots of four rows by four columns light up."""


def lay_under(canvas: Canvas, sprite: Sprite, x: float, y: float, kind: str, says: str) -> None:
    """Lay a sprite under the ink of the map, so that names and figures can be read."""
    left, top = round(x) - sprite.width // 2, round(y) - sprite.height // 2
    box = (left, top, left + sprite.width, top + sprite.height)
    under = canvas.image.crop(box)
    light = under.convert("L").point(lambda value: 255 if value > _DARK else 0)
    cover = ImageChops.multiply(sprite.getchannel("A"), light)
    if canvas.image.mode == "P":
        seen = under.convert("RGB")
        seen.paste(sprite, (0, 0), cover)
        sprite, cover = in_palette(seen, canvas.palette, steady=True), cover.point(_ANY)
    canvas.image.paste(sprite, (left, top), cover)
    canvas.note(kind, says, box)


@cache
def burst(width: int, height: int) -> Image.Image:
    """Draw a burst with many points, open in the middle; flat, so that names can be read."""
    pen = Pen(width, height, grid=width)
    for grow, ink in ((1.0, LINE), (0.95, VERMILION), (0.8, FLAME), (0.68, WALL)):
        rim = []
        for step in range(48):
            reach = grow * (1.0 if step % 2 else 0.78)
            angle = step * pi / 24
            rim.append((width / 2 * (1 + reach * cos(angle)), height / 2 * (1 + reach * sin(angle))))
        pen.polygon(rim, ink)
    return pen.sprite()


@cache
def glow(width: int, height: int) -> Image.Image:
    """Draw the light around news: dots, fewer toward the rim."""
    x, y = np.arange(width)[None, :], np.arange(height)[:, None]
    away = np.hypot((x - width / 2 + 0.5) / (width / 2), (y - height / 2 + 0.5) / (height / 2))
    lit = 1.15 * np.clip(1 - away, 0, 1) * 16 > np.array(_ORDER)[y % 4, x % 4]
    image = np.zeros((height, width, 4), np.uint8)
    image[..., :3] = WALL
    image[..., 3] = lit * np.uint8(255)
    return Image.fromarray(image)


GLOW, RIM = 11, 4
"""Reach of the light inward, and the breadth of its red line along the border."""


@lru_cache(96)
def _rings(area: Piece, printed: Box) -> tuple[Image.Image, Image.Image]:
    """Return the masks of the light and of the line outside it."""
    cell = area.cell.convert("L")
    whole = Image.new("L", (cell.width + 2, cell.height + 2))
    whole.paste(cell, (1, 1))
    inner = whole.filter(ImageFilter.MinFilter(2 * RIM + 1))
    core = inner.filter(ImageFilter.MinFilter(2 * (GLOW - RIM) + 1))
    free, (left, top, right, bottom) = Image.new("L", whole.size, 255), printed
    free.paste(0, (left - area.left - 2, top - area.top - 2, right - area.left + 4, bottom - area.top + 4))
    masks = (ImageChops.subtract(inner, core), ImageChops.subtract(whole, inner))
    box = (1, 1, cell.width + 1, cell.height + 1)
    glow, rim = (ImageChops.multiply(mask, free).crop(box).convert("1", dither=Image.Dither.NONE) for mask in masks)
    return glow, rim


def light(canvas: Canvas, area: Piece, printed: Box, kind: str, says: str) -> None:
    """Lay the highlights of an area on the chart, free of what is ``printed`` there."""
    for mask, shade in zip(_rings(area, printed), (WALL, VERMILION), strict=True):
        canvas.stain(mask, area.left, area.top, shade)
    canvas.note(kind, says, area.box)

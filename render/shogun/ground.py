"""The ground of the board, the same for every match on one side: sea, land, borders, sea routes.

Also the masks through which a seat's colour is washed along the inside of its provinces' borders.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from engine.shogun import data
from engine.shogun.data import PROVINCES, REGIONS, SIDES, Board
from render import noise, palette
from render import outline as outlines
from render.canvas import Arrays, in_palette, kept
from render.noise import smooth
from render.outline import SEA, Outline
from render.palette import (
    INK,
    OUT,
    PAPER_LIGHT,
    REGION_COLOURS,
    SEA_DEEP,
    SEA_LINE,
    WASH,
    Colour,
    mixed,
    shaded,
)
from render.palette import SEA as SEA_GROUND
from render.shogun import layout
from render.shogun.layout import BENT_NORTH, WIDTH, circles, outline

Floats = NDArray[np.float32]

REGION_COLOUR = dict(zip(REGIONS, REGION_COLOURS, strict=True))
SMALL = 3
"""The number of players with which some provinces are out of play."""
_PROVINCE_LINE, _REGION_LINE, _COAST_LINE = 0.9, 3.0, 1.6
"""Half the width of each kind of line, in pixels."""
_SOLID, _SOFT = 9.0, 20.0
"""How far from the border the wash of a seat's colour is full, and how far it reaches."""
_RIPPLES = ((7.0, 1.5, 0.9), (17.0, 1.3, 0.55))
"""Lines along the coast: distance, width, strength."""


@dataclass(frozen=True, eq=False)
class Wash:
    """Masks of one province, and where their top left corner lies on the map."""

    left: int
    top: int
    mask: Image.Image
    """How strong its owner's colour is, L."""
    cell: Image.Image
    """What belongs to the province, 1."""


@cache
def region_of(side: str, id: str) -> str:
    """The region of a province, in play or not."""
    return next(name for name, members in SIDES[side].regions.items() if id in members)


@cache
def washes(side: str) -> dict[str, Wash]:
    """For each province the mask of its owner's colour."""
    arrays = kept(f"washes {side} {_made_from()}", lambda: _covers(side))
    return {id: _cut(arrays["cover"], arrays["labels"] == index) for index, id in enumerate(circles())}


def _covers(side: str) -> Arrays:
    """How strong the colour of a province's owner is at each pixel, to 255; and the labels of the outline."""
    drawn = outline(side)
    cover = np.empty_like(drawn.labels)
    for rows, band in drawn.bands():
        border = band.border
        full = _step(border, _SOLID)
        strength = (full + (1 - full) * np.float32(WASH) * _step(border, _SOFT)) * _inside_lines(band)
        cover[rows.start : rows.stop] = _bytes(strength * 255)
    return {"cover": cover, "labels": drawn.labels}


def _cut(cover: NDArray[np.uint8], mine: NDArray[np.bool_]) -> Wash:
    rows, columns = np.nonzero(mine.any(axis=1))[0], np.nonzero(mine.any(axis=0))[0]
    box = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    mask = Image.fromarray(cover[box] * mine[box])
    return Wash(int(columns[0]), int(rows[0]), mask, Image.fromarray(mine[box]))


@cache
def _made_from() -> int:
    """A sum over all that decides how the ground looks, so that no outdated one is taken from the cache."""
    files = (__file__, layout.__file__, outlines.__file__, noise.__file__, palette.__file__)
    total = 0
    for path in (*map(Path, files), Path(__file__).with_name("layout.json")):
        total = crc32(path.read_bytes(), total)
    return crc32(repr((SIDES, PROVINCES)).encode(), total)


def _bytes(values: Floats) -> NDArray[np.uint8]:
    rounded: NDArray[np.uint8] = np.clip(values + np.float32(0.5), 0, 255).astype(np.uint8)
    return rounded


def _step(distance: Floats, reach: float) -> Floats:
    """1 below ``reach`` pixels, 0 above, soft over one pixel."""
    nearer: Floats = np.clip(np.float32(reach + 0.5) - distance, 0, 1)
    return nearer


def _inside_lines(drawn: Outline) -> Floats:
    """1 where no border line lies."""
    clear = 1 - _step(drawn.border, _PROVINCE_LINE)
    clear *= 1 - _step(drawn.group_border, _REGION_LINE)
    clear *= 1 - _step(drawn.coast, _COAST_LINE)
    return clear


@cache
def ground(side: str, small: bool) -> Image.Image:
    """The map without anything on it, in the palette; not to be written to. ``small`` with 3 players."""
    arrays = kept(f"ground {side} {small} {_made_from()}", lambda: {"ground": _painted(side, small)})
    image = Image.fromarray(arrays["ground"]).convert("P")
    image.putpalette(palette.flat())
    return image


def _painted(side: str, small: bool) -> NDArray[np.uint8]:
    """The ground as numbers of the palette."""
    drawn, board = outline(side), data.board(side, SMALL if small else SMALL + 1)
    numbers = np.empty_like(drawn.labels)
    for rows, band in drawn.bands():
        picture = Image.fromarray(_bytes(_paint_band(band, rows, drawn, board)))
        numbers[rows.start : rows.stop] = np.asarray(in_palette(picture))
    return numbers


def _paint_band(band: Outline, rows: range, whole: Outline, board: Board) -> Floats:
    """Some rows of the ground, bottom layer first."""
    land, border = band.labels != SEA, band.border
    earth = smooth(WIDTH, rows, 110, 7) + 0.4 * smooth(WIDTH, rows, 37, 8)
    water = smooth(WIDTH, rows, 420, 9, flat=7) + 0.25 * smooth(WIDTH, rows, 120, 10, flat=4)
    paint = _Paint(_flat(band, board, np.where(land, earth, water) > 0.22), rows)
    for distance, wide, strength in _RIPPLES:
        ring = np.clip(np.float32(wide / 2 + 0.5) - np.abs(border - np.float32(distance)), 0, 1) * ~land
        paint.over(SEA_LINE, ring * np.float32(strength))
    paint.over(mixed(OUT, SEA_LINE, 0.7), _hatching(rows) * np.isin(band.labels, _indices(band, board.out_of_play)))
    paint.over(INK, (1 - _inside_lines(band)) * land)
    paint.over(INK, _step(border, 0.6) * ~land)
    for route in board.sea_routes:
        for x, y in _dots(whole, route):
            paint.dot(x, y, 4.6, PAPER_LIGHT)
            paint.dot(x, y, 3.2, INK)
    return paint.picture


def _indices(drawn: Outline, ids: tuple[str, ...]) -> list[int]:
    return [drawn.index(id) for id in ids]


def _flat(drawn: Outline, board: Board, dark: NDArray[np.bool_]) -> Floats:
    """Sea and land in flat tones, two of each."""
    light = [OUT if id in board.out_of_play else REGION_COLOUR[region_of(board.side, id)] for id in drawn.ids]
    table = np.zeros((2, 256, 3), np.float32)
    table[:, SEA] = SEA_GROUND, SEA_DEEP
    table[0, : len(light)] = light
    table[1, : len(light)] = [shaded(colour) for colour in light]
    tones: Floats = table[dark.astype(np.intp), drawn.labels]
    return tones


def _hatching(rows: range) -> Floats:
    x = np.arange(WIDTH, dtype=np.float32)[None, :]
    y = np.arange(rows.start, rows.stop, dtype=np.float32)[:, None]
    across = np.abs((x + y) % np.float32(14) - np.float32(7))
    lines: Floats = np.clip(np.float32(2) - across, 0, 1)
    return lines


class _Paint:
    """Some rows of a picture, in floats, that colours are laid over."""

    def __init__(self, picture: Floats, rows: range) -> None:
        self.picture, self._rows = picture, rows

    def over(self, colour: Colour, cover: Floats) -> None:
        self.picture += (np.array(colour, np.float32) - self.picture) * cover[..., None]

    def dot(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A disc, as far as it lies in these rows."""
        reach = int(radius) + 2
        ys = np.arange(max(int(y) - reach, self._rows.start), min(int(y) + reach + 1, self._rows.stop))
        if not len(ys):
            return
        xs = np.arange(int(x) - reach, int(x) + reach + 1)
        distance = np.hypot((xs - x)[None, :], (ys - y)[:, None]).astype(np.float32)
        here = self.picture[ys[0] - self._rows.start : ys[-1] + 1 - self._rows.start, xs[0] : xs[-1] + 1]
        here += (np.array(colour, np.float32) - here) * _step(distance, radius)[..., None]


def route_path(one: str, other: str) -> list[tuple[float, float]]:
    """Points along a sea route from one province's centre to the other's, about 2 pixels apart."""
    a, b = circles()[one], circles()[other]
    pull = ((a.x + b.x) / 2, (a.y + b.y) / 2)
    if frozenset((one, other)) in BENT_NORTH:
        pull = (pull[0], min(a.y, b.y) - 300)
    steps = int(np.hypot(a.x - b.x, a.y - b.y) / 2)
    ways = [step / steps for step in range(steps + 1)]
    return [
        (
            (1 - t) ** 2 * a.x + 2 * t * (1 - t) * pull[0] + t * t * b.x,
            (1 - t) ** 2 * a.y + 2 * t * (1 - t) * pull[1] + t * t * b.y,
        )
        for t in ways
    ]


def _dots(drawn: Outline, route: tuple[str, str]) -> list[tuple[float, float]]:
    """Points every 13 pixels along a route, on the sea only."""
    gone, last = 0.0, None
    dots = []
    for x, y in route_path(*route):
        gone += 0.0 if last is None else float(np.hypot(x - last[0], y - last[1]))
        last = (x, y)
        at = (int(y), int(x))
        if gone >= 13 and drawn.labels[at] == SEA and drawn.quarters[0][at] > 20:
            gone = 0.0
            dots.append((x, y))
    return dots

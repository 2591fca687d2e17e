"""The ground of the board, the same for every match on one side: sea, land, borders, sea routes.

Also the masks through which a seat's colour is washed along the inside of its provinces' borders.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from engine.shogun import data
from engine.shogun.data import PROVINCES, REGIONS, SIDES, Board
from render import land as lands
from render import noise, palette
from render import outline as outlines
from render.canvas import in_palette, kept, sum_over
from render.land import Floats, Paint, Wash, as_image, covers, hatching, in_bytes, inside_lines, step, washes_of
from render.noise import smooth
from render.outline import SEA, Outline
from render.palette import (
    INK,
    OUT,
    PAPER_LIGHT,
    REGION_COLOURS,
    SEA_DEEP,
    SEA_LINE,
    mixed,
    shaded,
)
from render.palette import SEA as SEA_GROUND
from render.shogun import layout
from render.shogun.layout import BENT_NORTH, WIDTH, circles, outline

REGION_COLOUR = dict(zip(REGIONS, REGION_COLOURS, strict=True))
SMALL = 3
"""The number of players with which some provinces are out of play."""


@cache
def region_of(side: str, id: str) -> str:
    """The region of a province, in play or not."""
    return next(name for name, members in SIDES[side].regions.items() if id in members)


@cache
def washes(side: str) -> dict[str, Wash]:
    """For each province the mask of its owner's colour."""
    return washes_of(kept(f"washes {side} {_made_from()}", lambda: covers(outline(side))), circles())


@cache
def _made_from() -> int:
    """A sum over all that decides how the ground looks, so that no outdated one is taken from the cache."""
    files = (__file__, layout.__file__, outlines.__file__, lands.__file__, noise.__file__, palette.__file__)
    return sum_over((*files, Path(__file__).with_name("layout.json")), repr((SIDES, PROVINCES)))


@cache
def ground(side: str, small: bool) -> Image.Image:
    """The map without anything on it, in the palette; not to be written to. ``small`` with 3 players."""
    arrays = kept(f"ground {side} {small} {_made_from()}", lambda: {"ground": _painted(side, small)})
    return as_image(arrays["ground"], palette.STANDARD)


def _painted(side: str, small: bool) -> NDArray[np.uint8]:
    """The ground as numbers of the palette."""
    drawn, board = outline(side), data.board(side, SMALL if small else SMALL + 1)
    numbers = np.empty_like(drawn.labels)
    for rows, band in drawn.bands():
        picture = Image.fromarray(in_bytes(_paint_band(band, rows, drawn, board)))
        numbers[rows.start : rows.stop] = np.asarray(in_palette(picture))
    return numbers


def _paint_band(band: Outline, rows: range, whole: Outline, board: Board) -> Floats:
    """Some rows of the ground, bottom layer first."""
    land, border = band.labels != SEA, band.border
    earth = smooth(WIDTH, rows, 110, 7) + 0.4 * smooth(WIDTH, rows, 37, 8)
    water = smooth(WIDTH, rows, 420, 9, flat=7) + 0.25 * smooth(WIDTH, rows, 120, 10, flat=4)
    paint = Paint(_flat(band, board, np.where(land, earth, water) > 0.22), rows)
    paint.ripples(border, ~land, SEA_LINE)
    paint.over(
        mixed(OUT, SEA_LINE, 0.7), hatching(WIDTH, rows) * np.isin(band.labels, _indices(band, board.out_of_play))
    )
    paint.over(INK, (1 - inside_lines(band)) * land)
    paint.over(INK, step(border, 0.6) * ~land)
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

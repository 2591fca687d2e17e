"""The ground of a part of the map at twice its size, worked out anew: sea, wild land, borders, ribbons, signs."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from PIL import Image

from engine.rokugan.data import PROVINCE_IDS, PROVINCES
from render.map import chart, scenery
from render.map.chart import Ink
from render.map.outline import SEA, WILD, Bytes, step
from render.map.zoom import LARGER, drawn_larger
from render.paint.canvas import Box, as_image, kept, sum_over
from render.paint.palette import LINE, mixed
from render.rokugan.colours import HATCHING, PALETTE, SEA_LINE, wild_inks
from render.rokugan.colours import SEA as SEA_GROUND
from render.rokugan.ground import CREST, hatched, planted, ribboned, signs, table
from render.rokugan.layout import close
from render.rokugan.parts import crest

_OPEN = 47
"""So far from the coast nothing but waves and the compass rose lies on the sea."""


class _Ground(NamedTuple):
    """A part of the map without owners and without words."""

    labels: Bytes
    levels: Bytes
    zone: Bytes
    numbers: Bytes
    """Of the sea and the wild land, in the palette."""


def part_of(frame: Box, clans: Mapping[str, str | None]) -> Image.Image:
    """What lies in a frame, each province in its owner's colours, in the palette."""
    drawn, boxes = _ground(frame)
    numbers = drawn.numbers.copy()
    for index, rows, columns in boxes:
        at, id = (slice(*rows), slice(*columns)), PROVINCE_IDS[index]
        mine, levels, clan = drawn.labels[at] == index, drawn.levels[at], clans.get(id)
        if clan is not None:
            lines = chart.HATCHINGS[HATCHING[clan]](np.arange(*columns)[None, :], np.arange(*rows)[:, None])
            levels = np.where(lines & (drawn.zone[at] > 0) & (levels <= Ink.LAID), np.uint8(Ink.SOFT), levels)
        inks = np.array(table(PROVINCES[id].territory, clan), np.uint8)
        np.copyto(numbers[at], inks[levels], where=mine)
    return as_image(numbers, PALETTE)


_Where = tuple[int, tuple[int, int], tuple[int, int]]
"""A province by number, its first and last row and column."""


@lru_cache(4)
def _ground(frame: Box) -> tuple[_Ground, tuple[_Where, ...]]:
    made_from = sum_over("rokugan", repr((PROVINCES, PALETTE.colours)))
    drawn = _Ground(**kept(f"rokugan close {frame} {made_from}", lambda: _painted(frame)._asdict()))
    return drawn, tuple(_boxes(drawn.labels))


def _painted(frame: Box) -> _Ground:
    tall, wide = (frame[3] - frame[1]) * LARGER, (frame[2] - frame[0]) * LARGER
    drawn = _Ground(*(np.zeros((tall, wide), np.uint8) for _ in range(4)))
    terrain, before = planted(frame)
    shades = [PALETTE.nearest(mixed(SEA_GROUND, SEA_LINE, strength)) for strength in scenery.STRENGTHS]
    waves = [(shade, drawn_larger(before == shade)) for shade in shades[2:]]
    wild, grain = np.array([PALETTE.nearest(shade) for shade in wild_inks()], np.uint8), drawn_larger(terrain)
    for rows, band in close(frame, LARGER):
        levels = ribboned(chart.printed_close(band, band.labels < WILD), band)
        levels[grain[rows] & (levels == Ink.GROUND)] = Ink.GRAIN
        numbers = np.array(shades, np.uint8)[scenery.sea_close(band)]
        for shade, there in waves:
            numbers[there[rows] & (band.border > _OPEN)] = shade
        coast = chart.inked(step(band.border, chart.COAST_LINE - 0.6))
        scenery.lay_ink(numbers, np.where(band.labels == SEA, coast, 0), PALETTE, SEA_GROUND)
        numbers[band.labels == WILD] = wild[levels[band.labels == WILD]]
        for whole, found in zip(drawn, (band.labels, levels, hatched(band), numbers), strict=True):
            whole[rows] = found
    _sign(drawn, frame)
    return drawn


def _sign(drawn: _Ground, frame: Box) -> None:
    """The clans' signs, drawn at that size."""
    size = CREST * LARGER
    for clan, (x, y) in signs().items():
        sign = Image.new("L", drawn.labels.shape[::-1])
        at = ((x - frame[0]) * LARGER - size // 2, (y - frame[1]) * LARGER - size // 2)
        if -size < at[0] < sign.width and -size < at[1] < sign.height:
            sign.paste(crest(clan, size, LINE).getchannel("A"), at)
            drawn.levels[(np.asarray(sign) > 110) & (drawn.levels == Ink.GROUND) & (drawn.labels < WILD)] = Ink.GRAIN


def _boxes(labels: Bytes) -> Iterator[_Where]:
    for index in np.unique(labels[labels < WILD]):
        rows, columns = (np.flatnonzero((labels == index).any(axis=axis)) for axis in (1, 0))
        yield int(index), (int(rows[0]), int(rows[-1]) + 1), (int(columns[0]), int(columns[-1]) + 1)

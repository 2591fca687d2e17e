"""The ground of a part of the map at twice its size, worked out anew: sea, wild land, borders, ribbons, signs."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from PIL import Image

from engine.rokugan.data import PROVINCE_IDS, PROVINCES
from render.map import chart
from render.map.chart import Ink
from render.map.close import Ground, Land, Look, Sea
from render.map.outline import WILD
from render.map.zoom import LARGER, Area, drawn_larger
from render.paint.canvas import Box, kept, sum_over
from render.paint.palette import LINE
from render.rokugan.colours import HATCHING, PALETTE, SEA_LINE, wild_inks
from render.rokugan.colours import SEA as SEA_GROUND
from render.rokugan.ground import CREST, hatched, planted, ribboned, signs, table
from render.rokugan.layout import close
from render.rokugan.parts import crest


def part_of(frame: Box, clans: Mapping[str, str | None]) -> tuple[Image.Image, Mapping[str, Area]]:
    """What lies in a frame, each province in its owner's colours, in the palette. And the provinces."""

    def look(index: int) -> Look:
        id = PROVINCE_IDS[index]
        clan = clans.get(id)
        return table(PROVINCES[id].territory, clan), None if clan is None else HATCHING[clan]

    land = _land(frame)
    areas = {PROVINCE_IDS[index]: Area(it.left, it.top, it.cell) for index, it in land.areas.items()}
    return land.coloured(look), areas


@lru_cache(4)
def _land(frame: Box) -> Land:
    return Land(ground(frame), PALETTE)


def ground(frame: Box) -> Ground:
    """Without owners and without print."""
    made_from = sum_over("rokugan", repr((PROVINCES, PALETTE.colours)))
    return Ground(**kept(f"rokugan close {frame} {made_from}", lambda: _painted(frame)._asdict()))


def _painted(frame: Box) -> Ground:
    drawn, (terrain, before) = Ground.empty(frame), planted(frame)
    grain, sea = drawn_larger(terrain), Sea(before, PALETTE, SEA_GROUND, SEA_LINE)
    wild = np.array([PALETTE.nearest(shade) for shade in wild_inks()], np.uint8)
    for rows, band in close(frame, LARGER):
        levels = ribboned(chart.printed_close(band, band.labels < WILD), band)
        levels[grain[rows] & (levels == Ink.GROUND)] = Ink.GRAIN
        numbers = sea.rows(rows, band)
        numbers[band.labels == WILD] = wild[levels[band.labels == WILD]]
        drawn.take(rows, band.labels, levels, hatched(band), numbers)
    _sign(drawn, frame)
    return drawn


def _sign(drawn: Ground, frame: Box) -> None:
    """The clans' signs, drawn at that size."""
    size = CREST * LARGER
    for clan, (x, y) in signs().items():
        sign = Image.new("L", drawn.labels.shape[::-1])
        at = ((x - frame[0]) * LARGER - size // 2, (y - frame[1]) * LARGER - size // 2)
        if -size < at[0] < sign.width and -size < at[1] < sign.height:
            sign.paste(crest(clan, size, LINE).getchannel("A"), at)
            drawn.levels[(np.asarray(sign) > 110) & (drawn.levels == Ink.GROUND) & (drawn.labels < WILD)] = Ink.GRAIN

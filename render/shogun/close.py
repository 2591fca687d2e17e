"""The ground of a part of the map at twice its size, worked out anew: sea, borders, routes, terrain; without print."""

from collections.abc import Mapping
from functools import lru_cache

from PIL import Image

from engine.shogun.data import PROVINCE_IDS
from engine.shogun.data import board as board_of
from render.map import chart
from render.map.chart import Ink
from render.map.close import Ground, Land, Look, Sea
from render.map.outline import SEA
from render.map.zoom import LARGER, Area, drawn_larger
from render.paint.canvas import Box, kept
from render.shogun.colours import HATCHING, PALETTE, SEA_LINE
from render.shogun.colours import SEA as SEA_GROUND
from render.shogun.ground import SMALL, bare, draw_route, light_of, made_from, planted
from render.shogun.layout import close
from render.shogun.parts import colour_of


def part_of(side: str, small: bool, frame: Box, owners: Mapping[str, str]) -> tuple[Image.Image, Mapping[str, Area]]:
    """What lies in a frame, each province in the colours of its owner, a daimyo; in the palette. And the provinces."""

    def look(index: int) -> Look:
        id = PROVINCE_IDS[index]
        if id not in owners:
            return bare(side, small, id), None
        return chart.table(PALETTE, light_of(side, small, id), colour_of(owners[id])), HATCHING[owners[id]]

    land = _land(side, small, frame)
    areas = {PROVINCE_IDS[index]: Area(it.left, it.top, it.cell) for index, it in land.areas.items()}
    return land.coloured(look), areas


@lru_cache(4)
def _land(side: str, small: bool, frame: Box) -> Land:
    return Land(ground(side, small, frame), PALETTE)


def ground(side: str, small: bool, frame: Box) -> Ground:
    """Without owners and without print."""
    key = f"shogun close {side} {small} {frame} {made_from()}"
    return Ground(**kept(key, lambda: _painted(side, small, frame)._asdict()))


def _painted(side: str, small: bool, frame: Box) -> Ground:
    drawn, (terrain, before) = Ground.empty(frame), planted(side, small, frame)
    grain, sea = drawn_larger(terrain), Sea(before, PALETTE, SEA_GROUND, SEA_LINE)
    for rows, band in close(side, frame, LARGER):
        levels = chart.printed_close(band, band.labels != SEA)
        levels[grain[rows] & (levels == Ink.GROUND)] = Ink.GRAIN
        drawn.take(rows, band.labels, levels, chart.hatched(band.border), sea.rows(rows, band))
    for route in board_of(side, SMALL if small else SMALL + 1).sea_routes:
        draw_route(drawn.numbers, drawn.labels == SEA, route, frame, LARGER)
    return drawn

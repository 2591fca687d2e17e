"""The ground of a part of the map at twice its size: sea, borders, routes, terrain; without print."""

from collections.abc import Mapping
from functools import lru_cache

from PIL import Image

from engine.shogun.data import PROVINCE_IDS
from render.map import chart
from render.map.close import Ground, Land, Look
from render.map.zoom import Area
from render.paint.canvas import Box
from render.shogun.colours import HATCHING, PALETTE
from render.shogun.ground import MAP, bare, light_of
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
    names = ("labels", f"levels {side}", "zone", f"numbers {side} {small}")
    return Ground(*(MAP.close(name, frame) for name in names))

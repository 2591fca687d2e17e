"""The ground of a part of the map at twice its size: sea, wild land, borders, ribbons, signs."""

from collections.abc import Mapping
from functools import lru_cache

from PIL import Image

from engine.rokugan.data import PROVINCE_IDS, PROVINCES
from render.map.close import Ground, Land, Look
from render.map.zoom import Area
from render.paint.canvas import Box
from render.rokugan.colours import HATCHING, PALETTE
from render.rokugan.ground import MAP, table


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
    return Ground(*(MAP.close(name, frame) for name in Ground._fields))

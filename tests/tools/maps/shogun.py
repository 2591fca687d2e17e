"""Draws the maps of Shogun: each side, for many players and for few."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise, product

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from engine.shogun.data import PROVINCE_IDS, PROVINCES, SIDES, board
from render.map.chart import SEA, Bytes, Ink, stamp, write
from render.map.zoom import LARGER
from render.paint.palette import LINE, WALL
from render.paint.pen import Pen
from render.shogun.colours import PALETTE, SEA as SEA_GROUND, SEA_LINE
from render.shogun.layout import (
    BUILDING,
    MAP_HEIGHT,
    NAME,
    NAME_LINE,
    PANELS,
    SMALL,
    WIDTH,
    Place,
    army_box,
    circles,
    label_boxes,
    name_lines,
    places,
    route_path,
)
from render.shogun.provinces import look_of
from tests.tools.maps import printing, scenery
from tests.tools.maps.close import Ground, Sea, drawn_larger, empty, fill
from tests.tools.maps.outline import Outline, draw_close, draw_outline

BENDS = ((9.0, 96.0, 1), (5.0, 40.0, 3), (2.0, 15.0, 5))
"""How far the coasts and borders stray: coarse, middling, fine."""
ROSE = (700, 1060, 130)
"""Middle and size of the compass rose."""


@lru_cache(1)
def outline(side: str) -> Outline:
    """The outline of one side of the board; ids in the order of ``PROVINCE_IDS``."""
    return draw_outline(circles(), _regions(side), WIDTH, MAP_HEIGHT, bends=BENDS)


def _regions(side: str) -> dict[str, str]:
    return {id: name for name, members in SIDES[side].regions.items() for id in members}


def painted(close: bool) -> Iterator[tuple[str, Bytes]]:
    """All that the game's maps are made of, by name; what is the same on all of them comes more than once."""
    for side, small in product(SIDES, (False, True)):
        found = _painted(side, small)
        yield "labels", found["labels"]
        yield "zone", found["zone"]
        yield f"levels {side} {small}", found["levels"]
        yield f"numbers {side} {small}", found["numbers"]
        if close:
            larger = _painted_close(side, small, found["blank_levels"] == Ink.GRAIN, found["blank"])
            yield "close labels", larger.labels
            yield "close zone", larger.zone
            yield f"close levels {side}", larger.levels
            yield f"close numbers {side} {small}", larger.numbers


def _painted_close(side: str, small: bool, terrain: NDArray[np.bool_], before: Bytes) -> Ground:
    """At twice the size, without print; ``terrain`` and ``before`` are of the map at its own size."""
    drawn, grain, sea = empty(WIDTH, MAP_HEIGHT), drawn_larger(terrain), Sea(before, PALETTE, SEA_GROUND, SEA_LINE)
    whole = (0, 0, WIDTH, MAP_HEIGHT)
    for rows, band in draw_close(circles(), _regions(side), whole, LARGER, bends=BENDS):
        levels = printing.printed_close(band, band.labels != SEA)
        levels[grain[rows] & (levels == Ink.GROUND)] = Ink.GRAIN
        fill(drawn, rows, band.labels, levels, printing.hatched(band.border), sea.rows(rows, band))
    for route in board(side, SMALL if small else SMALL + 1).sea_routes:
        draw_route(drawn.numbers, drawn.labels == SEA, route, (0, 0), LARGER)
    return drawn


def _painted(side: str, small: bool) -> dict[str, Bytes]:
    """Numbers of the palette for the whole map; ink, province and hatching of the land."""
    drawn, played = outline(side), board(side, SMALL if small else SMALL + 1)
    levels, zone = np.zeros_like(drawn.labels), np.zeros_like(drawn.labels)
    for rows, band in drawn.bands():
        at, border = slice(rows.start, rows.stop), band.border
        levels[at] = printing.printed(band, rows, band.labels != SEA)
        zone[at] = printing.hatched(border)
    water = drawn.labels == SEA
    numbers = scenery.painted_sea(drawn, PALETTE, SEA_GROUND, SEA_LINE, ROSE, PANELS)
    for route in played.sea_routes:
        draw_route(numbers, water, route, (0, 0))
    boxes = [box for id in PROVINCE_IDS for box in label_boxes(id)]
    boxes += [(left, top, right + 14, bottom) for left, top, right, bottom in map(army_box, PROVINCE_IDS)]
    keep_out = [(left - 4, top - 4, right + 4, bottom + 4) for left, top, right, bottom in boxes]
    scenery.terrain(levels, np.where(water, 0, drawn.border), keep_out)
    tables = np.array([look_of(side, small, id, None)[0] for id in PROVINCE_IDS], np.uint8)
    blank, blank_levels = numbers.copy(), levels.copy()
    blank[~water] = tables[drawn.labels[~water], levels[~water]]
    for id in PROVINCE_IDS:
        _print(levels, id, places()[id], id in played.out_of_play)
    scenery.lay_ink(numbers, np.where(water, levels, 0), PALETTE, SEA_GROUND)
    numbers[~water] = tables[drawn.labels[~water], levels[~water]]
    land = {"numbers": numbers, "levels": levels, "labels": drawn.labels, "zone": zone}
    return {**land, "blank": blank, "blank_levels": blank_levels}


def draw_route(
    numbers: Bytes, water: NDArray[np.bool_], route: tuple[str, str], corner: Sequence[int], larger: int = 1
) -> None:
    """Dashes along a route, on the sea only, each with a light rim; on a part of the map with this corner, enlarged
    by a factor."""
    tall, wide = water.shape
    path = [((x - corner[0]) * larger, (y - corner[1]) * larger) for x, y in route_path(*route)]
    path = [(x, y) for x, y in path if 0 <= x < wide and 0 <= y < tall and water[int(y), int(x)]]
    if not path:
        return
    gone, dashes, dash = 0.0, [], [path[0]]
    for (x0, y0), (x, y) in pairwise(path):
        gone += float(np.hypot(x - x0, y - y0)) / larger
        if gone % 22 < 12:
            dash.append((x, y))
        elif dash:
            dashes.append(dash)
            dash = []
    left, top = (max(0, int(min(at)) - 8 * larger) for at in zip(*path, strict=True))
    right, bottom = (int(max(at)) + 8 * larger for at in zip(*path, strict=True))
    at = (slice(top, bottom), slice(left, right))
    for thick, shade in ((8.0, WALL), (4.4, LINE)):
        pen = Pen(right - left, bottom - top, grid=right - left, larger=3)
        for part in dashes:
            if len(part) * larger > 2:
                pen.line([(x - left, y - top) for x, y in part], LINE, thick * larger)
        mask = np.asarray(pen.sprite().getchannel("A")) > 120
        there = water[at] & mask[: water[at].shape[0], : water[at].shape[1]]
        numbers[at][there] = PALETTE.nearest(shade)


def _print(levels: Bytes, id: str, place: Place, out: bool) -> None:
    """Name and building spaces; of a province out of play the name alone."""
    x, y = place.name
    for number, line in enumerate(reversed(name_lines(id))):
        write(levels, x, y - number * NAME_LINE, line, NAME)
    if out:
        return
    spaces, (x, y) = PROVINCES[id].spaces, place.buildings
    for number in range(spaces):
        stamp(levels, _space(), round(x + (number + 0.5 - spaces / 2) * BUILDING) - 11, y - 11)


@cache
def _space() -> Image.Image:
    """Where a building may stand: four corners."""
    pen = Pen(22)
    for x, dx in ((12, 1), (88, -1)):
        for y, dy in ((12, 1), (88, -1)):
            pen.line([(x + dx * 22, y), (x, y), (x, y + dy * 22)], LINE, 8)
    return pen.sprite().getchannel("A").point([value * 6 // 10 for value in range(256)])

"""The ground of the board, the same for every match on one side: sea, land, borders, sea routes, and what is printed.

Also the land of each province, to be coloured for its owner.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from engine.shogun import data
from engine.shogun.data import PROVINCE_IDS, PROVINCES, SIDES, Board
from engine.shogun.words import names as words
from render.map import chart, scenery
from render.map.chart import Ink, Piece
from render.map.outline import SEA, Bytes
from render.paint.canvas import Arrays, Box, Canvas, as_image, kept, sum_over
from render.paint.palette import LINE, OUT, WALL, Colour
from render.paint.pen import Pen, bent, curve
from render.shogun.colours import PALETTE, REGION_COLOUR, SEA_LINE
from render.shogun.colours import SEA as SEA_GROUND
from render.shogun.layout import (
    BENT_NORTH,
    BUILDING,
    FIGURE,
    FIGURE_BOX,
    NAME,
    NAME_LIMIT,
    PANELS,
    ROSE,
    Place,
    circles,
    outline,
    places,
)
from render.text import fonts

SMALL = 3
"""The number of players with which some provinces are out of play."""


@cache
def region_of(side: str, id: str) -> str:
    """The region of a province, in play or not."""
    return next(name for name, members in SIDES[side].regions.items() if id in members)


@cache
def light_of(side: str, small: bool, id: str) -> Colour:
    """The colour of a province that nobody owns."""
    return OUT if small and id in SIDES[side].unused_with_3_players else REGION_COLOUR[region_of(side, id)]


@cache
def ground(side: str, small: bool) -> Image.Image:
    """The map without pieces, in the palette; not to be written to. ``small`` with 3 players."""
    return as_image(_arrays(side, small)["numbers"], PALETTE)


@cache
def land(side: str, small: bool) -> dict[str, Piece]:
    """The provinces, to be coloured."""
    arrays = _arrays(side, small)
    return chart.pieces(arrays["levels"], arrays["labels"], arrays["zone"], PROVINCE_IDS)


@cache
def bare(side: str, small: bool, id: str) -> tuple[int, ...]:
    """The colours of a province that nobody owns."""
    return chart.table(PALETTE, light_of(side, small, id), None)


def planted(side: str, small: bool, frame: Box) -> tuple[NDArray[np.bool_], Bytes]:
    """What of a part of the map belongs to the terrain; and the numbers of all of it, without print."""
    left, top, right, bottom = frame
    arrays, at = _arrays(side, small), (slice(top, bottom), slice(left, right))
    return arrays["blank_levels"][at] == Ink.GRAIN, arrays["blank"][at]


@lru_cache(1)
def _arrays(side: str, small: bool) -> Arrays:
    return kept(f"ground {side} {small} {made_from()}", lambda: _painted(side, small))


@cache
def made_from() -> int:
    """A sum over all that decides how the map looks."""
    return sum_over("shogun", repr((SIDES, PROVINCES, PALETTE.colours, fonts.missing())))


def _painted(side: str, small: bool) -> Arrays:
    """Numbers of the palette for the whole map; ink, province and hatching of the land."""
    drawn, board = outline(side), data.board(side, SMALL if small else SMALL + 1)
    levels, zone = np.zeros_like(drawn.labels), np.zeros_like(drawn.labels)
    for rows, band in drawn.bands():
        at, border = slice(rows.start, rows.stop), band.border
        levels[at] = chart.printed(band, rows, band.labels != SEA)
        zone[at] = chart.hatched(border)
    water = drawn.labels == SEA
    numbers = scenery.painted_sea(drawn, PALETTE, SEA_GROUND, SEA_LINE, ROSE, PANELS)
    for route in board.sea_routes:
        draw_route(numbers, water, route, (0, 0))
    boxes = [box for id in PROVINCE_IDS for box in label_boxes(id)]
    boxes += [(left, top, right + 14, bottom) for left, top, right, bottom in map(army_box, PROVINCE_IDS)]
    keep_out = [(left - 4, top - 4, right + 4, bottom + 4) for left, top, right, bottom in boxes]
    scenery.terrain(levels, np.where(water, 0, drawn.border), keep_out)
    tables = np.array([bare(side, small, id) for id in PROVINCE_IDS], np.uint8)
    blank, blank_levels = numbers.copy(), levels.copy()
    blank[~water] = tables[drawn.labels[~water], levels[~water]]
    for id in PROVINCE_IDS:
        _print(levels, id, places()[id], id in board.out_of_play)
    scenery.lay_ink(numbers, np.where(water, levels, 0), PALETTE, SEA_GROUND)
    numbers[~water] = tables[drawn.labels[~water], levels[~water]]
    land = {"numbers": numbers, "levels": levels, "labels": drawn.labels, "zone": zone}
    return {**land, "blank": blank, "blank_levels": blank_levels}


# -- the sea ---------------------------------------------------------------------------------------------------


def route_path(one: str, other: str) -> list[tuple[float, float]]:
    """Points along a sea route from one province's centre to the other's, about 2 pixels apart."""
    a, b = circles()[one], circles()[other]
    pull = ((a.x + b.x) / 2, (a.y + b.y) / 2)
    if frozenset((one, other)) in BENT_NORTH:
        pull = (pull[0], min(a.y, b.y) - 300)
    return curve((a.x, a.y), pull, (b.x, b.y), int(np.hypot(a.x - b.x, a.y - b.y) / 2))


def draw_route(
    numbers: Bytes, water: NDArray[np.bool_], route: tuple[str, str], corner: Sequence[int], larger: int = 1
) -> None:
    """Dashes along a route, on the sea only, each with a light rim; on a part of the map with this corner, so many
    times larger."""
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
            if len(part) > 2:
                pen.line([(x - left, y - top) for x, y in part], LINE, thick * larger)
        mask = np.asarray(pen.done().getchannel("A")) > 120
        there = water[at] & mask[: water[at].shape[0], : water[at].shape[1]]
        numbers[at][there] = PALETTE.nearest(shade)


# -- what is printed on the land ----------------------------------------------------------------------------


@cache
def name_box(id: str) -> Box:
    """Where a province's name lies."""
    (x, y), (words_, type) = places()[id].name, fonts.fitted(words.province(id), NAME, NAME_LIMIT, NAME.size * 2 // 3)
    half = -(-fonts.width(words_, type) // 2)
    return (x - half, y - fonts.cap_height(type), x + half, y + type.size // 5)


@cache
def figure_boxes(id: str) -> tuple[Box, Box]:
    """Where chests and rice lie."""
    wide, tall = FIGURE_BOX[0] // 2, FIGURE_BOX[1] // 2
    one, two = ((x - wide, y - tall, x + wide, y + tall) for x, y in (places()[id].chests, places()[id].rice))
    return one, two


def note_print(canvas: Canvas, board: Board) -> None:
    """Write down what is printed on the map."""
    for id in PROVINCE_IDS:
        canvas.note("text", words.province(id), name_box(id))
    for id in board.provinces:
        for what, number, box in zip(("chests", "rice"), _figures(id), figure_boxes(id), strict=True):
            canvas.note("printed", f"{id} {what} {number}", box)


def _figures(id: str) -> tuple[int, int]:
    return PROVINCES[id].chests, PROVINCES[id].rice


@cache
def label_boxes(id: str) -> tuple[Box, ...]:
    """Where a province's words, figures and building spaces lie."""
    (x, y), row = places()[id].buildings, PROVINCES[id].spaces * BUILDING // 2
    return (name_box(id), *figure_boxes(id), (x - row, y - 17, x + row, y + 17))


@cache
def army_box(id: str) -> Box:
    """Where an army of two figures may lie, without its flame."""
    x, y = places()[id].army
    return (x - 46, y - 28, x + 46, y + 28)


def _print(levels: Bytes, id: str, place: Place, out: bool) -> None:
    """Name, chests and rice, building spaces; of a province out of play the name alone."""
    chart.write(levels, *place.name, words.province(id), NAME, limit=NAME_LIMIT)
    if out:
        return
    for sign, number, box in zip((_coin(), _bowl()), _figures(id), figure_boxes(id), strict=True):
        left, top, right, bottom = box
        levels[top:bottom, left:right] = np.minimum(levels[top:bottom, left:right], Ink.LAID)
        chart.stamp(levels, sign, left, top)
        base = (top + bottom + fonts.cap_height(FIGURE)) // 2
        chart.write(levels, right - 10, base, str(number), FIGURE)
    spaces, (x, y) = PROVINCES[id].spaces, place.buildings
    for number in range(spaces):
        chart.stamp(levels, _space(), round(x + (number + 0.5 - spaces / 2) * BUILDING) - 11, y - 11)


@cache
def _coin() -> Image.Image:
    """A coin with a square hole."""
    pen = Pen(24)
    pen.ring(50, 50, 46, LINE, 13)
    pen.box(38, 38, 62, 62, LINE)
    return pen.done().getchannel("A")


@cache
def _bowl() -> Image.Image:
    """A bowl heaped with rice."""
    pen = Pen(24)
    pen.line(bent((16, 44), ((22, 8), (50, 10)), ((78, 8), (84, 44))), LINE, 9)
    pen.polygon(bent((3, 47), (97, 47), ((92, 92), (60, 92)), (40, 92), ((8, 92), (3, 47))), LINE)
    return pen.done().getchannel("A")


@cache
def _space() -> Image.Image:
    """Where a building may stand: four corners."""
    pen = Pen(22)
    for x, dx in ((12, 1), (88, -1)):
        for y, dy in ((12, 1), (88, -1)):
            pen.line([(x + dx * 22, y), (x, y), (x, y + dy * 22)], LINE, 8)
    return pen.done().getchannel("A").point([value * 6 // 10 for value in range(256)])

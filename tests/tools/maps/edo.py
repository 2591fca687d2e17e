"""Draws the maps of Edo, a side each: land, woods, fields, rocks, waters, roads, scenery, and a clearing for every
space.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import NamedTuple

import numpy as np
from PIL import Image

from engine.edo.data import SIDES, SPACES, Place
from render.edo.colours import (
    LAND,
    LAND_DARK,
    PALETTE,
    RESOURCE_GROUND,
    ROAD,
    ROAD_EDGE,
    ROCK,
    ROCK_DARK,
    ROCKS,
    SHOOT,
    TREE,
    TREE_DARK,
    WATER,
    WATER_LINE,
    WHITE,
)
from render.edo.layout import DATA, MAP_HEIGHT, WIDTH, box_of, clearing, clearing_colour, middles, on_map, road
from render.map.chart import Bytes
from render.map.zoom import LARGER
from render.paint.canvas import Box, Canvas, in_palette
from render.paint.palette import LINE, ROOF, WOOD, mixed
from render.paint.pen import Pen, Point, bent, curve
from render.paint.signs import Sheet, drawings
from tests.tools.maps.outline import between, smooth_at

_REACH = 140
"""How far the land of a resource reaches from its space."""
_CELL = 30
"""From one tree, rock or tuft to the next."""
_WILD = ((34, "wood"), (64, "hill"), (200, "grass"))
"""What grows on land of no use, below which of a thousand chances: mostly nothing."""


class _Window(NamedTuple):
    """A part of the map, enlarged by a factor."""

    frame: Box
    larger: int

    @property
    def size(self) -> tuple[int, int]:
        left, top, right, bottom = self.frame
        return (right - left) * self.larger, (bottom - top) * self.larger

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A point of the map on its picture."""
        return round((x - self.frame[0]) * self.larger), round((y - self.frame[1]) * self.larger)

    def pen(self) -> Pen:
        """To draw on it in pixels of the map."""
        left, top, right, _ = self.frame
        return Pen(*self.size, grid=right - left, larger=2, corner=(left, top))


def painted(close: bool) -> Iterator[tuple[str, Bytes]]:
    """All that the game's maps are made of, by name."""
    for side in SIDES:
        for name, larger in ((side, 1), (f"close {side}", LARGER))[: 1 + close]:
            yield name, np.asarray(_painted(side, _Window((0, 0, WIDTH, MAP_HEIGHT), larger)))


def _painted(side: str, window: _Window) -> Image.Image:
    """The map, bottom layer first."""
    canvas, larger = Canvas(_land(side, window)), window.larger
    for part in (_waters(side, window.pen()), _roads(side, window.pen())):
        canvas.image.paste(part, (0, 0), part)
    for what, x, y in _tufts(side):
        canvas.stamp(_TUFTS.piece(what, 34 * larger), *window.at(x, y))
    for what, x, y, wide in DATA["scenery"][side]:
        canvas.stamp(_SCENES[what](round(wide * WIDTH / 100) * larger), *window.at(*on_map(x, y)))
    for id, space in SIDES[side].spaces.items():
        if space.kind is not Place.CITY:
            ground_ = clearing(clearing_colour(id), larger)
            canvas.image.paste(ground_, window.at(*box_of(side, id)[:2]), ground_)
    for inset, thick in ((0, 2), (6, 1)):
        box = (*window.at(inset, inset), *window.at(WIDTH - inset, MAP_HEIGHT - inset))
        canvas.frame(box, LINE, thick * larger)
    return in_palette(canvas.image, PALETTE, steady=True)


# -- land and water -----------------------------------------------------------------------------------------


def _land(side: str, window: _Window) -> Image.Image:
    """Paper-coloured land with darker patches, and the land of each resource around its spaces."""
    left, top, right, bottom = window.frame
    across, down = between(left, right, window.larger), between(top, bottom, window.larger)
    dark = smooth_at(across, down, 150, 7) + 0.4 * smooth_at(across, down, 50, 8) > 0.2
    wobble = smooth_at(across, down, 60, 9) * 26 + smooth_at(across, down, 20, 10) * 7
    table = np.where(dark[..., None], np.array(LAND_DARK, np.float32), np.array(LAND, np.float32))
    far = _REACH + 36  # as far as the edge may waver
    for id, (cx, cy) in middles(side).items():
        if resource := SPACES[id].resource:
            colour = RESOURCE_GROUND[resource]
            rows, columns = (
                slice(*np.searchsorted(line, (c - far, c + far))) for line, c in ((down, cy), (across, cx))
            )
            at = (rows, columns)
            edge = np.hypot(across[None, columns] - cx, down[rows, None] - cy) + wobble[at]
            table[at][(edge < _REACH) & ~dark[at]] = colour
            table[at][(edge < _REACH) & dark[at]] = mixed(colour, LINE, 0.05)
            table[at][np.abs(edge - _REACH) < 1.2] = mixed(colour, LINE, 0.2)
    return Image.fromarray(np.clip(table + np.float32(0.5), 0, 255).astype(np.uint8))


def _waters(side: str, sheet: Pen) -> Image.Image:
    """Rivers with their lakes, and the sea."""
    sea = [[*_soft([on_map(*at) for at in coast[:-1]]), on_map(*coast[-1])] for coast in DATA["sea"][side]]
    rivers = [([on_map(*at) for at in run[:-1]], on_map(*run[-1])) for run in DATA["rivers"][side]]
    for grow, ink in ((3.0, WATER_LINE), (0.0, WATER)):
        for coast in sea:
            sheet.polygon(coast, ink)
            sheet.line(coast[:-1], ink, 4 + 2 * grow)
        for points, (wide, tall) in rivers:
            river = _soft(points)
            for number, leg in enumerate(pairwise(river)):  # from a spring it grows to full width
                sheet.line(leg, ink, 6 + 16 * min(1, number / (len(river) * 0.6)) + 2 * grow)
            sheet.polygon(_lake(*points[-1], wide + grow, tall + grow), ink)
    for points, (wide, tall) in rivers:
        x, y = points[-1]
        for row in (-0.35, 0.05, 0.42):
            half = wide * 0.5 * (1 - abs(row))
            _ripple(sheet, x + row * 14, y + row * tall, half)
    for coast in sea:
        xs, ys = [x for x, _ in coast], [y for _, y in coast]
        for row in range(4):
            down = max(ys) - 14 - row * 26
            middle = (min(xs) + max(xs)) / 2 + (120 if min(xs) > 0 else -120) + row % 2 * 60 - 30
            _ripple(sheet, middle, down, 60 - row * 8)
    return sheet.sprite()


def _soft(points: list[tuple[int, int]]) -> list[Point]:
    """A smooth line through the points."""
    found: list[Point] = []
    for number in range(len(points) - 1):
        before, one, two, after = (points[max(0, min(len(points) - 1, number + step))] for step in (-1, 0, 1, 2))
        for step in range(12):
            t = step / 12
            found.append(
                (_between(t, before[0], one[0], two[0], after[0]), _between(t, before[1], one[1], two[1], after[1]))
            )
    return [*found, points[-1]]


def _between(t: float, before: float, one: float, two: float, after: float) -> float:
    slope, other = (two - before) / 2, (after - one) / 2
    return (
        one * (2 * t**3 - 3 * t * t + 1)
        + slope * (t**3 - 2 * t * t + t)
        + two * (3 * t * t - 2 * t**3)
        + other * (t**3 - t * t)
    )


def _lake(x: float, y: float, wide: float, tall: float) -> list[Point]:
    found = []
    for step in range(48):
        angle = step * pi / 24
        reach = 1 + 0.07 * sin(angle * 3 + x) + 0.05 * cos(angle * 5 + y)
        found.append((x + wide * reach * cos(angle), y + tall * reach * sin(angle)))
    return found


def _ripple(sheet: Pen, x: float, y: float, half: float) -> None:
    line = [(x - half + 2 * half * step / 12, y + 2.5 * sin(step * pi / 3)) for step in range(13)]
    sheet.line(line, mixed(WATER, WHITE, 0.7), 2.2)


def _roads(side: str, sheet: Pen) -> Image.Image:
    for thick, ink in ((19, ROAD_EDGE), (14, ROAD)):
        for one, other in SIDES[side].edges:
            sheet.line(road(side, one, other), ink, thick)
    return sheet.sprite()


# -- what grows and lies about ------------------------------------------------------------------------------


@cache
def _tufts(side: str) -> tuple[tuple[str, int, int], ...]:
    """Trees in woods, shoots in fields, rocks around quarries, and a few of them elsewhere; the lower ones in front."""
    free, found = _free(side), []
    spaces = [(SPACES[id].resource, at) for id, at in middles(side).items() if SPACES[id].resource]
    for row in range(1, MAP_HEIGHT // _CELL):
        for column in range(1, WIDTH // _CELL):
            chance = (row * 7919 + column * 104729 + row * column * 31) % 1000
            x = column * _CELL + row % 2 * _CELL // 2 + chance % 17 - 8
            y = row * _CELL + chance % 13 - 6
            if not (24 < x < WIDTH - 24 and 24 < y < MAP_HEIGHT - 24) or not free[y, x]:
                continue
            near = [resource for resource, (sx, sy) in spaces if hypot(x - sx, y - sy) < _REACH - 16]
            what = near[0] if near else next((what for below, what in _WILD if chance < below), None)
            if what:
                found.append((what, x, y))
    return tuple(found)


def _free(side: str) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Where something may stand that must hide nothing: away from spaces, roads, waters and scenery."""
    sheet = Pen(WIDTH, MAP_HEIGHT, grid=WIDTH, larger=1)
    for id in SIDES[side].spaces:
        left, top, right, bottom = box_of(side, id)
        sheet.box(left - 15, top - 17, right + 15, bottom + 12, LINE)
    for one, other in SIDES[side].edges:
        sheet.line(road(side, one, other), LINE, 46)
    for coast in DATA["sea"][side]:
        points = [on_map(*at) for at in coast]
        sheet.polygon(points, LINE)
        sheet.line(points, LINE, 50)
    for run in DATA["rivers"][side]:
        points = [on_map(*at) for at in run[:-1]]
        sheet.line(_soft(points), LINE, 60)
        wide, tall = on_map(*run[-1])
        sheet.oval(*points[-1], wide + 24, tall + 24, LINE)
    for _, x, y, wide in DATA["scenery"][side]:
        cx, cy = on_map(x, y)
        half = wide * WIDTH / 200
        sheet.oval(cx, cy, half + 16, half * 0.6 + 10, LINE)
    free: np.ndarray[tuple[int, ...], np.dtype[np.bool_]] = np.asarray(sheet.sprite().getchannel("A")) < 8
    return free


# -- what is only to be looked at ----------------------------------------------------------------------------


def draw_wood(pen: Pen) -> None:
    pen.box(46, 66, 54, 94, mixed(WOOD, LINE, 0.5))
    for top, half, ink in ((34, 30, TREE_DARK), (20, 25, TREE), (6, 18, TREE_DARK)):
        pen.polygon([(50, top), (50 + half, top + 36), (50 - half, top + 36)], ink)


def draw_stone(pen: Pen) -> None:
    pen.polygon([(10, 84), (24, 44), (48, 34), (72, 52), (92, 84)], ROCK_DARK)
    pen.polygon([(14, 82), (26, 47), (47, 38), (52, 82)], ROCK)


def draw_rice(pen: Pen) -> None:
    for x, y in ((22, 40), (52, 30), (80, 42), (34, 74), (66, 76)):
        for lean in (-9, 0, 9):
            pen.line([(x, y + 16), (x + lean, y - 4)], SHOOT, 4)


def draw_grass(pen: Pen) -> None:
    for lean in (-12, -4, 5, 13):
        pen.line(curve((50, 70), (50 + lean / 2, 56), (50 + lean, 46)), mixed(LAND, TREE, 0.7), 4)


def draw_hill(pen: Pen) -> None:
    pen.line(curve((4, 74), (40, 4), (68, 64)), mixed(LAND, ROCK_DARK, 0.7), 5)
    pen.line(curve((54, 46), (76, 26), (98, 74)), mixed(LAND, ROCK_DARK, 0.7), 5)


_TUFTS = Sheet(drawings(globals()))
"""What is small and grows or lies about."""


def _fuji(wide: int) -> Image.Image:
    """The mountain, snow on its top."""
    pen = Pen(wide, round(wide * 0.62), larger=3)
    left = curve((0, 60), (30, 48), (42, 6))
    right = curve((56, 6), (68, 46), (100, 60))
    pen.polygon([*left, (46, 3), (50, 6), (53, 3), *right], mixed(ROOF, WHITE, 0.35))
    top = [(42, 6), (46, 3), (50, 6), (53, 3), (56, 6)]
    foot = [(61, 22), (57, 19), (54, 25), (50, 18), (46, 26), (42, 19), (37, 23)]
    pen.polygon([*top, *foot], WHITE)
    for line in (left, right):
        pen.line(line, mixed(ROOF, LINE, 0.3), 0.9)
    return pen.sprite()


def _ship(wide: int) -> Image.Image:
    """A trading ship under sail."""
    pen = Pen(wide, wide, larger=4)
    pen.line([(50, 10), (50, 76)], LINE, 4)
    pen.outlined(bent((24, 14), ((34, 36), (24, 58)), (78, 58), ((88, 36), (78, 14))), WHITE, 4)
    for x in (38, 51, 64):
        pen.line(curve((x, 14), (x + 7, 36), (x, 58)), mixed(WHITE, LINE, 0.33), 2)
    pen.outlined(bent((4, 68), ((50, 80), (96, 60)), ((84, 92), (70, 92)), (22, 92)), WOOD, 4)
    pen.line([(0, 96), (100, 96)], WATER_LINE, 4)
    return pen.sprite()


def _mist(wide: int) -> Image.Image:
    """Bands of mist, as on painted screens."""
    tall = round(wide * 0.34)
    pen = Pen(wide, tall, larger=3)
    low = 100 * tall / wide
    bands = ((14, 0.04, 86, 0.34), (0, 0.34, 68, 0.64), (30, 0.64, 100, 0.94))
    for grow, ink in ((1.1, mixed(ROCKS, LINE, 0.2)), (0.0, WHITE)):
        for left, top, right, bottom in bands:
            inset = 1.2 - grow
            pen.box(left + inset, top * low + inset, right - inset, bottom * low + grow, ink, low * 0.16 + grow)
    return pen.sprite()


_SCENES: Mapping[str, Callable[[int], Image.Image]] = {"fuji": _fuji, "ship": _ship, "mist": _mist}
"""So many pixels wide."""

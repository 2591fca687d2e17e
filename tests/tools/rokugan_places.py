"""How ``render/rokugan/places.json`` was made: proposes where each border is crossed, and a place in each province.

Run ``python -m tests.tools.rokugan_places`` to write the file anew when the outline or the sizes of things change.
What ``by_hand.json`` holds stays where it is; the rest is laid around it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from importlib.resources import files
from math import hypot
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.rokugan.data import BORDERS, PROVINCE_IDS, PROVINCES, coast_slot
from render.map.chart import SEA
from render.rokugan.layout import (
    ARROW,
    BACK,
    CENTER,
    CONTROL,
    NAME,
    PALACE,
    SPECIAL,
    TOKEN,
    Place,
    Spot,
    circles,
    name_size,
    print_width,
)
from tests.tools.maps.outline import Outline
from tests.tools.maps.rokugan import PANELS, outline

Bools = NDArray[np.bool_]
Offset = tuple[int, int]
_MARGIN = 90
"""How far around a province its things may reach, in pixels."""
_OUT = TOKEN // 2 + 4
"""How far a token on a coast lies from the land."""
_TURNS = 7
"""How often the things of a province are moved, one after another."""
_RIM = 13
"""How near to a border things should not lie."""
_TIGHT = 1500.0
"""How bad the places in a province may be before others are tried."""
_SHIFTS = ((-45, 0), (45, 0), (0, -45), (0, 45))
_WISH = 2.0
"""What a pixel away from where a thing would lie in its group counts, beside a pixel under it."""
_COARSE = 6
"""Pixels of the grid on which distances between places are measured."""


_APART = 2 * TOKEN
"""How far from each other borders are crossed, if that can be."""


# -- borders ------------------------------------------------------------------------------------------------------


def proposed_spots(drawn: Outline) -> dict[str, Spot]:
    """On every land border a point near its middle, away from the others; on every coast the point farthest from other
    land and from the panels."""
    found = _crossings(drawn)
    for id in PROVINCE_IDS:
        if PROVINCES[id].coastal:
            found[coast_slot(id)] = _landing(drawn, id, list(found.values()))
    return dict(sorted(found.items()))


def _crossings(drawn: Outline) -> dict[str, Spot]:
    lines = {}
    for border in BORDERS:
        if border.startswith("land:"):
            one, other = border.removeprefix("land:").split("|")
            rows, columns = _touching(drawn.labels, drawn.index(one), drawn.index(other))
            lines[border] = np.stack([columns, rows], axis=1).astype(float)
    middles = {border: line.mean(axis=0) for border, line in lines.items()}
    at = {border: _nearest(lines[border], middle) for border, middle in middles.items()}
    for _ in range(_TURNS):
        for border, line in lines.items():
            others = np.array([place for other, place in at.items() if other != border])
            close = np.clip(_APART - np.linalg.norm(line[:, None] - others[None], axis=2), 0, None).sum(axis=1)
            cost = 3 * close + np.linalg.norm(line - middles[border], axis=1)
            at[border] = line[cost.argmin()]
    return {border: _crossing(border, *place) for border, place in at.items()}


def _nearest(line: NDArray[np.float64], middle: NDArray[np.float64]) -> NDArray[np.float64]:
    place: NDArray[np.float64] = line[np.linalg.norm(line - middle, axis=1).argmin()]
    return place


def _crossing(border: str, x: float, y: float) -> Spot:
    one, other = (circles()[id] for id in border.removeprefix("land:").split("|"))
    return _spot(x, y, other.x - one.x, other.y - one.y)


def _touching(labels: NDArray[np.uint8], a: int, b: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows and columns of the pixels of a that touch b."""
    beside = np.zeros(labels.shape, np.bool_)
    beside[:, 1:] |= labels[:, :-1] == b
    beside[:, :-1] |= labels[:, 1:] == b
    beside[1:] |= labels[:-1] == b
    beside[:-1] |= labels[1:] == b
    rows, columns = np.nonzero((labels == a) & beside)
    return rows, columns


def _landing(drawn: Outline, id: str, spots: list[Spot]) -> Spot:
    """Where a fleet lands. The token lies on the sea, so there must be room for it."""
    rows, columns = _touching(drawn.labels, drawn.index(id), SEA)
    circle = circles()[id]
    out_x, out_y = columns - circle.x, rows - circle.y
    long = np.hypot(out_x, out_y)
    at_x, at_y = columns + out_x / long * _OUT, rows + out_y / long * _OUT
    blocked = (drawn.labels != SEA) & (drawn.labels != drawn.index(id))
    for left, top, right, bottom in PANELS:
        blocked[top:bottom, left:right] = True
    grid_y, grid_x = np.nonzero(blocked[::_COARSE, ::_COARSE])
    room = np.array(
        [np.hypot(grid_x * _COARSE - x, grid_y * _COARSE - y).min() for x, y in zip(at_x, at_y, strict=True)]
    )
    for spot in spots:
        for x, y in ((spot.x, spot.y), (spot.x - spot.dx * _OUT, spot.y - spot.dy * _OUT)):
            room = np.minimum(room, np.hypot(at_x - x, at_y - y))
    height, wide = drawn.labels.shape
    room = np.minimum(room, np.minimum(np.minimum(at_x, wide - at_x), np.minimum(at_y, height - at_y)))
    best = np.minimum(room, 150).argmax()
    return _spot(columns[best], rows[best], -out_x[best], -out_y[best])


def _spot(x: float, y: float, dx: float, dy: float) -> Spot:
    long = hypot(dx, dy)
    return Spot(int(x), int(y), round(dx / long, 3), round(dy / long, 3))


def _block(taken: Bools, border: str, spot: Spot) -> None:
    """A border takes the room of a token with its arrow, in both directions."""
    reach, half = TOKEN // 2 + ARROW - BACK + 3, TOKEN // 2 + 4
    behind = reach
    if border.startswith("coast:"):
        reach, behind = ARROW, 2 * TOKEN
    ys, xs = np.mgrid[: taken.shape[0], : taken.shape[1]]
    along = (xs - spot.x) * spot.dx + (ys - spot.y) * spot.dy
    aside = np.abs((ys - spot.y) * spot.dx - (xs - spot.x) * spot.dy)
    taken |= (along < reach) & (along > -behind) & (aside < half)
    for side in (-1, 1) if border.startswith("land:") else ():
        x, y = round(spot.x + side * spot.dx * BACK), round(spot.y + side * spot.dy * BACK)
        taken[y - half : y + half + 1, x - half : x + half + 1] = True


# -- provinces ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Group:
    """How a province's things would lie if there were room: the middle of each from the middle of the group."""

    name: Offset
    print: Offset
    control: Offset
    special: Offset
    center: Offset


_PARTS = tuple(field.name for field in fields(_Group))
_GROUPS = (
    _Group((0, -90), (0, -50), (-28, 0), (58, 0), (0, 60)),
    _Group((0, -90), (0, -50), (28, 0), (-58, 0), (0, 60)),
    _Group((0, -90), (0, -50), (-28, 60), (58, 60), (0, 0)),
    _Group((0, 0), (0, 40), (-28, -50), (58, -50), (0, 92)),
    _Group((0, -40), (0, 0), (-80, 50), (0, 50), (80, 50)),
    _Group((-60, -40), (-60, 0), (-60, 50), (60, -20), (60, 40)),
    _Group((60, -40), (60, 0), (60, 50), (-60, -20), (-60, 40)),
    _Group((0, -100), (0, -60), (0, -10), (0, 96), (0, 46)),
    _Group((0, 0), (0, 40), (28, -50), (-58, -50), (0, 92)),
    _Group((0, 0), (0, 40), (0, -100), (80, -50), (0, -50)),
    _Group((0, -40), (0, 0), (80, 50), (0, 50), (-80, 50)),
    _Group((0, -90), (0, -50), (60, 0), (0, 60), (-60, 0)),
    _Group((0, -90), (0, -50), (-60, 0), (0, 60), (60, 0)),
    _Group((-40, -90), (-40, -50), (-40, 0), (70, -60), (40, 60)),
)
"""Ways to group a province's things, the best liked first."""


ByHand = Mapping[str, Mapping[str, Offset]]
"""By province: which of its things lie where, in pixels of the map, by the names of ``Place``."""


def set_by_hand() -> ByHand:
    """The places in ``by_hand.json``."""
    data = json.loads(files("render.rokugan").joinpath("by_hand.json").read_text(encoding="utf-8"))
    return {id: {part: (at[0], at[1]) for part, at in parts.items()} for id, parts in data["provinces"].items()}


def proposed_places(drawn: Outline, spots: Mapping[str, Spot], by_hand: ByHand) -> dict[str, Place]:
    """A place in every province. The tightest provinces choose first, and nobody lays anything on what lies there."""
    taken = np.zeros(drawn.labels.shape, np.bool_)
    for border, spot in spots.items():
        _block(taken, border, spot)
    for left, top, right, bottom in PANELS:
        taken[top - 2 : bottom + 2, left - 2 : right + 2] = True
    areas = {id: int(((drawn.labels == drawn.index(id)) & ~taken).sum()) for id in PROVINCE_IDS}
    found = {}
    for id in sorted(PROVINCE_IDS, key=lambda id: areas[id]):
        field = _Field(drawn, id, taken, by_hand.get(id, {}))
        parts = min((field.settled(group, rank) for rank, group in enumerate(_GROUPS)), key=field.cost)
        if field.cost(parts) > _TIGHT:
            more = (field.settled(group, rank, shift) for rank, group in enumerate(_GROUPS) for shift in _SHIFTS)
            parts = min((parts, *more), key=field.cost)
        for (x, y), (wide, high) in zip(parts.at, field.sizes, strict=True):
            taken[y - high // 2 - 2 : y + high // 2 + 3, x - wide // 2 - 2 : x + wide // 2 + 3] = True
        (x, y), *others = parts.at
        found[id] = Place((x, y + _sunk(id)), *others)
    return dict(sorted(found.items()))


def _sunk(id: str) -> int:
    """How far the base line of a name lies below its middle."""
    return name_size(id)[1] // 2 - NAME.size // 5


@dataclass(frozen=True, slots=True)
class _Laid:
    """Where the things of a province lie, in the order of ``_Group``, and how well liked their way is."""

    at: tuple[Offset, ...]
    rank: int


class _Field:
    """One province and what is bad about each place in it."""

    def __init__(self, drawn: Outline, id: str, taken: Bools, by_hand: Mapping[str, Offset]) -> None:
        mine = drawn.labels == drawn.index(id)
        rows, columns = np.nonzero(mine.any(axis=1))[0], np.nonzero(mine.any(axis=0))[0]
        self.top, self.left = max(0, int(rows[0]) - _MARGIN), max(0, int(columns[0]) - _MARGIN)
        box = (slice(self.top, int(rows[-1]) + _MARGIN), slice(self.left, int(columns[-1]) + _MARGIN))
        border, inside = drawn.border[box], mine[box]
        bad = np.where(inside, np.where(border < _RIM, 0.6 + 1.2 * (border < 9), 0), 3 + border / 8) + 12 * taken[box]
        self.sum = np.pad(bad, ((1, 0), (1, 0))).cumsum(axis=0).cumsum(axis=1)
        self.sizes = (
            name_size(id),
            (print_width(id), PALACE),
            CONTROL,
            (SPECIAL, SPECIAL),
            CENTER,
        )
        self.middle = (int(columns.mean()), int(rows.mean()))
        self.fixed = {_PARTS.index(part): at for part, at in by_hand.items()}
        """Where things lie that were set by hand, by number; of a name the middle."""
        if 0 in self.fixed:
            x, y = self.fixed[0]
            self.fixed[0] = (x, y - _sunk(id))

    def settled(self, group: _Group, rank: int, shift: Offset = (0, 0)) -> _Laid:
        """The things moved one after another, again and again, to the best place while the others stay."""
        x, y = self.middle[0] + shift[0], self.middle[1] + shift[1]
        wished = [(x + dx, y + dy) for dx, dy in (group.name, group.print, group.control, group.special, group.center)]
        at = [self.fixed.get(number, place) for number, place in enumerate(wished)]
        moving = [number for number in range(len(at)) if number not in self.fixed]
        for turn in range(_TURNS):
            for number in moving:
                drift = (at[1][0] - wished[1][0], at[1][1] - wished[1][1]) if number != 1 else (0, 0)
                goal = (wished[number][0] + drift[0], wished[number][1] + drift[1])
                at[number] = self._best(number, at, goal, 1 if turn == _TURNS - 1 else 3)
        return _Laid(tuple(at), rank)

    def _best(self, number: int, at: Sequence[Offset], goal: Offset, grid: int) -> Offset:
        wide, high = self.sizes[number]
        reach = 24 if grid == 1 else 400
        low_y, high_y = high // 2 + 1, self.sum.shape[0] - high // 2 - 2
        low_x, high_x = wide // 2 + 1, self.sum.shape[1] - wide // 2 - 2
        ys = np.arange(
            max(low_y, at[number][1] - self.top - reach), min(high_y, at[number][1] - self.top + reach), grid
        )
        xs = np.arange(
            max(low_x, at[number][0] - self.left - reach), min(high_x, at[number][0] - self.left + reach), grid
        )
        cost = self._under(xs[None, :], ys[:, None], self.sizes[number])
        for other, (x, y) in enumerate(at):
            if other != number:
                w, h = self.sizes[other]
                across = np.clip((wide + w) / 2 + 6 - np.abs(xs + self.left - x), 0, None)
                down = np.clip((high + h) / 2 + 3 - np.abs(ys + self.top - y), 0, None)
                cost = cost + 8 * down[:, None] * across[None, :]
        cost = cost + _WISH * np.hypot((xs + self.left - goal[0])[None, :], (ys + self.top - goal[1])[:, None])
        row, column = np.unravel_index(int(cost.argmin()), cost.shape)
        return int(xs[column]) + self.left, int(ys[row]) + self.top

    def _under(self, xs: NDArray[np.int_], ys: NDArray[np.int_], size: tuple[int, int]) -> NDArray[np.float64]:
        """How bad what lies under a thing is, for each middle."""
        wide, high = size
        left, right, top, bottom = xs - wide // 2, xs + wide // 2 + 1, ys - high // 2, ys + high // 2 + 1
        total: NDArray[np.float64] = (
            self.sum[bottom, right] - self.sum[top, right] - self.sum[bottom, left] + self.sum[top, left]
        )
        return total

    def cost(self, laid: _Laid) -> float:
        """How bad all of it is together."""
        total = laid.rank * 40.0
        for number, (x, y) in enumerate(laid.at):
            size = self.sizes[number]
            total += float(self._under(np.array(x - self.left), np.array(y - self.top), size))
            for (ox, oy), (w, h) in zip(laid.at[:number], self.sizes, strict=False):
                total += 8 * max(0, (size[0] + w) / 2 + 6 - abs(x - ox)) * max(0, (size[1] + h) / 2 + 3 - abs(y - oy))
        (x, y), (px, py), (cx, cy) = laid.at[:3]
        apart = abs(x - px) + abs(y - py) + 0.6 * hypot(cx - px, cy - py)
        return total + 3 * _WISH * apart + 1200 * (py < y)


def _written(title: str, entries: Mapping[str, object]) -> str:
    lines = (f'  "{id}": {json.dumps(entry)}' for id, entry in entries.items())
    return f' "{title}": {{\n' + ",\n".join(lines) + "\n }"


if __name__ == "__main__":
    spots = proposed_spots(outline())
    places = proposed_places(outline(), spots, set_by_hand())
    borders = {id: [spot.x, spot.y, spot.dx, spot.dy] for id, spot in spots.items()}
    provinces = {id: asdict(place) for id, place in places.items()}
    text = "{\n" + _written("provinces", provinces) + ",\n" + _written("borders", borders) + "\n}\n"
    Path("render/rokugan/places.json").write_text(text, encoding="utf-8")

"""Proposes where each border is crossed, and a place in each province for its name, figures and pieces.

``python -m render.rokugan.placing`` writes ``places.json`` anew; needed only when the outline or the sizes of things
change. Moves made by hand are lost then.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import hypot
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.rokugan.data import BORDERS, PROVINCE_IDS, PROVINCES, coast_slot
from render.fonts import width
from render.outline import SEA, WILD, Outline
from render.rokugan.layout import (
    ARROW,
    BACK,
    CENTER,
    CONTROL,
    NAME,
    NAME_LIMIT,
    PALACE,
    PANELS,
    SPECIAL,
    TOKEN,
    Place,
    Spot,
    circles,
    outline,
    print_width,
)

Bools = NDArray[np.bool_]
Offset = tuple[int, int]
_Part = tuple[Offset, tuple[int, int]]
"""The middle and the size of something."""
_MARGIN = 90
"""How far around a province its things may reach, in pixels."""
_OUT = TOKEN // 2 + 4
"""How far a token on a coast lies from the land."""
_RISE = 7
"""How far the middle of a name lies above its base line."""
_TURNS = 12
"""How often the things of a province are moved, one after another."""
_COARSE = 6
"""Distances between places are measured on a grid of so many pixels."""


_ALONG = {
    "land:lion_capital|scorpion_north": (768, 612),
    "land:scorpion_capital|scorpion_north": (723, 670),
    "land:scorpion_north|scorpion_west": (600, 734),
}
"""Where borders are crossed near another point than their middle, because a province has little room."""


# -- borders ------------------------------------------------------------------------------------------------------


def proposed_spots(drawn: Outline) -> dict[str, Spot]:
    """The middle of every land border; on every coast the point farthest from other land and from the panels."""
    found = {border: _crossing(drawn, border) for border in BORDERS if border.startswith("land:")}
    for id in PROVINCE_IDS:
        if PROVINCES[id].coastal:
            found[coast_slot(id)] = _landing(drawn, id, list(found.values()))
    return dict(sorted(found.items()))


def _crossing(drawn: Outline, border: str) -> Spot:
    one, other = border.removeprefix("land:").split("|")
    a, b = drawn.index(one), drawn.index(other)
    rows, columns = _touching(drawn.labels, a, b)
    x, y = _ALONG.get(border, (columns.mean(), rows.mean()))
    nearest = np.hypot(columns - x, rows - y).argmin()
    dx, dy = circles()[other].x - circles()[one].x, circles()[other].y - circles()[one].y
    return _spot(columns[nearest], rows[nearest], dx, dy)


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
        room = np.minimum(room, np.hypot(at_x - spot.x, at_y - spot.y))
    height, wide = drawn.labels.shape
    room = np.minimum(room, np.minimum(np.minimum(at_x, wide - at_x), np.minimum(at_y, height - at_y)))
    best = np.minimum(room, 110).argmax()
    return _spot(columns[best], rows[best], -out_x[best], -out_y[best])


def _spot(x: float, y: float, dx: float, dy: float) -> Spot:
    long = hypot(dx, dy)
    return Spot(int(x), int(y), round(dx / long, 3), round(dy / long, 3))


def _block(taken: Bools, border: str, spot: Spot) -> None:
    """A border takes the room of a token with its arrow, in both directions."""
    reach, half = TOKEN // 2 + ARROW - BACK + 2, TOKEN // 2 + 2
    behind = reach
    if border.startswith("coast:"):
        reach, behind = ARROW, 2 * TOKEN
    ys, xs = np.mgrid[: taken.shape[0], : taken.shape[1]]
    along = (xs - spot.x) * spot.dx + (ys - spot.y) * spot.dy
    aside = np.abs((ys - spot.y) * spot.dx - (xs - spot.x) * spot.dy)
    taken |= (along < reach) & (along > -behind) & (aside < half)


# -- provinces ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Cluster:
    """How a province's things are grouped: each thing from the middle of the group."""

    name: Offset
    print: Offset
    control: Offset
    special: Offset
    center: Offset


_CLUSTERS = (
    _Cluster((0, -50), (0, -28), (-22, 14), (42, 14), (0, 64)),
    _Cluster((0, -50), (0, -28), (22, 14), (-42, 14), (0, 64)),
    _Cluster((0, -50), (0, -28), (-22, 64), (42, 64), (0, 14)),
    _Cluster((0, -50), (0, -28), (22, 64), (-42, 64), (0, 14)),
    _Cluster((0, 92), (0, 60), (-22, -34), (42, -34), (0, 16)),
    _Cluster((0, 92), (0, 60), (22, -34), (-42, -34), (0, 16)),
    _Cluster((0, -20), (0, 2), (-80, 44), (-14, 44), (68, 44)),
    _Cluster((0, -20), (0, 2), (80, 44), (14, 44), (-68, 44)),
    _Cluster((-50, -20), (-50, 2), (-50, 44), (16, 44), (78, -8)),
    _Cluster((50, -20), (50, 2), (50, 44), (-16, 44), (-78, -8)),
    _Cluster((0, -20), (-48, 6), (-22, 46), (42, 46), (26, 96)),
    _Cluster((0, -20), (48, 6), (22, 46), (-42, 46), (-26, 96)),
    _Cluster((0, -20), (-26, 4), (-26, 46), (46, 20), (0, 96)),
    _Cluster((0, -20), (26, 4), (26, 46), (-46, 20), (0, 96)),
    _Cluster((-40, -20), (-40, 2), (-40, 44), (46, 8), (20, 94)),
    _Cluster((40, -20), (40, 2), (40, 44), (-46, 8), (-20, 94)),
    _Cluster((0, -66), (0, -44), (0, -4), (0, 94), (0, 46)),
    _Cluster((0, -20), (-30, 8), (-30, 50), (44, 22), (-10, 100)),
    _Cluster((0, 60), (0, 82), (-22, -66), (42, -66), (0, -14)),
    _Cluster((0, -60), (-5, 63), (-34, -27), (29, -27), (-34, 22)),
    _Cluster((0, -60), (5, 63), (34, -27), (-29, -27), (34, 22)),
)
"""Ways to group a province's things, the best liked first."""


def proposed_places(drawn: Outline, spots: Mapping[str, Spot]) -> dict[str, Place]:
    """A place in every province. The tightest provinces choose first, and nobody lays anything on what lies there."""
    taken = np.zeros(drawn.labels.shape, np.bool_)
    for border, spot in spots.items():
        _block(taken, border, spot)
    found = {}
    for id in sorted(PROVINCE_IDS, key=lambda id: _place(drawn, id, taken)[0]):
        _, x, y, cluster = _place(drawn, id, taken)
        parts = _moved_apart(drawn, id, taken, [((x + dx, y + dy), size) for (dx, dy), size in _parts(cluster, id)])
        for (x, y), (wide, tall) in parts:
            taken[y - tall // 2 : y + tall // 2 + 1, x - wide // 2 : x + wide // 2 + 1] = True
        name, *others = (at for at, _ in parts)
        found[id] = Place((name[0], name[1] + _RISE), *others)
    return dict(sorted(found.items()))


def _place(drawn: Outline, id: str, taken: Bools) -> tuple[float, int, int, _Cluster]:
    """Score, spot and way with the most room on average; a way liked less must win by a little."""
    mine = drawn.labels == drawn.index(id)
    rows, columns = np.nonzero(mine.any(axis=1))[0], np.nonzero(mine.any(axis=0))[0]
    top, left = max(0, rows[0] - _MARGIN), max(0, columns[0] - _MARGIN)
    box = (slice(top, rows[-1] + _MARGIN), slice(left, columns[-1] + _MARGIN))
    room = _room(drawn, id, taken)[box]
    spots = [
        (*_best(room, [at for part in _parts(way, id) for at in _points(*part)]), way, rank)
        for rank, way in enumerate(_CLUSTERS)
    ]
    score, x, y, cluster, _ = max(spots, key=lambda spot: spot[0] - 0.3 * spot[4])
    return score, x + int(left), y + int(top), cluster


def _room(drawn: Outline, id: str, taken: Bools) -> NDArray[np.float64]:
    """How good a pixel is for something of a province: best well inside it, worst on what lies there already."""
    border = drawn.border
    outer = drawn.labels >= WILD
    outside = np.where(outer, -10 - np.minimum(border, 40), -40 - 2 * np.minimum(border, 30))
    inside = np.minimum(border, 14) + 0.1 * border
    return np.where(taken, -150, np.where(drawn.labels == drawn.index(id), inside, outside))


def _moved_apart(drawn: Outline, id: str, taken: Bools, parts: list[_Part]) -> list[_Part]:
    """Each thing moved a little, again and again, to where it has more room, off the others and not far off."""
    room, start = _room(drawn, id, taken), list(parts)
    for _ in range(_TURNS):
        for number, (at, size) in enumerate(parts):
            others = [part for place, part in enumerate(parts) if place != number]
            home = start[number][0]
            spots = [(at[0] + dx, at[1] + dy) for dx in range(-12, 13, 2) for dy in range(-12, 13, 2)]
            best = max(spots, key=lambda spot: _worth(room, (spot, size), others, home))
            parts[number] = (best, size)
    return parts


def _worth(room: NDArray[np.float64], part: _Part, others: list[_Part], home: Offset) -> float:
    (x, y), (wide, tall) = part
    points = np.array(_points(*part))
    found = room[points[:, 1], points[:, 0]]
    on = sum(
        max(0, (wide + w) / 2 + 3 - abs(x - ox)) * max(0, (tall + t) / 2 + 2 - abs(y - oy))
        for (ox, oy), (w, t) in others
    )
    bad = np.minimum(found, 0).sum()
    return float(bad * 12 + found.mean() * 0.3 - 4 * on - 0.15 * hypot(x - home[0], y - home[1]))


def _parts(cluster: _Cluster, id: str) -> tuple[_Part, ...]:
    """The middle and the size of all that lies in a province."""
    name = min(width(PROVINCES[id].name, NAME), NAME_LIMIT)
    return (
        ((cluster.name[0], cluster.name[1] - _RISE), (name, 22)),
        (cluster.print, (print_width(id), PALACE)),
        (cluster.control, CONTROL),
        (cluster.special, (SPECIAL, SPECIAL)),
        (cluster.center, CENTER),
    )


def _points(at: Offset, size: tuple[int, int]) -> list[Offset]:
    """Points all over a thing, 12 pixels apart or less."""
    (x, y), (wide, tall) = at, size
    return [
        (x + round(dx), y + round(dy))
        for dx in np.linspace(-wide / 2, wide / 2, wide // 12 + 2)
        for dy in np.linspace(-tall / 2, tall / 2, tall // 12 + 2)
    ]


def _best(room: NDArray[np.float64], points: list[Offset]) -> tuple[float, int, int]:
    """Score and middle of the best spot: the most room, on average, at these points around it."""
    height, wide = room.shape
    xs, ys = np.arange(_MARGIN, wide - _MARGIN, 3), np.arange(_MARGIN, height - _MARGIN, 3)
    total = np.zeros((len(ys), len(xs)))
    for dx, dy in points:
        total += room[np.ix_(np.clip(ys + dy, 0, height - 1), np.clip(xs + dx, 0, wide - 1))]
    row, column = np.unravel_index(int(total.argmax()), total.shape)
    return float(total.max()) / len(points), int(xs[column]), int(ys[row])


def _written(title: str, entries: Mapping[str, object]) -> str:
    lines = (f'  "{id}": {json.dumps(entry)}' for id, entry in entries.items())
    return f' "{title}": {{\n' + ",\n".join(lines) + "\n }"


if __name__ == "__main__":
    spots = proposed_spots(outline())
    places = proposed_places(outline(), spots)
    borders = {id: [spot.x, spot.y, spot.dx, spot.dy] for id, spot in spots.items()}
    provinces = {id: asdict(place) for id, place in places.items()}
    text = "{\n" + _written("provinces", provinces) + ",\n" + _written("borders", borders) + "\n}\n"
    Path(__file__).with_name("places.json").write_text(text, encoding="utf-8")

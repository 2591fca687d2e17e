"""Proposes a place in each province for its name, figures, army and buildings.

``python -m render.shogun.placing`` writes ``places.json`` anew; needed only when the outline or the sizes of things
change. Moves made by hand are lost then.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.shogun import words
from engine.shogun.data import PROVINCE_IDS, PROVINCES, SIDES
from render.fonts import width
from render.outline import SEA, Outline
from render.shogun.layout import BUILDING, NAME, NAME_LIMIT, Place, outline

_MARGIN = 80
"""How far around a province its things may reach, in pixels."""
Offset = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Cluster:
    """How a province's things are grouped: each thing from the middle of the group."""

    name: Offset
    army: Offset
    buildings: Offset
    chests: Offset
    rice: Offset


_ARMY, _FIGURE = (104, 54), (38, 20)
"""Sizes of an army with its flame, which stands out to the right, and of a figure with its sign."""


def _clusters(spaces: int) -> tuple[_Cluster, ...]:
    """Ways to group a province's things, the best liked first."""
    aside = 24 + spaces * BUILDING // 2
    return (
        _Cluster((0, -38), (18, 0), (8, 46), (-50, -10), (-50, 14)),
        _Cluster((0, -38), (0, 0), (0, 46), (-aside, 46), (aside, 46)),
        _Cluster((0, -52), (0, -14), (0, 32), (-22, 61), (22, 61)),
        _Cluster((0, -38), (-18, 0), (-8, 46), (56, -10), (56, 14)),
        _Cluster((0, -30), (-40, 8), (56, -2), (36, 28), (76, 28)),
        _Cluster((0, -30), (44, 8), (-50, -2), (-70, 28), (-30, 28)),
        _Cluster((0, -66), (0, -28), (0, 17), (0, 45), (0, 67)),
        _Cluster((0, -64), (0, 12), (0, 56), (-22, -32), (22, -32)),
        _Cluster((0, 40), (0, 0), (0, -46), (-22, 64), (22, 64)),
    )


def proposed() -> Mapping[str, Place]:
    """A place in every province; the same on both sides of the board.

    The tightest provinces choose first, and nobody lays anything on what already lies there.
    """
    drawn = outline(next(iter(SIDES)))
    taken = np.zeros(drawn.labels.shape, np.bool_)
    found = {}
    for id in sorted(PROVINCE_IDS, key=lambda id: _place(drawn, id, taken)[0]):
        _, x, y, cluster = _place(drawn, id, taken)
        for (dx, dy), (wide, tall) in _parts(cluster, id):
            taken[y + dy - tall // 2 : y + dy + tall // 2 + 1, x + dx - wide // 2 : x + dx + wide // 2 + 1] = True
        found[id] = _settled(cluster, x, y)
    return found


def _place(drawn: Outline, id: str, taken: NDArray[np.bool_]) -> tuple[float, int, int, _Cluster]:
    """Score, spot and way with the most room on average; a way liked less must win by a little."""
    mine = drawn.labels == drawn.index(id)
    rows, columns = np.nonzero(mine.any(axis=1))[0], np.nonzero(mine.any(axis=0))[0]
    top, left = max(0, rows[0] - _MARGIN), max(0, columns[0] - _MARGIN)
    box = (slice(top, rows[-1] + _MARGIN), slice(left, columns[-1] + _MARGIN))
    border, sea = drawn.border[box], drawn.labels[box] == SEA
    outside = np.where(sea, -0.8 * np.minimum(border, 40), -4 - 2 * np.minimum(border, 30))
    room = np.where(taken[box], -80, np.where(mine[box], np.minimum(border, 12), outside))
    ways = list(enumerate(_clusters(PROVINCES[id].spaces)))
    spots = [(*_best(room, _points(cluster, id)), cluster, rank) for rank, cluster in ways]
    score, x, y, cluster, _ = max(spots, key=lambda spot: spot[0] - 0.4 * spot[4])
    return score, x + int(left), y + int(top), cluster


def _parts(cluster: _Cluster, id: str) -> tuple[tuple[Offset, Offset], ...]:
    """The middle and the size of all that lies in a province."""
    name = min(width(words.province(id), NAME), NAME_LIMIT)
    return (
        ((cluster.name[0], cluster.name[1] - 8), (name, 22)),
        ((cluster.army[0] + 7, cluster.army[1]), _ARMY),
        (cluster.buildings, (PROVINCES[id].spaces * BUILDING, 32)),
        (cluster.chests, _FIGURE),
        (cluster.rice, _FIGURE),
    )


def _points(cluster: _Cluster, id: str) -> list[Offset]:
    """Points that should lie inside the province, 17 pixels apart or less, from the middle of the group."""
    return [
        (x + round(dx), y + round(dy))
        for (x, y), (wide, tall) in _parts(cluster, id)
        for dx in np.linspace(-wide / 2, wide / 2, wide // 17 + 2)
        for dy in np.linspace(-tall / 2, tall / 2, tall // 17 + 2)
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


def _settled(cluster: _Cluster, x: int, y: int) -> Place:
    parts = (cluster.name, cluster.army, cluster.buildings, cluster.chests, cluster.rice)
    return Place(*((x + dx, y + dy) for dx, dy in parts))


if __name__ == "__main__":
    found = {id: asdict(place) for id, place in sorted(proposed().items())}
    lines = (f' "{id}": {json.dumps(place)}' for id, place in found.items())
    Path(__file__).with_name("places.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")

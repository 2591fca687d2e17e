"""How ``render/shogun/places.json`` was made: proposes a place in each province for its things.

Run ``python -m tests.tools.shogun_places`` to write the file anew when the outline or the sizes of things change. Moves
made by hand are lost then.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.shogun.data import PROVINCE_IDS, PROVINCES, SIDES
from render.map.chart import SEA
from render.shogun.layout import BUILDING, NAME, NAME_LINE, Place, name_lines
from render.text.fonts import width
from tests.tools.maps.outline import Outline
from tests.tools.maps.shogun import outline

_MARGIN = 80
"""How far around a province its things may reach, in pixels."""
Offset = tuple[int, int]
X = TypeVar("X", bound=np.generic)


@dataclass(frozen=True, slots=True)
class _Cluster:
    """How a province's things are grouped: each thing from the middle of the group."""

    name: Offset
    army: Offset
    buildings: Offset


_ARMY = (120, 62)
"""Size of an army with its flame, which stands out to the right."""


_CLUSTERS = (
    _Cluster((0, -40), (0, 0), (0, 51)),
    _Cluster((0, -40), (22, 0), (8, 51)),
    _Cluster((0, -40), (-20, 0), (-8, 51)),
    _Cluster((0, -40), (0, 0), (-40, 51)),
    _Cluster((0, -40), (0, 0), (40, 51)),
    _Cluster((0, -32), (-42, 8), (56, -2)),
    _Cluster((0, -32), (46, 8), (-50, -2)),
    _Cluster((0, -68), (0, 14), (0, 64)),
    _Cluster((0, -78), (0, 0), (0, -50)),
    _Cluster((0, 60), (0, 0), (0, -51)),
)
"""Ways to group a province's things, the best liked first."""
_ROUNDS = 3
"""How often everybody chooses anew, seeing where the others went."""


def proposed() -> Mapping[str, Place]:
    """A place in every province; the same on both sides of the board.

    The tightest provinces choose first, and nobody lays anything on what already lies there. Then everybody chooses
    again, and in the end each thing is moved a little by itself where it still lies on another.
    """
    drawn = outline(next(iter(SIDES)))
    taken = np.zeros(drawn.labels.shape, np.int16)
    order = sorted(PROVINCE_IDS, key=lambda id: _place(drawn, id, taken)[0])
    found: dict[str, Place] = {}
    for _ in range(_ROUNDS):
        for id in order:
            if id in found:
                _count(taken, id, found[id], -1)
            _, x, y, cluster = _place(drawn, id, taken)
            found[id] = _settled(cluster, x, y)
            _count(taken, id, found[id], 1)
    for _ in range(_ROUNDS):
        for id in order:
            _count(taken, id, found[id], -1)
            found[id] = _nudged(drawn, id, found[id], taken)
            _count(taken, id, found[id], 1)
    return found


def _place(drawn: Outline, id: str, taken: NDArray[np.int16]) -> tuple[float, int, int, _Cluster]:
    """Score, spot and way with the most room on average; a way liked less must win by a little."""
    mine = drawn.labels == drawn.index(id)
    rows, columns = np.nonzero(mine.any(axis=1))[0], np.nonzero(mine.any(axis=0))[0]
    top, left = max(0, rows[0] - _MARGIN), max(0, columns[0] - _MARGIN)
    box = (slice(top, rows[-1] + _MARGIN), slice(left, columns[-1] + _MARGIN))
    border, sea = drawn.border[box], drawn.labels[box] == SEA
    outside = np.where(sea, -0.8 * np.minimum(border, 40), -4 - 2 * np.minimum(border, 30))
    room = np.where(taken[box] > 0, -80, np.where(mine[box], np.minimum(border, 12), outside))
    ways = list(enumerate(_CLUSTERS))
    spots = [(*_best(room, _points(cluster, id)), cluster, rank) for rank, cluster in ways]
    score, x, y, cluster, _ = max(spots, key=lambda spot: spot[0] - 0.4 * spot[4])
    return score, x + int(left), y + int(top), cluster


def _parts(cluster: _Cluster | Place, id: str) -> tuple[tuple[Offset, Offset], ...]:
    """The middle and the size of all that lies in a province, in the order of ``_NAMES``."""
    lines = name_lines(id)
    name, more = max(width(line, NAME) for line in lines), NAME_LINE * (len(lines) - 1)
    return (
        ((cluster.name[0], cluster.name[1] - 9 - more // 2), (name + 12, 34 + more)),
        ((cluster.army[0] + 9, cluster.army[1]), _ARMY),
        (cluster.buildings, (PROVINCES[id].spaces * BUILDING, 34)),
    )


_NAMES = ("name", "army", "buildings")


def _count(taken: NDArray[np.int16], id: str, place: Place, by: int) -> None:
    """Note where a province's things lie, or that they do so no more."""
    for (x, y), (wide, tall) in _parts(place, id):
        _patch(taken, x, y, wide, tall)[...] += np.int16(by)


def _patch(array: NDArray[X], x: int, y: int, wide: int, tall: int) -> NDArray[X]:
    left, top = x - wide // 2, y - tall // 2
    return array[max(0, top) : top + tall, max(0, left) : left + wide]


def _nudged(drawn: Outline, id: str, place: Place, taken: NDArray[np.int16]) -> Place:
    """Each thing where it lies on the least of other things and of other land, not far from where it was."""
    mine, sea = drawn.index(id), drawn.labels == SEA
    foreign = np.where(sea, 1, np.where(drawn.labels == mine, 0, 4)).astype(np.int16)
    for number, part in enumerate(_NAMES):
        parts = _parts(place, id)
        own = np.zeros_like(taken)
        for other, ((x, y), (wide, tall)) in enumerate(parts):
            if other != number:
                _patch(own, x, y, wide, tall)[...] = 1
        (x, y), (wide, tall) = parts[number]

        def cost(move: Offset, at: Offset = (x, y), size: Offset = (wide, tall), own: NDArray[np.int16] = own) -> float:
            where = (at[0] + move[0], at[1] + move[1], *size)
            lies_on = (_patch(taken, *where) > 0).sum() + (_patch(own, *where) > 0).sum()
            return float(60 * lies_on + _patch(foreign, *where).sum() + 3 * (abs(move[0]) + abs(move[1])))

        dx, dy = min(((dx, dy) for dx in range(-18, 19, 2) for dy in range(-14, 15, 2)), key=cost)
        was = getattr(place, part)
        place = replace(place, **{part: (was[0] + dx, was[1] + dy)})
    return place


def _points(cluster: _Cluster, id: str) -> list[Offset]:
    """Points that should lie inside the province, 12 pixels apart or less, from the middle of the group."""
    return [
        (x + round(dx), y + round(dy))
        for (x, y), (wide, tall) in _parts(cluster, id)
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


def _settled(cluster: _Cluster, x: int, y: int) -> Place:
    name, army, buildings = ((x + dx, y + dy) for dx, dy in (cluster.name, cluster.army, cluster.buildings))
    return Place(name, army, buildings)


if __name__ == "__main__":
    found = {id: asdict(place) for id, place in sorted(proposed().items())}
    lines = (f' "{id}": {json.dumps(place)}' for id, place in found.items())
    Path("render/shogun/places.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")

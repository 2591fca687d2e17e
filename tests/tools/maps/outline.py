"""A map outline from weighted circles: the owner of each pixel, and the distance to the next border.

A pixel belongs to the circle with the smallest power distance (squared distance minus squared radius); where the
smallest is above 0 it is sea, or wild land if that circle lies inland. Borders are straight and coasts round until x
and y are bent by smooth noise first, which makes them look drawn by hand. Games say which circles they have; nothing
here knows a game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from render.map.chart import SEA, WILD, Bytes, Circle, Floats

FAR = 60.0
"""Distances are kept up to this many pixels."""
Bends = Sequence[tuple[float, float, int]]
"""Amplitude and cell in pixels, and salt: how x and y are bent."""
MELT = 24.0
"""How far the coast runs smoothly over the notches between circles."""
_ABOUT = 240.0
"""Circles so near to a frame have a say in what is seen in it."""
_ROWS = 46
"""How many rows are worked on at a time."""
_FINE = 4
"""Distances are kept in quarters of a pixel."""


@dataclass(frozen=True, eq=False)
class Outline:
    """For each pixel of a map, or of some rows of it; arrays are not written to."""

    ids: tuple[str, ...]
    labels: Bytes
    """Index into ``ids``, ``SEA`` or ``WILD``."""
    quarters: tuple[Bytes, Bytes, Bytes]
    """Distances in quarters of a pixel, to keep them small: ``border``, ``group_border``, ``coast``."""

    @property
    def border(self) -> Floats:
        """Pixels to the nearest border or coast of its own area; on the sea and on wild land, to where it ends."""
        return self._pixels(0)

    @property
    def group_border(self) -> Floats:
        """Pixels to the nearest area of another group; ``FAR`` outside all areas."""
        return self._pixels(1)

    @property
    def coast(self) -> Floats:
        """Pixels to the sea or wild land, in an area; 0 outside."""
        return self._pixels(2)

    def _pixels(self, which: int) -> Floats:
        return self.quarters[which].astype(np.float32) / np.float32(_FINE)

    def index(self, id: str) -> int:
        return self.ids.index(id)

    def bands(self) -> Iterator[tuple[range, Outline]]:
        """The map in bands of few rows, from the top; to work on one at a time keeps memory low."""
        height = self.labels.shape[0]
        for top in range(0, height, _ROWS):
            rows = range(top, min(top + _ROWS, height))
            at = slice(rows.start, rows.stop)
            border, group_border, coast = (field[at] for field in self.quarters)
            yield rows, Outline(self.ids, self.labels[at], (border, group_border, coast))


def draw_outline(
    circles: Mapping[str, Circle],
    group: Mapping[str, str],
    width: int,
    height: int,
    inland: Collection[str] = frozenset(),
    *,
    bends: Bends,
) -> Outline:
    """The outline for these circles; ``group`` says which belong together, for stronger borders.

    Beyond the circles in ``inland`` there is wild land, beyond the others the sea.
    """
    ids = tuple(circles)
    labels, border, group_border, coast = (np.empty((height, width), np.uint8) for _ in range(4))
    drawn = Outline(ids, labels, (border, group_border, coast))
    for rows, part in drawn.bands():
        near = ids if inland else _near_band(circles, rows, bends)
        band = _Band(near, circles, group, inland, *_bent(width, rows, bends))
        found, *fields = band.measured()
        numbers = np.array([*map(ids.index, near), *range(len(near), 256)], np.uint8)
        part.labels[:] = numbers[found]
        for kept, field in zip(part.quarters, fields, strict=True):
            kept[:] = np.clip(field * _FINE, 0, 255)
    return drawn


@dataclass(frozen=True, eq=False)
class Close:
    """Some rows of a part of a map, made larger: the same fields as an outline's, still in pixels of the map."""

    across: Floats
    down: Floats
    """Where its columns and rows lie on the map."""
    labels: Bytes
    border: Floats
    group_border: Floats
    coast: Floats


def draw_close(
    circles: Mapping[str, Circle],
    group: Mapping[str, str],
    frame: tuple[int, int, int, int],
    larger: int,
    inland: Collection[str] = frozenset(),
    *,
    bends: Bends,
) -> Iterator[tuple[slice, Close]]:
    """The outline of what lies in a frame, enlarged by a factor: not enlarged but worked out anew for each pixel. In
    bands, with the rows of the picture."""
    left, top, right, bottom = frame
    near = tuple(id for id, circle in circles.items() if _away(circle, frame) < _ABOUT)
    numbers = np.array([*map(tuple(circles).index, near), *range(len(near), 256)], np.uint8)
    across, down = (between(low, high, larger) for low, high in ((left, right), (top, bottom)))
    for first in range(0, len(down), _ROWS):
        here = down[first : first + _ROWS]
        shape = (len(here), len(across))
        x, y = np.broadcast_to(across, shape).copy(), np.broadcast_to(here[:, None], shape).copy()
        for amplitude, cell, salt in bends:
            x += np.float32(amplitude * 2) * smooth_at(across, here, cell, salt)
            y += np.float32(amplitude * 2) * smooth_at(across, here, cell, salt + 1)
        labels, *fields = _Band(near, circles, group, inland, x, y).measured()
        yield slice(first, first + len(here)), Close(across, here, numbers[labels], *fields)


def _away(circle: Circle, frame: tuple[int, int, int, int]) -> float:
    """How far a circle's rim lies from a frame."""
    dx = max(frame[0] - circle.x, circle.x - frame[2], 0)
    dy = max(frame[1] - circle.y, circle.y - frame[3], 0)
    return float(np.hypot(dx, dy)) - circle.radius


def between(low: int, high: int, larger: int) -> Floats:
    """The middles of pixels smaller by a factor than the map's; none lies before the map."""
    middles = np.arange((high - low) * larger, dtype=np.float32)
    found: Floats = np.maximum(low + (middles + np.float32(0.5)) / np.float32(larger) - np.float32(0.5), np.float32(0))
    return found


def _near_band(circles: Mapping[str, Circle], rows: range, bends: Bends) -> tuple[str, ...]:
    """The circles that these rows may be near to; at least one."""
    reach = FAR + sum(amplitude for amplitude, _, _ in bends) * 2
    away = {id: max(rows.start - circle.y, circle.y - rows.stop) - circle.radius for id, circle in circles.items()}
    nearest = min(away.values())
    return tuple(id for id in circles if away[id] <= max(reach, nearest))


def _bent(width: int, rows: range, bends: Bends) -> tuple[Floats, Floats]:
    shape = (len(rows), width)
    x = np.broadcast_to(np.arange(width, dtype=np.float32)[None, :], shape).copy()
    y = np.broadcast_to(np.arange(rows.start, rows.stop, dtype=np.float32)[:, None], shape).copy()
    for amplitude, cell, salt in bends:
        x += np.float32(amplitude * 2) * smooth(width, rows, cell, salt)
        y += np.float32(amplitude * 2) * smooth(width, rows, cell, salt + 1)
    return x, y


class _Band:
    """Some rows of the map."""

    def __init__(
        self,
        ids: Sequence[str],
        circles: Mapping[str, Circle],
        group: Mapping[str, str],
        inland: Collection[str],
        x: Floats,
        y: Floats,
    ) -> None:
        self.ids = ids
        self.circles = [circles[id] for id in ids]
        self.group = [group[id] for id in ids]
        self.inland = np.array([id in inland for id in ids])
        self.x, self.y = x, y
        self.power = np.empty((len(ids), *x.shape), np.float32)
        for circle, power in zip(self.circles, self.power, strict=True):
            dy = self.y - np.float32(circle.y)
            np.square(self.x - np.float32(circle.x), out=power)
            power += dy * dy
            power -= np.float32(circle.radius * circle.radius)

    def measured(self) -> tuple[Bytes, Floats, Floats, Floats]:
        owner, best = _least(self.power)
        shore = self._shore(owner, best)
        land = shore <= 0
        border = np.full(best.shape, FAR, np.float32)
        group_border = border.copy()
        coast = np.zeros_like(border)
        for i in np.unique(owner[land]):
            mine = land & (owner == i)
            coast[mine] = np.minimum(-shore[mine], FAR)
            border[mine], group_border[mine] = self._to_others(int(i), mine, coast[mine])
        border[~land] = np.minimum(np.minimum(shore[~land], FAR), self._to_other_kind(~land))
        beyond = np.where(self.inland[owner], WILD, SEA)
        return np.where(land, owner, beyond).astype(np.uint8), border, group_border, coast

    def _shore(self, owner: Bytes, best: Floats) -> Floats:
        """Pixels to the coast, less than 0 on land: the distances to the two nearest rims of circles that overlap,
        blended.
        """
        radius = np.array([circle.radius for circle in self.circles], np.float32)
        place = np.array([(circle.x, circle.y) for circle in self.circles], np.float32)
        overlap = np.hypot(*(place[:, None] - place[None]).transpose(2, 0, 1)) < radius[:, None] + radius[None]
        np.fill_diagonal(overlap, False)
        nearest = np.sqrt(np.maximum(best + radius[owner] ** 2, 0)) - radius[owner]
        second = np.full_like(nearest, 1e6)
        low, high = self.y.min(), self.y.max()
        about = (nearest < MELT) & (nearest > -MELT)
        for other, circle in enumerate(self.circles):
            if max(low - circle.y, circle.y - high) - circle.radius > 2 * MELT:
                continue
            beside = overlap[other][owner] & about
            if beside.any():
                rim = np.sqrt(np.maximum(self.power[other][beside] + radius[other] ** 2, 0)) - radius[other]
                second[beside] = np.minimum(second[beside], rim)
        blend = np.clip(np.float32(MELT) - np.abs(nearest - second), 0, None)
        lower: Floats = np.minimum(nearest, second) - blend * blend / np.float32(4 * MELT)
        return lower

    def _to_others(self, i: int, mine: NDArray[np.bool_], coast: Floats) -> tuple[Floats, Floats]:
        """To the nearest border of any kind, and to the nearest of another group: lines of equal power."""
        own = self.power[i][mine]
        circle = self.circles[i]
        nearest = coast.copy()
        foreign = np.full_like(nearest, FAR)
        for j, other in enumerate(self.circles):
            apart = float(np.hypot(circle.x - other.x, circle.y - other.y))
            if j == i or apart > circle.radius + other.radius:
                continue
            distance = (self.power[j][mine] - own) / np.float32(2 * apart)
            np.minimum(nearest, distance, out=nearest)
            if self.group[j] != self.group[i]:
                np.minimum(foreign, distance, out=foreign)
        return nearest, foreign

    def _to_other_kind(self, outside: NDArray[np.bool_]) -> Floats:
        """To where sea and wild land meet: there the nearest circles of both kinds are equally near."""
        if self.inland.all() or not self.inland.any():
            return np.full(int(outside.sum()), FAR, np.float32)
        centres = np.array([(circle.x, circle.y) for circle in self.circles], np.float32)
        kinds = [np.flatnonzero(self.inland), np.flatnonzero(~self.inland)]
        powers = (np.stack([self.power[number][outside] for number in kind]) for kind in kinds)
        (one, least), (other, least_of_others) = map(_least, powers)
        apart = np.hypot(*(centres[kinds[0][one]] - centres[kinds[1][other]]).T)
        gap = np.abs(least - least_of_others)
        distance: Floats = np.minimum(gap / (2 * apart), FAR).astype(np.float32)
        return distance


def _least(power: Floats) -> tuple[Bytes, Floats]:
    """Which along the first axis is the least, and the least; quicker than ``argmin`` where the axis is short."""
    at, least = np.zeros(power.shape[1:], np.uint8), power[0].copy()
    for number, layer in enumerate(power[1:], 1):
        less = layer < least
        np.copyto(least, layer, where=less)
        at[less] = number
    return at, least


def step(distance: Floats, reach: float) -> Floats:
    """1 below ``reach`` pixels, 0 above, soft over one pixel."""
    nearer: Floats = np.clip(np.float32(reach + 0.5) - distance, 0, 1)
    return nearer


# -- noise -----------------------------------------------------------------------------------------------------
# Lattice values hashed from their coordinates and blended in between, by additions and multiplications only, so that
# every machine gets the same picture.


def _lattice(width: int, first: int, last: int, salt: int) -> Floats:
    """Values from -1 to 1 at whole coordinates: columns from 0, rows from ``first`` to ``last``."""
    x = np.arange(width, dtype=np.uint64)[None, :]
    y = np.arange(first, last + 1, dtype=np.uint64)[:, None]
    mixed = x * np.uint64(0x9E3779B97F4A7C15) + y * np.uint64(0xC2B2AE3D27D4EB4F) + np.uint64(salt * 0x165667B1)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(32)
    return (mixed >> np.uint64(40)).astype(np.float32) / np.float32(2**23) - np.float32(1)


def _blend(positions: Floats) -> tuple[NDArray[np.intp], Floats]:
    """Lattice cell and the eased way through it."""
    cell = np.floor(positions).astype(np.intp)
    t = positions - cell.astype(np.float32)
    return cell, t * t * t * (t * (t * 6 - 15) + 10)


def smooth(width: int, rows: range, cell: float, salt: int) -> Floats:
    """Some rows of an endless field of values from -1 to 1 that change over about ``cell`` pixels."""
    across, down = np.arange(width, dtype=np.float32), np.arange(rows.start, rows.stop, dtype=np.float32)
    return smooth_at(across, down, cell, salt)


def smooth_at(across: Floats, down: Floats, cell: float, salt: int) -> Floats:
    """The same where these columns and rows meet; they may lie between pixels, and are in ascending order."""
    x, tx = _blend(across / np.float32(cell))
    y, ty = _blend(down / np.float32(cell))
    grid = _lattice(int(x[-1]) + 2, int(y[0]), int(y[-1]) + 1, salt)
    found: Floats = grid[:, x] * (1 - tx) + grid[:, x + 1] * tx
    y -= y[0]
    return found[y] * (1 - ty)[:, None] + found[y + 1] * ty[:, None]

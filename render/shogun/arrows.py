"""The way of an arrow from one army to another: past names and figures, as far as there is a way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

import numpy as np
from numpy.typing import NDArray

from engine.shogun.data import PROVINCE_IDS
from render.paint.canvas import Box
from render.paint.pen import Point, curve
from render.shogun.ground import army_box, label_boxes, name_box
from render.shogun.layout import BENT_NORTH, PANELS, places

Floats = NDArray[np.float64]

_BENDS = (0.2, -0.2, 0.32, -0.32, 0.08, -0.08, 0.46, -0.46, 0.62, -0.62, 0.8, -0.8)
"""How far an arrow may bend aside, as a share of its length; those liked better first."""
_STEPS = 60
_NAME, _LABEL, _ARMY, _DISC, _PANEL = 7.0, 3.0, 6.0, 5.0, 9.0
"""What it costs each point to lie on a name, on another label, on somebody else's army; and the number on any;
and each point below a panel."""
_SHAFT, DISC = 7, 18
"""Half of what an arrow is wide, and of the disc with its number."""
_AROUND = 170
"""How far around the two armies there may be something in the way."""
_SHORTEST = 28
"""Pixels that an arrow needs to be seen as one."""


@lru_cache(400)
def way(source: str, target: str) -> tuple[tuple[Point, ...], Point]:
    """Points along the arrow, from its end to its tip, and the middle of its number."""
    there = _in_the_way(source, target)
    found = [(*_cost(points, *there), points) for points in _ways(source, target)]
    _, middle, points = min(found, key=lambda one: one[0])
    return tuple(points), middle


def _in_the_way(source: str, target: str) -> tuple[Floats, Floats]:
    """The boxes around the two, and what it costs each point to lie on one."""
    ends = [places()[id].army for id in (source, target)]
    left, right = min(x for x, _ in ends) - _AROUND, max(x for x, _ in ends) + _AROUND
    top, bottom = min(y for _, y in ends) - _AROUND, max(y for _, y in ends) + _AROUND
    boxes: list[tuple[Box, float]] = [(panel, _PANEL) for panel in PANELS]
    for id in PROVINCE_IDS:
        if left < places()[id].army[0] < right and top < places()[id].army[1] < bottom:
            name, *others = label_boxes(id)
            boxes += [(name, _NAME + _LABEL), *((box, _LABEL) for box in others)]
            boxes += [(army_box(id), 0.0 if id in (source, target) else _ARMY)]
    return np.array([box for box, _ in boxes], np.float64), np.array([weight for _, weight in boxes], np.float64)


def _ways(source: str, target: str) -> list[list[Point]]:
    """From army to army, or just from name to name."""
    (x0, y0), (x1, y1) = places()[source].army, places()[target].army
    if frozenset((source, target)) in BENT_NORTH:
        pulls = [((x0 + x1) / 2 + aside, min(y0, y1) - up) for up in (260, 180, 110, 60) for aside in (0, 40, 80)]
    else:
        pulls = [((x0 + x1) / 2 + (y1 - y0) * bend, (y0 + y1) / 2 - (x1 - x0) * bend) for bend in _BENDS]
    whole = [curve((x0, y0), pull, (x1, y1), _STEPS) for pull in pulls]
    armies = [(left, top, right + 10, bottom) for left, top, right, bottom in map(army_box, (source, target))]
    names = [name_box(id) for id in (source, target)]
    return [_shortened(points, boxes) for points in whole for boxes in (armies, [*armies, *names])]


def _shortened(points: Sequence[Point], boxes: Sequence[Box]) -> list[Point]:
    """Without its ends as far as they lie on or before these; all of it where hardly anything would be left."""
    middle = len(points) // 2
    lies_on = [any(inside(point, box, 9) for box in boxes) for point in points]
    first = max((number + 1 for number in range(middle) if lies_on[number]), default=0)
    last = min((number for number in range(middle, len(points)) if lies_on[number]), default=len(points))
    kept = list(points[first:last])
    if len(kept) > 4 and hypot(kept[-1][0] - kept[0][0], kept[-1][1] - kept[0][1]) >= _SHORTEST:
        return kept
    spare = len(points) // 4
    return list(points[spare:-spare])


def _cost(points: Sequence[Point], boxes: Floats, weights: Floats) -> tuple[float, Point]:
    """How much lies under an arrow, and the best place for its number."""
    at = np.array(points)
    cost = float((_lying(at, boxes, _SHAFT) @ weights).sum())
    quarter = len(points) // 4
    inner = at[quarter : len(points) - quarter]
    under = _lying(inner, boxes, DISC) @ (weights > 0)
    aside = np.abs(np.arange(len(inner)) - len(inner) / 2) / 1000
    best = int((under + aside).argmin())
    gone = float(np.hypot(*np.diff(at, axis=0).T).sum())
    straight = hypot(points[-1][0] - points[0][0], points[-1][1] - points[0][1])
    short = max(0.0, 2 * _SHORTEST - straight) / 4
    return cost + _DISC * float(under[best]) + (gone - straight) / 12 + short, points[quarter + best]


def _lying(at: Floats, boxes: Floats, more: float) -> NDArray[np.bool_]:
    """Which points lie in which boxes, or at most so far beside them."""
    x, y = at[:, :1], at[:, 1:]
    left, top, right, bottom = boxes.T
    return (x >= left - more) & (x <= right + more) & (y >= top - more) & (y <= bottom + more)


def inside(point: Point, box: Box, more: float = 0) -> bool:
    """Whether a point lies in a box or at most so far beside it."""
    left, top, right, bottom = box
    return left - more <= point[0] <= right + more and top - more <= point[1] <= bottom + more

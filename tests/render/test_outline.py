"""The outline of the map: after bending, provinces touch exactly where the board says."""

from __future__ import annotations

import numpy as np
import pytest

from engine.shogun.data import PROVINCE_IDS, PROVINCES, SIDES
from render.map.chart import SEA, WILD, Bytes, Circle
from render.shogun.layout import MAP_HEIGHT, WIDTH, circles, route_path
from tests.tools.maps.outline import draw_outline, smooth
from tests.tools.maps.shogun import BENDS, outline

SHORTEST = 20
"""Pixel edges along which neighbours touch at least."""


def touching(labels: Bytes) -> dict[tuple[int, int], int]:
    """Pairs of areas, the smaller label first, and along how many pixel edges they touch."""
    counts: dict[tuple[int, int], int] = {}
    for one, two in ((labels[:, :-1], labels[:, 1:]), (labels[:-1], labels[1:])):
        differ = (one != two) & (one < WILD) & (two < WILD)
        low, high = np.minimum(one[differ], two[differ]), np.maximum(one[differ], two[differ])
        pairs, numbers = np.unique(low.astype(np.uint16) * 256 + high, return_counts=True)
        for pair, number in zip(pairs.tolist(), numbers.tolist(), strict=True):
            key = divmod(pair, 256)
            counts[key] = counts.get(key, 0) + number
    return counts


@pytest.mark.parametrize("side", SIDES)
def test_provinces_touch_exactly_where_land_neighbours_says(side):
    drawn = outline(side)
    found = {frozenset((drawn.ids[a], drawn.ids[b])): long for (a, b), long in touching(drawn.labels).items()}
    assert set(found) == {frozenset((id, other)) for id in PROVINCE_IDS for other in PROVINCES[id].land}
    assert min(found.values()) >= SHORTEST


@pytest.mark.parametrize("side", SIDES)
def test_every_province_is_one_piece_of_land_around_its_centre(side):
    drawn = outline(side)
    for index, id in enumerate(drawn.ids):
        assert (drawn.labels == index).sum() > 10_000, id
    assert 0.4 < (drawn.labels == SEA).mean() < 0.7


def test_the_outline_is_the_same_every_time():
    given = {"a": Circle(60, 60, 40), "b": Circle(120, 60, 40)}
    one, two = (draw_outline(given, {"a": "x", "b": "y"}, 180, 120, bends=BENDS) for _ in range(2))
    assert (one.labels == two.labels).all()
    assert (one.border == two.border).all()


def test_group_borders_are_near_only_where_groups_meet():
    given = {"a": Circle(60, 60, 40), "b": Circle(120, 60, 40)}
    apart = draw_outline(given, {"a": "x", "b": "y"}, 180, 120, bends=BENDS)
    together = draw_outline(given, {"a": "x", "b": "x"}, 180, 120, bends=BENDS)
    assert apart.group_border.min() < 1
    assert together.group_border.min() > 50


def test_noise_is_smooth_and_stays_between_its_bounds():
    field = smooth(200, range(100), 20, 5)
    assert field.shape == (100, 200)
    assert np.abs(field).max() <= 1
    assert np.abs(np.diff(field, axis=1)).max() < 0.25
    assert np.std(field) > 0.1


def test_the_route_from_kaga_to_tajima_goes_by_the_open_sea():
    labels = outline("sun").labels
    crossed = {
        PROVINCE_IDS[labels[int(y), int(x)]] for x, y in route_path("kaga", "tajima") if labels[int(y), int(x)] != SEA
    }
    assert crossed == {"kaga", "tajima"}


def test_the_circles_lie_within_the_picture():
    for circle in circles().values():
        assert circle.x - circle.radius > 0
        assert circle.x + circle.radius < WIDTH
        assert circle.y + circle.radius < MAP_HEIGHT

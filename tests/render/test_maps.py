"""The maps that pictures lie on: as ``python -m tests.tools maps`` draws them."""

import numpy as np
import pytest

from render.map.chart import DrawnMap
from render.map.zoom import LARGER
from tests.density import SOAK
from tests.tools.maps import PAINTED, drawn


@pytest.mark.parametrize("title", PAINTED)
def test_a_map_is_as_it_would_be_drawn_now(title):
    """If circles, palettes, names or what is printed have changed, the tool must be run again.

    A soak also draws the maps at twice the size, which are made of the same.
    """
    kept, now = DrawnMap(title), drawn(title, close=SOAK)
    with np.load(kept.path, allow_pickle=False) as stored:
        assert set(now) == {name for name in stored.files if SOAK or not name.startswith("close")}
    for name, array in now.items():
        assert np.array_equal(kept[name], array), f"{name}: run python -m tests.tools maps"


def test_a_part_of_a_map_is_cut_out_of_the_one_at_twice_its_size():
    kept = DrawnMap("rokugan")
    part = kept.close("labels", (100, 200, 160, 230))
    assert part.shape == (30 * LARGER, 60 * LARGER)
    assert np.array_equal(part, kept["close labels"][200 * LARGER : 230 * LARGER, 100 * LARGER : 160 * LARGER])

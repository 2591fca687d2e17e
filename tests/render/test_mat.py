"""The table beside a map: its rim along two sides, room left for the map, cards that share its width."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from render.paint.canvas import Canvas
from render.paint.palette import BOWL, GOLD, LINE, STANDARD, WOOD
from render.paint.table_surface import GAP, Table, TableSurface

MAT = TableSurface(
    STANDARD, WOOD, lambda x, y: (x + y) % 4 == 0, 0.6, BOWL, 6, lambda x, down: (x % 10 == 0) & (down == 3)
)
BELOW = Table(False, (60, 80), 4, 44, 56, 12)
BESIDE = Table(True, (100, 48), 64, 4, 96, 8)
MAP = Canvas(Image.new("P", (60, 40)), STANDARD)


@pytest.mark.parametrize("table", [BELOW, BESIDE])
def test_the_table_lies_beside_the_map_with_a_rim_along_two_sides(table: Table) -> None:
    image = np.asarray(MAT.beside(table, MAP).image)
    assert not image[:40, :60].any()
    part = image[:40, 60:].T if table.wide else image[40:]
    line, border, gold = map(STANDARD.nearest, (LINE, BOWL, GOLD))
    for edge in (part[:6], part[:-7:-1]):
        assert (edge[0] == line).all()
        assert (edge[5] == line).all()
        assert (edge[3, ::10] == gold).all()
        assert (edge[4] == border).all()
    assert np.array_equal(part[6:-6], np.asarray(MAT.plain(part.shape[1], part.shape[0]))[6:-6])
    assert len(np.unique(part[6:-6])) == 2


def test_the_strip_for_the_legend_lies_below_map_and_table() -> None:
    image = np.asarray(MAT.beside(BESIDE, MAP).image)
    assert np.array_equal(image[40:], np.asarray(MAT.plain(100, 8)))
    assert (BELOW.bottom, BESIDE.bottom) == (68, 40)


def test_cards_beside_each_other_share_the_room() -> None:
    assert BELOW.room == 52
    assert BELOW.share(1) == 52
    assert BELOW.share(3) == (52 - 2 * GAP) // 3
    assert BELOW.share(2, 4) == 24


def test_a_card_is_as_large_as_wished_and_can_be_settled_on_the_mat() -> None:
    card = MAT.laid_out(40, 30, BOWL).settled()
    assert card.image.mode == "P"
    assert card.image.width >= 40
    assert card.image.height >= 30

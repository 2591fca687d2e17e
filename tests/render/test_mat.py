"""The table below a map: its rim above and below, the map above it, cards that share its width."""

from __future__ import annotations

import numpy as np
from PIL import Image

from render.paint.canvas import Canvas
from render.paint.palette import BOWL, GOLD, LINE, STANDARD, WOOD
from render.paint.plates import GAP, TableSurface, card, share

MAT = TableSurface(
    STANDARD, WOOD, lambda x, y: (x + y) % 4 == 0, 0.6, BOWL, 6, lambda x, down: (x % 10 == 0) & (down == 3), 4
)
MAP = Canvas(Image.new("P", (60, 40)), STANDARD)


def test_the_table_lies_below_the_map_with_a_rim_above_and_below() -> None:
    image = np.asarray(MAT.below(MAP, 40).image)
    assert image.shape == (80, 60)
    assert not image[:40].any()
    part = image[40:]
    line, border, gold = map(STANDARD.nearest, (LINE, BOWL, GOLD))
    for edge in (part[:6], part[:-7:-1]):
        assert (edge[0] == line).all()
        assert (edge[5] == line).all()
        assert (edge[3, ::10] == gold).all()
        assert (edge[4] == border).all()
    assert np.array_equal(part[6:-6], np.asarray(MAT.plain(part.shape[1], part.shape[0]))[6:-6])
    assert len(np.unique(part[6:-6])) == 2


def test_cards_beside_each_other_share_the_room() -> None:
    assert share(52, 1) == 52
    assert share(52, 3) == (52 - 2 * GAP) // 3
    assert share(52, 2, 4) == 24


def test_a_card_is_as_large_as_wished_and_can_be_settled_on_the_mat() -> None:
    part = card(60, 50, BOWL, palette=STANDARD, under=WOOD).settled()
    assert part.image.mode == "P"
    assert part.image.width >= 60
    assert part.image.height >= 50

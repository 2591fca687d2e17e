"""Wide boards: all that a tall one shows, the map where it was, and nothing on anything else."""

from __future__ import annotations

import io
from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from PIL import Image

from engine.registry import GAMES
from render.edo import board as edo
from render.looks.themes import Look, seen
from render.paint.canvas import Box, Thing
from render.registry import PICTURES
from render.rokugan import board as rokugan
from render.shogun import board as shogun
from render.shogun.layout import MAP_HEIGHT
from render.shogun.rows import _HEIGHT as CARD_HEIGHTS
from render.shogun.table import BESIDE
from tests.render import edo_views, rokugan_views, test_moments, views
from tests.render.test_board import without_legend

COMPOSE: dict[str, Any] = {"shogun": shogun.compose, "rokugan": rokugan.compose, "edo": edo.compose}
VIEWS: dict[str, Any] = {"shogun": views.view, "rokugan": rokugan_views.view, "edo": edo_views.view}
NAMES = ("Anna", "Борис", "千代", "Daniel", "an extremely long name, in words")
CASES = [(title, seats) for title, game in GAMES.items() for seats in game.seats]
MAP = 1600
"""How wide the map is in every composition."""


def told(things: list[Thing]) -> Counter[tuple[str, str]]:
    """What is said, but for words: those are broken into lines as there is room."""
    return Counter((thing.kind, thing.says) for thing in things if thing.kind != "text")


def over(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


@pytest.mark.parametrize(("title", "seats"), CASES)
def test_a_wide_board_is_wider_than_tall_and_says_the_same(title: str, seats: int) -> None:
    compose, view, names = COMPOSE[title], VIEWS[title](seats), NAMES[:seats]
    tall, wide = compose(view, names), compose(view, names, wide=True)
    assert tall.image.height > tall.image.width == MAP
    assert wide.image.width > 1.2 * wide.image.height
    assert told(wide.things) == told(tall.things)
    for left, top, right, bottom in (thing.box for thing in wide.things):
        assert 0 <= left <= right <= wide.image.width
        assert 0 <= top <= bottom <= wide.image.height


@pytest.mark.parametrize(("title", "seats"), CASES)
def test_seats_lie_beside_the_map_and_not_on_each_other(title: str, seats: int) -> None:
    things = COMPOSE[title](VIEWS[title](seats), NAMES[:seats], wide=True).things
    panels = [thing.box for thing in things if thing.kind == "seat"]
    assert len(panels) == seats
    assert all(panel[0] >= MAP for panel in panels)
    assert not [pair for pair in combinations(panels, 2) if over(*pair)]


@pytest.mark.parametrize("seats", GAMES["shogun"].seats)
@pytest.mark.parametrize("moment", test_moments.MOMENTS)
def test_every_moment_of_shogun_fits_beside_the_map(moment: str, seats: int) -> None:
    make, marks = test_moments.MOMENTS[moment]
    view = make(seats)
    tall, wide = (shogun.compose(view, NAMES[:seats], marks=marks, wide=wide) for wide in (False, True))
    assert told(tall.things) == told(wide.things)
    assert wide.image.height == BESIDE.size[1]
    assert BESIDE.bottom == MAP_HEIGHT
    beside = [thing for thing in without_legend(wide.things) if thing.box[0] >= MAP]
    assert {thing.kind for thing in beside} >= {"seat", "crest"}
    flat = ("action", "special", "event", "majority", "card", "seat")
    cards = [thing for thing in beside if thing.kind in flat]
    assert not [(a.says, b.says) for a, b in combinations(cards, 2) if over(a.box, b.box)]
    for text in (thing for thing in beside if thing.kind == "text"):
        holders = [thing.box for thing in beside if thing.kind in {"action", "special", "event", "seat"}]
        if holders and text.box[1] > 2 * CARD_HEIGHTS[True] and moment == "middle":
            assert any(h[0] <= text.box[0] and text.box[2] <= h[2] and text.box[3] <= h[3] for h in holders), text


def test_a_look_makes_boards_wide_and_a_small_one_half_as_wide() -> None:
    look = Look.read("dark wide small")
    assert (str(look), look.wide, Look().wide) == ("dark small wide", True, False)
    board = PICTURES["shogun"].board(views.view(5), NAMES, wide=True)
    size = Image.open(io.BytesIO(board)).size
    assert Image.open(io.BytesIO(seen(board, look))).size == (size[0] // 2, size[1] // 2)


def test_the_map_is_the_same_in_both() -> None:
    tall, wide = (
        np.asarray(shogun.compose(views.view(4), NAMES[:4], wide=wide).image)[:MAP_HEIGHT, :MAP]
        for wide in (False, True)
    )
    assert (tall == wide).all()

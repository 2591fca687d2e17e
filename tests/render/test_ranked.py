"""A ranking on the map: its numbers stand where the places are, in every game, and on nothing else."""

from __future__ import annotations

import pytest

from engine.core.chance import SeededChance
from engine.registry import GAMES
from render.map import zoom as ranked
from render.map.zoom import around
from render.registry import PICTURES

PLACES = {"shogun": ("kai", "", "suruga"), "rokugan": ("lion_west", "crab_east"), "edo": ("odawara", "t6", "kawagoe")}
NAMES = ("Anna", "Boris", "Chiyo")


@pytest.mark.parametrize("title", GAMES)
def test_every_place_that_is_ranked_has_its_number(title: str) -> None:
    game, pictures = GAMES[title], PICTURES[title]
    view = game.view(game.initial_state(3, {}, SeededChance(1)).state, 0)
    middles, frame = pictures.middles(view), around(spot.box for spot in pictures.spots(view))
    canvas = ranked.paint_ranked(pictures.paint_board(view, NAMES), frame, middles, PLACES[title])
    ranks = {thing.says: thing.box for thing in canvas.things if thing.kind == "rank"}
    known = [(number, place) for number, place in enumerate(PLACES[title], 1) if place in middles]
    assert list(ranks) == [f"{place} {number}" for number, place in known]
    for left, top, right, bottom in ranks.values():
        assert 0 <= left < right <= canvas.image.width
        assert 0 <= top < bottom <= canvas.image.height
    one, other = list(ranks.values())[:2]
    assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]


@pytest.mark.parametrize("title", GAMES)
def test_the_same_ranking_gives_the_same_bytes_and_another_one_others(title: str) -> None:
    game, pictures = GAMES[title], PICTURES[title]
    view = game.view(game.initial_state(3, {}, SeededChance(1)).state, 0)
    drawn = [pictures.ranked(view, NAMES, places) for places in (PLACES[title], PLACES[title], PLACES[title][::-1])]
    assert drawn[0] == drawn[1] != drawn[2]

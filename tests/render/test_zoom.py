"""Parts of boards, twice as large: what is there is seen whole, in the board's own colours; Shogun's drawn anew."""

from __future__ import annotations

import io
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from PIL import Image

from engine.core.chance import SeededChance
from engine.registry import GAMES
from engine.shogun.data import PROVINCES, SIDES
from engine.shogun.data import board as board_of
from render.edo import board as edo
from render.looks import Look, Theme, seen
from render.registry import PICTURES
from render.rokugan import board as rokugan
from render.shogun import board as shogun
from render.shogun import closer as shogun_closer
from render.shogun.layout import MAP_HEIGHT, WIDTH
from render.zoom import LARGER, LEAST, around, closer, frame_of
from tests.render.test_board import over, says
from tests.render.views import view as shogun_view

COMPOSE: dict[str, Any] = {"shogun": shogun.compose, "rokugan": rokugan.compose, "edo": edo.compose}
NAMES = ("Anna", "Boris", "Chiyo", "Daniel", "Emma")


def opening(title: str, seats: int) -> Any:
    game = GAMES[title]
    return game.view(game.initial_state(seats, {}, SeededChance("zoom")).state, None)


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("fewest", [True, False])
def test_every_place_lies_on_the_board_and_shows_its_name(title: str, fewest: bool) -> None:
    seats = GAMES[title].seats[0 if fewest else -1]
    view = opening(title, seats)
    canvas = COMPOSE[title](view, NAMES[:seats])
    spots = PICTURES[title].spots(view)
    assert len({spot.name for spot in spots}) == len(spots) > 15
    printed = [thing for thing in canvas.things if thing.kind == "text"]
    for spot in spots:
        left, top, right, bottom = frame_of(spot.box, *canvas.image.size)
        assert 0 <= left < right <= canvas.image.width
        assert 0 <= top < bottom <= canvas.image.height
        assert (right - left, bottom - top) >= LEAST or right - left == canvas.image.width
        inside = [thing.says for thing in printed if _within(thing.box, (left, top, right, bottom))]
        if isinstance(spot.name, str) and not spot.name.endswith("lands"):
            lines = " ".join(inside)
            assert spot.name in lines or all(word in inside for word in spot.name.split()), "in one line or in two"


def _within(box: Any, frame: Any) -> bool:
    return bool(box[0] >= frame[0] and box[1] >= frame[1] and box[2] <= frame[2] and box[3] <= frame[3])


@pytest.mark.parametrize("title", ["rokugan", "edo"])
def test_a_part_is_the_board_twice_as_large_in_its_colours(title: str) -> None:
    seats = GAMES[title].seats[-1]
    view = opening(title, seats)
    board = PICTURES[title].board(view, NAMES[:seats])
    spot = PICTURES[title].spots(view)[3]
    part = Image.open(io.BytesIO(PICTURES[title].closer(view, NAMES[:seats], spot)))
    whole = Image.open(io.BytesIO(board))
    frame = frame_of(spot.box, *whole.size)
    assert part.size == ((frame[2] - frame[0]) * LARGER, (frame[3] - frame[1]) * LARGER)
    assert part.getpalette() == whole.getpalette()
    there = np.asarray(whole.convert("RGB").crop(frame), float)
    assert np.abs(np.asarray(part.convert("RGB").reduce(LARGER), float) - there).mean() < 5


def test_what_is_shown_never_leaves_the_board() -> None:
    for box in ((-90.0, -90.0, -10.0, -10.0), (1590.0, 1990.0, 1700.0, 2100.0), (0.0, 0.0, 1600.0, 2000.0)):
        left, top, right, bottom = frame_of(box, 1600, 2000)
        assert 0 <= left < right <= 1600
        assert 0 <= top < bottom <= 2000
    assert around([(1.0, 5.0, 3.0, 6.0), (0.0, 7.0, 2.0, 9.0)]) == (0.0, 5.0, 3.0, 9.0)
    assert frame_of((0.0, 0.0, 10.0, 10.0), 100, 100) == (0, 0, 100, 100)


# -- Shogun, drawn anew ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "side"), [(5, "sun"), (4, "moon"), (3, "sun")])
def test_every_province_is_drawn_with_all_that_is_known_of_it(seats: int, side: str) -> None:
    view = shogun_view(seats, side)
    spots = {spot.id: spot for spot in PICTURES["shogun"].spots(view)}
    for province in view.provinces:
        canvas = shogun_closer.compose(view, NAMES[:seats], spots[province.id])
        things, texts = canvas.things, says("text", canvas.things)
        assert texts.count(PROVINCES[province.id].name) == 2, "on the map and on the card"
        assert f"{province.id} {' '.join(province.buildings)}".strip() in says("buildings", things)
        printed = {f"{province.id} chests {PROVINCES[province.id].chests}"}
        assert printed <= set(says("printed", things))
        assert set(province.buildings) <= set(texts), "buildings by name"
        if province.owner is not None:
            assert f"{province.id} {province.armies}" in says("army", things)
            assert any(NAMES[province.owner] in text for text in texts)
        words = " ".join(texts)
        near = board_of(side, seats).neighbours[province.id]
        assert all(PROVINCES[id].name in words for id in near)
        for left, top, right, bottom in (thing.box for thing in things if thing.kind != "sign"):
            assert -20 <= left <= right <= canvas.image.width + 20
            assert -20 <= top <= bottom <= canvas.image.height


@pytest.mark.parametrize("side", SIDES)
def test_nothing_on_a_part_lies_on_anything_else(side: str) -> None:
    view = shogun_view(5, side)
    for spot in PICTURES["shogun"].spots(view):
        canvas = shogun_closer.compose(view, NAMES, spot)
        tall = (frame_of(spot.box, WIDTH, MAP_HEIGHT)[3] - frame_of(spot.box, WIDTH, MAP_HEIGHT)[1]) * LARGER
        laid = [t for t in canvas.things if t.box[3] < tall and t.kind in {"text", "printed", "army", "buildings"}]
        figures = [thing.box for thing in laid if thing.kind == "printed"]
        laid = [t for t in laid if t.kind != "text" or not any(_within(t.box, box) for box in figures)]
        apart = [(a.says, b.says) for a, b in combinations(laid, 2) if over(_smaller(a.box), _smaller(b.box))]
        assert apart == [], spot.id


def _smaller(box: Any) -> Any:
    return (box[0] + 5, box[1] + 5, box[2] - 5, box[3] - 5)


def test_letters_are_sharp_and_not_enlarged() -> None:
    """Edges from full ink to paper within a pixel or two: a picture made larger has none."""
    view = shogun_view(5)
    spot = next(spot for spot in PICTURES["shogun"].spots(view) if spot.id == "suruga")
    anew = PICTURES["shogun"].closer(view, NAMES, spot)
    enlarged = closer(PICTURES["shogun"].board(view, NAMES), spot.box)
    assert _steep(anew) > 2 * _steep(enlarged)
    assert seen(anew, Look(theme=Theme.DARK)) != anew
    assert Image.open(io.BytesIO(anew)).mode == "P"


def _steep(picture: bytes) -> float:
    light = np.asarray(Image.open(io.BytesIO(picture)).convert("L"), float)[:720]
    return float((np.abs(np.diff(light, axis=1)) > 110).mean())


def test_regions_say_who_leads() -> None:
    view = shogun_view(4)
    spots = [spot for spot in PICTURES["shogun"].spots(view) if spot.id in board_of("sun", 4).regions]
    assert len(spots) == 5
    for spot in spots:
        things = shogun_closer.compose(view, NAMES[:4], spot).things
        assert len(says("majority", things)) == 3
        assert {PROVINCES[id].name for id in board_of("sun", 4).regions[spot.id]} <= set(says("text", things))

"""The signs and colours of Edo: whose a thing is, what it is, and that it can be read."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from engine.core.text import plain
from engine.edo.data import BUILDINGS, CARDS, SPACES, Place, board
from engine.edo.words.names import words_of
from render.edo.board import paint_board
from render.edo.colours import LAND, LIT, MAP_SOFT, PLOT, SEAT_COLOURS, TOWN, WHITE
from render.edo.layout import clearing_colour
from render.edo.parts import action_sign, crest, samurai
from render.edo.pieces import PIECES, piece
from render.paint.palette import BOWL, INK, LINE, ROOF, VERMILION, contrast, readable_on
from tests.render.edo_views import crowded
from tests.render.things import NAMES, says


@pytest.mark.parametrize(("one", "two"), list(combinations(range(4), 2)))
def test_seats_differ_in_shape_and_in_colour(one, two):
    shapes = [np.asarray(crest(seat, 25, (0, 0, 0)).getchannel("A")).astype(int) for seat in (one, two)]
    assert np.abs(shapes[0] - shapes[1]).mean() > 40
    assert sum(abs(a - b) for a, b in zip(SEAT_COLOURS[one], SEAT_COLOURS[two], strict=True)) > 90
    assert samurai(one, 2).tobytes() != samurai(two, 2).tobytes()


_SEEN_BY = {
    "most": np.eye(3),
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
"""On linear red, green and blue (Machado, Oliveira and Fernandes 2009)."""


def _lab(colour, seen):
    """A colour in CIELAB as an eye sees it."""
    part = np.array(colour) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = to_xyz @ np.clip(np.array(seen) @ linear, 0, 1) / np.array([0.9505, 1, 1.089])
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("eye", _SEEN_BY)
def test_seat_colours_are_far_apart_for_every_kind_of_eye(eye):
    seen = [_lab(colour, _SEEN_BY[eye]) for colour in SEAT_COLOURS]
    assert min(float(np.linalg.norm(a - b)) for a, b in combinations(seen, 2)) > 30


def test_what_is_written_is_read_well_on_its_ground():
    for ground_ in (PLOT, TOWN, LAND, *(clearing_colour(id) for id in board(4).spaces)):
        assert contrast(LINE, ground_) > 7
        assert contrast(MAP_SOFT, ground_) > 4.5
        assert contrast(VERMILION, ground_) > 3  # only the large figure of a yield
    for colour in SEAT_COLOURS:
        assert contrast(readable_on(colour), colour) > 4.5
    for roof in (ROOF, BOWL):
        assert contrast(WHITE, roof) > 4.5
    assert contrast(INK, LIT) > 7


def test_every_piece_is_told_apart_by_its_shape():
    shapes = [piece(name, 44).convert("L").tobytes() for name in PIECES.drawings if name not in {"castle"}]
    assert len(set(shapes)) == len(shapes)


def test_different_actions_have_different_signs():
    signs: dict[bytes, set[str]] = {}
    for card, actions in CARDS.items():
        for number, spec in enumerate(actions):
            signs.setdefault(action_sign(card, number, 42).tobytes(), set()).add(plain(words_of(spec).name))
    assert all(len(meanings) == 1 for meanings in signs.values()), signs.values()


@pytest.mark.parametrize("size", [38, 48])
def test_figures_beside_the_sign_of_an_action_are_whole(size):
    for card, actions in CARDS.items():
        for number, _ in enumerate(actions):
            image = action_sign(card, number, size)
            edge = image.crop((image.width - 1, 0, image.width, size)).getchannel("A")
            assert edge.getextrema()[1] < 255, f"cut off: {card} {number}"  # a round end may fade out there


def test_all_kinds_of_buildings_and_places_are_drawn():
    things = paint_board(crowded(), NAMES[:4]).things
    assert {t.split()[2] for t in says("building", things)} == set(BUILDINGS)
    assert set(says("landscape", things)) == {id for id in board(4).spaces if SPACES[id].kind is not Place.CITY}

"""The data files: the board is what RULES.md says, every figure has its bounds, assumed figures exist."""

from __future__ import annotations

import json
from collections import Counter
from functools import reduce
from pathlib import Path

import pytest

import engine.edo
from engine.edo.data import (
    BASIC,
    CARDS,
    MERCHANT,
    PLANNED,
    ROUNDS,
    SETS,
    SPACES,
    SPECIALS,
    board,
)

ROOM = Path(engine.edo.__file__).parent


@pytest.mark.parametrize(("seats", "spaces", "edges", "open_cities"), [(2, 16, 27, 3), (3, 16, 27, 4), (4, 21, 36, 5)])
def test_sec_4_and_13_the_sides(seats, spaces, edges, open_cities):
    map = board(seats)
    assert (len(map.spaces), len(map.edges), len(map.cities)) == (spaces, edges, open_cities)
    assert len(map.cities) == seats + 1
    assert max(map.distance.values()) == 4
    assert len(map.distance) == spaces**2, "every space can be reached from every other"
    kinds = Counter(SPACES[id].resource or str(SPACES[id].kind) for id in map.spaces)
    each = 2 if seats < 4 else 3
    assert (kinds["wood"], kinds["stone"], kinds["rice"], kinds["river"]) == (each, each, each, 3)
    for city in map.cities:
        if city != "edo":
            assert map.distance["edo", city] == 2
    for gate in map.gates:
        assert map.distance["edo", gate] == 3


@pytest.mark.parametrize(
    ("seats", "one", "other", "steps"),
    [
        (3, "gate_sw", "mito", 3),
        (3, "rice_n", "quarry_se", 3),
        (4, "kawagoe", "sakura", 4),
        (4, "gate_w", "quarry_e", 4),
    ],
)
def test_sec_15_some_distances(seats, one, other, steps):
    assert board(seats).distance[one, other] == board(seats).distance[other, one] == steps


def test_sec_10_2_shares_fall_and_add_up():
    for seats in (2, 3, 4):
        for city in board(seats).cities:
            table = board(seats).income[city]
            assert [len(row) for row in table][:seats] == list(range(1, seats + 1))
            assert len({sum(row) for row in table}) == 1
            assert all(list(row) == sorted(row, reverse=True) for row in table)


def test_cards_are_those_of_the_box():
    assert len(BASIC) == PLANNED
    assert (len(SPECIALS), len(SETS)) == (12, 5)
    assert len(MERCHANT) == ROUNDS == 10
    assert {len(CARDS[id]) for id in BASIC} == {4}
    assert {len(CARDS[id]) for id in SPECIALS} == {2}
    assert all(spec.activations(spec.officials) <= 4 for card in CARDS.values() for spec in card)
    assert all(not getattr(sold.cost, sold.resource) for sold in MERCHANT.values()), "a double trade cannot feed itself"


@pytest.mark.parametrize("file", ["board.json", "cards.json"])
def test_what_is_marked_as_assumed_stands_in_the_file(file):
    written = json.loads((ROOM / file).read_text(encoding="utf-8"))
    assert written["assumed"]
    for path in written["assumed"]:
        reduce(lambda part, key: part[key], path.split("."), written)


def test_a_space_that_both_sides_have_is_the_same_on_both():
    sides = json.loads((ROOM / "board.json").read_text(encoding="utf-8"))["sides"]
    for id in set(sides["a"]["spaces"]) & set(sides["b"]["spaces"]):
        assert sides["a"]["spaces"][id] == sides["b"]["spaces"][id]

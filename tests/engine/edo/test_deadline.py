"""Fallbacks (RULES.md 14): what a seat does that does not answer."""

from __future__ import annotations

import pytest

from engine.edo.asking.default_action import best_moves
from engine.edo.game import EDO
from engine.edo.state import EdoPhase
from engine.edo.view import view_of
from tests.engine.edo.scene import Scene


def default(scene: Scene, seat: int = 0) -> str:
    return EDO.actions.write(EDO.asking.default_action(scene.state, seat, EDO.legal_actions(scene.state, seat), False))


def run(scene: Scene, seat: int = 0) -> list[str]:
    """Everything a seat does until somebody else is asked."""
    done = []
    while seat in scene.state.active:
        done.append(default(scene, seat))
        scene.act(seat, done[-1])
    return done


def test_plan_takes_money_shogun_officials_first():
    scene = Scene(2).has(0, shogun=3).planning()
    assert run(scene) == ["assign 0 a 1 1 3", "assign 1 c 3 2 0", "assign 2 b 0 0 0", "lock"]


def test_what_lies_on_a_plan_stays():
    scene = Scene(2).planning()
    scene.act(0, "assign 1 a 2 3 0")
    assert run(scene) == ["assign 0 c 3 2 0", "assign 2 b 0 0 0", "lock"]


def test_moves_to_a_harvest_bring_most_for_least():
    """f1 stays with the forest to itself; f2 takes the other one rather than share."""
    scene = Scene(3).at(0, "forest_n", "rice_n").has(0, ryo=9).has(1, ryo=1).plan(0, "a 2 2 0").begin()
    assert run(scene) == ["move f2 forest_se", "done", "harvest f1", "harvest f2"]
    assert scene.goods(0) == {"wood": 6}


def test_moves_that_cannot_be_paid_are_not_made():
    scene = Scene(3).at(0, "gate_n").has(0, ryo=1).plan(0, "a 2 1 0").begin()
    assert best_moves(view_of(scene.state, 0)) == ()
    assert default(scene) == "done"


def test_no_moves_before_anything_but_a_harvest():
    scene = Scene(3).at(0, "forest_n").has(0, ryo=9).plan(0, "b 1 2 0").begin()
    assert default(scene) == "done"


@pytest.mark.parametrize(("rice", "done"), [(0, "next"), (1, "next"), (2, "deploy gate_n")])
def test_travel_while_rice_is_left(rice, done):
    scene = Scene(3).home(0, "mito").has(0, rice=rice).plan(0, "c 0 1 0").begin()
    assert default(scene) == done


def test_recruits_while_wages_can_be_paid():
    scene = Scene(3).at(0, "mito").has(0, rice=2).has(1, ryo=1).plan(0, "b 3 2 0").begin()
    assert run(scene) == ["recruit", "decline"]


def test_builds_in_edo_first():
    scene = Scene(3).at(0, "mito", "edo").has(0, wood=4, ryo=20).has(1, ryo=1).plan(0, "b 1 2 0").begin()
    assert run(scene) == ["done", "build f2 house", "build f1 house"]


def test_builds_the_dearest_with_the_discount_on_stone():
    scene = Scene(3).city("edo", "h0 h1").at(0, "edo").has(0, wood=5, stone=5, ryo=20).plan(0, "s16 1 2 0").begin()
    scene.act(0, "done")
    assert default(scene) == "build f1 fortress stone"


def test_gains_a_point_but_buys_nothing():
    scene = Scene(3).merchant("edo").at(0, "edo", "edo").has(0, stone=3, ryo=9).has(1, ryo=1).plan(0, "b 2 2 0").begin()
    assert run(scene) == ["done", "gain f1", "decline"]


@pytest.mark.parametrize(("points", "kept"), [(0, {"f1", "f3", "f4"}), (12, {"f1", "f3", "f4", "f5"})])
def test_keeps_those_on_resource_spaces_first(points, kept):
    """At most three, and as many as can be paid when the match ends with the round."""
    scene = Scene(3).at(0, "mito", "gate_n", "rice_n", "quarry_se", "river_s").has(0, rice=4).points(1, points)
    scene.wages()
    while scene.state.phase == EdoPhase.WAGES and scene.state.active:
        marked = set(scene.state.kept)
        scene.act(0, default(scene))
    assert marked == kept

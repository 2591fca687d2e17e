"""What is seen: nothing of a plan before it is revealed; money as agreed."""

from __future__ import annotations

from engine.core.text import plain
from engine.edo.game import EDO
from engine.edo.view import HIDDEN, view_of
from tests.engine.edo.scene import Scene


def test_sec_7_nothing_of_a_plan_shows_while_plans_are_made():
    """R12: not even which positions are filled."""
    scene = Scene(3).planning()
    before = view_of(scene.state, 1)
    scene.act(0, "assign 0 a 1 4 0")
    assert view_of(scene.state, 1) == before
    assert before.players[0].entries == (None, None, None)
    assert view_of(scene.state, 0).own.plan[0] == ("a", 1, 4, 0)
    assert view_of(scene.state, 0).own.own_left == 1
    assert any("First: card A" in plain(line) for line in EDO.words.describe_private(view_of(scene.state, 0)))
    assert not any("Your card" in plain(line) for line in EDO.words.describe_private(view_of(scene.state, 1)))


def test_sec_8_2_entries_are_revealed_one_by_one():
    scene = Scene(2).has(0, ryo=1).has(1, ryo=1).plan(0, "a 1 2 0").begin()
    assert view_of(scene.state, 1).players[0].entries == (HIDDEN,) * 3
    assert view_of(scene.state, 1).turn.entry is None
    scene.act(0, "done")
    assert view_of(scene.state, 1).players[0].entries == (("a", 1, 2, 0), HIDDEN, HIDDEN)


def test_money_can_be_covered():
    """R31."""
    scene = Scene(2, money=False).has(0, ryo=7).has(1, ryo=77)
    assert [player.ryo for player in view_of(scene.state, 0).players] == [7, None]
    assert [player.ryo for player in view_of(scene.state, None).players] == [None, None]
    assert not any("77 Ryo" in plain(line) for line in EDO.words.describe_position(view_of(scene.state, 0)))


def test_the_view_names_what_is_looked_for():
    scene = Scene(3).city("mito", "h0 t1").at(1, "rice_n").has(0, ryo=1).begin()
    view = view_of(scene.state, None)
    assert [share[:2] for share in view.city("mito").shares] == [(1, 2), (0, 1)]
    assert view.city("rice_n") is None
    assert view.space("rice_n").samurai == (0, 1, 0)

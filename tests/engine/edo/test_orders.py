"""Standing orders: their words, what they choose, what can never be."""

from __future__ import annotations

import pytest

from engine.core import orders
from engine.core.refusals import Unreadable
from engine.core.text import plain
from engine.edo.game import EDO
from engine.edo.view import view_of
from tests.engine.edo.scene import Scene


def chosen(scene: Scene, text: str, seat: int = 0) -> str | None:
    """What a list chooses of what is asked now."""
    view, legal = view_of(scene.state, seat), EDO.legal_actions(scene.state, seat)
    key = EDO.decision_key(view, legal)
    assert key is not None
    found = orders.choose(EDO, view, legal, orders.read(EDO, view, key, text))
    return None if found is None or found.advice else EDO.notation(found.action)


def wrong(scene: Scene, key: str, text: str) -> str:
    """Why a list cannot be written."""
    with pytest.raises(Unreadable) as refusal:
        orders.read(EDO, view_of(scene.state, 0), key, text)
    return plain(refusal.value.text)


def test_moves_with_a_guard():
    scene = Scene(3).at(0, "gate_n").at(1, "forest_n").has(0, ryo=5).plan(0, "a 2 1 0").begin()
    assert chosen(scene, "f1 forest_n if forest_n at most 0; f1 forest_se; done") == "move f1 forest_se"
    assert chosen(scene, "f4 edo; done") == "done"
    assert chosen(scene, "done if ryo at least 6; merchant mito") == "move merchant mito"


def test_harvest_by_space():
    scene = Scene(3).at(0, "forest_n", "forest_se").plan(0, "a 2 1 0").begin()
    assert chosen(scene, "forest_se; any") == "harvest f2"


def test_buildings_by_city_and_material():
    scene = Scene(3).city("edo", "h0 h1").at(0, "mito", "edo").has(0, wood=9, stone=9, ryo=60)
    scene.plan(0, "s07 0 1 0").begin().act(0, "done")
    assert chosen(scene, "house edo; fortress") == "build f2 house"
    assert chosen(scene, "fortress stone; decline") == "build f2 fortress stone"
    assert chosen(scene, "house if not hold edo; decline") == "decline"


def test_trade_with_numbers():
    scene = Scene(3).merchant("edo").at(0, "edo").has(0, ryo=3).plan(0, "b 2 1 0").begin()
    scene.act(0, "done")
    assert chosen(scene, "gain; buy at least 2; buy 1") == "buy f1 1"
    assert chosen(scene, "gain; decline") == "decline"


def test_the_best_card_that_lies_open():
    scene = Scene(3).has(0, ryo=5).plan(0, "c 2 1 0").begin()
    scene.act(0, "done")
    assert chosen(scene, "s07; s03; s01") == "claim s03"


def test_wages_by_kind_of_space():
    scene = Scene(3).at(0, "mito", "rice_n", "gate_n").has(0, rice=1).wages()
    assert chosen(scene, "keep resource; return; done") == "keep f2"
    scene.act(0, "keep f2")
    assert chosen(scene, "keep resource; return f1; return f3; done") == "return f1"
    scene.act(0, "return f1", "return f3")
    assert chosen(scene, "keep resource; done") == "done"


def test_nothing_is_ordered_for_a_plan():
    scene = Scene(3).planning()
    assert EDO.decision_key(view_of(scene.state, 0), EDO.legal_actions(scene.state, 0)) is None


@pytest.mark.parametrize(
    ("key", "text", "why"),
    [
        ("moves", "f1 sakura", "no Sakura on this side"),
        ("build", "house mito", "Mito is not open"),
        ("build", "trading_post edo", "No trading post may stand in Edo"),
        ("harvest", "edo", "Nothing is harvested there: Edo"),
        ("wages", "dance", "I do not know"),
    ],
)
def test_what_can_never_be_is_said_when_it_is_written(key, text, why):
    assert why in wrong(Scene(2).begin(), key, text)


def test_as_things_stand():
    """What would be legal if it came now; nothing where nothing would be asked."""
    scene = Scene(3).at(0, "forest_n").has(0, ryo=1, rice=1).begin()
    view = view_of(scene.state, 0)
    assert [EDO.notation(action) for action in EDO.imagined(view, "harvest")] == ["harvest f1", "decline"]
    assert EDO.imagined(view, "build") == ()
    assert "keep f1" in [EDO.notation(action) for action in EDO.imagined(view, "wages")]

"""The worked examples of RULES.md 15, one a test."""

from __future__ import annotations

from engine.edo import events as e
from engine.edo.cities import income
from engine.edo.events import Ending
from engine.edo.state import EdoPhase
from tests.engine.edo.scene import Scene, happened, one

YELLOW, RED, GREEN = 0, 1, 2
BLUE = 0


def test_e1_pre_move_and_harvest():
    scene = (
        Scene(3).at(YELLOW, "gate_n", "kawagoe").at(RED, "forest_n").has(YELLOW, ryo=6).plan(YELLOW, "a 2 2 0").begin()
    )
    scene.act(YELLOW, "move f1 forest_n", "move f2 forest_se")
    assert scene.state.players[YELLOW].ryo == 1
    scene.act(YELLOW, "done", "harvest f1", "harvest f2")
    assert scene.goods(YELLOW) == {"wood": 5}


def test_e2_two_own_samurai_together():
    together = Scene(3).at(0, "quarry_se", "quarry_se").plan(0, "b 0 2 0").begin()
    together.act(0, "harvest f1", "harvest f2")
    assert together.goods(0) == {"stone": 4}
    apart = Scene(3).at(0, "quarry_se", "quarry_sw").plan(0, "b 0 2 0").begin()
    apart.act(0, "harvest f1", "harvest f2")
    assert apart.goods(0) == {"stone": 6}


def test_e3_the_cap():
    scene = Scene(3).at(0, "forest_n").has(0, wood=9).plan(0, "a 2 1 0").begin()
    told = one(scene.act(0, "harvest f1"), e.Harvested)
    assert (told.taken, told.surplus) == (1, 2)
    assert scene.goods(0) == {"wood": 10}


def test_e4_building():
    scene = Scene(3).city("mito", "h0 h1").at(BLUE, "mito", "mito").has(BLUE, wood=5, stone=4, ryo=20)
    scene.plan(BLUE, "b 1 2 0").begin().act(BLUE, "done")
    first = one(scene.act(BLUE, "build f1 fortress"), e.Built)
    assert (first.slot, first.points) == (3, 3)
    assert "build f2 fortress" not in scene.legal(BLUE), "a second one needs four houses"
    second = one(scene.act(BLUE, "build f2 house"), e.Built)
    assert (second.slot, second.points) == (4, 1)
    assert scene.goods(BLUE) == {"wood": 2}
    assert scene.state.players[BLUE].ryo == 4


def test_e5_hard_build():
    three = Scene(3).at(0, "mito", "edo").has(0, wood=10, stone=10, ryo=50).plan(0, "a 3 3 0").begin()
    three.act(0, "done", "build f1 house")
    assert three.state.card == 1, "floor(3/2) is one activation, so the first card is done"
    four = Scene(3).at(0, "mito").has(0, wood=10, stone=10, ryo=50).plan(0, "a 3 4 0").begin()
    told = four.act(0, "done", "build f1 house")
    assert one(told, e.ActivationsLost).activations == 1


def test_e6_income_tie():
    scene = Scene(3).city("mito", "h0 h1 f0 h0 h1")
    standing = scene.state.cities["mito"]
    assert [(share.seat, share.ryo) for share in income(3, "mito", standing)] == [(BLUE, 6), (RED, 3)]
    scene.city("mito", "h0 h1 f0 h0 h1 t2")
    standing = scene.state.cities["mito"]
    assert [(share.seat, share.ryo) for share in income(3, "mito", standing)] == [(BLUE, 5), (RED, 3), (GREEN, 1)]


def test_e7_trading_post():
    def trading(post: str) -> Scene:
        scene = Scene(3).merchant("kawagoe").at(RED, "kawagoe").has(RED, stone=3, ryo=5).plan(RED, "b 2 1 0")
        scene.city("kawagoe", post).begin().act(RED, "done")
        return scene

    with_post = trading("t1")
    before = with_post.state.players[RED].points
    with_post.act(RED, "both f1 2")
    player = with_post.state.players[RED]
    assert (player.points - before, player.ryo, with_post.goods(RED)) == (1, 1, {"wood": 2})
    without = trading("h1")
    assert [line.split()[0] for line in without.legal(RED)] == ["buy", "buy", "gain", "decline"]
    assert "trading post" in without.refused(RED, "both f1 2")


def test_e8_travel():
    scene = Scene(3).at(0, "mito").has(0, shogun=1).has(1, ryo=1).plan(0, "c 0 2 1").begin()
    scene.act(0, "deploy gate_se", "deploy gate_n")
    assert scene.standing(0) == {"f1": "mito", "f2": "gate_se", "f3": "gate_n"}
    assert not any(line.startswith("deploy") for line in scene.legal(0)), "the Shogun official cannot enter"
    scene.act(0, "free f2 forest_se", "free f3 rice_n")
    assert scene.standing(0) == {"f1": "mito", "f2": "forest_se", "f3": "rice_n"}
    assert scene.state.waiting[0] == 1, "two moves are the limit, so the game goes on"
    assert scene.state.players[0].officials == 2


def test_e9_wages():
    scene = Scene(3).at(0, "mito", "edo", "rice_n", "gate_n").has(0, rice=2).wages()
    scene.act(0, "keep f1", "keep f3")
    assert "keep f2" not in scene.legal(0)
    scene.act(0, "return f2", "return f4", "done")
    assert scene.standing(0) == {"f1": "mito", "f3": "rice_n"}
    assert scene.state.players[0].officials == 3
    assert scene.goods(0) == {}


def test_e10_the_end():
    scene = Scene(3).city("edo", "h0 h1").at(BLUE, "mito", "mito").at(RED, "edo", "mito", "mito")
    scene.points(BLUE, 13).points(RED, 12).points(GREEN, 16).has(BLUE, ryo=47).has(RED, ryo=104)
    scene.begin(EdoPhase.GAME_END)
    ended = one(scene.events(), e.MatchEnded)
    assert ended.reason is Ending.POINTS
    assert [score.total for score in ended.scores] == [15, 17, 16]
    assert ended.places == (2, 1, 3)
    assert not ended.scores[GREEN].eligible


def test_e11_the_deck():
    scene = Scene(3)
    scene.state.round, scene.state.merchant_deck = 9, ("m10",)
    scene.begin(EdoPhase.END_CHECK)
    assert scene.state.round == 10
    assert scene.state.merchant_card == "m10"
    assert scene.state.merchant_deck == ()
    scene.state.active = ()
    scene.begin(EdoPhase.END_CHECK)
    assert scene.state.phase == EdoPhase.GAME_END
    assert happened(scene.events(), e.MatchEnded)

"""What is not allowed is refused in a sentence that says why, and changes nothing."""

from __future__ import annotations

import pytest

from engine.core.chance import SeededChance
from engine.core.refusals import Illegal, Unreadable
from engine.core.text import plain
from engine.edo.actions import ACTIONS, Home, Take
from engine.edo.data import CITIES, board
from engine.edo.game import EDO
from engine.edo.state import EdoPhase
from tests.engine.edo.scene import Scene


@pytest.fixture
def planning() -> Scene:
    return Scene(3).at(0, "mito").has(0, ryo=5, shogun=1).planning()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("assign 0 a 1 5 0", "takes 4 officials at most"),
        ("assign 0 b 3 2 1", "takes 2 officials at most"),
        ("assign 0 a 1 0 2", "this card can get 4 officials and 1 Shogun official"),
        ("assign 0 s13 0 1 0", "You have no “Treasury”"),
        ("lock", "Still empty: 1, 2 and 3"),
        ("unlock", "not locked"),
        ("clear 1", "empty already"),
        ("move f1 edo", "It is time to plan"),
    ],
)
def test_sec_7_plans(planning, line, words):
    assert words in planning.refused(0, line)


def test_sec_7_a_second_action_on_the_same_card_takes_the_place_of_the_first(planning):
    planning.act(0, "assign 0 a 1 2 0", "assign 1 a 2 1 0")
    assert planning.state.players[0].plan == [None, ("a", 2, 1, 0), None]
    assert "It is like that already" in planning.refused(0, "assign 1 a 2 1 0")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("move f1 kawagoe", "2 steps and costs 2 Ryo; you have 1 Ryo"),
        ("move f1 mito", "samurai 1 is already in Mito"),
        ("move f1 sakura", "no Sakura on this side"),
        ("move f4 edo", "hand"),
        ("harvest f1", "too few officials: only moves are possible. card A: rice supply (1), no officials"),
    ],
)
def test_sec_8_1_moves(line, words):
    scene = Scene(3).at(0, "mito").has(0, ryo=1).begin()
    assert words in scene.refused(0, line)


@pytest.mark.parametrize(
    ("entry", "line", "words"),
    [
        ("c 0 2 0", "deploy mito", "enter at gates"),
        ("c 0 2 0", "free f3 mito", "hand"),
        ("c 0 2 0", "harvest f1", "The card in progress is card C: travel"),
        ("b 3 1 0", "claim s13", "recruit"),
        ("b 0 1 0", "harvest f1", "cannot harvest stone in Mito"),
        ("b 0 1 0", "harvest f4", "in your hand"),
    ],
)
def test_sec_9_officials_and_harvest(entry, line, words):
    scene = Scene(3).at(0, "mito", "quarry_se").has(0, rice=5).plan(0, entry).begin()
    assert words in scene.refused(0, line)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("build f1 trading_post", "no trading post is allowed there"),
        ("build f1 fortress", "no house in the city"),
        ("build f2 fortress", "It costs 1 wood, 4 stone, 12 Ryo; you have 2 wood, 2 stone, 10 Ryo"),
        ("build f3 house", "Nothing can be built in northern forest"),
        ("build f1 house wood", "This card allows"),
        ("buy f1 1", "The card in progress"),
    ],
)
def test_sec_9_7_build(line, words):
    scene = Scene(3).city("mito", "h0 h1").at(0, "edo", "mito", "forest_n").has(0, wood=2, stone=2, ryo=10)
    scene.plan(0, "b 1 3 0").begin().act(0, "done")
    assert words in scene.refused(0, line)


@pytest.mark.parametrize(
    ("standing", "line", "words"),
    [
        ({"mito": "t1"}, "build f1 trading_post", "the city has a trading post already"),
        ({"mito": "h0", "kawagoe": "t0"}, "build f1 trading_post", "you have already built your trading post"),
        ({"mito": "h0 h1 f1"}, "build f1 fortress", "the city needs two houses for each fortress"),
        (
            {"mito": "h0 h0", "edo": "h1 h1 h1 h1 h1 h1 f1 f1 f1", "kawagoe": "h2 h2 h2 h2 h2 h2 f2 f2 f2"}
            | {"odawara": "h0 h0 h0 h0 f2 f2"},
            "build f1 fortress",
            "all fortresses are built",
        ),
    ],
)
def test_sec_9_7_what_cannot_stand_in_a_city(standing: dict[str, str], line: str, words: str) -> None:
    scene = Scene(3).at(0, "mito").has(0, wood=9, stone=9, ryo=60).plan(0, "b 1 3 0")
    for city, buildings in standing.items():
        scene.city(city, buildings)
    scene.begin().act(0, "done")
    assert f"You cannot build that: {words}. You can do this: samurai 1 builds: house" in scene.refused(0, line)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("build f1 castle", "There is no building called “castle”. The buildings are house, trading_post, fortress."),
        ("build f1 fortress rice", "A discount is on wood or on stone, not on “rice”."),
        ("home kyoto", "There is no city called “kyoto”. The cities are edo, kawagoe, mito, odawara, sakura."),
        ("take t1", "There is no start set called “t1”. The start sets are t6, t7, t8, t9, t10."),
        ("move f1 kyoto", "There is no space called “kyoto”."),
        ("assign 0 a 4 1 0", "Card a has the actions 0 to 3, not 4."),
    ],
)
def test_what_is_typed_wrong_is_answered_by_what_can_be_typed(line: str, words: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        ACTIONS.parse(line)
    assert plain(refusal.value.text) == words


def test_sec_9_7_a_samurai_builds_once_a_card():
    scene = Scene(3).at(0, "edo", "mito").has(0, wood=9, ryo=50).plan(0, "b 1 2 0").begin()
    scene.act(0, "done", "build f1 house")
    assert "used samurai 1 on this card already" in scene.refused(0, "build f1 house")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("buy f2 1", "merchant is elsewhere: Edo"),
        ("buy f1 3", "You can buy at most 2"),
        ("gain f1", "A point costs 3 stone"),
        ("both f1 1", "need your trading post"),
    ],
)
def test_sec_9_8_trade(line, words):
    scene = Scene(3).merchant("edo").at(0, "edo", "mito").has(0, ryo=9).plan(0, "b 2 1 0").begin()
    scene.act(0, "done")
    assert words in scene.refused(0, line)


def test_sec_9_5_develop():
    scene = Scene(3).has(0, ryo=8).plan(0, "c 2 2 0").begin()
    scene.act(0, "done")
    assert "is not on sale" in scene.refused(0, "claim s21")


def test_sec_10_1_wages():
    scene = Scene(3).at(0, "mito", "edo").has(0, rice=1).wages()
    scene.act(0, "keep f1")
    assert "You have 1 rice" in scene.refused(0, "keep f2")
    assert "You have chosen that already" in scene.refused(0, "keep f1")
    assert "hand" in scene.refused(0, "keep f5")


def test_nothing_is_asked_of_others():
    scene = Scene(3).has(0, ryo=1).begin()
    assert scene.state.phase == EdoPhase.PREMOVE
    assert "You have no open question" in scene.refused(1, "done")


def test_sec_5_the_draft():
    luck = SeededChance(1)
    state = EDO.initial_state(3, {}, luck).state

    def act(line: str) -> None:
        nonlocal state
        state = EDO.apply_action(state, state.active[0], ACTIONS.parse(line), luck).state

    def refused(line: str) -> str:
        with pytest.raises(Illegal) as refusal:
            act(line)
        return plain(refusal.value.text)

    legal = EDO.legal_actions(state, 0)
    sets = [ACTIONS.write(action) for action in legal if isinstance(action, Take)]
    homes = [ACTIONS.write(action) for action in legal if isinstance(action, Home)]
    act(sets[0])
    assert "That start set is gone" in refused(sets[0])
    act(homes[0])
    assert "is the home of" in refused(homes[0])
    closed = next(city for city in CITIES if city not in board(3).cities)
    assert "is not open in this match" in refused(f"home {closed}")
    assert "In this match Edo is no one’s home city" in refused("home edo")
    act(sets[1])
    assert "You have a start set already" in refused(sets[2])
    act(homes[1])
    assert "You have a home city already" in refused(homes[2])


@pytest.mark.parametrize(
    ("entry", "used", "line", "words"),
    [
        ("c 0 2 0", "free f1 edo", "free f1 mito", "This official has moved samurai 1 already"),
        ("c 0 2 0", "free f1 edo", "deploy gate_n", "This official is moving samurai; finish that first"),
        ("c 0 0 2", "", "deploy gate_n", "Shogun officials cannot enter"),
        ("c 0 2 0", "", "deploy sakura", "no Sakura on this side"),
    ],
)
def test_sec_9_3_travel(entry, used, line, words):
    scene = Scene(3).at(0, "kawagoe", "mito").plan(0, entry).begin().at(0, "kawagoe", "mito")
    for answer in ("done", *filter(None, [used])):
        if ACTIONS.parse(answer) in EDO.legal_actions(scene.state, 0):
            scene.act(0, answer)
    assert words in scene.refused(0, line)


def test_sec_7_a_card_of_this_round_is_used_from_the_next_one_on(planning):
    planning.state.players[0].claimed = ("s13",)
    assert "You can use “Treasury” from the next round on" in planning.refused(0, "assign 0 s13 0 1 0")

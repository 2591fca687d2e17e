"""My plan, battles and revolts, and the marks that events leave."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from engine.core.chance import SeededChance
from engine.core.protocol import Turn
from engine.registry import GAMES
from engine.shogun import events as e
from engine.shogun.data import SPACES
from engine.shogun.events import BattleFought, Cubes, Result, RevoltFought
from render.pictures import Mark, Stress
from render.registry import PICTURES
from render.shogun import battle, plan
from tests.render.test_board import NAMES, over, says
from tests.render.views import planning, view

SHOGUN = PICTURES["shogun"]

BATTLE = BattleFought(
    attacker=1,
    source="kai",
    target="shinano",
    defender=3,
    marched=7,
    extra_attack=1,
    stood=5,
    held_back=0,
    extra_defence=1,
    thrown=Cubes((0, 8, 2, 6, 0), 1),
    tray_before=Cubes((0, 0, 2, 0, 0), 1),
    came_out=Cubes((1, 5, 1, 3, 0), 2),
    farmers_help=False,
    result="conquered",
    armies_left=2,
    owner=1,
    buildings_lost=(),
    markers_lost=0,
)
REVOLT = RevoltFought(
    seat=2,
    province="musashi",
    winter=True,
    farmers=3,
    stood=4,
    thrown=Cubes((0, 0, 4, 0, 0), 3),
    tray_before=Cubes((0, 0, 0, 0, 0), 0),
    came_out=Cubes((0, 0, 2, 0, 0), 3),
    put_down=False,
    armies_left=0,
    buildings_lost=("castle", "theatre"),
    markers_lost=2,
)


# -- my plan ------------------------------------------------------------------------------------------------------


def test_all_eleven_spaces_and_the_cards_left_over_are_drawn():
    seen = planning(5, seat=1)
    things = plan.compose(seen, NAMES).things
    assert says("space", things) == [
        f"{space} {card or 'empty'}" for space, card in zip(SPACES, seen.own.plan, strict=True)
    ]
    cards = says("card", things)
    assert sorted(cards) == sorted(seen.own.hand)
    assert any("3 cards still to place" in words for words in says("text", things))


def test_a_locked_plan_carries_a_seal():
    seen = planning(5, seat=1)
    players = tuple(replace(player, locked=True) for player in seen.players)
    things = plan.compose(replace(seen, players=players, own=replace(seen.own, missing=0)), NAMES).things
    assert says("lock", things) == ["B"]


@pytest.mark.parametrize("seen", [view(5), replace(planning(), own=None)])
def test_without_a_plan_there_is_nothing_to_show(seen):
    assert SHOGUN.private(seen, NAMES) is None


def test_the_plan_stays_to_be_seen_while_actions_are_carried_out():
    assert SHOGUN.private(replace(planning(), phase="action"), NAMES) is not None


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_plan_of_a_real_match_can_be_drawn_for_every_seat(seats):
    game, chance = GAMES["shogun"], SeededChance(f"plans {seats}")
    turn = Turn(game.initial_state(seats, {}, chance).state, chance)
    drawn = 0
    while drawn < 60 and (active := game.active_seats(turn.state)):
        if game.view(turn.state, None).phase == "plan":
            for seat in range(seats):
                assert plan.compose(game.view(turn.state, seat), NAMES).things
            drawn += 1
        legal = game.legal_actions(turn.state, active[0])
        game.advance(turn, active[0], legal[chance.draw(legal.onward)])
    assert drawn


# -- battles and revolts ------------------------------------------------------------------------------------------


def test_a_battle_shows_who_came_what_was_thrown_what_came_out_and_the_result():
    things = battle.compose(BATTLE, NAMES).things
    assert says("side", things) == ["B", "D"]
    assert says("cubes", things) == ["B 8", "C 2", "D 6", "farmers 1", "A 1", "B 5", "C 1", "D 3", "farmers 2"]
    assert says("verdict", things) == ["Boris takes Shinano"]
    assert says("army", things) == ["shinano 2 B"]
    texts = says("text", things)
    assert "7 armies from Kai · +1 from the supply" in texts
    assert "3 of them lay in the tray" in texts
    assert "the farmers stand aside" in texts


@pytest.mark.parametrize("result", Result)
def test_every_result_of_a_battle_has_its_words(result):
    event = replace(BATTLE, result=result.value, owner=None if result == Result.UNDECIDED else 1)
    (verdict,) = says("verdict", battle.compose(event, NAMES).things)
    assert "Shinano" in verdict
    assert "{" not in verdict


def test_a_battle_for_a_neutral_province_is_fought_by_farmers():
    event = replace(
        BATTLE, defender=None, stood=0, extra_defence=0, farmers_help=True, result="stayed_neutral", owner=None
    )
    things = battle.compose(event, NAMES).things
    assert says("side", things) == ["B", "farmers"]
    assert says("army", things) == []


def test_a_revolt_shows_what_was_lost():
    things = battle.compose(REVOLT, NAMES).things
    assert says("side", things) == ["farmers", "C"]
    assert says("lost", things) == ["castle", "theatre", "flame", "flame"]
    assert says("verdict", things) == ["Chiyo loses Musashi"]


def test_nothing_sticks_out_of_a_battle_picture_even_with_long_names():
    names = ("An extremely long display name 🐉",) * 5
    canvas = battle.compose(BATTLE, names)
    for thing in canvas.things:
        left, top, right, bottom = thing.box
        assert 0 <= left <= right <= canvas.image.width
        assert 0 <= top <= bottom <= canvas.image.height
    sides = [thing for thing in canvas.things if thing.kind == "side"]
    assert not over(sides[0].box, sides[1].box)


def test_only_battles_and_revolts_have_a_picture():
    assert Image.open(io.BytesIO(SHOGUN.event(BATTLE, view(5), NAMES))).width == 1200
    assert SHOGUN.event(REVOLT, view(5), NAMES) == SHOGUN.event(REVOLT, view(5), NAMES)
    assert SHOGUN.event(e.PlanLocked(2), view(5), NAMES) is None
    assert SHOGUN.event(e.Moved(0, "kai", "sagami", 2), view(5), NAMES) is None


# -- marks --------------------------------------------------------------------------------------------------------


def test_events_leave_marks_in_their_order_and_none_twice():
    moved = e.Moved(0, "kai", "sagami", 2)
    taxes = e.Collected(0, "kai", "chests", 5, 0)
    assert SHOGUN.marks([moved, BATTLE, REVOLT, taxes, taxes, e.PlanLocked(1)]) == (
        Mark(Stress.ARROW, "sagami", "kai", 2, 0),
        Mark(Stress.ARROW, "shinano", "kai", 7, 1),
        Mark(Stress.BATTLE, "shinano"),
        Mark(Stress.BATTLE, "musashi"),
        Mark(Stress.FRESH, "kai", seat=0),
    )

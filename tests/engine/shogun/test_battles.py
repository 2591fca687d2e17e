"""RULES.md 7: battles and revolts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.chance import ScriptedChance
from engine.core.codec import dump_event, load_event
from engine.shogun.events import BattleFought, CardSurrendered, Cubes, RevoltFought, Scene as ShownScene, TowerBefore
from engine.shogun.rules import battles
from tests.engine.shogun.scene import FARMERS, SHOGUN, Scene, happened, one

SPACE = "battle_move_a"


def at_war(attackers: int, defenders: int, markers: int = 0, **options: str) -> Scene:
    """Seat 0 in Kai against seat 1 in Suruga, which has a castle; the attack is to be decided."""
    scene = Scene(**options).own(0, "kai", attackers + 1).own(1, "suruga", defenders, "castle", markers=markers)
    return scene.plan(0, battle_move_a="kai")


def fight(attackers: int, defenders: int, farmers: int, markers: int = 0) -> tuple[Scene, BattleFought]:
    """So many cubes of each side in the tray after the throw."""
    scene = at_war(attackers, defenders, markers).tray({FARMERS: farmers})
    scene.run(SPACE)
    return scene, one(scene.answer(0, f"march kai suruga {attackers}"), BattleFought)


# -- what is told --------------------------------------------------------------------------------------------------


def test_a_battle_and_a_revolt_tell_what_stood_there_before_and_what_the_tower_keeps():
    scene = at_war(3, 5, markers=2).inside({0: 1, FARMERS: 2})
    scene.run(SPACE)
    battle = one(scene.answer(0, "march kai suruga 2"), BattleFought)
    before = TowerBefore("S", 0, 0, ((1, 0, 0, 0, 2),))
    assert battle.scene == ShownScene(("castle",), 2, Cubes((1, 0, 0, 0), 2), before)
    scene = Scene().own(0, "kai", 1, "temple", markers=3).plan(0, collect_taxes="kai")
    revolt = one(scene.run("collect_taxes"), RevoltFought)
    assert revolt.scene == ShownScene(("temple",), 3, Cubes((0, 0, 0, 0), 0), TowerBefore("S", 0, 0, ((0,) * 5,)))
    assert (revolt.buildings_lost, revolt.markers_lost) == (("temple",), 3)


def test_a_battle_that_was_stored_before_it_told_of_its_scene_can_be_read():
    _, battle = fight(3, 1, 0)
    stored = dump_event(battle)
    assert load_event(SHOGUN, stored) == battle
    del stored["scene"]
    assert load_event(SHOGUN, stored) == replace(battle, scene=None)


# -- 7.2 ----------------------------------------------------------------------------------------------------------


def test_sec_7_2_one_farmer_defends_a_neutral_province():
    scene = Scene().own(0, "kai", 4).plan(0, battle_move_a="kai")
    scene.run(SPACE)
    battle = one(scene.answer(0, "march kai suruga 3"), BattleFought)
    assert (battle.thrown.armies, battle.thrown.farmers) == ((3, 0, 0, 0), 1)
    assert scene.at("suruga") == (0, 2)
    assert scene.at("kai") == (0, 1)
    assert "suruga" in scene.state.players[0].hand


def test_sec_7_2_two_farmers_with_the_event():
    scene = Scene().own(0, "kai", 4).plan(0, battle_move_a="kai").event("two_farmers_3")
    scene.run(SPACE)
    assert one(scene.answer(0, "march kai suruga 3"), BattleFought).thrown.farmers == 2
    assert scene.at("suruga") == (0, 1)


def test_sec_7_2_farmers_are_thrown_as_far_as_they_last():
    scene = Scene().own(0, "kai", 4).plan(0, battle_move_a="kai").inside({FARMERS: 20})
    scene.run(SPACE)
    assert one(scene.answer(0, "march kai suruga 3"), BattleFought).thrown.farmers == 0
    assert scene.at("suruga") == (0, 3)


def test_sec_7_2_plus_one_in_attack_against_players_and_farmers():
    for owner in (1, None):
        scene = Scene().own(0, "kai", 4).plan(0, battle_move_a="kai").special(0, "plus_1_attack")
        if owner:
            scene.own(owner, "suruga", 1)
        supply = scene.supply(0)
        scene.run(SPACE)
        battle = one(scene.answer(0, "march kai suruga 2"), BattleFought)
        assert (battle.extra_attack, battle.thrown.armies[0]) == (1, 3)
        assert scene.at("suruga") == (0, 2)
        assert scene.supply(0) == supply  # one in, one lost


def test_sec_7_2_plus_one_in_attack_needs_a_supply():
    scene = Scene().own(0, "kai", 62).plan(0, battle_move_a="kai").special(0, "plus_1_attack")
    scene.run(SPACE)
    assert one(scene.answer(0, "march kai suruga 2"), BattleFought).extra_attack == 0


@pytest.mark.parametrize(
    ("card", "event", "extra"),
    [
        (None, None, 0),
        ("plus_1_defence", None, 1),
        (None, "castle_guard_2", 1),
        (None, "castle_guard_6", 1),
        ("plus_1_defence", "castle_guard_6", 2),
        ("plus_1_attack", "two_farmers_3", 0),
    ],
)
def test_sec_7_2_what_adds_to_the_defence(card, event, extra):
    scene = at_war(1, 3)
    if card:
        scene.special(1, card)
    if event:
        scene.event(event)
    scene.run(SPACE)
    battle = one(scene.answer(0, "march kai suruga 1"), BattleFought)
    assert (battle.extra_defence, battle.thrown.armies[1]) == (extra, 3 + extra)
    assert scene.at("suruga") == (1, 2 + extra)


def test_sec_7_2_the_defence_gets_what_the_supply_has():
    scene = at_war(1, 60).special(1, "plus_1_defence").event("castle_guard_6").tray({1: 1})
    assert scene.supply(1) == 1
    scene.run(SPACE)
    assert one(scene.answer(0, "march kai suruga 1"), BattleFought).extra_defence == 1


def test_sec_7_2_no_castle_no_guard():
    scene = Scene().own(0, "kai", 2).own(1, "suruga", 3, "temple").plan(0, battle_move_a="kai").event("castle_guard_2")
    scene.run(SPACE)
    assert one(scene.answer(0, "march kai suruga 1"), BattleFought).extra_defence == 0


def test_sec_7_2_neither_card_nor_castle_helps_in_a_revolt():
    scene = Scene().own(0, "kai", 3, "castle", markers=1).plan(0, collect_taxes="kai")
    scene.special(0, "plus_1_defence").event("castle_guard_6")
    revolt = one(scene.run("collect_taxes"), RevoltFought)
    assert (revolt.thrown.armies[0], revolt.thrown.farmers) == (3, 1)


# -- 7.3 ----------------------------------------------------------------------------------------------------------


def test_sec_7_3_cubes_of_before_count_for_their_colour():
    scene = at_war(2, 3).tray({0: 2})
    scene.run(SPACE)
    scene.answer(0, "march kai suruga 2")
    assert scene.at("suruga") == (0, 1)


def test_sec_7_3_other_colours_stay_in_the_tray():
    scene = at_war(2, 3).tray({2: 1, 3: 4})
    scene.run(SPACE)
    scene.answer(0, "march kai suruga 2")
    assert (scene.in_tray(2), scene.in_tray(3), scene.in_tray(0), scene.in_tray(1)) == (1, 4, 0, 0)


@pytest.mark.parametrize(("markers", "patient", "help"), [(0, False, 1), (1, False, 0), (1, True, 1), (2, True, 0)])
def test_sec_7_3_farmers_help_without_unrest(markers, patient, help):
    assert battles.farmers_help(markers, patient) == bool(help)


# -- 7.4 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attackers", "defenders", "farmers", "result", "armies"),
    [
        (5, 2, 1, "conquered", 2),
        (1, 0, 0, "conquered", 1),
        (3, 5, 0, "defended", 2),
        (2, 2, 3, "defended", 2),  # farmers fall first
        (4, 2, 3, "defended", 1),
        (0, 1, 0, "defended", 1),
        (0, 3, 4, "defended", 3),
        (3, 2, 1, "undecided", 0),
        (0, 0, 0, "undecided", 0),
        (2, 0, 2, "undecided", 0),
        (1, 0, 3, "only_farmers", 0),
        (0, 0, 1, "only_farmers", 0),
    ],
)
def test_sec_7_4_player_against_player(attackers, defenders, farmers, result, armies):
    assert battles.attack_on_player(attackers, defenders, farmers) == battles.Verdict(result, armies)


@pytest.mark.parametrize(("attackers", "farmers", "armies"), [(3, 1, 2), (1, 1, 0), (0, 0, 0), (1, 3, 0), (2, 0, 2)])
def test_sec_7_4_neutral_provinces(attackers, farmers, armies):
    assert battles.attack_on_neutral(attackers, farmers).armies == armies


def test_sec_7_4_buildings_and_markers_stay_with_a_conquered_province():
    scene, battle = fight(4, 2, 0, markers=2)
    assert scene.at("suruga") == (0, 2)
    assert scene.state.buildings["suruga"] == ("castle",)
    assert scene.state.markers["suruga"] == 2
    assert (battle.owner, battle.buildings_lost, battle.markers_lost) == (0, (), 0)


def test_sec_7_4_undecided_clears_the_province():
    scene, battle = fight(2, 2, 0, markers=1)
    assert scene.at("suruga") == (None, 0)
    assert "suruga" not in scene.state.buildings
    assert "suruga" not in scene.state.markers
    assert scene.state.tiles["castle"] == 28
    assert (battle.result, battle.buildings_lost, battle.markers_lost) == ("undecided", ("castle",), 1)
    assert all("suruga" not in player.hand for player in scene.state.players)
    assert (scene.supply(0), scene.supply(1)) == (61, 62)


def test_sec_7_4_farmers_go_home_after_a_battle_they_took_part_in():
    scene, _ = fight(1, 3, 2)
    assert scene.in_tray(FARMERS) == 0
    assert scene.state.farmers == 20


# -- 7.5 ----------------------------------------------------------------------------------------------------------


def test_sec_7_5_example_1():
    scene, battle = fight(3, 4, 1)
    assert battle.result == "defended"
    assert scene.at("suruga") == (1, 2)
    assert (scene.supply(0), scene.supply(1), scene.state.farmers) == (61, 60, 20)


def test_sec_7_5_example_2():
    scene, _ = fight(3, 4, 1, markers=1)
    assert scene.at("suruga") == (1, 1)
    assert scene.in_tray(FARMERS) == 1


def test_sec_7_5_example_3():
    scene, _ = fight(4, 2, 1)
    assert scene.at("suruga") == (0, 1)


def test_sec_7_5_example_4():
    scene, _ = fight(4, 2, 1, markers=1)
    assert scene.at("suruga") == (0, 2)
    assert scene.state.markers["suruga"] == 1
    assert scene.in_tray(FARMERS) == 1


def test_sec_7_5_example_5():
    scene, battle = fight(3, 2, 1)
    assert battle.result == "undecided"
    assert scene.at("suruga") == (None, 0)
    assert "suruga" not in scene.state.buildings


def test_sec_7_5_example_6():
    """The defender's one army is the one cube of four that sticks."""
    one_sticks, the_second_cube, none_comes_loose = 400_000, 1, 0
    luck = ScriptedChance([one_sticks, the_second_cube, none_comes_loose])
    scene = Scene(chance=luck, stick="0.33", loosen="0.03").own(0, "kai", 2).own(1, "suruga", 1, "castle")
    scene.plan(0, battle_move_a="kai").tray({FARMERS: 2}).run(SPACE)
    battle = one(scene.answer(0, "march kai suruga 1"), BattleFought)
    assert (battle.came_out.armies[:2], battle.came_out.farmers) == ((1, 0), 2)
    assert battle.result == "only_farmers"
    assert scene.at("suruga") == (None, 0)
    assert "suruga" not in scene.state.buildings
    assert scene.state.tower.inside == (0, 1, 0, 0, 0)


def test_sec_7_4_nothing_comes_out_on_either_side():
    scene = at_war(1, 1, stick="1")
    scene.run(SPACE)
    assert one(scene.answer(0, "march kai suruga 1"), BattleFought).result == "undecided"
    assert scene.at("suruga") == (None, 0)
    assert scene.state.tower.inside == (1, 1, 0, 0, 0)


def test_sec_7_5_example_7():
    scene = Scene().own(0, "kai", 3).plan(0, battle_move_a="kai").tray({FARMERS: 1})
    scene.run(SPACE)
    battle = one(scene.answer(0, "march kai suruga 2"), BattleFought)
    assert (battle.result, battle.came_out.armies[0], battle.came_out.farmers) == ("stayed_neutral", 2, 2)
    assert scene.at("suruga") == (None, 0)
    assert (scene.supply(0), scene.state.farmers) == (61, 20)


def test_sec_7_5_example_8():
    scene = Scene().own(0, "kai", 3, markers=1).plan(0, collect_taxes="kai")
    revolt = one(scene.run("collect_taxes"), RevoltFought)
    assert revolt.put_down
    assert scene.at("kai") == (0, 2)
    assert scene.state.markers["kai"] == 2


def test_sec_7_5_example_9():
    scene = Scene().own(0, "kai", 2, "temple", markers=2).plan(0, collect_taxes="kai")
    revolt = one(scene.run("collect_taxes"), RevoltFought)
    assert not revolt.put_down
    assert scene.at("kai") == (None, 0)
    assert (revolt.buildings_lost, revolt.markers_lost) == (("temple",), 2)
    assert "kai" not in scene.state.players[0].hand
    assert scene.state.tiles["temple"] == 26


# -- 7.6 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("armies", "farmers", "left"), [(3, 1, 2), (2, 2, 0), (1, 2, 0), (1, 0, 1), (0, 0, 0)])
def test_sec_7_6_revolts(armies, farmers, left):
    assert battles.revolt(armies, farmers) == left


def test_sec_7_6_all_farmers_in_the_tray_revolt():
    scene = Scene().own(0, "kai", 3, markers=1).plan(0, collect_taxes="kai").tray({FARMERS: 2})
    assert not one(scene.run("collect_taxes"), RevoltFought).put_down


# -- 7.7 ----------------------------------------------------------------------------------------------------------


def test_sec_7_7_a_conquered_card_leaves_its_space_and_is_shown():
    scene = at_war(5, 2).plan(1, build_castle="suruga", bid="chest_2")
    scene.run(SPACE, "build_castle")
    events = scene.answer(0, "march kai suruga 5")
    assert one(events, CardSurrendered) == CardSurrendered(1, "suruga", "build_castle")
    assert scene.state.players[1].plan == {"bid": "chest_2"}
    assert "suruga" in scene.state.players[0].hand
    # the action is lost: nothing is built, nothing skipped, nothing told
    assert [type(event).__name__ for event in events] == ["BattleFought", "CardSurrendered", "ActionBegan"]
    assert events[-1].cards == ()


def test_sec_7_7_a_card_in_hand_goes_without_being_told():
    scene = at_war(5, 2)
    scene.run(SPACE)
    assert not happened(scene.answer(0, "march kai suruga 5"), CardSurrendered)
    assert "suruga" in scene.state.players[0].hand
    assert "suruga" not in scene.state.players[1].hand


def test_sec_7_7_a_card_on_the_bid_space_is_surrendered_too():
    scene = at_war(5, 2).plan(1, bid="suruga")
    scene.state.bids = (None, "suruga", None, None)
    scene.run(SPACE)
    assert one(scene.answer(0, "march kai suruga 5"), CardSurrendered).space == "bid"
    assert scene.state.bids[1] == "suruga"  # the bid stands
    assert scene.state.turn_order == (0, 1, 2, 3)


def test_sec_7_7_a_devastated_card_goes_to_nobody():
    scene = at_war(2, 2).plan(1, build_castle="suruga")
    scene.run(SPACE)
    assert one(scene.answer(0, "march kai suruga 2"), CardSurrendered).space == "build_castle"
    held = [card for player in scene.state.players for card in (*player.hand, *player.plan.values())]
    assert "suruga" not in held


def test_sec_7_7_winning_it_back_does_not_restore_the_plan():
    scene = at_war(5, 2).own(1, "izu", 6).plan(1, build_castle="suruga", battle_move_b="izu")
    scene.have(1, chests=9)
    scene.run(SPACE, "battle_move_b", "build_castle")
    scene.answer(0, "march kai suruga 5")
    assert scene.at("suruga") == (0, 3)
    scene.answer(1, "march izu suruga 5")
    assert scene.at("suruga") == (1, 2)
    assert "suruga" in scene.state.players[1].hand
    assert scene.state.players[1].chests == 9


def test_sec_7_7_an_action_of_the_same_card_is_lost_as_well():
    """The loser had planned to march from the province with the very action in which it falls."""
    scene = at_war(5, 2).plan(1, battle_move_a="suruga")
    events = scene.run(SPACE)
    assert events[0].cards == ((0, "kai"), (1, "suruga"))
    scene.answer(0, "march kai suruga 5")
    assert not scene.state.active

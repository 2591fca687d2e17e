"""RULES.md 11 and 13: options, defaults, variants 2 to 4 (variant 1 is in ``test_start``)."""

from __future__ import annotations

import pytest

from engine.core.chance import SeededChance
from engine.core.refusals import Illegal
from engine.core.text import plain
from engine.shogun.actions import notation
from engine.shogun.events import ActionDeclined, AttackAnnounced, BattleFought, Built
from engine.shogun.rules import battles
from tests.engine.shogun.scene import FARMERS, SHOGUN, Scene, happened, one

HOLD = {"defender_may_hold_back": "on"}


def default(scene: Scene, seat: int) -> str:
    return notation(SHOGUN.asking.default_action(scene.state, seat, SHOGUN.legal_actions(scene.state, seat), False))


# -- 11 -----------------------------------------------------------------------------------------------------------


def test_sec_11_the_options_and_their_defaults():
    assert SHOGUN.checked_options(4, {}) == {
        "side": "sun",
        "start": "draft",
        "tower": "S",
        "stick": "0.33",
        "loosen": "0.03",
        "defender_may_hold_back": "off",
        "patient_farmers": "off",
        "free_choice": "off",
        "odds": "on",
        "head_start": "off",
    }


@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        (2, {}, "Shogun is for 3 to 5 players."),
        (6, {}, "Shogun is for 3 to 5 players."),
        (4, {"colour": "red"}, "Shogun has no option called colour."),
        (4, {"side": "star"}, "star is not a value of side. Possible are sun, moon."),
        (4, {"stick": "2"}, "stick must be a number from 0 to 1, not 2."),
        (4, {"stick": "much"}, "stick must be a number from 0 to 1, not much."),
        (4, {"loosen": "nan"}, "loosen must be a number from 0 to 1, not nan."),
        (
            4,
            {"start": "fixed", "side": "moon"},
            "The fixed start exists for the sun side only. Choose the sun side, or a draft.",
        ),
    ],
)
def test_sec_11_refused_options(seats, options, sentence):
    with pytest.raises(Illegal) as refusal:
        SHOGUN.initial_state(seats, options, SeededChance(0))
    assert plain(refusal.value.text) == sentence


def test_sec_11_default_in_the_draft_is_the_first_card_and_the_largest_group():
    state = SHOGUN.initial_state(3, {}, SeededChance(1)).state
    (seat,) = SHOGUN.active_seats(state)
    assert notation(SHOGUN.asking.default_action(state, seat, SHOGUN.legal_actions(state, seat), False)) == "take 1"
    state = SHOGUN.apply_action(state, seat, SHOGUN.actions.parse("take 2"), SeededChance(1)).state
    assert notation(SHOGUN.asking.default_action(state, seat, SHOGUN.legal_actions(state, seat), False)) == "place 5"


def test_sec_11_default_of_deploy_and_move_is_no_move():
    scene = Scene().own(0, "kai", 2).own(0, "suruga", 1).plan(0, deploy_1_move="kai")
    scene.run("deploy_1_move")
    assert default(scene, 0) == "stay kai"


@pytest.mark.parametrize(("own", "choice"), [(("suruga", "sagami"), "sagami"), ((), "musashi")])
def test_sec_6_7_default_is_one_army_to_the_first_own_province_or_target(own, choice):
    scene = Scene().own(0, "kai", 4).plan(0, battle_move_b="kai")
    for province in own:
        scene.own(0, province, 1)
    scene.run("battle_move_b")
    assert default(scene, 0) == f"march kai {choice} 1"


def test_sec_11_default_in_winter_is_by_id():
    scene = Scene()
    for province in ("kai", "izu", "omi", "aki", "mino"):
        scene.own(0, province, 5)
    scene.winter("chests_max_0")
    assert default(scene, 0) == f"quell {min(scene.state.revolts)}"


def test_sec_11_default_pick_is_the_leftmost():
    scene = Scene()
    scene.state.phase, scene.state.active = "special_picks", (2,)
    scene.special(0, scene.state.special_row[0])
    assert default(scene, 2) == f"pick {scene.state.special_row[1]}"


# -- 13, variant 2 ------------------------------------------------------------------------------------------------


def defending(attackers: int, defenders: int, farmers: int = 0, markers: int = 0) -> Scene:
    scene = Scene(**HOLD).own(0, "kai", attackers + 1).own(1, "suruga", defenders, "castle", markers=markers)
    scene.tray({FARMERS: farmers}).plan(0, battle_move_a="kai").run("battle_move_a")
    announced = one(scene.answer(0, f"march kai suruga {attackers}"), AttackAnnounced)
    assert (announced.attacker, announced.defender, announced.armies) == (0, 1, attackers)
    return scene


def test_sec_13_2_the_defender_is_asked_before_the_throw():
    scene = defending(3, 2)
    assert scene.state.active == (1,)
    assert scene.legal(1) == ["throw 0", "throw 1", "throw 2"]
    assert default(scene, 1) == "throw 2"
    assert (scene.at("kai"), scene.at("suruga")) == ((0, 4), (1, 2))  # nothing has moved yet
    assert SHOGUN.view(scene.state, 3).attack.armies == 3


@pytest.mark.parametrize(
    ("attackers", "stood", "thrown", "farmers", "markers", "result", "at"),
    [
        (4, 3, 1, 0, 0, "conquered", (0, 3)),  # what was held back returns to the supply
        (2, 5, 2, 0, 0, "undecided", (None, 0)),
        (1, 5, 3, 0, 0, "defended", (1, 4)),  # two come back, two were held back
        (1, 5, 0, 2, 0, "held_back", (1, 5)),
        (1, 1, 0, 2, 0, "held_back", (1, 1)),
        (1, 5, 0, 2, 1, "conquered", (0, 1)),  # farmers stand aside
    ],
)
def test_sec_13_2_what_becomes_of_armies_held_back(attackers, stood, thrown, farmers, markers, result, at):
    scene = defending(attackers, stood, farmers, markers)
    battle = one(scene.answer(1, f"throw {thrown}"), BattleFought)
    assert (battle.result, battle.held_back) == (result, stood - thrown)
    assert scene.at("suruga") == at
    assert ("castle" in scene.state.buildings.get("suruga", ())) == (result != "undecided")
    assert scene.state.attack is None


def test_sec_13_2_extra_armies_are_thrown_whatever_is_held_back():
    scene = Scene(**HOLD).own(0, "kai", 2).own(1, "suruga", 3, "castle").plan(0, battle_move_a="kai")
    scene.special(1, "plus_1_defence").event("castle_guard_6").run("battle_move_a")
    scene.answer(0, "march kai suruga 1")
    assert one(scene.answer(1, "throw 0"), BattleFought).thrown.armies[1] == 2
    assert scene.at("suruga") == (1, 4)


def test_sec_13_2_not_for_neutral_provinces():
    scene = Scene(**HOLD).own(0, "kai", 3).plan(0, battle_move_a="kai")
    scene.run("battle_move_a")
    assert happened(scene.answer(0, "march kai suruga 2"), BattleFought)


def test_sec_13_2_only_farmers_and_nobody_held_back_is_undecided():
    assert battles.attack_on_player(1, 0, 2, 0).result == "only_farmers"
    assert battles.attack_on_player(1, 0, 2, 3) == battles.Verdict("held_back", 3)
    assert battles.attack_on_player(0, 0, 0, 3).result == "undecided"


# -- 13, variant 3 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("markers", "helped"), [(0, True), (1, True), (2, False)])
def test_sec_13_3_patient_farmers(markers, helped):
    scene = Scene(patient_farmers="on").own(0, "kai", 3).own(1, "suruga", 2, markers=markers).tray({FARMERS: 1})
    scene.plan(0, battle_move_a="kai").run("battle_move_a")
    battle = one(scene.answer(0, "march kai suruga 2"), BattleFought)
    assert battle.farmers_help == helped
    assert battle.result == ("defended" if helped else "undecided")


# -- 13, variant 4 ------------------------------------------------------------------------------------------------


def test_sec_13_4_a_planned_action_may_be_declined():
    scene = Scene(free_choice="on").own(0, "kai", 2).plan(0, build_castle="kai").have(0, chests=3)
    scene.run("build_castle")
    assert scene.legal(0) == ["carry_out", "decline"]
    assert default(scene, 0) == "carry_out"
    assert one(scene.answer(0, "decline"), ActionDeclined).action == "build_castle"
    assert scene.state.players[0].chests == 3


def test_sec_13_4_or_carried_out():
    scene = Scene(free_choice="on").own(0, "kai", 2).plan(0, build_castle="kai").have(0, chests=3)
    scene.run("build_castle")
    assert happened(scene.answer(0, "carry_out"), Built)
    assert scene.state.players[0].chests == 0


def test_sec_13_4_what_cannot_be_done_is_not_asked():
    scene = Scene(free_choice="on").own(0, "kai", 2).plan(0, build_castle="kai").have(0, chests=2)
    scene.run("build_castle")
    assert not scene.state.active


def test_sec_13_4_a_march_is_declined_beside_the_marches():
    scene = Scene(free_choice="on").own(0, "awa_boso", 2).own(1, "kazusa", 5).own(2, "izu", 1)
    scene.plan(0, battle_move_a="awa_boso").run("battle_move_a")
    assert scene.legal(0) == ["march awa_boso izu 1", "march awa_boso kazusa 1", "decline"]
    scene.answer(0, "decline")
    assert scene.at("awa_boso") == (0, 2)


def test_sec_13_4_deploy_and_move_asks_twice():
    scene = Scene(free_choice="on").own(0, "kai", 2).own(0, "suruga", 1).plan(0, deploy_1_move="kai")
    scene.run("deploy_1_move")
    assert scene.legal(0) == ["carry_out", "decline"]
    scene.answer(0, "carry_out")
    assert scene.legal(0) == ["march kai suruga 1", "march kai suruga 2", "stay kai"]
    assert default(scene, 0) == "stay kai"

"""Refusals: what was wrong, and what is possible now."""

from __future__ import annotations

import pytest

from engine.core.chance import SeededChance
from engine.core.refusals import Stale, Unreadable
from engine.core.text import plain
from engine.shogun.actions import ACTIONS
from engine.shogun.phases import SEQUENCE
from tests.engine.shogun.scene import SHOGUN, Scene


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("dance", "“dance” is not a move. A move begins with one of refresh, take, place,"),
        ("march kai suruga", "“march kai suruga” is not complete or too long. Write it like this: march kai suruga 3."),
        ("march kai edo 3", "There is no province called “edo”."),
        ("march kai suruga three", "“three” is not a number of armies."),
        ("march kai suruga -1", "“-1” is not a number of armies."),
        ("assign gate kai", "There is no space called “gate”. The spaces are build_castle, build_temple,"),
        ("assign bid chest_5", "There is no card called “chest_5”."),
        ("pick plus_2_rice", "There is no special card called “plus_2_rice”. The special cards are plus_1_chest,"),
        ("take 3", "Say 1, 2 or deck, not “3”."),
    ],
)
def test_what_cannot_be_read(line, sentence):
    with pytest.raises(Unreadable) as refusal:
        ACTIONS.parse(line)
    assert plain(refusal.value.text).startswith(sentence)


# -- plans --------------------------------------------------------------------------------------------------------


def planning(chests: int = 9, seats: int = 3, **plan: str) -> Scene:
    scene = Scene(seats=seats).have(0, chests=chests)
    for province in ("kai", "izu", "omi", "aki", "mino", "kii", "hida"):
        scene.own(0, province, 1)
    scene.own(1, "suruga", 1).plan(0, **plan)
    scene.state.phase = "plan"
    SEQUENCE.phases["plan"].begin(scene.turn)
    return scene


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (
            "assign bid kai",
            "Kai lies on Build a castle, and every card can be used once. Empty that space first, or use",
        ),
        ("assign build_castle kai", "Kai lies on Build a castle already."),
        (
            "assign deploy_5 suruga",
            "Suruga belongs to seat 2; you can plan only with your own provinces: Aki, Hida, Izu,",
        ),
        ("assign deploy_5 noto", "Noto is neutral; you can plan only with your own provinces: Aki, Hida, Izu,"),
        ("assign deploy_5 mutsu", "Mutsu is not in play with 3 players. Your provinces are Aki, Hida, Izu,"),
        ("assign bid chest_4", "You cannot bid 4: you have 3 chests. You can bid chest card 0, chest card 1,"),
        ("clear bid", "No card lies on Bid."),
        ("unlock", "Your plan is not locked. You can change it now."),
        ("lock", "Your plan is not complete: 10 more cards are needed, also a bid. Empty: Build a temple,"),
        ("pick six_armies", "It is time to plan: put cards on the spaces, then lock the plan."),
    ],
)
def test_plans(action, sentence):
    assert planning(chests=3, build_castle="kai").refused(0, action).startswith(sentence)


FULL = {
    "build_castle": "kai",
    "build_temple": "izu",
    "build_theatre": "omi",
    "confiscate_rice": "aki",
    "collect_taxes": "mino",
    "deploy_5": "kii",
    "deploy_3": "hida",
    "deploy_1_move": "chest_0",
    "battle_move_a": "chest_1",
}


def test_one_card_is_missing():
    assert planning(**FULL, bid="chest_4").refused(0, "lock") == (
        "Your plan is not complete: 1 more card must be placed. Empty: Battle / move B."
    )
    assert planning(**FULL, battle_move_b="chest_4").refused(0, "lock") == (
        "Your plan is not complete: 1 more card is needed, on Bid."
    )


def test_every_card_that_could_be_bid_lies_elsewhere():
    scene = planning(chests=1, **FULL, battle_move_b="chest_2")
    assert scene.refused(0, "lock") == (
        "Your plan is not complete: the bid is empty, and every card you could bid lies on another space. "
        "Empty one of those spaces."
    )
    assert scene.refused(0, "assign bid chest_4").startswith("You cannot bid 4: you have 1 chest. You can bid nothing")


def test_a_locked_plan():
    scene = planning(**FULL, battle_move_b="chest_2", bid="chest_3")
    scene.answer(0, "lock")
    for action in ("lock", "clear bid", "assign bid chest_4"):
        assert scene.refused(0, action).startswith("Your plan is locked. Unlock it to change it")


def test_nothing_is_asked_of_a_seat_without_provinces():
    scene = planning()
    with pytest.raises(Stale) as refusal:
        SHOGUN.apply_action(scene.state, 2, ACTIONS.parse("lock"), SeededChance(0))
    assert plain(refusal.value.text).startswith("You have no open question")


def test_the_match_is_over():
    scene = Scene()
    scene.state.phase = "game_end"
    assert scene.refused(0, "lock") == "This match is over."


# -- late decisions -----------------------------------------------------------------------------------------------


def marching(**options: str) -> Scene:
    scene = Scene(seats=3, **options).own(0, "kai", 3).own(0, "izu", 1).own(1, "suruga", 1, "temple").own(1, "omi", 1)
    scene.plan(0, battle_move_a="kai", deploy_1_move="izu").event("temple_peace_3")
    scene.run("battle_move_a")
    return scene


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (
            "march kai suruga 1",
            "Suruga has a temple and cannot be attacked this round. From Kai you can go to Musashi, Sagami, Shinano "
            "and Totomi.",
        ),
        ("march kai omi 1", "Omi is not next to Kai. From Kai you can go to Musashi, Sagami, Shinano and Totomi."),
        ("march kai mutsu 1", "Mutsu is not in play with 3 players. From Kai you can go to Musashi,"),
        ("march kai musashi 3", "Kai has 3 armies, and 1 must stay behind: move 1 to 2."),
        ("march kai musashi 0", "Kai has 3 armies, and 1 must stay behind: move 1 to 2."),
        ("march izu sagami 1", "This action was planned in Kai, not in Izu."),
        ("decline", "A planned action that is possible must be carried out. You can do this"),
        ("stay kai", "That is not what is asked now. You can do this"),
        ("lock", "That is not what is asked now. You can do this"),
    ],
)
def test_marches(action, sentence):
    assert marching().refused(0, action).startswith(sentence)


def test_somebody_else_is_asked():
    assert marching().refused(1, "march suruga kai 1").startswith("You have no open question")


def test_deploy_and_move_goes_to_own_provinces():
    scene = Scene().own(0, "kai", 2).own(0, "sagami", 1).plan(0, deploy_1_move="kai")
    scene.run("deploy_1_move")
    assert scene.refused(0, "march kai suruga 1") == (
        "Suruga is not yours, and this action moves without a battle. From Kai you can go to Sagami."
    )


def test_holding_back():
    scene = Scene(defender_may_hold_back="on").own(0, "kai", 3).own(1, "suruga", 2).plan(0, battle_move_a="kai")
    scene.run("battle_move_a")
    scene.answer(0, "march kai suruga 2")
    assert scene.refused(1, "throw 3") == "You have 2 armies in Suruga: throw 0 to 2 of them."
    assert scene.refused(1, "lock") == "Suruga is attacked: choose how many armies you throw, 0 to 2."


def test_special_cards():
    scene = Scene().special(0, "six_armies")
    scene.state.phase, scene.state.active = "special_picks", (1,)
    assert scene.refused(1, "pick six_armies") == (
        "seat 1 has taken “6 armies”. Left are +1 chest, +1 rice, +1 in attack and +1 in defence."
    )
    assert scene.refused(1, "lock").startswith("That is not what is asked now. You can do this: Take")


def test_winter():
    scene = Scene()
    for province in ("kai", "izu", "omi", "aki", "mino"):
        scene.own(0, province, 5)
    scene.winter("chests_max_0")
    calm = next(province for province in ("kai", "izu", "omi") if province not in scene.state.revolts)
    assert "Still to come: " in scene.refused(0, f"quell {calm}")


def test_the_draft():
    state = SHOGUN.initial_state(3, {}, SeededChance(1)).state
    scene = Scene(seats=3)
    scene.state = state
    (seat,) = state.active
    assert scene.refused(seat, "refresh").startswith("You can replace the open cards once a turn")
    assert scene.refused(seat, "place 5") == "Take a province first; its armies come after that."
    scene.state = SHOGUN.apply_action(state, seat, ACTIONS.parse("take 1"), SeededChance(0)).state
    assert scene.refused(seat, "take 2").endswith("Now choose the army group for it.")
    assert scene.refused(seat, "place 1") == "You have no group of 1 left. You have 5, 4, 3 and 2."

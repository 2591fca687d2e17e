"""RULES.md 5, 6 and 8: carrying out actions, events and special cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.text import plain
from engine.shogun import amounts
from engine.shogun.amounts import obstacle
from engine.shogun.data import ACTION_IDS, EVENT_IDS, EVENTS, PROVINCES, RICE_TRACK, SPECIALS
from engine.shogun.events import (
    ActionBegan,
    ActionSkipped,
    ActionTurned,
    Built,
    Collected,
    Deployed,
    MarkerPlaced,
    Moved,
    Obstacle,
    RevoltFought,
    RoundEnded,
)
from engine.shogun.phases import SEQUENCE
from engine.shogun.prospect import Outlook
from engine.shogun.words.forecast import brief, forecast
from tests.engine.shogun.scene import FARMERS, SHOGUN, Scene, happened, one

BUILD = {"build_castle": ("castle", 3), "build_temple": ("temple", 2), "build_theatre": ("theatre", 1)}


def skipped(scene: Scene, action: str) -> Obstacle:
    """The reason why seat 0's action cannot be carried out; nothing must change."""
    scene.state.action_row = (action,)
    before = scene.state.copy()
    event = one(scene.run(action), ActionSkipped)
    for name in ("owner", "armies", "buildings", "markers", "players", "tiles", "tower", "farmers"):
        assert getattr(scene.state, name) == getattr(before, name)
    return Obstacle(event.reason)


def unpeopled(scene: Scene) -> Scene:
    return scene.own(0, "suruga", scene.supply(0) - 1)


def templed(scene: Scene) -> Scene:
    for near in scene.state.board.neighbours["kai"]:
        scene.own(1, near, 1, "temple")
    return scene.event("temple_peace_3")


def castled(scene: Scene) -> Scene:
    roomy = [id for id in scene.state.board.provinces if id != "kai" and PROVINCES[id].spaces]
    for id in roomy[: scene.state.tiles["castle"]]:
        scene.own(1, id, 1, "castle")
    return scene


@pytest.mark.parametrize(
    ("action", "prepared", "foretold", "short", "told"),
    [
        ("deploy_5", unpeopled, "only 1 army in your supply", "too few armies", "too few armies in the supply"),
        ("battle_move_a", templed, "no neighbour may be entered", "no way out", "no neighbour may be entered"),
        (
            "build_castle",
            castled,
            "none is left in the supply",
            "none left",
            "no such building is left in the supply",
        ),
    ],
)
def test_sec_5_3_why_nothing_comes_of_it_is_foretold_and_told(
    action: str, prepared: Callable[[Scene], Scene], foretold: str, short: str, told: str
) -> None:
    scene = prepared(Scene().own(0, "kai", 3).have(0, chests=9))
    out = Outlook(SHOGUN.view(scene.state, 0))
    assert plain(forecast(out, action, "kai")) == f"⚠️ {foretold}"
    assert plain(brief(out, action, "kai")) == f"⚠️ Kai: {short}"
    event = one(scene.plan(0, **{action: "kai"}).run(action), ActionSkipped)
    assert plain(SHOGUN.words.describe(event)) == f"✖️ seat 1 cannot act in Kai: {told}."


def test_sec_6_2_rice_that_does_not_fit_is_told_together() -> None:
    scene = Scene().own(0, "kai", 3).own(1, "suruga", 3).have(0, rice=RICE_TRACK).have(1, rice=RICE_TRACK - 1)
    scene.plan(0, confiscate_rice="kai").plan(1, confiscate_rice="suruga")
    taken = happened(scene.run("confiscate_rice"), Collected)
    said = plain(SHOGUN.words.describe(*taken))
    assert said == "🌾 seat 1 0 from Kai (3 more do not fit); seat 2 1 from Suruga (2 more do not fit)."


def test_sec_4_2_a_bid_that_cannot_be_paid_is_foretold() -> None:
    out = Outlook(SHOGUN.view(Scene().own(0, "kai", 3).have(0, chests=2).state, 0))
    assert plain(forecast(out, "bid", "chest_3")) == "⚠️ you have only 2 chests"


# -- 5 ------------------------------------------------------------------------------------------------------------


def test_sec_5_1_five_cards_are_open_until_all_are():
    scene = Scene()
    scene.state.action_row, scene.state.revealed = ACTION_IDS, 5
    SEQUENCE.phases["action"].begin(scene.turn)
    seen = [event for event in scene.events() if isinstance(event, ActionBegan | ActionTurned)]
    order = [(type(event).__name__, event.index) for event in seen]
    expected = [("ActionBegan", 1)]
    for index in range(2, 11):
        if index <= 6:
            expected.append(("ActionTurned", index + 4))
        expected.append(("ActionBegan", index))
    assert order == expected


def test_sec_5_1_in_turn_order():
    scene = Scene()
    for seat, province in enumerate(("kai", "izu", "omi", "aki")):
        scene.own(seat, province, 1).plan(seat, collect_taxes=province)
    scene.state.turn_order = (2, 0, 3, 1)
    assert [event.seat for event in happened(scene.run("collect_taxes"), Collected)] == [2, 0, 3, 1]


def test_sec_5_2_all_turn_up_their_cards_at_once():
    scene = Scene().own(0, "kai", 1).plan(0, collect_taxes="kai").plan(1, collect_taxes="chest_2")
    (event, *_) = scene.run("collect_taxes")
    assert event.cards == ((0, "kai"), (1, "chest_2"))


def test_sec_5_3_a_chest_card_means_no_action():
    scene = Scene().plan(0, collect_taxes="chest_4")
    assert [type(event) for event in scene.run("collect_taxes")] == [ActionBegan]


def test_sec_5_5_a_special_card_does_not_change_the_price():
    scene = Scene().own(0, "kai", 1).plan(0, deploy_5="kai").have(0, chests=3).special(0, "six_armies")
    assert one(scene.run("deploy_5"), Deployed).paid == 3
    assert scene.state.players[0].chests == 0


# -- 6.1 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", BUILD)
def test_sec_6_1_build(action):
    building, cost = BUILD[action]
    scene = Scene().own(0, "kaga", 1).plan(0, **{action: "kaga"}).have(0, chests=cost)
    tiles = scene.state.tiles[building]
    event = one(scene.run(action), Built)
    assert (event.building, event.paid) == (building, cost)
    assert scene.state.buildings["kaga"] == (building,)
    assert scene.state.tiles[building] == tiles - 1
    assert scene.state.players[0].chests == 0


def test_sec_6_1_what_stands_in_the_way_of_building():
    def scene(*buildings: str, chests: int = 9, province: str = "suruga") -> Scene:
        return Scene().own(0, province, 1, *buildings).plan(0, build_temple=province).have(0, chests=chests)

    assert skipped(scene(chests=1), "build_temple") is Obstacle.TOO_FEW_CHESTS
    assert skipped(scene("temple"), "build_temple") is Obstacle.STANDS_ALREADY
    assert skipped(scene("castle", "theatre"), "build_temple") is Obstacle.NO_FREE_SPACE
    assert skipped(scene("castle", province="kai"), "build_temple") is Obstacle.NO_FREE_SPACE
    player = scene().state.players[0]
    assert obstacle("build_temple", player, None, "suruga", 1, (), {"temple": 0}) is Obstacle.NO_TILES


# -- 6.2 to 6.4 ---------------------------------------------------------------------------------------------------


def test_sec_6_2_confiscate_rice():
    scene = Scene().own(0, "kaga", 1).plan(0, confiscate_rice="kaga")
    event = one(scene.run("confiscate_rice"), Collected)
    assert (event.resource, event.amount, event.lost) == ("rice", 5, 0)
    assert scene.state.players[0].rice == 5
    assert scene.state.markers == {"kaga": 1}


def test_sec_6_3_collect_taxes():
    scene = Scene().own(0, "suruga", 1).plan(0, collect_taxes="suruga").have(0, chests=2)
    assert one(scene.run("collect_taxes"), Collected).amount == 7
    assert scene.state.players[0].chests == 9
    assert scene.state.markers == {"suruga": 1}


def test_sec_6_4_income_then_revolt_then_a_marker():
    scene = Scene().own(0, "suruga", 4, markers=1).plan(0, collect_taxes="suruga")
    events = scene.run("collect_taxes")
    assert [type(event) for event in events] == [ActionBegan, Collected, RevoltFought, MarkerPlaced]
    assert one(events, RevoltFought).farmers == 1  # the new marker has no part in it
    assert scene.state.markers["suruga"] == 2


def test_sec_6_4_the_income_is_kept_though_the_province_is_lost():
    scene = Scene().own(0, "suruga", 1, markers=2).plan(0, collect_taxes="suruga").have(0, chests=0)
    events = scene.run("collect_taxes")
    assert not happened(events, MarkerPlaced)
    assert scene.at("suruga") == (None, 0)
    assert scene.state.players[0].chests == 7
    assert scene.state.markers == {}


# -- 6.5 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("supply", "special", "event", "armies"),
    [
        (supply, special, event, armies)
        for supply, row in {
            9: (5, 6, 3, 6),
            6: (5, 6, 3, 6),
            5: (5, 5, 3, 3),
            4: (0, 0, 3, 3),
            3: (0, 0, 3, 3),
            2: (0, 0, 0, 0),
            0: (0, 0, 0, 0),
        }.items()
        for (special, event), armies in zip(
            ((None, None), ("six_armies", None), (None, "fewer_armies_1"), ("six_armies", "fewer_armies_1")),
            row,
            strict=True,
        )
    ],
)
def test_sec_6_5_deploy_5(supply, special, event, armies):
    scene = Scene().own(0, "kai", 1).own(0, "izu", 61 - supply).plan(0, deploy_5="kai")
    scene.state.players[0].special, scene.state.event = special, event
    assert scene.supply(0) == supply
    if not armies:
        assert skipped(scene, "deploy_5") is Obstacle.TOO_FEW_ARMIES
        return
    assert one(scene.run("deploy_5"), Deployed).armies == armies
    assert scene.at("kai") == (0, 1 + armies)
    assert scene.supply(0) == supply - armies


@pytest.mark.parametrize(("event", "supply", "armies"), [(None, 3, 3), (None, 2, 0), ("fewer_armies_1", 2, 2)])
def test_sec_6_5_deploy_3(event, supply, armies):
    scene = Scene().own(0, "kai", 1).own(0, "izu", 61 - supply).plan(0, deploy_3="kai").special(0, "six_armies")
    scene.state.event = event
    if not armies:
        assert skipped(scene, "deploy_3") is Obstacle.TOO_FEW_ARMIES
        return
    event = one(scene.run("deploy_3"), Deployed)
    assert (event.armies, event.paid) == (armies, 2)


@pytest.mark.parametrize(("action", "cost"), [("deploy_5", 3), ("deploy_3", 2), ("deploy_1_move", 1)])
def test_sec_6_5_deploying_is_paid(action, cost):
    scene = Scene().own(0, "kai", 1).plan(0, **{action: "kai"}).have(0, chests=cost - 1)
    assert skipped(scene, action) is Obstacle.TOO_FEW_CHESTS


# -- 6.6 ----------------------------------------------------------------------------------------------------------


def test_sec_6_6_deploy_then_move_to_an_own_neighbour():
    scene = Scene().own(0, "kai", 2).own(0, "suruga", 1).own(1, "musashi", 1).plan(0, deploy_1_move="kai")
    events = scene.run("deploy_1_move")
    assert (one(events, Deployed).armies, one(events, Deployed).paid) == (1, 1)
    assert scene.legal(0) == ["march kai suruga 1", "march kai suruga 2", "stay kai"]
    assert one(scene.answer(0, "march kai suruga 2"), Moved).armies == 2
    assert (scene.at("kai"), scene.at("suruga")) == ((0, 1), (0, 3))


def test_sec_6_6_no_move_is_possible():
    scene = Scene().own(0, "kai", 1).own(0, "suruga", 1).plan(0, deploy_1_move="kai")
    scene.run("deploy_1_move")
    assert scene.answer(0, "stay kai") == []
    assert scene.at("kai") == (0, 2)


def test_sec_6_6_without_an_own_neighbour_nothing_is_asked():
    scene = Scene().own(0, "kai", 1).own(1, "suruga", 1).plan(0, deploy_1_move="kai")
    scene.run("deploy_1_move")
    assert not scene.state.active
    assert scene.at("kai") == (0, 2)


def test_sec_6_6_skipped_without_an_army_in_the_supply():
    scene = Scene().own(0, "kai", 40).own(0, "suruga", 22).plan(0, deploy_1_move="kai")
    assert skipped(scene, "deploy_1_move") is Obstacle.TOO_FEW_ARMIES


# -- 6.7, 6.8 -----------------------------------------------------------------------------------------------------


def test_sec_6_7_targets_and_numbers():
    scene = Scene().own(0, "izu", 3).own(0, "sagami", 1).own(1, "suruga", 1).plan(0, battle_move_a="izu")
    scene.run("battle_move_a")
    targets = ("awa_boso", "sagami", "shima", "suruga")  # two by land, two over the sea
    assert scene.legal(0) == [f"march izu {target} {armies}" for target in targets for armies in (1, 2)]
    assert one(scene.answer(0, "march izu sagami 2"), Moved).target == "sagami"
    assert scene.at("sagami") == (0, 3)


def test_sec_6_7_not_out_of_play_with_three_players():
    scene = Scene(seats=3).own(0, "izu", 2).plan(0, battle_move_a="izu")
    scene.run("battle_move_a")
    assert scene.legal(0) == ["march izu sagami 1", "march izu shima 1", "march izu suruga 1"]


def test_sec_6_7_two_armies_are_needed():
    scene = Scene().own(0, "izu", 1).plan(0, battle_move_b="izu")
    assert skipped(scene, "battle_move_b") is Obstacle.NOBODY_TO_SPARE


def test_sec_6_7_somebody_who_can_march_must():
    """One neighbour and one army to spare: there is nothing to choose, so it happens."""
    scene = (
        Scene().own(0, "awa_boso", 2).own(1, "kazusa", 5).own(2, "izu", 1, "temple").plan(0, battle_move_a="awa_boso")
    )
    scene.event("temple_peace_3").run("battle_move_a")
    assert not scene.state.active
    assert scene.at("awa_boso") == (0, 1)
    assert scene.at("kazusa") == (1, 4)


def test_sec_6_8_armies_may_move_again_with_a_later_action():
    scene = Scene().own(0, "kai", 4).own(0, "suruga", 1).plan(0, battle_move_a="kai", battle_move_b="suruga")
    scene.run("battle_move_a", "battle_move_b")
    scene.answer(0, "march kai suruga 3")
    scene.answer(0, "march suruga kai 3")
    assert (scene.at("kai"), scene.at("suruga")) == ((0, 4), (0, 1))


# -- 8 ------------------------------------------------------------------------------------------------------------


def test_sec_8_1_the_numbers_on_the_cards():
    assert len(EVENTS) == 12
    assert sorted(event.winter_loss for event in EVENTS.values()) == [0, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7]
    assert all(id.endswith(str(event.winter_loss)) for id, event in EVENTS.items())


@pytest.mark.parametrize(("event", "left"), [("theatre_calm_5", 1), ("theatre_calm_7", 1), ("two_farmers_3", 2)])
def test_sec_8_1_a_theatre_calms_its_province(event, left):
    scene = Scene().own(0, "kai", 1, markers=2).own(0, "izu", 1, markers=1).plan(0, build_theatre="kai").event(event)
    built = one(scene.run("build_theatre"), Built)
    assert built.calmed == (left == 1)
    assert scene.state.markers == {"kai": left, "izu": 1}


def test_sec_8_1_where_nothing_is_to_be_calmed():
    scene = Scene().own(0, "kai", 1).plan(0, build_theatre="kai").event("theatre_calm_7")
    assert not one(scene.run("build_theatre"), Built).calmed
    assert scene.state.markers == {}


def test_sec_8_1_only_a_theatre_calms():
    scene = Scene().own(0, "kai", 1, markers=1).plan(0, build_castle="kai").event("theatre_calm_5")
    assert not one(scene.run("build_castle"), Built).calmed


@pytest.mark.parametrize(
    ("province", "event", "special", "chests"),
    [
        ("suruga", None, None, 7),
        ("suruga", "chests_max_0", None, 5),
        ("suruga", "chests_max_0", "plus_1_chest", 6),
        ("suruga", "chests_min_2", None, 7),
        ("hitachi", "chests_min_2", None, 6),
        ("hitachi", "chests_min_2", "plus_1_chest", 7),
        ("hitachi", "chests_max_0", "plus_1_rice", 3),
        ("hitachi", "rice_min_3", None, 3),
    ],
)
def test_sec_8_2_chests(province, event, special, chests):
    assert amounts.income("chests", province, event, special) == chests


@pytest.mark.parametrize(
    ("province", "event", "special", "rice"),
    [
        ("kaga", None, None, 5),
        ("kaga", "rice_max_4", None, 3),
        ("kaga", "rice_max_4", "plus_1_rice", 4),
        ("kaga", "rice_min_3", None, 5),
        ("omi", "rice_min_3", None, 4),
        ("omi", "rice_min_3", "plus_1_rice", 5),
        ("omi", "chests_min_2", "plus_1_chest", 2),
    ],
)
def test_sec_8_2_rice(province, event, special, rice):
    assert amounts.income("rice", province, event, special) == rice


@pytest.mark.parametrize("event", ["temple_peace_3", "temple_peace_4"])
def test_sec_8_2_temples_keep_the_peace(event):
    scene = Scene().own(0, "kai", 2, "temple").own(0, "sagami", 1, "temple").own(1, "suruga", 1, "temple")
    scene.own(1, "musashi", 1).plan(0, battle_move_a="kai").event(event).run("battle_move_a")
    assert scene.legal(0) == [f"march kai {target} 1" for target in ("musashi", "sagami", "shinano", "totomi")]


def test_sec_8_2_shut_in_by_temples():
    scene = Scene().own(0, "awa_boso", 2).own(1, "kazusa", 1, "temple").own(1, "izu", 1, "temple")
    scene.plan(0, battle_move_a="awa_boso").event("temple_peace_4")
    assert skipped(scene, "battle_move_a") is Obstacle.NO_TARGET


def test_sec_8_2_temples_do_not_stop_a_revolt():
    scene = Scene().own(0, "kai", 1, "temple", markers=1).plan(0, collect_taxes="kai").event("temple_peace_3")
    assert not one(scene.run("collect_taxes"), RevoltFought).put_down


def test_sec_8_2_two_farmers_do_not_join_a_revolt():
    scene = Scene().own(0, "kai", 2, markers=1).plan(0, collect_taxes="kai").event("two_farmers_3")
    assert one(scene.run("collect_taxes"), RevoltFought).farmers == 1


def test_sec_8_3_the_round_ends():
    scene = Scene().own(0, "kai", 1).plan(0, collect_taxes="kai", bid="chest_2").special(0, SPECIALS[0])
    scene.state.event, scene.state.year_events = EVENT_IDS[0], EVENT_IDS[1:3]
    scene.state.turn_order, scene.state.season = (3, 0, 2, 1), "summer"
    SEQUENCE.phases["round_end"].end(scene.turn)
    state = scene.state
    assert one(scene.events(), RoundEnded)
    assert state.players[0].hand == ["chest_0", "chest_1", "chest_2", "chest_3", "chest_4", "kai"]
    assert state.players[0].special is None
    assert (state.event, state.season, state.turn_order) == (None, "autumn", (3, 0, 2, 1))
    assert EVENT_IDS[0] not in (*state.year_events, *state.event_deck)


def test_sec_10_3_rice_above_the_track_is_lost():
    scene = Scene().own(0, "kaga", 1).plan(0, confiscate_rice="kaga").have(0, rice=15)
    event = one(scene.run("confiscate_rice"), Collected)
    assert (event.amount, event.lost) == (3, 2)
    assert scene.state.players[0].rice == 18


def test_sec_10_3_markers_in_a_year_stay_below_the_supply():
    scene = Scene().own(0, "kai", 9, markers=2).plan(0, collect_taxes="kai").tray({FARMERS: 0})
    scene.run("collect_taxes")
    assert scene.state.markers["kai"] == 3

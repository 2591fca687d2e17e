"""RULES.md 9 and 10: winter, scoring, the end of the year and of the match."""

from __future__ import annotations

import pytest

from engine.core.chance import SeededChance
from engine.shogun import amounts
from engine.shogun.data import board
from engine.shogun.events import (
    Holdings,
    MatchEnded,
    RevoltFought,
    Scored,
    SupplyChecked,
    WinterLoss,
    YearBegan,
    YearEnded,
)
from engine.shogun.phases import SEQUENCE
from engine.shogun.rules import winter
from tests.engine.defaults import defaults
from tests.engine.shogun.scene import FARMERS, SHOGUN, Scene, happened, one

FIVE = ("kai", "izu", "omi", "aki", "mino")

# -- 9.1, 9.2 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "rice"), [("theatre_calm_7", 0), ("rice_max_4", 2), ("chests_max_0", 6)])
def test_sec_9_1_rice_is_lost_but_not_below_nothing(card, rice):
    scene = Scene().have(0, rice=6).have(1, rice=1)
    event = one(scene.winter(card), WinterLoss)
    assert event.rice[0] == scene.state.players[0].rice == rice
    assert event.rice[1] == max(0, 1 - event.loss)
    assert scene.state.event == card


def test_sec_9_2_the_loss_comes_first_and_stops_at_nothing():
    scene = Scene().own(0, "kai", 9).have(0, rice=2)
    check = one(scene.winter("theatre_calm_7"), SupplyChecked)
    assert (check.provinces, check.rice, check.unsupplied) == (1, 0, 1)


# -- 9.3 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("without", "revolts", "farmers"),
    [(0, 0, 0), (1, 1, 1), (2, 1, 2), (3, 2, 2), (4, 2, 2), (5, 2, 3), (6, 2, 3), (7, 3, 3), (20, 3, 3)],
)
def test_sec_9_3_the_table(without, revolts, farmers):
    row = amounts.provisions(without)
    assert (row.revolts, row.extra_farmers) == (revolts, farmers)


def test_sec_9_3_enough_rice_no_revolt():
    scene = Scene().own(0, "kai", 1).have(0, rice=4)
    events = scene.winter("fewer_armies_1")
    check = one(events, SupplyChecked)
    assert (check.rice, check.unsupplied, check.revolts) == (3, 0, ())
    assert not happened(events, RevoltFought)


def test_sec_9_3_markers_and_the_extra_farmers_rise():
    scene = Scene().own(0, "kai", 5, markers=2)
    revolt = one(scene.winter("chests_max_0"), RevoltFought)
    assert (revolt.farmers, revolt.winter, revolt.put_down) == (3, True, True)
    assert scene.at("kai") == (0, 2)
    assert scene.state.markers["kai"] == 2  # none is added in winter


def test_sec_9_3_no_more_revolts_than_provinces():
    scene = Scene().own(0, "kai", 9).own(0, "izu", 9)
    check = one(scene.winter("chests_max_0"), SupplyChecked)
    assert (check.unsupplied, len(check.revolts)) == (2, 1)


def hungry(seats: int = 3) -> Scene:
    scene = Scene(seats=seats)
    for province in FIVE:
        scene.own(0, province, 5)
    return scene


def test_sec_9_3_the_player_chooses_the_order():
    scene = hungry()
    check = one(scene.winter("chests_max_0"), SupplyChecked)
    first, second = check.revolts
    assert (check.unsupplied, check.extra_farmers) == (5, 3)
    assert scene.legal(0) == [f"quell {first}", f"quell {second}"]
    events = scene.answer(0, f"quell {second}")
    assert [event.province for event in happened(events, RevoltFought)] == [second, first]
    assert not scene.state.active


def test_sec_9_3_three_revolts_are_two_choices():
    scene = hungry()
    for province in ("bizen", "kii"):
        scene.own(0, province, 5)
    drawn = one(scene.winter("chests_max_0"), SupplyChecked).revolts
    assert len(drawn) == 3
    assert len(happened(scene.answer(0, f"quell {drawn[1]}"), RevoltFought)) == 1
    assert scene.legal(0) == [f"quell {drawn[0]}", f"quell {drawn[2]}"]
    assert len(happened(scene.answer(0, f"quell {drawn[2]}"), RevoltFought)) == 2


def test_sec_9_3_provinces_are_drawn_from_all():
    seen = set()
    for seed in range(40):
        scene = Scene(chance=SeededChance(seed))
        for province in FIVE[:2]:
            scene.own(0, province, 5)
        seen.add(one(scene.winter("chests_max_0"), SupplyChecked).revolts)
    assert seen == {("kai",), ("izu",)}


def test_sec_9_3_in_turn_order_of_the_autumn_one_after_another():
    scene = Scene(seats=3).own(0, "kai", 5).own(1, "izu", 5).own(2, "omi", 5)
    scene.state.turn_order = (2, 0, 1)
    told = [(type(event).__name__, event.seat) for event in scene.winter("chests_max_0")[1:]]
    assert told == [(name, seat) for seat in (2, 0, 1) for name in ("SupplyChecked", "RevoltFought")]


def test_sec_9_3_a_province_lost_in_winter():
    scene = Scene().own(0, "kai", 1, "castle", markers=1).tray({FARMERS: 1})
    revolt = one(scene.winter("chests_max_0"), RevoltFought)
    assert not revolt.put_down
    assert scene.at("kai") == (None, 0)
    assert "kai" not in scene.state.players[0].hand


# -- 9.4 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("building", "counts", "seats", "points"),
    [
        ("castle", (2, 1, 0), (0,), 3),
        ("castle", (1, 1, 0), (0, 1), 2),
        ("temple", (0, 0, 1), (2,), 2),
        ("temple", (1, 1, 1), (0, 1, 2), 1),
        ("theatre", (1, 0, 0), (0,), 1),
        ("theatre", (0, 2, 2), (1, 2), 0),
    ],
)
def test_sec_9_4_majorities(building, counts, seats, points):
    majority = winter.majority_of("red", building, counts)
    assert (majority.seats, majority.points) == (seats, points)


def test_sec_9_4_provinces_buildings_and_majorities():
    owner = {"kai": 0, "izu": 0, "suruga": 1, "omi": 1, "aki": 2}
    buildings = {"kai": ("castle",), "izu": ("temple", "castle"), "suruga": ("castle",), "omi": ("theatre",)}
    score = winter.score(1, (0, 0, 0), board("sun", 3), owner, buildings)
    assert score.provinces == (2, 2, 1)
    assert score.buildings == (3, 2, 0)
    assert score.majority_points == (3 + 2, 1, 0)  # castles and temple in yellow, theatre in red
    assert score.total == (10, 5, 1)
    assert [(won.region, won.building) for won in score.majorities] == [
        ("yellow", "castle"),
        ("yellow", "temple"),
        ("red", "theatre"),
    ]


def test_sec_9_4_regions_are_those_of_the_side():
    owner, buildings = {"kai": 0, "izu": 1}, {"kai": ("castle",), "izu": ("castle",)}
    assert winter.score(1, (0, 0), board("sun", 3), owner, buildings).majority_points == (2, 2)  # both yellow
    assert winter.score(1, (0, 0), board("moon", 3), owner, buildings).majority_points == (3, 3)  # red and yellow


def test_sec_9_4_points_are_added_up():
    scene = Scene(seats=3).own(0, "kai", 1, "castle").own(1, "aki", 1).have(0, points=10)
    SEQUENCE.phases["scoring"].end(scene.turn)
    assert one(scene.events(), Scored).total == (10 + 1 + 1 + 3, 1, 0)


def test_sec_9_4_the_scoring_tells_what_everybody_has_in_each_region():
    scene = Scene(seats=3).own(0, "kai", 1, "castle").own(0, "izu", 1, "castle", "temple").own(2, "omi", 1, "theatre")
    SEQUENCE.phases["scoring"].end(scene.turn)
    told = {held.region: held for held in one(scene.events(), Scored).holdings}
    assert told["yellow"] == Holdings("yellow", (2, 0, 0), (2, 0, 0), (1, 0, 0), (0, 0, 0))
    assert told["red"] == Holdings("red", (0, 0, 1), (0, 0, 0), (0, 0, 0), (0, 0, 1))
    assert list(told) == list(board("sun", 3).regions)


# -- 10 -----------------------------------------------------------------------------------------------------------


def test_sec_10_1_the_year_ends():
    scene = Scene().own(0, "kai", 3, "castle", markers=2).have(0, rice=4, chests=6).tray({1: 2}).inside({FARMERS: 3})
    state = scene.state
    state.event, state.season = "fewer_armies_1", "winter"
    state.event_deck = ("rice_max_4", "rice_min_3", "chests_max_0", "chests_min_2", "castle_guard_2")
    SEQUENCE.phases["year_end"].end(scene.turn)
    events = scene.events()
    assert one(events, YearEnded)
    assert one(events, YearBegan).year == 2
    assert (state.players[0].rice, state.players[0].chests, state.markers) == (0, 6, {})
    assert (state.year, state.season, state.event) == (2, "spring", None)
    assert state.year_events == ("rice_max_4", "rice_min_3", "chests_max_0", "chests_min_2")
    assert state.event_deck == ("castle_guard_2",)
    assert (scene.at("kai"), state.buildings["kai"]) == ((0, 3), ("castle",))
    assert state.tower.inside[-1] == 3


@pytest.mark.parametrize(
    ("points", "chests", "places", "reason"),
    [
        ((30, 20, 10), (0, 9, 9), (1, 2, 3), "points"),
        ((20, 30, 20), (4, 1, 5), (3, 1, 2), "points"),
        ((20, 20, 10), (4, 5, 9), (2, 1, 3), "chests"),
        ((20, 20, 10), (5, 5, 9), (1, 1, 3), "shared"),
        ((30, 20, 20, 10), (0, 5, 5, 0), (1, 2, 2, 4), "points"),
    ],
)
def test_sec_10_2_the_ranking(points, chests, places, reason):
    assert winter.places(points, chests) == places
    assert winter.ending(points, chests) == reason


def test_sec_10_2_the_match_ends_after_the_second_winter():
    scene = Scene(seats=3).have(0, points=7, chests=1).have(1, points=7, chests=2).have(2, points=90, chests=0)
    scene.state.phase = "game_end"
    SEQUENCE.phases["game_end"].begin(scene.turn)
    ended = one(scene.events(), MatchEnded)
    assert (ended.places, ended.points, ended.chests) == ((3, 2, 1), (7, 7, 90), (1, 2, 0))  # beyond the track of 80
    outcome = SHOGUN.outcome(scene.state)
    assert (outcome.places, outcome.points, outcome.reason) == (ended.places, ended.points, ended.reason)
    assert SHOGUN.active_seats(scene.state) == ()


def start_of_round(scene: Scene):
    """The round that comes next, up to its plans."""
    scene.state.year_events = ("rice_max_4", "rice_min_3", "chests_max_0", "chests_min_2")
    scene.state.phase, scene.state.season = "round_layout", "spring"
    SEQUENCE.phases["round_layout"].end(scene.turn)
    scene.state.phase = "plan"
    SEQUENCE.phases["plan"].begin(scene.turn)
    scene.events()
    return scene.state


def test_sec_10_4_without_provinces_one_looks_on():
    state = start_of_round(Scene(seats=3).own(0, "kai", 9).own(1, "aki", 9))
    assert SHOGUN.active_seats(state) == (0, 1)
    assert not SHOGUN.legal_actions(state, 2)
    assert SHOGUN.view(state, 2).own is None
    assert not SHOGUN.view(state, None).players[2].locked
    for step, _ in defaults(SHOGUN, state, (0, 1), lambda: SeededChance(0)):
        state = step.state
    assert 2 not in state.bid_order
    while state.phase == "special_picks":
        (seat,) = SHOGUN.active_seats(state)
        assert seat != 2
        state = SHOGUN.apply_action(
            state,
            seat,
            SHOGUN.asking.default_action(state, seat, SHOGUN.legal_actions(state, seat), False),
            SeededChance(0),
        ).state
    assert 2 not in state.turn_order
    assert state.players[2].points == 0


def test_sec_10_4_if_nobody_has_a_province_the_match_runs_out():
    scene = Scene(seats=3).have(1, points=3)
    state = start_of_round(scene)
    state.event_deck = ("fewer_armies_1", "two_farmers_3", "castle_guard_2", "castle_guard_6")
    SHOGUN.sequence.settle(scene.turn)
    assert SHOGUN.outcome(scene.state).places == (2, 1, 2)
    assert len(happened(scene.events(), Scored)) == 2


def test_sec_10_4_the_round_of_the_loss_goes_on_without_the_plan():
    """The card keeps its effect and its place, and what was planned lapses."""
    scene = Scene().own(0, "kai", 9).own(1, "suruga", 1).special(1, "plus_1_rice")
    scene.plan(0, battle_move_a="kai").plan(1, collect_taxes="suruga", build_castle="chest_1")
    scene.run("battle_move_a", "build_castle", "collect_taxes")
    scene.answer(0, "march kai suruga 5")
    assert scene.state.action_index == 3
    assert scene.state.players[1].special == "plus_1_rice"
    assert 1 in scene.state.turn_order
    assert scene.state.players[1].plan == {"build_castle": "chest_1"}

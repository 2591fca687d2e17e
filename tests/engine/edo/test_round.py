"""Rules of the round, section by section: draft, plans, moves, activations, wages, income, the end."""

from __future__ import annotations

import pytest

from engine.core.chance import SeededChance
from engine.core.text import plain
from engine.edo import events as e
from engine.edo.cities import Stock, has_post, income, possible
from engine.edo.data import BASIC, FIGURES
from engine.edo.events import Ending, Score
from engine.edo.game import EDO
from engine.edo.prices import offers
from engine.edo.rules import upkeep
from engine.edo.rules.planning import Planning, entries_of
from engine.edo.state import NO_PLAN, Building, EdoPhase
from engine.edo.words.spaces import place
from tests.engine.edo.invariants import invariants
from tests.engine.edo.scene import Scene, happened, one
from tests.engine.playouts import random_playout

# -- 5: set-up and draft ------------------------------------------------------------------------------------------


def drafted(seats: int, **options: str) -> tuple:  # type: ignore[type-arg]
    """A match as it begins, and who drafts in which order."""
    state = EDO.initial_state(seats, options, SeededChance(3)).state
    order = []
    while state.phase == EdoPhase.DRAFT:
        (seat,) = EDO.active_seats(state)
        order.append(seat)
        state = EDO.apply_action(state, seat, EDO.legal_actions(state, seat)[0], SeededChance(0)).state
    return state, order


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sec_5_7_the_draft_goes_forth_and_back(seats):
    """R6."""
    state, order = drafted(seats, edo_allowed_as_home="on")
    turn_order = list(EDO.initial_state(seats, {}, SeededChance(3)).state.turn_order)
    assert order == turn_order + turn_order[::-1]
    for player in state.players:
        assert player.at[0] == player.home
        assert player.officials == 4
        assert player.points == 0
        assert player.houses == 6
    assert len({player.home for player in state.players}) == seats


def test_sec_5_8_edo_is_nobodys_home():
    """R7; the last of two players then has one city left, which is not asked."""
    state, order = drafted(2)
    assert len(order) == 3
    assert {player.home for player in state.players} == {"kawagoe", "odawara"}


def test_sec_5_1_a_city_is_closed_with_two_players():
    """R1."""
    state = EDO.initial_state(2, {}, SeededChance(0)).state
    assert "mito" not in state.cities
    assert "mito" in state.board.spaces
    with pytest.raises(Exception, match="not open"):
        EDO.apply_action(state, state.active[0], EDO.actions.parse("home mito"), SeededChance(0))


# -- 7: plans -----------------------------------------------------------------------------------------------------


def test_sec_7_check_value_of_legal_plans():
    """With cards A, B, C and four officials there are 12,288 plans, 4,896 of which use all of them."""

    def count(plan, left):
        if None not in plan:
            return 1, int(left == 0)
        position = plan.index(None)
        lying = {entry.card for entry in plan if entry}
        total = whole = 0
        for entry in entries_of(tuple(card for card in BASIC if card not in lying), left, 0):
            plans, full = count([*plan[:position], entry, *plan[position + 1 :]], left - entry.own)
            total, whole = total + plans, whole + full
        return total, whole

    assert count(list(NO_PLAN), 4) == (12_288, 4_896)


def test_sec_7_a_card_leaves_its_old_place():
    scene = Scene(2).planning()
    scene.act(0, "assign 0 a 1 2 0", "assign 2 a 1 3 0")
    assert scene.state.players[0].plan[0] is None
    assert scene.state.players[0].plan[2] == ("a", 1, 3, 0)


def test_sec_7_officials_are_counted_by_kind():
    scene = Scene(2).at(0, "mito").has(0, shogun=1).planning()
    scene.act(0, "assign 0 a 1 3 1")
    assert "1 official" in scene.refused(0, "assign 1 b 0 2 0")
    assert "takes 4" in scene.refused(0, "assign 0 a 1 4 1")
    assert "not complete" in scene.refused(0, "lock")
    scene.act(0, "assign 1 b 0 1 0", "assign 2 c 0 0 0", "lock")
    assert "locked" in scene.refused(0, "clear 1")
    scene.act(0, "unlock", "clear 1")


def test_sec_7_special_cards_can_be_planned_from_the_next_round_on():
    """R18."""
    scene = Scene(2).has(0, ryo=5).has(1, ryo=9).plan(0, "c 2 1 0").begin()
    told = one(scene.act(0, "done", "claim s02"), e.Claimed)
    assert (told.ryo, told.turned_up) == (5, "s15")
    player = scene.state.players[0]
    assert "s02" in player.claimed
    assert "s02" not in player.cards
    scene.act(1, "done", "done", "done")
    assert scene.state.phase == EdoPhase.PLAN
    assert "s02" in player.cards
    assert player.claimed == ()


def test_locking_is_all_that_is_left_once_three_cards_lie():
    plan = Planning(
        list(entries_of(("a",), 0, 0)[:1] + entries_of(("b",), 0, 0)[:1] + entries_of(("c",), 0, 0)[:1]), BASIC, 4, 0
    )
    assert plan.progressing == 1
    assert EDO.actions.write(plan[0]) == "lock"


# -- 8: moves and activations -------------------------------------------------------------------------------------


def test_sec_8_cards_are_carried_out_one_position_after_another():
    scene = Scene(3)
    for seat in range(3):
        scene.has(seat, ryo=1)
    scene.begin()
    order = []
    while scene.state.phase == EdoPhase.PREMOVE:
        order.append((scene.state.card, scene.state.active[0]))
        scene.act(scene.state.active[0], "done")
    assert order == [(card, seat) for card in range(3) for seat in range(3)]


def test_sec_8_1_each_figure_moves_once_for_its_shortest_way():
    """R13."""
    scene = Scene(3).at(0, "gate_n").has(0, ryo=4).has(1, ryo=1).begin()
    scene.act(0, "move f1 forest_n")
    assert scene.state.players[0].ryo == 2
    assert "already" in scene.refused(0, "move f1 edo")
    assert "hand" in scene.refused(0, "move f2 edo")
    assert "you have 2 Ryo" in scene.refused(0, "move merchant gate_n")
    scene.act(0, "move merchant mito")
    assert scene.state.merchant == "mito"
    assert scene.state.players[0].ryo == 0


def test_sec_8_1_the_merchant_may_stand_anywhere():
    """R37."""
    scene = Scene(2).has(0, ryo=9).begin()
    reached = {line.split()[2] for line in scene.legal(0) if line.startswith("move merchant")}
    assert reached == set(scene.state.board.spaces) - {"edo"}


def test_sec_6_whoever_has_no_money_is_not_asked_for_moves():
    scene = Scene(2).at(0, "forest_n").has(1, ryo=1).plan(0, "a 2 1 0").begin()
    assert scene.state.phase == EdoPhase.EXECUTE
    assert scene.legal(0) == ["harvest f1", "decline"]


def test_sec_8_1_money_that_is_used_up_ends_the_moves():
    scene = Scene(2).at(0, "rice_n").has(0, ryo=1).has(1, ryo=1).plan(0, "c 1 1 0").begin()
    scene.act(0, "move f1 kawagoe")
    assert scene.state.active == (1,)


def test_sec_8_3_an_activation_of_travel_that_is_left_unused_is_told():
    scene = Scene(2).at(0, "edo", "edo").has(0, ryo=1).plan(0, "c 0 2 0").begin()
    scene.act(0, "done")
    assert "leaves an activation unused" in plain(EDO.words.describe(one(scene.act(0, "next"), e.Declined)))
    scene.act(0, "free f1 mito")
    assert not happened(scene.act(0, "next"), e.Declined), "this one has moved somebody"


def test_sec_8_3_a_samurai_serves_once_on_a_card_and_again_on_a_later_one():
    """R14."""
    scene = Scene(2).at(0, "forest_n").plan(0, "a 2 2 0", "s03 0 1 0").begin()
    told = scene.act(0, "harvest f1")
    assert one(told, e.ActivationsLost).activations == 1
    scene.act(0, "harvest f1")
    assert scene.goods(0) == {"wood": 7}


def test_sec_8_3_an_activation_may_be_left_and_the_next_used():
    """R15."""
    scene = Scene(2).at(0, "forest_n", "forest_n").has(1, ryo=1).plan(0, "a 2 2 0").begin()
    scene.act(0, "decline", "harvest f1")
    assert scene.goods(0) == {"wood": 2}


# -- 9: the actions -----------------------------------------------------------------------------------------------


def test_sec_9_1_and_9_2_officials_alone():
    scene = Scene(2).has(0, rice=8).has(1, ryo=1).plan(0, "a 0 4 0", "c 3 2 0").begin()
    told = one(scene.events(), e.RiceTaken)
    assert (told.rice, told.surplus) == (2, 2)
    scene.act(1, "done")
    assert scene.state.players[0].ryo == 10


def test_sec_9_3_shogun_officials_only_move_others():
    """R16."""
    scene = Scene(2).at(0, "mito").has(0, shogun=2).has(1, ryo=1).plan(0, "c 0 0 2").begin()
    assert not any(line.startswith("deploy") for line in scene.legal(0))
    scene.act(0, "free f1 edo", "free f1 mito")
    assert scene.standing(0) == {"f1": "mito"}


def test_sec_9_3_an_official_who_has_moved_all_there_are_is_done():
    scene = Scene(2).at(0, "mito").has(0, shogun=1).has(1, ryo=1).plan(0, "c 0 0 1").begin()
    scene.act(0, "free f1 edo")
    assert scene.state.active == (1,)


def test_sec_9_3_special_cards_let_officials_enter_anywhere():
    scene = Scene(2).has(1, ryo=1).plan(0, "s20 0 1 0").begin()
    scene.act(0, "deploy mito")
    assert scene.standing(0) == {"f1": "mito"}


def test_sec_9_4_recruits_come_with_the_next_round():
    """R17."""
    scene = Scene(2).has(0, rice=2).has(1, ryo=1).plan(0, "b 3 2 0").begin()
    scene.act(0, "recruit", "recruit")
    player = scene.state.players[0]
    assert (player.shogun, player.recruits, scene.goods(0)) == (0, 2, {})
    assert scene.state.shogun_left == 10
    scene.act(1, "done", "done", "done")
    assert (player.shogun, player.recruits) == (2, 0)


def test_sec_9_5_a_second_claim_may_take_what_was_turned_up():
    scene = Scene(2).has(0, ryo=10).has(1, ryo=1).plan(0, "c 2 2 0").begin()
    scene.act(0, "done", "claim s13")
    assert "claim s15" in scene.legal(0)


def test_sec_9_6_whoever_has_served_still_counts():
    """R19."""
    scene = Scene(3).at(0, "forest_n", "forest_n").at(1, "forest_n").has(1, ryo=1).plan(0, "a 2 2 0").begin()
    told = happened(scene.act(0, "harvest f1", "harvest f2"), e.Harvested)
    assert [harvest.taken for harvest in told] == [1, 1]


ALL = Stock(7, True, 8)


@pytest.mark.parametrize(
    ("city", "standing", "stock", "kinds"),
    [
        ("mito", "", ALL, "house trading_post"),
        ("edo", "", ALL, "house"),
        ("mito", "h0 h1", ALL, "house trading_post fortress"),
        ("mito", "h1 h2", ALL, "house trading_post"),
        ("mito", "h0", ALL, "house trading_post"),
        ("mito", "h0 h1 f0", ALL, "house trading_post"),
        ("mito", "h0 h1 f0 h1 h1", ALL, "house trading_post fortress"),
        ("mito", "h0 h1 t1", ALL, "house fortress"),
        ("mito", "h0 t1", ALL, "house"),
        ("mito", "h0 h1", Stock(0, False, 0), ""),
        ("mito", "h0 h0 h0 h0 h1 h1 h1 h1 h2 h2", ALL, ""),
    ],
)
def test_sec_9_7_what_may_be_built(city, standing, stock, kinds):
    """R20: trading posts are no houses. R34: a trading post needs no own house."""
    names = {"h": "house", "t": "trading_post", "f": "fortress"}
    buildings = tuple(Building(names[word[0]], None if word[0] == "f" else int(word[1])) for word in standing.split())
    assert possible(city, buildings, 0, stock) == tuple(kinds.split())


def test_sec_9_7_a_closed_city_is_not_built_in():
    scene = Scene(2).at(0, "mito", "edo").has(0, wood=9, stone=9, ryo=50).plan(0, "b 1 2 0").begin()
    scene.act(0, "done")
    assert "can be built in" in scene.refused(0, "build f1 house")
    around = [plain(line) for line in place(EDO.view(scene.state, 0), "mito")]
    assert around[0] == "This city is not in the match. Figures may enter it, but nothing else happens there."


def test_sec_9_7_the_last_slot_of_a_city() -> None:
    scene = Scene(3).city("mito", "h1 h1 h1 h1 h1 h2 h2 h2 h2").at(0, "mito").has(0, wood=2, ryo=4)
    told = one(scene.plan(0, "b 1 1 0").begin().act(0, "done", "build f1 house"), e.Built)
    assert plain(EDO.words.describe(told)).endswith(
        "slot 10: house for 2 wood, 4 Ryo. It brings 1 point. Mito has no free slot left."
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("build f1 fortress wood", "samurai 1 builds: fortress, less wood"),
        ("both f2 3", "samurai 2 buys 3 and gets a point"),
    ],
)
def test_what_a_samurai_can_do_in_a_few_words(line: str, said: str) -> None:
    assert plain(EDO.words.label(EDO.actions.parse(line))) == said


@pytest.mark.parametrize(("seats", "quarry", "where"), [(4, "quarry_s", "southern"), (4, "quarry_w", "western")])
def test_sec_9_6_a_harvest_says_where(seats: int, quarry: str, where: str) -> None:
    scene = Scene(seats).at(0, quarry).plan(0, "b 0 1 0").begin()
    told = one(scene.act(0, "harvest f1"), e.Harvested)
    assert plain(EDO.words.describe(told)) == f"seat 1 harvests 3 stone in the {where} quarry, with 1 samurai there."


def test_sec_9_7_a_discount_lowers_one_material():
    assert [offer.material for offer in offers("fortress", 0, 1)] == ["wood", "stone"]
    assert [offer.price for offer in offers("fortress", 0, 1)] == [(0, 4, 0, 12), (1, 3, 0, 12)]
    assert [(offer.material, offer.price) for offer in offers("house", 0, 1)] == [("", (1, 0, 0, 4))]
    assert [offer.price for offer in offers("house", 4, 0)] == [(2, 0, 0, 0)]


def test_sec_9_7_a_fortress_with_a_discount_is_paid_as_chosen():
    scene = Scene(2).city("edo", "h0 h1").at(0, "edo").has(0, wood=1, stone=3, ryo=12).plan(0, "s16 1 2 0").begin()
    scene.act(0, "done")
    assert [line for line in scene.legal(0) if "fortress" in line] == ["build f1 fortress stone"]
    scene.act(0, "build f1 fortress stone")
    assert scene.goods(0) == {}
    assert scene.state.players[0].points == 1 + 3


def test_sec_9_8_both_halves_must_be_payable_together():
    """R21: M02 sells wood at 3 each, and a point for 3 rice and 3 Ryo."""
    scene = Scene(2).merchant("edo", "m02").at(0, "edo").has(0, rice=3, ryo=8).plan(0, "s18 0 1 0").begin()
    scene.act(0, "done")
    assert [line for line in scene.legal(0) if line.startswith("both")] == ["both f1 1"]
    assert [line for line in scene.legal(0) if line.startswith("buy")] == ["buy f1 1", "buy f1 2"]


def test_sec_9_8_nobody_buys_more_than_fits():
    scene = Scene(2).merchant("edo").at(0, "edo", "edo").has(0, wood=9, ryo=50).plan(0, "b 2 2 0").begin()
    scene.act(0, "done")
    assert {line for line in scene.legal(0) if line.startswith("buy f1")} == {"buy f1 1"}
    scene.state.players[0].goods[0] = 0
    assert "buy f1 2" in scene.legal(0)


def test_sec_9_8_one_trades_wherever_the_merchant_is():
    scene = Scene(2).merchant("gate_n").at(0, "gate_n").has(0, ryo=9).plan(0, "b 2 1 0").begin()
    scene.act(0, "done", "buy f1 2")
    assert scene.goods(0) == {"wood": 2}


# -- 10: wages and income -----------------------------------------------------------------------------------------


def test_sec_10_1_whoever_cannot_pay_is_not_asked():
    """R23."""
    scene = Scene(3).at(0, "mito").at(1, "edo").has(1, rice=1).wages()
    assert scene.state.active == (1,)
    assert scene.standing(0) == {}


def test_sec_10_1_a_mark_may_be_changed_until_it_stands():
    scene = Scene(2).at(0, "mito", "edo").has(0, rice=1).wages()
    scene.act(0, "keep f1", "return f2")
    assert EDO.legal_actions(scene.state, 0).progressing == 1
    scene.act(0, "return f1", "keep f2", "done")
    assert scene.standing(0) == {"f2": "edo"}


def test_sec_10_2_income_is_paid_from_every_city():
    scene = Scene(3).city("edo", "h0").city("mito", "h1 t0").begin(EdoPhase.INCOME)
    assert [player.ryo for player in scene.state.players] == [12 + 6, 3, 0]
    assert has_post(scene.state.cities["mito"], 0)


def test_sec_10_2_fortresses_have_no_influence():
    assert income(3, "mito", (Building("fortress", None),)) == ()


# -- 11 and 12: the end -------------------------------------------------------------------------------------------


def test_sec_11_the_next_round():
    scene = Scene(3).begin(EdoPhase.END_CHECK)
    state = scene.state
    assert (state.round, state.start, state.merchant_card, len(state.merchant_deck)) == (3, 1, "m03", 7)
    assert all(player.plan == list(NO_PLAN) for player in state.players)


def test_sec_11_the_round_is_completed_and_points_go_on():
    """R25."""
    scene = Scene(2).city("edo", "h0 h1").at(0, "edo").has(0, wood=2, ryo=40).points(0, 12).plan(0, "b 1 1 0").begin()
    scene.act(0, "done", "build f1 house")
    assert scene.state.players[0].points == 13
    assert scene.state.phase == EdoPhase.PREMOVE


def score(eligible: bool, points: int, goods: int = 0, rank: int = 0) -> Score:
    return Score(eligible, points, 0, 0, goods, rank)


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ((score(True, 12), score(False, 20)), (1, 2)),
        ((score(True, 12, 3), score(True, 12, 4)), (2, 1)),
        ((score(True, 12, 3, 2), score(True, 12, 3, 1)), (2, 1)),
        ((score(True, 9), score(False, 8, 3), score(False, 8, 3)), (1, 2, 2)),
        ((score(False, 9), score(False, 3)), (1, 1)),
    ],
)
def test_sec_12_places(scores, places):
    """R28 and R29."""
    assert upkeep.places(scores) == places


def test_sec_12_nobody_in_edo_means_that_nobody_wins():
    scene = Scene(2).points(0, 12).begin(EdoPhase.GAME_END)
    assert one(scene.events(), e.MatchEnded).reason is Ending.NOBODY
    assert EDO.outcome(scene.state).places == (1, 1)


def test_sec_12_money_counts_by_fifties_and_samurai_each():
    """R27."""
    assert upkeep.bonus(3, 149) == (3, 2)


# -- whole matches ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_keep_every_invariant(seats):
    def check(state):
        assert invariants(state) == ()

    for seed in range(25):
        state, _ = random_playout(EDO, seats, {}, SeededChance(seed), check=check)
        assert state.round <= 10
        assert all(len(player.at) == len(FIGURES) for player in state.players)

"""RULES.md 2: the board, what each player gets, the draft, the first throw."""

from __future__ import annotations

import pytest

from engine.core.chance import SeededChance
from engine.shogun.data import PROVINCE_IDS, PROVINCES, SIDES, board
from engine.shogun.events import DraftRefreshed, FixedStart, GroupPlaced, MatchBegan, ProvinceTaken, TowerFilled
from engine.shogun.rules.planning import drafting
from tests.engine.playouts import random_playout
from tests.engine.shogun.scene import SHOGUN, happened, one

SEATS = (3, 4, 5)
DIFFER = {"echizen", "hitachi", "kai", "mimasaka", "owari", "sanuki", "shinano", "wakasa"}
OUT = ("awa_boso", "echigo", "iwami", "izumo", "kazusa", "mutsu", "sanuki", "tosa")


def begun(seats: int = 4, seed: int = 1, **options: str):
    return SHOGUN.initial_state(seats, options, SeededChance(seed))


def drafted(seats: int = 4, seed: int = 1, **options: str):
    """A match at its first plan, and all that has happened."""
    luck = SeededChance(seed)
    step = SHOGUN.initial_state(seats, options, luck)
    events = list(step.events)
    while step.state.phase == "draft":
        (seat,) = SHOGUN.active_seats(step.state)
        legal = SHOGUN.legal_actions(step.state, seat)
        step = SHOGUN.apply_action(step.state, seat, legal[luck.draw(legal.progressing)], luck)
        events += step.events
    return step.state, events


def do(state, notation: str, luck=None):
    (seat,) = SHOGUN.active_seats(state)
    return SHOGUN.apply_action(state, seat, SHOGUN.actions.parse(notation), luck or SeededChance(0)).state


# -- 2.1, 2.2 -----------------------------------------------------------------------------------------------------


def test_sec_2_1_eight_provinces_change_their_region():
    sun, moon = board("sun", 4), board("moon", 4)
    assert {id for id in PROVINCE_IDS if sun.region[id] != moon.region[id]} == DIFFER
    assert sun.provinces == moon.provinces == PROVINCE_IDS
    assert all(len(members) == 9 for side in (sun, moon) for members in side.regions.values())


def test_sec_2_1_borders_go_both_ways():
    for side in ("sun", "moon"):
        near = board(side, 4).neighbours
        assert all(id in near[other] for id in near for other in near[id])
        assert all(id not in near[id] for id in near)
    assert "mikawa" not in board("sun", 4).neighbours["kai"]


def test_sec_2_1_sea_routes_join_provinces():
    near = board("sun", 5).neighbours
    for one_end, other in (("aki", "iyo"), ("harima", "sanuki"), ("awa_shikoku", "kii"), ("izu", "shima")):
        assert other in near[one_end]
        assert other not in PROVINCES[one_end].land
    assert near["awa_boso"] == ("izu", "kazusa")
    assert "tajima" in near["kaga"]


def test_sec_2_1_what_is_assumed_of_the_moon_side_stays_marked():
    assert SIDES["sun"].assumed == ()
    assert set(SIDES["moon"].assumed) == {"land", "sea_routes", "unused_with_3_players"}


@pytest.mark.parametrize("side", ["sun", "moon"])
def test_sec_2_2_three_players_use_37_provinces(side):
    three = board(side, 3)
    assert three.out_of_play == OUT
    assert len(three.provinces) == 37
    assert not any(set(OUT) & set(near) for near in three.neighbours.values())
    assert not set(OUT) & set().union(*three.regions.values())
    state, _ = random_playout(SHOGUN, 3, {"side": side}, SeededChance(2))
    assert not set(OUT) & set(state.owner)


def test_sec_2_the_printed_figures():
    assert (PROVINCES["suruga"].chests, PROVINCES["kaga"].rice, PROVINCES["omi"].rice) == (7, 5, 2)
    assert all(1 <= province.spaces <= 3 for province in PROVINCES.values())


# -- 2.3, 2.4 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "chests", "provinces", "armies"), [(3, 18, 9, 27), (4, 15, 8, 25), (5, 12, 7, 23)])
def test_sec_2_3_and_2_4_what_each_player_begins_with(seats, chests, provinces, armies):
    state, _ = drafted(seats)
    for seat, player in enumerate(state.players):
        mine = state.provinces_of(seat)
        assert (player.chests, player.rice, player.points) == (chests, 0, 0)
        assert len(mine) == provinces == player.provinces
        assert sum(state.armies[id] for id in mine) == armies
        assert player.supply == 62 - armies - state.tower.inside[seat]


def test_sec_2_3_daimyo_by_seat():
    assert one(begun(5).events, MatchBegan).daimyo == ("uesugi", "mori", "tokugawa", "takeda", "hashiba")


# -- 2.5 ----------------------------------------------------------------------------------------------------------


def test_sec_2_5_the_first_player_is_drawn_and_play_goes_clockwise():
    firsts = set()
    for seed in range(30):
        step = begun(4, seed)
        first = one(step.events, MatchBegan).first
        firsts.add(first)
        state, order = step.state, []
        for _ in range(5):
            order.append(SHOGUN.active_seats(state)[0])
            state = do(do(state, "take 1"), "place 5" if len(order) < 5 else "place 4")
        assert order == [(first + turn) % 4 for turn in range(5)]
    assert firsts == {0, 1, 2, 3}


def test_sec_2_5_an_open_card_is_replaced_in_its_slot():
    state = begun().state
    draft = drafting(state)
    after = drafting(do(state, "take 2"))
    assert after.taken == draft.row[1]
    assert after.row == [draft.row[0], draft.deck[0]]
    assert after.deck == draft.deck[1:]


def test_sec_2_5_the_unseen_card_leaves_the_row():
    state = begun().state
    draft = drafting(state)
    after = drafting(do(state, "take deck"))
    assert (after.taken, after.row, after.deck) == (draft.deck[0], draft.row, draft.deck[1:])


def test_sec_2_5_the_group_is_chosen_after_the_card():
    state = do(begun().state, "take 1")
    (seat,) = SHOGUN.active_seats(state)
    assert [SHOGUN.actions.write(action) for action in SHOGUN.legal_actions(state, seat)] == [
        "place 5",
        "place 4",
        "place 3",
        "place 2",
    ]
    province = drafting(state).taken
    state = do(state, "place 3")
    assert (state.owner[province], state.armies[province]) == (seat, 3)
    assert province in state.players[seat].hand
    assert drafting(state).groups[seat] == (5, 4, 4, 3, 2, 2, 2)


def test_sec_2_5_the_same_pair_again_may_be_refreshed_once():
    """Everybody draws unseen, so that after a round the first player meets the pair of before."""
    state = begun(3).state
    first = SHOGUN.active_seats(state)[0]
    assert SHOGUN.actions.parse("refresh") not in SHOGUN.legal_actions(state, first)
    for _ in range(3):
        state = do(do(state, "take deck"), "place 5")
    assert SHOGUN.active_seats(state) == (first,)
    assert SHOGUN.actions.parse("refresh") in SHOGUN.legal_actions(state, first)

    row, deck = drafting(state).row, drafting(state).deck
    after = do(state, "refresh")
    assert drafting(after).row == deck[:2]
    assert drafting(after).deck == [*deck[2:], *row]  # slot 1 first, so slot 2 is the last card
    assert SHOGUN.actions.parse("refresh") not in SHOGUN.legal_actions(after, first)
    assert SHOGUN.actions.parse("take 2") in SHOGUN.legal_actions(after, first)


def test_sec_2_5_the_pair_before_a_refresh_is_remembered():
    state = begun(3).state
    first = SHOGUN.active_seats(state)[0]
    pair = tuple(sorted(drafting(state).row))
    for _ in range(3):
        state = do(do(state, "take deck"), "place 5")
    state = do(state, "refresh")
    assert drafting(state).memory[first] == pair
    for _ in range(3):
        state = do(do(state, "take deck"), "place 4")
    # the row is the refreshed one, seen by nobody when their turn began before
    assert not drafting(state).may_refresh


def test_sec_2_5_slots_do_not_matter_for_the_pair():
    state = begun(3).state
    for _ in range(3):
        state = do(do(state, "take deck"), "place 5")
    drafting(state).memory = [tuple(sorted(pair)) for pair in drafting(state).memory]
    drafting(state).row.reverse()
    state = do(do(state, "take deck"), "place 4")
    assert drafting(state).may_refresh


def test_sec_2_5_every_group_is_placed_and_the_rest_is_neutral():
    for seats, left in ((3, 10), (4, 13), (5, 10)):
        state, events = drafted(seats)
        assert state.draft is None
        assert len(state.board.provinces) - len(state.owner) == left
        assert len(happened(events, GroupPlaced)) == len(happened(events, ProvinceTaken)) == len(state.owner)


def test_sec_2_5_a_random_draft_meets_refreshes():
    assert any(happened(drafted(3, seed)[1], DraftRefreshed) for seed in range(200))


# -- 2.7, 2.8 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_sec_2_7_seven_armies_each_and_ten_farmers(seats):
    state, events = drafted(seats)
    filled = one(events, TowerFilled)
    assert (*filled.armies, filled.farmers) == state.tower.inside
    assert max(filled.armies) <= 7
    assert filled.farmers <= 10
    assert state.farmers == 20 - filled.farmers
    assert set(state.tower.tray) == {0}


def test_sec_2_8_four_of_twelve_events_lie_open():
    state, _ = drafted()
    assert len(state.year_events) == 4
    assert len(state.event_deck) == 8
    assert len({*state.year_events, *state.event_deck}) == 12


# -- 13, variant 1 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_sec_13_1_fixed_start(seats):
    state, events = drafted(seats, start="fixed")
    letters = one(events, FixedStart).letters
    assert sorted(letters) == list("ABCDE"[:seats])
    assert not happened(events, ProvinceTaken)
    groups = {3: [5, 4, 4, 3, 3, 2, 2, 2, 2], 4: [5, 4, 4, 3, 3, 2, 2, 2], 5: [5, 4, 4, 3, 3, 2, 2]}[seats]
    for seat in range(seats):
        assert sorted((state.armies[id] for id in state.provinces_of(seat)), reverse=True) == groups
    assert state.phase == "plan"


def test_sec_13_1_the_lists_go_to_the_seats_at_random():
    assert len({one(begun(4, seed, start="fixed").events, FixedStart).letters for seed in range(40)}) > 10

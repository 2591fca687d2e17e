"""RULES.md 4.2: plans, card by card."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.core.chance import SeededChance
from engine.shogun.actions import LOCK, Assign, Clear, Lock, assign, clear
from engine.shogun.amounts import cards_to_place
from engine.shogun.data import ACTION_IDS, BID, CHEST_CARDS, PROVINCE_IDS, SPACES
from engine.shogun.plans import Planning, biddable, default_step, is_complete
from tests.engine.defaults import defaults
from tests.engine.shogun.scene import SHOGUN

TEN = ("aki", "bingo", "bitchu", "bizen", "hoki", "iwami", "izumo", "kai", "mino", "omi")


def hand_of(provinces: int) -> list[str]:
    return [*CHEST_CARDS, *TEN[:provinces]]


def filled(plan: dict[str, str], hand: list[str], chests: int) -> dict[str, str]:
    """The plan at the deadline, by the default steps."""
    plan, hand = dict(plan), list(hand)
    for _ in range(40):
        step = default_step(plan, hand, chests)
        legal = Planning(plan, hand, chests)
        assert list(legal).index(step) < legal.progressing
        match step:
            case Lock():
                return plan
            case Assign(space, card):
                hand.remove(card)
                plan[space] = card
            case Clear(space):
                hand.append(plan.pop(space))
                hand.sort(key=[*CHEST_CARDS, *PROVINCE_IDS].index)
    raise AssertionError("the default plan does not end")


# -- what may lie where -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("provinces", "cards"), [(1, 6), (5, 10), (6, 11), (7, 11), (20, 11)])
def test_sec_4_2_as_many_spaces_as_possible_are_filled(provinces, cards):
    assert cards_to_place(provinces) == cards


@pytest.mark.parametrize("chests", range(6))
def test_sec_4_2_only_what_can_be_paid_may_be_bid(chests):
    legal = Planning({}, hand_of(7), chests)
    for value in range(5):
        assert (assign(BID, f"chest_{value}") in legal) == (value <= chests)
        assert assign("build_castle", f"chest_{value}") in legal
    assert assign(BID, "kai") not in legal  # not a province of the hand
    assert assign(BID, "aki") in legal


def test_sec_4_2_a_card_is_used_once():
    hand = hand_of(7)
    hand.remove("aki")
    legal = Planning({"build_castle": "aki"}, hand, 9)
    assert assign("build_temple", "aki") not in legal
    assert assign("build_castle", "bingo") in legal  # takes the place of aki
    assert clear("build_castle") in legal
    assert clear("build_temple") not in legal


def test_sec_4_2_it_is_locked_when_complete():
    plan = dict(zip(SPACES, TEN, strict=False)) | {BID: "chest_0"}
    del plan["battle_move_b"]
    assert LOCK not in Planning(plan, ["omi"], 9)
    assert LOCK in Planning({**plan, "battle_move_b": "omi"}, ["chest_1"], 9)
    # fewer than eleven cards: all of them, and any space may stay empty, the bid too
    assert LOCK in Planning(dict(zip(SPACES, (*CHEST_CARDS, "aki"), strict=False)), [], 9)


def test_sec_4_2_the_last_card_for_a_bid_is_kept_for_it():
    plan = dict(zip(ACTION_IDS, TEN[:9], strict=False))
    legal = Planning(plan, ["chest_0", "chest_1"], 0)
    progressing = [legal[index] for index in range(legal.progressing)]
    assert progressing == [assign("battle_move_b", "chest_1"), assign(BID, "chest_0")]
    # still allowed, as something that can be taken back
    assert assign("battle_move_b", "chest_0") in legal
    assert list(legal).index(assign("battle_move_b", "chest_0")) >= legal.progressing


def test_sec_4_2_with_no_card_left_to_bid_a_space_is_cleared():
    plan = dict(zip(ACTION_IDS, (*TEN[:9], "chest_0"), strict=True))
    legal = Planning(plan, ["chest_3", "chest_4"], 1)
    progressing = {legal[index] for index in range(legal.progressing)}
    assert progressing == {clear(space) for space in ACTION_IDS}
    assert LOCK not in legal


# -- listed lazily, but rightly -----------------------------------------------------------------------------------

everything = [
    *(assign(space, card) for space in SPACES for card in (*CHEST_CARDS, *TEN)),
    *map(clear, SPACES),
    LOCK,
]


@given(data=st.data(), provinces=st.integers(1, 10), chests=st.integers(0, 6))
def test_sec_4_2_every_plan_can_be_completed_by_going_on(data, provinces, chests):
    plan: dict[str, str] = {}
    hand = hand_of(provinces)
    for _ in range(12):
        legal = Planning(plan, hand, chests)
        members = list(legal)
        assert len(members) == len(legal) == len(set(members))
        assert set(members) == {action for action in everything if action in legal}
        assert [legal[index] for index in range(-len(legal), 0)] == members
        action = legal[data.draw(st.integers(0, legal.progressing - 1))]
        if isinstance(action, Lock):
            break
        assert isinstance(action, Assign)
        hand.remove(action.card)
        plan[action.space] = action.card
    assert is_complete(plan, hand)
    assert len(plan) == cards_to_place(provinces)
    assert BID not in plan or plan[BID] in biddable(list(plan.values()), chests)


# -- the deadline -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("provinces", range(1, 11))
def test_sec_4_2_the_default_plan(provinces):
    plan = filled({}, hand_of(provinces), 9)
    assert plan == {
        "battle_move_b": "chest_4",
        "battle_move_a": "chest_3",
        "deploy_1_move": "chest_2",
        "deploy_3": "chest_1",
        BID: "chest_0",
        **dict(zip(ACTION_IDS[:6], TEN[:provinces], strict=False)),
    }


def test_sec_4_2_what_is_placed_stays_at_the_deadline():
    hand = hand_of(7)
    for card in ("bitchu", "chest_0"):
        hand.remove(card)
    plan = filled({"battle_move_a": "bitchu", "build_castle": "chest_0"}, hand, 9)
    assert plan == {
        "build_castle": "chest_0",
        "battle_move_a": "bitchu",
        BID: "aki",  # chest_0 is used, so the first province
        "battle_move_b": "chest_4",
        "deploy_1_move": "chest_3",
        "deploy_3": "chest_2",
        "deploy_5": "chest_1",
        "build_temple": "bingo",
        "build_theatre": "bizen",
        "confiscate_rice": "hoki",
        "collect_taxes": "iwami",
    }


def test_sec_4_2_the_bid_falls_to_the_lowest_chest_card_that_can_be_paid():
    plan = dict(zip(ACTION_IDS[:8], ("chest_0", *TEN[:7]), strict=True))
    assert filled(plan, ["chest_1", "chest_2", "chest_3", "chest_4"], 2)[BID] == "chest_1"


def test_sec_4_2_chest_0_moves_to_the_bid_if_nothing_else_can():
    plan = dict(zip(ACTION_IDS, (*TEN[:7], "chest_0", "chest_1", "chest_2"), strict=True))
    done = filled(plan, ["chest_3", "chest_4"], 0)
    assert done[BID] == "chest_0"
    assert done["deploy_1_move"] == "chest_4"  # its space is filled by what is left, high first


def test_sec_4_2_with_few_provinces_the_bid_may_stay_empty():
    plan = dict(zip(ACTION_IDS, ("chest_0", "aki"), strict=False))
    done = filled(plan, ["chest_1", "chest_2", "chest_3", "chest_4"], 0)
    assert BID not in done
    assert len(done) == 6


@given(data=st.data(), provinces=st.integers(1, 10), chests=st.integers(0, 5))
def test_sec_4_2_any_unfinished_plan_is_completed(data, provinces, chests):
    """Filled in any legal way, take-backs and a used-up last bid included."""
    plan: dict[str, str] = {}
    hand = hand_of(provinces)
    for _ in range(data.draw(st.integers(0, 14))):
        members = [action for action in Planning(plan, hand, chests) if action != LOCK]
        action = data.draw(st.sampled_from(members)) if members else LOCK
        if isinstance(action, Assign):
            hand.remove(action.card)
            if action.space in plan:
                hand.append(plan[action.space])
            plan[action.space] = action.card
        elif isinstance(action, Clear):
            hand.append(plan.pop(action.space))
        hand.sort(key=[*CHEST_CARDS, *PROVINCE_IDS].index)
    done = filled(plan, hand, chests)
    assert len(done) == cards_to_place(provinces)
    assert BID not in done or done[BID] in biddable([done[BID]], chests)
    moved = {space for space, card in plan.items() if done.get(space) != card}
    assert not moved or {plan[space] for space in moved} == {"chest_0"}


# -- the phase ----------------------------------------------------------------------------------------------------


def planning(seats: int = 3):
    return SHOGUN.initial_state(seats, {"start": "fixed"}, SeededChance(4)).state


def do(state, seat: int, *notations: str):
    for notation in notations:
        state = SHOGUN.apply_action(state, seat, SHOGUN.actions.parse(notation), SeededChance(1)).state
    return state


def by_default(state, *seats: int):
    for step, _ in defaults(SHOGUN, state, seats, lambda: SeededChance(2)):
        state = step.state
    return state


def test_sec_4_2_all_plan_at_once_until_all_have_locked():
    state = planning()
    assert SHOGUN.active_seats(state) == (0, 1, 2)
    state = by_default(state, 1)
    assert SHOGUN.active_seats(state) == (0, 2)
    assert [SHOGUN.actions.write(action) for action in SHOGUN.legal_actions(state, 1)] == ["unlock"]
    assert SHOGUN.legal_actions(state, 1).progressing == 0
    state = do(state, 1, "unlock")
    assert SHOGUN.active_seats(state) == (0, 1, 2)
    state = by_default(state, 0, 1, 2)
    assert state.phase == "special_picks"


def test_sec_4_2_a_replaced_card_goes_back_to_hand():
    state = planning()
    mine = state.provinces_of(0)
    state = do(state, 0, f"assign build_castle {mine[0]}", f"assign build_castle {mine[1]}")
    assert state.players[0].plan == {"build_castle": mine[1]}
    assert state.players[0].hand == [*CHEST_CARDS, mine[0], *mine[2:]]
    state = do(state, 0, "clear build_castle")
    assert state.players[0].hand == [*CHEST_CARDS, *mine]


def test_sec_4_2_the_plan_of_the_round_before_is_remembered():
    state = planning()
    state = by_default(state, 0, 1, 2)
    plans = [dict(player.plan) for player in state.players]
    while state.phase != "plan":
        (seat,) = SHOGUN.active_seats(state)
        state = SHOGUN.apply_action(
            state,
            seat,
            SHOGUN.asking.default_action(state, seat, SHOGUN.legal_actions(state, seat), False),
            SeededChance(3),
        ).state
    for seat, plan in enumerate(plans):
        last = SHOGUN.view(state, seat).own.last_plan
        kept = {space: card for space, card in zip(SPACES, last, strict=True) if card is not None}
        assert kept.items() <= plan.items()
        assert kept
        assert not state.players[seat].plan

"""RULES.md 4: the rows, the event, the bids, the special cards; and 1: who may see what of it."""

from __future__ import annotations

import pytest

from engine.core.chance import ScriptedChance, SeededChance
from engine.core.text import plain
from engine.shogun import amounts
from engine.shogun.data import ACTION_IDS, SPACES, SPECIALS
from engine.shogun.events import BidsRevealed, EventDrawn, PlanChanged, RoundBegan, SpecialPicked
from engine.shogun.phases import SEQUENCE
from engine.shogun.view import HIDDEN
from tests.engine.defaults import defaults
from tests.engine.shogun.scene import SHOGUN, Scene, happened, one


def at_plan(seats: int = 4, seed: int = 6):
    return SHOGUN.initial_state(seats, {"start": "fixed"}, SeededChance(seed))


def everybody_by_default(state, seed: int = 1):
    """The events from the first lock to the special picks, and the state there."""
    events = []
    for step, _ in defaults(SHOGUN, state, range(len(state.players)), lambda: SeededChance(seed)):
        state = step.state
        events += step.events
    return state, events


# -- 4.1 ----------------------------------------------------------------------------------------------------------


def test_sec_4_1_two_rows_are_laid_out():
    step = at_plan()
    began = one(step.events, RoundBegan)
    state = step.state
    assert sorted(state.action_row) == sorted(ACTION_IDS)
    assert began.actions == state.action_row[:5]
    assert sorted(state.special_row) == sorted(SPECIALS)
    view = SHOGUN.view(state, 0)
    assert view.action_row == (*state.action_row[:5], *[None] * 5)
    assert view.special_row == tuple((card, None) for card in state.special_row)


def test_sec_4_1_the_row_is_shuffled_anew():
    assert len({at_plan(seed=seed).state.action_row for seed in range(20)}) == 20


# -- 4.3 ----------------------------------------------------------------------------------------------------------


def test_sec_4_3_one_of_the_open_events_comes_into_force():
    before = at_plan().state
    state, events = everybody_by_default(before)
    drawn = one(events, EventDrawn).card
    assert state.event == drawn
    assert drawn in before.year_events
    assert state.year_events == tuple(card for card in before.year_events if card != drawn)
    names = [type(event).__name__ for event in events]
    assert names.index("EventDrawn") < names.index("BidsRevealed")


# -- 4.4 ----------------------------------------------------------------------------------------------------------


def test_sec_4_4_what_a_bid_is_worth():
    order = ["chest_4", "chest_3", "chest_2", "chest_1", "kai", "chest_0", None]
    assert sorted(order, key=amounts.bid_rank, reverse=True) == order


def bidding(*bids: str | None, luck=None) -> tuple[Scene, BidsRevealed]:
    scene = Scene(seats=len(bids), chance=luck)
    for seat, bid in enumerate(bids):
        scene.own(seat, ("kai", "izu", "omi", "aki", "mino")[seat], 1).have(seat, chests=9)
        if bid:
            scene.plan(seat, bid=bid)
    SEQUENCE.phases["bids"].end(scene.turn)
    return scene, one(scene.events(), BidsRevealed)


def test_sec_4_4_bids_are_paid_and_ranked():
    scene, revealed = bidding("chest_0", "izu", "chest_3", None, "chest_1")
    assert revealed.order == (2, 4, 1, 0, 3)
    assert revealed.drawn == ()
    assert [player.chests for player in scene.state.players] == [9, 9, 6, 9, 8]
    assert scene.state.players[1].plan == {"bid": "izu"}  # lies open there until the round ends


def test_sec_4_4_ties_are_drawn():
    """Also among provinces, zeros and empty bids; a shuffle of two takes one draw."""
    _, revealed = bidding("kai", "izu", "chest_2", luck=ScriptedChance([1]))
    assert (revealed.order, revealed.drawn) == ((2, 0, 1), ((0, 1),))
    _, revealed = bidding("kai", "izu", "chest_2", luck=ScriptedChance([0]))
    assert (revealed.order, revealed.drawn) == ((2, 1, 0), ((1, 0),))
    _, revealed = bidding(None, "chest_0", None, "chest_0", luck=ScriptedChance([0, 1]))
    assert (revealed.order, revealed.drawn) == ((3, 1, 0, 2), ((3, 1), (0, 2)))


@pytest.mark.parametrize(
    ("bids", "free"),
    [
        (("chest_0", "izu", "chest_0"), True),
        (("kai", "izu", None), True),
        ((None, None, None), True),
        (("chest_0", "izu", "chest_1"), False),
    ],
)
def test_sec_4_4_that_no_one_pays_is_told(bids: tuple[str | None, ...], free: bool) -> None:
    said = plain(SHOGUN.words.describe(bidding(*bids)[1]))
    assert ("No one pays for a better place." in said) == free


# -- 4.5 ----------------------------------------------------------------------------------------------------------


def picking(seats: int) -> Scene:
    scene = Scene(seats=seats)
    scene.state.phase = "special_picks"
    scene.state.bid_order = tuple(reversed(range(seats)))
    SEQUENCE.phases["special_picks"].begin(scene.turn)
    return scene


def test_sec_4_5_picks_in_bid_order_give_the_turn_order():
    scene = picking(4)
    assert scene.legal(3) == [f"pick {card}" for card in SPECIALS]
    assert scene.legal(2) == []
    scene.answer(3, f"pick {SPECIALS[4]}")
    assert scene.legal(2) == [f"pick {card}" for card in SPECIALS[:4]]
    scene.answer(2, f"pick {SPECIALS[0]}")
    scene.answer(1, f"pick {SPECIALS[2]}")
    picked = one(scene.answer(0, f"pick {SPECIALS[1]}"), SpecialPicked)
    assert (picked.position, picked.last) == (2, False)
    SEQUENCE.phases["special_picks"].end(scene.turn)
    assert scene.state.turn_order == (2, 0, 1, 3)
    assert SHOGUN.view(scene.state, None).players[3].position == 5


def test_sec_4_5_the_last_of_five_is_not_asked():
    scene = picking(5)
    for seat in (4, 3, 2):
        scene.answer(seat, scene.legal(seat)[0])
    events = happened(scene.answer(1, scene.legal(1)[0]), SpecialPicked)
    assert [(event.seat, event.card, event.last) for event in events] == [
        (1, SPECIALS[3], False),
        (0, SPECIALS[4], True),
    ]
    assert not scene.state.active


# -- 1, Plans -----------------------------------------------------------------------------------------------------


def test_sec_1_a_plan_is_seen_by_its_owner_alone():
    state = at_plan().state
    card = state.provinces_of(1)[0]
    step = SHOGUN.apply_action(state, 1, SHOGUN.actions.parse(f"assign collect_taxes {card}"), SeededChance(0))
    (event,) = step.events
    assert event == PlanChanged(1, "collect_taxes", card)
    assert event.audience == (1,)
    for seat in (None, 0, 2, 3):
        assert SHOGUN.view(step.state, seat) == SHOGUN.view(state, seat)
    assert SHOGUN.view(step.state, 1).own.plan[SPACES.index("collect_taxes")] == card
    assert SHOGUN.view(step.state, 1).own.missing == 10


def test_sec_1_who_has_locked_is_public():
    state = at_plan().state
    for step, _ in defaults(SHOGUN, state, (2,), lambda: SeededChance(0)):
        state = step.state
    assert [player.locked for player in SHOGUN.view(state, None).players] == [False, False, True, False]


def test_sec_1_after_the_plans_it_is_public_which_spaces_are_filled():
    state, _ = everybody_by_default(at_plan().state)
    view = SHOGUN.view(state, 0)
    assert view.phase == "special_picks"
    for seat, player in enumerate(view.players):
        assert player.spaces == (*[HIDDEN] * 10, "chest_0")  # the bids are open, the rest lies face down
        assert not player.locked
        assert view.bids[seat] == "chest_0"


def test_sec_1_a_face_is_public_once_it_is_turned_up():
    scene = Scene().own(0, "kai", 3).own(0, "suruga", 1).own(1, "izu", 1)
    scene.plan(0, battle_move_a="kai", collect_taxes="suruga").plan(1, deploy_3="izu", battle_move_a="chest_1")
    scene.run("battle_move_a", "collect_taxes", "deploy_3")
    mine, other = (dict(zip(SPACES, player.spaces, strict=True)) for player in SHOGUN.view(scene.state, 2).players[:2])
    assert (mine["battle_move_a"], mine["collect_taxes"], mine["deploy_3"]) == ("kai", HIDDEN, None)
    assert (other["battle_move_a"], other["deploy_3"]) == ("chest_1", HIDDEN)


def test_sec_1_the_tower_is_open():
    scene = Scene(seats=3).inside({0: 2, "farmers": 3}).tray({1: 1})
    view = SHOGUN.view(scene.state, None).tower
    assert (view.inside, view.tray, view.levels) == ((2, 0, 0, 3), (0, 1, 0, 0), ((2, 0, 0, 3),))
    two = Scene(seats=3, tower="T")
    two.state.tower.levels = [(1, 0, 0, 2), (0, 3, 0, 0)]
    view = SHOGUN.view(two.state, None).tower
    assert (view.levels, view.inside) == (((1, 0, 0, 2), (0, 3, 0, 0)), (1, 3, 0, 2))


@pytest.mark.parametrize("seat", [None, 0])
def test_sec_1_the_general_supply(seat):
    scene = Scene().own(0, "kaga", 1, "castle", "temple", markers=2).tray({"farmers": 4})
    view = SHOGUN.view(scene.state, seat)
    assert (view.farmers, view.tiles) == (16, (27, 25, 26))

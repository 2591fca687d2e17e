"""What a card is said to do, against what happens when it is carried out next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from engine.core.chance import SeededChance
from engine.core.protocol import Turn
from engine.core.text import plain
from engine.shogun import events as e
from engine.shogun.actions import Assign, CarryOut, March, Quell, Take
from engine.shogun.data import (
    ACTION_IDS,
    ACTIONS,
    BID,
    CHEST_CARDS,
    CHEST_VALUE,
    EVENT_IDS,
    PROVINCES,
    RICE_TRACK,
    SPACES,
    SPECIALS,
    ActionKind,
)
from engine.shogun.prospect import Outlook, Stage, enterable, prospect, stage, usable
from engine.shogun.rules import acting, winter
from engine.shogun.state import ShogunPhase, ShogunState
from engine.shogun.view import view_of
from engine.shogun.words.forecast import advice, forecast, own_forecast, trouble
from tests.engine.shogun.scene import SHOGUN, Scene
from tests.engine.walks import ALL_VARIANTS, walk

Carried = tuple[ShogunState, int, str, str, list[e.Event]]


def moments(phase: ShogunPhase, options: dict[str, str], seed: int, every: int) -> Iterator[ShogunState]:
    """Some of the positions of a random match."""
    met = 0
    for state, _, _, _ in walk(4, options, seed):
        if state.phase == phase:
            met += 1
            if met % every == 0:
                yield state


def carried_out(phase: ShogunPhase = ShogunPhase.ACTION, seed: int = 5, every: int = 3) -> Iterator[Carried]:
    """Each of a seat's provinces on each action space, carried out next under each event: what happens."""
    for number, state in enumerate(moments(phase, {}, seed, every)):
        seat = number % 4
        for province in state.provinces_of(seat):
            for space in ACTION_IDS:
                before = planned(state, seat, space, province)
                before.event = EVENT_IDS[number % len(EVENT_IDS)]
                before.players[seat].special = SPECIALS[number % len(SPECIALS)]
                turn = Turn(before.copy(), SeededChance(number))
                acting.take_turn(turn, seat)
                yield before, seat, space, province, turn.events


def planned(state: ShogunState, seat: int, space: str, card: str) -> ShogunState:
    """The position with nothing but this card on the seat's plan, its action just begun."""
    state = state.copy()
    player = state.players[seat]
    player.take_all_in_hand()
    player.hand.remove(card)
    player.plan = {space: card}
    row = (space, *(action for action in ACTION_IDS if action != space))
    state.phase, state.action_row, state.action_index, state.revealed = ShogunPhase.ACTION, row, 1, 6
    state.active, state.waiting, state.attack, state.deployed = (), (), None, False
    return state


def found(events, kind):
    return next((event for event in events if isinstance(event, kind)), None)


def test_what_is_foretold_is_what_happens_when_it_is_carried_out_next():
    seen = dict.fromkeys(("gain", "revolt", "unrest", "built", "skipped", "deployed", "peace"), 0)
    for state, seat, space, province, events in carried_out():
        view = view_of(state, seat)
        out = Outlook(view)
        would = prospect(out, space, province)
        skipped = found(events, e.ActionSkipped)
        assert would.obstacle == (skipped.reason if skipped else None), (space, province)
        assert (trouble(out, space, province) is None) == (skipped is None)
        seen["skipped"] += skipped is not None
        if (taken := found(events, e.Collected)) is not None:
            assert would.gain == (taken.amount,)
            revolt, marked = found(events, e.RevoltFought), found(events, e.MarkerPlaced)
            assert would.rising == (revolt.farmers if revolt else 0)
            assert marked is None or marked.markers == would.unrest
            assert marked is not None or revolt is not None
            seen["gain"] += 1
            seen["revolt"] += revolt is not None
            seen["unrest"] += marked is not None
        if (new := found(events, e.Built)) is not None:
            assert (new.paid, would.gain) == (ACTIONS[space].cost, ())
            assert would.unrest == state.markers.get(province, 0) - new.calmed
            seen["built"] += 1
        if (more := found(events, e.Deployed)) is not None:
            assert (would.gain, ACTIONS[space].cost) == ((more.armies,), more.paid)
            seen["deployed"] += 1
        if ACTIONS[space].kind is ActionKind.BATTLE_MOVE and not skipped:
            assert enterable(out, province) == tuple(acting.targets(state, seat, province))
            seen["peace"] += enterable(out, province) != state.board.neighbours[province]
        assert "{" not in plain(forecast(out, space, province))
    assert all(seen.values()), seen


def test_before_the_event_is_known_its_amounts_lie_in_what_was_foretold():
    ranges = 0
    for number, state in enumerate(moments(ShogunPhase.PLAN, {}, 3, 60)):
        seat = number % 4
        view = view_of(state, seat)
        if view.own is None:
            continue
        out = Outlook(view)
        for province in state.provinces_of(seat):
            for space in ("collect_taxes", "confiscate_rice", "deploy_5", "deploy_3"):
                would = prospect(out, space, province)
                if would.obstacle:
                    continue
                for event, amount in zip(state.year_events, would.gain, strict=True):
                    later = planned(state, seat, space, province)
                    later.event = event
                    turn = Turn(later, SeededChance(0))
                    acting.take_turn(turn, seat)
                    done = found(turn.events, e.Collected) or found(turn.events, e.Deployed)
                    assert (done.amount if isinstance(done, e.Collected) else done.armies) == amount
                ranges += len(set(would.gain)) > 1
    assert ranges


def test_the_farmers_of_a_revolt_are_those_of_its_markers():
    view = view_of(Scene().own(0, "kai", 3, markers=1).have(0, chests=4).plan(0, collect_taxes="kai").state, 0)
    assert plain(forecast(Outlook(view), "collect_taxes", "kai")) == (
        "+5 chests; then a revolt: 1 farmer against 3 armies, 100% to keep it"
    )


def test_without_unrest_income_brings_the_first_marker():
    view = view_of(Scene().own(0, "kai", 3).state, 0)
    said = plain(forecast(Outlook(view), "confiscate_rice", "kai"))
    assert said == "+3 rice, then 1 revolt marker"


@pytest.mark.parametrize(
    ("special", "rice", "gain"), [(None, 0, 3), ("plus_1_rice", 0, 4), (None, RICE_TRACK - 1, 1), (None, RICE_TRACK, 0)]
)
def test_rice_is_counted_with_the_special_card_and_to_the_end_of_the_track(special, rice, gain):
    scene = Scene().own(0, "kai", 3).have(0, rice=rice)
    scene.state.players[0].special = special
    view = view_of(scene.state, 0)
    assert prospect(Outlook(view), "confiscate_rice", "kai").gain == (gain,)


# -- the plan as a whole, against the rules -------------------------------------------------------------------------


def said_of(state: ShogunState, seat: int = 0) -> tuple[str, str]:
    """What the sheet of the plan says of rice and of chests."""
    rice, chests, *_ = (plain(line) for line in advice(Outlook(view_of(state, seat))))
    return rice, chests


def planning(seed: int, rng: Random) -> Iterator[tuple[ShogunState, int]]:
    """Moments of planning in every season, with rice, chests, and a plan of any kind."""
    for state in moments(ShogunPhase.PLAN, {}, seed, 6):
        seat = rng.randrange(4)
        provinces = state.provinces_of(seat)
        if len(provinces) < 6:
            continue
        state = state.copy()
        player = state.players[seat]
        player.rice, player.chests = min(RICE_TRACK, len(provinces) + rng.randrange(-2, 8)), rng.randrange(12)
        player.take_all_in_hand()
        player.plan = dict(zip(rng.sample(ACTION_IDS[:7], 5), rng.sample(provinces, 5), strict=True))
        player.plan[BID] = rng.choice(CHEST_CARDS)
        for card in player.plan.values():
            player.hand.remove(card)
        yield state, seat


def missing_in_winter(state: ShogunState, seat: int, event: str, last: str, *, comes: bool) -> int:
    """How much rice the rules find missing if this event comes now and that one ends the year."""
    state = state.copy()
    card = state.players[seat].plan.get("confiscate_rice")
    if comes and card is not None:
        state = planned(state, seat, "confiscate_rice", card)
        state.event, state.markers = event, {}
        acting.take_turn(Turn(state, SeededChance(0)), seat)
    state.year_events, state.active = (last,), ()
    turn = Turn(state, SeededChance(0))
    SHOGUN.sequence.phases[ShogunPhase.WINTER_LOSS].end(turn)
    winter.check_supply(turn, seat)
    checked = found(turn.events, e.SupplyChecked)
    return checked.unsupplied


def unpaid(state: ShogunState, seat: int, event: str, special: str | None, *, first: bool) -> bool:
    """Whether something planned is not paid for, by the rules, with the taxes before or after all else."""
    state = state.copy()
    player = state.players[seat]
    plan, state.event, player.special, state.markers = dict(player.plan), event, special, {}
    player.chests -= CHEST_VALUE[plan.pop(BID)]
    if player.chests < 0:
        return True
    spent = [space for space in plan if ACTIONS[space].cost]
    taxes = [space for space in plan if space == "collect_taxes"]
    for space in (*taxes, *spent) if first else (*spent, *taxes):
        state = planned(state, seat, space, plan[space])
        state.event, state.buildings = event, {}
        state.players[seat].supply = 30
        turn = Turn(state, SeededChance(0))
        acting.take_turn(turn, seat)
        skipped = found(turn.events, e.ActionSkipped)
        assert skipped is None or skipped.reason == e.Obstacle.TOO_FEW_CHESTS
        if skipped is not None:
            return True
    return False


@pytest.mark.parametrize("seed", [2, 11])
def test_what_is_said_of_the_winter_is_the_worst_that_can_come_of_it(seed: int) -> None:
    seen = Counter[str]()
    for state, seat in planning(seed, Random(seed)):
        rice, _ = said_of(state, seat)
        pairs = list(permutations(state.year_events, 2))
        worst = max(missing_in_winter(state, seat, *pair, comes=True) for pair in pairs)
        without = max(missing_in_winter(state, seat, *pair, comes=False) for pair in pairs)
        assert ("in any case" in rice) == (without == 0), rice
        assert ("if the planned rice comes in" in rice) == (worst == 0 < without), rice
        assert not worst or rice.endswith((f"At worst {worst} are missing.", f"At worst {worst} is missing.")), rice
        seen[f"{worst == 0} {without == 0}"] += 1
    assert len(seen) == 3, seen


def test_the_worst_event_is_paired_with_the_winter_that_then_remains() -> None:
    """The poor harvest comes now or ends the year, not both; and the store holds at most 18."""
    fed = next(id for id, province in PROVINCES.items() if province.rice == 5)
    others = [id for id in PROVINCES if id != fed][:3]
    scene = Scene().have(0, rice=3).own(0, fed, 1)
    for id in others:
        scene.own(0, id, 1)
    state = scene.plan(0, confiscate_rice=fed).state
    state.phase, state.active, state.year_events = ShogunPhase.PLAN, (0,), ("rice_max_4", "castle_guard_2")
    rice, _ = said_of(state)
    assert rice.endswith("3 to 6 planned; the winter takes 2 to 4. Enough if the planned rice comes in.")
    state.players[0].rice = 2
    assert said_of(state)[0].endswith("At worst 1 is missing.")
    state.players[0].rice = 8
    assert said_of(state)[0].endswith("the winter takes 2 to 4. Enough in any case.")
    for id in list(PROVINCES)[4:15]:
        scene.own(0, id, 1)
    state.players[0].rice = 17
    assert said_of(state)[0].endswith("At worst 1 is missing."), "18 at most, less 4, for 15"


@pytest.mark.parametrize("seed", [2, 11])
def test_what_is_said_of_chests_holds_in_whatever_order_and_event(seed: int) -> None:
    seen = Counter[str]()
    for state, seat in planning(seed, Random(seed + 1)):
        _, chests = said_of(state, seat)
        cases = {
            (special, first): {unpaid(state, seat, event, special, first=first) for event in state.year_events}
            for special in (None, "plus_1_chest")
            for first in (True, False)
        }
        never = all(case == {True} for case in cases.values())
        always = all(case == {False} for case in cases.values())
        if CHEST_VALUE[state.players[seat].plan[BID]] > state.players[seat].chests:
            continue  # the bid alone is too much: the line of its space says so
        assert ("in any case" in chests) == always, chests
        assert ("too much" in chests) == never, chests
        if "come first." in chests:
            assert cases[None, True] == {False}, chests
        if "or more" in chests:
            assert True in cases[None, True], chests
        seen["any" if always else "none" if never else "more" if "or more" in chests else "first"] += 1
    assert min(seen["any"], seen["none"], seen["first"]) > 0, seen


# -- how far a space has come ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, ALL_VARIANTS])
def test_what_is_still_ahead_of_a_seat_is_told_later_or_lost(options):
    asked: set[tuple[int, int, str]] = set()
    told: dict[tuple[int, str], int] = {}
    for number, (state, _, _, events) in enumerate(walk(3, options, 8)):
        told |= {done: number for event in events for done in _done(event)}
        for at, seat, space in list(asked):
            if told.get((seat, space), -1) > at:
                asked.remove((at, seat, space))
        if number > 700 and state.phase != ShogunPhase.ACTION:
            break
        if state.phase == ShogunPhase.ACTION:
            views = [(seat, view_of(state, seat)) for seat in range(3)]
            asked |= {(number, seat, space) for seat, view in views for space in TOLD if _ahead(view, space)}
    assert told
    assert asked == set()


TOLD = ACTION_IDS[:5]
"""Actions that leave an event which names them."""


def _ahead(view, space):
    card = view.own.plan[SPACES.index(space)] if view.own else None
    return card in PROVINCES and own_forecast(view, space) is not None


def _done(event):
    match event:
        case e.Built():
            yield event.seat, f"build_{event.building}"
        case e.Collected():
            yield event.seat, "collect_taxes" if event.resource == "chests" else "confiscate_rice"
        case e.ActionSkipped() | e.ActionDeclined():
            yield event.seat, event.action
        case e.CardSurrendered():
            yield event.seat, event.space


def test_the_stages_of_a_round():
    scene = Scene().own(0, "kai", 3).own(1, "izu", 3).own(1, "kaga", 1).own(0, "omi", 4)
    scene.plan(0, battle_move_a="kai", battle_move_b="omi").plan(1, battle_move_a="izu", build_castle="kaga")
    scene.have(1, chests=9)
    scene.run("build_castle", "battle_move_a", "battle_move_b")
    first, second = view_of(scene.state, 0), view_of(scene.state, 1)
    assert [stage(first, space) for space in ("battle_move_a", "battle_move_b", BID)] == [
        Stage.NOW,
        Stage.AHEAD,
        Stage.DONE,
    ]
    assert stage(second, "build_castle") is Stage.DONE
    assert stage(second, "battle_move_a") is Stage.AHEAD
    assert own_forecast(second, "build_castle") is None
    assert plain(own_forecast(first, "battle_move_a")).startswith("up to 2 armies may go; neutral: ")


# -- what the open question is about --------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, ALL_VARIANTS])
def test_the_targets_of_a_view_are_those_of_the_legal_actions(options):
    kinds = set()
    for number, (state, seat, legal, _) in enumerate(walk(3, options, 21)):
        if seat < 0 or number > 900:
            break
        named = {province for action in legal for province in _named(state, action)}
        assert set(view_of(state, seat).targets) == named, (state.phase, list(legal)[:3])
        assert view_of(state, None).targets == ()
        others = [other for other in range(3) if other not in state.active]
        assert all(view_of(state, other).targets == () for other in others)
        kinds.add((state.phase, bool(named)))
    assert {
        (ShogunPhase.DRAFT, True),
        (ShogunPhase.DRAFT, False),
        (ShogunPhase.PLAN, True),
        (ShogunPhase.ACTION, True),
    } <= kinds
    assert {(ShogunPhase.WINTER_REVOLTS, True)} <= kinds


def _named(state, action):
    match action:
        case Take("1" | "2" as slot):
            return (state.draft.row[int(slot) - 1],)
        case Assign(_, card) if card in PROVINCES:
            return (card,)
        case March():
            return (action.target,)
        case Quell(province):
            return (province,)
    assert not isinstance(action, CarryOut) or state.rules.free_choice
    return ()


def test_a_card_is_usable_where_it_could_be_carried_out():
    scene = Scene().own(0, "izumo", 1, "castle").have(0, chests=1)
    view = view_of(scene.state, 0)
    out = Outlook(view)
    assert usable(out, "izumo") == ("build_theatre", "confiscate_rice", "collect_taxes", "deploy_1_move", BID)
    assert [usable(out, card) for card in CHEST_CARDS] == [(BID,), (BID,), (), (), ()]

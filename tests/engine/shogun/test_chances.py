"""RULES.md 12.6: the chances of battles and revolts that are told are those of the rules, and tell no secret."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import fmean

import pytest

from engine.core.chance import SeededChance
from engine.core.protocol import Turn
from engine.core.text import plain
from engine.shogun import chances
from engine.shogun.actions import notation
from engine.shogun.events import Result
from engine.shogun.rules import winter
from engine.shogun.state import Attack, ShogunPhase, ShogunTurn
from engine.shogun.view import view_of
from engine.shogun.words.describe import describe
from tests.density import one_in
from tests.engine.shogun.fights import attacked, attacks, luck, risen
from tests.engine.shogun.resampling import resample_hidden
from tests.engine.shogun.scene import FARMERS, SHOGUN, Scene
from tests.engine.walks import ALL_VARIANTS, walk

POINTS = 0.02
"""The most that a chance may be off."""
TRIES = 6_000
TOWERS = [{}, {"patient_farmers": "on"}, {"loosen": "0.2"}, {"stick": "0.7"}, {"tower": "W"}, {"tower": "T"}]
NOWHERE = SeededChance(0)


@pytest.mark.parametrize("options", TOWERS, ids=str)
def test_sec_12_6_an_attack_succeeds_as_often_as_is_told(options):
    met = 0
    for state, march in attacks(options, 3, one_in(8)):
        met += 1
        seat = state.owner[march.source]
        view = view_of(state, seat)
        told = chances.of_march(view, view.by_id[march.target], march.armies)
        fought = [attacked(state, march, one) for one in luck(TRIES)]
        won = [event.armies_left for event in fought if event.result == Result.CONQUERED]
        assert len(won) / TRIES == pytest.approx(told.win, abs=POINTS)
        assert len(won) < 400 or fmean(won) == pytest.approx(told.left, abs=0.2)
    assert met >= 2


def test_sec_12_6_a_revolt_is_put_down_as_often_as_is_told():
    rng = Random(4)
    for state, _ in attacks({}, 5, one_in(8)):
        province = rng.choice(sorted(state.owner))
        rising = rng.randint(1, 5)
        told = chances.of_revolt(view_of(state, None), view_of(state, None).by_id[province], rising)
        kept = sum(risen(state, province, rising, one).put_down for one in luck(TRIES))
        assert kept / TRIES == pytest.approx(told.win, abs=POINTS)


def test_sec_12_6_a_defender_holds_as_often_as_is_told():
    """Farmers alone hold it only for whom has armies held back (7.4)."""
    scene = Scene(**ALL_VARIANTS, stick="0.33", loosen="0.03").own(0, "kai", 6).own(1, "suruga", 2)
    state = scene.tray({FARMERS: 4}).inside({1: 1, 2: 2}).tray({FARMERS: 3}).state
    state.attack = Attack(0, "kai", "suruga", 4)
    for fighting in range(3):
        fought = [attacked(state, state.attack, one, 2 - fighting) for one in luck(TRIES)]
        held = fmean(event.owner == 1 for event in fought)
        assert held == pytest.approx(chances.to_hold(view_of(state, 1), fighting), abs=POINTS)


def test_sec_12_6_hunger_takes_a_province_as_often_as_is_told():
    """The tower changes between the revolts, which is not foretold: that costs a little."""
    scene = Scene(stick="0.33", loosen="0.03").inside({0: 2, 1: 3, FARMERS: 3})
    for province, armies, markers in (("kai", 3, 0), ("suruga", 1, 1), ("mikawa", 2, 0), ("izu", 4, 2), ("ise", 2, 0)):
        scene.own(0, province, armies, markers=markers)
    state = scene.have(0, rice=2).state
    state.active = state.waiting = ()
    lost = 0
    for one in luck(TRIES):
        turn: ShogunTurn = Turn(state.copy(), one)
        winter.check_supply(turn, 0)
        turn.state.active = ()
        winter.go_on(turn)
        lost += turn.state.players[0].provinces < 5
    assert lost / TRIES == pytest.approx(chances.of_hunger(view_of(state, None), 0, 3), abs=2 * POINTS)


@pytest.mark.parametrize("options", [{}, {"tower": "T", "patient_farmers": "on"}], ids=str)
def test_sec_12_6_the_report_tells_what_the_panel_told(options):
    """Cards, supplies, farmers and the tray are counted in both."""
    met = 0
    for seats in (3, 5):
        for state, march in attacks(options, 7, 1, seats):
            met += 1
            seat = state.owner[march.source]
            view = view_of(state, seat)
            told = chances.of_march(view, view.by_id[march.target], march.armies)
            event = attacked(state, march, NOWHERE)
            assert chances.before(event) == told
            assert f"’s chance: {told.percent}%." in plain(describe(event))
            revolt = risen(state, march.source, 2, NOWHERE)
            assert chances.before(revolt) == chances.of_revolt(view, view.by_id[march.source], 2)
    assert met > 20


def test_sec_12_6_what_is_hidden_changes_no_chance():
    """Plans, decks and cards face down lie differently: each question and each report of a throw is the same."""
    again, met = SeededChance(8), 0
    for state, march in attacks({}, 9, 2):
        seat = state.owner[march.source]
        for viewer in (None, seat, (seat + 1) % 4):
            other = resample_hidden(state, viewer, again)
            assert chances.before(attacked(other, march, NOWHERE)) == chances.before(attacked(state, march, NOWHERE))
            if viewer is not None:
                assert SHOGUN.question(other, viewer) == SHOGUN.question(state, viewer)
        met += "% to take it" in str(SHOGUN.question(state, seat))
    assert met > 5


def told(options: dict[str, str]) -> Iterator[str]:
    """All that is asked and told on the way through a match."""
    for number, (state, seat, _, events) in enumerate(walk(4, options, 10)):
        yield from (plain(SHOGUN.words.describe(event)) for event in events)
        if seat >= 0 and (state.phase != ShogunPhase.PLAN or number % 20 == 0):
            question = SHOGUN.question(state, seat)
            yield from (plain(one.hint) for one in (*question.choices, *question.groups) if one.hint)
            if question.sheet:
                yield from map(plain, question.sheet.advice)


@pytest.mark.parametrize("options", [{}, {"odds": "off"}, {"loosen": "0.21"}], ids=str)
def test_sec_12_6_a_table_can_do_without(options):
    """Nor is a chance told where the model does not hold."""
    words = " ".join(told({**ALL_VARIANTS, **options}))
    for part in ("% to take it", "% to hold it", "% to keep it", "%)", "’s chance: ", "a chance of", "%"):
        assert (part in words) == (not options), part


def test_sec_12_6_nothing_is_certain_unless_the_tower_is_calm():
    """With 1 and 99 percent somebody can still be surprised."""
    sure = Scene().own(0, "kai", 5)
    view = view_of(sure.state, 0)
    assert chances.of_march(view, view.by_id["suruga"], 4).percent == 100
    assert chances.of_march(view, view.by_id["suruga"], 1).percent == 0
    wild = Scene(stick="0.33", loosen="0.03").own(0, "kai", 30)
    view = view_of(wild.state, 0)
    assert chances.of_march(view, view.by_id["suruga"], 29).percent == 99


def test_sec_12_6_an_attack_is_asked_with_its_chance_and_what_it_leaves():
    scene = Scene(stick="0.33", loosen="0.03").own(0, "kai", 4).own(0, "izu", 1).own(1, "shinano", 5)
    scene.plan(0, battle_move_a="kai").run("battle_move_a")
    question = SHOGUN.question(scene.state, 0)
    hints = {choice.wish: plain(choice.hint) for choice in question.choices}
    view = view_of(scene.state, 0)
    assert notation(SHOGUN.legal_actions(scene.state, 0)[0]) in hints
    odds = chances.of_march(view, view.by_id["shinano"], 2)
    left = f"armies there then, on average: {odds.left:.1f}; leaves 2 in Kai"
    assert hints["march kai shinano 2"] == f"{odds.percent}% to take it; {left}"

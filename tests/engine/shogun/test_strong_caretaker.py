"""The second level of caretaker: it foresees, simulates, and wins; it knows no more than its seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.shogun.caretaker import advise, overview
from engine.shogun.caretaker.overview import STRONG, CaretakerView
from engine.shogun.caretaker.planning import target_plan
from engine.shogun.caretaker.trying import (
    MOODS,
    advantage,
    best_plan,
    cards_lying,
    imagined,
    likely_plan,
    played_on,
    worths,
)
from engine.shogun.data import SPACES
from engine.shogun.view import HIDDEN
from tests.density import one_in
from tests.engine.resampling import resample
from tests.engine.shogun.invariants import invariants
from tests.engine.walks import (
    ALL_VARIANTS,
    SHOGUN,
    NoChance,
    Player,
    caretaker,
    checked,
    in_place,
    of_level,
    one_among,
    walk,
)

LEVEL = 1


strong = of_level(SHOGUN, LEVEL)


def one_strong(place: int) -> Player:
    """One seat is the second level's, the others the first's."""
    return one_among(place, strong, caretaker)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"side": "moon", **ALL_VARIANTS}),
        pytest.param(4, {"start": "fixed", "tower": "T"}, marks=pytest.mark.soak),
        pytest.param(5, {"tower": "W", "stick": "0.4"}, marks=pytest.mark.soak),
    ],
)
def test_a_whole_match_by_onward_actions(seats: int, options: dict[str, str]) -> None:
    *_, (last, _, _, _) = in_place(SHOGUN, seats, seats, one_among(0, checked(strong), caretaker), options)
    assert SHOGUN.outcome(last) is not None


def test_it_never_draws_and_uses_nothing_but_what_its_seat_can_see() -> None:
    chance, checked = SeededChance(2), 0
    for ply, (state, seat, legal, _) in enumerate(walk(4, ALL_VARIANTS, 8, caretaker)):
        if seat < 0 or ply % one_in(60):
            continue
        other = resample(SHOGUN, state, seat, chance)
        there = SHOGUN.legal_actions(other, seat)
        answer = advise(SHOGUN.view(state, seat), legal, NoChance(), LEVEL)
        best_plan_is_forgotten()
        assert advise(SHOGUN.view(other, seat), there, NoChance(), LEVEL) == answer
        checked += 1
    assert checked > 6


def best_plan_is_forgotten() -> None:
    """The next one is worked out anew."""
    from engine.shogun.caretaker import planning, trying

    trying.best_plan.cache_clear()
    planning.target_plan.cache_clear()


def test_a_plan_of_the_first_level_is_foreseen_exactly() -> None:
    """To the last card, since it follows from what everybody sees."""
    met = 0
    for seed in range(3):
        guess: dict[int, Any] = {}
        for state, _, _, _ in walk(4, {}, seed, caretaker):
            if state.phase == "plan" and not any(player.plan for player in state.players):
                view = SHOGUN.view(state, 3)
                guess = {other: likely_plan(view, other) for other in range(3) if state.players[other].provinces}
            if state.phase == "special_picks":
                for other, plan in guess.items():
                    assert {space: plan[space] for space in state.players[other].plan} == state.players[other].plan
                    met += 1
    assert met > 30


def test_the_cards_of_others_are_guessed_where_they_lie_and_known_where_they_are_open() -> None:
    looked = 0
    for ply, (state, seat, _, _) in enumerate(walk(4, {}, 4, caretaker)):
        if seat < 0 or state.phase != "action" or ply % 3:
            continue
        view = SHOGUN.view(state, seat)
        for player in view.players:
            lying = cards_lying(view, player)
            assert set(lying) == {space for space, card in zip(SPACES, player.spaces, strict=True) if card}
            assert len(set(lying.values())) == len(lying)
            for space, card in zip(SPACES, player.spaces, strict=True):
                assert card in (None, HIDDEN, lying.get(space))
        looked += 1
    assert looked > 10


@pytest.mark.parametrize("options", [{}, {"tower": "T"}, ALL_VARIANTS])
def test_the_position_imagined_looks_as_the_true_one(options: dict[str, str]) -> None:
    """To everybody: only what nobody can see may differ. And it is sound."""
    compared = 0
    for state, seat, legal, _ in walk(4, options, 5, caretaker):
        if seat < 0 or state.phase != "action" or state.attack is not None:
            continue
        if state.rules.free_choice and type(legal[0]).__name__ == "CarryOut":
            continue
        view = SHOGUN.view(state, seat)
        plans = {player.seat: cards_lying(view, player) for player in view.players}
        there = imagined(view, plans, SeededChance(1))
        assert SHOGUN.view(there, seat) == replace(view, own=SHOGUN.view(there, seat).own)
        assert view.own is not None
        assert SHOGUN.view(there, seat).own == replace(view.own, last_plan=(None,) * len(SPACES))
        assert not invariants(there)
        assert tuple(SHOGUN.legal_actions(there, seat)) == tuple(legal)
        compared += 1
    assert compared > 40


def test_a_round_in_the_mind_ends_at_the_next_planning_and_can_be_repeated() -> None:
    seen = set()
    for state, seat, _, _ in walk(4, {}, 6, caretaker):
        if state.phase != "plan" or (state.year, state.season) in seen:
            continue
        seen.add((state.year, state.season))
        view = SHOGUN.view(state, seat)
        plans = {player.seat: likely_plan(view, player.seat) for player in view.players if player.provinces}
        ends = [played_on(imagined(view, plans, SeededChance(7)), 7) for _ in range(2)]
        assert ends[0] == ends[1]
        assert ends[0].phase in ("plan", "game_end")
        assert (ends[0].year, ends[0].season) != (state.year, state.season)
        assert not invariants(ends[0])
    assert len(seen) == 6


def test_a_position_is_judged_by_what_counts() -> None:
    state = next(state for state, _, _, _ in walk(4, {}, 1, caretaker) if state.phase == "plan").copy()
    before = worths(SHOGUN.view(state, None))
    state.players[2].chests += 4
    assert worths(SHOGUN.view(state, None))[2] > before[2]
    assert advantage(state, 2, 0.0) > before[2] - sum(before[:2] + before[3:]) / 3
    assert advantage(state, 2, 1.0) <= advantage(state, 2, 0.0)
    *_, (end, _, _, _) = walk(4, {}, 1, caretaker)
    ranked = sorted(range(4), key=lambda seat: -advantage(end, seat, 1.0))
    outcome = SHOGUN.outcome(end)
    assert outcome is not None
    assert [outcome.places[seat] for seat in ranked] == sorted(outcome.places)


def test_second_thoughts_are_among_the_plans_that_make_sense() -> None:
    plans = 0
    for state, seat, _, _ in walk(4, {}, 3, caretaker):
        if state.phase != "plan" or seat != 1 or state.players[1].plan:
            continue
        view = SHOGUN.view(state, seat)
        tried = best_plan(CaretakerView(view, STRONG))
        changed = [
            replace(STRONG, **{key: getattr(STRONG, key) * part for key, part in mood.items()}) for mood in MOODS
        ]
        assert tried in [target_plan(CaretakerView(view, weights)) for weights in changed]
        assert set(tried) <= set(SPACES)
        assert len(set(tried.values())) == len(tried)
        plans += 1
    assert plans == 6


@pytest.mark.soak
def test_it_beats_three_of_the_first_level() -> None:
    """Four matches with given luck: one would be chance. A hundred are played by ``tests.tools simulate``."""
    won, ahead = 0, 0
    for seed in range(4):
        place = seed % 4
        *_, (state, _, _, _) = walk(4, {}, 100 + seed, one_strong(place))
        outcome = SHOGUN.outcome(state)
        assert outcome is not None
        won += outcome.places[place] == 1
        ahead += outcome.points[place] - max(outcome.points[:place] + outcome.points[place + 1 :])
    assert won >= 2
    assert ahead > -4 * 5


def test_the_first_level_stays_what_it_was() -> None:
    """The second is measured against it: none of its figures looks ahead."""
    first = overview.FIRST
    assert not first.tries
    assert (first.army_early, first.chest_early, first.province_early) == (0, 0, 0)
    assert (first.built, first.relief, first.planned, first.stock, first.soon) == (1, 1, 1, 0.5, 0.25)

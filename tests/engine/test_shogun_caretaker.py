"""The caretaker: always a legal answer that leads on, from its view alone, and a sensible match."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.core.chance import SeededChance
from engine.shogun import actions as a
from engine.shogun.caretaker import advise
from engine.shogun.caretaker.overview import FIRST, CaretakerView, odds
from engine.shogun.caretaker.planning import assignment, target_plan
from engine.shogun.data import BID, CHEST_VALUE, SPACES
from tests.density import one_in
from tests.engine.resampling import resample
from tests.engine.walks import ALL_VARIANTS, SHOGUN, NoChance, at_random, caretaker, checked, in_place, one_among, walk

TABLES = [
    *((seats, {"side": side, **variants}) for seats in (3, 4, 5) for side in ("sun", "moon")
      for variants in ({}, ALL_VARIANTS)),
    (4, {"start": "fixed", "tower": "T"}),
    (5, {"tower": "W"}),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "options"), TABLES[:: one_in(3)])
def test_a_whole_match_by_onward_actions(seats: int, options: dict[str, str]) -> None:
    *_, (last, _, _, _) = in_place(SHOGUN, seats, seats, checked(caretaker), options)
    outcome = SHOGUN.outcome(last)
    assert outcome is not None
    assert sum(outcome.points) / seats > 35


def test_it_never_draws_and_always_says_the_same() -> None:
    for ply, (state, seat, legal, _) in enumerate(walk(4, {}, 7, caretaker)):
        if seat >= 0 and ply % 5 == 0:
            view = SHOGUN.view(state, seat)
            assert advise(view, legal, NoChance()) == advise(view, legal, NoChance())


def test_it_uses_nothing_but_what_its_seat_can_see() -> None:
    chance = SeededChance(2)
    for ply, (state, seat, legal, _) in enumerate(walk(4, ALL_VARIANTS, 8, caretaker)):
        if seat >= 0 and ply % 5 == 0:
            other = resample(SHOGUN, state, seat, chance)
            there = SHOGUN.legal_actions(other, seat)
            assert advise(SHOGUN.view(other, seat), there, chance) == advise(SHOGUN.view(state, seat), legal, chance)


def test_one_among_random_players_wins() -> None:
    won = 0
    for seed in range(20):
        *_, (state, _, _, _) = in_place(SHOGUN, 4, seed, one_among(seed % 4, caretaker, at_random))
        outcome = SHOGUN.outcome(state)
        assert outcome is not None
        won += outcome.places[seed % 4] == 1
    assert won >= 19


@pytest.mark.parametrize("start", [0, 1, 4, 10])
def test_it_completes_a_plan_that_somebody_began(start: int) -> None:
    chance = SeededChance(5)
    for state, seat, _, _ in walk(4, {"start": "fixed"}, 3):
        if state.phase != "plan" or len(state.players[seat].plan) != start:
            continue
        begun = dict(state.players[seat].plan)
        for _ in range(20):
            legal = SHOGUN.legal_actions(state, seat)
            action = advise(SHOGUN.view(state, seat), legal, chance)
            assert action in [legal[index] for index in range(legal.progressing)]
            if action == a.LOCK:
                break
            state = SHOGUN.apply_action(state, seat, action, chance).state
        assert action == a.LOCK
        assert begun.items() <= state.players[seat].plan.items()
        return
    raise AssertionError("no such plan")


def test_sec_4_2_plans_can_be_paid_and_feed_the_provinces() -> None:
    plans = rice = rash = 0
    for state, seat, _, _ in walk(4, {}, 11, caretaker):
        if seat < 0 or state.phase != "plan" or state.players[seat].plan:
            continue
        view = SHOGUN.view(state, seat)
        plan = target_plan(CaretakerView(view, FIRST))
        plans += 1
        assert set(plan) <= set(SPACES)
        assert len(set(plan.values())) == len(plan)
        assert CHEST_VALUE.get(plan[BID], 0) <= state.players[seat].chests
        rice += plan["confiscate_rice"] not in CHEST_VALUE
        taxed = plan["collect_taxes"]
        rash += state.armies.get(taxed, 0) < 2 * state.markers.get(taxed, 0)
    assert plans >= 20
    assert rice >= 0.8 * plans
    assert not rash


def test_it_does_not_attack_hopelessly() -> None:
    """Marches into fights that are most likely lost come up only where nothing better is possible."""
    bad = fights = 0
    for seed in range(3):
        for state, seat, legal, _ in walk(4, {}, seed, caretaker):
            if seat < 0 or not isinstance(legal[0], a.March):
                continue
            action = advise(SHOGUN.view(state, seat), legal, SeededChance(0))
            if not isinstance(action, a.March) or state.owner.get(action.target, seat) == seat:
                continue
            fights += 1
            own = any(state.owner.get(march.target) == seat for march in legal)
            bad += own and action.armies * 2 < state.armies[action.target]
    assert fights > 30
    assert bad <= fights * 0.05


@pytest.mark.parametrize(
    ("attackers", "defenders", "win", "even"),
    [
        (1, 1, 0.219, 0.561),
        (2, 1, 0.602, 0.329),
        (3, 2, 0.581, 0.297),
        (5, 3, 0.762, 0.169),
        (6, 3, 0.884, 0.088),
        (8, 5, 0.852, 0.099),
    ],
)
def test_sec_12_3_odds_are_near_the_figures(attackers: int, defenders: int, win: float, even: float) -> None:
    guess = odds(attackers, 0, defenders, 0, attackers + defenders)
    assert guess.win == pytest.approx(win, abs=0.06)
    assert guess.even == pytest.approx(even, abs=0.06)


def test_sec_12_3_odds_with_a_loaded_tower() -> None:
    """First battle of four players, 5 against 3, farmers helping or not."""
    assert odds(5, 1.39, 3, 1.39 + 1.98, 8).win == pytest.approx(0.625, abs=0.06)  # type: ignore[arg-type]
    assert odds(5, 1.39, 3, 1.39, 8).win == pytest.approx(0.733, abs=0.06)  # type: ignore[arg-type]


def test_the_assignment_is_the_best_there_is() -> None:
    chance = SeededChance(4)
    for _ in range(40):
        rows, columns = 1 + chance.draw(4), 5
        worth = [[chance.draw(20) - 5 for _ in range(columns)] for _ in range(rows)]
        given = assignment(worth)
        assert len(set(given)) == rows
        best = max(sum(worth[row][column] for row, column in enumerate(p)) for p in permutations(range(columns), rows))
        assert sum(worth[row][column] for row, column in enumerate(given)) == best


def test_sec_2_5_it_takes_what_lies_beside_its_own_and_places_every_group() -> None:
    joined = 0
    for seed in range(4):
        for state, _, _, _ in walk(4, {}, seed, caretaker):
            if state.phase == "plan":
                break
        for seat in range(4):
            mine = state.provinces_of(seat)
            assert len(mine) == 8
            joined += sum(any(near in mine for near in state.board.neighbours[id]) for id in mine)
    assert joined / (4 * 4 * 8) > 0.6

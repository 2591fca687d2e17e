"""The second level of caretaker: it imagines plans, simulates rounds, and wins."""

from __future__ import annotations

import pytest

from engine.core.caretaker import best
from engine.core.chance import SeededChance
from engine.core.sequence import Turn
from engine.edo.caretaker.habits import (
    WITH_MORE,
    WITH_TWO,
    advantage,
    best_plan_tried,
    imagined,
    likely_plans,
    played_on,
    without_plan,
)
from engine.edo.caretaker.judging import FIRST, STRONG, table_of
from engine.edo.data import BASIC
from engine.edo.game import EDO
from engine.edo.phases import SEQUENCE
from engine.edo.rules.planning import officials_left
from engine.edo.state import EdoPhase, EdoState, PlanEntry
from engine.edo.view import EdoView
from tests.engine.edo.invariants import invariants
from tests.engine.edo.scene import Scene
from tests.engine.edo.test_caretaker import CLOSED_MONEY, ended, of_level, places, walk
from tests.engine.resampling import resample
from tests.engine.walks import one_among


def planning(seats: int, seed: int) -> list[EdoState]:
    """The positions of a match in which nobody has planned yet."""
    return [
        state.copy()
        for state, seat, _, _ in walk(seats, seed, of_level(0))
        if seat >= 0
        and state.phase == EdoPhase.PLAN
        and len(state.active) == seats
        and state.players[0].plan == [None] * 3
    ]


def seen(state: EdoState, seat: int) -> EdoView:
    """What the seat sees before it plans."""
    return without_plan(EDO.view(state, seat))


def imagined_by(state: EdoState, seat: int) -> EdoState:
    """What the seat imagines, everybody doing what is likely."""
    view = seen(state, seat)
    plans = {player.seat: likely_plans(view, STRONG, player.seat)[0] for player in view.players}
    return imagined(view, plans, SeededChance(1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_position_imagined_looks_as_the_true_one_and_is_sound(seats: int) -> None:
    for state in planning(seats, 4):
        there = imagined_by(state, 1)
        assert not invariants(there)
        view = seen(there, 1)
        assert view == seen(state, 1)


def test_likely_plans_are_legal_and_the_same_whatever_is_hidden() -> None:
    for number, state in enumerate(planning(3, 6)):
        view = seen(state, 0)
        for seat, player in enumerate(state.players):
            for plan in likely_plans(view, STRONG, seat):
                assert {entry.card for entry in plan} <= set(player.cards)
                assert len({entry.card for entry in plan}) == 3
                assert min(officials_left(plan, player.officials, player.shogun)) >= 0
                assert all(entry.own + entry.shogun <= entry.spec.officials for entry in plan)
        other = resample(EDO, state, 0, SeededChance(number))
        assert likely_plans(seen(other, 0), STRONG, 1) == likely_plans(view, STRONG, 1)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the simulation does from now on; every answer must be legal."""
    told: list[str] = []
    carry_out = SEQUENCE.advance

    def checked(turn: Turn, seat: int, action: object) -> None:  # type: ignore[type-arg]
        assert action in EDO.legal_actions(turn.state, seat)
        carry_out(turn, seat, action)
        assert not invariants(turn.state)
        told.append(EDO.actions.write(action))

    monkeypatch.setattr(SEQUENCE, "advance", checked)
    return told


def on(state: EdoState, there: EdoState) -> EdoState:
    """What a state imagined comes to."""
    view = EDO.view(state, 0)
    return played_on(there, [table_of(view, STRONG, player.seat) for player in view.players], SeededChance(0))


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_is_done_in_the_mind_is_legal(seats: int, answers: list[str]) -> None:
    for state in planning(seats, 3):
        before = state.copy()
        there = on(state, imagined_by(state, 0))
        assert there.phase in (EdoPhase.PLAN, EdoPhase.GAME_END)
        assert there.phase == EdoPhase.GAME_END or there.round == state.round + 1
        assert state == before
    assert len(answers) > 40 * seats


@pytest.mark.parametrize(("start", "wood"), [("edo", 3), ("odawara", 3), ("kawagoe", 0)])
def test_sec_8_1_in_the_mind_too_money_runs_out(start: str, wood: int, answers: list[str]) -> None:
    """With one Ryo a forest next door is reached, and nothing is asked before the harvest; a far one is not."""
    scene = Scene(2).at(0, start).city("edo", "h0 h1").has(0, ryo=1).planning()
    nothing = tuple(PlanEntry(card, 0, 0, 0) for card in BASIC)
    plans = {0: (PlanEntry("a", 2, 1, 0), *nothing[1:]), 1: nothing}
    there = on(scene.state, imagined(seen(scene.state, 0), plans, SeededChance(0)))
    assert there.players[0].goods[0] == wood
    assert len([line for line in answers if line.startswith("move")]) == (wood > 0)


def test_what_is_foreseen_of_a_round_comes_true_if_all_play_so() -> None:
    """Everybody does as imagined: the simulated round is the round at the table."""
    state = planning(2, 9)[2]
    there = imagined_by(state, 0)
    plans = [tuple(player.plan) for player in there.players]
    for player, plan in zip(state.players, plans, strict=True):
        player.plan[:] = plan
    state.active = ()
    turn = Turn(state, SeededChance(5))
    SEQUENCE.settle(turn)
    while state.phase != EdoPhase.PLAN:
        (seat,) = EDO.active_seats(state)
        legal = EDO.legal_actions(state, seat)
        EDO.sequence.advance(turn, seat, EDO.asking.advise(EDO.view(state, seat), legal, SeededChance(0), 1))
    tables = [table_of(seen(planning(2, 9)[2], 0), STRONG, seat) for seat in range(2)]
    played_on(there, tables, SeededChance(5))
    for mine, foreseen in zip(state.players, there.players, strict=True):
        assert (mine.points, mine.goods, mine.at) == (foreseen.points, foreseen.goods, foreseen.at)


def test_it_tries_only_so_often() -> None:
    attempts: list[tuple[int, int]] = []

    def tried(candidate: int, number: int) -> float:
        attempts.append((candidate, number))
        return 5.0 if candidate == 3 else -candidate

    for rounds in (WITH_TWO, WITH_MORE):
        attempts.clear()
        assert best(range(30), rounds, tried) == 3
        assert len(attempts) == sum(most * times for most, times in rounds) <= 40
        assert {candidate for candidate, _ in attempts} == set(range(rounds[0][0]))


def test_sec_11_it_ends_the_match_if_that_wins() -> None:
    """A house makes twelve; the other has little, and both live in Edo."""
    scene = Scene(2).at(0, "odawara").at(1, "edo").city("edo", "h0 h1").points(0, 11).points(1, 4)
    scene.has(0, ryo=9, wood=2, rice=2).has(1, ryo=9, rice=2).planning()
    plan = best_plan_tried(seen(scene.state, 0), STRONG)
    assert any(entry.spec.kind == "build" and entry.activations for entry in plan)


def test_what_is_gained_counts_and_what_others_gain_counts_against_it() -> None:
    state = planning(3, 2)[3]
    even = advantage(state, 0, STRONG)
    state.players[0].goods[0] += 1
    more = advantage(state, 0, STRONG)
    assert more > even
    for other in (1, 2):
        state.players[other].points += 2
    assert advantage(state, 0, STRONG) < even
    state.players[0].cards = (*state.players[0].cards, next(iter(state.display)))
    assert advantage(state, 0, STRONG) > advantage(replace_cards(state), 0, STRONG)


def replace_cards(state: EdoState) -> EdoState:
    """The same, but seat 0 has no special card."""
    there = state.copy()
    there.players[0].cards = BASIC
    return there


def test_it_makes_up_a_plan_where_money_is_not_shown() -> None:
    *_, (state, *_) = (found for found in walk(3, 4, of_level(0), CLOSED_MONEY) if found[0].phase == EdoPhase.PLAN)
    view = seen(state, 2)
    assert view.players[0].ryo is None
    plan = best_plan_tried(view, STRONG)
    assert all(isinstance(entry, PlanEntry) for entry in plan)
    assert plan == best_plan_tried.__wrapped__(view, STRONG)


def test_it_beats_the_first_level() -> None:
    """A few matches with given luck; a hundred are played by ``tests.tools simulate``."""
    won = sum(
        places(ended(2, 40 + seed, one_among(seed % 2, of_level(1), of_level(0))))[seed % 2] == 1 for seed in range(6)
    )
    assert won >= 4
    assert FIRST != STRONG

"""The caretaker: always a legal answer that leads on, from its view alone; it plays a sensible match to its end."""

from __future__ import annotations

from functools import partial

import pytest

from engine.core.chance import SeededChance
from engine.edo import actions as a
from engine.edo.caretaker import advise, habits
from engine.edo.caretaker.judging import FIRST, table_of
from engine.edo.data import FIGURES, SPACES
from engine.edo.events import Ending
from engine.edo.game import EDO
from engine.edo.state import EdoPhase, EdoState
from tests.density import SOAK, one_in
from tests.engine import walks
from tests.engine.edo.invariants import invariants
from tests.engine.edo.scene import Scene
from tests.engine.resampling import resample
from tests.engine.walks import NoChance, Player, at_random, in_place, one_among

CLOSED_MONEY = {"money_public": "off", "edo_allowed_as_home": "off", "sealed": "on"}


walk = partial(in_place, EDO)
of_level = partial(walks.of_level, EDO)


def ended(seats: int, seed: int, player: Player) -> EdoState:
    """The end of a match."""
    *_, (state, *_) = walk(seats, seed, player)
    return state


def places(state: EdoState) -> tuple[int, ...]:
    """Who came where."""
    outcome = EDO.outcome(state)
    assert outcome is not None
    return outcome.places


def forget() -> None:
    """The next answer comes from a new search."""
    habits.best_plan_tried.cache_clear()


LEVELS = range(len(EDO.levels))


LED = [(2, {}), (3, CLOSED_MONEY), (4, {})]
"""Tables of which a soak looks at all."""


@pytest.mark.parametrize(
    ("seats", "options"), [(n, it) for n in (2, 3, 4) for it in ({}, CLOSED_MONEY)] if SOAK else LED
)
def test_whatever_somebody_began_it_leads_on(seats: int, options: dict[str, str]) -> None:
    """Random matches: plans half made, figures moved anywhere, journeys begun."""
    kinds = set()
    for ply, (state, seat, legal, _) in enumerate(walk(seats, seats, at_random, options)):
        if seat >= 0:
            for level in LEVELS if ply % one_in(16) == 0 else (0,):
                action = advise(EDO.view(state, seat), legal, NoChance(), level)
                assert action in legal[: legal.progressing]
                kinds.add(type(action))
    assert {a.Home, a.Assign, a.Lock, a.Move, a.Done, a.Keep} <= kinds


@pytest.mark.parametrize("level", LEVELS)
def test_it_uses_nothing_but_what_its_seat_can_see(level: int) -> None:
    """Its answer is the same when everything hidden lies otherwise, and when it is asked again."""
    chance, checked = SeededChance(2), 0
    for ply, (state, seat, legal, _) in enumerate(walk(3, 8, of_level(0))):
        if seat < 0 or ply % (2 + 5 * level):
            continue
        answer = advise(EDO.view(state, seat), legal, NoChance(), level)
        forget()
        assert advise(EDO.view(state, seat), legal, NoChance(), level) == answer
        other = resample(EDO, state, seat, chance)
        forget()
        assert advise(EDO.view(other, seat), EDO.legal_actions(other, seat), NoChance(), level) == answer
        checked += other != state
    assert checked > 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_among_caretakers_a_match_ends_by_points(seats: int) -> None:
    """Long before the merchant cards are used up; the winner has a house in Edo."""
    for seed in range(2):
        state = ended(seats, seed, of_level(0))
        outcome = EDO.outcome(state)
        assert outcome is not None
        assert outcome.reason is Ending.POINTS
        assert 4 <= state.round <= 8
        assert max(outcome.points) >= 12
        assert invariants(state) == ()


def test_one_against_two_random_players_wins() -> None:
    won = sum(places(ended(3, seed, one_among(seed % 3, of_level(0), at_random)))[seed % 3] == 1 for seed in range(12))
    assert won >= 11


def step(scene: Scene, seat: int = 0) -> str:
    """What it would do, in notation."""
    view, legal = EDO.view(scene.state, seat), EDO.legal_actions(scene.state, seat)
    return EDO.actions.write(advise(view, legal, NoChance(), 0))


def carried_on(scene: Scene, phase: EdoPhase, seat: int = 0) -> list[str]:
    """What it does as long as it is asked in this phase."""
    steps = []
    while scene.state.phase == phase and scene.state.active == (seat,):
        steps.append(step(scene, seat))
        scene.act(seat, steps[-1])
    return steps


def test_sec_7_it_plans_card_by_card_and_locks() -> None:
    scene = Scene().home(0, "kawagoe").has(0, ryo=15, rice=2).planning()
    steps = []
    while 0 in scene.state.active:
        steps.append(step(scene))
        scene.act(0, steps[-1])
    assert [line.split()[0] for line in steps] == ["assign", "assign", "assign", "lock"]
    assert sum(entry.own for entry in scene.state.players[0].plan if entry) >= 3


def test_sec_7_what_somebody_has_planned_stays() -> None:
    scene = Scene().home(0, "kawagoe").has(0, ryo=15, rice=2).planning()
    scene.act(0, "assign 1 c 0 2 0")
    while 0 in scene.state.active:
        scene.act(0, step(scene))
    entries = scene.state.players[0].plan
    assert entries[1] == ("c", 0, 2, 0)
    assert {entry.card for entry in entries if entry} == {"a", "b", "c"}


def test_sec_8_1_it_moves_as_far_as_the_card_needs_it() -> None:
    """Two go to two fields rather than to one."""
    scene = Scene().at(0, "kawagoe", "mito").has(0, ryo=9).plan(0, "c 1 2 0").begin()
    carried_on(scene, EdoPhase.PREMOVE)
    assert {SPACES[space].resource for space in scene.standing(0).values()} == {"rice"}
    assert len(set(scene.standing(0).values())) == 2


def test_sec_9_3_officials_enter_where_they_will_be_needed() -> None:
    """The next card harvests stone: the gate beside the quarry, unless another one is as near."""
    scene = Scene().home(0, "mito").has(0, ryo=6).plan(0, "c 0 1 0", "b 0 2 0").begin()
    scene.act(0, "done")
    assert carried_on(scene, EdoPhase.EXECUTE) == ["deploy gate_sw"]


def test_sec_9_3_an_official_who_has_begun_to_move_others_brings_in_nobody() -> None:
    """One is in hand that would be of use, but the official in progress can only move one more that stands there."""
    scene = Scene(4).at(0, "edo").has(0, ryo=130, rice=3, shogun=2).plan(0, "c 0 3 0", "a 2 0 2").begin()
    scene.act(0, "done", "deploy gate_n", "free f2 mito")
    assert step(scene) in scene.legal(0)


@pytest.mark.parametrize("level", range(len(EDO.levels)))
@pytest.mark.parametrize("ryo", [99, 103, 160, 500])
def test_sec_8_1_who_is_in_hand_cannot_be_moved_for_any_money(ryo: int, level: int) -> None:
    """A house in Edo would be worth much, but no samurai is there to build it."""
    scene = Scene().city("edo", "h1 h2").points(1, 11).has(0, ryo=ryo, wood=9, stone=9, rice=9).planning()
    scene.state.round = 8
    legal = EDO.legal_actions(scene.state, 0)
    assert advise(EDO.view(scene.state, 0), legal, NoChance(), level) in legal


def test_sec_9_7_it_builds_a_fortress_when_it_can() -> None:
    scene = (
        Scene()
        .at(0, "mito")
        .city("edo", "h0")
        .city("mito", "h0 h1")
        .has(0, ryo=20, wood=1, stone=4)
        .plan(0, "b 1 1 0")
        .begin()
    )
    assert carried_on(scene, EdoPhase.PREMOVE) == ["done"]
    assert step(scene) == "build f1 fortress"


@pytest.mark.parametrize(("points", "ending"), [(5, 0), (12, 1), (14, 1)])
def test_sec_11_it_knows_when_the_round_is_the_last(points: int, ending: int) -> None:
    scene = Scene().home(1, "mito").points(1, points).has(0, ryo=5).begin()
    assert table_of(EDO.view(scene.state, 0), FIRST).ending == ending


def test_sec_10_1_in_the_last_round_it_keeps_whom_it_can_pay() -> None:
    scene = Scene().home(0, "edo").at(0, "edo", "gate_n", "rice_n", "gate_se").has(0, rice=3).points(0, 12).wages()
    steps = carried_on(scene, EdoPhase.WAGES)
    assert sum(line.startswith("keep") for line in steps) == 3
    assert len(steps) == len(FIGURES)

"""What a match by post waits for, where seats act one after another (RULES.md 17 of Rokugan, 20 of Edo)."""

from __future__ import annotations

import json

import pytest

from engine.edo.data import ROUNDS
from tests.tools.__main__ import main
from tests.tools.pacing import DAY, Habit, played


async def test_with_all_turns_written_down_a_round_waits_once_for_its_placement() -> None:
    pace = await played("rokugan", 4, 1, silent={})
    assert pace.rounds == 5
    assert {f"place {round}": 1 for round in range(1, 6)}.items() <= pace.by_part.items()
    assert [pace.in_round(round) for round in range(6)] == [1] * 6
    assert pace.overdue == []
    assert pace.kept == ()


@pytest.mark.soak
async def test_with_one_turn_at_a_time_it_waits_at_most_once_a_lap() -> None:
    pace = await played("rokugan", 4, 1, silent={}, ahead=1)
    laps = dict(pace.laps)
    picks = laps.pop("control 0/1")
    assert (picks, max(laps.values())) == (5, 1), "five picks each, one written down at a time"
    assert sum(waits for part, waits in pace.by_part.items() if part.startswith("place")) == 25


@pytest.mark.slow
async def test_a_silent_seat_is_waited_for_twice_in_a_phase_and_no_more() -> None:
    pace = await played("rokugan", 3, 2, silent={1: 2})
    alone = [wait for wait in pace.waits if wait.round == 2 and wait.seats == (1,)]
    assert len(alone) <= 2
    assert pace.kept == (1,)
    assert pace.overdue == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "seats"),
    [pytest.param("shogun", 5, marks=pytest.mark.soak), pytest.param("rokugan", 5, marks=pytest.mark.soak), ("edo", 4)],
)
async def test_four_who_are_absent_add_two_posts_to_a_round_at_most(title: str, seats: int) -> None:
    """The round in which they miss their first deadlines, and the one in which caretakers come."""
    options = {"start": "fixed"} if title == "shogun" else {}
    usual = await played(title, seats, 1, options, count=True, rounds=3)
    silent = dict.fromkeys(range(seats - 4, seats), 2)
    absent = await played(title, seats, 1, options, silent=silent, count=True, rounds=3)
    assert len(absent.kept) >= 3, "the last person is never kept"
    for number in (2, 3):
        assert absent.burdens[number].posts <= usual.burdens[number].posts + 2, number


def test_the_command_prints_both(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pace", "rokugan", "--seats", "2", "--seed", "1"]) == 0
    assert "place 5: 1 waits" in capsys.readouterr().out
    assert main(["pace", "chess"]) == 2
    assert "no game called" in capsys.readouterr().err


@pytest.mark.slow
async def test_with_full_sheets_a_round_of_edo_is_one_wait_and_a_silent_seat_costs_no_more() -> None:
    """RULES.md 20.5 of Edo."""
    pace = await played("edo", 3, 1, silent={1: 2})
    assert pace.laps == {}, "nobody is waited for but for plans"
    assert len(pace.waits) == pace.rounds <= ROUNDS
    assert pace.kept == (1,)
    assert [pace.in_round(round) for round in range(pace.rounds + 1)] == [0, *[1] * pace.rounds], "also by a caretaker"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "seats", "seed", "most"),
    [
        pytest.param("shogun", 4, 2, 3, marks=pytest.mark.soak),
        pytest.param("rokugan", 4, 1, 4, marks=pytest.mark.soak),
        ("edo", 3, 1, 4),
    ],
    ids=["shogun", "rokugan", "edo"],
)
async def test_who_presses_through_what_is_suggested_is_seldom_waited_for(
    title: str, seats: int, seed: int, most: int
) -> None:
    """In this match of Shogun a march must be made that nothing speaks for: no page is offered that only asks."""
    pace = await played(title, seats, seed, habit=Habit.CASUAL)
    assert max(pace.in_round(round) for round in range(1, pace.rounds + 1)) <= most
    assert pace.overdue == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "seats", "most"),
    [
        pytest.param("shogun", 4, 3, marks=pytest.mark.soak),
        pytest.param("rokugan", 4, 5, marks=pytest.mark.soak),
        pytest.param("edo", 3, 4, marks=pytest.mark.soak),
    ],
    ids=["shogun", "rokugan", "edo"],
)
async def test_who_answers_only_when_asked_keeps_a_round_from_lasting(title: str, seats: int, most: int) -> None:
    """In times for a phase."""
    pace = await played(title, seats, 1, habit=Habit.LIVE)
    assert max(pace.elapsed(round, DAY) for round in range(1, pace.rounds + 1)) <= most
    assert pace.overdue == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("habit", "draft", "waits", "phases", "before", "pings", "posts"),
    [
        (Habit.CASUAL, 2, 3, 3, 4, 4, 10),
        pytest.param(Habit.LIVE, 32, 16, 3, 11, 4, 14, marks=pytest.mark.soak),
    ],
    ids=["casual", "live"],
)
async def test_a_match_of_shogun_asks_little_of_four_people(
    habit: Habit, draft: int, waits: int, phases: int, before: int, pings: int, posts: int
) -> None:
    pace = await played("shogun", 4, 1, habit=habit, count=True, rounds=2)
    rounds = range(1, pace.rounds + 1)
    assert pace.in_round(0) <= draft
    assert max(pace.in_round(round) for round in rounds) <= waits
    assert max(pace.elapsed(round, DAY) for round in range(pace.rounds + 1)) <= phases + 0.01
    assert max(pace.burdens[0].pings.values()) <= before
    assert max(max(pace.burdens[round].pings.values(), default=0) for round in rounds) <= pings
    assert max(pace.burdens[round].posts for round in rounds) <= posts
    assert max(pace.burdens[round].screens for round in rounds) <= 8
    assert pace.overdue == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_nobody_is_rung_for_more_than_four_times_a_round(seed: int) -> None:
    """Who writes nothing down is asked up to six times: a plan, a special card, three marches, a revolt. Who has just
    played is told without a ring."""
    pace = await played("shogun", 4, seed, habit=Habit.LIVE, count=True)
    assert max(max(burden.pings.values(), default=0) for burden in pace.burdens[1:]) <= 4


def test_what_people_bear_is_counted_for_each_round(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pace", "edo", "--seats", "2", "--seed", "1", "--count", "--rounds", "2", "--json"]) == 0
    before, *rounds = json.loads(capsys.readouterr().out)["rounds"]
    assert len(rounds) == 2
    assert all(0 < one["posts"] < 60 and one["screens"] > 1 and one["most_pings"] for one in rounds)
    assert before["posts"] > 0

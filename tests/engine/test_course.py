"""The course of a match: what a game tells of everybody, and how it is put side by side round by round."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.course import Course, Figure, ScoreSnapshot, account_of, course_of
from engine.core.play import read_log, replay
from engine.core.text import T, plain
from engine.registry import GAMES
from engine.rokugan.rules import scoring
from engine.shogun.data import SEASONS
from engine.shogun.events import RevoltFought, SupplyChecked
from tests.noughts.game import NOUGHTS

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"


def standing(round: int, *amounts: int, money: int = 0) -> ScoreSnapshot:
    figures = (Figure("points", T("Points"), amounts), Figure("money", T("Money"), (money,) * len(amounts)))
    return ScoreSnapshot(T("Round {round}", round=round), figures)


def numbers(course: Course, key: str) -> tuple[tuple[int, ...], ...]:
    return next(series.amounts for series in course.series if series.key == key)


@cache
def steps(title: str) -> tuple[Any, ...]:
    path = sorted((PLAYTHROUGHS / title).glob("*.jsonl"))[0]
    found = replay(GAMES[title], read_log(path.read_text(encoding="utf-8")))
    return tuple(replace(step, state=step.state.copy()) for step in found)


def states(title: str) -> tuple[Any, ...]:
    return tuple(step.state for step in steps(title))


def views(title: str) -> list[Any]:
    return [GAMES[title].view(state, None) for state in states(title)]


def told(title: str) -> list[ScoreSnapshot]:
    return [seen for view in views(title) if (seen := GAMES[title].words.score_snapshot(view))]


def happened(title: str) -> list[Any]:
    return [event for step in steps(title) for event in step.events if event.audience is None]


# -- put side by side ---------------------------------------------------------------------------------------------


def test_what_is_first_seen_of_a_round_is_how_the_one_before_ended():
    seen = [standing(1, 0, 0), standing(1, 1, 0), standing(2, 3, 1), standing(2, 4, 4), standing(3, 5, 4)]
    course = course_of(seen)
    assert [plain(stop) for stop in course.stops] == ["Start", "Round 1", "Round 2"]
    assert numbers(course, "points") == ((0, 0), (3, 1), (5, 4))


def test_a_round_that_goes_on_has_a_stop_of_its_own():
    course = course_of([standing(1, 0, 0), standing(2, 3, 1), standing(2, 4, 4)])
    assert [plain(stop) for stop in course.stops] == ["Start", "Round 1", "so far"]
    assert numbers(course, "points")[-1] == (4, 4)


def test_the_end_counts_what_only_the_end_brings():
    course = course_of([standing(1, 0, 0), standing(2, 3, 1), standing(2, 3, 2, money=7)], final=(9, 4))
    assert [plain(stop) for stop in course.stops] == ["Start", "Round 1", "Round 2"]
    assert numbers(course, "points") == ((0, 0), (3, 1), (9, 4))
    assert numbers(course, "money")[-1] == (7, 7)


def test_a_match_of_one_round_and_one_that_never_began():
    assert [plain(stop) for stop in course_of([standing(1, 0, 0)], final=(2, 1)).stops] == ["Start", "Round 1"]
    assert len(course_of([standing(1, 0, 0)]).stops) == 1
    assert course_of([]) is None


def test_the_account_tells_every_number_in_order():
    course = course_of([standing(1, 0, 0), standing(2, -3, 200)], final=(5, 210))
    lines = [plain(line, lambda seat: "AB"[seat]) for line in account_of(course)]
    assert lines == [
        "In order: Start; Round 1; Round 2.",
        "Points: A 0, -3, 5; B 0, 200, 210.",
        "Money: A 0, 0, 0; B 0, 0, 0.",
    ]


# -- what the games tell ------------------------------------------------------------------------------------------

STOPS = {
    "shogun": ["Start", *(f"Year {year}, {season}" for year in (1, 2) for season in SEASONS)],
    "rokugan": ["Start", *(f"Round {round}" for round in range(1, 6))],
}


@pytest.mark.parametrize("title", GAMES)
def test_a_whole_match_has_a_stop_for_each_round_and_ends_as_its_outcome_says(title):
    outcome = GAMES[title].outcome(states(title)[-1])
    course = GAMES[title].words.course(views(title), happened(title), outcome.points)
    stops = [plain(stop) for stop in course.stops]
    assert stops == STOPS.get(title, ["Start", *(f"Round {n}" for n in range(1, len(stops)))])
    assert course.series[0].amounts[-1] == outcome.points
    assert len(course.series) >= 2
    assert all(len(at) == course.seats for series in course.series for at in series.amounts)


def test_autumn_of_shogun_has_the_provinces_that_were_fed_and_the_points_of_summer():
    outcome = GAMES["shogun"].outcome(states("shogun")[-1])
    course = GAMES["shogun"].words.course(views("shogun"), happened("shogun"), outcome.points)
    points, provinces, chests = (series.amounts for series in course.series)
    fed = [event for event in happened("shogun") if isinstance(event, SupplyChecked)]
    years = [{it.seat: it.provinces for it in part} for part in (fed[: course.seats], fed[course.seats :])]
    assert len(fed) == 2 * course.seats
    for autumn, year in zip((3, 7), years, strict=True):
        assert provinces[autumn] == tuple(year[seat] for seat in range(course.seats))
        assert points[autumn] == points[autumn - 1] != points[autumn + 1]
        assert chests[autumn] == chests[autumn + 1]
        lost = [event for event in happened("shogun") if isinstance(event, RevoltFought) and event.winter]
        assert sum(provinces[autumn]) >= sum(provinces[autumn + 1]) >= sum(provinces[autumn]) - len(lost)


@pytest.mark.parametrize("title", GAMES)
def test_the_same_figures_are_told_all_match_long_and_only_while_it_is_played(title):
    game = GAMES[title]
    assert len({tuple(figure.key for figure in seen.figures) for seen in told(title)}) == 1
    assert (
        game.words.score_snapshot(game.view(game.initial_state(game.seats[-1], {}, SeededChance(1)).state, None))
        is None
    )


def test_shogun_counts_points_provinces_and_chests():
    for state, seen in zip(reversed(states("shogun")), reversed(told("shogun")), strict=False):
        by_key = {figure.key: figure.amounts for figure in seen.figures}
        assert by_key["points"] == tuple(player.points for player in state.players)
        assert by_key["province"] == tuple(len(state.provinces_of(seat)) for seat in range(len(state.players)))
        assert by_key["chests"] == tuple(player.chests for player in state.players)


def test_rokugan_counts_whole_territories_and_no_objective_before_the_end():
    last = states("rokugan")[-1]
    for state, seen in zip(reversed(states("rokugan")), reversed(told("rokugan")), strict=False):
        by_key = {figure.key: figure.amounts for figure in seen.figures}
        seats = range(len(state.players))
        holders = [*scoring.controllers_of(state.owner, state.special).values()]
        assert by_key["card"] == tuple(holders.count(seat) for seat in seats)
        if state is not last:
            honor = scoring.open_honor(state.owner, state.faceup, state.special, len(seats))
            assert by_key["honor"] == tuple(part.total for part in honor)


@pytest.mark.parametrize(("shown", "keys"), [(True, ["points", "house", "ryo"]), (False, ["points", "house"])])
def test_edo_tells_money_only_where_everybody_sees_it(shown, keys):
    view = GAMES["edo"].view(states("edo")[-1], None)
    players = tuple(replace(player, ryo=player.ryo if shown else None) for player in view.players)
    seen = GAMES["edo"].words.score_snapshot(
        replace(view, rules=replace(view.rules, open_money=shown), players=players)
    )
    assert [figure.key for figure in seen.figures] == keys


def test_a_game_without_figures_has_no_course():
    state = NOUGHTS.initial_state(2, {}, SeededChance(1)).state
    assert NOUGHTS.words.score_snapshot(NOUGHTS.view(state, None)) is None

"""Each lesson can be played: legal answers, true figures, a reason for each, no step without a next one."""

from __future__ import annotations

import pytest

from engine.core.chance import SeededChance
from engine.core.lesson import RIGHT
from engine.core.play import Log, Ply, replay
from engine.core.protocol import AnyGame, check
from engine.core.question import TOGETHER
from engine.core.teaching import pages_of
from engine.core.text import plain
from engine.registry import GAMES

TAUGHT = [game for game in GAMES.values() if game.words.lesson is not None]
MOST_STEPS, LONGEST, LABEL = 24, 700, 80


@pytest.fixture(params=TAUGHT, ids=lambda game: game.title)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return request.param


def test_each_answer_that_is_proposed_is_legal(game: AnyGame) -> None:
    lesson = game.words.lesson
    assert lesson is not None
    assert sum(step.plies for step in lesson.steps) == len(lesson.plies)
    log = Log(game.title, lesson.seats, lesson.options, lesson.setup, tuple(Ply(*ply) for ply in lesson.plies))
    steps = replay(game, log)
    state, at = next(steps).state, 0
    for step in lesson.steps:
        assert all(seat == 0 for seat, _, _ in lesson.plies[at : at + step.own]), step.key
        assert bool(step.own) == bool(step.wrong), f"{step.key} has a right and a wrong answer, or neither"
        for wish in step.wrong:
            tried = state.copy()
            for notation in wish.split(TOGETHER):
                action = game.actions.parse(notation)
                check(game, tried, 0, action)
                tried = game.apply_action(tried, 0, action, SeededChance(0)).state
        for _ in range(step.plies):
            state = next(steps).state
        at += step.plies


def test_each_page_says_what_to_do_and_why(game: AnyGame) -> None:
    pages = pages_of(game)
    assert 8 <= len(pages) <= MOST_STEPS
    for page in pages:
        assert 20 < len(plain(page.text)) <= LONGEST, plain(page.text)
        assert len(page.tries) <= 4
        assert sum(one.right for one in page.tries) == bool(page.tries)
        for one in page.tries:
            assert one.said is not None, plain(one.label)
            assert len(plain(one.label)) <= LABEL
    assert not pages[-1].tries


def test_texts_are_all_used(game: AnyGame) -> None:
    lesson = game.words.lesson
    assert lesson is not None
    keys = {step.key for step in lesson.steps} | {"end"}
    used = keys | {key for step in lesson.steps for key in step.wrong.values()}
    rights = {key for key in lesson.texts if key.endswith(RIGHT)}
    assert lesson.texts.keys() == used | rights
    assert {key.removesuffix(RIGHT) for key in rights} <= keys


def test_the_figures_of_the_first_winter_are_those_of_the_game() -> None:
    end = pages_of(GAMES["shogun"])[-1]
    assert [player.points for player in end.view.players] == [22, 26, 31]
    assert "You have 22 points, the others 26 and 31." in plain(end.text)
    assert end.view.year == 2


def test_the_figures_of_two_rounds_of_rokugan_are_those_of_the_game() -> None:
    pages = pages_of(GAMES["rokugan"])
    counted, second, end = (plain(page.text) for page in (pages[11], *pages[-2:]))
    assert [player.honor for player in pages[11].view.players] == [44, 34]
    assert "You have 44 honour, the Phoenix 34." in counted
    assert [player.honor for player in pages[-1].view.players] == [65, 27]
    assert "You hold 5 whole territories now, the Phoenix 2." in second
    assert "You have 65 honour, the Phoenix 27." in end
    assert pages[-1].view.round == 3


def test_the_figures_of_the_last_scoring_of_edo_are_those_of_the_game() -> None:
    game = GAMES["edo"]
    lesson, end = game.words.lesson, pages_of(game)[-1]
    assert lesson is not None
    log = Log(game.title, lesson.seats, lesson.options, lesson.setup, tuple(Ply(*ply) for ply in lesson.plies))
    *_, last = replay(game, log)
    outcome = game.outcome(last.state)
    assert outcome is not None
    assert (outcome.points, outcome.places) == ((17, 15), (1, 2))
    assert "You have 5 for samurai and 0 for money: 17 points. Your rival has 2 and 1: 15 points." in plain(end.text)

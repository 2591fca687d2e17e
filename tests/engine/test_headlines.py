"""The headline of each round of every recorded match: short, the same again, and from what everybody sees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.course import Summary, expected_places, summed_up
from engine.core.play import read_log, replay
from engine.core.text import T, plain
from engine.registry import GAMES
from tests.engine.resampling import resample

RECORDED = sorted(path for title in GAMES for path in Path("tests/playthroughs", title).glob("*.jsonl"))
recorded = pytest.mark.parametrize("path", RECORDED, ids=[f"{path.parent.name}-{path.stem}" for path in RECORDED])
QUIET = T("Nothing happened")
MOST_WORDS = 12


def told(path: Path) -> Iterator[tuple[Any, list[Any], Any, Summary]]:
    """Yield the game, all public events, the state, and the summary at each point of a match."""
    log = read_log(path.read_text(encoding="utf-8"))
    game, heard = GAMES[log.title], list[Any]()
    for step in replay(game, log, trusted=True):
        for event in (event for event in step.events if event.audience is None):
            heard.append(event)
            if type(event) in game.words.summaries:
                summary = game.words.summary(heard, game.view(step.state, None))
                if summary is not None:
                    yield game, heard, step.state, summary


@recorded
def test_each_round_has_a_headline_of_at_most_twelve_words(path: Path) -> None:
    found = [summary for *_, summary in told(path)]
    assert found == [summary for *_, summary in told(path)]
    for summary in found:
        headline = plain(summary.headline)
        assert 2 <= len(plain(summary.headline, lambda seat: "Anna").split()) <= MOST_WORDS, headline
        assert headline[-1] not in ".!?"
        details = plain(summary.details) if summary.details else ""
        assert headline not in details, "nothing is said twice"


@recorded
def test_what_is_hidden_moves_no_headline(path: Path) -> None:
    """Plans, hands, decks and objectives are dealt anew: everybody reads the same."""
    for number, (game, heard, state, summary) in enumerate(told(path)):
        twin = resample(game, state, None, SeededChance(number))
        assert game.words.summary(heard, game.view(twin, None)) == summary


@recorded
def test_expected_places_add_up(path: Path) -> None:
    for *_, summary in told(path):
        if summary.worth:
            seats = len(summary.worth)
            assert sum(summary.places) == pytest.approx(seats * (seats + 1) / 2)
            assert all(1 <= place <= seats for place in summary.places)


def test_what_changed_the_places_most_comes_first() -> None:
    """The largest number is of no account where it changes no place."""
    news = ((T("rich get richer"), (90.0, 0.0, -0.5)), (T("last becomes second"), (99.0, 0.0, -9.0)))
    summary = summed_up(T("Round 1"), news, QUIET, (99.0, 0.0, -0.5), 1.0, None)
    assert [plain(line) for line in summary.lines] == ["last becomes second", "Round 1: rich get richer."]
    assert plain(summed_up(T("Round 1"), (), QUIET, (1.0, 2.0), 1.0, None).headline) == "Nothing happened"


def test_the_spread_wins_three_matches_of_four() -> None:
    first, second = expected_places((5.0, 2.0), 3.0)
    assert (first, second) == (pytest.approx(1.25, abs=0.01), pytest.approx(1.75, abs=0.01))
    assert expected_places((1.0, 1.0, 1.0), 2.0) == (2.0, 2.0, 2.0)

"""What games remember of matches that are over, from their recorded matches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.texts import Speaker
from engine.core.chance import SeededChance
from engine.core.play import replay
from engine.core.record import read_log
from engine.registry import GAMES
from engine.shogun.rules.tower import odds, throw

ROOT = Path(__file__).parents[1] / "playthroughs"


def recorded(title: str) -> tuple[Any, list[tuple[str, dict[str, float]]]]:
    """All public events of a recorded match, and what the game remembers of it."""
    log = read_log(min((ROOT / title).glob("*.jsonl")).read_text(encoding="utf-8"))
    game = GAMES[title]
    steps = replay(game, log, trusted=True)
    events = [event for step in steps for event in step.events if event.audience is None]
    return events, game.facts.of(events, game.checked_options(log.seats, log.options), log.seats)


@pytest.mark.parametrize("title", GAMES)
def test_each_seat_has_what_it_chose_and_figures_in_words(title: str) -> None:
    facts, (_, seats) = GAMES[title].facts, recorded(title)
    say = Speaker("en-US", markdown=False)
    for chosen, figures in seats:
        assert say(facts.name(chosen))
        assert figures
        assert all(f"{round(amount, 1):g}" in " ".join(say.all(facts.told(figures))) for amount in figures.values())
    assert facts.told({}) == [], "somebody to whom nothing happened"


@pytest.mark.parametrize("title", ["shogun", "rokugan"])
def test_battles_are_won_by_one_side_at_most(title: str) -> None:
    events, seats = recorded(title)
    battles = [event for event in events if type(event).__name__ == "BattleFought"]
    won = sum(figures.get("won", 0) for _, figures in seats)
    assert 0 < won <= len(battles)
    assert sum(figures.get("taken", 0) for _, figures in seats) <= won


@pytest.mark.parametrize("model", ["S", "W"])
def test_sec_12_what_is_expected_of_the_tower_is_what_it_gives_on_average(model: str) -> None:
    luck, thrown, inside = SeededChance("tower"), (6, 3, 2), (4, 0, 5)
    chances = odds(model, 0.2, 0.05, sum(thrown))
    assert chances is not None
    expected = thrown[0] * chances[0] + inside[0] * chances[1]
    tries = 4000
    fell = sum(throw(model, 0.2, 0.05, [inside], thrown, luck.draw)[1][0] for _ in range(tries))
    assert fell / tries == pytest.approx(expected, abs=0.1)

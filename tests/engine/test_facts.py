"""What games remember of matches that are over, from their recorded matches."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.texts import Speaker
from engine.core.chance import SeededChance
from engine.core.play import read_log, replay
from engine.registry import GAMES
from engine.rokugan.data import PROVINCES
from engine.rokugan.events import Assault, BattleFought as RokuganBattle
from engine.shogun.events import BattleFought, Cubes, Result, Scene
from engine.shogun.rules.tower import falling, throw

ROOT = Path(__file__).parents[1] / "playthroughs"


def recorded(title: str) -> tuple[Any, list[tuple[str, dict[str, float]]]]:
    """All public events of a recorded match, and what the game remembers of it."""
    log = read_log(max((ROOT / title).glob("*.jsonl")).read_text(encoding="utf-8"))
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
        assert all(f"{round(amount, 1):g}" in " ".join(say.all(facts.in_words(figures))) for amount in figures.values())
    assert facts.in_words({}) == [], "somebody to whom nothing happened"


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
    chances = falling(model, 0.2, 0.05, sum(thrown))
    expected = thrown[0] * chances[0] + inside[0] * chances[1]
    tries = 4000
    fell = sum(throw(model, 0.2, 0.05, [inside], thrown, luck.draw)[1][0] for _ in range(tries))
    assert fell / tries == pytest.approx(expected, abs=0.1)


@pytest.mark.parametrize("title", ["shogun", "rokugan"])
def test_a_battle_is_a_fight_and_nothing_else_is(title: str) -> None:
    game = GAMES[title]
    (path, *_) = sorted((ROOT / title).glob("*.jsonl"))
    log = read_log(path.read_text(encoding="utf-8"))
    options, (events, _) = game.checked_options(log.seats, log.options), recorded(title)
    say = Speaker("en-US", ("Ann", "Bob", "Cid", "Dan", "Eve"), markdown=False)
    for event in events:
        fight = game.facts.fight(event, options)
        assert (fight is not None) == (type(event).__name__ == "BattleFought")
        assert fight is None or (fight.size > 0 and say(fight.told))


def test_sec_7_who_holds_with_less_than_was_expected_stands_against_the_odds() -> None:
    """Six armies come against two, and all but two of the six stay in the tower."""
    options = GAMES["shogun"].checked_options(3, {})
    fought = battle(thrown=(6, 2, 0), out=(1, 2, 0), result=Result.DEFENDED)
    fight = GAMES["shogun"].facts.fight(fought, options)
    assert fight is not None
    assert fight.against > 2
    say = Speaker("en-US", ("Ann", "Bob", "Cid"), markdown=False)
    assert say(fight.told).startswith("Bob holds Kai against the odds: the tower gave 2:1, expected ")
    taken = GAMES["shogun"].facts.fight(battle((6, 2, 0), (5, 1, 0), Result.CONQUERED), options)
    assert taken is not None
    assert taken.against < 0, "as was to be expected"


def battle(thrown: tuple[int, ...], out: tuple[int, ...], result: Result) -> BattleFought:
    """Ann marches from Suruga on Bob in Kai; nothing was in the tower before."""
    left = tuple(into - fell for into, fell in zip(thrown, out, strict=True))
    scene = Scene((), 0, Cubes(left, 0))
    sizes = {"marched": thrown[0], "stood": thrown[1], "extra_attack": 0, "extra_defence": 0, "held_back": 0}
    cubes = {"thrown": Cubes(thrown, 0), "tray_before": Cubes((0, 0, 0), 0), "came_out": Cubes(out, 0)}
    lost = {"buildings_lost": (), "markers_lost": 0, "armies_left": 1, "owner": 1, "farmers_help": False}
    return BattleFought(0, "suruga", "kai", 1, **sizes, **cubes, **lost, result=result, scene=scene)  # type: ignore[arg-type]


def test_x5_who_holds_out_against_several_stronger_ones_stands_against_the_odds() -> None:
    facts, options = GAMES["rokugan"].facts, GAMES["rokugan"].checked_options(3, {})
    stand = RokuganBattle("kai", 0, (Assault(1, 3, 4), Assault(2, 2, 4)), 0, ())
    province = min(PROVINCES)
    fight = facts.fight(replace(stand, province=province), options)
    assert fight is not None
    assert fight.against == 1
    say = Speaker("en-US", ("Ann", "Bob", "Cid"), markdown=False)
    assert say(fight.told).endswith("alone against Bob and Cid: 5 together against 4.")
    alone = facts.fight(replace(stand, province=province, assaults=stand.assaults[:1]), options)
    assert alone is not None
    assert alone.against == 0

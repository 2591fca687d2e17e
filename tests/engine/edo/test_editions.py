"""Figures that are assumed have been changed once (RULES.md 18): who began with the older ones goes on with them."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

import engine.edo
from engine.core import codec
from engine.core.chance import SeededChance
from engine.core.play import check, last, replay
from engine.core.record import read_log
from engine.core.refusals import Illegal
from engine.core.text import plain
from engine.edo.actions import Take
from engine.edo.data import CARDS, EDITIONS, NEWEST, SETS
from engine.edo.game import EDO, OLDER
from engine.registry import KEPT
from tests.engine.edo.invariants import invariants
from tests.engine.playouts import random_playout

RECORDED = Path(__file__).parents[2] / "playthroughs"


def begun(edition: int, seats: int = 3):
    game = next(game for game in (EDO, *OLDER) if game.rules_version == edition)
    return game, game.initial_state(seats, {}, SeededChance(edition)).state


def test_there_is_a_game_for_each_edition_and_the_newest_is_offered():
    assert {game.rules_version for game in (EDO, *OLDER)} == EDITIONS.keys()
    assert EDO.rules_version == NEWEST
    assert set(OLDER) <= set(KEPT)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_match_has_the_cards_and_sets_of_its_edition(edition):
    game, state = begun(edition)
    assert set(state.display) | set(state.special_deck) == set(EDITIONS[edition].special)
    legal = game.legal_actions(state, state.active[0])
    assert [action.start_set for action in legal if isinstance(action, Take)] == list(EDITIONS[edition].sets)
    view = game.view(state, 0)
    assert view.figures == EDITIONS[edition]
    keys = {topic.key for topic in game.words.topics}
    assert keys & {*SETS, *CARDS} == {*EDITIONS[edition].sets, *EDITIONS[edition].special}


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_not_in_the_match_is_refused_with_what_is(edition):
    game, state = begun(edition)
    (other,) = (it.sets[0] for number, it in EDITIONS.items() if number != edition)
    with pytest.raises(Illegal) as refused:
        check(game, state, state.active[0], Take(other))
    assert ", ".join(EDITIONS[edition].sets[:-1]) in plain(refused.value.text)


@pytest.mark.parametrize("game", [EDO, *OLDER], ids=lambda game: game.rules_version)
def test_whole_matches_of_each_edition_are_sound(game):
    for seats in game.seats:
        state, _ = random_playout(game, seats, {}, SeededChance(seats), checked=True)
        assert invariants(state) == ()


def test_a_state_from_before_there_were_editions_goes_on_by_the_first():
    path = RECORDED / "edo-1" / "points-3.jsonl"
    steps = replay(OLDER[0], read_log(path.read_text(encoding="utf-8")))
    state = last(islice(steps, 60)).state
    stored = json.loads(codec.dump_state(EDO, state))
    assert stored["rules"].pop("edition") == 1
    again = codec.load_state(EDO, json.dumps(stored))
    assert again == state
    assert again.figures.sets == ("t1", "t2", "t3", "t4", "t5")


def test_what_differs_is_marked_as_assumed():
    written = json.loads((Path(engine.edo.__file__).parent / "cards.json").read_text(encoding="utf-8"))
    assert {"special", "sets", "editions"} <= {*written["assumed"]}

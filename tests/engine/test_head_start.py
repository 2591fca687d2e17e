"""The head start: one seat begins with a little more, in the game's own coin, and everything else is as usual."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import ScriptedChance, SeededChance
from engine.core.options import HEAD_START, NOBODY
from engine.core.play import begin
from engine.core.protocol import AnyGame
from engine.core.refusals import Illegal
from engine.core.text import plain
from engine.registry import GAMES
from tests.engine.playouts import random_playout
from tests.engine.soundness import invariants

COINS = {"shogun": ("chests", 1, "1 chest"), "rokugan": ("scouts", 1, "1 scout"), "edo": ("ryo", 2, "2 Ryo")}
GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def coins(game: AnyGame, options: dict[str, str], seats: int) -> list[Any]:
    step, _ = begin(game, seats, options, SeededChance("head start"))
    return [getattr(player, COINS[game.title][0]) for player in step.state.players]


@GAME
def test_one_seat_has_more_and_the_table_is_told(game: AnyGame) -> None:
    seats = game.seats[-1]
    usual, ahead = coins(game, {}, seats), coins(game, {HEAD_START: "2"}, seats)
    assert [more - less for more, less in zip(ahead, usual, strict=True)] == [
        COINS[game.title][1] * (seat == 1) for seat in range(seats)
    ]
    options = game.checked_options(seats, {HEAD_START: "2"})
    told = [plain(note.text) for note in game.notes if HEAD_START in dict(note.settings) and note.holds(options)]
    assert told == [f"🎁 Head start: seat 2 begins with {COINS[game.title][2]} more."]
    assert game.checked_options(seats, {})[HEAD_START] == NOBODY


@GAME
def test_the_luck_is_that_of_a_usual_match(game: AnyGame) -> None:
    _, draws = begin(game, game.seats[-1], {}, SeededChance("the same"))
    luck = ScriptedChance(draws)
    begin(game, game.seats[-1], {HEAD_START: "1"}, luck)
    luck.go_on(())


@GAME
def test_a_seat_that_is_not_in_the_game_gets_nothing_and_one_that_cannot_be_is_refused(game: AnyGame) -> None:
    least, most = game.seats[0], game.seats[-1]
    assert coins(game, {HEAD_START: str(most)}, least) == coins(game, {}, least)
    with pytest.raises(Illegal):
        game.checked_options(most, {HEAD_START: str(most + 1)})


@GAME
def test_a_match_with_it_is_sound_to_its_end(game: AnyGame) -> None:
    def sound(state: Any) -> None:
        assert invariants(game, state) == ()

    for seed in range(3):
        random_playout(game, game.seats[-1], {HEAD_START: "1"}, SeededChance(seed), checked=True, check=sound)

"""Mixed company: whoever sits at a table, every caretaker, suggestion and default action is one that can be taken.

Each position is one of a match between random, absent and default players and all levels of caretakers. Where a plan
is asked for, the same is tried from the plan half filled at random. ``make soak`` looks at 20,000 positions a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import pytest

from bot.service.play.suggesting import Thinker
from engine.core.chance import SeededChance
from engine.core.protocol import AnyGame, Turn
from engine.core.refusals import Refusal
from engine.core.sheet import LOCK
from engine.core.standing_orders.parse import read
from engine.registry import GAMES
from tests.density import SOAK
from tests.tools.players import choose, known_players

PIECES, POSITIONS, WINDOW = (40, 500, 100) if SOAK else (1, 20, 2)
"""Tests for each game, positions looked at in each, and positions one after another in a match, at most."""
LATE = 300
"""Positions before the window, at most; most matches have about as many."""
LOOSE, BACK = 14, 0.2
"""Moves at random on a plan before the same is tried from there, at most, and the share that may take back."""

Position = tuple[Any, int]


def positions(game: AnyGame, random: Random) -> Iterator[Position]:
    """Yield positions with a seat that must act: a window of each match."""
    while True:
        seats = random.choice(game.seats)
        options = {}
        for option in game.options:
            values = [setting.value for setting in option.settings] or [str(option.least), str(option.most)]
            if random.random() < 0.3:
                options[option.key] = random.choice(values)
        start = random.randrange(LATE)
        with suppress(Refusal):  # some options do not go together
            yield from islice(match(game, seats, options, random), start, start + WINDOW)


def match(game: AnyGame, seats: int, options: dict[str, str], random: Random) -> Iterator[Position]:
    """Yield the positions of one match in mixed company, with strong caretakers only in a soak: they take long."""
    chance = SeededChance(random.random())
    turn: Turn[Any, Any] = Turn(game.initial_state(seats, options, chance).state, chance)
    kinds = random.choices(known_players(game)[: None if SOAK else -1], k=seats)
    while active := game.active_seats(turn.state):
        seat = active[0]
        yield turn.state, seat
        game.sequence.advance(turn, seat, choose(game, kinds[seat], turn.state, seat, chance))
        turn.events.clear()


def loosened(game: AnyGame, state: Any, seat: int, random: Random) -> Any:
    """Return the position after some moves at random on the seat's plan, which is not locked."""
    for _ in range(random.randint(1, LOOSE)):
        legal = game.legal_actions(state, seat)
        action = legal[random.randrange(len(legal) if random.random() < BACK else legal.progressing)]
        if game.actions.write(action) != LOCK:
            state = game.apply_action(state, seat, action, SeededChance(0)).state
    return state


def look(game: AnyGame, state: Any, seat: int) -> None:
    """Ask every level, the rules and *Suggest* for an action; all of them can be taken."""
    legal, view = game.legal_actions(state, seat), game.view(state, seat)
    for level in range(len(game.levels)):
        assert game.asking.advise(view, legal, SeededChance(level), level) in legal
    for begun in (False, True):
        assert game.asking.default_action(state, seat, legal, begun) in legal
    found = Thinker(game, seat, SeededChance(1)).suggestion(state)
    for notation in found.wish.split("; ") if found.wish else ():
        assert notation != LOCK
        state = game.apply_action(state, seat, game.actions.parse(notation), SeededChance(2)).state


@pytest.mark.parametrize("piece", range(PIECES))
@pytest.mark.parametrize("title", GAMES)
def test_in_mixed_company_every_seat_is_helped(title, piece):
    game, random, looked = GAMES[title], Random(f"{title} {piece}"), 0
    for state, seat in positions(game, random):
        look(game, state, seat)
        looked += 1
        question = game.question(state, seat)
        assert question is not None
        if question.sheet is not None:
            look(game, loosened(game, state, seat, random), seat)
            looked += 1
        view = game.view(state, seat)
        if decisions := game.orders.decisions(view):
            decision = random.choice(decisions)
            if text := decision.suggest():
                assert read(game, view, decision.key, text)
        if looked >= POSITIONS:
            return

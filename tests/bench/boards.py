"""A warm board, from view to PNG bytes, on CPU time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from engine.core.chance import SeededChance
from engine.core.protocol import Turn
from engine.core.text import plain
from engine.registry import GAMES
from render.registry import PICTURES
from tests.bench.figures import Figure, middle

NAMES = ("Anna", "Boris", "Chiyo", "Daniel", "Emma")
VIEWS = 40


def measure() -> Iterator[Figure]:
    """For each game: milliseconds and kilobytes of a board whose position is a new one each time."""
    for title in GAMES:
        views = _views(title)
        pictures = PICTURES[title]
        pictures.board(views[0], NAMES, plain)
        spent, sizes = [], []
        for view in views:
            started = time.process_time()
            data = pictures.board(view, NAMES, plain)
            spent.append((time.process_time() - started) * 1e3)
            sizes.append(len(data) / 1000)
        yield Figure(f"{title}_board_ms", middle(spent), "ms CPU", most=60)
        yield Figure(f"{title}_board_kb", middle(sizes), "kB")


def _views(title: str) -> list[Any]:
    """Public views spread over a random match."""
    game = GAMES[title]
    chance = SeededChance("boards")
    turn: Turn[Any, Any] = Turn(game.initial_state(game.seats[-1], {}, chance).state, chance)
    views = []
    while active := game.active_seats(turn.state):
        legal = game.legal_actions(turn.state, active[0])
        game.advance(turn, active[0], legal[chance.draw(legal.onward)])
        turn.events.clear()
        views.append(game.view(turn.state, None))
    return views[:: max(1, len(views) // VIEWS)][:VIEWS]

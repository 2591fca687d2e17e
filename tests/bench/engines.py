"""Random matches of each game beside random matches of catanatron, in turns, on CPU time."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from engine.core.chance import SeededChance
from engine.core.play import random_playout
from engine.registry import GAMES
from tests.bench.figures import Figure, middle

ROUNDS = 21
SLICE = 0.25
SEATS = 4


def measure() -> Iterator[Figure]:
    """For each game: how many times as fast as the peer, per decision, per match, and with a copy at every ply."""
    for title in GAMES:
        decisions, matches, copies, own = _ratios(title)
        yield Figure(f"{title}_vs_catanatron", decisions, "times", least=5.5, note=f"{own[0]:.1f} µs a decision")
        yield Figure(f"{title}_match_vs_catanatron", matches, "times", least=13, note=f"{own[1]:.2f} ms a match")
        yield Figure(f"{title}_copying_vs_catanatron", copies, "times", least=1.5, note=f"{own[2]:.1f} µs a decision")


def _ratios(title: str) -> tuple[float, float, float, tuple[float, float, float]]:
    decisions, matches, copies = [], [], []
    own: list[tuple[float, float, float]] = []
    for number in range(ROUNDS):
        peer_decision, peer_match = _peer(number)
        decision, match = _own(title, number, copying=False)
        copying, _ = _own(title, number, copying=True)
        decisions.append(peer_decision / decision)
        matches.append(peer_match / match)
        copies.append(peer_decision / copying)
        own.append((decision * 1e6, match * 1e3, copying * 1e6))
    spread = tuple(middle([row[part] for row in own]) for part in range(3))
    return middle(decisions), middle(matches), middle(copies), (spread[0], spread[1], spread[2])


def _own(title: str, number: int, *, copying: bool) -> tuple[float, float]:
    game = GAMES[title]
    options = game.checked_options(SEATS, {})
    plies = matches = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < SLICE:
        chance = SeededChance(f"{number}:{matches}")
        plies += random_playout(game, SEATS, options, chance, copying=copying)[1]
        matches += 1
    return spent / plies, spent / matches


def _peer(number: int) -> tuple[float, float]:
    from catanatron import Color, Game, RandomPlayer

    random.seed(number)
    ticks = matches = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < SLICE:
        game: Any = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            ticks += 1
        matches += 1
    return spent / ticks, spent / matches

"""Random matches of each game beside random matches of catanatron, in turns, on CPU time.

The peer checks each action and keeps it, but makes no events. So each ratio is taken twice: as simulations play, in
place and without events, and with events made and each action checked, as a match is played.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from engine.core.chance import SeededChance
from engine.core.play import Log, Ply, begin, last, play, replay
from engine.core.protocol import AnyGame
from engine.registry import GAMES
from engine.shogun import chances
from engine.shogun.events import Result
from engine.shogun.view import view_of
from tests.bench.figures import Figure, Measurement, middle
from tests.engine.playouts import random_playout
from tests.engine.shogun.fights import attacked, attacks, forget_odds, luck as tries

ROUNDS = 15
PEER_MATCHES, MATCHES = 2, 20
"""Matches of the peer, and of a game each way it is played, in a round."""
PEER_LENGTH = 955
"""Decisions in a match of the peer: the mean of 5,000, give or take 5. The few of a run differ by a tenth from another
run's, also with the same seeds: how its sets are ordered depends on where things lie in memory."""
SEATS = 4
LOGS, REPLAYS = 4, 60
TOWERS = ("S", "W", "T")
FIGHTS, THROWS = 12, 10_000
"""Attacks with each model of the tower, and how often each is tried."""


def measurements() -> Iterator[Measurement]:
    """For each game how fast a log is replayed, as long as nothing but that was played, and how fast it is beside the
    peer.
    """
    yield from (partial(_replays, title) for title in GAMES)
    yield from (partial(_beside_the_peer, title) for title in GAMES)
    yield _odds


def _beside_the_peer(title: str) -> Iterator[Figure]:
    """How many times as fast as the peer, per decision, per match, with events and checks, with a copy at each ply.

    A match of the peer counts ``PEER_LENGTH`` decisions, one of the game as many as those that are played have on
    average; they are always the same ones.
    """
    found: dict[str, list[tuple[float, float]]] = {}
    ways: dict[str, dict[str, bool]] = {"": {}, "_checked": {"checked": True}, "_copying": {"copying": True}}
    lengths: list[int] = []
    for number in range(ROUNDS):
        peer = _a_decision(partial(_peer, number), PEER_MATCHES, [])
        for way, how in ways.items():
            own = _a_decision(partial(_own, title, number, how), MATCHES, lengths)
            found.setdefault(way, []).append((peer / own, own))
    of_own = sum(lengths) / len(lengths)
    copying = found.pop("_copying")
    for way, rows in found.items():
        ratio, spent = _middles(rows)
        least, least_whole = (5, 12) if way else (5.5, 13)
        note = f"{spent * 1e6:.1f} µs a decision"
        yield Figure(f"{title}_vs_catanatron{way}", ratio, "times", least=least, note=note)
        note = f"{spent * of_own * 1e3:.2f} ms; {of_own:.0f} decisions, {PEER_LENGTH}"
        whole = ratio * PEER_LENGTH / of_own
        yield Figure(f"{title}_match_vs_catanatron{way}", whole, "times", least=least_whole, note=note)
    ratio, spent = _middles(copying)
    yield Figure(f"{title}_copying_vs_catanatron", ratio, "times", least=1.5, note=f"{spent * 1e6:.1f} µs a decision")


def _middles(rows: list[tuple[float, float]]) -> tuple[float, float]:
    return middle(row[0] for row in rows), middle(row[1] for row in rows)


def _a_decision(play_one: Callable[[int], int], matches: int, lengths: list[int]) -> float:
    """Seconds for each decision of a number of matches, whose lengths are written down."""
    started = time.process_time()
    plies = [play_one(match) for match in range(matches)]
    spent = time.process_time() - started
    lengths += plies
    return spent / sum(plies)


def _own(title: str, number: int, how: dict[str, bool], match: int) -> int:
    game = GAMES[title]
    return random_playout(game, SEATS, {}, SeededChance(f"{number}:{match}"), **how)[1]  # type: ignore[arg-type]


def _peer(number: int, match: int) -> int:
    from catanatron import Color, Game, RandomPlayer

    random.seed(f"{number}:{match}")
    game: Any = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
    ticks = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        ticks += 1
    return ticks


def _replays(title: str) -> Iterator[Figure]:
    """Finished logs of as many seats as there may be, beside the matches that were so played: for the ratio the
    quickest of each one's turns, since whatever else the machine does only adds to it.
    """
    game = GAMES[title]
    seats = game.seats[-1]
    logs = [_log(game, seats, number) for number in range(LOGS)]
    played: list[list[float]] = [[] for _ in logs]
    again: list[list[float]] = [[] for _ in logs]
    for number in range(REPLAYS):
        which = number % LOGS
        played[which].append(_seconds(partial(random_playout, game, seats, {}, _chance(which), checked=True)))
        again[which].append(_seconds(partial(_replayed, game, logs[which])))
    ratio = sum(map(min, played)) / sum(map(min, again))
    spent = middle(seconds * 1e3 for runs in again for seconds in runs)
    yield Figure(f"{title}_replay_vs_play", ratio, "times", least=1.5, note=f"{seats} seats, with all events")
    yield Figure(f"{title}_history_ms", spent, "ms CPU", most=6, note=f"{seats} seats, a whole match again")


def _odds() -> Iterator[Figure]:
    """How far the chances of attacks in Shogun are from what the rules make of them, and what one costs, worked out
    anew, in attacks that are carried out.
    """
    off: list[float] = []
    told = fought = 0.0
    for model in TOWERS:
        for state, march in islice(attacks({"tower": model}, 1, 1), FIGHTS):
            view = view_of(state, state.owner[march.source])
            chance = partial(chances.of_march, view, view.by_id[march.target], march.armies)
            forget_odds()
            told += _seconds(chance)
            started = time.process_time()
            won = sum(attacked(state, march, luck).result == Result.CONQUERED for luck in tries(THROWS))
            fought += (time.process_time() - started) / THROWS
            off.append(abs(won / THROWS - chance().win) * 100)  # type: ignore[union-attr]
    note = f"mean {sum(off) / len(off):.2f}, of {len(off)} attacks, each tried {THROWS:,} times"
    yield Figure("shogun_odds_error", max(off), "points", most=2, note=note)
    note = f"{told / len(off) * 1e6:.0f} µs, and an attack {fought / len(off) * 1e6:.0f} µs"
    yield Figure("shogun_odds_vs_attack", told / fought, "times", most=5, note=note)


def _replayed(game: AnyGame, log: Log) -> object:
    return last(replay(game, log, trusted=True))


def _chance(number: int) -> SeededChance:
    return SeededChance(f"log:{number}")


def _log(game: AnyGame, seats: int, number: int) -> Log:
    chance = _chance(number)
    options = game.checked_options(seats, {})
    step, setup = begin(game, seats, options, chance)
    plies: list[Ply] = []
    while active := step.state.active:
        seat = active[0] if len(active) == 1 else active[chance.draw(len(active))]
        legal = game.legal_actions(step.state, seat)
        notation = game.actions.write(legal[chance.draw(legal.progressing)])
        step, ply = play(game, step.state, seat, notation, chance)
        plies.append(ply)
    return Log(game.title, seats, options, setup, tuple(plies))


def _seconds(done: Callable[[], object]) -> float:
    started = time.process_time()
    done()
    return time.process_time() - started

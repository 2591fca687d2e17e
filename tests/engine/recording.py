"""Record matches for ``tests/playthroughs``, a file for each way to end, whose name begins with it.

``python -m tests.engine.recording edo`` records again what no longer replays, and the ways to end that are missing:
after a change of rules, or for a new game. With seats, a seed, options and perhaps the word ``caretakers``, who play
then, it writes one match to the output: ``… shogun 4 7 side=moon > points-4-moon.jsonl``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from engine.core.chance import SeededChance
from engine.core.play import Log, begin, last, play, read_log, replay, write_log
from engine.core.protocol import AnyGame, Outcome
from engine.core.refusals import Corrupt
from tests.engine.any_game import PLAYED

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
CARETAKERS = "caretakers"
SEEDS = 500
"""Tried with random players and with caretakers, until a match ends as it should."""


def record(
    game: AnyGame, seats: int, options: Mapping[str, str], seed: int, *, caretakers: bool = False
) -> tuple[Log, Outcome]:
    """A match by random legal actions, now and then one that takes something back; or by caretakers."""
    luck = SeededChance(seed)
    step, setup = begin(game, seats, options, luck)
    plies = []
    while active := game.active_seats(step.state):
        seat = active[luck.draw(len(active))]
        legal = game.legal_actions(step.state, seat)
        if caretakers:
            action = game.asking.advise(game.view(step.state, seat), legal, luck)
        else:
            action = legal[luck.draw(legal.progressing if luck.draw(10) else len(legal))]
        step, ply = play(game, step.state, seat, game.actions.write(action), luck)
        plies.append(ply)
    outcome = game.outcome(step.state)
    assert outcome is not None
    return Log(game.title, seats, dict(options), setup, tuple(plies)), outcome


def renew(game: AnyGame, folder: Path) -> Iterator[Path]:
    """Record what no longer replays or is missing in a folder; yield the files that were written."""
    reason = record(game, game.seats[0], {}, 0)[1].reason
    missing = {str(way): folder / f"{way}-{game.seats[0]}.jsonl" for way in type(reason)}
    for path in sorted(folder.glob("*.jsonl")):
        missing.pop(way := path.stem.split("-")[0], None)
        log = read_log(path.read_text(encoding="utf-8"))
        if not _ends(game, log, way):
            yield _written(path, _found(game, log.seats, log.options, way))
    for way, path in missing.items():
        yield _written(path, _found(game, game.seats[0], {}, way))


def _ends(game: AnyGame, log: Log, way: str) -> bool:
    """Return True if a match replays to its end in this way."""
    try:
        outcome = game.outcome(last(replay(game, log)).state)
    except Corrupt:
        return False
    return outcome is not None and str(outcome.reason) == way


def _found(game: AnyGame, seats: int, options: Mapping[str, str], way: str) -> Log:
    """Return a match that ends in this way. Raises ``SystemExit``."""
    for seed in range(SEEDS):
        for caretakers in (False, True):
            log, outcome = record(game, seats, options, seed, caretakers=caretakers)
            if str(outcome.reason) == way:
                return log
    raise SystemExit(
        f"no match of {seats} seats with {dict(options)} ended by {way}: try other seats, options or seeds"
    )


def _written(path: Path, log: Log) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(write_log(log), encoding="utf-8")
    return path


def main() -> None:
    """Renew the files of a game; or write one log to the output, and how the match ended to the errors."""
    parser = argparse.ArgumentParser("python -m tests.engine.recording", description=__doc__)
    parser.add_argument("title", choices=PLAYED)
    parser.add_argument("seats", type=int, nargs="?")
    parser.add_argument("seed", type=int, nargs="?", default=0)
    parser.add_argument("words", nargs="*", metavar="option=value")
    given = parser.parse_args()
    game = PLAYED[given.title]
    if given.seats is None:
        for path in renew(game, PLAYTHROUGHS / game.title):
            print(f"recorded {path.name}")
        return
    options = dict(word.split("=", 1) for word in given.words if word != CARETAKERS)
    log, outcome = record(game, given.seats, options, given.seed, caretakers=CARETAKERS in given.words)
    print(write_log(log), end="")
    print(outcome, file=sys.stderr)


if __name__ == "__main__":
    main()

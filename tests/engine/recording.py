"""Records a match of random players: ``python -m tests.engine.recording shogun 4 7 side=moon > points-4-moon.jsonl``.

The arguments are the title, the number of seats, the seed, any options, and perhaps the word ``caretakers``, who play
then. The file belongs into ``tests/playthroughs/<title>/``, its name beginning with the way the match ended, which is
printed at the end.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from engine.core.chance import SeededChance
from engine.core.play import Log, begin, play, write_log
from engine.core.protocol import AnyGame, Outcome
from engine.registry import GAMES
from tests.noughts.game import NOUGHTS

CARETAKERS = "caretakers"


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


def main(title: str, seats: str, seed: str, *words: str) -> None:
    """Write the log to the output, and how the match ended to the errors."""
    game = NOUGHTS if title == NOUGHTS.title else GAMES[title]
    options = dict(word.split("=", 1) for word in words if word != CARETAKERS)
    log, outcome = record(game, int(seats), options, int(seed), caretakers=CARETAKERS in words)
    print(write_log(log), end="")
    print(outcome, file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])

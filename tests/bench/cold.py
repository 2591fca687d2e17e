"""The static layer of a board with nothing kept from before: a process of its own, which prints the seconds spent.

``python -m tests.bench.cold TITLE``: CPU seconds of the first board less those of one that has all at hand.
"""

from __future__ import annotations

import subprocess
import sys
import time

from engine.core.chance import SeededChance
from engine.core.text import plain
from engine.registry import GAMES
from render.registry import PICTURES

NAMES = ("Anna", "Boris", "Chiyo", "Daniel", "Emma")


def seconds(title: str) -> float:
    """Measured in a new process."""
    done = subprocess.run([sys.executable, "-m", __name__, title], capture_output=True, text=True, check=True)
    return float(done.stdout)


def _spent(title: str) -> float:
    game = GAMES[title]
    seats = game.seats[-1]
    view = game.view(game.initial_state(seats, {}, SeededChance("cold")).state, None)
    return _board(title, view, seats) - _board(title, view, seats)


def _board(title: str, view: object, seats: int) -> float:
    started = time.process_time()
    PICTURES[title].board(view, NAMES[:seats], plain)
    return time.process_time() - started


if __name__ == "__main__":
    print(_spent(sys.argv[1]))

"""``python -m tests.drill``: everything that can be killed, spoilt or let out, and a table of what came of it.

    --matches 100   matches under faults
    --phases 0      ends of phases a game at which everything is killed; 0 for all, -1 for none
    --twins 40      positions a game that are compared with their twin
    --takeovers 3   ends of phases a game at which one of two processes on PostgreSQL is killed; 0 for one of each kind
                    of phase, -1 for none
    --answers 45    answers of Discord that are given to each kind of row; 0 for none
    --deaths 2      times that a match of each game is played by three processes that die now and then; -1 for none, nor
                    the two minutes without the server
    --sequences 40  sequences of an operator's steps, each followed by a start; and one server of three away
    --seed 1        of all lots
    --minutes 60    after that nothing more is begun
    --processes 4   side by side; more than there are cores, because matches under faults mostly wait

It ends with 1 if anything was lost, doubled, let out, silent or bricked, or if there was no time for all of it.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from engine.registry import GAMES
from tests.drill.answers import ANSWERS
from tests.drill.parts import (
    NAMES,
    Figures,
    a_storm,
    all_ends,
    an_outage,
    in_folder,
    of_each_phase,
    some_answers,
    some_deaths,
    some_kills,
    some_sequences,
    some_takeovers,
    some_twins,
    three_servers,
)
from tests.postgres import LACKING, there

AT_ONCE = 4
"""Ends of phases that are killed in one go."""
EACH = 5
"""Sequences of an operator's steps on one database."""
AWAY = 120.0
"""Seconds that the server of the database is away."""
MOST_TOLD = 20
"""So much is told of what one part found."""
COUNTS = (
    "requests",
    "presses",
    "posts",
    "again",
    "statements",
    "ends",
    "items",
    "hidden",
    "backups read",
    "old buttons",
    "ended",
)
"""What is counted beside the faults."""


def main() -> int:
    """Do it all."""
    options = argparse.ArgumentParser(prog="python -m tests.drill")
    for name, default in (
        ("matches", 100),
        ("phases", 0),
        ("twins", 40),
        ("takeovers", 3),
        ("answers", len(ANSWERS)),
        ("deaths", 2),
        ("sequences", 40),
        ("seed", 1),
        ("minutes", 60),
        ("processes", 4),
    ):
        options.add_argument(f"--{name}", type=int, default=default)
    args = options.parse_args()
    began, lines = time.monotonic(), dict[str, Figures]()
    if not there():
        print(f"without several processes: {LACKING}")
    with ProcessPoolExecutor(args.processes, get_context("spawn")) as pool:
        walks = [pool.submit(in_folder, all_ends, title, args.seed, max(0, args.phases)) for title in GAMES]
        positions = [pool.submit(in_folder, some_twins, title, args.seed, args.twins) for title in GAMES if args.twins]
        games = [walk.result() for walk in walks]
        servers = there() and args.takeovers >= 0
        taken = [end for found in games for end in of_each_phase(found, args.seed, args.takeovers)] if servers else []
        takeovers = [pool.submit(in_folder, some_takeovers, [end], args.seed) for end in taken]
        found = [end for found in games for end in found if args.phases >= 0]
        parts = [found[at : at + AT_ONCE] for at in range(0, len(found), AT_ONCE)]
        deaths = [pool.submit(in_folder, some_kills, part, args.seed) for part in parts]
        matches = [pool.submit(in_folder, a_storm, number, args.seed) for number in range(args.matches)]
        many = [pool.submit(in_folder, some_deaths, args.seed + number) for number in range(args.deaths) if there()]
        many += [pool.submit(in_folder, an_outage, AWAY)] if args.deaths >= 0 and there() else []
        given = [ANSWERS[at : at + AT_ONCE] for at in range(0, args.answers, AT_ONCE)]
        posts = [pool.submit(in_folder, some_answers, part) for part in given]
        lots = [(args.seed + at, min(EACH, args.sequences - at)) for at in range(0, args.sequences, EACH)]
        begun = [pool.submit(in_folder, some_sequences, *lot) for lot in lots]
        begun += [pool.submit(in_folder, three_servers, args.seed)] if args.sequences > 0 else []
        every = [*begun, *posts, *matches, *positions, *deaths, *takeovers, *many]
        waiting = set(every)
        with contextlib.suppress(TimeoutError):
            for done in as_completed(every, timeout=began + args.minutes * 60 - time.monotonic()):
                waiting.remove(done)
                _add(lines, done.result(), began)
        pool.shutdown(cancel_futures=True)
    for late in waiting:  # what had been begun when there was no more time
        if not late.cancelled():
            _add(lines, late.result(), began)
    undone = sum(part.cancelled() for part in every)
    spent = sum(line.seconds for line in lines.values())
    print(f"\n{time.monotonic() - began:.0f} s, of processors {spent:.0f} s", end="")
    print(f"; there was no time for {undone} parts" if undone else "")
    return max(told(list(lines.values())), int(undone > 0))


def _add(lines: dict[str, Figures], figures: Figures, began: float) -> None:
    """Count one part, and tell what it found."""
    lines.setdefault(figures.line, Figures(figures.line)).add(figures)
    what = f"{figures.line}: {figures.tried}, in {figures.seconds:.0f} s of a processor"
    print(f"{time.monotonic() - began:6.0f} s  {what}", flush=True)
    for name, some in figures.found.items():
        for words in some[:MOST_TOLD]:
            print(f"          {name}: {words}", flush=True)


def told(lines: list[Figures]) -> int:
    """The table; 1 if there is something in it that must not be."""
    print(f"{'':28}{'tried':>8}{'faults':>8}{''.join(f'{name:>8}' for name in NAMES)}{'kills':>8}{'restores':>10}")
    for line in lines:
        faults = sum(line.faults[kind] for kind in line.faults if kind not in COUNTS)
        figures = (line.tried, faults, *map(len, line.found.values()), line.kills)
        print(f"{line.line:28}{''.join(f'{figure:8}' for figure in figures)}{line.restores:10}")
    for line in lines:
        print(f"{line.line}: {', '.join(f'{count} {kind}' for kind, count in line.faults.most_common())}")
    return int(any(some for line in lines for some in line.found.values()))


if __name__ == "__main__":
    sys.exit(main())

"""The parts of a drill, each done by a process of its own, and what they found."""

from __future__ import annotations

import asyncio
import logging
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import structlog

from tests.bot.table.house import opened
from tests.drill.answers import KINDS as KINDS_OF_ROWS, Answer, Findings, answered
from tests.drill.kills import End, Toll, ends, killed
from tests.drill.many import Came, deaths, outage
from tests.drill.operator import Found, one_of_three_servers, sequences, tried
from tests.drill.storm import KINDS, Storm, hurried
from tests.drill.takeovers import taken_over
from tests.drill.twins import Looked, twins
from tests.postgres import Cluster

NAMES = ("lost", "doubled", "leaks", "bricked", "silent")
KILLS, RESTORES = ("kill", "damaged_page"), ("restore", "old_file", "old_file_beside_the_log")
"""Steps of an operator that count as kills and as restores."""


@dataclass(slots=True)
class Figures:
    """One line of the table, or a part of it."""

    line: str
    tried: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    leaks: list[str] = field(default_factory=list)
    bricked: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)
    kills: int = 0
    restores: int = 0
    seconds: float = 0.0
    """Of a processor."""

    def add(self, other: Figures) -> None:
        """What another part found."""
        self.tried += other.tried
        self.faults += other.faults
        self.kills += other.kills
        self.restores += other.restores
        self.seconds += other.seconds
        for name, more in other.found.items():
            self.found[name].extend(more)

    @property
    def found(self) -> dict[str, list[str]]:
        """What must not be, by its name."""
        return {name: getattr(self, name) for name in NAMES}


def some_answers(folder: Path, answers: Sequence[Answer]) -> Figures:
    """Give these answers to each kind of row."""
    found, wrong = Figures("answers to posts"), Findings()

    async def all_of_them() -> None:
        async with opened(folder) as house:
            for name in ("Anna", "Boris"):
                await house.told(name, "settings pictures", show="words")
            for answer in answers:
                for kind in KINDS_OF_ROWS:
                    found.tried += 1
                    found.faults[f"{answer[0]} {answer[1]}"] += 1
                    await answered(house, kind, answer, wrong)

    try:
        with hurried(posts=False):
            asyncio.run(all_of_them())
    except Exception as trouble:
        found.lost.append(f"{answers}: {trouble!r}")
    found.lost += wrong.lost
    found.silent += wrong.silent
    found.doubled += wrong.doubled
    return found


def quiet() -> None:
    """What goes wrong on purpose need not be read."""
    logging.disable(logging.CRITICAL)
    threading.excepthook = lambda _: None  # threads of what was killed find no loop any more
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))


def a_storm(folder: Path, number: int, seed: int) -> Figures:
    """One match under faults."""
    kind = KINDS[number % len(KINDS)]
    storm = Storm(folder, kind, seed * 1000 + number)
    found = Figures("matches under faults", 1)
    tally = storm.tally
    try:
        with hurried():
            asyncio.run(storm.play())
    except Exception as trouble:
        found.lost.append(f"{kind.title} {storm.seed}: {trouble!r}")
    where = f"{kind.title} {storm.seed}"
    found.faults += tally.faults
    found.faults.update({"requests": tally.requests, "presses": tally.presses, "posts": tally.posts})
    found.faults["again"] += tally.again
    found.lost += [f"{where}: {words}" for words in tally.lost]
    found.doubled += [f"{where}: {words}" for words in tally.doubled]
    found.leaks += [f"{where}: {words}" for words in tally.leaks]
    found.faults["backups read"] += tally.copies
    found.faults["old buttons"] += tally.gone
    found.faults["ended"] += tally.ended
    found.kills, found.restores = tally.kills, tally.restores
    return found


def some_kills(folder: Path, some: list[End], seed: int) -> Figures:
    """All kills at some ends of phases."""
    toll = Toll()

    async def every() -> None:
        for number, end in enumerate(some):
            await killed(folder / str(number), end, toll, Random(seed))

    asyncio.run(every())
    faults = Counter({"kill": toll.kills, "statements": toll.statements, "ends": toll.ends})
    return Figures("kills at a phase's end", toll.kills, faults, toll.lost, toll.doubled, kills=toll.kills)


def some_takeovers(folder: Path, some: list[End], seed: int) -> Figures:
    """All kills of one of two processes at some ends of phases, on a server of their own."""
    toll, server = Toll(), Cluster(folder / "server")
    folder.chmod(0o755)  # PostgreSQL may be another user's
    server.start()

    async def every() -> None:
        for number, end in enumerate(some):
            await taken_over(server, folder / str(number), end, toll, Random(seed))

    try:
        asyncio.run(every())
    finally:
        server.stop("immediate")
    faults = Counter({"kill": toll.kills, "statements": toll.statements, "ends": toll.ends})
    return Figures("one of two processes killed", toll.kills, faults, toll.lost, toll.doubled, kills=toll.kills)


def some_sequences(folder: Path, seed: int, count: int) -> Figures:
    """Sequences of an operator's steps by lot, each followed by a start."""
    return _by_operator("an operator's steps", tried(folder, sequences(seed, count), seed))


def three_servers(folder: Path, seed: int) -> Figures:
    """One server of three is away while matches run on all."""
    return _by_operator("one server of three away", one_of_three_servers(folder, seed))


def _by_operator(line: str, work: Coroutine[Any, Any, Found]) -> Figures:
    found = asyncio.run(work)
    kills, restores = (sum(found.steps[name] for name in names) for names in (KILLS, RESTORES))
    return Figures(
        line,
        found.sequences,
        found.steps,
        found.lost,
        found.doubled,
        bricked=found.bricked,
        silent=found.silent,
        kills=kills,
        restores=restores,
    )


def of_each_phase(found: list[End], seed: int, most: int) -> list[End]:
    """One end by lot of each kind of phase, with a limit."""
    random, kinds = Random(f"takeovers:{seed}"), dict[str, list[End]]()
    for end in found:
        kinds.setdefault(end.phase, []).append(end)
    some = [random.choice(kinds[phase]) for phase in sorted(kinds)]
    return random.sample(some, min(most or len(some), len(some)))


def some_deaths(folder: Path, seed: int) -> Figures:
    """A match of each game while one of three whole processes dies now and then."""
    return _of_many(folder, "matches of three processes", 3, deaths(folder, seed))


def an_outage(folder: Path, seconds: float) -> Figures:
    """The server of three whole processes is away."""
    return _of_many(folder, "a server that was away", 1, outage(folder, seconds))


def _of_many(folder: Path, line: str, tried: int, work: Coroutine[Any, Any, Came]) -> Figures:
    found = Figures(line, tried)
    folder.chmod(0o755)
    try:
        came = asyncio.run(work)
    except Exception as trouble:
        found.lost.append(f"{line}: {trouble!r}")
    else:
        found.kills = came.kills
        found.faults = Counter({"kill": came.kills, "presses": came.presses, "again": came.unheard})
    return found


def all_ends(folder: Path, title: str, seed: int, most: int) -> list[End]:
    """Where a phase of a match ends."""
    return asyncio.run(ends(folder, title, seed, most or 10**6))


def some_twins(folder: Path, title: str, seed: int, most: int) -> Figures:
    """Positions of a match beside their twins."""
    looked, lost = Looked(), list[str]()
    try:
        asyncio.run(twins(folder, title, seed, most, looked=looked))
    except Exception as trouble:
        lost.append(f"{title} {seed}, after {looked.positions} positions: {trouble!r}")
    faults = Counter(items=looked.items, hidden=looked.differed)
    return Figures("positions and their twins", looked.positions, faults, lost, [], looked.leaks)


def in_folder(what: Callable[..., Any], *args: Any) -> Any:
    """In a process: quietly, in a folder that is thrown away."""
    quiet()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        began = time.process_time()
        found = what(Path(folder), *args)
        if isinstance(found, Figures):
            found.seconds = time.process_time() - began
        return found

"""What a hundred thousand matches cost, of which ten thousand are being played: beside one match, in the same run.

``make bench ARGS=scale``. The file takes some gigabytes in the folder for temporary files.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import structlog
from sqlalchemy import Connection

from bot.app import SWITCH
from bot.memory import collect_seldom, settle
from bot.service.service import Service
from bot.store import backups, outbox
from bot.store.database import Store
from bot.store.stores import open_store
from bot.texts import Speaker
from bot.ui.reading.finding import SHOWN, mine_items
from tests.bench import many
from tests.bench.figures import Figure, Measurement, middle, percentile
from tests.bench.page import DATABASE, answered, cpu_of, table
from tests.bot.service.hall import StillClock

STARTS = 3
MOVED, MOVES, RUNS = "rokugan", 300, 3
"""In which game, how many in each file, each of which is taken back, and how often."""
DUE = 1_000
MINE = 30
OPEN = 1_000
"""Posts that wait while it is asked what can be posted."""
ME = 7
"""Who plays in ``MINE`` matches."""
TIMES = 7
AT_REST, WATCHED = 5, 20.0
"""Seconds after which a bot has come to rest, and that it is watched then."""
THREAD = "thread"
"""The file that says in which thread the single match is played."""


def measurements() -> Iterator[Measurement]:
    """The file is made first, and goes when all is measured."""
    with tempfile.TemporaryDirectory(prefix="daimyo-scale-") as name:
        folder = Path(name)
        sizes = made(folder)
        yield lambda: [Figure("match_kb_over", sizes, "kB", most=25, note="with its indexes; packed, posts forgotten")]
        yield lambda: asyncio.run(_starts(folder))
        yield lambda: [asyncio.run(_commits(folder))]
        yield lambda: [asyncio.run(_scan(folder))]
        yield lambda: [asyncio.run(_mine(folder))]
        yield lambda: asyncio.run(_due_and_kept(folder))


def made(folder: Path) -> float:
    """Three folders: a local table with a single match, the same with all, and one match for moves; kB of each that is
    over."""
    half, over = many.make(folder)
    one, all_of_them, alone = folder / "one", folder / "many", folder / "alone"
    one.mkdir()
    asyncio.run(_one(one))
    for other in (all_of_them, alone):
        shutil.copytree(one, other)
    many.fill(alone / DATABASE, half, 2, 2, MOVED)
    many.finish(alone / DATABASE, ME, 1)
    sizes = []
    for source, first, last in ((half, 2, many.RUNNING), (over, many.RUNNING + 1, many.MATCHES)):
        many.fill(all_of_them / DATABASE, source, first, last)
        many.finish(all_of_them / DATABASE, ME, MINE)
        sizes.append((all_of_them / DATABASE).stat().st_size)
    os.sync()  # nothing that is measured waits for what was written here
    return (sizes[1] - sizes[0]) / (many.MATCHES - many.RUNNING) / 1000


async def _one(folder: Path) -> None:
    async with table(folder) as running:
        (folder / THREAD).write_text(await running.match("Anna", ["Boris"], caretakers=2))
        await asyncio.sleep(1)


@asynccontextmanager
async def _service(folder: Path) -> AsyncIterator[Service]:
    """A bot on a file without Discord, whose clock stands still until it is moved; set up as the bot sets itself up."""
    sys.setswitchinterval(SWITCH)
    collect_seldom()
    settle()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    clock = StillClock()
    clock.time = datetime.now(UTC)
    store = await open_store(folder / DATABASE)
    try:
        yield Service(store, clock)
    finally:
        await store.close()


async def _starts(folder: Path) -> list[Figure]:
    """In turn, so that both meet the same machine."""
    seconds: dict[str, list[float]] = {"one": [], "many": []}
    weight = idle = 0.0
    for turn in range(STARTS):
        for name, spent in seconds.items():
            started = time.perf_counter()
            async with table(folder / name) as running:
                await answered(running, (folder / name / THREAD).read_text())
                spent.append(time.perf_counter() - started)
                if name == "many":
                    await asyncio.sleep(AT_REST)
                    weight = max(weight, running.rss())
                    if turn == STARTS - 1:
                        before = cpu_of(running.pid)
                        await asyncio.sleep(WATCHED)
                        idle = (cpu_of(running.pid) - before) / WATCHED * 100
    one, all_of_them = middle(seconds["one"]), middle(seconds["many"])
    note = f"{all_of_them:.1f} s and {one:.1f} s to the answer to the first press"
    return [
        Figure("start_100k_vs_1", all_of_them / one, "times", most=1.3, note=note),
        Figure("rss_mib_100k", weight, "MiB", most=250, note="table and bot in one process, at rest after that"),
        Figure("idle_cpu_percent_100k", idle, "%", most=1, note=f"of a core in {WATCHED:.0f} s, the table's too"),
    ]


async def _commits(folder: Path) -> Figure:
    """A thing is taken up and put back: in always the same match, and in one after another of ten thousand."""
    async with _service(folder / "alone") as alone, _service(folder / "many") as all_of_them:
        spent: list[list[float]] = []
        tables = []
        for service in (alone, all_of_them):
            spent.append(_timed(service.repository.store))
            query = "SELECT id FROM matches WHERE status = 'running' AND id > 1 AND title = ? ORDER BY random()"
            store = service.repository.store
            tables.append(await store.read(partial(_numbers, query)))
        for number in range(MOVES * RUNS):
            for service, numbers in zip((alone, all_of_them), tables, strict=True):
                match_id = numbers[number % len(numbers)]
                for _ in range(2):
                    await _moved(service, match_id)
    size = len(spent[0]) // RUNS
    one, many_of_them = (
        middle(percentile(times[size * run : size * (run + 1)], 0.99) for run in range(RUNS)) for times in spent
    )
    note = f"{many_of_them * 1e3:.1f} ms and {one * 1e3:.1f} ms; medians {middle(spent[1]) / middle(spent[0]):.2f}"
    return Figure("commit_p99_100k_ratio", many_of_them / one, "times", most=2, note=note)


def _numbers(query: str, connection: Connection) -> Sequence[int]:
    return connection.exec_driver_sql(query, (MOVED,)).scalars().all()


async def _moved(service: Service, match_id: int) -> None:
    live = await service.repository.get(match_id)
    (seat,) = live.stands.active
    user = live.info.seats[seat].user_id
    assert user is not None
    wishes = [choice.wish for choice in live.game.question(live.stands.state, seat).choices]
    await service.play.submit(match_id, user, "drop" if "drop" in wishes else many.holds(wishes)[0])


def _timed(store: Store) -> list[float]:
    """From now on how long each transaction of this store takes, its waiting for the others' too."""
    spent: list[float] = []
    honest = store.write

    async def write(*args: Any, **more: Any) -> Any:
        started = time.perf_counter()
        result = await honest(*args, **more)
        spent.append(time.perf_counter() - started)
        return result

    store.write = write  # type: ignore[method-assign]
    return spent


async def _scan(folder: Path) -> Figure:
    """With posts that wait in a thousand matches."""
    waiting = f"id IN (SELECT max(id) FROM outbox WHERE match_id BETWEEN 2 AND {OPEN} + 1 GROUP BY match_id)"
    with closing(sqlite3.connect(folder / "many" / DATABASE, isolation_level=None)) as raw:
        raw.execute("UPDATE outbox SET done_at = created_at WHERE done_at IS NULL")  # what starts and moves left
        raw.execute(f"UPDATE outbox SET done_at = NULL WHERE {waiting}")
        async with _service(folder / "many") as service:
            spent = []
            for _ in range(TIMES):
                started = time.perf_counter()
                found = await service.repository.store.read(outbox.ready, service.time.now(), 100)
                spent.append((time.perf_counter() - started) * 1e3)
        raw.execute(f"UPDATE outbox SET done_at = created_at WHERE {waiting}")
    if len(found) != 100:
        raise RuntimeError(f"{len(found)} posts were found")
    return Figure("outbox_scan_ms_100k", middle(spent), "ms", most=15, note=f"{OPEN} posts wait")


async def _mine(folder: Path) -> Figure:
    """None of the matches is in memory before; somebody else has asked the same."""
    spent = []
    for _ in range(TIMES):
        async with _service(folder / "many") as service:
            await service.preferences.everybody()
            await service.play.mine(many.FIRST, SHOWN)
            started = time.perf_counter()
            shown, rest = await service.play.mine(ME, SHOWN)
            notes = await service.recap.notes(ME, [asked.match.id for asked in shown])
            mine_items(shown, rest, notes, Speaker("en-US", ()))
            spent.append((time.perf_counter() - started) * 1e3)
    if len(shown) + len(rest) != MINE:
        raise RuntimeError(f"{len(shown)} and {len(rest)} matches were found")
    return Figure("me_ms_30", middle(spent), "ms", most=50, note="what /me answers, nothing of it at hand before")


async def _due_and_kept(folder: Path) -> list[Figure]:
    """Measure a whole copy, and a thousand deadlines in a minute."""
    path = folder / "many" / DATABASE
    async with _service(folder / "many") as service:
        clock, store = service.repository.clock, service.repository.store
        started = time.perf_counter()
        made = await asyncio.to_thread(backups.copy_whole, store.path, store.backups, clock.now())
        whole = time.perf_counter() - started
        minute = "datetime(?, '+' || (match_id % 60) || ' seconds') || '.000000'"
        with closing(sqlite3.connect(path)) as raw, raw:
            due = (
                f"SELECT match_id FROM deadlines WHERE kind = 'due' AND match_id > 1 AND match_id % 10 = 0 LIMIT {DUE}"
            )
            query = f"UPDATE deadlines SET at = {minute} WHERE kind = 'due' AND match_id IN ({due})"
            raw.execute(query, [f"{clock.now():%Y-%m-%d %H:%M:%S}"])
        clock.time += timedelta(minutes=1)
        begun, started = time.process_time(), time.perf_counter()
        handled = await service.time.run_due()
        await service.caretakers.quiet()
        cpu, wall = time.process_time() - begun, time.perf_counter() - started
        if handled != DUE:
            raise RuntimeError(f"{handled} matches were due")
        often = int(backups.interval(path.stat().st_size).total_seconds() // 60)
        note = f"a whole copy, {made.path.stat().st_size / 1e9:.1f} GB, each {often} minutes"
    return [
        Figure("due_1000_s", cpu, "s CPU", most=12, note=f"to the last commit; {wall:.1f} s by the clock"),
        Figure("backup_s_100k", whole, "s", note=note),
    ]

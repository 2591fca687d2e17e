"""Ten thousand matches with open deadlines: what they cost at rest, at a start, and when fifty are due at once."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from bot.service.model import Person, Place
from bot.service.service import Service
from bot.store.database import Store
from tests.bench.figures import Figure, Measurement, middle
from tests.bench.page import Table, table
from tests.bot.service.hall import StillClock

MATCHES = 10_000
DUE = 50
STARTS = 3
REST = 20.0
"""Seconds that are watched."""
DATABASE = "daimyo.sqlite3"
TABLES = {
    "seats": "match_id",
    "plays": "match_id",
    "standings": "match_id",
    "events": "match_id",
    "deadlines": "match_id",
}


def measurements() -> Iterator[Measurement]:
    """Percent of a core at rest, seconds for fifty deadlines, seconds from a start to the first click's answer."""
    yield lambda: asyncio.run(_at_a_table())
    yield lambda: [asyncio.run(_fifty_due())]


async def _at_a_table() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        async with table(Path(folder)) as running:
            thread = await running.match("Anna", ["Boris"], caretakers=2)
            await asyncio.sleep(1)
        _multiply(Path(folder, DATABASE))
        starts = []
        for _ in range(STARTS):
            started = time.perf_counter()
            async with table(Path(folder)) as running:
                await answered(running, thread)
                starts.append(time.perf_counter() - started)
        async with table(Path(folder)) as running:
            await answered(running, thread)
            await asyncio.sleep(5)
            before = cpu_of(running.pid)
            await asyncio.sleep(REST)
            idle = (cpu_of(running.pid) - before) / REST * 100
    note = f"{MATCHES} matches; the whole process, its local table too"
    return [
        Figure("idle_cpu_percent_10k", idle, "%", most=1, note=note),
        Figure("start_s_10k", middle(starts), "s", most=3, note="process start to the answer to the first click"),
    ]


async def answered(running: Table, thread: str) -> None:
    """Press until the bot, which comes a little later than its table, answers."""
    message, part = await running.until("Anna", thread, "b1:open:")
    while True:
        with contextlib.suppress(RuntimeError):
            if (await running.press("Anna", message, part["custom_id"]))["status"] == "ok":
                return


async def _fifty_due() -> Figure:
    """Fifty among ten thousand: the rules decide for two people in each, and caretakers play on."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, DATABASE)
        clock = StillClock()
        store = await Store.open(path)
        service = Service(store, clock)
        ann, bob = Person(1, "Ann"), Person(2, "Bob")
        match = await service.lobby.open(Place(1, 2), ann, "shogun", 4, {"start": "fixed"}, 86400)
        await service.lobby.join(match.id, bob)
        for _ in range(2):
            await service.lobby.add_caretaker(match.id, ann)
        for row in await service.outbox.unsent():
            await service.outbox.sent(row.id, message_id=row.id)
        await service.lobby.start(match.id, ann)
        await service.caretakers.quiet()
        await store.close()
        _multiply(path, due=DUE)
        store = await Store.open(path)
        service = Service(store, clock)
        clock.time += timedelta(days=1)
        started = time.perf_counter()
        handled = await service.time.run_due()
        await service.caretakers.quiet()
        spent = time.perf_counter() - started
        await store.close()
    if handled != DUE:
        raise RuntimeError(f"{handled} matches were due")
    return Figure("fifty_due_s", spent, "s", most=10, note=f"{DUE} of {MATCHES}, the caretakers' plies too")


def _multiply(path: Path, due: int = 0) -> None:
    """Copy the only match of a file until there are ten thousand; all but ``due`` of them have days more time."""
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("CREATE TEMP TABLE number AS WITH RECURSIVE n(i) AS (VALUES(2) UNION ALL"
                           f" SELECT i + 1 FROM n WHERE i < {MATCHES}) SELECT i FROM n")  # fmt: skip
        _copied(connection, "matches", "id", {"thread_id": "NULL", "lobby_message_id": "NULL"})
        for name, key in TABLES.items():
            _copied(connection, name, key, {})
        late = "UPDATE deadlines SET at = datetime(at, '+' || (5 + match_id % 20) || ' days') || '.000000'"
        connection.execute(f"{late} WHERE match_id > ?", [due or 1])
    connection.close()


def _copied(connection: sqlite3.Connection, name: str, key: str, instead: dict[str, str]) -> None:
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
    values = ["number.i" if column == key else instead.get(column, f'"{column}"') for column in columns]
    connection.execute(f"INSERT INTO {name} SELECT {', '.join(values)} FROM {name}, number WHERE {name}.{key} = 1")


def cpu_of(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

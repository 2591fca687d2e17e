"""Transactions: all or none, one writer, readers beside it, and what is said when the file cannot take it."""

from __future__ import annotations

import asyncio
import inspect
import sqlite3
import threading
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError
from structlog.testing import capture_logs

from bot.store import log, matches, opening, tables
from bot.store.database import READERS, Store
from bot.store.errors import StoreTrouble
from bot.store.stores import open_store
from tests.bot.service.hall import StillClock
from tests.patience import PATIENCE

MATCH: dict[str, Any] = {
    "title": "toy",
    "rules_version": 1,
    "status": "lobby",
    "guild_id": 1,
    "channel_id": 2**62,
    "locale": "en-US",
    "host_id": 3,
    "host_name": "Ann",
    "wanted": 3,
    "options": {"side": "sun"},
    "phase_seconds": 60,
    "seed": "s",
    "created_at": StillClock().now(),
}


@pytest.fixture(params=["file", "server"])
async def store(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    """The same holds on both databases."""
    of_server = request.param == "server"
    store = await open_store(request.getfixturevalue("database") if of_server else tmp_path / "daimyo.sqlite3")
    yield store
    await store.close()


@pytest.fixture
async def file(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(tmp_path / "daimyo.sqlite3")
    yield store
    await store.close()


async def count(store: Store) -> int:
    return len(await store.read(matches.listed, 1, ["lobby"], 1000))


async def test_committed_at_the_end(store: Store) -> None:
    number = await store.write(matches.add, MATCH)
    found = await store.read(matches.get, number)
    assert found is not None
    assert {key: found[0][key] for key in MATCH} == MATCH
    assert found[1] == []


async def test_undone_if_anything_is_raised(store: Store) -> None:
    def failing(connection: Connection) -> None:
        matches.add(connection, MATCH)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await store.write(failing)
    assert await count(store) == 0
    await store.write(matches.add, MATCH)
    assert await count(store) == 1


async def test_numbers_of_matches_are_never_used_again(store: Store) -> None:
    first = await store.write(matches.add, MATCH)
    await store.write(lambda connection: connection.execute(tables.matches.delete()))
    assert await store.write(matches.add, MATCH) > first


async def test_a_ply_is_written_once(store: Store) -> None:
    ply = {"ply": 1, "seat": 0, "notation": "x", "draws": [], "by": "person", "at": StillClock().now()}
    number = await store.write(matches.add, MATCH)
    await store.write(log.append, [{"match_id": number, **ply}], [])
    with pytest.raises(IntegrityError):
        await store.write(log.append, [{"match_id": number, **ply}], [])


async def test_no_plies_without_a_match(store: Store) -> None:
    ply = {"match_id": 99, "ply": 1, "seat": 0, "notation": "x", "draws": [], "by": "person", "at": MATCH["created_at"]}
    with pytest.raises(IntegrityError):
        await store.write(log.append, [ply], [])


async def test_a_reader_cannot_write(store: Store) -> None:
    with pytest.raises(StoreTrouble):
        await store.read(matches.add, MATCH)


async def test_writers_take_turns(store: Store) -> None:
    async def add() -> None:
        await store.write(matches.add, MATCH)

    await asyncio.gather(*(add() for _ in range(30)))
    assert await count(store) == 30


async def test_a_full_disk(file: Store) -> None:
    # As many pages as there are.
    await file.write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 1"))

    def much(connection: Connection) -> None:
        for _ in range(500):
            matches.add(connection, MATCH)

    with pytest.raises(StoreTrouble, match="nothing was changed") as refusal, capture_logs() as lines:
        await file.write(much)
    assert refusal.value.reason == "SQLITE_FULL"
    assert [(line["log_level"], line["reason"]) for line in lines] == [("error", "SQLITE_FULL")]
    assert await count(file) == 0
    await file.write(matches.add, MATCH)
    assert await count(file) == 1, "with room again it goes on"


async def test_locked_by_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "BUSY_SECONDS", 0.1)
    store = await open_store(tmp_path / "daimyo.sqlite3")
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreTrouble, match="nothing was changed") as refusal:
            await store.write(matches.add, MATCH)
        assert refusal.value.reason == "SQLITE_BUSY"
        assert await count(store) == 0, "reading goes on meanwhile"
    await store.write(matches.add, MATCH)
    assert await count(store) == 1
    await store.close()


async def test_errors_do_not_quote_what_was_written(store: Store) -> None:
    secret = {"match_id": 99, "ply": 1, "seat": 0, "notation": "assign bid everything", "draws": [], "by": "person"}
    with pytest.raises(IntegrityError) as caught:
        await store.write(log.append, [{**secret, "at": MATCH["created_at"]}], [])
    assert "everything" not in str(caught.value)


async def test_closing_waits_for_the_transaction_under_way(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "daimyo.sqlite3")
    inside = threading.Event()

    def slow(connection: Connection) -> None:
        inside.set()
        matches.add(connection, MATCH)
        time.sleep(0.05)

    task = asyncio.create_task(store.write(slow))
    await asyncio.to_thread(inside.wait)
    await store.close()
    await task
    again = await open_store(store.path)
    assert await count(again) == 1
    await again.close()


async def test_a_closed_store_takes_nothing_and_opens_nothing(store: Store) -> None:
    """Section A of the faults: a task that outlived the store opened the file again and left it in use."""
    await store.close()
    for work in (store.read(matches.get, 1), store.write(matches.add, MATCH)):
        with pytest.raises(StoreTrouble):
            await work


async def test_readers_leave_their_connection_to_the_next(store: Store) -> None:
    def used(connection: Connection) -> int:
        return id(connection.connection.dbapi_connection)

    one = await store.read(used)
    assert await store.read(used) == one

    def failing(connection: Connection) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        await store.read(failing)
    assert await store.read(used) == one, "nothing was wrong with the connection"


async def test_a_reader_sees_one_moment(store: Store) -> None:
    """What is committed between two statements of one look is not seen by the second."""
    between, go_on = threading.Event(), threading.Event()

    def look(connection: Connection) -> tuple[int, int]:
        first = len(matches.listed(connection, 1, ["lobby"], 1000))
        between.set()
        go_on.wait(PATIENCE)
        return first, len(matches.listed(connection, 1, ["lobby"], 1000))

    task = asyncio.create_task(store.read(look))
    await asyncio.to_thread(between.wait)
    await store.write(matches.add, MATCH)
    go_on.set()
    assert await task == (0, 0)


@pytest.mark.parametrize("kind", ["read", "write"])
async def test_a_function_that_is_left_is_over_before_its_connection_is_used_again(store: Store, kind: str) -> None:
    steps = []

    def slow(connection: Connection) -> None:
        for _ in range(20):
            matches.listed(connection, 1, ["lobby"], 10)
            time.sleep(0.01)
            steps.append(connection)

    await count(store)  # a connection is there
    task = asyncio.create_task(store.read(slow) if kind == "read" else store.write(slow))
    await asyncio.sleep(0.03)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert len(steps) == 20


async def test_who_waits_for_a_reader_leaves_at_once(store: Store) -> None:
    """While a server does not answer, an end must not wait for all that is asked meanwhile."""
    go_on = threading.Event()

    def slow(connection: Connection) -> None:
        go_on.wait(2 * PATIENCE)

    busy = [asyncio.create_task(store.read(slow)) for _ in range(READERS)]
    late = asyncio.create_task(store.read(slow))
    await asyncio.sleep(0.05)
    late.cancel()
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(asyncio.CancelledError):
            await late
    go_on.set()
    await asyncio.gather(*busy)


async def test_a_function_that_runs_out_of_values_leaves_nobody_waiting(store: Store) -> None:
    def empty(connection: Connection) -> int:
        return next(iter(()))

    for work in (store.read(empty), store.write(empty)):
        with pytest.raises(RuntimeError):
            async with asyncio.timeout(PATIENCE):
                await work
    await store.write(matches.add, MATCH)


def test_aiosqlite_still_runs_functions_in_its_thread() -> None:
    """``_execute`` is the one private part of a library in the store; a version without it fails here by name."""
    names = list(inspect.signature(aiosqlite.Connection._execute).parameters)
    assert names == ["self", "fn", "args", "kwargs"], "aiosqlite changed _execute: see SqliteWorker.run"

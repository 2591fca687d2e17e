"""Transactions: all or none, one writer, readers beside it, and what is said when the file cannot take it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection
from structlog.testing import capture_logs

from bot.store import driver, log, matches, tables
from bot.store.database import Store
from bot.store.errors import StoreTrouble
from tests.bot.service.hall import StillClock

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
    store = await Store.open(request.getfixturevalue("database") if of_server else tmp_path / "daimyo.sqlite3")
    yield store
    await store.close()


@pytest.fixture
async def file(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "daimyo.sqlite3")
    yield store
    await store.close()


async def count(store: Store) -> int:
    async with store.reading() as connection:
        return len(await matches.listed(connection, 1, ["lobby"], 1000))


async def raw(connection: AsyncConnection) -> sqlite3.Connection:
    adapted: Any = (await connection.get_raw_connection()).driver_connection
    inner: sqlite3.Connection = adapted._conn
    return inner


async def test_committed_at_the_end(store: Store) -> None:
    async with store.writing() as connection:
        number = await matches.add(connection, MATCH)
        assert await count(store) == 0, "nobody sees half of it"
    found = await store.read(matches.get, number)
    assert found is not None
    assert {key: found[0][key] for key in MATCH} == MATCH
    assert found[1] == []


async def test_undone_if_anything_is_raised(store: Store) -> None:
    async def failing() -> None:
        async with store.writing() as connection:
            await matches.add(connection, MATCH)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await failing()
    assert await count(store) == 0
    await store.write(matches.add, MATCH)
    assert await count(store) == 1


async def test_numbers_of_matches_are_never_used_again(store: Store) -> None:
    async with store.writing() as connection:
        first = await matches.add(connection, MATCH)
        await connection.execute(tables.matches.delete())
    async with store.writing() as connection:
        assert await matches.add(connection, MATCH) > first


async def test_a_ply_is_written_once(store: Store) -> None:
    ply = {"ply": 1, "seat": 0, "notation": "x", "draws": [], "by": "person", "at": StillClock().now()}
    async with store.writing() as connection:
        number = await matches.add(connection, MATCH)
        await log.append(connection, [{"match_id": number, **ply}], [])
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
    async with file.writing() as connection:
        (await raw(connection)).execute("PRAGMA max_page_count = 1")  # as many as there are

    async def much() -> None:
        async with file.writing() as connection:
            for _ in range(500):
                await matches.add(connection, MATCH)

    with pytest.raises(StoreTrouble, match="nothing was changed") as refusal, capture_logs() as lines:
        await much()
    assert refusal.value.reason == "SQLITE_FULL"
    assert [(line["log_level"], line["reason"]) for line in lines] == [("error", "SQLITE_FULL")]
    assert await count(file) == 0
    await file.write(matches.add, MATCH)
    assert await count(file) == 1, "with room again it goes on"


async def test_locked_by_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "BUSY_SECONDS", 0.1)
    store = await Store.open(tmp_path / "daimyo.sqlite3")
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
    store = await Store.open(tmp_path / "daimyo.sqlite3")
    inside = asyncio.Event()

    async def slow() -> None:
        async with store.writing() as connection:
            inside.set()
            await matches.add(connection, MATCH)
            await asyncio.sleep(0.05)

    task = asyncio.create_task(slow())
    await inside.wait()
    await store.close()
    await task
    again = await Store.open(store.path)
    assert await count(again) == 1
    await again.close()


async def test_a_query_is_one_trip_however_many_statements_it_has(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def add() -> int:
        return await store.write(matches.add, MATCH)

    number, trips = await add(), []
    travel = driver.to_its_end

    async def counted(work: Awaitable[Any]) -> Any:
        trips.append(work)
        return await travel(work)

    await store.read(matches.get, number)
    monkeypatch.setattr(driver, "to_its_end", counted)
    found = await store.read(matches.get, number)
    assert found is not None
    assert found[0]["title"] == "toy"
    assert len(trips) == 1


async def test_readers_leave_their_connection_to_the_next_but_none_that_failed(store: Store) -> None:
    async def used() -> AsyncConnection:
        async with store.reading() as connection:
            return connection

    async def failing() -> None:
        async with store.reading() as connection:
            failed.append(connection)
            raise RuntimeError

    failed: list[AsyncConnection] = []
    one = await used()
    assert await used() is one
    with pytest.raises(RuntimeError):
        await failing()
    assert failed == [one]
    assert await used() is not one
    assert one.closed


async def test_a_query_that_is_left_is_over_before_its_connection_is_used_again(store: Store) -> None:
    steps = []

    async def slow(connection: AsyncConnection) -> None:
        for _ in range(20):
            await matches.listed(connection, 1, ["lobby"], 10)
            time.sleep(0.01)  # noqa: ASYNC251 it is in the thread of its connection
            steps.append(connection)

    await count(store)  # a connection is there
    task = asyncio.create_task(store.read(slow))
    await asyncio.sleep(0.03)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert len(steps) == 20


async def test_a_query_waits_for_nothing_but_its_connection(store: Store) -> None:
    async def waits(connection: AsyncConnection) -> None:
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="waits for something else"):
        await store.read(waits)

"""SQLAlchemy in a thread of its own, and few trips there.

A trip to a thread and back costs more than most statements, and so does the machinery by which SQLAlchemy waits for
one. So a query of this package, which may be several statements, runs in the thread as a whole; and what a transaction
changes travels together: a statement that returns no rows waits for the next one that does, or for the commit. Its
trouble, if any, is then raised there.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Concatenate, Literal, ParamSpec, Protocol, TypeVar

import orjson
import sqlalchemy
from sqlalchemy import CursorResult, Engine, Executable, IteratorResult, NullPool, Result, create_engine
from sqlalchemy.engine.result import SimpleResultMetaData
from sqlalchemy.sql.dml import UpdateBase

X = TypeVar("X")
P = ParamSpec("P")

BUSY_SECONDS = 5.0

Watch = Callable[[sqlite3.Connection], Callable[[], None]]


class Connection(Protocol):
    """What queries are put to."""

    async def execute(self, statement: Executable, rows: Any = None) -> Result[Any]:
        """Run a statement, with each of several rows if there are."""
        ...

    async def exec_driver_sql(self, sql: str, values: Any = None) -> Result[Any]:
        """Run SQL as it is."""
        ...

    async def carried(self, function: Callable[[sqlite3.Connection], X]) -> X:
        """Run something with the driver's own connection."""
        ...


class Inside:
    """A connection for who is in its thread: nothing waits."""

    def __init__(self, own: sqlalchemy.Connection) -> None:
        self._own = own

    async def execute(self, statement: Executable, rows: Any = None) -> Result[Any]:
        return self._own.execute(statement, rows)

    async def exec_driver_sql(self, sql: str, values: Any = None) -> Result[Any]:
        return self._own.exec_driver_sql(sql, values)

    async def carried(self, function: Callable[[sqlite3.Connection], X]) -> X:
        return function(raw_of(self._own))


class Outside:
    """A connection for the loop. Statements travel to its thread."""

    def __init__(self, thread: _Thread, own: sqlalchemy.Connection, sealed: Callable[[], None]) -> None:
        self._thread = thread
        self._own = own
        self._sealed = sealed
        self._later: list[Callable[[], Any]] = []

    @property
    def raw(self) -> sqlite3.Connection:
        """The driver's own connection."""
        return raw_of(self._own)

    async def execute(self, statement: Executable, rows: Any = None) -> Result[Any]:
        work = partial(self._own.execute, statement, rows)
        if isinstance(statement, UpdateBase) and not len(statement.exported_columns):
            self._later.append(work)
            return _nothing()
        return await self._travel(partial(_fetched, work))

    async def exec_driver_sql(self, sql: str, values: Any = None) -> Result[Any]:
        return await self._travel(partial(_fetched, partial(self._own.exec_driver_sql, sql, values)))

    async def carried(self, function: Callable[[sqlite3.Connection], X]) -> X:
        found: X = await self._travel(lambda: function(self.raw))
        return found

    async def read(
        self, query: Callable[Concatenate[Connection, P], Awaitable[X]], *args: P.args, **more: P.kwargs
    ) -> X:
        """What a query finds that waits for nothing but this connection: one trip, however many statements it has."""
        return await self._thread.do(lambda: _at_once(query(Inside(self._own), *args, **more)))

    async def commit(self) -> None:
        """Seal what was changed, and keep it."""
        self._later.append(self._sealed)
        await self._travel(self._own.commit)

    async def close(self) -> None:
        """End the connection and its transaction, whatever is wrong with it, even while somebody still holds a row."""

        def end() -> None:
            with suppress(Exception):
                self.raw.rollback()
            with suppress(Exception):
                self._own.close()

        self._later.clear()
        await self._thread.do(end)
        self._thread.end()

    async def _travel(self, last: Callable[[], X]) -> X:
        statements, self._later = [*self._later, last], []
        found: X = await self._thread.do(lambda: _all(statements))
        return found


def _all(statements: list[Callable[[], Any]]) -> Any:
    for statement in statements:
        found = statement()
    return found


def _fetched(work: Callable[[], CursorResult[Any]]) -> Result[Any]:
    """A result with its rows, for another thread."""
    found = work()
    return found.freeze()() if found.returns_rows else _nothing()


def _nothing() -> Result[Any]:
    return IteratorResult(SimpleResultMetaData(()), iter(()))


def _at_once(query: Awaitable[X]) -> X:
    """What comes of a coroutine that never waits."""
    steps = query.__await__()
    try:
        next(steps)
    except StopIteration as end:
        found: X = end.value
        return found
    raise RuntimeError("a query waits for something else than its connection")


def raw_of(own: sqlalchemy.Connection) -> sqlite3.Connection:
    """The driver's connection below one of SQLAlchemy's."""
    raw = own.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


class _Thread:
    """A thread that does one thing after another. A process that ends in haste need not wait for it."""

    def __init__(self) -> None:
        self._work: SimpleQueue[tuple[asyncio.Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        Thread(target=self._run, name="database", daemon=True).start()

    async def do(self, work: Callable[[], X]) -> X:
        """Do something after all before it, even if nobody waits for it any more."""
        done: asyncio.Future[X] = asyncio.get_running_loop().create_future()
        self._work.put((done, work))
        return await done

    def end(self) -> None:
        """Nothing more comes."""
        self._work.put(None)

    def _run(self) -> None:
        while (asked := self._work.get()) is not None:
            done, work = asked
            try:
                tell = partial(_told, done, work(), None)
            except BaseException as trouble:
                tell = partial(_told, done, None, trouble)
            with suppress(RuntimeError):  # the loop is closed
                done.get_loop().call_soon_threadsafe(tell)
            del asked, done, work, tell


def _told(done: asyncio.Future[Any], found: Any, trouble: BaseException | None) -> None:
    if done.done():
        return
    if trouble is None:
        done.set_result(found)
    else:
        done.set_exception(trouble)


def writer(path: Path, mark: int) -> Engine:
    """What opens connections that write: they begin a transaction with their first change.

    That takes the right to write at once, so it never meets a change of somebody else half-way. A mark is put into the
    file itself, beside which there is a log from then on.
    """

    def opened() -> sqlite3.Connection:
        raw = _opened(path, "rw", "IMMEDIATE", "journal_mode = WAL", "synchronous = FULL")
        if raw.execute("PRAGMA user_version").fetchone() != (mark,):
            raw.execute(f"PRAGMA user_version = {mark}")
            raw.execute("PRAGMA wal_checkpoint")
        return raw

    return _engine(opened)


def reader(path: Path, show: Callable[[sqlite3.Connection], None]) -> Engine:
    """What opens connections that cannot write, after ``show`` has had each of them."""

    def opened() -> sqlite3.Connection:
        raw = _opened(path, "ro", None)
        show(raw)
        raw.execute("PRAGMA query_only = ON")
        return raw

    return _engine(opened)


def _opened(path: Path, mode: str, level: Literal["IMMEDIATE"] | None, *pragmas: str) -> sqlite3.Connection:
    if sqlite3.threadsafety != 3:
        raise RuntimeError("this Python's SQLite is not built for several threads")
    file = f"{path.absolute().as_uri()}?mode={mode}"
    raw = sqlite3.connect(file, uri=True, timeout=BUSY_SECONDS, isolation_level=level, check_same_thread=False)
    for pragma in ("foreign_keys = ON", *pragmas):
        raw.execute(f"PRAGMA {pragma}")
    return raw


def _engine(opened: Callable[[], sqlite3.Connection]) -> Engine:
    return create_engine(
        "sqlite://",
        creator=opened,
        poolclass=NullPool,
        hide_parameters=True,  # an error's message ends in a log, a plan must not
        json_serializer=lambda value: orjson.dumps(value).decode(),
        json_deserializer=orjson.loads,
    )


async def connect(opener: Engine, watch: Watch | None = None) -> Outside:
    """An open connection. What ``watch`` makes of it runs before each commit."""
    thread = _Thread()

    def connected() -> Outside:
        own = opener.connect()
        return Outside(thread, own, (lambda: None) if watch is None else watch(raw_of(own)))

    try:
        return await thread.do(connected)
    except BaseException:
        thread.end()
        raise

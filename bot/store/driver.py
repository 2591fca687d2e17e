"""aiosqlite with fewer trips to its thread.

A trip costs more than the statement it carries, and SQLAlchemy makes three a statement: a cursor, the statement, the
end of the cursor. Here cursors are made and closed where they are used, which SQLite, being built for several threads,
allows; and what a transaction changes travels together: a statement that returns no rows waits for the next one that
does, or for the commit. Its trouble, if any, is then raised there. A query of several statements makes one trip with
all of them: ``at_once``.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import get_ident
from typing import Any, Concatenate, ParamSpec, TypeVar

import aiosqlite
from aiosqlite.context import contextmanager
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import packs

X = TypeVar("X")
P = ParamSpec("P")

BUSY_SECONDS = 5.0

RETURNS_NOTHING = re.compile(r"(INSERT|UPDATE|DELETE)\b(?!.*\bRETURNING\b)", re.DOTALL)


class Cursor(aiosqlite.Cursor):
    """A cursor that hands what returns no rows to its connection for later."""

    def __init__(self, connection: Connection, cursor: sqlite3.Cursor) -> None:
        super().__init__(connection, cursor)
        self._owner = connection

    async def execute(self, sql: str, parameters: Any = None) -> aiosqlite.Cursor:
        by = self._owner.raw if RETURNS_NOTHING.match(sql) else self._cursor
        await self._owner.run(sql, partial(by.execute, sql, parameters or ()))
        return self

    async def executemany(self, sql: str, parameters: Any) -> aiosqlite.Cursor:
        await self._owner.run(sql, partial(self._owner.raw.executemany, sql, parameters))
        return self

    async def close(self) -> None:
        self._cursor.close()


class Connection(aiosqlite.Connection):
    """A connection that makes such cursors."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._thread.daemon = True  # a process that ends in haste must not wait for it
        self._later: list[Callable[[], Any]] = []
        self.sealed: Callable[[], None] = lambda: None
        """Runs before each commit."""

    @property
    def raw(self) -> sqlite3.Connection:
        """The driver's own connection."""
        return self._conn

    @contextmanager
    async def cursor(self) -> aiosqlite.Cursor:
        return Cursor(self, self.raw.cursor())

    async def run(self, sql: str, statement: Callable[[], Any]) -> None:
        """Run a statement and those that wait, or let it wait as well."""
        self._later.append(statement)
        if not RETURNS_NOTHING.match(sql):
            await self._travel()

    async def carried(self, function: Callable[[sqlite3.Connection], X]) -> X:
        """Run something with the driver's own connection, in one trip."""
        return await self._execute(function, self.raw)

    async def _execute(self, fn: Callable[..., X], *args: Any, **more: Any) -> X:
        """Have the thread do something; who is in it already does it."""
        if get_ident() == self._thread.ident:
            return fn(*args, **more)
        found: X = await super()._execute(fn, *args, **more)  # type: ignore[no-untyped-call]
        return found

    async def commit(self) -> None:
        self._later += [self.sealed, self.raw.commit]
        await self._travel()

    async def rollback(self) -> None:
        self._later.clear()
        if self.raw.in_transaction:  # a reader never is
            await super().rollback()

    async def close(self) -> None:
        """End the connection and its transaction, even while somebody still holds a cursor of it."""
        if self._connection is not None:
            with suppress(sqlite3.Error):
                await self.rollback()
        await super().close()

    async def _travel(self) -> None:
        statements, self._later = self._later, []
        await self._execute(_all, statements)


def _all(statements: list[Callable[[], Any]]) -> None:
    for statement in statements:
        statement()


async def at_once(
    connection: AsyncConnection,
    query: Callable[Concatenate[AsyncConnection, P], Coroutine[Any, Any, X]],
    *args: P.args,
    **more: P.kwargs,
) -> X:
    """What a query finds that waits for nothing but its connection: it is done in the connection's thread, in one trip.

    Not even a cancelled task leaves before that is over: the connection is in use.
    """
    own = (await connection.get_raw_connection()).driver_connection
    assert isinstance(own, Connection)
    return await to_its_end(own._execute(_steps, query(connection, *args, **more)))


def _steps(work: Coroutine[Any, Any, X]) -> X:
    try:
        work.send(None)
    except StopIteration as done:
        found: X = done.value
        return found
    work.close()
    raise RuntimeError("a query waits for something else than its connection")


async def to_its_end(work: Awaitable[X]) -> X:
    """Wait for work that nobody may leave half-done."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise


Watch = Callable[[sqlite3.Connection], Callable[[], None]]


async def connect(path: Path, mark: int = 0, watch: Watch | None = None) -> aiosqlite.Connection:
    """An open connection: one that writes begins a transaction with its first change, one that reads cannot write.

    A change takes the right to write at once, so it never meets a change of somebody else half-way. One that writes
    is watched: what ``watch`` makes of it runs before each commit. It puts a mark into the file itself, beside which
    there is a log from then on. One that reads sees what is packed.
    """
    writing = watch is not None
    if sqlite3.threadsafety != 3:
        raise RuntimeError("this Python's SQLite is not built for several threads")
    pragmas = ("journal_mode = WAL", "synchronous = FULL") if writing else ("query_only = ON",)

    def opened() -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={'rw' if writing else 'ro'}",
            uri=True,
            timeout=BUSY_SECONDS,
            isolation_level="IMMEDIATE" if writing else None,
            check_same_thread=False,
        )
        if not writing:
            packs.show(connection)
        for pragma in ("foreign_keys = ON", *pragmas):
            connection.execute(f"PRAGMA {pragma}")
        if writing and connection.execute("PRAGMA user_version").fetchone() != (mark,):
            connection.execute(f"PRAGMA user_version = {mark}")
            connection.execute("PRAGMA wal_checkpoint")
        return connection

    connection = Connection(opened)
    await connection
    if watch is not None:
        connection.sealed = await connection.carried(watch)
    return connection

"""aiosqlite with fewer trips to its thread; ``postgres`` has its driver in such a thread, too.

A trip costs more than the statement it carries, and SQLAlchemy makes three a statement: a cursor, the statement, the
end of the cursor. Here cursors are made and closed where they are used, which SQLite, being built for several threads,
allows; and what a transaction changes travels together: a statement that returns no rows waits for the next one that
does, or for the commit. Its trouble, if any, is then raised there. A query of several statements makes one trip with
all of them: ``at_once``. What makes no trip waits for nothing, and SQLAlchemy need not be ready to wait for it: that
costs three times what the statement does.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import get_ident
from typing import Any, Concatenate, ParamSpec, TypeVar

import aiosqlite
from sqlalchemy import CursorResult, Executable
from sqlalchemy.dialects.sqlite.aiosqlite import AsyncAdapt_aiosqlite_connection
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.util.concurrency import await_, greenlet_spawn

from bot.store import packs

X = TypeVar("X")
P = ParamSpec("P")

BUSY_SECONDS = 5.0

RETURNS_NOTHING = re.compile(r"(INSERT|UPDATE|DELETE|BEGIN|SET)\b(?!.*\bRETURNING\b)", re.DOTALL)


class Cursor:
    """What SQLAlchemy runs one statement with. All rows are there once it has run; what returns none is run later."""

    lastrowid = rowcount = -1

    def __init__(self, owner: Connection) -> None:
        self._owner = owner
        self._cursor = owner.raw.cursor()
        self._rows: deque[Any] = deque()

    @property
    def description(self) -> Any:
        return self._cursor.description

    def execute(self, sql: str, parameters: Any = ()) -> None:
        if RETURNS_NOTHING.match(sql):
            self._owner.later.append(partial(self._owner.raw.execute, sql, parameters))
        else:
            self._owner.later.append(partial(self._run, sql, parameters))
            self._owner.travel()

    def _run(self, sql: str, parameters: Any) -> None:
        self._rows.extend(self._cursor.execute(sql, parameters).fetchall())

    def executemany(self, sql: str, parameters: Any) -> None:
        self._owner.later.append(lambda: self._owner.raw.cursor().executemany(sql, parameters))

    def fetchone(self) -> Any:
        return self._rows.popleft() if self._rows else None

    def fetchall(self) -> list[Any]:
        rows = list(self._rows)
        self._rows.clear()
        return rows

    def close(self) -> None:
        self._cursor.close()


class Adapted(AsyncAdapt_aiosqlite_connection):
    """What SQLAlchemy takes for the connection: one that makes such cursors."""

    def __init__(self, dbapi: Any, opening: Awaitable[Any]) -> None:
        super().__init__(dbapi, await_(opening))

    def cursor(self, server_side: bool = False) -> Any:
        try:
            return Cursor(self.driver_connection)
        except ValueError as closed:
            self._handle_exception(closed)


class Sparing(AsyncConnection):
    """A connection that is ready to wait only where a statement makes a trip."""

    async def execute(self, statement: Executable, parameters: Any = None, **more: Any) -> CursorResult[Any]:
        return await self._run(self._proxied.execute, statement, parameters, **more)

    async def exec_driver_sql(
        self, statement: str, parameters: Any = None, execution_options: Any = None
    ) -> CursorResult[Any]:
        return await self._run(self._proxied.exec_driver_sql, statement, parameters, execution_options)

    async def _run(self, run: Callable[..., CursorResult[Any]], *args: Any, **more: Any) -> CursorResult[Any]:
        if get_ident() == own(self).thread:
            return run(*args, **more)
        return await greenlet_spawn(run, *args, **more)


class Connection(aiosqlite.Connection):
    """A connection that makes such cursors."""

    Error: type[Exception] = sqlite3.Error
    shared = False
    """Whether other processes may write the same database."""

    def __init__(self, connector: Callable[[], Any]) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._thread.daemon = True  # a process that ends in haste must not wait for it
        self.later: list[Callable[[], Any]] = []
        """Statements for the next trip."""
        self.lease: int | None = None
        """Whose number is to stand on what its process is to do."""
        self.sealed: Callable[[], None] = lambda: None
        """Runs before each commit."""

    @property
    def raw(self) -> Any:
        """The driver's own connection."""
        return self._conn

    @property
    def in_transaction(self) -> bool:
        """Whether something is neither committed nor undone."""
        return bool(self.raw.in_transaction)

    def wake(self, *matches: int) -> None:
        """Tell other processes, with the commit, that it may be their turn to post in these matches; without any, that
        something is nobody's now. There is no other one here.
        """

    @property
    def thread(self) -> int | None:
        """In which all is done."""
        return self._thread.ident

    async def carried(self, function: Callable[[sqlite3.Connection], X]) -> X:
        """Run something with the driver's own connection, in one trip."""
        return await self._execute(function, self.raw)

    async def _execute(self, fn: Callable[..., X], *args: Any, **more: Any) -> X:
        """Have the thread do something; who is in it already does it.

        Not even a cancelled task leaves before that is over: the connection is in use.
        """
        if get_ident() == self.thread:
            return fn(*args, **more)
        if not self._running or self._connection is None:
            raise ValueError("no active connection")
        done: asyncio.Future[X] = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((done, partial(fn, *args, **more)))
        return await to_its_end(done)

    async def commit(self) -> None:
        self.later += [self.sealed, self.raw.commit]
        await self._execute(self._all, self._packed())

    async def rollback(self) -> None:
        self.later.clear()
        if self.in_transaction:  # a reader never is
            await super().rollback()

    async def close(self) -> None:
        """End the connection and its transaction, even while somebody still holds a cursor of it."""
        if self._connection is not None:
            with suppress(self.Error):
                await self.rollback()
        await super().close()

    def travel(self) -> None:
        """Run what waits; from the thread, or where SQLAlchemy is ready to wait."""
        if get_ident() == self.thread:
            self._all(self._packed())
        else:
            await_(self._execute(self._all, self._packed()))

    def _packed(self) -> list[Callable[[], Any]]:
        statements, self.later = self.later, []
        return statements

    def _all(self, statements: list[Callable[[], Any]]) -> None:
        for statement in statements:
            statement()


def own(connection: AsyncConnection) -> Connection:
    """The driver's connection of this one."""
    found = connection.sync_connection.connection.driver_connection if connection.sync_connection else None
    assert isinstance(found, Connection)
    return found


def claimed(connection: AsyncConnection, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Rows of what is to be done: where processes share a database this one will do it."""
    lease = own(connection).lease
    return [{**row, "claim": lease} for row in rows] if lease is not None else [dict(row) for row in rows]


async def at_once(
    connection: AsyncConnection,
    query: Callable[Concatenate[AsyncConnection, P], Coroutine[Any, Any, X]],
    *args: P.args,
    **more: P.kwargs,
) -> X:
    """What a query finds that waits for nothing but its connection, in whose thread it is done: one trip."""
    return await own(connection)._execute(_steps, query(connection, *args, **more))


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

"""The same store on a PostgreSQL server, where several processes may share it.

The driver is psycopg, in a thread for each connection as SQLite's is: what a transaction changes travels to the server
together, in a pipeline, with the next statement that returns rows or with the commit. What SQLite has by being alone is
checked here in the transaction itself: that a match is still as this process knows it (its ``version``), that this
process still holds its lease, and that what belongs to no match is written by one process at a time.
"""

from __future__ import annotations

import asyncio
import select
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import orjson
import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus
from sqlalchemy import NullPool, create_engine
from sqlalchemy.dialects.postgresql.psycopg import AsyncAdapt_psycopg_connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.util.concurrency import await_

from bot.store import driver, errors
from bot.store.database import READERS, Store
from bot.store.opening import known_schemas, upgrade
from engine.core.text import T

X = TypeVar("X")
P = ParamSpec("P")

OLDEST = 15
SAID = "daimyo"
"""The channel of what processes tell each other. It only saves time: who misses it finds the same by itself."""
MIGRATING, IN_TURN = 0x4461_696D, 0x4461_696E
"""Advisory locks: who brings the schema up to date, and who writes what belongs to no match."""
SESSION = (
    "-c timezone=UTC -c lock_timeout=10s -c idle_in_transaction_session_timeout=10s -c statement_timeout=300s"
    " -c default_transaction_isolation=read\\ committed"
)
"""Of whoever waits or is silent for longer the transaction is undone: a process that was stopped holds up no other."""
NETWORK: dict[str, Any] = {"connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
AGAIN = ("40001", "40P01", "55P03")
"""What PostgreSQL says of transactions that got into each other's way."""


class Connection(driver.Connection):
    """A connection whose statements of one trip are one message to the server."""

    Error = psycopg.Error
    shared = True

    def __init__(self, connector: Callable[[], Any]) -> None:
        super().__init__(connector)
        self._sure: list[tuple[str, tuple[object, ...], errors.StoreTrouble]] = []
        self._found: list[tuple[Any, errors.StoreTrouble]] = []

    @property
    def in_transaction(self) -> bool:
        return bool(self.raw.info.transaction_status != TransactionStatus.IDLE)

    @property
    def lost(self) -> bool:
        """Whether the server has ended it: nobody else sends anything to a connection that is idle."""
        return self.raw.closed or bool(select.select([self.raw.fileno()], [], [], 0)[0])

    def one(self, sql: str, parameters: tuple[object, ...], otherwise: errors.StoreTrouble) -> None:
        """Run a statement that must touch just one row, with the next trip; else that is raised, and undone."""
        self._sure.append((sql, parameters, otherwise))
        self.later.append(lambda: self._found.append((self.raw.execute(sql, parameters), otherwise)))

    def wake(self, *matches: int) -> None:
        words = (SAID, list(matches), self.lease) if matches else (SAID,)
        self.later.append(lambda: self.raw.execute(_THEIR_TURN if matches else _NOBODYS, words))

    async def commit(self) -> None:
        if self._sure:  # the commit must not travel with what may yet be refused
            await self._execute(self._all, self._packed())
        await super().commit()

    def _all(self, statements: list[Callable[[], Any]]) -> None:
        self._sure.clear()
        self._found.clear()
        try:
            with self.raw.pipeline():
                for statement in statements:
                    statement()
        finally:  # what comes after one that touched no row may fail for that
            for cursor, otherwise in self._found:
                if cursor.rowcount == 0:
                    raise otherwise


class Adapted(AsyncAdapt_psycopg_connection):
    """What SQLAlchemy takes for the connection."""

    def cursor(self, *_: Any) -> Any:
        return driver.Cursor(self.driver_connection)

    def __getattribute__(self, name: str) -> Any:
        if name in ("info", "adapters", "closed", "broken", "read_only", "add_notice_handler"):
            return getattr(object.__getattribute__(self, "_connection").raw, name)
        return object.__getattribute__(self, name)


class PostgresStore(Store):
    """An open database on a server. Made by ``Store.open`` and ``Store.read_only``."""

    shared = True

    def __init__(self, url: str, folder: Path, *, writing: bool) -> None:
        writer = _engine(url, 1, writing=True) if writing else None
        super().__init__(Path(named(url)), folder, writer, _engine(url, READERS), None, ended=True)
        self.url = url

    @classmethod
    async def opened(cls, url: str, folder: Path, *, writing: bool) -> PostgresStore:
        """Looked at, and if it is written brought up to date. Raises ``StoreTrouble``; nothing is open then."""
        with told(url):
            await asyncio.to_thread(prepare, url, writing=writing)
        store = cls(url, folder, writing=writing)
        try:
            if writing:
                await store._writing_connection()
        except DBAPIError as cause:
            await store.close()
            raise of_server(url, cause) from cause
        return store

    def _check_fit(self) -> None:
        return

    def _trouble(self, cause: DBAPIError) -> errors.StoreTrouble:
        return of_server(self.url, cause)

    def _unread(self, trouble: errors.StoreTrouble) -> errors.StoreTrouble:
        return errors.not_read(trouble.reason)

    async def check_whole(self) -> None:
        """A server looks after its own pages."""

    @asynccontextmanager
    async def writing(
        self, match_id: int | None = None, version: int = 0, *, in_turn: bool = True
    ) -> AsyncIterator[AsyncConnection]:
        """A transaction. With a match and the version in which it is known it changes that match: raises
        ``Overtaken`` if another process was faster. Without, and ``in_turn``, nobody else writes such a one meanwhile.

        Raises ``StoreTrouble`` also if this process has lost its lease, for the reason ``LOST``.
        """
        async with super().writing() as connection:
            await connection.begin()
            own = driver.own(connection)
            assert isinstance(own, Connection)
            own.lease = self.lease
            if self.lease is not None:
                own.one(_HELD, (self.lease,), errors.not_stored(errors.LOST))
            if match_id is not None:
                own.one(_VERSION, (match_id, version), errors.Overtaken())
            elif in_turn:
                own.later.append(lambda: own.raw.execute("SELECT pg_advisory_xact_lock(%s)", (IN_TURN,)))
            yield connection
            if match_id is not None:
                own.wake(match_id)

    async def listen(self, told: Callable[[str], None]) -> None:
        """Hear what processes tell each other: the lease of who is meant, or nothing, for all. Ends with trouble."""
        with suppress(psycopg.Error):
            async with await psycopg.AsyncConnection.connect(self.url, autocommit=True, **NETWORK) as line:
                await line.execute(f"LISTEN {SAID}")
                async for said in line.notifies():
                    told(said.payload)

    async def _writing_connection(self) -> AsyncConnection:
        if self._connection is not None and driver.own(self._connection).lost:  # type: ignore[attr-defined]
            await self._undo()
        return await super()._writing_connection()

    async def read(
        self, query: Callable[Concatenate[AsyncConnection, P], Coroutine[Any, Any, X]], *args: P.args, **more: P.kwargs
    ) -> X:
        """What one query finds, all of its statements at one moment."""

        async def at_one_moment(connection: AsyncConnection) -> X:
            own = driver.own(connection)
            own.later.append(lambda: own.raw.execute("BEGIN ISOLATION LEVEL REPEATABLE READ"))
            found = await query(connection, *args, **more)
            own.raw.execute("COMMIT")
            return found

        async with self.reading() as connection:
            return await driver.at_once(connection, at_one_moment)

    async def _reading_connection(self) -> AsyncConnection:
        while self._idle and driver.own(self._idle[-1]).lost:  # type: ignore[attr-defined]
            gone = self._idle.pop()
            await gone.invalidate()
            await gone.close()
        return await super()._reading_connection()


_VERSION = "UPDATE matches SET version = version + 1 WHERE id = %s AND version = %s"
_THEIR_TURN = (
    "SELECT pg_notify(%s, claim::text) FROM (SELECT DISTINCT claim FROM outbox"
    " WHERE match_id = ANY(%s) AND done_at IS NULL AND claim <> %s) AS theirs"
)
_NOBODYS = "SELECT pg_notify(%s, '')"
_HELD = "SELECT 1 FROM leases WHERE number = %s FOR KEY SHARE"


def _engine(url: str, connections: int, *, writing: bool = False) -> AsyncEngine:
    def opened() -> Adapted:
        context = engine.dialect._psycopg_adapters_map  # type: ignore[attr-defined]
        return Adapted(engine.dialect.dbapi, await_(connect(url, context, writing=writing)))  # type: ignore[arg-type]

    engine = create_async_engine(
        "postgresql+psycopg://",  # not asked: the driver below knows the server
        creator=opened,
        pool_size=connections,
        max_overflow=0,
        pool_reset_on_return=None,
        hide_parameters=True,
        use_native_hstore=False,
        json_serializer=lambda value: orjson.dumps(value).decode(),
        json_deserializer=orjson.loads,
    )
    return engine


async def connect(url: str, context: Any, *, writing: bool) -> Connection:
    """An open connection; one that reads cannot write."""
    options = SESSION if writing else f"{SESSION} -c default_transaction_read_only=on"

    def opened() -> Any:
        return psycopg.connect(url, autocommit=not writing, context=context, options=options, **NETWORK)

    connection = Connection(opened)
    await connection
    return connection


def prepare(url: str, *, writing: bool) -> bool:
    """Look whether a database is one of ours, and bring it to the present schema; an empty one becomes ours. Whether
    its server notices pages that are damaged.

    All or none; of several processes one does it.
    """
    engine = create_engine(
        "postgresql+psycopg://",
        creator=lambda: psycopg.connect(url, **NETWORK),
        poolclass=NullPool,
        use_native_hstore=False,
    )
    with engine.begin() as connection:
        if writing:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
        version = connection.exec_driver_sql("SHOW server_version_num").scalar_one()
        encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
        if int(version) // 10_000 < OLDEST or encoding != "UTF8":
            raise errors.StoreTrouble(
                T(
                    "The server of {database} is PostgreSQL {version} and keeps text as {encoding}. Daimyo needs"
                    " PostgreSQL 15 or newer, and a database made with: createdb --encoding UTF8 --template template0",
                    database=named(url),
                    version=int(version) // 10_000,
                    encoding=encoding,
                )
            )
        query = "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
        tables = set(connection.exec_driver_sql(query).scalars())
        if tables and not {"alembic_version", "matches", "plays", "keys"} <= tables:
            raise errors.StoreTrouble(
                T(
                    "The database {database} is another program’s. Set DATABASE to one of Daimyo’s own; nothing was"
                    " changed.",
                    database=named(url),
                )
            )
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one() if tables else None
        if found is not None and found not in known_schemas():
            raise errors.newer(named(url), found)
        if found is not None and not writing and found != max(known_schemas()):
            raise errors.StoreTrouble(
                T(
                    "The database {database} is of an older Daimyo (schema {found}). The next start brings it up to"
                    " date; to look before that, make a copy (createdb --template) and start this Daimyo on the copy.",
                    database=named(url),
                    found=found,
                )
            )
        if found is None and not writing:
            raise errors.StoreTrouble(T("There is no database {path} yet.", path=named(url)))
        if writing and found != max(known_schemas()):
            upgrade(connection)
        return bool(connection.exec_driver_sql("SHOW data_checksums").scalar_one() == "on")


def named(url: str) -> str:
    """A database as people are told of it: without the password."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.Error:
        return "DATABASE"
    return f"{parts.get('dbname', '')} at {parts.get('host', 'this machine')}"


@contextmanager
def told(url: str) -> Any:
    """What goes wrong with a server is raised as ``StoreTrouble``."""
    try:
        yield
    except (psycopg.Error, DBAPIError) as cause:
        raise of_server(url, cause) from cause


def of_server(url: str, cause: BaseException) -> errors.StoreTrouble:
    """What the server, or the way to it, says; never a value of a statement."""
    orig = cause.orig if isinstance(cause, DBAPIError) else cause
    state = getattr(orig, "sqlstate", None)
    if state in AGAIN:
        return errors.Overtaken()
    reason = str(orig).strip().partition("\n")[0] if state is None or state[:2] in ("08", "28", "3D", "57") else state
    words = T("PostgreSQL cannot be used as {database}: {reason}", database=named(url), reason=reason)
    return errors.StoreTrouble(words, state or "unreachable")

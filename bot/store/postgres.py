"""The same store on a PostgreSQL server, where several processes may share it.

Here each transaction checks that this process still holds its lease, and ``matches.raise_version``
that a match is still as this process knows it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict
from sqlalchemy import Connection, Engine, NullPool, create_engine, make_url
from sqlalchemy.exc import DBAPIError

from bot.store import errors, leases
from bot.store.database import READERS, Store
from bot.store.dialects import ENGINE
from bot.store.opening import known_schemas, upgrade
from engine.core.text import T

X = TypeVar("X")

OLDEST = 15
MIGRATING = 0x4461_696D
"""Advisory lock of the process that brings the schema up to date."""
SESSION = (
    "-c timezone=UTC -c lock_timeout=10s -c idle_in_transaction_session_timeout=10s -c statement_timeout=300s"
    " -c default_transaction_isolation=read\\ committed"
)
"""The server undoes a transaction that waits or is silent too long, so that it blocks no other."""
NETWORK: dict[str, Any] = {"connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
RETRIED = ("40001", "40P01", "55P03")
"""PostgreSQL's codes for transactions that got into each other's way."""


class PostgresStore(Store):
    """An open database on a server."""

    shared = True

    def __init__(self, url: str, folder: Path, *, writes: bool) -> None:
        reading = engine(url, writes=False, connections=READERS)
        super().__init__(Path(label(url)), folder, reading, engine(url, writes=True) if writes else None)
        self.url = url

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Call ``heard`` with the lease that a notice is for, empty for all. Ends at trouble."""
        with suppress(psycopg.Error):
            async with await psycopg.AsyncConnection.connect(self.url, autocommit=True, **NETWORK) as connection:
                await connection.execute(f"LISTEN {leases.CHANNEL}")
                async for notice in connection.notifies():
                    heard(notice.payload)

    def _in_write(self, function: Callable[[Connection], X], connection: Connection) -> X:
        if self.lease is not None and not leases.hold(connection, self.lease):
            raise errors.not_stored(errors.LOST)
        return self._in_read(function, connection)

    def _as_trouble(self, cause: DBAPIError) -> errors.StoreTrouble:
        return of_server(self.url, cause)


def engine(url: str, *, writes: bool, connections: int = 1) -> Engine:
    """Return an engine that keeps some connections."""
    options = SESSION if writes else f"{SESSION} -c default_transaction_read_only=on"
    return create_engine(
        make_url(url).set(drivername="postgresql+psycopg"),
        pool_size=connections,
        max_overflow=0,
        pool_pre_ping=True,  # a connection that the server has ended in the meantime is replaced
        isolation_level="READ COMMITTED" if writes else "REPEATABLE READ",  # a reader sees one moment
        connect_args={"options": options, **NETWORK},
        use_native_hstore=False,
        **ENGINE,
    )


def prepare(url: str, *, writing: bool) -> bool:
    """Check that a database is ours or empty; if ``writing``, bring it up to date, all or nothing.

    Return True if the server detects damaged pages. Of several processes one migrates. Raises
    ``StoreTrouble``.
    """
    creator = partial(psycopg.connect, url, **NETWORK)
    engine = create_engine("postgresql+psycopg://", creator=creator, poolclass=NullPool, use_native_hstore=False)
    with as_trouble(url), engine.begin() as connection:
        if writing:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
        version = connection.exec_driver_sql("SHOW server_version_num").scalar_one()
        encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
        if int(version) // 10_000 < OLDEST or encoding != "UTF8":
            raise errors.StoreTrouble(
                T(
                    "The server of {database} is PostgreSQL {version} and keeps text as {encoding}. Daimyo needs"
                    " PostgreSQL 15 or newer, and a database made with: createdb --encoding UTF8 --template template0",
                    database=label(url),
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
                    database=label(url),
                )
            )
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one() if tables else None
        if found is not None and found not in known_schemas():
            raise errors.newer(label(url), found)
        if found is not None and not writing and found != max(known_schemas()):
            raise errors.StoreTrouble(
                T(
                    "The database {database} is of an older Daimyo (schema {found}). The next start brings it up to"
                    " date; to look before that, make a copy (createdb --template) and start this Daimyo on the copy.",
                    database=label(url),
                    found=found,
                )
            )
        if found is None and not writing:
            raise errors.StoreTrouble(T("There is no database {path} yet.", path=label(url)))
        if writing and found != max(known_schemas()):
            upgrade(connection)
        return bool(connection.exec_driver_sql("SHOW data_checksums").scalar_one() == "on")


def label(url: str) -> str:
    """Return the name of a database for people, without its password."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.Error:
        return "DATABASE"
    return f"{parts.get('dbname', '')} at {parts.get('host', 'this machine')}"


@contextmanager
def as_trouble(url: str) -> Any:
    """Raise what goes wrong with a server as ``StoreTrouble``."""
    try:
        yield
    except (psycopg.Error, DBAPIError) as cause:
        raise of_server(url, cause) from cause


def of_server(url: str, cause: BaseException) -> errors.StoreTrouble:
    """Return the trouble with a server or its network; never shows a value of a statement."""
    orig = cause.orig if isinstance(cause, DBAPIError) else cause
    state = getattr(orig, "sqlstate", None)
    if state in RETRIED:
        return errors.Conflict()
    reason = str(orig).strip().partition("\n")[0] if state is None or state[:2] in ("08", "28", "3D", "57") else state
    words = T("PostgreSQL cannot be used as {database}: {reason}", database=label(url), reason=reason)
    return errors.StoreTrouble(words, state or "unreachable")

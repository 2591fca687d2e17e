"""The same store on a PostgreSQL server, where several processes may share it, and its dumps.

Here each transaction checks that this process still holds its lease, and ``matches.raise_version``
that a match is still as this process knows it.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, LiteralString

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from sqlalchemy import Connection, Engine, NullPool, create_engine, make_url
from sqlalchemy.exc import DBAPIError

from bot.store import backups, errors, leases
from bot.store.database import READERS, Store, Worker
from bot.store.dialects import ENGINE
from bot.store.opening import known_schemas, upgrade
from engine.core.text import T

SESSION = "-c timezone=UTC -c lock_timeout=10s -c idle_in_transaction_session_timeout=10s -c statement_timeout=300s"
"""The server undoes a transaction that waits or is silent too long, so that it blocks no other."""
NETWORK: dict[str, Any] = {"connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
RETRIED = ("40001", "40P01", "55P03")
"""PostgreSQL's codes for transactions that got into each other's way."""


class PostgresStore(Store):
    """An open database on a server."""

    shared = True

    def __init__(self, url: str, folder: Path, *, writes: bool) -> None:
        readers = Worker(engine(url, writes=False, connections=READERS), READERS)
        writer = Worker(engine(url, writes=True), 1) if writes else None
        super().__init__(Path(label(url)), folder, readers, writer)
        self.url = url

    async def listen(self, heard: Callable[[], None]) -> None:
        """Call ``heard`` at each notice of another process. Ends at trouble."""
        with suppress(psycopg.Error):
            async with await psycopg.AsyncConnection.connect(self.url, autocommit=True, **NETWORK) as connection:
                await connection.execute(f"LISTEN {leases.CHANNEL}")
                async for _ in connection.notifies():
                    heard()

    def _begin(self, connection: Connection, *, writes: bool) -> None:
        connection.info["lease"] = self.lease
        if writes and self.lease is not None and not leases.hold(connection, self.lease):
            raise errors.not_stored(errors.LOST)

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


def prepare(url: str, *, writing: bool) -> tuple[int, bool]:
    """Check that a database is ours or empty; if ``writing``, bring it up to date, all or nothing.

    Return the version of the server, and True if it detects damaged pages. Of several processes
    one migrates. Raises ``StoreTrouble``.
    """
    creator = partial(psycopg.connect, url, **NETWORK)
    engine = create_engine("postgresql+psycopg://", creator=creator, poolclass=NullPool, use_native_hstore=False)
    with as_trouble(url), engine.begin() as connection:
        if writing:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({leases.IN_TURN})")
        version = int(connection.exec_driver_sql("SHOW server_version_num").scalar_one()) // 10_000
        encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
        query = "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
        tables = set(connection.exec_driver_sql(query).scalars())
        ours, found = {"alembic_version", "matches", "plays", "keys"} <= tables, None
        if ours:
            found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one()
        words = None
        if version < 15 or encoding != "UTF8":
            words = T(
                "The server of {database} is PostgreSQL {version} and keeps text as {encoding}. Daimyo needs"
                " PostgreSQL 15 or newer, and a database made with: createdb --encoding UTF8 --template template0",
                database=label(url),
                version=version,
                encoding=encoding,
            )
        elif tables and not ours:
            words = T(
                "The database {database} is another program’s. Set DATABASE to one of Daimyo’s own; nothing was"
                " changed.",
                database=label(url),
            )
        elif found is not None and found not in known_schemas():
            raise errors.newer(label(url), found)
        elif found is None and not writing:
            words = T("There is no database {path} yet.", path=label(url))
        elif found != max(known_schemas()) and not writing:
            words = T(
                "The database {database} is of an older Daimyo (schema {found}). The next start brings it up to"
                " date; to look before that, make a copy (createdb --template) and start this Daimyo on the copy.",
                database=label(url),
                found=str(found),
            )
        if words is not None:
            raise errors.StoreTrouble(words)
        if writing and found != max(known_schemas()):
            upgrade(connection)
        return version, connection.exec_driver_sql("SHOW data_checksums").scalar_one() == "on"


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


def dump(url: str, folder: Path, now: datetime) -> Path:
    """Dump the whole database, also one in use. Raises ``StoreTrouble`` and leaves nothing."""
    prepare(url, writing=False)
    with backups.new_file(folder, now, backups.DUMP) as (half, made):
        _run(url, "pg_dump", "--format=custom", f"--file={half}")
    return made.path


def put_back(url: str, path: Path) -> None:
    """Replace an unused database by a dump, all or nothing. Raises ``StoreTrouble``."""
    if alive(url):
        raise errors.StoreTrouble(
            T("The database {database} is in use by Daimyo. Stop all its processes first.", database=label(url))
        )
    _run(url, "pg_restore", "--clean", "--if-exists", "--single-transaction", "--no-owner", str(path))


def alive(url: str) -> int:
    """Return the number of processes that use the database now."""
    ((count,),) = ask(url, "SELECT count(*) FROM leases WHERE until > now() AT TIME ZONE 'UTC'")
    return int(count)


def ask(url: str, query: LiteralString) -> list[Any]:
    """Return the rows of a query on a connection of its own. Raises ``StoreTrouble``."""
    with as_trouble(url), psycopg.connect(url, connect_timeout=5) as raw:
        return raw.execute(query).fetchall()


def _run(url: str, name: str, *words: str) -> None:
    """Run a program of PostgreSQL's, with the password hidden from lists of processes."""
    parts: dict[str, Any] = conninfo_to_dict(url)
    secret = {"PGPASSWORD": str(parts.pop("password"))} if "password" in parts else {}
    command = [name, f"--dbname={make_conninfo(**parts)}", *words]
    try:
        asked = subprocess.run(command, env=os.environ | secret, capture_output=True, text=True)
    except OSError:
        missing = T(
            "{program} is missing here. Install the programs of PostgreSQL (Debian: postgresql-client).", program=name
        )
        raise errors.StoreTrouble(missing) from None
    if asked.returncode:
        reason = (asked.stderr.strip().splitlines() or [""])[-1]
        raise errors.StoreTrouble(T("{program} failed: {reason}", program=name, reason=reason))

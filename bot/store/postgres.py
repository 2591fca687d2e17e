"""The same store on a PostgreSQL server, where several processes may share it, and its dumps.

Here each transaction checks that this process still holds its lease, and ``matches.raise_version``
that a match is still as this process knows it.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import IO, Any, LiteralString

import psycopg
from psycopg import sql
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
PATIENT = "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0"
"""A migration or a restore takes its time, whatever the server's own limits."""
NETWORK: dict[str, Any] = {"connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
NETWORK["client_encoding"] = "UTF8"  # whatever the database or PGCLIENTENCODING says
TELLING = ("08", "25", "28", "3D", "3F", "42", "53", "55", "57", "58", "XX")
"""Classes of PostgreSQL's codes whose messages show no value of a statement."""
PLAIN = ("--no-owner", "--no-privileges", "--no-comments")
LEFT_OUT = (b"\\", b"SET transaction_timeout", b"CREATE EXTENSION")
IF_LACKING = b"DO $$BEGIN %b EXCEPTION WHEN duplicate_schema OR insufficient_privilege THEN NULL; END$$;"
"""How a dump is put back without what an older server, or a role with few rights, refuses."""
ELSEWHERE = (
    "SELECT current_schema(), nspname, relname FROM pg_class JOIN pg_namespace space ON space.oid = relnamespace"
    " WHERE relkind = 'r' AND pg_class.xmin = pg_current_xact_id()::xid AND nspname <> current_schema()"
)
"""Tables of a dump of another schema than this role uses: just made, with both schemas."""
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

    Return the version of the server, and True if it detects damaged pages. Of several processes one
    migrates. Raises ``StoreTrouble``.
    """
    creator = partial(_connect, url)
    engine = create_engine("postgresql+psycopg://", creator=creator, poolclass=NullPool, use_native_hstore=False)
    with as_trouble(url), engine.begin() as connection:
        if writing:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({leases.IN_TURN})")
        raw: Any = connection.connection.driver_connection
        found = _schema(raw, label(url)) if tables_of(raw, url) else None
        if found is None and not writing:
            raise errors.StoreTrouble(T("There is no database {path} yet.", path=label(url)))
        if writing:
            if found != max(known_schemas()):
                upgrade(connection)
            raw.execute("DELETE FROM agreed WHERE false")  # raises where nothing can be written, as on a standby
        elif found != max(known_schemas()):
            words = T(
                "The database {database} is of an older Daimyo (schema {found}). The next start brings it up to"
                " date; to look before that, make a copy (createdb --template) and start this Daimyo on the copy.",
                database=label(url),
                found=str(found),
            )
            raise errors.StoreTrouble(words)
        safe = connection.exec_driver_sql("SHOW data_checksums").scalar_one() == "on"
        return raw.info.server_version // 10_000, safe


def _connect(url: str) -> psycopg.Connection[Any]:
    return psycopg.connect(url, options=PATIENT, **NETWORK)


def _schema(raw: Any, name: str) -> str:
    """Return the schema of a database of ours. Raises ``StoreTrouble`` if it is unknown."""
    ((found,),) = raw.execute("SELECT version_num FROM alembic_version").fetchall()
    if found not in known_schemas():
        raise errors.newer(name, found)
    return str(found)


def tables_of(raw: Any, url: str) -> list[str]:
    """Return the tables of a database of ours; none if it is empty. Raises ``StoreTrouble``."""
    version, encoding = raw.info.server_version // 10_000, raw.info.parameter_status("server_encoding")
    if version < 15 or encoding != "UTF8":
        words = T(
            "The server of {database} is PostgreSQL {version} and keeps text as {encoding}. Daimyo needs"
            " PostgreSQL 15 or newer, and a database made with: createdb --encoding UTF8 --template template0",
            database=label(url),
            version=version,
            encoding=encoding,
        )
        raise errors.StoreTrouble(words)
    query = "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
    tables = [name for (name,) in raw.execute(query)]
    if tables and not {"alembic_version", "matches", "plays", "keys"} <= set(tables):
        words = T(
            "The database {database} is another program’s. Set DATABASE to one of Daimyo’s own; nothing was changed.",
            database=label(url),
        )
        raise errors.StoreTrouble(words)
    return tables


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
    reason = str(orig).strip().partition("\n")[0] if state is None or state[:2] in TELLING else state
    words = T("PostgreSQL cannot be used as {database}: {reason}", database=label(url), reason=reason)
    return errors.StoreTrouble(words, state or "unreachable")


def dump(url: str, folder: Path, now: datetime, ending: str = backups.DUMP) -> Path:
    """Dump the whole database, also one in use. Raises ``StoreTrouble`` and leaves nothing."""
    parts: dict[str, Any] = conninfo_to_dict(url)
    secret = {"PGPASSWORD": str(parts.pop("password"))} if "password" in parts else {}  # no list of processes shows it
    words = (f"--dbname={make_conninfo(**parts)}", "--format=custom", "--lock-wait-timeout=60s")
    with backups.new_file(folder, now, ending) as (half, made), _output("pg_dump", *words, f"--file={half}", **secret):
        return made.path


def put_back(url: str, put: backups.Backup, now: datetime, *, look: bool) -> tuple[Path | None, Iterator[str]]:
    """Replace an unused database by a dump, all or nothing.

    Return a dump of what it had, made once no one can write any more, and lines on what is lost.
    ``look`` undoes it. Raises ``StoreTrouble``. ``pg_restore`` alone would keep newer tables.
    """
    before = aside = None
    with as_trouble(url), _connect(url) as raw:
        raw.execute("SET lock_timeout = '10s'")
        if tables := [sql.Identifier(name) for name in tables_of(raw, url)]:
            raw.execute(sql.SQL("LOCK TABLE {} IN EXCLUSIVE MODE").format(sql.SQL(", ").join(tables)))
            check_unused(url)
            aside = None if look else dump(url, put.path.parent, now, backups.REPLACED)
        with suppress(psycopg.Error), raw.transaction():
            before = dict(raw.execute(backups.LENGTHS).fetchall()) if tables else {}
        for name in tables:
            raw.execute(sql.SQL("DROP TABLE {} CASCADE").format(name))
        with _output("pg_restore", *PLAIN, "--file=-", str(put.path)) as script:
            _run_script(raw, script)
        raw.execute("RESET search_path")
        for into, *name in raw.execute(ELSEWHERE).fetchall():
            raw.execute(sql.SQL("ALTER TABLE {} SET SCHEMA {}").format(sql.Identifier(*name), sql.Identifier(into)))
        _schema(raw, str(put.path))
        kept = dict(raw.execute(backups.LENGTHS).fetchall())
        told = "INSERT INTO agreed VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        raw.execute(told, [leases.RESTORED, put.at.isoformat()])
        raw.execute("DELETE FROM leases")  # a process that hangs meanwhile has lost its own
        raw.execute("SELECT setval('leases_number_seq', extract(epoch FROM now())::bigint)")  # a new number
        if look:
            raw.rollback()
    return aside, backups.lost_between(before, kept)


def _run_script(raw: psycopg.Connection[Any], script: IO[bytes]) -> None:
    """Carry out a script of ``pg_restore``, with the rows in it."""
    statements = b""
    for line in script:
        if line.startswith(b"COPY "):
            raw.execute(statements)
            statements = b""
            with raw.cursor() as cursor, cursor.copy(line) as rows:
                for row in takewhile(b"\\.\n".__ne__, script):
                    rows.write(row)
        elif not line.startswith(LEFT_OUT):
            statements += IF_LACKING % line if line.startswith(b"CREATE SCHEMA") else line
    raw.execute(statements)


def alive(url: str) -> int:
    """Return the number of processes that use the database now."""
    return len(ask(url, "SELECT number FROM leases WHERE until > now() AT TIME ZONE 'UTC'"))


def check_unused(url: str) -> None:
    """Raise ``StoreTrouble`` if a process uses a database."""
    with as_trouble(url), _connect(url) as raw:
        tables = tables_of(raw, url)
    if "leases" in tables and alive(url):
        words = T("The database {database} is in use by Daimyo. Stop all its processes first.", database=label(url))
        raise errors.StoreTrouble(words)


def ask(url: str, query: LiteralString) -> list[Any]:
    """Return the rows of a query on a connection of its own. Raises ``StoreTrouble``."""
    with as_trouble(url), _connect(url) as raw:
        return raw.execute(query).fetchall()


@contextmanager
def _output(name: str, *words: str, **secret: str) -> Iterator[IO[bytes]]:
    """Run a program of PostgreSQL and yield its output. Raises ``StoreTrouble`` if it fails."""
    env, pipe = {**os.environ, "LC_ALL": "C", **secret}, subprocess.PIPE
    try:
        process = subprocess.Popen([name, *words], env=env, stdout=pipe, stderr=pipe)
    except OSError:
        missing = T(
            "{program} is missing here. Install the programs of PostgreSQL (Debian: postgresql-client).", program=name
        )
        raise errors.StoreTrouble(missing) from None
    with process:
        assert process.stdout is not None
        yield process.stdout
        _, said = process.communicate()
    if process.returncode:
        reason = " ".join(said.decode(errors="replace").split())
        raise errors.StoreTrouble(T("{program} failed: {reason}", program=name, reason=reason))

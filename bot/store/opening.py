"""From a path to a file that can be trusted: lock, checks, migrations. Blocking.

SQLite guards its own file: the next connection folds its log in, and its checks find broken pages.
Daimyo adds a lock against a second Daimyo, ``application_id`` against another program's file and
the schema's number. A log (``-wal``) at a start means that the last use ended badly; then every
page is checked.
"""

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime
from importlib.resources import as_file, files
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import NamedTuple

from sqlalchemy import Connection, Engine, SingletonThreadPool, create_engine, event

from bot.store import errors
from bot.store.dialects import ENGINE
from engine.core.text import T

APPLICATION = 0x4461_696D
"""``PRAGMA application_id`` of our files: "Daim"."""
STAMP = "%Y-%m-%dT%H-%M-%SZ"
"""A moment in the name of a file."""
SMALLEST = 512
"""Bytes of the smallest page; SQLite takes a smaller file for an empty one."""
QUICK = 64 * 2**20
"""Bytes up to which a file is checked before the start; a larger one is checked beside the bot."""
BUSY_SECONDS = 5.0
LOCK = ".lock"
"""The ending of the file that is locked."""
NEWEST_POST = ".newest-post"
"""The ending of the file with the newest posted row, which is advice only. A database that knows
less is an older copy, put back by hand; the bot then goes on as after ``daimyo restore``. A missing
or unreadable file never stops a start."""
LOG_LIMIT = 2**20
"""Bytes to which SQLite cuts its log after a checkpoint."""
WRITING = ("journal_mode = WAL", "synchronous = FULL", f"journal_size_limit = {LOG_LIMIT}", "secure_delete = ON")


class Opened(NamedTuple):
    """Findings at the opening of a file."""

    unchecked: bool = False
    """True if the last use ended badly and the pages are still to be checked."""
    older: datetime | None = None
    """Last sign of life of an older copy, put back by hand; None if it knows the newest post."""


def beside(path: Path, ending: str) -> Path:
    """Return the path of a file beside a database, whatever the database is called by."""
    real = Path(os.path.realpath(path))
    return real.with_name(f"{real.name}{ending}")


def log_of(path: Path) -> Path:
    """Return the path of SQLite's log."""
    return beside(path, "-wal")


def lock(path: Path) -> AbstractContextManager[object]:
    """Lock a database for a ``with``, and make its folder. Raises ``StoreTrouble`` if in use."""
    from filelock import FileLock, Timeout

    with errors.as_trouble(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            return FileLock(beside(path, LOCK), mode=0o600, thread_local=False).acquire(timeout=0)
        except Timeout:
            raise errors.of_file(path, errors.IN_USE) from None


def in_use(path: Path) -> bool:
    """Return True if a Daimyo uses the file. Leaves the folder as it is."""
    if not beside(path, LOCK).exists():
        return False
    with open(beside(path, LOCK), "rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def set_aside(path: Path, stamp: str, new: Path | None = None) -> Path:
    """Rename the log of a locked database; with a ``new`` file the database too, which it replaces.

    The next start takes the ``new`` one for an older one. Return the new path of the database.
    """
    aside = beside(path, f".before-{stamp}")
    with errors.as_trouble(path):
        if new is not None:
            with suppress(OSError):  # it matters only if a kill comes before the tables are told
                put_file(beside(path, NEWEST_POST), f"{2**63 - 1}\n", sync=True)
        for end in ("-wal", "-shm"):
            if (old := beside(path, end)).exists():
                old.rename(f"{aside}{end}")
        if new is not None:
            if (old := beside(path, "")).exists():
                try:
                    os.link(old, aside)  # a kill leaves no moment without a database
                except OSError:
                    old.rename(aside)
            new.replace(old)
    return aside


def prepare(path: Path, before_upgrade: Callable[[], object] = lambda: None) -> Opened:
    """Check a locked file and bring it to the present schema; make it if there is none.

    ``before_upgrade`` makes a copy. Raises ``StoreTrouble``; file and log are unchanged then.
    """
    with errors.as_trouble(path):
        if empty := not path.exists() or (path.is_file() and path.stat().st_size == 0):
            set_aside(path, f"{datetime.now(UTC):{STAMP}}")  # SQLite would delete it
        if empty or _is_blank(path):
            forget_newest_post(path)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            _migrate(path)
            return Opened()
        log = log_of(path)
        unclean, quick = log.exists() and log.stat().st_size > 0, path.stat().st_size <= QUICK
        if check(path, pages=unclean and quick) != max(known_schemas()):
            before_upgrade()
            _migrate(path)
        with closing(connect(path, "rw")) as connection:
            connection.execute("BEGIN IMMEDIATE")  # raises where the file, the folder or the disk cannot be written
            older = _older(connection, newest_post(path))
            _mark(connection)
            connection.commit()
        return Opened(unclean and not quick, older)


def _mark(connection: sqlite3.Connection) -> None:
    """Write the number of this opening down twice, for ``_check_ours``.

    SQLite applies a log to whatever file is beside it: an older copy below a newer log can pass all
    its checks. The page of ``keys`` is written at openings alone, so it is in the file; the page of
    ``beats`` is written by ``mark_log`` and every half minute, so it is in the log.
    """
    number = token_hex(8)
    connection.execute("INSERT OR REPLACE INTO keys (name, secret) VALUES ('opening', ?)", [number])
    connection.execute("UPDATE beats SET opening = ?", [number])


def newest_post(path: Path) -> int:
    """Return the row that was posted last; 0 if unknown."""
    try:
        row = int(beside(path, NEWEST_POST).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0
    return row if 0 < row < 2**63 else 0


def forget_newest_post(path: Path) -> None:
    """Remove the file, when another database takes the place of this one."""
    with suppress(OSError):
        beside(path, NEWEST_POST).unlink(missing_ok=True)


def put_file(path: Path, text: str, *, sync: bool) -> None:
    """Write a whole small file, or leave the one before."""
    new = path.with_name(f"{path.name}.new")
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        if sync:
            os.fsync(file.fileno())
    os.replace(new, path)


def mark_log(connection: Connection) -> None:
    """Write the number of this opening into the log, changed: SQLite skips an equal page."""
    connection.exec_driver_sql("UPDATE beats SET opening = opening || '+'")


def _is_blank(path: Path) -> bool:
    """Return True for a database without tables, left by a first start that was killed."""
    if path.is_dir() or path.stat().st_size < SMALLEST:
        return False
    with closing(connect(path)) as connection:
        return connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None


def _older(connection: sqlite3.Connection, posted: int) -> datetime | None:
    """Return the last sign of life of a database that does not know the newest post; else None."""
    (newest,) = connection.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = 'outbox'").fetchone()
    unsent = connection.execute("SELECT 1 FROM outbox WHERE id = ? AND done_at IS NULL", [posted]).fetchone()
    if (newest or 0) >= posted and unsent is None:
        return None
    beat = connection.execute("SELECT at FROM beats").fetchone()
    return datetime.fromisoformat(beat[0]).replace(tzinfo=UTC) if beat else datetime.fromtimestamp(0, UTC)


@contextmanager
def readable(path: Path) -> Iterator[tuple[Path, bool]]:
    """Yield a file to read instead of a database, and True if it may be opened as immutable.

    Nothing is changed. Without a log the file is complete. Beside a running bot it is read as by
    any reader. With the log of a killed bot, a copy of both is read in a temporary folder.

    Raises ``StoreTrouble`` if the path has no database of ours.
    """
    with ExitStack() as held:
        with errors.as_trouble(path):
            if not path.exists():
                raise errors.StoreTrouble(T("There is no database {path} yet.", path=str(path)), "SQLITE_CANTOPEN")
            place, immutable = path, not log_of(path).exists()
            if not immutable and not in_use(path):
                place = Path(held.enter_context(TemporaryDirectory(prefix="daimyo-look-"))) / path.name
                shutil.copyfile(path, place)
                shutil.copyfile(log_of(path), log_of(place))
            with closing(connect(place, immutable=immutable)) as connection:
                _check_ours(connection, path)
        yield place, immutable


@contextmanager
def looking(path: Path) -> Iterator[sqlite3.Connection]:
    """Yield a connection that only reads a database of ours. Raises ``StoreTrouble``."""
    with (
        readable(path) as (place, immutable),
        errors.as_trouble(path),
        closing(connect(place, immutable=immutable)) as connection,
    ):
        yield connection


def connect(path: Path, mode: str = "ro", *, immutable: bool = False) -> sqlite3.Connection:
    """Return a connection that begins no transaction. It is ``immutable`` if nothing writes."""
    if path.is_fifo():  # SQLite would wait for a writer
        raise errors.of_file(path, "SQLITE_NOTADB")
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}{'&immutable=1' if immutable else ''}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )


def check(path: Path, *, pages: bool = False, alone: bool = False) -> str:
    """Check that a file is a database of ours, with ``pages`` all its pages. Return its schema.

    ``alone`` leaves its log out. Raises ``StoreTrouble``.
    """
    with errors.as_trouble(path):
        if path.is_file() and path.stat().st_size < SMALLEST:
            raise errors.of_file(path, "SQLITE_NOTADB")
        with closing(connect(path, immutable=alone)) as connection:
            found = _check_ours(connection, path)
            if pages:
                check_pages(connection, path)
    return found


def check_pages(connection: sqlite3.Connection, path: Path) -> None:
    """Check every page and key on a connection. Raises ``StoreTrouble`` that names ``path``."""
    with errors.as_trouble(path):
        verdict = connection.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != ("ok",) or connection.execute("PRAGMA foreign_key_check").fetchone():
            raise errors.of_file(path, "SQLITE_CORRUPT")


def _check_ours(connection: sqlite3.Connection, path: Path) -> str:
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    named = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    if mark != APPLICATION or named is None:
        raise errors.of_file(path, "SQLITE_NOTADB")
    (found,) = connection.execute("SELECT version_num FROM alembic_version").fetchone() or ("",)
    if found and found not in known_schemas():
        raise errors.newer(str(path.absolute()), found)
    beat = connection.execute("SELECT rtrim(opening, '+') FROM beats WHERE opening IS NOT NULL").fetchone()
    opening = connection.execute("SELECT secret FROM keys WHERE name = 'opening'").fetchone()
    if beat is not None and beat != opening:  # file and log are not of one database
        raise errors.of_file(path, "SQLITE_CORRUPT")
    return str(found)


def known_schemas() -> set[str]:
    """Return the revisions this Daimyo knows: the numbers in the names of their files."""
    return {file.name[:4] for file in files("migrations.versions").iterdir() if file.name[:4].isdigit()}


def engine(path: Path, *, writes: bool, immutable: bool = False, connections: int = 1) -> Engine:
    """Return an engine that keeps a connection to a file for each of some threads."""

    def configured() -> sqlite3.Connection:
        raw = connect(path, "rw" if writes else "ro", immutable=immutable)
        for pragma in ("foreign_keys = ON", *(WRITING if writes else ["query_only = ON"])):
            raw.execute(f"PRAGMA {pragma}")
        raw.execute("SELECT 1 FROM sqlite_master").fetchone()  # from now on SQLite keeps its log for this connection
        return raw

    made = create_engine(
        "sqlite://", creator=configured, poolclass=SingletonThreadPool, pool_size=connections, **ENGINE
    )
    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"
    event.listen(made, "begin", lambda connection: connection.exec_driver_sql(begin))
    return made


def _migrate(path: Path) -> None:
    """Bring a file to the present schema, all or nothing."""
    migrating = engine(path, writes=True)
    try:
        with closing(migrating.raw_connection()) as raw:  # the one that the transaction has, too
            raw.cursor().execute("PRAGMA foreign_keys = OFF")  # a table made again must not take others' rows along
        with migrating.begin() as connection:
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION}")
            upgrade(connection)
    finally:
        migrating.dispose()


def upgrade(connection: Connection) -> None:
    """Bring a database to the present schema, in the transaction of this connection."""
    from alembic import command
    from alembic.config import Config

    with as_file(files("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

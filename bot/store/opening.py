"""From a path to a file that can be trusted: lock, checks, migrations. Blocking; run it in a thread."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.resources import as_file, files
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from filelock import FileLock, Timeout
from sqlalchemy import Connection, create_engine

from bot.store import errors
from bot.store.driver import BUSY_SECONDS
from engine.core.text import T

HEADER = b"SQLite format 3\0"
"""How every database of SQLite begins; SQLite itself takes a file of a few bytes for an empty one."""
APPLICATION = 0x4461_696D
"""Marks a file as ours (``PRAGMA application_id``): "Daim"."""


def lock(path: Path) -> FileLock:
    """The right to use a database file, for this process alone. Dies with the process.

    Makes the folder. Raises ``StoreTrouble``.
    """
    held = FileLock(f"{path}.lock", thread_local=False)
    with errors.told(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            held.acquire(timeout=0)
        except Timeout:
            raise errors.StoreTrouble(
                T(
                    "The database {path} is in use by another Daimyo. Stop that one first, or set DATABASE.",
                    path=str(path),
                )
            ) from None
    return held


def prepare(path: Path) -> None:
    """Check a database file and bring it to the present schema; make it if there is none. Raises ``StoreTrouble``."""
    with errors.told(path):
        if path.exists() and (path.is_dir() or path.stat().st_size):
            check(path)
        _prove_writable(path)
        _migrate(path)


def check(path: Path, *, thorough: bool = False) -> None:
    """Look whether a file is a whole database of ours, of a known schema. Changes nothing. Raises ``StoreTrouble``."""
    if not path.exists():
        raise errors.StoreTrouble(T("There is no database {path} yet.", path=str(path)), "SQLITE_CANTOPEN")
    with errors.told(path):
        with path.open("rb") as file:
            if file.read(len(HEADER)) != HEADER:
                raise errors.of_file(path, "SQLITE_NOTADB")
        with closing(_read_only(path)) as connection:
            _check_ours(connection, path)
            verdict = connection.execute("PRAGMA integrity_check(1)" if thorough else "PRAGMA quick_check(1)")
            if verdict.fetchone() != ("ok",) or connection.execute("PRAGMA foreign_key_check").fetchone():
                raise errors.of_file(path, "SQLITE_CORRUPT")


def copy(path: Path, folder: Path) -> Path:
    """A copy of a database file, also of one in use, in another folder. Raises ``StoreTrouble``."""
    check(path)
    with (
        errors.told(path),
        closing(_read_only(path)) as source,
        closing(sqlite3.connect(folder / "copy.sqlite3")) as target,
    ):
        source.backup(target)
    return folder / "copy.sqlite3"


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables:
        return
    if mark != APPLICATION or "alembic_version" not in tables:
        raise errors.of_file(path, "SQLITE_NOTADB")
    for (found,) in connection.execute("SELECT version_num FROM alembic_version"):
        if found not in known_schemas():
            raise errors.StoreTrouble(
                T(
                    "The database {path} was written by a newer Daimyo (schema {found}). Update Daimyo, or set DATABASE"
                    " to another file; nothing was changed.",
                    path=str(path),
                    found=found,
                )
            )


def _prove_writable(path: Path) -> None:
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("COMMIT")


def known_schemas() -> set[str]:
    """The revisions this Daimyo knows."""
    with as_file(files("migrations")) as folder:
        return {revision.revision for revision in ScriptDirectory(str(folder)).walk_revisions()}


def _migrate(path: Path) -> None:
    engine = create_engine(f"sqlite:///{path}", isolation_level="AUTOCOMMIT")
    try:
        with as_file(files("migrations")) as folder, engine.connect() as connection, _all_or_none(connection):
            config = Config()
            config.set_main_option("script_location", str(folder).replace("%", "%%"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()


@contextmanager
def _all_or_none(connection: Connection) -> Iterator[None]:
    # By hand: the driver of Python 3.11 begins no transaction for statements that make tables.
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.exec_driver_sql("ROLLBACK")
        raise
    connection.exec_driver_sql("COMMIT")

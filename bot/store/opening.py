"""From a path to a file that can be trusted: lock, checks, migrations. Blocking; run it in a thread.

Most starts migrate nothing, so what migrates is loaded where it is needed.
"""

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, create_engine

from bot.store import errors, seals
from bot.store.driver import BUSY_SECONDS
from engine.core.text import T

if TYPE_CHECKING:
    from filelock import FileLock

APPLICATION = 0x4461_696D
"""Marks a file as ours (``PRAGMA application_id``): "Daim"."""
SMALLEST = 512
"""Bytes of a page at least; SQLite itself takes a smaller file for an empty one."""
ENDED, ENDED_BADLY = 0, 1
"""``PRAGMA user_version`` of a file that nobody uses: how its last use ended. Of one in use it is its own number."""


class Held:
    """The right to use a database file, for this process alone, by whatever name it is called. Dies with the process.

    On Linux the file itself is locked, which is by device and inode; elsewhere SQLite would take that for a lock of
    another program, and a file beside it is locked. Nothing else here opens the file but SQLite: to close it would
    drop SQLite's own locks.
    """

    def __init__(self, path: Path) -> None:
        """Raises ``BlockingIOError`` if somebody else holds it, and ``OSError``."""
        self._path = Path(os.path.realpath(path))
        self._beside: FileLock | None = None
        self._file: int | None = None
        if sys.platform == "linux":
            import fcntl

            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BaseException:
                os.close(self._file)
                raise
        else:
            import filelock

            self._path.touch()
            self._beside = filelock.FileLock(f"{self._path}.lock", thread_local=False)
            try:
                self._beside.acquire(timeout=0)
            except filelock.Timeout as taken:
                raise BlockingIOError from taken
        self._inode = self._found()

    def _found(self) -> tuple[int, int] | None:
        try:
            there = os.stat(self._path)
        except OSError:
            return None
        return there.st_dev, there.st_ino

    @property
    def there(self) -> bool:
        """Whether the name still leads to the file that was opened."""
        return self._found() == self._inode

    def release(self) -> None:
        """Let others have it, once SQLite has closed it."""
        if self._beside is not None:
            self._beside.release()
        if self._file is not None:
            os.close(self._file)
            self._file = None


def lock(path: Path) -> Held:
    """The right to use a database file. Makes it, and its folder, but where there was one.

    Raises ``StoreTrouble``.
    """
    with errors.told(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if known(path) and not _filled(path):
            raise errors.of_file(path, errors.GONE)
        return hold(path)


def hold(path: Path) -> Held:
    """The right to use a file that is there, in whatever state. Raises ``StoreTrouble``."""
    with errors.told(path):
        try:
            return Held(path)
        except BlockingIOError:
            raise errors.StoreTrouble(
                T(
                    "The database {path} is in use by another Daimyo. Stop that one first, or set DATABASE.",
                    path=str(path),
                )
            ) from None


def remember(path: Path) -> None:
    """From now on an empty file in the place of this database, or none, is refused."""
    if not known(path):
        with errors.told(path):
            _sign(path).write_text(
                f"Beside this file lies a database of Daimyo, {path.name}. If it is lost, no new one is made in its "
                "place: `daimyo restore` brings it back. To begin anew without it, delete this file.\n"
            )


def replace(path: Path, new: Path, stamp: str) -> Path:
    """Put another file in the place of a database that is held or not there; where what was there is now."""
    real = Path(os.path.realpath(path))
    aside = real.with_name(f"{real.name}.before-{stamp}")
    with errors.told(path):
        for end in ("", "-wal", "-shm"):
            old = real.with_name(f"{real.name}{end}")
            if old.exists():
                old.rename(f"{aside}{end}")
        new.rename(real)
    remember(path)
    return aside


def known(path: Path) -> bool:
    """Whether there was a database here."""
    return _sign(path).exists()


def _filled(path: Path) -> bool:
    return path.exists() and (path.is_dir() or path.stat().st_size > 0)


def _sign(path: Path) -> Path:
    real = Path(os.path.realpath(path))
    return real.with_name(f"{real.name}.known")


def prepare(path: Path, keep: Callable[[], object] = lambda: None) -> bool:
    """Check a database file and bring it to the present schema; make it if there is none. Raises ``StoreTrouble``.

    Only what is quickly looked at is checked. False if its last use did not end well: then the whole should be.
    What is there is kept before it is migrated; then everything is sealed anew, and no backup follows on an older one.
    """
    with errors.told(path):
        there = _filled(path)
        ended = check(path) if there else True
        damaged: set[int] = set()
        behind = not there or _schema(path) != max(known_schemas())
        if behind and there:
            keep()
            damaged = _damaged(path)
        _prove_writable(path, ENDED if ended else ENDED_BADLY)
        if behind:
            _migrate(path)
            with closing(sqlite3.connect(path)) as connection, connection:
                seals.seal_all(connection, damaged)
                connection.execute("DELETE FROM keeping")
    return ended


def _schema(path: Path) -> str | None:
    with closing(read_only(path)) as connection:
        if not seals.has(connection, "alembic_version"):
            return None
        found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(found[0]) if found else None


def _damaged(path: Path) -> set[int]:
    """The matches whose seals are broken, which nothing must hide."""
    with closing(read_only(path)) as connection:
        return {number for number, _ in seals.faults(connection)}


def check(path: Path, *, whole: bool = False) -> bool:
    """Look whether a file is a database of ours, of a known schema, and with ``whole`` at every page and key.

    Changes nothing. False if its last use did not end well, or is not over. Raises ``StoreTrouble``.
    """
    if known(path) and not _filled(path):
        raise errors.of_file(path, errors.GONE)
    if not path.exists():
        raise errors.StoreTrouble(T("There is no database {path} yet.", path=str(path)), "SQLITE_CANTOPEN")
    with errors.told(path):
        found = path.stat()
        logged = _log_of(path)
        if path.is_file() and found.st_size < SMALLEST:
            raise errors.of_file(path, "SQLITE_NOTADB")
        with closing(read_only(path)) as connection:
            _check_ours(connection, path)
            mark = connection.execute("PRAGMA user_version").fetchone()[0]
            if mark == own_mark(found.st_ino) and not logged:
                raise errors.of_file(path, errors.NO_LOG)
            if whole:
                check_whole(connection, path)
        return bool(mark == ENDED)


def check_whole(connection: sqlite3.Connection, path: Path) -> None:
    """Look at every page and key. Raises ``StoreTrouble``."""
    verdict = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != ("ok",) or connection.execute("PRAGMA foreign_key_check").fetchone():
        raise errors.of_file(path, "SQLITE_CORRUPT")


def check_writable(path: Path) -> None:
    """Look whether a database can be written now, also one in use; changes nothing. Raises ``StoreTrouble``."""
    with (
        errors.told(path),
        closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS)) as connection,
    ):
        connection.execute("BEGIN IMMEDIATE")


def own_mark(inode: int) -> int:
    """The mark of a file in use: a copy of it, another file, does not bear its own."""
    return 2 + inode % (2**31 - 2)


def _log_of(path: Path) -> bool:
    """Whether what was written last lies beside a file, in SQLite's log."""
    real = Path(os.path.realpath(path))
    log = real.with_name(f"{real.name}-wal")
    return log.exists() and log.stat().st_size > 0


def copy(path: Path, folder: Path) -> Path:
    """A copy of a database file, also of one in use, in another folder. Raises ``StoreTrouble``."""
    check(path)
    with (
        errors.told(path),
        closing(read_only(path)) as source,
        closing(sqlite3.connect(folder / "copy.sqlite3")) as target,
    ):
        source.backup(target)
        target.execute(f"PRAGMA user_version = {ENDED}")
    return folder / "copy.sqlite3"


def read_only(path: Path) -> sqlite3.Connection:
    """A connection that only looks."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables:
        if known(path):
            raise errors.of_file(path, errors.GONE)
        return
    if mark != APPLICATION or "alembic_version" not in tables:
        raise errors.of_file(path, "SQLITE_NOTADB")
    for (found,) in connection.execute("SELECT version_num FROM alembic_version"):
        if found not in known_schemas():
            raise errors.newer(str(path), found)


def _prove_writable(path: Path, mark: int) -> None:
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {mark}")
        connection.execute("COMMIT")


def known_schemas() -> set[str]:
    """The revisions this Daimyo knows: the numbers in the names of their files."""
    return {file.name[:4] for file in files("migrations.versions").iterdir() if file.name[:4].isdigit()}


def _migrate(path: Path) -> None:
    engine = create_engine(f"sqlite:///{path}", isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection, _all_or_none(connection):
            upgrade(connection)
    finally:
        engine.dispose()


def upgrade(connection: Connection) -> None:
    """Bring a database to the present schema, in the transaction of this connection."""
    from alembic import command
    from alembic.config import Config

    with as_file(files("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


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

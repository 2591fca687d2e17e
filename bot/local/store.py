"""The table's store: one SQLite file, or memory alone.

Changes are collected, and written together before any answer to the bot or the page. A process
killed after that loses none of them. (There is no fsync at each commit: a power cut may cost the
last moments, which is right for a table to play at home.)
"""

import sqlite3
from pathlib import Path

import orjson

from bot.local.errors import TableError
from bot.local.words import Json

VERSION = 1
_SCHEMA = """
CREATE TABLE things (kind TEXT NOT NULL, id TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE files (id TEXT PRIMARY KEY, body BLOB NOT NULL);
"""


class Store:
    """Things by kind and id, and files by id, in ``table.sqlite3``; for one process at a time."""

    def __init__(self, directory: Path | None) -> None:
        """Raises ``TableError`` if the file is in use, damaged, too new or not writable."""
        self._path = directory / "table.sqlite3" if directory else Path(":memory:")
        self._unwritten: list[tuple[str, tuple[str | bytes, ...]]] = []
        try:
            if directory:
                directory.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(self._path, timeout=0.2, check_same_thread=False, cached_statements=32)
            self._prepare(self._connection)
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise TableError(f"Another table is using {self._path}; stop it first.") from error
            raise TableError(f"{self._path} cannot be opened: {error}.") from error
        except (OSError, sqlite3.DatabaseError) as error:
            raise TableError(f"{self._path} cannot be read as a table: {error}. Move it away to begin anew.") from error

    def _prepare(self, connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA wal_autocheckpoint = 16000")  # as often as it is by itself, presses wait for a disk
        connection.execute("BEGIN EXCLUSIVE")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute("COMMIT")
        if version > VERSION:
            raise TableError(f"{self._path} was written by a later version; update, or move it away to begin anew.")
        if version == 0:
            connection.executescript(_SCHEMA + f"PRAGMA user_version = {VERSION};")

    def load(self) -> list[tuple[str, str, Json]]:
        """All things as (kind, id, body), by kind and growing id."""
        rows = self._connection.execute("SELECT kind, id, body FROM things ORDER BY kind, length(id), id")
        return [(kind, id, orjson.loads(body)) for kind, id, body in rows]

    def put(self, kind: str, id: str, body: Json) -> None:
        """Keep or replace a thing."""
        self._unwritten.append(("INSERT OR REPLACE INTO things VALUES (?, ?, ?)", (kind, id, orjson.dumps(body))))

    def drop(self, kind: str, id: str) -> None:
        self._unwritten.append(("DELETE FROM things WHERE kind = ? AND id = ?", (kind, id)))

    def put_file(self, id: str, body: bytes) -> None:
        self._unwritten.append(("INSERT OR REPLACE INTO files VALUES (?, ?)", (id, body)))

    def drop_file(self, id: str) -> None:
        self._unwritten.append(("DELETE FROM files WHERE id = ?", (id,)))

    def file(self, id: str) -> bytes | None:
        self._write()
        row = self._connection.execute("SELECT body FROM files WHERE id = ?", (id,)).fetchone()
        return row[0] if row else None

    def settle(self) -> None:
        """Write everything put so far. Raises ``TableError`` if that is not possible."""
        if error := self._write():
            raise TableError(f"{self._path} cannot be written: {error}.") from error

    def close(self) -> None:
        """Write what is left and let go of the file."""
        self._write()
        self._connection.close()

    def _write(self) -> sqlite3.Error | None:
        """One transaction. What cannot be written is kept and tried again the next time."""
        if not self._unwritten:
            return None
        try:
            with self._connection:
                for statement, args in self._unwritten:
                    self._connection.execute(statement, args)
        except sqlite3.Error as error:
            return error
        self._unwritten.clear()
        return None

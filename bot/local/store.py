"""Where the table keeps itself: one SQLite file, written by one thread, or nothing at all.

What is put is written in the order of putting, many at a time. ``settled`` waits until all that was put before it
has been handed to the operating system: a process killed after that loses none of it. (There is no fsync at each
commit: a power cut may cost the last moments, which is right for a table to play at home.)
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson

from bot.local.errors import TableError
from bot.local.words import Json

VERSION = 1
_SCHEMA = """
CREATE TABLE things (kind TEXT NOT NULL, id TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE files (id TEXT PRIMARY KEY, body BLOB NOT NULL);
"""


class Store(ABC):
    """Things by kind and id, and files by id."""

    @abstractmethod
    def load(self) -> list[tuple[str, str, Json]]:
        """All things as (kind, id, body), by kind and growing id."""

    @abstractmethod
    def put(self, kind: str, id: str, body: Json) -> None:
        """Keep or replace a thing. The body must not be changed afterwards."""

    @abstractmethod
    def drop(self, kind: str, id: str) -> None: ...

    @abstractmethod
    def put_file(self, id: str, body: bytes) -> None: ...

    @abstractmethod
    def drop_file(self, id: str) -> None: ...

    @abstractmethod
    async def file(self, id: str) -> bytes | None: ...

    @abstractmethod
    async def settled(self) -> None:
        """Returns when everything put so far is safe. Raises ``TableError`` if it cannot be written."""

    @abstractmethod
    def close(self) -> None:
        """Writes what is left and lets go of the file."""


class MemoryStore(Store):
    """For a table that shall leave nothing behind."""

    def __init__(self) -> None:
        self._files: dict[str, bytes] = {}

    def load(self) -> list[tuple[str, str, Json]]:
        return []

    def put(self, kind: str, id: str, body: Json) -> None:
        pass

    def drop(self, kind: str, id: str) -> None:
        pass

    def put_file(self, id: str, body: bytes) -> None:
        self._files[id] = body

    def drop_file(self, id: str) -> None:
        self._files.pop(id, None)

    async def file(self, id: str) -> bytes | None:
        return self._files.get(id)

    async def settled(self) -> None:
        pass

    def close(self) -> None:
        self._files.clear()


_Job = Callable[[sqlite3.Connection], Any]


class SqliteStore(Store):
    """``table.sqlite3`` in the given directory. One process at a time."""

    def __init__(self, directory: Path) -> None:
        """Raises ``TableError`` if the file is in use, damaged, of a later version or cannot be made."""
        self._path = directory / "table.sqlite3"
        self._connection = self._open()
        self._jobs: queue.SimpleQueue[tuple[_Job | None, asyncio.Future[Any] | None] | None] = queue.SimpleQueue()
        self._unwritten: list[_Job] = []
        self._thread: threading.Thread | None = None
        self._given = self._safe = 0
        """How many changes were put, and how many of them are known to be written."""

    # -- opening --------------------------------------------------------------------------------------------

    def _open(self) -> sqlite3.Connection:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(
                self._path, timeout=0.2, isolation_level=None, check_same_thread=False, cached_statements=32
            )
            self._prepare(connection)
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise TableError(f"Another table is using {self._path}; stop it first.") from error
            raise TableError(f"{self._path} cannot be opened: {error}.") from error
        except (OSError, sqlite3.DatabaseError) as error:
            raise TableError(f"{self._path} cannot be read as a table: {error}. Move it away to begin anew.") from error
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("BEGIN EXCLUSIVE")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute("COMMIT")
        if version > VERSION:
            raise TableError(f"{self._path} was written by a later version; update, or move it away to begin anew.")
        if version == 0:
            connection.executescript(_SCHEMA + f"PRAGMA user_version = {VERSION};")
        if connection.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise TableError(f"{self._path} is damaged; move it away to begin anew.")

    def load(self) -> list[tuple[str, str, Json]]:
        rows = self._connection.execute("SELECT kind, id, body FROM things ORDER BY kind, length(id), id")
        return [(kind, id, orjson.loads(body)) for kind, id, body in rows]

    # -- keeping --------------------------------------------------------------------------------------------

    def put(self, kind: str, id: str, body: Json) -> None:
        self._change(
            lambda c: c.execute("INSERT OR REPLACE INTO things VALUES (?, ?, ?)", (kind, id, orjson.dumps(body)))
        )

    def drop(self, kind: str, id: str) -> None:
        self._change(lambda c: c.execute("DELETE FROM things WHERE kind = ? AND id = ?", (kind, id)))

    def put_file(self, id: str, body: bytes) -> None:
        self._change(lambda c: c.execute("INSERT OR REPLACE INTO files VALUES (?, ?)", (id, body)))

    def drop_file(self, id: str) -> None:
        self._change(lambda c: c.execute("DELETE FROM files WHERE id = ?", (id,)))

    async def file(self, id: str) -> bytes | None:
        row = await self._ask(lambda c: c.execute("SELECT body FROM files WHERE id = ?", (id,)).fetchone())
        return row[0] if row else None

    def _change(self, job: _Job) -> None:
        self._given += 1
        self._do(job)

    async def settled(self) -> None:
        given = self._given
        if given == self._safe:
            return
        try:
            await self._ask(None)
            self._safe = max(self._safe, given)
        except sqlite3.Error as error:
            raise TableError(f"{self._path} cannot be written: {error}.") from error

    def close(self) -> None:
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join()
        self._connection.close()

    # -- the thread -----------------------------------------------------------------------------------------

    def _do(self, job: _Job | None, future: asyncio.Future[Any] | None = None) -> None:
        """A change, or with a future a question that is answered after all changes before it."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="table-store", daemon=True)
            self._thread.start()
        self._jobs.put((job, future))

    def _ask(self, job: _Job | None) -> asyncio.Future[Any]:
        """Without a job it is asked whether all is written."""
        future = asyncio.get_running_loop().create_future()
        self._do(job, future)
        return future

    def _work(self) -> None:
        open_ = True
        while open_:
            batch = [self._jobs.get()]
            while not self._jobs.empty():
                batch.append(self._jobs.get())
            open_ = None not in batch
            entries = [entry for entry in batch if entry is not None]
            self._unwritten += [job for job, future in entries if future is None and job is not None]
            trouble = self._write()
            _hand_over([(future, self._answer(job, trouble)) for job, future in entries if future is not None])

    def _write(self) -> sqlite3.Error | None:
        """One transaction. What cannot be written is kept and tried again with the next batch."""
        try:
            self._connection.execute("BEGIN")
            for job in self._unwritten:
                job(self._connection)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            return error
        self._unwritten = []
        return None

    def _answer(self, job: _Job | None, trouble: sqlite3.Error | None) -> Any:
        if job is None:
            return trouble
        try:
            return job(self._connection)
        except sqlite3.Error as error:
            return error


def _hand_over(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    """Give the answers to the loop they were asked on."""

    def settle() -> None:
        for future, answer in answers:
            if future.done():
                continue
            if isinstance(answer, Exception):
                future.set_exception(answer)
            else:
                future.set_result(answer)

    if answers:
        loop = answers[0][0].get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle)


def open_store(directory: Path | None) -> Store:
    """A store in the directory, or one in memory."""
    return MemoryStore() if directory is None else SqliteStore(directory)

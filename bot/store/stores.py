"""The two kinds of database: a path is a SQLite file, an address is on a PostgreSQL server.

This process alone writes a file, in threads of aiosqlite connections.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import cast

import aiosqlite
import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from bot.store import backups, errors, opening
from bot.store.database import READERS, Store, Worker, X
from bot.workers import off_loop, wait_to_the_end
from engine.core.text import T

_log = structlog.get_logger(__name__)


class SqliteStore(Store):
    """A file that this process alone writes."""

    def __init__(self, path: Path, folder: Path, *, writes: bool, immutable: bool = False) -> None:
        readers = SqliteWorker(opening.engine(path, writes=False, immutable=immutable, connections=READERS), READERS)
        super().__init__(path, folder, readers, SqliteWorker(opening.engine(path, writes=True), 1) if writes else None)
        self._file: os.stat_result | None = None
        """The file that this process hosts with."""
        self._held = ExitStack()
        """Its lock, or the copy that is looked at."""
        self._damaged: errors.StoreTrouble | None = None
        self._newest_post = 0

    @classmethod
    async def open_file(cls, path: Path, folder: Path) -> Store:
        """Open a file to host with. Raises ``StoreTrouble``; nothing is open then."""
        store = cls(path, folder, writes=True)
        with ExitStack() as held:
            held.enter_context(await off_loop(opening.lock, path))
            try:
                before = partial(backups.copy_whole, path, folder, datetime.now(UTC))
                store.opened = await off_loop(opening.prepare, path, before)
                store._file = os.stat(path)
                assert store._writer is not None
                with errors.as_trouble(path):
                    await store._writer.run(opening.mark_log)
            except errors.StoreTrouble as trouble:
                raise backups.advised(trouble, folder, path) from trouble
            store._held = held.pop_all()
        return store

    @classmethod
    async def look_at(cls, path: Path) -> Store:
        """Open a file to look at it. Raises ``StoreTrouble``."""
        with ExitStack() as held:
            place, immutable = await off_loop(held.enter_context, opening.readable(path))
            store = cls(place, backups.beside(path), writes=False, immutable=immutable)
            store._held = held.pop_all()
        return store

    async def close(self) -> None:
        await super().close()
        self._held.close()

    async def check_whole(self) -> None:
        try:
            await off_loop(partial(opening.check, self.path, pages=True))
        except errors.StoreTrouble as found:
            trouble = backups.advised(found, self.backups)
            if trouble.reason == "SQLITE_CORRUPT":
                self._damaged = trouble
            _log.error("integrity check failed", trouble=str(trouble))
            raise trouble from found

    async def cut_log(self) -> None:
        def cut() -> bool:
            with errors.as_trouble(self.path), closing(opening.connect(self.path, "rw")) as connection:
                return bool(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)

        if not await off_loop(cut):
            _log.warning("SQLite's log not truncated, another program is reading the database")

    def note_posted(self, row: int) -> None:
        if row > self._newest_post:
            self._newest_post = row
            with suppress(OSError):  # a full disk must not stop a post
                opening.put_file(opening.beside(self.path, opening.NEWEST_POST), f"{row}\n", sync=False)

    def sizes(self) -> tuple[int, int]:
        files = (self.path, opening.log_of(self.path))
        size, log = (file.stat().st_size if file.exists() else 0 for file in files)
        return size, log

    def _check_usable(self) -> None:
        """Raise ``StoreTrouble`` if the file is closed, damaged or no longer at its path."""
        super()._check_usable()
        if self._damaged is not None:
            raise errors.not_read(self._damaged.reason)
        if self._file is not None:
            there = False
            with suppress(OSError):
                there = os.path.samestat(os.stat(self.path), self._file)
            if not there:
                self._note("found", backups.advised(errors.of_file(self.path, errors.GONE), self.backups))
                raise errors.not_read(errors.GONE)
            self._note("found")

    def _as_trouble(self, cause: DBAPIError) -> errors.StoreTrouble:
        return backups.advised(errors.of_file(self.path, errors.reason_of(cause)), self.backups)


class SqliteWorker(Worker):
    """Aiosqlite connections; each transaction runs in the thread of one."""

    def __init__(self, engine: Engine, threads: int) -> None:
        super().__init__(engine, threads)
        self._idle = list[aiosqlite.Connection]()

    async def _in_thread(self, function: Callable[[Connection], X]) -> X:
        connection = self._idle.pop() if self._idle else await aiosqlite.Connection(self._connect, 64)
        try:
            # The only private part of a library in this package: aiosqlite has no public way to run a function.
            result: X = await connection._execute(self._transact, function)  # type: ignore[no-untyped-call]
            return result
        finally:
            self._idle.append(connection)

    def _connect(self) -> sqlite3.Connection:
        """Return the connection that the engine keeps for this thread."""
        return cast("sqlite3.Connection", self._engine.raw_connection().driver_connection)

    async def close(self) -> None:
        await super().close()
        for connection in self._idle:
            await wait_to_the_end(connection.close())


async def open_store(address: Path | str, folder: Path | None = None) -> Store:
    """Open a database to host with: locked, checked and brought to the present schema.

    Several processes may share an address. Raises ``StoreTrouble``; nothing is open then.
    """
    if isinstance(address, str):
        return await _on_server(address, folder or Path("data/daimyo.backups"), writes=True)
    return await SqliteStore.open_file(address, folder or backups.beside(address))


async def look_into(address: Path | str) -> Store:
    """Open a database to look at it; no file and no folder changes. Raises ``StoreTrouble``."""
    if isinstance(address, str):
        return await _on_server(address, Path(), writes=False)
    return await SqliteStore.look_at(address)


async def _on_server(url: str, folder: Path, *, writes: bool) -> Store:
    try:
        from bot.store.postgres import PostgresStore, prepare
    except ImportError:
        raise errors.StoreTrouble(T("PostgreSQL needs one more package: install Daimyo as daimyo[postgres].")) from None
    await off_loop(prepare, url, writing=writes)
    return PostgresStore(url, folder, writes=writes)

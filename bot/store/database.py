"""The open file and its transactions: one writer, several readers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

import orjson
import structlog
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store import backups, driver, errors, opening, seals
from engine.core.text import T

if TYPE_CHECKING:
    from bot.meter import Meter

_log = structlog.get_logger(__name__)

X = TypeVar("X")
P = ParamSpec("P")

READERS = 3


class Store:
    """An open database. Made by ``Store.open`` or ``Store.read_only``."""

    shared = False
    """Whether other processes may write the same database."""

    def __init__(
        self,
        path: Path,
        folder: Path,
        writer: AsyncEngine | None,
        reader: AsyncEngine,
        held: opening.Held | None,
        *,
        ended: bool,
    ) -> None:
        self.path = path
        self.backups = folder
        self.ended_well = ended
        """Whether the last use of the file did; if not, the whole of it is still to be looked at."""
        self.lease: int | None = None
        """The number of this process among those that share the database; None for one that has none, like a tool."""
        self.meter: Meter | None = None
        self._writer = writer
        self._reader = reader
        self._held = held
        self._turn = asyncio.Lock()
        self._connection: AsyncConnection | None = None
        self._places, self._idle = asyncio.Semaphore(READERS), list[AsyncConnection]()
        """Who reads has one of so many connections, and leaves it to the next."""
        self._unfit: errors.StoreTrouble | None = None
        self.ill: dict[str, str] = {}
        """What cannot be done with the file since the last try, and why: ``written``, ``read``, ``found``."""

    @classmethod
    async def open(cls, path: Path | str, folder: Path | None = None) -> Store:
        """For the one process that hosts: locked, checked, kept in the folder of backups if it is to be migrated. The
        address of a PostgreSQL database is for any number of them.

        Raises ``StoreTrouble``; nothing is open then.
        """
        if isinstance(path, str):
            return await _on_a_server(path, folder or Path("data/daimyo.backups"), writing=True)
        folder = folder or backups.beside(path)
        held = None
        try:
            held = await asyncio.to_thread(opening.lock, path)
            await asyncio.to_thread(backups.check_own, path, folder)
            keep = partial(backups.copy_whole, path, folder, datetime.now(UTC))
            ended = await asyncio.to_thread(opening.prepare, path, keep)
            opening.remember(path)
            store = cls(path, folder, _engine(path, 1, writing=True), _engine(path, READERS), held, ended=ended)
            with errors.told(path):
                await store._writing_connection()  # the file is marked as in use
                await store.read(_log_is_kept)
        except BaseException as trouble:
            if held is not None:
                held.release()
            if isinstance(trouble, errors.StoreTrouble):
                raise backups.advised(trouble, folder) from trouble
            raise
        return store

    @classmethod
    async def read_only(cls, path: Path | str) -> Store:
        """For a look from another process, while the bot runs or not. Raises ``StoreTrouble``."""
        if isinstance(path, str):
            return await _on_a_server(path, Path(), writing=False)
        ended = await asyncio.to_thread(opening.check, path)
        return cls(path, backups.beside(path), None, _engine(path, READERS), None, ended=ended)

    async def close(self) -> None:
        """Close it once the transaction under way is over."""
        async with self._turn:
            if self._held is not None and self._held.there:
                with suppress(DBAPIError):  # then it did not end well
                    connection = await self._writing_connection()
                    await connection.exec_driver_sql(f"PRAGMA user_version = {opening.ENDED}")
            if self._connection is not None:
                await self._connection.close()
                self._connection = None
            while self._idle:
                await self._idle.pop().close()
            for engine in (self._reader, self._writer):
                if engine is not None:
                    await engine.dispose()
        if self._held is not None:
            self._held.release()

    async def listen(self, told: Callable[[str], None]) -> None:
        """Hear what other processes say; alone there is nothing."""

    async def check_whole(self) -> None:
        """Look at every page and key, beside what goes on. Raises ``StoreTrouble``; nothing is written after that."""

        def look() -> None:
            with errors.told(self.path), closing(opening.read_only(self.path)) as connection:
                opening.check_whole(connection, self.path)

        try:
            await asyncio.to_thread(look)
        except errors.StoreTrouble as found:
            trouble = backups.advised(found, self.backups)
            if trouble.reason == "SQLITE_CORRUPT":
                self._unfit = trouble
            _log.error("the database was looked at", trouble=str(trouble))
            raise trouble from found

    def _check_fit(self) -> None:
        """Raises ``StoreTrouble`` if the file is gone, or found to be damaged."""
        if self._unfit is not None:
            raise self._unfit
        if self._held is not None:
            if not self._held.there:
                trouble = backups.advised(errors.of_file(self.path, errors.GONE), self.backups)
                self._tell("found", trouble)
                raise trouble
            self._tell("found")

    def _trouble(self, cause: DBAPIError) -> errors.StoreTrouble:
        return errors.of_file(self.path, errors.reason_of(cause))

    def _unread(self, trouble: errors.StoreTrouble) -> errors.StoreTrouble:
        """What a person is told of a look that failed."""
        return backups.advised(trouble, self.backups)

    def _tell(self, done: str, trouble: errors.StoreTrouble | None = None) -> None:
        """The log says when the file begins to be in trouble, and when that is over, not at every try between."""
        if trouble is not None and self.ill.get(done) != trouble.reason:
            self.ill[done] = trouble.reason
            _log.error(f"the database cannot be {done}", reason=trouble.reason, trouble=str(trouble))
        elif trouble is None and self.ill.pop(done, None) is not None:
            _log.error(f"the database can be {done} again")

    @asynccontextmanager
    async def writing(
        self, match_id: int | None = None, version: int = 0, *, in_turn: bool = True
    ) -> AsyncIterator[AsyncConnection]:
        """A transaction from the first change on: committed at the end of the block, undone if anything is raised.

        It may change one match as it is known in a version; here, being alone, nobody else does.

        Raises ``StoreTrouble`` if the file cannot take it; then nothing was written. Not even a cancelled task
        leaves before a commit is over, so that afterwards everybody reads what was written.
        """
        if self._writer is None:
            raise errors.not_stored("SQLITE_READONLY")
        self._check_fit()
        began = monotonic()
        try:
            async with self._turn:
                connection = await self._writing_connection()
                try:
                    yield connection
                    await driver.to_its_end(connection.commit())
                except BaseException:
                    await self._undo()
                    raise
        except IntegrityError:
            raise
        except DBAPIError as cause:
            trouble = self._trouble(cause)
            if isinstance(trouble, errors.Overtaken):
                raise trouble from cause
            self._tell("written", trouble)
            raise errors.not_stored(trouble.reason) from cause
        self._tell("written")
        if self.meter is not None:
            self.meter.commits.observe(monotonic() - began)

    async def _writing_connection(self) -> AsyncConnection:
        """The one connection that writes; after trouble with it another one."""
        if self._connection is None:
            assert self._writer is not None
            self._connection = await driver.Sparing(self._writer).start()
        return self._connection

    async def _undo(self) -> None:
        """Undo what was not committed, by ending the connection: that works whatever is wrong with it."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await driver.to_its_end(connection.invalidate())
            await driver.to_its_end(connection.close())

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from; each statement sees what is committed by then. Raises ``StoreTrouble``."""
        self._check_fit()
        try:
            async with self._places:
                connection = await self._reading_connection()
                try:
                    yield connection
                except BaseException:
                    await driver.to_its_end(connection.close())
                    raise
                self._idle.append(connection)
        except DBAPIError as cause:
            trouble = self._trouble(cause)
            self._tell("read", trouble)
            raise self._unread(trouble) from cause
        self._tell("read")

    async def _reading_connection(self) -> AsyncConnection:
        return self._idle.pop() if self._idle else await driver.Sparing(self._reader).start()

    async def read(
        self, query: Callable[Concatenate[AsyncConnection, P], Coroutine[Any, Any, X]], *args: P.args, **more: P.kwargs
    ) -> X:
        """What one query finds that waits for nothing else. Raises ``StoreTrouble``."""
        async with self.reading() as connection:
            return await driver.at_once(connection, query, *args, **more)


async def _on_a_server(url: str, folder: Path, *, writing: bool) -> Store:
    try:
        from bot.store.postgres import PostgresStore
    except ImportError:
        raise errors.StoreTrouble(T("PostgreSQL needs one more package: install Daimyo as daimyo[postgres].")) from None
    return await PostgresStore.opened(url, folder, writing=writing)


async def _log_is_kept(connection: AsyncConnection) -> None:
    """From its first look on this connection stays: SQLite takes the log away when the last one closes."""
    await connection.exec_driver_sql("SELECT 1 FROM sqlite_master")


def _engine(path: Path, connections: int, *, writing: bool = False) -> AsyncEngine:
    mark = opening.own_mark(path.stat().st_ino)

    def opened() -> driver.Adapted:
        return driver.Adapted(engine.dialect.dbapi, driver.connect(path, mark, seals.watch if writing else None))

    engine = create_async_engine(
        "sqlite+aiosqlite:///file",  # not asked: the driver below knows the path
        creator=opened,
        pool_size=connections,
        max_overflow=0,
        pool_reset_on_return=None,  # every transaction is ended by hand, and readers have none
        hide_parameters=True,  # an error's message ends in a log, a plan must not
        json_serializer=lambda value: orjson.dumps(value).decode(),
        json_deserializer=orjson.loads,
    )
    return engine

"""The open database. A transaction is a function that runs in the thread of a connection.

``await store.write(function, …)`` runs ``function(connection, …)`` between BEGIN and COMMIT and
returns its result; if the function raises, nothing is stored. ``await store.read(function, …)``
does the same on a connection that cannot write, and all its statements see one moment. Such
functions are plain ``def``s over a ``sqlalchemy.Connection``, never wait, and serve SQLite and
PostgreSQL alike. The service decides first, then stores.

For SQLite the thread belongs to an aiosqlite connection (``sqlite``); ``postgres`` has its own
around psycopg. One connection writes, one transaction after the other; a few others read beside it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol, TypeVar

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.store import backups, errors, opening
from bot.workers import off_loop
from engine.core.text import T

if TYPE_CHECKING:
    from bot.meter import Meter

_log = structlog.get_logger(__name__)

X = TypeVar("X")
P = ParamSpec("P")

READERS = 3


class Worker(Protocol):
    """A connection and the thread in which it is used."""

    async def run(self, function: Callable[[Connection], X]) -> X:
        """Run a function as one transaction. If it raises, nothing is stored."""
        ...

    async def close(self) -> None: ...


class Store:
    """An open database. Made by ``Store.open`` or ``Store.read_only``."""

    shared = False
    """True if other processes may write the same database."""

    def __init__(self, path: Path, folder: Path, *, writes: bool) -> None:
        self.path = path
        """The file; for a server, a name to show."""
        self.backups = folder
        self.opened = opening.Opened()
        """Findings at the opening of the file."""
        self.lease: int | None = None
        """Number of this process among those that share the database; None without a lease."""
        self.meter: Meter | None = None
        self.trouble: dict[str, str] = {}
        """Reason of the present trouble by what fails: ``written``, ``read``, ``found``."""
        self._writes = writes
        self._closed = False
        self._writer: Worker | None = None
        self._opening = asyncio.Lock()
        self._places, self._idle = asyncio.Semaphore(READERS), list[Worker]()

    @classmethod
    async def open(cls, address: Path | str, folder: Path | None = None) -> Store:
        """Open a database to host with: locked, checked and brought to the present schema.

        A path is a SQLite file; several processes may share an address (``postgresql://…``).

        Raises ``StoreTrouble``; nothing is open then.
        """
        if isinstance(address, str):
            return await _on_server(address, folder or Path("data/daimyo.backups"), writes=True)
        from bot.store.sqlite import SqliteStore

        return await SqliteStore.open_file(address, folder or backups.beside(address))

    @classmethod
    async def read_only(cls, address: Path | str) -> Store:
        """Open a database to look at it, also beside a running bot. Changes no file and no folder.

        Raises ``StoreTrouble``.
        """
        if isinstance(address, str):
            return await _on_server(address, Path(), writes=False)
        from bot.store.sqlite import SqliteStore

        return await SqliteStore.look_at(address)

    async def write(self, function: Callable[Concatenate[Connection, P], X], *args: P.args, **more: P.kwargs) -> X:
        """Run ``function(connection, …)`` as one transaction that may write, and return its result.

        A caller that is cancelled waits for the end, so that everyone reads what was written.
        Raises the function's errors, and ``StoreTrouble`` if the database fails; nothing is stored
        then.
        """
        self._check_usable()
        if not self._writes:
            raise errors.not_stored("SQLITE_READONLY")
        began = monotonic()
        try:
            result = await self._run_writer(
                partial(self._in_write, lambda connection: function(connection, *args, **more))
            )
        except IntegrityError:
            raise
        except DBAPIError as cause:
            trouble = self._as_trouble(cause)
            if isinstance(trouble, errors.Conflict):
                raise trouble from cause
            self._note("written", trouble)
            raise errors.not_stored(trouble.reason) from cause
        self._note("written")
        if self.meter is not None:
            self.meter.commits.observe(monotonic() - began)
        return result

    async def read(self, function: Callable[Concatenate[Connection, P], X], *args: P.args, **more: P.kwargs) -> X:
        """Run ``function(connection, …)`` on a connection that cannot write, and return its result.

        All statements see one moment. Raises the function's errors and ``StoreTrouble``.
        """
        self._check_usable()
        try:
            result = await self._run_reader(
                partial(self._in_read, lambda connection: function(connection, *args, **more))
            )
        except DBAPIError as cause:
            trouble = self._as_trouble(cause)
            self._note("read", trouble)
            raise errors.not_read(trouble.reason) from cause
        self._note("read")
        return result

    async def close(self) -> None:
        """Close it once the transaction under way is over. Later calls raise ``StoreTrouble``."""
        if self._closed:
            return
        self._closed = True
        async with self._opening:
            for _ in range(READERS):
                await self._places.acquire()
            while self._idle:
                await self._idle.pop().close()
            writer, self._writer = self._writer, None
            if writer is not None:
                await writer.close()

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Call ``heard`` with messages of other processes. Returns at once where there are none."""

    async def check_whole(self) -> None:
        """Check every page and key beside the running bot. Raises ``StoreTrouble`` at damage."""

    async def cut_log(self) -> None:
        """Fold the log into the file and cut it, so that no deleted row is left. Files only."""

    def note_posted(self, row: int) -> None:
        """Remember the newest posted row, outside the database. Blocking; never raises."""

    def sizes(self) -> tuple[int, int]:
        """Return the bytes of the file and of its log; 0 on a server. Blocking."""
        return 0, 0

    async def _make_worker(self, *, writes: bool) -> Worker:
        raise NotImplementedError

    def _check_usable(self) -> None:
        """Raise ``StoreTrouble`` if the database is closed."""
        if self._closed:
            raise errors.not_read("closed")

    def _as_trouble(self, cause: DBAPIError) -> errors.StoreTrouble:
        raise NotImplementedError

    def _in_read(self, function: Callable[[Connection], X], connection: Connection) -> X:
        connection.info["lease"] = self.lease
        return function(connection)

    _in_write = _in_read

    async def _run_writer(self, work: Callable[[Connection], X]) -> X:
        async with self._opening:
            if self._writer is None:
                self._check_usable()
                self._writer = await self._make_worker(writes=True)
            writer = self._writer
        try:
            return await writer.run(work)
        except IntegrityError:
            raise
        except DBAPIError:
            # The connection may be broken: the next transaction gets a new one.
            if self._writer is writer:
                self._writer = None
                await writer.close()
            raise

    async def _run_reader(self, work: Callable[[Connection], X]) -> X:
        async with self._places:
            self._check_usable()
            reader = self._idle.pop() if self._idle else await self._make_worker(writes=False)
            try:
                result = await reader.run(work)
            except DBAPIError:
                await reader.close()
                raise
            except BaseException:
                self._idle.append(reader)
                raise
            self._idle.append(reader)
            return result

    def _note(self, failing: str, trouble: errors.StoreTrouble | None = None) -> None:
        """Log when trouble begins and when it is over, not at every try between."""
        if trouble is not None and self.trouble.get(failing) != trouble.reason:
            self.trouble[failing] = trouble.reason
            _log.error(f"the database cannot be {failing}", reason=trouble.reason, trouble=str(trouble))
        elif trouble is None and self.trouble.pop(failing, None) is not None:
            _log.error(f"the database can be {failing} again")


async def wait_to_the_end(work: Awaitable[X]) -> X:
    """Wait for work that must not be left half done, even if the waiting task is cancelled."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise


async def _on_server(url: str, folder: Path, *, writes: bool) -> Store:
    try:
        from bot.store.postgres import PostgresStore, prepare
    except ImportError:
        raise errors.StoreTrouble(T("PostgreSQL needs one more package: install Daimyo as daimyo[postgres].")) from None
    await off_loop(prepare, url, writing=writes)
    return PostgresStore(url, folder, writes=writes)

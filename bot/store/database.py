"""The open database. A transaction is a function that runs in the thread of a connection.

``await store.write(function, …)`` runs ``function(connection, …)`` between BEGIN and COMMIT and
returns its result; if the function raises, nothing is stored. ``await store.read(function, …)``
does the same on a connection that cannot write, and all its statements see one moment. Such
functions are plain ``def``s over a ``sqlalchemy.Connection``, never wait, and serve SQLite and
PostgreSQL alike. The service decides first, then stores.

For SQLite the thread belongs to an aiosqlite connection (``stores``), for PostgreSQL it is one of a
few (``Worker``). One connection writes, one transaction after the other; others read beside it.
``stores`` opens either kind of database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Self, TypeVar

import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.store import errors, leases
from bot.store.opening import Opened
from bot.workers import contained, in_pool, off_loop, wait_to_the_end

if TYPE_CHECKING:
    from bot.meter import Meter

_log = structlog.get_logger(__name__)

X = TypeVar("X")
P = ParamSpec("P")

READERS = 3


class Worker:
    """Connections, and as many threads in which they are used."""

    def __init__(self, engine: Engine, threads: int) -> None:
        self._engine, self._number = engine, threads
        self._free = asyncio.Semaphore(threads)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="database")

    async def run(self, function: Callable[[Connection], X]) -> X:
        """Run a function as one transaction. A caller that is cancelled waits for its end."""
        async with self._free:
            return await wait_to_the_end(self._in_thread(function))

    async def _in_thread(self, function: Callable[[Connection], X]) -> X:
        return await in_pool(self._threads, partial(self._transact, function))

    def _transact(self, function: Callable[[Connection], X]) -> X:
        with self._engine.connect() as connection:
            try:
                with connection.begin():
                    return contained(partial(function, connection))
            except DBAPIError as trouble:
                if not isinstance(trouble, IntegrityError):
                    connection.invalidate()  # it may be broken: the next transaction gets a new one
                raise

    async def close(self) -> None:
        """End the connections once all transactions are over, also those that wait."""
        for _ in range(self._number):
            await self._free.acquire()
        self._threads.shutdown()
        await wait_to_the_end(off_loop(self._engine.dispose))


class Store:
    """An open database."""

    shared = False
    """True if other processes may write the same database."""

    def __init__(self, path: Path, folder: Path, readers: Worker, writer: Worker | None) -> None:
        """``writer`` is None for a database that is only looked at."""
        self.path = path
        """The file; for a server, a name to show."""
        self.backups = folder
        self.opened = Opened()
        """Findings at the opening of the file."""
        self.lease: int | None = None
        """Number of this process among those that share the database; None without a lease."""
        self.meter: Meter | None = None
        self.trouble: dict[str, str] = {}
        """Reason of the present trouble by what fails: ``written``, ``read``, ``found``."""
        self._closed = False
        self._readers, self._writer = readers, writer

    async def write(self, function: Callable[Concatenate[Connection, P], X], *args: P.args, **more: P.kwargs) -> X:
        """Run ``function(connection, …)`` as one transaction that may write, and return its result.

        A caller that is cancelled waits for the end, so that everyone reads what was written.
        Raises the function's errors, and ``StoreTrouble`` if the database fails; nothing is stored
        then.
        """
        if self._writer is None:
            raise errors.not_stored("SQLITE_READONLY")
        began = monotonic()
        result = await self._run(self._writer, lambda connection: function(connection, *args, **more))
        if self.meter is not None:
            self.meter.commits.observe(monotonic() - began)
        return result

    async def take_lease(self) -> None:
        """Take a lease, also in place of a lost one. Raises ``StoreTrouble``."""
        assert self._writer is not None
        self.lease = await self._run(self._writer, leases.take, holding=False)

    async def read(self, function: Callable[Concatenate[Connection, P], X], *args: P.args, **more: P.kwargs) -> X:
        """Run ``function(connection, …)`` on a connection that cannot write, and return its result.

        All statements see one moment. Raises the function's errors and ``StoreTrouble``.
        """
        return await self._run(self._readers, lambda connection: function(connection, *args, **more))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close it once the transactions under way are over. Later calls raise ``StoreTrouble``."""
        if self._closed:
            return
        self._closed = True
        await self._readers.close()
        if self._writer is not None:
            await self._writer.close()

    async def listen(self, heard: Callable[[], None]) -> None:
        """Call ``heard`` at each notice of another process. Returns at once on a file."""

    async def check_whole(self) -> None:
        """Check every page and key beside the running bot. Raises ``StoreTrouble`` at damage."""

    async def cut_log(self) -> None:
        """Fold the log into the file and cut it, so that no deleted row is left. Files only."""

    def note_posted(self, row: int) -> None:
        """Remember the newest posted row, outside the database. Blocking; never raises."""

    def sizes(self) -> tuple[int, int]:
        """Return the bytes of the file and of its log; 0 on a server. Blocking."""
        return 0, 0

    def _check_usable(self) -> None:
        """Raise ``StoreTrouble`` if the database is closed."""
        if self._closed:
            raise errors.not_read("closed")

    def _as_trouble(self, cause: DBAPIError) -> errors.StoreTrouble:
        raise NotImplementedError

    def _begin(self, connection: Connection, *, writes: bool) -> None:
        """Prepare a transaction. Raises ``StoreTrouble`` if this process may not write."""

    async def _run(self, worker: Worker, work: Callable[[Connection], X], *, holding: bool = True) -> X:
        writes = worker is self._writer
        failing = "written" if writes else "read"

        def begun(connection: Connection) -> X:
            self._begin(connection, writes=writes and holding)
            return work(connection)

        self._check_usable()
        try:
            result = await worker.run(begun)
        except IntegrityError:
            raise
        except DBAPIError as cause:
            trouble = self._as_trouble(cause)
            if isinstance(trouble, errors.Conflict):
                raise trouble from cause
            self._note(failing, trouble)
            if writes:
                raise errors.not_stored(trouble.reason, unsure=cause.connection_invalidated) from cause
            raise errors.not_read(trouble.reason) from cause
        self._note(failing)
        return result

    def _note(self, failing: str, trouble: errors.StoreTrouble | None = None) -> None:
        """Log when trouble begins and when it is over, not at every try between."""
        if trouble is not None and self.trouble.get(failing) != trouble.reason:
            self.trouble[failing] = trouble.reason
            _log.error(f"the database cannot be {failing}", reason=trouble.reason, trouble=str(trouble))
        elif trouble is None and self.trouble.pop(failing, None) is not None:
            _log.error(f"the database can be {failing} again")

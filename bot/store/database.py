"""The open database. A transaction is a function, carried in one trip into the thread of a connection.

``await store.write(function, …)`` runs ``function(connection, …)`` between BEGIN and COMMIT and returns its result; if
the function raises, nothing is stored. ``await store.read(function, …)`` does the same on a connection that cannot
write, and all its statements see one moment. Such functions are plain ``def``s over a ``sqlalchemy.Connection``: they
wait for nothing, and the same ones serve SQLite and PostgreSQL. The service decides first and stores then.

For SQLite the thread is that of an aiosqlite connection (``sqlite``); ``postgres`` has one of its own around psycopg.
One connection writes, so transactions queue up behind each other; a few others read beside it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar

import orjson
import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.store import backups, errors, opening
from engine.core.text import T

if TYPE_CHECKING:
    from bot.meter import Meter

_log = structlog.get_logger(__name__)

X = TypeVar("X")
P = ParamSpec("P")

READERS = 3
ENGINE: dict[str, Any] = {
    "hide_parameters": True,  # an error's message ends in a log, and a plan must not
    "json_serializer": lambda value: orjson.dumps(value).decode(),
    "json_deserializer": orjson.loads,
}
"""Settings that both kinds of database share."""


class Worker(Protocol):
    """A connection and the thread in which it is used."""

    async def run(self, function: Callable[[Connection], X]) -> X:
        """Run a function as one transaction. Raises what it raises, and ``DBAPIError``; then nothing is stored."""
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
        """What was found when the file was opened."""
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

        A path is a SQLite file; an address that begins with ``postgresql://`` is shared by any number of processes.

        Raises ``StoreTrouble``; nothing is open then.
        """
        if isinstance(address, str):
            return await _on_server(address, folder or Path("data/daimyo.backups"), writes=True)
        from bot.store.sqlite import SqliteStore

        return await SqliteStore.open_file(address, folder or backups.beside(address))

    @classmethod
    async def read_only(cls, address: Path | str) -> Store:
        """Open a database to look at it, whether a bot uses it or not. Leaves files and folder as they are.

        Raises ``StoreTrouble``.
        """
        if isinstance(address, str):
            return await _on_server(address, Path(), writes=False)
        from bot.store.sqlite import SqliteStore

        return await SqliteStore.look_at(address)

    async def write(self, function: Callable[Concatenate[Connection, P], X], *args: P.args, **more: P.kwargs) -> X:
        """Run ``function(connection, …)`` as one transaction that may write, and return its result.

        A caller that is cancelled waits until the transaction is over, so that everyone reads what was written.
        Raises what the function raises, and ``StoreTrouble`` if the database cannot take it; then nothing is stored.
        """
        self._check_usable()
        if not self._writes:
            raise errors.not_stored("SQLITE_READONLY")
        began = monotonic()
        try:
            result = await self._run_writer(partial(self._in_write, function, args, more))
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

        All its statements see the database at one moment. Raises what the function raises, and ``StoreTrouble``.
        """
        self._check_usable()
        try:
            result = await self._run_reader(lambda connection: function(connection, *args, **more))
        except DBAPIError as cause:
            trouble = self._as_trouble(cause)
            self._note("read", trouble)
            raise self._unread(trouble) from cause
        self._note("read")
        return result

    async def close(self) -> None:
        """Close it once the transaction under way is over. What is asked of it afterwards raises ``StoreTrouble``."""
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
        """Call ``heard`` with what other processes say. Returns at once where there are none."""

    async def check_whole(self) -> None:
        """Look at every page and key beside the running bot. Raises ``StoreTrouble`` if the file is damaged."""

    async def cut_log(self) -> None:
        """Fold the log into the file and cut it: nothing that was deleted is left in it. Only a file has one."""

    def note_posted(self, row: int) -> None:
        """Remember the newest row of the outbox that was posted, outside the database. Blocking; never raises."""

    def sizes(self) -> tuple[int, int]:
        """Return the bytes of the file and of its log; 0 on a server. Blocking."""
        return 0, 0

    # -- differences between the kinds ------------------------------------------------------------------------

    def _make_worker(self, *, writes: bool) -> Awaitable[Worker]:
        raise NotImplementedError

    def _check_usable(self) -> None:
        """Raises ``StoreTrouble`` if it is closed."""
        if self._closed:
            raise errors.not_read("closed")

    def _as_trouble(self, cause: DBAPIError) -> errors.StoreTrouble:
        raise NotImplementedError

    def _unread(self, trouble: errors.StoreTrouble) -> errors.StoreTrouble:
        """Return the sentence for a person whose look failed."""
        return errors.not_read(trouble.reason)

    def _in_write(self, function: Callable[..., X], args: Any, more: Any, connection: Connection) -> X:
        return function(connection, *args, **more)

    # -- workers ------------------------------------------------------------------------------------------------

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
            # Whatever is wrong with the connection, the next transaction gets a new one.
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
        from bot.store.postgres import PostgresStore
    except ImportError:
        raise errors.StoreTrouble(T("PostgreSQL needs one more package: install Daimyo as daimyo[postgres].")) from None
    return await PostgresStore.open_server(url, folder, writes=writes)

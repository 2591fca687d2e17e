"""This process among those that share a database: its lease, and what it takes over from the dead."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import monotonic

import structlog
from sqlalchemy import Connection

from bot.service.play.caretakers import Caretakers
from bot.service.play.repository import MatchRepository
from bot.service.shards import Shards
from bot.store import leases
from bot.store import shards as share
from bot.store.errors import LOST
from bot.store.errors import StoreTrouble as StoreTrouble  # clients know it from here

SEARCHED = 10
"""After so many renewals it is looked for what nobody does, even if nobody died."""

REST, LONGEST_REST = 15.0, 960.0
"""Seconds."""

_log = structlog.get_logger(__name__)


class Sharing:
    """The lease of this process. A store that is not shared needs none."""

    def __init__(self, repository: MatchRepository, caretakers: Caretakers, shards: Shards) -> None:
        self._repository, self._caretakers, self._shards = repository, caretakers, shards
        self._renewals = 0
        self._more = True
        """Whether there may be more that nobody does."""
        self._soon = asyncio.Event()
        """Set when it is looked for now."""
        self._deaf = False
        self._back, self._rest = 0.0, REST
        """When a process that was deaf looks again whether it hears, and how long after the next time."""
        self._patient = 0.0
        """Until then nobody is buried: the server was away, and others could not renew their leases either."""

    @property
    def shared(self) -> bool:
        """Whether there may be others."""
        return self._repository.store.shared

    async def start(self) -> None:
        """Take a lease: from now on this process does what it writes down, and what nobody does."""
        store = self._repository.store
        if store.shared:
            store.lease, asked = None, monotonic()
            store.lease = await store.write(leases.take_and_inherit)
            self._shards.renewed = asked

    async def renew(self) -> bool:
        """The lease lasts on, and what was a dead process's is seen to here. False if it was lost, and is another one:
        others do by now what was to be done here.
        """
        store = self._repository.store
        if store.lease is None:
            return True
        self._renewals += 1
        asked = monotonic()
        try:
            dead, found, shares = await store.write(self._renewed, store.lease, bury=asked >= self._patient)
        except StoreTrouble as trouble:
            if trouble.reason != LOST:
                self._patient = asked + 2 * leases.LASTS
                raise
            _log.error("the lease was lost", lease=store.lease)
            self._shards.lost()
            await self.start()
            await self._caretakers.resume()
            return False
        self._more = found >= leases.AT_ONCE
        self._shards.shared_out(shares, asked)
        if found:
            _log.info("taken over", dead=list(dead), rows=found)
            await self._caretakers.resume()
        return True

    def _renewed(self, connection: Connection, lease: int, *, bury: bool) -> tuple[Sequence[int], int, share.Shares]:
        leases.renew(connection, lease, self._shards.silence if self._shards.known else None)
        dead = leases.bury(connection) if bury else []
        search = dead or self._more or self._renewals % SEARCHED == 0
        found = leases.inherit(connection, lease) if search else 0
        return dead, found, share.share_out(connection, lease, self._shards.used)

    async def keep(self, greeted: Callable[[], Awaitable[bool]]) -> None:
        """Renew it for ever. ``greeted`` finds out whether Discord answers."""
        if not self.shared:
            await asyncio.Event().wait()
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._listen())
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(leases.RENEWED):
                        await self._soon.wait()
                self._soon.clear()
                with suppress(StoreTrouble):  # the store has told it
                    if not await self._is_deaf(greeted):
                        await self.renew()

    async def _listen(self) -> None:
        """For ever: look at once when another process says so."""
        while True:
            await self._repository.store.listen(self._told)
            await asyncio.sleep(leases.RENEWED)

    def _told(self, lease: str) -> None:
        if not lease:
            self._more = True
            self._soon.set()
        if lease in ("", str(self._repository.store.lease)):
            self._repository.outbox_event.set()

    async def _is_deaf(self, greeted: Callable[[], Awaitable[bool]]) -> bool:
        """Whether others hear Discord and this process does not: then its lease lapses, and others take over, until it
        hears again. Where nobody hears it all keep what they have. Who was deaf often comes back later: each time costs
        identifies.
        """
        shards, store = self._shards, self._repository.store
        if shards.silence >= leases.FRESH * 2 / 3 and monotonic() >= self._back and await greeted():
            shards.hears()
        if shards.silence < leases.DEAF:
            self._deaf = False
        elif not self._deaf and await store.read(leases.heard_elsewhere, store.lease or 0):
            self._deaf = True
            if shards.held:
                _log.error("Discord is not heard here any more, others take over", seconds=round(shards.silence))
                self._back, self._rest = monotonic() + self._rest, min(2 * self._rest, LONGEST_REST)
            shards.lost()
            await shards.leave()
        return self._deaf

    async def end(self) -> None:
        """The process ends, and others need not wait until its lease is over."""
        store = self._repository.store
        if store.lease is not None:
            with suppress(StoreTrouble):
                await store.write(leases.give_up, store.lease)
            store.lease = None

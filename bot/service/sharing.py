"""One process among those that share a database: its lease, shards and turn to identify.

``bot.store.leases`` explains leases. A process on SQLite is alone: it has no lease, all shards, and
it leads.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from math import inf
from time import monotonic

import structlog

from bot.service.play.caretakers import Caretakers
from bot.service.play.repository import MatchRepository, Part
from bot.service.upkeep import tell_if_restored
from bot.store import leases
from bot.store.errors import LOST, StoreTrouble as StoreTrouble  # clients know it from here
from bot.workers import cancel, wait_until_set

SILENT = 90.0
"""Seconds without a word of Discord until a process gives up its lease, if another one hears it."""
REST = 300.0
"""Seconds until it tries to hear Discord again: identifies, 1,000 a day, must not run out."""
ASKED = 30.0
"""Seconds without a word of Discord after which its gateway is asked for one."""

_log = structlog.get_logger(__name__)


class Sharing(Part):
    """The lease and the shards of this process."""

    def __init__(self, repository: MatchRepository, caretakers: Caretakers) -> None:
        super().__init__(repository)
        self._caretakers = caretakers
        self.shared = self._store.shared
        """True if there may be other processes."""
        self.shares = leases.Shares(frozenset(), whole=not self.shared, processes=1, leads=not self.shared)
        """The part of this process, as of its last renewal."""
        self.changed = asyncio.Event()
        """Set when other shards are held, or another process leads. The waiting task clears it."""
        self.lost = asyncio.Event()
        """Set while others may hold shards of clients here, until these are closed."""
        self.connected: Collection[int] = ()
        """Shards with a client here: no other process gets them."""
        self.posting: Collection[asyncio.Task[None]] = ()
        """Posts that are being made. They end with a lost lease: others make them."""
        self.takes_shards = False
        """True from when Discord was reached until the process ends."""
        self._heard = monotonic()
        self._valid_until = self._heard + leases.LASTS
        self._gateway_silent, self._rests_until = False, 0.0
        self._none_expire_until = 0.0
        """After trouble with the server others must have time to renew their leases, too."""
        self._soon = asyncio.Event()
        """Set to renew at once."""

    @property
    def lapsed(self) -> bool:
        """True if others may have taken over: the lease was not renewed in time."""
        return self.shared and monotonic() > self._valid_until

    def hears(self) -> None:
        """Take note of a word of Discord."""
        self._heard = monotonic()

    async def commands(self) -> str | None:
        """Return the digest of the commands that Discord knows."""
        return await self._store.read(leases.value_of, leases.COMMANDS)

    async def told_commands(self, digest: str) -> None:
        """Store the digest of the commands that Discord knows."""
        await self._store.write(leases.agree, leases.COMMANDS, digest)

    async def start(self) -> None:
        """Take a lease, and the work that no living process has claimed."""
        if self.shared:
            asked = monotonic()
            await self._store.take_lease()
            self._valid_until = asked + leases.LASTS

    async def keep(self, greeted: Callable[[], Awaitable[bool]]) -> None:
        """Renew the lease for ever. ``greeted`` returns True if Discord's gateway answers."""
        if not self.shared:
            await asyncio.Event().wait()
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._listen())
            while True:
                await wait_until_set(self._soon, leases.RENEWED)
                self._soon.clear()
                with suppress(StoreTrouble):  # the store has logged it
                    if not await self._gateway_is_silent(greeted):
                        await self.renew()
                self._repository.outbox_event.set()  # it may be this process's turn to post

    async def renew(self) -> bool:
        """Renew the lease, or replace an expired one and return False. Raises ``StoreTrouble``."""
        lease, asked = self._store.lease, monotonic()
        if lease is None:
            return True
        silence, expire = asked - self._heard if self.takes_shards else None, asked >= self._none_expire_until
        connected = frozenset(self.connected)
        try:
            rows_taken_over, shares = await self._store.write(leases.renew, lease, silence, connected, expire=expire)
        except StoreTrouble as trouble:
            if trouble.reason != LOST:
                self._none_expire_until = asked + 2 * leases.LASTS
                raise
            _log.error("lease lost", lease=lease)
            self._lose_shards()
            await cancel(self.posting)
            self._repository.drop()
            await self.start()
            await tell_if_restored(self._repository)
            await self._caretakers.resume()
            return False
        self._become(shares, asked)
        if rows_taken_over:
            _log.info("took over work", rows=rows_taken_over)
            self._soon.set()  # there may be more
            await self._caretakers.resume()
        return True

    async def _gateway_is_silent(self, greeted: Callable[[], Awaitable[bool]]) -> bool:
        """Return True while only other processes hear Discord; at first give up the lease to them.

        When no one hears Discord, all keep what they have.
        """
        now = monotonic()
        if now - self._heard >= ASKED and now >= self._rests_until and await greeted():
            self.hears()
        if now - self._heard < SILENT:
            self._gateway_silent = False
        elif not self._gateway_silent and await self._store.read(leases.heard_elsewhere, self._store.lease or 0):
            _log.error("lost Discord, releasing shards", seconds=round(now - self._heard))
            self._gateway_silent, self._rests_until = True, now + REST
            self._lose_shards()
            await self._store.write(leases.give_up, self._store.lease or 0)
        return self._gateway_silent

    async def end(self) -> None:
        """Give up the lease as the process ends: others need not wait until it lapses."""
        if self._store.lease is not None:
            with suppress(StoreTrouble):
                await self._store.write(leases.give_up, self._store.lease)
            self._store.lease = None

    async def _listen(self) -> None:
        """Renew at once when another process says so, for ever."""
        while True:
            await self._store.listen(self._soon.set)
            await asyncio.sleep(leases.RENEWED)

    async def begin(self, wanted: int) -> int:
        """Take shards once Discord was reached and said their number, and return it."""
        count, shares, asked = wanted, leases.Shares(frozenset(range(wanted)), True, 1, leads=True), monotonic()
        if self.shared:
            count, shares = await self._store.write(leases.begin, self._store.lease or 0, wanted)
        self.takes_shards = True
        self._become(shares, asked)
        return count

    async def let_go(self) -> None:
        """Renew the lease, and so give away shards without a client here."""
        if not self.lost.is_set():
            with suppress(StoreTrouble):
                await self.renew()

    async def leave(self) -> None:
        """Hold no shard any more. Others get each of them once its client is closed."""
        self.takes_shards = False
        await self.let_go()
        self._become(self.shares._replace(held=frozenset()))

    async def hand_over(self, *, first: bool) -> None:
        """Wait until the client of a shard may be closed and another process identify for it.

        Before that wait until it has done so for the last shard, unless this is the ``first``.
        Return at once if no process could take the shard, or one has it already.
        """
        if self._store.lease is None or self.lost.is_set():
            return
        with suppress(StoreTrouble):
            if await self._store.read(leases.heard_elsewhere, self._store.lease):
                await wait_until_set(self.lost, 0.0 if first else leases.IDENTIFY)
                await wait_until_set(self.lost, await self._store.read(leases.until_turn))

    async def turn(self) -> None:
        """Wait until a shard may identify."""
        while wait := await self._store.write(leases.take_turn):  # noqa: ASYNC110 - processes take turns
            await asyncio.sleep(wait)

    def _lose_shards(self) -> None:
        """Give up all shards, with a client or without."""
        self.lost.set()
        self._become(self.shares._replace(held=frozenset(), whole=False, leads=False), -inf)

    def _become(self, shares: leases.Shares, renewed: float | None = None) -> None:
        """Take this part of the shards; the lease lasts from ``renewed``."""
        if renewed is not None:
            self._valid_until = renewed + leases.LASTS
        if (self.shares.held, self.shares.leads) != (shares.held, shares.leads):
            self.changed.set()
        self.shares = shares

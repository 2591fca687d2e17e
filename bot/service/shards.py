"""The shards of this process, whether it leads, and its turn to identify. A process that is alone has and does all."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from time import monotonic

from sqlalchemy import Connection

from bot.store import leases, shards
from bot.store.database import Store
from bot.store.errors import StoreTrouble
from bot.store.shards import Shares

IDENTIFY = 5.5
"""Seconds between two shards that identify; Discord wants 5."""
COMMANDS = "commands"
"""Under which name it is agreed what Discord was told."""
SOON = 10.0
"""So many seconds ahead a turn is taken at most; the library waits a minute for a connection."""


class Shards:
    """What this process holds."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._shares = Shares(frozenset(), whole=not store.shared, processes=1, leads=not store.shared)
        self.renewed = self._heard = monotonic()
        self.known = False
        """Whether Discord was reached, and is to be heard further on."""
        self.fenced = asyncio.Event()
        """Set while others may hold what there are still clients for. Who closes them clears it."""
        self.used = frozenset[int]()
        """What there are clients for: that is not let go."""
        self.changed = asyncio.Event()
        """Set when they are others, or another process leads. The task that waits for it clears it."""
        self._turns: dict[int, float] = {}

    @property
    def shared(self) -> bool:
        """Whether there may be other processes."""
        return self._store.shared

    @property
    def held(self) -> frozenset[int]:
        return self._shares.held

    @property
    def whole(self) -> bool:
        """Whether each shard is that of a process that hears Discord."""
        return self._shares.whole

    @property
    def processes(self) -> int:
        """How many there are."""
        return self._shares.processes

    @property
    def leads(self) -> bool:
        """Whether this process does what one does for all."""
        return self._shares.leads

    @property
    def lapsed(self) -> bool:
        """Whether others may have taken over what is held here: its lease was not renewed for so long."""
        return self._store.shared and monotonic() - self.renewed > leases.LASTS

    @property
    def silence(self) -> float:
        """Seconds since the last word of Discord, or the start."""
        return monotonic() - self._heard

    def hears(self) -> None:
        """There was one."""
        self._heard = monotonic()

    async def begin(self, wanted: int) -> int:
        """Discord was reached and wants so many. How many it is to be."""
        if not self._store.shared:
            self._shares = Shares(frozenset(range(wanted)), whole=True, processes=1, leads=True)
            return wanted
        asked, lease = monotonic(), self._store.lease or 0

        def begin(connection: Connection) -> tuple[int, Shares]:
            leases.one_at_a_time(connection)
            leases.renew(connection, lease, 0)
            return shards.begin(connection, wanted), shards.share_out(connection, lease, self.used)

        count, shares = await self._store.write(begin)
        self.known = True
        self.shared_out(shares, asked)
        return count

    def shared_out(self, shares: Shares, asked: float) -> None:
        """So it is since a renewal that was ``asked`` for then."""
        self.renewed = asked
        self._become(shares)

    async def leave(self) -> None:
        """This process is about to end, or deaf: others are to have each shard as soon as it is not used here."""
        if self._store.lease is not None:
            with suppress(StoreTrouble):
                await self._store.write(_leave, self._store.lease, self.used)
        self._become(replace(self._shares, held=frozenset()))

    async def parting(self, bucket: int, pause: float) -> None:
        """Before a client is closed: if somebody can take its shard over, wait until that may identify, and before that
        for so long, in which the one before it was taken over. Not once others hold it already.
        """
        if self._store.lease is not None and not self.fenced.is_set():
            with suppress(StoreTrouble):
                if await self._store.read(leases.heard_elsewhere, self._store.lease):
                    await self._rest(pause)
                    await self._rest(await self._store.read(shards.turn, bucket, IDENTIFY, -1.0))

    async def _rest(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.fenced.wait()

    def lost(self) -> None:
        """Nothing is held any more, whatever clients there are."""
        self.fenced.set()
        self.used = frozenset()
        self._become(Shares(frozenset(), whole=False, processes=self.processes, leads=False))

    def _become(self, shares: Shares) -> None:
        if (self.held, self.leads) != (shares.held, shares.leads):
            self.changed.set()
        self._shares = shares

    async def let_go(self) -> None:
        """The clients of what is not held any more are closed: others may have that now, or with the next renewal."""
        if self._store.lease is not None:
            with suppress(StoreTrouble):
                self._become(await self._store.write(shards.share_out, self._store.lease, self.used))

    async def turn(self, bucket: int) -> None:
        """Wait until a shard of this bucket may identify: one at a time. A turn that is far off is not taken yet: who
        waits for it may be gone by then.
        """
        while (pause := await self._next_turn(bucket)) > SOON:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(IDENTIFY)
        await asyncio.sleep(pause)

    async def _next_turn(self, bucket: int) -> float:
        """In how many seconds it is; it is taken if it comes soon."""
        if self._store.shared:
            return await self._store.write(shards.turn, bucket, IDENTIFY, SOON)
        now = monotonic()
        at = max(now, self._turns.get(bucket, 0.0))
        if at - now <= SOON:
            self._turns[bucket] = at + IDENTIFY
        return at - now

    async def commands(self) -> str | None:
        """The digest of the commands that Discord was told last."""
        return await self._store.read(shards.said, COMMANDS)

    async def told_commands(self, digest: str) -> None:
        """Discord knows these."""
        await self._store.write(shards.agree, COMMANDS, digest)


def _leave(connection: Connection, lease: int, used: frozenset[int]) -> None:
    leases.leave(connection, lease)
    shards.share_out(connection, lease, used)

"""The shards of this process, whether it leads, and its turn to identify. A process that is alone has and does all."""

import asyncio
from time import monotonic

from bot.store import shards
from bot.store.database import Store
from bot.store.leases import LASTS
from bot.store.shards import Shares

IDENTIFY = 5.5
"""Seconds between two shards that identify; Discord wants 5."""
COMMANDS = "commands"
"""Under which name it is agreed what Discord was told."""


class Shards:
    """What this process holds."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._shares = Shares(frozenset(), whole=not store.shared, processes=1, leads=not store.shared)
        self._renewed = monotonic()
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
        """Whether each shard is some process's."""
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
        return self._store.shared and monotonic() - self._renewed > LASTS

    async def begin(self, wanted: int) -> int:
        """So many are wanted. How many it is to be."""
        if not self._store.shared:
            self._shares = Shares(frozenset(range(wanted)), whole=True, processes=1, leads=True)
            return wanted
        async with self._store.writing() as connection:
            count = await shards.begin(connection, wanted)
            shares = await shards.share_out(connection, self._store.lease or 0)
        self.shared_out(shares, monotonic())
        return count

    def shared_out(self, shares: Shares, asked: float) -> None:
        """So it is since a renewal that was ``asked`` for then."""
        self._renewed = asked
        if (self.held, self.leads) != (shares.held, shares.leads):
            self.changed.set()
        self._shares = shares

    def lost(self) -> None:
        """Nothing is held any more."""
        self.shared_out(Shares(frozenset(), whole=False, processes=self.processes, leads=False), monotonic())

    async def let_go(self) -> None:
        """The clients of what is not held any more are closed: others may have that."""
        if self._store.lease is not None:
            async with self._store.writing(in_turn=False) as connection:
                await shards.let_go(connection, self._store.lease, self.held)

    async def turn(self, bucket: int) -> None:
        """Wait until a shard of this bucket may identify: one at a time."""
        if self._store.shared:
            async with self._store.writing() as connection:
                pause = await shards.turn(connection, bucket, IDENTIFY)
        else:
            at = max(monotonic(), self._turns.get(bucket, 0.0))
            self._turns[bucket], pause = at + IDENTIFY, at - monotonic()
        await asyncio.sleep(pause)

    async def commands(self) -> str | None:
        """The digest of the commands that Discord was told last."""
        return await self._store.read(shards.said, COMMANDS)

    async def told_commands(self, digest: str) -> None:
        """Discord knows these."""
        async with self._store.writing() as connection:
            await shards.agree(connection, COMMANDS, digest)

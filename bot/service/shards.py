"""The shards of this process, and its turn to identify them. A process that is alone has all there are."""

import asyncio
from time import monotonic

IDENTIFY = 5.0
"""Seconds between two shards that identify."""


class Shards:
    """What this process holds."""

    def __init__(self) -> None:
        self.held: frozenset[int] = frozenset()
        self.changed = asyncio.Event()
        """Set when these are others. The task that waits for it clears it."""
        self._turns: dict[int, float] = {}

    async def begin(self, wanted: int) -> int:
        """So many are wanted. How many it is to be."""
        self.held = frozenset(range(wanted))
        return wanted

    async def turn(self, bucket: int) -> None:
        """Wait until a shard of this bucket may identify: one at a time."""
        at = max(monotonic(), self._turns.get(bucket, 0.0))
        self._turns[bucket] = at + IDENTIFY
        await asyncio.sleep(at - monotonic())

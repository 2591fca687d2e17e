"""The time that a test waits for what must happen: it passes as soon as it does, also on a slow and loaded machine."""

import asyncio
import time
from collections.abc import Callable

PATIENCE = 30.0
"""In seconds."""
ON_PAGE = int(1000 * PATIENCE)
"""In milliseconds, for what happens in a browser."""


async def until(holds: Callable[[], object], seconds: float = PATIENCE) -> float:
    """Wait until something holds that nobody tells; return how long it took. Raises ``TimeoutError``."""
    began = time.monotonic()
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)
    return time.monotonic() - began

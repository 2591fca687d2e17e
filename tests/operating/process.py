"""The bot as a process of its own, at a local table."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from tests.driver import PeopledTable

ROOT = Path(__file__).parents[2]
TOKEN = "the-token-of-a-local-table"


@contextlib.asynccontextmanager
async def a_table() -> AsyncIterator[tuple[PeopledTable, str]]:
    """A local table and its address."""
    table = PeopledTable(None, token=TOKEN)
    try:
        yield table, await table.start()
    finally:
        await table.stop()


async def started(
    folder: Path, base: str, token: str = TOKEN, ready: Callable[[], None] | None = None, **settings: str
) -> asyncio.subprocess.Process:
    """``daimyo run`` at a table, in a folder of its own; ``ready`` is called in the process before it begins."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "run", "--at", base),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": token, **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        preexec_fn=ready,
    )


async def hears_signals(process: asyncio.subprocess.Process) -> None:
    """Wait until the interpreter has begun with our own code."""

    def caught() -> int:
        return int(re.findall(r"SigCgt:\s*(\w+)", Path(f"/proc/{process.pid}/status").read_text())[0], 16)

    while not caught() >> (signal.SIGTERM - 1) & 1:  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.005)


async def ended(process: asyncio.subprocess.Process) -> tuple[int | None, str]:
    """The exit code of a process, and all that it said."""
    async with asyncio.timeout(60):
        said, log = await process.communicate()
    return process.returncode, said.decode() + log.decode()


async def online(process: asyncio.subprocess.Process, table: PeopledTable) -> None:
    """Wait until the process has connected and its commands are known."""
    assert await came_online(process, table), await ended(process)


async def came_online(process: asyncio.subprocess.Process, table: PeopledTable) -> bool:
    """Wait until the process is online. Return False if it ends before that."""
    for _ in range(600):
        if table.gateway.identified and table.world.commands:
            return True
        if process.returncode is not None:
            return False
        await asyncio.sleep(0.05)
    raise TimeoutError("not online")


async def starts(folder: Path, table: PeopledTable, base: str) -> None:
    """Start it once more, wait until it is online, and stop it."""
    table.gateway.identified = 0
    process = await started(folder, base)
    await online(process, table)
    process.send_signal(signal.SIGTERM)
    code, said = await ended(process)
    assert code == 0, said

"""The real process, stopped while it starts, or with a token that Discord refuses: it ends cleanly and starts again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
import time
from collections.abc import AsyncIterator
from itertools import cycle
from pathlib import Path

import pytest

from tests.driver import PeopledTable

ROOT = Path(__file__).parents[2]
TOKEN = "the-token-of-a-local-table"
MOMENTS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""Shares of the time from the first line of ours to the end of the start."""


@contextlib.asynccontextmanager
async def a_table() -> AsyncIterator[tuple[PeopledTable, str]]:
    """A local table and its address."""
    table = PeopledTable(None, token=TOKEN)
    try:
        yield table, await table.start()
    finally:
        await table.stop()


async def started(folder: Path, base: str, token: str = TOKEN, **settings: str) -> asyncio.subprocess.Process:
    """``daimyo run`` at a table, in a folder of its own."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "run", "--at", base),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": token, **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
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
    for _ in range(600):
        if table.gateway.identified and table.world.commands:
            return
        assert process.returncode is None, await ended(process)
        await asyncio.sleep(0.05)
    raise AssertionError("not online")


async def starts(folder: Path, table: PeopledTable, base: str) -> None:
    """Start it once more, wait until it is online, and stop it."""
    table.gateway.identified = 0
    process = await started(folder, base)
    await online(process, table)
    process.send_signal(signal.SIGTERM)
    code, said = await ended(process)
    assert code == 0, said


async def test_a_stop_at_any_moment_of_the_start_leaves_nothing_behind(tmp_path: Path) -> None:
    async with a_table() as (table, base):
        process = await started(tmp_path, base)
        await hears_signals(process)
        began = time.monotonic()
        await online(process, table)
        whole = time.monotonic() - began
        process.send_signal(signal.SIGTERM)
        await ended(process)
        for moment, number in zip(MOMENTS, cycle((signal.SIGTERM, signal.SIGINT)), strict=False):
            process = await started(tmp_path, base)
            await hears_signals(process)
            await asyncio.sleep(moment * whole)
            process.send_signal(number)
            code, said = await ended(process)
            assert code == 0, (moment, code, said)
            assert "Traceback" not in said, (moment, said)
            assert len(re.findall(r"\bstopped\b", said)) == 1, (moment, said)
        await starts(tmp_path, table, base)


@pytest.mark.parametrize("silent", ["GET /gateway*", "GET /users/@me", "gateway"])
async def test_a_stop_before_discord_ever_answered(tmp_path: Path, silent: str) -> None:
    async with a_table() as (table, base):
        if silent == "gateway":
            await table.faults.from_json({"kind": "away", "away": True})
        else:
            table.faults.delay(silent, seconds=60)
        process = await started(tmp_path, base)
        await asyncio.sleep(3)
        process.send_signal(signal.SIGTERM)
        code, said = await ended(process)
        assert (code, "Traceback" in said) == (0, False), said
        await table.faults.from_json({"kind": "away", "away": False})
        table.faults.waiting.clear()
        await starts(tmp_path, table, base)


async def test_a_refused_token_is_one_sentence_and_the_right_one_works_afterwards(tmp_path: Path) -> None:
    async with a_table() as (table, base):
        for _ in range(2):
            code, said = await ended(await started(tmp_path, base, token="another-token"))
            assert code == 2, said
            assert "Traceback" not in said
            assert said.splitlines()[-1].startswith("Discord does not accept this DISCORD_TOKEN.")
        await starts(tmp_path, table, base)

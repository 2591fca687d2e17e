"""Stops at any moment of a start, tokens that Discord refuses, and kills with a look from outside: it starts again."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

from tests.driver import PeopledTable
from tests.operating.process import ROOT, TOKEN, a_table, ended, hears_signals, online, started, starts

NOWHERE = "http://127.0.0.1:1"
"""An address at which nobody answers."""
LONGEST = 2.5
"""Seconds of a start, at most, before which it is stopped."""
WAYS = ("a stop", "a stop without Discord", "a refused token", "a kill", "a kill, then doctor", "a kill, then sqlite3")


async def trouble_after(way: str, folder: Path, table: PeopledTable, base: str, random: Random) -> str:
    """Begin and end the bot in one way, then start it. What went wrong, or nothing."""
    table.gateway.identified = 0
    address, token = NOWHERE if "without" in way else base, "another-token" if "token" in way else TOKEN
    process = await started(folder, address, token)
    if "stop" in way:
        await hears_signals(process)
        await asyncio.sleep(random.uniform(0, LONGEST))
        process.send_signal(random.choice((signal.SIGTERM, signal.SIGINT)))
    elif "kill" in way:
        await online(process, table)
        process.kill()
    code, said = await ended(process)
    expected = 0 if "stop" in way else 2 if "token" in way else -signal.SIGKILL
    if code != expected or "Traceback" in said:
        return f"{way}: exit code {code}: {said[-500:]}"
    path = folder / "data" / "daimyo.sqlite3"
    if "doctor" in way:
        doctor = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "doctor"), cwd=folder, env={"PYTHONPATH": str(ROOT)}
        )
        await doctor.wait()
    elif "sqlite3" in way:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("SELECT 1 FROM matches").fetchall()
    try:
        await starts(folder, table, base)
    except (AssertionError, TimeoutError) as bricked:
        return f"bricked after {way}: {bricked}"
    return ""


async def tried(folder: Path, seed: int, times: int) -> tuple[Counter[str], list[str]]:
    """All ways, a number of times each, on one database. How often each was, and what went wrong."""
    random, faults, troubles = Random(f"starts:{seed}"), Counter[str](), list[str]()
    async with a_table() as (table, base):
        for way in random.sample([*WAYS] * times, len(WAYS) * times):
            faults[way] += 1
            if trouble := await trouble_after(way, folder, table, base, random):
                troubles.append(trouble)
    return faults, troubles

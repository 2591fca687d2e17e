"""How soon ``daimyo play`` answers, and what it weighs with ten matches."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench.figures import Figure, Measurement, middle
from tests.bench.page import answered, table

STARTS = 5
MATCHES = 10
AT_REST = 5
"""Seconds after which what drawing took is given back, by ``resting`` sooner than by a bot that runs for months."""


def measurements() -> Iterator[Measurement]:
    """Seconds from the start of the process to the answer to the first press; MiB with ten matches being played."""
    yield lambda: [asyncio.run(_start())]
    yield lambda: asyncio.run(_weight())


async def _start() -> Figure:
    """With one match in the file; the page is there before the bot has come to the table."""
    starts, pages = [], []
    with tempfile.TemporaryDirectory() as folder:
        async with table(Path(folder)) as running:
            thread = await running.match("Anna", ["Boris"], caretakers=2)
            await asyncio.sleep(1)
        for _ in range(STARTS):
            started = time.perf_counter()
            async with table(Path(folder)) as running:
                await answered(running, thread)
                starts.append(time.perf_counter() - started)
                pages.append(running.seconds)
    note = f"one match, to the answer to the first press; the page after {middle(pages):.2f} s"
    return Figure("start_s", middle(starts), "s", most=2, note=note)


async def _weight() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        async with table(Path(folder), "tests.bench.resting") as running:
            busy = 0.0
            for _ in range(MATCHES):
                await running.match("Anna", ["Boris"], caretakers=2)
                busy = max(busy, running.rss())
            await asyncio.sleep(AT_REST)
            weight = running.rss()
    return [
        Figure("rss_mib", weight, "MiB", most=200, note=f"{MATCHES} matches, table and bot in one process, at rest"),
        Figure("rss_busy_mib", busy, "MiB", note="the same while their first boards are drawn"),
    ]

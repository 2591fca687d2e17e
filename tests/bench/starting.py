"""How soon ``daimyo play`` answers, and what it weighs with ten matches."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.figures import Figure, Measurement, middle
from tests.bench.page import table

STARTS = 3
MATCHES = 10
AT_REST = 5
"""Seconds after which what drawing took is given back, the last pictures' too."""


def measurements() -> Iterator[Measurement]:
    """Seconds from the start of the process to the page's first answer; MiB with ten matches being played."""
    yield lambda: asyncio.run(_measure())


async def _measure() -> list[Figure]:
    starts = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(STARTS):
            async with table(Path(folder) / str(number)) as running:
                starts.append(running.seconds)
        async with table(Path(folder) / "ten") as running:
            busy = 0.0
            for _ in range(MATCHES):
                await running.match("Anna", ["Boris"], caretakers=2)
                busy = max(busy, running.rss())
            await asyncio.sleep(AT_REST)
            weight = running.rss()
    return [
        Figure("start_s", middle(starts), "s", most=3),
        Figure("rss_mib", weight, "MiB", most=200, note=f"{MATCHES} matches, table and bot in one process, at rest"),
        Figure("rss_busy_mib", busy, "MiB", note="the same while their first boards are drawn"),
    ]

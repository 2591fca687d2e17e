"""From a click at the page to its acknowledgement, over HTTP, with the whole of the bot behind it.

The clicks are those of planning: a card for a space, which is committed before it is acknowledged. The percentiles are
the middle ones of three runs, since a machine that is busy with something else for a second spoils only one of them.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.figures import Figure, middle, percentile
from tests.bench.page import Table, table, walk

RUNS = 3
ONE_BY_ONE = 400
BURSTS = 4
IN_FLIGHT = 50
MATCHES = 10
PEOPLE = ("Anna", "Boris", "Chiyo", "Daniel", "Emma")


def measure() -> Iterator[Figure]:
    """99th percentile of one click at a time, and of clicks of which fifty are in flight while boards are drawn."""
    yield from asyncio.run(_measure())


async def _measure() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        async with table(Path(folder)) as running:
            panels = []
            for _ in range(MATCHES):
                thread = await running.match("Anna", list(PEOPLE[1:]), start="fixed")
                panels += [Panel(running, who, thread) for who in PEOPLE]
            for panel in panels:
                await panel.open()
            alone = [await _one_by_one(panels) for _ in range(RUNS)]
            together = [await _bursts(panels) for _ in range(RUNS)]
    return [
        Figure("click_p50_ms", middle(map(middle, alone)), "ms"),
        Figure("click_p99_ms", middle(percentile(run, 0.99) for run in alone), "ms", most=15),
        Figure("click_p50_ms_50", middle(map(middle, together)), "ms"),
        Figure(
            "click_p99_ms_50",
            middle(percentile(run, 0.99) for run in together),
            "ms",
            most=250,
            note="while boards are drawn",
        ),
    ]


@dataclass(slots=True)
class Panel:
    """Somebody's private panel in a match."""

    table: Table
    who: str
    thread: str
    message: dict[str, Any] = field(default_factory=dict)
    pressed: int = 0
    last: str = ""

    async def open(self) -> None:
        """Press the thread's Plan button."""
        message, part = await self.table.until(self.who, self.thread, "b1:open:")
        await self.table.press(self.who, message, part["custom_id"])
        await self.ready()

    async def ready(self, not_before: str = "") -> None:
        """Wait until the panel shows its present selects: not those with the id that was pressed."""
        for _ in range(1000):
            message, part = await self.table.until(self.who, self.thread, "s1:act:")
            if part["custom_id"] != not_before:
                self.message = message
                return
            await asyncio.sleep(0.02)
        raise TimeoutError("the panel did not change")

    async def click(self) -> float:
        """Choose a card for the space; milliseconds to the acknowledgement."""
        part = next(p for p in walk(self.message["components"]) if str(p.get("custom_id", "")).startswith("s1:act:"))
        value = part["options"][self.pressed % len(part["options"])]["value"]
        self.pressed += 1
        started = time.perf_counter()
        told = await self.table.press(self.who, self.message, part["custom_id"], [value])
        spent = (time.perf_counter() - started) * 1e3
        if told["status"] != "ok":
            raise RuntimeError(told)
        self.last = part["custom_id"]
        return spent

    async def changed(self) -> None:
        """Wait until the panel shows what came of the click."""
        await self.ready(not_before=self.last)

    async def ask_for_board(self) -> None:
        """Use /board, for the drawing's sake."""
        await self.table.slash(self.who, self.thread, "board")


async def _one_by_one(panels: list[Panel]) -> list[float]:
    spent: list[float] = []
    for number in range(ONE_BY_ONE):
        panel = panels[number % len(panels)]
        spent.append(await panel.click())
        await panel.changed()
    return spent


async def _bursts(panels: list[Panel]) -> list[float]:
    spent: list[float] = []
    for _ in range(BURSTS):
        drawing = [asyncio.create_task(panel.ask_for_board()) for panel in panels[:: len(panels) // MATCHES]]
        spent += await asyncio.gather(*(panel.click() for panel in panels[:IN_FLIGHT]))
        await asyncio.gather(*drawing, *(panel.changed() for panel in panels[:IN_FLIGHT]))
    return spent

"""From a click at the page to its acknowledgement, over HTTP, with the whole of the bot behind it.

The clicks are those of planning, a card for a space; those of choosing among groups: a token is taken up, a region
opened, the token put back; and those of an order sheet, each change of which is tried against the position. What
changes anything is committed before it is acknowledged. The percentiles are the middle ones of three runs, since a
machine that is busy with something else for a second spoils only one of them.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.figures import Figure, Measurement, middle, percentile
from tests.bench.page import Table, apart, cpu_of, table, walk

RUNS = 3
ONE_BY_ONE = 400
BURSTS = 4
IN_FLIGHT = 50
TAPS = 10
"""Presses in a row of one person, as many as a plan has spaces; then they rest and look."""
LONGEST_MS = 1000
"""So long one of a hundred presses may take while the bot has all it can do."""
MATCHES = 10
PEOPLE = ("Anna", "Boris", "Chiyo", "Daniel", "Emma")
SET_UP = {"clan": "crab", "control": "lot; lot; lot; lot"}
"""What is answered beforehand, so that the person is asked for a placement; a secret choice would take its time."""
OBJECTIVE = "secret objective"
ROUND = ("s1:act:", "s1:group:", "b1:act:")
"""What is pressed in turn where there are groups: a thing is taken up, a group opened, the thing put back."""
DRAFT = "t6; t7; t8; t9; edo; kawagoe; odawara; mito; sakura"
"""What each of four drafts, so that all of them plan."""
PLAN, SHEET = "1=a_wood_2 2=c_travel_2 3=b_build_0", "a_harvest"
WRITING = ("s1:oentry:", "s1:oregion:", "s1:oslot:", "b1:odelete:")
"""What is pressed in turn on a sheet: a samurai, a kind of space, the space; the entry is deleted again."""


def measurements() -> Iterator[Measurement]:
    """99th percentile of one click at a time, and of clicks of which fifty are in flight while boards are drawn."""
    yield lambda: asyncio.run(_measure("", _planning))
    yield lambda: [asyncio.run(_full_load())]
    yield lambda: asyncio.run(_measure("rokugan_", _choosing))
    yield lambda: asyncio.run(_measure("edo_", _planning_edo))
    yield lambda: asyncio.run(_measure("edo_sheet_", _writing))


async def _full_load() -> Figure:
    """Presses for each second of a core that the bot uses, with all that follows from them, pictures too.

    Fifty people fill their plans, each as fast as the panel goes on, and rest until it has its picture. The local table
    is in another process, and is not counted: on Discord nobody pays for it. It counts nothing if the slowest of them
    wait too long.
    """
    spent, used = [], 0.0
    with tempfile.TemporaryDirectory() as folder:
        async with apart(Path(folder)) as running:
            panels = await _planning(running)
            for panel in panels:
                await panel.open()
            for _ in range(BURSTS):
                before = cpu_of(running.pid)
                for some in await asyncio.gather(*(panel.fill(TAPS) for panel in panels)):
                    spent += some
                used += cpu_of(running.pid) - before
    slowest = percentile(spent, 0.99)
    rate = len(spent) / used
    note = f"{rate:.0f} counted; {len(panels)} people, {TAPS} presses each and a picture, 99 of 100 in {slowest:.0f} ms"
    return Figure("clicks_per_s", rate if slowest < LONGEST_MS else 0.0, "1/core s", least=150, note=note)


async def _planning(running: Table) -> list[Panel]:
    """Fifty plans: ten matches of five people."""
    panels = []
    for _ in range(MATCHES):
        thread = await running.match("Anna", list(PEOPLE[1:]), start="fixed")
        panels += [Panel(running, who, thread) for who in PEOPLE]
    return panels


async def _choosing(running: Table) -> list[Panel]:
    """Fifty placements: as many matches, in each of which one person is in turn."""
    panels: list[Panel] = []
    for number in range(IN_FLIGHT):
        who = PEOPLE[number % len(PEOPLE)]
        thread = await running.match(who, [], caretakers=len(PEOPLE) - 1, game="rokugan")
        for decision, answers in SET_UP.items():
            await running.slash(who, thread, "orders", decision=decision, answers=answers)
        message, part = await running.until(who, thread, "b1:open:", saying=OBJECTIVE)
        await running.press(who, message, part["custom_id"])
        message, part = await running.until(who, thread, "s1:act:", saying=OBJECTIVE)
        await running.press(who, message, part["custom_id"], [part["options"][0]["value"]])
        panels.append(Choices(running, who, thread))
    return panels


async def _planning_edo(running: Table) -> list[Panel]:
    """Plans of four people each, after their drafts."""
    panels: list[Panel] = []
    while len(panels) < IN_FLIGHT:
        people = PEOPLE[:4]
        thread = await running.match(people[0], list(people[1:]), game="edo")
        for who in people:
            await running.slash(who, thread, "orders", decision="draft", answers=DRAFT)
        for who in people:
            await running.until(who, thread, "b1:open:", saying="Waiting for")
        panels += [Panel(running, who, thread) for who in people]
    return panels


async def _writing(running: Table) -> list[Panel]:
    """A sheet for a card of each of these plans."""
    return [Sheet(running, panel.who, panel.thread) for panel in await _planning_edo(running)]


async def _measure(name: str, begin: Callable[[Table], Awaitable[list[Panel]]]) -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        async with table(Path(folder)) as running:
            panels = await begin(running)
            for panel in panels:
                await panel.open()
            alone = [await _one_by_one(panels) for _ in range(RUNS)]
            together = [await _bursts(panels) for _ in range(RUNS)]
    return [
        Figure(f"{name}click_p50_ms", middle(map(middle, alone)), "ms"),
        Figure(f"{name}click_p99_ms", middle(percentile(run, 0.99) for run in alone), "ms", most=15),
        Figure(f"{name}click_p50_ms_50", middle(map(middle, together)), "ms"),
        Figure(
            f"{name}click_p99_ms_50",
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

    async def fill(self, taps: int) -> list[float]:
        """Click as often, each time as soon as the panel has changed, and wait for the picture; how long each took."""
        spent = []
        for _ in range(taps):
            spent.append(await self.click())
            await self.changed()
        before = self.message["attachments"][0]["id"]
        for _ in range(1000):
            if self.message["attachments"][0]["id"] != before:
                return spent
            await asyncio.sleep(0.05)
            await self.changed()
        raise TimeoutError("the picture did not follow")

    async def ask_for_board(self) -> None:
        """Use /board, for the drawing's sake."""
        await self.table.slash(self.who, self.thread, "board")


@dataclass(slots=True)
class Choices(Panel):
    """A panel of choices in groups: each click is the next of the round."""

    round: tuple[str, ...] = ROUND

    async def open(self) -> None:
        """Press the thread's Decide button when the placement has come."""
        message, part = await self.table.until(self.who, self.thread, "b1:open:", saying="Placing a token")
        await self.table.press(self.who, message, part["custom_id"])
        self.message, _ = await self.table.until(self.who, self.thread, self.round[0])

    async def click(self) -> float:
        """The next press; milliseconds to the acknowledgement."""
        wanted = self.round[self.pressed % len(self.round)]
        self.pressed += 1
        part = next(p for p in walk(self.message["components"]) if str(p.get("custom_id", "")).startswith(wanted))
        values = [part["options"][0]["value"]] if "options" in part else None
        started = time.perf_counter()
        told = await self.table.press(self.who, self.message, part["custom_id"], values)
        spent = (time.perf_counter() - started) * 1e3
        if told["status"] != "ok":
            raise RuntimeError(told)
        return spent

    async def changed(self) -> None:
        """Wait until the panel has been edited for it, and not only for the picture of the press before."""
        before = ids_of(self.message)
        for _ in range(1000):
            shown = await self.table.messages(self.who, self.thread)
            message = next(message for message in shown if message["id"] == self.message["id"])
            if ids_of(message) != before:
                self.message = message
                return
            await asyncio.sleep(0.02)
        raise TimeoutError("the panel did not change")


@dataclass(slots=True)
class Sheet(Choices):
    """The order sheet for a card of a plan."""

    round: tuple[str, ...] = WRITING

    async def open(self) -> None:
        """Write the plan and open the sheet by their commands."""
        await self.table.slash(self.who, self.thread, "plan", line=PLAN)
        await self.table.until(self.who, self.thread, "b1:act:", saying="card A: harvest")
        await self.table.slash(self.who, self.thread, "orders", decision=SHEET)
        self.message, _ = await self.table.until(self.who, self.thread, self.round[0], saying=SHEET)


def ids_of(message: dict[str, Any]) -> list[str]:
    """Of all that can be pressed in a message."""
    return [str(part["custom_id"]) for part in walk(message["components"]) if "custom_id" in part]


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

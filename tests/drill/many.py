"""Three whole processes on one PostgreSQL: matches while they are killed again and again, and the server away."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bot.service.match.pending_plies import By
from bot.service.service import Service
from bot.store import log
from bot.store.stores import look_into
from tests.bot.cluster.people import Guest, played
from tests.bot.cluster.processes import Cluster, a_cluster, until
from tests.driver import texts

BETWEEN = (10, 40)
"""Presses between two kills."""
PHASE = 60
"""Seconds of a phase that is over long before the server is back: the shortest there is."""
ASKED = 20
"""Seconds between two presses meanwhile."""
SOON = 60
"""Seconds in which everything must go on by itself."""


@dataclass(slots=True)
class Came:
    """What came of it."""

    presses: int = 0
    unheard: int = 0
    kills: int = 0


async def deaths(folder: Path, seed: int) -> Came:
    """A match of each game to its end, while one process or another dies and is started again, all the time."""
    random, came = Random(f"deaths:{seed}"), Came()
    async with a_cluster(folder) as many:
        await until(many.evened_out, SOON)

        async def dying(playing: asyncio.Future[Any], guests: list[Guest]) -> None:
            while not playing.done():
                await _more_pressed(playing, guests, random.randint(*BETWEEN))
                if not playing.done():
                    await many.kill(random.choice([*many.running]))
                    came.kills += 1
                    await many.start()
                    await many.all_heard()

        guests = await played(many, dying, seed)
    came.presses = _pressed(guests)
    came.unheard = sum(guest.unheard + guest.unseen for guest in guests)
    return came


async def outage(folder: Path, seconds: float) -> Came:
    """The server is away for so long: who presses is told so, no deadline passes, and all goes on by itself."""
    came = Came()
    async with a_cluster(folder) as many:
        await until(many.evened_out, SOON)
        number = await many.begun("Anna", "Boris", channel="matches-2", time=f"{PHASE // 60}m")
        began = time.monotonic()
        panel = await many.house.panel("Anna", number)
        await asyncio.to_thread(many.server.stop, "immediate")
        while time.monotonic() - began < seconds:
            await _told_to_wait(many, panel)
            came.presses += 1
            await asyncio.sleep(min(ASKED, max(0.0, began + seconds - time.monotonic())))
        await asyncio.to_thread(many.server.start)
        back = time.monotonic()
        await until(lambda: any("I was away for" in texts(it) for it in _posts(many)), SOON)
        asked = {it["id"] for it in _posts(many)}
        for name in ("Anna", "Boris"):
            await many.house.planned(name, number)
        assert time.monotonic() - back < PHASE, "they took longer than a phase"
        await until(lambda: any("b1:open:" in str(it) and it["id"] not in asked for it in _posts(many)), SOON)
        store = await look_into(many.url)
        try:
            await Service(store).maintenance.verify(number)
            plays = await store.read(log.plies, number)
        finally:
            await store.close()
        assert By.DEADLINE not in {play["by"] for play in plays}, "time ran out while nobody could press"
        assert many.doubled() == []
    return came


def _pressed(guests: list[Guest]) -> int:
    return sum(guest.presses for guest in guests)


async def _more_pressed(playing: asyncio.Future[Any], guests: list[Guest], more: int) -> None:
    then = _pressed(guests) + more
    await until(lambda: playing.done() or _pressed(guests) >= then, 300)


def _posts(many: Cluster) -> list[dict[str, Any]]:
    return [it for thread in many.table.threads() for it in many.table.messages(thread["id"]) if not it["ephemeral"]]


async def _told_to_wait(many: Cluster, panel: dict[str, Any]) -> None:
    """A press is answered with a sentence."""
    anna = many.table.person("Anna")
    before = max(int(it["id"]) for it in anna.sees(panel["channel_id"]))
    result = await anna.click(panel, "Suggest")
    assert result.ok, result.reason
    await anna.wait_for(lambda it: int(it["id"]) > before and "Try again" in texts(it), timeout=30)

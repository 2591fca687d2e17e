"""Clicks while the bot has other work: fifty deadlines in the same minute, and caretakers that think."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from engine.core.chance import SeededChance
from engine.registry import GAMES
from tests.bench.clicks import Panel
from tests.bench.figures import Figure, Measurement, percentile
from tests.bench.page import DATABASE, Table, table

DUE = 50
THINKING = 8
SOON = 12
"""Seconds from setting the deadlines to the moment they pass: the bot starts meanwhile."""
THOUGHTFUL_MATCHES = 3
SEATS = 4


def measurements() -> Iterator[Measurement]:
    """Percentiles of clicks meanwhile, seconds until all fifty went on, and the slowest thought of a caretaker."""
    yield lambda: asyncio.run(_while_due())
    yield lambda: [asyncio.run(_while_thinking())]
    for title, game in GAMES.items():
        if len(game.levels) > 1:
            yield partial(_thought, title)


def _thought(title: str) -> list[Figure]:
    return [Figure(f"{title}_thought_ms", _slowest_thought(title), "ms CPU", most=200, note="slowest decision")]


async def _while_due() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        async with table(Path(folder)) as running:
            threads = [await running.match("Anna", ["Boris"], caretakers=2, start="fixed") for _ in range(DUE)]
            quiet = await running.match("Chiyo", ["Daniel"], caretakers=2, start="fixed")
            await asyncio.sleep(2)
        at = datetime.now(UTC) + timedelta(seconds=SOON)
        with sqlite3.connect(Path(folder, DATABASE)) as connection:
            connection.execute("UPDATE deadlines SET at = ? WHERE match_id <= ?", [_written(at), DUE])
        async with table(Path(folder)) as running:
            panel = Panel(running, "Chiyo", quiet)
            await panel.open()
            await asyncio.sleep(max(0.0, (at - datetime.now(UTC)).total_seconds()))
            started = time.perf_counter()
            done = asyncio.create_task(_all_went_on(running, threads))
            spent = await _clicks(panel, done)
            seconds = await done - started
    return [
        Figure(
            "due_s_50",
            seconds,
            "s real",
            most=30,
            note="fifty deadlines: decided, drawn, posted as quickly as Discord takes it",
        ),
        Figure("click_p99_ms_due", percentile(spent, 0.99), "ms", most=250, note=f"{len(spent)} clicks meanwhile"),
    ]


async def _while_thinking() -> Figure:
    with tempfile.TemporaryDirectory() as folder:
        async with table(Path(folder)) as running:
            quiet = await running.match("Chiyo", ["Daniel"], caretakers=2, start="fixed")
            panel = Panel(running, "Chiyo", quiet)
            await panel.open()
            done = asyncio.create_task(_thoughtful(running))
            spent = await _clicks(panel, done)
    return Figure(
        "click_p99_ms_thinking",
        percentile(spent, 0.99),
        "ms",
        most=250,
        note=f"{THINKING} matches of strong caretakers",
    )


async def _thoughtful(running: Table) -> None:
    """Begin matches in which all others are strong caretakers; they plan at once."""
    for _ in range(THINKING):
        await running.match("Anna", [], caretakers=SEATS - 1, level="strong", start="fixed")


async def _clicks(panel: Panel, until: asyncio.Task[Any]) -> list[float]:
    spent = []
    while not until.done():
        spent.append(await panel.click())
        await panel.changed()
    until.result()
    return spent


async def _all_went_on(running: Table, threads: list[str]) -> float:
    """When the last of the matches had told its thread that time was up."""
    waiting = set(threads)
    while waiting:
        for thread in list(waiting):
            messages = await running.messages("Anna", thread)
            if any("missed the deadline" in str(message) for message in messages):
                waiting.discard(thread)
        await asyncio.sleep(0.1)
    return time.perf_counter()


def _written(at: datetime) -> str:
    """As the store writes a moment."""
    return at.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")


def _slowest_thought(title: str) -> float:
    """Milliseconds of CPU for the slowest decision of the best level, one seat against the first level."""
    game, slowest = GAMES[title], 0.0
    options = game.checked_options(SEATS, {})
    for number in range(THOUGHTFUL_MATCHES):
        chance = SeededChance(f"thought:{number}")
        state = game.initial_state(SEATS, options, chance).state
        while active := game.active_seats(state):
            seat = active[0]
            legal, view = game.legal_actions(state, seat), game.view(state, seat)
            started = time.process_time()
            action = game.asking.advise(view, legal, chance, len(game.levels) - 1 if seat == number % SEATS else 0)
            if seat == number % SEATS:
                slowest = max(slowest, time.process_time() - started)
            state = game.apply_action(state, seat, action, chance).state
    return slowest * 1e3

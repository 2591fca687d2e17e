"""The real process, told to stop while it answers somebody, or killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from aiohttp import web

from bot.local.errors import Impossible
from bot.local.faults import Delay, Fault, Handler
from tests.bot.table.house import line, parts
from tests.driver import PeopledTable, texts
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
BOT = """
import sys
from bot.app import point_at
from bot.cli.command import main
point_at(sys.argv[1])
sys.exit(main(["run"]))
"""
TOKEN = "the-token-of-a-local-table"
CALLBACK, ANSWER = "POST /interactions/*", "PATCH /webhooks/*"


class Answerless(Fault):
    """It is done, but no answer comes."""

    kind: str = "answerless"

    async def spoil(self, handler: Handler) -> web.StreamResponse:
        answer = await handler()
        await asyncio.sleep(60)
        return answer


@contextlib.asynccontextmanager
async def a_table() -> AsyncIterator[tuple[PeopledTable, str]]:
    """A table and its address."""
    table = PeopledTable(None, token=TOKEN)
    try:
        yield table, await table.start()
    finally:
        await table.stop()


@contextlib.asynccontextmanager
async def a_bot(folder: Path, table: PeopledTable, base: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """``daimyo run`` at a table as a process of its own, that is online."""
    settings = {"DISCORD_TOKEN": TOKEN, "DATABASE": str(folder / "daimyo.sqlite3"), "LOG_LEVEL": "debug"}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", BOT, base),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **settings},
        stderr=(folder / "log").open("wb"),
    )
    try:
        for _ in range(1200):
            if table.gateway.identified and table.world.commands:
                break
            await asyncio.sleep(0.05)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def told_to_stop(folder: Path, spoilt: str, seconds: float) -> tuple[bool, int, float, list[str]]:
    """Somebody joins a lobby, and in the middle of that the bot is stopped: whether they were told that it was heard,
    the exit code, how long it took, and who sits at the table afterwards.
    """
    async with a_table() as (table, base), a_bot(folder, table, base) as process:
        anna, boris = table.person("Anna"), table.person("Boris")
        await anna.slash("match custom", options=line(seats=3))
        lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"))
        table.faults.delay(spoilt, seconds=seconds)
        press = asyncio.create_task(boris.click(lobby, label="Join"))
        for _ in range(3000):
            await asyncio.sleep(0.01)
            if not table.faults.waiting:
                break
        process.send_signal(signal.SIGTERM)
        began = time.monotonic()
        result = await press
        async with asyncio.timeout(2 * PATIENCE):
            code = await process.wait()
        took = time.monotonic() - began
    with closing(sqlite3.connect(folder / "daimyo.sqlite3")) as connection:
        seats = [name for (name,) in connection.execute("SELECT name FROM seats ORDER BY seat")]
    return result.ok, code, took, seats


async def test_fault_18_a_press_that_was_heard_counts_though_the_bot_is_stopped(tmp_path: Path) -> None:
    assert await told_to_stop(tmp_path, CALLBACK, 1.0) == (True, 0, pytest.approx(2, abs=PATIENCE), ["Anna", "Boris"])
    answered = [line for line in (tmp_path / "log").read_text().splitlines() if "] answered" in line]
    assert re.search(r" match=1 press=\d+ seconds=\S+ shard=0$", answered[-1]), answered


@pytest.mark.soak
@pytest.mark.parametrize("made", [False, True])
async def test_fault_02_killed_between_the_commit_and_the_post_it_posts_once(tmp_path: Path, made: bool) -> None:
    """SIGKILL while the first post of a thread is on its way, or was made and nobody knows; the same press comes again
    after the start, and Discord has forgotten the nonces.
    """
    async with a_table() as (table, base):
        anna, boris = table.person("Anna"), table.person("Boris")
        async with a_bot(tmp_path, table, base) as process:
            await anna.slash("match custom", options=line(seats=2, game="edo"))
            lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"))
            await boris.click(lobby, label="Join")
            post = "POST /channels/*/messages"
            fault = Answerless(route=post) if made else Delay(route=post, seconds=60)
            table.faults.waiting.append(fault)
            await anna.click(lobby, label="Start")
            for _ in range(300):
                if not table.faults.waiting:
                    break
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.2)
            process.send_signal(signal.SIGKILL)
            assert await process.wait() == -signal.SIGKILL
        for forgotten in (it for posts in table.world.posts.values() for it in posts.values()):
            forgotten.body.pop("nonce", None)
        table.gateway.identified = 0
        async with a_bot(tmp_path, table, base):
            turn = await boris.wait_for(lambda message: parts(message, "b1:open:"))
            said = [texts(message) for message in table.messages(turn["channel_id"])]
            assert len(said) == len(set(said)), said
            assert sum("At this table" in words for words in said) == 1
            with contextlib.suppress(Impossible):  # the lobby's post has no such button any more
                await anna.click(lobby, label="Start")
            await asyncio.sleep(0.5)
            assert [texts(message) for message in table.messages(turn["channel_id"])] == said
            assert len(table.threads()) == 1
        with closing(sqlite3.connect(tmp_path / "daimyo.sqlite3")) as connection:
            assert connection.execute("SELECT count(*) FROM outbox WHERE done_at IS NULL").fetchone() == (0,)
            assert connection.execute("SELECT status FROM matches").fetchall() == [("running",)]


@pytest.mark.soak
async def test_what_is_never_answered_does_not_keep_it_from_ending(tmp_path: Path) -> None:
    _, code, took, seats = await told_to_stop(tmp_path, ANSWER, 60.0)
    assert (code, seats) == (0, ["Anna", "Boris"])
    assert 8 < took < PATIENCE

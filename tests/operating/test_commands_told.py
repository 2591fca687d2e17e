"""Discord is told the commands beside the connection, again after a failure, and again when it has lost some."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.app import App, point_at, running
from bot.cli import reach
from bot.config import Settings
from tests.driver import PeopledTable

TOKEN = "t"


@contextlib.asynccontextmanager
async def connected(folder: Path, table: PeopledTable) -> AsyncIterator[App]:
    """The bot, from its start on."""
    chosen = Settings(database=folder / "daimyo.sqlite3", metrics_port=0, _env_file=None)  # type: ignore[call-arg]
    async with running(chosen, local=True) as app:
        app.connect(TOKEN)
        yield app


async def until(holds: Callable[[], object]) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.05)


@pytest.fixture
async def table() -> AsyncIterator[PeopledTable]:
    """A table without a bot."""
    table = PeopledTable(None, token=TOKEN)
    point_at(await table.start())
    try:
        yield table
    finally:
        await table.stop()


def known(table: PeopledTable) -> set[str]:
    """The names of the commands that the table knows."""
    return {str(command["name"]) for command in table.world.commands}


async def doctor(began: bool = True) -> tuple[bool, str]:
    """The line of doctor about commands."""
    found = {what: (well, words) async for well, what, words in reach.findings(TOKEN, (), began=began)}
    return found["commands"]


async def test_commands_that_cannot_be_told_keep_nobody_from_playing(tmp_path: Path, table: PeopledTable) -> None:
    refused = {"kind": "answer", "route": "PUT /applications/*/commands", "status": 403, "times": 0}
    await table.faults.from_json(refused)
    assert await doctor(began=False) == (True, "Discord knows none yet; it is told them when the bot starts")
    async with connected(tmp_path, table) as app:
        async with asyncio.timeout(30):
            await app.came_online()
        await until(lambda: not app.clients.commands.works)
        assert known(table) == set()
        well, words = await doctor()
        assert not well
        assert "/campaign, " in words
        assert "commands not registered with Discord" in words
        table.faults.clear()
        await until(lambda: app.clients.commands.works and known(table))
    assert await doctor() == (True, f"Discord knows all {len(known(table))}")


async def test_commands_that_discord_has_lost_come_back(tmp_path: Path, table: PeopledTable) -> None:
    async with connected(tmp_path, table) as app:
        async with asyncio.timeout(30):
            await app.came_online()
        every = known(table)
        table.world.set_commands(table.world.commands[1:])
        await table.faults.from_json({"kind": "invalid_session"})
        await until(lambda: known(table) == every)
        table.world.set_commands([])
    async with connected(tmp_path, table):
        await until(lambda: known(table) == every)


async def test_a_good_connection_starts_the_back_off_again(
    tmp_path: Path, table: PeopledTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[int] = []
    async with connected(tmp_path, table) as app:
        monkeypatch.setattr(app.clients, "_pause", lambda tries: pauses.append(tries) or 0.05)
        for number in range(1, 4):
            await until(lambda number=number: table.gateway.identified >= number and app.clients.online.is_set())
            for line in list(table.gateway._lines):
                await line.socket.close(code=4004)  # which the library does not mend by itself
            await until(lambda number=number: len(pauses) == number)
    assert pauses == [0, 0, 0]

"""Coming up: a wrong token, a table that is not there yet, a connection that ends."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.app import point_at, running
from bot.config import Settings
from tests.driver import PeopledTable, texts
from tests.patience import PATIENCE, until


def settings(folder: Path) -> Settings:
    return Settings(database=folder / "daimyo.sqlite3", _env_file=None)  # type: ignore[call-arg]


async def test_a_wrong_token_ends_with_its_reason(tmp_path: Path) -> None:
    table = PeopledTable(None, token="the right one")
    point_at(await table.start())
    try:
        async with running(settings(tmp_path), local=True) as app:
            app.connect("a wrong one")
            with pytest.raises(discord.LoginFailure):
                async with asyncio.timeout(PATIENCE):
                    await app.stopped()
    finally:
        await table.stop()


async def test_it_waits_for_a_table_that_comes_later_and_comes_back_to_one_that_left(tmp_path: Path) -> None:
    table = PeopledTable(tmp_path / "table", token="t")
    base = await table.start()
    port = int(base.rpartition(":")[2])
    point_at(base)
    await table.stop()
    async with running(settings(tmp_path), local=True) as app:
        app.connect("t")
        await asyncio.sleep(0.5)
        assert not app.clients.online.is_set()
        for _ in range(2):
            table = PeopledTable(tmp_path / "table", token="t")
            await table.start(port)
            await until(lambda now=table: now.gateway.identified and now.world.commands)  # type: ignore[misc]
            await until(lambda: app.clients.first is not None and app.clients.first.is_ready())
            anna = table.person("Anna")
            answer = await anna.settled(await anna.slash("match list"))
            assert "/match new opens one" in texts(answer)
            await table.stop()


async def test_closed_while_it_comes_up_it_leaves_nothing_behind(
    tmp_path: Path, recwarn: pytest.WarningsRecorder
) -> None:
    """Between the gateway's READY and the library's own there is a moment; a client closed in it never gets ready."""
    table = PeopledTable(None, token="t")
    point_at(await table.start())
    trouble: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: trouble.append(context))
    try:
        async with running(settings(tmp_path), local=True) as app:
            app.connect("t")
            for _ in range(1_000_000):
                if app.clients.first is not None and app.clients.first.guilds:
                    break
                await asyncio.sleep(0)
            assert not app.clients.online.is_set()
        await asyncio.sleep(0.3)
        gc.collect()
    finally:
        await table.stop()
    assert trouble == []
    assert not [warning for warning in recwarn if "never awaited" in str(warning.message)]

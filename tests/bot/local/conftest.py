from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.local import LocalTable
from tests.bot.local.client import TOKEN, Client, point_discord_at, running
from tests.bot.local.rest import Rest


@pytest.fixture
async def table() -> AsyncIterator[LocalTable]:
    table = LocalTable(None, token=TOKEN, record=True)
    point_discord_at(await table.start())
    yield table
    await table.stop()
    assert [exchange for exchange in table.traffic if exchange.status == 500] == []


@pytest.fixture
async def client(table: LocalTable) -> AsyncIterator[Client]:
    async with running() as client:
        yield client


@pytest.fixture
async def rest(table: LocalTable) -> AsyncIterator[Rest]:
    async with aiohttp.ClientSession() as session:
        yield Rest(table, session)

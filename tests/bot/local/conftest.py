from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest

from tests.bot.local.client import TOKEN, Client, point_discord_at, running
from tests.bot.local.rest import Rest
from tests.driver import PeopledTable


@pytest.fixture
async def table() -> AsyncIterator[PeopledTable]:
    table = PeopledTable(None, token=TOKEN, record=True)
    point_discord_at(await table.start())
    yield table
    await table.stop()
    assert [exchange for exchange in table.traffic if exchange.status == 500] == []


@pytest.fixture
async def client(table: PeopledTable) -> AsyncIterator[Client]:
    async with running() as client:
        yield client


@pytest.fixture
async def rest(table: PeopledTable) -> AsyncIterator[Rest]:
    async with aiohttp.ClientSession() as session:
        yield Rest(table, session)

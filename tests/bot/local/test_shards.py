"""Several shards at the table, with the real client: who hears what, who may identify, and what a lost one costs."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.local.words import CHANNELS
from tests.bot.local.client import TOKEN, Client, point_discord_at, running
from tests.bot.local.test_gateway import connected
from tests.driver import PeopledTable
from tests.patience import PATIENCE


@pytest.fixture
async def table() -> AsyncIterator[PeopledTable]:
    table = PeopledTable(None, token=TOKEN, shards=3)
    point_discord_at(await table.start())
    yield table
    await table.stop()


@contextlib.asynccontextmanager
async def shards(*numbers: int, count: int = 3) -> AsyncIterator[list[Client]]:
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(running(Client(number, count))) for number in numbers]


async def test_each_server_has_one_shard(table: PeopledTable) -> None:
    async with shards(0, 1, 2) as clients:
        of = [[str(guild.id) for guild in client.guilds] for client in clients]
        assert sorted(of) == sorted([guild] for guild in table.world.guilds)
        for client, (guild,) in zip(clients, of, strict=True):
            assert client.guilds[0].shard_id == client.shard_id == (int(guild) >> 22) % 3
            assert [channel.guild.id for channel in client.get_all_channels()] == [int(guild)] * len(CHANNELS)
    async with shards(0, 1, count=2) as clients:
        assert sorted(len(client.guilds) for client in clients) == [1, 2]


async def test_a_press_goes_to_the_shard_of_its_server_and_a_direct_message_to_the_first(table: PeopledTable) -> None:
    anna, dm = table.person("Anna"), table.world.dm(table.person("Anna").id).id
    async with shards(0, 1, 2) as clients:
        logs: list[list[object]] = []
        for client in clients:
            logs.append(log := [])
            parse = client._connection.parse_interaction_create
            client._connection.parsers["INTERACTION_CREATE"] = lambda data, log=log, parse=parse: (
                log.append(data.get("guild_id")),
                parse(data),
            )
        for channel in table.world.text_channels():
            assert (await anna.slash("panel", channel=channel.id)).ok
        assert (await anna.slash("ping", channel=dm)).ok
        for client, log in zip(clients, logs, strict=True):
            mine = [str(guild.id) for guild in client.guilds] * 2
            assert log == mine + [None] * (client.shard_id == 0)


async def test_a_shard_that_is_gone_takes_its_servers_with_it(table: PeopledTable) -> None:
    anna = table.person("Anna")
    places = {(int(guild) >> 22) % 3: table.world.text_channels(guild)[0].id for guild in table.world.guilds}
    async with shards(0, 1, 2) as clients:
        panels = {shard: (await anna.slash("panel", channel=place)).message for shard, place in places.items()}
        await clients[1].close()
        await table.gateway.invalidate(1)  # it could have been resumed for two minutes
        failed = await anna.click(panels[1], "Reply")
        assert failed.reason == "This interaction failed."
        assert (await anna.slash("ping", channel=places[1])).reason == "The application did not respond."
        assert (await anna.click(panels[0], "Reply")).ok
        assert (await anna.click(panels[2], "Reply")).ok
        async with shards(1):
            assert (await anna.click(panels[1], "Reply")).ok


async def test_one_shard_is_dropped_and_resumes(table: PeopledTable) -> None:
    anna = table.person("Anna")
    async with shards(0, 1, 2) as clients:
        await table.faults.from_json({"kind": "drop", "shard": 1})
        async with asyncio.timeout(PATIENCE):
            await clients[1].resumed.wait()
        assert not clients[0].resumed.is_set()
        assert (table.gateway.identified, table.gateway.resumed) == (3, 1)
        for channel in table.world.text_channels():
            assert (await anna.slash("ping", channel=channel.id)).ok
        await table.gateway.invalidate(2)
        async with asyncio.timeout(PATIENCE):
            while table.gateway.identified == 3:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert table.gateway.resumed == 1


async def test_what_is_advised(table: PeopledTable) -> None:
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {TOKEN}"}) as session:
        for identified in (0, 1):
            async with session.get(f"{table.base}/api/v10/gateway/bot") as answer:
                told = await answer.json()
            limit = told["session_start_limit"]
            assert (told["shards"], limit["max_concurrency"], limit["total"]) == (3, 3, 1000)
            assert limit["remaining"] == 1000 - identified
            assert (limit["reset_after"] > 0) == bool(identified)
            if not identified:
                async with connected(table) as line:
                    await line.send(2, {"token": TOKEN, "intents": 1, "shard": [0, 3]})
                    assert (await line.event("READY"))["shard"] == [0, 3]


@pytest.mark.parametrize("pair", [[3, 3], [-1, 3], [0], "0", [0, 0], [0.5, 2], [True, 2]])
async def test_a_shard_that_is_none(table: PeopledTable, pair: object) -> None:
    async with connected(table) as line:
        await line.send(2, {"token": TOKEN, "intents": 1, "shard": pair})
        assert await line.receive() == 4010


async def test_too_many_servers_for_one_shard(table: PeopledTable) -> None:
    table.gateway.most_guilds = 2
    async with connected(table) as line:
        await line.identify()
        assert await line.receive() == 4011


async def test_who_identifies_too_early_is_sent_away(table: PeopledTable) -> None:
    starts = table.gateway.starts
    starts.seconds, starts.concurrency = 0.3, 2
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(connected(table)) for _ in range(3)]
        for number, line in enumerate(lines):
            await line.send(2, {"token": TOKEN, "intents": 1, "shard": [number, 3]})
        first = [(await line.receive()) for line in lines]
        # The third waits for the first: both are of the bucket 0.
        assert [(frame["op"], frame["t"]) for frame in first] == [(0, "READY"), (0, "READY"), (9, None)]
        assert starts.refused == 1
        await asyncio.sleep(0.35)
        await lines[2].send(2, {"token": TOKEN, "intents": 1, "shard": [2, 3]})
        assert (await lines[2].receive())["t"] == "READY"


async def test_no_more_starts_today(table: PeopledTable) -> None:
    table.gateway.starts.total = 1
    async with connected(table) as one, connected(table) as other:
        await one.send(2, {"token": TOKEN, "intents": 1, "shard": [0, 3]})
        assert (await one.receive())["t"] == "READY"
        await other.send(2, {"token": TOKEN, "intents": 1, "shard": [1, 3]})
        assert await other.receive() == 4004

"""Too late, twice, with an old token: what Discord says, and what the client makes of it."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.local.interactions import Interactions
from tests.bot.local.client import TOKEN, Client, point_discord_at, running
from tests.driver import PeopledTable
from tests.patience import until


async def test_three_seconds_are_the_limit(table: PeopledTable, client: Client) -> None:
    assert Interactions.ack_seconds == 3.0
    assert table.interactions.token_seconds == 900.0


async def test_a_late_answer_is_refused_and_the_person_is_told(table: PeopledTable, client: Client) -> None:
    table.interactions.ack_seconds = 0.1
    anna = table.person("Anna")
    result = await anna.slash("slow")
    assert (result.ok, result.reason) == (False, "The application did not respond.")
    client.release.set()
    await until(lambda: client.errors)
    assert client.errors[0].code == 10062
    assert anna.sees() == []


async def test_the_second_answer_is_refused(table: PeopledTable, client: Client) -> None:
    result = await table.person("Anna").slash("twice")
    await until(lambda: client.errors)
    assert client.errors[0].code == 40060
    assert result.message["content"] == "once"


async def test_a_token_lives_fifteen_minutes(client_at_a_clock) -> None:
    table, client, clock = client_at_a_clock
    anna = table.person("Anna")
    kept = []

    @client.tree.command(name="keep", description="keeps the interaction")
    async def keep(interaction: discord.Interaction) -> None:
        kept.append(interaction)
        await interaction.response.defer(thinking=True)

    await client.tree.sync()
    result = await anna.slash("keep")
    assert result.message["loading"]
    clock.now += 899
    table.sweep()
    assert anna.current(result.message)["loading"]
    clock.now += 2
    with pytest.raises(discord.HTTPException) as refused:
        await kept[0].edit_original_response(content="too late")
    assert refused.value.code == 50027
    with pytest.raises(discord.HTTPException) as refused:
        await kept[0].followup.send("too late")
    assert refused.value.code == 50027
    table.sweep()
    message = anna.current(result.message)
    assert not message["loading"]
    assert message["failed"] == "The application did not respond."


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def client_at_a_clock():
    clock = Clock()
    table = PeopledTable(None, token=TOKEN, clock=clock)
    point_discord_at(await table.start())
    async with running() as client:
        yield table, client, clock
    await table.stop()


async def test_idle_threads_are_archived_and_a_message_opens_them_again(client_at_a_clock) -> None:
    table, client, clock = client_at_a_clock
    channel = client.get_channel(int(table.channels()[0]["id"]))
    message = await channel.send("match 1")
    thread = await message.create_thread(name="Match 1", auto_archive_duration=1440)
    clock.now += 1440 * 60 - 1
    table.sweep()
    assert not table.threads()[0]["archived"]
    clock.now += 2
    table.sweep()
    assert table.threads()[0]["archived"]
    await thread.send("still here")
    assert not table.threads()[0]["archived"]


async def test_an_answer_into_a_channel_that_is_gone(table: PeopledTable, client: Client) -> None:
    channel = client.get_channel(int(table.channels()[0]["id"]))
    message = await channel.send("match")
    thread = await message.create_thread(name="Match")
    waiting = asyncio.create_task(table.person("Anna").slash("slow", channel="Match"))
    await asyncio.sleep(0.05)
    await table.faults.from_json({"kind": "delete_channel", "channel_id": str(thread.id)})
    client.release.set()
    await until(lambda: client.errors)
    assert client.errors[0].code == 10003
    waiting.cancel()

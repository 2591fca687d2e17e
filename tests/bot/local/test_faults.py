"""What goes wrong on purpose, and how the real client lives through it."""

from __future__ import annotations

import asyncio
import time

import discord
import pytest

from bot.local import Impossible
from tests.bot.local.client import Client
from tests.bot.local.test_acknowledgements import until
from tests.driver import PeopledTable
from tests.patience import PATIENCE


def channel_of(table: PeopledTable, client: Client) -> discord.TextChannel:
    return client.get_channel(int(table.channels()[0]["id"]))


async def test_429_is_waited_for(table: PeopledTable, client: Client) -> None:
    table.faults.rate_limit("POST /channels/*/messages", retry_after=0.2)
    begun = time.monotonic()
    message = await channel_of(table, client).send("patient")
    assert time.monotonic() - begun >= 0.2
    assert [exchange.status for exchange in table.traffic if exchange.path.endswith("/messages")] == [429, 200]
    assert table.messages(str(message.channel.id))[0]["content"] == "patient"


async def test_5xx_before_the_effect_is_tried_again(table: PeopledTable, client: Client) -> None:
    table.faults.server_error("POST /channels/*/messages", status=502)
    await channel_of(table, client).send("once")
    assert [message["content"] for message in table.person("Anna").sees()] == ["once"]


async def test_5xx_after_the_effect_is_tried_again_and_the_nonce_keeps_it_single(
    table: PeopledTable, client: Client
) -> None:
    table.faults.server_error("POST /channels/*/messages", status=502, when="after")
    await channel_of(table, client).send("once", nonce="outbox:17")
    posts = [exchange for exchange in table.traffic if exchange.path.endswith("/messages")]
    assert [exchange.status for exchange in posts] == [502, 200]
    assert posts[0].request["enforce_nonce"] is True
    assert [message["content"] for message in table.person("Anna").sees()] == ["once"]


async def test_5xx_after_the_effect_of_a_callback_ends_in_40060(table: PeopledTable, client: Client) -> None:
    table.faults.server_error("POST /interactions/*", status=503, when="after")
    result = await table.person("Anna").slash("ping")
    assert result.message["content"] == "pong"
    await until(lambda: client.errors)
    assert client.errors[0].code == 40060


async def test_answers_can_be_slow(table: PeopledTable, client: Client) -> None:
    table.faults.delay("POST /channels/*", seconds=0.2)
    begun = time.monotonic()
    await channel_of(table, client).send("slowly")
    assert time.monotonic() - begun >= 0.2


async def test_a_fault_waits_for_its_route_and_its_times(table: PeopledTable, client: Client) -> None:
    table.faults.delay("GET /users/*", seconds=0.0, times=2)
    await channel_of(table, client).send("not this one")
    assert len(table.faults.waiting) == 1
    for _ in range(2):
        await client.fetch_user(int(table.person("Anna").id))
    assert table.faults.waiting == []
    table.faults.delay(seconds=0.0, times=0)
    for _ in range(3):
        await client.fetch_user(int(table.person("Anna").id))
    assert len(table.faults.waiting) == 1
    table.faults.clear()
    assert table.faults.waiting == []


@pytest.mark.parametrize(
    ("fault", "error", "says"),
    [
        ({"status": 400, "code": 160006}, discord.HTTPException, "Maximum number of active threads"),
        ({"status": 403, "code": 50013}, discord.Forbidden, "Missing Permissions"),
        ({"status": 404}, discord.NotFound, "404: Not Found"),
        ({"status": 400, "code": 7, "message": "Refused"}, discord.HTTPException, "Refused"),
        ({"status": 522, "html": "<h1>away</h1>"}, discord.DiscordServerError, "<h1>away</h1>"),
        ({"status": 405, "code": 0, "headers": {"X-Odd": "1"}}, discord.HTTPException, "405: Method Not Allowed"),
    ],
)
async def test_any_answer_to_a_route(table: PeopledTable, client: Client, fault, error, says) -> None:
    await table.faults.from_json({"kind": "answer", "route": "POST /channels/*/messages", "times": 0, **fault})
    for _ in range(2):
        with pytest.raises(error) as refused:
            await channel_of(table, client).send("x")
        assert (refused.value.status, refused.value.code) == (fault["status"], fault.get("code", 0))
        assert says in refused.value.text
    assert table.faults.to_json()[0]["status"] == fault["status"]
    table.faults.clear()
    await channel_of(table, client).send("now")


@pytest.mark.parametrize("fault", [{}, {"retry_after": 0.1}, {"code": 40003, "retry_after": 0.1}])
async def test_an_answer_429_says_when_to_come_again(table: PeopledTable, client: Client, fault) -> None:
    begun = time.monotonic()
    await table.faults.from_json({"kind": "answer", "route": "POST /channels/*/messages", "status": 429, **fault})
    await channel_of(table, client).send("patient")
    assert time.monotonic() - begun >= fault.get("retry_after", 1.0)
    assert table.faults.waiting == []


async def test_a_drop_is_resumed_and_nothing_is_lost(table: PeopledTable, client: Client) -> None:
    await table.gateway.drop()
    assert not table.gateway.online
    assert table.gateway.reaches(None)
    result = await table.person("Anna").slash("ping")
    assert result.message["content"] == "pong"
    assert (table.gateway.identified, table.gateway.resumed) == (1, 1)
    async with asyncio.timeout(PATIENCE):
        await client.resumed.wait()


async def test_a_request_to_reconnect_is_followed(table: PeopledTable, client: Client) -> None:
    table.gateway.ask_to_reconnect()
    async with asyncio.timeout(PATIENCE):
        await client.resumed.wait()
    assert (await table.person("Anna").slash("ping")).ok
    assert (table.gateway.identified, table.gateway.resumed) == (1, 1)


async def test_an_invalid_session_is_identified_anew(table: PeopledTable, client: Client) -> None:
    client.ready.clear()
    await table.gateway.invalidate()
    async with asyncio.timeout(PATIENCE):
        await client.ready.wait()
    assert table.gateway.identified == 2
    assert (await table.person("Anna").slash("ping")).ok


async def test_closed_dms(table: PeopledTable, client: Client) -> None:
    anna = table.person("Anna")
    table.faults.close_dms(anna.id)
    user = await client.fetch_user(int(anna.id))
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("psst")
    assert refused.value.code == 50007
    table.faults.close_dms(anna.id, False)
    await user.send("psst")
    assert [message["content"] for message in anna.dms()] == ["psst"]


async def test_a_deleted_channel_and_message(table: PeopledTable, client: Client) -> None:
    channel = channel_of(table, client)
    message = await channel.send("gone soon")
    thread = await message.create_thread(name="Match 1")
    await thread.send("inside")
    inside = table.messages(str(thread.id))[-1]
    wish = {"kind": "delete_message", "channel_id": str(thread.id), "message_id": inside["id"]}
    await table.faults.from_json(wish)
    with pytest.raises(Impossible, match="no such message"):
        await table.faults.from_json(wish)
    with pytest.raises(discord.NotFound) as refused:
        await thread.fetch_message(int(inside["id"]))
    assert refused.value.code == 10008
    await table.faults.from_json({"kind": "delete_channel", "channel_id": str(thread.id)})
    with pytest.raises(discord.NotFound) as refused:
        await thread.send("anybody?")
    assert refused.value.code == 10003
    assert table.threads() == []


async def test_unknown_faults_are_refused(table: PeopledTable, client: Client) -> None:
    with pytest.raises(Impossible, match="no fault of the kind"):
        await table.faults.from_json({"kind": "earthquake"})
    for wrong in ({"status": 200}, {"status": "400"}, {"code": "x"}, {"body": {}}, {"headers": {"a": 1}}):
        with pytest.raises(Impossible):
            await table.faults.from_json({"kind": "answer", **wrong})
    with pytest.raises(Impossible, match="no fault of the kind delay with minutes"):
        await table.faults.from_json({"kind": "delay", "minutes": 3})
    for wrong in ({"seconds": "long"}, {"times": -1}, {"status": 200}, {"when": "never"}, {"route": 5}):
        with pytest.raises(Impossible):
            await table.faults.from_json({"kind": "delay", **wrong})
    assert table.faults.waiting == []

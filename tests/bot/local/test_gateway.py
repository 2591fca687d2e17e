"""The gateway as raw frames: what discord.py does not show, and what it would not do."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import orjson
import pytest

from bot.local.gateway import Gateway
from bot.local.words import CHANNELS
from tests.bot.local.client import TOKEN
from tests.bot.local.rest import Rest
from tests.driver import PeopledTable
from tests.patience import PATIENCE


class Line:
    """A connection to the gateway."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def receive(self) -> Any:
        """The next frame, or the code with which the line was closed."""
        message = await self.socket.receive(timeout=PATIENCE)
        return orjson.loads(message.data) if message.type is aiohttp.WSMsgType.TEXT else self.socket.close_code

    async def event(self, name: str) -> Any:
        """The data of the next event of that name."""
        while True:
            frame = await self.receive()
            if frame["t"] == name:
                return frame["d"]

    async def send(self, op: int, data: Any) -> None:
        await self.socket.send_str(orjson.dumps({"op": op, "d": data}).decode())

    async def identify(self, intents: int = 1, token: str = TOKEN) -> None:
        await self.send(2, {"token": token, "intents": intents, "properties": {}})


@contextlib.asynccontextmanager
async def connected(table: PeopledTable) -> AsyncIterator[Line]:
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{table.base}/gateway") as socket:
        line = Line(socket)
        assert (await line.receive())["op"] == 10
        yield line


async def test_the_greeting(table: PeopledTable) -> None:
    async with connected(table) as line:
        await line.send(1, None)
        assert (await line.receive())["op"] == 11
        await line.identify()
        ready = await line.event("READY")
        assert ready["user"]["bot"]
        assert ready["resume_gateway_url"].startswith("ws://127.0.0.1:")
        assert ready["guilds"] == [{"id": table.world.guild_id, "unavailable": True}]
        guild = await line.event("GUILD_CREATE")
        assert [channel["name"] for channel in guild["channels"]] == list(CHANNELS)
        assert [member["user"]["id"] for member in guild["members"]] == [table.world.app_id]
        assert guild["member_count"] == 6


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"op": 2, "d": {"token": "wrong", "intents": 1}}, 4004),
        ({"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": 0}}, 4004),
        ({"op": 2, "d": {"token": TOKEN}}, 4013),
        ({"op": 2, "d": {"token": TOKEN, "intents": 1 << 1}}, 4014),
        ({"op": 2, "d": {"token": TOKEN, "intents": 1 << 15}}, 4014),
        ({"op": 8, "d": {"guild_id": "1", "user_ids": ["1"]}}, 4003),
        ({"op": 99, "d": None}, 4001),
        ({"op": 0, "d": None}, 4001),
        ("not json", 4002),
        ({"op": 1, "d": "x" * 5000}, 4002),
    ],
)
async def test_what_ends_the_connection(table: PeopledTable, frame: Any, code: int) -> None:
    async with connected(table) as line:
        text = frame if isinstance(frame, str) else orjson.dumps(frame).decode()
        await line.socket.send_str(text)
        assert await line.receive() == code


async def test_identifying_twice(table: PeopledTable) -> None:
    async with connected(table) as line:
        await line.identify()
        await line.event("GUILD_CREATE")
        await line.identify()
        assert await line.receive() == 4005


async def test_too_many_frames(table: PeopledTable) -> None:
    async with connected(table) as line:
        for _ in range(121):
            await line.send(1, None)
        answers = [await line.receive() for _ in range(121)]
        assert answers[-1] == 4008


async def test_only_what_the_intents_ask_for(table: PeopledTable, rest: Rest) -> None:
    async with connected(table) as guilds, connected(table) as messages:
        await guilds.identify(1)
        await messages.identify(1 << 9)
        await guilds.event("GUILD_CREATE")
        assert (await messages.receive())["t"] == "READY"
        _, sent = await rest.send({"content": "x"})
        await rest("PATCH", f"/channels/{rest.channel}/messages/{sent['id']}", {"content": "y"})
        await rest("POST", f"/channels/{rest.channel}/messages/{sent['id']}/threads", {"name": "Match"})
        await rest("PATCH", f"/channels/{sent['id']}", {"archived": True})
        await rest("DELETE", f"/channels/{rest.channel}/messages/{sent['id']}")
        heard = [await messages.receive() for _ in range(5)]
        kinds = ["MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_UPDATE", "MESSAGE_CREATE", "MESSAGE_DELETE"]
        assert [frame["t"] for frame in heard] == kinds
        # A whole message each time, or the client would die of it.
        assert heard[1]["d"]["content"] == "y"
        assert heard[1]["d"]["author"]["bot"]
        assert heard[1]["d"]["member"]["roles"]
        heard = [await guilds.receive() for _ in range(2)]
        assert [frame["t"] for frame in heard] == ["THREAD_CREATE", "THREAD_UPDATE"]
        assert heard[0]["d"]["newly_created"]
        assert heard[1]["d"]["thread_metadata"]["archived"]


async def test_resuming_replays_what_was_missed(table: PeopledTable) -> None:
    async with connected(table) as line:
        await line.identify()
        session = (await line.event("READY"))["session_id"]
        await line.event("GUILD_CREATE")
    async with connected(table) as line:
        await line.identify()
        await line.event("GUILD_CREATE")
    # The first line said goodbye with 1000, so its session is over.
    async with connected(table) as line:
        await line.send(6, {"token": TOKEN, "session_id": session, "seq": 2})
        assert await line.receive() == {"op": 9, "d": False, "s": None, "t": None}


async def test_a_broken_line_is_resumed_with_what_was_missed(table: PeopledTable) -> None:
    async with connected(table) as line:
        await line.identify()
        session = (await line.event("READY"))["session_id"]
        await line.event("GUILD_CREATE")
        await line.socket.close(code=4000)
    channel = table.world.channel(table.channels()[0]["id"])
    while table.gateway.online:  # noqa: ASYNC110 - the server notices a moment later
        await asyncio.sleep(0.005)
    table.world.set_archived(channel, False)
    table.world.set_archived(channel, False)
    async with connected(table) as line:
        await line.send(6, {"token": TOKEN, "session_id": session, "seq": 3})
        frames = [await line.receive() for _ in range(2)]
        assert [(frame["t"], frame["s"]) for frame in frames] == [("CHANNEL_UPDATE", 4), ("RESUMED", 5)]
        # What a heartbeat says to have arrived is not kept.
        await line.send(1, 5)
        assert (await line.receive())["op"] == 11
        assert len(table.gateway.sessions[session].events) == 0


async def test_a_session_is_not_kept_for_ever(table: PeopledTable, monkeypatch: pytest.MonkeyPatch) -> None:
    async with connected(table) as line:
        await line.identify()
        await line.event("GUILD_CREATE")
        await line.socket.close(code=4000)
    assert table.gateway.reaches(None)
    monkeypatch.setattr(Gateway, "remembered_seconds", 0.0)
    await asyncio.sleep(0.02)
    assert not table.gateway.reaches(None)


async def test_members_by_id_and_by_name(table: PeopledTable) -> None:
    anna = table.person("Anna").id
    async with connected(table) as line:
        await line.identify()
        await line.send(8, {"guild_id": table.world.guild_id, "user_ids": [anna, "5"], "nonce": "n"})
        chunk = await line.event("GUILD_MEMBERS_CHUNK")
        assert [member["user"]["id"] for member in chunk["members"]] == [anna]
        assert (chunk["not_found"], chunk["nonce"]) == (["5"], "n")
        await line.send(8, {"guild_id": table.world.guild_id, "query": "", "limit": 0})
        assert (await line.event("GUILD_MEMBERS_CHUNK"))["members"] == []

"""Rate limits by bucket: their headers, what is refused, and how the real client lives with them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.local.limits import buckets
from tests.bot.local.client import Client, running
from tests.bot.local.rest import Rest
from tests.bot.local.test_channels import refused
from tests.bot.local.test_faults import channel_of
from tests.bot.local.test_kinds import of
from tests.driver import PeopledTable


@pytest.fixture
async def limited(table: PeopledTable) -> buckets.Buckets:
    await table.faults.from_json({"kind": "buckets"})
    return table.world.access.buckets


@pytest.fixture
def later(table: PeopledTable):
    """Move the table's clock on."""
    seconds, passed = table.world.ids.seconds, [0.0]
    table.world.ids.seconds = lambda: seconds() + passed[0]

    def move(by: float) -> None:
        passed[0] += by

    return move


async def heads(rest: Rest, method: str, path: str, body: Any = None) -> tuple[int, dict[str, str]]:
    """Status and what the headers say of the bucket."""
    url, headers = f"{rest.table.base}/api/v10{path}", {"Authorization": f"Bot {rest.table.api.token}"}
    async with rest.session.request(method, url, headers=headers, json=body) as response:
        await response.read()
        told = {key.lower().removeprefix("x-ratelimit-"): value for key, value in response.headers.items()}
        return response.status, told


async def test_without_them_nothing_is_counted(rest: Rest) -> None:
    status, told = await heads(rest, "POST", f"/channels/{rest.channel}/messages", {"content": "x"})
    assert (status, "bucket" in told) == (200, False)
    for _ in range(20):
        assert (await rest.send({"content": "x"}))[0] == 200


async def test_posts_of_a_channel(rest: Rest, limited, later) -> None:
    path = f"/channels/{rest.channel}/messages"
    answers = [await heads(rest, "POST", path, {"content": "x"}) for _ in range(6)]
    assert [status for status, _ in answers] == [200] * 5 + [429]
    assert [told["remaining"] for _, told in answers] == ["4", "3", "2", "1", "0", "0"]
    assert len({told["bucket"] for _, told in answers}) == 1
    assert {told["limit"] for _, told in answers} == {"5"}
    _, told = answers[-1]
    assert (told["scope"], told["via"], told["retry-after"]) == ("user", "1.1 local", "5")
    assert 4 < float(told["reset-after"]) <= 5
    status, body = await rest.send({"content": "x"})
    assert (status, body["global"], body["message"]) == (429, False, "You are being rate limited.")
    other = rest.table.channels()[1]["id"]
    assert (await rest("POST", f"/channels/{other}/messages", {"content": "x"}))[0] == 200, "another channel"
    later(5)
    assert (await rest.send({"content": "x"}))[0] == 200
    assert len(rest.table.messages(rest.channel)) == 6


@pytest.mark.parametrize(("method", "most", "seconds"), [("PATCH", 5, 5), ("DELETE", 5, 1)])
async def test_edits_and_deletions(rest: Rest, limited, later, method: str, most: int, seconds: int) -> None:
    limited.on = False
    ids = [(await rest.send({"content": "x"}))[1]["id"] for _ in range(most + 1)]
    limited.on = True
    body = {"content": "y"} if method == "PATCH" else None
    paths = [f"/channels/{rest.channel}/messages/{id}" for id in ids]
    assert [(await rest(method, path, body))[0] for path in paths][-2:] == [200 if body else 204, 429]
    later(seconds)
    assert (await rest(method, paths[-1], body))[0] < 300


async def test_a_thread_is_renamed_twice_in_ten_minutes(table: PeopledTable, rest: Rest, limited, later) -> None:
    """Archived with a new name it stays open when the name is refused; nothing tells of it beforehand."""
    _, message = await rest.send({"content": "x"})
    thread = f"/channels/{message['id']}"
    await rest("POST", f"/channels/{rest.channel}/messages/{message['id']}/threads", {"name": "a"})
    for name in "bc":
        status, told = await heads(rest, "PATCH", thread, {"name": name})
        assert (status, told["limit"]) == (200, "5")
    status, told = await heads(rest, "PATCH", thread, {"name": "d", "archived": True})
    assert (status, told["remaining"], int(told["retry-after"])) == (429, "2", 600)
    assert (table.threads()[0]["name"], table.threads()[0]["archived"]) == ("c", False)
    assert (await rest("PATCH", thread, {"archived": True}))[0] == 200
    later(600)
    assert (await rest("PATCH", thread, {"archived": False, "name": "d"}))[0] == 200


async def test_direct_messages_opened_too_fast(
    table: PeopledTable, client: Client, limited, later, monkeypatch
) -> None:
    monkeypatch.setattr(buckets, "NEW_DMS", 2)
    users = [await client.fetch_user(int(table.person(name).id)) for name in ("Anna", "Boris", "Chiyo")]
    for user in users[:2]:
        await user.send("x")
    assert await refused(users[2].send("x")) == 40003
    await users[0].send("its channel is known")
    later(601)
    await users[2].send("x")


async def test_fifty_requests_a_second_in_all(rest: Rest, limited, table: PeopledTable) -> None:
    now = table.world.ids.seconds()
    table.world.ids.seconds = lambda: now
    statuses = [(await rest("GET", "/users/@me"))[0] for _ in range(51)]
    assert statuses == [200] * 50 + [429]
    status, told = await heads(rest, "GET", "/gateway")
    assert (status, told["global"], told["scope"]) == (429, "true", "global")
    assert (await rest("POST", "/interactions/1/x/callback", {"type": 4}, token=None))[0] == 404, "presses are answered"


async def test_the_client_waits_as_the_headers_say(table: PeopledTable, client: Client, limited) -> None:
    limited.pace = 0.05
    for number in range(12):
        await channel_of(table, client).send(f"m{number}")
    assert [it["content"] for it in table.person("Anna").sees()] == [f"m{number}" for number in range(12)]
    assert 429 not in [exchange.status for exchange in table.traffic]


async def test_two_clients_of_one_bot_meet_the_limit_and_nothing_is_lost(table, client: Client, limited) -> None:
    limited.pace = 0.1
    async with running() as other:
        both = [of(table, it, "matches") for it in (client, other)]
        await asyncio.gather(*(channel.send(f"m{n}") for n in range(4) for channel in both))
    assert 429 in [exchange.status for exchange in table.traffic]
    assert sorted(it["content"] for it in table.person("Anna").sees()) == sorted([f"m{n}" for n in range(4)] * 2)

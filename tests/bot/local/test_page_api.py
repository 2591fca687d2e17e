"""The page's side: who is let in, what it reads, does and hears."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from tests.bot.local.client import Client, picture, png
from tests.bot.local.test_faults import channel_of
from tests.driver import PeopledTable
from tests.patience import PATIENCE


class Page:
    """A browser that has opened the printed address."""

    def __init__(self, table: PeopledTable, session: aiohttp.ClientSession) -> None:
        self.table = table
        self.session = session
        self.channel = table.channels()[0]["id"]
        self.anna = table.person("Anna").id
        self.boris = table.person("Boris").id

    async def get(self, path: str, **query: Any) -> tuple[int, Any]:
        async with self.session.get(self.table.base + path, params=query) as response:
            return response.status, await response.json()

    async def post(self, path: str, body: Any, origin: str | None = "") -> tuple[int, Any]:
        headers = {"Origin": self.table.base if origin == "" else origin} if origin is not None else {}
        async with self.session.post(self.table.base + path, json=body, headers=headers) as response:
            return response.status, await response.json()

    async def command(self, *name: str, **options: Any) -> tuple[int, Any]:
        body = {"as": self.anna, "channel_id": self.channel, "name": list(name), "options": options}
        return await self.post("/local/interactions/command", body)

    async def messages(self, person: str | None = None, channel: str | None = None, **query: Any) -> Any:
        path = f"/local/channels/{channel or self.channel}/messages"
        status, body = await self.get(path, **{"as": person or self.anna}, **query)
        assert status == 200, body
        return body["messages"]

    @contextlib.asynccontextmanager
    async def events(self, person: str) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
        url = f"{self.table.base}/local/events?as={person}"
        async with self.session.ws_connect(url, headers={"Origin": self.table.base}) as socket:
            yield socket


async def next_of(socket: aiohttp.ClientWebSocketResponse, kind: str) -> Any:
    while True:
        event = await socket.receive_json(timeout=PATIENCE)
        if event["type"] == kind:
            return event


@pytest.fixture
async def page(table: PeopledTable) -> AsyncIterator[Page]:
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        async with session.get(table.page_url, allow_redirects=False) as response:
            assert response.status == 303
        yield Page(table, session)


# -- who is let in ------------------------------------------------------------------------------------------


async def test_the_key_becomes_a_cookie(table: PeopledTable) -> None:
    async with aiohttp.ClientSession() as session, session.get(table.page_url, allow_redirects=False) as response:
        assert (response.status, response.headers["Location"]) == (303, "/")
        cookie = response.headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie


@pytest.mark.parametrize("path", ["/", "/?key=wrong", "/local/state", "/local/events", "/attachments/1/2/x.png"])
async def test_without_the_key_nobody_is_let_in(table: PeopledTable, path: str) -> None:
    origin = {"Origin": table.base}
    async with aiohttp.ClientSession() as session, session.get(table.base + path, headers=origin) as response:
        assert response.status == 403
        assert "Open the address that was printed" in (await response.json())["error"]


async def test_the_host_and_the_origin_must_be_the_tables_own(page: Page) -> None:
    url = page.table.base + "/local/state"
    async with page.session.get(url, headers={"Host": "evil.example"}) as response:
        assert response.status == 403
        assert "answers only at" in (await response.json())["error"]
    port = page.table.page.guard.port
    async with page.session.get(url, headers={"Host": f"localhost:{port}"}) as response:
        assert response.status == 200
    body = {"name": "Mallory"}
    for origin in (None, "null", "http://evil.example", f"http://127.0.0.1:{port + 1}"):
        status, answer = await page.post("/local/people", body, origin)
        assert status == 403
        assert "own page" in answer["error"]
    assert (await page.post("/local/people", body, f"http://localhost:{port}"))[0] == 200
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await page.session.ws_connect(f"{page.table.base}/local/events?as={page.anna}", headers={"Origin": "null"})


async def test_every_answer_forbids_what_is_not_the_tables_own(page: Page) -> None:
    for path in ("/", "/local/state", "/nowhere", "/page/main.js"):
        async with page.session.get(page.table.base + path) as response:
            assert response.headers["Content-Security-Policy"].startswith("default-src 'none'")
            assert response.headers["X-Content-Type-Options"] == "nosniff"


async def test_files_of_the_page(page: Page) -> None:
    async with page.session.get(page.table.base + "/") as response:
        assert response.content_type == "text/html"
    for path in ("/page/..%2ftable.py", "/page/nothing.js", "/page/"):
        async with page.session.get(page.table.base + path) as response:
            assert response.status == 404
            assert await response.json() == {"error": "There is nothing at this address."}


async def test_the_bots_interface_is_not_the_pages(page: Page) -> None:
    async with page.session.get(page.table.base + "/api/v10/users/@me") as response:
        assert response.status == 401


async def test_a_person_opens_a_post_of_a_forum(page: Page) -> None:
    forum = next(it.id for it in page.table.world.channels.values() if it.name == "forum")
    body = {"as": page.anna, "channel_id": forum, "name": "Who plays?", "content": "On Friday"}
    status, answer = await page.post("/local/posts", body)
    assert (status, answer["channel"]["name"], answer["channel"]["parent_id"]) == (200, "Who plays?", forum)
    assert (await page.post("/local/posts", {**body, "name": " "}))[0] == 400


# -- reading ------------------------------------------------------------------------------------------------


async def test_the_state(page: Page, client: Client) -> None:
    status, state = await page.get("/local/state")
    assert status == 200
    assert [person["name"] for person in state["people"]] == ["Anna", "Boris", "Chiyo", "Daniel", "Emma"]
    assert len({person["avatar_hue"] for person in state["people"]}) == 5
    assert state["bot"] == {"id": page.table.world.app_id, "name": "Daimyo", "online": True}
    assert "match" in [command["name"] for command in state["commands"]]
    assert {"code": "ja", "name": "日本語"} in state["locales"]
    dms = [channel for channel in state["channels"] if channel["type"] == 1]
    assert len(dms) == 5
    _, state = await page.get("/local/state", **{"as": page.anna})
    (dm,) = [channel for channel in state["channels"] if channel["type"] == 1]
    assert (dm["recipient_id"], dm["name"], dm["unread"]) == (page.anna, "Daimyo", 0)
    assert await page.get("/local/state", **{"as": "1"}) == (400, {"error": "There is no such person at the table."})


async def test_messages_page_by_page(page: Page, client: Client) -> None:
    channel = channel_of(page.table, client)
    for n in range(7):
        await channel.send(f"m{n}")
    newest = await page.messages(limit=3)
    assert [message["content"] for message in newest] == ["m4", "m5", "m6"]
    older = await page.messages(limit=3, before=newest[0]["id"])
    assert [message["content"] for message in older] == ["m1", "m2", "m3"]
    path = f"/local/channels/{page.channel}/messages"
    assert (await page.get(path, **{"as": page.anna, "limit": "3"}))[1]["more"]
    assert not (await page.get(path, **{"as": page.anna, "limit": "7"}))[1]["more"]
    assert (await page.get(path, **{"as": page.anna, "limit": "101"}))[0] == 400
    for odd in ("²", "٣x", "9" * 5000, "-1", ""):
        assert (await page.get(path, **{"as": page.anna, "limit": odd}))[0] == 400
        assert (await page.get(path, **{"as": page.anna, "before": odd or "x"}))[0] == 400
    assert (await page.get(path, **{"as": page.anna, "before": "x"}))[0] == 400


async def test_reading_marks_as_read(page: Page, client: Client) -> None:
    await channel_of(page.table, client).send("new")

    async def unread(person: str) -> int:
        _, state = await page.get("/local/state", **{"as": person})
        return state["channels"][0]["unread"]

    assert (await unread(page.anna), await unread(page.boris)) == (1, 1)
    await page.messages()
    assert (await unread(page.anna), await unread(page.boris)) == (0, 1)
    await page.post("/local/read", {"as": page.boris, "channel_id": page.channel})
    assert await unread(page.boris) == 0


async def test_nobody_reads_the_private_messages_of_another(page: Page) -> None:
    private = page.table.world.dm(page.anna).id
    path = f"/local/channels/{private}/messages"
    assert (await page.get(path, **{"as": page.boris}))[0] == 400
    assert (await page.get(path, **{"as": page.anna}))[0] == 200


async def test_attachments(page: Page, client: Client) -> None:
    await channel_of(page.table, client).send("x", file=picture())
    (message,) = await page.messages()
    url = message["attachments"][0]["url"]
    assert url.startswith(f"/attachments/{page.channel}/")
    async with page.session.get(page.table.base + url) as response:
        assert await response.read() == png()
        assert response.content_type == "image/png"
        assert response.headers["Content-Disposition"] == "inline"
    async with page.session.get(page.table.base + f"/attachments/{page.channel}/1/x.png") as response:
        assert response.status == 404


# -- doing --------------------------------------------------------------------------------------------------


async def test_a_command_and_its_ephemeral_answer(page: Page, client: Client) -> None:
    status, answer = await page.command("ping")
    assert (status, answer["status"]) == (200, "ok")
    (message,) = await page.messages()
    assert answer["message_ids"] == [message["id"]]
    assert (message["content"], message["ephemeral"], message["loading"]) == ("pong", True, False)
    assert await page.messages(page.boris) == []
    assert (await page.post("/local/dismiss", {"as": page.anna, "message_id": message["id"]}))[0] == 200
    assert await page.messages() == []


async def test_autocomplete_component_and_modal(page: Page, client: Client) -> None:
    place = {"as": page.anna, "channel_id": page.channel}
    body = {**place, "name": ["plan"], "options": {}, "focused": "line", "value": "a"}
    status, answer = await page.post("/local/interactions/autocomplete", body)
    assert (status, answer["status"], answer["choices"][0]) == (200, "ok", {"name": "a0", "value": "a0"})
    _, answer = await page.command("panel")
    on = {"as": page.anna, "message_id": answer["message_ids"][0]}
    body = {**on, "custom_id": "pick:3", "values": ["c5"], "locale": "de"}
    status, answer = await page.post("/local/interactions/component", body)
    assert (status, answer["message_ids"]) == (200, [on["message_id"]])
    status, answer = await page.post("/local/interactions/component", {**on, "custom_id": "press:modal"})
    modal = answer["modal"]
    assert (modal["title"], modal["custom_id"]) == ("Plan", "plan:1")
    body = {"as": page.anna, "interaction_id": modal["interaction_id"], "fields": {"card": ["c1"], "side": "sun"}}
    status, answer = await page.post("/local/interactions/modal", body)
    assert (status, answer["status"]) == (200, "ok")


async def test_refusals_are_sentences(page: Page, client: Client) -> None:
    assert await page.command("nothing") == (400, {"error": "There is no /nothing here."})
    place = {"as": page.anna, "channel_id": page.channel}
    for path, body in (
        ("interactions/command", {**place, "name": "ping"}),
        ("interactions/command", {**place, "name": ["ping"], "options": []}),
        ("interactions/command", {**place, "name": ["match"], "options": [1]}),
        ("interactions/command", {"as": 5, "channel_id": page.channel, "name": ["ping"]}),
        ("interactions/command", {"as": page.anna, "channel_id": "1", "name": ["ping"]}),
        ("interactions/command", {**place, "name": ["ping"], "locale": "xx"}),
        ("interactions/command", {**place, "name": ["ping"], "locale": []}),
        ("interactions/component", {"as": page.anna, "message_id": "1", "custom_id": "x"}),
        ("interactions/component", {"as": page.anna, "message_id": 1, "custom_id": "x"}),
        ("interactions/modal", {"as": page.anna, "interaction_id": "1", "fields": {}}),
        ("interactions/modal", {"as": page.anna, "interaction_id": "1", "fields": [1]}),
        ("messages", {**place, "content": " "}),
        ("dismiss", {"as": page.anna, "message_id": "1"}),
        ("people", {"name": "Anna"}),
        ("faults", {"kind": "earthquake"}),
        ("faults", {"kind": "earthquake", "self": 1}),
        ("read", []),
    ):
        status, answer = await page.post("/local/" + path, body)
        assert status == 400, (path, body)
        assert answer["error"].endswith(".")


async def test_a_failed_interaction(page: Page, client: Client) -> None:
    page.table.interactions.ack_seconds = 0.1
    status, answer = await page.command("slow")
    assert (status, answer["status"], answer["reason"]) == (200, "failed", "The application did not respond.")


async def test_people_and_their_language(page: Page) -> None:
    status, answer = await page.post("/local/people", {"name": "Fumiko", "locale": "ja"})
    assert (status, answer["person"]["locale"]) == (200, "ja")
    person = answer["person"]["id"]
    assert (await page.post(f"/local/people/{person}", {"locale": "de"}))[1]["person"]["locale"] == "de"
    assert (await page.post(f"/local/people/{person}", {"locale": "xx"}))[0] == 400
    assert page.table.world.dm(person)


# -- hearing ------------------------------------------------------------------------------------------------


async def test_events_reach_whom_they_concern(page: Page, client: Client) -> None:
    channel = channel_of(page.table, client)
    async with page.events(page.anna) as anna, page.events(page.boris) as boris:
        await page.command("ping")
        created = await next_of(anna, "message_create")
        assert created["message"]["content"] == "pong"
        await page.post("/local/dismiss", {"as": page.anna, "message_id": created["message"]["id"]})
        assert (await next_of(anna, "message_delete"))["message_id"] == created["message"]["id"]
        message = await channel.send("public")
        # The first thing that Boris hears of is not the ephemeral answer.
        assert (await next_of(boris, "message_create"))["message"]["content"] == "public"
        await message.edit(content="edited")
        assert (await next_of(anna, "message_update"))["message"]["content"] == "edited"
        thread = await message.create_thread(name="Match")
        assert (await next_of(anna, "channel_create"))["channel"]["name"] == "Match"
        await thread.edit(archived=True)
        assert (await next_of(anna, "channel_update"))["channel"]["archived"]
        await channel.typing()
        assert (await next_of(anna, "typing"))["user_id"] == page.table.world.app_id
        await message.delete()
        assert (await next_of(boris, "message_delete"))["message_id"] == str(message.id)
        people = await next_of(boris, "people")
        assert {person["name"]: person["unread"] for person in people["people"]}["Chiyo"] > 0
        await client.tree.sync()
        assert (await next_of(anna, "commands"))["commands"]
        await client.close()
        assert not (await next_of(anna, "bot_offline"))["bot"]["online"]


async def test_thinking_is_seen_and_ends(page: Page, client: Client) -> None:
    async with page.events(page.anna) as anna:
        await page.command("board")
        assert (await next_of(anna, "message_create"))["message"]["loading"]
        done = (await next_of(anna, "message_update"))["message"]
        assert not done["loading"]
        assert done["components"]


async def test_private_messages_are_heard_by_their_addressee(page: Page, client: Client) -> None:
    async with page.events(page.boris) as boris:
        await page.command("dm")
        await asyncio.sleep(0.1)
        await channel_of(page.table, client).send("public")
        assert (await next_of(boris, "message_create"))["message"]["content"] == "public"


async def test_events_need_a_person(page: Page) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await page.session.ws_connect(f"{page.table.base}/local/events", headers={"Origin": page.table.base})


# -- faults -------------------------------------------------------------------------------------------------


async def test_faults_are_set_listed_and_taken_back(page: Page, client: Client) -> None:
    fault = {"kind": "answer", "status": 500, "when": "after", "code": 0, "route": "POST /channels/*", "times": 0}
    assert (await page.post("/local/faults", fault))[1] == {"faults": [fault]}
    limit = {"kind": "answer", "status": 429, "retry_after": 0.5, "global": True}
    _, answer = await page.post("/local/faults", limit)
    assert answer["faults"][1] == limit | {"route": "*", "times": 1, "when": "before", "code": 0}
    closed = {"kind": "close_dms", "person": page.anna, "closed": True}
    assert closed in (await page.post("/local/faults", closed))[1]["faults"]
    assert len((await page.get("/local/state"))[1]["faults"]) == 3
    headers = {"Origin": page.table.base}
    async with page.session.delete(page.table.base + "/local/faults", headers=headers) as response:
        assert await response.json() == {"faults": []}
    for kind in ("drop", "reconnect", "invalid_session"):
        assert (await page.post("/local/faults", {"kind": kind}))[0] == 200

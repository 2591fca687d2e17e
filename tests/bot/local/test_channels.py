"""Channels, threads and messages: what is there, what the bot may do with it, and what it is told otherwise."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.local import Impossible
from bot.local.words import CHANNELS, MessageType, Permission
from tests.bot.local.client import Client, picture, png
from tests.bot.local.rest import Rest, errors
from tests.bot.local.test_faults import channel_of
from tests.driver import PeopledTable


async def refused(coro: Any) -> int:
    """The code with which Discord refuses."""
    with pytest.raises(discord.HTTPException) as error:
        await coro
    return error.value.code


# -- messages -----------------------------------------------------------------------------------------------


async def test_send_fetch_edit_delete_and_history(table: PeopledTable, client: Client) -> None:
    channel = channel_of(table, client)
    sent = [await channel.send(f"m{n}") for n in range(5)]
    fetched = await channel.fetch_message(sent[2].id)
    assert fetched.content == "m2"
    await fetched.edit(content="m2, edited", attachments=[picture()])
    table.person("Anna").say(None, "hello")
    history = [message.content async for message in channel.history(limit=3)]
    # What people write is not for a bot without that intent, unless they speak to it.
    assert history == ["", "m4", "m3"]
    table.person("Anna").say(None, f"<@{client.user.id}> hello")
    assert [message.content async for message in channel.history(limit=1)] == [f"<@{client.user.id}> hello"]
    older = [message.content async for message in channel.history(limit=2, before=sent[3])]
    assert older == ["m2, edited", "m1"]
    newer = [message.content async for message in channel.history(limit=2, after=sent[1], oldest_first=True)]
    assert newer == ["m2, edited", "m3"]
    await sent[4].delete()
    assert await refused(channel.fetch_message(sent[4].id)) == 10008


async def test_attachments_can_be_read_by_the_bot_and_by_nobody_else(
    table: PeopledTable, client: Client, rest: Rest
) -> None:
    message = await channel_of(table, client).send(file=picture())
    (attachment,) = message.attachments
    assert await attachment.read() == png()
    url = attachment.url.partition("?")[0]
    async with rest.session.get(url) as response:
        assert response.status == 403
    async with rest.session.get(f"{url}?hm={'0' * 32}") as response:
        assert response.status == 403


async def test_mentions_are_told_as_far_as_allowed(table: PeopledTable, client: Client) -> None:
    channel, anna = channel_of(table, client), table.person("Anna")
    quiet = await channel.send(f"<@{anna.id}>")
    assert quiet.mentions == []
    loud = await channel.send(f"<@{anna.id}>", allowed_mentions=discord.AllowedMentions(users=True))
    assert [user.id for user in loud.mentions] == [int(anna.id)]


async def test_replies(table: PeopledTable, client: Client) -> None:
    channel = channel_of(table, client)
    first = await channel.send("question")
    answer = await first.reply("answer")
    assert answer.reference.message_id == first.id
    assert answer.type is discord.MessageType.reply
    await first.delete()
    assert await refused(channel.send("to nothing", reference=first)) == 50035


async def test_a_nonce_counts_for_five_minutes_in_its_channel(rest: Rest, table: PeopledTable) -> None:
    body = {"content": "x", "nonce": "n", "enforce_nonce": True}
    _, first = await rest.send(body)
    assert (await rest.send(body))[1]["id"] == first["id"]
    _, unasked = await rest.send({**body, "enforce_nonce": False})
    assert unasked["id"] != first["id"]
    other = table.channels()[1]["id"]
    assert (await rest("POST", f"/channels/{other}/messages", body))[1]["id"] != first["id"]
    await rest.send({"content": "in between"})
    seconds = table.world.ids.seconds
    table.world.ids.seconds = lambda: seconds() + 301
    assert (await rest.send(body))[1]["id"] not in (first["id"], unasked["id"])


async def test_ephemeral_messages_are_not_in_the_channel(table: PeopledTable, client: Client) -> None:
    ephemeral = (await table.person("Anna").slash("ping")).message
    channel = channel_of(table, client)
    assert [message async for message in channel.history()] == []
    assert await refused(channel.fetch_message(int(ephemeral["id"]))) == 10008


async def test_what_is_unknown(table: PeopledTable, client: Client) -> None:
    assert await refused(client.fetch_channel(1)) == 10003
    assert await refused(client.fetch_user(1)) == 10013
    assert await refused(client.fetch_guild(1)) == 10004
    assert await refused(client.guilds[0].fetch_member(1)) == 10007
    assert await refused(channel_of(table, client).fetch_message(1)) == 10008


async def test_what_is_known(table: PeopledTable, client: Client) -> None:
    anna = table.person("Anna")
    assert (await client.fetch_user(int(anna.id))).display_name == "Anna"
    guild = client.guilds[0]
    assert (await guild.fetch_member(int(anna.id))).display_name == "Anna"
    assert (await client.fetch_guild(guild.id)).name == "The local table"
    assert [channel.name for channel in await guild.fetch_channels()] == list(CHANNELS)
    assert len(await guild.fetch_roles()) == 3
    assert [member.name for member in await guild.query_members(user_ids=[int(anna.id), 1])] == ["anna"]
    assert guild.me.guild_permissions.value == int(table.world.bot_permissions)
    assert (await client.application_info()).name == "Daimyo"
    async with channel_of(table, client).typing():
        pass


# -- threads ------------------------------------------------------------------------------------------------


async def test_a_thread_from_a_message_has_its_id_and_there_is_one(table: PeopledTable, client: Client) -> None:
    message = await channel_of(table, client).send("match 1")
    thread = await message.create_thread(name="Match 1")
    assert thread.id == message.id
    assert await refused(message.create_thread(name="Match 1 again")) == 160004
    assert table.messages(str(thread.id))[0]["type"] == MessageType.THREAD_STARTER
    assert table.messages(str(thread.id))[0]["referenced_message"]["content"] == "match 1"
    assert table.messages(str(message.channel.id))[0]["thread"]["name"] == "Match 1"
    sent = await thread.send("inside")
    assert client.get_channel(thread.id) is not None
    assert sent.channel.id == thread.id
    assert (await client.fetch_channel(thread.id)).message_count == 2


async def test_a_thread_without_a_message_announces_itself(table: PeopledTable, client: Client) -> None:
    channel = channel_of(table, client)
    thread = await channel.create_thread(name="Match 2", type=discord.ChannelType.public_thread)
    notice = table.messages(str(channel.id))[-1]
    assert (notice["type"], notice["content"]) == (MessageType.THREAD_CREATED, "Match 2")
    assert notice["message_reference"]["channel_id"] == str(thread.id)
    assert [it.id for it in await channel.guild.active_threads()] == [thread.id]


async def test_names_and_durations_of_threads(rest: Rest) -> None:
    _, message = await rest.send({"content": "x"})
    path = f"/channels/{rest.channel}/messages/{message['id']}/threads"
    assert errors((await rest("POST", path, {"name": "x" * 101}))[1]) == ["name: BASE_TYPE_BAD_LENGTH"]
    assert errors((await rest("POST", path, {"name": ""}))[1]) == ["name: BASE_TYPE_BAD_LENGTH"]
    body = {"name": "x", "auto_archive_duration": 30}
    assert errors((await rest("POST", path, body))[1]) == ["auto_archive_duration: BASE_TYPE_CHOICES"]
    assert (await rest("POST", path, {"name": "x" * 100}))[0] == 201


async def test_the_owner_renames_archives_and_reopens(table: PeopledTable, client: Client) -> None:
    message = await channel_of(table, client).send("match")
    thread = await message.create_thread(name="Match")
    sent = await thread.send("board")
    await thread.edit(name="Match, ended", archived=True)
    assert table.threads()[0] | {"name": "Match, ended", "archived": True} == table.threads()[0]
    assert await refused(sent.edit(content="other")) == 50083
    assert await refused(thread.typing().__aenter__()) == 50083
    assert await refused(thread.send("x" * 2001)) == 50035
    assert table.threads()[0]["archived"]
    assert await refused(thread.add_user(discord.Object(int(table.person("Anna").id)))) == 50083
    await thread.send("a message opens it")
    assert not table.threads()[0]["archived"]
    await sent.edit(content="other")
    assert await refused(thread.edit(locked=True)) == 50013


async def test_people_in_archived_and_locked_threads(table: PeopledTable, client: Client) -> None:
    message = await channel_of(table, client).send("match")
    thread = await message.create_thread(name="Match")
    anna = table.person("Anna")
    await thread.edit(archived=True)
    with pytest.raises(Impossible, match="archived"):
        await anna.slash("ping", channel="Match")
    anna.say("Match", "hello")
    assert (await anna.slash("ping", channel="Match")).ok
    it = table.world.channels[str(thread.id)]
    it.locked = it.archived = True
    with pytest.raises(Impossible, match="locked"):
        anna.say("Match", "hello")
    assert await refused(thread.send("hello")) == 50083


async def test_members_of_threads(table: PeopledTable, client: Client) -> None:
    message = await channel_of(table, client).send("match")
    thread = await message.create_thread(name="Match")
    anna = discord.Object(int(table.person("Anna").id))
    await thread.add_user(anna)
    for member in (anna, client.user):
        assert (await thread.fetch_member(member.id)).id == member.id
    assert await refused(thread.fetch_member(int(table.person("Boris").id))) == 10007


async def test_no_threads_in_threads_or_dms(rest: Rest, table: PeopledTable) -> None:
    _, message = await rest.send({"content": "x"})
    path = f"/channels/{rest.channel}/messages/{message['id']}/threads"
    _, thread = await rest("POST", path, {"name": "x"})
    for channel in (thread["id"], table.world.dm(table.person("Anna").id).id):
        status, body = await rest("POST", f"/channels/{channel}/threads", {"name": "y", "type": 11})
        assert (status, body["code"]) == (400, 50024)


# -- permissions --------------------------------------------------------------------------------------------


async def test_what_the_bot_was_not_granted(table: PeopledTable, client: Client) -> None:
    channel = channel_of(table, client)
    await channel.send("mine")
    theirs = await channel.fetch_message(int(table.person("Anna").say(None, "hello")["id"]))
    for coro in (theirs.delete(), channel.edit(name="other")):
        assert await refused(coro) == 50013
    assert await refused(theirs.edit(content="other words")) == 50005
    assert await refused(channel.purge(limit=1, check=lambda message: True, bulk=False)) == 50013


@pytest.mark.parametrize(
    ("taken", "code"),
    [
        (Permission.VIEW_CHANNEL, 50001),
        (Permission.SEND_MESSAGES, 50013),
        (Permission.ATTACH_FILES, 50013),
    ],
)
async def test_what_is_taken_away_is_missed(table: PeopledTable, client: Client, taken: Permission, code: int) -> None:
    table.world.bot_permissions &= ~taken
    assert await refused(channel_of(table, client).send("x", file=picture())) == code


async def test_threads_take_their_own_permissions(table: PeopledTable, client: Client) -> None:
    message = await channel_of(table, client).send("match")
    table.world.bot_permissions &= ~Permission.CREATE_PUBLIC_THREADS
    assert await refused(message.create_thread(name="Match")) == 50013
    table.world.bot_permissions |= Permission.CREATE_PUBLIC_THREADS
    thread = await message.create_thread(name="Match")
    table.world.bot_permissions &= ~Permission.SEND_MESSAGES_IN_THREADS
    assert await refused(thread.send("x")) == 50013
    private = {"name": "secret", "type": discord.ChannelType.private_thread}
    assert (await channel_of(table, client).create_thread(**private)).is_private()
    table.world.bot_permissions &= ~Permission.CREATE_PRIVATE_THREADS
    assert await refused(channel_of(table, client).create_thread(**private)) == 50013


async def test_the_token_is_asked_for(rest: Rest) -> None:
    for token in (None, "another"):
        status, body = await rest("GET", "/users/@me", token=token)
        assert (status, body) == (401, {"message": "401: Unauthorized", "code": 0})
    status, body = await rest("POST", "/interactions/1/x/callback", {"type": 4}, token=None)
    assert (status, body["code"]) == (404, 10062)
    status, body = await rest("POST", f"/webhooks/{rest.table.world.app_id}/x", {"content": "x"}, token=None)
    assert (status, body["code"]) == (404, 10015)


async def test_unknown_routes_and_broken_bodies(rest: Rest) -> None:
    assert await rest("GET", "/nowhere") == (404, {"message": "404: Not Found", "code": 0})
    assert (await rest("PUT", "/users/@me"))[0] == 405
    url = f"{rest.table.base}/api/v10/channels/{rest.channel}/messages"
    headers = {"Authorization": f"Bot {rest.table.api.token}", "Content-Type": "application/json"}
    async with rest.session.post(url, data=b"{", headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)
    assert errors((await rest.send([1]))[1]) == [": DICT_TYPE_CONVERT"]
    for odd in ("x", "²", "9" * 5000):
        assert errors((await rest("GET", f"/channels/{odd}"))[1]) == ["channel: NUMBER_TYPE_COERCE"]
        answer = await rest("GET", f"/channels/{rest.channel}/messages?limit={odd}")
        assert errors(answer[1]) == ["limit: NUMBER_TYPE_COERCE"]


async def test_the_content_type_is_exactly_json(rest: Rest) -> None:
    url = f"{rest.table.base}/api/v10/gateway/bot"
    async with rest.session.get(url, headers={"Authorization": f"Bot {rest.table.api.token}"}) as response:
        assert response.headers["Content-Type"] == "application/json"

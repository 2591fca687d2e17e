"""Channels of every type: what each can hold, and what the bot hears of it."""

from __future__ import annotations

import discord
import pytest

from bot.local import Impossible
from bot.local.words import CHANNELS, ChannelType
from tests.bot.local.client import Client, picture
from tests.bot.local.rest import Rest, errors
from tests.bot.local.test_channels import refused
from tests.driver import PeopledTable

KINDS = [name for name in CHANNELS if name != "lounge"]


def id_of(table: PeopledTable, name: str) -> str:
    return next(it.id for it in table.world.channels.values() if it.name == name)


def of(table: PeopledTable, client: Client, name: str):
    return client.get_channel(int(id_of(table, name)))


async def code(asked) -> int:
    status, body = await asked
    return body["code"] if status >= 400 else 0


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("matches", discord.TextChannel),
        ("news", discord.TextChannel),
        ("forum", discord.ForumChannel),
        ("voice", discord.VoiceChannel),
        ("stage", discord.StageChannel),
    ],
)
async def test_the_client_knows_each(table: PeopledTable, client: Client, name: str, kind: type) -> None:
    channel = of(table, client, name)
    assert type(channel) is kind
    assert channel.type.value == CHANNELS[name]
    assert type(await client.fetch_channel(channel.id)) is kind


@pytest.mark.parametrize(
    ("name", "sent", "from_message", "public", "private", "announcement"),
    [
        ("matches", 0, 0, 0, 0, 50024),
        ("news", 0, 0, 50024, 50024, 0),
        ("voice", 0, 50024, 50024, 50024, 50024),
        ("stage", 0, 50024, 50024, 50024, 50024),
        ("forum", 50008, 50024, 50035, 50035, 50035),
    ],
)
async def test_what_each_can_hold(table, rest: Rest, name, sent, from_message, public, private, announcement) -> None:
    path = f"/channels/{id_of(table, name)}"
    _, message = await rest("POST", f"{path}/messages", {"content": "x"})
    assert message.get("code", 0) == sent
    of_message = f"{path}/messages/{message.get('id', 1)}/threads"
    assert await code(rest("POST", of_message, {"name": "x"})) == from_message
    kinds = {11: public, 12: private, 10: announcement}
    assert {kind: await code(rest("POST", f"{path}/threads", {"name": "x", "type": kind})) for kind in kinds} == kinds


@pytest.mark.parametrize(("name", "kind"), [("matches", 11), ("news", 10)])
async def test_threads_from_messages_are_of_the_channels_own_type(table, client: Client, name, kind) -> None:
    thread = await (await of(table, client, name).send("match")).create_thread(name="Match")
    assert thread.type.value == kind == table.threads()[0]["type"]
    await thread.send("inside")
    await thread.edit(archived=True)
    assert (await client.fetch_channel(thread.id)).archived


async def test_a_forum_post_is_a_thread_with_its_first_message(table: PeopledTable, client: Client) -> None:
    forum = of(table, client, "forum")
    thread, message = await forum.create_thread(name="Match 1", content="Join here", file=picture())
    assert (thread.id, thread.parent_id, thread.type.value) == (message.id, forum.id, 11)
    assert len(message.attachments) == 1
    assert [it["content"] for it in table.person("Anna").sees("Match 1")] == ["Join here"]
    assert await refused(forum.create_thread(name="", content="x")) == 50035
    assert await refused(forum.create_thread(name="x", content="x" * 2001)) == 50035
    assert [it["name"] for it in table.threads()] == ["Match 1"]


async def test_a_forum_post_needs_its_message(table: PeopledTable, rest: Rest) -> None:
    path = f"/channels/{id_of(table, 'forum')}/threads"
    assert errors((await rest("POST", path, {"name": "x"}))[1]) == ["message: BASE_TYPE_REQUIRED"]
    assert errors((await rest("POST", path, {"name": "x", "message": 5}))[1]) == ["message: DICT_TYPE_CONVERT"]
    assert table.threads() == []


async def test_people_post_in_forums(table: PeopledTable, client: Client) -> None:
    anna = table.person("Anna")
    post = anna.begin_post("forum", "Who plays?", "On Friday")
    assert (post["type"], post["parent_id"]) == (11, id_of(table, "forum"))
    assert (await anna.slash("ping", channel="Who plays?")).ok
    assert client.get_channel(int(post["id"])).parent.type is discord.ChannelType.forum
    for act in (lambda: anna.say("forum", "x"), lambda: anna.begin_post("matches", "x", "x")):
        with pytest.raises(Impossible, match="forum"):
            act()
    with pytest.raises(Impossible, match="forum holds posts"):
        await anna.slash("ping", channel="forum")


@pytest.mark.parametrize("name", [*KINDS, "gallery"])
async def test_a_press_carries_its_channel_with_the_type(table: PeopledTable, client: Client, name: str) -> None:
    await table.faults.from_json({"kind": "channel_type", "channel_id": id_of(table, "lounge"), "type": 16})
    table.world.channels[id_of(table, "lounge")].name = "gallery"
    anna, heard = table.person("Anna"), []

    async def hear(interaction: discord.Interaction) -> None:
        heard.append(interaction)

    client.on_interaction = hear
    where = anna.begin_post(name, "Post", "text")["id"] if name in ("forum", "gallery") else name
    assert (await anna.slash("ping", channel=where)).ok
    (interaction,) = heard
    parent = interaction.channel.parent if where != name else interaction.channel
    assert parent.type.value == table.world.channels[id_of(table, name)].type
    assert interaction.app_permissions.value == int(table.world.bot_permissions)


async def test_a_channel_becomes_one_of_another_type(table: PeopledTable, client: Client) -> None:
    lounge = id_of(table, "lounge")
    await table.faults.from_json({"kind": "channel_type", "channel_id": lounge, "type": 2})
    await table.person("Anna").slash("ping", channel="lounge")
    assert isinstance(client.get_channel(int(lounge)), discord.VoiceChannel)
    for wrong in ({"type": 1}, {"type": 11}, {"type": 99}, {"type": "voice"}):
        with pytest.raises(Impossible):
            await table.faults.from_json({"kind": "channel_type", "channel_id": lounge, **wrong})
    assert table.world.channels[lounge].type is ChannelType.VOICE


async def test_buttons_are_grey_in_a_locked_thread(table: PeopledTable, client: Client) -> None:
    anna, message = table.person("Anna"), await of(table, client, "matches").send("match")
    thread = await message.create_thread(name="Match")
    panel = (await anna.slash("panel", channel="Match")).message
    it = table.world.channels[str(thread.id)]
    for archived in (False, True):
        it.locked, it.archived = True, archived
        for act in (anna.click(panel, "Hand"), anna.select(panel, "c1"), anna.slash("ping", channel="Match")):
            with pytest.raises(Impossible, match="locked"):
                await act
        with pytest.raises(Impossible, match="locked"):
            anna.say("Match", "x")
        assert await refused(thread.send("x")) == (50083 if archived else 160005)
    it.locked = it.archived = False
    assert (await anna.click(panel, "Hand")).ok

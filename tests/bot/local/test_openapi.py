"""The table and the client against Discord's own description of its interface."""

from __future__ import annotations

import discord
import pytest

from tests.bot.local.client import Client, Panel, picture
from tests.bot.local.openapi import Description, description, location
from tests.bot.local.test_faults import channel_of
from tests.driver import Exchange, PeopledTable

WHERE = location()
pytestmark = pytest.mark.skipif(
    WHERE is None,
    reason="Discord's openapi.json is not here: set DAIMYO_OPENAPI, or put it at ../shared/discord/openapi.json",
)


@pytest.fixture(scope="module")
def discords() -> Description:
    return description(WHERE)


async def walk(table: PeopledTable, client: Client) -> None:
    """Something of everything."""
    anna = table.person("Anna")
    await anna.slash("ping")
    await anna.slash("match new", side="sun", friend=table.person("Boris").id)
    await anna.autocomplete("plan", line="a")
    for hidden in (False, True):
        message = await anna.settled(await anna.slash("board", hidden=hidden))
        await anna.click(message, "Hand")
        await anna.select(message, "c4")
    modal = (await anna.click(message, "Modal")).modal
    await anna.submit(modal, card="c1", side="sun", paper=[{"name": "x.txt", "data": "eA=="}])
    await anna.slash("follow")
    await anna.wait_for(lambda message: message["content"] == "is another, edited")
    await anna.settled(await anna.slash("dm"))
    await anna.slash("choose")
    channel = channel_of(table, client)
    message = await channel.send(embed=discord.Embed(title="t", description="d").add_field(name="n", value="v"))
    await message.edit(content="x", embeds=[], attachments=[picture()])
    await channel.send(view=Panel(picture_name="a.png"), file=picture("a.png"))
    thread = await message.create_thread(name="Match", auto_archive_duration=1440)
    other = await channel.create_thread(name="Match 2", type=discord.ChannelType.public_thread)
    await other.add_user(discord.Object(int(anna.id)))
    await other.fetch_member(int(anna.id))
    await thread.send("inside")
    await thread.edit(name="Match, ended", archived=True)
    await channel.typing()
    guild = client.guilds[0]
    await guild.active_threads()
    await guild.fetch_channels()
    await guild.fetch_roles()
    await guild.fetch_member(int(anna.id))
    await client.fetch_guild(guild.id)
    await client.fetch_user(int(anna.id))
    await client.fetch_channel(thread.id)
    await client.tree.fetch_commands()
    await client.application_info()
    [message async for message in channel.history()]
    await message.delete()
    kinds = {it.type: it for it in await guild.fetch_channels()}
    await kinds[discord.ChannelType.forum].create_thread(name="Post", content="first", file=picture())
    await (await kinds[discord.ChannelType.news].send("news")).create_thread(name="Talk")
    await kinds[discord.ChannelType.voice].send("aside")
    await client.fetch_channel(kinds[discord.ChannelType.stage_voice].id)
    for wrong in (channel.send("x" * 2001), client.fetch_channel(1), message.create_thread(name="again")):
        with pytest.raises(discord.HTTPException):
            await wrong


async def test_recorded_traffic(table: PeopledTable, client: Client, discords: Description) -> None:
    await walk(table, client)
    assert len(table.traffic) > 50
    assert discords.findings(table.traffic) == []


@pytest.mark.parametrize(
    ("exchange", "finding"),
    [
        (("GET", "/nowhere", None, (), 200, None), "no such operation"),
        (("GET", "/gateway", None, (), 200, {}), "'url' is a required property"),
        (("GET", "/gateway", None, (), 302, None), "answered 302"),
        (("POST", "/channels/1/messages", {"content": 5}, (), 200, None), "5 is not of type"),
        (
            (
                "POST",
                "/interactions/1/x/callback",
                {"type": 9, "data": {"title": "x", "custom_id": "y"}},
                (),
                204,
                None,
            ),
            "'components' is a required property",
        ),
        (
            ("POST", "/channels/1/messages", {"components": [{"type": 10, "content": ""}]}, (), 200, None),
            "non-empty",
        ),
    ],
)
def test_what_is_not_as_described_is_found(discords: Description, exchange: tuple, finding: str) -> None:
    (found, *_) = discords.findings([Exchange(*exchange)])
    assert finding in found

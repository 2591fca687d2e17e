"""Bad days of servers, moderators and people, and what bot and people meet on them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord
import pytest

from bot.local import Impossible
from bot.local.user_actions import OUTDATED
from bot.local.words import BOT_PERMISSIONS, Permission
from tests.bot.local.client import TOKEN, Client, point_discord_at, running
from tests.bot.local.rest import Rest
from tests.bot.local.test_acknowledgements import until
from tests.bot.local.test_channels import refused
from tests.bot.local.test_kinds import id_of, of
from tests.driver import PeopledTable


@pytest.fixture
async def table() -> AsyncIterator[PeopledTable]:
    """Three servers, and the bot in each."""
    table = PeopledTable(None, token=TOKEN, guilds=3, record=True)
    point_discord_at(await table.start())
    yield table
    await table.stop()


async def fault(table: PeopledTable, kind: str, **more: object) -> None:
    await table.faults.from_json({"kind": kind, **more})


async def may(table: PeopledTable, client: Client, channel: str) -> discord.Permissions:
    """The permissions that a press there carries."""
    heard = []

    async def hear(interaction: discord.Interaction) -> None:
        heard.append(interaction.app_permissions)

    client.on_interaction = hear
    await table.person("Anna").slash("ping", channel=channel)
    return heard[-1]


async def done(value: object) -> None:
    """An event handler that has done its work."""


def second(table: PeopledTable) -> str:
    return list(table.world.guilds)[1]


# -- what the bot may do ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lacking", ["SEND_MESSAGES", "CREATE_PUBLIC_THREADS", "SEND_MESSAGES_IN_THREADS"])
async def test_denied_in_one_channel_and_its_threads(table: PeopledTable, client: Client, lacking: str) -> None:
    first, other = of(table, client, "matches"), of(table, client, "lounge")
    thread = await (await first.send("match")).create_thread(name="Match")
    await fault(table, "denied", channel_id=str(first.id), lacking=[lacking])
    assert not getattr(await may(table, client, "matches"), lacking.lower())
    assert getattr(await may(table, client, "lounge"), lacking.lower())
    assert not getattr(first.permissions_for(first.guild.me), lacking.lower())
    acts = {
        "SEND_MESSAGES": lambda: first.send("x"),
        "CREATE_PUBLIC_THREADS": lambda: first.create_thread(name="x", type=discord.ChannelType.public_thread),
        "SEND_MESSAGES_IN_THREADS": lambda: thread.send("x"),
    }
    for name, act in acts.items():
        if name == lacking:
            assert await refused(act()) == 50013
        else:
            await act()
    await other.send("here")
    table.faults.clear()
    await acts[lacking]()


async def test_a_channel_that_the_bot_does_not_see(table: PeopledTable, client: Client) -> None:
    first = of(table, client, "matches")
    await fault(table, "denied", channel_id=str(first.id), lacking=["VIEW_CHANNEL"])
    assert [await refused(it) for it in (first.send("x"), client.fetch_channel(first.id))] == [50001, 50001]


async def test_a_timed_out_bot_reads_and_does_not_write(table: PeopledTable, client: Client) -> None:
    first, elsewhere = of(table, client, "matches"), of(table, client, "matches-2")
    message = await first.send("before")
    await fault(table, "timeout", seconds=60.0, guild_id=table.world.guild_id)
    await until(lambda: first.guild.me.is_timed_out())
    assert await refused(first.send("x")) == 50013
    assert await refused(message.create_thread(name="x")) == 50013
    assert (await first.fetch_message(message.id)).content == "before"
    assert not (await may(table, client, "matches")).send_messages
    assert (await table.person("Anna").slash("ping")).ok, "answers to presses go on"
    await elsewhere.send("here")
    seconds = table.world.ids.seconds
    table.world.ids.seconds = lambda: seconds() + 61
    await first.send("it is over, and nobody says so")


async def test_a_timeout_can_be_taken_back(table: PeopledTable, client: Client) -> None:
    await fault(table, "timeout")
    assert [it["kind"] for it in table.faults.to_json()] == ["timeout"] * 3
    table.faults.clear()
    await of(table, client, "matches").send("x")
    assert table.faults.to_json() == []


async def test_permissions_of_the_role_are_told_and_taken_back(table: PeopledTable, client: Client) -> None:
    await fault(table, "permissions", lacking=["SEND_MESSAGES", "ATTACH_FILES"])
    assert table.faults.to_json() == [{"kind": "permissions", "lacking": ["SEND_MESSAGES", "ATTACH_FILES"]}]
    assert await refused(of(table, client, "matches").send("x")) == 50013
    message = await table.person("Anna").settled(await table.person("Anna").slash("dm"))
    assert message["content"] == "written", "a server's roles do not reach into direct messages"
    table.faults.clear()
    assert table.world.bot_permissions == BOT_PERMISSIONS
    with pytest.raises(Impossible, match="no permission FLY"):
        await fault(table, "permissions", lacking=["FLY"])


# -- servers ------------------------------------------------------------------------------------------------


async def test_removed_from_one_server_of_several(table: PeopledTable, client: Client) -> None:
    anna, gone = table.person("Anna"), of(table, client, "matches-2")
    panel = (await anna.slash("panel", channel="matches-2")).message
    await fault(table, "removed", guild_id=second(table))
    await until(lambda: len(client.guilds) == 2)
    assert await refused(gone.send("x")) == 50001
    assert await refused(client.fetch_guild(gone.guild.id)) == 10004
    with pytest.raises(Impossible, match="no /ping here"):
        await anna.slash("ping", channel="matches-2")
    assert (await anna.click(panel, "Hand")).reason == "This interaction failed."
    anna.say("matches-2", "nobody tells the bot")
    await of(table, client, "matches").send("here")
    await (await client.fetch_user(int(anna.id))).send("a server is left in common")
    async with running() as again:
        assert len(again.guilds) == 2
        assert len([guild async for guild in again.fetch_guilds()]) == 2
    joined = []
    client.on_guild_join = lambda guild: done(joined.append(guild.name))
    await fault(table, "removed", removed=False, guild_id=second(table))
    await until(lambda: joined)
    await of(table, client, "matches-2").send("invited again")


async def test_removed_from_all_servers(table: PeopledTable, client: Client) -> None:
    user = await client.fetch_user(int(table.person("Anna").id))
    await fault(table, "removed")
    assert await refused(user.send("x")) == 50278
    table.faults.clear()
    await user.send("x")


async def test_an_unavailable_server_is_not_a_removal(table: PeopledTable, client: Client) -> None:
    anna, first, heard = table.person("Anna"), of(table, client, "matches"), []
    for name in ("guild_unavailable", "guild_available", "guild_remove"):
        setattr(client, f"on_{name}", lambda guild, name=name: done(heard.append(name)))
    panel = (await anna.slash("panel")).message
    await fault(table, "unavailable", guild_id=table.world.guild_id)
    await until(lambda: heard)
    with pytest.raises(discord.DiscordServerError):
        await first.send("x")
    for act in (anna.slash("ping"), anna.click(panel, "Hand")):
        with pytest.raises(Impossible, match="unavailable"):
            await act
    with pytest.raises(Impossible, match="unavailable"):
        anna.say(None, "x")
    await of(table, client, "matches-2").send("here")
    await fault(table, "unavailable", unavailable=False, guild_id=table.world.guild_id)
    await until(lambda: len(heard) == 2)
    assert heard == ["guild_unavailable", "guild_available"]
    await first.send("back")


async def test_a_server_that_is_unavailable_at_the_start_comes_later(table: PeopledTable) -> None:
    await fault(table, "unavailable", guild_id=second(table))
    async with running() as client:
        assert sorted(guild.unavailable for guild in client.guilds) == [False, False, True]
        await fault(table, "unavailable", unavailable=False)
        await until(lambda: not any(guild.unavailable for guild in client.guilds))


async def test_the_bot_is_invited_to_one_more_server(table: PeopledTable, client: Client) -> None:
    joined = []
    client.on_guild_join = lambda guild: done(joined.append(guild.name))
    await fault(table, "add_server", name="Another")
    await until(lambda: joined == ["Another"])
    await of(table, client, "matches-4").send("hello")
    assert (await table.person("Boris").slash("ping", channel="matches-4")).ok


async def test_no_such_server_or_channel(table: PeopledTable) -> None:
    for kind in ("removed", "unavailable", "timeout"):
        with pytest.raises(Impossible, match="no such server"):
            await fault(table, kind, guild_id="1")
    for kind, more in (("denied", {"lacking": []}), ("lock_thread", {}), ("channel_type", {"type": 2})):
        with pytest.raises(Impossible, match="no such channel"):
            await fault(table, kind, channel_id="1", **more)


# -- room for threads ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "code"), [("matches", 160006), ("news", 160007)])
async def test_open_threads_have_a_limit_for_each_server(table: PeopledTable, client: Client, name, code) -> None:
    await fault(table, "open_threads", most=2)
    channel, elsewhere = of(table, client, name), of(table, client, f"{name}-2")
    first, _ = [await (await channel.send("x")).create_thread(name=f"T{n}") for n in range(2)]
    message = await channel.send("x")
    assert await refused(message.create_thread(name="T3")) == code
    await (await elsewhere.send("x")).create_thread(name="elsewhere")
    await first.edit(archived=True)
    third = await message.create_thread(name="T3")
    assert await refused(first.edit(archived=False)) == code
    assert await refused(first.send("x")) == code
    with pytest.raises(Impossible, match="Maximum number of active"):
        table.person("Anna").say("T0", "x")
    await third.edit(archived=True)
    await first.edit(archived=False)
    assert await refused(third.send("x")) == code
    table.faults.clear()
    await third.send("x")


async def test_a_full_server_takes_no_forum_post(table: PeopledTable, client: Client) -> None:
    await fault(table, "open_threads", most=0)
    assert await refused(of(table, client, "forum").create_thread(name="x", content="x")) == 160006
    with pytest.raises(Impossible, match="Maximum number of active threads"):
        table.person("Anna").begin_post("forum", "x", "x")


async def test_a_locked_thread_may_be_open(table: PeopledTable, client: Client) -> None:
    thread = await (await of(table, client, "matches").send("x")).create_thread(name="T")
    await fault(table, "lock_thread", channel_id=str(thread.id), archived=False)
    assert await refused(thread.send("x")) == 160005
    await fault(table, "lock_thread", channel_id=str(thread.id), locked=False)
    await thread.send("x")


# -- people -------------------------------------------------------------------------------------------------


async def test_people_are_renamed_and_may_share_a_name(table: PeopledTable, client: Client) -> None:
    id = table.person("Boris").id
    await fault(table, "rename", person=id, name="Anna")
    assert (await client.fetch_user(int(id))).display_name == "Anna"
    panel = (await table.person(id).slash("panel", hidden=True)).message
    assert (await table.person(id).click(panel, "Hand")).message["content"] == "hand for Anna"
    with pytest.raises(Impossible, match="1 to 32"):
        await fault(table, "rename", person=id, name=" ")


async def test_who_left_is_a_user_and_no_member(table: PeopledTable, client: Client) -> None:
    anna, boris, heard = table.person("Anna"), table.person("Boris"), []
    thread = await (await of(table, client, "matches").send("x")).create_thread(name="T")
    await fault(table, "leave", person=boris.id)

    async def hear(interaction: discord.Interaction) -> None:
        heard.append(interaction.data["resolved"])

    client.on_interaction = hear
    table.interactions.ack_seconds = 0.2
    await anna.slash("match new", side="sun", friend=boris.id)
    await anna.slash("match new", side="sun", friend=table.person("Chiyo").id)
    assert [list(resolved) for resolved in heard] == [["users"], ["users", "members"]]
    assert [it["type"] for it in boris.channels()] == [1]
    assert await refused(client.guilds[0].fetch_member(int(boris.id))) == 10007
    assert await refused(thread.add_user(discord.Object(int(boris.id)))) == 10007
    user = await client.fetch_user(int(boris.id))
    assert await refused(user.send("x")) == 50278
    table.faults.clear()
    await user.send("x")
    assert len(boris.channels()) > 1


# -- people's clients ---------------------------------------------------------------------------------------


async def change_commands(client: Client) -> None:
    """/ping is gone, /plan has another option, the others are as they were."""
    client.tree.remove_command("ping")
    client.tree.remove_command("plan")

    @client.tree.command(name="plan", description="one line")
    async def plan(interaction: discord.Interaction, words: str) -> None:
        await interaction.response.send_message(words)

    await client.tree.sync()


async def test_yesterdays_commands_are_refused_as_outdated(table: PeopledTable, client: Client) -> None:
    anna = table.person("Anna")
    await change_commands(client)
    with pytest.raises(Impossible, match="no /ping here"):
        await anna.slash("ping")
    await fault(table, "old_commands")
    assert (await anna.slash("ping")).reason == (await anna.slash("plan", line="x")).reason == OUTDATED
    with pytest.raises(Impossible, match="outdated"):
        await anna.autocomplete("plan", line="x")
    assert (await anna.slash("form")).ok, "unchanged, and so of the same version"
    table.faults.clear()
    assert (await anna.slash("plan", words="x")).ok


async def test_yesterdays_commands_may_reach_the_bot(table: PeopledTable, client: Client) -> None:
    anna, before = table.person("Anna"), {it["name"]: it["id"] for it in table.world.offered_commands()}
    await change_commands(client)
    await fault(table, "old_commands", delivered=True)
    table.interactions.ack_seconds = 0.2
    for name, options in (("ping", {}), ("plan", {"line": "x"})):
        assert not (await anna.slash(name, **options)).ok
    assert [type(error).__name__ for error in client.errors] == ["CommandNotFound", "CommandSignatureMismatch"]
    assert {it["name"]: it["id"] for it in table.world.offered_commands()} == before


async def test_an_unchanged_command_keeps_its_version(table: PeopledTable, client: Client) -> None:
    versions = [(it["id"], it["version"]) for it in table.world.offered_commands()]
    await client.tree.sync()
    assert [(it["id"], it["version"]) for it in table.world.offered_commands()] == versions
    await change_commands(client)
    assert len({(it["id"], it["version"]) for it in table.world.offered_commands()} - set(versions)) == 1


async def test_a_list_of_people_does_not_send_the_same_choice_twice(table: PeopledTable, client: Client) -> None:
    await fault(table, "same_choice")
    anna, boris, chiyo = (table.person(name) for name in ("Anna", "Boris", "Chiyo"))
    message = (await anna.slash("choose")).message
    panel = (await anna.slash("panel")).message

    async def take(interaction: discord.Interaction) -> None:
        if interaction.data.get("custom_id") == "who":
            await interaction.response.edit_message(content="again")

    client.on_interaction = take
    for choice in (boris, chiyo, boris):
        assert (await anna.select(message, choice.id)).ok
    with pytest.raises(Impossible, match="chosen already"):
        await anna.select(message, boris.id)
    assert (await boris.select(message, boris.id)).ok, "by the same list, in another person's hand"
    await anna.click(panel, "Hand")
    assert (await anna.select(message, boris.id)).ok, "after something else was used"
    table.faults.clear()
    assert (await anna.select(message, boris.id)).ok


async def test_a_list_of_texts_is_as_the_bot_left_it_after_an_edit(table: PeopledTable, client: Client) -> None:
    await fault(table, "same_choice")
    anna = table.person("Anna")
    panel = (await anna.slash("panel")).message
    for _ in range(2):
        assert (await anna.select(panel, "c1")).ok, "the message was edited"

    async def take(interaction: discord.Interaction) -> None:
        if interaction.data.get("custom_id") == "who":
            await interaction.response.defer()

    client.on_interaction = take
    view = discord.ui.View(timeout=None)
    options = [discord.SelectOption(label=name, value=name, default=name == "b") for name in "abc"]
    view.add_item(discord.ui.Select(custom_id="who", options=options))
    message = await of(table, client, "matches").send("x", view=view)
    with pytest.raises(Impossible, match="chosen already"):
        await anna.select(str(message.id), "b")
    assert (await anna.select(str(message.id), "a")).ok
    with pytest.raises(Impossible, match="chosen already"):
        await anna.select(str(message.id), "a")


# -- all of them --------------------------------------------------------------------------------------------


async def test_all_that_is_in_force_is_listed_and_can_be_taken_back(table: PeopledTable) -> None:
    anna = table.person("Anna").id
    wishes = [
        {"kind": "permissions", "lacking": ["SEND_MESSAGES"]},
        {"kind": "denied", "channel_id": id_of(table, "lounge"), "lacking": ["VIEW_CHANNEL"]},
        {"kind": "removed", "removed": True, "guild_id": second(table)},
        {"kind": "unavailable", "unavailable": True, "guild_id": table.world.guild_id},
        {"kind": "open_threads", "most": 3},
        {"kind": "close_dms", "person": anna, "closed": True},
        {"kind": "leave", "person": anna, "left": True},
        {"kind": "old_commands", "old": True, "delivered": True},
        {"kind": "same_choice", "sent": False},
        {"kind": "away", "away": True},
    ]
    for wish in wishes:
        await table.faults.from_json(wish)
    told = table.faults.to_json()
    assert sorted(told, key=lambda fault: fault["kind"]) == sorted(wishes, key=lambda wish: wish["kind"])
    for wish in told:
        await table.faults.from_json(wish)
    table.faults.clear()
    assert table.faults.to_json() == []
    assert table.world.access.may(table.world.text_channels()[0]) & Permission.SEND_MESSAGES


async def test_users_channels_and_servers_are_answered_as_ever(table: PeopledTable, rest: Rest) -> None:
    anna, guild = table.person("Anna").id, table.world.guild_id
    for path in (f"/users/{anna}", f"/guilds/{guild}", f"/guilds/{guild}/members/{anna}", f"/channels/{rest.channel}"):
        assert (await rest("GET", path))[0] == 200

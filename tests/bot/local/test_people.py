"""What a person can do at the table, and what not: the strictness on the side of the hands."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from discord import Interaction, app_commands, ui

from bot.local import Impossible
from bot.local.world import EPHEMERALS_KEPT
from tests.bot.local.client import Client
from tests.driver import PeopledTable

pytestmark = pytest.mark.usefixtures("client")


@pytest.mark.parametrize(
    ("command", "options", "sentence"),
    [
        ("nothing", {}, "There is no /nothing here"),
        ("match", {}, "/match is not a whole command"),
        ("match old", {}, "There is no /match old here"),
        ("match new", {}, "side must be given"),
        ("match new", {"side": ""}, "side must be given"),
        ("match new", {"side": "north"}, "side can only be Sun or Moon"),
        ("match new", {"side": "sun", "seats": 2}, "seats must be at least 3"),
        ("match new", {"side": "sun", "seats": 6}, "at most 5"),
        ("match new", {"side": "sun", "seats": "4"}, "seats is a whole number"),
        ("match new", {"side": "sun", "seats": 4.5}, "seats is a whole number"),
        ("match new", {"side": "sun", "seats": True}, "seats is a whole number"),
        ("match new", {"side": "sun", "pace": "quick"}, "pace is a number"),
        ("match new", {"side": "sun", "open": "yes"}, "open is yes or no"),
        ("match new", {"side": "sun", "friend": "12"}, "nobody and nothing"),
        ("match new", {"side": "sun", "colour": "red"}, "no option called colour"),
        ("plan", {"line": 5}, "line is a text"),
        ("plan", {"line": "x" * 6001}, "6000 characters"),
    ],
)
async def test_commands_that_cannot_be_given(
    table: PeopledTable, command: str, options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Impossible, match=sentence):
        await table.person("Anna").slash(command, **options)
    assert table.person("Anna").sees() == []


async def test_autocomplete_only_where_it_is_offered(table: PeopledTable) -> None:
    anna = table.person("Anna")
    with pytest.raises(Impossible, match="no suggestions for side"):
        await anna.autocomplete("match new", side="s")
    with pytest.raises(Impossible, match="no suggestions for other"):
        await anna.autocomplete("plan", other="s")


async def test_buttons_that_cannot_be_pressed(table: PeopledTable) -> None:
    anna = table.person("Anna")
    panel = (await anna.slash("panel")).message
    with pytest.raises(Impossible, match="“Nothing” is switched off"):
        await anna.click(panel, "Nothing")
    with pytest.raises(Impossible, match="there are: Hand, Reply, Modal, Defer, Think, Nothing"):
        await anna.click(panel, "Elsewhere")
    with pytest.raises(Impossible, match="Nothing fits 'press:forged'"):
        await anna.click(panel, custom_id="press:forged")
    with pytest.raises(Impossible, match="no such button or list"):
        await anna._actions.component(panel["id"], "press:forged")
    with pytest.raises(Impossible, match="no longer there"):
        await anna.click("1", "Hand")
    with pytest.raises(Impossible, match="no values"):
        await anna._actions.component(panel["id"], "press:hand", ["x"])


async def test_a_button_that_is_gone_after_an_edit(table: PeopledTable, client: Client) -> None:
    anna = table.person("Anna")
    panel = (await anna.slash("panel")).message
    channel = client.get_channel(int(panel["channel_id"]))
    message = await channel.fetch_message(int(panel["id"]))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay("over"))
    await message.edit(view=view, attachments=[])
    with pytest.raises(Impossible, match="Nothing fits"):
        await anna.click(panel, "Hand")


async def test_lists_take_only_what_they_offer(table: PeopledTable) -> None:
    anna = table.person("Anna")
    panel = (await anna.slash("panel")).message
    with pytest.raises(Impossible, match="c99 is not offered in Slot 3"):
        await anna.select(panel, "c99")
    with pytest.raises(Impossible, match="In Slot 3 one chooses 1, not 2"):
        await anna.select(panel, "c1", "c2")
    with pytest.raises(Impossible, match="In Slot 3 one chooses 1, not 0"):
        await anna.select(panel)
    with pytest.raises(Impossible, match="chosen twice"):
        await anna.select(panel, "c1", "c1")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"side": "sun"}, "In Card one chooses 1, not 0"),
        ({"card": "c1"}, "In Side one chooses 1, not 0"),
        ({"card": "c99", "side": "sun"}, "c99 is not offered in Card"),
        ({"card": ["c1", "c2"], "side": "sun"}, "In Card one chooses 1, not 2"),
        ({"card": "c1", "side": "north"}, "north is not offered in Side"),
        ({"card": "c1", "side": "sun", "note": "x" * 21}, "Note has 0 to 20 characters"),
        ({"card": "c1", "side": "sun", "note": 5}, "Note is a text"),
        ({"card": "c1", "side": "sun", "colour": "red"}, "The form has no field colour"),
        ({"card": "c1", "side": "sun", "paper": [{"name": "x"}]}, "A file is its name and its data"),
        ({"card": "c1", "side": "sun", "paper": [{"name": "x", "data": ""}] * 2}, "In Paper one chooses 1, not 2"),
    ],
)
async def test_forms_that_cannot_be_sent(table: PeopledTable, fields: dict[str, Any], sentence: str) -> None:
    anna = table.person("Anna")
    modal = (await anna.slash("form")).modal
    with pytest.raises(Impossible, match=sentence):
        await anna.submit(modal, **fields)
    assert (await anna.submit(modal, card="c1", side="sun")).ok


async def test_a_form_belongs_to_whom_it_was_shown(table: PeopledTable) -> None:
    modal = (await table.person("Anna").slash("form")).modal
    with pytest.raises(Impossible, match="no longer open"):
        await table.person("Boris").submit(modal, card="c1", side="sun")


async def test_a_form_stays_open_if_nobody_answers(table: PeopledTable, client: Client) -> None:
    anna = table.person("Anna")
    modal = (await anna.slash("form")).modal
    await client.close()
    table.interactions.ack_seconds = 0.1
    assert not (await anna.submit(modal, card="c1", side="sun")).ok
    assert table.interactions.modals.get(modal["interaction_id"]) is not None


async def test_commands_for_those_who_may(table: PeopledTable, client: Client) -> None:
    @client.tree.command(name="host", description="for who runs the server")
    @app_commands.default_permissions(manage_guild=True)
    async def host(interaction: Interaction) -> None:
        await interaction.response.send_message(f"{interaction.permissions.manage_guild}", ephemeral=True)

    await client.tree.sync()
    assert (await table.person("Anna").slash("host")).message["content"] == "True"
    with pytest.raises(Impossible, match="no /host here"):
        await table.person("Boris").slash("host")


async def test_names_of_people(table: PeopledTable) -> None:
    with pytest.raises(Impossible, match="already somebody called anna"):
        table.world.add_person(" anna ")
    with pytest.raises(Impossible, match="1 to 32"):
        table.world.add_person("x" * 33)
    with pytest.raises(Impossible, match="does not speak Klingon"):
        table.world.add_person("Worf", "Klingon")
    for name in ("千代", "Ольга", "O'Hara", "Ää", "F", "😀", "Zoë"):
        table.world.add_person(name)
    with pytest.raises(Impossible, match="room for 12"):
        table.world.add_person("One too many")
    usernames = [person.username for person in table.world.people.values()]
    assert len(set(usernames)) == 12
    assert all(name.isascii() and len(name) >= 2 for name in usernames)
    with pytest.raises(Impossible, match="no such person"):
        table.person("Nobody")


async def test_unread_messages_are_counted_until_they_are_read(table: PeopledTable) -> None:
    anna, boris = table.person("Anna"), table.person("Boris")
    anna.say(None, "one")
    anna.say(None, "two")
    await boris.slash("ping")
    unread = {person: next(it["unread"] for it in person.channels()) for person in (anna, boris)}
    assert unread == {anna: 0, boris: 3}
    world = table.world
    world.mark_read(world.person(boris.id), world.channel(table.channels()[0]["id"]))
    assert boris.channels()[0]["unread"] == 0


async def test_old_ephemeral_messages_go(table: PeopledTable) -> None:
    anna, boris = table.person("Anna"), table.person("Boris")
    await boris.slash("ping")
    for _ in range(EPHEMERALS_KEPT + 3):
        last = (await anna.slash("ping")).message
    assert len(anna.sees()) == EPHEMERALS_KEPT
    assert anna.sees()[-1]["id"] == last["id"]
    assert len(boris.sees()) == 1


async def test_waiting_ends_with_what_was_waited_for_or_with_the_time(table: PeopledTable, client: Client) -> None:
    anna = table.person("Anna")
    with pytest.raises(TimeoutError):
        await anna.wait_for(lambda message: message["content"] == "soon", timeout=0.05)
    channel = client.get_channel(int(table.channels()[0]["id"]))
    waiting = anna.wait_for(lambda message: message["content"] == "soon", channel="matches")
    _, message = await asyncio.gather(channel.send("soon"), waiting)
    assert message["content"] == "soon"
    assert (await anna.wait_for(lambda message: message["content"] == "soon"))["id"] == message["id"]

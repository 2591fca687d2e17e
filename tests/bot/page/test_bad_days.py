"""What a person sees on Discord's bad days, and in channels of every type."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.bot.local.test_kinds import id_of
from tests.bot.page.steps import FIELD, command, look_as, newest, open_channel

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def fault(table, kind: str, **more: object) -> None:
    await table.faults.from_json({"kind": kind, **more})


async def panel_of_faults(page: Page, kind: str):
    """The dialog with a kind of fault chosen."""
    await page.get_by_role("button", name="Table menu").click()
    await page.get_by_role("button", name="Faults for testing").click()
    form = page.get_by_role("dialog", name="Faults for testing")
    await form.get_by_role("button", name="Fault: ").click()
    await page.get_by_role("option", name=kind).click()
    return form


async def test_channels_of_every_type(visit, table):
    page = await visit()
    signs = {"news": "news", "forum": "forum", "voice": "voice", "stage": "stage", "lounge": "hash"}
    for name, sign in signs.items():
        button = page.locator(".sidebar").get_by_role("button", name=name)
        await expect(button.locator(f".{sign}-icon")).to_be_visible()
    await open_channel(page, "voice")
    await expect(page.locator(".timeline-top")).to_contain_text("The text of a voice channel")
    await command(page, "/ping")
    await expect(newest(page)).to_contain_text("pong")


async def test_a_post_of_a_forum(visit, table):
    page = await visit()
    await open_channel(page, "forum")
    await expect(page.locator(FIELD)).to_be_disabled()
    await expect(page.locator(".posts")).to_contain_text("No post yet.")
    await page.get_by_role("button", name="New post").click()
    form = page.get_by_role("dialog", name="New post in forum")
    await form.get_by_role("button", name="Post", exact=True).click()
    await expect(form.locator(".failure")).to_contain_text("A post has a title")
    await form.get_by_label("Title").fill("Who plays?")
    await form.get_by_label("Text").fill("On Friday")
    await form.get_by_role("button", name="Post", exact=True).click()
    await expect(page.locator(".where")).to_have_text("forum › Who plays?")
    await expect(newest(page)).to_contain_text("On Friday")
    await command(page, "/ping")
    await expect(newest(page)).to_contain_text("pong")
    await open_channel(page, "forum")
    await expect(page.locator(".posts .thread-card")).to_contain_text("Who plays?")


async def test_a_locked_thread_is_grey(visit, table):
    anna = table.person("Anna")
    await anna.slash("show", kind="thread")
    await anna.wait_for(lambda message: message["content"] == "Welcome to the thread")
    panel = (await anna.slash("show", kind="panel", channel="Match 1")).message
    page = await visit()
    await open_channel(page, "Match 1")
    await expect(page.get_by_role("button", name="Join")).to_be_enabled()
    await fault(table, "lock_thread", channel_id=panel["channel_id"])
    for name in ("Join", "One province", "Look"):
        await expect(page.locator(".message").get_by_role("button", name=name)).to_be_disabled()
    await expect(page.locator(".banner")).to_contain_text("A moderator has locked this thread.")
    await expect(page.locator(FIELD)).to_be_disabled()
    await expect(page.locator(".threads .lock-icon")).to_be_visible()
    await fault(table, "lock_thread", channel_id=panel["channel_id"], locked=False)
    await expect(page.get_by_role("button", name="Join")).to_be_enabled()
    await expect(page.locator(".banner")).to_be_hidden()


async def test_a_server_out_of_reach_is_grey(visit, table):
    await table.person("Anna").slash("show", kind="panel")
    page = await visit()
    await fault(table, "unavailable")
    await expect(page.locator(".server.out")).to_contain_text("Out of reach just now")
    await expect(page.locator(".banner")).to_contain_text("is out of reach just now.")
    await expect(page.get_by_role("button", name="Join")).to_be_disabled()
    await fault(table, "unavailable", unavailable=False)
    await expect(page.locator(".server.out")).to_have_count(0)
    await expect(page.get_by_role("button", name="Join")).to_be_enabled()


async def test_a_server_without_the_bot_and_one_more_with_it(visit, table):
    page = await visit()
    await fault(table, "removed")
    await expect(page.locator(".server")).to_contain_text("Daimyo is not here")
    await expect(page.locator(".banner")).to_contain_text("Daimyo is not on The local table.")
    await command(page, "/ping")
    await expect(page.locator(".composer-problem")).to_have_text("There is no /ping here.")
    await fault(table, "add_server", name="Another")
    await expect(page.locator(".side-title", has_text="Another")).to_be_visible()
    await page.locator(".sidebar").get_by_role("button", name="matches-2").click()
    await expect(page.locator(".banner")).to_be_hidden()


async def test_who_left_sees_only_their_direct_messages(visit, table):
    page = await visit()
    await fault(table, "leave", person=table.person("Boris").id)
    await look_as(page, "Boris")
    await expect(page.locator(".sidebar")).to_contain_text("Boris has left the servers.")
    await expect(page.locator(".sidebar .channel")).to_have_count(1)
    await fault(table, "leave", person=table.person("Boris").id, left=False)
    await expect(page.locator(".sidebar").get_by_role("button", name="lounge")).to_be_visible()


async def test_a_new_name_shows_everywhere(visit, table):
    table.person("Boris").say(None, "hello")
    page = await visit()
    await fault(table, "rename", person=table.person("Boris").id, name="Borislava")
    await expect(newest(page).locator(".author")).to_have_text("Borislava")
    await expect(page.get_by_role("radio", name="Borislava")).to_be_visible()


async def test_yesterdays_command_is_said_to_be_outdated(visit, table, guest):
    guest.tree.remove_command("ping")
    await guest.tree.sync()
    page = await visit()
    await fault(table, "old_commands")
    await command(page, "/ping")
    await expect(page.locator(".note.failed")).to_contain_text("This command is outdated")


async def test_the_same_choice_again_is_refused_where_it_was_made(visit, table, guest):
    page = await visit()
    await command(page, "/choose")
    await fault(table, "same_choice")
    for _ in range(2):
        await page.locator(".message .select").click()
        await page.get_by_role("option", name="Boris").click()
        await page.get_by_role("button", name="Done").click()
        message = table.messages(table.channels()[0]["id"])[0]
        await (
            guest.get_channel(int(message["channel_id"])).get_partial_message(int(message["id"])).edit(content="Again")
        )
        await expect(page.locator(".message").first).to_contain_text("Again")
    await expect(page.locator(".message .failure")).to_contain_text("the client sends nothing")


FAULTS = {
    "Answer with a refusal": "Any request is answered with 400 (code 160006), once.",
    "Late answers": "Any request is answered 2 s late, once.",
    "Rate limits": "Requests are counted by bucket.",
    "Server out of reach": "The local table is out of reach.",
    "Remove the bot": "The bot is not on The local table.",
    "Time the bot out": "The bot is timed out on The local table for 600 s more.",
    "Take permissions from the bot": "The bot lacks Send Messages.",
    "Deny the bot in one channel": "In #matches the bot is denied Send Messages.",
    "A server full of threads": "A server can have 0 open threads.",
    "Close direct messages": "Anna takes no direct messages.",
    "A person leaves": "Anna has left the servers.",
    "Yesterday’s commands": "Clients offer yesterday’s commands; Discord delivers them.",
    "The same choice sends nothing": "The same choice in a list sends nothing.",
}


async def test_each_fault_can_be_asked_for_and_is_listed_in_words(visit, table):
    page = await visit()
    await page.get_by_role("button", name="Table menu").click()
    await page.get_by_role("button", name="Faults for testing").click()
    form = page.get_by_role("dialog", name="Faults for testing")
    for kind, sentence in FAULTS.items():
        await form.get_by_role("button", name="Fault: ").click()
        await page.get_by_role("option", name=kind).click()
        await form.get_by_role("button", name="Let it happen").click()
        await expect(form.locator("li")).to_have_text(sentence)
        await form.get_by_role("button", name="Take all back").click()
        await expect(form.locator(".waiting-faults")).to_have_text("No fault is in force.")


async def test_a_channel_becomes_a_voice_channel(visit, table):
    page = await visit()
    await open_channel(page, "lounge")
    form = await panel_of_faults(page, "Another type of channel")
    await form.get_by_role("button", name="Let it happen").click()
    await expect(form.locator(".failure")).to_be_hidden()
    await page.keyboard.press("Escape")
    lounge = page.locator(".sidebar").get_by_role("button", name="lounge")
    await expect(lounge.locator(".voice-icon")).to_be_visible()
    assert table.world.channels[id_of(table, "lounge")].type == 2

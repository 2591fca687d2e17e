"""What arrives while one looks: scrolling, catching up after a loss, a table that was started anew."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.bot.local.client import running
from tests.bot.page.guest import Guest
from tests.bot.page.steps import command, messages, newest
from tests.patience import ON_PAGE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

AT_END = "it => it.scrollHeight - it.scrollTop - it.clientHeight < 2"


async def test_the_view_stays_at_the_end_only_if_it_was_there(visit, table):
    page = await visit()
    await command(page, "/show kind:Many count:12")
    await expect(messages(page)).to_have_count(13)
    scroller = page.locator(".scroller")
    await page.wait_for_function("() => document.querySelector('.scroller').scrollTop > 300")
    assert await scroller.evaluate(AT_END)
    await expect(page.locator(".pill")).to_be_hidden()
    await scroller.evaluate("it => it.scrollTop = 100")
    await expect(page.locator(".pill")).to_be_visible()
    await expect(page.locator(".pill")).to_have_text("To the newest")
    table.person("Boris").say(None, "from afar")
    await expect(page.locator(".pill")).to_have_text("1 new message")
    assert await scroller.evaluate("it => it.scrollTop") == 100
    await page.locator(".pill").click()
    await expect(page.locator(".pill")).to_be_hidden()
    await expect(newest(page)).to_contain_text("from afar")
    await page.wait_for_function(f"() => ({AT_END})(document.querySelector('.scroller'))")


async def test_earlier_messages_come_when_scrolling_up_and_nothing_jumps(visit, table):
    for number in range(130):
        table.person("Boris").say(None, f"word {number}")
    page = await visit()
    await expect(newest(page)).to_contain_text("word 129")
    scroller = page.locator(".scroller")
    for _ in range(ON_PAGE // 120):
        if await messages(page).count() == 130:
            break
        await scroller.evaluate("it => it.scrollTop = 0")
        await page.wait_for_timeout(120)
    await expect(messages(page).first).to_contain_text("word 0")
    await expect(messages(page)).to_have_count(130)
    assert await scroller.evaluate("it => it.scrollTop") >= 0


async def test_messages_by_one_author_are_joined_and_new_ones_are_marked(visit, table):
    boris = table.person("Boris")
    boris.say(None, "one")
    boris.say(None, "two")
    page = await visit()
    await expect(page.locator(".rule.fresh")).to_have_text("New")
    await expect(page.locator(".message.joined .prose")).to_have_text(["two"])
    await page.reload()
    await expect(messages(page)).to_have_count(2)
    await expect(page.locator(".rule.fresh")).to_have_count(0)


async def test_news_between_press_and_release_do_not_take_the_click_away(visit, table):
    page = await visit()
    lounge = page.locator(".sidebar").get_by_role("button", name="lounge")
    boris = table.person("Boris")
    await lounge.hover()
    await page.mouse.down()
    boris.say("lounge", "there")
    boris.say(None, "here")
    await expect(newest(page)).to_contain_text("here")
    await page.mouse.up()
    await expect(page.locator(".where")).to_have_text("lounge")
    boris.say("matches", "and back")
    await expect(page.locator(".sidebar .unread")).to_contain_text("matches")


async def test_after_a_lost_connection_the_page_catches_up(visit, table):
    page = await visit()
    await command(page, "/show kind:Many count:12")
    await expect(messages(page)).to_have_count(13)
    await page.wait_for_function(f"() => ({AT_END})(document.querySelector('.scroller'))")
    await page.locator(".scroller").evaluate("it => it.scrollTop = 100")
    await expect(page.locator(".pill")).to_be_visible()
    await table.page.close()
    table.person("Boris").say(None, "missed")
    await expect(newest(page)).to_contain_text("missed")
    await expect(page.locator(".banner")).to_be_hidden()
    assert await page.locator(".scroller").evaluate("it => it.scrollTop") == 100


async def test_a_table_that_was_started_anew_says_what_to_do(visit, table):
    page = await visit()
    table.page.guard.key = "another"
    await table.page.close()
    await expect(page.locator(".banner")).to_contain_text("Open the address that it printed")
    await expect(page.locator(".status")).to_have_attribute("title", "No connection")


async def test_the_page_says_when_the_bot_is_away_and_back(visit, table, guest):
    page = await visit()
    await expect(page.locator(".status")).to_have_text("Daimyo online")
    await guest.close()
    await expect(page.locator(".status")).to_have_text("Daimyo offline")
    await expect(page.locator(".banner")).to_contain_text("Daimyo is not here at the moment.")
    table.interactions.ack_seconds = 0.5
    await command(page, "/ping")
    await expect(page.locator(".note.failed")).to_contain_text("did not respond")
    async with running(Guest()):
        await expect(page.locator(".status")).to_have_text("Daimyo online")
        await expect(page.locator(".banner")).to_be_hidden()


async def test_somebody_typing_is_shown(visit, table, guest):
    page = await visit()
    channel = guest.get_channel(int(table.channels()[0]["id"]))
    await channel._state.http.send_typing(channel.id)
    await expect(page.locator(".typing")).to_have_text("Daimyo is typing…")
    await channel.send("done")
    await expect(newest(page)).to_contain_text("done")
    await expect(page.locator(".typing")).to_have_text("")


async def test_edits_and_deletions_arrive(visit, table, guest):
    page = await visit()
    channel = guest.get_channel(int(table.channels()[0]["id"]))
    first, second = await channel.send("first"), await channel.send("second")
    await expect(messages(page)).to_have_count(2)
    await first.edit(content="changed")
    await expect(messages(page).first).to_contain_text("changed(edited)")
    await second.delete()
    await expect(messages(page)).to_have_count(1)

"""Whose eyes, which language, which channel; and that a reload comes back to it."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.bot.page.steps import FIELD, command, look_as, messages, newest, open_channel

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_the_switcher_shows_each_person_only_their_own(visit, table):
    page = await visit()
    await command(page, "/ping")
    await expect(newest(page)).to_contain_text("pong")
    await look_as(page, "Boris")
    await expect(messages(page)).to_have_count(0)
    await command(page, "/ping")
    await expect(newest(page).locator(".message-lead")).to_have_text("Boris used /ping")
    await look_as(page, "Anna")
    await expect(messages(page)).to_have_count(1)


async def test_the_switcher_goes_by_arrow_keys(visit):
    page = await visit()
    await page.get_by_role("radio", name="Anna").focus()
    await page.keyboard.press("ArrowRight")
    await expect(page.get_by_role("radio", name="Boris")).to_have_attribute("aria-checked", "true")
    await expect(page.get_by_role("radio", name="Boris")).to_be_focused()


async def test_a_direct_message_marks_the_person_and_the_channel(visit, table):
    page = await visit()
    await table.person("Boris").slash("dm")
    await expect(page.get_by_role("radio", name="Boris, 2 new")).to_be_visible()
    await look_as(page, "Boris")
    dm = page.locator(".sidebar").get_by_role("button", name="Daimyo")
    await expect(dm.locator(".dot")).to_have_text("1")
    await dm.click()
    await expect(newest(page)).to_contain_text("private, edited")
    await expect(dm.locator(".dot")).to_have_count(0)
    await look_as(page, "Anna")
    await expect(page.get_by_role("radio", name="Boris", exact=True)).to_be_visible()


async def test_between_direct_messages_the_switcher_stays_with_them(visit, table):
    for name in ("Anna", "Boris"):
        await table.person(name).slash("dm")
    page = await visit()
    await open_channel(page, "Daimyo")
    await look_as(page, "Boris")
    await expect(page.locator(".where")).to_have_text("Daimyo")
    await expect(page.locator(".timeline-top")).to_contain_text("between Boris and Daimyo")


async def test_a_thread_appears_below_its_channel_and_opens_from_its_message(visit, table):
    page = await visit()
    await command(page, "/show kind:Thread")
    thread = page.locator(".threads").get_by_role("button", name="Match 1")
    await expect(thread.locator(".dot")).to_have_text("2")
    await page.locator(".thread-card", has_text="Match 1").last.click()
    await expect(page.locator(".where")).to_have_text(f"{table.channels()[0]['name']} › Match 1")
    await expect(newest(page)).to_contain_text("Welcome to the thread")
    await expect(page.locator(".message.news")).to_contain_text("This thread began in #")
    await expect(thread.locator(".dot")).to_have_count(0)
    await page.go_back()
    await expect(page.locator(".where")).to_have_text(table.channels()[0]["name"])


async def test_the_language_changes_commands_and_what_the_bot_hears(visit, table):
    page = await visit()
    await page.get_by_role("button", name="Language").click()
    await page.get_by_role("option", name="Deutsch").click()
    await expect(page.locator(".language")).to_have_text("Deutsch")
    await page.locator(FIELD).click()
    await page.keyboard.type("/zei")
    await expect(page.locator(".suggest .option")).to_contain_text("/zeigezeigt etwas")
    await page.keyboard.press("Escape")
    await page.keyboard.type("/match new side:Sun")
    await page.keyboard.press("Enter")
    await expect(newest(page)).to_contain_text("sun 4 - 1.0 True de")
    await look_as(page, "Boris")
    await expect(page.locator(".language")).to_contain_text("English")


async def test_a_reload_comes_back_to_the_same_person_and_channel(visit, table):
    page = await visit()
    await look_as(page, "Boris")
    await open_channel(page, "lounge")
    await page.reload()
    await expect(page.locator(".seat.here")).to_contain_text("Boris")
    await expect(page.locator(".where")).to_have_text("lounge")
    await page.goto(table.base)
    await expect(page.locator(".seat.here")).to_contain_text("Boris")
    await expect(page.locator(".where")).to_have_text("lounge")


async def test_a_person_can_be_added(visit, table):
    page = await visit()
    await page.get_by_role("button", name="Table menu").click()
    await page.get_by_role("button", name="Add a person").click()
    form = page.get_by_role("dialog", name="Add a person")
    await form.get_by_label("Name").fill("Anna")
    await form.get_by_role("button", name="Add", exact=True).click()
    await expect(form.locator(".failure")).to_be_visible()
    await form.get_by_label("Name").fill("Zoë")
    await form.get_by_role("button", name="Add", exact=True).click()
    await expect(page.locator(".seat.here")).to_contain_text("Zoë")
    await command(page, "/ping")
    await expect(newest(page).locator(".message-lead")).to_have_text("Zoë used /ping")

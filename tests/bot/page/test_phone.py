"""The same page in the hand."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.bot.page.steps import FIELD, at_rest, newest

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

THUMB = 44


async def test_the_channels_are_a_drawer(visit, table):
    page = await visit(phone=True)
    sidebar = page.locator(".sidebar")
    await expect(sidebar).to_be_hidden()
    await page.get_by_role("button", name="Channels", exact=True).tap()
    await expect(sidebar).to_be_visible()
    await sidebar.get_by_role("button", name="lounge").tap()
    await expect(sidebar).to_be_hidden()
    await expect(page.locator(".where")).to_have_text("lounge")
    await page.get_by_role("button", name="Channels", exact=True).tap()
    await page.keyboard.press("Escape")
    await expect(sidebar).to_be_hidden()


async def test_nothing_is_wider_than_the_window_and_everything_is_large_enough(visit, table):
    for kind in ("prose", "panel", "old", "thread"):
        await table.person("Anna").slash("show", kind=kind)
    page = await visit(phone=True)
    await expect(newest(page)).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth") <= 390
    assert await page.evaluate("document.querySelector('.scroller').scrollWidth") <= 390
    small = await page.evaluate(
        """least => [...document.querySelectorAll('.btn, .select, .icon-button, .channel, .thread-card, .seat-button')]
            .filter(it => it.getClientRects().length && it.getBoundingClientRect().height < least)
            .map(it => it.className)""",
        THUMB,
    )
    assert small == []


async def test_a_select_is_a_sheet_from_below(visit, table):
    await table.person("Anna").slash("show", kind="panel")
    page = await visit(phone=True)
    await page.get_by_role("button", name="One province").tap()
    sheet = page.locator(".popover")
    await expect(sheet.locator(".sheet-title")).to_have_text("One province")
    await at_rest(sheet)
    box = await sheet.bounding_box()
    assert (box["x"], box["width"], round(box["y"] + box["height"])) == (0, 390, 844)
    row = await sheet.locator(".option").first.bounding_box()
    assert row["height"] >= THUMB
    await sheet.get_by_role("option", name="Izu").tap()
    await expect(newest(page)).to_contain_text("You chose izu")


async def test_a_command_by_thumb(visit, table):
    page = await visit(phone=True)
    await page.get_by_role("button", name="Show the commands").tap()
    await page.locator(".suggest .option", has_text="/match new").tap()
    await page.locator(".suggest .option", has_text="Moon").tap()
    await page.locator(".suggest .option", has_text="seats").tap()
    await page.keyboard.type("3")
    await page.get_by_role("button", name="Send", exact=True).tap()
    await expect(newest(page)).to_contain_text("moon 3")
    await expect(page.locator(FIELD)).to_have_value("")


async def test_the_seat_is_changed_in_a_sheet(visit, table):
    page = await visit(phone=True)
    await page.get_by_role("button", name="Looking as Anna; change").tap()
    await page.get_by_role("option", name="Boris").tap()
    await expect(page.locator(".seat-button")).to_contain_text("Boris")


async def test_a_modal_fills_the_window(visit, table):
    await table.person("Anna").slash("show", kind="panel")
    page = await visit(phone=True)
    await page.get_by_role("button", name="Form").tap()
    form = page.get_by_role("dialog", name="Your bid")
    await form.wait_for()
    await at_rest(form)
    assert await form.bounding_box() == {"x": 0, "y": 0, "width": 390, "height": 844}

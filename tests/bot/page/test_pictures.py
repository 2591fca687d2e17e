"""Pictures: a place before they are there, a description, a large view."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.bot.page.guest import ALT

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_the_description_is_there_and_shown_on_request(visit, table):
    await table.person("Anna").slash("show", kind="panel")
    page = await visit()
    figure = page.locator(".gallery figure", has=page.locator(".alt-button"))
    await expect(figure.locator("img")).to_have_attribute("alt", ALT)
    await expect(figure.locator("img")).to_have_attribute("width", "64")
    caption = figure.locator("figcaption")
    await expect(caption).to_be_hidden()
    await figure.get_by_role("button", name="Description of the picture").click()
    await expect(caption).to_be_visible()
    await expect(caption).to_have_text(ALT)


async def test_an_opened_description_and_the_loaded_picture_survive_an_edit(visit, table, guest):
    guest.release.set()
    await table.person("Anna").slash("show", kind="panel")
    page = await visit()
    await page.get_by_role("button", name="Description of the picture").click()
    await page.locator(".gallery img").last.evaluate("it => it.dataset.mark = 'the same'")
    await page.get_by_role("button", name="Join").click()
    await expect(page.locator(".container").first).to_contain_text("Joined: 1")
    await expect(page.locator(".gallery figcaption").last).to_be_visible()
    await expect(page.locator(".gallery img").last).to_have_attribute("data-mark", "the same")


async def test_a_picture_keeps_its_place_before_it_is_loaded(visit, table):
    await table.person("Anna").slash("show", kind="panel")
    page = await visit()
    await page.route("**/attachments/**", lambda route: route.abort())
    await page.reload()
    box = await page.locator(".gallery .picture").last.bounding_box()
    assert (round(box["width"]), round(box["height"])) == (64, 48)


async def test_the_large_view_zooms_by_key_and_wheel_and_gives_the_focus_back(visit, table):
    await table.person("Anna").slash("show", kind="panel")
    page = await visit()
    small = page.locator(".gallery .picture").last
    await small.click()
    large = page.get_by_role("dialog", name="Picture")
    stage = large.locator(".stage")
    await expect(large.locator("img")).to_have_attribute("alt", ALT)
    await expect(stage).to_have_attribute("data-scale", "1.00")
    await page.keyboard.press("+")
    await expect(stage).to_have_attribute("data-scale", "1.50")
    await page.mouse.move(640, 400)
    await page.mouse.wheel(0, -400)
    await expect(stage).to_have_class("stage zoomed")
    await page.keyboard.press("0")
    await expect(stage).to_have_attribute("data-scale", "1.00")
    await large.get_by_role("button", name="Description").click()
    await expect(large.locator(".large-caption")).to_have_text(ALT)
    await page.keyboard.press("Escape")
    await expect(large).to_have_count(0)
    await expect(small).to_be_focused()

"""One person in a real browser: opens a match, plans in every way there is, and sees the next board."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Page, expect

from tests.bot.page.steps import command
from tests.bot.table.conftest import PATIENCE
from tests.bot.table.house import House

pytestmark = pytest.mark.browser


async def test_a_round_by_select_by_form_and_by_command(page: Page, house: House) -> None:
    expect.set_options(timeout=PATIENCE)
    await command(page, "/match new seats:3 start:fixed")
    await page.keyboard.press("Enter")
    lobby = page.locator(".message", has=page.get_by_role("button", name="Add caretaker"))
    for taken in (1, 2):
        await lobby.get_by_role("button", name="Add caretaker").click()
        await expect(lobby).to_contain_text(f"Caretaker {taken}")
    await lobby.get_by_role("button", name="Start").click()
    await page.get_by_role("button", name="Shogun #1 ·").last.click()
    await expect(page.locator(".where")).to_contain_text("Shogun #1")
    board = page.get_by_role("img", name="planning").first
    await expect(board).to_be_visible()

    await page.get_by_role("button", name="Plan").last.click()
    panel = page.locator(".message.ephemeral").last
    await _choose(page, panel, "choose", "Suruga")
    await expect(panel).to_contain_text("Build a castle: Suruga")

    await _choose(page, panel, "Build a temple", "Bid")
    await (
        panel.get_by_role("button", name="Type").or_(panel.get_by_role("button", name="bid", exact=False)).last.click()
    )
    form = page.get_by_role("dialog")
    await form.get_by_role("textbox").fill("2")
    await form.get_by_role("button", name="Send").click()
    await expect(panel).to_contain_text("Bid: Chest card 2")

    await command(page, "/plan line:taxes=mino")
    panel = page.locator(".message.ephemeral").last
    await expect(panel).to_contain_text("Collect taxes: Mino")
    await expect(panel).to_contain_text("Build a castle: Suruga")

    await panel.get_by_role("button", name="Fill the rest").click()
    await expect(panel).to_contain_text("Complete")
    await panel.get_by_role("button", name="Lock").click()
    await expect(page.locator(".message", has_text="All plans are in")).to_be_visible()
    number = (await house.service.of_person(int(house.person("Anna").id)))[0][0].id
    position = await house.service.position(number)
    assert position.view.bids[0] == "chest_2"
    await expect(
        page.get_by_role("img", name="special cards").or_(page.get_by_role("img", name="action")).first
    ).to_be_visible()


async def _choose(page: Page, panel: Locator, select: str, wanted: str) -> None:
    await panel.get_by_role("button", name=select).first.click()
    await page.locator(".popover .option", has_text=wanted).first.click()
    await expect(page.locator(".popover")).to_have_count(0)


async def test_orders_by_panel_and_by_text_are_carried_out_and_told(page: Page, house: House) -> None:
    expect.set_options(timeout=PATIENCE)
    await command(page, "/match new seats:3 start:fixed")
    await page.keyboard.press("Enter")
    lobby = page.locator(".message", has=page.get_by_role("button", name="Add caretaker"))
    for taken in (1, 2):
        await lobby.get_by_role("button", name="Add caretaker").click()
        await expect(lobby).to_contain_text(f"Caretaker {taken}")
    await lobby.get_by_role("button", name="Start").click()
    await page.get_by_role("button", name="Shogun #1 ·").last.click()
    await page.get_by_role("button", name="Plan").last.click()
    panel = page.locator(".message.ephemeral").last
    await panel.get_by_role("button", name="Standing orders").click()
    await expect(panel).to_contain_text("Standing orders for Shogun #1")

    await _choose(page, panel, "Special card", "Battle / move A")
    await _choose(page, panel, "Battle / move A", "Special card")
    await _choose(page, panel, "First choice", "6 armies")
    await expect(panel).to_contain_text("six_armies")
    await panel.get_by_role("button", name="Write it").click()
    form = page.get_by_role("dialog")
    await form.get_by_role("textbox").fill("six armies; nonsense")
    await form.get_by_role("button", name="Send").click()
    await expect(panel).to_contain_text("Nothing was changed")
    await command(page, "/orders decision:special answers:any")
    await expect(page.locator(".message.ephemeral")).to_have_count(2)
    panel = page.locator(".message.ephemeral").last
    await expect(panel.locator("code").last).to_have_text("any")
    await panel.get_by_role("button", name="Back").click()
    await panel.get_by_role("button", name="Fill the rest").click()
    await panel.get_by_role("button", name="Lock").click()
    await expect(page.locator(".message", has_text="All plans are in")).to_be_visible()
    if await (drawer := page.get_by_role("button", name="Channels", exact=True)).is_visible():
        await drawer.click()
    told = page.locator(".message", has_text="By your standing order in Shogun #1")
    direct = page.locator(".sidebar").get_by_role("button", name="Daimyo").last
    await direct.click()
    await expect(told).to_be_visible()

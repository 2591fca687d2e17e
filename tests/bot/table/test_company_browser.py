"""Following, talking and looking in a real browser, on a phone and on a laptop."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.bot.page.steps import command
from tests.bot.table.conftest import ON_BOTH
from tests.bot.table.house import House
from tests.bot.table.seat import Seat

pytestmark = pytest.mark.browser


@ON_BOTH
async def test_anna_follows_what_others_play(page: Page, house: House) -> None:
    number = await house.match("Boris", "Chiyo", caretakers=1)
    seat = Seat(page, house)
    await page.get_by_role("button", name="Follow").click()
    await expect(seat.panel).to_contain_text("one message for each chapter")
    for name in ("Boris", "Chiyo"):
        await house.planned(name, number)
    await house.service.caretakers.quiet()
    await house.posted()
    if await (drawer := page.get_by_role("button", name="Channels", exact=True)).is_visible():
        await drawer.click()
    await page.locator(".sidebar").get_by_role("button", name="Daimyo").click()
    told = page.locator(".message:not(.ephemeral)", has_text="👁️ Shogun #1: ")
    await expect(told).to_have_count(1)
    await told.get_by_role("button", name="Board").click()
    await expect(seat.panel.get_by_role("img").first).to_be_visible()
    await seat.fits()
    await told.get_by_role("button", name="Stop following").click()
    await expect(told).to_have_count(0)


@ON_BOTH
async def test_anna_talks_with_boris_in_private(page: Page, house: House) -> None:
    number = await house.match("Boris", "Anna", caretakers=1)
    await page.get_by_role("button", name=f"Shogun #{number} ·").last.click()
    await command(page, "/talk user:Boris")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.ephemeral").last).to_contain_text("Talk here: ")
    await page.locator(".message.ephemeral").last.get_by_text("Shogun #1: ").click()
    await expect(page.locator(".message").first).to_contain_text("Only you two and this server’s moderators")
    house.person("Boris").say(str((await house.service.lobby.match(number)).talks[0][0]), "Shall we divide Kansai?")
    await expect(page.locator(".message").last).to_contain_text("Shall we divide Kansai?")
    await Seat(page, house).fits()


@ON_BOTH
async def test_anna_looks_for_people_and_finds_them(page: Page, house: House) -> None:
    seat = Seat(page, house)
    for name in ("Boris", "Chiyo"):
        await house.told(name, "looking", **{"for": "edo", "pace": "fast"})
    await command(page, "/looking")
    await expect(seat.panel).to_contain_text("Edo, Fast: 8 hours a phase: 2 of at least 3; one more")
    await command(page, "/looking for:edo pace:fast")
    await page.keyboard.press("Enter")
    await expect(seat.panel).to_contain_text("A table is complete: Edo #1")
    lobby = page.locator(".message", has=page.get_by_role("button", name="Add a caretaker"))
    await expect(lobby).to_contain_text("Invited: Boris and Chiyo")
    await seat.fits()

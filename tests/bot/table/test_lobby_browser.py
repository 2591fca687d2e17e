"""A lobby in a real browser, on a phone and on a laptop: opened, set up, joined and started by hand."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Locator, Page, expect

from tests.bot.page.conftest import PHONE
from tests.bot.page.steps import command
from tests.bot.table.conftest import ON_BOTH
from tests.bot.table.house import House

pytestmark = pytest.mark.browser
AROUND = 140
"""Pixels of a phone above and below the messages."""


@ON_BOTH
async def test_a_lobby_from_the_command_to_the_start(page: Page, house: House) -> None:
    """The lobby is one phone screen; the panel is too; nothing sticks out; the picture is there before the words."""
    await command(page, "/match custom options:game=rokugan seats=4 time=fast")
    await page.keyboard.press("Enter")
    lobby = page.locator(".message", has=page.get_by_role("button", name="Add a caretaker"))
    await expect(lobby).to_contain_text("Time for each phase: 8 hours")
    await expect(lobby.get_by_role("img", name="A part of the board of Battle for Rokugan")).to_be_visible()
    await _one_screen(page, lobby)

    await lobby.get_by_role("button", name="Set up").click()
    panel = page.locator(".message.ephemeral").last
    for name in ("Time", "Variants", "Who plays"):
        await panel.get_by_role("button", name=name, exact=True).click()
        await expect(panel).to_contain_text(f"Set up Battle for Rokugan #1: {name}")
        await _one_screen(page, panel)
    await _chooses(page, panel, "Invite someone", "Boris")
    await expect(lobby).to_contain_text("Invited: Boris")
    await house.person("Boris").click(str(await _number(lobby)), "Join")
    await expect(lobby).to_contain_text("Seats: 2 of 4")
    await lobby.get_by_role("button", name="Start").click()
    await expect(panel).to_contain_text("Seats taken: 2 of 4. The others are not in the match.")
    await panel.get_by_role("button", name="Start anyway").click()
    await expect(page.locator(".message", has_text="Being played: ")).to_be_visible()
    await expect(lobby).to_have_count(0)


async def _one_screen(page: Page, message: Locator) -> None:
    while (box := await message.bounding_box()) is None:  # noqa: ASYNC110 - it is drawn anew at this moment
        await asyncio.sleep(0.05)
    assert page.viewport_size is not None
    assert box["height"] <= page.viewport_size["height"] - (AROUND if page.viewport_size == PHONE else 0)
    assert await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


async def _chooses(page: Page, panel: Locator, list_: str, wanted: str) -> None:
    await panel.locator("button.select", has_text=list_).first.click()
    await page.locator(".popover .option", has_text=wanted).first.click()


async def _number(message: Locator) -> str:
    return str(await message.get_attribute("id")).removeprefix("message-")

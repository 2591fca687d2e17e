"""What a person does on the page, for several tests."""

from __future__ import annotations

from playwright.async_api import Locator, Page

FIELD = ".composer .free"


async def command(page: Page, line: str) -> None:
    """Types a whole command, "/show kind:Panel", and sends it."""
    await page.locator(FIELD).click()
    await page.keyboard.type(line if " " in line else f"{line} ")
    await page.keyboard.press("Enter")


def messages(page: Page) -> Locator:
    return page.locator(".message")


def newest(page: Page) -> Locator:
    return page.locator(".message").last


async def open_channel(page: Page, name: str) -> None:
    await page.locator(".sidebar").get_by_role("button", name=name).first.click()
    await page.locator(".where", has_text=name).wait_for()


async def look_as(page: Page, name: str) -> None:
    await page.get_by_role("radio", name=name).click()
    await page.locator(f".seat.here:has-text({name!r})").wait_for()


async def at_rest(moving: Locator) -> None:
    """Wait until something has come to where it stays."""
    await moving.evaluate("it => Promise.all(it.getAnimations().map((one) => one.finished))")

"""A real browser at a real local table with a real discord.py client."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from tests.bot.local.client import TOKEN, point_discord_at, running
from tests.bot.page.guest import EVIL, Guest
from tests.driver import PeopledTable
from tests.patience import ON_PAGE

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PEOPLE = ("Anna", "Boris", EVIL[:32])
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

expect.set_options(timeout=ON_PAGE)

Open = Callable[..., Awaitable[Page]]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    if not os.path.exists(CHROMIUM) and not os.environ.get("CI"):  # noqa: ASYNC240 - once, before anything runs
        pytest.skip(f"no Chromium at {CHROMIUM}; install the package chromium to run the browser tests")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def table() -> AsyncIterator[PeopledTable]:
    table = PeopledTable(None, token=TOKEN, people=PEOPLE)
    point_discord_at(await table.start())
    yield table
    await table.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def guest(table: PeopledTable) -> AsyncIterator[Guest]:
    async with running(Guest()) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="session")
async def visit(browser: Browser, table: PeopledTable, guest: Guest) -> AsyncIterator[Open]:
    """Opens the page in a browser of its own: ``await visit(phone=True)``. No script error may happen meanwhile."""
    contexts = []
    errors: list[str] = []

    async def open_page(*, phone: bool = False, path: str = "", **options: object) -> Page:
        size = PHONE if phone else LAPTOP
        context = await browser.new_context(viewport=size, has_touch=phone, is_mobile=phone, **options)
        contexts.append(context)
        context.set_default_timeout(ON_PAGE)
        page = await context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda line: errors.append(line.text) if "Content Security Policy" in line.text else None)
        await page.goto(table.page_url)
        await page.wait_for_selector(".composer .free:enabled")
        await page.wait_for_selector(".timeline-top p")
        return page

    yield open_page
    for context in contexts:
        await context.close()
    assert errors == []

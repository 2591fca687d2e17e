"""The real bot at a real local table, on a real database file."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Page, async_playwright

from tests.bot.page.conftest import CHROMIUM, FLAGS, LAPTOP, PHONE
from tests.bot.table.house import House, opened
from tests.patience import ON_PAGE


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A table that is kept in memory, a database that is not."""
    async with opened(tmp_path) as house:
        yield house


@pytest.fixture
def blank_books(monkeypatch: pytest.MonkeyPatch) -> None:
    """Books have no stories, for who reads the chronicle beside them: drawing their boards takes seconds."""

    async def article(*_: object) -> str:
        return "<section></section>"

    monkeypatch.setattr("bot.ui.reading.chronicle.article", article)


ON_BOTH = pytest.mark.parametrize(
    "page", [pytest.param(LAPTOP, marks=pytest.mark.soak), PHONE], ids=["laptop", "phone"], indirect=True
)
"""For what a soak plays on a laptop, too."""


@pytest.fixture(params=[PHONE], ids=["phone"])
async def page(request: pytest.FixtureRequest, house: House) -> AsyncIterator[Page]:
    """The table's page in a real browser, of a phone's size. No script error may happen meanwhile."""
    if not Path(CHROMIUM).exists() and not os.environ.get("CI"):  # noqa: ASYNC240 - once, before anything runs
        pytest.skip(f"no Chromium at {CHROMIUM}; install the package chromium to run the browser tests")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = await browser.new_context(viewport=request.param)
        context.set_default_timeout(ON_PAGE)
        page = await context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        await page.goto(house.table.page_url)
        yield page
        await browser.close()
    assert errors == []

"""The book of a match in a real browser, on a phone and on a laptop, with hostile names and words."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from random import Random

import discord
import pytest
from playwright.async_api import Page, expect

from bot.service.lobby.choices import Choices
from bot.service.model import Person, Place
from bot.texts import Speaker
from bot.ui.kit.artist import Artist
from bot.ui.reading.chronicle import Chronicler
from bot.ui.reading.finding import Finding
from tests.bot.service.hall import some_wish
from tests.bot.table.conftest import ON_BOTH
from tests.bot.table.house import House

pytestmark = pytest.mark.browser
HOSTILE = '</script><img src=x onerror="document.title=1">'
MOST = 9 * 1024 * 1024


BOOKS: dict[str, tuple[str, bytes]] = {}
"""File name and contents, by game: written once."""


async def written(house: House, folder: Path, title: str) -> Path:
    """The book of a match that somebody of an evil name plays with caretakers to its end."""
    name, data = BOOKS[title] = BOOKS.get(title) or await _made(house, title)
    path = folder / name
    path.write_bytes(data)
    return path


async def _made(house: House, title: str) -> tuple[str, bytes]:
    service, evil = house.service, Person(99, HOSTILE)
    match = await service.lobby.open(Place(1, 2), evil, title, Choices(3, {}, 0))
    for _ in range(2):
        await service.lobby.add_caretaker(match.id, evil)
    async with service.repository.locked(match.id) as live:
        await service.repository.update_match(live, [], lobby_message_id=77)
    await service.lobby.start(match.id, evil)
    random = Random(5)
    while True:
        await service.caretakers.quiet()
        if not (await service.play.position(match.id)).active:
            break
        asked = await service.play.question(match.id, evil.id)
        await service.play.submit(match.id, evil.id, some_wish(asked.question, random), decision=asked.decision)
    await service.chronicles.say(match.id, evil, HOSTILE)
    chronicle, artist = await service.chronicles.of(match.id), Artist()
    try:
        say = Speaker("en-US", chronicle.match.names)
        made = await Chronicler(service, artist, Finding(service, artist)).book(chronicle, say, MOST)
    finally:
        artist.close()
    assert len(made.data) <= MOST
    return made.name, made.data


@ON_BOTH
async def test_a_book_is_read_by_keyboard_and_nothing_in_it_runs_or_leads_away(
    page: Page, house: House, tmp_path: Path
) -> None:
    path = await written(house, tmp_path, "edo")
    text = path.read_text()
    assert not re.search(r"https?://|<img src=x|</script><img", text)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; img-src data:;")
    for tag in ("style", "script"):
        inner = re.search(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        assert inner is not None
        assert f"sha256-{b64encode(sha256(inner[1].encode()).digest()).decode()}" in policy[1]
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.on("requestfailed", lambda request: wrong.append(request.url))
    await page.goto(path.as_uri())
    await expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Edo #"))
    assert HOSTILE in await page.locator("header p").inner_text()
    slider = page.get_by_role("slider")
    shown = page.locator(".story section:visible h3")
    first = await shown.inner_text()
    board = page.locator(".board")
    before = await board.get_attribute("aria-label")
    await slider.focus()
    for _ in range(6):
        await page.keyboard.press("ArrowRight")
    await expect(shown).to_have_count(1)
    assert await shown.inner_text() != first
    assert await board.get_attribute("aria-label") != before
    assert await slider.get_attribute("aria-valuetext") == await shown.inner_text()
    assert await board.locator("img").evaluate_all("all => all.every((one) => one.complete && one.naturalWidth > 0)")
    await expect(page.locator(".story section:visible .secrets h5").first).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    await page.get_by_role("link").first.click()
    turned = await page.locator(".story section:visible .turn").first.inner_text()
    assert turned in await page.locator("details", has_text="Turning points").inner_text()
    await expect(slider).to_be_focused()
    await page.keyboard.press("End")
    await expect(page.get_by_role("button", name="Next")).to_be_disabled()
    assert HOSTILE in await page.locator("details", has_text="Last words").inner_text()
    assert wrong == []


async def test_the_file_opens_beside_the_table_as_a_page_of_its_own(page: Page, house: House, tmp_path: Path) -> None:
    """From the local table's page, where it can reach nothing."""
    path = await written(house, tmp_path, "edo")
    assert house.app.clients.first is not None
    channel = house.app.clients.first.get_partial_messageable(int(house.table.world.text_channels()[0].id), guild_id=1)
    await channel.send("A book", file=discord.File(path))
    wrong: list[str] = []
    async with page.expect_popup() as opened:
        await page.locator("a.file", has_text=path.name).click()
    shown = await opened.value
    shown.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    await expect(shown.get_by_role("heading", level=1)).to_have_text(re.compile("Edo #"))
    before = await shown.locator(".board").get_attribute("aria-label")
    for _ in range(9):
        await shown.get_by_role("button", name="Next").click()
    assert await shown.locator(".board").get_attribute("aria-label") != before
    assert wrong == []

"""A campaign in a real browser, on a phone: the call, who joins, its matches, the course, and the book of all of it."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from bot.service.model import Person, Status
from tests.bot.page.conftest import PHONE
from tests.bot.page.steps import command
from tests.bot.table.house import LONGEST, House, parts
from tests.bot.table.seat import Seat
from tests.bot.table.test_campaigns import ended, until
from tests.patience import ON_PAGE

pytestmark = pytest.mark.browser


@pytest.mark.soak  # the way is that of test_campaigns, the book is read in test_book_browser
@pytest.mark.parametrize("page", [PHONE], ids=["phone"], indirect=True)
async def test_anna_founds_a_campaign_and_reads_its_book_when_it_is_over(page: Page, house: House) -> None:
    seat, said = Seat(page, house), ["First blood!", "<img src=x onerror=alert(1)>"]
    await command(page, "/campaign new name:Winter games:Edo, Edo seats:2 carry:nothing")
    await page.keyboard.press("Enter")
    await expect(seat.panel).to_contain_text("Winter is open")
    post = page.locator(".message:not(.ephemeral)", has=page.get_by_role("button", name="Leave the campaign"))
    await expect(post).to_contain_text("Anna starts a campaign: Winter")
    await expect(post.get_by_role("button", name="Begin")).to_be_disabled()
    boris = house.person("Boris")
    await boris.click(await boris.wait_for(lambda one: parts(one, "b1:cjoin:"), timeout=LONGEST), label="Join")
    await expect(post).to_contain_text("(2 of at most 20)")
    await seat.fits()
    await post.get_by_role("button", name="Begin").click()
    for number, words in enumerate(said, 1):
        campaign = await until(
            house, lambda it, n=number: len(it.matches) == n and it.matches[-1].status is Status.RUNNING
        )
        await expect(post.last).to_contain_text(f"match {number} of 2")
        await ended(house, campaign.matches[-1].id)
        await house.service.chronicles.say(campaign.matches[-1].id, Person(int(boris.id), "Boris"), words)
        campaign = await until(house, lambda it, n=number: it.shown == n and not it.stale)
        post = page.locator(".message:not(.ephemeral)", has=page.get_by_role("button", name="Chronicle")).last
        points = {member.name: points for _, member, points in campaign.standing()}
        course = re.compile(rf"Points: Anna 0, .*\b{points['Anna']}; Boris 0, .*\b{points['Boris']}\.")
        await expect(post.get_by_role("img").first).to_have_attribute("alt", course)
    await expect(post).to_contain_text("Winter is over")
    await post.get_by_role("button", name="Chronicle").click()
    told = page.locator(".message.ephemeral", has_text="📖 Winter")
    await expect(told).to_contain_text("1. Edo, won by ")
    await expect(told).to_contain_text("First blood!")
    await seat.fits()
    wrong: list[str] = []
    file = page.locator("a.file", has_text="campaign-1.html")
    await expect(file).to_be_visible(timeout=8 * ON_PAGE)  # it draws the boards of two matches
    async with page.expect_popup() as opened:
        await file.click()
    book = await opened.value
    book.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    await expect(book.get_by_role("heading", level=1)).to_have_text("Winter")
    await expect(book.get_by_role("row")).to_have_count(3)
    await expect(book.locator("article")).to_have_count(2)
    second = book.locator("article").last
    before = await second.locator(".board").get_attribute("aria-label")
    await book.get_by_role("link", name="2. Edo, won by").click()
    await second.get_by_role("button", name="Next").click()
    await second.get_by_role("slider").press("End")
    assert await second.locator(".board").get_attribute("aria-label") != before
    assert await book.locator("article").first.get_by_role("slider").input_value() == "0", "each has its own"
    assert said[1] in await second.inner_text()
    assert await book.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert wrong == []

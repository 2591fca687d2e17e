"""One person in a real browser: opens a match, plans in every way there is, and sees the next board."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.advice import advice
from tests.bot.page.conftest import PHONE
from tests.bot.table.conftest import ON_BOTH
from tests.bot.table.house import House
from tests.bot.table.seat import Seat
from tests.driver import texts

pytestmark = pytest.mark.browser
CARETAKERS = 2


@ON_BOTH
async def test_a_round_by_select_by_form_and_by_command(page: Page, house: House) -> None:
    anna = await _begins(page, house)
    await expect(page.get_by_role("img", name="planning").first).to_be_visible()
    await anna.decides()
    await anna.turns("Suruga")
    await expect(anna.panel).to_contain_text("Build a castle: Suruga")
    await anna.takes("Build a temple", "Bid")
    await anna.takes("Effect of each", "Chest card 2")
    await expect(anna.panel).to_contain_text("Bid: 🪙 2")

    await anna.uses("/plan line:taxes=mino")
    await expect(anna.panel).to_contain_text("Collect taxes: Mino")
    await expect(anna.panel).to_contain_text("Build a castle: Suruga")

    await anna.turns("Suggest")
    await expect(anna.panel).to_contain_text("Complete")
    await anna.locks()
    await expect(page.locator(".message", has_text="All plans are in")).to_be_visible()
    assert (await anna.view()).bids[0] == "chest_2"
    await expect(
        page.get_by_role("img", name="special cards").or_(page.get_by_role("img", name="action")).first
    ).to_be_visible()


async def test_orders_by_panel_and_by_text_are_carried_out_and_told(page: Page, house: House) -> None:
    anna = await _begins(page, house)
    await anna.decides()
    await anna.uses("/orders")
    await expect(anna.panel).to_contain_text("Standing orders for Shogun #1")

    await anna.takes("Special card", "Battle / move A")
    await anna.takes("Battle / move A", "Special card")
    await anna.takes("First choice", "6 armies")
    await expect(anna.panel).to_contain_text("six_armies")
    await anna.writes("Write it", "six armies; nonsense")
    await expect(anna.panel).to_contain_text("Nothing was changed")
    await anna.uses("/orders decision:special answers:any")
    await expect(anna.panel.locator("code").last).to_have_text("any")
    await anna.turns("Back")
    await anna.turns("Suggest")
    await anna.locks()
    await expect(page.locator(".message", has_text="All plans are in")).to_be_visible()
    await house.posted()
    sent = house.person("Anna").dms()
    assert not [it for it in sent if "Your standing order" in texts(it)], "whoever has just written a list knows it"


async def _begins(page: Page, house: House) -> Seat:
    anna = Seat(page, house)
    await anna.begins("shogun", "Shogun", CARETAKERS, options="start=fixed")
    return anna


@pytest.mark.parametrize(
    ("game", "name", "laid", "cards"),
    [("shogun", "Shogun", 4, 0), pytest.param("edo", "Edo", 1, 0, marks=pytest.mark.soak), ("edo", "Edo", 2, 4)],
)
async def test_a_plan_fits_on_a_screen_and_a_half_of_a_phone(
    page: Page, house: House, game: str, name: str, laid: int, cards: int
) -> None:
    """Empty, half filled card by card, and full; in Edo also with a special card, so with more ``cards``."""
    number = await house.match("Anna", caretakers=2, game=game)
    user = int(house.person("Anna").id)
    anna = Seat(page, house)
    while (view := await anna.view()).phase != "plan" or (cards and len(view.players[0].cards) < cards):
        planning = view.phase == "plan" and not view.players[0].locked
        wish = (await house.service.play.suggest(number, user)).wish if planning else ""
        await house.service.play.submit(number, user, wish or await advice(house.service, number, user))
    await page.get_by_role("button", name=f"{name} #{number}").last.click()
    await anna.decides()
    heights = [await anna.height()]
    for _ in range(laid):
        likely = anna.panel.locator(".row:not(.wide) button").first
        await anna.turns((await likely.inner_text()).strip())
        heights.append(await anna.height())
    await anna.turns("Suggest")
    heights.append(await anna.height())
    assert max(heights) <= 1.51 * PHONE["height"], heights

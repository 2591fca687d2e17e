"""One person in a real browser plays a round of Rokugan with caretakers: every surface from the clan to the report."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from engine.core.text import plain
from engine.rokugan import words
from engine.rokugan.data import OBJECTIVES
from engine.rokugan.state import At
from engine.rokugan.view import RokuganView
from tests.bot.page.steps import command
from tests.bot.table.conftest import PATIENCE
from tests.bot.table.house import House

pytestmark = pytest.mark.browser
CARETAKERS = 2
ANNA = 0
PLACED = 5
"""Tokens that a round takes from each."""
LISTS = 3
"""Lists that are opened for a token: the hand, the region, the slot."""
THUMB = 40
"""Pixels that a list must be high at least to be hit."""


class Seat:
    """Anna at the page."""

    def __init__(self, page: Page, house: House) -> None:
        self.page, self.house = page, house
        self.panel = page.locator(".message.ephemeral").last
        self.opened = 0

    async def opens(self) -> None:
        """A match of Rokugan with caretakers, and its thread."""
        await command(self.page, "/match new seats:3 game:rokugan")
        await self.page.keyboard.press("Enter")
        lobby = self.page.locator(".message", has=self.page.get_by_role("button", name="Add caretaker"))
        for taken in range(1, CARETAKERS + 1):
            await lobby.get_by_role("button", name="Add caretaker").click()
            await expect(lobby).to_contain_text(f"Caretaker {taken}")
        await lobby.get_by_role("button", name="Start").click()
        await self.page.get_by_role("button", name="Battle for Rokugan #1 ·").last.click()
        await expect(self.page.locator(".where")).to_contain_text("Battle for Rokugan #1")

    async def decides(self) -> None:
        """Open the private panel by the button of the newest post."""
        view = await self.view()
        assert ANNA in view.active
        await self.house.posted()
        shown = self.page.locator(".message.ephemeral")
        before = await shown.count()
        await self.page.get_by_role("button", name=re.compile(r"\b(Decide|Plan)$")).last.click()
        await expect(shown).to_have_count(before + 1)
        await expect(self.panel.locator("button.select").first).to_be_visible()

    async def chooses(self, wanted: str = "") -> str:
        """Answer by the panel's last list, with the first that says so; its words."""
        before = await self._answers()
        chosen = await self._picks(wanted)
        for _ in range(PATIENCE // 50):
            if await self._answers() != before:
                return chosen
            await self.page.wait_for_timeout(50)
        raise TimeoutError(f"{chosen} was not carried out")

    async def opens_region(self, wanted: str = "") -> None:
        """Choose a region; the list of what lies in it comes below."""
        await self._picks(wanted)
        await expect(self.panel.locator("button.select")).to_have_count(2)

    async def _picks(self, wanted: str) -> str:
        await self._stands_still()
        choices = self.panel.locator("button.select").last
        await choices.scroll_into_view_if_needed()
        box = await choices.bounding_box()
        assert box is not None
        assert box["height"] >= THUMB
        await choices.click()
        option = self.page.locator(".popover .option", has_text=wanted).first
        chosen = (await option.inner_text()).split("\n")[0]
        await option.click()
        await expect(self.page.locator(".popover")).to_have_count(0)
        self.opened += 1
        return chosen

    async def _answers(self) -> int:
        """How many answers she has given."""
        return (await self.house.service.asked(1, int(self.house.person("Anna").id))).decision

    async def _stands_still(self) -> None:
        """Until every picture is there: what is below moves when one comes."""
        for _ in range(PATIENCE // 50):
            if await self.page.evaluate("[...document.images].every((image) => image.complete)"):
                return
            await self.page.wait_for_timeout(50)
        raise TimeoutError("some picture did not come")

    async def view(self) -> RokuganView:
        """What Anna may see of the match, as soon as the caretakers have acted."""
        await self.house.service.quiet()
        view = (await self.house.service.asked(1, int(self.house.person("Anna").id))).view
        assert isinstance(view, RokuganView)
        return view

    async def picture(self) -> str:
        """What the private picture says to whoever cannot see it."""
        return str(await self.panel.get_by_role("img").last.get_attribute("alt"))


async def test_a_round_from_the_clan_to_the_report(page: Page, house: House) -> None:
    """Three lists a token, the objective always in front, facedown tokens and peeks for their owner alone."""
    expect.set_options(timeout=PATIENCE)
    anna = Seat(page, house)
    await anna.opens()
    await expect(page.locator(".message").last).to_contain_text("@Anna: Choosing a clan")

    await anna.decides()
    await expect(anna.panel).to_contain_text("Which clan do you play?")
    await anna.chooses("Scorpion")

    await anna.decides()
    await expect(anna.panel).to_contain_text("You play the Scorpion: once a round, after placing, looks")
    kept = await anna.chooses("honour")
    assert kept in {objective.name for objective in OBJECTIVES.values()}

    while (await anna.view()).phase == At.CONTROL:
        await anna.decides()
        await expect(anna.panel).to_contain_text(f"Your objective: “{kept}”")
        await anna.opens_region()
        await anna.chooses("flower")
    assert (await anna.view()).players[ANNA].to_place == 0

    peeks = 0
    for turn in range(1, PLACED + 1):
        view = await anna.view()
        assert view.circuit == turn
        await anna.decides()
        await _says_what_she_needs(anna, view, kept)
        await _places(anna, view)
        if (await anna.view()).looking:
            await _peeks(anna)
            peeks += 1
        await _fits(page)
    assert peeks == 1

    await house.service.quiet()
    await house.posted()
    report = page.locator(".message", has_text="all tokens are revealed").last
    await expect(report.get_by_role("img").last).to_be_visible()
    assert (await anna.view()).round == 2
    await expect(page.get_by_role("img", name="Round 2 of 5").last).to_be_visible()
    await _fits(page)


async def _says_what_she_needs(anna: Seat, view: RokuganView, kept: str) -> None:
    """Hand, clan, objective and what she has seen in words; her facedown tokens in the picture."""
    assert view.own is not None
    await expect(anna.panel).to_contain_text(f"Your objective: “{kept}”")
    more = len(view.own.hand) - 1
    await expect(anna.panel).to_contain_text(f"You place {more} more" if more > 1 else "It is your last of this round")
    alt = await anna.picture()
    for token in view.tokens:
        if token.owner == ANNA:
            assert re.search(rf"\b{token.id} of Anna [^;]*\({plain(words.face(token.face or ''))}", alt)
    seen = [token for token in view.tokens if token.owner != ANNA and token.face]
    for token in seen:
        await expect(anna.panel).to_contain_text(f"You have looked at token {token.id}, Caretaker")


async def _places(anna: Seat, view: RokuganView) -> None:
    """The first token of the hand into the first slot of the first region: three lists, or two for a blessing."""
    before = anna.opened
    token = await anna.chooses()
    await expect(anna.panel).to_contain_text("Where do you place")
    if "blessing" not in token:
        await anna.opens_region()
    await anna.chooses()
    assert anna.opened - before <= LISTS
    after = await anna.view()
    assert after.round > view.round or after.players[ANNA].hand == view.players[ANNA].hand - 1


async def _peeks(anna: Seat) -> None:
    """Scorpion's look, asked at once in the same panel, answered there."""
    await expect(anna.panel).to_contain_text("Which token do you look at?")
    number = int((await anna.chooses("Look at token")).split()[-1])
    await expect(anna.panel).to_contain_text("Nothing is asked of you")
    assert re.search(rf"\b{number} of Caretaker \d [^;]*\(\w+", await anna.picture())


async def _fits(page: Page) -> None:
    """Nothing sticks out of a phone."""
    assert await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

"""Anna at the page of a local table, in a real browser: short words for what she does there."""

from __future__ import annotations

import contextlib
import re
from collections.abc import AsyncIterator
from typing import Any

from playwright.async_api import Locator, Page, expect

from tests.bot.page.conftest import LAPTOP, PHONE
from tests.bot.page.steps import command
from tests.bot.table.house import House
from tests.patience import ON_PAGE

ANNA = 0
THERE = "[...document.images].every((image) => image.complete || image.getBoundingClientRect().bottom < -500)"
THUMB = 40
"""Pixels that a list must be high at least to be hit."""


class Seat:
    """Anna, and the private panel that she has open."""

    def __init__(self, page: Page, house: House) -> None:
        self.page, self.house = page, house
        self.panel = page.locator(".message.ephemeral").last
        self.opened = 0
        """Lists opened so far."""

    async def begins(self, game: str, name: str, caretakers: int, *, options: str = "") -> None:
        """A match of this game with caretakers, and its thread."""
        await command(self.page, f"/match custom options:game={game} seats={caretakers + 1} {options}".rstrip())
        await self.page.keyboard.press("Enter")
        lobby = self.page.locator(".message", has=self.page.get_by_role("button", name="Add a caretaker"))
        for taken in range(1, caretakers + 1):
            await lobby.get_by_role("button", name="Add a caretaker").click()
            await expect(lobby).to_contain_text(f"Caretaker {taken}")
        await lobby.get_by_role("button", name="Start").click()
        await self.page.get_by_role("button", name=f"{name} #1 ·").last.click()
        await expect(self.page.locator(".where")).to_contain_text(f"{name} #1")

    async def decides(self) -> None:
        """Open the private panel by the button of the newest post."""
        view = await self.view()
        assert ANNA in view.active
        await self.house.posted()
        shown = self.page.locator(".message.ephemeral")
        before = await shown.count()
        await self.page.get_by_role("button", name=re.compile(r"\b(Decide|Plan)$")).last.click()
        await expect(shown).to_have_count(before + 1)
        await expect(self.panel.get_by_role("button").first).to_be_visible()

    async def chooses(self, wanted: str = "") -> str:
        """Answer by the panel's last list, with the first that says so; its words.

        Whoever answers again in the same panel must wait until it shows what this one did.
        """
        before = await self._answers()
        chosen = await self._picks(wanted)
        await self._answered(before, chosen)
        return chosen

    async def presses(self, name: str) -> None:
        """Answer by a button of the panel."""
        before = await self._answers()
        await self._stands_still()
        await self.panel.get_by_role("button", name=name).click()
        await self._answered(before, name)

    async def locks(self) -> None:
        """Lock the plan; what comes later is left open."""
        before = await self._answers()
        await self.turns("Lock plan")
        await self.leaves()
        await self._answered(before, "Lock plan")

    async def leaves(self) -> None:
        """Leave open what comes later, if the panel asks for it."""
        if await (leave := self.panel.get_by_role("button", name=re.compile("Ask me about"))).count():
            async with self._settled():
                await leave.last.click()

    async def opens_group(self, wanted: str = "", *, lists: int = 2) -> None:
        """Choose in the panel's first list; what is in it comes below, as a list, or as buttons if few."""
        await self._picks(wanted, first=True)
        await expect(self.panel.locator("button.select")).to_have_count(lists)

    async def takes(self, placeholder: str, wanted: str) -> None:
        """Choose in the panel's list that says so, or has that chosen, what begins with ``wanted``."""
        async with self._settled():
            await self._picks(wanted, among=self.panel.locator("button.select", has_text=placeholder).first)

    async def turns(self, name: str) -> None:
        """Press a button that leads elsewhere in the panel, or sets something there."""
        async with self._settled():
            await self.panel.get_by_role("button", name=name).last.click()

    async def height(self) -> float:
        """Pixels that the panel takes, with its pictures."""
        await self._stands_still()
        box = await self.panel.locator(".container").first.bounding_box()
        assert box is not None
        return box["height"]

    async def uses(self, line: str) -> None:
        """Use a command whose answer is a panel below the one before."""
        panels = self.page.locator(".message.ephemeral")
        before = await panels.count()
        await command(self.page, line)
        await expect(panels).to_have_count(before + 1)

    async def writes(self, name: str, words: str) -> None:
        """Press a button that opens a form with one field, and send these words."""
        await self.panel.get_by_role("button", name=name).last.click()
        form = self.page.get_by_role("dialog")
        await form.get_by_role("textbox").fill(words)
        await form.get_by_role("button", name="Send").click()
        await expect(form).to_have_count(0)

    @contextlib.asynccontextmanager
    async def _settled(self) -> AsyncIterator[None]:
        """What is pressed within has changed the panel afterwards."""
        async with self.page.expect_response("**/local/interactions/component"):
            yield
        await expect(self.panel.locator("[aria-busy=true]")).to_have_count(0)

    async def _answers(self) -> int:
        """How many answers she has given."""
        return (await self.house.service.play.question(1, int(self.house.person("Anna").id))).decision

    async def _answered(self, before: int, what: str) -> None:
        for _ in range(ON_PAGE // 50):
            if await self._answers() != before:
                return
            await self.page.wait_for_timeout(50)
        raise TimeoutError(f"{what} was not carried out")

    async def _picks(self, wanted: str, *, first: bool = False, among: Locator | None = None) -> str:
        await self._stands_still()
        lists = self.panel.locator("button.select")
        choices = among or (lists.first if first else lists.last)
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

    async def _stands_still(self) -> None:
        """Until every picture is there, but for those far above: what is below moves when one comes."""
        for _ in range(ON_PAGE // 50):
            if await self.page.evaluate(THERE):
                return
            await self.page.wait_for_timeout(50)
        raise TimeoutError("some picture did not come")

    async def view(self) -> Any:
        """What Anna may see of the match, as soon as the caretakers have acted."""
        await self.house.service.caretakers.quiet()
        return (await self.house.service.play.question(1, int(self.house.person("Anna").id))).view

    async def picture(self) -> str:
        """What the private picture says to whoever cannot see it."""
        return str(await self.panel.get_by_role("img").last.get_attribute("alt"))

    async def fits(self) -> None:
        """Nothing sticks out, on a laptop, on a phone, and as it was opened."""
        for size in (LAPTOP, PHONE, self.page.viewport_size):
            await self.page.set_viewport_size(size)
            assert await self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

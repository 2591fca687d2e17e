"""One person in a real browser plays a round of Rokugan with caretakers: every surface from the clan to the report."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from engine.core.text import plain
from engine.rokugan.data import OBJECTIVES
from engine.rokugan.state import RokuganPhase
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words
from tests.bot.table.house import House
from tests.bot.table.seat import ANNA, Seat

pytestmark = pytest.mark.browser
CARETAKERS = 2
PLACED = 5
"""Tokens that a round takes from each."""
LISTS = 3
"""Lists that are opened for a token: the hand, the region, the slot."""


async def test_a_round_from_the_clan_to_the_report(page: Page, house: House) -> None:
    """Three lists a token, the objective always in front, facedown tokens and peeks for their owner alone."""
    anna = Seat(page, house)
    await anna.begins("rokugan", "Battle for Rokugan", CARETAKERS)
    await expect(page.locator(".message").last).to_contain_text("Choosing a clan, pick 1 of 3. Waiting for Anna.")

    await anna.decides()
    await expect(anna.panel).to_contain_text("Which clan do you play?")
    await anna.chooses("Scorpion")

    await anna.decides()
    await expect(anna.panel).to_contain_text("You play as Scorpion. Its ability: once a round, after placing, looks")
    kept = await anna.chooses("honour")
    assert kept in {objective.name for objective in OBJECTIVES.values()}

    while (await anna.view()).phase == RokuganPhase.CONTROL:
        await anna.decides()
        await expect(anna.panel).to_contain_text(f"Your secret objective: “{kept}”")
        await anna.opens_group()
        await anna.chooses("honour")
    assert (await anna.view()).players[ANNA].to_place == 0

    peeks = 0
    for turn in range(1, PLACED + 1):
        view = await anna.view()
        assert view.lap == turn
        await anna.decides()
        await _says_what_she_needs(anna, view, kept)
        await _places(anna, view)
        if (await anna.view()).looking:
            await _peeks(anna)
            peeks += 1
        await anna.fits()
    assert peeks == 1

    await house.service.caretakers.quiet()
    await house.posted()
    report = page.locator(".message", has_text="all tokens are revealed").last
    await expect(report.get_by_role("img").last).to_be_visible()
    assert (await anna.view()).round == 2
    await expect(page.get_by_role("img", name="Round 2 of 5").last).to_be_visible()
    await anna.fits()


async def _says_what_she_needs(anna: Seat, view: RokuganView, kept: str) -> None:
    """Hand, clan, objective and what she has seen in words; her facedown tokens in the picture."""
    assert view.own is not None
    await expect(anna.panel).to_contain_text(f"Your secret objective: “{kept}”")
    more = len(view.own.hand) - 1
    await expect(anna.panel).to_contain_text(f"You place {more} more" if more > 1 else "It is your last this round")
    alt = await anna.picture()
    for token in view.tokens:
        if token.owner == ANNA:
            assert re.search(rf"\b{token.id}: {plain(words.face(token.face or ''))}", alt)
    seen = [token for token in view.tokens if token.owner != ANNA and token.face]
    for token in seen:
        await expect(anna.panel).to_contain_text(f"You have looked at token {token.id}, 🤖 ")


async def _places(anna: Seat, view: RokuganView) -> None:
    """The first token of the hand into the first slot of the first region: three lists, or two for a blessing."""
    before = anna.opened
    token = await anna.chooses()
    await expect(anna.panel).to_contain_text("Where do you place")
    if "blessing" not in token:
        await anna.opens_group()
    await anna.chooses()
    assert anna.opened - before <= LISTS
    after = await anna.view()
    assert after.round > view.round or after.players[ANNA].hand == view.players[ANNA].hand - 1


async def _peeks(anna: Seat) -> None:
    """Scorpion's look, asked at once in the same panel, answered there."""
    await expect(anna.panel).to_contain_text("Which token do you look at?")
    number = int((await anna.chooses("Look at token")).split()[-1])
    await expect(anna.panel).to_contain_text("You see: ")
    await anna.leaves()
    await expect(anna.panel).to_contain_text(f"You have looked at token {number}, 🤖 ")

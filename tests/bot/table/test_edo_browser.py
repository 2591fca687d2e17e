"""One person in a real browser plays a round of Edo with caretakers: draft, plan, moves, activations, wages; and one
by order sheets."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from engine.edo.data import WOOD
from engine.edo.state import EdoPhase
from tests.bot.table.house import House
from tests.bot.table.seat import ANNA, Seat

pytestmark = pytest.mark.browser
CARETAKERS = 2
CARDS = 3


@pytest.mark.soak
async def test_a_round_from_the_draft_to_the_income(page: Page, house: House) -> None:
    """A plan takes one list a card and the lock; each step says what it costs and brings."""
    anna = Seat(page, house)
    await anna.begins("edo", "Edo", CARETAKERS, options="edo_allowed_as_home=on")
    await _drafts(anna)
    await _plans(anna)
    await anna.fits()
    await _performs(anna)
    view = await anna.view()
    assert view.phase == EdoPhase.PLAN
    assert view.round == 2
    await house.posted()
    await expect(page.get_by_role("img", name=re.compile("Ryo in all|pays|income", re.I)).last).to_be_visible()
    await expect(page.get_by_role("img", name="Round 2 · planning").last).to_be_visible()
    await anna.fits()


async def test_a_round_by_order_sheets(page: Page, house: House) -> None:
    """The sheets are filled in the page, each tried as things stand; then the plan is locked, and nothing is asked."""
    anna = Seat(page, house)
    await anna.begins("edo", "Edo", CARETAKERS, options="edo_allowed_as_home=on")
    await _drafts(anna)
    await anna.decides()
    for place, wanted in (("First: card A", "harvest wood"), ("Second: card C", "money"), ("Third: card B", "recruit")):
        await anna.chooses(wanted)
        await expect(anna.panel).to_contain_text(place)
    await anna.uses("/orders")
    await _writes_the_first_sheet(anna)
    for sheet in ("Card 2", "Card 3", "Wages"):
        await _files_what_is_suggested(anna, sheet)
    await anna.turns("Back")
    await expect(anna.panel.get_by_role("button", name="Lock")).to_be_enabled()
    asked = await anna.view()
    assert asked.phase == EdoPhase.PLAN
    await anna.locks()
    view = await anna.view()
    assert (view.phase, view.round) == (EdoPhase.PLAN, 2)
    assert view.me.figures[0] == "forest_n"
    assert view.me.goods[WOOD] - asked.me.goods[WOOD] == 3
    await house.posted()
    await expect(page.get_by_role("img", name=re.compile("Ryo in all|pays|income", re.I)).last).to_be_visible()
    await anna.fits()


async def _writes_the_first_sheet(anna: Seat) -> None:
    """Where samurai 1 goes before the harvest, a second place, that she is asked else; who harvests."""
    await expect(anna.panel.get_by_role("button", name="Card 1")).to_be_visible()
    await anna.takes("A new entry", "New: samurai 1")
    await anna.takes("In which part of the map?", "forests")
    await anna.takes("Where?", "northern forest")
    await expect(anna.panel).to_contain_text("samurai 1 → northern forest")
    await expect(anna.panel).to_contain_text("As things stand: samurai 1 to northern forest")
    await anna.takes("Or where?", "south-eastern forest")
    await expect(anna.panel).to_contain_text("northern forest or south-eastern forest")
    await anna.turns("If blocked: ask me")
    await expect(anna.panel).to_contain_text("south-eastern forest, else ask me")
    await anna.takes("samurai 1 →", "samurai 1 harvests")
    await expect(anna.panel).to_contain_text("samurai 1 harvests")
    await expect(anna.panel).to_contain_text("3 wood at northern forest. Left:")
    looks = "Look at the board again before it"
    for mark in ("☑️", "👀"):
        await anna.turns(looks)
        await expect(anna.panel.get_by_role("button", name=looks)).to_contain_text(mark)
    await anna.fits()


async def _files_what_is_suggested(anna: Seat, sheet: str) -> None:
    """Another sheet, as it is suggested."""
    await anna.takes("Card" if sheet != "Card 2" else "Card 1", sheet)
    await anna.turns("Suggest a list")
    await expect(anna.panel).to_contain_text("As things stand")
    await anna.fits()


async def _drafts(anna: Seat) -> None:
    """A start set first, the home city on the way back."""
    for prompt, wanted in (("a start set or a home city", "Start set"), ("Take a home city", "Home city")):
        await anna.decides()
        await expect(anna.panel).to_contain_text(prompt)
        await anna.chooses(wanted)
        await anna.fits()
    me = (await anna.view()).players[ANNA]
    assert me.home is not None
    assert me.start_set is not None


async def _plans(anna: Seat) -> None:
    """Three lists; a card by a line; two cards change places; the lock."""
    await anna.decides()
    await expect(anna.panel).to_contain_text("In hand: 4 officials")
    before = anna.opened
    for place, wanted in (("First: card A", "harvest wood"), ("Second: card C", "travel"), ("Third: card B", "stone")):
        await anna.chooses(wanted)
        await expect(anna.panel).to_contain_text(place)
    assert anna.opened - before == CARDS
    await expect(anna.panel).to_contain_text("Complete")
    await anna.uses("/plan line:third: b build 1")
    await expect(anna.panel).to_contain_text("Third: card B: build, 1 official")
    await anna.presses("Swap 1 and 2")
    await expect(anna.panel).to_contain_text("First: card C: travel")
    assert "card A: harvest wood, 1 official" in await anna.picture()
    await anna.locks()
    await anna.house.service.caretakers.quiet()


async def _performs(anna: Seat) -> None:
    """Whatever is asked until the round is over; before the first card a samurai moves."""
    moved = entered = kept = False
    while (view := await anna.view()).round == 1:
        await anna.decides()
        match view.phase:
            case EdoPhase.PREMOVE:
                await expect(anna.panel).to_contain_text("still hidden: card")
                if not moved:
                    await anna.opens_group("samurai 1")
                    await anna.chooses("forest")
                    moved = True
                else:
                    await anna.presses("Go on")
            case EdoPhase.EXECUTE if view.turn.entry.card == "c" and not entered:
                await anna.opens_group("enters the board", lists=1)
                await anna.presses("northern gate")
                entered = True
            case EdoPhase.EXECUTE if view.turn.entry.card == "c":
                await anna.presses("Skip this official")
            case EdoPhase.EXECUTE:
                await anna.chooses()
            case EdoPhase.WAGES:
                await anna.chooses("Keep")
                kept = True
        await anna.fits()
    assert (moved, entered, kept) == (True, True, True)

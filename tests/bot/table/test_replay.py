"""A match as a film and as a graph, as people ask for them."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from playwright.async_api import Page, expect

from bot.service.model import Person
from render.paint.film import HEAD
from render.shogun.table import HEIGHT
from tests.bot.page.steps import command
from tests.bot.table.house import House
from tests.bot.table.seat import Seat
from tests.bot.table.test_finding import answer
from tests.driver import texts

SEERS = ("Boris", "Stranger")


async def _film(house: House, message: dict) -> bytes:
    (attachment,) = message["attachments"]
    assert attachment["content_type"] == "image/webp"
    assert (attachment["width"], attachment["height"]) == (800, HEAD + -(-HEIGHT // 32) * 16)
    data = await house.table.file(attachment)
    assert len(data) == attachment["size"] < 10_000_000
    return bytes(data)


async def _shown(house: House, name: str, thread: str) -> tuple[bytes, str]:
    """The film that somebody gets, and what is said of it."""
    message = await answer(house, name, "history", channel=thread, replay=True)
    return await _film(house, message), message["attachments"][0]["description"]


async def test_the_film_has_a_picture_for_each_part_and_is_private(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    for name in ("Anna", "Boris"):
        await house.planned(name, number)
    await house.posted()
    parts = await house.person("Anna").autocomplete("history", channel=thread, chapter="")
    message = await answer(house, "Anna", "history", channel=thread, replay=True)
    assert message["ephemeral"]
    assert "Only for you" in texts(message)
    film = Image.open(io.BytesIO(await _film(house, message)))
    assert film.n_frames == len(parts) == 3
    shorter = await answer(house, "Anna", "history", channel=thread, replay=True, chapter="2")
    assert Image.open(io.BytesIO(await _film(house, shorter))).n_frames == 2
    stranger = await answer(house, "Stranger", "history", channel=thread, replay=True)
    assert "everyone may know" in texts(stranger)


async def test_nobody_sees_a_plan_in_it_but_its_owner(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    before = [await _shown(house, name, thread) for name in ("Anna", *SEERS)]
    await house.planned("Anna", number, lock=False)
    after = [await _shown(house, name, thread) for name in ("Anna", *SEERS)]
    assert after[1:] == before[1:]
    assert not any("Your plan" in told for _, told in after[1:])
    for name in ("Anna", *SEERS):
        await house.told(name, "settings pictures", show="words")
    thought = [await house.told(name, "history", channel=thread, replay=True) for name in ("Anna", *SEERS)]
    assert ["Your plan, as things stand" in told for told in thought] == [True, False, False]


async def _graph(house: House, name: str, thread: str, **options: str) -> tuple[bytes, str]:
    """The graphs that somebody gets, and what they tell in words."""
    message = await answer(house, name, "history", channel=thread, graph=True, **options)
    assert message["ephemeral"]
    assert "everyone may know" in texts(message)
    (attachment,) = message["attachments"]
    assert attachment["filename"] == "course.png"
    data = bytes(await house.table.file(attachment))
    assert data.startswith(b"\x89PNG")
    return data, attachment["description"]


async def test_the_graph_shows_everybody_the_same_and_no_plan(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    start = [await _graph(house, name, thread) for name in ("Anna", "Boris", "Stranger")]
    await house.planned("Anna", number, lock=False)
    assert await _graph(house, "Anna", thread) == start[0] == start[1] == start[2]
    assert start[0][1].startswith("In order: Start.\nPoints: ")
    for name in ("Boris", "Anna"):
        await house.planned(name, number)
    await house.posted()
    later = await _graph(house, "Anna", thread)
    assert later[1].startswith("In order: Start; so far.\nPoints: ")
    assert await _graph(house, "Stranger", thread) == later
    assert (await _graph(house, "Boris", thread, chapter="1"))[1] == start[0][1]
    await house.service.lobby.abandon(number, Person(int(house.person("Anna").id), "Anna"))
    assert await _graph(house, "Boris", thread) == later


async def test_what_cannot_be_shown_is_refused_in_words(house: House) -> None:
    number = await house.match("Boris", "Anna", caretakers=1)
    thread = await house.thread(number)
    assert "chapters 1 to" in await house.told("Anna", "history", channel=thread, chapter="99", replay=True)
    assert "not a chapter of the story" in await house.told("Anna", "history", channel=thread, chapter="x", replay=True)
    assert "chapters 1 to" in await house.told("Anna", "history", channel=thread, chapter="99", graph=True)
    await house.person("Anna").slash("match new", game="shogun", seats=3)
    assert "not started" in await house.told("Anna", "history", match=str(number + 1), replay=True)


@pytest.mark.browser
async def test_the_page_plays_it_and_shows_a_part_of_the_board(page: Page, house: House) -> None:
    anna = Seat(page, house)
    await anna.begins("shogun", "Shogun", 2)
    await command(page, "/history replay:True")
    await page.keyboard.press("Enter")
    film = page.get_by_role("img", name="A film of").last
    await expect(film).to_be_visible()
    await page.wait_for_function("image => image.naturalWidth === 800", arg=await film.element_handle())
    await anna.fits()
    await command(page, "/board place:Suruga")
    await page.keyboard.press("Enter")
    part = page.get_by_role("img", name="Suruga.").last
    await expect(part).to_be_visible()
    await page.wait_for_function("image => image.naturalWidth >= 800", arg=await part.element_handle())
    await anna.fits()

"""Lessons at the table: pressed through to their end, with wrong tries, and the doors around them."""

from __future__ import annotations

import pytest

from bot.ui.kit.items import PressId
from engine.core.teaching import pages_of
from engine.core.text import plain
from engine.registry import GAMES
from tests.bot.table.house import LONGEST, House, components, parts
from tests.driver import Json, texts

TAUGHT = [game for game in GAMES.values() if game.words.lesson is not None]
ALONE, FRIENDS = "Play on alone", "Play with friends"


async def begun(house: House, name: str, game: str) -> Json:
    person = house.person(name)
    return await person.settled(await person.slash("practice", game=game), timeout=LONGEST)


async def to_the_end(house: House, name: str, page: Json, game: str) -> Json:
    """Press the right answer of each page."""
    for step in pages_of(GAMES[game])[:-1]:
        assert f"{step.number + 1} of" in texts(page)
        number = next((str(at) for at, one in enumerate(step.tries) if one.right), "")
        place = f"{game}/{step.number}" + (f"/{number}" if number else "")
        page = await house.pressed(name, page, custom_id=f"b1:learn:0::{place}")
    return page


@pytest.mark.parametrize("game", [game.title for game in TAUGHT])
async def test_a_lesson_is_pressed_through_and_goes_on_in_a_match(house: House, game: str) -> None:
    """One press a step, each page with a picture; it ends with a match alone or with friends."""
    page = await begun(house, "Anna", game)
    assert page["attachments"]
    page = await to_the_end(house, "Anna", page, game)
    labels = [part["label"] for part in parts(page, "b1:")]
    assert labels == [ALONE, FRIENDS]
    result = await house.person("Anna").click(page, ALONE)
    assert "begins" in texts(await house.person("Anna").settled(result, timeout=LONGEST))
    ((match, _),) = await house.service.play.of_person(int(house.person("Anna").id))
    assert match.phase_seconds == 0
    assert len(match.seats) == GAMES[game].seats[0]
    result = await house.person("Anna").click(page, FRIENDS)
    assert "is open" in texts(await house.person("Anna").settled(result, timeout=LONGEST))


@pytest.mark.parametrize("game", [game.title for game in TAUGHT])
async def test_a_wrong_try_is_answered_and_the_page_stays(house: House, game: str) -> None:
    page = await begun(house, "Anna", game)
    for step in pages_of(GAMES[game]):
        if step.tries:
            break
        page = await house.pressed("Anna", page, label="Go on")
    number, wrong = next((at, one) for at, one in enumerate(step.tries) if not one.right)
    after = await house.pressed("Anna", page, custom_id=f"b1:learn:0::{game}/{step.number}/{number}")
    assert wrong.said is not None
    assert f"❌ {plain(wrong.said)[:40]}" in texts(after)
    assert f"{step.number + 1} of" in texts(after)
    right = next(at for at, one in enumerate(step.tries) if one.right)
    after = await house.pressed("Anna", after, custom_id=f"b1:learn:0::{game}/{step.number}/{right}")
    assert f"{step.number + 2} of" in texts(after)


async def test_a_lesson_needs_no_server_and_no_pictures(house: House) -> None:
    await house.told("Anna", "settings pictures", show="words")
    anna = house.person("Anna")
    direct = house.table.world.dm(anna.id).id
    page = await anna.settled(await anna.slash("practice", channel=direct, game="shogun"), timeout=LONGEST)
    assert "1 of" in texts(page)
    assert not page["attachments"]
    page = await house.pressed("Anna", page, label="Go on")
    assert "2 of" in texts(page)


async def test_the_first_words_lead_to_a_lesson_and_to_a_lobby(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    chosen = await house.forged("Anna", number, PressId("learn", 0))
    joined = await house.forged("Anna", number, PressId("friends", 0))
    assert all(game.name in chosen and game.name in joined for game in GAMES.values())
    assert "begins: you against" in await house.forged("Anna", number, PressId("alone", 0, None, "edo"))
    assert "is open" in await house.forged("Anna", number, PressId("friends", 0, None, "edo"))


async def test_forged_pages_are_refused(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    for rest in ("chess", "shogun/999", "shogun/x", "shogun/1/9", "shogun/1/²", "shogun/-1/0"):
        said = await house.forged("Anna", number, PressId("learn", 0, None, rest))
        assert "expired" in said or "no game called" in said, rest


async def test_a_lobby_offers_to_try_the_game_alone(house: House) -> None:
    await house.told("Anna", "match custom", options="game=shogun seats=3")
    lobby = await house.person("Boris").wait_for(lambda message: "Seats: 1 of 3" in texts(message), timeout=LONGEST)
    assert "Try it alone" in str(components(lobby))
    result = await house.person("Boris").click(lobby, "Try it alone")
    assert "1 of" in texts(await house.person("Boris").settled(result, timeout=LONGEST))


async def test_a_match_alone_keeps_to_what_the_server_set(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.told("Anna", "settings server", opening="managers")
    assert "only some people may open" in await house.forged("Boris", number, PressId("alone", 0, None, "edo"))

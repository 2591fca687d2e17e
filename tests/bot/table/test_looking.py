"""Seeing without changing: board, own view, history, lists."""

from __future__ import annotations

from tests.bot.table.house import LONGEST, House, parts
from tests.driver import components, texts


async def test_me_shows_the_board_and_what_is_asked_with_the_way_to_answer(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    anna = house.person("Anna")
    answer = await anna.settled(await anna.slash("me", channel=thread), timeout=LONGEST)
    assert answer["ephemeral"]
    assert answer["attachments"]
    assert "One of these comes: " in texts(answer)
    result = await anna.click(answer, "Plan")
    assert "Which space?" in str(components(await anna.settled(result, timeout=LONGEST)))
    await house.planned("Anna", number)
    again = await anna.settled(await anna.slash("me", channel=thread), timeout=LONGEST)
    assert any(part.get("label") == "Unlock" for part in components(again))


async def test_board_is_the_same_for_everybody_and_a_stranger(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.planned("Anna", number, lock=False)
    thread = await house.thread(number)
    shown = []
    for name in ("Anna", "Boris", "Stranger"):
        person = house.person(name)
        answer = await person.settled(await person.slash("board", channel=thread), timeout=LONGEST)
        data = await house.table.file(answer["attachments"][0])
        shown.append((texts(answer), data))
    assert shown[0] == shown[1] == shown[2]


async def test_history_by_part_and_lists(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    for name in ("Anna", "Boris"):
        await house.planned(name, number)
    await house.posted()
    choices = await house.person("Anna").autocomplete("history", channel=thread, chapter="")
    assert "All plans are in" in choices[0]["name"]
    assert "All plans are in" in await house.told("Anna", "history", channel=thread, chapter=choices[0]["value"])
    assert "chapters 1 to" in await house.told("Anna", "history", channel=thread, chapter="99")
    assert f"Shogun #{number}" in await house.told("Stranger", "match list")
    assert "Anna" in await house.told("Stranger", "match info", match=str(number))
    assert "no running match" in await house.told("Stranger", "me")
    assert "is not the number" in await house.told("Stranger", "board", match="x")


async def test_a_list_says_where_each_match_stands_and_whom_it_waits_for(house: House) -> None:
    first = await house.match("Anna", "Boris", caretakers=1)
    second = await house.match("Anna", "Boris", caretakers=1)
    await house.planned("Boris", first)
    await house.told("Anna", "host extend", channel=await house.thread(first), time="2d")
    told = await house.told("Anna", "match list")
    assert told.index(f"#{second}") < told.index(f"#{first}"), "the newest first"
    assert "planning" in told
    assert "waiting for **Anna** · <t:" in told
    hosted = await house.told("Anna", "match list", hosted=True)
    assert hosted.index(f"#{second}") < hosted.index(f"#{first}"), "what is due first"
    await house.told("Anna", "host extend", channel=await house.thread(second), time="5d")
    hosted = await house.told("Anna", "match list", hosted=True)
    assert hosted.index(f"#{first}") < hosted.index(f"#{second}")
    assert "You host no match here" in await house.told("Boris", "match list", hosted=True)
    await house.told("Anna", "host pause", channel=await house.thread(first))
    assert "paused" in await house.told("Stranger", "match list")


async def test_abandon_is_for_the_host_and_asks_first(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    assert "Only the host, Anna" in await house.told("Boris", "match abandon", channel=thread)
    anna = house.person("Anna")
    sure = await anna.slash("match abandon", channel=thread)
    assert (await house.service.lobby.match(number)).status == "running"
    await anna.click(sure.message, "Give up")
    assert (await house.service.lobby.match(number)).status == "abandoned"
    await house.posted()
    panel = await house.told("Boris", "plan", channel=thread)
    assert panel
    assert "went wrong" not in panel


async def test_a_lobby_needs_enough_people_and_its_host(house: House) -> None:
    anna, boris = house.person("Anna"), house.person("Boris")
    await anna.slash("match new", game="shogun", seats=4)
    lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)
    assert "3" in await house.told("Anna", "match start")
    for _ in range(2):
        await anna.click(lobby, label="Add a caretaker")
    await boris.click(lobby, label="Join")
    await boris.click(lobby, label="Start")
    assert (await house.service.lobby.matches_in(int(house.table.world.guild_id)))[0].status == "lobby"
    own = await boris.settled(await boris.click(lobby, label="Join"), timeout=LONGEST)
    await boris.click(own, label="Leave the match")
    asked = await anna.settled(await anna.click(lobby, label="Start"), timeout=LONGEST)
    assert "Seats taken: 3 of 4." in texts(asked)
    await anna.click(asked, label="Start anyway")
    started = await anna.wait_for(lambda message: "Being played: <#" in texts(message), timeout=LONGEST)
    assert started["id"] == lobby["id"]


async def test_a_part_of_the_board_is_found_by_name_and_shown_larger(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    anna = house.person("Anna")
    choices = await anna.autocomplete("board", channel=thread, place="re")
    assert "Red region" in [choice["value"] for choice in choices]
    assert await anna.autocomplete("board", channel=thread, place="Paris") == []
    answer = await anna.settled(await anna.slash("board", channel=thread, place="Kai"), timeout=LONGEST)
    assert answer["ephemeral"]
    assert "## Kai" in texts(answer)
    (picture,) = answer["attachments"]
    assert (picture["width"], picture["height"]) >= (800, 720)
    assert picture["description"].startswith("Kai.")
    assert picture["description"].count("Kai") > 1
    region = await anna.settled(await anna.slash("board", channel=thread, place="red region"), timeout=LONGEST)
    assert "Red region: Echizen" in texts(region)
    assert "no place called “Paris”" in await house.told("Stranger", "board", channel=thread, place="Paris")
    assert "Several places fit" in await house.told("Stranger", "board", channel=thread, place="a")
    await anna.slash("match new", game="shogun", seats=3)
    assert "not started" in await house.told("Anna", "board", match=str(number + 1), place="Kai")

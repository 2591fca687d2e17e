"""Words only: every picture told in full, in its order, to one person or to a whole table."""

from __future__ import annotations

from typing import Any

import pytest

from bot.texts import Speaker
from engine.registry import GAMES
from tests.bot.table.house import LONGEST, House
from tests.bot.table.reader import Reader
from tests.driver import texts

Json = dict[str, Any]
ALONE = {"show": "words"}


async def asked(house: House, name: str, command: str, last: str, **options: Any) -> list[Json]:
    """All messages that a command answers with; ``last`` is what the last of them ends with."""
    person = house.person(name)
    first = await person.settled(await person.slash(command, **options), timeout=LONGEST)
    thread = first["channel_id"]
    await person.wait_for(lambda message: int(message["id"]) >= int(first["id"]) and last in texts(message))
    return [message for message in person.sees(thread) if int(message["id"]) >= int(first["id"])]


def said(messages: list[Json]) -> str:
    return "\n".join(texts(message) for message in messages)


def in_order(lines: list[str], words: str) -> bool:
    """Whether all of these stand there, one after the other."""
    at = 0
    for line in lines:
        at = words.find(line, at)
        if at < 0:
            return False
        at += len(line)
    return True


async def account(house: House, number: int) -> list[str]:
    """The whole position, as everybody may know it."""
    position = await house.service.play.position(number)
    return Speaker("en-US", position.match.names).all(
        GAMES[position.match.title].words.describe_position(position.view)
    )


@pytest.fixture
async def acting(house: House) -> int:
    """A match of five that is being carried out: its account is longer than a message may be."""
    number = await house.match("Anna", "Boris", "Chiyo", "Daniel", "Emma")
    for name in ("Anna", "Boris", "Chiyo", "Daniel", "Emma"):
        await house.planned(name, number)
    await house.posted()
    assert len("\n".join(await account(house, number))) > 3500
    return number


async def test_a_board_is_told_whole_in_as_many_messages_as_it_takes(house: House, acting: int) -> None:
    thread = await house.thread(acting)
    assert "Words only" in await house.told("Anna", "settings pictures", **ALONE)
    lines = await account(house, acting)
    messages = await asked(house, "Anna", "board", lines[-1], channel=thread)
    assert in_order(lines, said(messages))
    assert "Waiting for **" in said(messages)
    assert all(message["ephemeral"] and not message["attachments"] for message in messages)
    board = await house.person("Boris").slash("board", channel=thread)
    (picture,) = (await house.person("Boris").settled(board, timeout=LONGEST))["attachments"]
    assert picture["filename"] == "board.png", "others see pictures"


async def test_my_view_tells_the_board_then_what_is_mine_then_what_is_asked(house: House, acting: int) -> None:
    thread = await house.thread(acting)
    await house.told("Anna", "settings pictures", **ALONE)
    view = (await house.service.play.question(acting, int(house.person("Anna").id))).view
    say = Speaker("en-US", (await house.service.lobby.match(acting)).names)
    own = say.all(GAMES["shogun"].words.describe_private(view))
    board = say.all(GAMES["shogun"].words.describe_position(view))
    idle = "You have no open question"
    messages = await asked(house, "Anna", "me", idle, channel=thread)
    assert own
    assert in_order([*board, *(line for line in own if line not in board), idle], said(messages))
    assert all(said(messages).count(line) == 1 for line in own)
    assert not [message for message in messages if message["attachments"]]
    assert all(len(texts(message)) <= 4000 for message in messages)


async def test_a_plan_is_laid_without_any_picture(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.told("Anna", "settings pictures", **ALONE)
    panel = await house.panel("Anna", number)
    assert not panel["attachments"]
    assert "Not laid yet: " in texts(panel)
    before = texts(panel)
    panel = await house.pressed("Anna", panel, label="Suggest")
    assert "then 1 revolt marker)" in texts(panel), "in full, as no picture is there"
    assert not panel["attachments"]
    assert texts(panel) != before
    panel = await house.pressed("Anna", panel, label="Lock plan")
    assert "locked" in texts(panel)
    assert [file["filename"] for file in (await house.panel("Boris", number))["attachments"]] == ["private.png"]


async def test_a_person_who_chose_pictures_plans_with_one_in_a_match_told_in_words(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.told("Anna", "host pictures", channel=await house.thread(number), **ALONE)
    assert not (await house.panel("Anna", number))["attachments"]
    await house.told("Anna", "settings pictures", show="drawn")
    assert [file["filename"] for file in (await house.panel("Anna", number))["attachments"]] == ["private.png"]


@pytest.mark.parametrize("title", ["rokugan", "edo"])
async def test_the_other_games_tell_as_much(house: House, title: str) -> None:
    number = await house.match("Anna", "Boris", game=title)
    thread = await house.thread(number)
    await house.told("Anna", "settings pictures", **ALONE)
    lines = await account(house, number)
    messages = await asked(house, "Anna", "board", lines[-1], channel=thread)
    assert in_order(lines, said(messages))
    mine = await asked(house, "Anna", "me", lines[-1], channel=thread)
    assert in_order(lines, said(mine))
    assert not [message for message in (*messages, *mine) if message["attachments"]]


async def test_places_and_the_story_are_told_too(house: House, acting: int) -> None:
    thread = await house.thread(acting)
    await house.told("Anna", "settings pictures", **ALONE)
    (place,) = await asked(house, "Anna", "board", "Kai", channel=thread, place="Kai")
    assert not place["attachments"]
    lines = await account(house, acting)
    for options in ({}, {"replay": True}):
        messages = await asked(house, "Anna", "history", lines[-1], channel=thread, **options)
        assert in_order(lines, said(messages))
        assert not [message for message in messages if message["attachments"]]
    recap = await asked(house, "Anna", "recap", lines[-1], channel=thread)
    assert in_order(lines, said(recap))


async def test_a_host_has_a_whole_thread_told_in_words(house: House) -> None:
    anna = house.person("Anna")
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    await house.posted()
    drawn = [message for message in anna.sees(thread) if message["attachments"]]
    assert drawn
    assert "Words only" in await house.told("Anna", "host pictures", channel=thread, **ALONE)
    begun = (await house.service.play.position(number)).view.season
    while (await house.service.play.position(number)).view.season == begun:
        await house.pass_time(days=8)
    await house.posted()
    new = [message for message in anna.sees(thread) if int(message["id"]) > int(drawn[-1]["id"])]
    public = [message for message in new if not message["ephemeral"]]
    assert not [message for message in public if message["attachments"]]
    lines = await account(house, number)
    assert in_order(lines, said(public))
    assert "line more" not in said(public)
    assert "lines more" not in said(public)


@pytest.mark.parametrize(
    ("title", "next_round"), [("shogun", "Year 1, summer"), ("rokugan", "Round 2"), ("edo", "Round 2")]
)
async def test_a_round_is_played_by_someone_who_only_reads(house: House, title: str, next_round: str) -> None:
    """Each answer is a labelled control below words; no suggestion, no picture, nothing of the engine."""
    anna = house.person("Anna")
    await house.told("Anna", "settings pictures", **ALONE)
    number = await house.match("Anna", caretakers=2, game=title)
    thread = await house.thread(number)
    reader = Reader(house, anna, thread)
    await reader.plays_until(next_round, presses=120)
    assert not [message for message in anna.sees(thread) if message["ephemeral"] and message["attachments"]]
    assert all(words for words, _ in reader.answered)

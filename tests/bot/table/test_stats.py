"""``/stats`` at the table: who sees what of whom."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord import Interaction
from discord.ui import LayoutView

from bot.service.lobby.choices import Choices
from bot.service.model import Person, Place
from bot.service.reading.statistics import Rating, Stop
from bot.store import matches
from bot.store.tables import seats
from bot.ui.kit.public import files_of
from bot.ui.reading import statistics
from bot.ui.reading.statistics import Group
from engine.core.text import T
from tests.bot.table.house import LONGEST, House
from tests.driver import texts


async def ended(house: House, *names: str, title: str = "edo") -> int:
    """A match of these, with results as if they came in ."""
    world, service = house.table.world, house.service
    people = [Person(int(house.person(name).id), name) for name in names]
    place = Place(int(world.guild_id), int(world.text_channels()[0].id))
    match = await service.lobby.open(place, people[0], title, Choices(len(people), {}, 0))
    for person in people[1:]:
        await service.lobby.join(match.id, person)
    common = {"match_id": match.id, "title": title, "seats": len(people), "ended_at": datetime.now(UTC)}
    common |= {"guild_id": place.guild_id, "channel_id": place.channel_id, "level": 0, "kept": 0}
    rows = [
        {**common, "seat": seat, "user_id": person.id, "rank": seat + 1, "share": float(seat == 0), "left_at_ply": None}
        | {"points": 50 - seat, "chosen": "edo", "figures": {"built": 5}, "answering": 45, "missed": seat}
        for seat, person in enumerate(people)
    ]
    await service.repository.store.write(matches.put_results, rows)
    return match.id


async def test_stats_of_oneself_of_others_and_of_the_server(house: House) -> None:
    assert "No match is over yet" in await house.told("Anna", "stats")
    await ended(house, "Anna", "Boris")
    own = await house.told("Anna", "stats")
    assert all(
        words in own for words in ("Your statistics", "1 match", "0.5 expected", "provisional", "Favourite home")
    )
    assert "only you see this" in own
    assert "You usually answer within 1 minute" in own
    boris = await house.told("Chiyo", "stats", user=house.person("Boris").id, game="edo")
    assert "Boris on this server" in boris
    assert "pace" not in boris
    server = await house.told("Chiyo", "stats", server=True)
    assert "1. Anna: 1 match" in server
    assert "2. Boris: 1 match" in server
    assert "you are left out" in await house.told("Anna", "settings stats", shown=False)
    assert "Anna" not in await house.told("Chiyo", "stats", server=True)
    assert "not in the statistics" in await house.told("Boris", "stats", user=house.person("Anna").id)
    world = house.table.world
    matches, lounge = world.text_channels()
    for name in ("Stranger", "Boris"):
        world.hide(matches, world.people[house.person(name).id])
    told = await house.told("Stranger", "stats", channel=lounge.id, user=house.person("Boris").id)
    assert "No match is over yet" in told
    assert "No match that you can see" in await house.told("Stranger", "stats", channel=lounge.id, server=True)
    assert "1. Boris: " in await house.told("Boris", "stats", channel=lounge.id, server=True), "his own"
    here = world.dm(house.person("Boris").id).id
    assert "Your statistics" in await house.told("Boris", "stats", channel=here)
    assert "only in a channel of a server" in await house.told("Boris", "stats", channel=here, server=True)


async def test_stats_are_a_picture_and_in_words_for_who_wants_words(house: House) -> None:
    for names in (("Anna", "Boris"), ("Boris", "Anna"), ("Anna", "Chiyo")):
        await ended(house, *names)
    anna, boris = house.person("Anna"), house.person("Boris").id
    shown = await anna.settled(await anna.slash("stats"), timeout=LONGEST)
    (picture,) = shown["attachments"]
    assert picture["filename"] == "statistics.png"
    assert "Edo: 3 matches, 2 won; 1.5 expected · Rating " in picture["description"]
    assert "only you see this" in picture["description"]
    first = house.table.store.file(picture["id"])
    other = await anna.settled(await anna.slash("stats", user=boris), timeout=LONGEST)
    assert "pace" not in other["attachments"][0]["description"]
    assert house.table.store.file(other["attachments"][0]["id"]) != first
    server = await anna.settled(await anna.slash("stats", server=True), timeout=LONGEST)
    assert server["attachments"][0]["description"].startswith("1. Anna: 3 matches")
    await house.told("Anna", "settings pictures", show="words")
    for options in ({}, {"user": boris}, {"server": True}):
        words = await anna.settled(await anna.slash("stats", **options), timeout=LONGEST)
        assert words["attachments"] == []
        assert "2 matches, " in texts(words) or "3 matches, " in texts(words)


async def test_two_people_with_the_same_results_get_pictures_with_their_own_names(house: House) -> None:
    for names in (("Anna", "Boris"), ("Chiyo", "Daniel")):
        await ended(house, *names)
    pictures = []
    for name in ("Anna", "Chiyo"):
        person = house.person(name)
        shown = await person.settled(await person.slash("stats"), timeout=LONGEST)
        pictures.append((shown["attachments"][0]["description"], house.table.store.file(shown["attachments"][0]["id"])))
    (words, anna), (same_words, chiyo) = pictures
    assert words == same_words
    assert anna != chiyo


async def test_a_name_in_words_shows_as_it_is_written(house: House) -> None:
    number = await ended(house, "Anna", "Boris")
    first = seats.update().where(seats.c.match_id == number, seats.c.seat == 0)
    named = first.values(name="**@everyone** <@1>")
    await house.service.repository.store.write(lambda connection: connection.execute(named))
    await house.told("Chiyo", "settings pictures", show="words")
    told = await house.told("Chiyo", "stats", server=True)
    assert r"\*\*\@everyone\*\* \<\@1\>" in told


async def test_another_course_is_another_picture_though_its_words_are_the_same(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two people of one name, say."""
    shown, desk = list[bytes](), house.app.desk.statistics

    async def answer(interaction: Any, view: LayoutView) -> None:
        shown.extend(file.fp.read() for file in files_of(view))

    monkeypatch.setattr(statistics, "answer", answer)
    asked = SimpleNamespace(locale="en-US", extras={})
    for places in ((1, 2), (2, 1)):
        course, groups = [Stop(25.0, 8.0, "edo", place) for place in places], [Group("Edo", ["2 matches"], Rating())]
        await desk._answer(cast(Interaction, asked), T("Anna"), "Anna", groups, course)
    assert shown[0] != shown[1]

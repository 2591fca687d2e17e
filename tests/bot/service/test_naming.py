"""Caretakers have names of their own: their lord, clan or colour, with a sign."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from bot.service.lobby.choices import Choices
from bot.service.model import MatchInfo, Person, PostKind, Status
from engine.core.text import plain
from engine.registry import GAMES
from engine.shogun.data import DAIMYO
from tests.bot.service.hall import ANN, BOB, PLACE, Hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    found = Hall(tmp_path / "bot.sqlite", GAMES)
    await found.open()
    yield found
    await found.close()


async def begun(hall: Hall, title: str) -> MatchInfo:
    seats = GAMES[title].seats[0] + 1
    match = await hall.service.lobby.open(PLACE, ANN, title, Choices(seats, {}, 0))
    for _ in range(seats - 1):
        match = await hall.service.lobby.add_caretaker(match.id, ANN)
    assert match.names == ("Ann", *(f"Caretaker {number}" for number in range(1, seats)))
    return await hall.service.lobby.start(match.id, ANN)


@pytest.mark.parametrize(
    ("title", "names"),
    [
        ("shogun", {f"🤖 {daimyo.name.split()[0]}" for daimyo in DAIMYO.values()}),
        ("edo", {"🤖 Blue", "🤖 Yellow", "🤖 Red", "🤖 Black"}),
    ],
)
async def test_a_lord_or_a_colour_from_the_start(hall: Hall, title: str, names: set[str]) -> None:
    match = await begun(hall, title)
    assert match.names[0] == "Ann"
    assert set(match.names[1:]) <= names
    await hall.restart()
    assert (await hall.service.lobby.match(match.id)).names == match.names


async def test_a_clan_as_soon_as_it_is_chosen(hall: Hall) -> None:
    match = await begun(hall, "rokugan")
    random = Random(1)
    while (await hall.service.play.position(match.id)).view.phase == "clans":
        await hall.act(match.id, random)
    position = await hall.service.play.position(match.id)
    clans = [str(player.clan).capitalize() for player in position.view.players]
    assert position.match.names == ("Ann", *(f"🤖 {clan}" for clan in clans[1:]))
    posted = await hall.post()
    assert [it.kind for it in posted].count(PostKind.NAME) == 1, "Discord lets a thread change its name seldom"
    told = [plain(it.payload["text"], position.match.names.__getitem__) for it in posted if "text" in it.payload]
    assert not any("Caretaker" in words for words in told)


async def test_who_plays_again_finds_caretakers_without_a_lord(hall: Hall) -> None:
    match = await begun(hall, "edo")
    await hall.finish(match.id, Random(2))
    assert (await hall.service.lobby.match(match.id)).status is Status.OVER
    again = await hall.service.gathering.again(match.id, ANN)
    assert sorted(again.names) == ["Ann", "Caretaker 1", "Caretaker 2"]


@pytest.mark.parametrize("server", [PLACE.guild_id, None])
async def test_fault_matches_are_busy_when_someone_comes_with_a_new_name(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, server: int | None
) -> None:
    """The press is answered in time, and the next one finds them free."""
    monkeypatch.setattr("bot.service.lobby.names.WITHIN", 0.05)
    found = [(await hall.lobby(2, title="edo")).id for _ in range(20)]
    await hall.service.names.meet(BOB, server, "Bob")
    async with AsyncExitStack() as stack:
        for number in found:
            await stack.enter_async_context(hall.service.repository.locked(number))
        began = monotonic()
        await hall.service.names.meet(Person(BOB.id, "Robert"), server, "Robert")
        assert monotonic() - began < 0.5
    await hall.service.names.meet(Person(BOB.id, "Robert"), server, "Robert")
    assert {(await hall.service.lobby.match(number)).names for number in found} == {("Ann", "Robert")}

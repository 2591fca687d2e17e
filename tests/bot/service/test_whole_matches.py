"""Whole matches of every game there is, with people and caretakers, restarts in between."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.service.model import Position, PostKind, Status
from bot.service.play.playing import Playing
from bot.store import log
from engine.core.chance import SeededChance
from engine.core.play import last, replay
from engine.registry import GAMES
from tests.bot.service.hall import ANN, BOB, DEALT, Hall, some_wish, whole_story
from tests.bot.service.twin import Looked, dealt_otherwise
from tests.bot.toy import FINDS, TOYS
from tests.drill import beside
from tests.drill.beside import Pair, Rows, ended
from tests.noughts.game import NOUGHTS

ALL = {**TOYS, **GAMES, NOUGHTS.title: NOUGHTS}


@pytest.fixture
async def every(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = Hall(tmp_path / "daimyo.sqlite3", ALL)
    await hall.open()
    yield hall
    await hall.close()


@pytest.mark.parametrize(
    ("title", "more"),
    [
        *(pytest.param(title, 0, marks=pytest.mark.soak if title in ("rokugan", "edo") else ()) for title in ALL),
        *(pytest.param(title, 1, marks=pytest.mark.soak) for title in ALL),
    ],
)
async def test_fault_28_a_match_from_lobby_to_outcome_beside_its_twin(
    every: Hall, tmp_path: Path, title: str, more: int
) -> None:
    """With two people, the fewest or one more seats if there are; the process is started anew a few times. Beside it
    the same match, in which again and again something else is chosen in secret: nobody else notices anything.
    """
    seats = ALL[title].seats[:2][-1 if more else 0]
    twin = Hall(tmp_path / "twin.sqlite3", ALL)
    await twin.open()
    number, _ = [await hall.match(people=2, caretakers=seats - 2, title=title) for hall in (every, twin)]
    pair = Pair((Rows(every), Rows(twin)), number, Random(more), Looked())
    while await pair.step():
        if pair.steps % 25 == 0:
            await every.restart()
            await twin.restart()
        assert pair.steps < 3000
    await ended(pair)
    assert pair.looked.leaks == []
    assert pair.looked.differed
    await twin.close()
    match = await every.service.lobby.match(number)
    assert match.status is Status.OVER
    assert match.ended_at == every.clock.now()
    await every.service.maintenance.verify(number)
    position = await every.service.play.position(number)
    written = await every.service.maintenance.log(number)
    state = last(replay(ALL[title], written)).state
    assert position.outcome == ALL[title].outcome(state)
    told = [
        event
        for row in every.posted
        if row.match_id == number and row.kind in (PostKind.REPORT,)
        for event in row.payload["events"]
    ]
    chapters = await whole_story(every.service, number, None)
    assert told == [event for chapter in chapters for event in chapter.events if not event.counted]


@pytest.mark.parametrize(
    "title", [pytest.param(title, marks=pytest.mark.soak if title in ("rokugan", "edo") else ()) for title in ALL]
)
async def test_everybody_is_late_all_the_time(every: Hall, title: str) -> None:
    seats = ALL[title].seats[0]
    number = await every.match(people=2, caretakers=seats - 2, title=title)
    for step in range(500):
        if (due := await every.service.time.next_due()) is None:
            break
        every.clock.time = due
        await every.service.time.run_due()
        await every.service.caretakers.quiet()
        await every.post()
        if step % DEALT == 0:
            await dealt_otherwise(every.service, number, f"{step}", every.looked)
    assert every.looked.leaks == []
    assert (await every.service.lobby.match(number)).status is Status.OVER
    await every.service.maintenance.verify(number)


async def test_all_luck_follows_from_the_seed_and_the_ply(every: Hall) -> None:
    """Of people, caretakers and deadlines alike; and no two plies have the same."""
    number = await every.match(people=2, caretakers=2, rounds="6")
    random = Random(4)
    for _ in range(40):
        await every.act(number, random)
        await every.service.caretakers.quiet()
    for _ in range(6):
        every.clock.move(hours=1)
        await every.service.time.run_due()
        await every.service.caretakers.quiet()
    seed = (await every.service.repository.get(number)).seed
    written = await every.service.maintenance.log(number)
    sizes = {"peek": FINDS, "dig": FINDS}
    luck = [SeededChance(f"{seed}:{ply}") for ply in range(len(written.plies) + 1)]
    assert written.setup == tuple(luck[0].draw(2) for _ in range(4))
    for ply, chance in zip(written.plies, luck[1:], strict=True):
        size = sizes.get(ply.notation)
        assert ply.draws == ((chance.draw(size),) if size else ())
    plays = await every.store.read(log.plies, number)
    assert {play["by"] for play in plays if play["draws"]} == {"person", "caretaker", "deadline"}


@pytest.mark.parametrize("title", GAMES)
async def test_the_same_wishes_lead_to_the_same_match_after_a_restart(every: Hall, title: str) -> None:
    """What is held in memory is what the file says: views and questions are equal before and after."""
    number = await every.match(people=2, caretakers=ALL[title].seats[0] - 2, title=title)
    random = Random(5)
    for _ in range(40):
        if not await every.act(number, random):
            break
    await every.service.caretakers.quiet()
    before = [await every.service.play.question(number, person.id) for person in (ANN, BOB)]
    position = await every.service.play.position(number)
    await every.restart()
    assert [await every.service.play.question(number, person.id) for person in (ANN, BOB)] == before
    assert await every.service.play.position(number) == position


@pytest.mark.parametrize("title", GAMES)
async def test_several_matches_side_by_side(every: Hall, title: str) -> None:
    numbers = [await every.match(people=2, caretakers=ALL[title].seats[0] - 2, title=title) for _ in range(4)]
    random = Random(11)
    for _ in range(60):
        number = random.choice(numbers)
        await every.service.caretakers.quiet()
        position = await every.service.play.position(number)
        if position.active:
            user = position.match.seats[position.active[0]].user_id
            assert user is not None
            asked = await every.service.play.question(number, user)
            await every.service.play.submit(number, user, some_wish(asked.question, random))
    await every.service.caretakers.quiet()
    for number in numbers:
        await every.service.maintenance.verify(number)


async def test_a_twin_that_can_be_told_apart_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here everybody sees how much was done in secret."""
    honest = Playing.position

    async def talkative(self: Playing, match_id: int) -> Position:
        found, live = await honest(self, match_id), await self._repository.get(match_id)
        return replace(found, facedown=(live.stands.ply, ""))

    monkeypatch.setattr(Playing, "position", talkative)
    monkeypatch.setattr(beside, "LOOK", 1.0)
    halls = [Hall(tmp_path / f"{world}.sqlite3") for world in range(2)]
    for hall in halls:
        await hall.open()
        number = await hall.match(people=2)
    pair = Pair((Rows(halls[0]), Rows(halls[1])), number, Random(1), Looked())
    while not pair.looked.leaks:
        assert await pair.step()
    assert "facedown=" in pair.looked.leaks[0]
    for hall in halls:
        await hall.close()

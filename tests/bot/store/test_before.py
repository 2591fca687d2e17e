"""A database of the version before the house was rebuilt opens, migrates, and its matches go on.

``tests/data/before_11.sqlite3.gz`` was written by commit a8cd786 through the real service, at 2030-03-01 12:00 UTC, by
Ann, Bob, Cid, Dan and Eve (users 1 to 5; Ann hosts all but the lobby). In it are:

| match | what |
|---|---|
| 1 | Shogun, draft; a row of the outbox is unsent |
| 2 | Shogun, four people and a caretaker, first planning; Ann has locked, Bob has begun a plan, Ann, Bob and Cid have an order for ``special`` |
| 3 | Shogun, "The long war", with time banks, planning a later season; vote 1 (end it), a note of Ann |
| 4 | Rokugan, objectives |
| 5 | Rokugan, three people and a caretaker, first placement; Bob has a program of five tokens and two wakes; dark pictures |
| 6 | Rokugan, two people and three caretakers, no clock, a later placement; vote 2 (end it), a note of Bob |
| 7 | Edo, draft, paused |
| 8 | Edo, two people, planning; Ann has locked, both have sheets for four decisions, Bob wants to look before one |
| 9 | Edo, three people and a caretaker, second round; vote 3 (end it); two rows of the outbox are unsent |
| 10 | a practice match of Ann: Shogun |
| 11 | Edo, over |
| 12 | Rokugan, given up |
| 13 | a lobby of Bob with Cid and a caretaker: Rokugan |

Ann lives in Berlin and has quiet hours, Bob's orders answer later, Cid is always told ahead, Dan is reminded in the
thread and sees dark small pictures, Eve is on vacation from 3 to 6 March.
"""

# ruff: noqa: E501 - a table

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.service.host.votes import Result
from bot.service.lobby.people import Answering, Notice, Way
from bot.service.model import PostKind, Status
from bot.service.upkeep import Upkeep
from bot.store import log
from engine.registry import GAMES
from tests.bot.service.hall import ANN, BOB, CID, DAN, EVE, PLACE, Hall

FILE = Path(__file__).parents[2] / "data" / "before_11.sqlite3.gz"
STARTED = range(1, 12)
SPECIAL = "plus_1_chest; plus_1_rice; plus_1_attack; plus_1_defence; six_armies"


@pytest.fixture
async def before(tmp_path: Path) -> AsyncIterator[Hall]:
    """A hall on a copy of the file, as after a start of the present version."""
    path = tmp_path / "daimyo.sqlite3"
    path.write_bytes(gzip.decompress(FILE.read_bytes()))
    hall = Hall(path, GAMES)
    service = await hall.open()
    await service.downtime.beat()
    await service.caretakers.resume()
    await service.caretakers.quiet()
    yield hall
    await hall.close()


async def test_fault_22_every_match_loads_and_replays_to_where_it_stands(before: Hall) -> None:
    service = before.service
    for number in STARTED:
        await service.maintenance.verify(number)
    matches = [await service.lobby.match(number) for number in range(1, 14)]
    running = {title: [m.id for m in matches if m.title == title and m.status is Status.RUNNING] for title in GAMES}
    assert running == {"shogun": [1, 2, 3, 10], "rokugan": [4, 5, 6], "edo": [7, 8, 9]}
    assert [m.status for m in matches[10:]] == [Status.OVER, Status.ABANDONED, Status.LOBBY]
    phases = [(await service.play.position(number)).view.phase for number in range(1, 10)]
    assert phases == ["draft", "plan", "plan", "objectives", "placement", "placement", "draft", "plan", "execute"]


async def test_what_was_over_is_packed_and_tells_the_same_story(before: Hall) -> None:
    stories = [await before.service.recap.history(number, ANN.id) for number in (11, 12)]
    before.clock.move(days=2)
    await Upkeep(before.service.repository, 2**30, "").quarter()
    async with before.store.writing() as connection:
        rows = await connection.exec_driver_sql(
            "SELECT match_id FROM packs WHERE match_id NOT IN (SELECT match_id FROM events)"
        )
        assert list(rows.scalars()) == [11, 12]
    await before.restart()
    assert [await before.service.recap.history(number, ANN.id) for number in (11, 12)] == stories
    for number in (11, 12):
        await before.service.maintenance.verify(number)


async def test_orders_are_still_there(before: Hall) -> None:
    async def listed(number: int, user: int) -> dict[str, str]:
        filed = (await before.service.orders.of(number, user)).filed
        return {one.decision.key: one.text for one in filed if one.text}

    assert await listed(2, ANN.id) == await listed(2, BOB.id) == {"special": SPECIAL}
    program = (await listed(5, BOB.id))["place"]
    assert program.count("center:") == 5
    place = next(one for one in (await before.service.orders.of(5, BOB.id)).filed if one.decision.key == "place")
    assert len(place.triggers) == 2
    sheets = {"a_harvest": "auto", "c_harvest": "auto; reserve 2", "b_recruit": "no_moves", "wages": "resource; city"}
    assert await listed(8, ANN.id) == await listed(8, BOB.id) == sheets


@pytest.mark.parametrize(("number", "title"), [(2, "shogun"), (5, "rokugan"), (8, "edo")])
async def test_fault_22_a_match_goes_on_to_its_end_and_follows_the_orders(
    before: Hall, number: int, title: str
) -> None:
    service = before.service
    for other in range(1, 11):
        if other != number:
            await service.lobby.abandon(other, ANN)
    for _ in range(600):
        if (due := await service.time.next_due()) is None:
            break
        before.clock.time = max(due, before.clock.time)
        await service.time.run_due()
        await service.caretakers.quiet()
        await before.post()
    match = await service.lobby.match(number)
    assert (match.title, match.status) == (title, Status.OVER)
    await service.maintenance.verify(number)
    async with before.store.reading() as connection:
        plays = await log.all_plays(connection, number)
    assert any(play["by"] == "order" for play in plays)


async def test_votes_can_be_voted_on(before: Hall) -> None:
    service = before.service
    done = await service.votes.cast(3, BOB, 1, False)
    assert done is not None
    assert (done.yes, done.no, done.result) == (1, 1, Result.REJECTED)
    done = await service.votes.cast(6, BOB, 2, True)
    assert done is not None
    assert done.result is Result.CARRIED
    assert (await service.lobby.match(6)).status is Status.ABANDONED
    assert [vote.id for vote in await service.votes.open_votes(9)] == [3]


async def test_what_was_unsent_is_sent_once(before: Hall) -> None:
    rows = await before.post()
    assert [(row.match_id, row.kind) for row in rows] == [
        (4, PostKind.TURN),
        (9, PostKind.REPORT),
        (9, PostKind.ASK),
        (9, PostKind.TURN),
    ]
    assert await before.service.outbox.unsent() == ()


async def test_settings_notes_and_the_pause_are_kept(before: Hall) -> None:
    service = before.service
    habits = [await service.people.habits(person.id) for person in (ANN, BOB, CID, DAN, EVE)]
    assert (habits[0].zone, habits[0].quiet) == ("Europe/Berlin", (22 * 60, 7 * 60))
    assert (habits[1].answering, habits[2].way(Notice.NEXT)) == (Answering.LATER, Way.DM)
    assert (habits[3].way(Notice.REMINDER), habits[3].look) == (Way.MENTION, "dark small")
    assert [one.way(Notice.TURN) for one in habits] == [Way.DM] * 5
    assert habits[4].away is not None
    assert await service.recap.notes(ANN.id, [3]) == {3: "Omi is weak in winter"}
    assert await service.recap.notes(BOB.id, [6]) == {6: "keep the harbor"}
    match = await service.lobby.match(3)
    assert (match.name, match.clock["bank"]["start"]) == ("The long war", 432000)
    assert (await service.play.position(7)).due_at is None
    await service.pace.resume(7, ANN)
    assert (await service.play.position(7)).due_at is not None
    lobby = await service.lobby.start(13, BOB)
    assert (lobby.status, lobby.guild_id) == (Status.RUNNING, PLACE.guild_id)

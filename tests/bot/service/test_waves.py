"""All place at once, in waves (RULES.md 17.7 of Rokugan): what the table hears and when, deadlines, whole matches."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bot.service.model import PostKind, Status
from tests.bot.service.hall import ANN, HOUR, PLACE, Hall
from tests.bot.service.rokugan_post import ALL, DAY, PEOPLE, Table

WAVES = {"placement": "waves", "wave_sizes": "2-2-1"}


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    table = Table(tmp_path / "daimyo.sqlite3")
    await table.open()
    match = await table.service.lobby.open(PLACE, ANN, "rokugan", 3, WAVES, DAY)
    for person in PEOPLE[1:3]:
        match = await table.service.lobby.join(match.id, person)
    await table.service.lobby.start(match.id, ANN)
    table.number = match.id
    await table.until("placement")
    yield table
    await table.close()


async def write(table: Table, seat: int) -> None:
    """Two entries, both at home."""
    faces = [face for face in (await table.view(seat)).own.hand if not face.startswith("blessing")][:2]
    home = await table.home(seat)
    for face in faces:
        await table.wish(seat, f"hold {face}; aim {home}; rank center:{home}")


async def test_what_is_written_shows_nowhere_and_appears_in_one_message(table: Table) -> None:
    before = [await table.view(), await table.view(1)]
    await write(table, 0)
    assert [await table.view(), await table.view(1)] == before
    assert [row for row in await table.post() if row.user_id is None] == []
    for seat in (0, 1):
        await (write(table, seat) if seat else table.wish(0, "seal"))
    await table.wish(1, "seal")
    rows = [row for row in await table.post() if row.user_id is None]
    assert {row.kind for row in rows} == {PostKind.TURN}
    position = await table.service.play.position(table.number)
    assert (position.simultaneous, position.acted, position.due) == (True, 2, 3)
    await write(table, 2)
    await table.wish(2, "seal")
    reports = [row for row in await table.post() if row.kind is PostKind.REPORT]
    placed = [[event for event in row.payload["events"] if type(event).__name__ == "TokenPlaced"] for row in reports]
    assert [len(events) for events in placed if events] == [6]
    assert (await table.view()).lap == 2


async def test_a_seal_can_be_broken_until_the_wave_closes(table: Table) -> None:
    await write(table, 0)
    await table.wish(0, "seal")
    await table.wish(0, "unseal; strike")
    assert 0 in await table.active()
    assert len((await table.view(0)).own.entries) == 1


async def test_at_the_deadline_what_is_written_counts_and_the_lot_does_the_rest(table: Table) -> None:
    await write(table, 0)
    await table.wish(0, "strike")
    written = (await table.view(0)).own.entries[0]
    assert await table.due() == timedelta(seconds=DAY)
    assert (await table.service.play.position(table.number)).lap is None
    await table.pass_time(hours=DAY // HOUR, seconds=1)
    view = await table.view(0)
    assert (view.lap, len(view.tokens)) == (2, 6)
    mine = [token for token in view.tokens if token.owner == 0]
    assert (mine[0].face, mine[0].slot) == (written.face, written.slots[0])
    await table.service.maintenance.verify(table.number)


@pytest.mark.parametrize(
    ("people", "caretakers", "sizes"), [pytest.param(2, 0, "1-1-1-1-1", marks=pytest.mark.soak), (2, 2, "5")]
)
async def test_a_whole_match(tmp_path: Path, people: int, caretakers: int, sizes: str) -> None:
    hall = Hall(tmp_path / "daimyo.sqlite3", ALL)
    await hall.open()
    options = {"placement": "waves", "wave_sizes": sizes}
    number = await hall.match(people=people, caretakers=caretakers, title="rokugan", **options)
    random = Random(people)
    for press in range(3000):
        if not await hall.act(number, random):
            break
        if press % 40 == 0:
            await hall.restart()
    await hall.post()
    assert (await hall.service.lobby.match(number)).status is Status.OVER
    await hall.service.maintenance.verify(number)
    await hall.close()


async def test_a_look_of_the_last_to_seal_gives_no_more_time(table: Table) -> None:
    for seat in range(3):
        await write(table, seat)
        await table.wish(seat, "seal")
    for seat in (1, 2):
        await write(table, seat)
        await table.wish(seat, "seal")
    await table.pass_time(hours=5)
    left = await table.due()
    theirs = next(token.id for token in (await table.view(0)).tokens if token.owner == 1)
    await table.wish(0, f"play scout; choose {theirs}; commit")
    assert await table.active() == (0,)
    assert await table.due() == left

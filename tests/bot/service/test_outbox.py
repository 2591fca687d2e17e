"""The outbox: order, another try, giving up."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import update

from bot.service.model import Outgoing, PostKind
from bot.store import tables
from tests.bot.service.hall import ANN, BOB, Hall, kinds


async def ready(hall: Hall) -> list[Outgoing]:
    return list(await hall.service.outbox.unsent())


async def test_a_failed_row_holds_back_those_after_it(hall: Hall) -> None:
    match = await hall.lobby(people=2)
    await hall.post()
    await hall.service.lobby.start(match.id, ANN)
    lobby, thread, *_ = await ready(hall)
    await hall.service.outbox.sent(lobby.id)
    await hall.service.outbox.failed(thread.id, "500", final=False)
    assert kinds(await ready(hall)) == [PostKind.ASK, PostKind.ASK], "private rows go their own way"
    other = await hall.lobby(people=1)
    assert other.id in [row.match_id for row in await ready(hall)], "so do other matches"
    hall.clock.move(seconds=2)
    assert [row.kind for row in await ready(hall) if row.match_id == match.id][:2] == [PostKind.THREAD, PostKind.REPORT]


async def test_waits_grow_up_to_ten_minutes_and_ten_tries(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, "assign gold 3; assign mud 1; lock")
    await hall.service.play.submit(number, BOB.id, "assign gold 3; assign mud 1; lock")
    row = next(row for row in await ready(hall) if row.kind is PostKind.REPORT)
    waits = []
    for _ in range(9):
        await hall.service.outbox.failed(row.id, "503", final=False)
        again = await hall.service.outbox.next_try()
        assert again is not None
        waits.append((again - hall.clock.now()).total_seconds())
        hall.clock.time = again
        assert row.id in [later.id for later in await ready(hall)]
    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, 512]
    await hall.service.outbox.failed(row.id, "503", final=False)
    assert row.id not in [later.id for later in await ready(hall)]
    assert await hall.service.outbox.next_try() is None


async def test_what_is_given_up_holds_back_nothing_and_the_host_is_told(hall: Hall) -> None:
    match = await hall.lobby(people=2)
    await hall.service.lobby.start(match.id, ANN)
    thread = next(row for row in await ready(hall) if row.kind is PostKind.THREAD)
    await hall.service.outbox.failed(thread.id, "403 Missing Permissions", final=True)
    rows = await ready(hall)
    assert kinds([row for row in rows if row.user_id is None]) == [PostKind.LOBBY, PostKind.REPORT, PostKind.TURN]
    (note,) = [row for row in rows if row.kind is PostKind.NOTE]
    assert note.user_id == ANN.id
    assert dict(note.payload["text"].args) == {"number": match.id}
    await hall.service.outbox.failed(note.id, "50007", final=True)
    assert PostKind.NOTE not in kinds(await ready(hall)), "there is nobody left to tell"


async def test_ticked_off_twice_and_failing_late(hall: Hall) -> None:
    await hall.lobby(people=1)
    (row,) = await ready(hall)
    await hall.service.outbox.sent(row.id, message_id=5)
    await hall.service.outbox.failed(row.id, "late", final=True)
    await hall.service.outbox.sent(row.id, message_id=5)
    await hall.service.outbox.sent(99999)
    await hall.service.outbox.failed(99999, "unknown", final=False)
    assert await ready(hall) == []


async def test_the_event_is_set_whenever_there_is_more(hall: Hall) -> None:
    hall.service.outbox.event.clear()
    match = await hall.lobby(people=2)
    assert hall.service.outbox.event.is_set()
    hall.service.outbox.event.clear()
    await hall.service.lobby.start(match.id, ANN)
    assert hall.service.outbox.event.is_set()
    hall.service.outbox.event.clear()
    await hall.service.play.submit(match.id, ANN.id, "assign gold 3")
    assert not hall.service.outbox.event.is_set(), "a pick tells nobody anything"
    hall.service.outbox.event.set()
    assert hall.service.outbox.event.is_set()


async def test_rows_survive_a_restart_in_order(hall: Hall) -> None:
    match = await hall.lobby(people=2, caretakers=1)
    await hall.service.lobby.start(match.id, ANN)
    await hall.service.caretakers.quiet()
    before = await ready(hall)
    await hall.restart()
    assert await ready(hall) == before
    assert kinds(before) == [
        PostKind.LOBBY,
        PostKind.THREAD,
        PostKind.REPORT,
        PostKind.TURN,
        PostKind.ASK,
        PostKind.ASK,
    ]


async def test_more_than_a_hundred_wait_in_turn(hall: Hall) -> None:
    for _ in range(110):
        await hall.lobby(people=1)
    first = await ready(hall)
    assert len(first) == 100
    assert len(await hall.post()) == 110
    assert await ready(hall) == []


async def test_a_wait_ends_by_the_clock_that_is_handed_in(hall: Hall) -> None:
    await hall.lobby(people=1)
    (row,) = await ready(hall)
    await hall.service.outbox.failed(row.id, "502", final=False)
    assert await ready(hall) == []
    assert len(await hall.service.outbox.unsent(hall.clock.now() + timedelta(seconds=2))) == 1


async def test_a_match_that_cannot_be_read_holds_up_no_other(hall: Hall) -> None:
    broken = await hall.lobby(people=2)
    await hall.service.lobby.start(broken.id, ANN)
    whole = await hall.lobby(people=2)
    await hall.service.lobby.start(whole.id, ANN)
    async with hall.store.writing() as connection:
        await connection.execute(
            update(tables.events).where(tables.events.c.match_id == broken.id).values(data={"event": "Nonsense"})
        )
    assert {row.match_id for row in await ready(hall)} == {whole.id}

"""The outbox: order, another try, giving up."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
import structlog
from sqlalchemy import Connection

from bot.cli import matches as why
from bot.service.model import Broken, NotAllowed, Outgoing, PostKind, UnknownRules
from bot.service.outbox import AT_ONCE
from bot.service.telling.delivery_results import DeliveryResult, result_of
from bot.service.telling.posts import note
from bot.store import outbox
from engine.core.refusals import Stale
from engine.core.text import T, plain
from tests.bot.service.hall import ANN, BOB, HOUR, Hall, kinds


async def ready(hall: Hall) -> list[Outgoing]:
    return list(await hall.service.outbox.unsent())


async def test_a_failed_row_holds_back_those_after_it(hall: Hall) -> None:
    match = await hall.lobby(people=2)
    await hall.post()
    await hall.service.lobby.start(match.id, ANN)
    thread, *_ = await ready(hall)
    await hall.service.outbox.note_failure(thread.id, "500", DeliveryResult.PASSING)
    apart = [PostKind.LOBBY, PostKind.ASK, PostKind.ASK]
    assert kinds(await ready(hall)) == apart, "the lobby and private rows go their own way"
    other = await hall.lobby(people=1)
    assert other.id in [row.match_id for row in await ready(hall)], "so do other matches"
    hall.clock.move(seconds=2)
    assert [row.kind for row in await ready(hall) if row.match_id == match.id][:1] == [PostKind.THREAD]


async def test_waits_grow_and_nothing_is_given_up_by_counting(hall: Hall) -> None:
    """Trouble of Discord's own: after 2, 4, 8 … 512 seconds, then every ten minutes, for ever."""
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, "assign gold 3; assign mud 1; lock")
    await hall.service.play.submit(number, BOB.id, "assign gold 3; assign mud 1; lock")
    row = next(row for row in await ready(hall) if row.kind is PostKind.REPORT)
    waits = []
    for _ in range(12):
        await hall.service.outbox.note_failure(row.id, "503 0", DeliveryResult.PASSING)
        again = await hall.service.outbox.next_try()
        assert again is not None
        waits.append((again - hall.clock.now()).total_seconds())
        hall.clock.time = again
        assert row.id in [later.id for later in await ready(hall)]
    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600, 600]


@pytest.mark.parametrize(
    ("result", "minutes"),
    [(DeliveryResult.REFUSED, [5, 10, 20, 40, 60, 60]), (DeliveryResult.UNKNOWN, [60, 60, 60, 60, 60, 60])],
)
async def test_what_is_refused_is_tried_for_a_week_and_a_refused_place_for_ever(
    hall: Hall, result: DeliveryResult, minutes: list[int]
) -> None:
    number = await hall.match(people=2)
    await hall.service.host.rename(number, ANN, "War")
    await hall.service.pace.pause(number, ANN)
    row = next(row for row in await ready(hall) if row.kind is PostKind.NOTE)
    since, waits, became = hall.clock.now(), list[float](), ""
    while hall.clock.now() - since <= timedelta(days=8) and became != outbox.KEPT:
        became = await hall.service.outbox.note_failure(row.id, "400 0", result, T("It is refused."))
        again = await hall.service.outbox.next_try()
        if again is not None and became == outbox.REFUSED:
            waits.append((again - hall.clock.now()).total_seconds() / 60)
            hall.clock.time = again
    assert waits[:6] == minutes
    if result is DeliveryResult.REFUSED:
        assert became == outbox.REFUSED
        return
    assert timedelta(days=7) <= hall.clock.now() - since < timedelta(days=7, hours=2)
    await hall.post()
    said = [
        plain(post.payload["text"]) for post in hall.posted if post.kind is PostKind.NOTE and post.user_id == ANN.id
    ]
    assert [words for words in said if "It is refused" in words] == ["It is refused."], "once"
    assert len([words for words in said if "I keep it for you" in words]) == 1
    with pytest.raises(NotAllowed):
        await hall.service.outbox.post_now(number, 99)
    await hall.service.outbox.post_now(number, BOB.id)
    assert [again.id for again in await hall.post()] == [row.id]
    with pytest.raises(Stale):
        await hall.service.outbox.post_now(number, BOB.id)


async def test_the_host_can_go_on_without_a_post_that_is_refused_for_what_it_says(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.pace.pause(number, ANN)
    await hall.service.pace.resume(number, ANN)
    first = next(row for row in await ready(hall) if row.user_id is None and row.kind is PostKind.NOTE)
    await hall.service.outbox.note_failure(first.id, "400 200000", DeliveryResult.FILTER, T("It is refused."))
    assert not [row for row in await ready(hall) if row.user_id is None], "the others wait behind it"
    with pytest.raises(NotAllowed):
        await hall.service.outbox.go_on_without(number, BOB)
    await hall.service.outbox.go_on_without(number, ANN)
    assert [row.kind for row in await hall.post() if row.user_id is None]
    with pytest.raises(Stale, match="is posted"):
        await hall.service.outbox.go_on_without(number, ANN)
    await hall.service.outbox.post_now(number, ANN.id)
    assert [row.id for row in await hall.post()] == [first.id]


async def test_a_status_refused_for_long_is_composed_again_with_the_time_given_back(hall: Hall) -> None:
    """The one that got through was composed before that."""
    number = await hall.match(people=2, time=HOUR)
    await hall.post()
    await hall.service.pace.pause(number, ANN)
    await hall.service.pace.resume(number, ANN)
    row = next(row for row in await ready(hall) if row.user_id is None)
    await hall.service.outbox.note_failure(row.id, "503 0", DeliveryResult.PASSING)
    hall.clock.move(hours=5)
    told = [(row.kind, row.payload.get("asks")) for row in await hall.post() if row.user_id is None]
    assert told[-2:] == [(PostKind.NOTE, None), (PostKind.TURN, False)]


async def test_the_clock_of_a_match_stands_while_its_table_is_told_nothing(hall: Hall) -> None:
    """No deadline passes, and the time is given back once the table hears again."""
    number = await hall.match(people=2, time=HOUR)
    due = (await hall.service.play.position(number)).due_at
    assert due is not None
    await hall.service.host.replace_deleted(number, 5000 + number)
    row = next(row for row in await ready(hall) if row.kind is PostKind.REOPEN)
    await hall.service.outbox.note_failure(row.id, "400 160006", DeliveryResult.FULL, T("It is full."))
    hall.clock.move(hours=5)
    await hall.service.time.run_due()
    assert (await hall.service.play.position(number)).due_at == due, "nobody was late"
    await hall.service.outbox.note_failure(row.id, "400 160006", DeliveryResult.FULL, T("It is full."))
    hall.clock.move(hours=1)
    assert PostKind.REOPEN in kinds(await hall.post())
    assert (await hall.service.play.position(number)).due_at == due + timedelta(hours=6)
    said = [plain(post.payload["text"]) for post in hall.posted if post.kind is PostKind.NOTE and post.user_id is None]
    assert any("I could not post here for" in words for words in said)
    assert len([post for post in hall.posted if post.user_id == ANN.id and "full" in str(post.payload)]) == 1, "once"
    hall.clock.move(minutes=59)
    await hall.service.time.run_due()
    assert (await hall.service.play.position(number)).due_at == due + timedelta(hours=6)
    hall.clock.move(minutes=2)
    await hall.service.time.run_due()
    assert (await hall.service.play.position(number)).due_at != due + timedelta(hours=6)


async def test_a_letter_that_does_not_arrive_waits_for_its_reader(hall: Hall) -> None:
    """The table mentions them once, /me shows it, with a running match or without."""
    number = await hall.match(people=2)
    for name in ("War", "Peace"):
        live = await hall.service.repository.get(number)
        async with hall.service.repository.locked(number):
            await hall.service.repository.update_match(live, [note(name, T("A word to you."), BOB.id)])
        row = next(row for row in await ready(hall) if row.kind is PostKind.NOTE and row.user_id == BOB.id)
        became = await hall.service.outbox.note_failure(row.id, "403 50007", DeliveryResult.PERSON)
        assert became == outbox.UNDELIVERED
    assert any("/me shows it" in line for line in why.lines(await hall.service.outbox.unfinished(number)))
    rows = await hall.post()
    assert len([row for row in rows if row.payload.get("mentions") == [BOB.id]]) == 1
    letters = await hall.service.outbox.undelivered(BOB.id)
    assert [plain(text) for _, text in letters.values()] == ["A word to you."] * 2
    await hall.service.outbox.mark_read(letters)
    assert await hall.service.outbox.undelivered(BOB.id) == {}


async def test_the_operator_is_told_what_each_row_waits_for(hall: Hall) -> None:
    number = await started(hall)

    async def first() -> str:
        return next(why.lines(await hall.service.outbox.unfinished(number))).partition(": ")[2]

    assert await first() == "is sent next."
    assert await hall.service.outbox.take()
    assert (await first()).startswith("is being sent.")
    await hall.service.outbox.resume()
    assert (await first()).startswith("may have been sent")


async def test_ticked_off_twice_and_failing_late(hall: Hall) -> None:
    await hall.lobby(people=1)
    (row,) = await ready(hall)
    await hall.service.outbox.tick_off(row.id, message_id=5)
    await hall.service.outbox.note_failure(row.id, "late", DeliveryResult.PERSON)
    await hall.service.outbox.tick_off(row.id, message_id=5)
    await hall.service.outbox.tick_off(99999)
    await hall.service.outbox.note_failure(99999, "unknown", DeliveryResult.PASSING)
    assert await ready(hall) == []


async def test_a_row_is_taken_once_and_is_looked_for_after_an_end(hall: Hall) -> None:
    await hall.lobby(people=1)
    (row,) = await hall.service.outbox.take()
    assert not row.perhaps_sent
    assert await hall.service.outbox.take() == ()
    assert [one.being_sent for one in await ready(hall)] == [True]
    await hall.restart()
    await hall.service.outbox.resume()
    (again,) = await hall.service.outbox.take()
    assert again.id == row.id
    assert again.perhaps_sent


async def test_what_is_needless_while_it_fails_is_not_tried_again(hall: Hall) -> None:
    match = await hall.lobby(people=1)
    (row,) = await ready(hall)
    keeper, now = hall.service.repository, hall.clock.now()
    async with keeper.locked(match.id) as live:
        failing = asyncio.create_task(hall.service.outbox.note_failure(row.id, "503", DeliveryResult.PASSING))
        await hall.queued(match.id)
        needless = partial(outbox.supersede, match_id=match.id, kinds=[row.kind], now=now)
        await keeper.update_match(live, [], needless)
    await failing
    stored = await hall.store.read(outbox.get, row.id)
    assert stored is not None
    assert stored["result"] == outbox.REPLACED


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
    assert kinds(before) == [PostKind.LOBBY, PostKind.ASK, PostKind.ASK], "the next for the table and for each person"
    assert kinds(await hall.post()) == [
        PostKind.LOBBY,
        PostKind.THREAD,
        PostKind.REPORT,
        PostKind.TURN,
        PostKind.ASK,
        PostKind.ASK,
    ]


async def test_more_than_are_handed_out_at_once_wait_in_turn(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.service.outbox.AT_ONCE", 3)
    for _ in range(5):
        await hall.lobby(people=1)
    first = await ready(hall)
    assert len(first) == 3
    assert len(await hall.post()) == 5
    assert await ready(hall) == []


async def test_a_match_whose_own_row_cannot_be_read_stops_no_posts_of_others(hall: Hall) -> None:
    broken, whole = [await started(hall) for _ in range(2)]
    await hall.close()
    with sqlite3.connect(hall.path) as connection:
        connection.execute("UPDATE matches SET followers = 'null' WHERE id = ?", [broken])
    connection.close()
    await hall.open()
    with pytest.raises(Broken):
        await hall.service.play.question(broken, ANN.id)
    taken = await hall.service.outbox.unsent()
    assert whole in {row.match_id for row in taken}
    assert [row.user_id for row in taken if row.kind is PostKind.BROKEN] == [ANN.id]


async def test_a_wait_ends_by_the_clock(hall: Hall) -> None:
    await hall.lobby(people=1)
    (row,) = await ready(hall)
    await hall.service.outbox.note_failure(row.id, "502", DeliveryResult.PASSING)
    assert await ready(hall) == []
    hall.clock.move(seconds=2)
    assert len(await hall.service.outbox.unsent()) == 1


@pytest.mark.parametrize("damage", ["events", "title", "ply", "options", "progress", "clock"])
async def test_a_match_that_cannot_be_read_stops_only_itself(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    """Its host is told once and by DM, whoever runs the bot by the log; everybody else goes on."""
    monkeypatch.setattr("bot.service.outbox.AT_ONCE", 3)
    broken = [await started(hall) for _ in range(4)]
    whole = await started(hall)
    await hall.close()
    with sqlite3.connect(hall.path) as connection:
        connection.execute(
            {
                "events": 'UPDATE events SET data = \'{"event": "Nonsense"}\' WHERE match_id < ?',
                "title": "UPDATE matches SET title = 'chess' WHERE id < ?",
                "ply": "UPDATE standings SET ply = 3 WHERE match_id < ?",
                "options": "UPDATE matches SET options = 'null' WHERE id < ?",
                "clock": 'UPDATE matches SET clock = \'{"turn": "soon"}\' WHERE id < ?',
                "progress": "UPDATE standings SET progress = json_remove(progress, '$.question') WHERE match_id < ?",
            }[damage],
            [whole],
        )
        if damage == "options":
            connection.execute("UPDATE standings SET state = X'7B7D' WHERE match_id < ?", [whole])
    connection.close()
    with structlog.testing.capture_logs() as logged:
        await hall.open()
        await hall.service.caretakers.resume()
        await hall.service.caretakers.quiet()
        posted = await hall.post()
        assert {row.match_id for row in posted if row.kind is PostKind.REPORT} == {whole}
        told = [row for row in posted if row.kind is PostKind.BROKEN]
        assert {row.match_id for row in told} == set(broken)
        assert {row.user_id for row in told} == {ANN.id}
        assert re.search("stands still|is held", plain(told[0].payload["text"]))
        hall.clock.move(hours=2)
        await hall.service.time.run_due()
        await hall.service.time.run_due()
    assert [line["match"] for line in logged if line["log_level"] == "error"] == broken, "once each, for the operator"
    assert [asked.match.id for asked in (await hall.service.play.mine(BOB.id, 5))[0]] == [whole]
    with pytest.raises(Broken, match=r"stands still|is held"):
        await hall.service.play.question(broken[0], BOB.id)
    assert (await hall.service.play.position(whole)).view.phase == "digging", "its deadline was carried out"
    assert not [row for row in await hall.post() if row.kind is PostKind.BROKEN], "once"
    await hall.restart()
    assert not [row for row in await hall.post() if row.kind is PostKind.BROKEN], "also after a start"


async def test_a_host_hears_of_a_held_match_at_the_second_try(hall: Hall) -> None:
    number = await started(hall)
    await hall.post()
    hall.service.repository.stop(number, UnknownRules(number, "toy", 99))
    (row,) = await ready(hall)
    assert (await hall.service.outbox.match_of(row)).id == number
    assert await hall.service.outbox.note_failure(row.id, "503 0", DeliveryResult.PASSING) == outbox.REFUSED
    assert await ready(hall) == []
    hall.clock.move(hours=1)
    assert [(one.kind, one.user_id) for one in await ready(hall)] == [(PostKind.BROKEN, ANN.id)]


async def started(hall: Hall) -> int:
    """A match of two, nothing of it posted."""
    match = await hall.lobby(people=2)
    await hall.service.lobby.start(match.id, ANN)
    return match.id


async def test_what_is_next_is_found_without_a_look_at_what_was_posted(hall: Hall) -> None:
    """Rows that are posted are no part of the index that is read."""
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, "assign gold 3; assign mud 1; lock")
    queries: list[str] = []

    def explained(connection: Connection) -> list[str]:
        raw: Any = connection.connection.driver_connection
        raw.set_trace_callback(queries.append)
        outbox.ready(connection, hall.clock.now(), AT_ONCE)
        raw.set_trace_callback(None)
        (query,) = [one for one in queries if one.startswith("SELECT")]
        return [row[-1] for row in raw.execute(f"EXPLAIN QUERY PLAN {query}")]

    plan = await hall.store.read(explained)
    scans = [step for step in plan if step.startswith("SCAN outbox")]
    assert scans == ["SCAN outbox USING COVERING INDEX ix_outbox_open"], plan


async def test_a_thread_without_a_report_has_no_newest_one(hall: Hall) -> None:
    assert await hall.service.outbox.newest_report((await hall.lobby(people=2)).id) == 0


async def test_a_start_tries_again_what_was_refused_before_it(hall: Hall) -> None:
    match = await hall.lobby(people=2)
    await hall.post()
    await hall.service.lobby.start(match.id, ANN)
    row, *_ = await hall.service.outbox.unsent()
    await hall.service.outbox.note_failure(row.id, "403 50013", DeliveryResult.REFUSED, T("It is refused."))
    assert row.id not in [one.id for one in await hall.service.outbox.unsent()]
    await hall.service.outbox.release()
    assert row.id in [one.id for one in await hall.service.outbox.unsent()]


@pytest.mark.parametrize(("person", "result"), [(True, DeliveryResult.PERSON), (False, DeliveryResult.UNKNOWN)])
def test_no_person_closes_a_post_for_the_table(person: bool, result: DeliveryResult) -> None:
    assert result_of(403, 50007, person=person) is result

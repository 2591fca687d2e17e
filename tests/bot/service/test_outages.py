"""Outages, and clocks that jump: nobody loses time, nothing happens twice."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.app import _deadlines
from bot.service.lobby.choices import Choices
from bot.service.model import PostKind
from bot.store import deadlines
from engine.core.text import plain
from tests.bot.service.hall import ANN, BOB, PLACE, Hall, kinds
from tests.patience import PATIENCE

PLAN = "assign gold {gold}; assign mud 0; lock"
HOURS = timedelta(hours=1)


async def notes(hall: Hall) -> list[str]:
    return [plain(row.payload["text"]) for row in await hall.post() if row.kind is PostKind.NOTE]


@contextlib.asynccontextmanager
async def watched(hall: Hall) -> AsyncIterator[asyncio.Event]:
    """The bot's own loop over the hall's clock, and whether Discord hears it."""
    hearing = asyncio.Event()
    hearing.set()

    async def heard() -> bool:
        return hearing.is_set()

    task = asyncio.create_task(_deadlines(hall.service, heard))
    try:
        yield hearing
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def look(hall: Hall) -> None:
    """As the loop does at each turn."""
    await hall.service.downtime.beat()
    await hall.service.time.run_due()
    await hall.service.caretakers.quiet()


async def test_fault_15_an_outage_over_a_deadline_gives_the_time_back(hall: Hall) -> None:
    number = await hall.match(people=2)
    begin = hall.clock.now()
    await hall.service.downtime.beat()
    hall.clock.move(hours=3)
    await hall.close()
    await hall.open()
    assert await hall.service.downtime.beat() == 3 * HOURS
    await hall.service.caretakers.resume()
    assert await hall.service.time.run_due() == 0
    assert (await hall.service.play.position(number)).due_at == begin + 4 * HOURS
    assert await hall.service.time.next_due() == begin + timedelta(hours=3, minutes=30), "reminders moved on with it"
    assert await notes(hall) == ["I was away for 3 hours. You get that time back."]
    await hall.restart()
    assert await hall.service.downtime.beat() == timedelta()
    assert await notes(hall) == []
    hall.clock.move(minutes=59)
    hall.service.downtime.last = hall.clock.now()
    await look(hall)
    assert (await hall.service.play.position(number)).view.phase == "bidding"
    hall.clock.move(minutes=1)
    await look(hall)
    assert (await hall.service.play.position(number)).view.phase == "digging"


async def test_the_status_shows_the_deadline_that_an_outage_has_moved(hall: Hall) -> None:
    """Else the thread would go on counting down to the old one; no one is asked anew."""
    await hall.match(people=2)
    await look(hall)
    await hall.post()
    hall.clock.move(hours=5)
    await look(hall)
    told = [(row.kind, row.user_id, row.payload.get("asks")) for row in await hall.post()]
    assert told == [(PostKind.NOTE, None, None), (PostKind.TURN, None, False)]


async def test_a_machine_that_slept_in_a_running_process(hall: Hall) -> None:
    number = await hall.match(people=2)
    begin = hall.clock.now()
    await look(hall)
    await hall.service.play.question(number, ANN.id)  # the match is held in memory
    hall.clock.move(hours=5)
    await look(hall)
    assert (await hall.service.play.position(number)).due_at == begin + 6 * HOURS
    assert (await hall.service.play.question(number, ANN.id)).due_at == begin + 6 * HOURS
    assert (await hall.service.play.position(number)).view.phase == "bidding"
    assert await notes(hall) == ["I was away for 5 hours. You get that time back."]


async def test_a_table_is_told_what_it_gets_back(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process was alive for two of the three hours."""
    number = await hall.match(people=2, time=86400)
    await hall.service.downtime.beat()
    due = (await hall.service.play.position(number)).due_at
    assert due is not None
    hall.clock.move(hours=2)
    await hall.store.write(deadlines.beat, hall.clock.now())
    hall.clock.move(hours=1)
    monkeypatch.setattr(hall.store, "shared", True)
    await hall.service.downtime.beat()
    monkeypatch.undo()
    assert (await hall.service.play.position(number)).due_at == due + HOURS
    assert await notes(hall) == ["I was away for 1 hour. You get that time back."]


async def test_the_loop_itself_notices_before_it_resolves(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.downtime.beat()
    async with watched(hall):
        await asyncio.sleep(0)
        hall.service.outbox.event.clear()
        hall.clock.move(hours=5)
        hall.service.time.event.set()
        async with asyncio.timeout(PATIENCE):
            await hall.service.outbox.event.wait()
    said = await notes(hall)
    assert said == ["I was away for 5 hours. You get that time back."]
    assert (await hall.service.play.position(number)).view.phase == "bidding"


async def test_a_machine_that_falls_asleep_after_a_sign_of_life_costs_nobody_a_turn(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.downtime.beat()
    hall.clock.move(hours=5)
    assert await hall.service.time.run_due(hall.service.downtime.last) == 0
    await look(hall)
    assert (await hall.service.play.position(number)).view.phase == "bidding"
    assert await notes(hall) == ["I was away for 5 hours. You get that time back."]


async def test_a_short_silence_is_none(hall: Hall) -> None:
    await hall.match(people=2)
    await hall.service.downtime.beat()
    hall.clock.move(minutes=3)
    assert await hall.service.downtime.beat() == timedelta()
    assert await notes(hall) == []


async def test_a_clean_stop_and_a_start_much_later(hall: Hall) -> None:
    await hall.match(people=2)
    await hall.service.downtime.beat()
    hall.clock.move(seconds=20)
    await hall.service.downtime.beat(now_written=True)
    await hall.close()
    hall.clock.move(hours=1)
    await hall.open()
    assert await hall.service.downtime.beat() == HOURS


async def test_fault_16_a_clock_that_goes_back_and_forward_costs_nobody_anything(hall: Hall) -> None:
    number = await hall.match(people=2)
    begin = hall.clock.now()
    await look(hall)
    for _ in range(30):
        hall.clock.move(minutes=1)
        await look(hall)
    assert kinds(await hall.post()) == [PostKind.REMIND, PostKind.REMIND]
    hall.clock.move(hours=-2)
    await look(hall)
    for _ in range(40):
        hall.clock.move(minutes=1)
        await look(hall)
    assert await hall.post() == [], "no reminder twice"
    hall.clock.move(hours=2)
    await look(hall)
    due_at = (await hall.service.play.position(number)).due_at
    assert due_at is not None
    assert due_at >= begin + HOURS
    assert due_at - hall.clock.now() >= timedelta(minutes=20), "no earlier than without any jump"
    assert (await hall.service.play.position(number)).view.phase == "bidding"


async def test_an_outage_costs_no_bank(hall: Hall) -> None:
    match = await hall.service.lobby.open(
        PLACE, ANN, "toy", Choices(2, {}, 0, {"bank": {"start": 7200, "increment": 60}})
    )
    await hall.service.lobby.join(match.id, BOB)
    await hall.service.lobby.start(match.id, ANN)
    await hall.service.downtime.beat()
    hall.clock.move(minutes=2)
    await hall.service.downtime.beat()
    hall.clock.move(hours=10)
    await hall.service.downtime.beat()
    await hall.service.play.submit(match.id, ANN.id, PLAN.format(gold=1))
    assert (await hall.service.lobby.match(match.id)).seats[0].bank == 7200 - 120


async def test_only_matches_with_a_deadline_are_told(hall: Hall) -> None:
    await hall.match(people=2, time=0)
    await hall.lobby()
    timed = await hall.match(people=2)
    await hall.post()
    await hall.service.downtime.beat()
    hall.clock.move(days=1)
    await hall.service.downtime.beat()
    rows = [row for row in await hall.post() if row.kind is PostKind.NOTE]
    assert [row.match_id for row in rows] == [timed]


async def test_fractions_of_a_second_survive_the_move(hall: Hall) -> None:
    hall.clock.move(microseconds=123_456)
    number = await hall.match(people=2)
    before = (await hall.service.play.position(number)).due_at
    await hall.service.downtime.beat()
    hall.clock.move(hours=1, microseconds=5)
    await hall.service.downtime.beat()
    after = (await hall.service.play.position(number)).due_at
    assert before is not None
    assert after is not None
    assert HOURS <= after - before + timedelta(milliseconds=1) <= HOURS + timedelta(seconds=1.1)


async def test_the_store_knows_best_when_something_is_due(hall: Hall) -> None:
    """Should a match in memory miss that its deadline was moved on, it is still not resolved before that."""
    number = await hall.match(people=2)
    await hall.store.write(deadlines.delay, 7200)
    hall.clock.move(hours=2, minutes=59)
    await hall.service.time.run_due()
    assert (await hall.service.play.position(number)).view.phase == "bidding"
    hall.clock.move(minutes=1)
    await hall.service.time.run_due()
    assert (await hall.service.play.position(number)).view.phase == "digging"


async def test_fault_17_fifty_due_at_once(hall: Hall) -> None:
    """Who presses meanwhile, also in one of those matches, does not wait for all of them."""
    numbers, play = [await hall.match(people=2) for _ in range(50)], hall.service.play
    elsewhere = await hall.match(people=2, time=86400)
    hall.clock.move(hours=1)
    running = asyncio.create_task(hall.service.time.run_due())
    for number, wish in ((elsewhere, "assign gold 3"), (numbers[-1], "assign gold 3"), (elsewhere, "assign mud 4")):
        assert (await play.submit(number, ANN.id, wish)).did
        assert not running.done()
    assert await running == 50
    assert await hall.service.time.run_due() == 0
    for number in numbers:
        assert (await hall.service.play.position(number)).view.phase == "digging"


async def test_fault_30_a_match_that_hangs_holds_up_no_other(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither what is pressed nor what is due elsewhere waits for it; when it goes on, so does what is due there."""
    monkeypatch.setattr("bot.service.deadline_runner.SHORT", 0.05)
    monkeypatch.setattr("bot.service.play.repository.SHORT", 0.05)
    hung, other = await hall.match(people=2), await hall.match(people=2)
    play, keeper = hall.service.play, hall.service.repository
    async with keeper.locked(hung):
        waiting = [asyncio.create_task(play.submit(hung, who.id, PLAN.format(gold=1))) for who in (ANN, BOB)]
        await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            await play.submit(other, ANN.id, PLAN.format(gold=1))
            hall.clock.move(hours=1)
            assert await hall.service.time.run_due() == 1
            assert (await play.position(other)).view.phase == "digging"
            await keeper.reload_all_deadlines()
        assert not any(task.done() for task in waiting)
    await asyncio.gather(*waiting)
    hall.clock.move(minutes=1)
    await hall.service.time.run_due()
    assert (await play.position(hung)).view.phase == "digging"


@pytest.mark.parametrize("seconds", [0, 1])
async def test_fault_12_the_last_lock_in_the_second_of_the_deadline(hall: Hall, seconds: int) -> None:
    """Who is first counts; whoever locks in time has missed nothing, and nobody is late in a phase that is over."""
    number = await hall.match(people=2)
    await hall.service.play.submit(number, BOB.id, PLAN.format(gold=1))
    hall.clock.move(hours=1, seconds=-seconds)
    await asyncio.gather(
        hall.service.play.submit(number, ANN.id, PLAN.format(gold=5), decision=0), hall.service.time.run_due()
    )
    hall.clock.move(seconds=seconds)
    await hall.service.time.run_due()
    position = await hall.service.play.position(number)
    assert position.view.phase == "digging"
    assert position.due_at is not None
    assert position.due_at >= hall.clock.now() + HOURS - timedelta(seconds=1)
    assert (await hall.service.lobby.match(number)).seats[0].missed == 0
    await hall.service.maintenance.verify(number)

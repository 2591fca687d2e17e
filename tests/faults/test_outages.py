"""Time in which nobody could play: it costs nobody a turn, and is given back."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
from sqlalchemy.exc import OperationalError

from bot.service.model import PostKind
from bot.service.outbox import Outbox
from bot.service.telling.delivery_results import DeliveryResult
from bot.store.errors import StoreTrouble
from engine.core.text import T, plain
from tests.bot.service.hall import ANN, BOB, Hall
from tests.bot.service.test_outages import notes, watched
from tests.bot.table.house import LONGEST, House, opened
from tests.driver import texts


async def test_fault_15_deadlines_stand_still_while_discord_is_away(house: House) -> None:
    """No gateway and no requests: a press is not heard, so nobody is late; then the time is given back.

    What was pressed meanwhile comes with the session that is resumed, too late to be answered, in time to count; where
    Discord begins a new session it is lost, and is pressed again.
    """
    number = await house.match("Anna", "Boris", caretakers=1)
    panel = await house.planned("Boris", number, lock=False)
    due = (await house.service.play.position(number)).due_at
    assert due is not None
    left = (due - house.clock.now()).total_seconds()
    await house.pass_time(seconds=left - 60)
    house.table.interactions.ack_seconds = 0.3
    await house.table.faults.from_json({"kind": "away", "away": True})
    for _ in range(5):
        house.clock.shift += timedelta(minutes=1)
        house.service.time.event.set()
        await asyncio.sleep(0.05)
    assert (await house.person("Boris").click(panel, "Lock plan")).reason is not None, "he is not heard"
    assert len((await house.service.play.position(number)).active) == 2, "only the caretaker has acted"
    await house.table.faults.from_json({"kind": "away", "away": False})
    thread = await house.thread(number)
    told = await house.person("Anna").wait_for(
        lambda message: message["channel_id"] == thread and "I was away for" in texts(message), timeout=LONGEST
    )
    assert "5 minutes" in texts(told)
    after = await house.service.play.position(number)
    assert after.due_at is not None
    assert timedelta(minutes=5) <= after.due_at - due < timedelta(minutes=6)
    assert [seat.missed for seat in after.match.seats] == [0, 0, 0]
    async with asyncio.timeout(LONGEST):
        while len((await house.service.play.position(number)).active) > 1:
            await house.person("Boris").click(panel, "Lock plan")


async def test_being_asked_between_the_clients_own_heartbeats_is_no_delay(house: House) -> None:
    """Its log must not say every minute that the bot cannot keep up."""
    assert house.app.clients.first is not None
    keeper = house.app.clients.first.ws._keep_alive
    assert keeper is not None
    keeper._last_send -= 30
    assert await house.app.health.heard()
    assert house.app.clients.first.latency < 5


async def test_fault_27_half_a_connection_is_none(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A press needs both: the gateway to be heard by, and a request to be answered by."""
    monkeypatch.setattr("bot.gateway_health.PATIENCE", 0.5)
    monkeypatch.setattr("bot.gateway_health.BETWEEN", 0)
    assert await house.app.health.heard()
    house.table.faults.server_error(status=503, times=0)
    assert await house.app.health.heard(), "nobody knows as long as nothing is asked for"
    assert house.app.clients.first is not None
    with pytest.raises(discord.HTTPException):
        await house.app.clients.first.fetch_user(int(house.person("Anna").id))
    assert not await house.app.health.heard()
    house.table.faults.clear()
    assert await house.app.health.heard()
    monkeypatch.setattr(house.table.gateway, "_heartbeat", lambda line, seq: None)
    await asyncio.sleep(0.2)  # what is still on its way
    assert not await house.app.health.heard()


@pytest.mark.parametrize("seconds", [30, 150])
async def test_fault_15_a_short_silence_over_a_deadline_gives_that_match_its_time_back(
    hall: Hall, seconds: int
) -> None:
    """Who was about to answer has as long as when Discord went away; who was not is told nothing."""
    late = await hall.match(people=2)
    other = await hall.match(people=2, time=7200)
    due = (await hall.service.play.position(late)).due_at
    hall.clock.move(minutes=59, seconds=50)
    await hall.service.downtime.beat()
    await hall.service.time.run_due()
    await hall.post()
    async with watched(hall) as hearing:
        await asyncio.sleep(0.05)
        hearing.clear()
        for _ in range(seconds // 10):
            hall.clock.move(seconds=10)
            hall.service.time.event.set()
            await asyncio.sleep(0.01)
        assert (await hall.service.play.position(late)).view.phase == "bidding"
        await hall.service.play.submit(other, ANN.id, "assign gold 3; assign mud 1; lock")
        for row in await hall.service.outbox.unsent():
            await hall.service.outbox.note_failure(row.id, "503 0", DeliveryResult.PASSING)
        hall.service.outbox.event.clear()
        hearing.set()
        hall.service.time.event.set()
        async with asyncio.timeout(LONGEST):
            await hall.service.outbox.event.wait()
            while await hall.service.outbox.next_try() is not None:  # noqa: ASYNC110 - at once, as Discord is there again
                await asyncio.sleep(0.01)
    posted = [row for row in await hall.post() if row.kind is PostKind.NOTE]
    assert [row.match_id for row in posted] == [late]
    assert "You get that time back." in plain(posted[0].payload["text"])
    assert due is not None
    assert (await hall.service.play.position(late)).due_at == due + timedelta(seconds=seconds)
    assert (await hall.service.play.position(other)).due_at == due + timedelta(hours=1)


async def test_fault_19_time_in_which_nothing_can_be_stored_is_given_back(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await hall.match(people=2)
    await hall.service.downtime.beat()
    writer: Any = hall.store._writer
    honest = writer.run

    async def full(work: object) -> None:
        raise OperationalError("", None, sqlite3.OperationalError("database or disk is full"))

    monkeypatch.setattr(writer, "run", full)
    for _ in range(4):
        hall.clock.move(minutes=30)
        with pytest.raises(StoreTrouble):
            await hall.service.downtime.beat()
    with pytest.raises(StoreTrouble):
        await hall.service.play.submit(number, BOB.id, "assign gold 3")
    monkeypatch.setattr(writer, "run", honest)
    assert await hall.service.downtime.beat() == timedelta(hours=2)
    assert await hall.service.time.run_due(hall.service.downtime.last) == 0
    assert await notes(hall) == ["I was away for 2 hours. You get that time back."]
    assert [seat.missed for seat in (await hall.service.lobby.match(number)).seats] == [0, 0]


async def test_fault_15_starts_that_never_reach_discord_are_no_signs_of_life(hall: Hall) -> None:
    """Restarted again and again while Discord is away, each time before three minutes are over."""
    number = await hall.match(people=2, time=600)
    await hall.service.downtime.beat()
    for _ in range(6):
        hall.clock.move(minutes=2)
        await hall.restart()
        await hall.service.downtime.wake()
    await hall.service.downtime.beat()
    assert await hall.service.time.run_due(hall.service.downtime.last) == 0
    due = (await hall.service.play.position(number)).due_at
    assert due is not None
    assert due - hall.clock.now() == timedelta(minutes=10)
    await hall.service.play.submit(number, ANN.id, "assign gold 3; assign mud 1; lock")


@pytest.mark.parametrize("step", ["resume", "release"])
async def test_fault_15_posts_begin_though_the_store_is_in_trouble_just_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """The task that posts is begun once: if it ended, nothing would be posted any more."""
    honest, tried = getattr(Outbox, step), list[bool]()

    async def ill(self: Outbox, *which: Any, **more: Any) -> None:
        tried.append(True)
        if len(tried) == 1:
            raise StoreTrouble(T("The disk is full."))
        await honest(self, *which, **more)

    monkeypatch.setattr("bot.ui.posting.post.TROUBLED_SLEEP", 0.1)
    monkeypatch.setattr(Outbox, step, ill)
    async with opened(tmp_path) as house:
        await house.match("Anna", "Boris", caretakers=1)
    assert len(tried) > 1

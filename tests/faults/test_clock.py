"""Cases 12 and 16: two things in one second, and clocks that are changed."""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime, timedelta

import pytest

from bot.service.model import PostKind
from bot.store import log
from engine.core.refusals import Stale
from tests.bot.service.hall import ANN, BOB, Hall

PLAN = "assign gold {gold}; assign mud 0; lock"


@pytest.mark.parametrize("first", ["lock", "deadline"])
async def test_fault_12_the_log_shows_whether_the_lock_or_the_deadline_was_first(hall: Hall, first: str) -> None:
    number = await hall.match(people=2)
    await hall.service.play.submit(number, BOB.id, PLAN.format(gold=1))
    hall.clock.move(hours=1)
    if first == "deadline":
        await hall.service.time.run_due()
    with pytest.raises(Stale) if first == "deadline" else contextlib.nullcontext():
        await hall.service.play.submit(number, ANN.id, PLAN.format(gold=5), decision=0)
    await hall.service.time.run_due()
    plays = await hall.store.read(log.plies, number)
    assert {play["by"] for play in plays if play["seat"] == 0} == {"person" if first == "lock" else "deadline"}
    assert (await hall.service.play.position(number)).view.phase == "digging"
    await hall.service.maintenance.verify(number)


@pytest.mark.parametrize(
    ("begin", "told"),
    [
        (datetime(2030, 3, 30, 18, tzinfo=UTC), datetime(2030, 3, 31, 5, tzinfo=UTC)),
        (datetime(2030, 10, 26, 18, tzinfo=UTC), datetime(2030, 10, 27, 4, 50, tzinfo=UTC)),
    ],
    ids=["to summer time", "to winter time"],
)
async def test_fault_16_quiet_hours_over_a_change_of_the_clocks(hall: Hall, begin: datetime, told: datetime) -> None:
    """Seven in the morning in Berlin is another hour in UTC after that night: in spring a reminder waits for it; in
    autumn the deadline would be first. It comes once."""
    await hall.service.preferences.set_zone(ANN.id, "Europe/Berlin")
    await hall.service.preferences.change(ANN.id, quiet=(22 * 60, 7 * 60))
    hall.clock.time = begin
    number = await hall.match(people=2, time=12 * 3600)
    await hall.service.play.submit(number, BOB.id, PLAN.format(gold=1))
    reminded = []
    while hall.clock.now() < begin + timedelta(hours=11, minutes=59):
        hall.clock.move(minutes=10)
        hall.service.downtime.last = hall.clock.now()
        await hall.service.time.run_due()
        reminded += [hall.clock.now() for row in await hall.post() if row.kind is PostKind.REMIND]
    assert reminded == [told]


@pytest.mark.parametrize("restarts", [False, True])
async def test_fault_16_a_clock_that_hops_gives_back_an_hour_once(hall: Hall, *, restarts: bool) -> None:
    number = await hall.match(people=2, time=12 * 3600)

    async def passes(**time: float) -> None:
        hall.clock.move(**time)
        if restarts:
            await hall.restart()
        await hall.service.downtime.beat()

    async def due_at() -> datetime:
        found = (await hall.service.play.position(number)).due_at
        assert found is not None
        return found

    await passes(seconds=1)
    first = await due_at()
    for _ in range(4):
        for hop in (-1, 1):
            await passes(hours=hop)
            await passes(minutes=1)
    assert await due_at() == first, "the hour that was gained is the hour that is lost"
    for hop in (1, -1, 1, -1, 1):
        await passes(hours=hop)
    assert await due_at() == first + timedelta(hours=1), "an hour forward, and then as before"
    await passes(hours=3)
    assert await due_at() == first + timedelta(hours=4), "what the machine slept is given back whole"


async def test_fault_16_a_machine_that_starts_without_the_time_gives_back_what_it_was_away(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.downtime.beat(now_written=True)
    first, before = (await hall.service.play.position(number)).due_at, hall.clock.now()
    assert first is not None
    hall.clock.time = datetime(1970, 1, 1, tzinfo=UTC)
    await hall.restart()
    await hall.service.downtime.beat()
    hall.clock.time = before + timedelta(hours=2)
    await hall.service.downtime.beat()
    assert (await hall.service.play.position(number)).due_at == first + timedelta(hours=2)

"""Laps, and what a missed deadline makes of a list (RULES.md 17.4 of Rokugan)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.service.preferences import Notice, Way
from tests.bot.service.hall import ANN, HOUR
from tests.bot.service.rokugan_post import PEOPLE, Table, notes, order_of, placing


async def test_sec_17_4_a_deadline_is_that_of_the_lap_but_each_turn_has_its_own_time(table: Table) -> None:
    assert await table.due() == timedelta(hours=12), "six hours are left to each of the two who come later"
    await table.pass_time(hours=10)
    await table.hand()
    assert await table.due() == timedelta(hours=8)
    await table.pass_time(hours=7)
    await table.hand()
    assert await table.due() == timedelta(hours=7)
    assert (await table.service.play.position(table.number)).lap.done == 2
    await table.pass_time(hours=5)
    await table.hand()
    assert await table.due() == timedelta(hours=12), "another lap"
    lap = (await table.service.play.position(table.number)).lap
    assert (lap.number, lap.done, lap.turns) == (2, 0, 3)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with placing(tmp_path) as table:
        yield table


async def test_the_least_time_of_a_turn_can_be_set(table: Table) -> None:
    await table.begin(turn=20 * HOUR)
    await table.until("control")
    assert await table.due() == timedelta(hours=24)
    await table.pass_time(hours=10)
    await table.hand()
    assert await table.due() == timedelta(hours=20)


async def test_a_pause_does_not_count_for_the_lap(table: Table) -> None:
    await table.pass_time(hours=4)
    await table.service.pace.pause(table.number, ANN)
    await table.pass_time(hours=50)
    await table.service.pace.resume(table.number, ANN)
    await table.restart()
    assert await table.due() == timedelta(hours=8)
    await table.hand()
    assert await table.due() == timedelta(hours=14)


@pytest.mark.parametrize("again", [False, True], ids=["slept", "restarted"])
async def test_an_outage_does_not_count_for_the_lap(table: Table, again: bool) -> None:
    """Whoever comes later in the lap gets the lost time back like whoever is in turn."""
    await table.service.downtime.beat()
    await table.service.play.question(table.number, ANN.id)  # the match is held in memory
    table.clock.move(hours=50)
    if again:
        await table.restart()
    assert await table.service.downtime.beat() == timedelta(hours=50)
    assert await table.due() == timedelta(hours=12)
    await table.hand()
    assert await table.due() == timedelta(hours=18)


async def test_sec_17_4_at_a_missed_deadline_ask_is_read_as_next(table: Table) -> None:
    second = order_of(await table.view())[1]
    text = await table.program(second, 2)
    await table.file(second, f"ask; {text}")
    await table.hand()
    assert await table.active() == (second,)
    await table.pass_time(hours=24, seconds=1)
    assert len((await table.filed(second)).parts) == 2
    assert (await table.view(second)).tokens[1].face == text.split()[0]


async def test_sec_17_4_what_was_begun_is_put_back_at_the_deadline(table: Table) -> None:
    first, second, _ = order_of(await table.view())
    text = await table.program(first, 2)
    held = text.split("; ")[1].split()[0]
    await table.file(first, f"ask; {text}")
    await table.wish(first, f"hold {held}")
    await table.pass_time(hours=24, seconds=1)
    assert (await table.view(first)).tokens[0].face == text.split()[0]
    assert await table.active() == (second,)


async def test_sec_17_4_two_misses_in_a_phase_and_nobody_waits_any_more(table: Table) -> None:
    silent = order_of(await table.view())[0]
    for lap in (1, 2):
        assert await table.active() == (silent,)
        await table.pass_time(hours=24, seconds=1)
        others = [await table.hand() for _ in range(2)]
        assert silent not in others, lap
    assert silent not in await table.active()
    seats = (await table.service.lobby.match(table.number)).seats
    assert (seats[silent].missed, seats[silent].kept) == (1, False), "one phase is one miss for the caretaker"
    before = len((await table.view()).tokens)
    await table.service.orders.confirm(table.number, PEOPLE[silent].id, "place")
    await table.hand()
    await table.hand()
    assert await table.active() == (silent,), "he is back"
    assert len((await table.view()).tokens) == before + 2


async def test_sec_17_4_all_who_wrote_nothing_are_invited_when_a_lap_begins(table: Table) -> None:
    first, second, third = order_of(await table.view())
    for seat in (first, second, third):
        await table.service.preferences.set_notices(PEOPLE[seat].id, {Notice.NEXT: Way.DM})
    await table.file(third, await table.program(third, 2))
    await table.service.time.run_due()
    rows = await table.post()
    invited = "{match}: a lap has begun"
    assert [note.startswith(invited) for note in notes(rows, PEOPLE[second].id)] == [True]
    assert notes(rows, PEOPLE[first].id) == notes(rows, PEOPLE[third].id) == []
    await table.hand()
    await table.service.time.run_due()
    assert not any(note.startswith(invited) for note in notes(await table.post(), PEOPLE[second].id)), "once a lap"

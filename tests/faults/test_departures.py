"""The bot is removed from a server: its matches are held, go on when it is back, and are deleted after 30 days."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.service.lobby.choices import Choices
from bot.service.model import NotAllowed, Person, Place, Status
from bot.service.upkeep import Upkeep
from bot.store import servers
from engine.core.refusals import Refusal, Stale
from tests.bot.service.hall import ANN, BOB, HOUR, Hall
from tests.bot.table.house import LONGEST, House, opened, parts
from tests.driver import texts


async def eventually(true: Any) -> None:
    for _ in range(int(LONGEST / 0.05)):
        if await true():
            return
        await asyncio.sleep(0.05)
    raise TimeoutError


async def left_at(house: House | Hall, guild: int) -> Any:
    return (await house.service.repository.store.read(servers.known)).get(guild)


async def test_hosts_are_told_at_once_and_the_clock_stands(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        days = house.table.faults
        number = await house.match("Anna", "Boris", caretakers=1, time="1h")
        home = (await house.service.lobby.match(number)).guild_id
        days.add_server("Second")
        days.add_server("Third")
        before = (await house.service.play.position(number)).due_at
        assert before is not None
        days.removed(True, str(home))
        message = await house.person("Anna").wait_for(lambda one: parts(one, "b1:rescue:"), timeout=LONGEST)
        assert "within 30 days" in texts(message)
        assert await left_at(house, home) is not None
        await house.pass_time(hours=5)
        await house.posted()  # what is tried each hour is refused once more
        assert (await house.service.lobby.match(number)).status is Status.RUNNING
        assert (await house.service.play.position(number)).due_at == before, "nothing was decided by the deadline"
        days.removed(False, str(home))
        back, thread = "I am back, and the match goes on", await house.thread(number)
        await house.person("Boris").wait_for(lambda one: back in texts(one), timeout=LONGEST)
        await house.posted()
        after = (await house.service.play.position(number)).due_at
        assert after is not None
        assert after - before >= timedelta(hours=5)
        assert await left_at(house, home) is None
        assert sum(back in texts(one) for one in house.person("Boris").sees(thread)) == 1


async def test_a_deadline_stands_still_while_its_server_is_out_of_reach(house: House) -> None:
    """Also if nothing is to be posted: the status is posted, which shows whether Discord takes it."""
    number = await house.match("Anna", "Boris", caretakers=1, time="1h")
    await house.posted()
    shown = [texts(one) for one in house.table.messages(await house.thread(number))]
    before = (await house.service.play.position(number)).due_at
    assert before is not None

    async def refused() -> bool:
        return any(row["refused_at"] for row in await house.service.outbox.unfinished(number))

    house.table.faults.unavailable(True)
    await eventually(refused)
    await house.pass_time(hours=5)
    await house.posted()  # what is tried again is refused once more
    assert (await house.service.play.position(number)).due_at == before, "nothing was decided by the deadline"
    house.table.faults.unavailable(False)
    await house.person("Boris").wait_for(lambda one: "You get that time back" in texts(one), timeout=LONGEST)
    after = (await house.service.play.position(number)).due_at
    assert after is not None
    assert after - before >= timedelta(hours=5)
    assert [texts(one) for one in house.table.messages(await house.thread(number))][: len(shown) - 1] == shown[:-1]


async def test_an_unavailable_server_is_no_removal_and_a_missing_one_is(tmp_path: Path) -> None:
    """Also at a new session, which lists the servers anew."""
    async with opened(tmp_path) as house:
        faults, world = house.table.faults, house.table.world
        number = await house.match("Anna", "Boris", caretakers=1)
        home = (await house.service.lobby.match(number)).guild_id
        faults.add_server("Second")
        faults.add_server("Third")
        _, second, third = world.guilds
        await house.service.servers.change(int(second), {"locale": "de"})
        faults.unavailable(True, str(home))
        faults.removed(True, third)

        async def third_left() -> bool:
            return await left_at(house, int(third)) is not None

        await eventually(third_left)
        assert await left_at(house, home) is None
        faults.access.absent.add(second)  # removed while nobody listened
        await faults.gateway.invalidate()

        async def second_left() -> bool:
            return await left_at(house, int(second)) is not None

        await eventually(second_left)
        assert await left_at(house, home) is None
        assert not [one for one in house.person("Anna").dms() if parts(one, "b1:rescue:")]


async def test_the_host_ends_the_match_and_gets_its_file(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        number = await house.match("Anna", "Boris", caretakers=1)
        home, days = (await house.service.lobby.match(number)).guild_id, house.table.faults
        days.add_server("Second")
        days.removed(True, str(home))
        message = await house.person("Anna").wait_for(lambda one: parts(one, "b1:rescue:"), timeout=LONGEST)
        await house.person("Anna").click(message, custom_id=f"b1:rescue:{number}::")

        async def over() -> bool:
            return (await house.service.lobby.match(number)).status is Status.ABANDONED

        await eventually(over)
        saved = await house.service.archive.save(number)
        assert b'"format": "daimyo match"' in saved


async def test_after_thirty_days_all_of_the_server_is_deleted_and_nothing_else(hall: Hall) -> None:
    numbers = {}
    for guild in (10, 11):
        place = Place(guild_id=guild, channel_id=20)
        running = await hall.service.lobby.open(place, ANN, "toy", Choices(2, {}, HOUR))
        await hall.service.lobby.join(running.id, BOB)
        await hall.service.lobby.start(running.id, ANN)
        await hall.service.lobby.open(place, Person(77, "Zed"), "toy", Choices(2, {}, HOUR))
        await hall.service.servers.change(guild, {"locale": "de"})
        await hall.service.campaigns.create(
            place, ANN, f"Season {guild}", "toy", None, seats=2, speed="", carry="seats", days=0
        )
        numbers[guild] = running.id
    await hall.service.departures.left(10)
    hall.clock.move(days=29)
    await Upkeep(hall.service.repository, 2**40, "").quarter()
    assert (await hall.service.lobby.match(numbers[10])).status is Status.RUNNING
    hall.clock.move(days=2)
    await Upkeep(hall.service.repository, 2**40, "").quarter()
    with pytest.raises(Refusal, match="no match"):
        await hall.service.lobby.match(numbers[10])
    assert set(await hall.store.read(servers.known)) == {11}
    assert (await hall.service.lobby.match(numbers[11])).status is Status.RUNNING
    assert (await hall.service.servers.get(10)).locale is None
    assert (await hall.service.servers.get(11)).locale == "de"


async def test_a_match_that_cannot_be_saved_is_not_ended(hall: Hall) -> None:
    lobby = await hall.lobby(people=2)
    await hall.service.lobby.change(lobby.id, ANN, {"open": "off"}, "UTC")
    await hall.service.lobby.start(lobby.id, ANN)
    await hall.service.departures.left(10)
    with pytest.raises(NotAllowed, match="stay secret"):
        await hall.service.departures.rescue(lobby.id, ANN)
    assert (await hall.service.lobby.match(lobby.id)).status is Status.RUNNING


async def test_a_server_that_is_back_keeps_everything(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.departures.left(10)
    hall.clock.move(days=29)
    await hall.service.departures.compare([10])
    hall.clock.move(days=29)
    await hall.service.departures.left(10)
    hall.clock.move(days=29)
    await hall.service.departures.clear()
    assert (await hall.service.lobby.match(number)).status is Status.RUNNING
    with pytest.raises(Refusal):
        await hall.service.departures.rescue(number, BOB)
    await hall.service.departures.compare([10])
    assert await hall.store.write(servers.remove, 10, hall.clock.now()) == (), "nor if it came back just now"
    assert (await hall.service.lobby.match(number)).status is Status.RUNNING
    with pytest.raises(Stale, match="I am back"):
        await hall.service.departures.rescue(number, ANN)

"""What a reminder says to somebody who has been away."""

from __future__ import annotations

from bot.local.driver import texts
from tests.bot.table.house import LONGEST, House


async def first_asked(house: House, number: int) -> str:
    position = await house.service.position(number)
    return position.match.names[position.active[0]]


async def test_who_last_played_days_ago_reads_what_happened_meanwhile(house: House) -> None:
    number = await house.match("Anna", "Boris", "Chiyo", time="4d", misses=9)
    for name in ("Boris", "Chiyo"):
        await house.planned(name, number)
    await house.pass_time(days=4)
    await house.pass_time(days=2, minutes=1)
    owing = await first_asked(house, number)
    assert owing != "Anna", "she never played"
    dm = await house.person(owing).wait_for(lambda message: "⏰" in texts(message), timeout=LONGEST)
    assert "Since you last played" in texts(dm)
    assert "All plans are in" in texts(dm)


async def test_who_played_lately_is_not_told_a_story(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1, time="1d")
    for name in ("Anna", "Boris"):
        await house.planned(name, number)
    await house.posted()
    await house.pass_time(hours=13)
    owing = await first_asked(house, number)
    dm = await house.person(owing).wait_for(lambda message: "⏰" in texts(message), timeout=LONGEST)
    assert "Since you last played" not in texts(dm)

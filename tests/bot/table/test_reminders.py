"""What a reminder says to somebody who has been away."""

from __future__ import annotations

from tests.bot.table.house import LONGEST, House
from tests.driver import texts


async def first_asked(house: House, number: int) -> str:
    position = await house.service.play.position(number)
    return position.match.names[position.active[0]]


async def test_who_last_played_days_ago_reads_what_happened_meanwhile(house: House) -> None:
    number = await house.match("Anna", "Boris", "Chiyo", time="4d", misses=9)
    for name in ("Boris", "Chiyo"):
        await house.planned(name, number)
    await house.pass_time(days=4)
    await house.pass_time(days=3, hours=15)
    owing = await first_asked(house, number)
    assert owing != "Anna", "she never played"
    told = "Since you last played"
    dm = await house.person(owing).wait_for(lambda message: told in texts(message), timeout=LONGEST)
    assert "⏰ " in texts(dm).partition(told)[2]
    assert "All plans are in" in texts(dm)


async def test_who_played_lately_is_told_no_story_and_in_a_lap_is_reminded_once_towards_its_end(house: House) -> None:
    """Who is mentioned has heard of the question."""
    for name in ("Anna", "Boris"):
        await house.told(name, "settings notices", turn="mention")
    number = await house.match("Anna", "Boris", caretakers=1, time="1d")
    for name in ("Anna", "Boris"):
        await house.planned(name, number)
    await house.posted()
    await house.pass_time(hours=13)
    await house.posted()
    assert not any("⏰" in texts(message) for name in ("Anna", "Boris") for message in house.person(name).dms())
    await house.pass_time(hours=9)
    owing = await first_asked(house, number)
    dm = await house.person(owing).wait_for(lambda message: "⏰" in texts(message), timeout=LONGEST)
    assert "Since you last played" not in texts(dm)


async def in_draft(house: House) -> tuple[int, str, str]:
    """A match in its draft: its number, who chooses, and who does so next."""
    number = await house.match("Anna", "Boris", "Chiyo", time="1d", start="draft")
    position = await house.service.play.position(number)
    return number, position.match.names[position.active[0]], position.match.names[position.next[0]]


async def test_who_is_next_is_told_so_by_dm(house: House) -> None:
    number, active, following = await in_draft(house)
    thread = await house.thread(number)
    await house.told(following, "settings notices", next="dm")
    await house.pass_time(minutes=11)
    dm = await house.person(following).wait_for(lambda message: "⏭️" in texts(message), timeout=LONGEST)
    assert dm["channel_id"] != thread
    assert f"<#{thread}>: you are next, after **{active}**" in texts(dm)
    assert "/orders" in texts(dm)
    await house.posted()
    assert not any("⏭️" in texts(message) for message in house.table.messages(thread))
    for name in {"Anna", "Boris", "Chiyo"} - {following}:
        assert not any("⏭️" in texts(message) for message in house.person(name).dms())


async def test_or_in_the_thread_for_who_chose_the_thread_and_to_be_told(house: House) -> None:
    number, active, following = await in_draft(house)
    thread, person = await house.thread(number), house.person(following)
    shown = await house.told(following, "settings notices", next="mention")
    assert "Notifications, Mention in the thread: Next" in shown
    await house.pass_time(minutes=11)
    post = await person.wait_for(lambda message: f"⏭️ <@{person.id}>" in texts(message), timeout=LONGEST)
    assert post["channel_id"] == thread
    assert f"after **{active}**" in texts(post)
    assert not any("⏭️" in texts(message) for message in person.dms())

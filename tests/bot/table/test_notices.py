"""What a person is told, and that nothing answered stays open, at the table."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from bot.local.words import MessageFlag
from bot.service.model import Person, PostKind
from bot.store import opening
from bot.store.tables import outbox
from bot.ui.kit.replies import touching
from tests.advice import advice
from tests.bot.table.house import LONGEST, House, opened, parts
from tests.driver import components, texts
from tests.tools.counting import Counting


def standing(house: House, name: str) -> list[dict[str, Any]]:
    """The direct messages that have buttons or lists."""
    return [message for message in house.person(name).dms() if parts(message, "b1:") or parts(message, "s1:")]


def mentions(house: House, thread: str, name: str) -> list[dict[str, Any]]:
    """The posts of the thread that mention somebody."""
    id = house.person(name).id
    return [one for one in house.table.messages(thread) if id in [user["id"] for user in one["mentions"]]]


async def test_one_notice_a_question_and_it_is_closed_when_it_is_answered_elsewhere(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    await house.posted()
    assert len(standing(house, "Boris")) == 1
    await house.planned("Boris", number)
    await house.posted()
    (dm,) = house.person("Boris").dms()
    assert "✅ Shogun #1: Lock the plan" in texts(dm)
    assert not parts(dm, "b1:")
    assert not [part for part in components(dm) if part.get("items")], "nor its picture"
    (first,) = mentions(house, thread, "Boris")
    assert "At this table" in texts(first), "never beside a message"
    assert house.person("Boris").id in house.table.world.channels[thread].members


async def test_a_new_notice_takes_the_place_of_the_older_ones_but_not_of_a_vote(house: House) -> None:
    number = await house.match("Anna", "Boris", "Chiyo")
    boris = house.person("Boris")
    await house.posted()
    (asked,) = boris.dms()
    assert "planning" in texts(asked)
    await house.service.host.end(number, person_of(house, "Anna"))
    for hours in (13, 9):
        await house.pass_time(hours=hours)
        await house.posted()
        vote, reminder = boris.dms()
        assert "proposes to end this match" in texts(vote)
        assert "⏰" in texts(reminder)
    await house.told("Anna", "host nudge", channel=await house.thread(number))
    await house.posted()
    vote, nudge = boris.dms()
    assert "proposes to end this match" in texts(vote)
    assert "The host reminds you" in texts(nudge)
    assert parts(nudge, "b1:open:"), "it leads to the panel, as what it replaces did"


async def test_open_notices_show_the_deadline_that_was_moved(house: House) -> None:
    """By the host, by a pause, by an outage; a panel and its picture stay, and no one is told again."""
    await house.told("Anna", "settings notices", turn="mention", plan="mention")
    number = await house.match("Anna", "Boris", caretakers=1)
    thread, boris, anna = await house.thread(number), house.person("Boris"), house.person("Anna")
    await house.posted()
    (asked,), (*_, mention) = boris.dms(), mentions(house, thread, "Anna")

    async def show(*, any_time: bool = True) -> None:
        await house.posted()
        (dm,), told = boris.dms(), anna.current(mention)
        assert dm["id"] == asked["id"]
        assert parts(dm, "s1:act:")
        assert [part for part in components(dm) if part.get("items")]
        due_at = (await house.service.play.position(number)).due_at
        when = "<t:" if due_at is None else f"<t:{int(due_at.timestamp())}:"
        assert (when in texts(dm), when in texts(told)) == (any_time, any_time)

    await show()
    await anna.slash("host extend", channel=thread, time="2d")
    await show()
    await anna.slash("host pause", channel=thread)
    await show(any_time=False)
    house.clock.shift += timedelta(hours=5)
    await anna.slash("host resume", channel=thread)
    await show()
    house.clock.shift += timedelta(hours=5)
    await house.service.downtime.beat()
    await show()


async def test_a_reminder_shows_no_deadline_while_the_match_is_paused(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.pass_time(hours=13)
    await house.posted()
    thread, anna = await house.thread(number), house.person("Anna")
    for command, when in (("host pause", False), ("host resume", True)):
        await anna.slash(command, channel=thread)
        await house.posted()
        (dm,) = house.person("Boris").dms()
        assert ("⏰" in texts(dm), "<t:" in texts(dm)) == (True, when)


async def test_a_direct_message_rings_unless_its_person_is_there_just_now(house: House) -> None:
    """Who wants no reminders is never told in silence for having played a short while ago."""
    names = ("Anna", "Boris", "Chiyo")
    for name in names:
        await house.told(name, "settings notices", reminder="none")
    number = await house.match(*names)
    ids, play, seen = [person_of(house, name).id for name in names], house.service.play, {False: 0, True: 0}
    before = {message["id"] for name in names for message in house.person(name).dms()}
    counting = Counting(house.table, house.clock.now)
    while not (seen[False] and seen[True]):
        seat = (await play.position(number)).active[0]
        await play.submit(number, ids[seat], await advice(house.service, number, ids[seat]))
        await house.posted()
        for one, name in enumerate(names):
            for message in house.person(name).dms():
                if message["id"] not in before:
                    before.add(message["id"])
                    seen[one == seat] += 1
                    assert bool(message["flags"] & MessageFlag.SILENT) is (one == seat)
    assert counting.burdens()[0].pings.total() == seen[False], "what is silent is not counted"


async def test_who_wants_to_be_mentioned_is_and_the_mention_goes_with_the_answer(house: House) -> None:
    await house.told("Boris", "settings notices", plan="mention")
    await house.told("Chiyo", "settings notices", plan="none")
    number = await house.match("Anna", "Boris", "Chiyo")
    thread = await house.thread(number)
    await house.posted()
    asked = [post for post in mentions(house, thread, "Boris") if "✍️" in texts(post)]
    assert len(asked) == 1
    assert house.person("Boris").dms() == house.person("Chiyo").dms() == []
    await house.planned("Boris", number)
    await house.posted()
    assert not [post for post in mentions(house, thread, "Boris") if "✍️" in texts(post)]


async def test_a_closed_door_is_told_once_and_the_person_is_in_the_thread(house: House) -> None:
    boris = house.person("Boris")
    house.table.faults.close_dms(boris.id)
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    await house.posted()
    assert boris.id in house.table.world.channels[thread].members
    (told,) = [post for post in mentions(house, thread, "Boris") if "✍️" in texts(post)]
    assert "Privacy Settings" in texts(told)
    await house.pass_time(hours=13)
    await house.posted()
    (reminded,) = [post for post in mentions(house, thread, "Boris") if "⏰" in texts(post)]
    assert "Privacy Settings" not in texts(reminded)


async def test_a_mention_instead_of_a_message_never_gets_the_private_picture(house: House) -> None:
    """Of a person with a closed door, when the deadline of the question is moved."""
    house.table.faults.close_dms(house.person("Boris").id)
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    await house.posted()
    (mention,) = [post for post in mentions(house, thread, "Boris") if "✍️" in texts(post)]
    await house.person("Anna").slash("host extend", channel=thread, time="2d")
    await house.posted()
    now = house.person("Anna").current(mention)
    assert texts(now) != texts(mention)
    assert not now["attachments"]


async def test_a_moved_deadline_does_not_open_a_message_again_that_was_closed_meanwhile(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer comes while the picture for the edited message is drawn."""
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    assert len(standing(house, "Boris")) == 1
    boris, honest = int(house.person("Boris").id), house.app.artist.private
    drawing, closed = asyncio.Event(), asyncio.Event()

    async def slow(asked: Any, *what: Any) -> Any:
        picture = await honest(asked, *what)
        if asked.match.seat_of(boris) == asked.seat:
            drawing.set()
            await closed.wait()
        return picture

    monkeypatch.setattr(house.app.artist, "private", slow)
    await house.person("Anna").slash("host extend", channel=await house.thread(number), time="2d")
    async with asyncio.timeout(LONGEST):
        await drawing.wait()
    await house.answered("Boris", number)
    for _ in range(int(LONGEST / 0.05)):
        if not standing(house, "Boris"):
            break
        await asyncio.sleep(0.05)
    closed.set()
    await house.posted()
    assert standing(house, "Boris") == []


async def test_old_messages_are_closed_within_the_cap_of_edits(house: House) -> None:
    """Of six questions that are answered two hours later five say what was answered, and the other goes."""
    matches = [await house.match("Anna", "Boris", caretakers=1) for _ in range(6)]
    await house.posted()
    await house.pass_time(hours=2)
    for number in matches:
        await house.service.host.end(number, person_of(house, "Anna"))
        (vote,) = await house.service.votes.open_votes(number)
        await house.service.votes.cast(number, person_of(house, "Boris"), vote.id, True)
    await house.posted()
    assert standing(house, "Boris") == []
    said = [message for message in house.person("Boris").dms() if "this question is closed" in texts(message)]
    assert len(said) == 5


def person_of(house: House, name: str) -> Person:
    """Somebody, as the service knows people."""
    return Person(int(house.person(name).id), name)


async def test_fault_03_an_old_panel_says_what_was_answered(house: House) -> None:
    """Fifteen minutes later, when its token ran out; and before the message of the question could be closed."""
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    house.table.faults.server_error("PATCH /channels/*/messages/*", times=0)
    (dm,) = standing(house, "Boris")
    old = await house.panel("Boris", number)
    await house.planned("Boris", number)
    house.clock.shift += timedelta(minutes=20)
    for panel in (old, dm):
        turned = await house.chosen("Boris", panel, "bid", "s1:focus:")
        assert "That question is closed. ✅ Shogun #1: Lock the plan" in texts(turned)
        assert "Your plan is locked" in texts(turned)
    house.table.faults.clear()


async def test_fault_03_an_old_panel_says_who_answered_and_what_became_of_it_since(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    old, older = await house.panel("Boris", number), await house.panel("Boris", number)
    await house.planned("Anna", number)
    await house.pass_time(hours=25)
    said = texts(await house.chosen("Boris", old, "bid", "s1:focus:"))
    assert "That question is closed. ⌛ Shogun #1, when your time was up: " in said
    assert "out of date" not in said
    await house.told("Anna", "host rollback", channel=await house.thread(number), part="1")
    await house.told("Boris", "vote", channel=await house.thread(number), answer="yes")
    said = texts(await house.chosen("Boris", older, parts(older, "s1:act:")[0]["options"][0]["value"]))
    assert "⏪ Shogun #1 was taken back. This question is closed." in said


async def test_who_took_a_seat_over_is_not_told_what_was_answered_before(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.planned("Boris", number)
    play, boris, chiyo = house.service.play, person_of(house, "Boris"), person_of(house, "Chiyo")
    assert (await play.question(number, boris.id, pressed=0)).became is not None
    await house.service.host.replace(number, boris, 1, chiyo)
    await house.service.host.take_seat(number, chiyo, 1)
    assert (await play.question(number, chiyo.id, pressed=0)).became is None


async def test_a_press_on_a_message_that_is_being_closed_does_not_open_it_again(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    (asked,) = standing(house, "Boris")
    likely = next(part for part in parts(asked, "b1:act:"))
    async with touching(int(asked["id"])):
        await house.planned("Boris", number)
        await asyncio.sleep(0.3)  # the closing waits
        press = asyncio.create_task(house.person("Boris").click(asked, custom_id=likely["custom_id"]))
        await asyncio.sleep(0.1)
    said = await house.person("Boris").settled(await press)
    assert "This message is closed" in texts(said)
    await house.posted()
    assert standing(house, "Boris") == []


async def test_who_presses_while_another_process_closes_the_message_is_not_told_that_nothing_was_changed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what another process does to a message this one knows nothing: it is gone when the answer comes."""
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    (asked,) = standing(house, "Boris")
    likely = next(part for part in parts(asked, "b1:act:"))
    honest, world = house.service.play.submit, house.table.world

    async def closed_meanwhile(*args: Any, **more: Any) -> Any:
        done = await honest(*args, **more)
        world.delete_post(world.posts[asked["channel_id"]][asked["id"]])
        return done

    monkeypatch.setattr(house.service.play, "submit", closed_meanwhile)
    await house.person("Boris").click(asked, custom_id=likely["custom_id"])
    await house.person("Boris").wait_for(lambda message: "This message is closed" in texts(message))
    assert (await house.service.play.question(number, int(house.person("Boris").id))).decision == 1


async def test_through_kills_each_message_is_closed_once_and_none_is_doubled(tmp_path: Path) -> None:
    """The process ends when a question is posted, when its answer is stored, and when its message is closed, each
    time before it has written that down. In the end Discord takes no more edits."""
    async with opened(tmp_path, keep=True) as house:
        number = await house.match("Anna", "Boris", caretakers=1)
        await house.posted()
        await forgotten(house, "ask", message_id=None, channel_id=None)
    async with opened(tmp_path, keep=True) as house:
        await house.posted()
        (dm,) = house.person("Boris").dms()
        house.table.faults.server_error("PATCH /channels/*/messages/*", times=0)
        user = person_of(house, "Boris").id
        await house.planned("Boris", number)
        assert [row.kind for row in await house.service.outbox.unsent() if row.user_id == user] == [PostKind.CLOSE]
    for hours in (0, 2):
        async with opened(tmp_path, keep=True) as house:
            house.clock.shift += timedelta(hours=hours)
            house.table.world.old_edits[dm["channel_id"]] += [house.table.world.ids.seconds()] * 5 if hours else []
            await house.posted()
            (closed,) = [message for message in house.person("Boris").dms() if not message["ephemeral"]]
            assert closed["id"] == dm["id"]
            assert "✅ Shogun #1: Lock the plan" in texts(closed)
            assert not parts(closed, "b1:")
            assert len(standing(house, "Anna")) == 1
            await forgotten(house, "close")


async def forgotten(house: House, kind: str, **lost: None) -> None:
    """What was posted of this kind is not ticked off, as if the process had ended before."""
    undone = update(outbox).where(outbox.c.kind == kind, outbox.c.result == "sent")
    again = undone.values(done_at=None, result="perhaps", **lost)
    await house.app.store.write(lambda connection: connection.execute(again))
    opening.forget_newest_post(house.app.store.path)  # else it would count as an older copy of the file

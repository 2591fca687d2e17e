"""Posts that Discord does not take just now, or takes and does not say so: none is lost, none is doubled."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from discord.ui import TextDisplay

from bot.local.limits.buckets import MOST, WITHIN, Refusals
from bot.local.rest import channels
from bot.local.words import BOT_PERMISSIONS, Permission
from bot.service.model import PostKind
from bot.service.telling.delivery_results import DeliveryResult
from bot.ui.kit.mail import shown_in
from bot.ui.kit.public import Shown, layout
from engine.core.text import plain
from tests.bot.service.hall import ANN, BOB, Hall, kinds
from tests.bot.table.house import LONGEST, House, line, parts
from tests.driver import texts
from tests.patience import until


async def test_fault_24_no_outage_is_so_long_that_a_post_is_lost(hall: Hall) -> None:
    """A week of 503: the tries come every ten minutes, and then everything is posted in order."""
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, "assign gold 3; assign mud 1; lock")
    await hall.service.play.submit(number, BOB.id, "assign gold 2; assign mud 1; lock")
    tries = 0
    end = hall.clock.now() + timedelta(days=7)
    while hall.clock.now() < end:
        for row in await hall.service.outbox.unsent():
            await hall.service.outbox.note_failure(row.id, "503 0", DeliveryResult.PASSING)
            tries += 1
        hall.clock.move(hours=8)
    assert tries == 7 * 3 * 4, "the table and three for one person or another, each by itself"
    assert kinds(await hall.post()) == [PostKind.REPORT, PostKind.ASK, PostKind.NOTE, PostKind.TURN]
    *_, note, turn = hall.posted
    assert "could not post here for" in plain(note.payload["text"]), "no deadline has passed meanwhile"
    assert turn.payload["asks"], "with the deadline as it is now"


async def test_fault_26_what_is_refused_comes_after_a_change_on_the_server(house: House) -> None:
    """It is tried again ever more seldom, at once after such a change, and at a press. The host is told once why."""
    number = await house.match("Anna", "Boris", caretakers=1, time="4d")
    await house.posted()
    thread, faults, refusals = await house.thread(number), house.table.faults, house.table.api.refusals

    async def held(*, again: bool = True, **where: str) -> None:
        """A sentence for the table, and another; one refused request at a time."""
        before = len(refusals.latest)
        for _ in range(2):
            command = "host resume" if await paused() else "host pause"
            await house.told("Anna", command, match=str(number), **where)
        await house.posted()
        assert len(refusals.latest) == before + 1
        for tries in (2, 3) if again else ():
            house.clock.shift += timedelta(minutes=6 * (tries - 1))
            house.service.downtime.last = house.clock.now()
            house.service.outbox.event.set()
            await house.posted()
            assert len(refusals.latest) == before + tries, "once after five minutes, again after ten"

    async def paused() -> bool:
        return (await house.service.lobby.match(number)).paused_at is not None

    def sentences() -> list[str]:
        said = [texts(message) for message in house.table.messages(thread) if not message["ephemeral"]]
        both = [
            words.split(" the match")[0].split()[-1] for words in said if "Anna" in words and " the match. " in words
        ]
        return [verb[0] for verb in both if verb in ("paused", "resumed")]

    async def told_in_order(times: int) -> None:
        await house.person("Anna").wait_for(lambda message: sentences() == ["p", "r"] * times, timeout=LONGEST)
        await house.posted()

    await faults.from_json({"kind": "permissions", "lacking": ["SEND_MESSAGES_IN_THREADS"]})
    await held()
    assert sentences() == []
    (words,) = [texts(message) for message in house.person("Anna").dms() if "I cannot post" in texts(message)]
    assert "“Send Messages in Threads”" in words
    await faults.from_json({"kind": "permissions", "lacking": ["ATTACH_FILES"]})
    await house.posted()
    assert sentences() == [], "that is not enough"
    await faults.from_json({"kind": "permissions", "lacking": []})
    await told_in_order(1)

    await faults.from_json({"kind": "lock_thread", "channel_id": thread, "locked": True})
    await held()
    assert any("is locked" in texts(message) for message in house.person("Anna").dms())
    await faults.from_json({"kind": "lock_thread", "channel_id": thread, "locked": False})
    await told_in_order(2)

    await faults.from_json({"kind": "add_server"})  # without one in common nobody could be told
    await faults.from_json({"kind": "removed", "guild_id": house.table.world.guild_id})
    await held(again=False, channel="matches-2")
    assert any("Invite me again" in texts(message) for message in house.person("Anna").dms())
    await faults.from_json({"kind": "removed", "removed": False})
    await told_in_order(3)

    house.table.world.bot_permissions &= ~Permission.SEND_MESSAGES_IN_THREADS
    await held()
    house.table.world.bot_permissions = BOT_PERMISSIONS  # and no event tells so
    house.clock.shift += timedelta(seconds=10)
    await house.told("Boris", "board", match=str(number))
    await told_in_order(4)


async def test_fault_26_what_is_granted_while_a_post_is_refused_is_not_overlooked(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await house.match("Anna", "Boris", caretakers=1, time="4d")
    await house.posted()
    faults, outbox, failed = house.table.faults, house.service.outbox, house.service.outbox.note_failure

    async def granted_first(*args: Any) -> None:
        await faults.from_json({"kind": "permissions", "lacking": []})
        await asyncio.sleep(0.3)  # the bot hears of it, and nothing is held yet
        await failed(*args)

    monkeypatch.setattr(outbox, "note_failure", granted_first)
    await faults.from_json({"kind": "permissions", "lacking": ["SEND_MESSAGES_IN_THREADS"]})
    await house.told("Anna", "host pause", match=str(number))
    await house.person("Boris").wait_for(lambda message: "paused the match" in texts(message), timeout=LONGEST)
    assert len(house.table.api.refusals.latest) == 1


async def test_fault_26_a_press_while_a_refusal_is_noted_does_not_end_all_later_tries(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press finds no refused row, as it is not written yet; a later press must look again."""
    number = await house.match("Anna", "Boris", caretakers=1, time="4d")
    await house.posted()
    outbox, repository, anna = house.service.outbox, house.service.repository, house.person("Anna").id
    update = repository.update_match

    async def pressed_first(*args: Any, **named: Any) -> Any:
        await outbox.retry_after_press(anna, None, None)
        return await update(*args, **named)

    monkeypatch.setattr(repository, "update_match", pressed_first)
    house.table.faults.answer(f"POST /channels/{await house.thread(number)}/messages", status=403, code=50013, times=0)
    await house.told("Anna", "host pause", match=str(number))
    await house.posted()
    house.table.faults.waiting.clear()
    house.clock.shift += timedelta(seconds=10)
    await house.told("Boris", "me")
    await house.person("Boris").wait_for(lambda message: "paused the match" in texts(message), timeout=LONGEST)


def test_fault_26_the_local_table_shuts_out_who_is_refused_too_often() -> None:
    now = 0.0
    refusals = Refusals(lambda: now)
    for _ in range(MOST - 1):
        refusals.answered(403)
    refusals.answered(200)
    assert not refusals.shut_out
    now += WITHIN
    refusals.answered(403)
    assert not refusals.shut_out, "the others are too long ago"
    for _ in range(MOST - 1):
        refusals.answered(429)
    assert refusals.shut_out
    now += 3600
    assert not refusals.shut_out


async def test_fault_24_a_report_whose_old_post_could_not_be_deleted_is_not_told_twice(house: House) -> None:
    """A line on a missed deadline takes the place of an old post; the deletion fails the first time."""
    number = await house.match("Anna", "Boris", game="rokugan")
    await house.pass_time(days=8)
    await house.posted()
    thread = await house.thread(number)
    answer = {"kind": "answer", "route": f"DELETE /channels/{thread}/messages/*", "status": 400, "code": 50035}
    await house.table.faults.from_json(answer)
    await house.pass_time(days=8)
    await until(lambda: not house.table.faults.waiting)
    await asyncio.sleep(0.3)
    await house.pass_time(hours=2)
    house.service.outbox.event.set()
    await house.posted()
    told = [
        line for post in house.table.messages(thread) for line in texts(post).splitlines() if line[:1] in "⏰🤖🏯🎴"
    ]
    assert len(told) > 2
    assert len(told) == len(set(told)), told


async def test_fault_24_an_edit_whose_answer_was_lost_is_not_told_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord edits the report, says 502, and then edits no old post any more: nothing is told twice."""
    number = await house.match("Anna", "Boris", caretakers=1, start="draft")
    await house.posted()
    faults, route = house.table.faults, f"PATCH /channels/{await house.thread(number)}/messages/*"
    faults.server_error(route, status=503, times=0)
    await house.pass_time(minutes=40)
    seat = (await house.service.play.position(number)).active[0]
    user = (await house.service.lobby.match(number)).seats[seat].user_id
    while (asked := (await house.service.play.question(number, user)).question) is not None:
        await house.service.play.submit(number, user, asked.choices[0].wish)
    await house.service.caretakers.quiet()
    await house.pass_time(minutes=40)
    monkeypatch.setattr(channels, "OLD_EDITS", 1)
    faults.clear()
    faults.server_error(route, when="after")
    await house.service.outbox.release()
    await house.posted()
    assert not faults.waiting
    thread = "\n".join(map(texts, house.table.messages(await house.thread(number))))
    assert thread.count("🚩 **Boris** takes ") == 1


async def test_a_press_looks_for_refused_rows_only_if_there_may_be_any(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A press reads nothing while no row is refused; after a refusal each press looks again."""
    outbox, read = hall.service.outbox, list[str]()
    honest = hall.store.read

    async def counted(function: Any, *args: Any, **more: Any) -> Any:
        read.append(function.__name__)
        return await honest(function, *args, **more)

    monkeypatch.setattr(hall.store, "read", counted)
    number = await hall.match(people=2)
    await hall.post()
    for looks in (2, 0):
        read.clear()
        await outbox.retry_after_press(ANN.id, None, None)
        assert len(read) == looks
    await hall.service.pace.pause(number, ANN)
    (row, *_) = await outbox.unsent()
    await outbox.note_failure(row.id, "403 50013", DeliveryResult.PERMISSION)
    read.clear()
    for _ in range(2):
        await outbox.retry_after_press(BOB.id, None, None)
    assert read.count("blocked") == 2


def test_an_edit_that_only_adds_a_picture_is_not_taken_for_made() -> None:
    words = TextDisplay[Any]("All plans are in")
    picture = Shown(b"png", "board.png", "The board.")
    assert shown_in(layout(words)) == ["All plans are in"]
    assert shown_in(layout(words, picture)) == ["All plans are in", 1]


async def test_fault_24_a_match_begins_while_its_lobby_can_be_edited_no_more(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord takes few edits of old posts an hour: the link to the thread waits for that, and nothing else."""
    anna = house.person("Anna")
    await anna.slash("match custom", options=line(seats=3))
    lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)
    for _ in range(2):
        await anna.click(lobby, "Add a caretaker")
    await house.posted()
    await house.pass_time(hours=2)
    monkeypatch.setattr(channels, "OLD_EDITS", 1)
    await house.told("Anna", "host rename", name="War", match="1")
    await house.posted()
    await anna.slash("match start", match="1")
    await house.newest_turn("Anna", 1)
    monkeypatch.undo()
    await house.service.outbox.release()
    await house.posted()
    assert f"<#{await house.thread(1)}>" in texts(anna.current(lobby))

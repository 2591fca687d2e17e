"""Posts that Discord refuses: the match never goes silent, and somebody knows why."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from bot.cli import matches as why
from bot.service.model import Person
from bot.service.outbox import KEPT, REFUSED
from bot.service.telling.delivery_results import DeliveryResult
from bot.service.telling.posts import note
from bot.store import deadlines
from engine.core.text import T
from tests.bot.table.house import LONGEST, House, line, opened, parts
from tests.density import one_in
from tests.drill.answers import ANSWERS, KINDS, Answer, Findings, answered, hours_pass
from tests.drill.storm import hurried
from tests.driver import texts

SHARE = one_in(8)
"""One answer in this number is given in a run."""
THREADS = ("POST /channels/*/messages/*/threads", "POST /channels/*/threads")


async def a_full_lobby(house: House) -> None:
    """A lobby of three, hosted by Anna, in which two people and a caretaker sit."""
    anna, boris = house.person("Anna"), house.person("Boris")
    await anna.slash("match custom", options=line(seats=3, time="1d"))
    lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)
    await boris.click(lobby, "Join")
    await anna.click(lobby, "Add a caretaker")


def in_threads(house: House) -> list[str]:
    """What is said in any thread."""
    return [texts(it) for thread in house.table.threads() for it in house.table.messages(thread["id"])]


def direct(house: House, name: str) -> list[str]:
    """What somebody was told directly."""
    return [texts(message) for message in house.person(name).dms()]


async def test_fault_26_answers_to_kinds_of_rows_by_lot(tmp_path: Path) -> None:
    """Nothing is silent, lost or doubled; ``make drill`` gives each answer to each kind."""
    found, random = Findings(), Random()
    answers: list[tuple[str, Answer]] = [
        (random.choice([*KINDS]), answer) for answer in ANSWERS[random.randrange(SHARE) :: SHARE]
    ]
    with hurried(posts=False):
        await _all_given(tmp_path, answers, found)
    assert (found.silent, found.lost, found.doubled) == ([], [], []), answers


async def _all_given(folder: Path, answers: list[tuple[str, Answer]], found: Findings) -> None:
    async with opened(folder) as house:
        for name in ("Anna", "Boris"):
            await house.told(name, "settings pictures", show="words")
        for kind, answer in answers:
            await answered(house, kind, answer, found)


async def test_fault_26_a_server_full_of_threads_holds_the_clock_and_the_host_hears_why(house: House) -> None:
    await a_full_lobby(house)
    for route in THREADS:
        house.table.faults.answer(route, status=400, code=160006, times=0)
    await house.person("Anna").slash("match start", match="1")
    await house.posted()
    told = [words for words in direct(house, "Anna") if "too many threads" in words]
    assert len(told) == 1
    before = await house.service.play.position(1)
    await house.pass_time(days=3)
    assert (await house.service.play.position(1)).match.thread_id is None
    assert [seat.missed for seat in (await house.service.lobby.match(1)).seats] == [0, 0, 0], "nobody was late"
    behind = await house.app.store.read(deadlines.behind, house.clock.now(), ())
    assert behind == (0, None), "an operator is not called: the clock stands"
    info = await house.told("Anna", "match info", match="1")
    assert "could not be made" in info
    assert "too many threads" in info
    await house.posted()
    house.table.faults.waiting.clear()
    house.clock.shift += timedelta(seconds=10)
    await house.told("Boris", "me", match="1")  # any press of a player tries again
    await house.person("Anna").wait_for(lambda message: parts(message, "b1:open:1:"), timeout=LONGEST)
    await house.posted()
    after = await house.service.play.position(1)
    assert after.match.thread_id is not None
    assert before.due_at is not None
    assert after.due_at is not None
    assert after.due_at - before.due_at >= timedelta(days=3)
    said = [texts(message) for message in house.table.messages(str(after.match.thread_id))]
    assert sum("I could not post here for 3 days" in words for words in said) == 1
    assert len([words for words in direct(house, "Anna") if "too many threads" in words]) == 1, "once"


@pytest.mark.parametrize("kind", [2, 13, 15, 16])
async def test_fault_26_no_match_opens_where_there_are_no_threads(house: House, kind: int) -> None:
    lounge = house.table.channels()[1]["id"]
    await house.table.faults.from_json({"kind": "channel_type", "channel_id": lounge, "type": kind})
    if kind in (2, 13):
        for command, options in (
            ("match new", {"game": "edo"}),
            ("match custom", {"options": line()}),
        ):
            assert "A match needs threads" in await house.told("Anna", command, channel=lounge, **options)
        assert "needs threads" in await house.told("Anna", "looking", channel=lounge, **{"for": "edo"})
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    await house.service.servers.change(int(house.table.world.guild_id), {"channel_id": int(lounge)})
    assert "A match needs threads" in await house.told("Anna", "match custom", options=line())
    await house.table.faults.from_json({"kind": "delete_channel", "channel_id": await house.thread(number)})
    assert not [
        match for match in await house.service.lobby.matches_in(int(house.table.world.guild_id)) if match.id != number
    ]


async def test_fault_26_an_announcement_channel_gets_threads_of_its_own_type(house: House) -> None:
    lounge = house.table.channels()[1]["id"]
    await house.table.faults.from_json({"kind": "channel_type", "channel_id": lounge, "type": 5})
    number = await house.match("Anna", "Boris", caretakers=1, channel=lounge)
    await house.posted()
    assert house.table.world.channels[await house.thread(number)].type == 10
    lobby = (await house.service.lobby.match(number)).lobby_message_id
    await house.table.faults.from_json({"kind": "delete_message", "channel_id": lounge, "message_id": str(lobby)})
    await house.table.faults.from_json({"kind": "delete_channel", "channel_id": await house.thread(number)})
    await house.person("Anna").wait_for(
        lambda _: any("goes on here" in words for words in in_threads(house)),
        timeout=LONGEST,
    )
    await house.posted()
    assert house.table.world.channels[await house.thread(number)].type == 10


async def test_fault_26_a_thread_that_cannot_be_made_again_is_told_and_comes(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    for route in THREADS:
        house.table.faults.answer(route, status=400, code=160006, times=0)
    await house.table.faults.from_json({"kind": "delete_channel", "channel_id": await house.thread(number)})
    await house.person("Anna").wait_for(
        lambda _: any("too many threads" in words for words in direct(house, "Anna")), timeout=LONGEST
    )
    house.table.faults.waiting.clear()
    await hours_pass(house, 2)
    assert (await house.service.lobby.match(number)).thread_id is not None


async def test_fault_26_a_refusal_without_a_reason_is_not_called_a_lock_and_ends_by_itself(house: House) -> None:
    """As of a moderator's timeout, when the gateway has not told of it."""
    number = await house.match("Anna", "Boris", caretakers=1, time="9d")
    await house.posted()
    route = f"POST /channels/{await house.thread(number)}/messages"
    house.table.faults.answer(route, status=403, code=50013, times=0)
    await house.told("Anna", "host pause", match=str(number))
    await house.posted()
    (told,) = [words for words in direct(house, "Anna") if "does not let me post" in words]
    assert "locked" not in told
    house.table.faults.waiting.clear()
    await hours_pass(house, 1)
    assert not await house.service.outbox.unsent()
    assert any("paused the match" in texts(it) for it in house.table.messages(await house.thread(number)))


async def test_fault_26_a_report_that_the_filter_blocks_comes_later_and_in_order(house: House) -> None:
    """What was given up after a week is kept, and posted at a press of any player."""
    number = await house.match("Anna", "Boris", caretakers=1, time="20d")
    await house.posted()
    thread = await house.thread(number)
    house.table.faults.answer(f"POST /channels/{thread}/messages", status=400, code=200000, times=0)
    await house.told("Anna", "host pause", match=str(number))
    await house.told("Anna", "host resume", match=str(number))
    await house.posted()
    assert any("filter blocks" in words for words in direct(house, "Anna"))
    for _ in range(8 * 24 + 2):
        house.clock.shift += timedelta(hours=1)
        house.service.downtime.last = house.clock.now()
        house.service.outbox.event.set()
        await house.posted()
    rows = await house.service.outbox.unfinished(number)
    assert [row["result"] for row in rows][:2] == [KEPT, REFUSED], "the next is tried for a week of its own"
    told = list(why.lines(rows))
    assert "kept after the answer 400 200000" in told[0]
    assert any("filter blocks" in words for words in told)
    house.table.faults.waiting.clear()
    boris = house.person("Boris")
    info = await boris.settled(await boris.slash("match info", match=str(number)), timeout=LONGEST)
    assert "posts could not be made" in texts(info)
    await boris.settled(await boris.click(info, "Post now"), timeout=LONGEST)
    await house.posted()
    said = [texts(it) for it in house.table.messages(thread) if not it["ephemeral"]]
    both = [words for words in said if "paused the match" in words or "resumed the match" in words]
    assert ["paused" in words for words in both] == [True, False]
    assert await house.service.outbox.unfinished(number) == []


async def test_fault_26_the_host_goes_on_without_what_the_filter_blocks(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    house.table.faults.answer(f"POST /channels/{await house.thread(number)}/messages", status=400, code=200000)
    await house.told("Anna", "host pause", match=str(number))
    anna = house.person("Anna")
    letter = await anna.wait_for(lambda message: parts(message, "b1:without:"), timeout=LONGEST)
    told = await anna.settled(await anna.click(letter, custom_id=parts(letter, "b1:without:")[0]["custom_id"]))
    assert "The match goes on without it" in texts(told)
    await house.posted()
    assert [row["result"] for row in await house.service.outbox.unfinished(number)] == [KEPT]


async def test_fault_26_a_report_too_large_for_discord_comes_without_its_pictures(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = discord.abc.Messageable.send

    async def small(self: Any, *, files: Sequence[discord.File] = (), **more: Any) -> Any:
        if files:
            answer: Any = SimpleNamespace(status=413, reason="Payload Too Large")
            raise discord.HTTPException(answer, {"code": 40005, "message": "Request entity too large"})
        return await honest(self, **more)

    monkeypatch.setattr(discord.abc.Messageable, "send", small)
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    said = house.table.messages(await house.thread(number))
    assert any("🖼️" in texts(message) for message in said), [texts(message) for message in said]
    assert await house.service.outbox.unfinished(number) == []


async def test_fault_26_where_the_bot_may_not_post_a_press_is_refused_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        house.table.faults.close_dms(house.person("Anna").id)
        await house.table.faults.from_json({"kind": "permissions", "lacking": ["VIEW_CHANNEL"]})
        said = await house.told("Anna", "match custom", options=line(seats=3))
        assert "the permission “View Channels”" in said
        assert not await house.service.lobby.matches_in(int(house.table.world.guild_id))
        await house.table.faults.from_json({"kind": "permissions", "lacking": []})
        await a_full_lobby(house)
        await house.posted()
        await house.table.faults.from_json({"kind": "permissions", "lacking": ["CREATE_PUBLIC_THREADS"]})
        await house.person("Anna").slash("match start", match="1")
        await house.posted()
        assert "“Create Public Threads”" in await house.told("Anna", "me", match="1")


async def test_fault_26_what_did_not_arrive_is_shown_without_a_running_match(house: House) -> None:
    house.table.faults.close_dms(house.person("Anna").id)
    await a_full_lobby(house)
    await house.posted()
    channel = house.table.world.text_channels()[0]
    house.table.world.delete_channel(channel)
    for _ in range(int(LONGEST / 0.05)):
        if await house.service.outbox.undelivered(int(house.person("Anna").id)):
            break
        await asyncio.sleep(0.05)
    lounge = house.table.channels()[0]["id"]
    assert "its channel was deleted" in await house.told("Anna", "me", channel=lounge)
    for _ in range(int(LONGEST / 0.05)):  # until it is ticked off as read
        if "You are in no running match" in await house.told("Anna", "me", channel=lounge):
            return
        await asyncio.sleep(0.05)
    pytest.fail("it was not ticked off")


async def test_fault_26_a_match_asked_for_in_a_thread_opens_in_its_channel_or_the_one_that_is_set(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    table, lounge = (channel["id"] for channel in house.table.channels())
    assert f"<#{table}>" in await house.told("Anna", "match custom", channel=thread, options=line(seats=3))
    await house.service.servers.change(int(house.table.world.guild_id), {"channel_id": int(lounge)})
    assert f"<#{lounge}>" in await house.told("Anna", "match custom", channel=thread, options=line(seats=3))


async def test_fault_26_a_match_asked_for_where_the_channel_that_is_set_was_deleted(house: House) -> None:
    """No permission is lacking: there is nothing to grant it in."""
    lounge, guild = house.table.channels()[1]["id"], int(house.table.world.guild_id)
    await house.service.servers.change(guild, {"channel_id": int(lounge)})
    house.table.world.delete_channel(house.table.world.channels[lounge])
    said = await house.told("Anna", "match new", game="edo")
    assert "permission" not in said
    assert "was deleted" in said
    assert "/settings server" in said


async def test_fault_26_a_post_to_one_who_left_while_the_server_is_out_of_reach(house: House) -> None:
    """Whether they are still there cannot be asked; the post is refused as any other."""
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    await house.table.faults.from_json({"kind": "leave", "person": house.person("Boris").id})
    house.table.faults.server_error("GET /guilds/*/members/*", status=503, times=0)
    with capture_logs() as lines:
        await house.service.departures.hold(
            number, note("seen", T("The match goes on."), int(house.person("Boris").id))
        )
        async with asyncio.timeout(LONGEST):
            while not await house.service.outbox.undelivered(int(house.person("Boris").id)):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
    assert not [line for line in lines if line["log_level"] == "error"], lines


async def test_fault_26_a_bot_that_is_timed_out_says_until_when_and_goes_on_after_it(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1, time="9d")
    await house.posted()
    thread = await house.thread(number)
    await house.table.faults.from_json({"kind": "timeout", "seconds": 1800})
    await house.told("Anna", "host pause", match=str(number))
    await house.posted()
    (told,) = [words for words in direct(house, "Anna") if "I cannot post" in words]
    assert "a moderator has timed me out until" in told
    assert "timed me out" in await house.told("Anna", "match new", game="edo")
    await house.table.faults.from_json({"kind": "timeout", "seconds": 0})
    await house.person("Anna").wait_for(
        lambda _: any("paused the match" in texts(it) for it in house.table.messages(thread)), timeout=LONGEST
    )


async def test_fault_26_a_thread_that_ends_makes_room_for_another_at_once(house: House) -> None:
    """The server was full of threads. No clock is moved, and nobody presses."""
    before = await house.match("Anna", "Boris", caretakers=1)
    await a_full_lobby(house)
    await house.posted()
    for route in THREADS:
        house.table.faults.answer(route, status=400, code=160006, times=0)
    await house.person("Anna").slash("match start", match=str(before + 1))
    await house.person("Anna").wait_for(
        lambda _: any("too many threads" in words for words in direct(house, "Anna")), timeout=LONGEST
    )
    house.table.faults.waiting.clear()
    await house.table.faults.from_json(
        {"kind": "lock_thread", "channel_id": await house.thread(before), "locked": True}
    )
    await house.person("Anna").wait_for(lambda message: parts(message, f"b1:open:{before + 1}:"), timeout=LONGEST)


async def test_fault_26_a_refused_post_of_a_vote_that_is_deleted_holds_up_nothing(house: House) -> None:
    """A decided vote goes with the data of a person at its table, also if Discord has not taken its post yet."""
    number = await house.match("Anna", "Boris", "Chiyo")
    await house.posted()
    anna, boris, chiyo = (Person(int(house.person(name).id), name) for name in ("Anna", "Boris", "Chiyo"))
    house.table.faults.server_error("POST /channels/*/messages", status=503, times=0)
    vote = await house.service.host.end(number, anna)
    assert vote is not None
    await house.service.votes.cast(number, boris, vote.id, False)
    await house.service.personal.forget(chiyo)
    house.table.faults.clear()
    async with asyncio.timeout(LONGEST):
        while await house.service.outbox.unfinished(number):
            await house.service.outbox.release()
            await asyncio.sleep(0.05)


async def test_fault_26_a_thread_is_gone_while_discord_cannot_be_asked_about_it(house: House) -> None:
    """The refusal is noted as any other: the clock stands, and nobody is told what is not known."""
    number = await house.match("Anna", "Boris", caretakers=1, time="9d")
    await house.posted()
    thread = await house.thread(number)
    house.table.faults.answer(f"POST /channels/{thread}/messages", status=404, code=10003, times=0)
    house.table.faults.answer(f"GET /channels/{thread}", status=429, retry_after=7200, times=0)
    with capture_logs() as lines:
        await house.told("Anna", "host pause", match=str(number))
        async with asyncio.timeout(LONGEST):
            while not [row for row in await house.service.outbox.unfinished(number) if row["result"] == REFUSED]:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
    assert not [line for line in lines if line["log_level"] == "error"], lines
    (row, *_) = await house.service.outbox.unfinished(number)
    assert (row["answer"], row["reason"]) == ("404 10003", DeliveryResult.PASSING)
    assert row["clock_at"] is not None
    house.table.faults.waiting.clear()
    await hours_pass(house, 1)
    assert not await house.service.outbox.unfinished(number)


@pytest.mark.parametrize("answer", [{"status": 404, "code": 10004}, {"status": 429, "retry_after": 7200}])
async def test_fault_26_only_who_is_known_to_have_left_is_played_for(house: House, answer: dict[str, Any]) -> None:
    """A server may refuse the question, as one from which the bot was just removed, or nobody may answer it."""
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    boris = int(house.person("Boris").id)
    house.table.faults.close_dms(house.person("Boris").id)
    house.table.faults.answer("GET /guilds/*/members/*", **answer, times=0)
    with capture_logs() as lines:
        await house.service.departures.hold(number, note("seen", T("The match goes on."), boris))
        async with asyncio.timeout(LONGEST):
            while not await house.service.outbox.undelivered(boris):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
    assert not [line for line in lines if line["log_level"] == "error"], lines
    seat = (await house.service.lobby.match(number)).seat_of(boris)
    assert seat is not None
    assert not (await house.service.lobby.match(number)).seats[seat].kept

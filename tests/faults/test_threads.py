"""Threads, lobbies and channels that are deleted or put away: the match goes on."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import discord
import pytest

from tests.bot.table.house import LONGEST, House, Json, parts
from tests.driver import texts


async def test_fault_26_a_match_outlives_its_thread_its_lobby_and_its_channel(house: House) -> None:
    """What waits is posted in another thread, in order, with who plays, the story, the board and who must act."""
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    anna, faults = house.person("Anna"), house.table.faults
    matches, lounge = (channel["id"] for channel in house.table.channels())

    async def threads() -> list[str]:
        return [thread["id"] for thread in house.table.threads()]

    def opened_anew(message: Json) -> bool:
        return "goes on here" in texts(message) and f"<@{anna.id}>" in texts(message)

    async def goes_on(channel: str) -> None:
        await anna.wait_for(lambda message: any(opened_anew(it) for it in now()), timeout=LONGEST)
        await anna.wait_for(lambda message: parts(message, f"b1:open:{number}:"), timeout=LONGEST)
        await house.posted()
        (thread,) = await threads()
        assert thread == await house.thread(number)
        first, *rest = [it for it in now() if not it["ephemeral"] and it["type"] == 0]
        assert opened_anew(first)
        assert any(it["attachments"] for it in rest), "the board"
        assert parts(rest[-1], f"b1:open:{number}:"), "who must act, below all else"
        assert next(it for it in house.table.threads() if it["id"] == thread)["parent_id"] == channel

    def now() -> list[Json]:
        return [it for thread in house.table.threads() for it in house.table.messages(thread["id"])]

    await faults.from_json({"kind": "delete_channel", "channel_id": await house.thread(number)})
    await goes_on(matches)
    (lobby,) = [it for it in house.table.messages(matches) if "Being played" in texts(it)]
    assert f"<#{await house.thread(number)}>" in texts(lobby)

    await faults.from_json({"kind": "delete_message", "channel_id": matches, "message_id": lobby["id"]})
    await faults.from_json({"kind": "delete_channel", "channel_id": await house.thread(number)})
    await goes_on(matches)
    assert await house.thread(number) != lobby["id"]

    await faults.from_json({"kind": "delete_channel", "channel_id": matches})
    await anna.wait_for(lambda message: "/host thread" in texts(message), timeout=LONGEST)
    await house.told("Anna", "host pause", match=str(number))
    await house.told("Anna", "host resume", match=str(number))
    refused = await house.person("Boris").slash("host thread", match=str(number), channel=lounge)
    assert "Only the host" in texts(await house.person("Boris").settled(refused, timeout=LONGEST))
    await anna.slash("host thread", match=str(number), channel=lounge)
    await goes_on(lounge)
    said = [texts(it) for it in now()]
    paused = next(at for at, words in enumerate(said) if "paused the match" in words and "The host" not in words)
    assert "resumed the match" in said[paused + 1]
    again = await house.told("Anna", "host thread", match=str(number))
    assert "still there" in again
    await house.planned("Boris", number)
    await house.planned("Anna", number)
    await anna.wait_for(lambda message: "All plans are in" in texts(message), timeout=LONGEST)


async def test_fault_26_a_thread_that_was_put_away_is_posted_to(house: House) -> None:
    """Archived and not locked: the next post opens it."""
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    thread = house.table.world.channels[await house.thread(number)]
    house.table.world.set_archived(thread, True)
    await house.told("Anna", "host pause", match=str(number))
    await house.posted()
    assert not thread.archived
    assert any("paused the match" in texts(message) for message in house.table.messages(thread.id))
    house.table.world.set_archived(thread, True)
    await house.person("Anna").slash("host rename", name="The long war", match=str(number))
    await house.posted()
    assert thread.name.startswith("The long war")


@pytest.mark.parametrize("seen", [True, False], ids=["at once", "by the next post"])
async def test_fault_26_a_lobby_whose_channel_is_deleted_closes(house: House, seen: bool) -> None:
    """Its host is told, once and directly; nothing of it waits."""
    anna, boris, world = house.person("Anna"), house.person("Boris"), house.table.world
    await anna.slash("match new", game="edo", seats=3)
    await anna.wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)
    await anna.slash("match invite", user=boris.id, match="1")
    invitation = await boris.wait_for(
        lambda message: message["channel_id"] == world.dm(boris.id).id and parts(message, "b1:join:"), timeout=LONGEST
    )
    matches = world.text_channels()[0]
    if seen:
        world.delete_channel(matches)
    else:
        del world.channels[matches.id], world.posts[matches.id]
        await boris.click(invitation, "Accept")
    said = await anna.wait_for(lambda message: "its channel was deleted" in texts(message), timeout=LONGEST)
    assert said["channel_id"] == world.dm(anna.id).id
    await house.posted()
    match = await house.service.lobby.match(1)
    assert match.status == "abandoned"
    assert await house.service.outbox.refused_on(match.guild_id) == []
    assert len([it for it in anna.dms() if "deleted" in texts(it) or "is gone" in texts(it)]) == 1


async def test_a_thread_that_was_made_before_a_crash_is_found_again(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    info, since = replace(await house.service.lobby.match(number), lobby_message_id=None), discord.utils.utcnow()
    since -= timedelta(minutes=1)
    made = await house.app.publisher.mail.open_thread(info, "Again", since)
    assert await house.app.publisher.mail.open_thread(info, "Again", since) == made
    assert await house.app.publisher.mail.open_thread(info, "Another", since) != made


async def test_who_cannot_be_added_to_a_thread_that_was_put_away_is_mentioned_there(house: House) -> None:
    house.table.faults.answer("PUT /channels/*/thread-members/*", status=400, code=50083, times=0)
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    thread = house.table.messages(await house.thread(number))
    assert any(f"<@{house.person('Boris').id}>" in texts(message) for message in thread)


async def test_direct_messages_that_discord_has_closed_are_opened_again(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    boris = house.person("Boris")

    async def nudged() -> str:
        await house.told("Anna", "host nudge", match=str(number))
        await house.posted()
        return next(str(it["id"]) for it in reversed(boris.dms()) if "The host reminds you" in texts(it))

    before = await nudged()
    house.table.faults.answer(f"POST /channels/{house.table.world.dm(boris.id).id}/messages", status=404, code=10003)
    await house.pass_time(hours=2)
    assert await nudged() != before, "there, and not in the thread"

"""The tools of hosts and the votes of a table, by commands and buttons."""

from __future__ import annotations

import base64
from typing import Any

from bot.service.model import Help, Person
from tests.bot.table.house import LONGEST, House, parts
from tests.driver import texts


async def said(house: House, words: str, name: str = "Anna") -> dict[str, Any]:
    """The newest post with these words, as soon as it is there."""
    return await house.person(name).wait_for(lambda message: words in texts(message), timeout=LONGEST)


async def test_pause_resume_extend_nudge_rename(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    assert "Only the host" in await house.told("Boris", "host pause", channel=thread)
    assert "Paused" in await house.told("Anna", "host pause", channel=thread)
    await said(house, "The host paused the match", "Boris")
    await house.pass_time(days=5)
    assert "paused" in await house.told("Boris", "match info", channel=thread)
    assert "running again" in await house.told("Anna", "host resume", channel=thread)
    assert "Write it like" in await house.told("Anna", "host extend", channel=thread, time="a while")
    assert await house.told("Anna", "host extend", channel=thread, time="2d") == "", "the thread says it"
    await said(house, "gives 2 days more")
    assert "Done" in await house.told("Anna", "host extend", match=str(number), time="1d"), "elsewhere it is answered"
    assert "keep their time" in await house.told("Anna", "host time", channel=thread, time="3d")
    await said(house, "from the next phase on: 3 days", "Boris")
    assert "Write it like" in await house.told("Anna", "host time", channel=thread, time="a while")
    assert "Nudged: **Boris**" in await house.told("Anna", "host nudge", channel=thread)
    await said(house, "The host reminds you", "Boris")
    assert not [post for post in house.table.messages(thread) if "nudges" in texts(post)], "Boris alone is told"
    assert "within the last hour" in await house.told("Anna", "host nudge", channel=thread)
    await house.person("Anna").slash("host rename", channel=thread, name="The long war")
    await house.posted()
    assert any("The long war" in channel["name"] for channel in house.person("Boris").channels())


async def test_kicked_from_the_lobby_and_handed_over(house: House) -> None:
    anna, boris = house.person("Anna"), house.person("Boris")
    await anna.slash("match new", game="shogun", seats=4)
    lobby = await said(house, "Seats: 1 of 4")
    await boris.click(lobby, label="Join")
    assert "2. Boris" in str(await anna.autocomplete("host kick", seat=""))
    assert "free again" in await house.told("Anna", "host kick", seat="Boris")
    await house.posted()
    await said(house, "removes Boris", "Boris")
    assert "no seat “Boris”" in await house.told("Anna", "host kick", seat="Boris")
    await boris.click(lobby, label="Join")
    await house.told("Anna", "host handover", seat="2")
    await house.posted()
    assert (await house.service.lobby.matches_in(int(house.table.world.guild_id)))[0].host_name == "Boris"


async def test_a_seat_is_taken_by_a_button_and_only_once(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    assert "I asked in the thread" in await house.told("Anna", "host replace", channel=thread, seat="3")
    call = await said(house, "Who takes the seat", "Chiyo")
    chiyo, daniel = house.person("Chiyo"), house.person("Daniel")
    assert "The seat is yours" in texts((await chiyo.click(call, "Take the seat")).message)
    assert "has that seat already" in texts((await daniel.click(call, "Take the seat")).message)
    await house.posted()
    await said(house, "plays the seat of")
    assert "Your plan is locked" in await house.told("Chiyo", "me", channel=thread)
    assert "no seat" in await house.told("Daniel", "plan", channel=thread)


async def test_a_seat_is_given_to_somebody(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    emma = house.person("Emma")
    assert "I asked Emma" in await house.told("Anna", "host replace", channel=thread, seat="3", user=emma.id)
    offer = await said(house, "will you take over", "Emma")
    refused = await house.person("Daniel").click(offer, "Take the seat")
    assert "offered to someone else" in texts(refused.message)
    assert "The seat is yours" in texts((await emma.click(offer, "Take the seat")).message)
    assert (await house.service.lobby.match(number)).names == ("Anna", "Boris", "Emma")
    assert "already" in await house.told("Anna", "host replace", channel=thread, seat="2", user=emma.id)


async def test_a_bot_gets_no_seat_and_a_host_forbids_suggestions(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    match = str(number)
    told = await house.told("Anna", "host replace", match=match, seat="3", user=house.table.world.app_id)
    assert "A bot cannot play" in told
    assert "Done" in await house.told("Anna", "host suggestions", match=match, allowed=False)
    assert (await house.service.lobby.match(number)).help == Help.OFF


async def test_a_vote_by_buttons_and_by_command(house: House) -> None:
    number = await house.match("Anna", "Boris", "Chiyo")
    thread = await house.thread(number)
    assert "Yes so far: 1 of 3" in await house.told("Anna", "host end", channel=thread)
    post = await said(house, "proposes to end", "Anna")
    boris = house.person("Boris")
    assert "Yes so far: 2 of 3" in texts((await boris.click(post, "Yes")).message)
    await house.posted()
    assert "Yes: 2 of 3" in texts(boris.current(post)), "the post counts along"
    stranger = house.person("Stranger")
    assert "no seat" in texts((await stranger.click(post, "Yes")).message)
    assert "carried" in await house.told("Chiyo", "vote", channel=thread, answer="yes")
    await house.posted()
    assert "Carried" in texts(boris.current(post))
    assert not parts(boris.current(post), "b1:yes"), "nothing is left to press"
    await said(house, "the match ends without a result")
    assert (await house.service.lobby.match(number)).status == "abandoned"
    assert "nothing to vote on" in await house.told("Chiyo", "vote", channel=thread, answer="yes")


async def test_undo_and_rollback(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    panel = await house.panel("Boris", number)
    assert "done nothing yet" in await house.told("Anna", "undo", channel=thread)
    await house.planned("Anna", number, lock=False)
    assert "is undone" in await house.told("Anna", "undo", channel=thread)
    choices = await house.person("Anna").autocomplete("host rollback", channel=thread, part="")
    assert choices
    before = (await house.service.play.question(number, int(house.person("Boris").id))).decision
    answer = await house.told("Anna", "host rollback", channel=thread, part=choices[0]["value"])
    assert "went wrong" not in answer
    if "votes" in answer:
        await house.told("Boris", "vote", channel=thread, answer="yes")
    await said(house, "This match goes on from the beginning of")
    assert (await house.service.play.question(number, int(house.person("Boris").id))).decision > before
    assert "not a chapter of the story" in await house.told("Anna", "host rollback", channel=thread, part="x")
    stale = await house.chosen("Boris", panel, parts(panel, "s1:act:")[0]["options"][0]["value"])
    assert "was taken back. This question is closed." in texts(stale)
    await house.planned("Anna", number)
    await house.planned("Boris", number)
    await house.posted()
    await said(house, "All plans are in")


async def test_a_match_as_a_file_and_back(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    assert "secrets" in await house.told("Anna", "host export", channel=thread)
    people = [Person(int(house.person(name).id), name) for name in ("Anna", "Boris")]
    vote = await house.service.host.end(number, people[0])
    assert vote is not None
    await house.service.votes.cast(number, people[1], vote.id, True)
    anna = house.person("Anna")
    answer = await anna.settled(await anna.slash("host export", channel=thread), timeout=LONGEST)
    data = await house.table.file(answer["attachments"][0])
    file = {"name": "match.json", "data": base64.b64encode(data).decode()}
    assert "is loaded" in await house.told("Boris", "host import", file=file)
    assert (await house.service.lobby.match(number + 1)).names == (await house.service.lobby.match(number)).names
    assert "went wrong" not in await house.told("Boris", "board", match=str(number + 1))
    other = {"name": "match.json", "data": base64.b64encode(data.replace(b"Boris", b"Borix")).decode()}
    assert "was changed" in await house.told("Boris", "host import", file=other)
    huge = {"name": "match.json", "data": base64.b64encode(b" " * (3 << 20)).decode()}
    assert "too large" in await house.told("Boris", "host import", file=huge)


async def test_what_a_server_sets(house: House) -> None:
    assert "Only managers of" in await house.told("Boris", "settings server", opening="managers")
    told = await house.told("Anna", "settings server", opening="managers", time="2d", language="en-GB")
    assert "2 days" in told
    assert "Language of public posts: English" in told
    assert "only some people" in await house.told("Boris", "match new", game="shogun")
    await house.told("Anna", "match new", game="shogun", seats=4)
    (match,) = await house.service.lobby.matches_in(int(house.table.world.guild_id))
    assert (match.phase_seconds, match.locale) == (2 * 86400, "en-GB")
    role = house.table.world.member_role
    told = await house.told("Anna", "settings server", role=role)
    assert f"members who manage the server, and members of <@&{role}>" in told
    await house.told("Boris", "match new", game="edo")
    assert (await house.service.lobby.match(match.id + 1)).title == "edo"


async def test_a_vote_outlives_its_thread(house: House) -> None:
    """The thread is gone: the vote stands in a new one, and can be voted on by command."""
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.table.faults.from_json({"kind": "delete_channel", "channel_id": await house.thread(number)})
    assert "votes on it" in await house.told("Anna", "host end", match=str(number))
    await house.posted()
    assert (await said(house, "proposes to end"))["channel_id"] == await house.thread(number)
    assert "carried" in await house.told("Boris", "vote", answer="yes", match=str(number))
    assert (await house.service.lobby.match(number)).status == "abandoned"


async def test_a_match_does_not_move_to_another_server(house: House) -> None:
    """Its host is there, too; its thread and channel are gone."""
    number = await house.match("Anna", "Boris", caretakers=1)
    info, world = await house.service.lobby.match(number), house.table.world
    house.table.faults.add_server("Second")
    there = next(
        it.id for it in world.channels.values() if it.guild_id != str(info.guild_id) and it.name == "matches-2"
    )
    world.delete_channel(world.channels[str(info.channel_id)])
    assert "another server" in await house.told("Anna", "host thread", channel=there, match=str(number))
    assert (await house.service.lobby.match(number)).channel_id == info.channel_id


async def test_a_nudge_with_closed_dms_goes_to_the_thread(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    house.table.faults.close_dms(house.person("Boris").id)
    await house.told("Anna", "host nudge", channel=thread)
    await house.posted()
    messages = [texts(message) for message in house.person("Anna").sees(thread)]
    assert any(f"<@{house.person('Boris').id}>" in words and "reminds you" in words for words in messages)


async def test_a_nudge_goes_where_each_wants_his_reminders(house: House) -> None:
    number = await house.match("Anna", "Boris", "Chiyo")
    thread = await house.thread(number)
    await house.told("Boris", "settings notices", reminder="mention")
    await house.told("Chiyo", "settings notices", reminder="none")
    await house.told("Anna", "host nudge", channel=thread)
    boris, chiyo = house.person("Boris"), house.person("Chiyo")
    post = await said(house, f"<@{boris.id}>, the host reminds you")
    assert post["channel_id"] == thread
    await house.posted()
    assert not any("The host reminds you" in texts(message) for message in house.person("Anna").dms())
    assert not any("reminds you" in texts(message) for message in [*boris.dms(), *chiyo.dms()])
    assert not any(
        f"<@{chiyo.id}>" in texts(message) for message in house.table.messages(thread) if "remind" in texts(message)
    )

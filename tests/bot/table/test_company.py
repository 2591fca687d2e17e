"""``/follow``, ``/talk`` and ``/looking`` at the table."""

from __future__ import annotations

from typing import Any

import pytest

from bot.service.model import Person, Status
from bot.ui.kit.items import PressId
from tests.bot.service.hall import plan_by_default
from tests.bot.table.house import LONGEST, House, parts
from tests.driver import components, texts


def directly(house: House, name: str) -> list[str]:
    """What a person is told directly of matches that they follow, the oldest first."""
    person = house.person(name)
    told = [texts(message) for message in person.sees(house.table.world.dm(person.id).id)]
    return [words for words in told if "👁️" in words]


async def follows(house: House, name: str, number: int) -> str:
    """Press Follow at the lobby's post."""
    person, info = house.person(name), await house.service.lobby.match(number)
    await house.posted()
    lobby = next(one for one in person.sees(str(info.channel_id)) if parts(one, "b1:follow:"))
    return texts(await person.settled(await person.click(lobby, "Follow"), timeout=LONGEST))


async def until_chapter(house: House, number: int, *names: str) -> int:
    """All plan until a chapter begins; its number."""
    before = await house.service.recap.contents(number)
    for name in names:
        await house.planned(name, number)
    await house.service.caretakers.quiet()
    await house.posted()
    after = await house.service.recap.contents(number)
    assert len(after) > len(before)
    return after[-1].number


async def test_who_follows_is_told_once_a_chapter_and_the_new_one_takes_the_place_of_the_old(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    assert "You play in this match" in await follows(house, "Anna", number)
    assert "one message for each chapter" in await follows(house, "Stranger", number)
    assert directly(house, "Stranger") == []
    seen = await until_chapter(house, number, "Anna", "Boris")
    (told,) = directly(house, "Stranger")
    headline = next(one.headline for one in await house.service.recap.contents(number) if one.number == seen)
    first, second = told.splitlines()[:2]
    assert headline.msgid.split("{")[0] in second
    assert "👁️ Shogun #1: " in first
    assert headline.msgid.split("{")[0] not in first, "what happened stands on top"
    assert f"<#{await house.thread(number)}>" in told
    stranger = house.person("Stranger")
    (message,) = stranger.sees(house.table.world.dm(stranger.id).id)
    for label in ("Board", "Recap"):
        answer = texts(await stranger.settled(await stranger.click(message, label), timeout=LONGEST))
        assert "Year 1" in answer
        assert "Your " not in answer, "a stranger has no plan"
    assert "no longer follow" in texts(
        await stranger.settled(await stranger.click(message, "Stop following"), timeout=LONGEST)
    )
    await house.posted()
    assert directly(house, "Stranger") == [], "what was told goes with it"


async def test_who_may_not_look_any_more_is_not_told(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await follows(house, "Stranger", number)
    world = house.table.world
    world.hide(world.text_channels()[0], world.people[house.person("Stranger").id])
    await until_chapter(house, number, "Anna", "Boris")
    assert directly(house, "Stranger") == []


async def test_a_follower_elsewhere_sees_nothing_of_a_match_whose_channel_is_deleted(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await follows(house, "Stranger", number)
    world, stranger = house.table.world, house.person("Stranger")
    here = world.dm(stranger.id).id
    assert "no match" not in await house.told("Stranger", "board", channel=here, match=str(number))
    world.delete_channel(world.text_channels()[0])
    assert f"There is no match {number} here" in await house.told("Stranger", "board", channel=here, match=str(number))


async def test_a_follower_hears_of_the_end_and_a_match_that_is_over_has_no_new_ones(house: House) -> None:
    number = await house.match("Anna", caretakers=2)
    await follows(house, "Stranger", number)
    await house.person("Anna").slash("match abandon", match=str(number), channel=await house.thread(number))
    await house.forged("Anna", number, PressId("abandon", number))
    await house.posted()
    assert "It is over." in "".join(directly(house, "Stranger"))
    assert "not being played" in await house.told("Boris", "follow", match=str(number))


async def test_a_follower_hears_of_a_match_that_has_no_thread_now(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await follows(house, "Stranger", number)
    for fault in (
        {"kind": "open_threads", "most": 0},
        {"kind": "delete_channel", "channel_id": await house.thread(number)},
    ):
        await house.table.faults.from_json(fault)
    for name in ("Anna", "Boris"):
        await plan_by_default(house, number, int(house.person(name).id))
    await house.person("Stranger").wait_for(lambda message: "👁️" in texts(message), timeout=LONGEST)
    (told,) = directly(house, "Stranger")
    assert "None" not in told


async def test_followers_are_forgotten_with_their_data(house: House) -> None:
    number = await house.match("Anna", caretakers=2)
    await follows(house, "Stranger", number)
    await house.told("Stranger", "looking", **{"for": "edo"})
    account = int(house.person("Stranger").id)
    kept = (await house.service.personal.data(account)).decode()
    assert '"looking for"' in kept
    assert '"followed"' in kept
    await house.forged("Stranger", number, PressId("forget", 0))
    assert (await house.service.lobby.match(number)).followers == ()
    assert await house.service.queue.waiting(1) == {} or account not in str(await house.service.queue.waiting(1))


async def test_two_talk_in_a_thread_that_others_do_not_see_and_that_ends_with_the_match(house: House) -> None:
    number = await house.match("Anna", "Boris", "Chiyo")
    thread, boris = await house.thread(number), house.person("Boris").id
    told = await house.told("Anna", "talk", user=boris, channel=thread)
    talk = told.split("<#")[1].split(">")[0]
    (first, *_) = [texts(one) for one in house.person("Boris").sees(talk)]
    assert all(words in first for words in ("Only you two", "moderators", "archived"))
    assert talk not in [one["id"] for one in house.person("Chiyo").channels()]
    assert talk in [one["id"] for one in house.person("Boris").channels()]
    house.person("Anna").say(talk, "Shall we?")
    assert talk in await house.told("Boris", "talk", user=house.person("Anna").id, channel=thread), "the same thread"
    assert "Choose another player" in await house.told("Anna", "talk", user=house.person("Anna").id, channel=thread)
    assert "Choose another player" in await house.told("Anna", "talk", user=house.person("Emma").id, channel=thread)
    assert "no seat" in await house.told("Emma", "talk", user=boris, match=str(number))
    house.table.world.delete_channel(house.table.world.channels[talk])
    other = (await house.told("Anna", "talk", user=boris, channel=thread)).split("<#")[1].split(">")[0]
    assert other != talk, "a new one for one that was deleted"
    assert len((await house.service.lobby.match(number)).talks) == 1
    await house.forged("Anna", number, PressId("abandon", number))
    await house.posted()
    assert house.table.world.channels[other].archived


async def test_a_table_may_forbid_private_talk_and_a_server_may(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1, talk="off")
    boris = house.person("Boris").id
    assert "only in its thread" in await house.told("Anna", "talk", user=boris, match=str(number))
    free = await house.match("Anna", "Boris", caretakers=1)
    await house.table.faults.from_json({"kind": "permissions", "lacking": ["CREATE_PRIVATE_THREADS"]})
    assert "private threads" in await house.told("Anna", "talk", user=boris, match=str(free))


async def test_where_discord_opens_no_private_thread_two_are_told_so(house: House) -> None:
    """An announcement channel has none; a server has room for so many."""
    news = next(it for it in house.table.world.channels.values() if it.name == "news").id
    boris, why = house.person("Boris").id, "too many threads"
    in_news = await house.match("Anna", "Boris", caretakers=1, channel=news)
    assert why in await house.told("Anna", "talk", user=boris, match=str(in_news))
    number = await house.match("Anna", "Boris", caretakers=1)
    talk = (await house.told("Anna", "talk", user=boris, match=str(number))).split("<#")[1].split(">")[0]
    house.table.world.set_archived(house.table.world.channels[talk], True)
    await house.table.faults.from_json({"kind": "open_threads", "most": 1})
    assert why in await house.told("Anna", "talk", user=boris, match=str(number)), "it cannot be opened again"
    house.table.world.delete_channel(house.table.world.channels[talk])
    assert why in await house.told("Anna", "talk", user=boris, match=str(number)), "nor can a new one"


async def test_who_takes_a_seat_follows_no_more(house: House) -> None:
    """They get the news of the match as its player."""
    number = await house.match("Anna", caretakers=2)
    await follows(house, "Stranger", number)
    await house.told("Anna", "host replace", seat="3", channel=await house.thread(number))
    call = await house.person("Stranger").wait_for(lambda message: parts(message, "b1:take:"), timeout=LONGEST)
    await house.person("Stranger").click(call, "Take the seat")
    await house.planned("Anna", number)
    await house.service.caretakers.quiet()
    await house.posted()
    assert directly(house, "Stranger") == []


async def looks(house: House, name: str, **wishes: Any) -> str:
    return await house.told(name, "looking", **{"for": wishes.pop("game", "edo"), **wishes})


async def test_a_table_opens_when_enough_have_come_who_fit(house: House) -> None:
    assert "No one is looking" in await house.told("Anna", "looking")
    assert "You look for Edo" in await looks(house, "Anna", zone="Europe/Berlin")
    assert "You look for" in await looks(house, "Boris", zone="Asia/Tokyo")
    assert "You look for" in await looks(house, "Chiyo", pace="live")
    told = await house.told("Anna", "looking")
    assert "2 of at least 3; one more needed · you are in" in told
    assert "Anna" not in told
    assert "Boris" not in told
    assert "You look for" in await looks(house, "Daniel", zone="Europe/Paris")
    assert "A table is complete" in await looks(house, "Emma", zone="Europe/London")
    (match,) = await house.service.lobby.matches_in(int(house.table.world.guild_id))
    assert match.status is Status.LOBBY
    assert match.names == ("Emma",)
    assert match.wanted == 3
    await house.posted()
    for name in ("Anna", "Daniel"):
        person = house.person(name)
        invitation = await person.wait_for(lambda message: parts(message, "b1:decline:"), timeout=LONGEST)
        await person.click(invitation, "Accept")
    assert set((await house.service.lobby.match(match.id)).names) == {"Emma", "Anna", "Daniel"}
    assert "1 of at least 3" in await house.told("Boris", "looking")
    assert "no longer looking" in await house.told("Boris", "looking", stop=True)
    assert "were not looking" in await house.told("Boris", "looking", stop=True)


async def test_who_looks_for_more_players_or_people_of_their_language_waits_for_them(house: House) -> None:
    await looks(house, "Anna", players=4)
    await looks(house, "Boris", players=2)
    assert "A table is complete" in await looks(house, "Chiyo", players=2), "without Anna"
    assert "1 of at least 4; 3 more" in await house.told("Anna", "looking")


async def test_who_looks_no_more_after_two_weeks(house: House) -> None:
    await looks(house, "Anna", players=2)
    await house.pass_time(days=15)
    assert "You look for" in await looks(house, "Boris", players=2)


async def test_a_role_is_told_once_a_day_at_most(house: House) -> None:
    role, channel = house.table.world.member_role, house.table.world.text_channels()[0].id
    assert role in await house.told("Anna", "settings server", looking=role)
    await looks(house, "Boris")
    await looks(house, "Chiyo", pace="live")
    await house.app.desk.presses.answered(LONGEST)
    await house.person("Emma").wait_for(lambda one: "Boris is looking for players" in texts(one), timeout=LONGEST)
    calls = [words for one in house.person("Emma").sees(channel) if f"<@&{role}>" in (words := texts(one))]
    assert len(calls) == 1
    assert "Boris is looking for players: Edo" in calls[0]
    await house.pass_time(hours=25)
    await looks(house, "Daniel", pace="fast")
    await house.person("Emma").wait_for(lambda one: "Daniel is looking for players" in texts(one), timeout=LONGEST)


async def test_a_match_that_is_over_has_a_chronicle_a_book_and_open_secrets(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    for name in ("Anna", "Boris"):
        await house.planned(name, number)
    await house.service.caretakers.quiet()
    match = str(number)
    assert "not over yet" in await house.told("Anna", "history", reveal=True, match=match)
    assert "when the match is over" in await house.told("Anna", "match lastwords", words="Too soon", match=match)
    anna, boris = (Person(int(house.person(name).id), name) for name in ("Anna", "Boris"))
    vote = await house.service.host.end(number, anna)
    assert vote is not None
    await house.service.votes.cast(number, boris, vote.id, True)
    assert "Saved" in await house.told("Boris", "match lastwords", words="I wanted Kai!", match=match)
    told = await house.told("Stranger", "chronicle", match=match)
    assert "I wanted Kai!" in told
    stranger = house.person("Stranger")
    book = await stranger.wait_for(
        lambda one: any(file["filename"].endswith(".html") for file in one["attachments"]), timeout=60
    )
    assert book["ephemeral"]
    shown = await house.told("Stranger", "history", reveal=True, chapter="2", match=match)
    assert "Secrets of all players" in shown
    assert "This match is over" in await house.told("Anna", "help", channel=await house.thread(number))
    assert "was abandoned" in await house.told("Anna", "match abandon", match=match)
    assert "Build a castle" in shown
    await stranger.settled(await stranger.slash("host export", match=match, **{"as": "book"}), timeout=LONGEST)


@pytest.mark.parametrize("way", ["hidden", "left"])
async def test_who_followed_sees_nothing_once_the_channel_is_closed_to_them(house: House, way: str) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await follows(house, "Stranger", number)
    await until_chapter(house, number, "Anna", "Boris")
    stranger, world = house.person("Stranger"), house.table.world
    here = world.dm(stranger.id).id
    (message,) = stranger.sees(here)
    seen = await house.told("Stranger", "history", channel=here, match=str(number))
    assert "Year 1" in seen
    (past,) = (one for one in stranger.sees(here) if parts(one, "b1:hist:"))
    if way == "hidden":
        world.hide(world.text_channels()[0], world.people[stranger.id])
    else:
        house.table.faults.leave(stranger.id)
    for command in ("board", "recap", "history", "match info", "verify", "follow", "vote"):
        given = {"answer": "yes"} if command == "vote" else {}
        told = await house.told("Stranger", command, channel=here, match=str(number), **given)
        assert told == f"There is no match {number} here.", (command, told)
        if not given:
            assert await stranger.autocomplete(command, channel=here, match="") == []
    for label in ("Board", "Recap"):
        told = texts(await stranger.settled(await stranger.click(message, label), timeout=LONGEST))
        assert told == f"There is no match {number} here.", label
    turn = parts(past, "b1:hist:")[0]["custom_id"]
    assert "no match" in texts(await stranger.settled(await stranger.click(past, custom_id=turn), timeout=LONGEST))
    for _ in range(2):
        told = texts(await stranger.settled(await stranger.click(message, "Stop following"), timeout=LONGEST))
        assert "no longer follow" in told


async def test_who_was_invited_and_did_not_come_sees_nothing_of_the_match(house: House) -> None:
    anna, emma, world = house.person("Anna"), house.person("Emma"), house.table.world
    await anna.slash("match new", game="shogun", seats=3)
    lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)
    await anna.slash("match invite", user=emma.id, match="1")
    world.hide(world.text_channels()[0], world.people[emma.id])
    assert "#1" in await house.told("Emma", "match info", channel=world.dm(emma.id).id, match="1")
    for _ in range(2):
        await anna.click(lobby, label="Add a caretaker")
    await anna.click(lobby, label="Start")
    await house.posted()
    assert "no match 1" in await house.told("Emma", "board", channel=world.dm(emma.id).id, match="1")


async def test_whoever_plays_nothing_is_shown_what_can_be_followed(house: House) -> None:
    assert "no running match here that you could follow" in await house.told("Stranger", "follow")
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.told("Chiyo", "practice", game="edo")
    stranger = house.person("Stranger")
    offer = await stranger.settled(await stranger.slash("follow"), timeout=LONGEST)
    assert [part["label"] for part in components(offer) if "label" in part] == ["Shogun #1"], "no practice of others"
    answer = await stranger.settled(await stranger.click(offer, "Shogun #1"), timeout=LONGEST)
    assert "You follow this match" in texts(answer)
    assert (await house.service.lobby.match(number)).followers == (int(stranger.id),)
    assert "no running match here that you could follow" in await house.told("Anna", "follow")
    suggested = await stranger.autocomplete("follow", match="")
    assert [one["value"] for one in suggested] == ["1"]


async def test_looking_says_how_many_are_enough(house: House) -> None:
    assert "1 of at least 3; 2 more needed · you are in" in await looks(house, "Anna")
    assert "2 of at least 3; one more needed" in await looks(house, "Boris")
    assert "2 of at least 3; one more needed · you are in" in await house.told("Anna", "looking")
    assert "A table is complete" in await looks(house, "Chiyo")

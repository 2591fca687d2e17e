"""Who may name which match, what is offered where, and how much one person may ask for."""

from __future__ import annotations

from pathlib import Path

from tests.bot.table.house import LONGEST, House, opened, parts


def dm(house: House, name: str) -> str:
    """The channel of a person's direct messages."""
    world = house.table.world
    return world.dm(house.person(name).id).id


async def refused(house: House, name: str, channel: str | None, number: int) -> None:
    """Every command answers as to a match that is not there, and none suggests it."""
    person = house.person(name)
    for command in ("board", "recap", "history", "match info", "match join", "match caretaker", "orders"):
        wrong = await house.told(name, command, channel=channel, match="77")
        told = await house.told(name, command, channel=channel, match=str(number))
        assert told.replace(f"{number} ", "") == wrong.replace("77 ", ""), (command, told)
        assert await person.autocomplete(command, channel=channel, match="") == []


async def test_a_match_of_others_cannot_be_named_by_direct_message(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.person("Chiyo").slash("match new", game="edo", seats=3)
    await refused(house, "Stranger", dm(house, "Stranger"), number)
    await refused(house, "Stranger", dm(house, "Stranger"), number + 1)
    assert "went wrong" not in await house.told("Boris", "board", channel=dm(house, "Boris"), match=str(number))
    names = await house.person("Boris").autocomplete("match info", channel=dm(house, "Boris"), match="")
    assert [one["value"] for one in names] == [str(number)]


async def test_who_is_invited_can_name_the_match_by_direct_message(house: House) -> None:
    chiyo, emma = house.person("Chiyo"), house.person("Emma")
    await chiyo.slash("match new", game="edo", seats=3)
    await chiyo.wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)
    await chiyo.slash("match invite", user=emma.id, match="1")
    here = dm(house, "Emma")
    assert [one["value"] for one in await emma.autocomplete("match join", channel=here, match="")] == ["1"]
    assert "You have a seat" in await house.told("Emma", "match join", channel=here, match="1")


async def test_a_match_in_a_channel_that_one_does_not_see_cannot_be_named(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    world = house.table.world
    matches, lounge = world.text_channels()
    for name in ("Stranger", "Boris"):
        world.hide(matches, world.people[house.person(name).id])
    await refused(house, "Stranger", lounge.id, number)
    assert "No match is open" in await house.told("Stranger", "match list", channel=lounge.id)
    assert f"#{number}" in await house.told("Boris", "match info", channel=lounge.id, match=str(number)), "his own"
    assert "Shogun" in await house.told("Chiyo", "match list", channel=lounge.id)
    world.delete_channel(matches)
    assert "no match" in await house.told("Chiyo", "match info", channel=lounge.id, match=str(number))


async def test_what_only_a_server_can_do_is_not_offered_by_direct_message(house: House) -> None:
    sent = {one["name"]: one["contexts"] for one in house.table.world.commands}
    assert sent["host"] == [0]
    assert sent["board"] == [0, 1]


async def test_fault_30_so_many_presses_a_minute_and_no_more(tmp_path: Path) -> None:
    async with opened(tmp_path, presses=10) as house:
        anna, boris = house.person("Anna"), house.person("Boris")
        await anna.slash("match new", game="edo", seats=3)
        lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)
        panel = await anna.settled(await anna.click(lobby, "Set up"), timeout=LONGEST)
        form = (await anna.click(panel, custom_id=parts(panel, "b1:setline:")[0]["custom_id"])).modal
        assert form is not None
        told = [await anna.click(lobby, "How to play") for _ in range(8)]
        assert ["a lot within a minute" in str(one.message) for one in told[-2:]] == [False, True]
        assert "a lot within a minute" in await house.told("Anna", "match list")
        assert await anna.autocomplete("match info", match="") == []
        said = (await anna.submit(form, words="seats=4")).message
        assert "a lot within a minute" in str(said)
        assert "Your line: `seats=4`" in str(said)
        assert (await boris.click(lobby, "Join")).ok
        await house.posted()
        assert (await house.service.lobby.match(1)).names == ("Anna", "Boris"), "others are not held up"


async def test_a_number_of_any_length_is_answered_with_a_sentence(house: House) -> None:
    thread = await house.thread(await house.match("Anna", "Boris", caretakers=1))
    for number in ("9" * 20, "²", "1" * 9):
        for command in ("board", "orders"):
            told = await house.told("Anna", command, channel=thread, match=number)
            assert "not the number of a match" in told or "There is no match" in told
        assert "went wrong" not in await house.told("Anna", "history", channel=thread, chapter=number)
        assert "went wrong" not in await house.told("Anna", "host kick", channel=thread, seat=number)
        assert "went wrong" not in await house.told("Anna", "vote", channel=thread, answer="yes", about=number)


async def test_mentions_are_sent_by_their_numbers(tmp_path: Path) -> None:
    """Whoever is meant is told, and nobody else whose name stands in a post."""
    async with opened(tmp_path, record=True) as house:
        number = await house.match("Anna", "Boris", caretakers=1)
        thread, people = await house.thread(number), {name: house.person(name).id for name in ("Anna", "Boris", "Emma")}
        await house.told("Boris", "settings notices", reminder="mention")
        await house.told("Anna", "host nudge", channel=thread)
        await house.told("Anna", "host replace", channel=thread, seat="3", user=people["Emma"])
        await house.posted()
        bodies = [one.request for one in house.table.traffic if isinstance(one.request, dict)]
        assert not any(body["allowed_mentions"].get("parse") for body in bodies if "allowed_mentions" in body)
        told = [{user["id"] for user in post["mentions"]} for post in house.table.messages(thread)]
        for meant in ({people["Anna"], people["Boris"]}, {people["Boris"]}, {people["Emma"]}):
            assert meant in told


async def test_no_post_and_no_edit_mentions_a_name(tmp_path: Path) -> None:
    """Each message says whom it mentions, also where only its components are edited: a name may look like a mention."""
    async with opened(tmp_path, record=True, people=("Anna", "@everyone", "<@1> @here")) as house:
        number = await house.match("Anna", "@everyone", caretakers=1)
        thread = await house.thread(number)
        await house.told("Anna", "follow", channel=thread, match=str(number))
        await house.told("<@1> @here", "follow", channel=thread, match=str(number))
        for name in ("Anna", "@everyone"):
            await house.planned(name, number)
            await house.told(name, "match info", channel=thread)
        await house.told("Anna", "campaign new", name="@everyone", games="Edo, Edo")
        await house.posted()
        sent = [one.request for one in house.table.traffic if one.method in ("POST", "PATCH")]
        bodies = [body.get("data", body) for body in sent if isinstance(body, dict)]
        shown = [body for body in bodies if "custom_id" not in body and (body.get("content") or "components" in body)]
        assert len(shown) > 20
        seated = {house.person(name).id for name in ("Anna", "@everyone")}
        for body in shown:
            assert not body["allowed_mentions"].get("parse"), body
        told = {user["id"] for post in house.table.messages(thread) for user in post["mentions"]}
        assert told == seated

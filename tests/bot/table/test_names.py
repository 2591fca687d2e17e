"""Names at the table: people of one name, people with a new name, names that a match or a campaign may have."""

from __future__ import annotations

import asyncio

from tests.bot.table.house import LONGEST, House, line, parts
from tests.driver import texts


async def test_two_of_one_name_are_told_apart_in_every_post(house: House) -> None:
    anna, boris, chiyo = (house.person(name) for name in ("Anna", "Boris", "Chiyo"))
    for other in (boris, chiyo):
        house.table.world.people[other.id].name = "ANNA"
    boris, chiyo = house.table.person(boris.id), house.table.person(chiyo.id)
    await anna.slash("match custom", options=line(seats=3))
    lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"))
    await boris.click(lobby, "Join")
    await chiyo.click(lobby, "Join")
    assert "ANNA \\(boris\\)" in texts(anna.current(lobby))
    assert "ANNA \\(chiyo\\)" in texts(anna.current(lobby))
    await anna.click(lobby, "Start")
    turn = texts(await house.newest_turn("Anna", 1))
    assert "**Anna**" in turn
    assert "boris" in turn
    assert "chiyo" in turn
    assert len(set((await house.service.lobby.match(1)).names)) == 3


async def test_a_new_name_shows_from_the_next_press_on(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.panel("Boris", number)
    id = house.person("Boris").id
    house.table.world.people[id].name = "Borislava"
    await house.told("Borislava", "me")
    assert "Borislava" in (await house.service.lobby.match(number)).names
    house.table.world.people[id].name = "Anna"
    boris = house.table.person(id)
    turn = await house.newest_turn("Anna", number)
    await boris.settled(await boris.click(turn, custom_id=f"b1:open:{number}::"), timeout=LONGEST)
    assert (await house.service.lobby.match(number)).names[:2] == ("Anna", "Anna (boris)")


async def test_a_new_name_is_known_after_a_press_in_a_direct_message(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    id = house.person("Boris").id
    house.table.world.people[id].name = "Borislava"
    boris = house.table.person(id)
    await house.posted()
    (notice,) = boris.dms()
    assert (await boris.click(notice, custom_id=parts(notice, "b1:act:")[0]["custom_id"])).ok
    await house.service.caretakers.quiet()
    assert "Borislava" in (await house.service.lobby.match(number)).names


async def test_a_host_and_a_campaign_have_the_new_name_too(house: House) -> None:
    await house.told("Anna", "campaign new", name="Spring", games="Edo", seats=2)
    await house.person("Anna").slash("match custom", options=line(seats=3))
    await house.person("Anna").wait_for(lambda message: parts(message, "b1:join:"))
    house.table.world.people[house.person("Anna").id].name = "Annabel"
    await house.told("Annabel", "match info", match="1")
    assert (await house.service.lobby.match(1)).host_name == "Annabel"
    campaign = await house.service.campaigns.get(1)
    assert (campaign.host_name, campaign.members[0].name) == ("Annabel", "Annabel")


async def test_a_name_that_misleads_is_refused(house: House) -> None:
    await house.person("Anna").slash("match custom", options=line(seats=3))
    for name in ("https://evil.example", "\u3164", "[gift](https://evil.example)", "discord.gg/abc"):
        assert "name" in await house.told("Anna", "host rename", name=name, match="1")
        assert (await house.service.lobby.match(1)).name is None
        assert "name" in await house.told("Anna", "campaign new", name=name, games="Edo")
        assert not await house.service.campaigns.of_server(int(house.table.world.guild_id))


async def test_one_person_cannot_found_all_campaigns_of_a_server(house: House) -> None:
    told = [await house.told("Anna", "campaign new", name=f"Spring {n}", games="Edo") for n in range(4)]
    assert ["is open. Others can join" in words for words in told] == [True, True, True, False]
    assert "Stop one first" in told[3]
    assert "is open. Others can join" in await house.told("Boris", "campaign new", name="Autumn", games="Edo")


async def test_a_talk_that_both_begin_at_once_is_one_thread(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    anna, boris, thread = house.person("Anna"), house.person("Boris"), await house.thread(number)
    told = await asyncio.gather(
        house.told("Anna", "talk", user=boris.id, channel=thread),
        house.told("Boris", "talk", user=anna.id, channel=thread),
    )
    assert len({words.split("<#")[1].split(">")[0] for words in told}) == 1
    assert len((await house.service.lobby.match(number)).talks) == 1


async def test_no_name_is_a_link_or_turns_the_words_around_it(house: House) -> None:
    name, shown = "[gift](https://e.com)", r"\[gift\]\(https\:"
    id = house.person("Anna").id
    house.table.world.people[id].name = name
    number = await house.match(name, "Boris", caretakers=1)
    thread = await house.thread(number)
    assert shown in await house.told("Boris", "talk", user=house.person("Chiyo").id, channel=thread)
    await house.person(name).slash("match custom", options=line(seats=3))
    lobby = await house.person(name).wait_for(lambda message: parts(message, "b1:join:"))
    boris = house.person("Boris")
    told = texts(await boris.settled(await boris.click(lobby, "Set up"), timeout=LONGEST))
    assert shown in told
    house.table.world.people[id].name = "\u202erorrim"
    anna = house.table.person(id)
    await anna.click((await anna.slash("rules", topic="Revolts", game="shogun")).message, "Show to all")
    await house.told("Chiyo", "match new", game="edo")
    assert "\u202e" not in await house.told("Chiyo", "match invite", user=id, match="3")
    assert [post for post in anna.sees() if "rorrim" in texts(post)]
    assert not [post for post in anna.sees() if "\u202e" in texts(post)]

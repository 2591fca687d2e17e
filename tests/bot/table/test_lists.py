"""Lists that are cut: sorted first, and they say how much they leave out. Where a match can be asked for."""

from __future__ import annotations

from bot.local.user_actions import UserActions
from bot.local.words import Json, Part
from tests.bot.table.house import House, line, parts
from tests.driver import components, texts


async def lobbies(house: House, count: int) -> None:
    for _ in range(count):
        await house.person("Anna").slash("match custom", options="game=edo seats=2")


async def test_a_list_of_matches_says_how_many_it_leaves_out(house: House) -> None:
    await lobbies(house, 28)
    told = await house.told("Anna", "match list")
    assert told.count("**Edo #") == 25
    assert told.endswith("… and 3 matches more")
    assert "more" not in await house.told("Emma", "settings show")


async def test_hosted_matches_are_sorted_before_the_list_is_cut(house: House) -> None:
    first = await house.match("Anna", caretakers=1, game="edo", time="2h")
    last = await house.match("Anna", caretakers=1, game="edo", time="5d")
    await lobbies(house, 25)
    told = (await house.told("Anna", "match list", hosted=True)).split("\n")
    assert f"Edo #{first}**" in told[0]
    assert f"Edo #{last}**" in told[2]
    assert told[-1].endswith("… and 2 matches more")


async def test_suggestions_say_how_many_more_there_are(house: House) -> None:
    await lobbies(house, 27)
    found = await house.person("Emma").autocomplete("match join", match="")
    assert len(found) == 25
    assert found[-1]["name"] == "… and 3 more. Type on to find them."
    assert found[0]["value"] == "27", "the newest first"
    assert len(await house.person("Emma").autocomplete("match join", match="#11")) == 1
    zones = await house.person("Emma").autocomplete("settings zone", place="Europe")
    assert "more" in zones[-1]["name"]
    assert "list" in await house.told("Emma", "settings zone", place=zones[-1]["value"])


async def test_the_same_guest_can_be_chosen_again(house: House) -> None:
    await house.table.faults.from_json({"kind": "same_choice", "sent": False})
    anna, daniel = house.person("Anna"), house.person("Daniel")
    await anna.slash("match custom", options=line(seats=3))
    lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"))
    panel = await anna.settled(await anna.click(lobby, "Set up"))
    await anna.click(panel, "Who plays")
    ids = set[str]()

    def anew(message: Json) -> list[str]:
        """The lists of people in the panel that were not used yet."""
        lists = [part["custom_id"] for part in components(message) if part["type"] == Part.USER_SELECT]
        return [id for id in lists if message["id"] == panel["id"] and id not in ids]

    for _ in range(3):
        (people,) = anew(await anna.wait_for(anew))
        ids.add(people)
        assert (await anna.select(panel, daniel.id, custom_id=people)).ok
    await anna.wait_for(lambda message: message["id"] == panel["id"] and "invited already" in texts(message))


async def test_a_match_opens_in_the_channel_of_a_thread_but_not_in_a_forum(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    world, thread = house.table.world, await house.thread(number)
    forum = next(it for it in world.channels.values() if it.name == "forum")
    actions = UserActions(world, house.table.interactions, world.person(house.person("Anna").id))
    post = actions.begin_post(forum, "Who plays?", "I look for a match.").id
    asked = (
        ("match custom", {"options": line(seats=3)}),
        ("match new", {"game": "edo"}),
        ("campaign new", {"name": "Spring", "games": "Edo"}),
        ("looking", {"for": "edo"}),
    )
    for command, options in asked:
        assert "Use a text channel" in await house.told("Anna", command, channel=post, **options)
    assert "in the text channel" in await house.told("Anna", "match custom", channel=thread, options=line(seats=3))
    opened = await house.service.lobby.match(number + 1)
    assert opened.channel_id == int(world.channels[thread].parent_id)
    lounge = next(it for it in world.channels.values() if it.name == "lounge")
    await house.service.servers.change(int(world.guild_id), {"channel_id": int(lounge.id)})
    assert "is open" in await house.told("Anna", "match custom", channel=post, options=line(seats=3))
    opened = await house.service.lobby.match(number + 2)
    assert opened.channel_id == int(lounge.id)
    assert "is open. Others can join" in await house.told(
        "Anna", "campaign new", channel=thread, name="Spring", games="Edo"
    )


async def test_signs_of_other_keyboards_are_read_as_the_plain_ones(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    (found, *_) = await house.person("Anna").autocomplete("plan", line="castle=", channel=thread)
    card = found["value"].split("=")[1]
    for typed in (f"castle＝{card}　bid＝1", "bid=２", f"castle={card}\u200b", f"\ufeffcastle\u00a0=\u2009{card}"):
        told = await house.told("Anna", "plan", channel=thread, line=typed)
        assert "Your line" not in told or "like that already" in told, told
    lines = [await house.person("Anna").autocomplete("plan", line=it, channel=thread) for it in ("bid=", "ｂｉｄ＝")]
    assert lines[0] == lines[1] != []
    assert "is open" in await house.told("Anna", "match custom", options="ｇａｍｅ＝ｅｄｏ　ｓｅａｔｓ＝２、time＝１ｄ")
    assert "Europe/Berlin" in await house.told("Anna", "settings zone", place="Europe／Berlin\u200e")
    assert "22:00 to 07:00" in await house.told("Anna", "settings quiet", hours="２２：００－０７：００")
    assert "90 days" in await house.told("Anna", "settings vacation", until="９９９９-12-31")


async def test_no_time_at_all_is_refused_everywhere(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    for zero in ("0d", "0m", "0h 0m", "００ｗ"):
        for command, options in (
            ("match custom", {"options": f"game=edo seats=2 time={zero}"}),
            ("match custom", {"options": f"game=edo seats=2 time=1d/{zero}"}),
            ("match custom", {"options": f"game=edo seats=2 bank={zero}"}),
            ("settings server", {"time": zero}),
            ("host extend", {"time": zero, "match": str(number)}),
            ("host time", {"time": zero, "match": str(number)}),
        ):
            assert "less than a minute" in await house.told("Anna", command, **options), (command, zero)
    assert "no limit" in await house.told("Anna", "settings server", time="off")
    assert "game’s default time" in await house.told("Anna", "settings server", time="none")

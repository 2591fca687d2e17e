"""A lobby, from the command to the start: what it says, what is chosen in its panel, and what becomes of it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.service.model import Person, Status
from bot.ui.kit.items import PressId
from engine.core.text import plain
from engine.registry import GAMES
from render.registry import PICTURES
from tests.bot.table.house import LONGEST, House, opened as opened_house, parts
from tests.driver import components, texts
from tests.noughts.game import NOUGHTS
from tests.noughts.pictures import NoughtsPictures
from tests.tools.selfplay import Robots

Json = dict[str, Any]


async def opened(house: House, command: str = "match new", **options: Any) -> Json:
    """A lobby that Anna opens."""
    anna = house.person("Anna")
    await anna.slash(command, **options)
    return await anna.wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)


async def lobby_now(house: House, lobby: Json, words: str) -> Json:
    """The lobby's message, as soon as it says this."""
    return await house.person("Anna").wait_for(
        lambda message: message["id"] == lobby["id"] and words in texts(message), timeout=LONGEST
    )


def labels(message: Json) -> list[str]:
    return [str(part.get("label")) for part in components(message) if part["type"] == 2]


def lists(panel: Json) -> dict[str, list[str]]:
    """By what is chosen in it the words of each list."""
    return {
        part["custom_id"].rpartition("/")[2]: [option["label"] for option in part["options"]]
        for part in parts(panel, "s1:set:")
    }


async def test_a_match_is_opened_with_three_options(house: House) -> None:
    assert house.app.clients.first is not None
    tree = house.app.clients.first.tree
    commands = next(one for one in tree.get_commands() if one.name == "match").to_dict(tree)["options"]
    new = next(one for one in commands if one["name"] == "new")
    assert [(one["name"], one["required"]) for one in new["options"]] == [
        ("game", True),
        ("seats", False),
        ("speed", False),
    ]
    assert [one["name"] for one in new["options"][0]["choices"]] == [
        "Shogun: 3 to 5 players, about 2 weeks at one move a day",
        "Battle for Rokugan: 2 to 5 players, about 3 weeks at one move a day",
        "Edo: 2 to 4 players, about 3 weeks at one move a day",
    ]


@pytest.mark.parametrize("title", GAMES)
async def test_a_lobby_says_what_is_played_and_by_whom(house: House, title: str) -> None:
    lobby, game = await opened(house, game=title), GAMES[title]
    told = texts(lobby)
    assert f"## {game.name} #1\n{plain(game.words.pitch)}" in told
    assert f"{game.seats[0]} to {game.seats[-1]} players, about" in told
    assert f"**Seats: 1 of {game.seats[-1]}**\n1. **Anna** (host)\n2. free" in told
    assert "•" not in told, "everything is as usual"
    assert "⚠️" not in told
    (picture,) = lobby["attachments"]
    assert (picture["filename"], picture["width"], picture["height"]) == ("game.png", 1200, 450)
    assert picture["description"] == f"A part of the board of {game.name} in the middle of a match."
    wanted = ["Join", "Start", "Set up", "How to play", "Add a caretaker", "Try it alone", "About this version"]
    assert labels(lobby) == wanted + (["My colour"] if game.identities else [])
    anna = house.person("Anna")
    version = texts(await anna.settled(await anna.click(lobby, "About this version"), timeout=LONGEST))
    assert all(plain(note.text) in version for note in game.notes if not note.settings)
    guide = texts(await anna.settled(await anna.click(lobby, "How to play"), timeout=LONGEST))
    assert f"How to play {game.name}" in guide


async def test_the_host_sets_up_and_others_read(house: House) -> None:
    lobby = await opened(house, game="shogun")
    anna, boris = house.person("Anna"), house.person("Boris")
    panel = await anna.settled(await anna.click(lobby, "Set up"), timeout=LONGEST)
    assert panel["ephemeral"]
    assert lists(panel)["time"][:2] == ["Each phase: Relaxed, 2 days", "Each phase: Daily, 1 day (default)"]
    panel = await house.pressed("Anna", panel, label="Variants")
    assert set(lists(panel)) == {option.key for option in GAMES["shogun"].options}
    assert "Side of the board: Sun (default)" in lists(panel)["side"]
    panel = await house.chosen("Anna", panel, "moon", prefix="s1:set:1::game/side")
    lobby = await lobby_now(house, lobby, "• Side of the board: Moon")
    panel = await house.pressed("Anna", panel, label="Time")
    panel = await house.chosen("Anna", panel, "fast", prefix="s1:set:1::time/time")
    lobby = await lobby_now(house, lobby, "• Time for each phase: 8 hours")
    assert "about 5 days at 8 hours a move" in texts(lobby)
    panel = await house.chosen("Anna", panel, "20:00", prefix="s1:set:1::time/hour")
    lobby = await lobby_now(house, lobby, "• Time: each phase ends at 20:00 (UTC), after 12 hours at least")
    panel = await house.pressed("Anna", panel, label="Variants")
    panel = await house.chosen("Anna", panel, "fixed", prefix="s1:set:1::game/start")
    assert f"> {plain(GAMES['shogun'].clashes[0].text)}" in texts(panel)

    theirs = await boris.settled(await boris.click(lobby, "Set up"), timeout=LONGEST)
    theirs = await house.pressed("Boris", theirs, label="Variants")
    assert "**Side of the board**: Moon" in texts(theirs)
    assert "(default)" in texts(theirs)
    assert parts(theirs, "s1:") == []
    forged = house.service.lobby.change(1, _person(house, "Boris"), {"side": "sun"}, "UTC")
    with pytest.raises(Exception, match="Only the host"):
        await forged


def _person(house: House, name: str) -> Any:
    return Person(int(house.person(name).id), name)


async def test_the_panel_takes_a_line(house: House) -> None:
    lobby = await opened(house, game="edo")
    anna = house.person("Anna")
    panel = await anna.settled(await anna.click(lobby, "Set up"), timeout=LONGEST)
    panel = await house.typed("Anna", panel, "time=1d 12h/6h seats=3 sealed=on", label="Write it as a line")
    told = texts(await lobby_now(house, lobby, "• Lists"))
    assert "Seats: 1 of 3" in told
    match = await house.service.lobby.match(1)
    assert (match.phase_seconds, match.clock) == (36 * 3600, {"turn": 6 * 3600})
    panel = await house.typed("Anna", panel, "sealed=perhaps", label="Write it as a line")
    assert "> perhaps is not a value of sealed. Possible are off, on." in texts(panel)


async def test_a_panel_shows_what_no_list_offers_and_adds_a_caretaker(house: House) -> None:
    """An hour between two full ones."""
    lobby = await opened(house, "match custom", options="game=rokugan seats=3 hour=20:30")
    anna = house.person("Anna")
    panel = await anna.settled(await anna.click(lobby, "Set up"), timeout=LONGEST)
    panel = await house.pressed("Anna", panel, label="Time")
    assert "Ends: at 20:30" in lists(panel)["hour"]
    panel = await house.pressed("Anna", panel, label="Who plays")
    add = next(label for label in labels(panel) if label.startswith("Add: "))
    panel = await house.pressed("Anna", panel, label=add)
    assert "Seats: 2 of 3" in texts(await lobby_now(house, lobby, "Seats: 2 of 3"))


async def test_a_lobby_with_a_bank_of_time_promises_no_length(house: House) -> None:
    lobby = await opened(house, "match custom", options="game=shogun bank=5d increment=1h")
    assert "about" not in texts(lobby)
    assert "5 days" in texts(lobby)
    assert (await house.service.lobby.change(1, _person(house, "Anna"), {"bank": "off"}, "UTC")).clock == {}


async def test_an_old_panel_changes_nothing_once_the_match_has_started(house: House) -> None:
    lobby = await opened(house, game="edo", seats=2)
    anna, boris = house.person("Anna"), house.person("Boris")
    panel = await anna.settled(await anna.click(lobby, "Set up"), timeout=LONGEST)
    await boris.click(lobby, "Join")
    await anna.click(lobby, "Start")
    await house.newest_turn("Anna", 1)
    form = (await anna.click(panel, "Write it as a line")).modal
    assert form is not None
    await anna.submit(form, words="time=2d")
    await anna.wait_for(lambda message: "started already" in texts(message), timeout=LONGEST)
    assert "started already" in await house.forged("Anna", 1, PressId("wish", 1))


async def test_own_speed_opens_the_page_of_the_time(house: House) -> None:
    anna = house.person("Anna")
    panel = await anna.settled(await anna.slash("match new", game="rokugan", speed="own"), timeout=LONGEST)
    assert "Set up Battle for Rokugan #1: Time" in texts(panel)
    assert parts(panel, "s1:set:1::time/time")


async def test_one_line_says_everything_and_is_completed(house: House) -> None:
    lobby = await opened(
        house, "match custom", options="game=shogun seats=4 time=1d/6h side=moon zone=Europe/Berlin weekends_off=on"
    )
    match = await house.service.lobby.match(1)
    assert (match.title, match.wanted, match.options["side"]) == ("shogun", 4, "moon")
    assert match.clock == {"turn": 6 * 3600, "weekends_off": True, "zone": "Europe/Berlin"}
    assert "• Weekends: off (Europe/Berlin)" in texts(lobby)
    anna = house.person("Anna")

    async def offered(line: str) -> list[str]:
        return [one["value"] for one in await anna.autocomplete("match custom", options=line)]

    assert (await offered(""))[0] == "game="
    assert await offered("game=s") == ["game=shogun"]
    assert await offered("game=edo se") == ["game=edo sealed=", "game=edo seats="]
    assert await offered("game=edo sealed=") == ["game=edo sealed=off", "game=edo sealed=on"]
    assert await offered("game=edo seats=") == ["game=edo seats=2", "game=edo seats=3", "game=edo seats=4"]
    assert "game=edo time=12h" in await offered("game=edo time=")
    assert "Which game?" in await house.told("Anna", "match custom", options="seats=3")
    assert "no option called colour" in await house.told("Anna", "match custom", options="game=edo colour=red")
    assert "Write option=value" in await house.told("Anna", "match custom", options="edo")


async def test_a_lobby_that_has_started_is_one_line_with_the_way_to_the_thread(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    anna = house.person("Anna")
    lobby = await anna.wait_for(lambda message: "Being played: " in texts(message), timeout=LONGEST)
    assert texts(lobby) == f"▶️ Being played: <#{thread}>"
    assert labels(lobby) == ["Follow"]
    assert lobby["attachments"] == []
    await anna.click((await anna.slash("match abandon", match=str(number))).message, "Give up")
    await lobby_now(house, lobby, f"🚫 **Shogun #1** was abandoned: <#{thread}>")


async def test_start_says_what_is_missing(house: House) -> None:
    lobby = await opened(house, game="shogun", seats=4)
    assert "2 more players are needed to start." in texts(lobby)
    anna = house.person("Anna")
    said = texts(await anna.settled(await anna.click(lobby, "Start"), timeout=LONGEST))
    assert "needs more players: at least 3, here" in said
    for _ in range(2):
        await anna.click(lobby, "Add a caretaker")
    assert "Anna can start now, or wait for more players." in texts(await lobby_now(house, lobby, "Seats: 3 of 4"))


async def test_a_lobby_that_is_seen_can_start_before_the_bot_has_noted_its_post(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    outbox, started = house.service.outbox, asyncio.Event()
    noted = outbox.tick_off

    async def late(*what: Any, **more: Any) -> None:
        await started.wait()
        await noted(*what, **more)

    monkeypatch.setattr(outbox, "tick_off", late)
    lobby = await opened(house, game="edo", seats=2)
    anna = house.person("Anna")
    await anna.click(lobby, "Add a caretaker")
    await anna.click(lobby, "Start")
    assert "Being played" in texts(await lobby_now(house, lobby, "▶️"))
    started.set()
    await house.newest_turn("Anna", 1)
    match = await house.service.lobby.match(1)
    assert match.luck_post == match.lobby_message_id == int(lobby["id"])
    posts = [post for post in house.table.messages(str(match.channel_id)) if not post["ephemeral"]]
    assert [post["id"] for post in posts] == [lobby["id"]]


async def test_somebody_is_invited_accepts_and_another_declines(house: House) -> None:
    lobby = await opened(house, game="shogun", seats=4)
    anna, boris, chiyo = (house.person(name) for name in ("Anna", "Boris", "Chiyo"))
    panel = await anna.settled(await anna.click(lobby, "Set up"), timeout=LONGEST)
    panel = await house.pressed("Anna", panel, label="Who plays")
    panel = await house.chosen("Anna", panel, "invited", prefix="s1:set:1::who/who")
    lobby = await lobby_now(house, lobby, "• Only invited people can join")
    assert "invited people" in texts(await boris.settled(await boris.click(lobby, "Join"), timeout=LONGEST))
    assert "is invited to Shogun #1" in await house.told("Anna", "match invite", user=boris.id)
    panel = await house.chosen("Anna", panel, chiyo.id, prefix="p1:invite:1")
    await lobby_now(house, lobby, "• Invited: Boris and Chiyo")
    for person, button, came in ((boris, "Accept", "You have a seat in"), (chiyo, "Decline", "You declined")):
        asked = await person.wait_for(lambda message: "invites you to" in texts(message), timeout=LONGEST)
        assert labels(asked) == ["Accept", "Decline", "How to play"]
        assert asked["channel_id"] != lobby["channel_id"]
        await person.click(asked, button)
        done = await person.wait_for(lambda message, came=came: came in texts(message), timeout=LONGEST)
        assert (done["id"], labels(done)) == (asked["id"], [])
    await anna.wait_for(
        lambda message: "2. **Boris**" in texts(message) and "Invited" not in texts(message), timeout=LONGEST
    )
    await anna.wait_for(lambda message: "Chiyo cannot join Shogun #1" in texts(message), timeout=LONGEST)
    assert "A bot cannot play" in await house.told("Anna", "match invite", user=house.table.world.app_id)


async def test_a_lobby_for_a_role(house: House) -> None:
    lobby = await opened(house, game="shogun")
    panel = await house.person("Anna").settled(await house.person("Anna").click(lobby, "Set up"), timeout=LONGEST)
    panel = await house.pressed("Anna", panel, label="Who plays")
    role = house.table.world.member_role
    panel = await house.chosen("Anna", panel, f"<@&{role}>", prefix="s1:set:1::who/who")
    lobby = await lobby_now(house, lobby, f"• Only members of <@&{role}> can join")
    await house.person("Boris").click(lobby, "Join")
    await lobby_now(house, lobby, "2. **Boris**")


async def test_play_again_is_a_press_on_the_post_that_ends_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, NOUGHTS.title, NOUGHTS)
    monkeypatch.setitem(PICTURES, NOUGHTS.title, NoughtsPictures())
    async with opened_house(tmp_path, people=("Anna", "Boris")) as house:
        anna, boris = house.person("Anna"), house.person("Boris")
        robots = Robots([anna, boris], house.service, 1)
        number = await robots.open(NOUGHTS.title, {})
        outcome = await robots.play(number)
        end = await boris.wait_for(lambda message: parts(message, f"b1:again:{number}:"), timeout=LONGEST)
        said = texts(await boris.settled(await boris.click(end, "Play again"), timeout=LONGEST))
        lobby = await anna.wait_for(lambda message: parts(message, "b1:start:2:"), timeout=LONGEST)
        assert f"#2 is open: <#{lobby['channel_id']}>" in said
        names = [name for _, name in sorted(zip(outcome.places, ("Anna", "Boris"), strict=True))]
        assert f"1. **{names[0]}**" in texts(lobby)
        assert "• The table of match #1, the winner first" in texts(lobby)
        told = await anna.wait_for(lambda message: "plays again with the same table" in texts(message), timeout=LONGEST)
        await anna.click(told, "Leave the match")
        await lobby_now(house, lobby, "Seats: 1 of 2")


async def test_a_colour_is_chosen_from_a_private_list_and_stands_in_the_lobby(house: House) -> None:
    lobby = await opened(house, game="edo")
    anna, boris = house.person("Anna"), house.person("Boris")
    await boris.click(lobby, "Join")
    own = await anna.settled(await anna.click(lobby, "My colour"), timeout=LONGEST)
    assert own["ephemeral"]
    await house.chosen("Anna", own, "2", prefix="s1:wish:1:")
    await lobby_now(house, lobby, "1. **Anna** (host) · Red")
    theirs = await boris.settled(await boris.click(lobby, "My colour"), timeout=LONGEST)
    offered = [one["label"] for one in parts(theirs, "s1:wish:1:")[0]["options"]]
    assert offered == ["Blue", "Yellow", "Black", "No matter which"]
    stranger = house.person("Stranger")
    said = texts(await stranger.settled(await stranger.click(lobby, "My colour"), timeout=LONGEST))
    assert "You have no seat" in said


async def test_an_invitation_that_comes_too_late_says_so_and_has_no_buttons_then(house: House) -> None:
    lobby = await opened(house, game="edo", seats=2)
    anna, boris = house.person("Anna"), house.person("Boris")
    await house.told("Anna", "match invite", user=boris.id)
    asked = await boris.wait_for(lambda message: "invites you to" in texts(message), timeout=LONGEST)
    await anna.click(lobby, "Add a caretaker")
    await anna.click(lobby, "Start")
    await boris.click(asked, "Accept")
    done = await boris.wait_for(lambda message: "started already" in texts(message), timeout=LONGEST)
    assert (done["id"], labels(done)) == (asked["id"], [])


async def test_who_cannot_see_the_channel_is_named_to_the_host_before_the_start(house: House) -> None:
    anna, boris, world = house.person("Anna"), house.person("Boris"), house.table.world
    lobby = await opened(house, game="shogun", seats=3)
    for name in ("Boris", "Chiyo"):
        await house.person(name).click(lobby, label="Join")
    channel = world.channels[lobby["channel_id"]]
    world.hide(channel, world.people[boris.id])
    for warned in (await anna.click(lobby, label="Start"), await anna.slash("match start")):
        said = await anna.settled(warned, timeout=LONGEST)
        assert f"Boris cannot see <#{channel.id}>." in texts(said)
        assert "Chiyo" not in texts(said)
        assert said["ephemeral"]
        assert (await house.service.lobby.match(1)).status is Status.LOBBY
    world.hide(channel, world.people[boris.id], False)
    await anna.click(lobby, label="Start")
    assert (await house.service.lobby.match(1)).status is Status.RUNNING


async def test_the_host_can_start_anyway_and_direct_messages_still_come(house: House) -> None:
    anna, boris, world = house.person("Anna"), house.person("Boris"), house.table.world
    lobby = await opened(house, game="shogun", seats=3)
    for name in ("Boris", "Chiyo"):
        await house.person(name).click(lobby, label="Join")
    world.hide(world.channels[lobby["channel_id"]], world.people[boris.id])
    warned = await anna.settled(await anna.click(lobby, label="Start"), timeout=LONGEST)
    await anna.click(warned, label="Start anyway")
    assert "begins. Its thread opens below the lobby." in texts(anna.current(warned))
    await lobby_now(house, lobby, "Being played: ")
    await house.posted()
    assert boris.id not in world.channels[await house.thread(1)].members
    assert boris.dms()


async def test_a_start_with_free_seats_asks_once(house: House) -> None:
    lobby = await opened(house, game="edo", seats=4)
    anna = house.person("Anna")
    await house.person("Boris").click(lobby, "Join")
    asked = (await anna.click(lobby, "Start")).message
    assert "Seats taken: 2 of 4. The others are not in the match." in texts(asked)
    assert (await house.service.lobby.match(1)).status is Status.LOBBY
    assert asked is not None
    await anna.click(asked, "Start anyway")
    assert len((await house.service.lobby.match(1)).seats) == 2
    assert (await house.service.lobby.match(1)).status is Status.RUNNING

"""What a person sets for himself, clocks of a match, reminders, and coming back, at the table."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.service.durations import HOUR
from tests.bot.table.house import LONGEST, House, line, parts
from tests.driver import components, texts


async def test_settings_are_shown_after_each_change(house: House) -> None:
    assert "Time zone: UTC" in await house.told("Anna", "settings show")
    assert "Europe/Berlin" in await house.told("Anna", "settings zone", place="berlin")
    assert "22:00 to 07:00" in await house.told("Anna", "settings quiet", hours="22:00-07:00")
    assert "Notifications, Direct message: My turn, Plan opened, Vote, Reminder and Result\n" in await house.told(
        "Anna", "settings show"
    )
    assert "Notifications, Mention in the thread: Reminder\n" in await house.told(
        "Anna", "settings notices", reminder="mention"
    )
    until = house.service.time.now().date() + timedelta(days=20)
    assert "Vacation: from <t:" in await house.told("Anna", "settings vacation", until=str(until))
    shown = await house.told("Anna", "settings show")
    assert "Europe/Berlin" in shown
    assert "none" in await house.told("Anna", "settings quiet", hours="off")
    choices = await house.person("Anna").autocomplete("settings zone", place="berl")
    assert [choice["value"] for choice in choices] == ["Europe/Berlin"]


async def test_how_pictures_look_is_set_side_by_side(house: House) -> None:
    assert "Your private pictures: as in the match" in await house.told("Anna", "settings show")
    assert "tritanopia" in await house.told("Anna", "settings pictures", colours="tritanopia")
    said = await house.told("Anna", "settings pictures", theme="dark", show="drawn")
    assert all(word in said for word in ("tritanopia", "Dark", "Pictures"))
    assert (await house.service.preferences.habits(int(house.person("Anna").id))).look == "tritanopia dark drawn"
    said = await house.told("Anna", "settings pictures", colours="full", show="match")
    assert "Your private pictures: Usual colours and Dark" in said


ODD: list[tuple[str, dict[str, Any], str]] = [
    ("settings zone", {"place": "UTC+2"}, "Europe/Berlin"),
    ("settings zone", {"place": "Mars"}, "Europe/Berlin"),
    ("settings quiet", {"hours": "10pm to 7"}, "22:00-07:00"),
    ("settings vacation", {"until": "31.4.2030"}, "2030-04-05"),
    ("settings vacation", {"until": "2001-01-01"}, "vacation"),
    ("settings vacation", {"until": "9999-12-31"}, "at most 90 days"),
    ("settings vacation", {"until": "off"}, "You have no vacation"),
    ("settings vacation", {"until": "999999w"}, "too large"),
    ("match custom", {"options": "game=shogun time=soon"}, "12h"),
    ("match custom", {"options": "game=shogun time=40d"}, "30 days"),
    ("match custom", {"options": "game=shogun time=1d/soon"}, "12h"),
    ("match custom", {"options": "game=shogun time=1d/40d"}, "30 days"),
    ("match custom", {"options": "game=shogun hour=8pm"}, "20:00"),
    ("match custom", {"options": "game=shogun hour=20:00 zone=GMT+1"}, "Europe/Berlin"),
    ("match custom", {"options": "game=shogun hour=20:00 bank=5d"}, "not both"),
    ("match custom", {"options": "game=shogun increment=1h"}, "bank"),
    ("match custom", {"options": "game=shogun bank=5d cap=1d"}, "hold"),
]
"""A form that is refused, and what the refusal says."""


async def test_odd_forms_are_refused_with_an_example(house: House) -> None:
    for command, options, hint in ODD:
        said = await house.told("Anna", command, **options)
        assert hint in said, options
        assert "went wrong" not in said, options
        assert not await house.service.lobby.matches_in(int(house.table.world.guild_id)), options


async def test_the_lobby_says_what_is_set_otherwise_in_a_line_each(house: House) -> None:
    anna = house.person("Anna")
    chosen = line(seats=3, hour="20:00", zone="Europe/Berlin", weekends_off="on", misses=3, vacation=5)
    await anna.slash("match custom", options=chosen)
    lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)
    assert [one for one in texts(lobby).splitlines() if one.startswith("• ")] == [
        "• Time: each phase ends at 20:00 (Europe/Berlin), after 12 hours at least",
        "• Weekends: off (Europe/Berlin)",
        "• A caretaker takes over after 3 missed deadlines in a row",
        "• Vacation: 5 days each",
        "• How provinces are given out: Fixed: a set-up drawn by lot, sun side only",
    ]


async def test_the_time_of_a_turn_is_a_setting_of_the_match(house: House) -> None:
    anna = house.person("Anna")
    await anna.slash("match custom", options="game=rokugan seats=3 time=2d/12h")
    lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)
    assert "• Time for each phase: 2 days\n• Time for each turn in a lap: at least 12 hours" in texts(lobby)
    (match,) = await house.service.lobby.matches_in(int(house.table.world.guild_id))
    assert (match.phase_seconds, match.clock) == (48 * HOUR, {"turn": 12 * HOUR})


async def test_without_a_time_a_match_has_that_of_its_game(house: House) -> None:
    """A speed scales it; a time of the host or of the server is for everything."""
    anna, guild = house.person("Anna"), int(house.table.world.guild_id)
    for command, options, kept in (
        ("match new", {"game": "edo"}, (36 * HOUR, {"lap": 24 * HOUR, "turn": 6 * HOUR, "review": 12 * HOUR})),
        (
            "match new",
            {"game": "edo", "speed": "fast"},
            (12 * HOUR, {"lap": 8 * HOUR, "turn": 7200, "review": 4 * HOUR}),
        ),
        ("match custom", {"options": "game=edo time=2d"}, (48 * HOUR, {})),
        ("match new", {"game": "shogun"}, (24 * HOUR, {})),
        ("match new", {"game": "shogun", "speed": "live"}, (900, {})),
    ):
        await anna.slash(command, **options)
        match = (await house.service.lobby.matches_in(guild))[0]
        assert (match.phase_seconds, match.clock) == kept
    await house.service.servers.change(guild, {"phase_seconds": 3600})
    await anna.slash("match new", seats=3, game="edo")
    await anna.wait_for(lambda message: "• Time for each phase: 1 hour" in texts(message), timeout=LONGEST)
    assert (await house.service.lobby.matches_in(guild))[0].clock == {}


async def test_a_reminder_says_what_is_missing_where_and_until_when(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1, time="2h")
    thread = await house.thread(number)
    await house.told("Anna", "settings notices", reminder="mention")
    await house.pass_time(hours=1)
    dm = await house.person("Boris").wait_for(lambda message: f"<#{thread}>: " in texts(message), timeout=LONGEST)
    assert "<t:" in texts(dm)
    assert "⚠️" in texts(dm), "what his plan lacks"
    assert any(part.get("custom_id") == f"b1:open:{number}::" for part in components(dm))
    anna = house.person("Anna")
    post = await anna.wait_for(lambda message: f"⏰ <@{anna.id}>" in texts(message), timeout=LONGEST)
    assert post["channel_id"] == thread
    assert "⚠️" not in texts(post), "nothing private"


async def test_a_seat_that_a_caretaker_keeps_is_taken_back_by_the_button(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1, time="1h", misses=1)
    await house.planned("Anna", number)
    panel = await house.panel("Boris", number)
    await house.pass_time(hours=1)
    anna = house.person("Anna")
    line = await anna.wait_for(lambda message: "A caretaker plays for" in texts(message), timeout=LONGEST)
    assert "**Boris** missed 1 deadline" in texts(line)
    await house.posted()
    note = await house.newest_turn("Anna", number)
    panel = await house.chosen("Boris", panel, "bid", "s1:focus:")
    assert "No caretaker plays your seat" in texts(
        await anna.settled(await anna.click(note, "I'm back"), timeout=LONGEST)
    )
    boris = house.person("Boris")
    said = texts(await boris.settled(await boris.click(note, "I'm back"), timeout=LONGEST))
    assert "Welcome back" in said
    await anna.wait_for(lambda message: "is back." in texts(message), timeout=LONGEST)
    assert "It is yours" in await house.told("Boris", "back", match=str(number))


async def test_ones_data_as_a_file_and_forgotten_by_a_button(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    boris = house.person("Boris")
    answer = await boris.settled(await boris.slash("settings data"), timeout=LONGEST)
    assert b'"Boris"' in await house.table.file(answer["attachments"][0])
    asked = await boris.slash("settings forget")
    assert (await house.service.lobby.match(number)).names[1] == "Boris", "only asked so far"
    done = await boris.click(asked.message, "Forget me")
    assert "I have forgotten you" in texts(await boris.settled(done, timeout=LONGEST))
    await house.posted()
    assert (await house.service.lobby.match(number)).seats[1].user_id is None
    assert b"Boris" not in await house.service.personal.data(int(boris.id))

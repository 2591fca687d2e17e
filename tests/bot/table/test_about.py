"""The first words on a server, help here and now, and what the bot is."""

from __future__ import annotations

from pathlib import Path

from bot.version import version
from engine.registry import GAMES
from tests.bot.table.house import LONGEST, House, opened, parts
from tests.driver import texts


async def greeted(house: House, name: str = "Anna") -> str:
    """Wait for the words of welcome, and return the channel in which they stand."""
    found = await house.person(name).wait_for(lambda message: "/help" in texts(message), timeout=LONGEST)
    assert [part["label"] for part in parts(found, "b1:")] == ["Learn in 10 minutes", "Play with friends"]
    assert [one["description"] for one in found["attachments"]] == [
        f"A part of the board of {game.name} in the middle of a match." for game in GAMES.values()
    ]
    return str(found["channel_id"])


async def invited(house: House) -> None:
    house.table.faults.removed(True)
    house.table.faults.removed(False)


async def test_who_invites_the_bot_is_greeted_where_it_may_write(house: House) -> None:
    first, _ = house.table.world.text_channels()
    await invited(house)
    assert await greeted(house) == first.id


async def test_the_greeting_goes_where_the_bot_may_write(house: House) -> None:
    first, second = house.table.world.text_channels()
    house.table.faults.denied(first.id, ["SEND_MESSAGES"])
    await invited(house)
    assert await greeted(house) == second.id


async def test_a_server_without_such_a_channel_has_its_owner_told(house: House) -> None:
    world = house.table.world
    for channel in world.guild_channels(world.guild_id):
        house.table.faults.denied(channel.id, ["SEND_MESSAGES"])
    await invited(house)
    owner = next(iter(world.people.values()))
    assert await greeted(house, owner.name) == world.dm(owner.id).id


async def test_a_new_local_table_is_greeted(house: House) -> None:
    first, _ = house.table.world.text_channels()
    await house.app.greet()
    assert await greeted(house) == first.id


async def test_a_start_greets_nobody(house: House) -> None:
    await house.posted()
    for channel in house.table.world.text_channels():
        assert not [one for one in house.person("Anna").sees(channel.id) if "/help" in texts(one)]


async def test_help_says_what_can_be_done_here_and_now(house: House) -> None:
    assert "/match new" in await house.told("Anna", "help")
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    told = await house.told("Anna", "help", channel=thread)
    assert "It is your turn" in told
    assert "/host pause" in told
    assert told.count("/rules") == 1
    await house.planned("Boris", number)
    told = await house.told("Boris", "help", channel=thread)
    assert "You have no open question" in told
    assert "/host" not in told
    assert "/follow" in await house.told("Chiyo", "help", channel=thread)
    direct = await house.told("Anna", "help", channel=house.table.world.dm(house.person("Anna").id).id)
    assert "/match new" not in direct
    assert "/me" in direct
    assert "It is your turn" in direct


async def test_about_names_version_terms_privacy_and_contact(tmp_path: Path, house: House) -> None:
    told = await house.told("Anna", "about")
    assert version() in told
    assert "MIT" in told
    assert "no terms" in told
    assert "your actions stay" in told
    blanks = {"terms_url": "https://example.org/t", "privacy_url": "https://example.org/p", "contact": "a@example.org"}
    async with opened(tmp_path / "other", **blanks) as other:
        told = await other.told("Anna", "about")
        assert all(words in told for words in blanks.values())
        assert "no terms" not in told

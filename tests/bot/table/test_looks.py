"""What one seat alone gets to see: told to it in words at once, kept in its story, never one click further away."""

from __future__ import annotations

from bot.service.reading.recap import LONGEST_NOTE
from engine.core.text import plain
from engine.rokugan.words import names as words
from tests.bot.table.house import House, parts
from tests.bot.table.test_programs import PEOPLE, filed, placing
from tests.driver import texts


async def place(house: House, name: str, number: int) -> str:
    """Place a token in a province of one's own; its face."""
    asked = await house.service.play.question(number, int(house.person(name).id))
    home = next(province.id for province in asked.view.provinces if province.controller == asked.seat)
    face = next(face for face in asked.view.own.hand if not face.startswith("blessing"))
    await house.service.play.submit(number, int(house.person(name).id), f"hold {face}; aim {home}; put center:{home}")
    return str(face)


async def test_a_look_is_answered_in_words_and_stays_in_the_story_of_who_looked(house: House) -> None:
    number, first, later = await placing(house)
    thread = await house.thread(number)
    face = await place(house, first, number)
    await house.posted()
    seen = f"You see: **{first}**’s token 1"
    panel = await house.chosen(later, await house.panel(later, number), "play scout")
    assert seen not in texts(panel)
    panel = await house.chosen(later, panel, "choose 1; commit")
    told = next(line for line in texts(panel).splitlines() if seen in line)
    assert plain(words.face(face)) in told
    await house.posted()
    assert seen in await house.told(later, "history", channel=thread)
    assert f"You have looked at token 1, **{first}**" in await house.told(later, "me", channel=thread)
    for words_of_others in (
        await house.told(first, "history", channel=thread),
        *(texts(message) for message in house.person(first).sees(thread)),
    ):
        assert "You see" not in words_of_others


async def test_a_look_by_a_list_is_told_with_what_the_list_did(house: House) -> None:
    """Scorpion's look, along with an entry of the program."""
    number, first, later = await placing(house, "scorpion")
    view = (await house.service.play.position(number)).view
    scorpion = PEOPLE[next(player.seat for player in view.players if player.clan == "scorpion")]
    if scorpion == first:
        await place(house, scorpion, number)
        await house.service.play.submit(number, int(house.person(scorpion).id), "decline")
    other = first if scorpion == later else later
    user = int(house.person(scorpion).id)
    asked = await house.service.play.question(number, user)
    home = next(province.id for province in view.provinces if province.controller == asked.seat)
    face = next(face for face in asked.view.own.hand if not face.startswith("blessing"))
    await house.service.orders.file(number, user, "look", "crab")
    await house.service.orders.file(number, user, "place", f"{face} center:{home}")
    seen = await place(house, other, number)
    await house.posted()
    assert await filed(house, scorpion, number) == ()
    told = [texts(message) for message in house.person(scorpion).dms() if "Your standing order" in texts(message)]
    assert plain(words.face(seen)) in next(line for line in told[-1].splitlines() if "You see: " in line)
    assert not any("You see" in texts(message) for message in house.person(other).dms())


async def test_my_view_shows_what_is_mine_in_every_phase_in_words_and_in_a_picture(house: House) -> None:
    number, first, later = await placing(house)
    thread = await house.thread(number)
    await place(house, first, number)
    for name in (first, later):
        person = house.person(name)
        answer = await person.settled(await person.slash("me", channel=thread))
        assert "Your hand: " in texts(answer)
        assert "Your secret objective: “" in texts(answer)
        assert [file["filename"] for file in answer["attachments"]] == ["board.png", "private.png"]
    await house.service.recap.write_note(number, int(house.person(first).id), "n" * LONGEST_NOTE)
    told = await house.told(first, "me", channel=thread)
    assert "Your tokens on the board: 1: " in told
    assert "n" * LONGEST_NOTE in told
    panel = await house.panel(first, number)
    assert "Next: " in texts(panel)
    assert "Your secret objective: “" in texts(panel)
    assert not parts(panel, "s1:")

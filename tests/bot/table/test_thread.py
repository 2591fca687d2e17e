"""The posts of a match's thread: few, short, in order, and no line of them is ever lost."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, select, update

from bot.store.tables import outbox
from tests.advice import advice
from tests.bot.table.house import PEOPLE, House, Json, opened, parts
from tests.bot.table.threads import posts, told_once, written
from tests.driver import texts
from tests.tools.counting import height

pytestmark = pytest.mark.slow

SCREEN = 844
"""A phone's height in CSS pixels."""


async def played(house: House, number: int, *, minutes: float = 0) -> None:
    """To the end: everybody answers at once what a caretaker would, or some minutes after the one before."""
    for _ in range(4000):
        position = await house.service.play.position(number)
        if not position.active:
            break
        user = position.match.seats[position.active[0]].user_id
        assert user is not None
        await house.service.play.submit(number, user, await advice(house.service, number, user))
        if (await house.service.play.position(number)).active != position.active:
            await house.pass_time(minutes=minutes)
            await house.posted()
    await house.posted()


async def without_battle(house: House, number: int) -> None:
    """A plan in which nobody marches: other spaces as a caretaker would fill them."""
    position = await house.service.play.position(number)
    for seat in position.active:
        user = position.match.seats[seat].user_id
        assert user is not None
        for _ in range(12):
            asked = await house.service.play.question(number, user)
            wish = await advice(house.service, number, user)
            assert asked.question is not None
            if "battle" in wish or "deploy_1_move" in wish:
                assert asked.question.sheet is not None
                space = wish.split()[1]
                filled = {slot.card for slot in asked.question.sheet.slots}
                chests = [
                    card.key for card in asked.question.sheet.cards if card.key not in filled and "chest" in card.key
                ]
                wish = f"assign {space} {chests[0]}"
            await house.service.play.submit(number, user, wish)
            if wish == "lock":
                break


async def in_season(house: House, number: int) -> tuple[int, str]:
    """Year and season."""
    view = (await house.service.play.position(number)).view
    return view.year, str(view.season)


@pytest.mark.parametrize("minutes", [pytest.param(0, marks=pytest.mark.soak), 60])
async def test_a_quiet_round_of_shogun_is_short(tmp_path: Path, minutes: int) -> None:
    """Also where everybody takes an hour."""
    people = PEOPLE[:4]
    async with opened(tmp_path, people=people) as house:
        number = await house.match(*people)
        await house.posted()
        thread = await house.thread(number)
        begin = house.table.messages(thread)
        first = next(number for number, message in enumerate(begin) if "## Year 1, spring" in texts(message))
        await without_battle(house, number)
        await house.posted()
        while await in_season(house, number) == (1, "spring"):
            position = await house.service.play.position(number)
            user = position.match.seats[position.active[0]].user_id
            assert user is not None
            await house.pass_time(minutes=minutes)
            await house.service.play.submit(number, user, await advice(house.service, number, user))
            await house.posted()
        messages = house.table.messages(thread)[first:]
        end = next(number for number, message in enumerate(messages) if "## Year 1, summer" in texts(message))
        quiet = messages[:end]
        assert "Battle" not in "".join(file["filename"] for message in quiet for file in message["attachments"])
        assert len(quiet) <= 7
        assert sum(map(height, quiet)) <= 3 * SCREEN
        fixed = [line for line in texts(begin[first - 1]).splitlines() if "begins with" in line]
        assert len(fixed) == 1


async def answered(house: House, number: int) -> None:
    """Whoever is asked first answers as a caretaker would."""
    position = await house.service.play.position(number)
    user = position.match.seats[position.active[0]].user_id
    assert user is not None
    await house.service.play.submit(number, user, await advice(house.service, number, user))


async def reports(house: House, number: int) -> list[Json]:
    """The posts of the thread that tell what happened."""
    thread = house.table.messages(await house.thread(number))
    known = {post.message_id for post in await posts(house, number)}
    return [message for message in thread if int(message["id"]) in known]


async def test_a_post_grows_for_fifty_minutes_and_a_note_stays_where_it_was_said(house: House) -> None:
    number = await house.match("Anna", "Boris", "Chiyo", game="rokugan")
    await house.posted()
    (begun,) = await reports(house, number)
    await answered(house, number)
    await house.posted()
    (grown,) = await reports(house, number)
    assert grown["id"] == begun["id"]
    assert "plays as" in written(grown)
    assert grown["attachments"] == begun["attachments"], "the board is still there"
    house.clock.shift += timedelta(minutes=51)
    await answered(house, number)
    await house.posted()
    before, after = await reports(house, number)
    assert written(before) == written(grown), "no line of it is lost"
    assert written(after).count("plays as") == 1
    await house.told("Anna", "host pause", channel=await house.thread(number))
    await house.told("Anna", "host resume", channel=await house.thread(number))
    await answered(house, number)
    await house.posted()
    assert len(await reports(house, number)) == 3, "what comes after a note stands below it"
    await told_once(house, number)


async def test_who_must_act_stands_below_everything_once_and_holds_no_news(house: House) -> None:
    number = await house.match("Anna", "Boris", game="edo")
    for _ in range(6):
        await house.posted()
        thread = house.table.messages(await house.thread(number))
        assert [bool(parts(message, "b1:open:")) for message in thread].count(True) == 1
        assert parts(thread[-1], "b1:open:")
        around = [message for message in thread if written(message) and "At this table" not in written(message)]
        assert len(await reports(house, number)) + 1 == len(around)
        await answered(house, number)


async def test_posts_grow_once_through_errors_and_kills(tmp_path: Path) -> None:
    """Discord edits and answers with an error; the process ends in the middle, or before it has written that down."""
    async with opened(tmp_path, keep=True) as house:
        number = await house.match("Anna", "Boris", "Chiyo", game="rokugan")
    for life in range(9):
        async with opened(tmp_path, keep=True) as house:
            if life % 3 == 1:
                house.table.faults.server_error("PATCH /channels/*/messages/*", when="after", times=2)
            await answered(house, number)
            if life % 3 == 2:
                await house.posted()
                newest = select(outbox.c.id).where(outbox.c.kind == "report").order_by(outbox.c.id.desc()).limit(1)
                lost = func.json_remove(outbox.c.payload, "$.post")
                row = await house.app.store.read(lambda connection: connection.execute(newest).scalar_one())  # noqa: B023
                undone = update(outbox).where(outbox.c.id == row, outbox.c.payload["new"].as_boolean().is_(False))
                again = undone.values(done_at=None, result="perhaps", payload=lost)
                await house.app.store.write(lambda connection: connection.execute(again))  # noqa: B023
    async with opened(tmp_path, keep=True) as house:
        await house.posted()
        await told_once(house, number)
        lines = [line for message in await reports(house, number) for line in written(message).splitlines()]
        assert len([line for line in lines if "plays as" in line]) == 3
        assert len(lines) == len(set(lines))

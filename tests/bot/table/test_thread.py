"""The posts of a match's thread: few, short, in order, and no line of them is ever lost."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import func, select, update

from bot.cli.counting import height
from bot.local.driver import components, texts
from bot.service.model import OpenPost
from bot.store.tables import outbox
from bot.ui.words import described, speaker_for_table
from render.registry import PICTURES
from tests.bot.table.house import PEOPLE, House, Json, opened, parts

pytestmark = pytest.mark.slow

POSTS = {"shogun": 120, "rokugan": 2 + 5 * 8, "edo": 4 + 7 * 5}
"""Posts of a whole match in which people answer at once: of Rokugan a round's beginning, its laps and its end, of Edo a
round's plans, its laps and its wages."""
TEXT = 10
"""The kind of component that is words."""
SCREEN = 844
"""A phone's height in CSS pixels."""


def written(message: Json) -> str:
    """Its words, without what its pictures are called."""
    return "\n".join(part["content"] for part in components(message) if part["type"] == TEXT)


async def played(house: House, number: int, *, minutes: float = 0) -> None:
    """To the end: everybody answers at once what a caretaker would, or so many minutes after the one before."""
    for _ in range(4000):
        position = await house.service.play.position(number)
        if not position.active:
            break
        user = position.match.seats[position.active[0]].user_id
        assert user is not None
        await house.service.play.submit(number, user, await house.service.play.advice(number, user))
        if (await house.service.play.position(number)).active != position.active:
            await house.pass_time(minutes=minutes)
            await house.posted()
    await house.posted()


async def posts(house: House, number: int) -> list[OpenPost]:
    """Each report of the thread as it was left, in order."""
    query = select(outbox.c.payload).where(outbox.c.match_id == number, outbox.c.kind == "report")
    async with house.app.store.reading() as connection:
        rows = (await connection.execute(query.order_by(outbox.c.id))).scalars().all()
    left = {post.message_id: post for post in (OpenPost(**row["post"]) for row in rows)}
    return [post for post in left.values() if post.message_id is not None]


async def told_once(house: House, number: int) -> None:
    """The posts divide among them all that everybody may know, and each still says its part, in order."""
    match = await house.service.lobby.match(number)
    say, thread = speaker_for_table(match), house.table.messages(await house.thread(number))
    shown = {int(message["id"]): message for message in thread}
    story = await house.service.outbox.told(number, 1, 10**6)
    reached = 0
    for post in await posts(house, number):
        part = await house.service.outbox.told(number, post.first, post.last)
        assert all(reached < happened.seq for happened in part), "told twice"
        between = [one for one in story if reached < one.seq < post.first]
        assert not "".join(described(match, [one.event for one in between], say)), "told nowhere"
        message = shown[post.message_id or 0]
        sheet = any(file["filename"] == "report.png" for file in message["attachments"])
        gathered = PICTURES[match.title].gathers if sheet else ()
        on_sheet = [one.event for one in part if isinstance(one.event, gathered)]
        assert described(match, on_sheet, say) == [] or PICTURES[match.title].account([one.event for one in part])
        assert not any(line in written(message) for line in described(match, on_sheet, say)), "said twice"
        beside = [one.event for one in part if not one.opens and one.event not in on_sheet]
        for line in described(match, beside, say):
            assert texts(message).count(line.splitlines()[0]) >= 1, line
        reached = post.last
    assert not described(match, [one.event for one in story if one.seq > reached], say), "told nowhere"


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("title", "seats"), [("shogun", 3), ("rokugan", 3), ("edo", 2)])
async def test_a_whole_thread_tells_everything_once(tmp_path: Path, title: str, seats: int) -> None:
    """Read at its end: no line was lost by an edit, and none is there twice; who must act is not there any more."""
    people = PEOPLE[:seats]
    async with opened(tmp_path, people=people) as house:
        number = await house.match(*people, game=title)
        await played(house, number)
        await told_once(house, number)
        thread = house.table.messages(await house.thread(number))
        heads = [head for message in thread if (head := written(message).partition("\n")[0]).startswith("## ")]
        assert all(one != other for one, other in pairwise(heads)), "nothing is headed twice"
        assert len(thread) <= POSTS[title]
        last = written(thread[-1])
        assert "## The match is over" in last
        assert "🗞️" in last, "how it was won stands at its head"
        assert [file["filename"] for file in thread[-1]["attachments"]][-2:] == ["scores.png", "course.png"]
        ranking = [line for line in last.splitlines() if line.startswith("1. ")]
        assert len(ranking) == 1
        assert not [message for message in thread if parts(message, "b1:open:")], "nobody is asked any more"
        everything = "\n".join(written(message) for message in thread)
        assert everything.count(ranking[0]) == 1
        assert everything.lower().count("match is over") == 1
        assert "(continued)" not in everything


async def without_battle(house: House, number: int) -> None:
    """A plan in which nobody marches: other spaces as a caretaker would fill them."""
    position = await house.service.play.position(number)
    for seat in position.active:
        user = position.match.seats[seat].user_id
        assert user is not None
        for _ in range(12):
            asked = await house.service.play.asked(number, user)
            wish = await house.service.play.advice(number, user)
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


@pytest.mark.parametrize("minutes", [0, 60])
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
            await house.service.play.submit(number, user, await house.service.play.advice(number, user))
            await house.posted()
        messages = house.table.messages(thread)[first:]
        end = next(number for number, message in enumerate(messages) if "## Year 1, summer" in texts(message))
        quiet = messages[:end]
        assert "Battle" not in "".join(file["filename"] for message in quiet for file in message["attachments"])
        assert len(quiet) <= 7
        assert sum(map(height, quiet)) <= 3 * SCREEN
        fixed = [line for line in texts(begin[first - 1]).splitlines() if "begins with" in line]
        assert len(fixed) == len(people)


async def answered(house: House, number: int) -> None:
    """Whoever is asked first answers as a caretaker would."""
    position = await house.service.play.position(number)
    user = position.match.seats[position.active[0]].user_id
    assert user is not None
    await house.service.play.submit(number, user, await house.service.play.advice(number, user))


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
    assert "plays the" in written(grown)
    assert grown["attachments"] == begun["attachments"], "the board is still there"
    house.clock.shift += timedelta(minutes=51)
    await answered(house, number)
    await house.posted()
    before, after = await reports(house, number)
    assert written(before) == written(grown), "no line of it is lost"
    assert written(after).count("plays the") == 1
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
                async with house.app.store.writing() as connection:
                    row = (await connection.execute(newest)).scalar_one()
                    undone = update(outbox).where(outbox.c.id == row, outbox.c.payload["new"].as_boolean().is_(False))
                    await connection.execute(undone.values(done_at=None, result=None, payload=lost))
    async with opened(tmp_path, keep=True) as house:
        await house.posted()
        await told_once(house, number)
        lines = [line for message in await reports(house, number) for line in written(message).splitlines()]
        assert len([line for line in lines if "plays the" in line]) == 3
        assert len(lines) == len(set(lines))

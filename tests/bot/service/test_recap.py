"""Finding one's way back: what each reader is told again, which board he sees, and whose note is whose."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.service.model import NotAllowed
from bot.service.reading.recap import Past
from bot.store.tables import seats
from engine.core.play import replay
from engine.core.refusals import Illegal, Refusal, Stale
from engine.core.text import plain
from engine.registry import GAMES
from tests.bot.service.hall import ANN, BOB, CID, EVE, PLACE, Hall
from tests.bot.toy import Dug, Locked, Peeked, RoundOpened, Shown, Written

BIDS = "assign gold 3; assign mud 1; lock"


def told(chapters: object) -> list[type]:
    """The kinds of what is told, in order."""
    return [type(event) for chapter in chapters for event in chapter.events]  # type: ignore[attr-defined]


async def test_recap_begins_with_what_one_last_did_oneself(hall: Hall) -> None:
    number = await hall.match(people=2)
    service = hall.service
    assert told((await service.recap.since_last(number, BOB.id)).chapters) == [RoundOpened]
    assert (await service.recap.since_last(number, BOB.id)).since is None
    await service.play.submit(number, ANN.id, BIDS)
    acted = hall.clock.now()
    hall.clock.move(minutes=5)
    await service.play.submit(number, BOB.id, BIDS)
    await service.play.submit(number, ANN.id, "dig")
    recap = await service.recap.since_last(number, BOB.id)
    assert told(recap.chapters) == [Shown, Dug]
    assert [chapter.headline.msgid for chapter in recap.chapters] == ["The bids are shown"]
    recap = await service.recap.since_last(number, ANN.id)
    assert told(recap.chapters) == [Dug]
    assert recap.since == acted + (hall.clock.now() - acted)
    assert recap.chapters[0].headline.msgid == "The bids are shown"
    assert recap.view.seat == 0


async def test_what_a_deadline_did_for_somebody_is_news_to_him_and_to_nobody_else(hall: Hall) -> None:
    number = await hall.match(people=2)
    service = hall.service
    await service.play.submit(number, ANN.id, BIDS)
    hall.clock.move(hours=2)
    await service.time.run_due()
    await service.caretakers.quiet()
    assert Written in told((await service.recap.since_last(number, BOB.id)).chapters)
    for reader in (ANN.id, EVE.id, None):
        assert Written not in told((await service.recap.since_last(number, reader)).chapters)


async def test_a_stranger_gets_the_last_chapter_as_everybody_sees_it(hall: Hall) -> None:
    number = await hall.match(people=2)
    service = hall.service
    for person in (ANN, BOB):
        await service.play.submit(number, person.id, f"peek; {BIDS}" if person is CID else BIDS)
    recap = await service.recap.since_last(number, EVE.id)
    assert recap.seat is None
    assert recap.view.seat is None
    assert told(recap.chapters) == [Shown]


async def test_before_the_start_there_is_nothing_to_tell(hall: Hall) -> None:
    match = await hall.lobby()
    for look in (hall.service.recap.since_last, hall.service.recap.chapter):
        with pytest.raises(Stale):
            await look(match.id, ANN.id)


async def test_a_lobby_has_no_chapters_to_choose_from(hall: Hall) -> None:
    assert await hall.service.recap.contents((await hall.lobby(people=2)).id) == ()


async def test_past_boards_are_those_of_the_log_through_the_readers_eyes(hall: Hall) -> None:
    number = await hall.match(people=2, rounds="4")
    await hall.finish(number, Random(5))
    service, game = hall.service, hall.games["toy"]
    ends, opened = {}, 0
    for step in replay(game, await service.maintenance.log(number)):
        for event in step.events:
            opened += game.words.headline(event) is not None
            ends[opened] = step.state.copy()
    contents = await service.recap.contents(number)
    assert [chapter.number for chapter in contents] == list(range(1, 9))
    for chapter in contents:
        for reader, seat in ((BOB.id, 1), (EVE.id, None), (None, None)):
            past = await service.recap.chapter(number, reader, chapter.number)
            assert past.numbers == range(1, 9)
            assert past.chapter.headline == chapter.headline
            assert past.view == game.view(ends[chapter.number], seat)
            assert all(event.audience in (None, (seat,)) for event in past.chapter.events)
            assert not any(isinstance(event, Locked) for event in past.chapter.events)
    assert (await service.recap.chapter(number, None)).chapter.number == 8
    with pytest.raises(Refusal, match="chapters 1 to 8"):
        await service.recap.chapter(number, ANN.id, 9)


async def test_whoever_took_a_seat_over_sees_nothing_secret_of_before(hall: Hall) -> None:
    number = await hall.match(people=2, rounds="3")
    service = hall.service
    await service.play.submit(number, BOB.id, "peek")
    for person in (ANN, BOB):
        await service.play.submit(number, person.id, BIDS)
    await service.play.submit(number, ANN.id, "pass")
    before = await service.recap.chapter(number, BOB.id, 1)
    assert Peeked in told([before.chapter])
    assert before.view.plan
    await _substitute(hall, number, 1, CID.id)
    for reader in (CID, BOB):
        assert _public(await hall.service.recap.chapter(number, reader.id, 1))
    recap = await hall.service.recap.since_last(number, CID.id)
    assert recap.since is None
    assert told(recap.chapters) == []
    hall.clock.move(hours=2)
    await hall.service.time.run_due()
    assert told((await hall.service.recap.since_last(number, CID.id)).chapters) == [Dug, RoundOpened]


def _public(past: Past) -> bool:
    return past.view.seat is None and all(event.audience is None for event in past.chapter.events)


async def _substitute(hall: Hall, number: int, seat: int, user_id: int) -> None:
    """As the service does it for a host: the seat is somebody else's from now on."""
    taken = seats.update().where(seats.c.match_id == number, seats.c.seat == seat)
    taken = taken.values(user_id=user_id, since=await _seq(hall, number))
    await hall.store.write(lambda connection: connection.execute(taken))
    await hall.restart()


async def _seq(hall: Hall, number: int) -> int:
    live = await hall.service.repository.get(number)
    assert live.standing is not None
    return live.standing.seq


async def test_notes_are_for_their_writer_alone(hall: Hall) -> None:
    number = await hall.match(people=2)
    service = hall.service
    assert await service.recap.write_note(number, ANN.id, " watch Kai ") == "watch Kai"
    assert await service.recap.write_note(number, ANN.id, "and rice", add=True) == "watch Kai\nand rice"
    await service.recap.write_note(number, BOB.id, "mine")
    assert await service.recap.notes(ANN.id, [number]) == {number: "watch Kai\nand rice"}
    assert await service.recap.notes(BOB.id, [number]) == {number: "mine"}
    with pytest.raises(NotAllowed):
        await service.recap.write_note(number, EVE.id, "a stranger's")
    with pytest.raises(Illegal, match="1500"):
        await service.recap.write_note(number, ANN.id, "x" * 1495, add=True)
    assert await service.recap.notes(ANN.id, [number]) == {number: "watch Kai\nand rice"}
    await _substitute(hall, number, 0, EVE.id)
    assert await hall.service.recap.notes(EVE.id, [number]) == {}
    assert await hall.service.recap.notes(ANN.id, [number]) == {number: "watch Kai\nand rice"}
    await hall.service.recap.write_note(number, BOB.id, "  ")
    assert await hall.service.recap.notes(BOB.id, [number]) == {}


async def test_mine_is_what_is_due_first(hall: Hall) -> None:
    service = hall.service
    late, soon, done = [await hall.match(people=2, time=hours * 3600) for hours in (9, 2, 1)]
    endless = await hall.match(people=2, time=0)
    await service.play.submit(done, ANN.id, BIDS)
    asked, rest = await service.play.mine(ANN.id, 3)
    assert [one.match.id for one in asked] == [soon, late, endless]
    assert [match.id for match in rest] == [done]
    asked, rest = await service.play.mine(ANN.id, 10)
    assert [one.match.id for one in asked] == [soon, late, endless, done]
    assert await service.play.mine(EVE.id, 3) == ((), ())
    service = await hall.restart()
    assert [one.match.id for one in (await service.play.mine(ANN.id, 1))[0]] == [soon]
    assert list(service.repository._held) == [soon], "the others need not be read"


async def test_practice_begins_at_once_without_a_clock(hall: Hall) -> None:
    match = await hall.service.lobby.practice(PLACE, ANN, "toy", "Practice: Ann")
    await hall.service.caretakers.quiet()
    assert match.status == "running"
    assert match.name == "Practice: Ann"
    assert [seat.user_id for seat in match.seats] == [ANN.id, None]
    asked = await hall.service.play.question(match.id, ANN.id)
    assert asked.question is not None
    assert asked.due_at is None
    assert await hall.service.time.next_due() is None
    with pytest.raises(Illegal):
        await hall.service.lobby.practice(PLACE, ANN, "chess", "x")


async def test_the_whole_story_is_its_parts_one_after_another(hall: Hall) -> None:
    """Also for whoever took a seat over: what was before is for him what it is for everybody."""
    number = await hall.match(people=2, rounds="4")
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, BIDS)
    await hall.service.caretakers.quiet()
    await _substitute(hall, number, 1, EVE.id)
    await hall.finish(number, Random(5))
    service = hall.service
    for reader in (ANN.id, BOB.id, EVE.id, CID.id, None):
        parts = [
            await service.recap.chapter(number, reader, chapter.number)
            for chapter in await service.recap.contents(number)
        ]
        story = await service.recap.story(number, reader)
        assert list(story) == parts
        assert list(await service.recap.story(number, reader, 3)) == parts[:3]
    assert {past.view.seat for past in await service.recap.story(number, EVE.id)} == {None, 1}
    with pytest.raises(Refusal, match="chapters 1 to 8"):
        await service.recap.story(number, ANN.id, 99)
    unbegun = await hall.lobby()
    with pytest.raises(Stale):
        await service.recap.story(unbegun.id, ANN.id)


async def test_a_part_that_ended_along_with_the_next_is_shown_as_it_last_stood(tmp_path: Path) -> None:
    """With the last token placed in Rokugan all are revealed, and the next round begins."""
    hall = Hall(tmp_path / "rokugan.sqlite3", GAMES)
    service = await hall.open()
    number = await hall.match(people=2, title="rokugan")
    random = Random(3)
    while (await service.play.position(number)).view.round < 2:
        await hall.act(number, random)
    story = await service.recap.story(number, ANN.id)
    assert list(story) == [await service.recap.chapter(number, ANN.id, past.chapter.number) for past in story]
    placing = next(past for past in story if "placement" in plain(past.chapter.headline))
    revealed = next(past for past in story if "revealed" in plain(past.chapter.headline))
    assert placing.view.round == 1
    assert placing.view.tokens
    assert revealed.view.round == 2
    await hall.close()

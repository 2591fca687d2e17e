"""Which posts follow from what happened, and that every stretch of play is told once."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from bot.service.match.live_state import Happened, NewestReport
from bot.service.model import Outgoing, PostKind
from bot.service.telling.posts import _reports
from bot.store import log
from engine.core.model import Event
from engine.core.text import plain
from engine.registry import GAMES
from engine.shogun.events import ActionBegan, ActionDeclined
from tests.advice import advice
from tests.bot.service.hall import ANN, BOB, CID, Hall, boards, kinds, told, whole_story
from tests.bot.toy import TOY, Dug, RoundOpened, Shown, Surveyed

PLAN = "assign gold {gold}; assign mud 0; lock"


def asked_people(rows: list[Outgoing]) -> list[int | None]:
    return [row.user_id for row in rows if row.kind is PostKind.ASK]


async def test_a_match_begins_with_its_thread(hall: Hall) -> None:
    await hall.match(people=2, caretakers=1)
    lobby, thread, report, turn, *asks = hall.posted
    assert kinds([lobby, thread, report, turn]) == [PostKind.LOBBY, PostKind.THREAD, PostKind.REPORT, PostKind.TURN]
    assert told([report]) == [RoundOpened(1)]
    assert (report.payload["opening"], report.payload["new"], report.payload["board"]) == (1, True, 1)
    assert turn.payload["asks"]
    assert asked_people(asks) == [ANN.id, BOB.id]


async def test_who_acts_where_all_do_is_told_as_a_number(hall: Hall) -> None:
    number = await hall.match(people=3)
    await hall.service.play.submit(number, ANN.id, "assign gold 3; assign mud 4")
    assert await hall.post() == [], "a pick is nobody else's business"
    await hall.service.play.submit(number, ANN.id, "lock")
    assert kinds(await hall.post()) == [PostKind.TURN]
    await hall.service.play.submit(number, ANN.id, "unlock")
    assert kinds(await hall.post()) == [PostKind.TURN]


async def test_unsent_numbers_are_told_once(hall: Hall) -> None:
    number = await hall.match(people=4)
    for person in (ANN, BOB, CID):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    assert kinds(await hall.post()) == [PostKind.TURN]


async def test_a_number_that_changes_while_it_is_being_posted_is_posted_again(hall: Hall) -> None:
    number = await hall.match(people=3)
    await hall.service.play.submit(number, ANN.id, PLAN.format(gold=1))
    under_way = next(row for row in await hall.service.outbox.unsent() if row.kind is PostKind.TURN)
    await hall.service.play.submit(number, BOB.id, PLAN.format(gold=2))
    await hall.service.outbox.tick_off(under_way.id)
    assert kinds(await hall.post()) == [PostKind.TURN]


async def test_a_chapter_is_a_post_and_one_that_looks_back_has_the_board(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, PLAN.format(gold=5))
    await hall.post()
    await hall.service.play.submit(number, BOB.id, PLAN.format(gold=3))
    report, turn, ask = await hall.post()
    assert (told([report]), report.payload["new"], boards([report])) == ([Shown((5, 3))], True, [])
    assert (turn.kind, ask.kind, ask.user_id) == (PostKind.TURN, PostKind.ASK, ANN.id)


async def test_a_turn_without_a_chapter_goes_on_in_the_newest_post(hall: Hall) -> None:
    number = await hall.match(people=2)
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    await hall.post()
    await hall.service.play.submit(number, BOB.id, "pass")
    report, turn, ask = await hall.post()
    assert (told([report]), report.payload["new"]) == ([Dug(1, None)], False)
    assert (turn.kind, turn.payload["asks"]) == (PostKind.TURN, True)
    assert (ask.kind, ask.user_id) == (PostKind.ASK, ANN.id)


async def test_the_end_of_a_chapter_is_told_as_its_continuation(hall: Hall) -> None:
    number = await hall.match(people=2)
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    await hall.service.play.submit(number, BOB.id, "pass")
    await hall.post()
    await hall.service.play.submit(number, ANN.id, "pass")
    continued, opened, _, *asks = await hall.post()
    assert (told([continued]), continued.payload["new"]) == ([Dug(0, None)], False)
    assert (told([opened]), opened.payload["new"], len(boards([opened]))) == ([RoundOpened(2)], True, 1)
    assert asked_people(asks) == [ANN.id, BOB.id]


async def test_who_must_act_is_said_once_and_all_that_changed_is_marked_on_the_board(hall: Hall) -> None:
    number = await hall.match(people=2)
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    for person in (BOB, ANN):
        await hall.service.play.submit(number, person.id, "pass")
    rows = await hall.post()
    (board,) = boards(rows)
    marked = await hall.service.outbox.public_events(number, board.payload["board"], board.payload["last"])
    assert [type(happened.event) for happened in marked] == [Shown, Dug, Dug, RoundOpened]
    (turn,) = [row for row in rows if row.kind is PostKind.TURN]
    assert turn.payload["asks"], "as the one before would have done"


async def test_questions_that_are_answered_are_not_asked_any_more(hall: Hall) -> None:
    number = await hall.match(people=2)
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    await hall.service.play.submit(number, BOB.id, "pass")
    assert asked_people(await hall.post()) == [ANN.id]


async def test_whoever_goes_on_answering_is_not_asked_again(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, "assign gold 3")
    await hall.service.play.submit(number, ANN.id, "assign mud 4; lock")
    await hall.service.play.submit(number, ANN.id, "unlock")
    assert asked_people(await hall.post()) == []


async def test_several_answers_of_one_person_are_one_post(hall: Hall) -> None:
    number = await hall.match(people=2)
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    await hall.post()
    asked = await hall.service.play.submit(number, BOB.id, "survey")
    assert asked.question is not None, "the answer shows him what comes next"
    assert await hall.post() == []
    await hall.restart()
    await hall.service.play.submit(number, BOB.id, "pass")
    report, _, ask = await hall.post()
    assert told([report]) == [Surveyed(1), Dug(1, None)]
    assert ask.user_id == ANN.id


async def test_nothing_is_told_while_caretakers_act(hall: Hall) -> None:
    number = await hall.match(people=1, caretakers=3)
    await hall.service.play.submit(number, ANN.id, PLAN.format(gold=1))
    await hall.service.caretakers.quiet()
    rows = await hall.post()
    assert kinds(rows).count(PostKind.TURN) == 1, "when they are done"
    assert asked_people(rows) == [ANN.id]


async def test_the_end(hall: Hall) -> None:
    number = await hall.match(people=2, rounds="1")
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    await hall.service.play.submit(number, BOB.id, "pass")
    await hall.post()
    hall.clock.move(minutes=40)
    await hall.service.play.submit(number, ANN.id, "pass")
    rows = await hall.post()
    assert kinds([row for row in rows if row.user_id is None]) == [PostKind.REPORT, PostKind.TURN, PostKind.LOBBY]
    ends = [(row.user_id, "quiet" in row.payload) for row in rows if row.kind is PostKind.RESULT]
    assert ends == [(ANN.id, True), (BOB.id, False)], "Ann made the last move, and hears no sound"
    assert rows[0].payload["over"]
    assert await hall.service.time.next_due() is None


async def test_every_event_is_told_in_exactly_one_place(hall: Hall) -> None:
    """Reports together are the public story, in order, without gaps and without repeats."""
    for seed in range(3):
        hall.posted.clear()
        number = await hall.match(people=1 + seed % 3, caretakers=1 + seed % 2, rounds="3")
        await hall.finish(number, Random(seed))
        chapters = await whole_story(hall.service, number, None)
        assert told(hall.posted) == [event for chapter in chapters for event in chapter.events if not event.counted]


async def test_a_chapter_that_looks_back_says_what_came_before_it_was_about(hall: Hall) -> None:
    number = await hall.match(people=2, rounds="3")
    await hall.finish(number, Random(3))
    service = hall.service
    found = []
    for row in boards(hall.posted):
        (opened,) = [event for event in row.payload["events"] if isinstance(event, RoundOpened)]
        summary = await service.recap.summary(number, row.payload["opening"])
        assert (summary is None) is (opened == RoundOpened(1))
        if summary is not None:
            found.append((opened, plain(summary.headline)))
    digs = [
        sum(isinstance(event, Dug) for event in chapter.events) for chapter in await whole_story(service, number, None)
    ]
    assert sum(digs[:4]) > sum(digs[:2]) > 0
    assert found == [
        (RoundOpened(2), f"Holes so far: {sum(digs[:2])}."),
        (RoundOpened(3), f"Holes so far: {sum(digs[:4])}."),
    ]
    stories = [await service.recap.chapter(number, reader, part) for part in range(1, 7) for reader in (ANN.id, None)]
    assert [past.chapter.summary and plain(past.chapter.summary.headline) for past in stories[::2]] == [
        *(None, None, found[0][1], None, found[1][1], None),
    ]
    assert [past.chapter.summary for past in stories[::2]] == [past.chapter.summary for past in stories[1::2]]


async def test_a_recap_tells_it_too(hall: Hall) -> None:
    number = await hall.match(people=2, rounds="2")
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    for person in (BOB, ANN):
        await hall.service.play.submit(number, person.id, "dig")
    recap = await hall.service.recap.since_last(number, BOB.id)
    assert [
        (plain(chapter.headline), chapter.summary and plain(chapter.summary.headline)) for chapter in recap.chapters
    ] == [
        ("The bids are shown", None),
        ("Round 2", "Holes so far: 2."),
    ]


async def test_chapters_have_the_headlines_of_the_reports(hall: Hall) -> None:
    number = await hall.match(people=2, rounds="2")
    await hall.finish(number, Random(3))
    headlines = [plain(headline) for event in told(hall.posted) if (headline := TOY.words.headline(event))]
    assert headlines == [plain(chapter.headline) for chapter in await whole_story(hall.service, number, None)]
    assert headlines == ["Round 1", "The bids are shown", "Round 2", "The bids are shown"]


async def test_a_report_may_look_back_to_the_newest_event_of_a_kind_and_sees_what_everybody_may_know(
    hall: Hall,
) -> None:
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, "peek")
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    (report,) = (row for row in await hall.post() if row.kind is PostKind.REPORT)
    shown = Shown((ANN.id, BOB.id))
    assert await hall.service.outbox.events_since(number, Shown, report.payload["last"]) == (shown,)
    assert await hall.service.outbox.events_since(number, RoundOpened, report.payload["last"]) == (
        RoundOpened(1),
        shown,
    )
    assert await hall.service.outbox.events_since(number, RoundOpened, 1) == (RoundOpened(1),)
    assert await hall.service.outbox.events_since(number, Dug, report.payload["last"]) == ()


async def test_a_start_has_nothing_to_do_for_a_turn_that_is_half_played(tmp_path: Path) -> None:
    """The steps of a turn are told together: until then they are no work that was left."""
    hall = Hall(tmp_path / "daimyo.sqlite3", GAMES)
    await hall.open()
    try:
        number = await hall.match(people=2, title="edo")
        repository, halves = hall.service.repository, 0
        for _ in range(60):
            live = await repository.get(number)
            halves += live.stands.mid_turn
            assert await repository.store.read(log.pending) == []
            user = live.info.seats[live.stands.active[0]].user_id
            assert user is not None
            await hall.service.play.submit(number, user, await advice(hall.service, number, user))
        assert halves > 5
    finally:
        await hall.close()


async def test_an_action_that_waits_for_its_first_line_is_told_once_and_in_order(tmp_path: Path) -> None:
    """Where planned actions may be declined, someone is asked before anything happens in one."""
    hall, random = Hall(tmp_path / "daimyo.sqlite3", GAMES), Random("waiting")
    await hall.open()
    number = await hall.match(people=3, title="shogun", time=0, start="fixed", free_choice="on")
    began: list[int] = []
    while len(began) < 12:
        assert await hall.act(number, random)
        await hall.post()
        began = [event.index for event in told(hall.posted) if isinstance(event, ActionBegan)]
    assert began == [*range(1, 11), 1, 2]
    await hall.close()


class Fight(Event, notable=True):
    """An event that a post begins for."""


def test_a_headline_that_goes_on_begins_a_post_only_with_what_is_notable() -> None:
    """The actions of a Shogun year stand in one post, but for those with a battle."""
    declined = ActionDeclined(0, "build_castle", "kai")
    for event, new in ((declined, False), (Fight(), True)):
        events = [ActionBegan(2, "build_castle", ()), event, declined]
        news = [Happened(seq, 5, 3, seq == 8, event) for seq, event in enumerate(events, 8)]
        report = NewestReport(headline=1, alone=False)
        (stretch, *_), _ = _reports(GAMES["shogun"], report, news, begin=False, over=False)
        assert (stretch["first"], stretch["new"]) == (8, new)


@pytest.mark.parametrize("counted", [False, True])
@pytest.mark.parametrize(("audience", "seen"), [(None, True), ((0,), True), ((1,), False), ((), False)])
def test_a_seat_sees_what_it_may_know_and_no_mere_numbers(
    audience: tuple[int, ...] | None, seen: bool, counted: bool
) -> None:
    happened = Happened(1, 1, 1, False, SimpleNamespace(counted=counted, audience=audience))
    assert happened.seen(0) is (seen and not counted)

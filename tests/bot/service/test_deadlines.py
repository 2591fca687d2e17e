"""Time: reminders, defaults, and what moves a deadline."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from bot.service.match.turn_player import TurnPlayer
from bot.service.model import PostKind
from engine.core.refusals import Stale
from engine.core.text import Listing, SeatName
from tests.bot.service.hall import ANN, BOB, CID, Hall, kinds, remarks
from tests.bot.toy import TOY

PLAN = "assign gold {gold}; assign mud 0; lock"


async def test_time_runs_from_the_moment_a_question_opens(hall: Hall) -> None:
    number = await hall.match(people=2)
    begin = hall.clock.now()
    assert (await hall.service.play.position(number)).due_at == begin + timedelta(hours=1)
    assert await hall.service.time.next_due() == begin + timedelta(minutes=30), "the first reminder"
    hall.clock.move(minutes=10)
    await hall.service.play.submit(number, ANN.id, PLAN.format(gold=1))
    assert (await hall.service.play.position(number)).due_at == begin + timedelta(hours=1), "others are still asked"
    await hall.service.play.submit(number, BOB.id, PLAN.format(gold=2))
    assert (await hall.service.play.position(number)).due_at == begin + timedelta(minutes=70)
    await hall.restart()
    assert (await hall.service.play.question(number, BOB.id)).due_at == begin + timedelta(minutes=70)


async def test_unlocking_buys_no_time(hall: Hall) -> None:
    number = await hall.match(people=2)
    before = (await hall.service.play.position(number)).due_at
    hall.clock.move(minutes=30)
    await hall.service.play.submit(number, ANN.id, PLAN.format(gold=1))
    await hall.service.play.submit(number, ANN.id, "unlock")
    assert (await hall.service.play.position(number)).due_at == before


async def test_whoever_moves_on_alone_gets_his_time_anew(hall: Hall) -> None:
    number = await hall.match(people=2)
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    hall.clock.move(minutes=50)
    await hall.service.play.submit(number, BOB.id, "survey")
    assert (await hall.service.play.position(number)).due_at == hall.clock.now() + timedelta(hours=1)


async def test_picks_alone_buy_no_time(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, PLAN.format(gold=1))
    before = (await hall.service.play.position(number)).due_at
    for _ in range(3):
        hall.clock.move(minutes=10)
        await hall.service.play.submit(number, BOB.id, "assign gold 3; clear gold")
    assert (await hall.service.play.position(number)).due_at == before


async def test_two_reminders_for_those_who_must_act(hall: Hall) -> None:
    number = await hall.match(people=3)
    await hall.service.play.submit(number, BOB.id, PLAN.format(gold=1))
    await hall.post()
    hall.clock.move(minutes=29)
    assert await hall.service.time.run_due() == 0
    hall.clock.move(minutes=1)
    assert await hall.service.time.run_due() == 1
    first = [(row.kind, row.user_id, "quiet" in row.payload) for row in await hall.post()]
    assert first == [(PostKind.REMIND, 1, True), (PostKind.REMIND, 3, True)], "the question itself made a sound"
    assert await hall.service.time.next_due() == hall.clock.now() + timedelta(minutes=24)
    hall.clock.move(minutes=1)
    assert await hall.service.time.run_due() == 0
    await hall.service.play.submit(number, CID.id, PLAN.format(gold=1))
    await hall.post()
    hall.clock.move(minutes=23)
    assert await hall.service.time.run_due() == 1
    last = [(row.kind, row.user_id, "quiet" in row.payload) for row in await hall.post()]
    assert last == [(PostKind.REMIND, 1, False)]
    assert await hall.service.time.next_due() == hall.clock.now() + timedelta(minutes=6)


async def test_at_the_deadline_the_rules_decide_for_the_late(hall: Hall) -> None:
    number = await hall.match(people=3, caretakers=1)
    await hall.service.play.submit(number, BOB.id, PLAN.format(gold=1))
    await hall.post()
    hall.clock.move(hours=1)
    assert await hall.service.time.run_due() == 1
    await hall.service.caretakers.quiet()
    posted = await hall.post()
    (late,) = remarks(posted)
    assert dict(late.args) == {"names": Listing((SeatName(0), SeatName(2)))}
    assert PostKind.TURN in kinds(posted)
    assert PostKind.NOTE not in kinds(posted), "a line, no post"
    assert (await hall.service.play.position(number)).view.phase == "digging"
    await hall.service.maintenance.verify(number)


async def test_a_whole_match_of_people_who_never_come(hall: Hall) -> None:
    number = await hall.match(people=2, caretakers=1)
    for _ in range(20):
        hall.clock.move(hours=1)
        await hall.service.time.run_due()
        await hall.service.caretakers.quiet()
    assert (await hall.service.play.position(number)).outcome is not None
    assert await hall.service.time.next_due() is None
    await hall.service.maintenance.verify(number)


@pytest.mark.parametrize("deadline_first", [False, True])
async def test_a_wish_and_the_deadline_at_the_same_moment(hall: Hall, deadline_first: bool) -> None:
    """Either may come first, and both ways are legal: the wish counts, or it is refused as too late."""
    number = await hall.match(people=2)
    await hall.service.play.submit(number, BOB.id, PLAN.format(gold=1))
    hall.clock.move(hours=1)
    async with hall.service.repository.locked(number):  # both come while something else is going on
        due = asyncio.create_task(hall.service.time.run_due())
        if deadline_first:
            await hall.queued(number)
        wish = asyncio.create_task(hall.service.play.submit(number, ANN.id, PLAN.format(gold=5), decision=0))
        await asyncio.sleep(0.1)
    (result,) = await asyncio.gather(wish, return_exceptions=True)
    await due
    assert isinstance(result, Stale) == deadline_first
    await hall.service.maintenance.verify(number)
    position = await hall.service.play.position(number)
    assert position.view.phase == "digging"
    assert position.due_at == hall.clock.now() + timedelta(hours=1)
    assert bool(remarks(await hall.post())) == deadline_first


async def test_deadlines_survive_a_restart(hall: Hall) -> None:
    number = await hall.match(people=2)
    hall.clock.move(hours=5)
    await hall.restart()
    assert await hall.service.time.run_due() == 1
    assert (await hall.service.play.position(number)).view.phase == "digging"


async def test_no_time_limit(hall: Hall) -> None:
    number = await hall.match(people=2, time=0)
    assert await hall.service.time.next_due() is None
    assert (await hall.service.play.position(number)).due_at is None
    hall.clock.move(days=100)
    assert await hall.service.time.run_due() == 0


async def test_many_at_once_and_one_that_fails(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that cannot be resolved is left alone for a while and holds up no other."""
    numbers = [await hall.match(people=2) for _ in range(10)]
    await hall.service.play.submit(numbers[0], ANN.id, "assign gold 7")
    bidding = TOY.sequence.phases["bidding"]
    honest = bidding.play

    def broken(turn: Any, seat: int, action: Any) -> None:
        if turn.state.plans[0].get("gold") == 7:
            raise RuntimeError("a fault in the rules")
        honest(turn, seat, action)

    monkeypatch.setattr(bidding, "play", broken)
    hall.clock.move(hours=1)
    assert await hall.service.time.run_due() == 9
    assert await hall.service.time.run_due() == 0
    next_due = await hall.service.time.next_due()
    assert next_due == hall.clock.now() + timedelta(minutes=1)
    monkeypatch.undo()
    hall.clock.move(minutes=1)
    assert await hall.service.time.run_due() == 1
    for number in numbers:
        assert (await hall.service.play.position(number)).view.phase == "digging"


async def test_nothing_is_due_in_a_match_that_went_on_before_it_was_tried_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the loop would look twenty times a second, until that match is late once more."""
    number = await hall.match(people=2, time=86400)
    monkeypatch.setattr(TurnPlayer, "time_up", None)
    hall.clock.move(days=1)
    assert await hall.service.time.run_due() == 0
    await hall.service.pace.extend(number, ANN, "2d")
    hall.clock.move(minutes=1)
    await hall.service.time.run_due()
    assert await hall.service.time.seconds_left() > 0


async def test_caretakers_that_cannot_act_are_tried_again(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(turn: Any, seat: int, action: Any) -> None:
        raise RuntimeError("a fault in the rules")

    monkeypatch.setattr(TOY.sequence.phases["bidding"], "play", broken)
    number = await hall.match(people=1, caretakers=1)
    assert (await hall.service.play.position(number)).active == (0, 1)
    monkeypatch.undo()
    hall.clock.move(minutes=1)
    await hall.service.time.run_due()
    await hall.service.caretakers.quiet()
    assert (await hall.service.play.position(number)).active == (0,)
    assert PostKind.TURN in kinds(await hall.post())


async def test_the_event_says_when_a_deadline_was_set(hall: Hall) -> None:
    hall.service.time.event.clear()
    number = await hall.match(people=2)
    assert hall.service.time.event.is_set()
    hall.service.time.event.clear()
    await hall.service.play.submit(number, ANN.id, "assign gold 3")
    assert not hall.service.time.event.is_set()

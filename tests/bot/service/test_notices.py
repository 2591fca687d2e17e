"""What stands open for a person, and that it is closed wherever the answer came from."""

from __future__ import annotations

from bot.service.model import PostKind
from bot.service.preferences import Notice, Way
from bot.service.telling.delivery_results import DeliveryResult
from engine.core.text import plain
from tests.bot.service.hall import ANN, BOB, CID, Hall

PLAN = "assign gold {gold}; assign mud 0; lock"


def closed(hall: Hall) -> list[tuple[int | None, str, int]]:
    """Whose notices were closed since the last look, in what words, and how many messages."""
    rows, hall.closed = hall.closed, []
    return [
        (row.user_id, plain(row.payload["text"]) if "text" in row.payload else "", len(row.payload["messages"]))
        for row in rows
    ]


async def test_a_reminder_takes_the_place_of_the_question_and_is_closed_once_by_the_answer(hall: Hall) -> None:
    await hall.match(people=2)
    hall.clock.move(minutes=31)
    await hall.service.time.run_due()
    await hall.post()
    assert closed(hall) == [(ANN.id, "", 1), (BOB.id, "", 1)]
    await hall.service.play.submit(1, ANN.id, PLAN.format(gold=1))
    await hall.post()
    assert closed(hall) == [(ANN.id, "✅ Toy #1: assign gold 1 · assign mud 0 · lock", 1)]
    await hall.service.play.submit(1, ANN.id, "unlock")
    await hall.service.play.submit(1, ANN.id, "lock")
    await hall.post()
    assert closed(hall) == []


async def test_nothing_rings_for_a_question_to_which_a_press_of_ones_own_led_or_soon_after_one(hall: Hall) -> None:
    """A turn has 15 minutes of the hour here: so long ago is soon after."""
    await hall.match(people=2, rounds="3")
    steps = ((ANN, PLAN.format(gold=1), 16), (BOB, PLAN.format(gold=2), 0), (BOB, "pass", 1), (ANN, "pass", 16))
    told = ({}, {BOB.id: True}, {ANN.id: False}, {ANN.id: True, BOB.id: True})
    await hall.post()
    for (person, answer, minutes), quiet in zip(steps, told, strict=True):
        await hall.service.play.submit(1, person.id, answer)
        assert await _asked(hall) == quiet
        hall.clock.move(minutes=minutes)
    hall.clock.move(hours=1)
    await hall.service.time.run_due()
    assert set((await _asked(hall)).values()) == {False}, "time is nobody's hand"


async def test_what_rings_in_the_thread_does_not_tell_who_played_by_hand(hall: Hall) -> None:
    """Nor is anybody left without a ring who wants no reminders."""
    await hall.match(people=3, rounds="1")
    await hall.service.preferences.set_notices(ANN.id, {Notice.TURN: Way.MENTION})
    await hall.service.preferences.set_notices(BOB.id, {Notice.REMINDER: Way.NONE})
    for person in (ANN, BOB, CID):
        await hall.service.play.submit(1, person.id, PLAN.format(gold=1))
    told = await _asked(hall)
    while (await hall.service.play.position(1)).active:
        (seat,) = (await hall.service.play.position(1)).active
        await hall.service.play.submit(1, seat + 1, "pass")
        told |= await _asked(hall)
    assert told == {ANN.id: False, BOB.id: False, CID.id: True}


async def _asked(hall: Hall) -> dict[int | None, bool]:
    """Who is asked, and whether without a ring."""
    return {row.user_id: "quiet" in row.payload for row in await hall.post() if row.kind is PostKind.ASK}


async def test_a_deadline_a_caretaker_and_an_end_close_it_too(hall: Hall) -> None:
    await hall.match(people=2, rounds="1")
    hall.clock.move(hours=1)
    await hall.service.time.run_due()
    await hall.post()
    assert {(user, words.partition(",")[0]) for user, words, _ in closed(hall)} == {
        (ANN.id, "⌛ Toy #1"),
        (BOB.id, "⌛ Toy #1"),
    }
    await hall.service.lobby.abandon(1, ANN)
    await hall.post()
    (one,) = closed(hall)
    assert one[1] == "Toy #1: this question is closed."


async def test_what_was_taken_back_is_closed_and_asked_anew(hall: Hall) -> None:
    await hall.match(people=2)
    await hall.service.play.submit(1, ANN.id, PLAN.format(gold=1))
    await hall.service.play.submit(1, BOB.id, PLAN.format(gold=2))
    await hall.post()
    closed(hall)
    done = await hall.service.host.roll_back(1, ANN, 1)
    if done is not None:
        await hall.service.votes.cast(1, BOB, done.id, True)
    rows = await hall.post()
    assert [row.user_id for row in rows if row.kind is PostKind.ASK] == [ANN.id, BOB.id]
    assert "⏪ Toy #1 was taken back. This question is closed." in [words for _, words, _ in closed(hall)]


async def test_a_question_answered_while_it_is_being_posted_is_closed_when_it_is_ticked_off(hall: Hall) -> None:
    await hall.lobby(people=2)
    await hall.service.lobby.start(1, ANN)
    under_way = [row for row in await hall.service.outbox.unsent() if row.kind is PostKind.ASK]
    await hall.service.play.submit(1, ANN.id, PLAN.format(gold=1))
    for row in under_way:
        await hall.service.outbox.tick_off(row.id, message_id=row.id, channel_id=7)
    await hall.post()
    assert [user for user, *_ in closed(hall)] == [ANN.id]


async def test_an_answer_and_what_closes_its_notices_are_one_transaction(hall: Hall) -> None:
    """A process that dies after the commit closes them at its next start; one that dies before has no answer."""
    await hall.match(people=2)
    await hall.service.play.submit(1, ANN.id, PLAN.format(gold=1))
    await hall.restart()
    await hall.post()
    assert [user for user, *_ in closed(hall)] == [ANN.id]


async def test_what_closes_waits_for_another_try_without_holding_up_the_next_question(hall: Hall) -> None:
    await hall.match(people=2)
    await hall.service.play.submit(1, ANN.id, PLAN.format(gold=1))
    close = next(row for row in await hall.service.outbox.unsent() if row.kind is PostKind.CLOSE)
    await hall.service.outbox.note_failure(close.id, "500", DeliveryResult.PASSING)
    await hall.service.play.submit(1, ANN.id, "unlock")
    await hall.service.play.submit(1, BOB.id, PLAN.format(gold=2))
    await hall.service.play.submit(1, ANN.id, "lock")
    assert PostKind.ASK in [row.kind for row in await hall.post()]
    hall.clock.move(minutes=1)
    await hall.post()
    assert ANN.id in [user for user, *_ in closed(hall)]


async def test_whose_seat_another_takes_has_nothing_open_any_more(hall: Hall) -> None:
    await hall.match(people=2)
    await hall.service.host.replace(1, BOB, 1, CID)
    await hall.service.host.take_seat(1, CID, 1)
    rows = await hall.post()
    assert [row.user_id for row in rows if row.kind is PostKind.ASK] == [CID.id]
    assert (BOB.id, "Toy #1: someone else plays your seat now.", 1) in closed(hall)

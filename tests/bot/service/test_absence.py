"""People who are late, away, asleep and back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.service.lobby.choices import Choices
from bot.service.model import NotAllowed, Outgoing, PostKind
from bot.service.preferences import Notice, Way
from engine.core.refusals import Illegal, Stale, Unreadable
from engine.core.text import plain
from tests.bot.service.hall import ANN, BOB, CID, DAN, HOUR, PLACE, Hall, kinds, remarks

PLAN = "assign gold {gold}; assign mud 0; lock"
DAY = timedelta(days=1)


async def begun(hall: Hall, time: int = HOUR, **clock: Any) -> int:
    """A match of Ann, Bob and Cid."""
    match = await hall.service.lobby.open(PLACE, ANN, "toy", Choices(3, {"rounds": "9"}, time, clock))
    for person in (BOB, CID):
        await hall.service.lobby.join(match.id, person)
    await hall.service.lobby.start(match.id, ANN)
    await hall.post()
    return match.id


async def let_pass(hall: Hall, number: int, *present: int) -> list[str]:
    """One phase, in which only these people answer in time; the sentences that the thread reads meanwhile."""
    position = await hall.service.play.position(number)
    phase = position.view.phase
    while position.view.phase == phase and position.active:
        here = [seat for seat in position.active if seat + 1 in present]
        if here:
            await hall.service.play.submit(
                number, here[0] + 1, "dig" if phase == "digging" else PLAN.format(gold=here[0] + 1)
            )
        else:
            assert position.due_at is not None
            hall.clock.time = position.due_at
            await hall.service.time.run_due()
        await hall.service.caretakers.quiet()
        position = await hall.service.play.position(number)
    rows = await hall.post()
    return [*(plain(text) for text in remarks(rows)), *sentences(rows)]


def sentences(rows: list[Outgoing]) -> list[str]:
    return [plain(row.payload["text"]) for row in rows if row.kind is PostKind.NOTE]


async def seat(hall: Hall, number: int, seat: int) -> Any:
    return (await hall.service.lobby.match(number)).seats[seat]


# -- the ladder ---------------------------------------------------------------------------------------------


async def test_after_two_missed_deadlines_a_caretaker_keeps_the_seat(hall: Hall) -> None:
    number = await begun(hall)
    said = await let_pass(hall, number, ANN.id, BOB.id)
    assert said == ["⏰ seat 3 missed the deadline: the default answers."]
    assert ((await seat(hall, number, 2)).missed, (await seat(hall, number, 2)).kept) == (1, False)
    kept = [words for words in await let_pass(hall, number, ANN.id, BOB.id) if "caretaker" in words]
    assert kept == ["🤖 seat 3 missed 2 deadlines in a row. A caretaker plays for them now; “I’m back” ends it."], (
        "a line of the report"
    )
    assert (await seat(hall, number, 2)).kept
    await hall.restart()
    for _ in range(4):
        assert not await let_pass(hall, number, ANN.id, BOB.id), "it is told once, and nobody waits for him any more"
    await hall.service.maintenance.verify(number)


async def test_whoever_acts_himself_has_missed_nothing(hall: Hall) -> None:
    number = await begun(hall)
    await let_pass(hall, number, ANN.id, BOB.id)
    assert (await seat(hall, number, 2)).missed == 1
    await hall.service.play.submit(number, CID.id, "dig")
    assert (await seat(hall, number, 2)).missed == 0
    await hall.restart()
    assert (await seat(hall, number, 2)).missed == 0


async def test_how_many_may_be_missed_is_the_matchs_policy(hall: Hall) -> None:
    number = await begun(hall, misses=1)
    said = await let_pass(hall, number, ANN.id, BOB.id)
    assert any("missed 1 deadline." in words for words in said)
    assert (await seat(hall, number, 2)).kept


async def test_the_last_person_is_never_kept(hall: Hall) -> None:
    """Else caretakers would play the match out at once, while its people sleep."""
    number = await begun(hall, misses=1)
    await let_pass(hall, number)
    assert [(await seat(hall, number, n)).kept for n in range(3)] == [True, True, False]
    assert (await hall.service.play.position(number)).outcome is None


async def test_nobody_comes_back_to_a_match_that_is_over(hall: Hall) -> None:
    number = await begun(hall, misses=1)
    await let_pass(hall, number, ANN.id, BOB.id)
    await let_pass(hall, number, ANN.id, BOB.id)
    assert (await seat(hall, number, 2)).kept
    await hall.service.lobby.abandon(number, ANN)
    with pytest.raises(Stale, match="not being played"):
        await hall.service.absence.back(number, CID.id)


async def test_a_kept_seat_is_taken_back(hall: Hall) -> None:
    number = await begun(hall, misses=1)
    await let_pass(hall, number, ANN.id, BOB.id)
    await let_pass(hall, number, ANN.id, BOB.id)
    assert (await hall.service.play.question(number, CID.id)).seat == 2, "he may look"
    with pytest.raises(NotAllowed, match="/back takes it back"):
        await hall.service.play.submit(number, CID.id, "unlock")
    with pytest.raises(Stale, match="It is yours"):
        await hall.service.absence.back(number, ANN.id)
    with pytest.raises(NotAllowed):
        await hall.service.absence.back(number, 99)
    await hall.service.absence.back(number, CID.id)
    assert sentences(await hall.post()) == ["seat 3 is back."]
    await hall.restart()
    assert ((await seat(hall, number, 2)).missed, (await seat(hall, number, 2)).kept) == (0, False)
    await hall.service.play.submit(number, CID.id, "unlock")
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    assert (await hall.service.play.position(number)).active == (2,)
    await hall.service.maintenance.verify(number)


# -- vacations ----------------------------------------------------------------------------------------------


async def test_a_deadline_waits_for_a_vacation_that_is_told_meanwhile(hall: Hall) -> None:
    number = await begun(hall, 86400)
    begin = hall.clock.now()
    await hall.service.absence.set_vacation(CID.id, begin, begin + 3 * DAY)
    assert (await hall.service.play.position(number)).due_at == begin + 4 * DAY
    (said,) = sentences(await hall.post())
    assert said.startswith("🏖️ seat 3 is away until <t:"), "the day"
    assert ":D>. This match waits." in said
    await hall.service.absence.set_vacation(CID.id, begin, begin + 3 * DAY)
    assert not sentences(await hall.post()), "once"
    assert (await hall.service.play.position(number)).due_at == begin + 4 * DAY
    await hall.restart()
    assert (await hall.service.play.position(number)).due_at == begin + 4 * DAY
    hall.clock.move(days=1)
    await hall.service.time.run_due()
    assert (await hall.service.play.position(number)).view.phase == "bidding"


async def test_a_vacation_is_told_once_in_the_thread_with_the_day_until_which_the_match_waits(hall: Hall) -> None:
    begin = hall.clock.now()
    await hall.service.absence.set_vacation(CID.id, begin, begin + 20 * DAY)
    match = await hall.service.lobby.open(PLACE, ANN, "toy", Choices(3, {"rounds": "9"}, 86400))
    for person in (BOB, CID):
        await hall.service.lobby.join(match.id, person)
    await hall.service.lobby.start(match.id, ANN)
    rows = [row for row in await hall.post() if row.user_id is None]
    (said,) = sentences(rows)
    assert kinds(rows).index(PostKind.THREAD) < kinds(rows).index(PostKind.NOTE), "the thread is there first"
    last_day, waits = (int(one.partition(":")[0]) for one in said.split("<t:")[1:])
    assert begin + 19 * DAY < datetime.fromtimestamp(last_day, UTC) < begin + 20 * DAY
    assert datetime.fromtimestamp(waits, UTC) == begin + 7 * DAY, "as long as the match allows"
    for _ in range(3):
        assert not [words for words in await let_pass(hall, match.id, ANN.id, BOB.id) if "is away" in words]


async def test_a_question_that_opens_in_a_vacation_waits_too_and_only_for_whom_it_asks(hall: Hall) -> None:
    number = await begun(hall, 86400)
    for person in (ANN, CID):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    await hall.service.absence.set_vacation(CID.id, hall.clock.now(), hall.clock.now() + 3 * DAY)
    assert (await hall.service.play.position(number)).due_at == hall.clock.now() + DAY, "he has answered"
    await hall.service.play.submit(number, BOB.id, PLAN.format(gold=2))
    assert (await hall.service.play.position(number)).active == (2,)
    assert (await hall.service.play.position(number)).due_at == hall.clock.now() + 4 * DAY


async def test_the_allowance_is_used_up_and_what_was_not_needed_is_given_back(hall: Hall) -> None:
    number = await begun(hall, 86400, vacation=2)
    begin = hall.clock.now()
    await hall.service.absence.set_vacation(CID.id, begin, begin + 10 * DAY)
    assert (await hall.service.play.position(number)).due_at == begin + 3 * DAY
    assert (await seat(hall, number, 2)).away == 2 * 86400
    hall.clock.move(hours=12)
    await hall.service.play.submit(number, CID.id, PLAN.format(gold=7))
    assert (await seat(hall, number, 2)).away == 86400 // 2
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    assert (await hall.service.play.position(number)).due_at == hall.clock.now() + 2.5 * DAY, "Cid digs first"
    hall.clock.move(days=2.5)
    await hall.service.time.run_due()
    await hall.service.play.submit(number, BOB.id, "dig")
    await hall.service.play.submit(number, ANN.id, "dig")
    assert (await hall.service.play.position(number)).due_at == hall.clock.now() + DAY, "nothing is left of it"
    assert (await seat(hall, number, 2)).away == 2 * 86400


async def test_a_vacation_that_is_called_off_moves_no_deadline_nearer(hall: Hall) -> None:
    number = await begun(hall, 86400)
    begin = hall.clock.now()
    await hall.service.absence.set_vacation(CID.id, begin, begin + 3 * DAY)
    habits = await hall.service.absence.end_vacation(CID.id)
    assert habits.away is None
    assert (await hall.service.play.position(number)).due_at == begin + 4 * DAY
    with pytest.raises(Stale):
        await hall.service.absence.end_vacation(CID.id)


async def test_a_vacation_that_is_ended_early_is_kept_up_to_then(hall: Hall) -> None:
    begin = hall.clock.now()
    await hall.service.absence.set_vacation(CID.id, begin, begin + 3 * DAY)
    hall.clock.move(days=1)
    habits = await hall.service.absence.end_vacation(CID.id)
    assert habits.away == (begin, begin + DAY), "its time is charged, and not the days to come"


async def test_of_a_vacation_that_ended_early_the_thread_reads_no_more(hall: Hall) -> None:
    number = await begun(hall, 86400)
    await hall.service.absence.set_vacation(CID.id, hall.clock.now(), hall.clock.now() + 3 * DAY)
    await hall.post()
    hall.clock.move(hours=2)
    await hall.service.absence.end_vacation(CID.id)
    await hall.service.play.submit(number, ANN.id, PLAN.format(gold=1))
    assert not sentences(await hall.post())


async def test_the_status_shows_the_deadline_that_a_vacation_has_moved(hall: Hall) -> None:
    await begun(hall, 86400)
    await hall.service.absence.set_vacation(CID.id, hall.clock.now(), hall.clock.now() + 3 * DAY)
    assert PostKind.TURN in kinds(await hall.post())


async def test_a_match_that_cannot_be_read_keeps_no_vacation_from_others(hall: Hall) -> None:
    number, broken = await begun(hall, 86400), await begun(hall, 86400)
    hall.service.repository.stop(broken, ValueError())
    begin = hall.clock.now()
    await hall.service.absence.set_vacation(CID.id, begin, begin + 3 * DAY)
    assert (await hall.service.play.position(number)).due_at == begin + 4 * DAY


async def test_a_vacation_that_is_told_while_the_match_is_paused_counts_from_then_on(hall: Hall) -> None:
    number = await begun(hall, 86400)
    await hall.service.pace.pause(number, ANN)
    begin = hall.clock.now()
    await hall.service.absence.set_vacation(CID.id, begin, begin + 5 * DAY)
    hall.clock.move(days=1)
    await hall.service.pace.resume(number, ANN)
    assert (await hall.service.play.position(number)).due_at == begin + 6 * DAY
    assert (await seat(hall, number, 2)).away == 4 * 86400
    assert any("is away until" in words for words in sentences(await hall.post()))
    await hall.restart()
    assert (await hall.service.play.position(number)).due_at == begin + 6 * DAY


async def test_whoever_answers_while_the_match_is_paused_keeps_the_rest_of_the_vacation(hall: Hall) -> None:
    number = await begun(hall, 86400)
    await hall.service.absence.set_vacation(CID.id, hall.clock.now(), hall.clock.now() + 5 * DAY)
    hall.clock.move(days=1)
    await hall.service.pace.pause(number, ANN)
    await hall.service.play.submit(number, CID.id, PLAN.format(gold=1))
    assert (await seat(hall, number, 2)).away == 86400


async def test_whoever_takes_a_seat_over_gains_no_vacation_of_its_player(hall: Hall) -> None:
    number = await begun(hall, 86400)
    await hall.service.absence.set_vacation(CID.id, hall.clock.now(), hall.clock.now() + 5 * DAY)
    await hall.service.host.replace(number, CID, 2, DAN)
    await hall.service.host.take_seat(number, DAN, 2)
    await hall.service.play.submit(number, DAN.id, PLAN.format(gold=1))
    assert (await seat(hall, number, 2)).away == 0


@pytest.mark.parametrize("before", [True, False])
async def test_two_who_are_away_together_are_waited_for_once(hall: Hall, before: bool) -> None:
    number = 0 if before else await begun(hall, 86400)
    begin = hall.clock.now()
    await hall.service.absence.set_vacation(BOB.id, begin, begin + 3 * DAY)
    await hall.service.absence.set_vacation(CID.id, begin + DAY / 2, begin + 5 * DAY)
    number = number or await begun(hall, 86400)
    assert (await hall.service.play.position(number)).due_at == begin + (5.5 if before else 6) * DAY


@pytest.mark.parametrize("before", [True, False])
async def test_of_a_vacation_only_what_counts_moves_a_deadline(hall: Hall, before: bool) -> None:
    hall.clock.time = begin = datetime(2030, 1, 4, 12, tzinfo=UTC)  # a Friday; weekends are off
    monday = begin + 2.5 * DAY
    number = 0 if before else await begun(hall, 86400, weekends_off=True)
    await hall.service.absence.set_vacation(CID.id, begin, monday)
    number = number or await begun(hall, 86400, weekends_off=True)
    assert (await hall.service.play.position(number)).due_at == monday + DAY


async def test_vacations_that_are_none(hall: Hall) -> None:
    now = hall.clock.now()
    for begin, end in (
        (now, now),
        (now, now - DAY),
        (now - 2 * DAY, now - DAY),
        (now, now + 91 * DAY),
        (now + 400 * DAY, now + 401 * DAY),
    ):
        with pytest.raises(Illegal):
            await hall.service.absence.set_vacation(CID.id, begin, end)
    assert (await hall.service.preferences.habits(CID.id)).away is None


# -- reminders ----------------------------------------------------------------------------------------------


async def reminded(hall: Hall, at: datetime) -> list[tuple[int | None, bool]]:
    """Whom what is due by then reminds, and whether in the thread."""
    hall.clock.time = at
    await hall.service.time.run_due()
    return [(row.user_id, await hall.mentions(row)) for row in await hall.post() if row.kind is PostKind.REMIND]


async def test_each_is_reminded_as_he_wants_it(hall: Hall) -> None:
    await hall.service.preferences.set_notices(ANN.id, {Notice.REMINDER: Way.MENTION})
    await hall.service.preferences.set_notices(BOB.id, {Notice.REMINDER: Way.NONE})
    await begun(hall)
    begin = hall.clock.now()
    for minutes in (30, 54):
        assert await reminded(hall, begin + timedelta(minutes=minutes)) == [(ANN.id, True), (CID.id, False)]


async def test_reminders_wait_until_quiet_hours_end(hall: Hall) -> None:
    await hall.service.preferences.set_zone(CID.id, "Asia/Tokyo")
    await hall.service.preferences.change(CID.id, quiet=(22 * 60, 7 * 60))  # 13:00 to 22:00 UTC
    await begun(hall, 24 * HOUR)
    begin = hall.clock.now()  # noon
    half, last = begin + timedelta(hours=12), begin + timedelta(hours=21.6)
    hall.clock.time = half
    assert await reminded(hall, half) == [(ANN.id, False), (BOB.id, False), (CID.id, False)], "07:00 has gone by"
    # 09:00 to 11:00 UTC; the last reminder is at 09:36
    await hall.service.preferences.change(CID.id, quiet=(18 * 60, 20 * 60))
    assert await reminded(hall, last) == [(ANN.id, False), (BOB.id, False)]
    assert await reminded(hall, datetime(2030, 3, 2, 10, 59, tzinfo=UTC)) == []
    assert await hall.service.time.next_due() == datetime(2030, 3, 2, 11, tzinfo=UTC)
    await hall.restart()
    assert await reminded(hall, datetime(2030, 3, 2, 11, tzinfo=UTC)) == [(CID.id, False)]


async def test_quiet_hours_end_later_than_now_also_in_the_hour_that_comes_twice(hall: Hall) -> None:
    await hall.service.preferences.set_zone(CID.id, "Europe/Berlin")
    habits = await hall.service.preferences.change(CID.id, quiet=(22 * 60, 2 * 60 + 30))
    for minutes in range(0, 6 * 60, 15):
        at = datetime(2030, 10, 26, 21, tzinfo=UTC) + timedelta(minutes=minutes)
        until = habits.undisturbed_until(at)
        assert until is None or at < until <= datetime(2030, 10, 27, 1, 30, tzinfo=UTC)


async def test_quiet_hours_never_cost_the_last_reminder(hall: Hall) -> None:
    await hall.service.preferences.change(CID.id, quiet=(10 * 60, 9 * 60))  # nearly always
    number = await begun(hall)
    begin = hall.clock.now()
    assert (CID.id, False) not in await reminded(hall, begin + timedelta(minutes=30))
    assert (CID.id, False) in await reminded(hall, begin + timedelta(minutes=54)), "the deadline comes in them"
    assert (await hall.service.play.position(number)).due_at == begin + timedelta(hours=1), "they move no deadline"


async def test_nobody_is_reminded_of_what_he_did_while_it_waited(hall: Hall) -> None:
    await hall.service.preferences.change(CID.id, quiet=(12 * 60, 20 * 60))
    number = await begun(hall, 12 * HOUR)
    begin = hall.clock.now()
    assert len(await reminded(hall, begin + timedelta(hours=6))) == 2
    await hall.service.play.submit(number, CID.id, PLAN.format(gold=1))
    assert await reminded(hall, begin + timedelta(hours=8)) == []


async def test_of_two_reminders_that_are_overdue_one_is_enough(hall: Hall) -> None:
    await begun(hall)
    assert len(await reminded(hall, hall.clock.now() + timedelta(minutes=58))) == 3


async def test_whoever_is_on_vacation_is_not_reminded_before_its_end(hall: Hall) -> None:
    await begun(hall, 86400)
    begin = hall.clock.now()
    await hall.service.absence.set_vacation(CID.id, begin, begin + 3 * DAY)
    await hall.post()
    assert await reminded(hall, begin + 2 * DAY) == [(ANN.id, False), (BOB.id, False)]
    assert await reminded(hall, begin + 3 * DAY) == [(CID.id, False)]


async def test_zones_that_are_none_are_refused_and_nothing_changes(hall: Hall) -> None:
    await hall.service.preferences.set_zone(ANN.id, "Berlin")
    with pytest.raises(Unreadable, match="daylight saving time"):
        await hall.service.preferences.set_zone(ANN.id, "UTC+2")
    assert (await hall.service.preferences.habits(ANN.id)).zone == "Europe/Berlin"

"""Who is told that he is next: in a draft, where everybody knows the order. Ann, Bob and Cid choose in turn."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.service.lobby.choices import Choices
from bot.service.model import PostKind
from bot.service.preferences import Notice, Way
from bot.service.service import Service
from engine.registry import GAMES
from tests.advice import advice
from tests.bot.service.hall import ANN, BOB, CID, PLACE, Hall

DAY = 24 * 3600
MINUTES = timedelta(minutes=1)
PEOPLE = (ANN, BOB, CID)

Told = list[tuple[int | None, bool]]


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = Hall(tmp_path / "daimyo.sqlite3", GAMES)
    await hall.open()
    hall.service = Service(hall.store, hall.clock, games=GAMES, seed="draft")
    yield hall
    await hall.close()


async def drafting(hall: Hall, time: int = DAY, caretakers: int = 0) -> tuple[int, int, int]:
    """A match in its draft: its number, the seat that chooses, and the person's seat that does so next."""
    people = PEOPLE[: 3 - caretakers]
    match = await hall.service.lobby.open(PLACE, ANN, "shogun", Choices(3, {"start": "draft"}, time))
    for person in people[1:]:
        await hall.service.lobby.join(match.id, person)
    for _ in range(caretakers):
        await hall.service.lobby.add_caretaker(match.id, ANN)
    for person in people:
        await hall.service.preferences.set_notices(person.id, {Notice.NEXT: Way.DM})
    await hall.service.lobby.start(match.id, ANN)
    await hall.service.caretakers.quiet()
    await hall.post()
    position = await hall.service.play.position(match.id)
    upcoming = [seat for seat in position.next if position.match.seats[seat].user_id is not None]
    return match.id, position.active[0], upcoming[0]


def user(seat: int) -> int:
    return PEOPLE[seat].id


async def chosen(hall: Hall, number: int) -> None:
    """Whoever is asked takes a province and an army group."""
    seat = (await hall.service.play.position(number)).active[0]
    while (await hall.service.play.position(number)).active == (seat,):
        await hall.service.play.submit(number, user(seat), await advice(hall.service, number, user(seat)))
    await hall.service.caretakers.quiet()


async def told(hall: Hall, **time: float) -> Told:
    """Who is told within this time that he is next, and whether in the thread."""
    end = hall.clock.now() + timedelta(**time)
    while (due := await hall.service.time.next_due()) is not None and due <= end:
        hall.clock.time = max(hall.clock.now(), due)
        await hall.service.time.run_due()
        await hall.service.caretakers.quiet()
    hall.clock.time = end
    return [(row.user_id, await hall.mentions(row)) for row in await hall.post() if row.kind is PostKind.AHEAD]


async def test_who_is_next_is_told_ten_minutes_later(hall: Hall) -> None:
    number, _, seat = await drafting(hall)
    assert await told(hall, minutes=9) == []
    assert await told(hall, minutes=1) == [(user(seat), False)]
    await chosen(hall, number)
    after = (await hall.service.play.position(number)).next[0]
    assert after != seat
    assert await told(hall, minutes=11) == [(user(after), False)]


async def test_a_moved_deadline_is_shown_in_questions_alone(hall: Hall) -> None:
    number, seat, after = await drafting(hall)
    assert await told(hall, minutes=10) == [(user(after), False)]
    await hall.service.pace.extend(number, ANN, "2h")
    while rows := await hall.service.outbox.unsent():
        if shown := [(row.kind, row.user_id) for row in rows if "shown" in row.payload]:
            break
        for row in rows:
            await hall.service.outbox.tick_off(row.id, message_id=1000 + row.id)
    assert shown == [(PostKind.ASK, user(seat))]


async def test_other_reminders_do_not_bring_it_early(hall: Hall) -> None:
    _, _, seat = await drafting(hall, 15 * 60)
    assert await told(hall, minutes=9) == [], "whoever chooses was reminded at half of his time"
    assert await told(hall, minutes=1) == [(user(seat), False)]


async def test_once_for_each_answer(hall: Hall) -> None:
    """The two halves of one draft pick, a restart and a pause tell him once; his next turn tells him again."""
    number, active, seat = await drafting(hall)
    assert len(await told(hall, minutes=11)) == 1
    await hall.service.play.submit(number, user(active), await advice(hall.service, number, user(active)))
    assert (await hall.service.play.position(number)).active == (active,), "now where to"
    assert await told(hall, minutes=11) == []
    await hall.restart()
    await hall.service.pace.pause(number, ANN)
    await hall.service.pace.resume(number, ANN)
    assert await told(hall, minutes=11) == []
    for _ in range(3):
        await chosen(hall, number)
    assert (await hall.service.play.position(number)).next[0] == seat
    assert await told(hall, minutes=11) == [(user(seat), False)]


async def test_whoever_is_asked_meanwhile_need_not_be_told(hall: Hall) -> None:
    number, _, seat = await drafting(hall)
    assert await told(hall, minutes=9) == []
    await chosen(hall, number)
    assert (await hall.service.play.position(number)).active == (seat,)
    assert (user(seat), False) not in await told(hall, minutes=30)


@pytest.mark.parametrize(("way", "expected"), [(Way.DM, [False]), (Way.MENTION, [True]), (Way.NONE, []), (None, [])])
async def test_as_each_has_chosen_and_else_not_at_all(hall: Hall, way: Way | None, expected: list[bool]) -> None:
    _, _, seat = await drafting(hall)
    await hall.service.preferences.change(user(seat), notices={} if way is None else {Notice.NEXT: way})
    assert await told(hall, minutes=11) == [(user(seat), mention) for mention in expected]


async def test_in_quiet_hours_it_waits_for_their_end(hall: Hall) -> None:
    number, _, seat = await drafting(hall)
    await hall.service.preferences.change(user(seat), quiet=(12 * 60, 14 * 60))
    assert await told(hall, minutes=119) == []
    await hall.restart()
    assert await told(hall, minutes=1) == [(user(seat), False)]
    assert await told(hall, hours=8) == []
    await hall.service.maintenance.verify(number)


async def test_and_is_left_out_if_it_is_not_true_any_more(hall: Hall) -> None:
    number, _, seat = await drafting(hall)
    await hall.service.preferences.change(user(seat), quiet=(12 * 60, 14 * 60))
    assert await told(hall, minutes=60) == []
    await chosen(hall, number)
    await chosen(hall, number)
    assert (await hall.service.play.position(number)).next[0] != seat
    assert (user(seat), False) not in await told(hall, minutes=61)


async def test_nobody_is_told_on_vacation(hall: Hall) -> None:
    _, _, seat = await drafting(hall)
    now = hall.clock.now()
    await hall.service.absence.set_vacation(user(seat), now, now + timedelta(hours=5))
    assert await told(hall, hours=4, minutes=59) == []
    assert await told(hall, minutes=1) == [(user(seat), False)]


async def test_a_caretaker_is_never_told_but_the_person_after_it(hall: Hall) -> None:
    number, active, seat = await drafting(hall, caretakers=1)
    assert {active, seat} == {0, 1}
    rows = await told(hall, minutes=11)
    assert rows == [(user(seat), False)]
    await chosen(hall, number)
    assert all(who is not None for who, _ in await told(hall, minutes=11))


async def test_with_an_order_in_hand_a_dm_is_needless(hall: Hall) -> None:
    number, _, seat = await drafting(hall)
    kind = (await hall.service.orders.of(number, user(seat))).filed[0].decision.key
    await hall.service.orders.file(number, user(seat), kind, "any")
    assert await told(hall, minutes=11) == []


async def test_but_in_the_thread_silence_would_tell_of_the_order(hall: Hall) -> None:
    number, _, seat = await drafting(hall)
    await hall.service.preferences.set_notices(user(seat), {Notice.NEXT: Way.MENTION})
    kind = (await hall.service.orders.of(number, user(seat))).filed[0].decision.key
    await hall.service.orders.file(number, user(seat), kind, "any")
    assert await told(hall, minutes=11) == [(user(seat), True)]


async def test_where_no_order_is_known_nobody_is_told(hall: Hall) -> None:
    match = await hall.service.lobby.open(PLACE, ANN, "shogun", Choices(3, {"start": "fixed"}, DAY))
    for person in (BOB, CID):
        await hall.service.lobby.join(match.id, person)
    await hall.service.lobby.start(match.id, ANN)
    await hall.post()
    assert await told(hall, hours=11) == []

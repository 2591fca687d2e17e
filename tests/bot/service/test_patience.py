"""Standing orders that answer after a while: when, what, and that nobody can tell."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.service.lobby.people import Answering
from bot.service.model import Outgoing, PostKind
from bot.service.service import Service
from bot.texts import Speaker
from bot.ui import public
from engine.core.text import T, plain
from engine.registry import GAMES
from tests.bot.service.hall import ANN, BOB, CID, HOUR, PLACE, Hall, plan_by_default
from tests.bot.service.rokugan_post import Table
from tests.bot.toy import TOY
from tests.engine.standing import Decision, Orders

PEOPLE = (ANN, BOB, CID)
SPECIALS = "plus_1_chest; plus_1_rice; plus_1_attack; plus_1_defence; six_armies"
LEAST, MOST = timedelta(minutes=3), timedelta(minutes=20)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = await seated(tmp_path / "daimyo.sqlite3")
    yield hall
    await hall.close()


async def seated(path: Path, seed: str = "orders") -> Hall:
    hall = Hall(path, GAMES)
    await hall.open()
    hall.service = Service(hall.store, hall.clock, games=GAMES, seed=seed)
    return hall


async def started(hall: Hall, time: int = 24 * HOUR, start: str = "fixed") -> int:
    match = await hall.service.lobby.open(PLACE, ANN, "shogun", 3, {"start": start}, time)
    for person in PEOPLE[1:]:
        await hall.service.lobby.join(match.id, person)
    await hall.service.lobby.start(match.id, ANN)
    return match.id


async def planned(hall: Hall, number: int) -> None:
    """Everybody locks the plan that the rules would make; then one after another is asked for a special card."""
    for person in PEOPLE:
        await plan_by_default(hall, number, person.id)


async def asked_seat(hall: Hall, number: int) -> int:
    (seat,) = (await hall.service.play.position(number)).active
    return seat


def user(seat: int) -> int:
    return PEOPLE[seat].id


async def patient(hall: Hall, number: int, seat: int, kind: str = "special", text: str = SPECIALS) -> None:
    """The seat has a list, and it answers after a while."""
    await hall.service.people.change(user(seat), answering=Answering.LATER)
    await hall.service.orders.file(number, user(seat), kind, text)


async def asked_patiently(hall: Hall, time: int = 24 * HOUR) -> tuple[int, int]:
    """A match whose first pick of a special card is that of a seat with a patient list: number and seat."""
    number = await started(hall, time)
    for seat in range(3):
        await patient(hall, number, seat)
    await planned(hall, number)
    seat = await asked_seat(hall, number)
    await hall.post()
    return number, seat


async def answered(hall: Hall, number: int) -> datetime:
    """Let time pass until somebody answers by his list; when that was."""
    before = len((await hall.service.maintenance.log(number)).plies)
    while len((await hall.service.maintenance.log(number)).plies) == before:
        due = await hall.service.time.next_due()
        assert due is not None
        hall.clock.time = max(due, hall.clock.now())
        await hall.service.time.run_due()
        await hall.service.caretakers.quiet()
    return hall.clock.now()


def notes(rows: list[Outgoing]) -> list[tuple[int | None, str]]:
    return [(row.user_id, plain(row.payload["text"])) for row in rows if row.kind is PostKind.NOTE]


async def test_the_seat_is_asked_and_answers_between_3_and_20_minutes_later(hall: Hall) -> None:
    number = await started(hall)
    for seat in range(3):
        await patient(hall, number, seat)
    await planned(hall, number)
    seat = await asked_seat(hall, number)
    rows = await hall.post()
    assert [row.user_id for row in rows if row.kind is PostKind.ASK][-1] == user(seat)
    assert not any("standing order" in words for _, words in notes(rows))
    opened = hall.clock.now()
    assert LEAST <= await answered(hall, number) - opened < MOST
    told = notes(await hall.post())
    assert [(who, "plus 1 chest" in words.lower() or "standing order" in words) for who, words in told] == [
        (user(seat), True)
    ]
    await hall.service.maintenance.verify(number)


async def test_every_moment_is_another_one_and_follows_from_the_seed(tmp_path: Path) -> None:
    waits = []
    for seed in ("one", "one", "two", "three", "four"):
        hall = await seated(tmp_path / f"{len(waits)}.sqlite3", seed)
        number, _ = await asked_patiently(hall)
        opened = hall.clock.now()
        waits.append((await answered(hall, number)) - opened)
        await hall.close()
    assert waits[0] == waits[1]
    assert len(set(waits)) == 4
    assert all(LEAST <= wait < MOST for wait in waits)


async def test_a_restart_keeps_the_moment(hall: Hall) -> None:
    number, _ = await asked_patiently(hall)
    due = await hall.service.time.next_due()
    hall.clock.move(minutes=2)
    await hall.restart()
    assert await hall.service.time.next_due() == due
    assert await answered(hall, number) == due


@pytest.mark.parametrize("time", [HOUR, 600, 60])
async def test_never_later_than_a_quarter_of_the_time(tmp_path: Path, time: int) -> None:
    waits = set()
    for seed in range(4):
        hall = await seated(tmp_path / f"{seed}.sqlite3", f"short {seed}")
        number, _ = await asked_patiently(hall, time)
        opened = hall.clock.now()
        waits.add(await answered(hall, number) - opened)
        await hall.close()
    assert max(waits) < timedelta(seconds=time / 4)
    assert len(waits) == 4, "nor always just then"


async def test_without_a_limit_too(hall: Hall) -> None:
    number, _ = await asked_patiently(hall, 0)
    opened = hall.clock.now()
    assert LEAST <= await answered(hall, number) - opened < MOST


async def test_an_answer_in_between_counts_and_the_list_is_left_alone(hall: Hall) -> None:
    number, seat = await asked_patiently(hall)
    hall.clock.move(minutes=1)
    await hall.service.play.submit(number, user(seat), "pick six_armies")
    assert await asked_seat(hall, number) != seat
    await hall.post()
    await answered(hall, number)
    assert [who for who, _ in notes(await hall.post())] != [user(seat)]
    picked = [ply.notation for ply in (await hall.service.maintenance.log(number)).plies if ply.seat == seat]
    assert [notation for notation in picked if notation.startswith("pick")] == ["pick six_armies"]


async def test_the_list_is_read_when_its_moment_comes(hall: Hall) -> None:
    number, seat = await asked_patiently(hall)
    hall.clock.move(minutes=1)
    await hall.service.orders.file(number, user(seat), "special", "six_armies")
    await answered(hall, number)
    assert (await hall.service.maintenance.log(number)).plies[-1].notation == "pick six_armies"


async def test_lists_for_other_questions_do_not_put_it_off(hall: Hall) -> None:
    number, seat = await asked_patiently(hall)
    due = await hall.service.time.next_due()
    hall.clock.move(minutes=1)
    kinds = [filed.decision.key for filed in (await hall.service.orders.of(number, user(seat))).filed]
    for kind in kinds:
        if kind != "special":
            await hall.service.orders.file(number, user(seat), kind, "any")
    assert len(kinds) > 1
    assert await hall.service.time.next_due() == due


async def test_a_list_that_is_taken_back_meanwhile_answers_nothing(hall: Hall) -> None:
    number, seat = await asked_patiently(hall)
    await hall.service.orders.file(number, user(seat), "special", "")
    hall.clock.move(minutes=21)
    await hall.service.time.run_due()
    assert await asked_seat(hall, number) == seat


async def test_a_list_for_an_open_question_waits_from_when_it_was_written(hall: Hall) -> None:
    number = await started(hall)
    await planned(hall, number)
    seat = await asked_seat(hall, number)
    hall.clock.move(hours=2)
    await patient(hall, number, seat)
    assert await asked_seat(hall, number) == seat
    written = hall.clock.now()
    assert LEAST <= await answered(hall, number) - written < MOST


async def test_at_the_deadline_an_order_comes_before_the_rules_and_nobody_is_late(hall: Hall) -> None:
    number, seat = await asked_patiently(hall)
    await hall.service.orders.file(number, user(seat), "special", "six_armies")
    hall.clock.move(hours=24)
    await hall.service.time.run_due()
    assert "pick six_armies" in [ply.notation for ply in (await hall.service.maintenance.log(number)).plies]
    assert (await hall.service.lobby.match(number)).seats[seat].missed == 0
    told = [words for _, words in notes(await hall.post()) if "missed the deadline" in words]
    assert [("rules decide" in words) for words in told] == [False], "as for one without a list"


async def test_each_pick_has_a_moment_of_its_own(hall: Hall) -> None:
    """Ann ranks: province and army group come together, and the next pick has another moment."""
    number = await started(hall, start="draft")
    seat = await asked_seat(hall, number)
    await patient(hall, number, seat, "draft_card", "any")
    times = [hall.clock.now()]
    for _ in range(2):
        times.append(await answered(hall, number))
        while (other := await asked_seat(hall, number)) != seat:
            wish = await hall.service.play.advice(number, user(other))
            await hall.service.play.submit(number, user(other), wish)
    assert all(LEAST <= after - before < MOST for before, after in pairwise(times))


LISTED = replace(
    TOY,
    orders=Orders(
        decisions=lambda view: (Decision("bid", T("Bids"), None, "any", ()),),
        decision_key=lambda view, legal: "bid" if view.phase == "bidding" else None,
    ),
)
"""The toy, with orders for a sheet: its owner answers several times, and nobody else sees anything of it."""


async def test_also_where_nobody_notices_the_first(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "daimyo.sqlite3", {"toy": LISTED})
    await hall.open()
    number = await hall.match(people=2, time=24 * HOUR)
    await patient(hall, number, 0, "bid", "any")
    times = [hall.clock.now()]
    while 0 in (await hall.service.play.position(number)).active:
        times.append(await answered(hall, number))
    assert len(times) >= 4, "two numbers and the lock"
    assert all(LEAST <= after - before < MOST for before, after in pairwise(times))
    await hall.close()


async def test_whoever_undoes_something_chooses_anew(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "daimyo.sqlite3", {"toy": LISTED})
    await hall.open()
    number = await hall.match(people=2, time=24 * HOUR)
    await patient(hall, number, 0, "bid", "any")
    await hall.service.play.submit(number, ANN.id, "assign gold 3")
    done = await hall.service.host.undo(number, ANN)
    assert done is None
    hall.clock.move(minutes=25)
    await hall.service.time.run_due()
    assert (await hall.service.maintenance.log(number)).plies == ()
    await hall.close()


async def test_a_pause_stops_the_wait(hall: Hall) -> None:
    number, seat = await asked_patiently(hall)
    await hall.service.pace.pause(number, ANN)
    hall.clock.move(hours=5)
    await hall.service.time.run_due()
    assert await asked_seat(hall, number) == seat
    await hall.service.pace.resume(number, ANN)
    on = hall.clock.now()
    assert timedelta() < await answered(hall, number) - on < MOST


async def test_a_question_that_opens_in_a_pause_waits_after_it(hall: Hall) -> None:
    number = await started(hall)
    await hall.service.pace.pause(number, ANN)
    for seat in range(3):
        await patient(hall, number, seat)
    await planned(hall, number)
    seat = await asked_seat(hall, number)
    assert await hall.service.time.next_due() is None
    hall.clock.move(hours=5)
    await hall.service.pace.resume(number, ANN)
    on = hall.clock.now()
    assert LEAST <= await answered(hall, number) - on < MOST
    assert await asked_seat(hall, number) != seat


async def test_who_never_chose_has_his_lists_answer_at_once(hall: Hall) -> None:
    number = await started(hall)
    for seat in range(3):
        await hall.service.orders.file(number, user(seat), "special", SPECIALS)
    await hall.service.people.change(ANN.id, answering=Answering.LATER)
    await hall.service.people.change(ANN.id, answering=Answering.AT_ONCE)
    await planned(hall, number)
    asks = (await hall.service.play.position(number)).asks
    assert all("special" not in plain(text) for text in asks.values())


# -- nobody can tell ----------------------------------------------------------------------------------------


async def seen_by_others(hall: Hall, number: int, seat: int) -> list[Any]:
    """All that anybody but this seat gets to see of what happened since the last posts."""
    rows = [(row.kind, row.user_id, row.payload) for row in await hall.post() if row.user_id != user(seat)]
    position = replace(await hall.service.play.position(number), match=None)  # type: ignore[arg-type]
    readers = (None, *(person.id for person in PEOPLE if person.id != user(seat)))
    history = [await hall.service.recap.history(number, reader) for reader in readers]
    return [rows, position, history, await hall.service.maintenance.log(number)]


async def answers(hall: Hall, number: int, seat: int, wish: str, after: timedelta) -> None:
    """The seat answers by hand, so long after it was asked."""
    end = hall.clock.now() + after
    while (due := await hall.service.time.next_due()) is not None and due <= end:
        hall.clock.time = due
        await hall.service.time.run_due()
    hall.clock.time = end
    await hall.service.play.submit(number, user(seat), wish)


async def test_an_answer_by_list_is_told_like_one_by_hand(tmp_path: Path) -> None:
    seen, wait = [], timedelta()
    for by_list in (True, False):
        hall = await seated(tmp_path / f"{by_list}.sqlite3")
        number = await started(hall)
        await planned(hall, number)
        await hall.post()
        seat, opened = await asked_seat(hall, number), hall.clock.now()
        if by_list:
            await patient(hall, number, seat, text="six_armies")
            wait = await answered(hall, number) - opened
        else:
            await answers(hall, number, seat, "pick six_armies", wait)
        seen.append(await seen_by_others(hall, number, seat))
        await hall.close()
    assert seen[0] == seen[1]
    assert seen[0][0], "The table is told"


async def test_also_the_first_of_several_answers_in_a_row(tmp_path: Path) -> None:
    """Nobody is told of the first before the last, be it by hand or by list."""
    seen, wait = [], timedelta()
    for by_list in (True, False):
        hall = await seated(tmp_path / f"{by_list}.sqlite3")
        number = await started(hall, start="draft")
        await hall.post()
        seat, opened = await asked_seat(hall, number), hall.clock.now()
        province = (await hall.service.orders.of(number, user(seat))).filed[0].decision.key
        wish = await hall.service.play.advice(number, user(seat))
        if by_list:
            await hall.service.orders.file(number, user(seat), "draft_group", "ask")
            await patient(hall, number, seat, province, "any")
            wait = await answered(hall, number) - opened
        else:
            await answers(hall, number, seat, wish, wait)
        seen.append(await seen_by_others(hall, number, seat))
        assert not [row for row in seen[-1][0] if row[1] is None], "not yet"
        own = [words for who, words in notes(hall.posted) if who == user(seat) and "📜" in words]
        assert [("There is a new question for you" in words) for words in own] == [True] * by_list
        await hall.service.play.submit(number, user(seat), await hall.service.play.advice(number, user(seat)))
        seen[-1] += await seen_by_others(hall, number, seat)
        await hall.close()
    assert seen[0] == seen[1]


# -- whoever is waited for is named ---------------------------------------------------------------------------

SAY = Speaker("en-US", ("Ann", "Bob", "Cid"))


async def choosing(path: Path, answering: Answering) -> Table:
    """A match of Rokugan in which all keep a secret objective at once; Ann answers so by her lists."""
    table = Table(path)
    await table.open()
    await table.service.people.change(ANN.id, answering=answering)
    await table.begin()
    await table.until("objectives")
    assert (await table.active()) == (0, 1, 2)
    return table


async def listed(table: Table) -> None:
    """Ann writes down which objective she keeps."""
    kind = next(one for one in (await table.service.orders.of(table.number, ANN.id)).filed if one.decision.choices)
    await table.service.orders.file(table.number, ANN.id, kind.decision.key, kind.decision.choices[0].wish)


async def status(table: Table) -> tuple[list[str], str, tuple[int, ...]]:
    """All that the table reads of who is waited for."""
    await table.service.time.run_due()
    position = await table.service.play.position(table.number)
    return public.waiting(position, SAY), public.at_a_glance(position, SAY), position.active


async def test_where_all_decide_at_once_the_names_do_not_tell_of_a_list(tmp_path: Path) -> None:
    """Twins: Ann keeps an objective by her list, or by hand when the list would have; minute by minute."""
    seen: list[list[Any]] = []
    answered_at = 0
    for by_list in (True, False):
        table = await choosing(tmp_path / f"{by_list}.sqlite3", Answering.USUAL)
        if by_list:
            await listed(table)
        seen.append([await status(table)])
        assert "Waiting for **Ann**, **Bob**, and **Cid**." in seen[-1][0][0][0]
        for minute in range(1, 25):
            table.clock.move(minutes=1)
            if not by_list and minute == answered_at:
                question = (await table.service.play.asked(table.number, ANN.id)).question
                assert question is not None
                await table.wish(0, question.choices[0].wish)
            seen[-1].append(await status(table))
            if by_list and not answered_at and 0 not in seen[-1][-1][2]:
                answered_at = minute
        assert seen[-1][-1][2] == (1, 2)
        seen[-1].append([(row.kind, row.payload) for row in await table.post() if row.user_id is None])
        await table.close()
    assert 3 <= answered_at <= 20
    assert seen[0] == seen[1]


async def test_always_at_once_is_a_public_choice(tmp_path: Path) -> None:
    table = await choosing(tmp_path / "daimyo.sqlite3", Answering.AT_ONCE)
    await listed(table)
    assert (await status(table))[2] == (1, 2)
    await table.close()

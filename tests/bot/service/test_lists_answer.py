"""When standing orders answer: at once in a lap, else when the last person without a list has acted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.service.match.pending_plies import By
from bot.service.model import PostKind
from bot.store import log
from bot.texts import Speaker
from bot.ui.kit import public
from engine.core.text import T
from tests.bot.service.hall import ANN, BOB, HOUR, Hall
from tests.bot.service.rokugan_post import PEOPLE, Table
from tests.bot.toy import TOY
from tests.engine.standing import Decision, Orders

SAY = Speaker("en-US", ("Ann", "Bob", "Cid"))


async def choosing(path: Path) -> Table:
    """A match of Rokugan in which all keep a secret objective at the same time."""
    table = Table(path)
    await table.open()
    await table.begin()
    await table.until("objectives")
    assert await table.active() == (0, 1, 2)
    return table


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    table = await choosing(tmp_path / "daimyo.sqlite3")
    yield table
    await table.close()


async def listed(table: Table, seat: int, *, text: str | None = None) -> None:
    """Let a seat write down which objective it keeps."""
    filed = (await table.service.orders.of(table.number, PEOPLE[seat].id)).filed
    kind = next(one.decision for one in filed if one.decision.choices)
    text = kind.choices[0].wish if text is None else text
    await table.service.orders.file(table.number, PEOPLE[seat].id, kind.key, text)


async def by_hand(table: Table, seat: int) -> None:
    question = (await table.service.play.question(table.number, PEOPLE[seat].id)).question
    assert question is not None
    await table.wish(seat, question.choices[0].wish)


async def by_order(hall: Hall, number: int) -> list[int]:
    """The seats that answered by a list, in order."""
    rows = await hall.store.read(log.plies, number)
    return [row["seat"] for row in rows if row["by"] == By.ORDER]


async def shown(table: Table, but: int = ANN.id) -> tuple[Any, ...]:
    """All that others than one person read: who is waited for, what is posted, what they see themselves."""
    position = await table.service.play.position(table.number)
    rows = [(row.kind, row.user_id, row.payload) for row in await table.post() if row.user_id != but]
    views = [await table.service.play.question(table.number, one.id) for one in PEOPLE[:3] if one.id != but]
    return public.waiting(position, SAY), public.at_a_glance(position, SAY), position, rows, views


# -- in a lap -----------------------------------------------------------------------------------------------


async def test_in_a_lap_a_list_answers_at_once(table: Table) -> None:
    for seat in range(3):
        await by_hand(table, seat)
    await table.until("control")
    (asked,) = await table.active()
    other = next(seat for seat in range(3) if seat != asked)
    await table.file(other, "lot", "control")
    assert await by_order(table, table.number) == []
    await table.file(asked, "lot", "control")
    assert (await by_order(table, table.number))[0] == asked
    while other not in await by_order(table, table.number):
        assert await table.active() != (other,), "its turn does not wait either"
        await table.hand()


# -- several at the same time -----------------------------------------------------------------------------------


async def test_where_several_decide_lists_wait_for_the_last_person_without_one(table: Table) -> None:
    await listed(table, 0)
    await listed(table, 1)
    assert await table.active() == (0, 1, 2), "the table waits for all who have not acted by hand"
    table.clock.move(hours=3)
    await table.service.time.run_due()
    assert await table.active() == (0, 1, 2)
    assert await by_order(table, table.number) == []
    await by_hand(table, 2)
    assert await by_order(table, table.number) == [0, 1]
    assert (await table.view()).phase != "objectives"
    await table.service.maintenance.verify(table.number)


async def test_if_all_have_lists_they_answer_at_once(table: Table) -> None:
    for seat in range(3):
        assert await by_order(table, table.number) == []
        await listed(table, seat)
    assert sorted(await by_order(table, table.number)) == [0, 1, 2]


async def test_lists_that_are_written_before_the_question_answer_when_it_comes(tmp_path: Path) -> None:
    table = Table(tmp_path / "daimyo.sqlite3")
    await table.open()
    await table.begin()
    for seat in range(3):
        await table.file(seat, "any", "objective")
    await table.until("control")
    assert sorted(await by_order(table, table.number)) == [0, 1, 2]
    await table.close()


async def test_nobody_can_tell_a_list_from_a_person_who_has_not_acted(tmp_path: Path) -> None:
    """Twins: Ann has a list, or none; Bob acts, time goes by, reminders are sent."""
    seen = []
    for by_list in (True, False):
        table = await choosing(tmp_path / f"{by_list}.sqlite3")
        if by_list:
            await listed(table, 0)
        seen.append([await shown(table)])
        await by_hand(table, 1)
        seen[-1].append(await shown(table))
        for _ in range(23):
            await table.pass_time(hours=1)
            seen[-1].append(await shown(table))
        assert seen[-1][-1][2].active == (0, 2)
        assert "Waiting for **Ann** and **Cid**." in seen[-1][-1][0][0]
        await table.close()
    assert repr(seen[0]) == repr(seen[1])


async def test_the_owner_of_a_list_is_asked_and_reminded_like_anyone(tmp_path: Path) -> None:
    seen = []
    for by_list in (True, False):
        table = await choosing(tmp_path / f"{by_list}.sqlite3")
        if by_list:
            await listed(table, 0)
        rows = await table.post()
        await table.pass_time(hours=23)
        rows += await table.post()
        seen.append([(row.kind, row.user_id) for row in rows])
        await table.close()
    assert seen[0] == seen[1]
    assert (PostKind.REMIND, ANN.id) in seen[0]


async def test_an_answer_by_hand_counts_before_the_list(table: Table) -> None:
    await listed(table, 0)
    await by_hand(table, 0)
    await by_hand(table, 1)
    await by_hand(table, 2)
    assert await by_order(table, table.number) == []


@pytest.mark.parametrize("text", ["", "ask"])
async def test_a_list_that_answers_nothing_is_waited_for(table: Table, text: str) -> None:
    await listed(table, 0)
    await listed(table, 1)
    await listed(table, 1, text=text)
    await by_hand(table, 2)
    assert await table.active() == (0, 1)
    assert await by_order(table, table.number) == []
    await by_hand(table, 1)
    assert await by_order(table, table.number) == [0]


async def test_a_list_on_hold_is_waited_for_until_it_is_confirmed(table: Table) -> None:
    filed = (await table.service.orders.of(table.number, ANN.id)).filed
    kind = next(one.decision for one in filed if one.decision.choices)
    await table.service.orders.file(table.number, ANN.id, kind.key, kind.choices[0].wish, hold=True)
    await by_hand(table, 1)
    await by_hand(table, 2)
    assert await table.active() == (0,)
    await table.service.orders.confirm(table.number, ANN.id, kind.key)
    assert await by_order(table, table.number) == [0]


async def test_at_the_deadline_a_list_answers_before_the_rules_and_its_owner_is_not_late(table: Table) -> None:
    await listed(table, 0)
    await table.pass_time(hours=25)
    assert await by_order(table, table.number) == [0]
    assert [seat.missed for seat in (await table.service.lobby.match(table.number)).seats] == [0, 1, 1]


async def test_lists_do_not_wait_for_a_seat_that_a_caretaker_takes_over(table: Table) -> None:
    await listed(table, 0)
    await listed(table, 1)
    await table.service.absence.gone(table.number, PEOPLE[2].id)
    await table.service.caretakers.quiet()
    assert sorted(await by_order(table, table.number)) == [0, 1]
    assert (await table.view()).phase != "objectives"


LISTED = replace(
    TOY,
    orders=Orders(
        decisions=lambda view: (Decision("bid", T("Bids"), "any"),),
        decision_key=lambda view, legal: "bid" if view.phase == "bidding" else None,
    ),
)
"""The toy, with orders for a sheet: its owner answers several times, and nobody else sees anything of it."""


async def test_a_list_gives_all_answers_to_a_question_of_several(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "daimyo.sqlite3", {"toy": LISTED})
    await hall.open()
    number = await hall.match(people=2, time=24 * HOUR)
    await hall.service.orders.file(number, ANN.id, "bid", "any")
    assert (await hall.service.play.position(number)).active == (0, 1)
    await hall.service.play.submit(number, BOB.id, "assign gold 2; assign mud 0")
    assert await by_order(hall, number) == []
    await hall.service.play.submit(number, BOB.id, "lock")
    assert (await hall.service.play.position(number)).view.phase != "bidding"
    assert set(await by_order(hall, number)) == {0}
    await hall.service.maintenance.verify(number)
    await hall.close()

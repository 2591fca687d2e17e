"""A look at the board before a lap (RULES.md 20.5 of Edo): everybody waits for it, and nobody knows for whom."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.service.model import Filed, Outgoing, PostKind
from bot.service.preferences import Notice, Way
from bot.service.reading.recap import Chapter
from bot.texts import Speaker
from bot.ui.kit import public
from engine.core.refusals import Illegal, Stale
from engine.core.text import plain
from engine.edo.game import EDO
from render.registry import PICTURES
from tests.bot.service.edo_post import PEOPLE, Post
from tests.bot.service.hall import ANN, BOB, EVE, whole_story

CARD_2 = "c_harvest"
"""The sheet for the second card of everybody, in the plans of these tests."""
NAMES = ("Ann", "Bob", "Cid")
SAY = Speaker("en-US", NAMES)


class Review(Post):
    """Three people with full sheets, some of whom want to look before the second card."""

    async def planned(self, *looking: int, kind: str = CARD_2, lock: bool = True) -> Review:
        """In turn order: who wants to look."""
        await self.begin()
        self.seats = [seat for seat in await self.order() if seat < self.people]
        for seat in self.seats:
            await self.plan(seat, lock=False)
            await self.sheets(seat)
        for place in looking:
            await self.look(place, kind)
        await self.post()
        for seat in self.seats if lock else ():
            await self.wish(seat, "lock")
        return self

    async def look(self, place: int, kind: str = CARD_2, *keys: str) -> None:
        user = PEOPLE[self.seats[place]].id
        await self.service.orders.set_triggers(self.number, user, kind, keys or ["review"])

    async def confirm(self, place: int, kind: str = CARD_2) -> None:
        await self.service.orders.confirm(self.number, PEOPLE[self.seats[place]].id, kind)

    async def awaited(self, place: int, kind: str = CARD_2) -> bool:
        return (await self.filed(self.seats[place], kind)).awaited

    async def waits(self) -> bool:
        """Whether the second card of everybody has not begun."""
        position = await self.service.play.position(self.number)
        assert position.lap is not None
        assert position.reviewing == (position.active == ())
        return position.reviewing and (position.lap.number, position.lap.done) == (2, 0)

    async def told(self) -> list[Outgoing]:
        """What is posted, after everything that is due."""
        await self.service.time.run_due()
        return await self.post()

    async def over(self) -> bool:
        """Whether the round has been played to its end."""
        return (await self.view()).round == 2


def looks(rows: list[Outgoing]) -> list[int | None]:
    """Who is told that everybody waits for his look."""
    return [row.user_id for row in rows if row.kind is PostKind.NOTE and "waiting for you to check" in str(row.payload)]


@pytest.fixture
async def review(tmp_path: Path) -> AsyncIterator[Review]:
    review = Review(tmp_path / "daimyo.sqlite3", people=3)
    yield review
    await review.close()


# -- confirmations --------------------------------------------------------------------------------------------------


async def test_the_lap_waits_until_all_who_look_have_confirmed(review: Review) -> None:
    """Also before the turn of who comes first and does not look; editing is not confirming."""
    await review.planned(1, 2)
    assert await review.waits()
    assert [await review.awaited(place) for place in range(3)] == [False, True, True]
    await review.confirm(2)
    assert await review.waits()
    await review.file(review.seats[1], "auto; reserve 3", CARD_2)
    assert await review.waits()
    await review.confirm(1)
    assert await review.over(), "and then everybody's sheets run"
    await review.service.maintenance.verify(review.number)


async def test_nobody_plays_meanwhile(review: Review) -> None:
    await review.planned(1, lock=False)
    await review.file(review.seats[0], "", CARD_2)
    for seat in review.seats:
        await review.wish(seat, "lock")
    assert await review.waits()
    with pytest.raises(Stale, match="not begun yet"):
        await review.wish(review.seats[0], "done")
    asked = await review.service.play.question(review.number, PEOPLE[review.seats[0]].id)
    assert (asked.question, asked.reviewing) == (None, True)
    await review.confirm(1)
    assert await review.active() == (review.seats[0],)
    asked = await review.service.play.question(review.number, PEOPLE[review.seats[0]].id)
    assert (asked.view.reviewing, asked.view.active) == (False, (review.seats[0],))
    await review.wish(review.seats[0], "done")


async def test_who_does_not_want_to_look_any_more_is_not_waited_for(review: Review) -> None:
    await review.planned(0, 1)
    await review.service.orders.set_triggers(review.number, PEOPLE[review.seats[0]].id, CARD_2, [])
    assert await review.waits()
    await review.service.orders.set_triggers(review.number, PEOPLE[review.seats[1]].id, CARD_2, [])
    assert await review.over()


async def test_a_look_without_a_sheet_is_waited_for_too(review: Review) -> None:
    await review.planned(2, lock=False)
    await review.file(review.seats[2], "", CARD_2)
    for seat in review.seats:
        await review.wish(seat, "lock")
    assert await review.waits()
    await review.file(review.seats[2], "auto", CARD_2)
    await review.confirm(2)
    assert await review.over()


async def test_before_wages_as_before_a_card(review: Review) -> None:
    await review.planned(1, kind="wages")
    position = await review.service.play.position(review.number)
    assert ((await review.view()).phase, position.reviewing, position.active) == ("wages", True, ())
    await review.confirm(1, "wages")
    assert await review.over()


async def test_a_look_is_for_one_round_also_without_a_sheet(review: Review) -> None:
    await review.planned(1)
    await review.confirm(1)
    await review.plan(review.seats[1], lock=False)
    assert (await review.filed(review.seats[1], CARD_2)).triggers == ()


# -- time -----------------------------------------------------------------------------------------------------------


async def test_after_twelve_hours_the_lap_begins_and_nobody_has_missed_anything(review: Review) -> None:
    await review.planned(0, 2)
    assert await review.due() == timedelta(hours=12)
    await review.pass_time(hours=11, minutes=59)
    assert await review.waits()
    await review.pass_time(minutes=1)
    assert await review.over()
    assert [seat.missed for seat in (await review.service.lobby.match(review.number)).seats] == [0, 0, 0]
    assert not [row for row in await review.post() if "missed the deadline" in str(row.payload)]


async def test_the_lap_counts_from_its_start_and_a_turn_in_it_from_the_last_confirmation(review: Review) -> None:
    await review.planned(1, lock=False)
    await review.file(review.seats[0], "ask moves", CARD_2)
    for seat in review.seats:
        await review.wish(seat, "lock")
    await review.pass_time(hours=11)
    await review.confirm(1)
    assert await review.due() == timedelta(hours=6), "of the 13 that are left somebody else needs some"


async def test_a_pause_moves_the_end_of_the_look(review: Review) -> None:
    await review.planned(1)
    await review.pass_time(hours=10)
    await review.service.pace.pause(review.number, PEOPLE[0])
    await review.pass_time(hours=40)
    assert await review.waits()
    await review.service.pace.resume(review.number, PEOPLE[0])
    assert (await review.due(), await review.waits()) == (timedelta(hours=2), True)
    await review.pass_time(hours=2)
    assert await review.over()


async def test_a_look_that_ends_in_a_pause_lets_the_lap_begin(review: Review) -> None:
    """And its question has its whole time afterwards."""
    await review.planned(1, lock=False)
    await review.file(review.seats[0], "ask moves", CARD_2)
    for seat in review.seats:
        await review.wish(seat, "lock")
    await review.service.pace.pause(review.number, PEOPLE[0])
    await review.pass_time(hours=30)
    await review.confirm(1)
    assert await review.active() == (review.seats[0],)
    await review.service.pace.resume(review.number, PEOPLE[0])
    assert await review.due() == timedelta(hours=12)


async def test_an_outage_moves_the_end_of_the_look(review: Review) -> None:
    await review.planned(1)
    await review.service.downtime.beat()
    review.clock.move(hours=20)
    await review.service.downtime.beat()
    await review.service.time.run_due()
    assert (await review.due(), await review.waits()) == (timedelta(hours=12), True)


async def test_the_board_says_that_nobody_has_to_act_yet_whoever_looks(tmp_path: Path) -> None:
    """What is seen and told is the same, to the last byte, for one that looks, for two, and after one confirmed."""
    seen = []
    for number, looking in enumerate(((1,), (0, 2))):
        review = Review(tmp_path / f"{number}.sqlite3", people=3)
        await review.planned(*looking)
        seen.append(await everything(review))
        if len(looking) > 1:
            await review.confirm(looking[0])
            seen.append(await everything(review))
        await review.confirm(looking[-1])
        await review.close()
    assert seen[0] == seen[1] == seen[2]
    (view, past), _, picture = seen[0]
    assert (view.active, view.reviewing) == ((), True)
    assert view == past
    assert "Waiting for" not in said_of(view)
    assert picture != PICTURES["edo"].board(replace(view, reviewing=False), NAMES)


async def everything(review: Review) -> tuple[tuple[Any, Any], list[Any], bytes]:
    """The public view, now and in the story; each seat's own; the public picture."""
    view, own = await review.view(), [await review.view(seat) for seat in review.seats]
    past = await review.service.recap.chapter(review.number, None, None)
    return (view, past.view), own, PICTURES["edo"].board(view, NAMES)


def said_of(view: Any) -> str:
    return "\n".join(SAY.all(EDO.words.describe_position(view)))


async def test_after_a_restart_it_still_waits(review: Review) -> None:
    await review.planned(1, 2)
    await review.confirm(2)
    await review.restart()
    assert await review.waits()
    assert [await review.awaited(place) for place in range(3)] == [False, True, False]
    assert await review.due() == timedelta(hours=12)
    await review.confirm(1)
    assert await review.over()


# -- who is not waited for -----------------------------------------------------------------------------------------


async def test_whoever_missed_the_plan_is_not_waited_for(review: Review) -> None:
    """Nobody waits for that seat in this round, whatever it wanted to look at."""
    await review.begin()
    review.seats = await review.order()
    silent = review.seats[2]
    for seat in review.seats[:2]:
        await review.plan(seat)
        await review.sheets(seat)
    await review.plan(silent, "a 1 1 0", lock=False)
    await review.look(2, "a_money")
    await review.pass_time(hours=36)
    view = await review.view()
    assert (view.round, (await review.service.play.position(review.number)).reviewing) == (2, False)


async def test_a_seat_that_a_caretaker_keeps_is_not_waited_for(tmp_path: Path) -> None:
    """It let the deadline of its first card pass, with which the caretaker took it over."""
    review = Review(tmp_path / "daimyo.sqlite3", people=3, misses=1)
    await review.planned(0, lock=False)
    await review.file(review.seats[0], "ask moves", "a_harvest")
    for seat in review.seats:
        await review.wish(seat, "lock")
    assert await review.active() == (review.seats[0],)
    await review.pass_time(hours=24)
    assert (await review.service.lobby.match(review.number)).seats[review.seats[0]].kept
    assert await review.over()
    await review.close()


async def test_caretakers_wait_like_everybody(tmp_path: Path) -> None:
    """They do not play before the lap has begun, and are asked nothing."""
    review = Review(tmp_path / "daimyo.sqlite3", people=2, caretakers=1)
    await review.planned(1)
    await review.service.caretakers.quiet()
    assert await review.waits()
    await review.confirm(1)
    await review.service.caretakers.quiet()
    assert await review.over()
    await review.close()


async def test_who_takes_a_seat_over_has_not_asked_for_a_look(review: Review) -> None:
    """The lists of whoever sat there are gone with him."""
    await review.planned(1)
    seat = review.seats[1]
    await review.service.host.replace(review.number, PEOPLE[seat], seat, EVE)
    await review.service.host.take_seat(review.number, EVE, seat)
    assert not (await review.service.play.position(review.number)).reviewing
    assert await review.active() == (seat,), "the new one is asked when the turn comes"


async def test_sealed_sheets_offer_no_look(tmp_path: Path) -> None:
    review = Review(tmp_path / "daimyo.sqlite3", people=3, sealed="on")
    with pytest.raises(Illegal, match="Nothing can stop"):
        await review.planned(1)
    await review.close()


# -- taking back ----------------------------------------------------------------------------------------------------


async def test_a_rollback_to_the_start_of_the_lap_lets_them_look_again(review: Review) -> None:
    await review.planned(1, 2, lock=False)
    await review.file(review.seats[0], "ask moves", CARD_2)
    for seat in review.seats:
        await review.wish(seat, "lock")
    await review.confirm(2)
    await review.confirm(1)
    await review.wish(review.seats[0], "move merchant kawagoe")
    (chapter,) = [one.number for one in await whole_story(review.service, review.number, None) if "card 2" in said(one)]
    await review.service.host.roll_back(review.number, ANN, chapter)
    (vote,) = await review.service.votes.open_votes(review.number)
    await review.service.votes.cast(review.number, BOB, vote.id, True)
    assert await review.waits()
    assert [await review.awaited(place) for place in range(3)] == [False, True, True]
    assert [row.kind for row in await review.told() if row.user_id is None][-1] is PostKind.TURN
    await review.confirm(1)
    await review.confirm(2)
    assert await review.active() == (review.seats[0],)
    await review.service.maintenance.verify(review.number)


async def test_an_undo_of_the_first_answer_does_not_let_them_look_again(review: Review) -> None:
    await review.planned(1, kind="wages", lock=False)
    await review.file(review.seats[0], "ask", "wages")
    for seat in review.seats:
        await review.wish(seat, "lock")
    await review.confirm(1, "wages")
    first = review.seats[0]
    await review.wish(first, "return f1")
    await review.service.host.undo(review.number, PEOPLE[first])
    await review.file(first, "ask; keep_max 2", "wages")
    assert await review.active() == (first,)


def said(chapter: Chapter) -> str:
    return plain(chapter.headline)


# -- what is said ---------------------------------------------------------------------------------------------------


async def test_who_looks_is_told_in_private_and_the_thread_names_and_counts_nobody(tmp_path: Path) -> None:
    """Whoever it is: what everybody reads is the same."""
    read = []
    for looking in ((0,), (1, 2)):
        review = await Review(tmp_path / f"{looking}.sqlite3", people=3).planned(*looking)
        rows = await review.told()
        assert sorted(looks(rows)) == sorted(PEOPLE[review.seats[place]].id for place in looking)
        position = await review.service.play.position(review.number)
        assert [row.kind for row in rows if row.user_id is None][-1] is PostKind.TURN
        read.append(public.waiting(position, SAY))
        assert not await review.told(), "once"
        await review.pass_time(hours=11)
        assert sorted(looks(await review.post())) == sorted(PEOPLE[review.seats[place]].id for place in looking)
        await review.close()
    assert read[0] == read[1]
    assert not [name for name in ("Ann", "Bob", "Cid", "<@") if name in str(read)]
    assert "begins soon" in read[0][0]
    assert "at the latest" in read[0][-1]


async def test_a_confirmation_that_is_not_the_last_shows_nowhere(review: Review) -> None:
    await review.planned(1, 2)
    await review.told()
    before = await seen(review)
    await review.confirm(2)
    assert await review.told() == []
    assert await seen(review) == before


async def test_when_it_begins_whoever_is_asked_is_told_so(review: Review) -> None:
    await review.planned(1, lock=False)
    await review.file(review.seats[0], "ask moves", CARD_2)
    for seat in review.seats:
        await review.wish(seat, "lock")
    rows = await review.told()
    assert not [row for row in rows if row.kind is PostKind.ASK]
    await review.confirm(1)
    rows = await review.told()
    assert [(row.kind, row.user_id) for row in rows if row.kind in (PostKind.ASK, PostKind.TURN)] == [
        (PostKind.TURN, None),
        (PostKind.ASK, PEOPLE[review.seats[0]].id),
    ]


async def seen(review: Review) -> list[Any]:
    """What others see of the match."""
    position = await review.service.play.position(review.number)
    return [position, await review.view(review.seats[0]), await whole_story(review.service, review.number, None)]


async def test_once_the_lap_has_begun_no_look_before_it_is_offered(review: Review) -> None:
    await review.planned(1, lock=False)
    await review.file(review.seats[0], "ask moves", CARD_2)
    for seat in review.seats:
        await review.wish(seat, "lock")
    assert wakes(await review.filed(review.seats[2], CARD_2)) == ([], ()), "he comes too late, others look already"
    assert wakes(await review.filed(review.seats[1], CARD_2)) == (["review"], ("review",))
    await review.confirm(1)
    assert wakes(await review.filed(review.seats[1], CARD_2)) == ([], ())
    assert wakes(await review.filed(review.seats[1], "wages")) == (["review"], ())
    with pytest.raises(Stale, match="too late"):
        await review.look(1)


def wakes(filed: Filed) -> tuple[list[str], tuple[str, ...]]:
    """What can be chosen, and what is."""
    return [wake.key for wake in filed.decision.triggers], filed.triggers


async def test_who_was_told_to_look_is_not_invited_to_the_same_lap_again(review: Review) -> None:
    """Though their sheet still asks."""
    await review.planned(2, lock=False)
    for seat in review.seats:
        await review.service.preferences.set_notices(PEOPLE[seat].id, {Notice.NEXT: Way.DM})
    for place in (0, 1, 2):
        await review.file(review.seats[place], "ask moves; auto acts", CARD_2)
    for seat in review.seats:
        await review.wish(seat, "lock")
    told = [row.user_id for row in await review.told() if row.kind is PostKind.NOTE and "orders" in row.payload]
    assert sorted(told) == sorted(PEOPLE[seat].id for seat in review.seats), "each once, also who comes first"
    await review.confirm(2)
    assert [row for row in await review.told() if row.kind is PostKind.NOTE and row.user_id] == []

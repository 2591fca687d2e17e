"""Edo by post (RULES.md 20): order sheets through the service, on a real file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.service.model import Filed, PostKind
from bot.service.preferences import Notice, Way
from bot.service.time.clock import proposed
from engine.core.refusals import Stale
from engine.edo.data import CARDS
from engine.edo.game import EDO
from tests.bot.service.edo_post import PEOPLE, RANKINGS, Post
from tests.bot.service.hall import ANN, BOB, EVE, whole_story
from tests.engine.standing import BadOrder


@pytest.fixture
async def post(tmp_path: Path) -> AsyncIterator[Post]:
    """Two people, planning in the first round."""
    post = Post(tmp_path / "daimyo.sqlite3")
    yield await post.begin()
    await post.close()


# -- the draft (20.8), a round that waits once (20.10.4) ------------------------------------------------------------


async def test_sec_20_8_the_draft_is_one_wait(tmp_path: Path) -> None:
    post = Post(tmp_path / "daimyo.sqlite3", people=3)
    await post.begin(rankings=())
    first, second, third = await post.order()
    assert (await post.active(), (await post.view()).phase) == ((first,), "draft")
    await post.file(third, "t6; odawara", "draft")
    assert await post.said(third, "draft") == "As things stand you get: 3 rice, 13 Ryo."
    await post.file(second, "t6; odawara", "draft")
    await post.file(first, "odawara; t6; mito", "draft")
    view = await post.view()
    assert view.phase == "plan", "everybody had written, so nobody was asked"
    assert [(view.players[seat].start_set, view.players[seat].home) for seat in (first, second, third)] == [
        ("t8", "odawara"),
        ("t6", "mito"),
        ("t7", "kawagoe"),
    ]
    await post.close()


@pytest.mark.parametrize("people", [2, 4])
async def test_sec_20_10_a_round_with_full_sheets_waits_once(tmp_path: Path, people: int) -> None:
    post = await Post(tmp_path / "daimyo.sqlite3", people=people).begin()
    await post.service.orders.always_ask(post.number, PEOPLE[0].id)
    for round in (1, 2):
        view = await post.view()
        assert (view.phase, view.round) == ("plan", round)
        for seat in range(people):
            await post.plan(seat, lock=False)
            await post.sheets(seat)
        for seat in range(people):
            assert (await post.view()).round == round
            await post.wish(seat, "lock")
    assert ((await post.view()).phase, (await post.view()).round) == ("plan", 3)
    assert (await post.filed(0, "wages")).text == "", "sheets end with the round"
    ahead = await post.service.orders.ahead(post.number, PEOPLE[0].id)
    assert ahead.unwanted, "in this match, not in this round"
    await post.service.maintenance.verify(post.number)
    await post.close()


# -- by sheet and by hand (20.10.1), secrecy (20.10.2) --------------------------------------------------------------


async def test_sec_20_10_sheets_and_the_same_answers_by_hand_end_alike(tmp_path: Path) -> None:
    """Moves with a guard, an activation by name, wages by rank: equal states, equal public events."""
    ends = []
    answers = {0: ["move f1 forest_n", "done", "harvest f1"], 1: []}
    for by_sheet in (True, False):
        post = await Post(tmp_path / f"{by_sheet}.sqlite3").begin()
        for seat in range(2):
            await post.plan(seat, "a 2 1 0", "c 3 2 0", "b 0 0 0", lock=False)
        if by_sheet:
            lines = "f1 forest_n if there at most 0 or forest_se; harvest f1"
            await post.sheets(0, {"a_harvest": lines, "c_money": "no moves", "b_harvest": "no moves", "wages": "all"})
            await post.sheets(1, {"a_harvest": "no moves; auto acts", "c_money": "no moves", "b_harvest": "no moves"})
            await post.file(1, "resource; keep_max 0", "wages")
        for seat in range(2):
            await post.wish(seat, "lock")
        while not by_sheet and (await post.view()).phase != "plan":
            seat = (await post.active())[0]
            left = answers[seat]
            wage = "keep f1; done" if seat == 0 else "return f1; done"
            await post.wish(seat, left.pop(0) if left else wage if (await post.view()).phase == "wages" else "done")
        assert ((await post.view()).phase, (await post.view()).round) == ("plan", 2)
        log = await post.service.maintenance.log(post.number)
        told = [chapter.events for chapter in await whole_story(post.service, post.number, None)]
        ends.append((log.plies, told, [await post.view(seat) for seat in (0, 1, None)]))
        await post.close()
    assert ends[0] == ends[1]


async def test_sec_20_10_nobody_sees_whether_there_are_sheets(post: Post) -> None:
    """Neither the view of anybody else, nor what the service shows of the match, nor what it posts."""

    async def seen() -> list[Any]:
        position = await post.service.play.position(post.number)
        return [position, await post.view(1), await whole_story(post.service, post.number, BOB.id)]

    for seat in range(2):
        await post.plan(seat, lock=seat == 1)
    await post.post()
    before = await seen()
    await post.sheets(0)
    await post.file(0, "auto; ask", "a_harvest")
    assert await seen() == before
    assert await post.post() == []
    orders = await post.service.orders.of(post.number, BOB.id)
    assert all(not filed.text for filed in orders.filed)


# -- running (20.4) -------------------------------------------------------------------------------------------------


async def test_sec_20_4_a_block_asks_its_step_and_the_rest_of_the_sheet_runs_after_it(post: Post) -> None:
    first, second = await post.order()
    for seat in (first, second):
        await post.plan(seat, lock=False)
        await post.sheets(seat)
    await post.file(first, "f1 forest_n if merchant or ask; auto acts", "a_harvest")
    await post.wish(second, "lock")
    await post.wish(first, "lock")
    assert (await post.active(), (await post.view()).phase) == ((first,), "premove")
    await post.wish(first, "move f1 forest_n")
    assert (await post.active(), (await post.view()).phase) == ((first,), "premove"), "a step begun live is ended live"
    await post.file(second, "auto; reserve 1", "c_harvest")
    assert (await post.active(), (await post.view()).phase) == ((first,), "premove"), "whatever others write"
    await post.wish(first, "done")
    assert (await post.view()).phase == "plan", "and the rest of the sheet has run"
    assert ("harvest", "f1") in await moves(post, first)


async def test_sec_20_1_a_sheet_is_filed_and_edited_until_its_turn_and_then_answers_at_once(post: Post) -> None:
    first, second = await post.order()
    await post.plan(first)
    await post.plan(second)
    assert await post.active() == (first,), "a missing sheet is the printed game"
    filed = await post.file(first, "auto", "a_harvest")
    assert filed is None, "its turn is over"
    assert await post.active() == (second,)
    await post.file(first, "auto; reserve 2", "c_harvest")
    assert "Left:" in await post.said(first, "c_harvest")
    await post.restart()
    assert (await post.filed(first, "c_harvest")).text == "auto; reserve 2"


async def test_the_card_that_is_asked_now_has_a_page_also_if_no_one_moves_before_it(post: Post) -> None:
    for seat in range(2):
        await post.plan(seat, "b 3 0 0", "a 2 2 0", "c 1 2 0")
    (first,) = await post.active()
    ahead = await post.service.orders.ahead(post.number, PEOPLE[first].id)
    page = next(page for page in ahead.filed if page.decision.key == "b_recruit")
    assert page.open
    assert [str(entry) for entry in page.suggested] == ["no_moves"]
    assert await post.service.orders.take(post.number, PEOPLE[first].id, ["b_recruit"])
    assert await post.active() != (first,)
    await post.close()


async def test_sec_20_1_what_can_never_be_is_refused_and_what_may_change_is_a_warning(post: Post) -> None:
    await post.plan(0, "b 1 1 0", lock=False)
    assert await post.refused(0, "no moves; house forest_n", "b_build") == "forest_n"
    assert await post.refused(0, "no moves; trading_post edo", "b_build") == "edo"
    assert (await post.filed(0, "b_build")).text == ""
    await post.file(0, "no moves; house kawagoe", "b_build")
    assert "Blocked now: “house kawagoe”" in await post.said(0, "b_build")


async def test_a_sheet_follows_its_card_to_another_position(post: Post) -> None:
    await post.plan(0, lock=False)
    await post.file(0, "auto", "a_harvest")
    await post.wish(0, "assign 2 a 2 2 0")
    assert (await post.filed(0, "a_harvest")).text == "auto"
    await post.wish(0, "assign 2 a 1 2 0")
    assert await post.filed(0, "a_harvest") is None, "for another action it does not count"


# -- taking back ----------------------------------------------------------------------------------------------------


async def taken_back(post: Post, number: int) -> None:
    """Both want to go on from the beginning of this part."""
    await post.post()
    await post.service.host.roll_back(post.number, ANN, number)
    (vote,) = await post.service.votes.open_votes(post.number)
    await post.service.votes.cast(post.number, BOB, vote.id, True)


async def test_after_a_rollback_a_sheet_that_was_carried_out_does_not_play_its_card_away(post: Post) -> None:
    first, second = await post.order()
    for seat in range(2):
        await post.plan(seat, lock=False)
    await post.file(first, "f1 forest_n or forest_se; harvest f1", "a_harvest")
    await post.file(second, "f1 forest_n or forest_se; ask acts", "a_harvest")
    await post.file(second, "no moves; auto acts", "c_harvest")
    for seat in range(2):
        await post.wish(seat, "lock")
    assert (await post.active(), (await post.view()).phase) == ((second,), "execute")
    await taken_back(post, 3)
    lap = (await post.service.play.position(post.number)).lap
    assert lap is not None
    assert (lap.number, lap.to_come, await post.active()) == (1, (first, second), (first,)), "asked, not passed over"
    assert [(await post.filed(seat, "a_harvest")).text for seat in (first, second)] == ["", ""]
    assert (await post.filed(second, "c_harvest")).text == "no_moves; auto_acts", "it had not begun"
    await post.service.maintenance.verify(post.number)


async def test_after_a_rollback_a_sheet_for_a_later_round_does_not_play_an_earlier_one(post: Post) -> None:
    first = (await post.order())[0]
    for seat in range(2):
        await post.plan(seat)
    while (await post.view()).round == 1:
        (seat,) = await post.active()
        question = (await post.service.play.question(post.number, PEOPLE[seat].id)).question
        assert question is not None
        wishes = [choice.wish for choice in question.choices]
        await post.wish(seat, next((wish for wish in ("done", "decline") if wish in wishes), wishes[0]))
    await post.plan(first, lock=False)
    await post.file(first, "no moves; auto acts", "a_harvest")
    await taken_back(post, 3)
    assert ((await post.view()).round, await post.active()) == (1, (first,))
    assert (await post.filed(first, "a_harvest")).text == ""


# -- laps and deadlines (20.5, 20.6) ----------------------------------------------------------------------------


async def test_sec_20_5_laps(post: Post) -> None:
    """Card k of all seats, then the wages of all; of a day for a lap each leaves six hours to who comes later."""
    first, second = await post.order()
    for seat in (first, second):
        await post.service.preferences.set_notices(PEOPLE[seat].id, {Notice.NEXT: Way.DM})
    await post.plan(first)
    await post.plan(second)
    await post.service.time.run_due()
    invited = [row.user_id for row in await post.post() if row.kind is PostKind.NOTE and row.user_id]
    assert invited == [PEOPLE[second].id], "who is asked already needs no invitation"
    lap = (await post.service.play.position(post.number)).lap
    assert lap is not None
    assert (lap.number, lap.done, lap.turns, lap.to_come) == (1, 0, 2, (first, second))
    assert await post.due() == timedelta(hours=18)
    await post.pass_time(hours=16)
    await post.file(first, "auto", "a_harvest")
    assert await post.due() == timedelta(hours=8)
    await post.file(second, "auto", "a_harvest")
    lap = (await post.service.play.position(post.number)).lap
    assert lap is not None
    assert (lap.number, await post.due()) == (2, timedelta(hours=18))


async def test_sec_20_5_a_full_sheet_is_not_invited_and_one_that_asks_is(tmp_path: Path) -> None:
    post = await Post(tmp_path / "daimyo.sqlite3", people=3).begin()
    first, second, third = await post.order()
    for seat in (first, second, third):
        await post.service.preferences.set_notices(PEOPLE[seat].id, {Notice.NEXT: Way.DM})
        await post.plan(seat, lock=False)
    await post.file(second, "auto", "a_harvest")
    await post.file(third, "auto moves; ask acts", "a_harvest")
    for seat in (first, second, third):
        await post.wish(seat, "lock")
    await post.service.time.run_due()
    invited = [row.user_id for row in await post.post() if row.kind is PostKind.NOTE and row.user_id]
    assert invited == [PEOPLE[third].id]
    await post.close()


async def test_sec_20_6_at_a_missed_deadline_the_sheet_runs_and_the_rules_decide_the_rest(post: Post) -> None:
    """``ask`` for moves is ``auto``, a step begun live ends with what was done (R45)."""
    first, second = await post.order()
    for seat in (first, second):
        await post.plan(seat, lock=False)
    await post.file(first, "ask moves; auto acts", "a_harvest")
    for seat in (first, second):
        await post.wish(seat, "lock")
    assert await post.active() == (first,)
    await post.pass_time(hours=24, seconds=1)
    assert [row[0] for row in await moves(post, first)] == ["move", "done", "harvest"]
    assert await post.active() == (second,)
    await post.wish(second, "move merchant kawagoe")
    await post.pass_time(hours=24, seconds=1)
    assert [row[:2] for row in await moves(post, second)][:2] == [("move", "merchant"), ("done",)]


async def test_sec_20_6_who_missed_the_deadline_is_not_asked_for_the_rest_of_the_turn(post: Post) -> None:
    first, second = await post.order()
    for seat in (first, second):
        await post.plan(seat, lock=False)
    await post.file(first, "ask moves; ask acts", "a_harvest")
    for seat in (first, second):
        await post.wish(seat, "lock")
    assert await post.active() == (first,)
    await post.pass_time(hours=24, seconds=1)
    assert await post.active() == (second,)
    assert [row[0] for row in await moves(post, first)] == ["move", "done", "harvest"]
    live = await post.service.repository.get(post.number)
    assert live.stands.lap.misses(first) == 1


async def moves(post: Post, seat: int) -> list[tuple[str, ...]]:
    """What a seat has done since it locked its plan."""
    plies = [ply.notation for ply in (await post.service.maintenance.log(post.number)).plies if ply.seat == seat]
    return [tuple(line.split()) for line in plies[plies.index("lock") + 1 :]]


async def test_sec_20_5_two_misses_in_a_round_and_nobody_waits(post: Post) -> None:
    first, second = await post.order()
    for seat in (first, second):
        await post.plan(seat, lock=False)
    await post.sheets(second)
    for seat in (first, second):
        await post.wish(seat, "lock")
    for lap in (1, 2):
        assert (await post.active(), (await post.view()).turn.position) == ((first,), lap - 1)
        await post.pass_time(hours=24, seconds=1)
    assert (await post.view()).phase == "plan", "the third card and wages are not waited for"
    seats = (await post.service.lobby.match(post.number)).seats
    assert (seats[first].missed, seats[first].kept) == (1, False)
    assert await post.active() == (0, 1), "in the next round it is asked again"


async def test_sec_20_5_a_missed_plan_costs_one_wait_a_round(post: Post) -> None:
    """Unless the seat files a sheet before its turn."""
    silent, other = await post.order()
    await post.plan(other, lock=False)
    await post.sheets(other)
    await post.wish(other, "lock")
    assert await post.active() == (silent,)
    await post.pass_time(hours=24, seconds=1)
    assert ((await post.view()).phase, (await post.view()).round) == ("plan", 2)
    await post.plan(other)
    await post.pass_time(hours=24, seconds=1)
    assert await post.active() == (other,), "who has no sheet is waited for"
    keys = [filed.decision.key for filed in (await post.service.orders.of(post.number, PEOPLE[silent].id)).filed]
    await post.file(silent, "ask moves", keys[0])
    for _ in range(6):
        if await post.active() == (silent,):
            break
        await post.wish(other, "done" if (await post.view()).phase == "premove" else "decline")
    assert await post.active() == (silent,), "it is back"


@pytest.mark.parametrize("successor", [True, False])
async def test_whoever_takes_a_seat_is_waited_for_whatever_was_missed_there(tmp_path: Path, successor: bool) -> None:
    """Another person, or the same one who comes back from a caretaker."""
    post = await Post(tmp_path / "daimyo.sqlite3", misses=20 if successor else 1).begin()
    first, second = await post.order()
    await post.plan(first)
    await post.pass_time(hours=24, seconds=1)
    assert await post.active() == (first,)
    if successor:
        await post.service.host.replace(post.number, PEOPLE[second], second, EVE)
        await post.service.host.take_seat(post.number, EVE, second)
    else:
        await post.service.absence.back(post.number, PEOPLE[second].id)
    await post.file(first, "no moves; no acts", "a_harvest")
    lap = (await post.service.play.position(post.number)).lap
    assert lap is not None
    assert (lap.number, await post.active()) == (1, (second,))
    await post.close()


async def test_sec_20_5_a_plan_that_is_complete_at_the_deadline_counts_as_locked(post: Post) -> None:
    """Its seat is waited for at its cards, as usual."""
    first, second = await post.order()
    await post.plan(first, lock=False)
    await post.plan(second)
    await post.pass_time(hours=24, seconds=1)
    assert ((await post.view()).phase, await post.active()) == ("premove", (first,))


async def test_sec_20_9_sealed_sheets_lock_with_the_plan_and_a_round_is_one_wait(tmp_path: Path) -> None:
    """Who has none has a round by the rules; nobody is asked."""
    post = await Post(tmp_path / "daimyo.sqlite3", sealed="on").begin()
    await post.plan(0, lock=False)
    await post.sheets(0, {"a_harvest": "auto moves; harvest f1"})
    assert await post.refused(0, "auto; ask", "c_harvest") == "ask"
    await post.wish(0, "lock")
    with pytest.raises(Stale, match="cannot change"):
        await post.file(0, "auto", "c_harvest")
    await post.wish(0, "unlock")
    await post.file(0, "auto; reserve 1", "c_harvest")
    await post.wish(0, "lock")
    await post.plan(1)
    assert ((await post.view()).phase, (await post.view()).round) == ("plan", 2)
    await post.service.maintenance.verify(post.number)
    await post.close()


async def test_sec_20_5_the_hours_are_those_of_the_game_where_the_host_gives_none(tmp_path: Path) -> None:
    """36 for the draft and for a plan, 24 for a lap, 6 for a turn in it, 12 for a review."""
    post = Post(tmp_path / "daimyo.sqlite3", time=proposed(EDO.times))
    await post.begin(rankings=())
    first, second = await post.order()
    assert await post.due() == timedelta(hours=36)
    for seat in (first, second):
        await post.file(seat, RANKINGS[seat], "draft")
    assert ((await post.view()).phase, await post.due()) == ("plan", timedelta(hours=36))
    for seat in (first, second):
        await post.plan(seat, lock=False)
        await post.file(seat, "ask moves; auto acts", "a_harvest")
        await post.service.orders.set_triggers(post.number, PEOPLE[seat].id, "a_harvest", ["review"])
        await post.wish(seat, "lock")
    assert await post.due() == timedelta(hours=12)
    await post.pass_time(hours=12)
    assert (await post.active(), await post.due()) == ((first,), timedelta(hours=6))
    await post.pass_time(hours=5, minutes=30)
    await post.file(first, "auto", "a_harvest")
    assert (await post.active(), await post.due()) == ((second,), timedelta(hours=6, minutes=30))
    await post.close()


# -- whole matches --------------------------------------------------------------------------------------------------


async def test_a_match_of_which_nothing_is_answered_but_by_sheets_and_deadlines_ends(tmp_path: Path) -> None:
    """Sheets of whatever is offered, some of them missing, and every deadline missed: each fallback is legal."""
    random = Random(3)
    post = await Post(tmp_path / "daimyo.sqlite3", seed="sheets").begin(rankings=())
    waits = 0
    while (await post.active()) and waits < 200:
        waits += 1
        for seat in range(2):
            for filed in (await post.service.orders.of(post.number, PEOPLE[seat].id)).filed:
                await some_sheet(post, seat, filed, random)
        if (await post.view()).phase == "plan":
            for seat in await post.active():
                if random.random() < 0.8:
                    await post.plan(seat, *some_plan((await post.view(seat)).me, random))
        before = (await post.service.play.position(post.number)).lap
        await post.pass_time(hours=25)
        after = (await post.service.play.position(post.number)).lap
        assert before is None or after is None or (after.key, after.done) != (before.key, before.done), "one turn, once"
    view = await post.view()
    assert (view.phase, waits > 20) == ("game_end", True)
    await post.service.maintenance.verify(post.number)
    await post.close()


async def some_sheet(post: Post, seat: int, filed: Filed, random: Random) -> None:
    """A few of the offers, some of them with conditions or asking; what does not go together is left out."""
    if filed.text or filed.decision.closed or random.random() < 0.4:
        return
    offers = [offer.wish for offer in filed.decision.choices]
    chosen = random.sample(offers, min(len(offers), random.randrange(1, 5)))
    more = ["", "", " if there at most 1", " or ask", " if not merchant"]
    with suppress(BadOrder):
        await post.file(seat, "; ".join(wish + random.choice(more) for wish in chosen), filed.decision.key)


def some_plan(me: Any, random: Random) -> list[str]:
    """Three cards, each with an action and an official or two, as long as there are any."""
    left, entries = me.officials, []
    for card in random.sample(me.cards, 3):
        own = min(left, random.choice((1, 2)))
        action = random.randrange(len(CARDS[card]))
        own = min(own, CARDS[card][action].officials)
        left -= own
        entries.append(f"{card} {action} {own} 0")
    return entries

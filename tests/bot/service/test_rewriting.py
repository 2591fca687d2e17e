"""Rollback and undo: what is stored, what is told, what becomes of sent answers."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from random import Random

import pytest

from bot.service.match.pending_plies import By
from bot.service.match.turn_player import TurnPlayer
from bot.service.model import Person, PostKind
from bot.service.play.playing import Done
from bot.store import acts, log
from engine.core.refusals import Illegal, Refusal, Stale
from engine.core.text import plain
from tests.bot.service.hall import ANN, BOB, CID, Hall, boards, kinds, told, with_events

OF_VOTES = (PostKind.VOTE, PostKind.BALLOT, PostKind.CLOSE, PostKind.LOBBY)
"""Posts that are no part of what a rewritten match tells."""

STEPS = 80
PLAN = "assign gold {gold}; assign mud 0; lock"


async def in_digging(hall: Hall, people: int = 2) -> int:
    """A match in which the bids are shown, Bob before Ann, and Bob has dug."""
    number = await hall.match(people=people)
    for person in (ANN, BOB, CID)[:people]:
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    await hall.service.play.submit(number, (ANN, BOB, CID)[people - 1].id, "dig")
    await hall.post()
    return number


async def agreed(hall: Hall, number: int, done: object) -> None:
    """Bob says yes as well."""
    vote = (await hall.service.votes.open_votes(number))[0]
    await hall.service.votes.cast(number, BOB, vote.id, True)


async def plies(hall: Hall, number: int) -> list[str]:
    return [row["notation"] for row in await hall.store.read(log.plies, number)]


# -- rollback -----------------------------------------------------------------------------------------------


async def test_back_to_the_start_of_a_phase_by_vote(hall: Hall) -> None:
    number = await in_digging(hall)
    asked = await hall.service.play.question(number, ANN.id)
    done = await hall.service.host.roll_back(number, ANN, 1)
    assert done is not None, "luck was used and bids were shown"
    assert (await hall.service.play.position(number)).view.phase == "digging"
    await agreed(hall, number, done)
    assert (await hall.service.play.position(number)).view.phase == "bidding"
    assert await plies(hall, number) == []
    with pytest.raises(Stale):
        await hall.service.play.submit(number, ANN.id, "dig", decision=asked.decision)
    await hall.service.maintenance.verify(number)
    posted = [row for row in await hall.post() if row.kind not in OF_VOTES]
    struck = [row for row in posted if row.kind is PostKind.STRIKE]
    assert kinds([row for row in posted if row not in struck]) == [
        PostKind.BACK,
        PostKind.REPORT,
        PostKind.TURN,
        PostKind.ASK,
        PostKind.ASK,
    ]
    assert (await hall.service.play.position(number)).due_at == hall.clock.now() + timedelta(hours=1)
    await hall.restart()
    await hall.service.maintenance.verify(number)
    await hall.finish(number, Random(1))
    await hall.service.maintenance.verify(number)


async def test_fault_29_what_is_cut_away_stays_in_the_act(hall: Hall) -> None:
    number = await in_digging(hall)
    before = await plies(hall, number)
    await agreed(hall, number, await hall.service.host.roll_back(number, ANN, 2))
    (act,) = await hall.store.read(acts.of_match, number, ["rollback"])
    assert [row["notation"] for row in act["payload"]["plies"]] == before[-1:] == ["dig"]
    assert act["payload"]["events"]
    assert act["user_id"] == ANN.id


async def test_luck_falls_anew(hall: Hall) -> None:
    """The same answers after a rollback find something else in at least one of some tries."""
    number = await in_digging(hall)
    found = set()
    for _ in range(6):
        found.add((await hall.service.play.position(number)).view.points)
        await agreed(hall, number, await hall.service.host.roll_back(number, ANN, 2))
        await hall.service.play.submit(number, BOB.id, "dig")
        await hall.service.maintenance.verify(number)
    assert len(found) > 1


async def test_at_once_if_nothing_was_shown(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, PLAN.format(gold=1))
    await hall.service.play.submit(number, BOB.id, "assign gold 3")
    done = await hall.service.host.roll_back(number, ANN, 1)
    assert done is None
    assert await plies(hall, number) == []
    assert (await hall.service.play.position(number)).active == (0, 1)
    assert await hall.service.host.roll_back(number, ANN, 1) is None, "whether anybody wrote anything does not show"
    with pytest.raises(Illegal, match="no such chapter"):
        await hall.service.host.roll_back(number, ANN, 9)


async def test_fault_13_a_plan_sent_while_it_is_rolled_back_is_refused(hall: Hall) -> None:
    """Whichever comes first: a button of the undone stretch does nothing."""
    number = await hall.match(people=2)
    await hall.service.play.submit(number, BOB.id, "assign gold 3")
    decision = (await hall.service.play.question(number, BOB.id)).decision
    async with hall.service.repository.locked(number):
        back = asyncio.create_task(hall.service.host.roll_back(number, ANN, 1))
        await hall.queued(number)
        wish = asyncio.create_task(hall.service.play.submit(number, BOB.id, "assign mud 2", decision=decision))
        await asyncio.sleep(0.05)
    results = await asyncio.gather(back, wish, return_exceptions=True)
    assert isinstance(results[1], Stale)
    assert await plies(hall, number) == []
    await hall.service.maintenance.verify(number)


async def test_decision_numbers_never_come_again(hall: Hall) -> None:
    number = await hall.match(people=2)
    seen = set()
    for _ in range(3):
        for wish in ("assign gold 3", "assign mud 2", "clear mud"):
            decision = (await hall.service.play.question(number, ANN.id)).decision
            assert decision not in seen
            seen.add(decision)
            await hall.service.play.submit(number, ANN.id, wish, decision=decision)
        await hall.service.host.roll_back(number, ANN, 1)
        await hall.restart()


async def test_unsent_posts_of_the_undone_stretch_are_not_sent(hall: Hall) -> None:
    number = await hall.match(people=2)
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    await hall.service.play.submit(number, BOB.id, "dig")
    await agreed(hall, number, await hall.service.host.roll_back(number, ANN, 1))
    posted = await hall.post()
    assert told(posted) == []
    assert len(boards(posted)) == 1


async def test_unsent_posts_from_before_the_undone_stretch_are_sent(hall: Hall) -> None:
    number = await hall.match(people=2)
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    unsent = [row for row in await hall.service.outbox.unsent() if row.user_id is None]
    before = told([await with_events(hall.service, row) for row in unsent])
    await hall.service.play.submit(number, BOB.id, "dig")
    await agreed(hall, number, await hall.service.host.roll_back(number, ANN, 2))
    assert told(await hall.post()) == before, "the bids that were shown are told, and the digging is not"


async def test_with_caretakers_the_board_waits_for_them(hall: Hall) -> None:
    number = await hall.match(people=2, caretakers=2)
    await hall.service.play.submit(number, ANN.id, PLAN.format(gold=1))
    await hall.post()
    await hall.service.host.roll_back(number, ANN, 1) if not await hall.service.votes.open_votes(number) else None
    for vote in await hall.service.votes.open_votes(number):
        await hall.service.votes.cast(number, BOB, vote.id, True)
    await hall.service.caretakers.quiet()
    assert set((await hall.service.play.position(number)).active) == {0, 1}
    assert len(boards(await hall.post())) == 1
    await hall.finish(number, Random(3))
    await hall.service.maintenance.verify(number)


async def test_a_rollback_in_a_pause_starts_no_clock(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, "assign gold 3")
    await hall.service.pace.pause(number, ANN)
    await hall.service.host.roll_back(number, ANN, 1)
    assert await hall.service.time.next_due() is None
    await hall.service.pace.resume(number, ANN)
    assert (await hall.service.play.position(number)).due_at == hall.clock.now() + timedelta(hours=1)


async def test_a_vote_about_what_was_taken_back_meanwhile(hall: Hall) -> None:
    number = await hall.match(people=3)
    for person in (ANN, BOB, CID):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    old = await hall.service.host.roll_back(number, ANN, 1)
    assert old is not None
    assert await hall.service.host.roll_back(number, ANN, 2) is None, "nothing was shown since that part began"
    before = await plies(hall, number)
    with pytest.raises(Refusal, match="since the vote began"):
        await hall.service.votes.cast(number, BOB, old.id, True)
    assert await plies(hall, number) == before


# -- undo ---------------------------------------------------------------------------------------------------


async def test_undo_of_what_nobody_saw_is_free_and_silent(hall: Hall) -> None:
    number = await hall.match(people=2)
    due = (await hall.service.play.position(number)).due_at
    hall.clock.move(minutes=5)
    await hall.service.play.submit(number, ANN.id, "assign gold 3; assign mud 1")
    await hall.post()
    await hall.service.host.undo(number, ANN)
    assert (await hall.service.play.question(number, ANN.id)).view.plan == {"gold": 3}
    assert await hall.post() == []
    assert (await hall.service.play.position(number)).due_at == due
    assert await hall.service.time.next_due() is not None
    await hall.service.maintenance.verify(number)
    await hall.service.host.undo(number, ANN)
    assert (await hall.service.play.question(number, ANN.id)).view.plan == {}
    await hall.finish(number, Random(5))
    await hall.service.maintenance.verify(number)


async def cannot(hall: Hall, number: int, person: Person) -> None:
    """An undo that is refused, and changes nothing."""
    before = await plies(hall, number)
    with pytest.raises(Stale, match="/host rollback"):
        await hall.service.host.undo(number, person)
    assert await plies(hall, number) == before
    assert await hall.service.votes.open_votes(number) == ()


async def test_an_undo_after_luck_was_drawn_is_refused(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, "peek")
    await cannot(hall, number, ANN)


@pytest.mark.parametrize("since", ["assign gold 4", PLAN.format(gold=4)])
async def test_an_undo_after_another_has_acted_is_refused(hall: Hall, since: str) -> None:
    number = await hall.match(people=3)
    await hall.service.play.submit(number, ANN.id, "assign gold 3")
    await hall.service.play.submit(number, BOB.id, since)
    await cannot(hall, number, ANN)


@pytest.mark.parametrize("by", [By.ORDER, By.CARETAKER, By.DEADLINE])
async def test_an_undo_takes_back_only_what_a_person_did(hall: Hall, by: By) -> None:
    number, repository = await hall.match(people=3), hall.service.repository
    await hall.service.play.submit(number, ANN.id, "assign mud 1")
    async with repository.locked(number):
        live = await repository.get(number)
        player = TurnPlayer(live)
        player.carry_out([(0, "assign gold 3", by)])
        await repository.commit_turn(live, player.pending)
    await cannot(hall, number, ANN)


async def test_an_undo_of_a_lock_names_the_way_to_open_the_plan(hall: Hall) -> None:
    number = await hall.match(people=3)
    for person in (ANN, BOB):  # the thread shows each lock
        await hall.service.play.submit(number, person.id, PLAN.format(gold=1))
    for person in (ANN, BOB):
        with pytest.raises(Stale, match="You can unlock it"):
            await hall.service.host.undo(number, person)


async def test_an_undo_of_what_was_shown_is_refused(hall: Hall) -> None:
    number = await hall.match(people=2)
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    await cannot(hall, number, BOB)  # it has opened another question
    await hall.service.play.submit(number, BOB.id, "dig")
    await cannot(hall, number, BOB)


async def test_fault_29_nobody_can_tell_that_a_plan_is_changed_by_undo(hall: Hall) -> None:
    number = await hall.match(people=3)
    await hall.service.host.end(number, CID)
    await hall.service.play.submit(number, BOB.id, "assign gold 4")
    await hall.service.play.submit(number, ANN.id, "assign gold 3; assign mud 1")
    await hall.post()
    hall.closed.clear()

    async def others() -> list[object]:
        votes = await hall.service.votes.open_votes(number)
        return [votes, *[await hall.service.play.question(number, who.id) for who in (BOB, CID)]]

    before, position = await others(), await hall.service.play.position(number)
    await hall.service.host.undo(number, ANN)
    assert await hall.post() == hall.closed == []
    for _ in range(2):
        assert await others() == before
        assert await hall.service.play.position(number) == position
        assert (await hall.service.play.question(number, ANN.id)).view.plan == {"gold": 3}
        await hall.restart()
    await hall.service.maintenance.verify(number)
    await hall.finish(number, Random(4))
    await hall.service.maintenance.verify(number)
    assert all(plan.holds for plan in await hall.service.fairness.plans(number))


async def test_a_button_from_before_an_undo_is_stale_even_after_another_answer(hall: Hall) -> None:
    number = await hall.match(people=2)
    seen = [(await hall.service.play.question(number, ANN.id)).decision]
    for gold in (3, 4, 5):
        asked = await hall.service.play.submit(number, ANN.id, f"assign gold {gold}")
        assert asked.decision not in seen
        await hall.service.host.undo(number, ANN)
        seen += [asked.decision, (await hall.service.play.question(number, ANN.id)).decision]
        with pytest.raises(Stale):
            await hall.service.play.submit(number, ANN.id, "assign mud 1", decision=asked.decision)
        await hall.restart()
    assert len({*seen}) == len(seen)
    await hall.service.host.roll_back(number, ANN, 1)
    assert (await hall.service.play.question(number, ANN.id)).decision > max(seen)


async def test_events_keep_their_numbers_in_a_rollback_after_an_undo(hall: Hall) -> None:
    """An undo leaves a gap in the numbers of events, before which the match is not taken back."""
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, "assign gold 3")
    await hall.service.host.undo(number, ANN)
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    await hall.service.play.submit(number, BOB.id, "dig")
    before = await hall.store.read(log.happened, number)
    digging = max(row["chapter"] for row in before)
    opened = next(row["ply"] for row in before if row["chapter"] == digging)
    await agreed(hall, number, await hall.service.host.roll_back(number, ANN, digging))
    assert await hall.store.read(log.happened, number) == [row for row in before if row["ply"] <= opened]
    await hall.finish(number, Random(6))
    await hall.service.maintenance.verify(number)


@pytest.mark.parametrize("walk", range(8))
async def test_a_match_goes_on_whatever_was_undone_and_taken_back(hall: Hall, walk: int) -> None:
    """Answers, undos and rollbacks in any order; the log is whole, and each event has a number of its own."""
    random, number = Random(f"{walk}"), await hall.match(people=2)
    for deed in random.choices(("act", "undo", "roll back"), (7, 3, 1), k=STEPS):
        with suppress(Refusal):
            if deed == "act":
                await hall.act(number, random)
            elif deed == "undo":
                await hall.service.host.undo(number, random.choice((ANN, BOB)))
            else:
                chapters = [row["chapter"] for row in await hall.store.read(log.happened, number, opening=True)]
                if await hall.service.host.roll_back(number, ANN, random.choice(chapters[-2:])) is not None:
                    await agreed(hall, number, None)
    await hall.service.maintenance.verify(number)
    numbers = [row["seq"] for row in await hall.store.read(log.happened, number)]
    assert numbers == sorted({*numbers})


async def test_who_takes_a_seat_over_and_undoes_has_not_played_what_is_left(hall: Hall) -> None:
    """The event after which the seat was taken over is gone; the one before it says when that was."""
    number = await hall.match(people=2)
    for wish in ("assign gold 3", "assign mud 0"):
        await hall.service.play.submit(number, ANN.id, wish)
    await hall.service.host.replace(number, ANN, 0, CID)
    await hall.service.host.take_seat(number, CID, 0)
    await hall.service.host.undo(number, CID)
    since = (await hall.service.lobby.match(number)).seats[0].since
    assert await plies(hall, number) == ["assign gold 3"]
    assert await hall.store.read(log.taken_over, number, since) == 1


async def test_who_took_a_seat_over_has_what_is_played_after_a_rollback_to_before(hall: Hall) -> None:
    """Events get the numbers of those that were taken back, which were the one's before."""
    number = await in_digging(hall)
    await hall.service.host.replace(number, BOB, 1, CID)
    await hall.service.host.take_seat(number, CID, 1)
    await hall.service.host.roll_back(number, ANN, 1)
    vote = (await hall.service.votes.open_votes(number))[0]
    await hall.service.votes.cast(number, CID, vote.id, True)
    asked = await hall.service.play.question(number, CID.id)
    await hall.service.play.submit(number, CID.id, "assign gold 3", decision=asked.decision)
    with pytest.raises(Done):
        await hall.service.play.submit(number, CID.id, "assign gold 3", decision=asked.decision)


async def test_who_took_a_seat_over_has_not_answered_what_was_answered_before(hall: Hall) -> None:
    number = await hall.match(people=2)
    asked = await hall.service.play.question(number, ANN.id)
    await hall.service.play.submit(number, ANN.id, "assign gold 3", decision=asked.decision)
    await hall.service.host.replace(number, ANN, 0, CID)
    await hall.service.host.take_seat(number, CID, 0)
    with pytest.raises(Stale) as refused:
        await hall.service.play.submit(number, CID.id, "assign gold 3", decision=asked.decision)
    assert not isinstance(refused.value, Done)
    assert "gold" not in plain(refused.value.text)


async def test_nothing_to_undo(hall: Hall) -> None:
    number = await hall.match(people=2)
    with pytest.raises(Stale, match="nothing yet"):
        await hall.service.host.undo(number, ANN)

"""Votes of the table: who votes, when it is decided, what then happens."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from random import Random

import pytest

from bot.service.host.votes import Result
from bot.service.model import NotAllowed, PostKind, Status
from engine.core.refusals import Refusal, Stale
from engine.core.text import plain
from tests.bot.service.hall import ANN, BOB, CID, DAN, EVE, Hall, boards, kinds, plan_by_default

PLAN = "assign gold {gold}; assign mud 0; lock"


@pytest.mark.parametrize(("people", "needed"), [(2, 2), (3, 2), (4, 3)])
async def test_the_seat_of_another_needs_all_the_rest_and_never_one_alone(hall: Hall, people: int, needed: int) -> None:
    number = await hall.match(people=people)
    vote = await hall.service.host.replace(number, ANN, 1, EVE)
    assert vote is not None
    assert (vote.of, vote.needed) == (people, needed)


async def test_the_end_needs_everybody(hall: Hall) -> None:
    number = await hall.match(people=3, caretakers=1)
    done = await hall.service.host.end(number, BOB)
    assert done is not None
    assert (done.yes, done.no, done.of, done.needed) == (1, 0, 3, 3)
    rows = await hall.post()
    assert kinds(rows) == [PostKind.VOTE, PostKind.BALLOT, PostKind.BALLOT]
    assert [row.user_id for row in rows] == [None, ANN.id, CID.id], "not who has voted by opening it"
    await hall.service.votes.cast(number, ANN, done.id, True)
    assert (await hall.service.lobby.match(number)).status is Status.RUNNING
    await hall.restart()
    done = await hall.service.votes.cast(number, CID, done.id, True)
    assert done is not None
    assert done.result is Result.CARRIED
    assert (await hall.service.lobby.match(number)).status is Status.ABANDONED
    posted = kinds(await hall.post())
    assert posted[-4:] == [PostKind.NOTE, PostKind.REPORT, PostKind.TURN, PostKind.LOBBY], "the board is shown"
    assert await hall.service.time.next_due() is None
    with pytest.raises(Stale, match="given up"):
        await hall.service.play.submit(number, ANN.id, "assign gold 1")


async def test_one_no_is_enough_to_go_on(hall: Hall) -> None:
    number = await hall.match(people=3)
    vote = await hall.service.host.end(number, ANN)
    assert vote is not None
    done = await hall.service.votes.cast(number, CID, vote.id, False)
    assert done is not None
    assert done.result is Result.REJECTED
    assert (await hall.service.lobby.match(number)).status is Status.RUNNING
    with pytest.raises(Stale, match="vote is over"):
        await hall.service.votes.cast(number, BOB, vote.id, True)
    assert await hall.service.host.end(number, ANN) is not None, "it can be proposed again"


async def test_a_second_vote_of_the_same_kind(hall: Hall) -> None:
    number = await hall.match(people=3)
    await hall.service.host.end(number, ANN)
    with pytest.raises(Stale, match="already voting on that"):
        await hall.service.host.end(number, BOB)
    await hall.service.host.hand_over(number, BOB, 2)
    assert len(await hall.service.votes.open_votes(number)) == 2


@pytest.mark.parametrize("end", ["given up", "by another vote", "played"])
async def test_a_vote_after_the_match_ended(hall: Hall, end: str) -> None:
    """Its post shows that it is over, once, whichever way the match ends."""
    number = await hall.match(people=2, rounds="1")
    vote = await hall.service.host.hand_over(number, BOB, 1)
    assert vote is not None
    await hall.post()
    if end == "given up":
        await hall.service.lobby.abandon(number, ANN)
    elif end == "by another vote":
        await hall.agreed(number)
    else:
        await hall.finish(number, Random("vote"))
    await hall.post()
    assert [row.payload["vote"] for row in hall.posted if row.kind is PostKind.VOTE].count(vote.id) == 2
    with pytest.raises(Stale, match="over"):
        await hall.service.votes.cast(number, ANN, vote.id, True)
    assert (await hall.service.votes.ballot(number, vote.id)).result is Result.WITHDRAWN
    assert (await hall.service.lobby.match(number)).host_id == ANN.id


async def test_a_vote_that_went_with_a_forgotten_person_holds_up_no_deadline(hall: Hall) -> None:
    """A decided vote is deleted with them before its own time is up."""
    number = await hall.match(people=3)
    vote = await hall.service.host.end(number, ANN)
    assert vote is not None
    await hall.service.votes.cast(number, BOB, vote.id, False)
    await hall.service.personal.forget(CID)
    assert await hall.service.host.end(number, ANN) is not None
    hall.clock.move(days=2)
    await hall.service.time.run_due()
    await hall.service.time.run_due()
    assert (await hall.service.play.position(number)).match.seats[0].missed == 1, "its deadline has passed"


async def test_who_may_not_vote(hall: Hall) -> None:
    number = await hall.match(people=2, caretakers=1)
    other = await hall.match(people=2)
    with pytest.raises(NotAllowed):
        await hall.service.host.end(number, EVE)
    vote = await hall.service.host.end(number, ANN)
    assert vote is not None
    with pytest.raises(NotAllowed, match="no seat"):
        await hall.service.votes.cast(number, EVE, vote.id, True)
    with pytest.raises(Refusal, match="no such vote"):
        await hall.service.votes.cast(other, BOB, vote.id, True)
    with pytest.raises(Refusal, match="no such vote"):
        await hall.service.votes.cast(number, BOB, 999, True)


async def test_somebody_may_change_his_mind_until_it_is_decided(hall: Hall) -> None:
    number = await hall.match(people=5)
    vote = await hall.service.host.hand_over(number, BOB, 2)
    assert vote is not None
    await hall.service.votes.cast(number, CID, vote.id, True)
    after = await hall.service.votes.cast(number, CID, vote.id, False)
    assert after is not None
    assert (after.yes, after.no) == (1, 1)
    await hall.service.votes.cast(number, CID, vote.id, True)
    await hall.service.votes.cast(number, DAN, vote.id, True)
    assert (await hall.service.lobby.match(number)).host_id == CID.id


async def test_the_table_gives_the_match_of_a_host_who_is_gone_to_another(hall: Hall) -> None:
    number = await hall.match(people=3)
    vote = await hall.service.host.hand_over(number, CID, 1)
    assert vote is not None
    assert plain(vote.text) == f"seat 3 proposes that {BOB.name} hosts this match."
    with pytest.raises(NotAllowed):
        await hall.service.pace.pause(number, BOB)
    await hall.post()
    await hall.service.votes.cast(number, BOB, vote.id, True)
    assert (await hall.service.lobby.match(number)).host_id == BOB.id
    notes = [plain(row.payload["text"]) for row in await hall.post() if row.kind is PostKind.NOTE]
    assert f"The table has voted: {BOB.name} now hosts this match." in notes
    await hall.service.pace.pause(number, BOB)


async def test_alone_among_caretakers_one_decides(hall: Hall) -> None:
    number = await hall.match(people=1, caretakers=2)
    done = await hall.service.host.end(number, ANN)
    assert done is not None
    assert done.result is Result.CARRIED
    assert (await hall.service.lobby.match(number)).status is Status.ABANDONED


async def test_all_at_once(hall: Hall) -> None:
    """The last two ballots come together: it is carried out once."""
    number = await hall.match(people=5)
    vote = await hall.service.host.end(number, ANN)
    assert vote is not None
    casts = [hall.service.votes.cast(number, person, vote.id, True) for person in (BOB, CID, DAN, EVE, EVE)]
    results = await asyncio.gather(*casts, return_exceptions=True)
    assert sum(isinstance(result, Refusal) for result in results) == 1
    assert (await hall.service.lobby.match(number)).status is Status.ABANDONED
    assert len(boards(await hall.post())) == 1


async def test_the_post_of_a_vote_is_known_by_its_message(hall: Hall) -> None:
    number = await hall.match(people=3)
    vote = await hall.service.host.end(number, ANN)
    assert vote is not None
    row = (await hall.post())[0]
    assert (await hall.service.votes.ballot(number, vote.id)).message_id == 1000 + row.id
    await hall.service.votes.cast(number, BOB, vote.id, True)
    await hall.restart()
    assert (await hall.service.votes.ballot(number, vote.id)).message_id == 1000 + row.id


async def test_a_vote_that_nobody_decides_is_lost_when_its_time_is_up(hall: Hall) -> None:
    number = await hall.match(people=3, time=0)
    vote = await hall.service.host.end(number, ANN)
    assert vote is not None
    assert vote.ends_at == hall.clock.now() + timedelta(days=7)
    await hall.service.play.submit(number, ANN.id, "assign gold 1; assign mud 2; lock")
    await hall.restart()
    hall.clock.move(days=7)
    await hall.service.time.run_due()
    assert await hall.service.votes.open_votes(number) == ()
    assert (await hall.service.votes.ballot(number, vote.id)).result is Result.REJECTED
    assert await hall.service.time.next_due() is None
    assert (await hall.service.lobby.match(number)).status is Status.RUNNING


async def test_each_voter_is_called_and_the_call_is_closed_by_their_vote(hall: Hall) -> None:
    number = await hall.match(people=3)
    vote = await hall.service.host.end(number, ANN)
    assert vote is not None
    await hall.post()
    hall.closed.clear()
    await hall.service.votes.cast(number, BOB, vote.id, True)
    await hall.post()
    assert [(row.user_id, plain(row.payload["text"])) for row in hall.closed] == [(BOB.id, "🗳️ Toy #1: you voted yes.")]
    await hall.service.votes.cast(number, CID, vote.id, False)
    await hall.post()
    assert [row.user_id for row in hall.closed] == [BOB.id, CID.id]


async def given_away(hall: Hall, number: int) -> None:
    """Bob gives his seat to Eve."""
    await hall.service.host.replace(number, BOB, 1, EVE)
    await hall.service.host.take_seat(number, EVE, 1)
    await hall.service.time.run_due()


async def test_a_ballot_goes_with_whoever_cast_it(hall: Hall) -> None:
    """Whoever takes the seat is asked as well."""
    number = await hall.match(people=3)
    vote = await hall.service.host.end(number, ANN)
    assert vote is not None
    await hall.service.votes.cast(number, BOB, vote.id, True)
    await given_away(hall, number)
    shown = [row.payload["vote"] for row in await hall.post() if row.kind is PostKind.VOTE]
    assert shown[-1] == vote.id, "the post counts again"
    done = await hall.service.votes.cast(number, CID, vote.id, True)
    assert (done.yes, done.needed, done.result) == (2, 3, None)
    done = await hall.service.votes.cast(number, EVE, vote.id, True)
    assert done.result is Result.CARRIED


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_vote_about_a_player_is_withdrawn_when_another_one_has_the_seat(hall: Hall, restarted: bool) -> None:
    number = await hall.match(people=3)
    heir = await hall.service.host.hand_over(number, CID, 1)
    leaver = await hall.service.host.replace(number, ANN, 1, DAN)
    assert heir is not None
    assert leaver is not None
    if restarted:
        await hall.restart()
    await given_away(hall, number)
    assert await hall.service.votes.open_votes(number) == ()
    for vote in (heir, leaver):
        assert (await hall.service.votes.ballot(number, vote.id)).result is Result.WITHDRAWN
        with pytest.raises(Stale, match="vote is over"):
            await hall.service.votes.cast(number, ANN, vote.id, True)
    assert (await hall.service.lobby.match(number)).host_id == ANN.id
    assert await hall.service.host.hand_over(number, CID, 1) is not None, "the one who is there now can be proposed"


async def test_a_vote_is_counted_again_when_a_caretaker_takes_a_seat(hall: Hall) -> None:
    """All who may vote have said yes: it is carried then, and not lost later."""
    number = await hall.match(people=3)
    vote = await hall.service.host.end(number, ANN)
    assert vote is not None
    await hall.service.votes.cast(number, BOB, vote.id, True)
    for _ in range(10):
        for person in (ANN, BOB):
            with suppress(Refusal):
                await plan_by_default(hall, number, person.id)
        hall.clock.move(hours=2)
        await hall.service.time.run_due()
        await hall.service.time.run_due()
        if (await hall.service.lobby.match(number)).seats[2].kept:
            break
    assert (await hall.service.votes.ballot(number, vote.id)).result is Result.CARRIED
    assert (await hall.service.lobby.match(number)).status is Status.ABANDONED


async def test_the_time_of_a_vote_is_not_that_of_the_question(hall: Hall) -> None:
    """Its post says until when it runs; more time, or a pause, moves only the clock of the match."""
    number = await hall.match(people=3)
    vote = await hall.service.host.end(number, ANN)
    assert vote is not None
    await hall.service.pace.extend(number, ANN, "5d")
    await hall.service.pace.pause(number, ANN)
    hall.clock.move(hours=12)
    await hall.service.pace.resume(number, ANN)
    hall.clock.time = vote.ends_at
    await hall.service.time.run_due()
    assert (await hall.service.votes.ballot(number, vote.id)).result is Result.REJECTED


async def test_a_vote_ends_when_its_post_says(hall: Hall) -> None:
    """Whatever becomes of the time for a phase, and later if the bot was away."""
    number = await hall.match(people=3, time=86400)
    await hall.service.downtime.beat()
    vote = await hall.service.host.end(number, ANN)
    assert vote is not None
    await hall.service.pace.set_time(number, ANN, "5d")
    assert (await hall.service.votes.ballot(number, vote.id)).ends_at == vote.ends_at
    hall.clock.move(hours=5)
    await hall.service.downtime.beat()
    assert (await hall.service.votes.ballot(number, vote.id)).ends_at == vote.ends_at + timedelta(hours=5)
    hall.clock.time = vote.ends_at + timedelta(hours=5)
    await hall.service.time.run_due()
    assert (await hall.service.votes.ballot(number, vote.id)).result is Result.REJECTED

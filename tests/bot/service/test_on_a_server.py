"""The service on PostgreSQL: whole matches with restarts, and two processes on one database."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import select, update

from bot.app import _deadlines
from bot.config import Limits
from bot.service.host.changes import roll_back
from bot.service.host.votes import Votes
from bot.service.lobby.choices import Choices
from bot.service.model import PostKind, Status
from bot.service.play.playing import Done
from bot.service.telling.delivery_results import DeliveryResult
from bot.service.upkeep import Upkeep, after_restore
from bot.store import deadlines, leases, matches, outbox, tables
from bot.store.errors import StoreTrouble, not_stored
from engine.registry import GAMES
from tests.advice import advice
from tests.bot.service.hall import ANN, BOB, PLACE, Hall, kinds
from tests.bot.toy import TOYS
from tests.patience import PATIENCE
from tests.postgres import Cluster

HISTORY = datetime(2001, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    "title", ["toy", *(pytest.param(one, marks=pytest.mark.soak) for one in ("edo", "rokugan", "shogun"))]
)
async def test_a_whole_match_with_restarts(database: str, title: str) -> None:
    hall = Hall(database, {**TOYS, **GAMES})
    await hall.open()
    number = await hall.match(people=2, caretakers=hall.games[title].seats[0] - 2, title=title)
    random, acts = Random(3), 0
    while await hall.act(number, random):
        hall.acts, acts = 0, acts + 1  # nobody looks for leaks here: that is the same on a file
        if acts % 10 == 0:
            await hall.post()
        if acts % 50 == 0:
            await hall.restart()
    await hall.post()
    assert (await hall.service.lobby.match(number)).status is Status.OVER
    await hall.service.maintenance.verify(number)
    await hall.close()


@pytest.fixture
async def pair(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Hall, Hall]]:
    """Two processes on one database, in a folder of its own: who is forgotten is noted there."""
    monkeypatch.chdir(tmp_path)
    halls = Hall(database), Hall(database)
    for hall in halls:
        await hall.open()
        await hall.service.sharing.start()
        halls[1].clock = halls[0].clock
    yield halls
    for hall in halls:
        await hall.close()


async def test_two_processes_play_one_match_in_turn(pair: tuple[Hall, Hall]) -> None:
    number = await pair[0].match(people=3, caretakers=1, rounds="6")
    random, turns = Random(8), 0
    while await pair[turns % 2].act(number, random):
        pair[turns % 2].acts = 0
        for hall in pair:
            await hall.service.caretakers.quiet()
            await hall.post()
        turns += 1
    assert turns > 10
    assert (await pair[0].service.lobby.match(number)).status is Status.OVER
    assert await pair[0].service.play.position(number) == await pair[1].service.play.position(number)
    keys = [row.id for hall in pair for row in [*hall.posted, *hall.closed]]
    assert len(keys) == len(set(keys)), "nothing is posted twice"
    for hall in pair:
        await hall.post()
        await hall.service.maintenance.verify(number)
    assert await pair[0].store.read(outbox.unposted, number) == []


async def test_who_presses_at_once_in_two_processes_is_answered_by_both(pair: tuple[Hall, Hall]) -> None:
    """Each plan is kept, in whatever order they come: who was slower is done once more, and sees nothing of it."""
    number = await pair[0].match(people=2)
    wishes = ["assign gold 3", "assign mud 1"]
    for wish in wishes:
        await asyncio.gather(
            pair[0].service.play.submit(number, ANN.id, wish), pair[1].service.play.submit(number, BOB.id, wish)
        )
    written = await pair[1].service.maintenance.log(number)
    assert sorted((ply.seat, ply.notation) for ply in written.plies) == sorted(
        (seat, wish) for seat in range(2) for wish in wishes
    )
    for hall in pair:
        await hall.service.maintenance.verify(number)


async def test_the_same_press_in_two_processes_is_done_once(pair: tuple[Hall, Hall]) -> None:
    number = await pair[0].match(people=2)
    asked = await pair[0].service.play.question(number, ANN.id)
    came = await asyncio.gather(
        *(hall.service.play.submit(number, ANN.id, "assign gold 3", decision=asked.decision) for hall in pair),
        return_exceptions=True,
    )
    assert len([one for one in came if isinstance(one, Done)]) == 1, came
    assert len((await pair[0].service.maintenance.log(number)).plies) == 1


async def test_a_match_that_leaves_the_memory_during_a_look_is_still_seen(pair: tuple[Hall, Hall]) -> None:
    """A change that fails drops it, and so do many other matches, while the store is asked about it."""
    number = await pair[0].match(people=2)
    repository, read = pair[0].service.repository, pair[0].store.read

    async def read_slowly(*words: Any) -> Any:
        found = await read(*words)
        repository.drop([number])
        return found

    with patch.object(pair[0].store, "read", read_slowly):
        assert (await repository.get(number)).info.id == number
        async with repository.locked(number) as live:
            assert live.info.id == number


async def test_the_time_of_a_refusal_is_given_back_at_once(pair: tuple[Hall, Hall]) -> None:
    """The deadlines move in the transaction that changes the match, which is not read anew under its own lock."""
    hall, _ = pair
    number = await hall.match(people=2, time=3600)
    await hall.post()
    await hall.service.pace.pause(number, ANN)
    await hall.service.pace.resume(number, ANN)
    due = (await hall.service.play.position(number)).due_at
    assert due is not None
    row = next(row for row in await hall.service.outbox.unsent() if row.user_id is None)
    await hall.service.outbox.note_failure(row.id, "403 50013", DeliveryResult.PERMISSION)
    hall.clock.move(hours=2)
    async with asyncio.timeout(PATIENCE):
        await hall.service.outbox.tick_off(row.id, message_id=5, channel_id=6)
    for each in pair:
        assert (await each.service.play.position(number)).due_at == due + timedelta(hours=2)


async def test_a_deadline_does_not_wait_for_the_lock_that_it_holds(pair: tuple[Hall, Hall]) -> None:
    """Another process changes the match just after the vote was counted."""
    here, there = pair
    number = await here.match(people=3, time=0)
    assert await here.service.host.end(number, ANN) is not None
    here.clock.move(days=8)
    honest = Votes.count

    async def counted(votes: Votes, *words: Any) -> None:
        await honest(votes, *words)
        await there.service.host.rename(number, ANN, "Their own")

    with patch.object(Votes, "count", counted):
        async with asyncio.timeout(PATIENCE):
            assert await here.service.time.run_due() == 1
    assert await here.service.votes.open_votes(number) == ()


async def test_what_is_due_is_done_once_by_whom_it_belongs_to(pair: tuple[Hall, Hall]) -> None:
    numbers = [await hall.match(people=2) for hall in pair for _ in range(3)]
    pair[0].clock.move(hours=2)
    counts = await asyncio.gather(*(hall.service.time.run_due() for hall in pair))
    assert counts == [3, 3]
    for number in numbers:
        assert len((await pair[0].service.maintenance.log(number)).plies) > 0


async def test_who_cannot_replace_its_lost_lease_tries_again_and_stores_nothing_meanwhile(
    pair: tuple[Hall, Hall],
) -> None:
    """Without any lease it would be as a command, whose rows are all that there are."""
    number, sharing = await pair[0].match(people=2), pair[0].service.sharing
    await pair[0].store.write(leases.give_up, pair[0].store.lease or 0)
    await pair[1].service.sharing.renew()
    with patch("bot.store.leases.take", side_effect=not_stored("57P01")), pytest.raises(StoreTrouble):
        await sharing.renew()
    with pytest.raises(StoreTrouble):
        await pair[0].service.play.submit(number, ANN.id, "assign gold 3")
    assert not await sharing.renew()
    assert await sharing.renew()
    await pair[0].service.play.submit(number, ANN.id, "assign gold 3")


async def test_rows_that_were_perhaps_taken_are_posted(pair: tuple[Hall, Hall]) -> None:
    """The server marked them, but its answer was lost with the connection."""
    number, service, write = await pair[0].match(people=2), pair[0].service, pair[0].store.write
    for person in (ANN, BOB):
        await service.play.submit(number, person.id, "assign gold 3; assign mud 1; lock")
    waiting = [row.id for row in await service.outbox.unsent()]

    async def write_unheard(function: Any, *words: Any, **more: Any) -> Any:
        found = await write(function, *words, **more)
        if function is outbox.take:
            raise not_stored("57P01")
        return found

    with patch.object(pair[0].store, "write", write_unheard), pytest.raises(StoreTrouble):
        await service.outbox.take()
    assert [(row.id, row.perhaps_sent) for row in await service.outbox.take()] == [(row, True) for row in waiting]
    assert await service.outbox.take() == ()


async def test_who_lost_its_lease_changes_nothing_and_what_it_left_is_done_by_another(pair: tuple[Hall, Hall]) -> None:
    number = await pair[0].match(people=2)
    await pair[0].service.play.submit(number, ANN.id, "assign gold 3; assign mud 1; lock")
    await pair[0].service.play.submit(number, BOB.id, "assign gold 3; assign mud 1; lock")
    left = await pair[0].service.outbox.take()
    assert left
    ended = update(tables.leases).where(tables.leases.c.number == pair[0].store.lease).values(until=HISTORY)
    await pair[1].store.write(lambda connection: connection.execute(ended))  # as if it had been stopped for a minute
    assert await pair[1].service.outbox.unsent() == ()
    assert await pair[1].service.sharing.renew()
    taken = await pair[1].service.outbox.unsent()
    assert {row.id for row in taken} == {row.id for row in left}
    assert all(row.perhaps_sent for row in taken), "they may have been posted"
    asked = await pair[0].service.play.question(number, ANN.id)
    wish = asked.question.choices[0].wish if asked.question else ""
    with pytest.raises(StoreTrouble):
        await pair[0].service.play.submit(number, ANN.id, wish)
    assert await pair[0].service.outbox.take() == ()
    await pair[1].post()
    assert not await pair[0].service.sharing.renew(), "it has another one now"
    await pair[0].service.play.submit(number, ANN.id, wish, decision=asked.decision)


async def test_who_gives_up_waiting_to_identify_costs_nobody_a_turn(
    pair: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library takes a connection for lost after a minute, and makes another one, which waits anew."""
    monkeypatch.setattr(leases, "IDENTIFY", 1.0)
    waiting = [asyncio.create_task(hall.service.sharing.turn()) for hall in pair for _ in range(4)]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    began = monotonic()
    await pair[0].service.sharing.turn()
    assert 0.1 < monotonic() - began < 6, "as long as one of them, not as all"
    assert [task.cancelled() for task in waiting].count(False) == 1


async def test_what_an_ending_process_heard_goes_to_another_when_that_may_identify(
    pair: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "IDENTIFY", 0.5)
    one, other = (hall.service.sharing for hall in pair)
    assert not one.shares.held, "it has not reached Discord"
    for sharing in (one, other, one, other):
        assert await sharing.begin(2) == 2
    assert (one.shares.held, other.shares.held) == ({0}, {1})
    one.connected, began = frozenset({0}), monotonic()
    await other.turn()
    await one.leave()
    await other.renew()
    assert (one.shares.held, other.shares.held) == (set(), {1}), "it is heard still"
    await one.hand_over(first=True)
    assert monotonic() - began > 0.4
    one.connected = ()
    await one.let_go()
    await other.renew()
    await one.renew()
    assert (one.shares.held, other.shares.held) == (set(), {0, 1})
    assert one.shares.whole
    assert other.shares.leads


async def test_whose_turn_it_is_by_another_process_is_found_at_a_renewal(pair: tuple[Hall, Hall]) -> None:
    """A post waits for the one before it in its thread, and what an ended process leaves for somebody to take it."""
    one, other = (hall.service for hall in pair)
    number = await pair[0].match(people=2)
    for person in (ANN, BOB):
        await one.play.submit(number, person.id, "assign gold 3; assign mud 1; lock")
    for _ in range(2):
        person = (ANN, BOB)[(await other.play.position(number)).active[0]]
        await other.play.submit(number, person.id, await advice(other, number, person.id))
    assert [row for row in await one.outbox.unsent() if row.user_id is None]
    assert [row for row in await other.outbox.unsent() if row.user_id is None] == [], "the other one's comes first"
    keeping = asyncio.create_task(other.sharing.keep(lambda: asyncio.sleep(0, result=True)))
    await asyncio.sleep(0.3)
    other.outbox.event.clear()
    await pair[0].post()
    async with asyncio.timeout(PATIENCE):
        await other.outbox.event.wait()
    assert [row for row in await other.outbox.unsent() if row.user_id is None]
    left = await pair[0].match(people=2)
    for person in (ANN, BOB):
        await one.play.submit(left, person.id, "assign gold 3; assign mud 1; lock")
    await one.sharing.end()
    async with asyncio.timeout(PATIENCE):
        while left not in {row.match_id for row in await other.outbox.unsent()}:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    keeping.cancel()


async def test_what_another_process_may_be_posting_just_now_nothing_takes_the_place_of(pair: tuple[Hall, Hall]) -> None:
    """Else it could stand beside what did."""
    one, other = (hall.service for hall in pair)
    number = await pair[0].match(people=2)
    await pair[0].post()
    await one.pace.pause(number, ANN)
    await pair[0].service.outbox.tick_off((await one.outbox.take())[0].id)
    (turn,) = await one.outbox.take()
    assert turn.kind is PostKind.TURN
    await other.pace.resume(number, ANN)
    rows = [row for row in await pair[0].store.read(outbox.unposted, number) if row["kind"] == PostKind.TURN]
    assert [row["claim"] for row in rows] == [pair[0].store.lease, pair[1].store.lease]


async def test_settings_that_another_process_changed_hold_at_once(pair: tuple[Hall, Hall]) -> None:
    assert (await pair[1].service.preferences.habits(ANN.id)).zone is None
    await pair[0].service.preferences.set_zone(ANN.id, "Europe/Berlin")
    assert (await pair[1].service.preferences.habits(ANN.id)).zone == "Europe/Berlin"
    await pair[1].service.personal.forget(ANN)
    assert (await pair[0].service.preferences.habits(ANN.id)).zone is None


async def test_time_is_given_back_once_by_all_processes(pair: tuple[Hall, Hall]) -> None:
    number = await pair[0].match(people=2)
    for hall in pair:
        await hall.service.downtime.beat()
    due = (await pair[0].service.play.position(number)).due_at
    pair[0].clock.move(minutes=10)
    for hall in pair:
        await hall.service.downtime.beat()
        hall.service.downtime.silent = False
    for hall in pair:
        now = (await hall.service.play.position(number)).due_at
        assert due is not None
        assert now == due + timedelta(minutes=10), "also what was held in memory"
    assert kinds([row for hall in pair for row in await hall.post()]).count(PostKind.NOTE) == 1


async def test_a_deadline_that_one_process_moves_is_known_to_the_other(pair: tuple[Hall, Hall]) -> None:
    number = await pair[0].match(people=2)
    before = (await pair[1].service.play.position(number)).due_at
    await pair[0].store.write(deadlines.delay, 7200, number)
    assert before is not None
    for hall in pair:
        assert (await hall.service.play.position(number)).due_at == before + timedelta(hours=2)


async def test_lobbies_at_once_in_two_processes_are_not_more_than_are_allowed(pair: tuple[Hall, Hall]) -> None:
    for hall in pair:
        hall.service.repository.limits = Limits(lobbies_a_person=3)
    wishes = [hall.service.lobby.open(PLACE, ANN, "toy", Choices(2, {}, 60)) for hall in pair for _ in range(4)]
    came = await asyncio.gather(*wishes, return_exceptions=True)
    assert len([one for one in came if not isinstance(one, Exception)]) == 3


async def test_what_nobody_needs_is_cleared_away(pair: tuple[Hall, Hall]) -> None:
    hall, number = pair[0], await pair[0].match(people=2)
    await hall.finish(number, Random(1))
    hall.clock.move(days=40)
    upkeep = Upkeep(hall.service.repository, 10**9, "")
    await upkeep.start()

    async def rows() -> int:
        return await hall.store.read(lambda connection: len(connection.execute(select(tables.outbox.c.id)).all()))

    before = await rows()
    assert await upkeep.quarter() is None
    assert await rows() < before


async def test_the_server_goes_and_comes_back(database: str, cluster: Cluster) -> None:
    alone = Cluster(cluster.folder.with_name(f"{cluster.folder.name}-alone"), "-c fsync=off")
    alone.start()
    try:
        hall = Hall(alone.make("one"))
        await hall.open()
        number = await hall.match(people=2)
        await hall.service.downtime.beat()
        due = (await hall.service.play.position(number)).due_at
        alone.stop("immediate")
        hall.clock.move(minutes=70)
        asked, locked = hall.service.play.question(number, ANN.id), hall.service.play.submit(number, ANN.id, "lock")
        upkeep = Upkeep(hall.service.repository, 10**9, "")
        for wish in (asked, locked, hall.service.downtime.beat(), hall.service.time.run_due(), upkeep.quarter()):
            with pytest.raises(StoreTrouble, match="Try again"):
                await wish
        alone.start()
        await hall.service.downtime.beat()
        assert await hall.service.time.run_due(hall.service.downtime.last) == 0, "nobody could press meanwhile"
        assert due is not None
        assert (await hall.service.play.position(number)).due_at == due + timedelta(minutes=70)
        await hall.service.play.submit(number, ANN.id, "assign gold 3")
        assert (await hall.service.play.question(number, ANN.id)).decision == 1
        with patch.object(Upkeep, "_clear_away", wraps=upkeep._clear_away) as cleared:
            await upkeep.quarter()
            await upkeep.quarter()
        assert cleared.call_count == 1, "made up for the same day, and once"
        await hall.close()
    finally:
        alone.stop("immediate")
        shutil.rmtree(alone.folder)


async def test_no_deadline_passes_while_the_server_is_away_for_two_minutes(database: str, cluster: Cluster) -> None:
    """Too short to be noticed afterwards: that nothing can be read is noticed when it is."""
    alone = Cluster(cluster.folder.with_name(f"{cluster.folder.name}-away"), "-c fsync=off")
    alone.start()
    try:
        hall = Hall(alone.make("one"))
        await hall.open()
        number = await hall.match(people=2, time=60)
        due = (await hall.service.play.position(number)).due_at
        watching = asyncio.create_task(_deadlines(hall.service, lambda: asyncio.sleep(0, result=True)))
        await asyncio.sleep(0.5)
        alone.stop("immediate")
        hall.clock.move(minutes=2)
        hall.service.time.event.set()  # it looks
        await asyncio.sleep(0.5)
        alone.start()
        async with asyncio.timeout(PATIENCE):
            while PostKind.NOTE not in kinds(await hall.post()):  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.2)
        watching.cancel()
        assert due is not None
        assert (await hall.service.play.position(number)).due_at == due + timedelta(minutes=2)
        assert (await hall.service.maintenance.log(number)).plies == ()
        await hall.close()
    finally:
        alone.stop("immediate")
        shutil.rmtree(alone.folder)


@pytest.mark.parametrize("server", [False, True])
async def test_after_a_restore_nobody_believes_that_discord_knows_the_commands(
    tmp_path: Path, request: pytest.FixtureRequest, server: bool
) -> None:
    """It was told others since; a bot of then would find its own digest, and tell it nothing."""
    hall = Hall(request.getfixturevalue("database") if server else tmp_path / "daimyo.sqlite3")
    service = await hall.open()
    await service.sharing.told_commands("those of then")
    await after_restore(service.repository, hall.clock.now())
    assert not await service.sharing.commands()
    await hall.close()


def told_of_a_restore(hall: Hall) -> Awaitable[list[int]]:
    """The matches whose tables are told of one, once for each time."""
    query = select(tables.outbox.c.match_id, tables.outbox.c.payload).where(tables.outbox.c.kind == PostKind.BACK)
    return hall.store.read(
        lambda connection: sorted(number for number, told in connection.execute(query) if "restore" in str(told))
    )


async def test_processes_that_start_at_once_after_a_restore_tell_each_table_once(pair: tuple[Hall, Hall]) -> None:
    numbers, at = [await pair[0].match(people=2) for _ in range(3)], pair[0].clock.now()
    await pair[0].store.write(leases.agree, leases.RESTORED, at.isoformat())
    await asyncio.gather(*(after_restore(hall.service.repository, at) for hall in pair))
    assert await told_of_a_restore(pair[0]) == numbers
    taken = [row.id for hall in pair for row in await hall.service.outbox.take()]
    await after_restore(pair[1].service.repository, at)
    assert await told_of_a_restore(pair[0]) == numbers, "by one that was slow"
    assert len([row for hall in pair for row in await hall.service.outbox.unsent() if row.being_sent]) == len(taken)


async def test_a_process_that_was_cut_off_during_a_restore_tells_of_it(pair: tuple[Hall, Hall]) -> None:
    """It begins with nothing in memory: the match may have had as many changes, but others."""
    number, store = await pair[0].match(people=2), pair[0].store
    await store.write(leases.agree, leases.RESTORED, pair[0].clock.now().isoformat())
    await store.write(matches.change, number, name="As it was")
    await store.write(leases.give_up, store.lease or 0)
    assert not await pair[0].service.sharing.renew()
    assert (await pair[0].service.lobby.match(number)).name == "As it was"
    assert await told_of_a_restore(pair[0]) == [number]


@pytest.mark.parametrize("trouble", [KeyboardInterrupt(), not_stored("57P01")], ids=["killed", "cut off"])
async def test_a_restore_that_ends_while_tables_are_told_goes_on_with_the_others(
    pair: tuple[Hall, Hall], trouble: BaseException
) -> None:
    numbers, at = [await pair[0].match(people=2) for _ in range(3)], pair[0].clock.now()
    await pair[0].store.write(leases.agree, leases.RESTORED, at.isoformat())
    with patch("bot.service.upkeep.roll_back", side_effect=ended_after(1, trouble)), pytest.raises(type(trouble)):
        await after_restore(pair[0].service.repository, at)
    assert await told_of_a_restore(pair[0]) == numbers[:1]
    await after_restore(pair[1].service.repository, at)
    assert await told_of_a_restore(pair[0]) == numbers


def ended_after(number: int, trouble: BaseException) -> Any:
    """What rolls back so many matches."""
    done = list[int]()

    async def rolls_back(*words: Any, **more: Any) -> Any:
        if len(done) == number:
            raise trouble
        done.append(number)
        return await roll_back(*words, **more)

    return rolls_back

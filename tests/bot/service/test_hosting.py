"""What a host does at once: the clock, names, seats; each with its trace."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from operator import attrgetter
from random import Random

import pytest

from bot.service.host.votes import Result
from bot.service.lobby.choices import Choices
from bot.service.model import NotAllowed, Person, PostKind, Status
from bot.service.preferences import Notice, Way
from bot.store import acts
from engine.core.refusals import Illegal, Refusal, Stale, Unreadable
from engine.core.text import plain
from tests.bot.service.hall import ANN, BOB, CID, DAN, EVE, HOUR, PLACE, Hall, kinds, whole_story
from tests.bot.toy import Written

PLAN = "assign gold {gold}; assign mud 0; lock"


async def traces(hall: Hall, number: int) -> list[str]:
    """The kinds of the rows that stay."""
    every = ["pause", "resume", "extend", "nudge", "rename", "kick", "handover", "call", "replace", "end", "vote"]
    every += ["rollback", "undo", "time", "abandon"]
    return [row["kind"] for row in await hall.store.read(acts.of_match, number, every)]


async def notes(hall: Hall) -> list[str]:
    """The sentences that the table is told now."""
    return [plain(row.payload["text"]) for row in await hall.post() if row.kind in (PostKind.NOTE, PostKind.CALL)]


async def test_a_pause_keeps_what_is_left_of_the_time(hall: Hall) -> None:
    number = await hall.match(people=2)
    hall.clock.move(minutes=20)
    await hall.service.pace.pause(number, ANN)
    assert "paused" in (await notes(hall))[0]
    assert await hall.service.time.next_due() is None
    assert (await hall.service.play.position(number)).due_at is None
    hall.clock.move(days=3)
    assert await hall.service.time.run_due() == 0
    assert await hall.service.play.submit(number, BOB.id, PLAN.format(gold=1)), "answers count all the same"
    await hall.restart()
    await hall.service.pace.resume(number, ANN)
    assert (await hall.service.play.position(number)).due_at == hall.clock.now() + timedelta(minutes=40)
    assert await traces(hall, number) == ["pause", "resume"]
    hall.clock.move(minutes=40)
    assert await hall.service.time.run_due() == 1
    assert (await hall.service.play.position(number)).view.phase == "digging"


async def test_what_opened_in_a_pause_gets_its_whole_time_after_it(hall: Hall) -> None:
    number = await hall.match(people=2)
    hall.clock.move(minutes=50)
    await hall.service.pace.pause(number, ANN)
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    assert (await hall.service.play.position(number)).view.phase == "digging"
    assert await hall.service.time.next_due() is None
    await hall.service.pace.resume(number, ANN)
    assert (await hall.service.play.position(number)).due_at == hall.clock.now() + timedelta(hours=1)


async def test_pausing_twice_and_resuming_what_runs(hall: Hall) -> None:
    number = await hall.match(people=2)
    with pytest.raises(Stale, match="not paused"):
        await hall.service.pace.resume(number, ANN)
    await hall.service.pace.pause(number, ANN)
    with pytest.raises(Stale, match="paused already"):
        await hall.service.pace.pause(number, ANN)
    with pytest.raises(Stale, match="resume"):
        await hall.service.pace.extend(number, ANN, "2h")


async def test_extending_moves_deadline_and_reminders(hall: Hall) -> None:
    number = await hall.match(people=2)
    due, first = (await hall.service.play.position(number)).due_at, await hall.service.time.next_due()
    assert due is not None
    assert first is not None
    await hall.service.pace.extend(number, ANN, "1d 12h")
    assert (await hall.service.play.position(number)).due_at == due + timedelta(hours=36)
    assert await hall.service.time.next_due() == first + timedelta(hours=36)
    assert "1 day and 12 hours" in (await notes(hall))[0]
    await hall.restart()
    assert (await hall.service.play.position(number)).due_at == due + timedelta(hours=36)


async def test_where_weekends_are_off_neither_a_pause_nor_more_time_ends_on_one(hall: Hall) -> None:
    hall.clock.time = datetime(2030, 1, 2, 12, tzinfo=UTC)  # a Wednesday
    match = await hall.service.lobby.open(PLACE, ANN, "toy", Choices(2, {}, 24 * HOUR, {"weekends_off": True}))
    await hall.service.lobby.join(match.id, BOB)
    await hall.service.lobby.start(match.id, ANN)
    await hall.service.pace.pause(match.id, ANN)
    hall.clock.move(days=2)
    await hall.service.pace.resume(match.id, ANN)
    assert (await hall.service.play.position(match.id)).due_at == datetime(2030, 1, 7, 12, tzinfo=UTC)
    await hall.service.pace.pause(match.id, ANN)
    hall.clock.time = datetime(2030, 1, 7, 12, tzinfo=UTC)
    await hall.service.pace.resume(match.id, ANN)
    assert (await hall.service.play.position(match.id)).due_at == datetime(2030, 1, 8, 12, tzinfo=UTC)
    await hall.service.pace.extend(match.id, ANN, "4d")
    assert (await hall.service.play.position(match.id)).due_at == datetime(2030, 1, 14, 12, tzinfo=UTC)


@pytest.mark.parametrize("words", ["", "soon", "12", "-2h", "2h x", "1.5d", "10000000000d"])
async def test_odd_lengths_are_refused_with_examples(hall: Hall, words: str) -> None:
    number = await hall.match(people=2)
    with pytest.raises(Unreadable, match="2d"):
        await hall.service.pace.extend(number, ANN, words)
    assert await traces(hall, number) == []


async def test_an_extension_has_its_limits(hall: Hall) -> None:
    number = await hall.match(people=2)
    with pytest.raises(Illegal, match="30 days"):
        await hall.service.pace.extend(number, ANN, "31d")
    timeless = await hall.match(people=2, time=0)
    with pytest.raises(Stale, match="No clock is running"):
        await hall.service.pace.extend(timeless, ANN, "1h")


FIRST = [HOUR, HOUR, HOUR / 4]
"""The time of a phase, a lap and a turn with which those matches began."""


async def test_another_time_counts_from_the_next_phase_on(hall: Hall) -> None:
    number = await hall.match(people=2)
    due = (await hall.service.play.position(number)).due_at
    hall.clock.move(minutes=10)
    await hall.service.pace.set_time(number, ANN, "3h/30m")
    assert (await hall.service.play.position(number)).due_at == due, "what is asked keeps its time"
    assert "from the next phase on: 3 hours, at least 30 minutes for each turn." in (await notes(hall))[0]
    assert await traces(hall, number) == ["time"]
    await hall.restart()
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    assert (await hall.service.play.position(number)).due_at == hall.clock.now() + timedelta(hours=3)
    await hall.service.pace.set_time(number, ANN, "/1h")
    info = await hall.service.lobby.match(number)
    assert (info.phase_seconds, info.clock) == (3 * HOUR, {"turn": HOUR, "first": FIRST}), "the rest is as it was"
    await hall.service.pace.set_time(number, ANN, "off")
    info = await hall.service.lobby.match(number)
    assert (info.phase_seconds, info.clock) == (0, {"first": FIRST})


async def test_less_time_needs_everybody_and_costs_the_seat_as_late_as_before(hall: Hall) -> None:
    """After twice the misses, and two phases of the time with which the match began."""
    number = await hall.match(people=3, time=24 * HOUR, rounds="9")
    for shorter in ("1m", "/1m"):
        vote = await hall.service.pace.set_time(number, ANN, shorter)
        assert vote is not None
        assert (vote.yes, vote.needed, vote.result) == (1, 3, None)
        await hall.service.votes.cast(number, CID, vote.id, False)
    assert (await hall.service.lobby.match(number)).phase_seconds == 24 * HOUR
    vote = await hall.service.pace.set_time(number, ANN, "2m")
    assert vote is not None
    assert plain(vote.text).endswith(
        "A caretaker then takes over after 4 missed deadlines in a row, if the player did nothing for 2 days."
    )
    for person in (BOB, CID):
        await hall.service.votes.cast(number, person, vote.id, True)
    assert (await hall.service.lobby.match(number)).phase_seconds == 120
    assert await hall.service.pace.set_time(number, ANN, "10m") is None, "more time needs nobody's yes"
    for minutes in (24 * 60, *(10 for _ in range(20))):  # what is asked keeps its time
        hall.clock.move(minutes=minutes, seconds=1)
        await hall.service.time.run_due()
        await hall.service.caretakers.quiet()
    seats = (await hall.service.lobby.match(number)).seats
    assert min(seat.missed for seat in seats) >= 4
    assert not any(seat.kept for seat in seats), "a day is not two"
    await hall.restart()
    hall.clock.move(days=1)
    await hall.service.time.run_due()
    assert any(seat.kept for seat in (await hall.service.lobby.match(number)).seats)


async def test_another_time_in_a_lobby(hall: Hall) -> None:
    match = await hall.service.lobby.open(PLACE, ANN, "toy", Choices(2, {}, HOUR))
    await hall.service.pace.set_time(match.id, ANN, "2d")
    assert (await hall.service.lobby.match(match.id)).phase_seconds == 48 * HOUR
    assert {row.kind for row in await hall.post()} == {PostKind.LOBBY, PostKind.NOTE}


@pytest.mark.parametrize(
    ("clock", "time", "words"),
    [
        ({}, "soon", "2d"),
        ({}, " / ", "1d/6h"),
        ({}, "31d", "30 days"),
        ({}, "1d/soon", "2d"),
        ({}, "1h", "already"),
        ({"bank": {"start": 5 * 24 * HOUR}}, "1d", "bank"),
        ({"hour": 1200}, "off", "hour of the day"),
    ],
)
async def test_a_time_that_cannot_be(hall: Hall, clock: dict[str, object], time: str, words: str) -> None:
    match = await hall.service.lobby.open(PLACE, ANN, "toy", Choices(2, {}, HOUR, clock))
    with pytest.raises(Refusal, match=words):
        await hall.service.pace.set_time(match.id, ANN, time)
    info = await hall.service.lobby.match(match.id)
    assert (info.phase_seconds, info.clock) == (HOUR, clock)


async def test_a_nudge_reaches_those_who_owe_something_once_an_hour(hall: Hall) -> None:
    number = await hall.match(people=3, caretakers=1, time=0)
    await hall.service.play.submit(number, BOB.id, PLAN.format(gold=1))
    await hall.post()
    assert await hall.service.pace.nudge(number, ANN) == (2,), "not the host themselves"
    assert [(row.kind, row.user_id) for row in await hall.post()] == [(PostKind.NUDGE, 3)], "once, and not by the host"
    hall.clock.move(minutes=59)
    with pytest.raises(Stale, match="within the last hour"):
        await hall.service.pace.nudge(number, ANN)
    hall.clock.move(minutes=2)
    assert await hall.service.pace.nudge(number, ANN) == (2,)


async def nudged(hall: Hall) -> list[tuple[int | None, bool]]:
    """Whom the host's nudges reach now, and whether in the thread."""
    return [(row.user_id, await hall.mentions(row)) for row in await hall.post() if row.kind is PostKind.NUDGE]


async def test_a_nudge_goes_the_way_of_reminders(hall: Hall) -> None:
    number = await hall.match(people=3)
    await hall.service.preferences.set_notices(BOB.id, {Notice.REMINDER: Way.MENTION})
    await hall.service.preferences.set_notices(CID.id, {Notice.REMINDER: Way.NONE})
    assert await hall.service.pace.nudge(number, ANN) == (1, 2)
    rows = await hall.post()
    assert [(row.user_id, await hall.mentions(row)) for row in rows] == [(2, True)], "nothing else"


async def test_a_nudge_in_quiet_hours_waits_for_their_end(hall: Hall) -> None:
    number = await hall.match(people=3, time=8 * HOUR)
    for person in (BOB, CID):
        await hall.service.preferences.change(person.id, quiet=(12 * 60, 14 * 60))
    assert await hall.service.pace.nudge(number, ANN) == (1, 2)
    assert await nudged(hall) == []
    hall.clock.move(minutes=90)
    await hall.service.time.run_due()
    await hall.service.play.submit(number, BOB.id, PLAN.format(gold=1))
    assert await nudged(hall) == []
    await hall.restart()
    hall.clock.move(minutes=30)
    await hall.service.time.run_due()
    assert await nudged(hall) == [(CID.id, False)], "Bob owes nothing any more"
    hall.clock.move(minutes=30)
    await hall.service.time.run_due()
    assert await nudged(hall) == []


async def test_only_the_host_may(hall: Hall) -> None:
    number = await hall.match(people=2)
    service = hall.service
    for wish in (
        service.pace.pause(number, BOB),
        service.pace.resume(number, BOB),
        service.pace.extend(number, BOB, "1h"),
        service.pace.set_time(number, BOB, "2d"),
        service.pace.nudge(number, BOB),
        service.host.rename(number, BOB, "Mine"),
        service.host.kick(number, BOB, 0),
        service.host.call(number, BOB, 0),
        service.host.roll_back(number, BOB, 1),
        service.host.replace(number, BOB, 0, DAN),
    ):
        with pytest.raises(NotAllowed, match="Only the host"):
            await wish
    assert await traces(hall, number) == []
    assert await hall.post() == []


async def test_fault_29_who_manages_the_server_may_pause_close_and_hand_over_and_no_more(hall: Hall) -> None:
    number = await hall.match(people=3)
    service, chief = hall.service, Person(77, "Chief", manages=PLACE.guild_id)
    elsewhere = Person(77, "Chief", manages=99)
    for wish in (
        service.pace.pause(number, elsewhere),
        service.lobby.abandon(number, elsewhere),
        service.pace.extend(number, chief, "1h"),
        service.host.replace(number, chief, 0, DAN),
        service.host.roll_back(number, chief, 1),
        service.host.hand_over(number, elsewhere, 1),
        service.play.question(number, chief.id),
    ):
        with pytest.raises(NotAllowed):
            await wish
    with pytest.raises(NotAllowed, match="You can pause, resume, hand over or give up"):
        await service.pace.extend(number, chief, "1h")
    await service.pace.pause(number, chief)
    await service.pace.resume(number, chief)
    assert await service.host.hand_over(number, chief, 1) is None
    assert (await service.lobby.match(number)).host_id == BOB.id
    assert (await service.lobby.abandon(number, chief)).status is Status.ABANDONED
    assert await traces(hall, number) == ["pause", "resume", "handover", "abandon"]
    told = await notes(hall)
    assert len(told) == 4
    assert all(words.startswith("Chief, who manages this server, ") for words in told), "the table reads who did it"


async def test_another_thread_in_the_same_channel_and_in_another(hall: Hall) -> None:
    """The post of the lobby stays where it is, unless the match moves to another channel."""
    number = await hall.match(people=2)
    before = await hall.service.lobby.match(number)
    same = await hall.service.host.move(number, ANN, before.channel_id)
    assert (same.thread_id, same.channel_id, same.lobby_message_id) == (None, 20, before.lobby_message_id)
    assert before.lobby_message_id is not None
    moved = await hall.service.host.move(number, ANN, 21)
    assert (moved.channel_id, moved.lobby_message_id) == (21, None)


async def test_a_match_that_moves_before_its_first_thread_gets_one_thread(hall: Hall) -> None:
    match = await hall.lobby(people=2)
    await hall.service.lobby.start(match.id, ANN)
    await hall.service.host.move(match.id, ANN, 21)
    made = [kind for kind in kinds(await hall.post()) if kind in (PostKind.THREAD, PostKind.REOPEN)]
    assert made == [PostKind.THREAD]


async def test_a_follower_is_told_once_that_a_match_is_over(hall: Hall) -> None:
    """Whatever is stored of it later."""
    number = await hall.match(people=2)
    await hall.service.host.follow(number, DAN.id)
    await hall.finish(number, Random(3))
    assert PostKind.FOLLOW in kinds(hall.posted)
    await hall.service.orders.always_ask(number, ANN.id)
    assert PostKind.FOLLOW not in kinds(await hall.post())


async def test_only_so_many_follow_a_match(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.service.host.hosting.MOST_FOLLOWERS", 1)
    number = await hall.match(people=2)
    assert await hall.service.host.follow(number, DAN.id)
    with pytest.raises(Illegal, match="Too many follow"):
        await hall.service.host.follow(number, EVE.id)
    assert not await hall.service.host.follow(number, DAN.id)
    assert await hall.service.host.follow(number, EVE.id)


async def test_a_name_of_its_own(hall: Hall) -> None:
    number = await hall.match(people=2)
    assert (await hall.service.host.rename(number, ANN, "  The   long war ")).name == "The long war"
    assert PostKind.NAME in kinds(await hall.post())
    await hall.restart()
    assert (await hall.service.lobby.match(number)).name == "The long war"
    for bad in ("x" * 61, "**bold**", "<@1>", "`code`"):
        with pytest.raises(Unreadable):
            await hall.service.host.rename(number, ANN, bad)
    assert (await hall.service.host.rename(number, ANN, "")).name is None
    assert "seat 1 removes the name of this match." in await notes(hall)


async def test_how_the_pictures_of_a_match_look(hall: Hall) -> None:
    number = await hall.match(people=2)
    assert (await hall.service.host.set_look(number, ANN, "dark")).look == "dark"
    with pytest.raises(Stale):
        await hall.service.host.set_look(number, ANN, "dark")
    with pytest.raises(NotAllowed):
        await hall.service.host.set_look(number, BOB, "")
    assert any("how the pictures of this match look" in note for note in await notes(hall))
    await hall.restart()
    assert (await hall.service.lobby.match(number)).look == "dark"


async def test_kicked_before_the_start(hall: Hall) -> None:
    match = await hall.lobby(people=3)
    match = await hall.service.host.kick(match.id, ANN, 1)
    assert match.names == ("Ann", "Cid")
    assert [seat.seat for seat in match.seats] == [0, 1]
    assert any("removes Bob" in said for said in await notes(hall))
    with pytest.raises(Illegal, match="yourself"):
        await hall.service.host.kick(match.id, ANN, 0)
    await hall.service.lobby.start(match.id, ANN)
    with pytest.raises(Stale, match="replace"):
        await hall.service.host.kick(match.id, ANN, 1)


async def test_handing_over(hall: Hall) -> None:
    number = await hall.match(people=2, caretakers=1)
    with pytest.raises(Illegal, match="Only a person"):
        await hall.service.host.hand_over(number, ANN, 2)
    with pytest.raises(Stale, match="is the host already"):
        await hall.service.host.hand_over(number, ANN, 0)
    await hall.service.host.hand_over(number, ANN, 1)
    assert (await hall.service.lobby.match(number)).host_id == BOB.id
    with pytest.raises(NotAllowed):
        await hall.service.pace.pause(number, ANN)
    await hall.restart()
    await hall.service.pace.pause(number, BOB)
    assert await traces(hall, number) == ["handover", "pause"]


# -- substitutes --------------------------------------------------------------------------------------------


async def test_a_substitute_takes_a_caretakers_seat_whole(hall: Hall) -> None:
    number = await hall.match(people=2, caretakers=1)
    done = await hall.service.host.replace(number, ANN, 2, DAN)
    assert done is None
    assert (await hall.service.lobby.match(number)).seats[2].user_id is None, "Dan was not asked yet"
    with pytest.raises(NotAllowed, match="offered to someone else"):
        await hall.service.host.take_seat(number, EVE, 2)
    await hall.service.host.take_seat(number, DAN, 2)
    assert (await hall.service.lobby.match(number)).names == ("Ann", "Bob", "Dan")
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    await hall.service.caretakers.quiet()
    assert 2 in {2, *(await hall.service.play.position(number)).active}
    assert (await hall.service.play.question(number, DAN.id)).view.seat == 2
    await hall.service.maintenance.verify(number)
    await hall.restart()
    assert (await hall.service.play.question(number, DAN.id)).view.seat == 2


async def test_fault_29_the_substitute_sees_only_what_comes_and_the_leaver_nothing(hall: Hall) -> None:
    number = await hall.match(people=3)
    await hall.service.play.submit(number, BOB.id, "assign gold 7")
    done = await hall.service.host.replace(number, BOB, 1, DAN)
    assert done is None, "one's own seat is one's own to give"
    await hall.service.host.take_seat(number, DAN, 1)
    assert all(Written(1, "gold", 7) not in part.events for part in await whole_story(hall.service, number, DAN.id))
    assert (await hall.service.play.question(number, DAN.id)).view.plan == {"gold": 7}, "the seat is taken whole"
    await hall.service.play.submit(number, DAN.id, "assign mud 3")
    told = [event for part in await whole_story(hall.service, number, DAN.id) for event in part.events]
    assert Written(1, "mud", 3) in told
    with pytest.raises(NotAllowed):
        await hall.service.play.question(number, BOB.id)
    assert "mud" not in repr(await whole_story(hall.service, number, BOB.id))
    posted = await hall.post()
    assert (PostKind.ASK, DAN.id) in [(row.kind, row.user_id) for row in posted]
    assert BOB.id not in [row.user_id for row in posted]


async def test_who_is_away_votes_and_sits_down_by_back_alone(hall: Hall) -> None:
    number = await hall.match(people=3)
    vote = await hall.service.host.end(number, ANN)
    assert vote is not None
    await hall.service.absence.gone(number, BOB.id)
    with pytest.raises(NotAllowed, match="A caretaker plays your seat"):
        await hall.service.votes.cast(number, BOB, vote.id, True)
    await hall.service.host.call(number, ANN, 1)
    with pytest.raises(Illegal, match="your own seat"):
        await hall.service.host.take_seat(number, BOB, 1)
    await hall.service.absence.back(number, BOB.id)
    assert (await hall.service.votes.cast(number, BOB, vote.id, False)).result is Result.REJECTED


async def test_two_substitutes_at_once(hall: Hall) -> None:
    number = await hall.match(people=2, caretakers=1)
    with pytest.raises(Stale, match="No one was offered"):
        await hall.service.host.take_seat(number, CID, 2)
    await hall.service.host.call(number, ANN, 2)
    (call,) = [row for row in await hall.post() if row.kind is PostKind.CALL]
    assert call.payload["seat"] == 2
    await hall.service.host.take_seat(number, CID, 2)
    with pytest.raises(Stale, match="Cid has that seat already"):
        await hall.service.host.take_seat(number, DAN, 2)
    assert (await hall.service.lobby.match(number)).seats[2].user_id == CID.id
    assert await traces(hall, number) == ["call", "replace"]


async def test_who_plays_already_takes_no_other_seat(hall: Hall) -> None:
    number = await hall.match(people=2, caretakers=1)
    await hall.service.host.call(number, ANN, 2)
    with pytest.raises(Illegal, match="a seat in this match already"):
        await hall.service.host.take_seat(number, BOB, 2)
    with pytest.raises(Illegal, match="a seat in this match already"):
        await hall.service.host.replace(number, ANN, 2, BOB)
    with pytest.raises(Illegal, match="no such seat"):
        await hall.service.host.replace(number, ANN, 7, EVE)
    with pytest.raises(Illegal, match="plays that seat"):
        await hall.service.host.call(number, ANN, 1)


async def test_the_seat_of_somebody_who_plays_goes_by_the_vote_of_all_others(hall: Hall) -> None:
    number = await hall.match(people=4)
    done = await hall.service.host.replace(number, ANN, 1, EVE)
    assert done is not None
    assert (done.yes, done.of, done.needed) == (1, 4, 3)
    await hall.service.votes.cast(number, BOB, done.id, False)
    await hall.service.votes.cast(number, CID, done.id, True)
    with pytest.raises(Stale, match="Bob has that seat"):
        await hall.service.host.take_seat(number, EVE, 1)
    await hall.service.votes.cast(number, DAN, done.id, True)
    assert (await hall.service.lobby.match(number)).names == ("Ann", "Bob", "Cid", "Dan"), "Eve is only asked"
    await hall.service.host.take_seat(number, EVE, 1)
    assert (await hall.service.lobby.match(number)).names == ("Ann", "Eve", "Cid", "Dan")


async def test_a_vote_offers_no_seat_to_somebody_who_has_taken_another_meanwhile(hall: Hall) -> None:
    number = await hall.match(people=2, caretakers=1)
    vote = await hall.service.host.replace(number, ANN, 1, EVE)
    assert vote is not None
    await hall.service.host.call(number, ANN, 2)
    await hall.service.host.take_seat(number, EVE, 2)
    with pytest.raises(Illegal, match="Eve has a seat in this match already"):
        await hall.service.votes.cast(number, BOB, vote.id, True)
    assert (await hall.service.votes.ballot(number, vote.id)).result is Result.WITHDRAWN
    offered = [row.payload["seat"] for row in await hall.post() if row.kind is PostKind.CALL]
    assert offered == [2], "Eve is not asked for Bob's seat"


async def test_a_host_alone_evicts_nobody_who_is_there(hall: Hall) -> None:
    number = await hall.match(people=2, caretakers=1)
    done = await hall.service.host.replace(number, ANN, 1, EVE)
    assert done is not None
    assert done.result is None
    with pytest.raises(Stale, match="Bob has that seat"):
        await hall.service.host.take_seat(number, EVE, 1)
    refused = await hall.service.votes.cast(number, BOB, done.id, False)
    assert refused.result is Result.REJECTED
    again = await hall.service.host.replace(number, ANN, 1, EVE)
    assert again is not None
    await hall.service.votes.cast(number, BOB, again.id, True)
    hall.clock.move(days=8)
    with pytest.raises(Stale, match="Bob has that seat"):
        await hall.service.host.take_seat(number, EVE, 1)
    await hall.service.host.replace(number, BOB, 1, EVE)
    await hall.service.host.take_seat(number, EVE, 1)
    assert (await hall.service.play.question(number, EVE.id)).seat == 1


async def test_a_match_that_ends_by_vote_tells_no_event_again(hall: Hall) -> None:
    number = await hall.match(people=1, caretakers=1)
    await hall.service.host.end(number, ANN)
    (report,) = [row for row in await hall.post() if row.kind is PostKind.REPORT]
    assert (report.payload["first"], report.payload["over"]) == (report.payload["last"] + 1, True)


@pytest.mark.parametrize("wish", ["pace.pause", "pace.resume", "pace.nudge", "host.end", "host.undo"])
async def test_nothing_of_this_before_the_start_or_after_the_end(hall: Hall, wish: str) -> None:
    lobby = await hall.lobby(people=2, time=HOUR)
    with pytest.raises(Stale, match="not started"):
        await attrgetter(wish)(hall.service)(lobby.id, ANN)
    number = await hall.match(people=2)
    await hall.service.lobby.abandon(number, ANN)
    with pytest.raises(Refusal, match="over"):
        await attrgetter(wish)(hall.service)(number, ANN)


async def test_no_talk_no_return_and_no_question_in_a_match_that_was_given_up(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.lobby.abandon(number, ANN)
    for wish in (hall.service.host.talk(number, ANN, BOB.id), hall.service.absence.back(number, ANN.id)):
        with pytest.raises(Stale, match="not being played"):
            await wish
    lobby = await hall.lobby(people=2)
    await hall.service.lobby.abandon(lobby.id, ANN)
    with pytest.raises(Stale, match="given up before it started"):
        await hall.service.play.question(lobby.id, ANN.id)

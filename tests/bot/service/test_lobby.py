"""Lobbies: who sits down, gets up, starts and gives up."""

from __future__ import annotations

from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from bot.config import Limits
from bot.service.lobby.choices import Choices
from bot.service.model import NotAllowed, PostKind, Status
from bot.service.service import Service
from engine.core.refusals import Illegal, Refusal, Stale
from tests.bot.service.hall import ANN, BOB, CID, DAN, EVE, HOUR, PLACE, Hall, kinds


async def test_host_is_seated_first(hall: Hall) -> None:
    match = await hall.service.lobby.open(PLACE, ANN, "toy", Choices(3, {}, HOUR))
    assert (match.status, match.host_id, match.names) == (Status.LOBBY, ANN.id, ("Ann",))
    assert match.options == {"rounds": "2"}
    assert kinds(await hall.post()) == [PostKind.LOBBY]


async def test_message_of_the_lobby_is_remembered(hall: Hall) -> None:
    match = await hall.service.lobby.open(PLACE, ANN, "toy", Choices(3, {}, HOUR))
    (row,) = await hall.service.outbox.unsent()
    await hall.service.outbox.tick_off(row.id, message_id=77)
    assert (await hall.service.lobby.match(match.id)).lobby_message_id == 77
    await hall.restart()
    assert (await hall.service.lobby.match(match.id)).lobby_message_id == 77


@pytest.mark.parametrize(
    ("title", "seats", "options", "seconds"),
    [
        ("chess", 2, {}, 60),
        ("toy", 9, {}, 60),
        ("toy", 3, {"rounds": "many"}, 60),
        ("toy", 3, {"colour": "red"}, 60),
        ("toy", 3, {}, -1),
        ("toy", 3, {}, 10**9),
    ],
)
async def test_impossible_matches_are_refused(
    hall: Hall, title: str, seats: int, options: dict[str, str], seconds: int
) -> None:
    with pytest.raises(Illegal):
        await hall.service.lobby.open(PLACE, ANN, title, Choices(seats, options, seconds))
    assert await hall.service.lobby.matches_in(PLACE.guild_id) == ()


async def test_join_and_leave_keep_seats_in_a_row(hall: Hall) -> None:
    match = await hall.lobby(people=4)
    match = await hall.service.lobby.leave(match.id, BOB)
    assert [(seat.seat, seat.name) for seat in match.seats] == [(0, "Ann"), (1, "Cid"), (2, "Dan")]
    match = await hall.service.lobby.join(match.id, BOB)
    assert match.names == ("Ann", "Cid", "Dan", "Bob")
    await hall.restart()
    assert await hall.service.lobby.match(match.id) == match


async def test_nobody_sits_twice_and_no_more_than_there_is_room(hall: Hall) -> None:
    match = await hall.lobby(people=2)
    with pytest.raises(Illegal, match="already"):
        await hall.service.lobby.join(match.id, BOB)
    with pytest.raises(Illegal, match="taken"):
        await hall.service.lobby.join(match.id, CID)
    with pytest.raises(Illegal, match="taken"):
        await hall.service.lobby.add_caretaker(match.id, ANN)


async def test_host_leaving_hands_the_lobby_on_and_the_last_closes_it(hall: Hall) -> None:
    match = await hall.lobby(people=2, caretakers=1)
    match = await hall.service.lobby.leave(match.id, ANN)
    assert (match.host_id, match.host_name, match.names) == (BOB.id, "Bob", ("Bob", "Caretaker 1"))
    match = await hall.service.lobby.leave(match.id, BOB)
    assert match.status is Status.ABANDONED
    with pytest.raises(Stale):
        await hall.service.lobby.join(match.id, CID)


async def test_caretakers_are_seated_by_anybody_seated(hall: Hall) -> None:
    match = await hall.service.lobby.open(PLACE, ANN, "toy", Choices(4, {}, HOUR))
    await hall.service.lobby.join(match.id, BOB)
    await hall.service.lobby.add_caretaker(match.id, BOB)
    match = await hall.service.lobby.add_caretaker(match.id, BOB)
    assert match.names == ("Ann", "Bob", "Caretaker 1", "Caretaker 2")
    with pytest.raises(NotAllowed):
        await hall.service.lobby.add_caretaker(match.id, EVE)


async def test_only_the_host_starts_and_gives_up(hall: Hall) -> None:
    match = await hall.lobby(people=2)
    for forbidden in (hall.service.lobby.start, hall.service.lobby.abandon):
        with pytest.raises(NotAllowed, match="Ann"):
            await forbidden(match.id, BOB)
    assert (await hall.service.lobby.match(match.id)).status is Status.LOBBY


async def test_too_few_cannot_start_but_fewer_than_wanted_can(hall: Hall) -> None:
    match = await hall.service.lobby.open(PLACE, ANN, "toy", Choices(4, {}, HOUR))
    with pytest.raises(Illegal, match="at least 2"):
        await hall.service.lobby.start(match.id, ANN)
    await hall.service.lobby.join(match.id, BOB)
    match = await hall.service.lobby.start(match.id, ANN)
    assert (match.status, len(match.seats), match.wanted) == (Status.RUNNING, 2, 4)
    for late in (
        hall.service.lobby.join(match.id, DAN),
        hall.service.lobby.leave(match.id, BOB),
        hall.service.lobby.start(match.id, ANN),
    ):
        with pytest.raises(Stale, match="started"):
            await late


async def test_unknown_match(hall: Hall) -> None:
    with pytest.raises(Refusal, match="no match 4711"):
        await hall.service.lobby.match(4711)
    with pytest.raises(Refusal, match="no match 4711"):
        await hall.service.play.submit(4711, ANN.id, "lock")


async def test_abandoned_match_cannot_be_played_on(hall: Hall) -> None:
    number = await hall.match(people=2)
    match = await hall.service.lobby.abandon(number, ANN)
    assert match.status is Status.ABANDONED
    assert await hall.service.time.next_due() is None
    with pytest.raises(Stale):
        await hall.service.play.submit(number, BOB.id, "assign gold 1")
    asked = await hall.service.play.question(number, BOB.id)
    assert asked.question is None
    assert kinds(await hall.post()) == [PostKind.NOTE, PostKind.LOBBY]
    hall.clock.move(days=3)
    assert await hall.service.time.run_due() == 0


async def test_lists(hall: Hall) -> None:
    first = await hall.match(people=2)
    second = await hall.match(people=3)
    third = await hall.lobby(people=1, caretakers=1)
    assert [match.id for match in await hall.service.lobby.matches_in(PLACE.guild_id)] == [third.id, second, first]
    lobbies = await hall.service.lobby.matches_in(PLACE.guild_id, status=[Status.LOBBY])
    assert [match.id for match in lobbies] == [third.id]
    assert await hall.service.lobby.matches_in(99) == ()
    await hall.service.play.submit(second, BOB.id, "assign gold 1; assign mud 2; lock")
    assert [(match.id, due) for match, due in await hall.service.play.of_person(BOB.id)] == [
        (first, True),
        (second, False),
    ]
    assert await hall.service.play.of_person(EVE.id) == ()


async def test_found_by_its_thread(hall: Hall) -> None:
    number = await hall.match(people=2)
    match = await hall.service.lobby.match(number)
    assert match.thread_id == 5000 + number
    assert await hall.service.lobby.in_thread(5000 + number) == match
    assert await hall.service.lobby.in_thread(1) is None


async def test_a_caretaker_of_a_level_plays_at_it(hall: Hall) -> None:
    match = await hall.service.lobby.open(PLACE, ANN, "toy", Choices(3, {}, 0))
    with pytest.raises(Illegal, match="caretaker, deep"):
        await hall.service.lobby.add_caretaker(match.id, ANN, "godlike")
    await hall.service.lobby.add_caretaker(match.id, ANN, "deep")
    await hall.service.lobby.add_caretaker(match.id, ANN)
    assert [seat.level for seat in (await hall.service.lobby.match(match.id)).seats] == [0, 1, 0]
    await hall.service.lobby.start(match.id, ANN)
    await hall.restart()
    assert [seat.level for seat in (await hall.service.lobby.match(match.id)).seats] == [0, 1, 0]
    await hall.service.caretakers.quiet()
    assert (await hall.service.play.position(match.id)).active == (0,)
    await hall.service.maintenance.verify(match.id)


async def test_one_person_and_one_server_have_so_many_open_and_no_more(hall: Hall) -> None:
    few = Limits(lobbies_a_person=2, lobbies_a_server=3, practices_a_person=1, practices_a_server=2)
    lobby = Service(hall.store, hall.clock, games=hall.games, limits=few).lobby
    first = await lobby.open(PLACE, ANN, "toy", Choices(2, {}, HOUR))
    await lobby.open(PLACE, ANN, "toy", Choices(2, {}, HOUR))
    with pytest.raises(Illegal, match="you host that have not started: 2"):
        await lobby.open(PLACE, ANN, "toy", Choices(2, {}, HOUR))
    await lobby.open(PLACE, BOB, "toy", Choices(2, {}, HOUR))
    with pytest.raises(Illegal, match="on this server that have not started: 3"):
        await lobby.open(PLACE, CID, "toy", Choices(2, {}, HOUR))
    await lobby.open(replace(PLACE, guild_id=99), CID, "toy", Choices(2, {}, HOUR))
    await lobby.abandon(first.id, ANN)
    await lobby.open(PLACE, ANN, "toy", Choices(2, {}, HOUR))
    await lobby.practice(PLACE, ANN, "toy", "Practice")
    with pytest.raises(Illegal, match="you began in one day: 1"):
        await lobby.practice(PLACE, ANN, "toy", "Practice")
    await lobby.practice(PLACE, BOB, "toy", "Practice")
    with pytest.raises(Illegal, match="on this server in one day: 2"):
        await lobby.practice(PLACE, CID, "toy", "Practice")
    hall.clock.move(days=1, minutes=1)
    await lobby.practice(PLACE, ANN, "toy", "Practice")


async def test_the_beginning_and_the_end_of_a_match_are_logged(hall: Hall) -> None:
    with capture_logs() as lines:
        number = await hall.match(people=2)
        await hall.agreed(number)
    assert [line["event"] for line in lines if line.get("match") == number] == ["match begun", "match abandoned"]

"""Who is forgotten stands nowhere in the bytes of the live files, whatever they were doing, and stays forgotten."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.service.campaigns.model import Carry
from bot.service.lobby.choices import Choices
from bot.service.lobby.gathering import Wish
from bot.service.model import Person, PostKind, Status
from bot.service.upkeep import Upkeep, after_restore
from bot.store import backups
from bot.store.opening import log_of
from tests.bot.service.hall import ANN, BOB, CID, HOUR, PLACE, Hall

ZED = Person(987654321987654321, "Zedekiah", handle="zedekiah")
"""Whose number and name stand nowhere by chance."""


async def match(hall: Hall, host: Person, *others: Person) -> int:
    """A match of these and a caretaker that has begun."""
    lobby = await hall.service.lobby.open(PLACE, host, "toy", Choices(2 + len(others), {}, HOUR))
    for person in others:
        await hall.service.lobby.join(lobby.id, person)
    await hall.service.lobby.add_caretaker(lobby.id, host)
    await hall.service.lobby.start(lobby.id, host)
    await hall.service.caretakers.quiet()
    return lobby.id


async def seated_in_a_lobby(hall: Hall) -> None:
    lobby = await hall.service.lobby.open(PLACE, ANN, "toy", Choices(3, {}, HOUR))
    await hall.service.lobby.join(lobby.id, ZED)


async def host_of_a_lobby(hall: Hall) -> None:
    lobby = await hall.service.lobby.open(PLACE, ZED, "toy", Choices(3, {}, HOUR))
    await hall.service.lobby.join(lobby.id, ANN)


async def alone_in_a_lobby(hall: Hall) -> None:
    await hall.service.lobby.open(PLACE, ZED, "toy", Choices(3, {}, HOUR))


async def player(hall: Hall) -> None:
    number = await match(hall, ANN, ZED, BOB)
    await hall.service.host.hand_over(number, ZED, 1)
    await hall.service.host.replace(number, ZED, 1, CID)
    await hall.service.recap.write_note(number, ZED.id, "Zedekiah was here", add=False)


async def player_with_what_is_sent(hall: Hall) -> None:
    await player(hall)
    await hall.post()


async def host_of_a_match(hall: Hall) -> None:
    number = await match(hall, ZED, ANN, BOB)
    await hall.service.host.rename(number, ZED, "A war")
    await hall.act(number, Random(1))
    await hall.service.host.replace(number, ZED, 1, CID)
    await hall.service.host.end(number, ZED)


async def who_had_another_name(hall: Hall) -> None:
    await host_of_a_match(hall)
    await hall.post()
    await hall.service.names.meet(replace(ZED, name="Zebulon"), PLACE.guild_id, "Zebulon")


async def asked_to_take_a_seat(hall: Hall) -> None:
    number = await match(hall, ANN, BOB)
    await hall.service.host.replace(number, ANN, 1, ZED)
    await hall.service.host.replace(number, ANN, 0, ZED)


async def whose_seat_is_anothers(hall: Hall) -> None:
    number = await match(hall, ANN, ZED)
    await hall.service.host.replace(number, ZED, 1, CID)
    await hall.service.host.take_seat(number, CID, 1)


async def player_of_a_finished_match(hall: Hall) -> None:
    await hall.finish(await match(hall, ZED, ANN), Random(3))


async def player_of_a_packed_match(hall: Hall) -> None:
    await player_of_a_finished_match(hall)
    hall.clock.move(days=2)
    await Upkeep(hall.service.repository, 2**40, "").quarter()


async def member_of_a_campaign(hall: Hall) -> None:
    campaign = await hall.service.campaigns.create(
        PLACE, ANN, "A season", "toy", None, seats=2, speed="", carry=Carry.SEATS, days=0
    )
    await hall.service.campaigns.join(campaign.id, ZED)


async def founder_of_a_campaign(hall: Hall) -> None:
    campaign = await hall.service.campaigns.create(
        PLACE, ZED, "A season", "toy", None, seats=2, speed="", carry=Carry.SEATS, days=0
    )
    await hall.service.campaigns.join(campaign.id, ANN)


async def who_looks_for_a_match(hall: Hall) -> None:
    await hall.service.queue.look(PLACE, ZED, hall.games["toy"], Wish("day", 3, None, False, False), None)


async def invited_only(hall: Hall) -> None:
    lobby = await hall.service.lobby.open(PLACE, ANN, "toy", Choices(3, {}, HOUR))
    await hall.service.gathering.invite(lobby.id, ANN, ZED)


async def who_declined(hall: Hall) -> None:
    await invited_only(hall)
    await hall.service.gathering.decline(1, ZED)


async def invited_to_what_runs(hall: Hall) -> None:
    await invited_only(hall)
    await hall.service.lobby.add_caretaker(1, ANN)
    await hall.service.lobby.start(1, ANN)


async def follower(hall: Hall) -> None:
    await hall.service.host.follow(await match(hall, ANN, BOB), ZED.id)


async def who_talks(hall: Hall) -> None:
    number = await match(hall, ANN, ZED)
    await hall.service.host.add_talk(number, 77, (ANN.id, ZED.id), None)


STATES: list[Callable[[Hall], Awaitable[None]]] = [
    seated_in_a_lobby,
    host_of_a_lobby,
    alone_in_a_lobby,
    player,
    player_with_what_is_sent,
    host_of_a_match,
    who_had_another_name,
    asked_to_take_a_seat,
    whose_seat_is_anothers,
    player_of_a_finished_match,
    player_of_a_packed_match,
    member_of_a_campaign,
    founder_of_a_campaign,
    who_looks_for_a_match,
    invited_only,
    who_declined,
    invited_to_what_runs,
    follower,
    who_talks,
]


def traces(hall: Hall) -> list[str]:
    """Return what is left of Zed in the bytes of the live files."""
    number = ZED.id.to_bytes(8, "big")
    signs = {"name": ZED.name.encode(), "number": number, "number in words": str(ZED.id).encode()}
    files = [file for file in (hall.path, log_of(hall.path)) if file.exists()]
    return [f"{what} in {file.suffix}" for file in files for what, sign in signs.items() if sign in file.read_bytes()]


@pytest.mark.parametrize("begin", STATES, ids=lambda state: state.__name__)
async def test_nothing_is_left_in_the_bytes_of_the_files(hall: Hall, begin: Callable[[Hall], Awaitable[None]]) -> None:
    await begin(hall)
    await hall.service.preferences.set_zone(ZED.id, "Europe/Berlin")
    assert traces(hall)
    await hall.service.personal.forget(ZED)
    assert traces(hall) == []
    await hall.service.caretakers.quiet()
    await hall.post()
    assert traces(hall) == [], "also not by what comes after it"
    await hall.restart()
    for there in await hall.service.lobby.matches_in(PLACE.guild_id, status=[*Status]):
        if there.status is Status.RUNNING:
            await hall.finish(there.id, Random(2))
        if there.started_at is not None:
            await hall.service.maintenance.verify(there.id)
    assert traces(hall) == []


async def test_who_is_forgotten_in_a_talk_leaves_it_closed(hall: Hall) -> None:
    await who_talks(hall)
    await hall.post()
    await hall.service.personal.forget(ZED)
    hushed = [row.payload["threads"] for row in await hall.post() if row.kind is PostKind.HUSH]
    assert hushed == [[77]]


@pytest.mark.parametrize("way", ["restore", "by hand"])
async def test_a_restore_forgets_again(hall: Hall, way: str) -> None:
    await player(hall)
    saved = backups.copy_whole(hall.path, hall.store.backups, hall.clock.now())
    hall.clock.move(minutes=10)
    await hall.service.personal.forget(ZED)
    assert (hall.store.backups / backups.FORGOTTEN).stat().st_mode & 0o777 == 0o600
    await hall.close()
    shutil.copy(saved.path, hall.path)
    log_of(hall.path).unlink(missing_ok=True)
    await hall.open()
    assert traces(hall)
    (hall.store.backups / f"{backups.FORGOTTEN}.new").mkdir()  # the list can be read, and no longer be written
    meanwhile = saved.at + timedelta(minutes=10, seconds=20)  # as if made while the account was being forgotten
    await after_restore(hall.service.repository, meanwhile)
    assert traces(hall) == []
    hall.clock.move(hours=1)
    back = await hall.service.lobby.open(PLACE, ZED, "toy", Choices(3, {}, HOUR))
    later = backups.copy_whole(hall.path, hall.store.backups, hall.clock.now())
    await after_restore(hall.service.repository, later.at)
    assert (await hall.service.lobby.match(back.id)).host_id == ZED.id, "who came back since stays"


def test_an_account_is_remembered_as_long_as_a_backup_may_hold_it(hall: Hall) -> None:
    folder, now = hall.store.backups, hall.clock.now()
    backups.add_forgotten(folder, 1, now)
    backups.add_forgotten(folder, 2, now + timedelta(days=300))
    assert {number for number, _ in backups.forgotten_since(folder, now)} == {1, 2}
    backups.add_forgotten(folder, 3, now + timedelta(days=500))
    assert {number for number, _ in backups.forgotten_since(folder, now)} == {2, 3}

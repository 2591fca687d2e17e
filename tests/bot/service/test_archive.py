"""Matches as files, and what servers set."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import orjson
import pytest

from bot.service.host.archive import LARGEST, _digest, _seal
from bot.service.model import NotAllowed, Person, Status
from bot.service.preferences import MANAGERS, Server
from bot.store import matches
from engine.core.refusals import Illegal, Stale
from tests.bot.service.hall import ANN, BOB, PLACE, Hall, whole_story


async def a_file(hall: Hall) -> tuple[int, bytes]:
    number = await hall.match(people=2, caretakers=1)
    await hall.finish(number, Random(7))
    return number, await hall.service.archive.save(number)


async def test_a_match_comes_back_as_it_was(hall: Hall) -> None:
    number, data = await a_file(hall)
    match = await hall.service.archive.read(PLACE, BOB, data)
    assert match.id != number
    assert match.status is Status.OVER
    assert match.names == ("Ann", "Bob", "Caretaker 1")
    assert await whole_story(hall.service, match.id, None) == await whole_story(hall.service, number, None)
    assert (await hall.service.play.position(match.id)).outcome == (await hall.service.play.position(number)).outcome
    await hall.service.maintenance.verify(match.id)
    await hall.restart()
    await hall.service.maintenance.verify(match.id)
    assert await hall.post() == []
    assert await hall.service.archive.save(match.id) == data


async def test_no_file_of_a_match_that_goes_on(hall: Hall) -> None:
    number = await hall.match(people=2)
    with pytest.raises(Stale, match="secrets"):
        await hall.service.archive.save(number)
    await hall.agreed(number)
    match = await hall.service.archive.read(PLACE, ANN, await hall.service.archive.save(number))
    assert match.status is Status.ABANDONED
    lobby = await hall.lobby(people=2)
    with pytest.raises(Stale, match="never began"):
        await hall.service.archive.save(lobby.id)


async def of_exports(hall: Hall) -> str:
    """The bot's key."""
    return await hall.store.read(matches.key_of_exports)


def signed(change: Callable[[dict[str, Any]], None]) -> Callable[[bytes, str], bytes]:
    """An edit by somebody who knows how the digest is made, and has the key."""

    def edited(data: bytes, key: str) -> bytes:
        content = orjson.loads(data)
        del content["digest"], content["seal"]
        change(content)
        digest = _digest(content)
        return orjson.dumps({**content, "digest": digest, "seal": _seal(digest, key)})

    return edited


def by_hand(data: bytes, key: str) -> bytes:
    return data.replace(b'"dig"', b'"pass"', 1)


OTHER_FILES: list[tuple[Callable[[bytes, str], bytes], str]] = [
    (lambda data, key: b"", "not a match saved"),
    (lambda data, key: b"\x00\xff" * 100, "not a match saved"),
    (lambda data, key: b"[]", "not a match saved"),
    (lambda data, key: b'{"format": "something else"}', "not a match saved"),
    (lambda data, key: data[:-200], "not a match saved"),
    (lambda data, key: data + b" " * LARGEST, "too large"),
    (lambda data, key: b"[" * 100_000, "not a match saved"),
    (lambda data, key: b'{"format": "daimyo match", "x": %s}' % (b"[" * 900 + b"]" * 900), "not a match saved"),
    (by_hand, "changed after"),
    (signed(lambda content: content.update(version=3)), "newer"),
    (signed(lambda content: content.update(rules_version=99)), "newer"),
    (signed(lambda content: content.update(title="chess")), "not know the game"),
    (signed(lambda content: content.update(extra=1)), "not a match saved"),
    (signed(lambda content: content["plies"].append([0, "dig", []])), "cannot be played"),
    (signed(lambda content: content["plies"].append([99, "dig", []])), "cannot be played"),
    (signed(lambda content: content["plies"].pop()), "cannot be played"),
    (signed(lambda content: content["setup"].append(1)), "cannot be played"),
    (signed(lambda content: content.update(names=["Ann"])), "cannot be played"),
    (signed(lambda content: content.update(rules_version=content["rules_version"] - 1)), "by older rules"),
    (signed(lambda content: content.update(names=["x" * 91, "y", "z"])), "not a match saved"),
    (signed(lambda content: content.update(ended=False)), "cannot be played"),
    (signed(lambda content: content.update(options={"rounds": "9999"})), "cannot be played"),
]


async def test_fault_30_other_files_are_refused_and_nothing_changes(hall: Hall) -> None:
    _, data = await a_file(hall)
    before, key = await hall.service.lobby.matches_in(PLACE.guild_id, status=tuple(Status)), await of_exports(hall)
    for edit, words in OTHER_FILES:
        with pytest.raises(Illegal, match=words):
            await hall.service.archive.read(PLACE, ANN, edit(data, key))
    assert await hall.service.lobby.matches_in(PLACE.guild_id, status=tuple(Status)) == before


async def test_a_file_is_what_this_bot_saved_also_after_a_restart(hall: Hall) -> None:
    _, data = await a_file(hall)
    edited = signed(lambda content: content.update(names=["Eve", "Bob", "Cid"]))(data, "00" * 32)
    unsealed = orjson.dumps({key: value for key, value in orjson.loads(data).items() if key != "seal"})
    for other in (edited, unsealed):
        with pytest.raises(Illegal, match="did not save this file"):
            await hall.service.archive.read(PLACE, ANN, other)
    await hall.restart()
    assert (await hall.service.archive.read(PLACE, ANN, data)).status is Status.OVER
    with pytest.raises(Illegal, match="did not save this file"):
        await hall.service.archive.read(PLACE, ANN, edited)


async def test_fault_30_others_are_answered_while_a_file_is_read(hall: Hall) -> None:
    number, data = await a_file(hall)
    reading = asyncio.create_task(hall.service.archive.read(PLACE, ANN, data))
    assert (await hall.service.play.position(number)).outcome is not None
    await reading


async def test_names_are_one_line_that_turns_nothing_around(hall: Hall) -> None:
    """Also those in a file; what pictograms and scripts are made of stays."""
    family = "👩\u200d👧"
    assert Person(7, f" A\nB\x00\u202eC  {family}\u2028x ").name == f"A BC {family} x"
    assert Person(7, "\u202e\x00").name == "?"
    _, data = await a_file(hall)
    turned = signed(lambda content: content.update(names=["Ann\u202e", "B\nob", "Cid"]))(data, await of_exports(hall))
    assert (await hall.service.archive.read(PLACE, ANN, turned)).names == ("Ann", "B ob", "Cid")


# -- servers ------------------------------------------------------------------------------------------------


async def test_what_a_server_sets(hall: Hall) -> None:
    assert await hall.service.servers.get(10) == Server()
    await hall.service.servers.change(10, {"channel_id": 77, "locale": "de"})
    await hall.service.servers.change(10, {"phase_seconds": 3600, "opening": MANAGERS})
    await hall.restart()
    server = await hall.service.servers.get(10)
    assert server == Server(77, 3600, "de", MANAGERS)
    assert server.place(PLACE).channel_id == 77
    assert server.place(PLACE).locale == "de"
    assert await hall.service.servers.get(11) == Server()
    for bad in ({"phase_seconds": 5}, {"phase_seconds": 31 * 86400}, {"opening": "nobody"}):
        with pytest.raises(Illegal):
            await hall.service.servers.change(10, bad)
    assert await hall.service.servers.get(10) == server


def test_who_may_open_matches() -> None:
    Server().check_opening((), manages=False)
    Server(opening=MANAGERS).check_opening((), manages=True)
    Server(opening=MANAGERS, role_id=5).check_opening((4, 5), manages=False)
    for server in (Server(opening=MANAGERS), Server(role_id=5)):
        with pytest.raises(NotAllowed):
            server.check_opening((4,), manages=False)

"""Packed matches: what anybody can ask of them is as it was, in a tenth of the room."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from random import Random

import pytest
from structlog.testing import capture_logs

from bot.service.model import Status
from bot.service.upkeep import Upkeep
from bot.store import backups, log, opening
from engine.core.refusals import Corrupt, Stale
from tests.bot.service.hall import ANN, BOB, PLACE, Hall, whole_story

PACKED = ("plays", "events")


async def finished(hall: Hall) -> int:
    """A match with luck that can be checked and plans that were locked, over for two days."""
    hall.scripted = False
    await hall.restart()
    number = await hall.match(people=2)
    await hall.finish(number, Random(4))
    hall.clock.time += timedelta(days=2)
    return number


async def night(hall: Hall) -> None:
    assert await Upkeep(hall.service.repository, 2**40, "").quarter() is not None


async def told(hall: Hall, number: int) -> dict[str, object]:
    """All that people can ask of a match that is over."""
    service = hall.service
    found: dict[str, object] = {}
    for who in (None, ANN.id, BOB.id):
        found[f"recap {who}"] = await service.recap.since_last(number, who)
        found[f"story {who}"] = await service.recap.story(number, who)
        found[f"chapter {who}"] = await service.recap.chapter(number, who, 1)
    found["contents"] = await service.recap.contents(number)
    found["file"] = await service.archive.save(number)
    found["luck"] = await service.fairness.luck(number)
    found["plans"] = await service.fairness.plans(number)
    found["position"] = await service.play.position(number)
    found["log"] = await service.maintenance.log(number)
    found["data"] = json.loads(await service.personal.data(BOB.id))["played"]
    found["live"] = await service.repository.get(number)
    return found


def left(hall: Hall, number: int) -> list[int]:
    """How many rows there are of it: plays, events, packs."""
    parts = *PACKED, "(SELECT match_id FROM standings WHERE pack IS NOT NULL)"
    with closing(opening.connect(hall.path)) as raw:
        counts = [raw.execute(f"SELECT count(*) FROM {part} WHERE match_id = {number}") for part in parts]
        return [row.fetchone()[0] for row in counts]


async def test_a_packed_match_is_as_it_was_and_so_is_its_backup(hall: Hall) -> None:
    number, going = await finished(hall), await hall.match(people=2)
    await hall.restart()
    before = await told(hall, number)
    assert before["plans"]
    await night(hall)
    assert left(hall, number) == [0, 0, 1]
    assert left(hall, going)[2] == 0
    await hall.restart()
    assert await told(hall, number) == before
    await hall.service.maintenance.verify(number)
    hall.clock.time += timedelta(minutes=16)
    await hall.service.play.submit(going, ANN.id, "assign gold 1")
    made = await Upkeep(hall.service.repository, 2**40, "").quarter()
    assert made is not None
    again = hall.path.with_name("again.sqlite3")
    backups.take_newest(hall.store.backups, made.at, again)
    assert list(backups.lost(hall.path, again)) == []
    await hall.close()
    again.rename(hall.path)
    await hall.open()
    assert await told(hall, number) == before
    with pytest.raises(Stale):
        await hall.service.host.roll_back(number, ANN, 1)
    copy = await hall.service.archive.read(PLACE, ANN, before["file"])  # type: ignore[arg-type]
    assert copy.status is Status.OVER


async def test_whoever_is_forgotten_is_forgotten_in_packed_matches(hall: Hall) -> None:
    number = await finished(hall)
    await night(hall)
    await hall.restart()
    await hall.service.personal.forget(BOB)
    await hall.restart()
    assert (await hall.service.lobby.match(number)).names == ("Ann", "Player 2")
    assert BOB.name not in (await hall.service.archive.save(number)).decode()
    with closing(opening.connect(hall.path)) as raw:
        whole = "\n".join(raw.iterdump())
    assert "'Bob'" not in whole
    assert len(await whole_story(hall.service, number, ANN.id)) > 1


async def test_what_does_not_replay_is_not_packed(hall: Hall) -> None:
    number = await finished(hall)
    with closing(sqlite3.connect(hall.path, isolation_level=None)) as other:
        other.execute("DELETE FROM events WHERE seq = 3")
    with capture_logs() as lines:
        await night(hall)
    assert ("match not packed", number) in [(line["event"], line.get("match")) for line in lines]
    assert left(hall, number)[2] == 0


async def test_a_pack_is_what_it_was_made_of(hall: Hall) -> None:
    """Rows that changed after they were packed stay."""
    number = await finished(hall)
    history = await hall.store.read(log.history, number)
    other = log.pack(history._replace(plays=history.plays[:-1]))
    with pytest.raises(Corrupt):
        await hall.store.write(log.put_pack, number, other)
    assert left(hall, number) == [len(history.plays), len(history.events), 0]


async def test_a_packed_match_is_small(hall: Hall) -> None:
    number = await finished(hall)
    history = await hall.store.read(log.history, number)
    rows = len(repr(history.plays)) + len(repr(history.events)) + len(history.state)
    assert len(log.pack(history)) < rows / 5

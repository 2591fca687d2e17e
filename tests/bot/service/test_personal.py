"""What is kept of a person: given out, and forgotten."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import orjson
import pytest
from structlog.testing import capture_logs

from bot.service.host.archive import Saved
from bot.service.lobby.choices import Choices
from bot.service.model import NotAllowed, Person, Status
from bot.service.preferences import Habits
from bot.store.errors import StoreTrouble
from tests.bot.service.hall import ANN, BOB, CID, HOUR, PLACE, Hall, whole_story

ZED = Person(987654321, "Zedekiah")
"""Whose number and name stand nowhere by chance."""


async def with_zed(hall: Hall, *others: Person, host: Person = ZED) -> int:
    """A match with Zed and a caretaker that has begun."""
    first, *rest = [host, *(one for one in (ZED, *others) if one is not host)]
    match = await hall.service.lobby.open(PLACE, first, "toy", Choices(2 + len(rest), {}, HOUR))
    for person in rest:
        await hall.service.lobby.join(match.id, person)
    await hall.service.lobby.add_caretaker(match.id, first)
    await hall.service.lobby.start(match.id, first)
    await hall.service.caretakers.quiet()
    await hall.post()
    return match.id


def stored(hall: Hall) -> str:
    """Everything in the database, but for the list of changed rows."""
    with closing(sqlite3.connect(hall.path)) as raw:
        return "\n".join(line for line in raw.iterdump() if not line.startswith('INSERT INTO "changes"'))


async def test_a_person_gets_all_that_is_kept_of_them_and_nothing_of_others(hall: Hall) -> None:
    number = await with_zed(hall, BOB)
    await hall.service.preferences.set_zone(ZED.id, "Europe/Berlin")
    await hall.service.recap.write_note(number, ZED.id, "watch Bob", add=False)
    await hall.service.recap.write_note(number, BOB.id, "watch Zed", add=False)
    await hall.service.play.submit(number, ZED.id, "assign gold 7")
    await hall.service.play.submit(number, BOB.id, "assign gold 5")
    for person in (ZED, BOB):
        await hall.service.orders.always_ask(number, person.id)
    found = orjson.loads(await hall.service.personal.data(ZED.id))
    assert found["settings"][0]["settings"]["zone"] == "Europe/Berlin"
    assert [row["name"] for row in found["seats"]] == ["Zedekiah"]
    assert [row["text"] for row in found["notes"]] == ["watch Bob"]
    assert [row["notation"] for row in found["played"]] == ["assign gold 7"]
    assert [(row["match_id"], row["seat"], row["text"]) for row in found["standing orders"]] == [(number, 0, "ask")]
    assert found["hosted"][0]["host_name"] == "Zedekiah"
    assert found["messages"]
    await hall.service.host.replace(number, ZED, 0, CID)
    await hall.service.host.take_seat(number, CID, 0)
    assert orjson.loads(await hall.service.personal.data(CID.id))["played"] == [], "what was before is not theirs"


async def test_whoever_is_forgotten_stands_nowhere_any_more(hall: Hall) -> None:
    over = await with_zed(hall, BOB)
    await hall.service.host.rename(over, ZED, "A war")
    vote = await hall.service.host.hand_over(over, BOB, 1)
    assert vote is not None
    await hall.service.votes.cast(over, ZED, vote.id, True)
    await hall.service.host.replace(over, BOB, 1, CID)
    await hall.service.recap.write_note(over, ZED.id, "Zedekiah was here", add=False)
    await hall.finish(over, Random(3))
    before = await with_zed(hall, BOB)
    await hall.service.host.replace(before, ZED, 0, CID)
    await hall.service.host.take_seat(before, CID, 0)
    await hall.finish(before, Random(4))
    lobby = await hall.service.lobby.open(PLACE, ANN, "toy", Choices(3, {}, HOUR))
    await hall.service.gathering.invite(lobby.id, ANN, ZED)
    mine = await hall.service.lobby.open(PLACE, ZED, "toy", Choices(3, {}, HOUR))
    await hall.service.preferences.set_zone(ZED.id, "Europe/Berlin")
    await hall.service.personal.forget(ZED)
    await hall.post()
    match = await hall.service.lobby.match(over)
    assert (match.status, match.names[0]) == (Status.OVER, "Player 1")
    assert (await hall.service.lobby.match(mine.id)).status is Status.ABANDONED
    assert not any(orjson.loads(await hall.service.personal.data(ZED.id)).values())
    assert (await hall.service.preferences.habits(ZED.id)).zone is None
    saved = orjson.loads(await hall.service.archive.save(over))
    assert Saved.model_validate_json(orjson.dumps({k: v for k, v in saved.items() if k not in ("digest", "seal")}))
    await hall.restart()
    assert (await whole_story(hall.service, over, BOB.id))[-1].events
    await hall.service.maintenance.verify(over)
    assert "Zedekiah" not in stored(hall)
    assert str(ZED.id) not in stored(hall)


async def test_a_caretaker_plays_on_and_another_hosts(hall: Hall) -> None:
    number, alone = await with_zed(hall, BOB, CID), await with_zed(hall)
    await hall.service.play.submit(number, ZED.id, "assign gold 7")
    await hall.service.personal.forget(ZED)
    await hall.service.caretakers.quiet()
    match = await hall.service.lobby.match(number)
    assert (match.status, match.host_id, match.seats[0].user_id) == (Status.RUNNING, BOB.id, None)
    assert (await hall.service.lobby.match(alone)).status is Status.ABANDONED, "nobody is left there"
    with pytest.raises(NotAllowed):
        await hall.service.play.question(number, ZED.id)
    await hall.restart()
    await hall.finish(number, Random(1))
    assert (await hall.service.lobby.match(number)).status is Status.OVER
    await hall.service.maintenance.verify(number)


async def test_nobody_is_forgotten_whom_a_backup_could_bring_back(hall: Hall, tmp_path: Path) -> None:
    number, folder = await with_zed(hall, ANN), hall.store.backups
    hall.store.backups = tmp_path / "no folder"
    hall.store.backups.write_text("a disk that is away")
    with pytest.raises(StoreTrouble, match="nothing was changed"), capture_logs() as lines:
        await hall.service.personal.forget(ZED)
    assert "Not a directory" in str(lines), "no one else tells the operator"
    assert str(ZED.id) not in str(lines)
    assert (await hall.service.lobby.match(number)).seat_of(ZED.id) is not None, "not half done"
    hall.store.backups = folder
    await hall.service.personal.forget(ZED)
    assert str(ZED.id) not in stored(hall)


async def test_settings_that_cannot_be_read_count_as_none_and_can_be_made_anew(hall: Hall) -> None:
    """Those of one person, or of a server, are nobody else's trouble."""
    await hall.service.preferences.change(ANN.id, zone="Europe/Berlin")
    await hall.service.preferences.change(BOB.id, zone="Asia/Tokyo")
    await hall.service.servers.change(PLACE.guild_id, {"locale": "ko"})
    await hall.close()
    with sqlite3.connect(hall.path) as connection:
        connection.execute("UPDATE people SET settings = '{\"zone\": null}' WHERE user_id = ?", [ANN.id])
        connection.execute("UPDATE guilds SET settings = '{\"locale\": 7}'")
    connection.close()
    await hall.open()
    zones = [(await hall.service.preferences.habits(person.id)).zone for person in (ANN, BOB)]
    assert zones == [Habits().zone, "Asia/Tokyo"]
    assert (await hall.service.servers.get(PLACE.guild_id)).locale is None
    assert (await hall.service.preferences.change(ANN.id, zone="Europe/Rome")).zone == "Europe/Rome"

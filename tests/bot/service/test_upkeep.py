"""Backups: what is kept, what comes back, and what is noticed on the way."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from argparse import Namespace
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from structlog.testing import capture_logs

from bot.cli import databases, doctor
from bot.service.match.match_state import ERA
from bot.service.model import PostKind
from bot.service.telling.delivery_results import OpenPost
from bot.service.upkeep import Upkeep, after_restore
from bot.store import backups, opening, outbox, people
from bot.store.errors import StoreTrouble
from bot.store.stores import open_store
from bot.store.tables import metadata
from engine.core.text import plain
from tests.bot.service.hall import ANN, BOB, Hall
from tests.bot.toy import TOYS

MUCH = 2**40
QUARTER = timedelta(minutes=15)


def upkeep(hall: Hall, *, room: int = MUCH, command: str = "") -> Upkeep:
    return Upkeep(hall.service.repository, room, command)


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that is in a database."""
    with closing(opening.connect(path)) as raw:
        return {
            table.name: raw.execute(
                f"SELECT * FROM {table.name} ORDER BY {', '.join(column.name for column in table.primary_key)}"
            ).fetchall()
            for table in metadata.sorted_tables
        }


@pytest.fixture
def here(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands are for this hall."""
    monkeypatch.setenv("DATABASE", str(hall.path))
    monkeypatch.setattr(databases, "GAMES", TOYS)


async def test_fault_20_a_given_quarter_hour_comes_back(
    hall: Hall, here: None, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every table: rows that came, changed and went; and what is lost is said first."""
    random, kept = Random(4), {}
    number, gone = await hall.match(people=3), await hall.lobby()
    for quarter in range(6):
        for _ in range(4):
            await hall.act(number, random)
        await hall.post()
        await hall.service.recap.write_note(number, ANN.id, f"note {quarter}")
        if quarter == 2:
            await hall.service.lobby.leave(gone.id, BOB)
        made = await upkeep(hall).quarter()
        assert made is not None
        kept[made.at] = rows(hall.path)
        hall.clock.time += QUARTER
    await hall.close()
    for at, content in kept.items():
        new = hall.path.with_name("again.sqlite3")
        backups.take_newest(backups.beside(hall.path), at + timedelta(minutes=14), new)
        assert rows(new) == content
    now = rows(hall.path)
    third = list(kept)[2]
    asked = Namespace(at=f"{third:%Y-%m-%dT%H:%M}", dry_run=True, set_log_aside=False)
    assert await asyncio.to_thread(databases.restore, asked) == 0
    assert rows(hall.path) == now
    asked.dry_run = False
    assert await asyncio.to_thread(databases.restore, asked) == 0
    told = capsys.readouterr().out
    plies = len(now["plays"]) - len(kept[third]["plays"])
    assert f"the last {plies} plies of match {number}\n" in told
    assert f"The backup of {third:%Y-%m-%d %H:%M} UTC" in told
    assert rows(hall.path)["plays"] == kept[third]["plays"]
    (aside,) = (path for path in hall.path.parent.glob("*.before-*") if path.name.endswith("Z"))
    assert rows(aside) == now


async def test_fault_20_what_is_played_after_a_restore_is_kept_on_top_of_it(hall: Hall, here: None) -> None:
    """Tables are told, and luck is drawn anew, also when the same backup is put back a second time."""
    number = await hall.match(people=2)
    for gold in range(1, 4):
        await upkeep(hall).quarter()
        await hall.service.play.submit(
            number, ANN.id, f"assign gold {gold}" if gold == 1 else "clear gold; assign gold 2"
        )
        hall.clock.time += QUARTER
    await upkeep(hall).quarter()
    await hall.close()
    _, second, *_ = backups.listed(backups.beside(hall.path))
    await asyncio.to_thread(databases.restore, Namespace(at=second.at.isoformat(), dry_run=False, set_log_aside=False))
    service = await hall.open()
    notes = [plain(row.payload["text"]) for row in await hall.post() if "text" in row.payload]
    assert any("I had to restore" in note for note in notes)
    era = (await service.lobby.match(number)).era
    assert era >= 1
    hall.clock.time += QUARTER
    await service.play.submit(number, BOB.id, "assign mud 2")
    made = await upkeep(hall).quarter()
    content = rows(hall.path)
    assert made is not None
    decision = (await service.play.question(number, ANN.id)).decision
    await hall.close()
    new = hall.path.with_name("again.sqlite3")
    backups.take_newest(backups.beside(hall.path), made.at, new)
    assert rows(new) == content
    await asyncio.to_thread(databases.restore, Namespace(at=second.at.isoformat(), dry_run=False, set_log_aside=False))
    service = await hall.open()
    again = await service.lobby.match(number)
    assert again.era != era, "a button of the time that is lost now would be good again"
    assert (await service.play.question(number, ANN.id)).decision // ERA != decision // ERA


async def test_fault_20_no_caretaker_plays_in_the_command(hall: Hall, here: None) -> None:
    """In the backup it is a caretaker's turn; the bot lets it play, at the next start."""
    match = await hall.lobby(1, 2)
    hall.service.caretakers.stuck.add(match.id)  # they have not played yet when the copy is made
    await hall.service.lobby.start(match.id, ANN)
    made = await upkeep(hall).quarter()
    assert made is not None
    content = rows(hall.path)["plays"]
    await hall.close()
    await asyncio.to_thread(databases.restore, Namespace(at=made.at.isoformat(), dry_run=False, set_log_aside=False))
    assert rows(hall.path)["plays"] == content


async def test_fault_20_a_status_posted_after_caretakers_looks_for_those_that_are_lost(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is written once they have acted: after all that was open was marked as perhaps sent."""
    number = await hall.match(people=2)
    monkeypatch.setattr(outbox, "doubt", lambda connection, **every: None)
    await after_restore(hall.service.repository, hall.clock.now())
    rows = await hall.service.repository.store.read(outbox.unposted, number)
    assert [row["result"] for row in rows if row["kind"] == PostKind.TURN] == [outbox.PERHAPS]


async def test_two_databases_do_not_mix_their_backups(hall: Hall) -> None:
    """No copy is made into a folder with those of another database, the doctor says so, and every start goes on."""
    folder, other = backups.beside(hall.path), hall.path.with_name("other.sqlite3")
    await hall.match(people=2)
    await upkeep(hall).quarter()
    before = sorted(folder.iterdir())
    for _ in range(2):
        await (await open_store(other, folder)).close()
    with closing(sqlite3.connect(other)) as raw, raw:
        raw.execute("UPDATE keys SET secret = 'of its own'")
    await (await open_store(other, folder)).close()
    found = [(well, words) for well, _, words in doctor._backups(other, folder)]
    assert [(well, "belong to another database" in words) for well, words in found] == [(False, True)]
    with pytest.raises(StoreTrouble, match="belong to another database"):
        backups.copy_whole(other, folder, hall.clock.now())
    assert sorted(folder.iterdir()) == before


async def test_it_begins_though_the_folder_cannot_be_read(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise OSError("Input/output error")

    with monkeypatch.context() as disk:
        disk.setattr(backups, "newest", broken)
        work = upkeep(hall)
        await work.start()
        with capture_logs() as logs:
            assert await work.quarter() is None
        assert [line["event"] for line in logs] == ["backup failed"]
    assert await work.quarter() is not None


async def test_once_a_day_a_whole_copy_is_checked_and_replayed(hall: Hall) -> None:
    number = await hall.match(people=2)
    await upkeep(hall).quarter()
    with closing(sqlite3.connect(hall.path, isolation_level=None)) as other:
        other.execute("DELETE FROM events WHERE seq = 1")
    hall.clock.time += timedelta(days=1)
    with capture_logs() as lines:
        made = await upkeep(hall).quarter()
    assert made is not None
    assert [(line["log_level"], line["event"], line["match"]) for line in lines if line["log_level"] == "error"] == [
        ("error", "match in a backup does not replay", number)
    ]


async def test_what_the_outbox_told_long_ago_goes_but_what_stands_is_still_known(hall: Hall) -> None:
    """The open question's message is closed, the newest report is found; of a match that is over nothing is left but
    what its reader has not seen.
    """
    random, number = Random(4), await hall.match(people=3, time=0)
    for _ in range(12):
        await hall.act(number, random)
        for row in await hall.post():
            if row.kind is PostKind.REPORT:
                await hall.service.outbox.note_report(row, OpenPost(1000 + row.id, 1, 1, 1, 0, 0, 0))

    async def known() -> tuple[int, list[int]]:
        standing = [row["id"] for row in await hall.store.read(outbox.standing, number)]
        return await hall.service.outbox.newest_report(number), standing

    def left() -> list[str]:
        return [str(row[3]) for row in rows(hall.path)["outbox"]]

    before, count = await known(), len(left())
    assert all(before)
    hall.clock.time += timedelta(days=31)
    await upkeep(hall).quarter()
    assert len(left()) == count, "the match goes on"
    assert await known() == before
    await hall.finish(number, random)
    gone = [message for row in hall.closed for message in row.payload["messages"]]
    assert {message for _, message in gone} >= {1000 + row for row in before[1]}
    late = {"match_id": number, "key": "x", "kind": "note", "user_id": 1, "payload": {}}
    done = {"created_at": hall.clock.time, "done_at": hall.clock.time, "result": outbox.UNDELIVERED}
    await hall.store.write(outbox.add, [{**late, **done}])
    hall.clock.time += timedelta(days=31)
    await upkeep(hall).quarter()
    assert left() == ["note"]
    assert await known() == (0, [])


async def test_nothing_is_left_of_a_backup_that_fails_and_it_is_in_the_log(hall: Hall) -> None:
    await hall.match(people=2)
    hall.store.backups.write_text("in the way")
    with capture_logs() as lines:
        assert await upkeep(hall).quarter() is None
    assert [(line["log_level"], line["event"]) for line in lines] == [("error", "backup failed")]
    hall.store.backups.unlink()
    assert await upkeep(hall).quarter() is not None
    assert [path.suffix for path in hall.store.backups.iterdir()] == [".sqlite3"]


async def test_no_backup_is_made_of_what_has_not_changed(hall: Hall) -> None:
    """The measure of what a lost disk would cost is set all the same."""
    number, keeper = await hall.match(people=2), upkeep(hall)
    made = await keeper.quarter()
    assert made is not None
    hall.clock.move(minutes=15)
    assert await keeper.quarter() is None
    assert keeper.saved == hall.clock.now()
    await hall.service.pace.pause(number, ANN)
    hall.clock.move(minutes=1)
    assert await keeper.quarter() is not None


async def test_a_match_that_cannot_be_read_does_not_stop_a_restore(hall: Hall) -> None:
    held, whole = await hall.match(people=2), await hall.match(people=2)
    await hall.close()
    with closing(sqlite3.connect(hall.path, isolation_level=None)) as other:
        other.execute("UPDATE matches SET title = 'chess' WHERE id = ?", [held])
    await hall.open()
    with capture_logs() as lines:
        await after_restore(hall.service.repository, hall.clock.now())
    assert [line["match"] for line in lines if line["event"] == "match not restored"] == [held]
    told = [row.match_id for row in await hall.post() if "restore a backup" in str(row.payload)]
    assert set(told) == {whole}


async def test_a_command_is_run_with_each(hall: Hall, tmp_path: Path) -> None:
    away = tmp_path / "away"
    away.mkdir()
    await hall.match(people=2)
    code = "import shutil, sys; shutil.copy(sys.argv[2], sys.argv[1])"
    made = await upkeep(hall, command=f"'{sys.executable}' -c '{code}' {away}").quarter()
    assert made is not None
    assert [path.name for path in away.iterdir()] == [made.path.name]
    hall.clock.time += timedelta(days=1)
    with capture_logs() as lines:
        await upkeep(hall, command="false").quarter()
    assert [line["event"] for line in lines] == ["backup command failed"]


async def test_the_commands(hall: Hall, here: None, capsys: pytest.CaptureFixture[str]) -> None:
    """A copy by hand while the bot runs; a restore only when it does not; the doctor says how old the newest is."""
    await hall.match(people=2)
    os.utime(opening.beside(hall.path, opening.LOCK), (0, 0))  # it was used for long
    (finding,) = doctor._backups(hall.path, hall.store.backups)
    assert not finding[0]
    assert databases.backup(Namespace()) == 0
    (finding,) = doctor._backups(hall.path, hall.store.backups)
    assert finding[0]
    assert "0 minutes old" in finding[2]
    with pytest.raises(StoreTrouble, match="in use by another Daimyo"):
        databases.restore(Namespace(at=None, dry_run=True, set_log_aside=False))
    await hall.close()
    hall.path.unlink()
    assert await asyncio.to_thread(databases.restore, Namespace(at=None, dry_run=False, set_log_aside=False)) == 0
    assert "cannot be told" in capsys.readouterr().out
    await hall.open()
    with pytest.raises(StoreTrouble, match="no sound backup of that time"):
        backups.take_newest(hall.store.backups, datetime(2020, 1, 1, tzinfo=UTC), hall.path.with_name("x"))


async def test_how_often_a_copy_is_made_follows_the_size(tmp_path: Path) -> None:
    """Each quarter of an hour below 20 MB, each hour below 200 MB, rarer then, never rarer than six hours."""
    sizes = {2**20: 15, 19 * 2**20: 15, 21 * 2**20: 60, 199 * 2**20: 60, 2**30: 180, 2**33: 360, 2**40: 360}
    assert {size: backups.interval(size) for size in sizes} == {
        size: timedelta(minutes=minutes) for size, minutes in sizes.items()
    }
    path, folder = tmp_path / "daimyo.sqlite3", tmp_path / "backups"
    store = await open_store(path)
    now = datetime.now(UTC)
    assert backups.is_due(path, None, now)
    last = backups.copy_whole(path, folder, now)
    assert last.path.stat().st_mode & 0o777 == 0o600
    assert not backups.is_due(path, last, now + timedelta(minutes=10)), "too soon"
    assert not backups.is_due(path, last, now + timedelta(minutes=15)), "nothing was stored"
    assert backups.is_due(path, last, now + timedelta(days=1)), "once a day in any case"
    await store.write(people.change, 1, {"stats": False})
    assert not backups.is_due(path, last, now + timedelta(minutes=10)), "too soon"
    assert backups.is_due(path, last, now + timedelta(minutes=15))
    await store.close()


async def test_what_is_kept_and_for_how_long(tmp_path: Path) -> None:
    """All of two days, the first copy of each of 14 days and 12 months; within a number of bytes; always the newest."""
    await (await open_store(tmp_path / "daimyo.sqlite3")).close()
    folder, now = tmp_path / "backups", datetime(2030, 3, 1, 12, tzinfo=UTC)
    whole = backups.copy_whole(tmp_path / "daimyo.sqlite3", folder, now)
    for quarter in range(1, 4 * 24 * 500, 7):
        at = now - quarter * QUARTER
        (folder / f"{at:{opening.STAMP}}{backups.COPY}").hardlink_to(whole.path)
    (folder / "notes.sqlite3").write_text("somebody else's")
    for half, hours in (("of_today.new", 0), ("of_long_ago.new", 24 * 400)):
        (folder / half).write_text("half a copy")
        os.utime(folder / half, times=((now - timedelta(hours=hours)).timestamp(),) * 2)
    backups.prune(folder, now, MUCH)
    assert [half.name for half in folder.glob("*.new")] == ["of_today.new"], "another process may write it just now"
    left = backups.listed(folder)
    assert len([one for one in left if now - one.at <= timedelta(days=2)]) == 1 + len(range(1, 193, 7))
    days = sorted({one.at.date() for one in left}, reverse=True)
    assert days[:14] == [(now - timedelta(days=day)).date() for day in range(14)]
    assert [day.day for day in days[14:]] == [1] * len(days[14:])
    assert len({(day.year, day.month) for day in days}) == 12
    room = 3 * whole.path.stat().st_size
    backups.prune(folder, now, room)
    assert sum(one.path.stat().st_size for one in backups.listed(folder)) <= room
    backups.prune(folder, now, 0)
    assert backups.listed(folder) == [whole]
    assert (folder / "notes.sqlite3").exists()


@pytest.mark.parametrize("newer", [False, True])
async def test_a_backup_that_is_damaged_or_of_a_newer_daimyo_is_passed_over(hall: Hall, newer: bool) -> None:
    await hall.match(people=2)
    first = await upkeep(hall).quarter()
    hall.clock.time += QUARTER
    await hall.lobby()
    second = await upkeep(hall).quarter()
    assert first is not None
    assert second is not None
    content = bytearray(second.path.read_bytes())
    content[4096:8192] = bytes(4096)
    if newer:
        with closing(sqlite3.connect(second.path, isolation_level=None)) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
    else:
        second.path.write_bytes(content)
    new = hall.path.with_name("again.sqlite3")
    assert backups.take_newest(hall.store.backups, hall.clock.now(), new) == first

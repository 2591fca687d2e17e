"""Backups: what is kept, what comes back, and what is noticed on the way."""

from __future__ import annotations

import asyncio
import gzip
import shutil
import sqlite3
import sys
from argparse import Namespace
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random

import pytest
from structlog.testing import capture_logs

from bot.cli import backup as backup_command
from bot.cli import doctor, restore
from bot.service.model import PostKind
from bot.service.service import Service
from bot.service.telling.fates import OpenPost
from bot.service.upkeep import Upkeep
from bot.store import backups, opening, orders, outbox, seals
from bot.store.database import Store
from bot.store.errors import StoreTrouble
from engine.core.text import plain
from tests.bot.service.hall import ANN, BOB, Hall
from tests.bot.toy import TOYS

MUCH = 2**40
QUARTER = timedelta(minutes=15)


def upkeep(hall: Hall, *, room: int = MUCH, command: str = "") -> Upkeep:
    return Upkeep(hall.service.repository, room, command)


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that is in a database, but for what backups themselves need."""
    with closing(opening.read_only(path)) as raw:
        return {
            table: raw.execute(f"SELECT * FROM {table} ORDER BY {', '.join(key)}").fetchall()
            for table, key in seals.KEYS.items()
            if table not in ("changes", "keeping")
        }


@pytest.fixture
def here(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands are for this hall."""
    monkeypatch.setenv("DATABASE", str(hall.path))
    monkeypatch.setattr(restore, "Service", partial(Service, games=TOYS))


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
        assert made.whole == (quarter == 0)
        kept[made.at] = rows(hall.path)
        hall.clock.time += QUARTER
    await hall.close()
    for at, content in kept.items():
        new = hall.path.with_name("again.sqlite3")
        backups.put_together(backups.beside(hall.path), at + timedelta(minutes=14), new)
        assert rows(new) == content
    now = rows(hall.path)
    third = list(kept)[2]
    asked = Namespace(at=f"{third:%Y-%m-%dT%H:%M}", look=True)
    assert await asyncio.to_thread(restore.run, asked) == 0
    assert rows(hall.path) == now
    asked.look = False
    assert await asyncio.to_thread(restore.run, asked) == 0
    told = capsys.readouterr().out
    plies = len(now["plays"]) - len(kept[third]["plays"])
    assert f"the last {plies} plies of match {number}\n" in told
    assert f"The backup of {third:%Y-%m-%d %H:%M} UTC" in told
    assert rows(hall.path)["plays"] == kept[third]["plays"]
    (aside,) = (path for path in hall.path.parent.glob("*.before-*") if path.name.endswith("Z"))
    assert rows(aside) == now


async def test_fault_20_what_is_played_after_a_restore_is_kept_on_top_of_it(hall: Hall, here: None) -> None:
    """Also with a backup of the lost time in between; tables are told, and luck falls anew."""
    number = await hall.match(people=2)
    for gold in range(1, 4):
        await upkeep(hall).quarter()
        await hall.service.play.submit(
            number, ANN.id, f"assign gold {gold}" if gold == 1 else "clear gold; assign gold 2"
        )
        hall.clock.time += QUARTER
    await upkeep(hall).quarter()
    await hall.close()
    first, second, *_ = backups.listed(backups.beside(hall.path))
    await asyncio.to_thread(restore.run, Namespace(at=second.at.isoformat(), look=False))
    service = await hall.open()
    notes = [plain(row.payload["text"]) for row in await hall.post() if "text" in row.payload]
    assert any("I had to go back" in note for note in notes)
    assert (await service.lobby.match(number)).era == 1
    hall.clock.time += QUARTER
    await service.play.submit(number, BOB.id, "assign mud 2")
    made = await upkeep(hall).quarter()
    content = rows(hall.path)
    assert made is not None
    assert [one.at for one in backups.chain(hall.store.backups, made)] == [first.at, second.at, made.at]
    decision = (await service.play.asked(number, ANN.id)).decision
    await hall.close()
    new = hall.path.with_name("again.sqlite3")
    backups.put_together(backups.beside(hall.path), made.at, new)
    assert rows(new) == content
    await asyncio.to_thread(restore.run, Namespace(at=second.at.isoformat(), look=False))
    service = await hall.open()
    assert (await service.lobby.match(number)).era == 2, "a button of the time that is lost now would be good again"
    assert (await service.play.asked(number, ANN.id)).decision > decision + 1000


async def test_two_databases_do_not_mix_their_backups(hall: Hall) -> None:
    """A folder with those of another one is refused, at the start and when a backup is made; a new file has none."""
    folder, other = backups.beside(hall.path), hall.path.with_name("other.sqlite3")
    await hall.match(people=2)
    await upkeep(hall).quarter()
    before = sorted(folder.iterdir())
    with pytest.raises(StoreTrouble, match="of another database"):
        await Store.open(other, folder)
    shutil.copy(before[0], other)
    with closing(sqlite3.connect(other)) as raw, raw:
        raw.execute("UPDATE keys SET secret = 'of its own'")
    with pytest.raises(StoreTrouble, match="of another database"):
        await Store.open(other, folder)
    found = [(well, words) for well, _, words in doctor._backups(other, folder)]
    assert [(well, "of another database" in words) for well, words in found] == [(False, True)]
    for copy in (backups.copy_whole, backups.copy_part):
        with pytest.raises(StoreTrouble, match="of another database"):
            copy(other, folder, hall.clock.now())
    assert sorted(folder.iterdir()) == before
    await (await Store.open(other)).close()


async def test_backups_of_the_same_second_stand_on_each_other(hall: Hall) -> None:
    """None takes the moment of another: it would stand on itself, or another would come back in its place."""
    number, new = await hall.match(people=2), hall.path.with_name("again.sqlite3")
    for made, wish in enumerate(("assign gold 3", "assign mud 1", "lock", ""), 1):
        last = await upkeep(hall).quarter()
        assert last is not None
        assert len(backups.put_together(backups.beside(hall.path), last.at, new)) == made
        assert rows(new) == rows(hall.path)
        if wish:
            await hall.service.play.submit(number, ANN.id, wish)


async def test_a_part_costs_what_changed(hall: Hall) -> None:
    numbers = [await hall.match(people=2) for _ in range(12)]
    await upkeep(hall).quarter()
    hall.clock.time += QUARTER
    assert await upkeep(hall).quarter() is None, "nothing changed"
    await hall.service.play.submit(numbers[0], ANN.id, "assign gold 1")
    made = await upkeep(hall).quarter()
    assert made is not None
    with closing(opening.read_only(made.path)) as part:
        assert part.execute("SELECT count(*) FROM plays").fetchone() == (1,)
        assert {match for (match,) in part.execute("SELECT match_id FROM standings")} == {numbers[0]}


async def test_once_a_day_a_whole_copy_is_checked_and_replayed(hall: Hall) -> None:
    number = await hall.match(people=2)
    await upkeep(hall).quarter()
    with closing(sqlite3.connect(hall.path, isolation_level=None)) as other:
        other.execute("DELETE FROM events WHERE seq = 1")  # which has no seal: it follows from the plays
    hall.clock.time += timedelta(days=1)
    with capture_logs() as lines:
        made = await upkeep(hall).quarter()
    assert made is not None
    assert made.whole
    assert [(line["log_level"], line["event"], line["match"]) for line in lines if line["log_level"] == "error"] == [
        ("error", "a match in a backup does not replay", number)
    ]


async def test_each_night_a_share_is_looked_at_and_damage_stands_still(hall: Hall) -> None:
    """In thirty nights every match; nothing has to load it for that."""
    numbers = [await hall.match(people=2) for _ in range(3)]
    with closing(sqlite3.connect(hall.path, isolation_level=None)) as other:
        other.execute("UPDATE seats SET name = 'Eve' WHERE match_id = ?", [numbers[1]])
    found = []
    for _ in range(30):
        with capture_logs() as lines:
            await upkeep(hall)._look(hall.clock.now())
        found += [line["match"] for line in lines]
        hall.clock.time += timedelta(days=1)
    assert found == [numbers[1]]
    assert hall.service.repository.broken == {numbers[1]}


async def test_what_the_outbox_told_long_ago_goes_but_what_stands_is_still_known(hall: Hall) -> None:
    """The open question's message is closed, the newest report is found; of a match that is over nothing is left but
    what its reader has not seen.
    """
    random, number = Random(4), await hall.match(people=3, time=0)
    for _ in range(12):
        await hall.act(number, random)
        for row in await hall.post():
            if row.kind is PostKind.REPORT:
                await hall.service.outbox.posted(row, OpenPost(1000 + row.id, 1, 1, 1, 0, 0, 0))

    async def known() -> tuple[int, list[int]]:
        standing = [row["id"] for row in await hall.store.read(outbox.shown, number)]
        return await hall.service.outbox.newest_report(number), standing

    def left() -> list[str]:
        return [str(row[3]) for row in rows(hall.path)["outbox"]]

    before, count = await known(), len(left())
    assert all(before)
    hall.clock.time += timedelta(days=31)
    await upkeep(hall).quarter()
    assert len(left()) < count / 2
    assert await known() == before
    await hall.finish(number, random)
    gone = [message for row in hall.closed for message in row.payload["messages"]]
    assert {message for _, message in gone} >= {1000 + row for row in before[1]}
    async with hall.store.writing() as connection:
        late = {"match_id": number, "key": "x", "kind": "note", "user_id": 1, "payload": {}}
        done = {"created_at": hall.clock.time, "done_at": hall.clock.time, "result": outbox.UNDELIVERED}
        await outbox.add(connection, [{**late, **done}])
    hall.clock.time += timedelta(days=31)
    await upkeep(hall).quarter()
    assert left() == ["note"]
    assert await known() == (0, [])


async def test_what_is_kept_and_for_how_long(tmp_path: Path) -> None:
    """Two days of quarter hours, the first whole copy of each of 14 days and 12 months; and so many bytes at most."""
    await (await Store.open(tmp_path / "daimyo.sqlite3")).close()
    folder, now = tmp_path / "backups", datetime(2030, 3, 1, 12, tzinfo=UTC)
    whole = backups.copy_whole(tmp_path / "daimyo.sqlite3", folder, now).backup
    for day in range(500):
        at = (now - timedelta(days=day)).replace(hour=0)
        (folder / f"{at:{backups.STAMP}}{backups.WHOLE}").hardlink_to(whole.path)
    for quarter in range(1, 400):
        at = now - quarter * QUARTER
        path = folder / f"{at:{backups.STAMP}}{backups.PART}"
        of_day = tmp_path / f"{at:%d}"
        if not of_day.exists():
            with closing(sqlite3.connect(of_day)) as part, part:
                before = f"{at.replace(hour=0, minute=0):{backups.STAMP}}{backups.WHOLE}"
                part.execute("CREATE TABLE before AS SELECT ? AS last", [before])
        path.hardlink_to(of_day)
    backups.prune(folder, now, MUCH)
    left = backups.listed(folder)
    assert len([one for one in left if not one.whole]) == 192
    days = sorted({one.at.date() for one in left if one.whole}, reverse=True)
    assert days[:14] == [(now - timedelta(days=day)).date() for day in range(14)]
    assert [day.day for day in days[14:]] == [1] * len(days[14:])
    assert len({(day.year, day.month) for day in days}) == 12
    room = 3 * whole.path.stat().st_size
    backups.prune(folder, now, room)
    left = backups.listed(folder)
    assert sum(one.path.stat().st_size for one in left) <= room
    assert whole in left


async def test_nothing_is_left_of_a_backup_that_fails_and_it_is_in_the_log(hall: Hall) -> None:
    await hall.match(people=2)
    hall.store.backups.write_text("in the way")
    with capture_logs() as lines:
        assert await upkeep(hall).quarter() is None
    assert [(line["log_level"], line["event"]) for line in lines] == [("error", "no backup was made")]
    hall.store.backups.unlink()
    assert await upkeep(hall).quarter() is not None
    assert [path.suffix for path in hall.store.backups.iterdir()] == [".sqlite3"]


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
    assert [line["event"] for line in lines] == ["the command for backups failed"]


async def test_whatever_the_service_does_is_sealed(hall: Hall) -> None:
    """Rows that come, change and go: an order, a note, plies taken back, a person who leaves, votes."""
    number, lobby = await hall.match(people=2), await hall.lobby()
    service = hall.service
    await service.play.submit(number, ANN.id, "assign gold 3; assign mud 1; lock")
    await service.play.submit(number, BOB.id, "assign gold 2; assign mud 1; lock")
    for text in ("mud is heavy", ""):
        await service.recap.write_note(number, ANN.id, text)
    await service.host.roll_back(number, ANN, 1)
    await service.votes.cast(number, BOB, (await service.votes.open_votes(number))[0].id, True)
    assert (await service.lobby.match(number)).era == 1
    await service.lobby.leave(lobby.id, BOB)
    for values in ({"text": "survey", "triggers": None, "paused_by": []}, None):
        await hall.store.write(orders.put, number, 0, "dig", values)
    with closing(opening.read_only(hall.path)) as raw:
        assert list(seals.faults(raw)) == []
        assert raw.execute("SELECT count(*) FROM seals WHERE part IN ('orders', 'notes')").fetchone() == (0,)


async def test_before_a_migration_a_whole_copy(tmp_path: Path) -> None:
    path = tmp_path / "daimyo.sqlite3"
    old = gzip.decompress((Path(__file__).parents[2] / "data" / "before_11.sqlite3.gz").read_bytes())
    path.write_bytes(old)
    await (await Store.open(path)).close()
    (kept,) = backups.listed(backups.beside(path))
    with closing(opening.read_only(kept.path)) as copy, closing(opening.read_only(path)) as new:
        versions = [raw.execute("SELECT version_num FROM alembic_version").fetchone() for raw in (copy, new)]
        assert versions[0] < versions[1]
        assert list(seals.faults(new)) == []
    await (await Store.open(path)).close()
    assert backups.listed(backups.beside(path)) == [kept]
    again = backups.put_together(backups.beside(path), datetime.now(UTC), tmp_path / "again.sqlite3")
    assert again == [kept]
    with closing(opening.read_only(tmp_path / "again.sqlite3")) as copy:
        assert copy.execute("SELECT version_num FROM alembic_version").fetchone() == versions[0]


async def test_the_commands(hall: Hall, here: None, capsys: pytest.CaptureFixture[str]) -> None:
    """A copy by hand while the bot runs; a restore only when it does not; the doctor says how old the newest is."""
    await hall.match(people=2)
    (finding,) = doctor._backups(hall.path, hall.store.backups)
    assert not finding[0]
    assert backup_command.run(Namespace()) == 0
    (finding,) = doctor._backups(hall.path, hall.store.backups)
    assert finding[0]
    assert "0 minutes old" in finding[2]
    with pytest.raises(StoreTrouble, match="in use by another Daimyo"):
        restore.run(Namespace(at=None, look=True))
    await hall.close()
    hall.path.unlink()
    assert await asyncio.to_thread(restore.run, Namespace(at=None, look=False)) == 0
    assert "cannot be told" in capsys.readouterr().out
    await hall.open()
    with pytest.raises(StoreTrouble, match="no whole backup of that time"):
        backups.put_together(hall.store.backups, datetime(2020, 1, 1, tzinfo=UTC), hall.path.with_name("x"))

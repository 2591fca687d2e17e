"""Cases 14 and 18 to 23: the file, and what lies beside it."""

# ruff: noqa: ASYNC220 - nothing else runs while a test waits for a file or a process

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.cli import doctor
from bot.service.upkeep import Upkeep
from bot.store import backups, opening
from bot.store.errors import StoreTrouble
from bot.store.stores import open_store
from engine.core.refusals import Corrupt
from tests.bot.service.hall import ANN, BOB, Hall

REPOSITORY = Path(__file__).parents[2]

HOLDING = """
import asyncio, sys; from pathlib import Path; from bot.store.stores import open_store
async def main():
    store = await open_store(Path(sys.argv[1])); print("open", flush=True); await asyncio.sleep(60)
asyncio.run(main())
"""


async def test_fault_14_two_processes_by_whatever_name(tmp_path: Path) -> None:
    path, soft = (tmp_path / f"{name}.sqlite3" for name in ("daimyo", "soft"))
    await (await open_store(path)).close()
    soft.symlink_to(path)
    with subprocess.Popen([sys.executable, "-c", HOLDING, path], cwd=REPOSITORY, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"open\n"
        for name in (path, soft):
            with pytest.raises(StoreTrouble, match="in use by another Daimyo"):
                await open_store(name)
        process.send_signal(signal.SIGKILL)
        process.wait()
    await (await open_store(path)).close()


@contextmanager
def full(hall: Hall) -> Iterator[None]:
    """There is no room for another page."""
    writer(hall).execute("PRAGMA max_page_count = 1")
    yield


@contextmanager
def unwritable(hall: Hall) -> Iterator[None]:
    """Nobody may write it."""
    writer(hall).execute("PRAGMA query_only = ON")
    yield


@contextmanager
def locked(hall: Hall) -> Iterator[None]:
    """Another program is writing."""
    with closing(sqlite3.connect(hall.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def writer(hall: Hall) -> sqlite3.Connection:
    """The connection that writes; after trouble there is another."""
    worker: Any = hall.store._writer
    (kept,) = worker._engine.pool._all_conns
    raw: sqlite3.Connection = kept.dbapi_connection
    return raw


WAYS = [
    (full, "SQLITE_FULL", "is full"),
    (unwritable, "SQLITE_READONLY", "cannot be"),
    (locked, "SQLITE_BUSY", "locked"),
]


@pytest.mark.parametrize(("ill", "reason", "words"), WAYS)
async def test_fault_19_a_file_that_cannot_be_written(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    ill: Callable[[Hall], AbstractContextManager[None]],
    reason: str,
    words: str,
) -> None:
    """Refused with a clear text, told to the operator, nothing half done; and it goes on."""
    monkeypatch.setattr(opening, "BUSY_SECONDS", 0.05)
    hall = Hall(tmp_path / "daimyo.sqlite3")
    await hall.open()
    number = await hall.match(people=2)
    before = []

    async def much() -> None:
        for _ in range(50):  # a full disk has room in its last page
            before.append(await hall.service.maintenance.log(number))
            await hall.service.play.submit(number, ANN.id, "; ".join(["assign gold 3", "clear gold"] * 20))

    with ill(hall), pytest.raises(StoreTrouble, match="nothing was changed"), capture_logs() as lines:
        await much()
    assert [(line["log_level"], line["reason"]) for line in lines] == [("error", reason)]
    assert words in lines[0]["trouble"]
    assert await hall.service.maintenance.log(number) == before[-1]
    await hall.service.play.submit(number, ANN.id, "assign gold 3; assign mud 1; lock")
    await hall.service.maintenance.verify(number)
    await hall.close()


async def test_fault_19_a_trouble_is_told_when_it_begins_and_when_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "BUSY_SECONDS", 0.05)
    hall = Hall(tmp_path / "daimyo.sqlite3")
    await hall.open()
    match = await hall.lobby()
    with capture_logs() as lines:
        with locked(hall):
            for _ in range(3):
                with pytest.raises(StoreTrouble):
                    await hall.service.lobby.leave(match.id, BOB)
                assert await hall.service.outbox.unsent(), "it can be read"
        await hall.service.lobby.leave(match.id, BOB)
    await hall.close()
    said = ["the database cannot be written", "the database can be written again"]
    assert [(line["log_level"], line["event"]) for line in lines] == [("error", words) for words in said]


async def test_fault_19_the_log_shrinks_again_after_another_program_has_read_for_long(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "daimyo.sqlite3")
    await hall.open()

    async def write(times: int) -> int:
        for number in range(times):
            await hall.service.preferences.change(ANN.id, stats=bool(number % 2))
        return hall.store.sizes()[1]

    with closing(sqlite3.connect(hall.path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM matches").fetchall()
        peak = await write(1200)
        with capture_logs() as lines:
            await hall.store.cut_log()
        assert [line["log_level"] for line in lines] == ["warning"], "another program is reading"
    assert peak > 2 * opening.LOG_LIMIT
    assert await write(50) <= opening.LOG_LIMIT
    await hall.close()


@pytest.mark.parametrize("ill", ["read-only", "another program's", "damaged", "newer"])
async def test_fault_19_and_the_doctor_says_so(tmp_path: Path, ill: str) -> None:
    path = tmp_path / "daimyo.sqlite3"
    await (await open_store(path)).close()
    assert all(well for well, *_ in doctor._database(path, path.with_suffix(".backups")))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        match ill:
            case "read-only":
                if os.geteuid() == 0:
                    pytest.skip("nothing is unwritable for root")
                path.chmod(0o444)
            case "another program's":
                other.execute("PRAGMA application_id = 1")
            case "damaged":
                other.execute("INSERT INTO deadlines (match_id, kind, at) VALUES (77, 'due', '2030-01-01')")
            case "newer":
                other.execute("UPDATE alembic_version SET version_num = '9999'")
    (finding,) = doctor._database(path, path.with_suffix(".backups"))
    words = {
        "read-only": "cannot be written",
        "another program's": "not a database of Daimyo",
        "damaged": "is damaged",
        "newer": "newer Daimyo",
    }
    assert not finding[0]
    assert words[ill] in finding[2]


async def test_fault_20_damage_stops_writing_and_the_operator_reads_what_to_do(hall: Hall) -> None:
    """A large file is looked at beside the bot: players hear one plain sentence, the log names the newest backup."""
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, "assign gold 3")
    made = await Upkeep(hall.service.repository, 2**40, "").quarter()
    assert made is not None
    kept = await hall.service.maintenance.log(number)
    await hall.service.play.submit(number, ANN.id, "assign mud 1")
    log = hall.path.with_name(f"{hall.path.name}-wal").read_bytes()
    await hall.close()
    content = bytearray(made.path.read_bytes())
    content[-4096:] = b"\xa5" * 4096
    hall.path.write_bytes(content)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "QUICK", 0)
        hall.path.with_name(f"{hall.path.name}-wal").write_bytes(log[:32])  # a header alone: nothing is in it
        await hall.open()
    assert hall.store.opened.unchecked
    with capture_logs() as lines:
        await Upkeep(hall.service.repository, 2**40, "").start()
    assert [line["log_level"] for line in lines] == ["error"]
    assert f"The newest backup is of {made}." in lines[0]["trouble"]
    assert "daimyo restore" in lines[0]["trouble"]
    said = str(await refused(hall.service.play.submit(number, ANN.id, "clear gold")))
    assert "daimyo" not in said.lower()
    assert str(hall.path) not in said
    await hall.close()
    hall.path.unlink()
    backups.take_newest(backups.beside(hall.path), hall.clock.now(), hall.path)
    service = await hall.open()
    assert await service.maintenance.log(number) == kept
    await service.maintenance.verify(number)


async def test_fault_20_damage_that_a_backup_finds_stops_writing(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.store.cut_log()
    content = bytearray(hall.path.read_bytes())
    content[-4096:] = b"\xa5" * 4096
    hall.path.write_bytes(content)
    with capture_logs() as lines:
        assert await Upkeep(hall.service.repository, 2**40, "").quarter() is None
    assert [line["event"] for line in lines] == ["backup failed", "integrity check failed"]
    await refused(hall.service.pace.pause(number, ANN))


async def test_fault_19_a_disk_without_room_for_a_backup_costs_nothing_else(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await hall.match(people=2)
    monkeypatch.setattr(backups, "SPARE", 2**62)
    with capture_logs() as lines:
        assert await Upkeep(hall.service.repository, 2**40, "").quarter() is None
    assert [line["event"] for line in lines] == ["backup failed"]
    assert "disk" in lines[0]["trouble"]
    assert not list(hall.store.backups.iterdir())
    await hall.service.pace.pause(number, ANN)


@pytest.mark.parametrize("change", ["ply = ply + 1", "state = '{}'"])
async def test_fault_23_a_snapshot_that_the_log_does_not_lead_to_is_found(hall: Hall, change: str) -> None:
    number = await hall.match(people=2)
    await hall.service.maintenance.verify(number)
    with closing(sqlite3.connect(hall.path, isolation_level=None)) as other:
        other.execute(f"UPDATE standings SET {change} WHERE match_id = ?", [number])
    with pytest.raises(Corrupt):
        await hall.service.maintenance.verify(number)


async def test_fault_23_a_ply_that_was_changed_by_hand_is_found_in_the_copy_of_the_night(hall: Hall) -> None:
    """Not before: no row has a seal."""
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, "assign gold 3; assign mud 1; lock")
    forged = "UPDATE plays SET notation = 'assign gold 2' WHERE notation = 'assign gold 3'"
    await hall.store.write(lambda connection: connection.exec_driver_sql(forged))
    await hall.service.play.submit(number, BOB.id, "assign gold 3")
    with capture_logs() as lines:
        assert await Upkeep(hall.service.repository, 2**40, "").quarter() is not None
    wrong = [line["match"] for line in lines if line["event"] == "match in a backup does not replay"]
    assert wrong == [number]
    with pytest.raises(Corrupt):
        await hall.service.maintenance.verify(number)


async def refused(work: Coroutine[Any, Any, object]) -> StoreTrouble:
    with pytest.raises(StoreTrouble) as caught:
        await work
    return caught.value


async def test_fault_21_backups_during_heavy_writing(hall: Hall, tmp_path: Path) -> None:
    """Each opens, is sound, and every match in it replays to where it stands."""
    numbers = [await hall.match(people=2) for _ in range(3)]
    over = asyncio.Event()

    async def play(number: int) -> None:
        for turn in itertools.count():
            await hall.service.play.submit(number, ANN.id, "clear gold" if turn % 2 else "assign gold 2")
            if over.is_set():
                return

    playing = [asyncio.create_task(play(number)) for number in numbers]
    made = []
    for _ in range(6):
        await asyncio.sleep(0.05)
        made.append(await Upkeep(hall.service.repository, 2**40, "").quarter())
        hall.clock.move(minutes=16)
    over.set()
    await asyncio.gather(*playing)
    assert None not in made
    lengths = []
    for number, one in enumerate(made):
        assert one is not None
        again = Hall(tmp_path / f"{number}.sqlite3")
        backups.take_newest(hall.store.backups, one.at, again.path)
        opening.check(again.path, pages=True)
        service = await again.open()
        for match in numbers:
            await service.maintenance.verify(match)
        lengths.append(len((await service.maintenance.log(numbers[0])).plies))
        await again.close()
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[-1]

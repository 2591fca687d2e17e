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
from bot.service.model import Broken
from bot.service.upkeep import Upkeep
from bot.store import backups, driver, opening, orders, seals
from bot.store.database import Store
from bot.store.errors import StoreTrouble
from tests.bot.service.hall import ANN, BOB, Hall

REPOSITORY = Path(__file__).parents[2]

HOLDING = """
import asyncio, sys; from pathlib import Path; from bot.store.database import Store
async def main():
    store = await Store.open(Path(sys.argv[1])); print("open", flush=True); await asyncio.sleep(60)
asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the lock goes by the name")
async def test_fault_14_two_processes_by_whatever_name(tmp_path: Path) -> None:
    path, soft, hard = (tmp_path / f"{name}.sqlite3" for name in ("daimyo", "soft", "hard"))
    await (await Store.open(path)).close()
    soft.symlink_to(path)
    hard.hardlink_to(path)
    with subprocess.Popen([sys.executable, "-c", HOLDING, path], cwd=REPOSITORY, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"open\n"
        for name in (path, soft, hard):
            with pytest.raises(StoreTrouble, match="in use by another Daimyo"):
                await Store.open(name)
        process.send_signal(signal.SIGKILL)
        process.wait()
    await (await Store.open(path)).close()


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
    connection: Any = hall.store._connection
    raw: sqlite3.Connection = connection.sync_connection.connection.driver_connection._conn
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
    monkeypatch.setattr(driver, "BUSY_SECONDS", 0.05)
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
    monkeypatch.setattr(driver, "BUSY_SECONDS", 0.05)
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


@pytest.mark.parametrize("ill", ["locked", "read-only", "vanished", "damaged"])
async def test_fault_19_and_the_doctor_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ill: str) -> None:
    path = tmp_path / "daimyo.sqlite3"
    await (await Store.open(path)).close()
    assert [well for well, *_ in doctor._database(path, path.with_suffix(".backups"))] == [True]
    monkeypatch.setattr(opening, "BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        match ill:
            case "locked":
                other.execute("BEGIN IMMEDIATE")
            case "read-only":
                if os.geteuid() == 0:
                    pytest.skip("nothing is unwritable for root")
                path.chmod(0o444)
            case "vanished":
                path.unlink()
            case "damaged":
                other.execute("INSERT INTO deadlines (match_id, kind, at) VALUES (77, 'due', '2030-01-01')")
        (finding,) = doctor._database(path, path.with_suffix(".backups"))
    words = {"locked": "locked", "read-only": "cannot be written", "vanished": "is gone", "damaged": "is damaged"}
    assert not finding[0]
    assert words[ill] in finding[2]


TAMPERED = [
    ("UPDATE plays SET notation = 'assign gold 1' WHERE ply = 2", "ply 2"),
    ("UPDATE plays SET draws = '[1]' WHERE ply = 1", "ply 1"),
    ("DELETE FROM plays WHERE ply = 3", "ply 4"),
    ("UPDATE seats SET user_id = 9 WHERE seat = 1", "seats"),
    ("UPDATE orders SET text = 'pass'", "orders"),
    ("UPDATE votes SET ballots = '{}'", "votes"),
    ("DELETE FROM votes", "votes"),
    ("UPDATE matches SET seed = 'mine'", "matches"),
    ("DELETE FROM acts", "acts"),
    ("UPDATE notes SET text = ''", "notes"),
    ("DELETE FROM seals", "matches"),
]


async def test_fault_23_rows_changed_from_outside(hall: Hall) -> None:
    """The seals break just there: when the match is loaded or verified, and when the file is looked through."""
    number, other = await hall.match(people=2), await hall.match(people=2)
    for one in (number, other):
        await hall.service.play.submit(one, ANN.id, "assign gold 3; assign mud 1; clear gold; assign gold 2; lock")
        await hall.service.play.submit(one, BOB.id, "assign gold 1; assign mud 3")
        await hall.service.recap.write_note(one, ANN.id, "mud is heavy")
    await hall.service.host.rename(number, ANN, "The long dig")
    await hall.service.host.end(number, ANN)
    kept = await Upkeep(hall.service.repository, 2**40, "").quarter()
    await hall.store.write(orders.put, number, 0, "dig", {"text": "survey", "triggers": None, "paused_by": []})
    await hall.close()
    sound = hall.path.read_bytes()
    for statement, part in TAMPERED:
        hall.path.write_bytes(sound)
        with closing(sqlite3.connect(hall.path, isolation_level=None)) as raw:
            assert list(seals.faults(raw)) == []
            joint = " AND" if "WHERE" in statement else " WHERE"
            whose = "id" if "matches" in statement else "match_id"
            assert raw.execute(f"{statement}{joint} {whose} = {number}").rowcount, statement
            assert list(seals.faults(raw)) == [(number, part)], statement
        (finding,) = doctor._database(hall.path, hall.store.backups)
        assert not finding[0]
        assert f"match {number} is damaged: {part} is not as it was written down" in finding[2]
        service = await hall.open()
        with capture_logs() as lines:
            for look in (service.play.position, service.maintenance.verify, service.maintenance.log):
                with pytest.raises(Broken, match=f"Match {number} stands still"):
                    await look(number)
        assert [(line["log_level"], line["match"], line["backup"]) for line in lines] == [("error", number, str(kept))]
        assert str(lines[0]["exc_info"]) == f"match {number} is damaged: {part} is not as it was written down"
        await service.play.submit(other, BOB.id, "lock")
        await service.maintenance.verify(other)
        await hall.close()


@pytest.mark.parametrize("ill", ["page", "log"])
async def test_fault_20_damage_stops_the_bot_and_names_the_newest_backup(hall: Hall, ill: str) -> None:
    """What is put back is the last backup, and replays."""
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, "assign gold 3")
    made = await Upkeep(hall.service.repository, 2**40, "").quarter()
    assert made is not None
    kept = await hall.service.maintenance.log(number)
    await hall.service.play.submit(number, ANN.id, "assign mud 1")
    log = hall.path.with_name(f"{hall.path.name}-wal")
    left = {file: bytearray(file.read_bytes()) for file in (hall.path, log)}
    await hall.close()
    if ill == "page":
        left[log] = bytearray()
        left[hall.path] = bytearray(made.path.read_bytes())
        left[hall.path][-4096:] = b"\xa5" * 4096
        left[hall.path][60:64] = bytes(4)
    for file, content in left.items():
        file.write_bytes(content)
    if ill == "log":
        log.unlink()
        with pytest.raises(StoreTrouble, match=f"is missing.*newest backup is of {made}: daimyo restore"):
            await hall.open()
    else:
        with closing(sqlite3.connect(hall.path)) as raw:
            raw.execute(f"PRAGMA user_version = {opening.ENDED_BADLY}")
        await hall.open()
        with capture_logs() as lines:
            await Upkeep(hall.service.repository, 2**40, "").start()
        assert [line["log_level"] for line in lines] == ["error"]
        for told in (lines[0]["trouble"], str(await refused(hall.service.play.submit(number, ANN.id, "clear gold")))):
            assert f"is damaged, so Daimyo does not use it. The newest backup is of {made}: daimyo restore" in told
        await hall.close()
    hall.path.unlink()
    backups.put_together(backups.beside(hall.path), hall.clock.now(), hall.path)
    service = await hall.open()
    assert await service.maintenance.log(number) == kept
    await service.maintenance.verify(number)


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
        hall.clock.move(minutes=15)
    over.set()
    await asyncio.gather(*playing)
    assert [one is not None and one.whole for one in made] == [True] + [False] * 5
    lengths = []
    for number, one in enumerate(made):
        assert one is not None
        again = Hall(tmp_path / f"{number}.sqlite3")
        backups.put_together(hall.store.backups, one.at, again.path)
        opening.check(again.path, whole=True)
        service = await again.open()
        for match in numbers:
            await service.maintenance.verify(match)
        lengths.append(len((await service.maintenance.log(numbers[0])).plies))
        await again.close()
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[-1]

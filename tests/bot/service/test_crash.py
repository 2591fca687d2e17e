"""Killed at any moment, failing at any statement: nothing confirmed is lost, nothing is told twice."""

from __future__ import annotations

import asyncio
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError

from bot.service.service import Service
from bot.store import log
from bot.store.database import Store
from bot.store.errors import StoreTrouble
from tests.bot.service import victim
from tests.bot.service.hall import ANN, BOB, Hall
from tests.bot.service.victim import Memory
from tests.density import SOAK, one_in

KILLS = 5 if SOAK else 2
REPOSITORY = Path(__file__).parents[3]


def start_victim(folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.bot.service.victim", str(folder)]
    return subprocess.Popen(command, cwd=REPOSITORY, stdout=subprocess.PIPE, text=True)


@pytest.mark.slow
def test_fault_18_killed_again_and_again_at_random_moments(tmp_path: Path) -> None:
    random = Random()
    for life in range(KILLS + 1):
        process = start_victim(tmp_path)
        assert process.stdout is not None
        first = process.stdout.readline()
        assert first == "ready\n", "a killed process must not keep the next one out"
        if life < KILLS:
            time.sleep(random.uniform(0.0, 0.25))
            process.send_signal(signal.SIGKILL)
        rest = process.stdout.read()
        process.stdout.close()
        process.wait()
    assert rest.splitlines()[-1] == "done"


@pytest.mark.slow
async def test_fault_18_killed_before_every_statement(tmp_path: Path) -> None:
    """The files are copied before each statement of a whole match: what a killed process would have left.

    Where that is the same as before the statement before, as it should be inside a transaction, one copy will do.
    """
    hall = Hall(tmp_path / "daimyo.sqlite3")
    service = await hall.open()
    memory = Memory()
    left: dict[str, tuple[dict[str, bytes], Memory]] = {}
    statements: list[str] = []

    def before(statement: str) -> None:
        statements.append(statement)
        files = {name: (tmp_path / name).read_bytes() for name in ("daimyo.sqlite3", "daimyo.sqlite3-wal")}
        digest = sha256(repr((files, memory.posted, memory.seen)).encode()).hexdigest()
        left.setdefault(digest, (files, memory.copy()))

    await trace(hall.store, before)
    number = await victim.play(service, memory)
    await victim.check(service, memory, number)
    await hall.close()
    assert len(statements) > 150
    assert len(left) > 30
    for files, remembered in list(left.values())[:: 3 if SOAK else 48]:
        await completes(tmp_path / "again", files, remembered)


def lay_out(folder: Path, files: dict[str, bytes]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)


async def completes(folder: Path, files: dict[str, bytes], memory: Memory) -> None:
    """Another process finds these files, plays on to the end, and the world outside has seen everything once."""
    lay_out(folder, files)
    hall = Hall(folder / "daimyo.sqlite3")
    service = await hall.open()
    number = await victim.play(service, memory)
    await victim.check(service, memory, number)
    await hall.close()


async def trace(store: Store, before: Callable[[str], None]) -> None:
    """Call ``before`` with each statement that the writing connection is about to run."""

    def listen(connection: Connection) -> None:
        raw: Any = connection.connection.driver_connection
        raw.set_trace_callback(before)

    await store.write(listen)


class Failing:
    """Makes the ``at``-th statement of the writing connection fail, once."""

    def __init__(self) -> None:
        self.at = 0
        self.count = 0

    async def watch(self, store: Store) -> None:
        """Count the statements of a store from now on."""
        engines: list[Engine] = []
        await store.write(lambda connection: engines.append(connection.engine))
        event.listen(engines[0], "before_cursor_execute", self._before)

    def _before(self, *_: object) -> None:
        self.count += 1
        if self.count == self.at:
            trouble = sqlite3.OperationalError("disk I/O error")
            trouble.sqlite_errorname = "SQLITE_IOERR_WRITE"
            raise OperationalError("", None, trouble)


async def test_a_failure_at_any_statement_of_a_wish_changes_nothing(tmp_path: Path) -> None:
    """The wish that resolves a phase, which writes to every table."""
    reasons = []
    for at in range(1, 60, one_in(4)):
        failing = Failing()
        hall = Hall(tmp_path / str(at) / "daimyo.sqlite3")
        service = await hall.open()
        number = await hall.match(people=2)
        await service.play.submit(number, ANN.id, "assign gold 3; assign mud 1; lock")
        await hall.post()
        await service.play.submit(number, BOB.id, "assign gold 2; assign mud 1")
        before = (await service.play.question(number, BOB.id), await service.play.position(number))
        await failing.watch(hall.store)
        failing.count, failing.at = 0, at
        try:
            await service.play.submit(number, BOB.id, "lock")
        except StoreTrouble as trouble:
            reasons.append((trouble.reason, "nothing was changed" in str(trouble)))
            failing.at = 0
            assert (await service.play.question(number, BOB.id), await service.play.position(number)) == before
            assert await hall.post() == []
            await service.play.submit(number, BOB.id, "lock")
        failing.at = 0
        await service.maintenance.verify(number)
        assert (await service.play.position(number)).view.phase == "digging"
        assert len(await hall.post()) == 3
        await hall.close()
        if failing.count < at:
            break
    assert len(reasons) >= 8 / one_in(4)
    assert set(reasons) == {("SQLITE_IOERR", True)}


async def test_caretakers_go_on_after_a_failure(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "daimyo.sqlite3")
    service = await hall.open()
    number = await hall.match(people=1, caretakers=2)
    await service.play.submit(number, ANN.id, "assign gold 0; assign mud 1")
    failing = Failing()
    await failing.watch(hall.store)
    failing.at = 16  # in the transaction of the caretakers
    await service.play.submit(number, ANN.id, "lock")
    await service.caretakers.quiet()
    assert failing.count >= 16
    hall.clock.move(seconds=1)
    await service.time.run_due()
    await service.caretakers.quiet()
    assert (await service.play.position(number)).active == (0,)
    await service.maintenance.verify(number)
    await hall.close()


@pytest.mark.parametrize("steps", range(0, 24, one_in(3)))
async def test_a_wish_cancelled_in_the_middle_is_done_or_not(hall: Hall, steps: int) -> None:
    number = await hall.match(people=2)
    task = asyncio.create_task(hall.service.play.submit(number, ANN.id, "assign gold 3"))
    for _ in range(steps):
        await asyncio.sleep(0.0005 if steps % 2 else 0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    in_memory = await hall.service.play.question(number, ANN.id)
    await hall.service.play.submit(number, BOB.id, "assign gold 4")
    await hall.service.maintenance.verify(number)
    await hall.restart()
    assert await hall.service.play.question(number, ANN.id) == in_memory


async def test_a_commit_is_waited_for_even_if_its_task_is_cancelled(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await hall.match(people=2)
    honest = log.append
    reached = threading.Event()

    def slow(*args: Any) -> None:
        reached.set()
        time.sleep(0.05)
        honest(*args)

    monkeypatch.setattr(log, "append", slow)
    task = asyncio.create_task(hall.service.play.submit(number, ANN.id, "assign gold 3"))
    await asyncio.to_thread(reached.wait)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (await hall.service.play.question(number, ANN.id)).view.plan == {"gold": 3}
    await hall.service.play.submit(number, ANN.id, "assign mud 4", decision=1)


async def test_a_snapshot_that_cannot_be_read_is_made_again(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, "assign gold 3")
    before = await hall.service.play.question(number, ANN.id)
    await hall.close()
    with sqlite3.connect(hall.path) as connection:
        connection.execute("UPDATE standings SET state = X'7B7D'")
    connection.close()
    service: Service = await hall.open()
    assert await service.play.question(number, ANN.id) == before

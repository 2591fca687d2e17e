"""From a path to a file that can be trusted, and every way in which it cannot."""

# ruff: noqa: ASYNC221, ASYNC240 - nothing else runs while a test waits for a file or a process

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from argparse import Namespace
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Connection
from structlog.testing import capture_logs

from bot.cli import databases, doctor
from bot.cli.command import main
from bot.store import backups, deadlines, errors, matches, opening, outbox, people
from bot.store.errors import StoreTrouble
from bot.store.stores import look_into, open_store
from tests.bot.store.test_transactions import MATCH

REPOSITORY = Path(__file__).parents[3]
BEAT = datetime(2026, 5, 4, 12, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data of a bot" / "daimyo.sqlite3"


async def made(path: Path) -> None:
    """A whole database without anything in it."""
    await (await open_store(path)).close()


async def refused(path: Path) -> str:
    """The sentence with which it is not opened; nothing may stay open or locked."""
    with pytest.raises(StoreTrouble) as caught:
        await open_store(path)
    if path.is_file() and path.stat().st_size:
        opening.lock(path).lock.release()
    return str(caught.value)


def looked_at(path: Path) -> str:
    """What is found wrong with the whole of it."""
    with pytest.raises(StoreTrouble) as caught:
        opening.check(path, pages=True)
    return str(caught.value)


async def killed(path: Path) -> None:
    """The database as a process leaves it that is killed, with one person in its log."""
    store = await open_store(path)
    await store.write(people.change, 1, {"stats": False})
    left = {file: file.read_bytes() for file in (path, log_of(path))}
    await store.close()
    for file, content in left.items():
        file.write_bytes(content)


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


async def test_made_with_its_folder_and_opened_again(path: Path) -> None:
    for _ in range(2):
        store = await open_store(path)
        assert await store.read(matches.by_status) == {}
        await store.close()


async def test_how_it_is_kept(path: Path) -> None:
    """HOSTING 4: a write-ahead log, everything on the disk before it is confirmed, foreign keys held."""
    store = await open_store(path)
    pragmas = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "secure_delete": 1}

    def found(connection: Connection) -> dict[str, object]:
        return {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in pragmas}

    assert await store.write(found) == pragmas
    for name in ("daimyo.sqlite3", "daimyo.sqlite3-wal", "daimyo.sqlite3.lock"):
        assert path.with_name(name).stat().st_mode & 0o077 == 0, f"{name} can be read by others"
    await store.close()


async def test_an_empty_file_becomes_a_database(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    await made(path)


async def test_a_second_one_is_refused_at_once(path: Path) -> None:
    store = await open_store(path)
    with pytest.raises(StoreTrouble, match="in use by another Daimyo"):
        await open_store(path)
    await store.close()
    await made(path)


async def test_fault_22_an_older_program_refuses_a_newer_file_and_changes_nothing(path: Path) -> None:
    await made(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    assert "newer Daimyo (schema 9999)" in await refused(path)
    assert {name: path.with_name(name).read_bytes() for name in before} == before


@pytest.mark.parametrize("content", [b"Dear diary, " * 1000, b"SQLite format 3\0" + b"\xff" * 5000, b"x"])
async def test_no_database_is_refused_and_not_touched(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    sentence = await refused(path)
    assert "not a database of Daimyo" in sentence or "damaged" in sentence
    assert path.read_bytes() == content


async def test_a_database_of_something_else_is_refused_and_not_touched(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE songs (title)")
    before = path.read_bytes()
    assert "not a database of Daimyo" in await refused(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("page", range(1, 8))
async def test_a_damaged_page_is_noticed(path: Path, page: int) -> None:
    await made(path)
    with closing(sqlite3.connect(path)) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    content = bytearray(path.read_bytes())
    content[page * size : page * size + 200] = b"\xa5" * 200
    path.write_bytes(content)
    assert "damaged" in looked_at(path)


@pytest.mark.parametrize("large", [False, True])
async def test_after_a_bad_end_every_page_is_looked_at(
    path: Path, monkeypatch: pytest.MonkeyPatch, *, large: bool
) -> None:
    """A small file before the start goes on; a large one beside the bot, and then nothing more is written."""
    if large:
        monkeypatch.setattr(opening, "QUICK", 0)
    await made(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO deadlines (match_id, kind, at) VALUES (77, 'due', '2030-01-01')")
    store = await open_store(path)
    assert not store.opened.unchecked, "after a good end nothing is looked at"
    await store.write(people.change, 1, {"stats": False})
    left = {file: file.read_bytes() for file in (path, log_of(path))}
    await store.close()
    for file, content in left.items():
        file.write_bytes(content)
    if not large:
        assert "damaged" in await refused(path)
        assert {file: file.read_bytes() for file in left} == left, "a refused start changes nothing"
        return
    store = await open_store(path)
    assert store.opened.unchecked
    await store.write(people.change, 2, {"stats": False})
    with pytest.raises(StoreTrouble, match="damaged"):
        await store.check_whole()
    with pytest.raises(StoreTrouble) as caught:
        await store.write(people.change, 3, {"stats": False})
    assert str(path) not in str(caught.value), "players are told no path"
    await store.close()


LOOKS = {
    "doctor": lambda path: list(doctor._database(path, path.with_suffix(".backups"))),
    "sqlite3": lambda path: sqlite3_shell(path),
    "copy": lambda path: shutil.copy(path, path.with_name("copy.sqlite3")),
    "look": lambda path: asyncio.run(looked(path)),
}


def sqlite3_shell(path: Path) -> None:
    """Do as ``sqlite3 FILE 'select 1'`` does: the last connection folds the log in and deletes it."""
    with closing(sqlite3.connect(path)) as other:
        other.execute("SELECT count(*) FROM matches").fetchall()


async def looked(path: Path) -> None:
    store = await look_into(path)
    await store.read(matches.by_status)
    await store.close()


@pytest.mark.parametrize("look", LOOKS)
async def test_fault_32_a_killed_bot_starts_again_whatever_looked_at_its_file(path: Path, look: str) -> None:
    """Section A of the faults: it was refused for ever, though nothing was lost."""
    await killed(path)
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    await asyncio.to_thread(LOOKS[look], path)
    if look in ("doctor", "look"):
        assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before, "a look changes nothing"
    for _ in range(2):
        store = await open_store(path)
        assert len(await store.read(people.everybody)) == 1, "what was committed is there"
        await store.close()


@pytest.mark.parametrize("look", ["doctor", "look"])
@pytest.mark.parametrize("state", ["stopped", "running"])
async def test_a_look_leaves_the_folder_as_it_was(path: Path, look: str, state: str) -> None:
    store = await open_store(path)
    await store.write(people.change, 1, {"stats": False})
    if state == "stopped":
        await store.close()
    before = {file.name: file.read_bytes() for file in path.parent.iterdir() if not file.name.endswith("-shm")}
    await asyncio.to_thread(LOOKS[look], path)
    after = {file.name: file.read_bytes() for file in path.parent.iterdir() if not file.name.endswith("-shm")}
    assert after == before
    if state == "running":
        await store.write(people.change, 2, {"stats": False})
        await store.close()
    await made(path)


@pytest.mark.parametrize("log", ["without the old log", "with the old log", "with old log and shm"])
async def test_fault_33_an_old_file_put_back_by_hand_is_noticed(path: Path, log: str) -> None:
    """Without the log of the newer file, and with it still lying there."""
    store = await open_store(path)
    number = await store.write(matches.add, MATCH)
    await store.write(deadlines.beat, BEAT)
    await store.close()
    old = path.read_bytes()
    store = await open_store(path)
    row = {"match_id": number, "key": "x", "kind": "note", "user_id": 1, "payload": {}, "created_at": BEAT}
    await store.write(outbox.add, [row])
    await store.write(outbox.change, 1, done_at=BEAT, result=outbox.SENT)
    store.note_posted(1)
    left = {file: file.read_bytes() for file in (log_of(path), path.with_name(f"{path.name}-shm")) if file.exists()}
    await store.close()
    path.write_bytes(old)
    if log != "without the old log":
        kept = [log_of(path), path.with_name(f"{path.name}-shm")][: 2 if "shm" in log else 1]
        for file in kept:
            file.write_bytes(left[file])
        # SQLite takes the log for the file's own: what is in it is the newest state, unless it is damaged together.
        aside = opening.log_of(opening.set_aside(path, "2026-01-01T00-00-00Z"))
        assert aside.read_bytes() == left[log_of(path)], "a log is never deleted"
    store = await open_store(path)
    assert store.opened.older == BEAT
    await store.close()


@pytest.mark.parametrize("since", [0, 1])
async def test_fault_33_an_old_file_below_the_log_of_a_later_use_is_no_database(path: Path, since: int) -> None:
    """SQLite takes them for one, and finds nothing wrong."""
    store = await open_store(path)
    await store.write(deadlines.beat, BEAT)
    await store.close()
    await made(path)
    old = path.read_bytes()
    for number in range(since + 1):
        store = await open_store(path)
        await store.write(people.change, number, {"stats": False})
        log = log_of(path).read_bytes()
        await store.close()
    path.write_bytes(old)
    log_of(path).write_bytes(log)
    with closing(sqlite3.connect(path.with_name("tried"))) as tried:
        path.with_name("tried").write_bytes(old)
        path.with_name("tried-wal").write_bytes(log)
        assert tried.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert "daimyo restore --set-log-aside" in await refused(path)
    with pytest.raises(StoreTrouble, match="damaged"):
        opening.check(path)
    assert opening.log_of(opening.set_aside(path, "2026-01-01T00-00-00Z")).exists()
    store = await open_store(path)
    assert await store.read(people.everybody) == {}
    await store.close()


async def test_the_log_of_a_file_that_is_damaged_itself_stays(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without its log it is no better, so nothing is changed."""
    await killed(path)
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xa5" * (len(content) - 4096))
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    monkeypatch.setenv("DATABASE", str(path))
    assert main(["restore", "--set-log-aside"]) == 2
    assert "daimyo restore puts a backup in its place" in capsys.readouterr().err
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before


async def test_fault_33_an_old_file_beside_a_newer_log_that_is_damaged_together_names_the_way_out(path: Path) -> None:
    """Tried: an old main file beside a newer log is "disk image is malformed"."""
    store = await open_store(path)
    for number in range(200):
        await store.write(matches.add, {**MATCH, "name": f"a long name of a match, number {number}" * 5})
    await store.close()
    old = path.read_bytes()
    store = await open_store(path)
    for number in range(600):
        await store.write(matches.add, {**MATCH, "name": f"a longer name of a match, number {number}" * 9})
    await store.write(lambda connection: connection.exec_driver_sql("DELETE FROM matches WHERE id % 2"))
    log = log_of(path).read_bytes()
    await store.close()
    path.write_bytes(old[: len(old) // 2 // 4096 * 4096])
    log_of(path).write_bytes(log[: len(log) // 2])
    words = await refused(path)
    assert "daimyo restore" in words
    assert log_of(path).read_bytes() == log[: len(log) // 2]


@pytest.mark.parametrize("content", [b"", b"not a number", b"\xff\xfe", b"99999999999999999999999"])
async def test_a_wrong_small_file_never_stops_a_start(path: Path, content: bytes) -> None:
    await made(path)
    opening.beside(path, opening.NEWEST_POST).write_bytes(content)
    for _ in range(2):
        await made(path)
    opening.beside(path, opening.NEWEST_POST).unlink()
    opening.beside(path, opening.NEWEST_POST).mkdir()
    await made(path)


async def test_a_first_start_that_was_killed_at_any_moment_is_begun_again(path: Path) -> None:
    """A file without a table is ours to fill; one with nothing but a header, too."""
    path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE x (y)")
        connection.execute("DROP TABLE x")
    await made(path)
    store = await open_store(path)
    assert await store.read(matches.by_status) == {}
    await store.close()


async def test_a_copy_of_a_file_in_use_is_just_another_file(path: Path) -> None:
    store = await open_store(path)
    copy = path.with_name("copy.sqlite3")
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    await made(copy)
    await store.close()


async def test_a_file_cut_short_is_noticed(path: Path) -> None:
    await made(path)
    os.truncate(path, path.stat().st_size // 2)
    assert "damaged" in await refused(path)


async def test_rows_without_their_match_are_noticed(path: Path) -> None:
    await made(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO deadlines (match_id, kind, at) VALUES (77, 'due', '2030-01-01')")
    assert "damaged" in looked_at(path)


@pytest.mark.parametrize("how", ["vanished", "empty"])
async def test_a_missing_file_is_made_anew_and_its_log_is_kept(path: Path, how: str) -> None:
    """No start is refused for it; the log of what was there is set aside, since SQLite would delete it."""
    await killed(path)
    log = log_of(path).read_bytes()
    path.unlink()
    if how == "empty":
        path.touch()
    store = await open_store(path)
    assert await store.read(people.everybody) == {}
    await store.close()
    (aside,) = path.parent.glob("*.before-*-wal")
    assert aside.read_bytes() == log


@pytest.mark.parametrize("how", ["deleted", "replaced"])
async def test_a_file_that_vanishes_in_use_is_noticed_and_told_once(path: Path, how: str) -> None:
    store = await open_store(path)
    aside = path.rename(path.with_name("aside"))
    if how == "replaced":
        path.write_bytes(aside.read_bytes())
    with capture_logs() as lines:
        for work in (store.write(matches.add, MATCH), store.read(matches.get, 1), store.write(matches.add, MATCH)):
            with pytest.raises(StoreTrouble) as caught:
                await work
            assert str(path) not in str(caught.value), "players are told no path"
        aside.rename(path)
        await store.write(matches.add, MATCH)
    said = ["the database cannot be found", "the database can be found again"]
    assert [(line["log_level"], line["event"]) for line in lines] == [("error", words) for words in said]
    await store.close()


async def test_a_folder_is_no_database_and_not_touched(path: Path) -> None:
    (path / "letters").mkdir(parents=True)
    assert "not a database of Daimyo" in await refused(path)
    assert (path / "letters").is_dir()


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreTrouble, match="cannot be written"):
        await open_store(tmp_path / "file" / "daimyo.sqlite3")


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unwritable for root")
async def test_a_file_that_may_not_be_written(path: Path) -> None:
    await made(path)
    path.chmod(0o444)
    assert "cannot be written" in await refused(path)


async def test_a_full_disk_at_the_start(path: Path) -> None:
    """A process that may write only 20 kB is told so in a sentence, and the file is whole afterwards."""
    code = (
        "import asyncio, sys; from pathlib import Path; from bot.store.stores import open_store\n"
        "from bot.store.errors import StoreTrouble\n"
        "try: asyncio.run(open_store(Path(sys.argv[1])))\n"
        "except StoreTrouble as trouble: print(trouble); sys.exit(3)"
    )

    def little_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    done = subprocess.run(
        [sys.executable, "-c", code, path],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=little_room,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (3, "")
    assert "disk" in done.stdout
    await made(path)


async def test_locked_by_another_program(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await made(path)
    monkeypatch.setattr(opening, "BUSY_SECONDS", 0.1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "holds the database" in await refused(path)
    await made(path)


async def test_only_looked_at(path: Path) -> None:
    with pytest.raises(StoreTrouble, match="no database"):
        await look_into(path)
    assert not path.exists()
    owner = await open_store(path)
    for running in (True, False):
        store = await look_into(path)
        assert await store.read(matches.by_status) == {}
        with pytest.raises(StoreTrouble):
            await store.write(matches.add, MATCH)
        await store.close()
        if running:
            await owner.close()


def test_reasons_have_the_name_of_sqlite() -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = "SQLITE_IOERR_WRITE"
    assert errors.reason_of(error) == "SQLITE_IOERR"
    assert errors.reason_of(ValueError()) == ""


REFUSALS = {
    "another program's file": lambda path: path.write_bytes(b"Dear diary, " * 1000),
    "a newer schema": lambda path: changed(path, "UPDATE alembic_version SET version_num = '9999'"),
    "damaged": lambda path: path.write_bytes(path.read_bytes()[:8192] + b"\xa5" * (path.stat().st_size - 8192)),
}


def changed(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


@pytest.mark.parametrize("why", REFUSALS)
async def test_fault_34_each_refusal_names_a_command_that_leads_out_and_loses_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], why: str
) -> None:
    store = await open_store(path)
    await store.write(people.change, 1, {"stats": False})
    backups.copy_whole(path, backups.beside(path), datetime.now(UTC))
    await store.close()
    REFUSALS[why](path)
    content = path.read_bytes()
    assert "daimyo restore" in await refused(path)
    assert path.read_bytes() == content
    monkeypatch.setenv("DATABASE", str(path))
    asked = Namespace(at=None, dry_run=False, set_log_aside=False)
    assert await asyncio.to_thread(databases.restore, asked) == 0
    store = await open_store(path)
    assert len(await store.read(people.everybody)) == 1
    await store.close()
    (aside,) = path.parent.glob("daimyo.sqlite3.before-*Z")
    assert aside.read_bytes() == content, "what was there is kept"


async def test_a_server_needs_one_more_package_and_a_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert doctor._dumping(16)[::2] == (False, "is missing; daimyo backup needs it (Debian: postgresql-client)")
    monkeypatch.setitem(sys.modules, "bot.store.postgres", None)
    monkeypatch.delattr("bot.store.postgres", raising=False)
    with pytest.raises(StoreTrouble, match="one more package"):
        await open_store("postgresql://nobody@127.0.0.1/nothing")
    ((well, what, words),) = doctor._server("postgresql://nobody@127.0.0.1/nothing", tmp_path)
    assert (well, what, "one more package" in words) == (False, "database", True)

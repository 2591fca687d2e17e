"""From a path to a file that can be trusted, and every way in which it cannot."""

# ruff: noqa: ASYNC221, ASYNC240 - nothing else runs while a test waits for a file or a process

from __future__ import annotations

import os
import resource
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest
from sqlalchemy import select
from structlog.testing import capture_logs

from bot.store import errors, opening, tables
from bot.store.database import Store
from bot.store.errors import StoreTrouble

REPOSITORY = Path(__file__).parents[3]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data of a bot" / "daimyo.sqlite3"


async def made(path: Path) -> None:
    """A whole database without anything in it."""
    await (await Store.open(path)).close()


async def refused(path: Path) -> str:
    """The sentence with which it is not opened; nothing may stay open or locked."""
    with pytest.raises(StoreTrouble) as caught:
        await Store.open(path)
    if path.is_file() and path.stat().st_size:
        opening.lock(path).release()
    return str(caught.value)


def looked_at(path: Path) -> str:
    """What is found wrong with the whole of it."""
    with pytest.raises(StoreTrouble) as caught:
        opening.check(path, whole=True)
    return str(caught.value)


async def killed(path: Path) -> None:
    """The database as a process leaves it that is killed."""
    store = await Store.open(path)
    left = {file: file.read_bytes() for file in (path, log_of(path))}
    await store.close()
    for file, content in left.items():
        file.write_bytes(content)


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


async def test_made_with_its_folder_and_opened_again(path: Path) -> None:
    for _ in range(2):
        store = await Store.open(path)
        async with store.reading() as connection:
            assert (await connection.execute(select(tables.matches))).all() == []
        await store.close()


async def test_how_it_is_kept(path: Path) -> None:
    """HOSTING 4: a write-ahead log, everything on the disk before it is confirmed, foreign keys held."""
    store = await Store.open(path)
    async with store.writing() as connection:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar_one() == value
    await store.close()


async def test_an_empty_file_becomes_a_database(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    await made(path)


async def test_a_second_one_is_refused_at_once(path: Path) -> None:
    store = await Store.open(path)
    with pytest.raises(StoreTrouble, match="in use by another Daimyo"):
        await Store.open(path)
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


async def test_the_whole_is_looked_at_only_after_a_bad_end_and_then_nothing_more_is_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[Path] = []
    whole = opening.check_whole
    monkeypatch.setattr(opening, "check_whole", lambda connection, path: (looks.append(path), whole(connection, path)))
    await made(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO deadlines (match_id, kind, at) VALUES (77, 'due', '2030-01-01')")
    store = await Store.open(path)
    assert (store.ended_well, looks) == (True, [])
    await store.close()
    await killed(path)
    store = await Store.open(path)
    assert (store.ended_well, looks) == (False, [])
    async with store.writing():
        pass
    with pytest.raises(StoreTrouble, match="damaged"):
        await store.check_whole()
    with pytest.raises(StoreTrouble, match="damaged"):
        async with store.writing():
            pass
    await store.close()


async def test_after_a_bad_end_the_last_changes_must_be_there(path: Path) -> None:
    """SQLite's log is lost: what was accepted would be gone without a word."""
    await killed(path)
    aside = log_of(path).rename(path.with_name("aside"))
    for _ in range(2):
        assert "-wal with its last changes is missing" in await refused(path)
    aside.rename(log_of(path))
    await made(path)
    await killed(path)
    log_of(path).unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 0")
    await made(path)


@pytest.mark.parametrize("end", ["closed", "killed"])
async def test_it_is_opened_again_though_its_last_change_was_undone(path: Path, end: str) -> None:
    store = await Store.open(path)
    with suppress(LookupError):
        async with store.writing() as connection:
            await connection.execute(tables.people.insert().values(user_id=1))
            raise LookupError
    left = {file: file.read_bytes() for file in (path, log_of(path)) if file.exists()}
    await store.close()
    if end == "killed":
        for file, content in left.items():
            file.write_bytes(content)
    again = await Store.open(path)
    assert again.ended_well == (end == "closed")
    await again.close()


async def test_a_copy_of_a_file_in_use_is_just_another_file(path: Path) -> None:
    store = await Store.open(path)
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


@pytest.mark.parametrize("how", ["vanished", "empty", "without a table"])
async def test_none_is_made_where_one_was(path: Path, how: str) -> None:
    await made(path)
    content = path.read_bytes()
    path.unlink()
    if how == "empty":
        path.touch()
    elif how == "without a table":
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA application_id = 1")
    assert "no new one is made" in await refused(path)
    assert "no new one is made" in looked_at(path)
    path.write_bytes(content)
    await made(path)
    path.unlink()
    path.with_name(f"{path.name}.known").unlink()
    await made(path)


@pytest.mark.parametrize("how", ["deleted", "replaced"])
async def test_a_file_that_vanishes_in_use_is_noticed_and_told_once(path: Path, how: str) -> None:
    store = await Store.open(path)
    aside = path.rename(path.with_name("aside"))
    if how == "replaced":
        path.write_bytes(aside.read_bytes())
    with capture_logs() as lines:
        for doing in (store.writing, store.reading, store.writing):
            with pytest.raises(StoreTrouble, match="is gone"):
                async with doing():
                    pass
        aside.rename(path)
        async with store.writing():
            pass
    said = ["the database cannot be found", "the database can be found again"]
    assert [(line["log_level"], line["event"]) for line in lines] == [("error", words) for words in said]
    await store.close()


async def test_a_folder_is_no_file(path: Path) -> None:
    path.mkdir(parents=True)
    assert "cannot be written" in await refused(path)


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreTrouble, match="cannot be written"):
        await Store.open(tmp_path / "file" / "daimyo.sqlite3")


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unwritable for root")
async def test_a_file_that_may_not_be_written(path: Path) -> None:
    await made(path)
    path.chmod(0o444)
    assert "cannot be written" in await refused(path)


async def test_a_full_disk_at_the_start(path: Path) -> None:
    """A process that may write only 20 kB is told so in a sentence, and the file is whole afterwards."""
    code = (
        "import asyncio, sys; from pathlib import Path; from bot.store.database import Store\n"
        "from bot.store.errors import StoreTrouble\n"
        "try: asyncio.run(Store.open(Path(sys.argv[1])))\n"
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
        await Store.read_only(path)
    assert not path.exists()
    owner = await Store.open(path)
    for running in (True, False):
        store = await Store.read_only(path)
        async with store.reading() as connection:
            assert (await connection.execute(select(tables.matches))).all() == []
        with pytest.raises(StoreTrouble):
            async with store.writing():
                pass
        await store.close()
        if running:
            await owner.close()


def test_reasons_have_the_name_of_sqlite() -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = "SQLITE_IOERR_WRITE"
    assert errors.reason_of(error) == "SQLITE_IOERR"
    assert errors.reason_of(ValueError()) == ""

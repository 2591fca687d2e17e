"""Commands whose output has no reader, or whose files cannot be had, and a restore that is broken off."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import subprocess
import sys
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from bot.cli import databases
from bot.cli.command import main
from bot.store import backups, matches, opening
from bot.store.errors import StoreTrouble
from bot.store.stores import open_store
from tests.bot.store.test_transactions import MATCH
from tests.operating.process import ROOT, a_table, ended, online, started

LONG = "a" * 300
"""A name that no file system takes; asked for it, the system refuses as for a folder of another account."""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with a match, in its own folder, and a backup of it."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DATABASE", "BACKUPS"):
        monkeypatch.delenv(name, raising=False)
    made = tmp_path / "data" / "daimyo.sqlite3"

    async def make() -> None:
        async with await open_store(made) as store:
            await store.write(matches.add, MATCH)

    asyncio.run(make())
    assert main(["backup"]) == 0
    return made


@pytest.mark.parametrize(
    ("words", "unbuffered"),
    [
        ("backup", ""),
        ("doctor", "1"),
        *(pytest.param(*it, marks=pytest.mark.soak) for it in (("verify --recipe", "1"), ("restore", ""))),
    ],
)
def test_output_without_a_reader_is_no_error_of_ours(path: Path, words: str, unbuffered: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": unbuffered}
    command = [sys.executable, "-m", "bot", *words.split()]
    done = subprocess.run(command, cwd=path.parents[1], env=env, stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert (done.returncode, done.stderr) == (2, "")
    assert opening.check(path)


def test_output_that_cannot_be_written_is_told(path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": ""}
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "bot", "why", "1"]
        done = subprocess.run(command, cwd=path.parents[1], env=env, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("No space left on device: the output.")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "encoding"),
    [
        ("--help", "ascii"),
        ("verify --recipe", "latin-1"),
        pytest.param("--help", "latin-1", marks=pytest.mark.soak),
        pytest.param("verify --recipe", "ascii", marks=pytest.mark.soak),
    ],
)
def test_a_terminal_without_some_signs_shows_all_others(words: str, encoding: str) -> None:
    old = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": encoding}
    command = [sys.executable, "-m", "bot", *words.split()]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **old}, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    "words", ["doctor", "backup", "why 1", "restore", "restore --dry-run", "check-upgrade", "move"]
)
@pytest.mark.parametrize("name", [LONG, f"{LONG}/daimyo.sqlite3", ".", "/", " ", "data"])
def test_a_database_that_cannot_be_had_is_told_in_words(
    path: Path, words: str, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE", name)
    capsys.readouterr()
    with suppress(SystemExit):
        line = {"check-upgrade": ["check-upgrade", name], "move": ["move", name, "new.sqlite3"]}.get(
            words, words.split()
        )
        assert main(line) in (1, 2)
    said = capsys.readouterr()
    assert "WRONG" in said.out or said.err, said
    assert len(said.err.splitlines()) <= 1, said


@pytest.mark.parametrize("folder", [LONG, f"{LONG}/backups"])
async def test_a_folder_of_backups_that_cannot_be_had_never_stops_a_start(path: Path, folder: str) -> None:
    assert backups.newest(Path(folder)) is None
    async with await open_store(path, Path(folder)) as store:
        assert await store.read(matches.get, 1)


def test_paths_at_home_are_there(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(path.parents[1]))
    monkeypatch.setenv("DATABASE", "~/data/daimyo.sqlite3")
    monkeypatch.setenv("BACKUPS", " ~/elsewhere\r")
    monkeypatch.setenv("BACKUP_COMMAND", " ")
    assert main(["backup"]) == 0, capsys.readouterr()
    assert backups.newest(path.parents[1] / "elsewhere")


def on_one_disk(old: Path, new: Path | str) -> bool:
    """Refuse what no system can do: rename a file to another disk."""
    if ("other disk" in str(old)) != ("other disk" in str(new)):
        raise OSError(errno.EXDEV, "Invalid cross-device link")
    return True


@pytest.mark.parametrize("moment", ["a link to another disk", "before it goes on", "while it is put in place"])
def test_a_restore_that_is_broken_off_is_gone_on_with(path: Path, moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is always there, and its next start tells the tables and draws other luck."""
    if moment == "a link to another disk":
        other = path.parents[1] / "other disk"
        other.mkdir()
        path.rename(other / "real.sqlite3")
        path.symlink_to(other / "real.sqlite3")
        monkeypatch.setattr(Path, "rename", lambda old, new: on_one_disk(old, new) and os.rename(old, new))
        monkeypatch.setattr(Path, "replace", lambda old, new: on_one_disk(old, new) and os.replace(old, new))
        assert main(["restore"]) == 0
        assert path.is_symlink()
        assert opening.check(path)
        return

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    if moment == "before it goes on":
        monkeypatch.setattr(databases, "_go_on", killed)
    else:
        rename = Path.replace
        monkeypatch.setattr(
            Path, "replace", lambda old, new: killed() if old.name.endswith(".new") else rename(old, new)
        )
        rename = Path.rename
        monkeypatch.setattr(
            Path, "rename", lambda old, new: killed() if old.name.endswith(".new") else rename(old, new)
        )
    with pytest.raises(KeyboardInterrupt):
        main(["restore"])
    assert opening.check(path)

    async def look() -> object:
        async with await open_store(path) as store:
            return store.opened.older

    assert asyncio.run(look()) is not None


def test_a_folder_in_the_place_of_the_newest_post_hinders_nothing(path: Path) -> None:
    folder = opening.beside(path, opening.NEWEST_POST)
    folder.unlink(missing_ok=True)
    (folder / "things").mkdir(parents=True)
    assert main(["restore"]) == 0
    assert opening.check(path)


def test_a_whole_restore_is_no_older_database_at_the_next_start(path: Path) -> None:
    assert main(["restore"]) == 0

    async def look() -> object:
        async with await open_store(path) as store:
            return store.opened.older

    assert asyncio.run(look()) is None


def test_a_backup_of_the_future_keeps_none_of_today_away(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The clock was wrong when it was made."""
    folder, now = backups.beside(path), datetime.now(UTC)
    (today,) = backups.listed(folder)
    future = today.path.rename(folder / f"{now + timedelta(days=365):{opening.STAMP}}.sqlite3")
    assert backups.newest(folder, until=now) is None
    os.utime(opening.beside(path, opening.LOCK), (0, 0))  # it was used for long
    main(["doctor"])
    assert "WRONG backups: none" in capsys.readouterr().out
    assert main(["backup"]) == 0
    backups.prune(folder, datetime.now(UTC) + timedelta(minutes=1), 1)
    assert len(backups.listed(folder)) == 2
    assert future.exists()


def test_a_list_of_the_forgotten_with_a_broken_line_is_still_read(path: Path) -> None:
    folder = backups.beside(path)
    backups.add_forgotten(folder, 7, datetime.now(UTC))
    with (folder / backups.FORGOTTEN).open("ab") as file:
        file.write(b"nonsense\n\xff\xfe 8\n")
    backups.add_forgotten(folder, 9, datetime.now(UTC))
    assert [number for number, _ in backups.forgotten_since(folder, datetime.now(UTC) - timedelta(days=1))] == [7, 9]
    assert main(["restore"]) == 0


def test_a_full_disk_is_not_called_a_damaged_backup(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(backups, "copy_to", full)
    assert main(["restore"]) == 2
    assert f"The disk of the database {opening.beside(path, '.new')} is full." in capsys.readouterr().err


async def test_a_hangup_is_a_stop_unless_it_is_to_be_ignored(tmp_path: Path) -> None:
    async with a_table() as (table, base):
        heard = partial(signal.signal, signal.SIGHUP, signal.SIG_DFL)  # also where the tests themselves run under nohup
        process = await started(tmp_path, base, ready=heard)
        await online(process, table)
        process.send_signal(signal.SIGHUP)
        code, said = await ended(process)
        assert code == 0, said
        assert "signal=SIGHUP" in said
    program = (
        "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN); from bot.__main__ import STOPS; print(*STOPS)"
    )
    said = subprocess.check_output([sys.executable, "-c", program], cwd=ROOT, text=True)  # noqa: ASYNC221
    assert said.split() == [str(signal.SIGINT.value), str(signal.SIGTERM.value)]


def test_nothing_is_raised_for_a_folder_of_another_account() -> None:
    with pytest.raises(StoreTrouble, match="Check the rights"):
        opening.lock(Path(LONG, "daimyo.sqlite3"))


def test_no_command_writes_over_a_file_or_makes_what_it_should_read(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = path.read_bytes()
    for command, told in (
        (["replay", "1", "--record", str(path)], "is there already. Name a new file"),
        (["move", "gone.sqlite3", "new.sqlite3"], "There is no database gone.sqlite3."),
    ):
        with suppress(SystemExit):
            assert main(command) != 0
        assert told in capsys.readouterr().err
    assert path.read_bytes() == before
    assert not Path("new.sqlite3").exists()


@pytest.mark.timeout(20)
@pytest.mark.parametrize("words", ["verify", "replay"])
def test_a_pipe_or_a_device_in_place_of_a_match_is_told_at_once(
    path: Path, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo("pipe", 0o666)
    for place in ("pipe", "/dev/null", "data"):
        assert main([words, place]) == 2
        assert f"There is no file {place}" in capsys.readouterr().err


@pytest.mark.timeout(20)
def test_a_pipe_in_place_of_the_settings_is_told_at_once(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(".env", 0o666)
    assert main(["doctor"]) == 1
    assert "WRONG settings: The settings file .env cannot be read: the system cannot" in capsys.readouterr().out


@pytest.mark.parametrize("words", ["doctor", "backup", "why 1", "check-upgrade pipe"])
def test_a_pipe_or_a_device_in_place_of_the_database_is_told_at_once(
    path: Path, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo("pipe", 0o666)
    monkeypatch.setenv("DATABASE", "pipe")
    capsys.readouterr()
    with suppress(SystemExit):
        assert main(words.split()) != 0
    told = "".join(capsys.readouterr())
    assert "is not a database of Daimyo" in told
    assert "chmod" not in told


def test_trouble_with_the_network_is_not_called_one_with_the_output(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused")

    monkeypatch.setattr(databases.backups, "take_newest", refused)
    with pytest.raises(ConnectionRefusedError):
        main(["restore", "--dry-run"])

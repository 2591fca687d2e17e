"""No password is ever shown, and no other account of the machine can read what the bot keeps."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import pytest

from bot.cli.command import main
from bot.store import opening
from tests import postgres
from tests.bot.conftest import cluster
from tests.operating.process import ROOT, a_table, ended, online, started

__all__ = ["cluster"]

SECRET = "hunter2PW"
COMMANDS = (["doctor"], ["backup"], ["restore", "--dry-run"], ["replay", "1"])
NAMED = (["check-upgrade", "ADDRESS"], ["replay", "1", "--database", "ADDRESS"], ["move", "ADDRESS", "new.sqlite3"])


@pytest.fixture
def addresses(cluster: postgres.Cluster) -> list[str]:
    """Addresses with a password at which nothing can be had, each for a reason of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        refused = free.getsockname()[1]
    sockets = quote(str(cluster.sockets), safe="")
    return [
        f"postgresql://daimyo:{SECRET}@127.0.0.1:{refused}/db",
        f"postgresql://daimyo:{SECRET}@no-such-host.invalid/db",
        f"postgresql://daimyo:{SECRET}@/no-such-database?host={sockets}&port={cluster.port}",
        f"postgresql://nobody:{SECRET}@/postgres?host={sockets}&port={cluster.port}",
        f"postgresql://daimyo:{SECRET}@/postgres?host={sockets}&port={cluster.port}&no_such_option=1",
        f"Postgresql://daimyo@/no-such-database?host={sockets}&port={cluster.port}&password={SECRET}",
    ]


@pytest.mark.skipif(not postgres.there(), reason=postgres.LACKING)
def test_no_command_shows_the_password_of_a_database(
    addresses: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    for address in addresses:
        monkeypatch.setenv("DATABASE", address)
        for line in COMMANDS:
            assert main(line) in (1, 2), (address, line)
        for line in NAMED:
            with contextlib.suppress(SystemExit):
                code = main([address if word == "ADDRESS" else word for word in line])
                assert code == (1 if line[0] == "doctor" else 2), (address, line)
        said = "".join(capsys.readouterr())
        assert "Traceback" not in said
        assert SECRET not in said
    assert not [path for path in tmp_path.rglob("*") if SECRET in str(path)]


@pytest.mark.skipif(not postgres.there(), reason=postgres.LACKING)
def test_the_log_of_a_start_shows_no_password(addresses: list[str], tmp_path: Path) -> None:
    for address in addresses[::2]:
        done = subprocess.run(
            [sys.executable, "-m", "bot", "run", "--at", "http://127.0.0.1:1"],
            cwd=tmp_path,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "DISCORD_TOKEN": "x",
                "DATABASE": address,
                "LOG_LEVEL": "debug",
            },
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
        assert SECRET not in done.stdout + done.stderr


def others(folder: Path) -> list[str]:
    """What other accounts may read or change in a folder."""
    return [str(path.relative_to(folder)) for path in folder.rglob("*") if stat.S_IMODE(path.stat().st_mode) & 0o077]


async def a_bot_that_ran(folder: Path) -> list[str]:
    """Run the bot at a table, and ``daimyo backup`` beside it. What others may read while it runs."""
    async with a_table() as (table, base):
        process = await started(folder, base, METRICS_PORT="0")
        await online(process, table)
        backup = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "backup"), cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}
        )
        assert await backup.wait() == 0
        opened = others(folder)
        process.send_signal(signal.SIGTERM)
        assert (await ended(process))[0] == 0
    return opened


def test_files_of_the_bot_are_for_its_account_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = os.umask(0o022)
    try:
        assert asyncio.run(a_bot_that_ran(tmp_path)) == []
    finally:
        os.umask(before)
    assert {"daimyo.sqlite3", "daimyo.backups"} <= {path.name for path in tmp_path.rglob("*")}
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    (tmp_path / ".env").touch(0o600)
    assert main(["doctor"]) == 0
    assert "ok   privacy: " in capsys.readouterr().out
    for place in (".env", "data/daimyo.sqlite3", "data/daimyo.backups", *Path("data/daimyo.backups").glob("*")):
        for more in (0o040, 0o004, 0o020):
            (tmp_path / place).chmod((tmp_path / place).stat().st_mode | more)
            assert main(["doctor"]) == 1
            (told,) = [words for words in capsys.readouterr().out.splitlines() if "WRONG privacy" in words]
            command = told.partition("change these: ")[2]
            assert str(place) in command.split()
            subprocess.run(["sh", "-c", command], check=True)
            assert main(["doctor"]) == 0


def test_drawn_pictures_may_be_read_by_others_but_not_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    cache = tmp_path / ".cache" / "daimyo"
    cache.mkdir(parents=True)
    for rights, well in ((0o755, True), (0o700, True), (0o775, False), (0o757, False)):
        cache.chmod(rights)
        assert main(["doctor"]) == (0 if well else 1)
        assert ("chmod go= .cache/daimyo" in capsys.readouterr().out) is not well


def test_a_command_for_backups_that_fails_is_told_until_it_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("DATABASE", str(tmp_path / "x.sqlite3"))
    os.umask(0o077)
    opening.prepare(tmp_path / "x.sqlite3", lambda: None)
    for command, reason in (("false", "exit code 1"), ("no-such-program", "FileNotFoundError"), ("'", "ValueError")):
        monkeypatch.setenv("BACKUP_COMMAND", command)
        assert main(["backup"]) == 1
        assert f"BACKUP_COMMAND failed: {reason}." in capsys.readouterr().err
        assert main(["doctor"]) == 1
        assert f"WRONG BACKUP_COMMAND: failed after the newest backup ({reason})" in capsys.readouterr().out
    monkeypatch.setenv("BACKUP_COMMAND", "true")
    assert main(["backup"]) == 0
    assert main(["doctor"]) == 0
    assert "ok   BACKUP_COMMAND: has not failed" in capsys.readouterr().out

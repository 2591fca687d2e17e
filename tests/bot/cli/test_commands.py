"""The command line, as a person at a terminal meets it: exit codes, and sentences instead of tracebacks."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli.command import main
from bot.store.opening import log_of, prepare
from bot.workers import off_loop
from engine.registry import GAMES
from tests.bot.service.hall import Hall
from tests.tools.__main__ import main as tools

Done = subprocess.CompletedProcess[str]
ROOT = Path(__file__).parents[3]


def daimyo(folder: Path, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder of its own, with these settings and no others."""
    env = {key: value for key, value in os.environ.items() if key not in ("DISCORD_TOKEN", "DATABASE", "CACHE")}
    return subprocess.run(
        [sys.executable, "-m", "bot", *words],
        cwd=folder,
        env={**env, "PYTHONPATH": str(ROOT), **settings},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """A command in this process, where an error that is not explained is raised."""

    def run(*words: str, **settings: str) -> Done:
        monkeypatch.chdir(tmp_path)
        for key in ("DISCORD_TOKEN", "DATABASE", "CACHE"):
            monkeypatch.delenv(key, raising=False)
        for key, value in settings.items():
            monkeypatch.setenv(key, value)
        try:
            code = tools(list(words)) if words[0] == "simulate" else main(list(words))
        except SystemExit as refused:
            code = int(refused.code or 0)
        return Done(words, code, *capsys.readouterr())

    return run


def sentence(done: subprocess.CompletedProcess[str], *wanted: str) -> None:
    """It failed, said why in words, and showed no traceback."""
    assert done.returncode != 0
    assert "Traceback" not in done.stderr + done.stdout
    for words in wanted:
        assert words in done.stderr + done.stdout


def test_run_without_a_token_says_what_to_do(tmp_path: Path) -> None:
    done = daimyo(tmp_path, "run")
    sentence(done, "DISCORD_TOKEN", ".env")
    assert done.stderr.count("\n") == 1


def test_an_unusable_setting_is_named_and_not_shown(tmp_path: Path) -> None:
    sentence(daimyo(tmp_path, "run", LOG_LEVEL="loud", DISCORD_TOKEN="secret"), "LOG_LEVEL")


def test_doctor_finds_all_well_and_what_is_wrong(tmp_path: Path, here: Callable[..., Done]) -> None:
    well = here("doctor")
    assert well.returncode == 0, well.stdout
    assert "WRONG" not in well.stdout
    broken = tmp_path / "broken.sqlite3"
    broken.write_bytes(b"this is no database at all" * 200)
    ill = here("doctor", DATABASE=str(broken), DISCORD_TOKEN="not-a-token")
    sentence(ill, "WRONG token", "WRONG database")
    assert "not-a-token" not in ill.stdout


def test_play_with_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        sentence(daimyo(tmp_path, "play", "--port", str(taken.getsockname()[1])), "in use", "--port")


def test_play_refuses_a_damaged_and_a_newer_database(tmp_path: Path) -> None:
    folder = tmp_path / "table"
    folder.mkdir()
    path = folder / "daimyo.sqlite3"
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    before = path.read_bytes()
    sentence(daimyo(tmp_path, "play", "--dir", str(folder)), str(path))
    assert path.read_bytes() == before
    path.unlink()
    prepare(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("update alembic_version set version_num = '9999'")
        connection.commit()
    sentence(daimyo(tmp_path, "play", "--dir", str(folder)), "newer")


def test_play_answers_stops_and_comes_back_to_the_same_table(tmp_path: Path) -> None:
    for number in range(2):
        process = subprocess.Popen(
            [sys.executable, "-m", "bot", "play", "--dir", str(tmp_path / "table")],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        line = process.stdout.readline()
        assert re.search(r"http://127\.0\.0\.1:\d+/\?key=\S{20,}", line)
        if not number:
            second = daimyo(tmp_path, "play", "--dir", str(tmp_path / "table"))
            sentence(second, "Another table is using")
        process.send_signal(signal.SIGTERM)
        started = time.monotonic()
        assert process.wait(20) == 0
        assert time.monotonic() - started < 15


def test_simulate_prints_figures_for_people_and_for_programs(here: Callable[..., Done]) -> None:
    done = here("simulate", "shogun", "--games", "3", "--seats", "3", "--seed", "5")
    assert done.returncode == 0, done.stderr
    assert "matches a second" in done.stdout
    assert "no invariant broken" in done.stdout
    words = ("simulate", "shogun", "--games", "4", "--players", "caretaker,random,random", "--seats", "3", "--json")
    figures = json.loads(here(*words).stdout)
    assert figures["matches"] == 4
    assert sum(figures["wins"].values()) >= 4
    assert figures["broken"] == {}


@pytest.mark.parametrize("title", GAMES)
def test_simulate_takes_mixed_company(here: Callable[..., Done], title: str) -> None:
    words = ("--games", "1", "--seats", "4", "--players", "caretaker,default,random,absent", "--json")
    done = here("simulate", title, *words)
    assert done.returncode == 0, done.stderr
    assert set(json.loads(done.stdout)["scores"]) == {"caretaker", "default", "random", "absent"}


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "chess"),
        ("simulate", "shogun", "--seats", "9"),
        ("simulate", "shogun", "--side", "dark"),
        ("simulate", "shogun", "--side", "moon", "--option", "start=fixed"),
        ("simulate", "shogun", "--option", "nonsense"),
        ("simulate", "shogun", "--option", "moat=yes"),
        ("simulate", "shogun", "--players", "robot"),
        ("simulate", "shogun", "--players", "random,random", "--seats", "3"),
        ("simulate", "shogun", "--games", "0"),
        ("selfplay", "shogun", "--option", "stick=2"),
        ("selfplay", "go"),
        ("replay", "no-such-file"),
        ("replay", "7"),
        ("check-upgrade", "no-such-file"),
    ],
    ids=" ".join,
)
def test_wrong_words_are_explained(here: Callable[..., Done], words: tuple[str, ...]) -> None:
    done = here(*words)
    sentence(done)
    assert done.stderr.count("\n") == 1


def test_replay_tells_a_recording_and_refuses_a_broken_one(tmp_path: Path, here: Callable[..., Done]) -> None:
    recording = next((ROOT / "tests" / "playthroughs" / "shogun").glob("*.jsonl"))
    done = here("replay", str(recording))
    assert done.returncode == 0, done.stderr
    assert "plies replayed" in done.stdout
    assert "== " in done.stdout
    lines = recording.read_text().splitlines()
    for number, spoiled in enumerate((lines[:1] + lines[2:], [*lines[:5], "{"], [])):
        path = tmp_path / f"{number}.jsonl"
        path.write_text("\n".join(spoiled))
        sentence(here("replay", str(path)))


async def test_replay_tells_a_stored_match_and_writes_it_into_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall, record = Hall(tmp_path / "daimyo.sqlite3", GAMES), tmp_path / "match.jsonl"
    await hall.open()
    number, lobby = await hall.match(people=2, title="edo"), await hall.lobby(people=2, title="edo")
    await hall.close()
    stored = ["--database", str(hall.path)]
    assert await off_loop(main, ["replay", f"#{number}", "--record", str(record), *stored]) == 0
    assert "the stored position and story are the same" in capsys.readouterr().out
    assert await off_loop(main, ["replay", str(record)]) == 0
    assert "Seat 1" in capsys.readouterr().out
    assert await off_loop(main, ["replay", str(lobby.id), *stored]) == 1
    assert "was never started" in capsys.readouterr().err
    assert await off_loop(main, ["why", "7", *stored]) == 2
    assert "There is no match 7." in capsys.readouterr().err


def test_restore_sets_a_log_aside(tmp_path: Path, here: Callable[..., Done]) -> None:
    path = tmp_path / "daimyo.sqlite3"
    prepare(path)
    words = ("restore", "--set-log-aside")
    sentence(here(*words, DATABASE=str(path)), "There is no log", "Nothing was changed")
    with closing(sqlite3.connect(path)) as other:
        other.execute("INSERT INTO agreed (name, value) VALUES ('late', 'x')")
        other.commit()
        log = log_of(path).read_bytes()
        with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as without:
            assert without.execute("SELECT * FROM agreed WHERE name = 'late'").fetchall() == []
        whole = path.read_bytes()
    path.write_bytes(whole)
    log_of(path).write_bytes(log)
    look = here(*words, "--dry-run", DATABASE=str(path))
    assert (look.returncode, "would be moved aside" in look.stdout) == (0, True)
    assert log_of(path).read_bytes() == log
    done = here(*words, DATABASE=str(path))
    assert done.returncode == 0, done.stderr
    assert not log_of(path).exists()
    assert [kept.read_bytes() for kept in tmp_path.iterdir() if kept.name.endswith("-wal")] == [log]
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT * FROM agreed WHERE name = 'late'").fetchall() == []

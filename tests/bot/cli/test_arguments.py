"""Every option of every command with a wrong value: one sentence, no traceback, and nothing is started."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from bot.cli.command import COMMANDS, MODULES, main, read_database
from bot.version import version
from tests.bot.test_config import ADDRESSES, SECRET

ROOT = Path(__file__).parents[3]
NUMBERS = ("99999999", "-1", "1.5", "x", "", "9" * 5000, "٣")
NEEDED = {"check-upgrade": ["x"], "move": ["x", "y"], "replay": ["x"], "verify": ["x"], "why": ["1"]}
"""What stands behind an option so that it is its value alone which is wrong."""


def options(package: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Command, option and its settings, of the commands in a package."""
    for place in MODULES.values():
        import_module(place)
    for name, _, declared, _ in list(COMMANDS):
        for names, more in declared if MODULES[name].startswith(package) else ():
            yield name, names[-1], more


def wrong(package: str) -> Iterator[Any]:
    """Each option that reads its value, with values that it cannot take."""
    for command, name, more in options(package):
        kind, words = more.get("type"), NEEDED.get(command, [])
        values: tuple[str, ...] = ()
        if kind is read_database:
            values = tuple(ADDRESSES)
        elif kind is not None and kind is not Path:
            values = NUMBERS if package == "bot.cli" else NUMBERS[1:]
        elif "choices" in more:
            values = ("x", "")
        for value in values:
            line = [command, f"{name}={value}", *words] if name.startswith("-") else [command, value, *words[1:]]
            yield pytest.param(line, id=" ".join(line)[:60])


@pytest.mark.parametrize("line", [*wrong("bot.cli"), *wrong("tests.tools")])
def test_a_wrong_value_is_told_in_a_line(
    line: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    with contextlib.suppress(SystemExit):
        assert main(line) == 2
    said = "".join(capsys.readouterr())
    assert len(said.splitlines()) == 1
    assert len(said) < 400
    assert SECRET not in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "line",
    ["backup", "restore", "move here there", "check-upgrade here", "replay here", "replay 7", "verify here", "why 7"],
)
def test_what_cannot_be_looked_at_is_not_called_wrong(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit code is 1 where something was found that is."""
    monkeypatch.chdir(tmp_path)
    assert main(line.split()) == 2
    assert capsys.readouterr().err.startswith("There is no ")


def test_no_option_of_a_command_reads_a_number_without_limits() -> None:
    every = [*options("bot.cli"), *options("tests.tools")]
    assert [(command, name) for command, name, more in every if more.get("type") in (int, float)] == []
    assert {command for command, _, _ in every} >= {"play", "move", "simulate"}


@pytest.mark.parametrize(
    "line",
    [
        ["restore", "--at", "yesterday"],
        ["restore", "--at", "9999-99-99T00:00"],
        ["restore", "--at", "0001-01-01T00:00+23:59"],
        ["restore", "--dry-run"],
        ["replay", "0"],
        ["replay", "9" * 30],
        ["replay", "x", "--record", "no/such/folder"],
        ["replay", "٣"],
        ["replay", "."],
        ["verify"],
        ["verify", "."],
        ["verify", "no-such-file"],
        ["why", "x"],
        ["why", "7"],
        ["check-upgrade", "."],
        ["check-upgrade", "no-such-file"],
        ["move", "no-such-file", "y"],
        ["move", ".", "y"],
        ["backup"],
        ["run", "--at", "http://127.0.0.1:x"],
        ["run", "--at", "http://127.0.0.1:99999"],
        ["play", "--dir", "/dev/null/x"],
        ["play", "--dir", "a-file"],
        ["no-such-command"],
        ["run", "--no-such-option"],
        [],
    ],
    ids=" ".join,
)
def test_what_cannot_be_done_is_told_in_a_line(
    line: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    (tmp_path / "a-file").touch()
    with contextlib.suppress(SystemExit):
        assert main(line) in (1, 2)
    said = capsys.readouterr().err.splitlines()
    assert len([words for words in said if " [info" not in words]) == 1, said


def test_the_version_is_told_and_stands_in_one_place() -> None:
    written = re.findall(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert [version()] == written
    done = subprocess.run([sys.executable, "-m", "bot", "--version"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, f"daimyo {version()}\n")


@pytest.mark.parametrize(
    "token", ["MTIz.short", *(pytest.param(it, marks=pytest.mark.soak) for it in ("a\nb", "ü" * 60, "0" * 64, "x y.z"))]
)
def test_a_token_of_a_wrong_form_is_told_at_once(token: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": token},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("This DISCORD_TOKEN does not look like a bot token")
    assert done.stderr.count("\n") == 1
    assert token not in done.stderr
    assert not list(tmp_path.iterdir())


def test_every_command_and_every_argument_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    """``--help`` says what a command does; operators' commands stand apart from those of developers."""
    for package in ("bot.cli", "tests.tools"):
        silent = [f"{command} {name}" for command, name, more in options(package) if not more.get("help")]
        assert silent == []
    for name, help, *_ in COMMANDS:
        with pytest.raises(SystemExit):
            main([name, "--help"])
        assert " ".join(help.split()).lower() in " ".join(capsys.readouterr().out.split()).lower()
    with pytest.raises(SystemExit):
        main(["--help"])
    _, operators, developers = re.split(r"^for (?:operators|developers).*:$", capsys.readouterr().out, flags=re.M)
    for name, place in MODULES.items():
        assert re.search(rf"^  {name} ", operators if place.startswith("bot.cli") else developers, re.M)

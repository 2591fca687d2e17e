"""``daimyo run --processes`` and ``--at``: what is refused, with a sentence, and who is started again."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from bot.cli.command import main


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--processes", "3"), "Several processes need a database on a server"),
        (("--at", "https://elsewhere.example"), "--at is for a local table on this machine"),
    ],
)
def test_what_is_refused(
    words: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "a token")
    assert main(["run", *words]) == 2
    assert said in "".join(capsys.readouterr())
    assert not list(tmp_path.iterdir())


WATCHER = """
import asyncio, sys
import bot.cli.run as processes
processes.PAUSE = 0.1
sys.exit(asyncio.run(processes.watched(1, [], None)))
"""


async def test_who_is_killed_at_once_is_started_again_and_who_cannot_run_is_not(tmp_path: Path) -> None:
    """There is no token, so the second one says that it can never run; the first one is killed before it can."""
    settings = {name: value for name, value in os.environ.items() if name not in ("DISCORD_TOKEN", "DATABASE")}
    watcher = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", WATCHER),
        cwd=tmp_path,
        env={**settings, "PYTHONPATH": str(Path(__file__).parents[3])},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert watcher.stdout is not None
    async with asyncio.timeout(30):
        first = (await watcher.stdout.readline()).split()
        os.kill(int(first[-1]), signal.SIGKILL)
        others, said = await watcher.communicate()
    ((*words, second),) = [line.split() for line in others.splitlines()]
    assert (words, second != first[-1]) == (first[:-1], True)
    assert said.count(b"There is no DISCORD_TOKEN") == 1
    assert watcher.returncode == 2

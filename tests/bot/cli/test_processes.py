"""``daimyo run --processes`` and ``--at``: what is refused, with a sentence."""

from __future__ import annotations

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

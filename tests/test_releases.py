"""Databases of past releases: this code opens them, replays every match, and plays on to the end."""

from __future__ import annotations

import gzip
import sqlite3
from argparse import Namespace
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.cli import databases
from bot.service.model import Status
from engine.registry import GAMES
from tests.bot.service.hall import ANN, BOB, PLACE, Hall
from tests.releases.making import FOLDER

WHILE = 40
"""Answers."""
RELEASES = sorted(path.name.removesuffix(".sqlite3.gz") for path in FOLDER.glob("*.sqlite3.gz"))


def unpacked(release: str, folder: Path) -> Path:
    path = folder / "daimyo.sqlite3"
    path.write_bytes(gzip.decompress((FOLDER / f"{release}.sqlite3.gz").read_bytes()))
    return path


@pytest.fixture(params=RELEASES)
async def old(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Hall]:
    """A hall with the database of a release."""
    hall = Hall(unpacked(request.param, tmp_path), GAMES)
    await hall.open()
    yield hall
    await hall.close()


def test_the_first_release_is_kept() -> None:
    assert "1.0.0" in RELEASES


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["a while", "to its end"])
async def test_every_match_of_a_release_replays_and_plays_on(old: Hall, whole: bool) -> None:
    service, running = old.service, dict.fromkeys(GAMES, 0)
    matches = [await service.lobby.match(number) for number in range(1, len(GAMES) + 2)]
    assert [it.status for it in matches] == [*[Status.RUNNING] * len(GAMES), Status.OVER]
    for match in matches:
        await service.maintenance.verify(match.id)
        if match.status is Status.RUNNING:
            running[match.title] += 1
            position = await service.play.position(match.id)
            assert position.view is not None
            assert position.outcome is None
            assert (await service.recap.notes(ANN.id, [match.id]))[match.id] == f"a note on {match.title}"
            (vote,) = await service.votes.open_votes(match.id)
            await service.votes.cast(match.id, BOB, vote.id, False)
            random = Random(1)
            for _ in range(WHILE):
                await old.act(match.id, random)
            await old.post()
            if whole:
                await old.finish(match.id, random)
                assert (await service.lobby.match(match.id)).status is Status.OVER
            await service.maintenance.verify(match.id)
    assert set(running.values()) == {1}
    assert (await service.preferences.habits(BOB.id)).zone == "Europe/Berlin"


@pytest.mark.parametrize("release", RELEASES)
async def test_a_saved_match_of_a_release_is_read_where_its_key_is(release: str, old: Hall) -> None:
    data = (FOLDER / f"{release}.export").read_bytes()
    match = await old.service.archive.read(PLACE, ANN, data)
    assert (match.title, match.status) == ("edo", Status.OVER)
    await old.service.maintenance.verify(match.id)


@pytest.mark.parametrize("release", RELEASES)
def test_check_upgrade_finds_nothing_and_would_find_a_changed_draw(
    release: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = unpacked(release, tmp_path)
    assert databases.check_upgrade(Namespace(file=path)) == 0
    assert "4 matches replayed, 0 differ, 0 would be held." in capsys.readouterr().out
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("UPDATE plays SET draws = replace(draws, ',3,', ',0,') WHERE match_id = 1")
        raw.commit()
    assert databases.check_upgrade(Namespace(file=path)) == 1
    assert "match 1 (shogun, rules version 1) differs" in capsys.readouterr().out

"""``daimyo move``: from a file to a server and back, all the same; and what is refused."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.cli.command import main
from bot.service.model import Status
from bot.service.upkeep import Upkeep
from bot.store import errors, moving
from engine.registry import GAMES
from tests.bot.service.hall import Hall


async def played(path: Path | str) -> list[int]:
    """A match that is over and packed, and one of each game that goes on."""
    hall = Hall(path, GAMES)
    await hall.open()
    over = await hall.match(people=2, title="rokugan")
    await hall.agreed(over)
    await hall.post()
    numbers = [over]
    for title in GAMES:
        numbers.append(await hall.match(people=2, caretakers=GAMES[title].seats[0] - 2, title=title))
        for _ in range(12):
            await hall.act(numbers[-1], Random(1))
    hall.clock.move(days=2)
    await Upkeep(hall.service.repository, 10**9, "").quarter()
    await hall.close()
    return numbers


async def goes_on(where: Path | str, numbers: list[int]) -> None:
    hall = Hall(where, GAMES)
    await hall.open()
    for number in numbers:
        await hall.service.maintenance.verify(number)
    assert (await hall.service.lobby.match(numbers[0])).status is not Status.RUNNING
    assert await hall.act(numbers[1], Random(2))
    assert await hall.match(people=2, title="edo") > max(numbers), "no number is given twice"
    await hall.close()


def test_there_and_back(tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    here, back = tmp_path / "here.sqlite3", tmp_path / "back.sqlite3"
    numbers = asyncio.run(played(here))
    capsys.readouterr()
    assert main(["move", str(here), database]) == 0
    there = capsys.readouterr().out
    assert main(["move", database, str(back)]) == 0
    assert capsys.readouterr().out.splitlines()[:-1] == there.splitlines()[:-1], "the same counts and digests"
    assert main(["move", str(here), database]) == 2
    assert "Nothing was changed" in capsys.readouterr().err
    assert main(["move", database, str(back)]) == 2
    assert "Nothing was changed" in capsys.readouterr().err
    for where in (database, back):
        asyncio.run(goes_on(where, numbers))


def test_a_copy_that_is_broken_off_or_differs_leaves_nothing(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here, new = tmp_path / "here.sqlite3", tmp_path / "new.sqlite3"
    asyncio.run(played(here))
    honest = moving._add

    def forgetful(target: Any, table: Any, rows: Any) -> None:
        honest(target, table, iter([*rows][:-1]) if table.name == "events" else rows)

    def broken_off(target: Any, table: Any, rows: Any) -> None:
        if table.name == "standings":
            raise errors.not_stored("SQLITE_FULL")
        honest(target, table, rows)

    for fault in (forgetful, broken_off):
        monkeypatch.setattr(moving, "_add", fault)
        for target in (database, str(new)):
            assert main(["move", str(here), target]) in (1, 2)
    assert "events" in capsys.readouterr().err
    monkeypatch.setattr(moving, "_add", honest)
    for target in (database, str(new)):
        assert main(["move", str(here), target]) == 0, "it begins anew"

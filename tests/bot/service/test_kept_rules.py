"""A match keeps its rules: kept versions side by side, and matches held whose rules have no engine."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.cli.command import main
from bot.service.model import PostKind, UnknownRules
from bot.service.service import Service
from bot.store import deadlines
from engine.core.sequence import SequenceOfPlay
from engine.core.text import plain
from engine.registry import GAMES
from tests.bot.service.hall import ANN, BOB, Hall
from tests.bot.toy import SEQUENCE, TOY, Digging

PLAN = "assign gold {gold}; assign mud 0; lock"


class FairDigging(Digging):
    """The lowest bid digs first."""

    def ordered(self, gold: Sequence[int]) -> list[int]:
        return super().ordered(gold)[::-1]


NEWER = replace(TOY, rules_version=2, sequence=SequenceOfPlay({**SEQUENCE.phases, "digging": FairDigging()}))
"""The toy by its second rules."""


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = Hall(tmp_path / "daimyo.sqlite3")
    await hall.open()
    yield hall
    await hall.close()


async def dug(hall: Hall) -> int:
    """A match in which Ann, who bid more, has dug, and Bob must act."""
    number = await hall.match()
    await hall.service.play.submit(number, ANN.id, PLAN.format(gold=5))
    await hall.service.play.submit(number, BOB.id, PLAN.format(gold=3))
    await hall.service.play.submit(number, ANN.id, "dig")
    await hall.post()
    return number


async def updated(hall: Hall, game: Any, *kept: Any) -> Service:
    """The next version of the bot on the same file."""
    await hall.close()
    hall.games = {"toy": game}
    await hall.open()
    hall.service = Service(hall.store, hall.clock, games=hall.games, seed="newer", kept=kept)
    await hall.service.repository.hold_unknown_rules()
    return hall.service


async def test_a_kept_version_and_the_newest_are_played_side_by_side(hall: Hall) -> None:
    number = await dug(hall)
    lobby = await hall.lobby()
    service = await updated(hall, NEWER, TOY)
    assert (await service.play.position(number)).active == (1,)
    await service.lobby.start(lobby.id, ANN)
    for match in (lobby.id, await hall.match()):
        await service.play.submit(match, ANN.id, PLAN.format(gold=5))
        await service.play.submit(match, BOB.id, PLAN.format(gold=3))
        assert (await service.play.position(match)).active == (1,), "the lowest bid digs first by the new rules"
    await service.play.submit(number, BOB.id, "pass")
    assert (await service.play.position(number)).view.phase == "bidding"
    for match in (number, lobby.id):
        await service.maintenance.verify(match)


def rows_of(hall: Hall) -> list[tuple[Any, ...]]:
    """All that the file holds of matches."""
    with closing(sqlite3.connect(hall.path)) as raw:
        tables = ("matches", "seats", "plays", "events", "standings", "deadlines", "acts")
        return [row for table in tables for row in raw.execute(f"SELECT * FROM {table}")]


async def test_a_match_without_an_engine_for_its_rules_is_held_and_goes_on_with_one(hall: Hall) -> None:
    number = await dug(hall)
    before = await hall.service.play.position(number)
    await hall.close()
    stored = rows_of(hall)
    await hall.open()
    with capture_logs() as logs:
        service = await updated(hall, NEWER)
    (line,) = [line for line in logs if line["log_level"] == "error"]
    assert (line["match"], line["game"], line["rules_version"]) == (number, "toy", 1)
    for wish in (
        service.play.position(number),
        service.play.submit(number, BOB.id, "dig"),
        service.host.end(number, ANN),
        service.orders.of(number, BOB.id),
    ):
        with pytest.raises(UnknownRules, match=r"is held: .*version 1"):
            await wish
    (told,) = await hall.post()
    assert (told.kind, told.user_id) == (PostKind.BROKEN, ANN.id)
    assert "Nothing is lost" in plain(told.payload["text"])
    hall.clock.move(hours=3)
    await service.time.run_due()
    await service.caretakers.resume()
    await service.caretakers.quiet()
    other = await hall.match()
    await service.play.submit(other, ANN.id, PLAN.format(gold=5))
    await hall.close()
    assert {*stored} <= {*rows_of(hall)}, "nothing of it was changed"
    await hall.open()
    service = await updated(hall, NEWER, TOY)
    assert await service.play.position(number) == before
    await service.play.submit(number, BOB.id, "pass")
    await service.maintenance.verify(number)


async def test_the_clock_of_a_match_stands_while_no_engine_has_its_rules(hall: Hall) -> None:
    number = await dug(hall)
    before = await hall.store.read(deadlines.of_match, number)
    for _ in range(2):  # a second start of the same version changes nothing
        service = await updated(hall, NEWER)
        await service.downtime.stop_clocks()
        hall.clock.move(days=3)
        await service.time.run_due()
    service = await updated(hall, NEWER, TOY)
    await service.downtime.stop_clocks()
    assert await hall.store.read(deadlines.of_match, number) == {
        kind: at + timedelta(days=6) for kind, at in before.items()
    }
    assert (await service.play.position(number)).active == (1,)
    await service.time.run_due()
    assert (await service.play.position(number)).active == (1,), "nobody's time is up"
    told = [row for row in await hall.post() if row.kind is PostKind.NOTE]
    assert ["You get that time back" in plain(row.payload["text"]) for row in told] == [True]


async def test_only_matches_that_have_begun_keep_their_rules(hall: Hall) -> None:
    lobby = await hall.lobby()
    service = await updated(hall, NEWER)
    await service.lobby.start(lobby.id, ANN)
    assert (await service.repository.get(lobby.id)).game.rules_version == 2


async def test_check_upgrade_names_matches_that_would_be_held(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = Hall(tmp_path / "daimyo.sqlite3", GAMES)
    await hall.open()
    await hall.match(3, title="shogun")
    number = await hall.match(3, title="shogun")
    await hall.close()
    capsys.readouterr()
    assert await asyncio.to_thread(main, ["check-upgrade", str(hall.path)]) == 0
    assert capsys.readouterr().out == "2 matches replayed, 0 differ, 0 would be held.\n"
    with closing(sqlite3.connect(hall.path)) as raw, raw:
        raw.execute("UPDATE matches SET rules_version = 0 WHERE id = ?", [number])
    assert await asyncio.to_thread(main, ["check-upgrade", str(hall.path)]) == 1
    assert capsys.readouterr().out == (
        "match 2 (shogun, rules version 0) would be held: there is no engine for its rules\n"
        "1 matches replayed, 0 differ, 1 would be held.\n"
    )

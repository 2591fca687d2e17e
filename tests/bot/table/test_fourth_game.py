"""The test-only game at the local table: put into the two registries, it is hosted like any other."""

from __future__ import annotations

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from engine.registry import GAMES
from render.registry import PICTURES
from tests.bot.table.house import opened, parts
from tests.driver import texts
from tests.noughts.game import NOUGHTS
from tests.noughts.pictures import NoughtsPictures
from tests.tools.selfplay import Robots

PAIR = ("Anna", "Boris")


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, NOUGHTS.title, NOUGHTS)
    monkeypatch.setitem(PICTURES, NOUGHTS.title, NoughtsPictures())


async def test_a_game_nobody_knew_is_hosted(tmp_path: Path) -> None:
    """Opened by command, bids by panel, squares by list, the board posted as a picture, the log replayed; no fault."""
    with capture_logs() as lines:
        await _hosted(tmp_path)
    faults = [line for line in lines if line["log_level"] == "error"]
    assert [line for line in faults if line.get("kind") != "cover"] == []  # one belongs to a folder of ``render``


async def _hosted(tmp_path: Path) -> None:
    async with opened(tmp_path, people=PAIR) as house:
        robots = Robots([house.person(name) for name in PAIR], house.service, 1)
        number = await robots.open(NOUGHTS.title, {})
        outcome = await robots.play(number)
        await house.service.maintenance.verify(number)
        assert sum(outcome.points) > 0
        thread = house.table.messages(await house.thread(number))
        told = "\n".join(texts(message) for message in thread)
        assert "moves first for" in told or "the lot falls on" in told
        assert "The match is over" in told
        assert any(message["attachments"] for message in thread)
        assert not any("assign bid" in str(message) for message in thread if not message["ephemeral"])


async def test_a_person_bids_with_four_presses(tmp_path: Path) -> None:
    """Open the panel, choose, lock; then the square. By command it is one line."""
    async with opened(tmp_path, people=PAIR) as house:
        number = await house.match(*PAIR, game=NOUGHTS.title)
        panel = await house.panel("Anna", number)
        panel = await house.chosen("Anna", panel, "assign bid 3")
        panel = await house.pressed("Anna", panel, label="Suggest")
        assert "is not a move" not in texts(panel)
        await house.pressed("Anna", panel, label="Lock plan")
        assert "move 1" in await house.told("Boris", "plan", line="bid=2 lock")
        await house.posted()
        panel = await house.panel("Anna", number)
        assert "Which square" in texts(panel)
        assert parts(panel, "s1:act:")
        await house.chosen("Anna", panel, "mark b2")
        await house.posted()
        assert "You can do this: a1, b1" in await house.told("Boris", "decide", answer="mark b2")
        assert "Next: **Anna**" in await house.told("Boris", "decide", answer="mark a1")

"""A game or a picture that raises leaves no press open: each is answered in time, and the match goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from engine.core.protocol import Game
from engine.registry import GAMES
from render.registry import PICTURES
from tests.bot.table.house import LONGEST, House, opened, parts
from tests.driver import texts
from tests.noughts.game import NOUGHTS
from tests.noughts.pictures import NoughtsPictures

PAIR = ("Anna", "Boris")
SECRET = "a secret that no log tells"


class LikeMemoryError(MemoryError):
    """An error of a kind that no code names."""


class Faulty:
    """The toy game, one part of which raises while it is ``broken``."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]) -> None:
        self.error, self.broken = error, ""
        words = {name: self._raising(name, getattr(NOUGHTS.words, name)) for name in self.WORDS}
        asking = {name: self._raising(name, getattr(NOUGHTS.asking, name)) for name in self.ASKING}
        game = replace(
            NOUGHTS,
            view=self._raising("view", NOUGHTS.view),
            words=replace(NOUGHTS.words, **words),
            asking=replace(NOUGHTS.asking, **asking),
        )
        monkeypatch.setitem(GAMES, game.title, game)
        legal = Game.legal_actions
        faulty = self

        def legal_actions(self: Any, *args: Any) -> Any:
            if faulty.broken == "legal_actions" and self.title == game.title:
                raise faulty.error(SECRET)
            return legal(self, *args)

        monkeypatch.setattr(Game, "legal_actions", legal_actions)
        pictures = NoughtsPictures()
        for name in ("board", "private", "marks", "account"):
            monkeypatch.setattr(pictures, name, self._raising("drawing", getattr(pictures, name)), raising=False)
        monkeypatch.setitem(PICTURES, game.title, pictures)

    WORDS = ("brief", "describe", "describe_position", "describe_private")
    ASKING = ("question", "advise", "default_action")
    PARTS = ("view", "legal_actions", "drawing", *WORDS, *ASKING)

    def _raising(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def done(*args: Any, **more: Any) -> Any:
            if self.broken == name:
                raise self.error(SECRET)
            return work(*args, **more)

        return done


async def answered(house: House, name: str, result: Any) -> str:
    """All that a press is answered with; fails if the client says that there was no answer."""
    assert result.ok, result.reason
    if not result.messages:
        return ""
    return texts(await house.person(name).settled(result, timeout=LONGEST))


COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("me", {}),
    ("board", {}),
    ("plan", {}),
    ("plan", {"line": "bid=2"}),
    ("decide", {}),
    ("decide", {"answer": "mark b2"}),
    ("recap", {}),
    ("history", {}),
    ("verify", {}),
    ("orders", {}),
    ("match info", {}),
    ("match list", {}),
    ("match list", {"hosted": True}),
    ("host nudge", {}),
)
TYPED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("plan", {"line": "bid="}),
    ("decide", {"answer": "m"}),
    ("board", {"place": "a"}),
    ("history", {"chapter": ""}),
    ("me", {"match": "n"}),
)


async def pressed(house: House, panel: dict[str, Any], turn: dict[str, Any], number: int) -> None:
    """Press a button and choose in a list of a panel, open another one, and send a form."""
    anna = house.person("Anna")
    for suggest in parts(panel, "b1:suggest:"):
        assert (await anna.click(panel, custom_id=suggest["custom_id"])).ok
    for select in parts(panel, "s1:act:"):
        assert (await anna.select(panel, select["options"][0]["value"], custom_id=select["custom_id"])).ok
    await answered(house, "Anna", await anna.click(turn, custom_id=f"b1:open:{number}::"))
    form = (await anna.slash("note", channel=turn["channel_id"])).modal
    assert form is not None
    await answered(house, "Anna", await anna.submit(form, words="Boris bids high"))


@pytest.mark.parametrize(
    "error",
    [
        StopIteration,
        LikeMemoryError,
        pytest.param(RecursionError, marks=pytest.mark.soak),
        pytest.param(KeyError, marks=pytest.mark.soak),
    ],
)
async def test_every_press_is_answered_whatever_raises(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: type[BaseException]
) -> None:
    faulty = Faulty(monkeypatch, error)
    async with opened(tmp_path, people=PAIR) as house:
        number = await house.match(*PAIR, game=NOUGHTS.title)
        thread, anna = await house.thread(number), house.person("Anna")
        turn = await house.newest_turn("Anna", number)
        with capture_logs() as logs:
            for part in faulty.PARTS:
                panel = await house.panel("Anna", number)
                faulty.broken = part
                await pressed(house, panel, turn, number)
                for command, options in COMMANDS:
                    await answered(house, "Anna", await anna.slash(command, channel=thread, **options))
                for command, options in TYPED:
                    assert len(await anna.autocomplete(command, channel=thread, **options)) <= 25
                faulty.broken = ""
        troubles = [one for one in logs if one["log_level"] in ("error", "critical")]
        assert any("test_raising.py" in one.get("exception", "") for one in troubles), "the log has a traceback"
        assert not any(SECRET in str(one) for one in troubles if "exception" in one)
        assert SECRET not in caplog.text
        assert "bid" in await house.told("Anna", "lock", channel=thread)
        assert "move 1" in await house.told("Boris", "plan", channel=thread, line="bid=2 lock")
        await house.posted()
        await house.service.maintenance.verify(number)

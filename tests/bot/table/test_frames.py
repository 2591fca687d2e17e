"""From a button, a command or a deadline to the rule, as ``docs/developers/one-click.md`` has it, function by function.

A way is every function of ours on the stack of a phase's ``play``, from the first that the library or the event loop
calls.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from engine.core.sequence import Phase
from tests.bot.table.house import LONGEST, House, parts

ROOT = Path(__file__).parents[3]
OURS = tuple(str(ROOT / room) + "/" for room in ("bot", "engine", "render"))
LOCAL = str(ROOT / "bot" / "local") + "/"

Way = list[str]

STEPS = re.findall(
    r"^\d+\. `(\S+)`, `(\S+)`:", (ROOT / "docs/developers/one-click.md").read_text(encoding="utf-8"), re.M
)
PAGE = [f"{file}:{function}" for file, function in STEPS]
RETRY, RULE = PAGE[2], PAGE[8]
CLICK, AFTER_CLICK = PAGE[:4], PAGE[4:8]


def command(name: str) -> Way:
    cog = (f"bot/cogs/playing.py:Playing.{one}" for one in (name, "_submit"))
    return ["bot/cogs/common.py:command", *cog, *PAGE[2:4]]


DEADLINE = [
    "bot/app.py:_deadlines",
    *(f"bot/service/deadline_runner.py:Deadlines.{one}" for one in ("run_due", "_run")),
]
DEADLINE.insert(2, RETRY)


def ours(frame: FrameType | None) -> Iterator[str]:
    """The frames of ours below this one, the innermost first."""
    while frame is not None:
        code = frame.f_code
        if code.co_filename.startswith(OURS) and not code.co_filename.startswith(LOCAL):
            yield f"{Path(code.co_filename).relative_to(ROOT)}:{code.co_qualname.split('.<locals>')[0]}"
        frame = frame.f_back


def phases_of(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from phases_of(one)


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> list[Way]:
    """The ways by which phases were played since, but for caretakers and simulations."""
    found: list[Way] = []

    def watched(kind: type[Any], play: Any) -> Any:
        def watching(self: Any, *args: Any) -> None:
            rule = f"{kind.__module__.replace('.', '/')}.py:{kind.__name__}.play"
            way = [*reversed([rule, *ours(sys._getframe(1))])]
            if not any("caretaker" in step or "advi" in step for step in way):
                found.append(way)
            play(self, *args)

        return watching

    for kind in {*phases_of(Phase)}:
        if "play" in vars(kind):
            monkeypatch.setattr(kind, "play", watched(kind, vars(kind)["play"]))
    return found


def went(ways: list[Way], beginning: Way, rule: str | None = None) -> None:
    """Every way that was gone is the page's: this beginning, then the steps to a rule, or to this one first."""
    assert ways
    for way in ways:
        assert way[:-1] == beginning + AFTER_CLICK, "\n".join(way)
    assert rule in (None, ways[0][-1])
    ways.clear()


async def test_plan_button_select_and_order(house: House, ways: list[Way]) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    for name in ("Anna", "Boris"):
        user = int(house.person(name).id)
        await house.service.orders.file(number, user, "special", "plus_1_chest; plus_1_rice; any")
    ways.clear()
    assert "Bid**: 🪙 2" in await house.told("Anna", "plan", channel=thread, line="bid=2")
    went(ways, command("plan"), RULE)
    panel = await house.panel("Anna", number)
    panel = await house.chosen("Anna", panel, "bid", "s1:focus:")
    panel = await house.chosen("Anna", panel, "assign bid chest_3")
    went(ways, CLICK, RULE)
    panel = await house.pressed("Anna", panel, custom_id=parts(panel, "b1:act:")[0]["custom_id"])
    went(ways, CLICK, RULE)
    panel = await house.planned("Anna", number, lock=False)
    ways.clear()
    await house.pressed("Anna", panel, label="Lock plan")
    went(ways, CLICK, RULE)
    await house.planned("Boris", number, lock=False)
    ways.clear()
    await house.told("Boris", "lock", channel=thread)
    assert len(ways) > 1, "the standing orders played, too"
    went(ways, command("lock"), RULE)
    await house.posted()


async def test_decide(house: House, ways: list[Way]) -> None:
    number = await house.match("Anna", "Boris", game="rokugan")
    names = ("Anna", "Boris")
    seat = (await house.service.play.position(number)).active[0]
    asked = await house.service.play.question(number, int(house.person(names[seat]).id))
    assert asked.question is not None
    ways.clear()
    answer = asked.question.choices[0].wish
    await house.told(names[seat], "decide", channel=await house.thread(number), answer=answer)
    went(ways, command("decide"))


async def test_deadline(house: House, ways: list[Way]) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    due_at = (await house.service.play.position(number)).due_at
    assert due_at is not None
    ways.clear()
    house.clock.shift += due_at - house.clock.now()
    house.service.downtime.last = house.clock.now()
    house.service.time.event.set()
    async with asyncio.timeout(LONGEST):
        while not ways:  # noqa: ASYNC110 - the rule knows nothing of events
            await asyncio.sleep(0.05)
    await house.posted()
    went(ways, DEADLINE, RULE)

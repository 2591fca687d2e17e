"""From a command, a click, a form, an order or a deadline to the rule: at most eight frames of our own.

Counted is every frame on the stack of a phase's ``play`` whose file is ours, decorators, lambdas and generators
included, from the first one the library (or the event loop) calls.
"""

from __future__ import annotations

import asyncio
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
MOST = 8

Way = list[str]


def ours(frame: FrameType | None) -> Iterator[str]:
    """The frames of ours below this one, the innermost first."""
    while frame is not None:
        code = frame.f_code
        if code.co_filename.startswith(OURS) and not code.co_filename.startswith(LOCAL):
            yield f"{Path(code.co_filename).relative_to(ROOT)}:{code.co_qualname}"
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
            way = [*reversed([f"{kind.__module__}:{kind.__name__}.play", *ours(sys._getframe(1))])]
            if not any("caretaker" in step or "advi" in step for step in way):
                found.append(way)
            play(self, *args)

        return watching

    for kind in {*phases_of(Phase)}:
        if "play" in vars(kind):
            monkeypatch.setattr(kind, "play", watched(kind, vars(kind)["play"]))
    return found


def few(ways: list[Way], begins: str) -> None:
    """Every way that was gone has at most eight frames, and began there."""
    assert ways
    for way in ways:
        assert begins in way[0], "\n".join(way)
        assert len(way) <= MOST, "\n".join([f"{len(way)} frames:", *way])
    ways.clear()


async def test_plan_button_select_and_order(house: House, ways: list[Way]) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    thread = await house.thread(number)
    for name in ("Anna", "Boris"):
        user = int(house.person(name).id)
        await house.service.orders.file(number, user, "special", "plus_1_chest; plus_1_rice; any")
    ways.clear()
    assert "Bid**: 🪙 2" in await house.told("Anna", "plan", channel=thread, line="bid=2")
    few(ways, "Playing.plan")
    panel = await house.panel("Anna", number)
    panel = await house.chosen("Anna", panel, "bid", "s1:focus:")
    panel = await house.chosen("Anna", panel, "assign bid chest_3")
    few(ways, "Desk.pressed")
    panel = await house.pressed("Anna", panel, custom_id=parts(panel, "b1:act:")[0]["custom_id"])
    few(ways, "Desk.pressed")
    panel = await house.planned("Anna", number, lock=False)
    ways.clear()
    await house.pressed("Anna", panel, label="Lock plan")
    few(ways, "Desk.pressed")
    await house.planned("Boris", number, lock=False)
    ways.clear()
    await house.told("Boris", "lock", channel=thread)
    assert any("follow" in step or "orders" in step for way in ways for step in way) or len(ways) > 1
    few(ways, "Playing.lock")
    await house.posted()


async def test_decide(house: House, ways: list[Way]) -> None:
    number = await house.match("Anna", "Boris", game="rokugan")
    names = ("Anna", "Boris")
    seat = (await house.service.play.position(number)).active[0]
    asked = await house.service.play.asked(number, int(house.person(names[seat]).id))
    assert asked.question is not None
    ways.clear()
    answer = asked.question.choices[0].wish
    await house.told(names[seat], "decide", channel=await house.thread(number), answer=answer)
    few(ways, "Playing.decide")


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
    few(ways, "_deadlines")

"""Whatever fails inside a game, a seat without an answer acts, and the log has the traceback."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.bot.service.hall import ANN, Hall
from tests.bot.toy import TOY

ADVISE = TOY.asking.advise


def level_fails(*levels: int, error: Exception | None = None, action: Any = None) -> Any:
    """Return an ``advise`` that fails at these levels: with an error, or with an action that is not legal."""

    def advise(view: Any, actions: Any, chance: Any, level: int) -> Any:
        if level not in levels:
            return ADVISE(view, actions, chance, level)
        if error is not None:
            raise error
        return action

    return advise


FAULTS = [
    pytest.param({"error": RuntimeError("a fault")}, id="error"),
    pytest.param({"error": StopIteration()}, id="stop"),
    pytest.param({"error": RecursionError()}, id="recursion"),
    pytest.param({"action": None}, id="nothing"),
    pytest.param({"action": ("dig", "deeper")}, id="illegal"),
]


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("levels", [(1,), (0, 1)])
async def test_a_match_goes_on_beside_a_caretaker_that_fails(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, fault: dict[str, Any], levels: tuple[int, ...]
) -> None:
    monkeypatch.setitem(vars(TOY.asking), "advise", level_fails(*levels, **fault))
    match = await hall.lobby(people=1)
    await hall.service.lobby.add_caretaker(match.id, ANN, "deep")
    with capture_logs() as logs:
        await hall.service.lobby.start(match.id, ANN)
        await hall.service.caretakers.quiet()
    assert (await hall.service.play.position(match.id)).active == (0,), "the caretaker has acted, no deadline passed"
    assert {log["strength"] for log in logs if log["event"].startswith("caretaker")} == set(levels)
    assert all(log.get("exc_info") for log in logs if log["event"] == "caretaker failed")
    assert hall.service.caretakers.stuck == set()
    if levels == (0, 1):
        await hall.finish(match.id, Random(1))


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_suggestion_comes_from_a_lower_level(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, fault: dict[str, Any]
) -> None:
    number = await hall.match(people=2)
    monkeypatch.setitem(vars(TOY.asking), "advise", level_fails(1, **fault))
    assert (await hall.service.play.suggest(number, ANN.id)).wish


@pytest.mark.parametrize("failing", ["default_action", "advise"])
async def test_a_deadline_passes_whatever_fails(hall: Hall, monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    def broken(*args: Any) -> Any:
        raise StopIteration

    number = await hall.match(people=1, caretakers=1)
    monkeypatch.setitem(vars(TOY.asking), failing, broken)
    hall.clock.move(hours=1)
    with capture_logs() as logs:
        assert await hall.service.time.run_due() == 1
    assert (await hall.service.play.position(number)).view.phase == "digging"
    assert any(log.get("exc_info") for log in logs) == (failing == "default_action")
    await hall.service.maintenance.verify(number)

"""Threads get their work through one helper, and nothing that work raises leaves its caller waiting."""

from __future__ import annotations

import ast
import asyncio
import contextlib
from pathlib import Path

import pytest

from bot import workers
from bot.workers import off_loop
from tests.patience import PATIENCE

PRODUCT = Path(__file__).resolve().parents[2] / "bot"
OWN = ("workers.py", "store")
"""The helper itself, and the store's own threads."""


class LikeMemoryError(MemoryError):
    """An error of a kind that no code names."""


@pytest.mark.parametrize("kind", [StopIteration, RecursionError, KeyError, LikeMemoryError, GeneratorExit])
async def test_what_work_raises_reaches_its_caller(kind: type[BaseException]) -> None:
    def work() -> None:
        raise kind("told")

    async with asyncio.timeout(PATIENCE):
        with pytest.raises((RuntimeError, kind)):
            await off_loop(work)


def test_no_other_way_leads_to_threads() -> None:
    found = [
        f"{path.relative_to(PRODUCT)}:{node.lineno} {node.attr}"
        for path in PRODUCT.rglob("*.py")
        if path.relative_to(PRODUCT).parts[0] not in OWN
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("to_thread", "run_in_executor")
    ]
    assert found == []


async def test_a_lost_cancellation_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a stop comes at the moment at which the library has connected."""
    monkeypatch.setattr(workers, "CANCEL_AGAIN", 0.01)

    async def connect() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        await asyncio.Event().wait()

    tasks = [asyncio.create_task(connect()) for _ in range(2)]
    await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        await workers.cancel(tasks)
    assert all(task.cancelled() for task in tasks)


def test_nothing_is_cancelled_and_waited_for_otherwise() -> None:
    """What is cancelled elsewhere ends by itself, or nobody waits for it."""
    found = {
        path.relative_to(PRODUCT).as_posix()
        for path in PRODUCT.rglob("*.py")
        if path.relative_to(PRODUCT).parts[0] != "local" and ".cancel()" in path.read_text(encoding="utf-8")
    }
    assert found == {
        "app.py",  # the wait for an event
        "cli/run.py",  # the same, and the process ends after a while
        "ui/kit/artist.py",  # a timer
        "ui/kit/pages.py",  # nobody waits
        "workers.py",
    }

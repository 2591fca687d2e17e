"""Threads get their work through one helper, and nothing that work raises leaves its caller waiting."""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path

import pytest

from bot.workers import off_loop

PRODUCT = Path(__file__).resolve().parents[2] / "bot"
OWN = ("workers.py", "store")
"""The helper itself, and the store's own threads."""


class LikeMemoryError(MemoryError):
    """An error of a kind that no code names."""


@pytest.mark.parametrize("kind", [StopIteration, RecursionError, KeyError, LikeMemoryError, GeneratorExit])
async def test_what_work_raises_reaches_its_caller(kind: type[BaseException]) -> None:
    def work() -> None:
        raise kind("told")

    async with asyncio.timeout(2):
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

"""The real process, stopped while it starts, or with a token that Discord refuses: it ends cleanly and starts again."""

from __future__ import annotations

import asyncio
import re
import signal
import time
from itertools import cycle
from pathlib import Path

import pytest

from tests.density import one_in
from tests.operating.process import a_table, ended, hears_signals, online, started, starts

MOMENTS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""Shares of the time from the first line of ours to the end of the start."""


async def test_fault_31_a_stop_at_any_moment_of_the_start_leaves_nothing_behind(tmp_path: Path) -> None:
    async with a_table() as (table, base):
        process = await started(tmp_path, base)
        await hears_signals(process)
        began = time.monotonic()
        await online(process, table)
        whole = time.monotonic() - began
        process.send_signal(signal.SIGTERM)
        await ended(process)
        for moment, number in zip(MOMENTS[:: one_in(3)], cycle((signal.SIGTERM, signal.SIGINT)), strict=False):
            process = await started(tmp_path, base)
            await hears_signals(process)
            await asyncio.sleep(moment * whole)
            process.send_signal(number)
            code, said = await ended(process)
            assert code == 0, (moment, code, said)
            assert "Traceback" not in said, (moment, said)
            assert len(re.findall(r"\bstopp(?:ed|ing)\b", said)) == 1, (moment, said)
        await starts(tmp_path, table, base)


@pytest.mark.parametrize(
    "silent", [*(pytest.param(it, marks=pytest.mark.soak) for it in ("GET /gateway*", "GET /users/@me")), "gateway"]
)
async def test_fault_31_a_stop_before_discord_ever_answered(tmp_path: Path, silent: str) -> None:
    async with a_table() as (table, base):
        if silent == "gateway":
            await table.faults.from_json({"kind": "away", "away": True})
        else:
            table.faults.delay(silent, seconds=60)
        process = await started(tmp_path, base)
        await asyncio.sleep(3)
        process.send_signal(signal.SIGTERM)
        code, said = await ended(process)
        assert (code, "Traceback" in said) == (0, False), said
        await table.faults.from_json({"kind": "away", "away": False})
        table.faults.waiting.clear()
        await starts(tmp_path, table, base)


async def test_fault_31_a_refused_token_is_one_sentence_and_the_right_one_works_afterwards(tmp_path: Path) -> None:
    async with a_table() as (table, base):
        for _ in range(2):
            code, said = await ended(await started(tmp_path, base, token="another-token"))
            assert code == 2, said
            assert "Traceback" not in said
            assert said.splitlines()[-1].startswith("Discord does not accept this DISCORD_TOKEN.")
        await starts(tmp_path, table, base)

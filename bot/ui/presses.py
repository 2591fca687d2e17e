"""What was pressed and is not answered yet."""

from __future__ import annotations

import asyncio
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

import discord
import structlog
from structlog.contextvars import bind_contextvars

if TYPE_CHECKING:
    from bot.meter import Meter

log = structlog.get_logger("daimyo.presses")


class Presses:
    """The tasks in which presses, forms and commands are answered: each in one, from its arrival on."""

    def __init__(self, meter: Meter | None = None) -> None:
        self._meter = meter
        self._open: set[asyncio.Task[object]] = set()

    def begun(self, interaction: discord.Interaction, match: int | None = None) -> None:
        """The present task answers this one. What it logs from now on bears its number, and that of its match."""
        bind_contextvars(press=interaction.id, **({} if match is None else {"match": match}))
        task = asyncio.current_task()
        if task is not None and task not in self._open:
            self._open.add(task)
            task.add_done_callback(partial(self._done, interaction.type.name, monotonic()))

    def _done(self, kind: str, began: float, task: asyncio.Task[object]) -> None:
        self._open.discard(task)
        seconds = monotonic() - began
        log.debug("answered", kind=kind, seconds=round(seconds, 3))
        if self._meter is not None:
            self._meter.answers.labels(kind).observe(seconds)

    async def answered(self, seconds: float) -> None:
        """Wait until all are, at most so long."""
        until = monotonic() + seconds
        while self._open and (left := until - monotonic()) > 0:
            await asyncio.wait(self._open, timeout=left)
        if self._open:
            log.error("presses are left unanswered", presses=len(self._open))

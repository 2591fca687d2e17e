"""Presses that are not answered yet."""

from __future__ import annotations

import asyncio
from functools import partial
from time import monotonic

import discord
import structlog
from structlog.contextvars import bind_contextvars

from bot.meter import Meter
from bot.ui.kit.replies import failed, heard

log = structlog.get_logger("daimyo.presses")


class Presses:
    """The tasks that answer presses, forms and commands, one for each."""

    def __init__(self, meter: Meter | None = None) -> None:
        self._meter = meter
        self._open: set[asyncio.Task[object]] = set()

    def begun(self, interaction: discord.Interaction, match: int | None = None) -> None:
        """Have the present task answer this one; its logs bear the numbers of press and match.

        Whatever ends the task, the press is answered: a task that left it open is answered for.
        """
        bind_contextvars(press=interaction.id, **({} if match is None else {"match": match}))
        task = asyncio.current_task()
        if task is not None and task not in self._open:
            self._open.add(task)
            task.add_done_callback(partial(self._observe, interaction, monotonic()))

    def _observe(self, interaction: discord.Interaction, began: float, task: asyncio.Task[object]) -> None:
        self._open.discard(task)
        kind, trouble = interaction.type.name, None if task.cancelled() else task.exception()
        if not heard(interaction) and not task.cancelled():
            late = asyncio.ensure_future(failed(interaction, trouble or RuntimeError("the press was left open")))
            self._open.add(late)
            late.add_done_callback(self._open.discard)
        seconds = monotonic() - began
        log.debug("answered", kind=kind, seconds=round(seconds, 3))
        if self._meter is not None:
            self._meter.answers.labels(kind).observe(seconds)

    async def answered(self, seconds: float) -> None:
        """Wait at most so long until all presses are answered."""
        until = monotonic() + seconds
        while self._open and (left := until - monotonic()) > 0:
            await asyncio.wait(self._open, timeout=left)
        if self._open:
            log.error("stopped with unanswered presses", presses=len(self._open))

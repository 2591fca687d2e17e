"""Work that takes long goes to threads through here, so that the event loop keeps answering."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from typing import Any, ParamSpec, TypeVar

X = TypeVar("X")
P = ParamSpec("P")

CANCEL_AGAIN = 12.0
"""Seconds for a cancelled task to end: more than it may drain."""


async def off_loop(work: Callable[P, X], *args: P.args, **more: P.kwargs) -> X:
    """Return the result of work done in a thread, or raise its error."""
    return await in_pool(None, partial(work, *args, **more))


async def in_pool(pool: Executor | None, work: Callable[[], X]) -> X:
    """Do the same in a thread of this pool; None stands for the loop's own."""
    context = contextvars.copy_context()
    return await asyncio.get_running_loop().run_in_executor(pool, context.run, contained, work)


def contained(work: Callable[[], X]) -> X:
    """Return the result of work; raise ``RuntimeError`` in place of ``StopIteration``.

    A future cannot hold ``StopIteration``: its awaiter would wait for ever.
    """
    try:
        return work()
    except StopIteration as stop:
        raise RuntimeError("the work raised StopIteration") from stop


async def wait_to_the_end(work: Awaitable[X]) -> X:
    """Wait for work that must not be left half done, even if the waiting task is cancelled."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise


async def wait_until_set(event: asyncio.Event, seconds: float) -> None:
    """Wait until an event is set, at most for some seconds."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()


async def cancel(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel tasks and wait until all have ended.

    ``asyncio.wait_for`` of Python 3.11, which the library connects with, loses a cancellation that
    comes just as its work ends; so whatever still runs after a while is cancelled again.
    """
    pending: Collection[asyncio.Task[Any]] = tasks
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=CANCEL_AGAIN)

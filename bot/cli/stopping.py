"""The end of a command that runs until it is stopped."""

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import Coroutine
from typing import Any

import structlog

LAST = 25.0
"""Seconds from a stop signal to the end of the process, at the latest."""

log = structlog.get_logger("daimyo")


async def until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Run work until it is over, or cancel it at Ctrl+C or a stop signal and wait for its end.

    Whatever a thread is busy with, the process ends within ``LAST`` seconds of the signal.
    """
    loop, task = asyncio.get_running_loop(), asyncio.ensure_future(work)
    stopped = False

    def stop(number: signal.Signals) -> None:
        nonlocal stopped
        if not stopped:
            stopped = True
            log.info("stopping", signal=number.name)
            task.cancel()
            end = threading.Timer(LAST, os._exit, [1])
            end.daemon = True
            end.start()

    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop, number)
    await asyncio.wait([task])
    if not (stopped and task.cancelled()):
        task.result()

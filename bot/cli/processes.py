"""The end of a command that runs until it is stopped, and several processes: ``--processes 3``."""

import asyncio
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Coroutine, Sequence
from time import monotonic
from typing import Any

import structlog

from bot.__main__ import STOPS
from bot.workers import wait_until_set

SHORT, PAUSE = 10.0, 5.0
"""A shorter life of a process, and the pause after it, in seconds."""
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

    for number in STOPS:
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop, number)
    await asyncio.wait([task])
    if not (stopped and task.cancelled()):
        task.result()


async def watched(count: int, words: Sequence[str], metrics_port: int | None) -> int:
    """Run processes of ``daimyo run`` with these words until a stop; start dead ones again.

    Return the exit code of a process that says it can never run.
    """
    told = asyncio.Event()
    for number in STOPS:
        asyncio.get_running_loop().add_signal_handler(number, told.set)
    ports = [metrics_port + number if metrics_port else metrics_port for number in range(count)]
    kept = [asyncio.create_task(_keep(number, words, port, told)) for number, port in enumerate(ports)]
    done, _ = await asyncio.wait(kept, return_when=asyncio.FIRST_COMPLETED)
    told.set()
    await asyncio.wait(kept)
    return max(task.result() for task in done)


async def _keep(number: int, words: Sequence[str], port: int | None, told: asyncio.Event) -> int:
    """Run one process after another; return 0 at a stop."""
    place, lived = {} if port is None else {"METRICS_PORT": str(port)}, False
    while True:
        began = monotonic()
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "run", *words), env={**os.environ, **place}, start_new_session=True
        )
        print(f"process {number + 1}: {process.pid}", flush=True)
        ended, stopped = asyncio.create_task(process.wait()), asyncio.create_task(told.wait())
        await asyncio.wait([ended, stopped], return_when=asyncio.FIRST_COMPLETED)
        if told.is_set():
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await ended
            return 0
        stopped.cancel()
        lived = lived or monotonic() - began >= SHORT
        if (code := ended.result()) > 0 and not lived:  # it has said why it cannot run; who is killed says nothing
            return code
        if monotonic() - began < SHORT:
            await wait_until_set(told, PAUSE)
            if told.is_set():
                return 0

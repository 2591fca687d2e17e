"""``daimyo play``: the local table, with the bot at it. No token, no internet."""

import argparse
import asyncio
import contextlib
import os
import secrets
import signal
import threading
import time
import webbrowser
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from bot.app import point_at, running
from bot.cli.command import command, option
from bot.config import load
from bot.local.table import PEOPLE, LocalTable
from bot.logs import set_up

LAST = 25.0
"""Seconds between a stop signal and the end at the latest; within them presses are answered."""


@command(
    "play",
    "open the local table: the bot on a page of your own machine",
    option("--port", type=int, default=0, help="default: any free one"),
    option("--dir", type=Path, default=Path("data", "local"), help="where the table is kept"),
    option("--shards", type=int, default=1, help="as many servers, each on a shard of its own; default: 1"),
    option("--open", action="store_true", help="open the page in the browser"),
)
def run(args: argparse.Namespace) -> int:
    """Play until interrupted."""
    settings = load().model_copy(update={"database": args.dir / "daimyo.sqlite3", "backups": None})
    set_up(settings)
    return asyncio.run(_play(args, settings))


async def _play(args: argparse.Namespace, settings: Any) -> int:
    async with table_with_bot(args.dir, settings, port=args.port, shards=args.shards) as (table, app):
        told = asyncio.create_task(until_told(app))
        await asyncio.sleep(0)  # from the first line on a stop signal is heard
        print(f"Daimyo's table is open: {table.page_url}", flush=True)
        print("Choose a person on the page and type /match new. Ctrl+C closes the table; it is kept.", flush=True)
        if args.open:
            webbrowser.open(table.page_url)
        await told
    return 0


@contextlib.asynccontextmanager
async def table_with_bot(
    directory: Path | None,
    settings: Any,
    *,
    port: int = 0,
    people: tuple[str, ...] = PEOPLE,
    clock: Any = None,
    seed: str | None = None,
    shards: int = 1,
    make: Callable[..., LocalTable] = LocalTable,
) -> AsyncIterator[tuple[Any, Any]]:
    """The local table and the bot at it, in this process: the pair (table, app). The bot is online.

    ``seed`` makes the luck of every match the same again; without it nobody knows it. There is a
    server on each of the ``shards``.
    """
    token = f"local.{secrets.token_urlsafe(24)}"
    seconds = time.time if clock is None else lambda: clock.now().timestamp()
    table = make(directory, token=token, people=people, clock=seconds, shards=shards)
    base = await table.start(port=port)
    try:
        point_at(base)
        async with running(settings, local=True, clock=clock, seed=seed) as app:
            app.connect(token)
            async with asyncio.timeout(30):
                await app.came_online()
            yield table, app
    finally:
        await table.stop()


async def until_told(app: Any) -> None:
    """Wait for Ctrl+C, a stop signal, or the end of one of the parts; raise what it died of.

    Once it is told, the process ends within ``LAST`` seconds, whatever a thread of it is still busy with.
    """
    loop = asyncio.get_running_loop()
    told = asyncio.Event()

    def stop() -> None:
        told.set()
        end = threading.Timer(LAST, os._exit, [1])
        end.daemon = True
        end.start()

    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop)
    waiting = [asyncio.create_task(told.wait()), asyncio.create_task(app.stopped())]
    done, rest = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    for task in done:
        task.result()

"""``daimyo run`` and ``play``: the bot on Discord, in several processes or one, or at a table."""

import argparse
import asyncio
import contextlib
import os
import re
import secrets
import signal
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Coroutine, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import discord
import structlog

from bot.__main__ import STOPS
from bot.app import App, at_discord, point_at, running
from bot.cli.command import Stop, command, option, settings, whole
from bot.config import NO_SUCH_TOKEN, TOKEN_FORM, Settings
from bot.logs import set_up
from bot.workers import wait_until_set

SHORT, PAUSE = 10.0, 5.0
"""A shorter life of a process, and the pause after it, in seconds."""
ONLINE = 60.0
"""Seconds within which the bot is online at its own table."""
LAST = 25.0
"""Seconds from a stop signal to the end of the process, at the latest."""
NO_TOKEN = (
    "There is no DISCORD_TOKEN. Put your bot's token into .env (docs/operators/install.md), "
    "or try Daimyo without one: daimyo play."
)
WRONG_TOKEN = (
    "Discord does not accept this DISCORD_TOKEN. Make a new one on the Bot page of your application in Discord's "
    "developer portal and put it into .env."
)
ALONE = (
    "Several processes need a database on a server: DATABASE=postgresql://… (docs/operators/postgresql.md). "
    "A file serves one process."
)
HERE = "--at is for a local table on this machine: http://127.0.0.1:PORT."
ANY_TOKEN = re.compile(r"[!-~]+")
"""A token that a local table may have: signs that a request can carry."""

log = structlog.get_logger("daimyo")


@command(
    "run",
    "run the bot on Discord (needs DISCORD_TOKEN). The exit code is 2 if the settings must change first",
    option(
        "--processes",
        type=whole(1, 64),
        default=1,
        help="number of bot processes to start here (more than 1 needs PostgreSQL); default: 1",
    ),
    option("--at", metavar="ADDRESS", help="connect to a local table at this address instead of Discord"),
)
def run(args: argparse.Namespace) -> int:
    """Run until stopped; 2 if no start can succeed before the settings are changed."""
    chosen = settings()
    if chosen.discord_token is None:
        raise Stop(NO_TOKEN)
    if args.at is not None:
        place = re.fullmatch(r"(http://127\.0\.0\.1:(\d{1,5}))/?", args.at, re.ASCII)
        if place is None or not 0 < int(place[2]) <= 65535:
            raise Stop(HERE)
        point_at(place[1])
    if args.processes > 1 and not isinstance(chosen.database, str):
        raise Stop(ALONE)
    token = chosen.discord_token.get_secret_value()
    if not (TOKEN_FORM if at_discord() else ANY_TOKEN).fullmatch(token):
        raise Stop(NO_SUCH_TOKEN)
    if args.processes > 1:
        return asyncio.run(watched(args.processes, ["--at", args.at] if args.at else [], chosen.metrics_port))
    set_up(chosen, "run")
    try:
        asyncio.run(until_stopped(_run(chosen, token, local=args.at is not None)))
    except discord.LoginFailure as failure:
        raise Stop(WRONG_TOKEN) from failure
    return 0


async def _run(chosen: Settings, token: str, *, local: bool) -> None:
    async with running(chosen, local=local) as app:
        app.connect(token)
        await app.stopped()


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


# -- the local table --------------------------------------------------------------------------------


@command(
    "play",
    "open the local table: try Daimyo in a browser, without Discord. Ctrl+C closes the table and keeps it",
    option("--port", type=whole(0, 65535), default=0, help="port of the page; default: any free one"),
    option(
        "--dir",
        type=Path,
        default=Path("data", "local"),
        help="folder of the table and its matches; default: data/local",
    ),
    option(
        "--shards", type=whole(1, 16), default=1, help="number of Discord servers to imitate, one a shard; default: 1"
    ),
    option("--open", action="store_true", help="open the page in the browser"),
)
def play(args: argparse.Namespace) -> int:
    """Play until interrupted."""
    chosen = settings().model_copy(update={"database": args.dir / "daimyo.sqlite3", "backups": None})
    set_up(chosen, "play")
    asyncio.run(until_stopped(_play(args, chosen)))
    return 0


async def _play(args: argparse.Namespace, settings: Settings) -> None:
    from bot.local.table import LocalTable

    table = LocalTable(args.dir, token=f"local.{secrets.token_urlsafe(24)}", shards=args.shards)
    async with bot_at(table, settings, port=args.port) as app:
        print(f"Daimyo's table is open: {table.page_url}", flush=True)
        print("Choose a person on the page and type /match new. Ctrl+C closes the table; it is kept.", flush=True)
        if args.open:
            webbrowser.open(table.page_url)
        if not any(table.world.posts.values()):
            await app.greet()
        await app.stopped()


@contextlib.asynccontextmanager
async def bot_at(table: Any, settings: Settings, *, port: int = 0, **more: Any) -> AsyncIterator[App]:
    """Run a local table, and the bot at it, in this process. The bot is online."""
    base = await table.start(port=port)
    try:
        point_at(base)
        async with running(settings, local=True, **more) as app:
            app.connect(table.api.token)
            try:
                async with asyncio.timeout(ONLINE):
                    await app.came_online()
            except TimeoutError:
                raise Stop(f"The bot did not come online within {ONLINE:.0f} seconds. Try again.") from None
            yield app
    finally:
        await table.stop()

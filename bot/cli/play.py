"""``daimyo play``: the local table, with the bot at it. No token, no internet."""

import argparse
import asyncio
import contextlib
import secrets
import time
import webbrowser
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from bot.app import point_at, running
from bot.cli.command import Stop, command, option, settings, whole
from bot.cli.run import until_stopped
from bot.local.table import PEOPLE, LocalTable
from bot.logs import set_up

ONLINE = 60.0
"""Seconds within which the bot is online at its own table."""


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
def run(args: argparse.Namespace) -> int:
    """Play until interrupted."""
    chosen = settings().model_copy(update={"database": args.dir / "daimyo.sqlite3", "backups": None})
    set_up(chosen, "play")
    asyncio.run(until_stopped(_play(args, chosen)))
    return 0


async def _play(args: argparse.Namespace, settings: Any) -> None:
    async with table_with_bot(args.dir, settings, port=args.port, shards=args.shards) as (table, app):
        print(f"Daimyo's table is open: {table.page_url}", flush=True)
        print("Choose a person on the page and type /match new. Ctrl+C closes the table; it is kept.", flush=True)
        if args.open:
            webbrowser.open(table.page_url)
        if not any(table.world.posts.values()):
            await app.greet()
        await app.stopped()


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

    ``seed`` makes the luck of every match the same again; without it no one knows it. There is a
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
            try:
                async with asyncio.timeout(ONLINE):
                    await app.came_online()
            except TimeoutError:
                raise Stop(f"The bot did not come online within {ONLINE:.0f} seconds. Try again.") from None
            yield table, app
    finally:
        await table.stop()

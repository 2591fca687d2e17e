"""``daimyo cluster``: PostgreSQL, several processes of the bot and the local table, on this machine."""

import argparse
import asyncio
import contextlib
import os
import secrets
import shutil
import signal
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from bot.cli.command import Stop, command, option, whole
from bot.local.table import LocalTable
from tests import postgres

IDENTIFY = 5.0


@command(
    "cluster",
    "try several processes on PostgreSQL at the local table. Kill any of them: the others take over",
    option("--processes", type=whole(1, 64), default=3, help="number of bot processes; default: 3"),
    option("--port", type=whole(0, 65535), default=0, help="port of the page; default: any free one"),
    option(
        "--dir",
        type=Path,
        default=Path("data", "cluster"),
        help="folder of the database and the table; default: data/cluster",
    ),
)
def run(args: argparse.Namespace) -> int:
    """Until interrupted; everything is kept."""
    if not postgres.there():
        raise Stop(f"There is {postgres.LACKING}: apt-get install postgresql")
    folder = args.dir.absolute()
    with tempfile.TemporaryDirectory(prefix="daimyo-") as sockets:
        server = postgres.Cluster(folder / "postgres", "", Path(sockets))
        if os.getuid() == 0:
            shutil.chown(sockets, "postgres")
        try:
            server.start()
        except (RuntimeError, OSError) as trouble:
            raise Stop(f"PostgreSQL does not start in {folder}: {trouble}") from None
        try:
            return asyncio.run(_run(args.processes, args.port, folder, server))
        finally:
            server.stop()


async def _run(processes: int, port: int, folder: Path, server: postgres.Cluster) -> int:
    url = server.url("daimyo") if server.has("daimyo") else server.make("daimyo")
    table = LocalTable(folder / "table", token=f"local.{secrets.token_urlsafe(24)}", shards=processes)
    table.gateway.starts.seconds = IDENTIFY
    base = await table.start(port)
    try:
        async with processes_at(base, table.gateway.token, url, processes, folder):
            print(f"PostgreSQL: {url}", flush=True)
            print(f"Daimyo's table is open: {table.page_url}", flush=True)
            print("Kill any process (kill -9 NUMBER): another one starts, and the match goes on.", flush=True)
            print(f"Ctrl+C ends all; table and matches are kept in {folder}.", flush=True)
            told = asyncio.Event()
            for number in (signal.SIGINT, signal.SIGTERM):
                asyncio.get_running_loop().add_signal_handler(number, told.set)
            await told.wait()
    finally:
        await table.stop()
    return 0


@contextlib.asynccontextmanager
async def processes_at(base: str, token: str, url: str, count: int, folder: Path) -> AsyncIterator[None]:
    """``daimyo run --processes`` at a table; its log lies in the folder."""
    settings = {"DISCORD_TOKEN": token, "DATABASE": url, "CACHE": str(folder / "cache")}
    with (folder / "log").open("wb") as written:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "run", "--processes", str(count), "--at", base),
            env={**os.environ, **settings},
            stderr=written,
        )
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGTERM)
        await process.wait()

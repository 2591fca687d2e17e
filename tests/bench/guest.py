"""The bot alone, as a guest at a local table of another process: its address, its token, and the database are given."""

import asyncio
import sys
from pathlib import Path

from bot.app import point_at, running
from bot.cli.run import until_stopped
from bot.config import load
from bot.logs import set_up


async def _play(base: str, token: str, database: str) -> None:
    settings = load().model_copy(update={"database": Path(database), "backups": None})
    set_up(settings, "guest")
    point_at(base)
    async with running(settings, local=True) as app:
        app.connect(token)
        await app.came_online()
        print("online", flush=True)
        await app.stopped()


if __name__ == "__main__":
    asyncio.run(until_stopped(_play(*sys.argv[1:])))

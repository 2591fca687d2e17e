"""``daimyo check-upgrade FILE``: would the matches of a database file be the same under this version?"""

import argparse
import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli.command import command, option
from bot.config import located
from bot.service.service import Service
from bot.store import matches
from bot.store.database import Store
from bot.store.opening import copy
from engine.core.refusals import Corrupt, Refusal


@command(
    "check-upgrade",
    "replay all matches of a database file, without changing it, and name those that differ",
    option("file", type=located, metavar="FILE"),
)
def run(args: argparse.Namespace) -> int:
    """A line for each match that differs; 1 if there is one, or if the file cannot be read."""
    return asyncio.run(_check(args.file))


async def _check(path: Path | str) -> int:
    """On a copy, which is brought to the present schema first; on a server only what has that schema."""
    differing = 0
    with TemporaryDirectory() as folder:
        on_server = isinstance(path, str)
        store = await (Store.read_only(path) if on_server else Store.open(copy(Path(path), Path(folder))))
        try:
            service = Service(store)
            async with store.reading() as connection:
                started = await matches.rules_of(connection)
            for number, title, version in started:
                try:
                    if service.carry_over.is_behind(title, version):
                        trouble = await service.carry_over.difference(number)
                    else:
                        trouble = ""
                        await service.maintenance.verify(number)
                except (Corrupt, Refusal) as refusal:
                    trouble = str(refusal)
                if trouble:
                    differing += 1
                    print(f"match {number} ({title}, rules version {version}) differs: {trouble}")
        finally:
            await store.close()
    print(f"{len(started)} matches replayed, {differing} differ.")
    return int(differing > 0)

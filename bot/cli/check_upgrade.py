"""``daimyo check-upgrade FILE``: would the matches of a database file be the same under this version?"""

import argparse
import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli.command import command, option, read_database
from bot.service.service import Service
from bot.store import matches
from bot.store.backups import copy_to
from bot.store.database import Store
from bot.store.opening import looking
from engine.core.refusals import Corrupt, Refusal


@command(
    "check-upgrade",
    "replay all matches of a database file, without changing it, and name those that differ",
    option("file", type=read_database, metavar="FILE"),
)
def run(args: argparse.Namespace) -> int:
    """A line for each match that differs; 1 if there is one, or if the file cannot be read."""
    return asyncio.run(_check(args.file))


async def _check(path: Path | str) -> int:
    """Look at a copy, which is brought to the present schema first; on a server only what has that schema."""
    differing = 0
    with TemporaryDirectory() as folder:
        if isinstance(path, str):
            store = await Store.read_only(path)
        else:
            copy = Path(folder) / path.name
            with looking(path) as source:
                copy_to(source, copy)
            store = await Store.open(copy)
        try:
            service = Service(store)
            started = await store.read(matches.rules_of)
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

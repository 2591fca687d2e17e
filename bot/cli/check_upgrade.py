"""``daimyo check-upgrade FILE``: replay the matches of a database file under this version."""

import argparse
import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli.command import A_DATABASE, command, option, read_database
from bot.service.service import Service
from bot.store import matches
from bot.store.backups import copy_to
from bot.store.opening import looking
from bot.store.stores import look_into, open_store
from engine.core.refusals import Corrupt, Refusal


@command(
    "check-upgrade",
    "replay all matches of a database under this version. It changes nothing, and names each match that would differ "
    "or be put on hold; the exit code is then 1",
    option("file", type=read_database, metavar="FILE", help=A_DATABASE),
)
def run(args: argparse.Namespace) -> int:
    """Print a line for each match that differs or would be held; return 1 if there is one."""
    return asyncio.run(_check(args.file))


async def _check(path: Path | str) -> int:
    """Look at a copy in the present schema; on a server only at a database that has it."""
    differing = held = 0
    with TemporaryDirectory() as folder:
        if isinstance(path, str):
            store = await look_into(path)
        else:
            copy = Path(folder) / path.name
            with looking(path) as source:
                copy_to(source, copy)
            store = await open_store(copy)
        async with store:
            service = Service(store)
            started = await store.read(matches.rules_of)
            for number, title, version in started:
                match = f"match {number} ({title}, rules version {version})"
                if service.repository.game(title, version) is None:
                    held += 1
                    print(f"{match} would be held: there is no engine for its rules")
                    continue
                try:
                    await service.maintenance.verify(number)
                except (Corrupt, Refusal) as refusal:
                    differing += 1
                    print(f"{match} differs: {refusal}")
    print(f"{len(started) - held} matches replayed, {differing} differ, {held} would be held.")
    return int(differing + held > 0)

"""``daimyo move FROM TO``: all matches from a file to a PostgreSQL database, or back."""

import argparse
import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from sqlalchemy import Connection

from bot.cli.command import A_DATABASE, Stop, command, option, read_database
from bot.store import moving, opening
from bot.store.stores import open_store


@command(
    "move",
    "copy all matches into an empty database and verify the copy. Stop the bot first",
    option("source", type=read_database, metavar="FROM", help=A_DATABASE),
    option("target", type=read_database, metavar="TO", help="the new database, without matches, written likewise"),
)
def run(args: argparse.Namespace) -> int:
    """Copy, compare and commit: a copy that is broken off or differs leaves nothing."""
    with ExitStack() as held:
        if isinstance(args.source, Path):
            if not args.source.exists():
                raise Stop(f"There is no database {args.source}.")
            held.enter_context(opening.lock(args.source))
        return asyncio.run(_move(args.source, args.target))


async def _move(source: Path | str, target: Path | str) -> int:
    if isinstance(source, str):
        from bot.store import postgres

        postgres.prepare(source, writing=False)
        postgres.check_unused(source)
    async with await open_store(target) as new:
        if not await new.read(moving.is_empty):
            raise Stop("The target database already has matches. Nothing was changed.")
        try:
            with _reading(source) as old:
                found = await new.write(lambda connection: moving.copy_rows(old, connection))
        except ValueError as differing:
            raise Stop(f"These tables differ after the copy, so it was undone: {differing}.") from differing
    for name, (count, digest) in found.items():
        print(f"{name:12} {count:9} rows, the same on both sides: {digest[:16]}")
    print("Moved. Now set DATABASE to the new database, and start the bot.")
    return 0


@contextmanager
def _reading(source: Path | str) -> Iterator[Connection]:
    """Yield a connection that reads one moment of a database."""
    with ExitStack() as held:
        if isinstance(source, str):
            from bot.store import postgres

            held.enter_context(postgres.as_trouble(source))
            engine = postgres.engine(source, writes=False)
        else:
            place, immutable = held.enter_context(opening.readable(source))
            engine = opening.engine(place, writes=False, immutable=immutable)
        held.callback(engine.dispose)
        yield held.enter_context(engine.begin())

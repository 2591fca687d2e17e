"""``daimyo restore``: the database as it was, from its backups."""

import argparse
import asyncio
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from bot.cli.command import Stop, command, option, settings
from bot.service.service import Service
from bot.service.upkeep import after_restore
from bot.store import backups, opening, small_files
from bot.store.stores import open_store


@command(
    "restore",
    "put the database back as it was; says first what is lost by that",
    option("--at", metavar="TIME", help="as in 2026-11-23T06:15, in UTC unless it says otherwise; default: the newest"),
    option("--dry-run", action="store_true", help="only say what would be lost"),
    option(
        "--set-log-aside",
        action="store_true",
        help="use the present file without SQLite's log beside it (-wal), for an old file that was put back by hand; "
        "the log is kept",
    ),
)
def run(args: argparse.Namespace) -> int:
    """Move the present file aside, and put a backup in its place. Nothing is deleted."""
    chosen, now = settings(), datetime.now(UTC)
    path, folder = chosen.database, chosen.backup_folder
    if isinstance(path, str):
        return _on_server(path, folder, _moment(args.at) or now, look=args.dry_run)
    lock = opening.lock(path)
    try:
        if args.set_log_aside:
            return _without_log(path, now, look=args.dry_run)
        new = path.with_name(f"{path.name}.new")
        try:
            backup = backups.take_newest(folder, _moment(args.at) or now, new)
            print(f"The backup of {backup} is sound.")
            _print_loss(backups.lost(path, new))
            if args.dry_run:
                return 0
            aside = opening.set_aside(path, f"{now:{opening.STAMP}}", new)
        finally:
            new.unlink(missing_ok=True)
    finally:
        lock.release()
    told = asyncio.run(_go_on(path, folder, backup.at))
    before = f" What was there before is {aside}." if aside.exists() else ""
    print(f"{path} is back.{before} Running matches that are told when the bot starts: {told}.")
    return 0


def _without_log(path: Path, now: datetime, *, look: bool) -> int:
    log = opening.log_of(path)
    if not log.exists():
        raise Stop(f"There is no log {log}. Nothing was changed.")
    opening.check(path, pages=True, alone=True)
    if look:
        print(f"{log} would be moved aside and kept.")
        return 0
    aside = opening.set_aside(path, f"{now:{opening.STAMP}}")
    print(f"The log is {opening.log_of(aside)} now.")
    print(f"{path} is sound without it. Start the bot: it tells the tables how far it had to go back.")
    return 0


def _on_server(url: str, folder: Path, at: datetime, *, look: bool) -> int:
    from bot.store import postgres

    found = [one for one in backups.listed(folder, backups.DUMP) if one.at <= at]
    if not found:
        raise Stop(f"There is no dump of that time in {folder}. Other ways back: docs/operating/SCALE.md.")
    dump = found[-1]
    print(f"The newest dump of then is {dump.path}, of {dump}.")
    if look:
        return 0
    before = dict(postgres.ask(url, backups.LENGTHS))
    postgres.put_back(url, dump.path)
    kept = dict(postgres.ask(url, backups.LENGTHS))
    _print_loss(backups.lost_between(before, kept))
    told = asyncio.run(_go_on(url, folder, dump.at))
    print(f"It is back. Running matches that are told when the bot starts: {told}.")
    return 0


def _print_loss(lost: Iterable[str]) -> None:
    lines = list(lost)
    print("Lost is what was written after it:" if lines else "No ply is lost by it.", *lines, sep="\n  ")


def _moment(text: str | None) -> datetime | None:
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise Stop(f"Write the time as in 2026-11-23T06:15, not {text}.") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


async def _go_on(path: Path | str, folder: Path, at: datetime) -> int:
    if isinstance(path, Path):
        small_files.forget_newest_post(path)
    store = await open_store(path, folder)
    try:
        return await after_restore(Service(store).repository, at)
    finally:
        await store.close()

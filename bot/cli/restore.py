"""``daimyo restore``: the database as it was, from its backups."""

import argparse
import asyncio
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.cli.command import Stop, command, option, settings
from bot.service.durations import Clock
from bot.service.play.repository import MatchRepository
from bot.service.upkeep import after_restore
from bot.store import backups, opening
from bot.store.errors import StoreTrouble
from bot.store.stores import open_store
from engine.registry import GAMES, KEPT


@command(
    "restore",
    "restore the database from a backup. Stop the bot first; it prints what is lost, and keeps the present data",
    option(
        "--at",
        metavar="TIME",
        help="use the newest backup before this time, such as 2026-11-23T06:15 (UTC); default: the newest of all",
    ),
    option("--dry-run", action="store_true", help="print what would be lost and exit"),
    option(
        "--set-log-aside",
        action="store_true",
        help="for a file that you put back by hand: move the newer SQLite log (-wal) aside, and keep it",
    ),
)
def run(args: argparse.Namespace) -> int:
    """Set the present data aside, and put a backup in its place. Nothing is deleted."""
    chosen, now = settings(), datetime.now(UTC)
    at = now if args.at is None else _moment(args.at)
    path, folder = chosen.database, chosen.backup_folder
    if args.set_log_aside:
        return _without_log(path, now, look=args.dry_run)
    put = _put_dump if isinstance(path, str) else _put_copy
    backup, aside = put(path, folder, now, at, look=args.dry_run)
    if args.dry_run:
        return 0
    told = asyncio.run(_go_on(path, folder, backup.at))
    if isinstance(path, Path):
        opening.forget_newest_post(path)
    before = f" The data before it is now in {aside}." if aside and aside.exists() else ""
    print(f"The database is back.{before} The bot will tell running matches when it starts: {told}.")
    return 0


def _put_copy(
    path: Any, folder: Path, now: datetime, at: datetime, *, look: bool
) -> tuple[backups.Backup, Path | None]:
    new = opening.beside(path, ".new")
    with opening.lock(path):
        try:
            backup = backups.take_newest(folder, at, new)
            print(f"The backup of {backup} is sound.")
            _print_loss(backups.lost(path, new))
            return backup, None if look else opening.set_aside(path, f"{now:{opening.STAMP}}", new)
        finally:
            new.unlink(missing_ok=True)


def _put_dump(url: Any, folder: Path, now: datetime, at: datetime, *, look: bool) -> tuple[backups.Backup, Path | None]:
    from bot.store import postgres

    dump = backups.newest(folder, backups.DUMP, at)
    if dump is None:
        raise Stop(f"There is no dump from before that time in {folder}. See docs/operators/postgresql.md.")
    postgres.check_unused(url)
    print(f"The newest dump from before that time is {dump.path}, of {dump}.")
    try:
        aside, lost = postgres.put_back(url, dump, now, look=look)
    except StoreTrouble as trouble:
        words = f"Nothing was restored: {str(trouble).rstrip('.')}. For another dump use --at."
        anew = "If the present data is in the way, make a new database with createdb, and set DATABASE to it."
        raise Stop(f"{words} {anew}") from trouble
    _print_loss(lost)
    return dump, aside


def _without_log(path: Path | str, now: datetime, *, look: bool) -> int:
    if isinstance(path, str):
        raise Stop("--set-log-aside is for a file, and DATABASE is on a server. Nothing was changed.")
    with opening.lock(path):
        log = opening.log_of(path)
        if not log.exists():
            raise Stop(f"There is no log {log}. Nothing was changed.")
        opening.check(path, pages=True, alone=True)
        if look:
            print(f"{log} would be moved aside and kept.")
            return 0
        aside = opening.set_aside(path, f"{now:{opening.STAMP}}")
        print(f"The log is now {opening.log_of(aside)}.")
        print(f"{path} is sound without it. Start the bot: it tells the tables how far it had to go back.")
        return 0


def _print_loss(lost: Iterable[str]) -> None:
    lines = list(lost)
    print("These plies were written later and are lost:" if lines else "No ply is lost.", *lines, sep="\n  ")


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise Stop(f"Write the time as in 2026-11-23T06:15, not {text}.") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


async def _go_on(path: Path | str, folder: Path, at: datetime) -> int:
    async with await open_store(path, folder) as store:
        # Without a service: caretakers play in the bot, not in a command.
        return await after_restore(MatchRepository(store, Clock(), GAMES, kept=KEPT), at)

"""``daimyo backup``, ``restore``, ``move`` and ``check-upgrade``: whole databases."""

import argparse
import asyncio
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection

from bot.cli.command import A_DATABASE, Stop, command, option, read_database, settings
from bot.memory import MIB
from bot.service.durations import Clock
from bot.service.play.repository import MatchRepository
from bot.service.service import Service
from bot.service.upkeep import after_restore, carry_away, carry_failure
from bot.store import backups, matches, moving, opening
from bot.store.backups import DUMP, REPLACED
from bot.store.errors import StoreTrouble
from bot.store.stores import look_into, open_store
from engine.core.refusals import Corrupt, Refusal
from engine.registry import GAMES, KEPT


@command("backup", "back up the database now, also while the bot runs. Checks the copy, then runs BACKUP_COMMAND")
def backup(args: argparse.Namespace) -> int:
    """Print its path; 1 if it is there but the operator's command failed."""
    chosen, now = settings(), datetime.now(UTC)
    if isinstance(chosen.database, str):
        from bot.store import postgres

        postgres.prepare(chosen.database, writing=False)
        path, room = postgres.dump(chosen.database, chosen.backup_folder, now), chosen.backup_space * MIB
        for ending in (DUMP, REPLACED):
            backups.prune(chosen.backup_folder, now, room, ending)
    elif not chosen.database.exists():
        raise Stop(f"There is no database {chosen.database} yet.")
    else:
        path = backups.copy_whole(chosen.database, chosen.backup_folder, now).path
    carried = carry_away(chosen.backup_command, path)
    print(f"{path}: {path.stat().st_size // 1024} KiB, whole. daimyo restore puts it back.")
    if not carried:
        print(f"The backup is there, but BACKUP_COMMAND failed: {carry_failure(path.parent)}.", file=sys.stderr)
        return 1
    return 0


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
def restore(args: argparse.Namespace) -> int:
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

    dump = backups.newest(folder, DUMP, at)
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


@command(
    "move",
    "copy all matches into an empty database and verify the copy. Stop the bot first",
    option("source", type=read_database, metavar="FROM", help=A_DATABASE),
    option("target", type=read_database, metavar="TO", help="the new database, without matches, written likewise"),
)
def move(args: argparse.Namespace) -> int:
    """Copy, compare and commit: a copy that is broken off or differs leaves nothing."""
    source = args.source
    with ExitStack() as held:
        if isinstance(source, str):
            from bot.store import postgres

            postgres.prepare(source, writing=False)
            postgres.check_unused(source)
            held.enter_context(postgres.as_trouble(source))
            engine = postgres.engine(source, writes=False)
        elif not source.exists():
            raise Stop(f"There is no database {source}.")
        else:
            held.enter_context(opening.lock(source))
            place, immutable = held.enter_context(opening.readable(source))
            engine = opening.engine(place, writes=False, immutable=immutable)
        held.callback(engine.dispose)
        return asyncio.run(_move(held.enter_context(engine.begin()), args.target))


async def _move(old: Connection, target: Path | str) -> int:
    """Copy from a connection that reads one moment of a database."""
    async with await open_store(target) as new:
        if not await new.read(moving.is_empty):
            raise Stop("The target database already has matches. Nothing was changed.")
        try:
            found = await new.write(lambda connection: moving.copy_rows(old, connection))
        except ValueError as differing:
            raise Stop(f"These tables differ after the copy, so it was undone: {differing}.") from differing
    for name, (count, digest) in found.items():
        print(f"{name:12} {count:9} rows, the same on both sides: {digest[:16]}")
    print("Moved. Now set DATABASE to the new database, and start the bot.")
    return 0


@command(
    "check-upgrade",
    "replay all matches of a database under this version. It changes nothing, and names each match that would differ "
    "or be put on hold; the exit code is then 1",
    option("file", type=read_database, metavar="FILE", help=A_DATABASE),
)
def check_upgrade(args: argparse.Namespace) -> int:
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
            with opening.looking(path) as source:
                backups.copy_to(source, copy)
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

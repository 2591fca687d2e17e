"""``daimyo doctor``: look at everything that the bot needs, and say how to mend it."""

import argparse
import asyncio
import os
import shlex
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot.cli.command import command
from bot.config import NO_SUCH_TOKEN, TOKEN_FORM, BadSettings, load, unknown_settings
from bot.service.upkeep import carry_failure
from bot.store.backups import DUMP, advised, check_own, interval, newest
from bot.store.errors import StoreTrouble, of_file
from bot.store.opening import LOCK, LOG_LIMIT, beside, check_pages, in_use, log_of, looking
from bot.version import version
from engine.core.text import plain
from engine.registry import GAMES

OLDEST_SQLITE = (3, 35, 0)
OLDEST_BACKUP = timedelta(hours=26)
"""The age at which something is wrong: even where nothing changes there is a backup a day."""
FIRST_BACKUP = 120
"""Seconds of use, from when the lock's file was made, until a first backup is there."""
LOW_DISK = 200 * 1024 * 1024
ENV_FILE = Path(".env")
RUNNING = "SELECT id, guild_id, channel_id FROM matches WHERE status = 'running'"
"""Number, server and channel of each running match."""

Finding = tuple[bool, str, str]
"""True if it is well, the thing, and what was found there, with the way to mend it."""


@command(
    "doctor",
    "check all that the bot needs, and say how to mend it. Checks settings, token, clock, servers, database, backups, "
    "privacy, disk and fonts; the exit code is 1 if a line begins with WRONG",
)
def run(args: argparse.Namespace) -> int:
    """Print a line for each thing; return 1 if something must be mended."""
    wrong = 0
    for well, what, found in _findings():
        print(f"{'ok  ' if well else 'WRONG'} {what}: {found}")
        wrong = wrong or int(not well)
    return wrong


def _findings() -> Iterator[Finding]:
    yield True, "Daimyo", version()
    python = ".".join(map(str, sys.version_info[:3]))
    yield sys.version_info >= (3, 11), "Python", f"{python} (3.11 or newer is needed)"
    yield sqlite3.sqlite_version_info >= OLDEST_SQLITE, "SQLite", f"{sqlite3.sqlite_version} (3.35 or newer is needed)"
    try:
        settings = load()
    except BadSettings as trouble:
        yield False, "settings", str(trouble)
        return
    unknown = [(False, "settings", plain(words)) for words in unknown_settings(ENV_FILE)]
    yield from unknown or [(True, "settings", "read")]
    yield from _discord(settings)
    if isinstance(settings.database, str):
        yield from _server(settings.database, settings.backup_folder)
    else:
        yield from _database(settings.database, settings.backup_folder)
        yield from _backups(settings.database, settings.backup_folder)
        yield from _disk(settings.database, settings.backup_folder)
    yield from _privacy(settings)
    if settings.backup_command:
        failure = carry_failure(settings.backup_folder)
        mend = f"failed after the newest backup ({failure}): try it by hand, then run daimyo backup"
        yield not failure, "BACKUP_COMMAND", mend if failure else "has not failed"
    yield from _fonts()
    yield from _games()


def _privacy(settings: Any) -> Iterator[Finding]:
    """Look for files and folders that other accounts of this machine can read, or change.

    The cache may be read: its pictures are of no one's match.
    """
    backups = settings.backup_folder
    secret = [ENV_FILE, backups, *(backups.iterdir() if backups.is_dir() else ())]
    if isinstance(settings.database, Path):
        path = settings.database
        secret += [path, *path.parent.glob(f"{path.name}[-.]*")]
    barred = {settings.cache: 0o022, **dict.fromkeys(secret, 0o077)} if os.name == "posix" else {}
    there = {it: rights for it, rights in barred.items() if it.is_file() or it.is_dir()}  # no device
    opened = [it for it, rights in there.items() if it.stat().st_mode & rights]
    names = " ".join(shlex.quote(str(place)) for place in opened)
    mend = f"other accounts of this machine can read or change these: chmod go= {names}"
    yield not opened, "privacy", mend if opened else "only this account can read settings, matches and backups"


def _discord(settings: Any) -> Iterator[Finding]:
    token = settings.discord_token
    if token is None:
        yield True, "token", "none: daimyo play works, daimyo run needs DISCORD_TOKEN in .env"
    elif TOKEN_FORM.fullmatch(token.get_secret_value()):
        from bot.cli.reach import findings

        async def ask() -> list[Finding]:
            began = isinstance(settings.database, str) or settings.database.is_file()
            running = _running(settings.database)
            return [one async for one in findings(token.get_secret_value(), running, began=began)]

        yield from asyncio.run(ask())
    else:
        yield False, "token", NO_SUCH_TOKEN


def _running(path: Path | str) -> list[tuple[int, int, int]]:
    """Return number, server and channel of each running match; none if unreadable."""
    try:
        if isinstance(path, str):
            from bot.store import postgres

            return postgres.ask(path, RUNNING)
        with looking(path) as raw:
            return raw.execute(RUNNING).fetchall()
    except (StoreTrouble, sqlite3.Error):
        return []


def _server(url: str, folder: Path) -> Iterator[Finding]:
    """Look at a database on a server, and at its dumps."""
    try:
        from bot.store import postgres
    except ImportError:
        yield False, "database", "PostgreSQL needs one more package: install Daimyo as daimyo[postgres]"
        return
    try:
        server, safe = postgres.prepare(url, writing=False)
        alive = postgres.alive(url)
        postgres.ask(url, "DELETE FROM agreed WHERE false RETURNING name")  # raises where nothing can be written
    except StoreTrouble as trouble:
        yield False, "database", str(trouble)
        return
    yield True, "database", f"{postgres.label(url)} works (processes that use it now: {alive})"
    how = "on: the server detects damaged pages" if safe else "off: stop the server, then run pg_checksums --enable"
    yield safe, "checksums", how
    yield _dumping(server)
    found, age = f"no dump in {folder}", OLDEST_BACKUP
    if (last := newest(folder, DUMP, datetime.now(UTC))) is not None:
        age = datetime.now(UTC) - last.at
        found = f"the newest dump is {int(age.total_seconds() // 3600)} hours old, in {folder}"
    mend = f"{found}: let daimyo backup run every night; see docs/operators/postgresql.md"
    yield age < OLDEST_BACKUP, "backups", found if age < OLDEST_BACKUP else mend


def _dumping(server: int) -> Finding:
    """Look for a ``pg_dump`` that can dump a server of this version."""
    try:
        said = subprocess.run(["pg_dump", "--version"], capture_output=True, text=True, check=True).stdout
        ours = int(said.split()[2].partition(".")[0])
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return False, "pg_dump", "is missing; daimyo backup needs it (Debian: postgresql-client)"
    found = f"version {ours}, for a server of version {server}"
    mend = f"{found}: install the one of PostgreSQL {server} or newer"
    return ours >= server, "pg_dump", found if ours >= server else mend


def _database(path: Path, folder: Path) -> Iterator[Finding]:
    if not path.exists():
        yield True, "database", f"{path} does not exist yet; the first start creates it"
        return
    try:
        with looking(path) as raw:
            check_pages(raw, path)
        if not all(os.access(place, os.W_OK) for place in (path, path.parent)):
            raise of_file(path, "SQLITE_READONLY")
    except StoreTrouble as trouble:
        yield False, "database", str(advised(trouble, folder, path))
        return
    used = "in use by a running Daimyo" if in_use(path) else "not in use"
    yield True, "database", f"{path} is sound and can be written ({used})"
    if log_of(path).exists() and (size := log_of(path).stat().st_size) > 4 * LOG_LIMIT:
        found = f"{log_of(path)} has {size // 2**20} MiB: another program keeps reading the database. Close it"
        yield False, "log", found
    minutes = int(interval(path.stat().st_size).total_seconds() // 60)
    yield True, "loss", f"at most {minutes} minutes of play if the disk fails now (the time between backups)"


def _backups(path: Path, folder: Path) -> Iterator[Finding]:
    try:
        if path.exists():
            check_own(path, folder)
        last = newest(folder, until=datetime.now(UTC))
        if last is None:
            found = f"none in {folder}; the bot makes one a minute after its start, daimyo backup makes one now"
            used = [file.stat().st_mtime for file in (path, log_of(path), beside(path, LOCK)) if file.exists()]
            used += [time.time()] if in_use(path) else []
            yield not used or max(used) - min(used) < FIRST_BACKUP, "backups", found
            return
        with looking(last.path) as raw:
            check_pages(raw, last.path)
    except StoreTrouble as trouble:
        yield False, "backups", f"{trouble} Make a new one: daimyo backup"
        return
    age = datetime.now(UTC) - last.at
    found = f"the newest is of {last}, {int(age.total_seconds() // 60)} minutes old, in {folder}"
    late = age >= OLDEST_BACKUP
    what = ". Start the bot; if it runs, its log says why (“backup failed”)" if late else "; it is readable"
    yield not late, "backups", f"{found}{what}"


def _disk(path: Path, folder: Path) -> Iterator[Finding]:
    """Look for room for matches, and for one more backup."""
    size = path.stat().st_size if path.exists() else 0
    for what, where, needed in (("matches", path, LOW_DISK), ("backups", folder / "one", size + LOW_DISK)):
        there = next(parent for parent in where.absolute().parents if parent.exists())
        free = shutil.disk_usage(there).free
        found = f"{free // 2**20} MiB free at {there} ({needed // 2**20} MiB are needed for {what})"
        yield free >= needed, "disk", found if free >= needed else f"{found}: make room"
        if not os.access(there, os.W_OK):  # no trial file: a look leaves the folder as it was
            yield False, "disk", f"{there} cannot be written: let the bot's account write there"


def _fonts() -> Iterator[Finding]:
    from render.text.fonts import lays_out_all, missing

    lost = missing()
    found = f"missing or broken: {', '.join(lost)}; pictures use others. Install Daimyo again"
    yield not lost, "fonts", found if lost else "complete"
    if not lays_out_all():
        yield True, "fonts", "FriBiDi is missing (Debian: libfribidi0): Arabic and Hebrew names follow simpler rules"


def _games() -> Iterator[Finding]:
    try:
        from render.registry import PICTURES
    except Exception as trouble:  # whatever is wrong with a file of the pictures
        yield False, "pictures", f"cannot be drawn, so the bot posts words: {trouble!r}. Install Daimyo again"
        return
    for title, game in GAMES.items():
        drawn = title in PICTURES
        yield drawn, "game", f"{game.name}, rules version {game.rules_version}{'' if drawn else ': has no pictures'}"

"""Backups: whole copies of a database file, made by SQLite's online backup, named by their moment.

A copy is made beside the running bot, and opened and checked before it counts. A small file is
copied each quarter of an hour, a larger one less often, never more rarely than every six hours.
"""

from __future__ import annotations

import math
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from bot.store import errors, opening
from engine.core.text import T

COPY, DUMP = ".sqlite3", ".dump"
"""Endings of backups: of a file, and of a database on a server."""
REPLACED = ".before-restore.dump"
"""The ending of a dump that is no backup: the data that a restore replaced."""
EACH = {20 * 2**20: 0.25, 200 * 2**20: 1, 2**31: 3, math.inf: 6}
"""Hours between two copies, by the bytes below which the file is."""
ALL_FOR = timedelta(days=2)
DAYS, MONTHS = 14, 12
"""After ``ALL_FOR`` only the first copy of each day and of each month is kept, for this long."""
FORGOTTEN, FOR = "forgotten", timedelta(days=400)
"""The file of forgotten accounts, whom older backups still contain: a moment and a number in each
line, no name. A line is dropped once no backup can be older, as the oldest is of twelve months."""
SPARE = 200 * 2**20
"""Bytes of the disk that a copy leaves free for the matches."""
HALF_FOR = 24 * 3600
"""Seconds after which an unfinished copy is given up."""
LENGTHS = "SELECT id, coalesce((SELECT ply FROM standings WHERE match_id = id), 0) FROM matches ORDER BY id"
"""The number of plies by match."""


class Backup(NamedTuple):
    """A file in the folder."""

    at: datetime
    path: Path

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} UTC"


def beside(path: Path) -> Path:
    """Return the folder of a database's backups, unless another is set."""
    return path.with_suffix(".backups")


def listed(folder: Path, ending: str = COPY) -> list[Backup]:
    """Return the backups in a folder, the oldest first. Each was whole when it was made."""
    found = []
    for path in folder.glob(f"*{ending}") if os.path.isdir(folder) else ():
        try:
            at = datetime.strptime(path.name.removesuffix(ending), opening.STAMP).replace(tzinfo=UTC)
        except ValueError:
            continue  # not a file of ours
        found.append(Backup(at, path))
    return sorted(found)


def newest(folder: Path, ending: str = COPY, until: datetime | None = None) -> Backup | None:
    """Return the newest backup of a folder; ``until`` leaves out what a wrong clock has named."""
    return next((one for one in reversed(listed(folder, ending)) if until is None or one.at <= until), None)


def interval(size: int) -> timedelta:
    """Return the interval for a file of this many bytes: the most that can be lost."""
    return next(timedelta(hours=hours) for most, hours in EACH.items() if size < most)


def is_changed(path: Path, last: Backup | None) -> bool:
    """Return True if something was stored since the last backup, or there is none."""
    files = [file for file in (path, opening.log_of(path)) if file.exists()]
    return last is None or max(file.stat().st_mtime for file in files) > last.path.stat().st_mtime


def is_due(path: Path, last: Backup | None, now: datetime) -> bool:
    """Return True after the interval if something was stored, else once a day."""
    if last is None:
        return True
    # A minute's grace, so that a copy each quarter of an hour is not put off by a late tick.
    age = now - last.at + timedelta(minutes=1)
    return age >= (interval(path.stat().st_size) if is_changed(path, last) else timedelta(days=1))


def check_own(path: Path, folder: Path) -> None:
    """Raise ``StoreTrouble`` if the folder has backups of another database."""
    last = newest(folder)
    theirs, ours = "" if last is None else _identity(last.path), _identity(path)
    if theirs and ours and theirs != ours:
        words = T(
            "The backups in {folder} belong to another database than {path}. Set BACKUPS to a separate "
            "folder, or move them away.",
            folder=str(folder),
            path=str(path),
        )
        raise errors.StoreTrouble(words)


def _identity(path: Path) -> str:
    """Return the secret that only a database and its backups have; empty if it cannot be read."""
    try:
        with opening.looking(path) as raw:
            found = raw.execute("SELECT secret FROM keys WHERE name = 'exports'").fetchone()
    except (errors.StoreTrouble, sqlite3.Error):
        return ""
    return str(found[0]) if found else ""


def copy_whole(path: Path, folder: Path, now: datetime) -> Backup:
    """Copy a file, even in use, and check the copy. Raises ``StoreTrouble``, leaving nothing."""
    check_own(path, folder)
    with new_file(folder, now, COPY) as (target, backup):
        if shutil.disk_usage(folder).free < path.stat().st_size + SPARE:
            raise errors.of_file(target, "SQLITE_FULL")
        with opening.looking(path) as source:
            copy_to(source, target)
        with closing(opening.connect(target, immutable=True)) as copy:
            opening.check_pages(copy, path)
    return backup


def copy_to(source: sqlite3.Connection, target: Path) -> None:
    """Copy all of an open database into a new file without a log."""
    os.close(os.open(target, os.O_RDWR | os.O_CREAT, 0o600))
    with closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def new_file(folder: Path, now: datetime, ending: str) -> Iterator[tuple[Path, Backup]]:
    """Yield an unfinished file that gets its free name once its writer has put it on the disk."""
    while (folder / f"{now:{opening.STAMP}}{ending}").exists():
        now += timedelta(seconds=1)
    backup = Backup(now.replace(microsecond=0), folder / f"{now:{opening.STAMP}}{ending}")
    target = backup.path.with_suffix(".new")
    with errors.as_trouble(backup.path):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        try:
            yield target, backup
            target.rename(backup.path)
        except BaseException:
            target.unlink(missing_ok=True)
            raise


def take_newest(folder: Path, at: datetime, target: Path) -> Backup:
    """Copy the newest sound backup up to a moment. Raises ``StoreTrouble`` if there is none."""
    for backup in reversed([one for one in listed(folder) if one.at <= at]):
        target.unlink(missing_ok=True)
        try:
            with errors.as_trouble(backup.path):
                with opening.looking(backup.path) as source:
                    opening.check_pages(source, backup.path)
                    copy_to(source, target)
                return backup
        except errors.StoreTrouble as trouble:  # a backup that is damaged itself, or of a newer Daimyo
            if trouble.reason == "SQLITE_FULL":
                raise errors.of_file(target, trouble.reason) from trouble
    raise errors.StoreTrouble(T("There is no sound backup of that time in {folder}.", folder=str(folder)))


def prune(folder: Path, now: datetime, room: int, ending: str = COPY) -> None:
    """Delete backups no longer kept, and the oldest beyond ``room`` bytes; never the newest."""
    for half in folder.glob("*.new"):
        if now.timestamp() - half.stat().st_mtime > HALF_FOR:
            half.unlink()
    found = [one for one in listed(folder, ending) if one.at <= now]
    kept = {one for one in found if now - one.at <= ALL_FOR} | set(found[-1:])
    for form, most in (("%Y-%m-%d", DAYS), ("%Y-%m", MONTHS)):
        firsts = {f"{one.at:{form}}": one for one in reversed(found)}
        kept |= {firsts[key] for key in sorted(firsts)[-most:]}
    used = 0
    for one in reversed(found):
        size = one.path.stat().st_size
        if one is not found[-1] and (one not in kept or used + size > room):
            one.path.unlink()
        else:
            used += size


def advised(trouble: errors.StoreTrouble, folder: Path, path: Path | None = None) -> errors.StoreTrouble:
    """Add the remedy to trouble with damage: a backup, or setting aside a log of another copy."""
    if trouble.reason not in errors.DAMAGE:
        return trouble
    found = newest(folder)
    words = T("{trouble} There is no backup.", trouble=trouble.text)
    if found is not None:
        words = T("{trouble} The newest backup is of {time}.", trouble=trouble.text, time=str(found))
    if path is not None and opening.log_of(path).exists():
        words = T(
            "{trouble} If an older copy was put back beside the log {log}: daimyo restore --set-log-aside uses the"
            " file without it and keeps it.",
            trouble=words,
            log=str(opening.log_of(path)),
        )
    return errors.StoreTrouble(words, trouble.reason)


def lost(path: Path, instead: Path) -> Iterator[str]:
    """Yield a line for each match of which ``instead`` knows less than the present file."""
    present = None
    with suppress(errors.StoreTrouble), opening.looking(path) as raw:
        present = dict(raw.execute(LENGTHS).fetchall())
    with closing(opening.connect(instead, immutable=True)) as raw:
        kept = dict(raw.execute(LENGTHS).fetchall())
    yield from lost_between(present, kept)


def lost_between(before: dict[int, int] | None, kept: dict[int, int]) -> Iterator[str]:
    """Yield a line for each match that has fewer plies than before; None if unknown."""
    if before is None:
        yield "the present data cannot be read: what would be lost cannot be told"
    for number, plies in (before or {}).items():
        if number not in kept:
            yield f"match {number}, with {plies} plies"
        elif plies > kept[number]:
            yield f"the last {plies - kept[number]} plies of match {number}"


def add_forgotten(folder: Path, account: int, now: datetime) -> None:
    """Remember a forgotten account. Blocking."""
    found = [*forgotten_since(folder, now - FOR), (account, now)]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    opening.put_file(folder / FORGOTTEN, "".join(f"{at.isoformat()} {number}\n" for number, at in found), sync=True)


def forgotten_since(folder: Path, then: datetime) -> list[tuple[int, datetime]]:
    """Return the accounts that were forgotten since a moment, and when. Blocking."""
    found = []
    with suppress(FileNotFoundError):
        for line in (folder / FORGOTTEN).read_text(encoding="ascii", errors="replace").splitlines():
            with suppress(TypeError, ValueError):  # a broken line must not stop a start
                at, number = line.split()
                if (moment := datetime.fromisoformat(at)) >= then:
                    found.append((int(number), moment))
    return found

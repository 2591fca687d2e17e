"""Backups: whole copies of a database, and between them what changed; files in a folder, named by their moment.

A part holds the rows that changed since the backup before it, which it names, and the keys of those that are gone. So
what it costs follows what was played, not the size of the file. To go back to a moment, its newest backup is followed
to the whole copy it stands on, and the parts are put into that one after the other.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from bot.store import errors, opening, seals
from bot.store.seals import KEYS
from engine.core.text import T

if TYPE_CHECKING:
    from bot.store.database import Store

STAMP = "%Y-%m-%dT%H-%M-%SZ"
WHOLE, PART = ".whole.sqlite3", ".part.sqlite3"

PARTS_FOR = timedelta(days=2)
DAYS, MONTHS = 14, 12
"""How long parts are kept, and for how many days and months the first whole copy of each."""

SPARE = 200 * 2**20
"""Bytes of the disk that a whole copy leaves to the matches."""
HALF_FOR = 24 * 3600
"""Seconds after which half a file is not being written any more."""


@dataclass(frozen=True, slots=True, order=True)
class Backup:
    """A file in the folder."""

    at: datetime
    path: Path

    @property
    def whole(self) -> bool:
        """Whether it stands on nothing else."""
        return self.path.name.endswith(WHOLE)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} UTC"


@dataclass(frozen=True, slots=True)
class Made:
    """A new backup, and the number of the last change in it."""

    backup: Backup
    change: int


def beside(path: Path) -> Path:
    """The folder of a database's backups, unless another is set."""
    return path.with_suffix(".backups")


def listed(folder: Path) -> list[Backup]:
    """What lies in a folder, the oldest first. Each was whole when it was made."""
    found = []
    for path in folder.glob("*.sqlite3") if folder.is_dir() else ():
        for kind in (WHOLE, PART):
            if path.name.endswith(kind):
                at = datetime.strptime(path.name.removesuffix(kind), STAMP).replace(tzinfo=UTC)
                found.append(Backup(at, path))
    return sorted(found)


def newest(folder: Path) -> Backup | None:
    """The last of them."""
    return next(reversed(listed(folder)), None)


def check_own(path: Path, folder: Path) -> None:
    """Raises ``StoreTrouble`` if the backups in a folder are of another database: two must not mix theirs."""
    last = next((one for one in reversed(listed(folder)) if one.whole), None)
    theirs = "" if last is None else _mark(last.path)
    ours = _mark(path)
    if theirs and (theirs != ours if ours else path.stat().st_size == 0):
        raise errors.StoreTrouble(
            T(
                "The backups in {folder} are of another database than {path}. Set BACKUPS to a folder of its own, or"
                " move them away.",
                folder=str(folder),
                path=str(path),
            )
        )


def _mark(path: Path) -> str:
    """What a database and its backups share, and no other one; empty where it cannot be read, or is older than that."""
    try:
        with closing(opening.read_only(path)) as raw:
            found = raw.execute("SELECT secret FROM keys WHERE name = 'exports'").fetchone()
    except sqlite3.Error:
        return ""
    return str(found[0]) if found else ""


def copy_whole(path: Path, folder: Path, now: datetime) -> Made:
    """The whole file, also of one in use, looked at from end to end. Raises ``StoreTrouble``; nothing is left then."""
    check_own(path, folder)
    with (
        _file(folder, now, WHOLE) as (target, backup),
        closing(opening.read_only(path)) as source,
        closing(sqlite3.connect(target)) as copy,
    ):
        if shutil.disk_usage(folder).free < path.stat().st_size + SPARE:
            raise errors.of_file(target, "SQLITE_FULL")
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        change = _stands_on(copy, backup)
        copy.execute(f"PRAGMA user_version = {opening.ENDED}")
        opening.check_whole(copy, path)
    return Made(backup, change)


def copy_part(path: Path, folder: Path, now: datetime) -> Made | None:
    """What changed since the last backup; None if nothing did. Raises ``StoreTrouble``; nothing is left then."""
    check_own(path, folder)
    with closing(opening.read_only(path)) as source:
        if source.execute("SELECT 1 FROM changes LIMIT 1").fetchone() is None:
            return None
        with _file(folder, now, PART) as (target, backup):
            source.execute(f"ATTACH '{target.absolute().as_uri()}?mode=rwc' AS new")
            source.execute("BEGIN")
            change = seals.newest(source)
            source.execute("CREATE TABLE new.keys AS SELECT DISTINCT part, key FROM main.changes")
            source.execute("CREATE TABLE new.before AS SELECT last FROM main.keeping")
            for (part,) in source.execute("SELECT DISTINCT part FROM new.keys").fetchall():
                matching = " AND ".join(f'{part}."{name}" = {key}' for name, key in _key_of(part))
                source.execute(
                    f"CREATE TABLE new.{part} AS SELECT {part}.* FROM new.keys CROSS JOIN main.{part}"
                    f" ON keys.part = '{part}' AND {matching}"
                )
            source.execute("COMMIT")
            source.execute("DETACH new")
            with closing(opening.read_only(target)) as copy:
                opening.check_whole(copy, target)
    return Made(backup, change)


def _key_of(part: str) -> Iterator[tuple[str, str]]:
    return ((name, f"json_extract(keys.key, '$[{number}]')") for number, name in enumerate(KEYS[part]))


@contextmanager
def _file(folder: Path, now: datetime, kind: str) -> Iterator[tuple[Path, Backup]]:
    """A file that takes its name once it is on the disk: half a backup is none, and none takes another's name."""
    while any((folder / f"{now:{STAMP}}{one}").exists() for one in (WHOLE, PART)):
        now += timedelta(seconds=1)
    backup = Backup(now.replace(microsecond=0), folder / f"{now:{STAMP}}{kind}")
    target = backup.path.with_suffix(".new")
    with errors.told(backup.path):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        try:
            yield target, backup
            _on_disk(target)
            target.rename(backup.path)
            _on_disk(folder)
        except BaseException:
            target.unlink(missing_ok=True)
            raise


def _on_disk(path: Path) -> None:
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


async def keep(store: Store, now: datetime) -> Backup | None:
    """The whole file once a day, else what changed since the last backup; None if nothing did.

    Raises ``StoreTrouble``.
    """
    folder = store.backups
    async with store.reading() as connection:
        last = (await connection.exec_driver_sql("SELECT last FROM keeping")).scalar_one_or_none()
    follows = not await asyncio.to_thread(is_first, folder, now) and (folder / f"{last}").exists()
    made = await asyncio.to_thread(copy_part if follows else copy_whole, store.path, folder, now)
    if made is None:
        return None
    async with store.writing() as connection:
        await connection.exec_driver_sql("DELETE FROM changes WHERE id <= ?", (made.change,))
        await connection.exec_driver_sql("REPLACE INTO keeping VALUES (1, ?)", (made.backup.path.name,))
    return made.backup


def is_first(folder: Path, now: datetime) -> bool:
    """Whether there is no whole copy of this day yet."""
    return not any(one.whole and one.at.date() == now.date() for one in listed(folder))


def chain(folder: Path, backup: Backup) -> list[Backup]:
    """A backup and all that it stands on, the whole copy first; empty if one of them is missing."""
    by_name = {one.path.name: one for one in listed(folder)}
    found = [backup]
    while not found[0].whole:
        with closing(opening.read_only(found[0].path)) as part:
            before = by_name.get(part.execute("SELECT last FROM before").fetchone()[0])
        if before is None:
            return []
        found.insert(0, before)
    return found


def put_together(folder: Path, at: datetime, target: Path) -> list[Backup]:
    """The database as it was at a moment, in a new file: what it was made of; the newest that is whole is taken.

    Raises ``StoreTrouble`` if there is none.
    """
    for one in reversed([one for one in listed(folder) if one.at <= at]):
        target.unlink(missing_ok=True)
        try:
            with errors.told(one.path):
                parts = chain(folder, one)
                if parts:
                    _put(parts, target)
                    return parts
        except errors.StoreTrouble:
            continue  # a backup that is damaged itself
    raise errors.StoreTrouble(T("There is no whole backup of that time in {folder}.", folder=str(folder)))


def _put(parts: Sequence[Backup], target: Path) -> None:
    with closing(sqlite3.connect(target, isolation_level=None)) as whole:
        with closing(opening.read_only(parts[0].path)) as source:
            source.backup(whole)
        for one in parts[1:]:
            whole.execute("ATTACH ? AS new", [str(one.path)])
            whole.execute("BEGIN")
            for (part,) in whole.execute("SELECT DISTINCT part FROM new.keys").fetchall():
                names, keys = zip(*_key_of(part), strict=True)
                columns = ", ".join(f'"{name}"' for name in names)
                gone = f"SELECT {', '.join(keys)} FROM new.keys WHERE part = '{part}'"
                whole.execute(f"DELETE FROM main.{part} WHERE ({columns}) IN ({gone})")
                whole.execute(f"INSERT INTO main.{part} SELECT * FROM new.{part}")
            whole.execute("COMMIT")
            whole.execute("DETACH new")
        _stands_on(whole, parts[-1])
        opening.check_whole(whole, target)
        if next(seals.faults(whole), None) is not None:
            raise errors.of_file(target, "SQLITE_CORRUPT")


def _stands_on(raw: sqlite3.Connection, backup: Backup) -> int:
    """Changes in this database follow on a backup. The number of the last one in it."""
    if not seals.has(raw, "keeping"):
        return 0  # of before there were any
    with raw:
        raw.execute("DELETE FROM changes")
        raw.execute("REPLACE INTO keeping VALUES (1, ?)", [backup.path.name])
    return seals.newest(raw)


def prune(folder: Path, now: datetime, room: int) -> None:
    """Delete what need not be kept any more, and the oldest beyond so many bytes; never what the newest stands on."""
    for half in folder.glob("*.new"):
        if now.timestamp() - half.stat().st_mtime > HALF_FOR:
            half.unlink()
    found = listed(folder)
    if not found:
        return
    groups: list[list[Backup]] = []
    for one in found:
        if one.whole or not groups:
            groups.append([one])
        else:
            groups[-1].append(one)
    kept = {one for one in found if now - one.at <= PARTS_FOR}
    kept |= {one for oldest in sorted(kept)[:1] for one in chain(folder, oldest)}
    for form, most in (("%Y-%m-%d", DAYS), ("%Y-%m", MONTHS)):
        firsts = {f"{one.at:{form}}": one for one in reversed(found) if one.whole}
        kept |= {firsts[key] for key in sorted(firsts)[-most:]}
    needed = set(chain(folder, found[-1])) | {found[-1]}
    used = sum(one.path.stat().st_size for one in needed)
    for one in (one for group in reversed(groups) for one in group if one not in needed):
        used += one.path.stat().st_size
        if one not in kept or used > room:
            used -= one.path.stat().st_size
            one.path.unlink()


def advised(trouble: errors.StoreTrouble, folder: Path) -> errors.StoreTrouble:
    """Damage is told with what there is to put in its place."""
    if trouble.reason not in errors.DAMAGE:
        return trouble
    found = newest(folder)
    if found is None:
        return errors.StoreTrouble(T("{trouble} There is no backup.", trouble=trouble.text), trouble.reason)
    words = T("{trouble} The newest backup is of {time}: daimyo restore.", trouble=trouble.text, time=str(found))
    return errors.StoreTrouble(words, trouble.reason)


def lost(path: Path, instead: Path) -> Iterator[str]:
    """What a database has that another, to be put in its place, has not: a line for each match."""
    try:
        with closing(opening.read_only(path)) as raw:
            present = _lengths(raw)
    except sqlite3.Error:
        yield "the present file cannot be read: what would be lost cannot be told"
        return
    with closing(opening.read_only(instead)) as raw:
        kept = _lengths(raw)
    for number, plies in present.items():
        if number not in kept:
            yield f"match {number}, with {plies} plies"
        elif plies > kept[number]:
            yield f"the last {plies - kept[number]} plies of match {number}"


def _lengths(raw: sqlite3.Connection) -> dict[int, int]:
    """The plies of each match, also of one whose plays are packed."""
    query = "SELECT id, coalesce((SELECT ply FROM standings WHERE match_id = id), 0) FROM matches ORDER BY id"
    return dict(raw.execute(query).fetchall())

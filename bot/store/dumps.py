"""Backups of a database on a server: files of ``pg_dump``, named by their moment."""

import os
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, LiteralString

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from bot.store import errors
from bot.store.backups import LENGTHS
from bot.store.opening import STAMP
from bot.store.postgres import as_trouble, label, prepare
from engine.core.text import T

DUMP = ".dump"


def listed(folder: Path) -> list[tuple[datetime, Path]]:
    """Return moment and path of each dump in a folder, the oldest first."""
    found = folder.glob(f"*{DUMP}") if folder.is_dir() else ()
    return sorted((datetime.strptime(path.name, f"{STAMP}{DUMP}").replace(tzinfo=UTC), path) for path in found)


def dump(url: str, folder: Path, now: datetime) -> Path:
    """Dump the whole database, also one in use. Raises ``StoreTrouble`` and leaves nothing."""
    prepare(url, writing=False)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    while (target := folder / f"{now:{STAMP}}{DUMP}").exists():
        now += timedelta(seconds=1)
    half = target.with_suffix(".new")
    try:
        _run(url, "pg_dump", "--format=custom", f"--file={half}")
        half.rename(target)
    finally:
        half.unlink(missing_ok=True)
    return target


def put_back(url: str, path: Path) -> None:
    """Replace an unused database by a dump, all or nothing. Raises ``StoreTrouble``."""
    if alive(url):
        raise errors.StoreTrouble(
            T("The database {database} is in use by Daimyo. Stop all its processes first.", database=label(url))
        )
    _run(url, "pg_restore", "--clean", "--if-exists", "--single-transaction", "--no-owner", str(path))


def alive(url: str) -> int:
    """Return the number of processes that use the database now."""
    ((count,),) = _ask(url, "SELECT count(*) FROM leases WHERE until > now() AT TIME ZONE 'UTC'")
    return int(count)


def server_version(url: str) -> int:
    """Return the version of the server, as in 17."""
    ((version,),) = _ask(url, "SHOW server_version_num")
    return int(version) // 10_000


def lengths(url: str) -> dict[int, int]:
    """Return the number of plies by match."""
    return dict(_ask(url, LENGTHS))


def running(url: str) -> list[tuple[int, int, int]]:
    """Return number, server and channel of each running match."""
    return _ask(url, "SELECT id, guild_id, channel_id FROM matches WHERE status = 'running'")


def _ask(url: str, query: LiteralString) -> list[Any]:
    with as_trouble(url), psycopg.connect(url, connect_timeout=5) as raw:
        return raw.execute(query).fetchall()


def _run(url: str, name: str, *words: str) -> None:
    """Run a program of PostgreSQL's, with the password hidden from lists of processes."""
    parts: dict[str, Any] = conninfo_to_dict(url)
    secret = {"PGPASSWORD": str(parts.pop("password"))} if "password" in parts else {}
    command = [name, f"--dbname={make_conninfo(**parts)}", *words]
    try:
        asked = subprocess.run(command, env=os.environ | secret, capture_output=True, text=True)
    except OSError:
        raise errors.StoreTrouble(
            T(
                "{program} is missing here. Install the programs of PostgreSQL (Debian: postgresql-client).",
                program=name,
            )
        ) from None
    if asked.returncode:
        reason = (asked.stderr.strip().splitlines() or [""])[-1]
        raise errors.StoreTrouble(T("{program} failed: {reason}", program=name, reason=reason))

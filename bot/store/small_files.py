"""Small files: the newest posted row, beside a database; forgotten accounts, beside backups.

The newest row of the outbox that was posted is advice only. A database that knows less than this
file is an older copy, put back by hand; the bot then goes on as after ``daimyo restore``. A missing
or unreadable file never stops a start.

Older backups still contain forgotten accounts. A line is a moment and a number, no name. It is
dropped once no backup can be older than it.
"""

import os
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

NEWEST_POST, FORGOTTEN = ".newest-post", "forgotten"
FOR = timedelta(days=400)
"""The oldest backup is of twelve months before."""


def beside(path: Path, ending: str) -> Path:
    """Return the path of a file beside a database, whatever the database is called by."""
    real = Path(os.path.realpath(path))
    return real.with_name(f"{real.name}{ending}")


def _replace(path: Path, text: str, *, sync: bool) -> None:
    new = path.with_name(f"{path.name}.new")
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        if sync:
            os.fsync(file.fileno())
    os.replace(new, path)


def note_newest_post(path: Path, row: int) -> None:
    """Remember a row of the outbox. Never raises: a full disk must not stop a post."""
    with suppress(OSError):
        _replace(beside(path, NEWEST_POST), f"{row}\n", sync=False)


def newest_post(path: Path) -> int:
    """Return the row that was posted last; 0 if unknown."""
    try:
        row = int(beside(path, NEWEST_POST).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0
    return row if 0 < row < 2**63 else 0


def forget_newest_post(path: Path) -> None:
    """Remove the file, when another database takes the place of this one."""
    with suppress(OSError):
        beside(path, NEWEST_POST).unlink(missing_ok=True)


def add_forgotten(folder: Path, account: int, now: datetime) -> None:
    """Remember a forgotten account. Blocking."""
    found = [*forgotten_since(folder, now - FOR), (account, now)]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _replace(folder / FORGOTTEN, "".join(f"{at.isoformat()} {number}\n" for number, at in found), sync=True)


def forgotten_since(folder: Path, then: datetime) -> list[tuple[int, datetime]]:
    """Return the accounts that were forgotten since a moment, and when. Blocking."""
    with suppress(FileNotFoundError):
        lines = (line.split() for line in (folder / FORGOTTEN).read_text(encoding="ascii").splitlines())
        found = [(int(number), datetime.fromisoformat(at)) for at, number in lines]
        return [(number, at) for number, at in found if at >= then]
    return []

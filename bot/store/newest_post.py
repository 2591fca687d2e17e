"""The newest row of the outbox that was posted, in a small file beside the database.

It is advice only. A database that knows less than this file is an older copy, put back by hand; the
bot then goes on as after ``daimyo restore``. A missing or unreadable file never stops a start.
"""

import os
from contextlib import suppress
from pathlib import Path

ENDING = ".newest-post"
LARGEST = 2**63


def beside(path: Path) -> Path:
    """Return the path of the small file of a database."""
    real = Path(os.path.realpath(path))
    return real.with_name(f"{real.name}{ENDING}")


def write(path: Path, row: int) -> None:
    """Remember a row of the outbox. Never raises: a full disk must not stop a post."""
    small = beside(path)
    with suppress(OSError):
        new = small.with_suffix(".new")
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
            file.write(f"{row}\n")
        os.replace(new, small)


def read(path: Path) -> int:
    """Return the row that was posted last; 0 if unknown."""
    try:
        row = int(beside(path).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0
    return row if 0 < row < LARGEST else 0


def forget(path: Path) -> None:
    """Remove the small file, when another database takes the place of this one."""
    with suppress(OSError):
        beside(path).unlink(missing_ok=True)

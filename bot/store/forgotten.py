"""Forgotten accounts, in a small file beside the backups: older backups still contain them.

A line is a moment and a number, no name. It is dropped once no backup can be older than it.
"""

import os
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

NAME = "forgotten"
FOR = timedelta(days=400)
"""The oldest backup is of twelve months before."""


def add(folder: Path, account: int, now: datetime) -> None:
    """Remember an account. Blocking."""
    kept = [f"{at.isoformat()} {number}\n" for number, at in _listed(folder) if now - at < FOR]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = folder / f"{NAME}.new"
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.writelines([*kept, f"{now.isoformat()} {account}\n"])
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, folder / NAME)


def since(folder: Path, then: datetime) -> set[int]:
    """Return the accounts that were forgotten since a moment. Blocking."""
    return {number for number, at in _listed(folder) if at >= then}


def _listed(folder: Path) -> list[tuple[int, datetime]]:
    with suppress(FileNotFoundError):
        lines = (line.split() for line in (folder / NAME).read_text(encoding="ascii").splitlines())
        return [(int(number), datetime.fromisoformat(at)) for at, number in lines]
    return []

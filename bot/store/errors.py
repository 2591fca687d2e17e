"""What can go wrong with the file, each as one sentence for a person."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from engine.core.refusals import Refusal
from engine.core.text import T, Text

GONE, NO_LOG = "gone", "no log"
"""Reasons of our own: no file, or an empty one, where a database was; and what was written last is not beside it."""
LOST = "lost"
"""And another: other processes took this one for dead, and have taken over what it did."""
DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB", GONE, NO_LOG)
"""Reasons for which a backup is put in the place of the file."""


class StoreTrouble(Refusal):
    """The database cannot be used, at start or for one change; nothing was changed.

    A ``Refusal``, so that the person is told the sentence. ``reason`` is the name SQLite gives the
    trouble (``SQLITE_FULL``), or empty.
    """

    def __init__(self, text: Text, reason: str = "") -> None:
        super().__init__(text)
        self.reason = reason


class Overtaken(StoreTrouble):
    """Another process was faster: what is known here of a match is not so any more. Done once more, it may be."""

    def __init__(self) -> None:
        super().__init__(
            T("Too much happens here at once, and nothing was changed. Try again in a moment."), "overtaken"
        )


def newer(name: str, found: str) -> StoreTrouble:
    """A database of a schema that is not known here."""
    return StoreTrouble(
        T(
            "The database {path} was written by a newer Daimyo (schema {found}). Update Daimyo, or set DATABASE"
            " to another one; nothing was changed.",
            path=name,
            found=found,
        )
    )


def of_file(path: Path, reason: str = "") -> StoreTrouble:
    """Whatever SQLite, or the system, says of a file."""
    match reason:
        case "SQLITE_NOTADB":
            words = T(
                "The file {path} is not a database of Daimyo. Set DATABASE to another file; it was not touched.",
                path=str(path),
            )
        case "SQLITE_CORRUPT":
            words = T("The database {path} is damaged, so Daimyo does not use it.", path=str(path))
        case "gone":
            words = T(
                "The database {path} is gone, or empty, and no new one is made in its place. To begin anew without"
                " it, delete {path}.known.",
                path=str(path),
            )
        case "no log":
            words = T(
                "The database {path} was in use when Daimyo ended, but {path}-wal with its last changes is missing."
                " To use it without them: sqlite3 {path} 'PRAGMA user_version = 0'",
                path=str(path),
            )
        case "SQLITE_FULL":
            words = T("The disk of the database {path} is full. Make room and start again.", path=str(path))
        case "SQLITE_BUSY" | "SQLITE_LOCKED":
            words = T("Another program holds the database {path} locked. Close it and start again.", path=str(path))
        case _:
            words = T(
                "The database {path} cannot be written. Check the rights of the file, its folder and the disk.",
                path=str(path),
            )
    return StoreTrouble(words, reason)


@contextmanager
def told(path: Path) -> Iterator[None]:
    """What goes wrong with a file while it is read or written is raised as ``StoreTrouble``."""
    try:
        yield
    except (sqlite3.Error, DBAPIError) as cause:
        raise of_file(path, reason_of(cause)) from cause
    except OSError as cause:
        raise of_file(path) from cause


def not_read(reason: str) -> StoreTrouble:
    """For one look: there is no answer just now."""
    return StoreTrouble(T("My memory does not answer just now. Nothing is lost. Try again in a moment."), reason)


def not_stored(reason: str) -> StoreTrouble:
    """For one change: it could not be written."""
    return StoreTrouble(
        T(
            "That could not be stored, and nothing was changed. Try again in a moment. If it fails again, the "
            "bot’s owner should check its disk."
        ),
        reason,
    )


def reason_of(trouble: BaseException) -> str:
    """The name SQLite gives an error, the extended part cut off: ``SQLITE_IOERR``; empty if it is none of its."""
    orig = trouble.orig if isinstance(trouble, DBAPIError) else trouble
    name: str = getattr(orig, "sqlite_errorname", "") or ""
    return "_".join(name.split("_")[:2])

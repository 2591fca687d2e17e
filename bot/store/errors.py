"""Trouble with the database, each as one sentence for a person.

Sentences that name a path or a command are for the operator: they are raised at a start and logged.
Players read ``not_read`` and ``not_stored``.
"""

import errno
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from engine.core.refusals import Refusal
from engine.core.text import T, Text

GONE = "gone"
"""Reason of our own: the file was moved, deleted or replaced while it was open."""
LOST = "lost"
"""Reason of our own: other processes took this one for dead and have taken over its work."""
IN_USE = "in use"
"""Reason of our own: another Daimyo has locked the file."""
DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB", GONE)
"""Reasons for which a backup can take the place of the file."""

WORDS: Mapping[str, Text] = {
    "SQLITE_NOTADB": T(
        "The file {path} is not a database of Daimyo; it was not touched. Set DATABASE to another file. If it"
        " should be Daimyo’s: daimyo restore puts a backup in its place and keeps it."
    ),
    "SQLITE_CORRUPT": T(
        "The database {path} is damaged, so Daimyo does not use it. daimyo restore puts a backup in its place"
        " and keeps the damaged file."
    ),
    GONE: T(
        "The database {path} was moved, deleted or replaced while Daimyo used it, so nothing more is stored."
        " Stop Daimyo, put the file back (or use daimyo restore), and start again."
    ),
    IN_USE: T(
        "The database {path} is in use by another Daimyo. Stop that one first, or set DATABASE. Who uses it: daimyo"
        " doctor"
    ),
    "SQLITE_FULL": T(
        "The disk of the database {path} is full. Make room and start again. How much is needed: daimyo doctor"
    ),
    "SQLITE_BUSY": T(
        "Another program holds the database {path} locked. Close it and start again: daimyo doctor says when it is"
        " free."
    ),
    "": T(
        "The database {path} cannot be written. Check the rights of the file, its folder and the disk: daimyo doctor"
    ),
}
"""The trouble with a file, by its reason; the last for any other."""


class StoreTrouble(Refusal):
    """The database cannot be used, at start or for one change; nothing was changed.

    A ``Refusal``, so that the person is told the sentence. ``reason`` is the name SQLite gives the
    trouble (``SQLITE_FULL``), or empty.
    """

    def __init__(self, text: Text, reason: str = "") -> None:
        super().__init__(text)
        self.reason = reason


class Conflict(StoreTrouble):
    """Another process changed the match first. A second try sees the match as it is then."""

    def __init__(self) -> None:
        super().__init__(
            T("Too much is happening here at once, so nothing was changed. Try again in a moment."), "overtaken"
        )


def newer(name: str, found: str) -> StoreTrouble:
    """Return the trouble with a database of an unknown, newer schema."""
    words = T(
        "The database {path} was written by a newer Daimyo (schema {found}); nothing was changed. Update Daimyo, or"
        " set DATABASE to another one, or put back the copy from before the upgrade: daimyo restore",
        path=name,
        found=found,
    )
    return StoreTrouble(words)


def of_file(path: Path, reason: str = "") -> StoreTrouble:
    """Return the trouble with a file, by the reason given by SQLite or the system, or a folder."""
    reason = "SQLITE_NOTADB" if os.path.isdir(path) else reason
    return StoreTrouble(replace(WORDS.get(reason, WORDS[""]), args=(("path", str(path.absolute())),)), reason)


@contextmanager
def as_trouble(path: Path) -> Iterator[None]:
    """Raise what goes wrong with a file as ``StoreTrouble``."""
    try:
        yield
    except (sqlite3.Error, DBAPIError) as cause:
        raise of_file(path, reason_of(cause)) from cause
    except OSError as cause:
        raise of_file(path, "SQLITE_FULL" if cause.errno == errno.ENOSPC else "") from cause


def not_read(reason: str) -> StoreTrouble:
    """Return the trouble of a person whose look failed."""
    return StoreTrouble(T("My database is not answering at the moment. Nothing is lost. Try again soon."), reason)


def not_stored(reason: str, *, unsure: bool = False) -> StoreTrouble:
    """Return the trouble of a person whose change could not be stored, or perhaps was."""
    words = T(
        "That could not be stored, and nothing was changed. Try again in a moment. If it fails again, the "
        "bot’s owner should check its disk."
    )
    if unsure:
        words = T("My database stopped answering, so I do not know if that was stored. Look before you try again.")
    return StoreTrouble(words, reason)


def reason_of(trouble: BaseException) -> str:
    """Return SQLite's name for an error, as ``SQLITE_IOERR``; empty for other errors."""
    orig = trouble.orig if isinstance(trouble, DBAPIError) else trouble
    name: str = getattr(orig, "sqlite_errorname", "") or ""
    return "_".join(name.split("_")[:2])

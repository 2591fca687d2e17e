"""What can go wrong with the file, each as one sentence for a person."""

from pathlib import Path

from sqlalchemy.exc import DBAPIError

from engine.core.refusals import Refusal
from engine.core.text import T, Text


class StoreTrouble(Refusal):
    """The database cannot be used, at start or for one change; nothing was changed.

    A ``Refusal``, so that the person is told the sentence. ``reason`` is the name SQLite gives the
    trouble (``SQLITE_FULL``), or empty.
    """

    def __init__(self, text: Text, reason: str = "") -> None:
        super().__init__(text)
        self.reason = reason


def in_use(path: Path) -> StoreTrouble:
    """Another process has it."""
    return StoreTrouble(
        T("The database {path} is in use by another Daimyo. Stop that one first, or set DATABASE.", path=str(path))
    )


def newer(path: Path, found: str) -> StoreTrouble:
    """A newer Daimyo wrote it."""
    return StoreTrouble(
        T(
            "The database {path} was written by a newer Daimyo (schema {found}). Update Daimyo, or set DATABASE to"
            " another file; nothing was changed.",
            path=str(path),
            found=found,
        )
    )


def no_database(path: Path) -> StoreTrouble:
    """Not ours, or no SQLite at all."""
    return StoreTrouble(
        T(
            "The file {path} is not a database of Daimyo. Set DATABASE to another file; it was not touched.",
            path=str(path),
        ),
        "SQLITE_NOTADB",
    )


def missing(path: Path) -> StoreTrouble:
    """There is nothing to look at."""
    return StoreTrouble(T("There is no database {path} yet.", path=str(path)), "SQLITE_CANTOPEN")


def corrupt(path: Path) -> StoreTrouble:
    """Pages that make no sense."""
    return StoreTrouble(
        T(
            "The database {path} is damaged, so Daimyo does not use it. Put back a copy, or save what is left with"
            " the .recover command of the sqlite3 program.",
            path=str(path),
        ),
        "SQLITE_CORRUPT",
    )


def unusable(path: Path, reason: str) -> StoreTrouble:
    """The disk or its rights."""
    match reason:
        case "SQLITE_FULL":
            words = T("The disk of the database {path} is full. Make room and start again.", path=str(path))
        case "SQLITE_BUSY" | "SQLITE_LOCKED":
            words = T("Another program holds the database {path} locked. Close it and start again.", path=str(path))
        case _:
            words = T(
                "The database {path} cannot be written. Look at the rights of the file, its folder and the disk.",
                path=str(path),
            )
    return StoreTrouble(words, reason)


def of_file(path: Path, reason: str) -> StoreTrouble:
    """Whatever SQLite says of a file."""
    match reason:
        case "SQLITE_NOTADB":
            return no_database(path)
        case "SQLITE_CORRUPT":
            return corrupt(path)
    return unusable(path, reason)


def not_stored(reason: str) -> StoreTrouble:
    """For one change: it could not be written."""
    return StoreTrouble(
        T(
            "That could not be stored, and nothing was changed. Try again in a moment; if it stays so, whoever runs"
            " this bot should look at its disk."
        ),
        reason,
    )


def reason_of(trouble: BaseException) -> str:
    """The name SQLite gives an error, the extended part cut off: ``SQLITE_IOERR``; empty if it is none of its."""
    orig = trouble.orig if isinstance(trouble, DBAPIError) else trouble
    name: str = getattr(orig, "sqlite_errorname", "") or ""
    return "_".join(name.split("_")[:2])

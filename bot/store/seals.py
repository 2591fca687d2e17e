"""Seals: whether a match's rows are as they were written. And the list of changed rows, by which backups go.

SQLite keeps no checksums, and a bit that flips in a plan is a plan like any other. So each play carries a digest over
itself and the one before, and each other table that cannot be made anew has one over its rows of a match. Both are
written in the transaction that changes the rows; whatever changes them from outside shows.

A migration may change sealed rows: all is sealed anew after it. One that changes plays sets their ``chain`` to NULL.
"""

import sqlite3
from collections.abc import Callable, Collection, Iterator
from functools import partial
from hashlib import sha256

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import driver
from bot.store.tables import changes, keeping, metadata, plays
from engine.core.refusals import Corrupt

SEALED = ("matches", "seats", "orders", "votes", "acts", "notes", "packs")
"""Besides the plays."""
SIZE = 16

Row = tuple[object, ...]

_WATCHED = [table for table in metadata.sorted_tables if table not in (changes, keeping)]
KEYS = {table.name: [column.name for column in table.primary_key] for table in metadata.sorted_tables}


def watch(raw: sqlite3.Connection) -> Callable[[], None]:
    """From now on the rows that this connection changes are listed; what is given back seals them: before a commit."""
    for table in _WATCHED:
        match = "id" if table.name == "matches" else "match_id" if "match_id" in table.columns else None
        for event, row in (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")):
            if table is plays and event == "UPDATE":
                continue  # only to be sealed, after it was inserted
            whose = "NULL" if match is None else f"{row}.{match}"
            key = ", ".join(f'{row}."{name}"' for name in KEYS[table.name])
            raw.execute(
                f"CREATE TEMP TRIGGER {table.name}_{event} AFTER {event} ON main.{table.name} BEGIN INSERT INTO"
                f" changes (part, match_id, key) VALUES ('{table.name}', {whose}, json_array({key})); END"
            )
    done = newest(raw)

    def seal() -> None:
        nonlocal done
        fresh = "SELECT DISTINCT part, match_id FROM changes WHERE id > ? AND match_id IS NOT NULL"
        for part, match_id in raw.execute(fresh, [done]).fetchall():
            _seal(raw, part, match_id)
        done = newest(raw)

    return seal


def newest(raw: sqlite3.Connection) -> int:
    """The number of the last change."""
    found = raw.execute("SELECT seq FROM sqlite_sequence WHERE name = 'changes'").fetchone()
    return int(found[0]) if found else 0


def seal_all(raw: sqlite3.Connection, but: Collection[int]) -> None:
    """Every match as it stands, but for those that are known to be damaged."""
    for match_id in {number for (number,) in raw.execute("SELECT id FROM matches")}.difference(but):
        for part in (*SEALED, "plays"):
            _seal(raw, part, match_id)


def _seal(raw: sqlite3.Connection, part: str, match_id: int) -> None:
    if part == "plays":
        for link, ply in _unlinked(raw, match_id):
            raw.execute("UPDATE plays SET chain = ? WHERE match_id = ? AND ply = ?", (link, match_id, ply))
    elif part in SEALED and (digest := _digest(raw, part, match_id)):
        raw.execute("INSERT OR REPLACE INTO seals VALUES (?, ?, ?)", (match_id, part, digest))
    elif part in SEALED:
        raw.execute("DELETE FROM seals WHERE match_id = ? AND part = ?", (match_id, part))


def has(raw: sqlite3.Connection, table: str) -> bool:
    """Whether there is a table of this name."""
    return raw.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [table]).fetchone() is not None


def _digest(raw: sqlite3.Connection, part: str, match_id: int) -> bytes:
    """Over the rows of a table; empty if there are none."""
    whose = "id" if part == "matches" else "match_id"
    rows = raw.execute(
        f"SELECT * FROM {part} WHERE {whose} = ? ORDER BY {', '.join(KEYS[part])}", [match_id]
    ).fetchall()
    return sha256(repr(rows).encode()).digest()[:SIZE] if rows else b""


def _unlinked(raw: sqlite3.Connection, match_id: int) -> Iterator[tuple[bytes, int]]:
    """The links that are still to be written for the last plays, and their plies."""
    fresh = []
    before = b""
    for play, chain in _plays(raw, match_id, "DESC"):
        if chain is not None:
            before = chain
            break
        fresh.append(play)
    for row in reversed(fresh):
        before = _link(before, row)
        yield before, int(str(row[1]))


def _plays(
    raw: sqlite3.Connection, match_id: int, order: str = ""
) -> Iterator[tuple[tuple[object, ...], bytes | None]]:
    """Each play without its link, and the link."""
    found = raw.execute(f"SELECT * FROM main.plays WHERE match_id = ? ORDER BY ply {order}", [match_id])
    at = [name for name, *_ in found.description].index("chain")
    return ((row[:at] + row[at + 1 :], row[at]) for row in found)


def _link(before: bytes, row: Row) -> bytes:
    return sha256(before + repr(row).encode()).digest()[:SIZE]


def fault(raw: sqlite3.Connection, match_id: int) -> str | None:
    """What of a match is not as it was written; None if all is. Sees one moment, whatever is written meanwhile."""
    raw.execute("BEGIN")
    try:
        before = b""
        for row, chain in _plays(raw, match_id):
            before = _link(before, row)
            if chain != before:
                return f"ply {row[1]}"
        sealed = dict(raw.execute("SELECT part, digest FROM seals WHERE match_id = ?", [match_id]).fetchall())
        tables = {name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        there = [part for part in SEALED if part in sealed or part in tables]
        return next((part for part in there if sealed.get(part, b"") != _digest(raw, part, match_id)), None)
    finally:
        raw.execute("ROLLBACK")


def faults(raw: sqlite3.Connection, share: int = 1, of: int = 1) -> Iterator[tuple[int, str]]:
    """The damaged matches of the whole file, or of a share of it, and what is damaged of each."""
    if not has(raw, "seals"):
        return  # of before there were any
    for (match_id,) in raw.execute("SELECT id FROM matches WHERE id % ? = ?", (of, share % of)).fetchall():
        if found := fault(raw, match_id):
            yield match_id, found


async def check(connection: AsyncConnection, match_id: int) -> None:
    """Raises ``Corrupt`` if a row of a match is not as it was written. What is just being written is not sealed yet."""
    adapted = (await connection.get_raw_connection()).driver_connection
    assert isinstance(adapted, driver.Connection)
    sealed = isinstance(adapted.raw, sqlite3.Connection)  # a server has checksums of its own
    if sealed and not adapted.in_transaction and (found := await adapted.carried(partial(fault, match_id=match_id))):
        raise damaged(match_id, found)


def damaged(match_id: int, found: str) -> Corrupt:
    """What there is to say of a match and of what ``fault`` found."""
    return Corrupt(f"match {match_id} is damaged: {found} is not as it was written down")

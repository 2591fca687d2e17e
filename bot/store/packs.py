"""Packs: matches that are over, each in one compressed row instead of some thousand.

In a pack are the plays and events of a match, as they stood in their tables, and the state it ended with; what
concerns people, and whatever is listed or searched, stays where it is. Nothing is ever written to a packed match's
history. Whoever reads sees no difference: a reading connection has views named as the tables, which show the rows that
are there and those in the packs.

A migration that changes what stands in plays, events or states has to change it here, too.
"""

import lzma
import sqlite3
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

import orjson
from sqlalchemy import delete, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import events, matches, outbox, packs, plays, standings
from engine.core.refusals import Corrupt

UNNEEDED = ("match_id", "chain")
COLUMNS = {
    str(table.name): [column.name for column in table.columns if column.name not in UNNEEDED]
    for table in (plays, events)
}
"""What is kept of each row: a pack is sealed as a whole."""
STATE = "state"
AT_HAND = 8
"""So many packs are held unpacked: one look at a match asks several times."""

Rows = Sequence[Sequence[Any]]


def packed(history: Mapping[str, Rows], state: bytes) -> bytes:
    """A match as a pack. Raises ``Corrupt`` if it does not come out of it again as it was."""
    columns = {part: list(zip(*rows, strict=True)) for part, rows in history.items()}
    data = lzma.compress(orjson.dumps({**columns, STATE: state.decode()}))
    if _contents(data) != _plain(history, state):
        raise Corrupt("what was packed does not come out again as it was")
    return data


def _plain(history: Mapping[str, Rows], state: bytes) -> dict[str, Any]:
    return {**{part: [list(row) for row in rows] for part, rows in history.items()}, STATE: state}


def _contents(data: bytes) -> dict[str, Any]:
    held = orjson.loads(lzma.decompress(data))
    state = held.pop(STATE).encode()
    return {**{part: [list(row) for row in zip(*columns, strict=True)] for part, columns in held.items()}, STATE: state}


@lru_cache(maxsize=AT_HAND)
def _parts(data: bytes) -> dict[str, bytes | str]:
    held = _contents(data)
    return {part: rows if part == STATE else orjson.dumps(rows).decode() for part, rows in held.items()}


def unpacked(data: bytes, part: str) -> bytes | str:
    """A part of a pack, for SQL: the rows of a table as JSON, or the state."""
    return _parts(data)[part]


def show(raw: sqlite3.Connection) -> None:
    """From now on this connection sees what is in packs where it looks for rows."""
    raw.create_function("unpacked", 2, unpacked, deterministic=True)
    for part, columns in COLUMNS.items():
        names = ", ".join(f'"{name}"' for name in columns)
        values = ", ".join(f"json_extract(value, '$[{number}]')" for number in range(len(columns)))
        raw.execute(
            f"CREATE TEMP VIEW {part} AS SELECT match_id, {names} FROM main.{part} UNION ALL"
            f" SELECT match_id, {values} FROM main.packs, json_each(unpacked(data, '{part}'))"
        )
    others = ", ".join(column.name for column in standings.columns if column.name != STATE)
    inside = f"SELECT unpacked(data, '{STATE}') FROM main.packs WHERE packs.match_id = here.match_id"
    raw.execute(
        f"CREATE TEMP VIEW standings AS SELECT {others}, CASE WHEN length({STATE}) THEN {STATE} ELSE ({inside}) END"
        f" AS {STATE} FROM main.standings AS here"
    )


async def waiting(connection: AsyncConnection, then: datetime) -> Sequence[int]:
    """The matches that were over before a time, of which nothing is to be posted any more, and that are no packs."""
    query = select(matches.c.id).where(
        matches.c.status.in_(["over", "abandoned"]),
        matches.c.started_at.is_not(None),
        matches.c.ended_at < then,
        ~exists().where(packs.c.match_id == matches.c.id),
        ~exists().where(outbox.c.match_id == matches.c.id, outbox.c.done_at.is_(None)),
    )
    return (await connection.execute(query.order_by(matches.c.id))).scalars().all()


async def history(connection: AsyncConnection, match_id: int) -> tuple[dict[str, Rows], bytes]:
    """The rows of a match that go into its pack, as SQLite has them, and the state it ended with."""
    found: dict[str, Rows] = {}
    for part, columns in COLUMNS.items():
        names = ", ".join(f'"{name}"' for name in columns)
        query = f"SELECT {names} FROM main.{part} WHERE match_id = ? ORDER BY {columns[0]}"
        found[part] = [tuple(row) for row in await connection.exec_driver_sql(query, (match_id,))]
    state = await connection.exec_driver_sql("SELECT state FROM main.standings WHERE match_id = ?", (match_id,))
    return found, state.scalar_one()


async def put(connection: AsyncConnection, match_id: int, data: bytes) -> None:
    """Put a pack in the place of the rows it was made of. Raises ``Corrupt`` if they are others by now."""
    found, state = await history(connection, match_id)
    await connection.execute(insert(packs).values(match_id=match_id, data=data))
    stored = (await connection.execute(select(packs.c.data).where(packs.c.match_id == match_id))).scalar_one()
    if _contents(stored) != _plain(found, state):
        raise Corrupt(f"the pack of match {match_id} is not what it was made of")
    for table in (plays, events):
        await connection.execute(delete(table).where(table.c.match_id == match_id))
    await connection.execute(update(standings).where(standings.c.match_id == match_id).values(state=b""))

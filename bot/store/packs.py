"""Packs: finished matches, each in one compressed row instead of some thousand.

A pack holds the plays and events of a match, as they were in their tables, and its final state.
Rows about people, and all that is listed or searched, are left alone. A packed history never
changes; ``log`` reads it from the pack.
"""

import lzma
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

import orjson
from sqlalchemy import Connection, Table, bindparam, delete, exists, insert, select, update

from bot.store.tables import Row, events, matches, outbox, packs, plays, standings
from engine.core.refusals import Corrupt

AT_HAND = 8
"""Packs that are held unpacked: one look at a match reads several times."""

_PACK = select(packs.c.data).where(packs.c.match_id == bindparam("of_match"))


@dataclass(frozen=True, slots=True)
class History:
    """The packed part of a match."""

    plays: Sequence[Row]
    events: Sequence[Row]
    state: bytes


def find(connection: Connection, match_id: int) -> History | None:
    """Return the history of a packed match; None if it is not packed."""
    data = connection.execute(_PACK, {"of_match": match_id}).scalar_one_or_none()
    return None if data is None else unpack(data)


def pack(history: History) -> bytes:
    """Pack a history. Raises ``Corrupt`` if unpacking does not return the same."""
    columns = {name: _columns(rows) for name, rows in (("plays", history.plays), ("events", history.events))}
    data = lzma.compress(orjson.dumps({**columns, "state": history.state.decode()}))
    if unpack(data) != history:
        raise Corrupt("what was packed does not come out again as it was")
    return data


@lru_cache(maxsize=AT_HAND)
def unpack(data: bytes) -> History:
    """Return the history in a pack."""
    held = orjson.loads(lzma.decompress(data))
    for row in (played := _rows(held["plays"])):
        row["at"] = datetime.fromisoformat(row["at"])
    return History(played, _rows(held["events"]), held["state"].encode())


def _columns(rows: Sequence[Row]) -> dict[str, list[Any]]:
    return {name: [row[name] for row in rows] for name in (rows[0] if rows else ())}


def _rows(columns: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    return [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def waiting(connection: Connection, then: datetime) -> Sequence[int]:
    """Return the matches that ended before a time, have nothing left to post and are not packed."""
    query = select(matches.c.id).where(
        matches.c.status.in_(["over", "abandoned"]),
        matches.c.started_at.is_not(None),
        matches.c.ended_at < then,
        ~exists().where(packs.c.match_id == matches.c.id),
        ~exists().where(outbox.c.match_id == matches.c.id, outbox.c.done_at.is_(None)),
    )
    return connection.execute(query.order_by(matches.c.id)).scalars().all()


def history(connection: Connection, match_id: int) -> History:
    """Return the history to be packed."""
    state = connection.execute(select(standings.c.state).where(standings.c.match_id == match_id)).scalar_one()
    return History(_all(connection, plays, match_id), _all(connection, events, match_id), state)


def _all(connection: Connection, table: Table, match_id: int) -> list[Row]:
    query = select(table).where(table.c.match_id == match_id).order_by(*table.primary_key)
    return [{str(key): value for key, value in row.items()} for row in connection.execute(query).mappings()]


def put(connection: Connection, match_id: int, data: bytes) -> None:
    """Replace the rows of a match by their pack. Raises ``Corrupt`` if they have changed."""
    if unpack(data) != history(connection, match_id):
        raise Corrupt(f"the pack of match {match_id} is not what it was made of")
    connection.execute(insert(packs).values(match_id=match_id, data=data))
    for table in (plays, events):
        connection.execute(delete(table).where(table.c.match_id == match_id))
    connection.execute(update(standings).where(standings.c.match_id == match_id).values(state=b""))

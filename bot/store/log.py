"""The course of each match: the tables ``plays``, ``events`` and ``standings``.

A pack is one compressed value instead of some thousand rows: the plays and events of a finished
match, as they were in their tables, and its final state. Rows about people, and all that is listed
or searched, are left alone. A packed history never changes.
"""

import lzma
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from operator import eq, ge, gt, le, ne
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Column, Connection, Table, bindparam, exists, func, select, text

from bot.store.dialects import replacing
from bot.store.leases import claimed, ours
from bot.store.tables import Row, all_rows, deadlines, events, matches, one_row, outbox, plays, standings
from engine.core.refusals import Corrupt

Condition = tuple[Column[Any], Callable[[Any, Any], Any], Any]
"""A column, a comparison and a value: for the database and for the rows of a pack."""

_PLIES = select(func.count()).where(plays.c.match_id == standings.c.match_id).scalar_subquery()
_STANDING = select(standings, _PLIES.label("plies")).where(standings.c.match_id == bindparam("of_match"))
_STAND = replacing(standings)
_PACK = select(standings.c.pack).where(standings.c.match_id == bindparam("of_match"))


def append(
    connection: Connection, new_plays: Sequence[Mapping[str, Any]], new_events: Sequence[Mapping[str, Any]]
) -> None:
    """Store more plies and their events. Raises ``IntegrityError`` if a number is taken."""
    for table, rows in ((plays, new_plays), (events, new_events)):
        if rows:
            connection.execute(table.insert(), list(rows))


def stand(connection: Connection, match_id: int, values: Mapping[str, Any]) -> None:
    """Store the present state of a match."""
    connection.execute(_STAND, claimed(connection, [{"match_id": match_id, **values}]))


def cut(connection: Connection, match_id: int, ply: int) -> None:
    """Delete the plies after one, and their events."""
    for table in (plays, events):
        connection.execute(table.delete().where(table.c.match_id == match_id, table.c.ply > ply))


def settle(connection: Connection, match_id: int) -> None:
    """Drop what is pending or due in a match that was given up."""
    connection.execute(deadlines.delete().where(deadlines.c.match_id == match_id))
    connection.execute(standings.update().where(standings.c.match_id == match_id).values(pending=False))


def standing(connection: Connection, match_id: int) -> Row | None:
    """Return the stored state of a started match, and how many ``plies`` there are; else None."""
    row = one_row(connection, _STANDING, of_match=match_id)
    if row is None or row["pack"] is None:
        return row
    packed = unpack(row["pack"])
    return {**row, "state": packed.state, "plies": len(packed.plays)}


def _rows(connection: Connection, table: Table, match_id: int, conditions: Sequence[Condition] = ()) -> Sequence[Row]:
    """Return the fitting plays or events of a match, in order."""
    fitting = [compare(column, value) for column, compare, value in conditions]
    query = table.select().where(table.c.match_id == match_id, *fitting).order_by(*table.primary_key)
    rows = all_rows(connection, query)
    if rows or (data := connection.scalar(_PACK, {"of_match": match_id})) is None:
        return rows
    packed = unpack(data)
    every = packed.plays if table is plays else packed.events
    return [row for row in every if all(compare(row[column.name], value) for column, compare, value in conditions)]


def plies(
    connection: Connection,
    match_id: int,
    after: int = 0,
    *,
    seat: int | None = None,
    by: str | None = None,
    sealed: bool = False,
) -> Sequence[Row]:
    """Return plies after one: of a ``seat``, decided ``by`` one way, or ``sealed`` with a plan."""
    wanted: list[Condition] = [(plays.c.ply, gt, after)]
    wanted += [] if seat is None else [(plays.c.seat, eq, seat)]
    wanted += [] if by is None else [(plays.c.by, eq, by)]
    wanted += [(plays.c.lock, ne, None)] if sealed else []
    return _rows(connection, plays, match_id, wanted)


def happened(
    connection: Connection,
    match_id: int,
    first: int = 1,
    last: int | None = None,
    *,
    ply: int = 0,
    chapter: int | None = None,
    public: bool = False,
    opening: bool = False,
) -> Sequence[Row]:
    """Return events by number, both ends included; those from a ply on, or those of a chapter.

    If ``public`` only those that everyone may know, if ``opening`` only those that open a chapter.
    """
    wanted: list[Condition] = [(events.c.seq, ge, first), (events.c.ply, ge, ply)]
    wanted += [] if last is None else [(events.c.seq, le, last)]
    wanted += [] if chapter is None else [(events.c.chapter, eq, chapter)]
    wanted += [(events.c.audience, eq, None)] if public else []
    wanted += [(events.c.opens, eq, True)] if opening else []
    return _rows(connection, events, match_id, wanted)


def taken_over(connection: Connection, match_id: int, since: int) -> int:
    """Return the last ply before a seat was taken over after an event; -1 if it was not."""
    rows = happened(connection, match_id, last=since) if since else ()  # an undo may have removed the event itself
    return rows[-1]["ply"] if rows else -1


def pending(connection: Connection) -> list[int]:
    """Return the matches of this process with caretakers to act or something left to post."""
    by_index = text("pending")  # the same words as the index: not "= 1"
    query = select(standings.c.match_id).where(by_index, ours(connection, standings))
    return list(connection.scalars(query.order_by(standings.c.match_id)))


class History(NamedTuple):
    """The packed part of a match."""

    plays: Sequence[Row]
    events: Sequence[Row]
    state: bytes


def pack(history: History) -> bytes:
    """Pack a history."""
    content = [history.plays, history.events, history.state.decode()]
    return lzma.compress(orjson.dumps(content, option=orjson.OPT_NON_STR_KEYS))


@lru_cache(maxsize=8)  # one look at a match reads several times
def unpack(data: bytes) -> History:
    """Return the history in a pack."""
    played, happened, state = orjson.loads(lzma.decompress(data))
    for row in played:
        row["at"] = datetime.fromisoformat(row["at"])
    return History(played, happened, state.encode())


def to_be_packed(connection: Connection, then: datetime) -> Sequence[int]:
    """Return the matches that ended before a time, have nothing left to post and are not packed."""
    query = (
        select(matches.c.id)
        .join(standings)
        .where(
            matches.c.status.in_(["over", "abandoned"]),
            matches.c.ended_at < then,
            standings.c.pack.is_(None),
            ~exists().where(outbox.c.match_id == matches.c.id, outbox.c.done_at.is_(None)),
        )
    )
    return connection.scalars(query.order_by(matches.c.id)).all()


def history(connection: Connection, match_id: int) -> History:
    """Return the history to be packed."""
    state = connection.execute(select(standings.c.state).where(standings.c.match_id == match_id)).scalar_one()
    played, happened = ([dict(row) for row in _rows(connection, table, match_id)] for table in (plays, events))
    return History(played, happened, state)


def put_pack(connection: Connection, match_id: int, data: bytes) -> None:
    """Replace the rows of a match by their pack. Raises ``Corrupt`` if that has anything else."""
    if unpack(data) != history(connection, match_id):
        raise Corrupt(f"the pack of match {match_id} is not what it was made of")
    cut(connection, match_id, -1)
    connection.execute(standings.update().where(standings.c.match_id == match_id).values(state=b"", pack=data))

"""What was played and where it led: the tables ``plays``, ``events`` and ``standings``."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import RowMapping, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import deadlines, events, plays, standings

_INSERT_PLAYS = insert(plays)
_INSERT_EVENTS = insert(events)
_STAND = update(standings).where(standings.c.match_id == bindparam("of_match"))


async def append(
    connection: AsyncConnection,
    new_plays: Sequence[Mapping[str, Any]],
    new_events: Sequence[Mapping[str, Any]],
) -> None:
    """More plies and what happened by them. Raises ``IntegrityError`` if one of that number is there already."""
    if new_plays:
        await connection.execute(_INSERT_PLAYS, list(new_plays))
    if new_events:
        await connection.execute(_INSERT_EVENTS, list(new_events))


async def stand(connection: AsyncConnection, match_id: int, values: Mapping[str, Any], *, new: bool = False) -> None:
    """Where the match stands now."""
    if new:
        await connection.execute(insert(standings).values(match_id=match_id, **values))
    else:
        await connection.execute(_STAND, {"of_match": match_id, **values})


async def move_circuits(connection: AsyncConnection, kind: str, seconds: int) -> None:
    """In every match in which something of this kind is due, the circuit that is open began so much later."""
    waiting = select(deadlines.c.match_id).where(deadlines.c.kind == kind)
    began = func.json_extract(standings.c.marks, "$.began")
    moved = func.json_set(standings.c.marks, "$.began", began + seconds)
    await connection.execute(update(standings).where(standings.c.match_id.in_(waiting), began > 0).values(marks=moved))


async def cut(connection: AsyncConnection, match_id: int, ply: int) -> None:
    """What was played after a ply is no more, and neither is what happened by it."""
    for table in (plays, events):
        await connection.execute(delete(table).where(table.c.match_id == match_id, table.c.ply > ply))


async def settle(connection: AsyncConnection, match_id: int) -> None:
    """Nothing is pending in a match that was given up."""
    await connection.execute(update(standings).where(standings.c.match_id == match_id).values(pending=False))


async def standing(connection: AsyncConnection, match_id: int) -> RowMapping | None:
    """Where the match stands; None if it was never started."""
    return (
        (await connection.execute(select(standings).where(standings.c.match_id == match_id))).mappings().one_or_none()
    )


async def made(connection: AsyncConnection, match_id: int) -> dict[int, int]:
    """How many plies each seat has made; seats without any are missing."""
    rows = await connection.execute(
        select(plays.c.seat, func.count().label("plies")).where(plays.c.match_id == match_id).group_by(plays.c.seat)
    )
    return {row.seat: row.plies for row in rows}


async def all_plays(connection: AsyncConnection, match_id: int) -> Sequence[RowMapping]:
    """Every ply in order."""
    return (
        (await connection.execute(select(plays).where(plays.c.match_id == match_id).order_by(plays.c.ply)))
        .mappings()
        .all()
    )


async def happened(
    connection: AsyncConnection, match_id: int, first: int = 1, last: int | None = None, *, public: bool = False
) -> Sequence[RowMapping]:
    """Events by number, both ends included; only those everybody may know if ``public``."""
    query = select(events).where(events.c.match_id == match_id, events.c.seq >= first)
    if last is not None:
        query = query.where(events.c.seq <= last)
    if public:
        query = query.where(events.c.audience.is_(None))
    return (await connection.execute(query.order_by(events.c.seq))).mappings().all()


async def in_ranges(connection: AsyncConnection, ranges: Sequence[tuple[int, int, int]]) -> Sequence[RowMapping]:
    """The public events of several stretches, each (match, first, last)."""
    if not ranges:
        return ()
    stretches = [
        and_(events.c.match_id == match_id, events.c.seq.between(first, last)) for match_id, first, last in ranges
    ]
    query = select(events).where(events.c.audience.is_(None), or_(*stretches))
    return (await connection.execute(query.order_by(events.c.match_id, events.c.seq))).mappings().all()


async def pending(connection: AsyncConnection) -> list[int]:
    """The matches in which caretakers must act or something is still to be told."""
    rows = await connection.execute(
        select(standings.c.match_id).where(standings.c.pending).order_by(standings.c.match_id)
    )
    return list(rows.scalars())

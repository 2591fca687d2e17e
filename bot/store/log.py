"""What was played and where it led: the tables ``plays``, ``events`` and ``standings``, and what is packed of them."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import BigInteger, RowMapping, and_, bindparam, cast, delete, func, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.driver import claimed
from bot.store.tables import deadlines, events, plays, standings

_PLAY = [column for column in plays.columns if column is not plays.c.chain]
_INSERT_PLAYS = insert(plays)
_INSERT_EVENTS = insert(events)
_STANDING = select(standings).where(standings.c.match_id == bindparam("of_match"))
_BEGAN = select(cast(standings.c.marks["began"].as_string(), BigInteger)).where(
    standings.c.match_id == bindparam("of_match")
)
_MADE = (
    select(plays.c.seat, func.count().label("plies"))
    .where(plays.c.match_id == bindparam("of_match"))
    .group_by(plays.c.seat)
)
_FROM = (
    select(events)
    .where(events.c.match_id == bindparam("of_match"), events.c.seq >= bindparam("first"))
    .order_by(events.c.seq)
)
_BY_SEAT = (
    select(*_PLAY)
    .where(
        plays.c.match_id == bindparam("of_match"),
        plays.c.seat == bindparam("of_seat"),
        plays.c.ply > bindparam("after"),
    )
    .order_by(plays.c.ply)
    .offset(bindparam("skipped"))
)
_LOCKS = (
    select(plays.c.ply, plays.c.seat, plays.c.lock)
    .where(plays.c.match_id == bindparam("of_match"), plays.c.ply > bindparam("after"), plays.c.lock.is_not(None))
    .order_by(plays.c.ply)
)
_STAND = update(standings).where(standings.c.match_id == bindparam("of_match"))


async def append(
    connection: AsyncConnection, new_plays: Sequence[Mapping[str, Any]], new_events: Sequence[Mapping[str, Any]]
) -> None:
    """More plies and what happened by them. Raises ``IntegrityError`` if one of that number is there already."""
    if new_plays:
        await connection.execute(_INSERT_PLAYS, list(new_plays))
    if new_events:
        await connection.execute(_INSERT_EVENTS, list(new_events))


async def stand(connection: AsyncConnection, match_id: int, values: Mapping[str, Any], *, new: bool = False) -> None:
    """Where the match stands now."""
    (values,) = claimed(connection, [values])
    if new:
        await connection.execute(insert(standings).values(match_id=match_id, **values))
    else:
        await connection.execute(_STAND, {"of_match": match_id, **values})


async def cut(connection: AsyncConnection, match_id: int, ply: int) -> None:
    """What was played after a ply is no more, and neither is what happened by it."""
    for table in (plays, events):
        await connection.execute(delete(table).where(table.c.match_id == match_id, table.c.ply > ply))


async def settle(connection: AsyncConnection, match_id: int) -> None:
    """Nothing is pending or due in a match that was given up."""
    await connection.execute(delete(deadlines).where(deadlines.c.match_id == match_id))
    await connection.execute(update(standings).where(standings.c.match_id == match_id).values(pending=False))


async def standing(connection: AsyncConnection, match_id: int) -> RowMapping | None:
    """Where the match stands; None if it was never started."""
    return (await connection.execute(_STANDING, {"of_match": match_id})).mappings().one_or_none()


async def began(connection: AsyncConnection, match_id: int) -> int:
    """When the lap that is open began, as its match's marks have it; 0 if none is, or the match is not started."""
    return (await connection.execute(_BEGAN, {"of_match": match_id})).scalar_one_or_none() or 0


async def made(connection: AsyncConnection, match_id: int) -> dict[int, int]:
    """How many plies each seat has made; seats without any are missing."""
    return {row.seat: row.plies for row in await connection.execute(_MADE, {"of_match": match_id})}


async def all_plays(connection: AsyncConnection, match_id: int, ply: int = 1) -> Sequence[RowMapping]:
    """Every ply from this one on, in order."""
    query = select(*_PLAY).where(plays.c.match_id == match_id, plays.c.ply >= ply).order_by(plays.c.ply)
    return (await connection.execute(query)).mappings().all()


async def locks(connection: AsyncConnection, match_id: int, after: int = 0) -> Sequence[RowMapping]:
    """The plies after one with which plans were handed in, in order."""
    return (await connection.execute(_LOCKS, {"of_match": match_id, "after": after})).mappings().all()


async def by_seat(
    connection: AsyncConnection, match_id: int, seat: int, after: int = 0, *, skipped: int = 0
) -> Sequence[RowMapping]:
    """What a seat has played after a ply, in order, but for so many of the first."""
    which = {"of_match": match_id, "of_seat": seat, "after": after, "skipped": skipped}
    return (await connection.execute(_BY_SEAT, which)).mappings().all()


async def happened(
    connection: AsyncConnection,
    match_id: int,
    first: int = 1,
    last: int | None = None,
    *,
    ply: int = 0,
    chapter: int | None = None,
    public: bool = False,
    opening: bool = False,
) -> Sequence[RowMapping]:
    """Events by number, both ends included: what this ply and the later ones brought about, or a chapter.

    If ``public`` only those everybody may know, if ``opening`` only those that open a chapter.
    """
    query = select(events).where(events.c.match_id == match_id, events.c.seq >= first, events.c.ply >= ply)
    if last is not None:
        query = query.where(events.c.seq <= last)
    if chapter is not None:
        query = query.where(events.c.chapter == chapter)
    if public:
        query = query.where(events.c.audience.is_(None))
    if opening:
        query = query.where(events.c.opens)
    return (await connection.execute(query.order_by(events.c.seq))).mappings().all()


async def since(connection: AsyncConnection, match_id: int, first: int) -> Sequence[RowMapping]:
    """The events from a number on, in order."""
    return (await connection.execute(_FROM, {"of_match": match_id, "first": first})).mappings().all()


async def in_ranges(connection: AsyncConnection, ranges: Sequence[tuple[int, int, int]]) -> Sequence[RowMapping]:
    """The public events of several ranges, each (match, first, last)."""
    if not ranges:
        return ()
    within = [
        and_(events.c.match_id == match_id, events.c.seq.between(first, last)) for match_id, first, last in ranges
    ]
    numbers = {match_id for match_id, *_ in ranges}
    query = select(events).where(events.c.match_id.in_(numbers), events.c.audience.is_(None), or_(*within))
    return (await connection.execute(query.order_by(events.c.match_id, events.c.seq))).mappings().all()


async def pending(connection: AsyncConnection, lease: int | None = None) -> list[int]:
    """The matches in which caretakers must act or something is still to be told; with a ``lease`` those alone that
    process has claimed.
    """
    by_index = text("pending")  # as the index says it: not "= 1"
    query = select(standings.c.match_id).where(by_index).order_by(standings.c.match_id)
    query = query if lease is None else query.where(standings.c.claim == lease)
    return list((await connection.execute(query)).scalars())


async def last_ply(connection: AsyncConnection, match_id: int, seat: int, by: str) -> RowMapping | None:
    """Number and time of the last ply of a seat that was decided in this way; None if there is none."""
    query = (
        select(plays.c.ply, plays.c.at)
        .where(plays.c.match_id == match_id, plays.c.seat == seat, plays.c.by == by)
        .order_by(plays.c.ply.desc())
        .limit(1)
    )
    return (await connection.execute(query)).mappings().one_or_none()


async def first_chapter(connection: AsyncConnection, match_id: int) -> int | None:
    """The number of the first chapter: 0 if something happened before the first headline; None without events."""
    query = select(func.min(events.c.chapter)).where(events.c.match_id == match_id)
    number: int | None = (await connection.execute(query)).scalar_one()
    return number


async def newest(connection: AsyncConnection, match_id: int, kind: str, last: int) -> int | None:
    """The number of the newest public event of a kind, up to this number; None if there is none."""
    query = select(func.max(events.c.seq)).where(
        events.c.match_id == match_id,
        events.c.seq <= last,
        events.c.audience.is_(None),
        events.c.data["event"].as_string() == kind,
    )
    number: int | None = (await connection.execute(query)).scalar_one()
    return number

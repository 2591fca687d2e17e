"""Reading what was played, for looking back: chapters, and how far back somebody last acted."""

from collections.abc import Sequence

from sqlalchemy import RowMapping, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import events, plays


async def last_ply(connection: AsyncConnection, match_id: int, seat: int, by: str) -> RowMapping | None:
    """Number and time of the last ply of a seat that was decided in this way; None if there is none."""
    query = (
        select(plays.c.ply, plays.c.at)
        .where(plays.c.match_id == match_id, plays.c.seat == seat, plays.c.by == by)
        .order_by(plays.c.ply.desc())
        .limit(1)
    )
    return (await connection.execute(query)).mappings().one_or_none()


async def ply_of_event(connection: AsyncConnection, match_id: int, seq: int) -> int:
    """The ply that brought an event about; -1 if there is no such event."""
    found = await connection.execute(select(events.c.ply).where(events.c.match_id == match_id, events.c.seq == seq))
    ply: int | None = found.scalar_one_or_none()
    return -1 if ply is None else ply


async def from_ply(connection: AsyncConnection, match_id: int, ply: int) -> Sequence[RowMapping]:
    """What this ply and the later ones brought about, in order."""
    query = select(events).where(events.c.match_id == match_id, events.c.ply >= ply).order_by(events.c.seq)
    return (await connection.execute(query)).mappings().all()


async def chapter(connection: AsyncConnection, match_id: int, number: int) -> Sequence[RowMapping]:
    """The events of a chapter, in order."""
    query = select(events).where(events.c.match_id == match_id, events.c.chapter == number).order_by(events.c.seq)
    return (await connection.execute(query)).mappings().all()


async def openings(connection: AsyncConnection, match_id: int) -> Sequence[RowMapping]:
    """The events that open chapters, in order."""
    query = select(events).where(events.c.match_id == match_id, events.c.opens).order_by(events.c.seq)
    return (await connection.execute(query)).mappings().all()


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

"""When something happens by itself: the table ``deadlines``."""

from collections.abc import Collection, Mapping
from datetime import datetime

from sqlalchemy import String, delete, func, select, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import deadlines

_INSERT = insert(deadlines)
_UPSERT = _INSERT.on_conflict_do_update(index_elements=["match_id", "kind"], set_={"at": _INSERT.excluded.at})


async def put(connection: AsyncConnection, match_id: int, times: Mapping[str, datetime]) -> None:
    """These kinds are due at these times; others stay."""
    rows = [{"match_id": match_id, "kind": kind, "at": at} for kind, at in times.items()]
    if rows:
        await connection.execute(_UPSERT, rows)


async def drop(connection: AsyncConnection, match_id: int, kind: str | None = None) -> None:
    """One kind, or all, is due no more."""
    query = delete(deadlines).where(deadlines.c.match_id == match_id)
    await connection.execute(query if kind is None else query.where(deadlines.c.kind == kind))


async def of_match(connection: AsyncConnection, match_id: int) -> dict[str, datetime]:
    """By kind."""
    rows = await connection.execute(select(deadlines.c.kind, deadlines.c.at).where(deadlines.c.match_id == match_id))
    return {row.kind: row.at for row in rows}


async def earliest(connection: AsyncConnection, without: Collection[int] = ()) -> datetime | None:
    """The next, leaving out some matches."""
    query = select(func.min(deadlines.c.at)).where(deadlines.c.match_id.not_in(list(without)))
    found: datetime | None = (await connection.execute(query)).scalar_one_or_none()
    return found


async def overdue(connection: AsyncConnection, now: datetime) -> list[int]:
    """The matches in which something is due, the longest overdue first."""
    query = (
        select(deadlines.c.match_id)
        .where(deadlines.c.at <= now)
        .group_by(deadlines.c.match_id)
        .order_by(func.min(deadlines.c.at))
    )
    return list((await connection.execute(query)).scalars())


async def move_all(connection: AsyncConnection, seconds: int) -> None:
    """Everything, in every match, is due so much later."""
    later = func.strftime("%Y-%m-%d %H:%M:%f", deadlines.c.at, f"+{seconds} seconds", type_=String)
    await connection.execute(update(deadlines).values(at=later + "000"))  # as it is stored: microseconds


async def matches_with(connection: AsyncConnection, kind: str) -> list[int]:
    """The matches in which something of this kind is due some time."""
    query = select(deadlines.c.match_id).where(deadlines.c.kind == kind).order_by(deadlines.c.match_id)
    return list((await connection.execute(query)).scalars())

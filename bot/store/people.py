"""What people set for themselves, in all matches: the table ``people``."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import RowMapping, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import people


async def of(connection: AsyncConnection, user_ids: Collection[int]) -> Sequence[RowMapping]:
    """The rows of these people; those who never set anything have none."""
    query = select(people).where(people.c.user_id.in_(list(user_ids)))
    return (await connection.execute(query)).mappings().all()


async def away_after(connection: AsyncConnection, moment: datetime) -> Sequence[RowMapping]:
    """Everybody whose vacation ends later than that."""
    return (await connection.execute(select(people).where(people.c.away_until > moment))).mappings().all()


async def answering(connection: AsyncConnection, way: str) -> Sequence[int]:
    """The accounts whose standing orders answer in this way."""
    return (await connection.execute(select(people.c.user_id).where(people.c.answering == way))).scalars().all()


async def looks(connection: AsyncConnection) -> Sequence[RowMapping]:
    """The rows of all who chose how pictures look."""
    return (await connection.execute(select(people).where(people.c.look != ""))).mappings().all()


async def change(connection: AsyncConnection, user_id: int, **values: Any) -> None:
    """Some columns of a person."""
    added = insert(people).values(user_id=user_id, **values)
    await connection.execute(added.on_conflict_do_update(index_elements=["user_id"], set_=values))

"""Votes of a table and their ballots: the table ``votes``."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import RowMapping, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import votes

_OPEN = select(votes).where(votes.c.match_id == bindparam("of_match"), votes.c.done_at.is_(None)).order_by(votes.c.id)


async def add(connection: AsyncConnection, values: Mapping[str, Any]) -> int:
    """A new vote; its id."""
    added = await connection.execute(insert(votes).values(**values).returning(votes.c.id))
    return int(added.scalar_one())


async def get(connection: AsyncConnection, vote_id: int) -> RowMapping | None:
    """One vote."""
    return (await connection.execute(select(votes).where(votes.c.id == vote_id))).mappings().one_or_none()


async def still_open(connection: AsyncConnection, match_id: int) -> Sequence[RowMapping]:
    """The votes of a match that are not decided, the oldest first."""
    return (await connection.execute(_OPEN, {"of_match": match_id})).mappings().all()


async def posted(connection: AsyncConnection, vote_id: int, message_id: int) -> None:
    """The message that shows a vote."""
    payload = (await connection.execute(select(votes.c.payload).where(votes.c.id == vote_id))).scalar_one()
    await change(connection, vote_id, payload={**payload, "message": message_id})


async def change(connection: AsyncConnection, vote_id: int, **values: Any) -> None:
    """Some columns of a vote."""
    await connection.execute(update(votes).where(votes.c.id == vote_id).values(**values))

"""What people write for themselves: the table ``notes``."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import notes

_INSERT = insert(notes)
_UPSERT = _INSERT.on_conflict_do_update(
    index_elements=["match_id", "user_id"], set_={"text": _INSERT.excluded.text, "at": _INSERT.excluded.at}
)


async def of_person(connection: AsyncConnection, user_id: int, match_ids: Collection[int]) -> dict[int, str]:
    """The person's own notes on these matches; those without one are missing."""
    query = select(notes.c.match_id, notes.c.text).where(
        notes.c.user_id == user_id, notes.c.match_id.in_(list(match_ids))
    )
    return {row.match_id: row.text for row in await connection.execute(query)}


async def put(connection: AsyncConnection, match_id: int, user_id: int, text: str, at: datetime) -> None:
    """The person's note on a match, in place of the one before."""
    await connection.execute(_UPSERT, {"match_id": match_id, "user_id": user_id, "text": text, "at": at})


async def drop(connection: AsyncConnection, match_id: int, user_id: int) -> None:
    """No note any more."""
    await connection.execute(delete(notes).where(notes.c.match_id == match_id, notes.c.user_id == user_id))

"""Who looks for a match on a server: the table ``queue``."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, select

from bot.store.dialects import replacing
from bot.store.tables import queue


def put(connection: Connection, row: Mapping[str, Any], since: datetime) -> None:
    """Somebody looks for a game, in place of what they wished of it before; who looks for longer does no more."""
    connection.execute(delete(queue).where(queue.c.at < since))
    connection.execute(replacing(queue).values(**row))


def leave(connection: Connection, guild_id: int, people: Collection[int], title: str | None = None) -> int:
    """These people look for this game no more, or for none; how many rows that were."""
    which = [queue.c.guild_id == guild_id, queue.c.user_id.in_(people)]
    which += [] if title is None else [queue.c.title == title]
    gone = connection.execute(delete(queue).where(*which).returning(queue.c.title))
    return len(gone.scalars().all())


def waiting(connection: Connection, guild_id: int, since: datetime) -> Sequence[RowMapping]:
    """All who look for something on a server, the longest first."""
    query = select(queue).where(queue.c.guild_id == guild_id, queue.c.at >= since)
    return connection.execute(query.order_by(queue.c.at, queue.c.user_id)).mappings().all()

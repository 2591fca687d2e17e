"""People who look for a match on a server: the table ``queue``."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, select

from bot.store.dialects import replacing
from bot.store.tables import queue


def put(connection: Connection, row: Mapping[str, Any], since: datetime) -> None:
    """Add or replace a person's search for a game; drop those older than ``since``."""
    connection.execute(delete(queue).where(queue.c.at < since))
    connection.execute(replacing(queue).values(**row))


def leave(connection: Connection, guild_id: int, people: Collection[int], title: str | None = None) -> int:
    """Remove these people's searches, for one game or all, and return the number of rows."""
    which = [queue.c.guild_id == guild_id, queue.c.user_id.in_(people)]
    which += [] if title is None else [queue.c.title == title]
    gone = connection.execute(delete(queue).where(*which).returning(queue.c.title))
    return len(gone.scalars().all())


def waiting(connection: Connection, guild_id: int, since: datetime) -> Sequence[RowMapping]:
    """Return the searches on a server, the longest first."""
    query = select(queue).where(queue.c.guild_id == guild_id, queue.c.at >= since)
    return connection.execute(query.order_by(queue.c.at, queue.c.user_id)).mappings().all()

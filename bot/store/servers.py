"""Servers: their settings, who looks for a match there, and from which the bot was removed.

The tables ``guilds`` and ``queue``.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, func, select, union, update
from sqlalchemy.dialects.postgresql import insert  # SQLite reads its form, too

from bot.store.dialects import replacing
from bot.store.tables import campaigns, guilds, matches, queue


def settings(connection: Connection, guild_id: int) -> Mapping[str, Any]:
    """Return the settings of a server; empty if it set nothing."""
    found = connection.execute(select(guilds.c.settings).where(guilds.c.guild_id == guild_id))
    return found.scalar_one_or_none() or {}


def change(connection: Connection, guild_id: int, values: Mapping[str, Any]) -> None:
    """Replace the settings of a server."""
    connection.execute(replacing(guilds, "settings").values(guild_id=guild_id, settings=values))


def known(connection: Connection) -> dict[int, datetime | None]:
    """Return every server with stored data, and when the bot was removed from it; None if not."""
    every = union(*(select(table.c.guild_id) for table in (guilds, matches, campaigns, queue)))
    left = {row.guild_id: row.left_at for row in connection.execute(select(guilds.c.guild_id, guilds.c.left_at))}
    return {guild: left.get(guild) for guild in connection.execute(every).scalars()}


def leave(connection: Connection, guild_id: int, at: datetime) -> None:
    """Note that the bot was removed from a server, unless that is known."""
    added = insert(guilds).values(guild_id=guild_id, settings={}, left_at=at)
    first = func.coalesce(guilds.c.left_at, at)
    connection.execute(added.on_conflict_do_update(index_elements=["guild_id"], set_={"left_at": first}))


def rejoin(connection: Connection, guild_ids: Collection[int]) -> None:
    """Note that the bot is on these servers."""
    back = guilds.c.guild_id.in_(list(guild_ids)) & guilds.c.left_at.is_not(None)
    connection.execute(update(guilds).where(back).values(left_at=None))


def remove(connection: Connection, guild_id: int, then: datetime) -> Sequence[int]:
    """Delete everything of a server that was left before then. Return its matches."""
    if not connection.execute(select(guilds).where(guilds.c.guild_id == guild_id, guilds.c.left_at < then)).first():
        return ()
    numbers = connection.execute(select(matches.c.id).where(matches.c.guild_id == guild_id)).scalars().all()
    for table in (campaigns, queue, matches, guilds):
        connection.execute(delete(table).where(table.c.guild_id == guild_id))
    return numbers


def look_for(connection: Connection, row: Mapping[str, Any], since: datetime) -> None:
    """Add or replace a person's search for a game; drop those older than ``since``."""
    connection.execute(delete(queue).where(queue.c.at < since))
    connection.execute(replacing(queue).values(**row))


def stop_looking(connection: Connection, guild_id: int, people: Collection[int], title: str | None = None) -> int:
    """Remove these people's searches, for one game or all, and return the number of rows."""
    which = [queue.c.guild_id == guild_id, queue.c.user_id.in_(people)]
    which += [] if title is None else [queue.c.title == title]
    gone = connection.execute(delete(queue).where(*which).returning(queue.c.title))
    return len(gone.scalars().all())


def looking(connection: Connection, guild_id: int, since: datetime) -> Sequence[RowMapping]:
    """Return the searches on a server, the longest first."""
    query = select(queue).where(queue.c.guild_id == guild_id, queue.c.at >= since)
    return connection.execute(query.order_by(queue.c.at, queue.c.user_id)).mappings().all()

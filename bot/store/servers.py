"""Servers: their settings, who looks for a match there, and from which the bot was removed.

The tables ``guilds`` and ``queue``.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select, union
from sqlalchemy.dialects.postgresql import insert  # SQLite reads its form, too

from bot.store.dialects import replacing
from bot.store.tables import Row, all_rows, campaigns, guilds, matches, queue


def settings(connection: Connection, guild_id: int) -> Mapping[str, Any]:
    """Return the settings of a server; empty if it set nothing."""
    return connection.scalar(select(guilds.c.settings).where(guilds.c.guild_id == guild_id)) or {}


def change(connection: Connection, guild_id: int, values: Mapping[str, Any]) -> None:
    """Replace the settings of a server."""
    connection.execute(replacing(guilds, "settings").values(guild_id=guild_id, settings=values))


def known(connection: Connection) -> dict[int, datetime | None]:
    """Return every server with stored data, and when the bot was removed from it; None if not."""
    every = union(*(select(table.c.guild_id) for table in (guilds, matches, campaigns, queue)))
    left = dict(connection.execute(select(guilds.c.guild_id, guilds.c.left_at)).all())
    return {guild: left.get(guild) for guild in connection.scalars(every)}


def leave(connection: Connection, guild_id: int, at: datetime) -> None:
    """Note that the bot was removed from a server, unless that is known."""
    added = insert(guilds).values(guild_id=guild_id, settings={}, left_at=at)
    first = func.coalesce(guilds.c.left_at, at)
    connection.execute(added.on_conflict_do_update(index_elements=["guild_id"], set_={"left_at": first}))


def rejoin(connection: Connection, guild_ids: Collection[int]) -> None:
    """Note that the bot is on these servers."""
    back = guilds.c.guild_id.in_(list(guild_ids)) & guilds.c.left_at.is_not(None)
    connection.execute(guilds.update().where(back).values(left_at=None))


def remove(connection: Connection, guild_id: int, then: datetime) -> Sequence[int]:
    """Delete everything of a server that was left before then. Return its matches."""
    if not all_rows(connection, guilds.select().where(guilds.c.guild_id == guild_id, guilds.c.left_at < then)):
        return ()
    numbers = connection.scalars(select(matches.c.id).where(matches.c.guild_id == guild_id)).all()
    for table in (campaigns, queue, matches, guilds):
        connection.execute(table.delete().where(table.c.guild_id == guild_id))
    return numbers


def look_for(connection: Connection, row: Mapping[str, Any], since: datetime) -> None:
    """Add or replace a person's search for a game; drop those older than ``since``."""
    connection.execute(queue.delete().where(queue.c.at < since))
    connection.execute(replacing(queue).values(**row))


def stop_looking(connection: Connection, guild_id: int, people: Collection[int], title: str | None = None) -> int:
    """Remove these people's searches, for one game or all, and return the number of rows."""
    theirs = queue.delete().where(queue.c.guild_id == guild_id, queue.c.user_id.in_(people))
    return connection.execute(theirs if title is None else theirs.where(queue.c.title == title)).rowcount


def looking(connection: Connection, guild_id: int, since: datetime) -> Sequence[Row]:
    """Return the searches on a server, the longest first."""
    query = queue.select().where(queue.c.guild_id == guild_id, queue.c.at >= since)
    return all_rows(connection, query.order_by(queue.c.at, queue.c.user_id))

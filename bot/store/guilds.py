"""Servers: from which the bot was removed, and all that is kept of one. The table ``guilds``."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import Connection, delete, func, select, union, update

from bot.store.dialects import adding
from bot.store.tables import campaigns, guilds, matches, queue


def known(connection: Connection) -> dict[int, datetime | None]:
    """Return every server with stored data, and when the bot was removed from it; None if not."""
    every = union(*(select(table.c.guild_id) for table in (guilds, matches, campaigns, queue)))
    left = {row.guild_id: row.left_at for row in connection.execute(select(guilds.c.guild_id, guilds.c.left_at))}
    return {guild: left.get(guild) for guild in connection.execute(every).scalars()}


def leave(connection: Connection, guild_id: int, at: datetime) -> None:
    """Note that the bot was removed from a server, unless that is known."""
    added = adding(guilds).values(guild_id=guild_id, settings={}, left_at=at)
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

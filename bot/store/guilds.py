"""What a server set for all its matches: the table ``guilds``."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import guilds


async def get(connection: AsyncConnection, guild_id: int) -> Mapping[str, Any]:
    """The settings; empty for a server that set nothing."""
    found = (
        await connection.execute(select(guilds.c.settings).where(guilds.c.guild_id == guild_id))
    ).scalar_one_or_none()
    return found or {}


async def put(connection: AsyncConnection, guild_id: int, settings: Mapping[str, Any]) -> None:
    """These settings instead of those there were."""
    row = insert(guilds).values(guild_id=guild_id, settings=settings)
    changed = row.on_conflict_do_update(index_elements=["guild_id"], set_={"settings": row.excluded.settings})
    await connection.execute(changed)

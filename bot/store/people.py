"""What people and servers set and write down: the tables ``people``, ``notes`` and ``guilds``."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import RowMapping, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.dialects import adding
from bot.store.driver import own
from bot.store.tables import guilds, notes, people, stamps


async def everybody(connection: AsyncConnection) -> Sequence[RowMapping]:
    """The rows of all who ever set anything."""
    return (await connection.execute(select(people))).mappings().all()


async def change(connection: AsyncConnection, user_id: int, **values: Any) -> None:
    """Some columns of a person."""
    added = adding(people).values(user_id=user_id, **values)
    await connection.execute(added.on_conflict_do_update(index_elements=["user_id"], set_=values))
    await changed(connection)


async def changed(connection: AsyncConnection) -> None:
    """Settings of people were changed: who holds them in memory reads them again."""
    if own(connection).shared:
        added = adding(stamps).values(name=people.name, number=1)
        again = added.on_conflict_do_update(index_elements=["name"], set_={"number": stamps.c.number + 1})
        await connection.execute(again)


async def stamp(connection: AsyncConnection) -> int:
    """How often they were changed, where several processes may."""
    query = select(stamps.c.number).where(stamps.c.name == people.name)
    return (await connection.execute(query)).scalar_one_or_none() or 0


async def notes_of(connection: AsyncConnection, user_id: int, match_ids: Collection[int]) -> dict[int, str]:
    """The person's own notes on these matches; those without one are missing."""
    query = select(notes.c.match_id, notes.c.text).where(
        notes.c.user_id == user_id, notes.c.match_id.in_(list(match_ids))
    )
    return {row.match_id: row.text for row in await connection.execute(query)}


async def note(connection: AsyncConnection, match_id: int, user_id: int, text: str, at: datetime) -> None:
    """The person's note on a match, in place of the one before; an empty one is none."""
    await connection.execute(delete(notes).where(notes.c.match_id == match_id, notes.c.user_id == user_id))
    if text:
        await connection.execute(insert(notes).values(match_id=match_id, user_id=user_id, text=text, at=at))


async def server(connection: AsyncConnection, guild_id: int) -> Mapping[str, Any]:
    """The settings of a server; empty for one that set nothing."""
    found = await connection.execute(select(guilds.c.settings).where(guilds.c.guild_id == guild_id))
    return found.scalar_one_or_none() or {}


async def set_server(connection: AsyncConnection, guild_id: int, settings: Mapping[str, Any]) -> None:
    """These settings instead of those there were."""
    added = adding(guilds).values(guild_id=guild_id, settings=settings)
    await connection.execute(added.on_conflict_do_update(index_elements=["guild_id"], set_={"settings": settings}))

"""When the bot was last alive: the table ``beats``, of one row."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import beats

_ROW = 1


async def last(connection: AsyncConnection) -> datetime | None:
    """The last sign of life; None before the first."""
    found: datetime | None = (await connection.execute(select(beats.c.at))).scalar_one_or_none()
    return found


async def beat(connection: AsyncConnection, at: datetime) -> None:
    """It is alive now."""
    added = insert(beats).values(id=_ROW, at=at)
    await connection.execute(added.on_conflict_do_update(index_elements=["id"], set_={"at": at}))

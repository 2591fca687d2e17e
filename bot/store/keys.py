"""The bot's own secrets: the table ``keys``. They lie in the database, so that backups keep them."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import keys


async def of_exports(connection: AsyncConnection) -> str:
    """With which matches are sealed that are saved as files; in hexadecimal digits."""
    return str((await connection.execute(select(keys.c.secret).where(keys.c.name == "exports"))).scalar_one())

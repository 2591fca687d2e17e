"""The bot's own secrets: the table ``keys``. They lie in the database, so that backups keep them."""

from sqlalchemy import Connection, select

from bot.store.tables import keys


def of_exports(connection: Connection) -> str:
    """With which matches are sealed that are saved as files; in hexadecimal digits."""
    return str(connection.execute(select(keys.c.secret).where(keys.c.name == "exports")).scalar_one())

"""The bot's own secrets: the table ``keys``. In the database, so that backups include them."""

from sqlalchemy import Connection, select

from bot.store.tables import keys


def of_exports(connection: Connection) -> str:
    """Return the key that seals matches saved as files, in hexadecimal digits."""
    return str(connection.execute(select(keys.c.secret).where(keys.c.name == "exports")).scalar_one())

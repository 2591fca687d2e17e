"""Values by name: the table ``agreed``, for what processes that share a database must all know.

And the table ``keys``, the bot's own secrets, in the database so that backups include them.
"""

from sqlalchemy import Connection, delete, select

from bot.store.dialects import replacing
from bot.store.tables import agreed, keys

COMMANDS, PEOPLE, SHARDS, IDENTIFIED = "commands", "people", "shards", "identified"
"""Digest of the commands that Discord knows; token of the last change of settings; number of
shards; when a shard last identified.
"""


def value_of(connection: Connection, name: str) -> str | None:
    """Return the value of a name; None without one."""
    found: str | None = connection.execute(select(agreed.c.value).where(agreed.c.name == name)).scalar_one_or_none()
    return found


def agree(connection: Connection, name: str, value: str) -> None:
    """Set the value of a name."""
    connection.execute(replacing(agreed).values(name=name, value=value))


def forget(connection: Connection, name: str) -> None:
    """Delete a name and its value."""
    connection.execute(delete(agreed).where(agreed.c.name == name))


def key_of_exports(connection: Connection) -> str:
    """Return the key that seals matches saved as files, in hexadecimal digits."""
    return str(connection.execute(select(keys.c.secret).where(keys.c.name == "exports")).scalar_one())

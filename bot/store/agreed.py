"""Values on which processes that share a database agree, by name: the table ``agreed``."""

from time import time

from sqlalchemy import Connection, delete, select, text

from bot.store.dialects import replacing
from bot.store.tables import agreed

COMMANDS, PEOPLE, SHARDS = "commands", "people", "shards"
"""Digest of the commands that Discord knows; token of the last change of settings; number of
shards.
"""
IDENTIFY = 5.5
"""Seconds between two shards of a bucket that identify; Discord wants 5."""
SOON = 10.0
"""Seconds within which a turn must come to be taken: a process that waits may be gone by then."""


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


def next_turn(connection: Connection, bucket: int, *, take: bool) -> float:
    """Return the seconds until a shard of this bucket may identify; ``take`` the turn if it is
    soon.

    Where processes share the database, lock it before (``leases.one_at_a_time``).
    """
    name, now = f"identify:{bucket}", time()
    if connection.dialect.name == "postgresql":
        now = float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
    after = float(value_of(connection, name) or 0.0)
    wait = after - now if now < after <= now + SOON + IDENTIFY else 0.0  # later: the clock was put back
    if take and wait <= SOON:
        agree(connection, name, str(now + wait + IDENTIFY))
    return wait

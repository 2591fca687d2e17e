"""Settings and notes of people and servers: the tables ``people``, ``notes`` and ``guilds``."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from secrets import token_hex
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, insert, select

from bot.store import agreed
from bot.store.dialects import replacing
from bot.store.leases import is_shared
from bot.store.tables import guilds, notes, people


def everybody(connection: Connection) -> Sequence[RowMapping]:
    """Return the settings of all people."""
    return connection.execute(select(people)).mappings().all()


def change(connection: Connection, /, user_id: int, **values: Any) -> None:
    """Change some columns of a person."""
    connection.execute(replacing(people, *values).values(user_id=user_id, **values))
    changed(connection)


def changed(connection: Connection) -> None:
    """Let other processes read the settings of people again, which they hold in memory."""
    if is_shared(connection):
        agreed.agree(connection, agreed.PEOPLE, token_hex(8))


def last_change(connection: Connection) -> str | None:
    """Return a token of the last change, where several processes may change settings."""
    return agreed.value_of(connection, agreed.PEOPLE)


def notes_of(connection: Connection, user_id: int, match_ids: Collection[int]) -> dict[int, str]:
    """Return a person's notes by match; matches without one are missing."""
    query = select(notes.c.match_id, notes.c.text).where(
        notes.c.user_id == user_id, notes.c.match_id.in_(list(match_ids))
    )
    return {row.match_id: row.text for row in connection.execute(query)}


def note(connection: Connection, match_id: int, user_id: int, text: str, at: datetime) -> None:
    """Replace a person's note on a match; an empty one removes it."""
    connection.execute(delete(notes).where(notes.c.match_id == match_id, notes.c.user_id == user_id))
    if text:
        connection.execute(insert(notes).values(match_id=match_id, user_id=user_id, text=text, at=at))


def server(connection: Connection, guild_id: int) -> Mapping[str, Any]:
    """Return the settings of a server; empty if it set nothing."""
    found = connection.execute(select(guilds.c.settings).where(guilds.c.guild_id == guild_id))
    return found.scalar_one_or_none() or {}


def set_server(connection: Connection, guild_id: int, settings: Mapping[str, Any]) -> None:
    """Replace the settings of a server."""
    connection.execute(replacing(guilds, "settings").values(guild_id=guild_id, settings=settings))

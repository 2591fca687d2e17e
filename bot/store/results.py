"""Results of finished matches: the table ``results``."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, exists, func, select, tuple_

from bot.store.dialects import replacing
from bot.store.tables import matches, results, seats

_END = (results.c.ended_at, results.c.match_id)


def put(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add or replace the rows of a match."""
    if rows:
        connection.execute(replacing(results), list(rows))


def missing(connection: Connection, without: str) -> Sequence[int]:
    """Return finished matches of people without results, except those with a kind of help."""
    seated = exists().where(seats.c.match_id == matches.c.id, seats.c.user_id.is_not(None))
    written = exists().where(results.c.match_id == matches.c.id)
    query = select(matches.c.id).where(matches.c.status == "over", matches.c.help != without, seated, ~written)
    return connection.execute(query).scalars().all()


def ended(connection: Connection, column: str, least: Any) -> Sequence[RowMapping]:
    """Return the results with this value in a column, by end; for ``ended_at`` all later ones."""
    which = tuple_(*_END) > least if column == "ended_at" else results.c[column] == least
    return connection.execute(select(results).where(which).order_by(*_END, results.c.seat)).mappings().all()


def counts_until(connection: Connection, until: tuple[datetime, int]) -> tuple[int, ...]:
    """Count the results up to a match: all of them, and those of people."""
    query = select(func.count(), func.count(results.c.user_id)).where(tuple_(*_END) <= until)
    return tuple(connection.execute(query).one())


def names(connection: Connection, guild_id: int) -> dict[int, str]:
    """Return by account the newest name in a server's results."""
    seat = (seats.c.match_id == results.c.match_id) & (seats.c.seat == results.c.seat)
    query = select(results.c.user_id, seats.c.name).join(seats, seat).where(results.c.guild_id == guild_id)
    rows = connection.execute(query.where(results.c.user_id.is_not(None)).order_by(*_END))
    return {row.user_id: row.name for row in rows}

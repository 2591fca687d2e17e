"""What is remembered of matches that came to their end: the table ``results``."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, exists, func, select, tuple_

from bot.store.dialects import replacing
from bot.store.tables import matches, results, seats

_END = (results.c.ended_at, results.c.match_id)


def put(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """The rows of a match, in place of those there may be."""
    if rows:
        connection.execute(replacing(results), list(rows))


def missing(connection: Connection, without: str) -> Sequence[int]:
    """The matches people played to an end that have no results, but for those with this help."""
    seated = exists().where(seats.c.match_id == matches.c.id, seats.c.user_id.is_not(None))
    written = exists().where(results.c.match_id == matches.c.id)
    query = select(matches.c.id).where(matches.c.status == "over", matches.c.help != without, seated, ~written)
    return connection.execute(query).scalars().all()


def ended(connection: Connection, column: str, least: Any) -> Sequence[RowMapping]:
    """Results in the order of ends that have this in a column; for ``ended_at`` (when, which match) what is later."""
    which = tuple_(*_END) > least if column == "ended_at" else results.c[column] == least
    return connection.execute(select(results).where(which).order_by(*_END, results.c.seat)).mappings().all()


def counted(connection: Connection, until: tuple[datetime, int]) -> tuple[int, ...]:
    """How many results there are up to a match, and how many of them are a person's."""
    query = select(func.count(), func.count(results.c.user_id)).where(tuple_(*_END) <= until)
    return tuple(connection.execute(query).one())


def names(connection: Connection, guild_id: int) -> dict[int, str]:
    """By account what people of a server's results were called, in the newest of them."""
    seat = (seats.c.match_id == results.c.match_id) & (seats.c.seat == results.c.seat)
    query = select(results.c.user_id, seats.c.name).join(seats, seat).where(results.c.guild_id == guild_id)
    rows = connection.execute(query.where(results.c.user_id.is_not(None)).order_by(*_END))
    return {row.user_id: row.name for row in rows}

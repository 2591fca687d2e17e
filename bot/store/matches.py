"""Matches, their seats and results: the tables of these names."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, bindparam, exists, func, select, tuple_, union

from bot.store import leases
from bot.store.dialects import replacing
from bot.store.errors import Conflict
from bot.store.tables import Row, all_rows, deadlines, keys, matches, one_row, results, seats, standings

_ID, _MATCH_ID = matches.c.id == bindparam("of_match"), seats.c.match_id == bindparam("of_match")
_ONE, _CHANGE = matches.select().where(_ID), matches.update().where(_ID)
_VERSION = select(matches.c.version).where(_ID)
_RAISE = matches.update().where(_ID, matches.c.version == bindparam("known")).values(version=matches.c.version + 1)
_SEATS = seats.select().where(_MATCH_ID).order_by(seats.c.seat)
_END = (results.c.ended_at, results.c.match_id)

Match = tuple[Row, Sequence[Row]]
"""A row of ``matches`` and its rows of ``seats``, in order."""


def add(connection: Connection, values: Mapping[str, Any]) -> int:
    """Add a match and return its id."""
    return int(connection.execute(matches.insert().values(**values).returning(matches.c.id)).scalar_one())


def change(connection: Connection, /, match_id: int, **values: Any) -> None:
    """Change some columns of a match."""
    connection.execute(_CHANGE, {"of_match": match_id, **values})


def seat(connection: Connection, match_id: int, people: Iterable[Mapping[str, Any]]) -> None:
    """Replace all seats of a match, in this order."""
    rows = [{**person, "match_id": match_id, "seat": number} for number, person in enumerate(people)]
    connection.execute(seats.delete().where(seats.c.match_id == match_id))
    if rows:
        connection.execute(seats.insert(), rows)


def version(connection: Connection, match_id: int) -> int | None:
    """Return the number of changes to a match; None without a match."""
    return connection.scalar(_VERSION, {"of_match": match_id})


def raise_version(connection: Connection, match_id: int, version: int) -> None:
    """Note a change to a known version of a match. Raises ``Conflict`` if another was faster."""
    known = {"of_match": match_id, "known": version}
    if leases.is_shared(connection) and connection.execute(_RAISE, known).rowcount != 1:
        raise Conflict


def get(connection: Connection, match_id: int) -> Match | None:
    """Return a match; None if there is none."""
    row = one_row(connection, _ONE, of_match=match_id)
    return None if row is None else (row, all_rows(connection, _SEATS, of_match=match_id))


def rules_of(connection: Connection, status: str | None = None) -> list[tuple[int, str, int]]:
    """Return id, title and rules version of every started match, or of those with a status."""
    query = select(matches.c.id, matches.c.title, matches.c.rules_version).where(matches.c.started_at.is_not(None))
    if status is not None:
        query = query.where(matches.c.status == status)
    return [(row.id, row.title, row.rules_version) for row in connection.execute(query.order_by(matches.c.id))]


def in_thread(connection: Connection, thread_id: int) -> int | None:
    """Return the id of the match that is played in a thread."""
    return connection.scalar(select(matches.c.id).where(matches.c.thread_id == thread_id))


def listed(
    connection: Connection, /, guild_id: int, status: Sequence[str], limit: int | None = None, **columns: Any
) -> list[Match]:
    """Return the newest matches of a server, with these columns."""
    alike = [matches.c[key] == value for key, value in columns.items()]
    query = matches.select().where(matches.c.guild_id == guild_id, matches.c.status.in_(status), *alike)
    return _with_seats(connection, query.order_by(matches.c.id.desc()).limit(limit))


def concerning(connection: Connection, user_id: int, status: Sequence[str], limit: int | None = None) -> list[Match]:
    """Return the newest matches that a person hosts, has a seat in or is invited to."""
    mine = select(seats.c.match_id).where(seats.c.user_id == user_id)
    hosted = select(matches.c.id).where(matches.c.host_id == user_id)
    invited = select(matches.c.id).where(matches.c.status == "lobby", invitation(user_id).is_not(None))
    query = matches.select().where(matches.c.id.in_(union(mine, hosted, invited)), matches.c.status.in_(status))
    return _with_seats(connection, query.order_by(matches.c.id.desc()).limit(limit))


def invitation(user_id: int) -> ColumnElement[str]:
    """Return the name by which a person is invited to a match; NULL if they are not."""
    name: ColumnElement[str] = matches.c.door[("invited", str(user_id))].as_string()
    return name


def count(connection: Connection, /, since: datetime | None = None, **columns: Any) -> int:
    """Count the matches with these columns, opened after ``since``."""
    alike = [matches.c[key] == value for key, value in columns.items()]
    later = [] if since is None else [matches.c.created_at > since]
    return connection.scalar(select(func.count()).select_from(matches).where(*alike, *later)) or 0


def by_status(connection: Connection) -> dict[str, int]:
    """Return the number of matches by status."""
    return dict(connection.execute(select(matches.c.status, func.count()).group_by(matches.c.status)).all())


def of_person(connection: Connection, user_id: int, kind: str) -> list[Match]:
    """Return the running matches of a person, the newest first: with ``active``, the seats that
    must act, and ``at``, the deadline of a kind.
    """
    mine = select(seats.c.match_id).where(seats.c.user_id == user_id)
    due = (deadlines.c.match_id == matches.c.id) & (deadlines.c.kind == kind)
    query = select(matches, standings.c.active, deadlines.c.at).join_from(matches, standings).outerjoin(deadlines, due)
    running = query.where(matches.c.id.in_(mine), matches.c.status == "running")
    return _with_seats(connection, running.order_by(matches.c.id.desc()))


def _with_seats(connection: Connection, query: Select[Any]) -> list[Match]:
    found: dict[int, list[Row]] = {row["id"]: [row] for row in all_rows(connection, query)}
    sitting = seats.select().where(seats.c.match_id.in_(list(found))).order_by(seats.c.match_id, seats.c.seat)
    for row in all_rows(connection, sitting) if found else ():
        found[row["match_id"]].append(row)
    return [(row, sitting) for row, *sitting in found.values()]


def key_of_exports(connection: Connection) -> str:
    """Return the key that seals matches saved as files, in hexadecimal digits."""
    return str(connection.execute(select(keys.c.secret).where(keys.c.name == "exports")).scalar_one())


def put_results(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add or replace the rows of a match."""
    if rows:
        connection.execute(replacing(results), list(rows))


def without_results(connection: Connection, without: str) -> Sequence[int]:
    """Return finished matches of people without results, except those with a kind of help."""
    seated = exists().where(seats.c.match_id == matches.c.id, seats.c.user_id.is_not(None))
    written = exists().where(results.c.match_id == matches.c.id)
    query = select(matches.c.id).where(matches.c.status == "over", matches.c.help != without, seated, ~written)
    return connection.scalars(query).all()


def results_of(connection: Connection, column: str, least: Any) -> Sequence[Row]:
    """Return the results with this value in a column, by end; for ``ended_at`` all later ones."""
    which = tuple_(*_END) > least if column == "ended_at" else results.c[column] == least
    return all_rows(connection, results.select().where(which).order_by(*_END, results.c.seat))


def count_results(connection: Connection, until: tuple[datetime, int]) -> tuple[int, ...]:
    """Count the results up to a match: all of them, and those of people."""
    query = select(func.count(), func.count(results.c.user_id)).where(tuple_(*_END) <= until)
    return tuple(connection.execute(query).one())


def names_in_results(connection: Connection, guild_id: int) -> dict[int, str]:
    """Return by account the newest name in a server's results."""
    seat = (seats.c.match_id == results.c.match_id) & (seats.c.seat == results.c.seat)
    query = select(results.c.user_id, seats.c.name).join(seats, seat).where(results.c.guild_id == guild_id)
    return dict(connection.execute(query.where(results.c.user_id.is_not(None)).order_by(*_END)).all())

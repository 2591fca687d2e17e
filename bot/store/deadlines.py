"""Deadlines, and the bot's last sign of life: the tables ``deadlines`` and ``beats``."""

from collections.abc import Collection, Mapping
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, bindparam, delete, func, or_, select, true, update

from bot.store.dialects import Later, replacing
from bot.store.leases import claimed, is_shared, ours
from bot.store.tables import beats, deadlines, matches, standings

HELD = "held"
"""The kind that says since when the clock of a match without an engine stands."""

_MATCH = deadlines.c.match_id == bindparam("of_match")
_OF_MATCH = select(deadlines.c.kind, deadlines.c.at).where(_MATCH)
_DROP = delete(deadlines).where(_MATCH)
_DROP_KIND = _DROP.where(deadlines.c.kind == bindparam("of_kind"))
_DROP_QUESTION = _DROP.where(deadlines.c.kind.not_like("vote:%"))
_PUT = replacing(deadlines)


def put(connection: Connection, match_id: int, times: Mapping[str, datetime]) -> None:
    """Set the deadlines of these kinds; leave the others."""
    rows = [{"match_id": match_id, "kind": kind, "at": at} for kind, at in times.items()]
    if rows:
        connection.execute(_PUT, claimed(connection, rows))


def drop(connection: Connection, match_id: int, kind: str | None = None) -> None:
    """Drop the deadline of one kind, or all."""
    which = {"of_match": match_id} if kind is None else {"of_match": match_id, "of_kind": kind}
    connection.execute(_DROP if kind is None else _DROP_KIND, which)


def drop_question(connection: Connection, match_id: int) -> None:
    """Drop all that belongs to the open question; votes go on."""
    connection.execute(_DROP_QUESTION, {"of_match": match_id})


def of_match(connection: Connection, match_id: int) -> dict[str, datetime]:
    """Return the deadlines by kind."""
    return {row.kind: row.at for row in connection.execute(_OF_MATCH, {"of_match": match_id})}


def of_kind(connection: Connection, kind: str, match_ids: Collection[int]) -> dict[int, datetime]:
    """Return the deadline of a kind by match; matches without one are missing."""
    query = select(deadlines.c.match_id, deadlines.c.at).where(deadlines.c.kind == kind)
    rows = connection.execute(query.where(deadlines.c.match_id.in_(list(match_ids))))
    return {row.match_id: row.at for row in rows}


def earliest(connection: Connection, without: Collection[int] = ()) -> datetime | None:
    """Return the next deadline that this process runs, without those of some matches."""
    wanted = deadlines.c.match_id.not_in(list(without)), ours(connection, deadlines)
    found: datetime | None = connection.execute(select(func.min(deadlines.c.at)).where(*wanted)).scalar_one_or_none()
    return found


def overdue(connection: Connection, now: datetime) -> list[int]:
    """Return the matches with a passed deadline that this process runs, in order."""
    query = select(deadlines.c.match_id).where(deadlines.c.at <= now, ours(connection, deadlines))
    return list(dict.fromkeys(connection.execute(query.order_by(deadlines.c.at)).scalars()))


def behind(connection: Connection, now: datetime, without: Collection[int]) -> tuple[int, datetime | None]:
    """Return the number of passed deadlines and the first of them, without some matches."""
    query = select(func.count(), func.min(deadlines.c.at)).where(deadlines.c.at <= now)
    count, first = connection.execute(query.where(deadlines.c.match_id.not_in(list(without)))).one()
    return count, first


def give_back(connection: Connection, kind: str, seconds: int, due_by: datetime | None = None) -> list[int]:
    """Delay all deadlines, and return the matches with one of this kind.

    With ``due_by`` only in matches where an answer or a vote was due by then. The open laps of the
    returned matches begin later too.
    """
    touched: ColumnElement[bool] = true()
    if due_by is not None:
        answers = or_(deadlines.c.kind == kind, deadlines.c.kind.like("vote:%"))
        passed = select(deadlines.c.match_id).where(answers, deadlines.c.at <= due_by).distinct()
        touched = deadlines.c.match_id.in_(list(connection.execute(passed).scalars()))
    if is_shared(connection):  # other processes must read these matches again
        theirs = matches.c.id.in_(select(deadlines.c.match_id).where(touched))
        connection.execute(update(matches).where(theirs).values(version=matches.c.version + 1))
    return _later(connection, touched, kind, seconds)


def delay(connection: Connection, match_id: int, kind: str, seconds: int) -> None:
    """Delay all deadlines of a match; its lap begins later too if this kind is due."""
    _later(connection, deadlines.c.match_id == match_id, kind, seconds)


def _later(connection: Connection, touched: ColumnElement[bool], kind: str, seconds: int) -> list[int]:
    waiting = select(deadlines.c.match_id).where(deadlines.c.kind == kind, touched)
    began = standings.c.began
    shared = update(standings).where(standings.c.match_id.in_(waiting), began > 0)
    connection.execute(shared.values(began=began + seconds))
    connection.execute(update(deadlines).where(touched).values(at=Later(deadlines.c.at, seconds)))
    return list(connection.execute(waiting.order_by(deadlines.c.match_id)).scalars())


def stop_clocks(connection: Connection, held: Collection[int], now: datetime) -> dict[int, datetime]:
    """Note that the clocks of these matches stand; return since when all others stood."""
    query = select(deadlines.c.match_id, deadlines.c.at).where(deadlines.c.kind == HELD)
    since: dict[int, datetime] = {row.match_id: row.at for row in connection.execute(query)}
    for match_id in held:
        put(connection, match_id, {HELD: since.pop(match_id, now)})
    for match_id in since:
        drop(connection, match_id, HELD)
    return since


def last_beat(connection: Connection) -> datetime | None:
    """Return the last sign of life; None before the first."""
    found: datetime | None = connection.execute(select(beats.c.at)).scalar_one_or_none()
    return found


def beat(connection: Connection, at: datetime) -> None:
    """Note a sign of life."""
    connection.execute(replacing(beats, "at").values(id=1, at=at))

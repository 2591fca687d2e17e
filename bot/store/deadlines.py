"""Deadlines, and the bot's last sign of life: the tables ``deadlines`` and ``beats``."""

from collections.abc import Collection, Mapping
from datetime import datetime

from sqlalchemy import Connection, bindparam, func, select, true

from bot.store.dialects import Later, replacing
from bot.store.leases import claimed, is_shared, ours
from bot.store.outbox import STANDS
from bot.store.tables import beats, deadlines, matches, outbox, standings

DUE, HELD = "due", "held"
"""The kind of a question's deadline, and the one that says since when the clock of a match without
an engine stands."""

_DROP = deadlines.delete().where(deadlines.c.match_id == bindparam("of_match"))
_DROP_QUESTION = _DROP.where(deadlines.c.kind.not_like("vote:%"))
_OF_MATCH = select(deadlines.c.kind, deadlines.c.at).where(deadlines.c.match_id == bindparam("of_match"))
_PUT = replacing(deadlines)


def put(connection: Connection, match_id: int, times: Mapping[str, datetime]) -> None:
    """Set the deadlines of these kinds; leave the others."""
    rows = [{"match_id": match_id, "kind": kind, "at": at} for kind, at in times.items()]
    if rows:
        connection.execute(_PUT, claimed(connection, rows))


def drop(connection: Connection, match_id: int, kind: str | None = None, *, votes: bool = True) -> None:
    """Drop the deadline of one kind, or all; without ``votes`` all that is of the open question."""
    which = _DROP if votes else _DROP_QUESTION
    connection.execute(which if kind is None else which.where(deadlines.c.kind == kind), {"of_match": match_id})


def of_match(connection: Connection, match_id: int) -> dict[str, datetime]:
    """Return the deadlines by kind."""
    return {row.kind: row.at for row in connection.execute(_OF_MATCH, {"of_match": match_id})}


def earliest(connection: Connection, without: Collection[int] = ()) -> datetime | None:
    """Return the next deadline that this process runs, without those of some matches."""
    wanted = deadlines.c.match_id.not_in(list(without)), ours(connection, deadlines)
    return connection.execute(select(func.min(deadlines.c.at)).where(*wanted)).scalar()


def overdue(connection: Connection, now: datetime) -> list[int]:
    """Return the matches with a passed deadline that this process runs, in order."""
    query = select(deadlines.c.match_id).where(deadlines.c.at <= now, ours(connection, deadlines))
    return list(dict.fromkeys(connection.scalars(query.order_by(deadlines.c.at))))


def behind(connection: Connection, now: datetime, without: Collection[int]) -> tuple[int, datetime | None]:
    """Count passed deadlines where the clock runs, and return the first; without some matches."""
    stand = deadlines.c.match_id.in_(select(outbox.c.match_id).where(STANDS))
    query = select(func.count(), func.min(deadlines.c.at)).where(deadlines.c.at <= now, ~stand)
    count, first = connection.execute(query.where(deadlines.c.match_id.not_in(list(without)))).one()
    return count, first


def delay(
    connection: Connection, seconds: int, match_id: int | None = None, *, due_by: datetime | None = None
) -> list[int]:
    """Delay all deadlines, or those of a match, and the laps of open questions.

    With ``due_by`` only in matches where an answer or a vote was due by then. Return the matches in
    which a question has a deadline.
    """
    touched = true() if match_id is None else deadlines.c.match_id == match_id
    if due_by is not None:
        answers = (deadlines.c.kind == DUE) | deadlines.c.kind.like("vote:%")
        passed = select(deadlines.c.match_id).where(answers, deadlines.c.at <= due_by).distinct()
        touched = deadlines.c.match_id.in_(connection.scalars(passed).all())
    if is_shared(connection):  # other processes must read these matches again
        theirs = matches.c.id.in_(select(deadlines.c.match_id).where(touched))
        connection.execute(matches.update().where(theirs).values(version=matches.c.version + 1))
    waiting = select(deadlines.c.match_id).where(deadlines.c.kind == DUE, touched)
    laps = standings.update().where(standings.c.match_id.in_(waiting), standings.c.began > 0)
    connection.execute(laps.values(began=standings.c.began + seconds))
    connection.execute(deadlines.update().where(touched).values(at=Later(deadlines.c.at, seconds)))
    return list(connection.scalars(waiting.order_by(deadlines.c.match_id)))


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
    return connection.scalar(select(beats.c.at))


def beat(connection: Connection, at: datetime) -> None:
    """Note a sign of life."""
    connection.execute(replacing(beats, "at").values(id=1, at=at))

"""When something happens by itself, and when the bot was last alive: the tables ``deadlines`` and
``beats``.
"""

from collections.abc import Collection, Mapping
from datetime import datetime

from sqlalchemy import BigInteger, ColumnElement, Connection, bindparam, cast, delete, func, or_, select, true, update

from bot.store.dialects import Later, WithNumber, adding
from bot.store.leases import claimed, is_shared, lease_of
from bot.store.tables import beats, deadlines, matches, standings

_INSERT = adding(deadlines)
_MATCH = deadlines.c.match_id == bindparam("of_match")
_OF_MATCH = select(deadlines.c.kind, deadlines.c.at).where(_MATCH)
_DROP = delete(deadlines).where(_MATCH)
_DROP_KIND = _DROP.where(deadlines.c.kind == bindparam("of_kind"))
_DROP_QUESTION = _DROP.where(deadlines.c.kind.not_like("vote:%"))
_KEY, _SET = ["match_id", "kind"], {"at": _INSERT.excluded.at}
_UPSERT = _INSERT.on_conflict_do_update(index_elements=_KEY, set_=_SET)
_CLAIMING = _INSERT.on_conflict_do_update(index_elements=_KEY, set_={**_SET, "claim": _INSERT.excluded.claim})


def put(connection: Connection, match_id: int, times: Mapping[str, datetime]) -> None:
    """These kinds are due at these times; others stay."""
    rows = [{"match_id": match_id, "kind": kind, "at": at} for kind, at in times.items()]
    if rows:
        rows = claimed(connection, rows)
        connection.execute(_UPSERT if lease_of(connection) is None else _CLAIMING, rows)


def drop(connection: Connection, match_id: int, kind: str | None = None) -> None:
    """One kind, or all, is due no more."""
    which = {"of_match": match_id} if kind is None else {"of_match": match_id, "of_kind": kind}
    connection.execute(_DROP if kind is None else _DROP_KIND, which)


def drop_question(connection: Connection, match_id: int) -> None:
    """All that belongs to the open question is due no more; votes go on."""
    connection.execute(_DROP_QUESTION, {"of_match": match_id})


def of_match(connection: Connection, match_id: int) -> dict[str, datetime]:
    """By kind."""
    return {row.kind: row.at for row in connection.execute(_OF_MATCH, {"of_match": match_id})}


def of_kind(connection: Connection, kind: str, match_ids: Collection[int]) -> dict[int, datetime]:
    """When something of a kind is due in these matches; those in which it is not are missing."""
    query = select(deadlines.c.match_id, deadlines.c.at).where(deadlines.c.kind == kind)
    rows = connection.execute(query.where(deadlines.c.match_id.in_(list(match_ids))))
    return {row.match_id: row.at for row in rows}


def earliest(connection: Connection, without: Collection[int] = (), lease: int | None = None) -> datetime | None:
    """The next, leaving out some matches; with a ``lease`` of those that process has claimed."""
    query = select(func.min(deadlines.c.at)).where(deadlines.c.match_id.not_in(list(without)))
    query = query if lease is None else query.where(deadlines.c.claim == lease)
    found: datetime | None = connection.execute(query).scalar_one_or_none()
    return found


def overdue(connection: Connection, now: datetime, lease: int | None = None) -> list[int]:
    """The matches in which something is due, the longest overdue first; with a ``lease`` as
    ``earliest``.
    """
    query = select(deadlines.c.match_id).where(deadlines.c.at <= now).order_by(deadlines.c.at)
    query = query if lease is None else query.where(deadlines.c.claim == lease)
    return list(dict.fromkeys(connection.execute(query).scalars()))


def behind(connection: Connection, now: datetime, without: Collection[int]) -> tuple[int, datetime | None]:
    """How many have passed, and when the first of them did, leaving out some matches."""
    query = select(func.count(), func.min(deadlines.c.at)).where(deadlines.c.at <= now)
    count, first = connection.execute(query.where(deadlines.c.match_id.not_in(list(without)))).one()
    return count, first


def give_back(connection: Connection, kind: str, seconds: int, due_by: datetime | None = None) -> list[int]:
    """Everything is due so much later, in every match, or in those alone in which an answer or a
    vote was due by a time; the matches of them in which something of this kind is due.

    There the lap that is open began so much later, too.
    """
    touched: ColumnElement[bool] = true()
    if due_by is not None:
        answers = or_(deadlines.c.kind == kind, deadlines.c.kind.like("vote:%"))
        passed = select(deadlines.c.match_id).where(answers, deadlines.c.at <= due_by).distinct()
        touched = deadlines.c.match_id.in_(list(connection.execute(passed).scalars()))
    if is_shared(connection):  # what others hold of these matches is no longer so
        theirs = matches.c.id.in_(select(deadlines.c.match_id).where(touched))
        connection.execute(update(matches).where(theirs).values(version=matches.c.version + 1))
    return _later(connection, touched, kind, seconds)


def delay(connection: Connection, match_id: int, kind: str, seconds: int) -> None:
    """Let everything in one match be due so much later. Its lap, if an answer of this kind is due,
    began later, too.
    """
    _later(connection, deadlines.c.match_id == match_id, kind, seconds)


def _later(connection: Connection, touched: ColumnElement[bool], kind: str, seconds: int) -> list[int]:
    waiting = select(deadlines.c.match_id).where(deadlines.c.kind == kind, touched)
    began = cast(standings.c.marks["began"].as_string(), BigInteger)
    marks = WithNumber(standings.c.marks, "began", began + seconds)
    connection.execute(update(standings).where(standings.c.match_id.in_(waiting), began > 0).values(marks=marks))
    connection.execute(update(deadlines).where(touched).values(at=Later(deadlines.c.at, seconds)))
    return list(connection.execute(waiting.order_by(deadlines.c.match_id)).scalars())


def last_beat(connection: Connection) -> datetime | None:
    """The last sign of life; None before the first."""
    found: datetime | None = connection.execute(select(beats.c.at)).scalar_one_or_none()
    return found


def beat(connection: Connection, at: datetime) -> None:
    """The bot is alive now."""
    added = adding(beats).values(id=1, at=at)
    connection.execute(added.on_conflict_do_update(index_elements=["id"], set_={"at": at}))

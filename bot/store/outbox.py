"""What must still be posted: the table ``outbox``."""

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, case, delete, func, or_, select, true, update

from bot.store.dialects import adding
from bot.store.leases import claimed, lease_of, wake
from bot.store.tables import Row, matches, outbox

SENT = "sent"
CLOSED, GONE = "closed", "gone"
"""A notice whose message says what became of it, and one whose message is deleted."""
SUPERSEDED = "superseded"
UNDELIVERED = "undelivered"
"""A sentence for a person who takes no direct messages: it is shown when they ask for their view."""

HELD = datetime(9999, 1, 1, tzinfo=UTC)
"""When a row is tried again that waits for something else than time."""

ASKING = ("ask", "remind", "ahead", "nudge", "turn")
APART = ("close", "broken")
"""What waits for nothing else in its lane: each of these kinds has one of its own."""
BETWEEN = ("note", "call", "vote")
"""What stands in a thread by itself, so that nothing is added to a report above it."""

_INSERT = adding(outbox).on_conflict_do_nothing(index_elements=["match_id", "key"])
_MATCH = outbox.c.match_id == bindparam("of_match")
_UNPOSTED = select(outbox).where(_MATCH, outbox.c.done_at.is_(None)).order_by(outbox.c.id)
_DROP = update(outbox).where(outbox.c.id == bindparam("of_row")).values(done_at=bindparam("now"), result=SUPERSEDED)
_MARK = update(outbox).where(outbox.c.id == bindparam("of_row")).values(result=bindparam("becomes"))
_NOTICE = (outbox.c.id, outbox.c.user_id, outbox.c.payload, outbox.c.channel_id, outbox.c.message_id)
_SHOWN = select(*_NOTICE).where(_MATCH, outbox.c.result == SENT, outbox.c.message_id.is_not(None)).order_by(outbox.c.id)


def add(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """More to post, in this order. A row whose key the match has had already is left out."""
    if rows:
        connection.execute(_INSERT, claimed(connection, [{"attempts": 0, **row} for row in rows]))


def unposted(connection: Connection, match_id: int) -> Sequence[RowMapping]:
    """The rows of a match that are not posted yet."""
    return connection.execute(_UNPOSTED, {"of_match": match_id}).mappings().all()


def drop(connection: Connection, rows: Sequence[RowMapping], now: datetime) -> None:
    """These rows need not be posted."""
    if rows:
        connection.execute(_DROP, [{"of_row": row["id"], "now": now} for row in rows])


def elsewhere(connection: Connection, row: RowMapping) -> bool:
    """Whether another process is to post a row: it may be doing so just now."""
    return row["claim"] not in (None, lease_of(connection))


def supersede(connection: Connection, match_id: int, kinds: Collection[str], now: datetime) -> None:
    """Rows of these kinds that are not posted yet need not be."""
    drop(connection, [row for row in unposted(connection, match_id) if row["kind"] in kinds], now)


def withdraw(connection: Connection, match_id: int, seq: int, now: datetime) -> None:
    """A match was taken back to an event: what is not posted yet and tells of later ones need not be, nor what asks
    for answers: everybody is asked anew."""
    rows = unposted(connection, match_id)
    needless = [row for row in rows if row["payload"].get("last", 0) > seq or row["kind"] in ASKING]
    drop(connection, needless, now)


def ready(
    connection: Connection,
    now: datetime,
    limit: int,
    without: Collection[int] = (),
    lease: int | None = None,
) -> Sequence[RowMapping]:
    """What can be posted now, in order: the first open row of each lane, unless it waits for another try.

    What makes another thread comes before all else. A lane is what is posted to one recipient of a match, the table or
    a person; what stands ``APART`` has its own. Of the matches that are left out only what tells so is posted. With a
    ``lease`` it is only what that process has claimed.
    """
    lane = (outbox.c.match_id, outbox.c.user_id, case((outbox.c.kind.in_(APART), outbox.c.kind), else_=""))
    left_out = outbox.c.match_id.in_(list(without)) & (outbox.c.kind != "broken")
    next_one = func.coalesce(func.min(case((outbox.c.kind == "reopen", outbox.c.id))), func.min(outbox.c.id))
    first = select(next_one).where(outbox.c.done_at.is_(None), ~left_out).group_by(*lane)
    query = select(outbox).where(outbox.c.id.in_(first), or_(outbox.c.retry_at.is_(None), outbox.c.retry_at <= now))
    query = query if lease is None else query.where(outbox.c.claim == lease)
    return connection.execute(query.order_by(outbox.c.id).limit(limit)).mappings().all()


def report_before(connection: Connection, match_id: int, row_id: int) -> RowMapping | None:
    """The newest report before a row that was posted, unless something else stands below it in the thread."""
    table = select(outbox).where(outbox.c.match_id == match_id, outbox.c.id < row_id, outbox.c.user_id.is_(None))
    query = table.where(outbox.c.kind.in_(["report", *BETWEEN]), outbox.c.result.is_distinct_from(SUPERSEDED))
    found = connection.execute(query.order_by(outbox.c.id.desc()).limit(1)).mappings().one_or_none()
    return found if found is not None and found["kind"] == "report" else None


def newest_report(connection: Connection, match_id: int) -> RowMapping | None:
    """The newest report that stands in the thread; None if there is none."""
    message = outbox.c.payload["post"]["message_id"].as_string()
    query = select(outbox).where(outbox.c.match_id == match_id, outbox.c.kind == "report", message.is_not(None))
    return connection.execute(query.order_by(outbox.c.id.desc()).limit(1)).mappings().one_or_none()


def next_try(connection: Connection, lease: int | None = None) -> datetime | None:
    """The earliest time for which another try is set; with a ``lease`` of what that process has claimed."""
    query = select(func.min(outbox.c.retry_at)).where(outbox.c.done_at.is_(None))
    query = query if lease is None else query.where(outbox.c.claim == lease)
    found: datetime | None = connection.execute(query).scalar_one_or_none()
    return found


def waiting(connection: Connection) -> tuple[int, int, datetime | None]:
    """How many rows wait for their turn or another try, how many are held, and since when the oldest of those waits
    that are not.
    """
    free = outbox.c.retry_at.is_distinct_from(HELD)
    since = func.min(case((free, outbox.c.created_at)), type_=outbox.c.created_at.type)
    query = select(func.count(), func.count(case((free, 1))), since).where(outbox.c.done_at.is_(None))
    every, count, oldest = connection.execute(query).one()
    return count, every - count, oldest


def newest_sent(connection: Connection, match_id: int, before: int) -> int:
    """The newest row before one whose post was made for the whole table, but for its lobby; 0 if there is none."""
    sent = _MATCH & (outbox.c.id < before) & outbox.c.user_id.is_(None) & (outbox.c.result == SENT)
    query = select(func.max(outbox.c.id)).where(sent, outbox.c.kind != "lobby")
    return connection.execute(query, {"of_match": match_id}).scalar_one() or 0


def beside(
    connection: Connection, match_id: int, user_id: int | None, kind: str, created_at: datetime, before: int
) -> int:
    """How many rows of a kind for the same recipient were written together with one, before it."""
    query = select(func.count()).where(
        outbox.c.match_id == match_id, outbox.c.id < before, outbox.c.kind == kind, outbox.c.created_at == created_at
    )
    return int(connection.execute(query.where(outbox.c.user_id.is_not_distinct_from(user_id))).scalar_one())


def undelivered(connection: Connection, match_id: int, user_id: int) -> Sequence[RowMapping]:
    """The sentences for a person that no direct message could bring."""
    query = select(outbox).where(outbox.c.match_id == match_id, outbox.c.user_id == user_id, outbox.c.kind == "note")
    query = query.where(outbox.c.result == UNDELIVERED).order_by(outbox.c.id)
    return connection.execute(query).mappings().all()


def held(connection: Connection, guild_id: int | None = None) -> Sequence[int]:
    """The matches, those of a server alone if one is named, in which a row waits for something else than time."""
    query = select(outbox.c.match_id).where(outbox.c.done_at.is_(None), outbox.c.retry_at == HELD).distinct()
    if guild_id is not None:
        query = query.join(matches).where(matches.c.guild_id == guild_id)
    return connection.execute(query).scalars().all()


def release(connection: Connection, numbers: Sequence[int]) -> None:
    """Try held rows of these matches again at once, of all matches without a number."""
    numbers = numbers or held(connection)
    waiting = outbox.c.done_at.is_(None) & (outbox.c.retry_at == HELD) & outbox.c.match_id.in_(numbers)
    connection.execute(update(outbox).where(waiting).values(retry_at=None))
    if numbers:
        wake(connection, numbers)


def at_once(connection: Connection) -> None:
    """What waits for time alone is tried again now."""
    waiting = outbox.c.done_at.is_(None) & (outbox.c.retry_at < HELD)
    connection.execute(update(outbox).where(waiting).values(retry_at=None))


def shown(connection: Connection, match_id: int) -> Sequence[RowMapping]:
    """The notices of a match whose messages stand as they were sent."""
    return connection.execute(_SHOWN, {"of_match": match_id}).mappings().all()


def older(connection: Connection, row: Row) -> Sequence[RowMapping]:
    """The notices whose messages stand before this one: of the same match, for the same person; no calls to votes."""
    query = select(outbox).where(
        outbox.c.match_id == row["match_id"],
        outbox.c.user_id == row["user_id"],
        outbox.c.id < row["id"],
        outbox.c.result.in_([SENT, CLOSED]),
        outbox.c.message_id.is_not(None),
        outbox.c.kind != "ballot",
    )
    return connection.execute(query.order_by(outbox.c.id)).mappings().all()


def mark(connection: Connection, results: Mapping[int, str]) -> None:
    """This becomes of the messages of these notices, by their rows: once is enough."""
    if results:
        rows = [{"of_row": row, "becomes": result} for row, result in results.items()]
        connection.execute(_MARK, rows)


def get(connection: Connection, row_id: int) -> RowMapping | None:
    """One row."""
    return connection.execute(select(outbox).where(outbox.c.id == row_id)).mappings().one_or_none()


def change(connection: Connection, /, row_id: int, **values: Any) -> None:
    """Some columns of a row."""
    connection.execute(update(outbox).where(outbox.c.id == row_id).values(**values))


def forgettable(connection: Connection, then: datetime, most: int) -> Sequence[int]:
    """Rows that were done before a time and that nobody asks for any more, the oldest first.

    Of a match that is played the notices that stand stay, and the newest report; of a lobby all; and always what
    waits for somebody to read it, or says that a match cannot be read. Rows are in the order in which they were made,
    so those that are younger are not looked at.
    """
    newer = outbox.alias()
    young = select(newer.c.id).where(newer.c.created_at >= then).order_by(newer.c.id).limit(1)
    (first,) = connection.execute(young).scalars().all() or [None]
    message = newer.c.payload["post"]["message_id"].as_string()
    posted = (newer.c.kind == "report") & message.is_not(None)
    newest = select(newer.c.id).where(newer.c.match_id == outbox.c.match_id, posted)
    newest = newest.order_by(newer.c.id.desc()).limit(1)
    stands = outbox.c.result.in_([SENT, CLOSED]) & outbox.c.message_id.is_not(None)
    report = (outbox.c.kind == "report") & (outbox.c.id == newest.correlate(outbox).scalar_subquery())
    query = select(outbox.c.id).join(matches).where(
        true() if first is None else outbox.c.id < first,
        outbox.c.done_at < then,
        outbox.c.result.is_distinct_from(UNDELIVERED),
        outbox.c.kind != "broken",
        matches.c.status != "lobby",
        or_(matches.c.status != "running", ~or_(stands, report)),
    )  # fmt: skip
    return connection.execute(query.order_by(outbox.c.id).limit(most)).scalars().all()


def forget(connection: Connection, rows: Sequence[int]) -> None:
    """These rows go."""
    connection.execute(delete(outbox).where(outbox.c.id.in_(rows)))

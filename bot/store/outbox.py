"""The table ``outbox``: posts that are still to be made.

A row is a post of one match to one recipient: the table (``user_id`` NULL) or a person. Rows of one
recipient form a lane and are posted in order; what waits for nothing else has a ``lane`` of its
own. The column ``result`` holds the state of a row:

    waiting → sending             ``take``: the publisher posts it now
    sending → sent                it is posted
            → refused             not taken by Discord: ``answer``, ``reason``, ``words``; since
                                  ``refused_at``; it rests until ``try_at``
            → perhaps             the process or the store failed before the answer was stored
            → told, undelivered   no direct message arrives: told in another way, or by /me
    refused → sending             at ``try_at``, or when something changed (``release``)
            → kept                after a week, or by the host; “Post now” makes it perhaps
    perhaps → sending             as waiting
    sent    → closed, gone        a notice whose message is changed at its end, or deleted
    any     → replaced            it became needless; one that is being sent is only marked
                                  ``needless``, and replaced if Discord refuses it

Sent, told, undelivered, kept and replaced rows have ``done_at``. A refused row, and one that was
perhaps sent, is looked for in the channel before it is posted, so nothing is doubled.

``ready`` alone decides which rows may be posted now. A row may be, if

1. it is open (no ``done_at``) and the first open row of its lane; one that makes another thread
   goes before all others;
2. its rest is over (``try_at``);
3. its match can be read, or it says that the match cannot (``without``);
4. this process has claimed it, where several share a database.

``take`` then marks it as being sent, unless it was already. Nothing in memory takes part. The pace
of requests is the business of the client and, among several processes, of ``bot.gateway_health``.

While a row in the table's own lane is refused, the clock of its match stands, since ``clock_at``.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from math import inf
from typing import Any

from sqlalchemy import Connection, bindparam, case, exists, func, literal_column, select, union_all
from sqlalchemy.dialects.postgresql import insert  # SQLite reads its form, too

from bot.store.dialects import Later
from bot.store.leases import claimed, ours, wake
from bot.store.tables import Row, all_rows, matches, one_row, outbox, seats

WAITING, SENDING, PERHAPS, REFUSED = "waiting", "sending", "perhaps", "refused"
SENT, TOLD, UNDELIVERED, KEPT, REPLACED = "sent", "told", "undelivered", "kept", "replaced"
CLOSED, GONE = "closed", "gone"
FREE: Mapping[str, Any] = {"try_at": None, "refused_at": None, "clock_at": None}
"""Columns of a row that is not refused any more."""

ASKING = ("ask", "remind", "ahead", "nudge", "turn")
LETTERS = ("note", "follow", "broken")
"""Sentences for one person, which wait for /me; all else is told by a mention, or to the host."""
BETWEEN = ("note", "call", "vote")
"""Kinds that are posts of their own, so that nothing is added to a report above them."""

_INSERT = insert(outbox).on_conflict_do_nothing(index_elements=["match_id", "key"])
_MATCH = outbox.c.match_id == bindparam("of_match")
_OPEN = outbox.c.done_at.is_(None)
_REFUSED = _OPEN & (outbox.c.result == literal_column("'refused'"))
_UNPOSTED = outbox.select().where(_MATCH, _OPEN).order_by(outbox.c.id)
STANDS = _OPEN & outbox.c.clock_at.is_not(None)
"""While there is such a row, the clock of its match stands."""
_CHANGE = outbox.update().where(outbox.c.id == bindparam("of_row"))
_MARK = _CHANGE.values(result=bindparam("becomes"))
_IS_SENDING = outbox.c.result == SENDING
_DROP = outbox.update().where(outbox.c.id.in_(bindparam("rows", expanding=True)))
_DROP = _DROP.values(
    needless=_IS_SENDING | outbox.c.needless,
    done_at=case((_IS_SENDING, outbox.c.done_at), else_=bindparam("now", type_=outbox.c.done_at.type)),
    result=case((_IS_SENDING, SENDING), else_=REPLACED),
)
_NOTICE = [outbox.c[name] for name in ("id", "kind", "user_id", "payload", "channel_id", "message_id")]
_SHOWN = select(*_NOTICE).where(_MATCH, outbox.c.result == SENT, outbox.c.message_id.is_not(None)).order_by(outbox.c.id)


def add(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write down more to post, in this order, but for rows whose key the match has had already."""
    if rows:
        usual = {"result": WAITING, "lane": "", "refused_at": None, "clock_at": None}
        connection.execute(_INSERT, claimed(connection, [{**usual, **row} for row in rows]))


def ready(connection: Connection, now: datetime, limit: int, without: Collection[int] = ()) -> Sequence[Row]:
    """Return the rows that may be posted now, in order, also those that are being sent."""
    lane = (outbox.c.match_id, outbox.c.user_id, outbox.c.lane)
    unreadable = outbox.c.match_id.in_(list(without)) & (outbox.c.kind != "broken")
    next_one = func.coalesce(func.min(case((outbox.c.kind == "reopen", outbox.c.id))), func.min(outbox.c.id))
    first = select(next_one).where(_OPEN, ~unreadable).group_by(*lane)
    rested = outbox.c.try_at.is_(None) | (outbox.c.try_at <= now)
    query = outbox.select().where(outbox.c.id.in_(first), rested, ours(connection, outbox))
    return all_rows(connection, query.order_by(outbox.c.id).limit(limit))


def take(connection: Connection, rows: Sequence[int]) -> Collection[int]:
    """Mark these rows as being sent by this process; return those that were not yet."""
    wanted = outbox.c.id.in_(list(rows)) & _OPEN & (outbox.c.result != SENDING) & ours(connection, outbox)
    taken = outbox.update().where(wanted).values(result=SENDING, try_at=None).returning(outbox.c.id)
    return frozenset(connection.scalars(taken))


def next_try(connection: Connection) -> datetime | None:
    """Return the earliest time for which this process has set another try."""
    return connection.execute(select(func.min(outbox.c.try_at)).where(_OPEN, ours(connection, outbox))).scalar()


def doubt(connection: Connection, rows: Collection[int] = (), *, every: bool = False) -> None:
    """Mark rows as perhaps sent: these, or all, if they are being sent, or ``every`` open one."""
    wanted = _OPEN if every else _OPEN & (outbox.c.result == SENDING) & ours(connection, outbox)
    if rows:
        wanted &= outbox.c.id.in_(list(rows))
    connection.execute(outbox.update().where(wanted).values(result=PERHAPS, try_at=None))


def release(
    connection: Connection,
    match_ids: Collection[int] | None = None,
    *,
    reason: str | None = None,
    tried_before: datetime | None = None,
) -> bool:
    """Try refused rows again now, perhaps not all; return True if there are any."""
    wanted = _REFUSED
    if match_ids is not None:
        wanted &= outbox.c.match_id.in_(list(match_ids))
    if reason is not None:
        wanted &= outbox.c.reason == reason
    if tried_before is not None:
        wanted &= outbox.c.tried_at <= tried_before
    if found := connection.execute(outbox.update().where(wanted).values(try_at=None)).rowcount:
        wake(connection)
    return found > 0


def unposted(connection: Connection, match_id: int) -> Sequence[Row]:
    """Return the open rows of a match."""
    return all_rows(connection, _UNPOSTED, of_match=match_id)


def drop(connection: Connection, rows: Sequence[Row], now: datetime) -> None:
    """Give up rows that need not be posted; those that are being sent once they are refused."""
    if rows:
        connection.execute(_DROP, {"rows": [row["id"] for row in rows], "now": now})


def supersede(
    connection: Connection, match_id: int, kinds: Collection[str], now: datetime, *, after: float = inf
) -> None:
    """Give up open rows of these kinds, and those that tell of events ``after`` one."""
    rows = unposted(connection, match_id)
    drop(connection, [row for row in rows if row["kind"] in kinds or row["payload"].get("last", 0) > after], now)


def offer_again(connection: Connection, match_id: int) -> bool:
    """Let all that is kept or refused of a match be posted now. Return True if there is any."""
    kept = (outbox.c.match_id == match_id) & (outbox.c.result == KEPT)
    again = connection.execute(outbox.update().where(kept).values(result=PERHAPS, done_at=None, **FREE)).rowcount
    return release(connection, [match_id]) or again > 0


def let_notes_pass(connection: Connection, match_id: int, user_id: int | None) -> None:
    """Let sentences for a person pass a refused mention of theirs: they need no thread."""
    notes = _OPEN & (outbox.c.match_id == match_id) & (outbox.c.user_id == user_id)
    notes &= (outbox.c.kind == "note") & (outbox.c.result == WAITING)
    if user_id is not None:
        connection.execute(outbox.update().where(notes).values(lane="note"))


def hand_on_doubt(connection: Connection, row: Row) -> None:
    """Let the row that takes the place of one look for it: it may have been sent."""
    same = _OPEN & (outbox.c.match_id == row["match_id"]) & (outbox.c.kind == row["kind"]) & (outbox.c.id > row["id"])
    connection.execute(outbox.update().where(same, outbox.c.result == WAITING).values(result=PERHAPS))


def change(connection: Connection, /, row_id: int, **values: Any) -> None:
    """Change columns of a row."""
    connection.execute(_CHANGE, {"of_row": row_id, **values})


def mark(connection: Connection, results: Mapping[int, str]) -> None:
    """Write down what became of the messages of these notices, by row."""
    if results:
        connection.execute(_MARK, [{"of_row": row, "becomes": result} for row, result in results.items()])


def get(connection: Connection, row_id: int) -> Row | None:
    """Return one row."""
    return one_row(connection, outbox.select().where(outbox.c.id == row_id))


def restart_clock(connection: Connection, match_id: int, now: datetime) -> None:
    """Let the clock of a match stand from now on; the time before is given back."""
    connection.execute(outbox.update().where(STANDS, outbox.c.match_id == match_id).values(clock_at=now))


def skip_outage(connection: Connection, match_ids: Collection[int], seconds: int) -> None:
    """Delay clocks by seconds: these matches were given them back for an outage."""
    stand = outbox.update().where(STANDS, outbox.c.match_id.in_(list(match_ids)))
    connection.execute(stand.values(clock_at=Later(outbox.c.clock_at, seconds)))


def report_before(connection: Connection, match_id: int, row_id: int) -> Row | None:
    """Return the newest posted report before a row, unless the thread has something else below."""
    table = outbox.select().where(outbox.c.match_id == match_id, outbox.c.id < row_id, outbox.c.user_id.is_(None))
    query = table.where(outbox.c.kind.in_(["report", *BETWEEN]), outbox.c.result.not_in([REPLACED, KEPT]))
    found = one_row(connection, query.order_by(outbox.c.id.desc()).limit(1))
    return found if found is not None and found["kind"] == "report" else None


def reports(connection: Connection, match_id: int, before: int) -> Sequence[Row]:
    """Return the reports and rollbacks of a match that were written before a row, in order."""
    query = outbox.select().where(outbox.c.match_id == match_id, outbox.c.kind.in_(["report", "back"]))
    return all_rows(connection, query.where(outbox.c.id < before).order_by(outbox.c.id))


def newest_report(connection: Connection, match_id: int) -> Row | None:
    """Return the newest report in the thread."""
    message = outbox.c.payload["post"]["message_id"].as_string()
    query = outbox.select().where(outbox.c.match_id == match_id, outbox.c.kind == "report", message.is_not(None))
    return one_row(connection, query.order_by(outbox.c.id.desc()).limit(1))


def beside(connection: Connection, match_id: int, user_id: int | None, kind: str, at: datetime, before: int) -> int:
    """Count rows of a kind and recipient that were written together with one, before it."""
    together = outbox.c.kind == kind, outbox.c.created_at == at
    query = select(func.count()).where(outbox.c.match_id == match_id, outbox.c.id < before, *together)
    return int(connection.execute(query.where(outbox.c.user_id.is_not_distinct_from(user_id))).scalar_one())


def standing(connection: Connection, match_id: int) -> Sequence[Row]:
    """Return the notices of a match whose messages stand as they were sent."""
    return all_rows(connection, _SHOWN, of_match=match_id)


def notes_of(connection: Connection, match_id: int, user_id: int | None) -> Sequence[Row]:
    """Return the sentences for a person in a match, the newest first."""
    query = outbox.select().where(outbox.c.match_id == match_id, outbox.c.user_id == user_id, outbox.c.kind == "note")
    return all_rows(connection, query.order_by(outbox.c.id.desc()))


def older(connection: Connection, row: Row) -> Sequence[Row]:
    """Return earlier notices with messages, of the same match and person; no calls to votes."""
    theirs = outbox.select().where(outbox.c.match_id == row["match_id"], outbox.c.user_id == row["user_id"])
    shown = outbox.c.result.in_([SENT, CLOSED]), outbox.c.message_id.is_not(None), outbox.c.kind != "ballot"
    return all_rows(connection, theirs.where(outbox.c.id < row["id"], *shown).order_by(outbox.c.id))


def undelivered(connection: Connection, user_id: int) -> Sequence[Row]:
    """Return the sentences for a person that no direct message could bring so far."""
    never = select(outbox.c.id).where(outbox.c.result == literal_column("'undelivered'"))
    not_yet = select(outbox.c.id).where(_REFUSED, outbox.c.kind.in_(LETTERS))
    theirs = [query.where(outbox.c.user_id == user_id) for query in (never, not_yet)]
    found = outbox.select().where(outbox.c.id.in_(union_all(*theirs))).order_by(outbox.c.id)
    return all_rows(connection, found)


def read(connection: Connection, rows: Collection[int], now: datetime) -> None:
    """Tick off sentences that their person has read now, unless they are being sent."""
    seen = outbox.update().where(outbox.c.id.in_(list(rows)), outbox.c.result != SENDING)
    connection.execute(seen.values(result=SENT, done_at=now))


def unfinished(connection: Connection, match_id: int) -> Sequence[Row]:
    """Return the rows of a match that are open, kept or undelivered."""
    query = outbox.select().where(_MATCH, _OPEN | outbox.c.result.in_([KEPT, UNDELIVERED]))
    return all_rows(connection, query.order_by(outbox.c.id), of_match=match_id)


def waiting(connection: Connection) -> tuple[int, int, datetime | None]:
    """Return how many rows wait and are refused, and since when the first that could go waits."""
    free = (outbox.c.result != REFUSED) | outbox.c.reason.in_(["passing", "token"])
    ahead = outbox.alias()
    refused = ahead.c.done_at.is_(None) & (ahead.c.result == literal_column("'refused'"))
    lane = (ahead.c.match_id == outbox.c.match_id) & (ahead.c.lane == outbox.c.lane) & (ahead.c.id < outbox.c.id)
    behind = exists().where(refused, lane, ahead.c.user_id.is_not_distinct_from(outbox.c.user_id))
    since = func.min(case((free & ~behind, outbox.c.created_at)), type_=outbox.c.created_at.type)
    query = select(func.count(), func.count(case((free, 1))), since).where(_OPEN)
    every, count, oldest = connection.execute(query).one()
    return count, every - count, oldest


def is_refused(connection: Connection) -> bool:
    """Return True if any row is refused."""
    return one_row(connection, select(outbox.c.id).where(_REFUSED).limit(1)) is not None


def blocked(
    connection: Connection, guild_id: int | None, user_id: int | None = None, channel_id: int | None = None
) -> Sequence[int]:
    """Return the matches with refused rows: of a server, or of a press by its person or place."""
    query = select(outbox.c.match_id).where(_REFUSED).join(matches).distinct()
    if user_id is None:
        return connection.scalars(query.where(matches.c.guild_id == guild_id)).all()
    sits = exists().where(seats.c.match_id == matches.c.id, seats.c.user_id == user_id)
    here = (matches.c.thread_id == channel_id) | (matches.c.channel_id == channel_id)
    return connection.scalars(query.where(here | (matches.c.host_id == user_id) | sits)).all()


def forgettable(connection: Connection, then: datetime, most: int) -> Sequence[int]:
    """Return done rows of matches that ended before a time, but those still to be read."""
    over = select(matches.c.id).where(matches.c.ended_at < then)
    done = select(outbox.c.id).where(outbox.c.match_id.in_(over), outbox.c.done_at < then)
    wanted = done.where(outbox.c.result != UNDELIVERED, outbox.c.kind != "broken")
    return connection.scalars(wanted.limit(most)).all()


def forget(connection: Connection, rows: Sequence[int]) -> None:
    """Delete these rows."""
    connection.execute(outbox.delete().where(outbox.c.id.in_(rows)))

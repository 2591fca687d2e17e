"""Processes that share a database on a server: the table ``leases``, and what each has claimed.

A process has a lease as long as its row is there. Who lets it lapse is buried by another, and then
every change of it is refused: a transaction holds the row that it stands on, so that none is
half-way when its process is buried. What a process writes down it also does: rows of the outbox,
deadlines and the thoughts of caretakers bear its number. What the dead leave is inherited by
whoever comes first. Times are the server's.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Table,
    and_,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from bot.store.dialects import Later
from bot.store.tables import deadlines, leases, outbox, standings

LASTS, RENEWED = 10, 3
"""Seconds of a lease, and after which it is renewed."""
FRESH, DEAF = 45, 90
"""Seconds within which a process has a word of Discord if it hears it, and after which it lets its
lease lapse if another hears it. Words come at least every half minute, so when all of Discord is
away nobody has heard it lately.
"""
SOON = 60
"""Seconds within which a deadline must come to be inherited."""
AT_ONCE = 100
"""So many of each kind: several processes share what a dead one left."""

_NOW = func.localtimestamp(type_=leases.c.until.type)
_UNTIL = Later(_NOW, LASTS)


CHANNEL = "daimyo"
"""What processes tell each other. It only saves time: who misses it finds the same by itself."""
IN_TURN = 0x4461_696E
"""Advisory lock of transactions that decide by what they read and belong to no match."""

_HELD = text("SELECT 1 FROM leases WHERE number = :number FOR KEY SHARE")
_WAKE = text(
    "SELECT pg_notify(:channel, claim::text) FROM (SELECT DISTINCT claim FROM outbox"
    " WHERE match_id = ANY(:matches) AND done_at IS NULL AND claim IS DISTINCT FROM :lease) AS theirs"
)
_WAKE_ALL = text("SELECT pg_notify(:channel, '')")
_TURN = text("SELECT pg_advisory_xact_lock(:key)")


def is_shared(connection: Connection) -> bool:
    """Return True if other processes may write the same database."""
    return connection.dialect.name == "postgresql"


def lease_of(connection: Connection) -> int | None:
    """Return the lease of this process; None if it has none, as on SQLite."""
    lease: int | None = connection.info.get("lease")
    return lease


def claimed(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return rows of work with the claim of this process on them, where processes share a database."""
    lease = lease_of(connection)
    return [{**row, "claim": lease} for row in rows] if lease is not None else [dict(row) for row in rows]


def hold(connection: Connection, lease: int) -> bool:
    """Keep a lease from being ended until this transaction is over. Return False if it has ended
    already.
    """
    return connection.execute(_HELD, {"number": lease}).first() is not None


def one_at_a_time(connection: Connection) -> None:
    """Let no other process run a transaction that calls this until this one is over. SQLite has one
    writer anyway.
    """
    if is_shared(connection):
        connection.execute(_TURN, {"key": IN_TURN})


def wake(connection: Connection, matches: Sequence[int]) -> None:
    """Tell other processes with the commit that it may be their turn to post in these matches."""
    if matches and is_shared(connection):
        connection.execute(_WAKE, {"channel": CHANNEL, "matches": list(matches), "lease": lease_of(connection)})


def wake_all(connection: Connection) -> None:
    """Tell other processes with the commit that some work is unclaimed."""
    if is_shared(connection):
        connection.execute(_WAKE_ALL, {"channel": CHANNEL})


def take(connection: Connection) -> int:
    """A new lease."""
    return int(connection.execute(insert(leases).values(until=_UNTIL).returning(leases.c.number)).scalar_one())


def take_and_inherit(connection: Connection) -> int:
    """Take a new lease and claim what nobody does."""
    lease = take(connection)
    inherit(connection, lease)
    return lease


def renew(connection: Connection, number: int, silence: float | None) -> None:
    """A lease lasts on. For so many seconds there was no word of Discord; None if it was never
    heard.
    """
    heard = {} if silence is None else {"heard": Later(_NOW, -int(silence))}
    connection.execute(update(leases).where(leases.c.number == number).values(until=_UNTIL, **heard))


def leave(connection: Connection, number: int) -> None:
    """A process is about to end: it gets nothing more to hear."""
    connection.execute(update(leases).where(leases.c.number == number).values(heard=None))


def heard_elsewhere(connection: Connection, number: int) -> bool:
    """Whether another process hears Discord just now."""
    query = select(leases.c.number).where(leases.c.number != number, leases.c.until > _NOW, hears())
    return connection.execute(query.limit(1)).first() is not None


def hears() -> ColumnElement[bool]:
    """Leases whose process hears Discord."""
    return leases.c.heard > Later(_NOW, -FRESH)


def give_up(connection: Connection, number: int) -> None:
    """A process ends: what it claimed is anybody's."""
    connection.execute(delete(leases).where(leases.c.number == number))
    wake_all(connection)


def bury(connection: Connection) -> Sequence[int]:
    """The leases that have lapsed go: which they were."""
    gone = delete(leases).where(leases.c.until < _NOW).returning(leases.c.number)
    return connection.execute(gone).scalars().all()


def inherit(connection: Connection, number: int) -> int:
    """Claim what is to be done and nobody alive has claimed; how much that was. Several do not wait
    for each other.
    """
    found = 0
    for table, wanted in (
        (outbox, outbox.c.done_at.is_(None)),
        (deadlines, deadlines.c.at < Later(_NOW, SOON)),
        (standings, standings.c.pending),
    ):
        keys = [*table.primary_key]
        some = select(*keys).where(wanted, nobodys(table)).limit(AT_ONCE).with_for_update(skip_locked=True)
        theirs = some.subquery()
        matching = and_(*(key == theirs.c[key.name] for key in keys))
        perhaps = case((outbox.c.result == "sending", "perhaps"), else_=outbox.c.result)
        doubt = {"result": perhaps} if table is outbox else {}
        claimed = update(table).where(matching).values(claim=number, **doubt).returning(*keys)
        found += len(connection.execute(claimed).all())
    return found


def nobodys(table: Table) -> ColumnElement[bool]:
    """Rows that no process claims that is alive."""
    alive: Select[tuple[int]] = select(leases.c.number).where(leases.c.number == table.c.claim)
    return or_(table.c.claim.is_(None), ~exists(alive.correlate(table)))

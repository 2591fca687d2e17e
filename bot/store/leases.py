"""Processes that share a database on a server: the table ``leases``, and what each has claimed.

A process has a lease as long as its row is there. Who lets it lapse is buried by another, and then every change of it
is refused: a transaction holds the row that it stands on, so that none is half-way when its process is buried. What a
process writes down it also does: rows of the outbox, deadlines and the thoughts of caretakers bear its number. What the
dead leave is inherited by whoever comes first. Times are the server's.
"""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Select, Table, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.dialects import Later
from bot.store.driver import own
from bot.store.tables import deadlines, leases, outbox, standings

LASTS, RENEWED = 10, 3
"""Seconds of a lease, and after which it is renewed."""
FRESH, DEAF = 45, 90
"""Seconds within which a process has a word of Discord if it hears it, and after which it lets its lease lapse if
another hears it. Words come at least every half minute, so when all of Discord is away nobody has heard it lately.
"""
SOON = 60
"""Seconds within which a deadline must come to be inherited."""
AT_ONCE = 100
"""So many of each kind: several processes share what a dead one left."""

_NOW = func.localtimestamp(type_=leases.c.until.type)
_UNTIL = Later(_NOW, LASTS)


async def take(connection: AsyncConnection) -> int:
    """A new lease."""
    return int((await connection.execute(insert(leases).values(until=_UNTIL).returning(leases.c.number))).scalar_one())


async def renew(connection: AsyncConnection, number: int, silence: float | None) -> None:
    """A lease lasts on. For so many seconds there was no word of Discord; None if it was never heard."""
    heard = {} if silence is None else {"heard": Later(_NOW, -int(silence))}
    await connection.execute(update(leases).where(leases.c.number == number).values(until=_UNTIL, **heard))


async def leave(connection: AsyncConnection, number: int) -> None:
    """A process is about to end: it gets nothing more to hear."""
    await connection.execute(update(leases).where(leases.c.number == number).values(heard=None))


async def heard_elsewhere(connection: AsyncConnection, number: int) -> bool:
    """Whether another process hears Discord just now."""
    query = select(leases.c.number).where(leases.c.number != number, leases.c.until > _NOW, hears())
    return (await connection.execute(query.limit(1))).first() is not None


def hears() -> ColumnElement[bool]:
    """Leases whose process hears Discord."""
    return leases.c.heard > Later(_NOW, -FRESH)


async def give_up(connection: AsyncConnection, number: int) -> None:
    """A process ends: what it claimed is anybody's."""
    await connection.execute(delete(leases).where(leases.c.number == number))
    own(connection).wake()


async def bury(connection: AsyncConnection) -> Sequence[int]:
    """The leases that have lapsed go: which they were."""
    gone = delete(leases).where(leases.c.until < _NOW).returning(leases.c.number)
    return (await connection.execute(gone)).scalars().all()


async def inherit(connection: AsyncConnection, number: int) -> int:
    """Claim what is to be done and nobody alive has claimed; how much that was. Several do not wait for each other."""
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
        doubt = {"attempts": outbox.c.attempts + 1} if table is outbox else {}  # it may be posted, and not ticked off
        claimed = update(table).where(matching).values(claim=number, **doubt).returning(*keys)
        found += len((await connection.execute(claimed)).all())
    return found


async def may_post(connection: AsyncConnection, row: int, number: int) -> bool:
    """Whether a row of the outbox is still to be posted, and by this process."""
    wanted = (outbox.c.id == row) & (outbox.c.claim == number) & outbox.c.done_at.is_(None)
    query = select(outbox.c.id).join(leases, leases.c.number == outbox.c.claim).where(wanted)
    return (await connection.execute(query)).scalar_one_or_none() is not None


def nobodys(table: Table) -> ColumnElement[bool]:
    """Rows that no process claims that is alive."""
    alive: Select[tuple[int]] = select(leases.c.number).where(leases.c.number == table.c.claim)
    return or_(table.c.claim.is_(None), ~exists(alive.correlate(table)))

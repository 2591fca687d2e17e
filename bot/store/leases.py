"""Processes that share a PostgreSQL database: the tables ``leases`` and ``agreed``.

A lease is one row: its number, ``until`` when it is valid, when its process last ``heard`` Discord,
and the ``shards`` that it has connections for. Numbers are never given again; times are the
server's.

    none   → valid    ``take``: at the start, and after the lease was lost; without a row a process
                      stores nothing, sends nothing and has no shard
    valid  → valid    ``renew``: every 3 s for another 10 s
    valid  → lapsed   the process hangs, or does not reach the server; it sends nothing to Discord
    lapsed → valid    ``renew``: it was back before another process noticed
    lapsed → none     ``renew`` of another process, which deletes the row
    valid  → none     ``give_up``: the process ends, or only other processes hear Discord

All else follows from the rows that are there:

* Work. Open rows of the outbox, deadlines and matches whose caretakers must act bear the number of
  the process that stored them, their claim. A claim without a lease is no one's; the process that
  renews first takes such rows over. A post that the dead process was sending is perhaps sent.
* Shards. A process keeps those in its row, up to a fair share, and takes those in no row. It gives
  away the others once it has closed their connections. A process that does not hear Discord yet, or
  is about to end, has no share.
* The oldest lease with a share leads: its process does what one process does for all.

What keeps a process that lost its lease, and does not know it, from doing harm:

* Storing: each transaction that writes calls ``hold`` first. It fails without the row, and locks
  it, so that a lease cannot expire in the middle of a transaction.
* Sending: once the lease has lapsed by the process's own clock, which is before another process can
  delete it, its requests are held back (``bot.gateway_health``). Of the outbox, ``outbox.take``
  gives each row to one process.
* Two living processes may change the same match: ``matches.raise_version`` raises ``Conflict`` in
  the slower one, and ``bot.service.play.repository`` calls it again.
"""

from collections.abc import Mapping, Sequence
from time import time
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, case, exists, func, select, text, true, tuple_

from bot.store.dialects import Later, replacing
from bot.store.tables import agreed, deadlines, leases, outbox, standings

LASTS, RENEWED = 10, 3
"""Seconds of a lease, and between two renewals."""
IDENTIFY = 5.5
"""Seconds between two shards that identify; Discord wants 5."""
FRESH = 45
"""Seconds within which a process has a word of Discord if it hears it; usually within 30."""
AT_ONCE = 100
"""Maximum of rows of each kind taken over at once: processes share the work of a dead one."""

COMMANDS, PEOPLE, SHARDS, IDENTIFIED, RESTORED = "commands", "people", "shards", "identified", "restored"
"""Names of what processes share: things as last told, the last identify, a dump not yet told."""
CHANNEL = "daimyo"
"""The channel of notices between processes: to renew at once."""
IN_TURN = 0x4461_696E
"""Advisory lock of migrations and other transactions of no match that decide by what they read."""

_NOW = func.localtimestamp(type_=leases.c.until.type)
_HOLD = text("SELECT 1 FROM leases WHERE number = :number FOR KEY SHARE")
_RENEWALS_IN_TURN = text("SELECT number FROM leases ORDER BY number FOR NO KEY UPDATE")


class Shares(NamedTuple):
    """One process's part, as of a renewal."""

    held: frozenset[int]
    """Shards that this process is to hear."""
    whole: bool
    """True if each shard belongs to a process that hears Discord."""
    processes: int
    leads: bool


def is_shared(connection: Connection) -> bool:
    """Return True if other processes may write the same database."""
    return connection.dialect.name == "postgresql"


def claimed(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return rows of work with the claim of this process, if it has a lease."""
    return [{**row, "claim": connection.info.get("lease")} for row in rows]


def ours(connection: Connection, table: Table) -> ColumnElement[bool]:
    """Build the condition that a row is this process's; without a lease every row is."""
    lease = connection.info.get("lease")
    return true() if lease is None else table.c.claim == lease


def hold(connection: Connection, lease: int) -> bool:
    """Keep a lease from expiring until this transaction is over. Return False if it is gone."""
    return connection.execute(_HOLD, {"number": lease}).first() is not None


def one_at_a_time(connection: Connection) -> None:
    """Keep other processes from a transaction that calls this, until this one is over."""
    if is_shared(connection):
        connection.execute(select(func.pg_advisory_xact_lock(IN_TURN)))


def wake(connection: Connection) -> None:
    """Notify other processes with the commit that there may be work or a shard for them."""
    if is_shared(connection):
        connection.execute(select(func.pg_notify(CHANNEL, "")))


def take(connection: Connection) -> int:
    """Take a new lease and what no one alive has claimed; return its number."""
    taken = leases.insert().values(until=Later(_NOW, LASTS)).returning(leases.c.number)
    lease = int(connection.execute(taken).scalar_one())
    take_over(connection, lease)
    return lease


def renew(
    connection: Connection, lease: int, silence: float | None, connected: frozenset[int], *, expire: bool
) -> tuple[int, Shares]:
    """Renew a lease, and take over what is no one's. Return the number of rows, and the part.

    ``silence`` is the seconds since the last word of Discord; None if it takes no shards. Shards
    ``connected`` have clients. ``expire`` lapsed leases first.
    """
    connection.execute(_RENEWALS_IN_TURN)
    heard = None if silence is None else Later(_NOW, -int(silence))
    connection.execute(leases.update().where(leases.c.number == lease).values(until=Later(_NOW, LASTS), heard=heard))
    if expire:  # but for a lease with a transaction that is still under way
        lapsed = select(leases.c.number).where(leases.c.until < _NOW).with_for_update(skip_locked=True)
        connection.execute(leases.delete().where(leases.c.number.in_(lapsed)))
    return take_over(connection, lease), share_out(connection, lease, connected)


def begin(connection: Connection, lease: int, wanted: int) -> tuple[int, Shares]:
    """Take some shards. Return the number of all, as other processes have it or as ``wanted``."""
    one_at_a_time(connection)
    others = connection.scalars(select(leases.c.shards).where(leases.c.number != lease))
    count = int(value_of(connection, SHARDS) or wanted) if any(others) else wanted
    agree(connection, SHARDS, str(count))
    _, shares = renew(connection, lease, 0, frozenset(), expire=False)
    return count, shares


def give_up(connection: Connection, lease: int) -> None:
    """End a lease: what its process had is anyone's."""
    connection.execute(leases.delete().where(leases.c.number == lease))
    wake(connection)


def take_over(connection: Connection, lease: int) -> int:
    """Claim work that is no one's, without waiting for others; return the number of rows."""
    found = 0
    for table, wanted in (
        (outbox, outbox.c.done_at.is_(None)),
        (deadlines, deadlines.c.at < Later(_NOW, 60)),  # a minute before their time
        (standings, standings.c.pending),
    ):
        keys, alive = [*table.primary_key], exists().where(leases.c.number == table.c.claim)
        some = select(*keys).where(wanted, ~alive).limit(AT_ONCE).with_for_update(skip_locked=True).correlate(None)
        perhaps = case((outbox.c.result == "sending", "perhaps"), else_=outbox.c.result)
        doubt = {"result": perhaps} if table is outbox else {}
        taken = table.update().where(tuple_(*keys).in_(some)).values(claim=lease, **doubt)
        found += connection.execute(taken).rowcount
    return found


def share_out(connection: Connection, lease: int, connected: frozenset[int]) -> Shares:
    """Keep shards up to a fair share, take free ones, and give away others without a client."""
    rows = connection.execute(select(leases, _hears().label("hears")).order_by(leases.c.number)).all()
    count = int(value_of(connection, SHARDS) or 0)
    holders = {shard: row for row in rows for shard in row.shards if shard < count}
    takers = [row.number for row in rows if row.heard is not None]
    mine = sorted(shard for shard, row in holders.items() if row.number == lease)
    free = [shard for shard in range(count) if shard not in holders]
    share = 0
    if lease in takers:
        least, more = divmod(count, len(takers))
        share = least + (takers.index(lease) < more)
    held = frozenset([*mine, *free][:share])
    kept = held | connected.intersection(mine)
    if kept != set(mine):
        connection.execute(leases.update().where(leases.c.number == lease).values(shards=sorted(kept)))
    if set(mine) - kept:
        wake(connection)
    hear = {shard for shard, row in holders.items() if row.hears is not False}  # None: it is about to hand it over
    return Shares(held, hear | held == set(range(count)), len(takers) or 1, takers[:1] == [lease])


def value_of(connection: Connection, name: str) -> str | None:
    """Return the value of a name; None without one."""
    return connection.scalar(select(agreed.c.value).where(agreed.c.name == name))


def agree(connection: Connection, name: str, value: str) -> None:
    """Set the value of a name."""
    connection.execute(replacing(agreed).values(name=name, value=value))


def until_turn(connection: Connection) -> float:
    """Return the seconds until a shard may identify."""
    since = time() - float(value_of(connection, IDENTIFIED) or 0)
    return IDENTIFY - since if 0 <= since < IDENTIFY else 0.0  # less than 0: the clock was put back


def take_turn(connection: Connection) -> float:
    """Return the seconds until a shard may identify; if 0, the turn is the caller's."""
    one_at_a_time(connection)
    if not (wait := until_turn(connection)):
        agree(connection, IDENTIFIED, str(time()))
    return wait


def heard_elsewhere(connection: Connection, lease: int) -> bool:
    """Return True if another process hears Discord now."""
    others = select(leases.c.number).where(leases.c.number != lease, leases.c.until > _NOW, _hears())
    return connection.execute(others.limit(1)).first() is not None


def _hears() -> ColumnElement[bool]:
    return leases.c.heard > Later(_NOW, -FRESH)

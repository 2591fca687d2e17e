"""Which process holds which shard, and what they agree on: the tables ``shards`` and ``agreed``.

A shard is held by a lease (``leases``) as long as that is there; then whoever comes first takes it, up to a fair share.
Who has not heard Discord yet gets none, nor does who is about to end.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, text, update

from bot.store.dialects import replacing
from bot.store.leases import hears, one_at_a_time, wake_all
from bot.store.tables import agreed, leases, shards


@dataclass(frozen=True, slots=True)
class Shares:
    """How things are shared out."""

    held: frozenset[int]
    """What a process is to hold from now on."""
    whole: bool
    """Whether each shard is held by somebody who hears Discord."""
    processes: int
    leads: bool
    """Whether its lease is the oldest."""


def begin(connection: Connection, wanted: int) -> int:
    """How many shards there are: as many as others hold just now; if nobody holds any, as many as are wanted."""
    there = connection.execute(select(shards.c.number)).scalars().all()
    used = select(shards.c.number).join(leases, leases.c.number == shards.c.lease).limit(1)
    if there and (len(there) == wanted or connection.execute(used).first()):
        return len(there)
    connection.execute(delete(shards))
    connection.execute(insert(shards), [{"number": number} for number in range(wanted)])
    return wanted


def share_out(connection: Connection, lease: int, used: frozenset[int]) -> Shares:
    """Take what nobody holds, up to a fair share; what is held beyond that is anybody's once it is not ``used``."""
    rows = connection.execute(select(shards).order_by(shards.c.number).with_for_update()).all()
    known = select(leases.c.number, hears().label("hears")).order_by(leases.c.number)
    alive = {row.number: row.hears for row in connection.execute(known)}
    counted = [number for number, hears in alive.items() if hears is not None]
    mine, taken, share = [row.number for row in rows if row.lease == lease], [], 0
    if lease in counted:
        least, more = divmod(len(rows), len(counted))
        share = least + (counted.index(lease) < more)
        taken = [row.number for row in rows if row.lease not in alive][: max(0, share - len(mine))]
    if taken:
        connection.execute(update(shards).where(shards.c.number.in_(taken)).values(lease=lease))
    held = frozenset([*mine, *taken][:share])
    if spare := set(mine) - held - used:
        connection.execute(update(shards).where(shards.c.number.in_(spare)).values(lease=None))
        wake_all(connection)
    whole = all(row.number in taken or alive.get(row.lease, False) is not False for row in rows)
    return Shares(held, whole, len(counted) or 1, counted[:1] == [lease])


def turn(connection: Connection, bucket: int, seconds: float, soon: float) -> float:
    """In how many seconds a shard of this bucket may identify. If it is ``soon`` the turn is taken, and the next one
    comes so many seconds after it; before the present nothing is taken.
    """
    one_at_a_time(connection)
    now = float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
    last = said(connection, f"identify:{bucket}")
    at = now if last is None else max(now, float(last))
    if at - now <= soon:
        agree(connection, f"identify:{bucket}", str(at + seconds))
    return at - now


def said(connection: Connection, name: str) -> str | None:
    """What was agreed on."""
    found: str | None = (connection.execute(select(agreed.c.value).where(agreed.c.name == name))).scalar_one_or_none()
    return found


def forget(connection: Connection, name: str) -> None:
    """Nothing is agreed on any more."""
    connection.execute(delete(agreed).where(agreed.c.name == name))


def agree(connection: Connection, name: str, value: str) -> None:
    """From now on it is this."""
    connection.execute(replacing(agreed).values(name=name, value=value))

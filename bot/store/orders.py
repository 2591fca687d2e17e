"""Standing orders as they were written: the table ``orders``."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import RowMapping, delete, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import orders

_INSERT = insert(orders)
_UPSERT = _INSERT.on_conflict_do_update(
    index_elements=["match_id", "seat", "kind"],
    set_={name: _INSERT.excluded[name] for name in ("text", "wakes", "woken")},
)


async def of_match(connection: AsyncConnection, match_id: int) -> Sequence[RowMapping]:
    """All lists of a match."""
    return (await connection.execute(select(orders).where(orders.c.match_id == match_id))).mappings().all()


async def put(
    connection: AsyncConnection, match_id: int, seat: int, kind: str, values: Mapping[str, Any] | None
) -> None:
    """This is what the seat keeps for a kind of decision now; None: nothing."""
    if values is not None:
        await connection.execute(_UPSERT, [{"match_id": match_id, "seat": seat, "kind": kind, **values}])
    else:
        which = (orders.c.match_id == match_id, orders.c.seat == seat, orders.c.kind == kind)
        await connection.execute(delete(orders).where(*which))


async def drop(connection: AsyncConnection, match_id: int, seat: int) -> None:
    """The seat has no lists any more: somebody else sits there."""
    await connection.execute(delete(orders).where(orders.c.match_id == match_id, orders.c.seat == seat))

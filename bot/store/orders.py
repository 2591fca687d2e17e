"""Standing orders as they were written: the table ``orders``."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import orders

_INSERT = insert(orders)
_UPSERT = _INSERT.on_conflict_do_update(
    index_elements=["match_id", "seat", "kind"], set_={"text": _INSERT.excluded.text}
)


async def of_match(connection: AsyncConnection, match_id: int) -> dict[int, dict[str, str]]:
    """By seat and kind of decision."""
    query = select(orders.c.seat, orders.c.kind, orders.c.text).where(orders.c.match_id == match_id)
    found: dict[int, dict[str, str]] = {}
    for row in await connection.execute(query):
        found.setdefault(row.seat, {})[row.kind] = row.text
    return found


async def put(connection: AsyncConnection, match_id: int, seat: int, kind: str, text: str) -> None:
    """This is the seat's list for a kind of decision now; an empty one is no list."""
    if text:
        await connection.execute(_UPSERT, [{"match_id": match_id, "seat": seat, "kind": kind, "text": text}])
    else:
        which = (orders.c.match_id == match_id, orders.c.seat == seat, orders.c.kind == kind)
        await connection.execute(delete(orders).where(*which))


async def drop(connection: AsyncConnection, match_id: int, seat: int) -> None:
    """The seat has no lists any more: somebody else sits there."""
    await connection.execute(delete(orders).where(orders.c.match_id == match_id, orders.c.seat == seat))

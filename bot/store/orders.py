"""Standing orders as people wrote them: the table ``orders``."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select

from bot.store.tables import orders

_OF_MATCH = select(orders).where(orders.c.match_id == bindparam("of_match"))


def of_match(connection: Connection, match_id: int) -> Sequence[RowMapping]:
    """Return all lists of a match."""
    return connection.execute(_OF_MATCH, {"of_match": match_id}).mappings().all()


def put(connection: Connection, match_id: int, seat: int, kind: str, values: Mapping[str, Any] | None) -> None:
    """Replace the list of a seat for a kind of decision; None removes it."""
    which = (orders.c.match_id == match_id, orders.c.seat == seat, orders.c.kind == kind)
    connection.execute(delete(orders).where(*which))
    if values is not None:
        connection.execute(insert(orders).values(match_id=match_id, seat=seat, kind=kind, **values))

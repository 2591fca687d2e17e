"""Acts of hosts and votes in a match: the table ``acts``. Rows are added and never changed."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, insert, select

from bot.store.tables import acts

SUGGESTED = "suggested"
"""The kind of a given suggestion: ``seat``, ``decision`` (its question) and ``lists`` it filled."""
REPOSTED = "reposted"
"""The kind of a lobby posted anew: ``lobby_message_id``."""


def add(
    connection: Connection,
    match_id: int,
    kind: str,
    payload: Mapping[str, Any],
    *,
    user_id: int | None,
    at: datetime,
) -> None:
    """Add an act."""
    values = {"match_id": match_id, "at": at, "user_id": user_id, "kind": kind, "payload": payload}
    connection.execute(insert(acts).values(**values))


def of_match(
    connection: Connection, match_id: int, kinds: Collection[str], since: datetime | None = None
) -> Sequence[RowMapping]:
    """Return the acts of these kinds, the oldest first; with ``since`` only later ones."""
    query = select(acts).where(acts.c.match_id == match_id, acts.c.kind.in_(list(kinds)))
    if since is not None:
        query = query.where(acts.c.at > since)
    return connection.execute(query.order_by(acts.c.id)).mappings().all()


def suggested(connection: Connection, match_id: int) -> dict[int, int]:
    """Return by seat the number of questions and lists with a suggestion, each counted once."""
    found = [row["payload"] for row in of_match(connection, match_id, [SUGGESTED])]
    given = {(it["seat"], it["decision"], kind) for it in found for kind in it.get("lists", ("",))}
    return Counter(seat for seat, _, _ in sorted(given))

"""Votes of a table and their ballots: the table ``votes``."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, insert, select, update

from bot.store.tables import votes

_OPEN = select(votes).where(votes.c.match_id == bindparam("of_match"), votes.c.done_at.is_(None)).order_by(votes.c.id)


def add(connection: Connection, values: Mapping[str, Any]) -> int:
    """Add a vote and return its id."""
    added = connection.execute(insert(votes).values(**values).returning(votes.c.id))
    return int(added.scalar_one())


def get(connection: Connection, vote_id: int) -> RowMapping | None:
    """Return a vote; None if there is none."""
    return connection.execute(select(votes).where(votes.c.id == vote_id)).mappings().one_or_none()


def still_open(connection: Connection, match_id: int) -> Sequence[RowMapping]:
    """The votes of a match that are not decided, the oldest first."""
    return connection.execute(_OPEN, {"of_match": match_id}).mappings().all()


def note_message(connection: Connection, vote_id: int, message_id: int) -> None:
    """Note the message that shows a vote."""
    payload = connection.execute(select(votes.c.payload).where(votes.c.id == vote_id)).scalar_one()
    change(connection, vote_id, payload={**payload, "message": message_id})


def change(connection: Connection, /, vote_id: int, **values: Any) -> None:
    """Change some columns of a vote."""
    connection.execute(update(votes).where(votes.c.id == vote_id).values(**values))

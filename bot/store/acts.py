"""Acts of hosts in a match, never changed, and votes: the tables ``acts`` and ``votes``."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, String, cast, literal, select

from bot.store.tables import Row, acts, all_rows, deadlines, one_row, votes

SUGGESTED = "suggested"
"""The kind of a given suggestion: ``seat``, ``decision`` (its question) and ``lists`` it filled."""
REPOSTED = "reposted"
"""The kind of a lobby posted again: ``lobby_message_id``."""

ROLLBACK, LAPSED = "rollback", "lapsed"
"""The kind of a vote that ends with the part of the match in which it was asked, and its result."""

_END = (deadlines.c.match_id == votes.c.match_id) & (deadlines.c.kind == literal("vote:") + cast(votes.c.id, String))
_VOTES = select(votes, deadlines.c.at).outerjoin_from(votes, deadlines, _END)


def add(connection: Connection, /, match_id: int, **values: Any) -> None:
    """Add an act: its ``kind``, ``payload``, ``user_id`` and time (``at``)."""
    connection.execute(acts.insert().values(match_id=match_id, **values))


def of_match(connection: Connection, match_id: int, kinds: Collection[str]) -> Sequence[Row]:
    """Return the acts of these kinds, the oldest first."""
    query = acts.select().where(acts.c.match_id == match_id, acts.c.kind.in_(list(kinds)))
    return all_rows(connection, query.order_by(acts.c.id))


def suggested(connection: Connection, match_id: int) -> dict[int, int]:
    """Return by seat the number of questions and lists with a suggestion, each counted once."""
    found = [row["payload"] for row in of_match(connection, match_id, [SUGGESTED])]
    given = {(it["seat"], it["decision"], kind) for it in found for kind in it.get("lists", ("",))}
    return Counter(seat for seat, _, _ in sorted(given))


def add_vote(connection: Connection, values: Mapping[str, Any]) -> int:
    """Add a vote and return its id."""
    return int(connection.execute(votes.insert().values(**values).returning(votes.c.id)).scalar_one())


def vote_of(connection: Connection, vote_id: int) -> Row | None:
    """Return a vote, and its end ``at`` while it is open; None if there is none."""
    return one_row(connection, _VOTES.where(votes.c.id == vote_id))


def open_votes(connection: Connection, match_id: int) -> Sequence[Row]:
    """Return the votes of a match that are not decided, each with its end ``at``, oldest first."""
    query = _VOTES.where(votes.c.match_id == match_id, votes.c.done_at.is_(None))
    return all_rows(connection, query.order_by(votes.c.id))


def without_ballots(connection: Connection, match_id: int, seats: Collection[int]) -> dict[int, datetime]:
    """Drop the ballots of these seats in the open votes of a match; return when each began."""
    there = open_votes(connection, match_id)
    for row in there:
        kept = {seat: yes for seat, yes in row["ballots"].items() if int(seat) not in seats}
        change_vote(connection, row["id"], ballots=kept)
    return {row["id"]: row["opened_at"] for row in there}


def lapse(connection: Connection, match_id: int, at: datetime, result: str | None = LAPSED) -> Sequence[int]:
    """End the open votes on a rollback of a match, or all without a result; return their ids."""
    wanted = (votes.c.match_id == match_id) & votes.c.done_at.is_(None)
    if result is not None:
        wanted &= votes.c.kind == ROLLBACK
    ended = votes.update().where(wanted).values(done_at=at, result=result).returning(votes.c.id)
    return connection.scalars(ended).all()


def change_vote(connection: Connection, /, vote_id: int, **values: Any) -> None:
    """Change some columns of a vote."""
    connection.execute(votes.update().where(votes.c.id == vote_id).values(**values))

"""What is kept of one person, in whatever table, and taking it out of matches that are over."""

from collections.abc import Mapping
from typing import Any

import orjson
from sqlalchemy import ColumnElement, Connection, String, Table, cast, delete, or_, select, union, update

from bot.store import campaigns, log
from bot.store import people as settings
from bot.store.matches import invitation
from bot.store.tables import acts, matches, notes, orders, outbox, people, queue, results, seats, votes

LASTING = ("lobby", "thread", "report", "turn")
"""Posts whose rows are needed as long as their match is shown; no names stand in them."""

_SITTING = (seats.c.match_id == orders.c.match_id) & (seats.c.seat == orders.c.seat)


def kept(connection: Connection, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """Every row about a person; of a seat only what was played since they have it."""
    mine = seats.c.user_id == user_id
    hosted = (matches.c.id, matches.c.title, matches.c.name, matches.c.status, matches.c.guild_id, matches.c.host_name)
    invited = invitation(user_id)
    queries = {
        "settings": select(people).where(people.c.user_id == user_id),
        "seats": select(seats).where(mine),
        "hosted": select(*hosted).where(matches.c.host_id == user_id),
        "followed": select(matches.c.id).where(cast(matches.c.followers, String).contains(str(user_id))),
        "invitations": select(matches.c.id, invited.label("name")).where(invited.is_not(None)),
        "campaigns": campaigns.concerning(user_id, *campaigns.TOLD),
        "results": select(results).where(results.c.user_id == user_id),
        "looking for": select(queue).where(queue.c.user_id == user_id),
        "standing orders": select(orders).join(seats, _SITTING).where(mine),
        "notes": select(notes).where(notes.c.user_id == user_id),
        "done as a host": select(acts.c.match_id, acts.c.kind, acts.c.at).where(acts.c.user_id == user_id),
        "votes opened": select(votes.c.match_id, votes.c.kind, votes.c.opened_at).where(votes.c.opened_by == user_id),
        "messages": select(outbox.c.match_id, outbox.c.kind, outbox.c.created_at).where(outbox.c.user_id == user_id),
    }
    found: dict[str, list[dict[str, Any]]] = {}
    for name, query in queries.items():
        rows = connection.execute(query).mappings()
        found[name] = [{str(key): value for key, value in row.items()} for row in rows]
    found["played"] = [play for seat in found["seats"] for play in _played(connection, seat)]
    return found


def _played(connection: Connection, seat: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What was played at a seat since its person has it."""
    number, since = seat["match_id"], seat["since"]
    taken = log.happened(connection, number, since, since) if since else ()
    rows = log.by_seat(connection, number, seat["seat"], max((row["ply"] for row in taken), default=0))
    return [{"match_id": number, **{key: row[key] for key in ("ply", "notation", "by", "at")}} for row in rows]


def traced(connection: Connection, user_id: int) -> list[int]:
    """The matches to which a person was invited, which they follow, in which they talk, or in whose acts they stand."""
    told = cast(acts.c.payload, String).contains(str(user_id))
    acted = select(acts.c.match_id).where((acts.c.user_id == user_id) | told)
    invited = select(matches.c.id).where(invitation(user_id).is_not(None))
    watched = (cast(column, String).contains(str(user_id)) for column in (matches.c.followers, matches.c.talks))
    with_them = select(matches.c.id).where(or_(*watched))
    return list(connection.execute(union(acted, invited, with_them)).scalars())


def forget_settings(connection: Connection, user_id: int) -> None:
    """Their settings and notes go, and what was or is to be sent to them."""
    for table in (people, notes, outbox, queue):
        connection.execute(delete(table).where(table.c.user_id == user_id))
    settings.changed(connection)
    campaigns.forget(connection, user_id)


def forget_in(connection: Connection, match_id: int, user_id: int) -> None:
    """Nothing in a match that is over says any more who they were; its seats are seen to by the caller."""

    def of(table: Table) -> ColumnElement[bool]:
        return table.c.match_id == match_id

    connection.execute(delete(outbox).where(of(outbox), outbox.c.kind.not_in(LASTING)))
    connection.execute(delete(votes).where(of(votes)))
    theirs = update(results).where(of(results), results.c.user_id == user_id)
    connection.execute(theirs.values(user_id=None))
    for row in connection.execute(select(acts).where(of(acts))).mappings():
        told = str(user_id) in orjson.dumps(row["payload"]).decode()
        if told or row["user_id"] == user_id:
            by = None if row["user_id"] == user_id else row["user_id"]
            payload = _without(row["payload"], user_id) if told else row["payload"]
            connection.execute(update(acts).where(acts.c.id == row["id"]).values(user_id=by, payload=payload))


def _without(value: Any, user_id: int) -> Any:
    """The same without this person and their name."""
    if isinstance(value, dict):
        named = user_id in value.values()
        return {key: None if named and key == "name" else _without(one, user_id) for key, one in value.items()}
    if isinstance(value, list):
        return [_without(one, user_id) for one in value]
    return None if value == user_id else value

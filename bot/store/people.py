"""Settings and notes of people, and all rows about one person, in any table."""

import re
from collections.abc import Collection, Mapping
from datetime import datetime
from secrets import token_hex
from typing import Any

import orjson
from sqlalchemy import Connection, String, cast, or_, select, union

from bot.store import campaigns, leases, log
from bot.store.dialects import replacing
from bot.store.matches import invitation
from bot.store.tables import acts, all_rows, matches, notes, outbox, people, queue, results, seats, votes

READ_LATER = ("undelivered", "kept")
"""States of a row of the outbox whose words may still be shown."""
NO_ONE = "Player"
"""The name of a forgotten person in a sentence."""


def everybody(connection: Connection) -> dict[int, Any]:
    """Return the settings of all people by account."""
    return dict(connection.execute(select(people.c.user_id, people.c.settings)).all())


def settings(connection: Connection, user_id: int) -> Mapping[str, Any]:
    """Return the settings of a person; empty if they set nothing."""
    return connection.scalar(select(people.c.settings).where(people.c.user_id == user_id)) or {}


def change(connection: Connection, user_id: int, values: Mapping[str, Any]) -> None:
    """Replace the settings of a person."""
    connection.execute(replacing(people).values(user_id=user_id, settings=values))
    changed(connection)


def changed(connection: Connection) -> None:
    """Let other processes read the settings of people again, which they hold in memory."""
    if leases.is_shared(connection):
        leases.agree(connection, leases.PEOPLE, token_hex(8))


def notes_of(connection: Connection, user_id: int, match_ids: Collection[int]) -> dict[int, str]:
    """Return a person's notes by match; matches without one are missing."""
    theirs = select(notes.c.match_id, notes.c.text).where(notes.c.user_id == user_id)
    return dict(connection.execute(theirs.where(notes.c.match_id.in_(list(match_ids)))).all())


def note(connection: Connection, match_id: int, user_id: int, text: str, at: datetime) -> None:
    """Replace a person's note on a match; an empty one removes it."""
    connection.execute(notes.delete().where(notes.c.match_id == match_id, notes.c.user_id == user_id))
    if text:
        connection.execute(notes.insert().values(match_id=match_id, user_id=user_id, text=text, at=at))


def rows_about(connection: Connection, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return every row about a person; plays only since they have the seat."""
    hosted = (matches.c.id, matches.c.title, matches.c.name, matches.c.status, matches.c.guild_id, matches.c.host_name)
    invited = invitation(user_id)
    queries = {
        "settings": people.select().where(people.c.user_id == user_id),
        "seats": seats.select().where(seats.c.user_id == user_id),
        "hosted": select(*hosted).where(matches.c.host_id == user_id),
        "followed": select(matches.c.id).where(cast(matches.c.followers, String).contains(str(user_id))),
        "invitations": select(matches.c.id, invited.label("name")).where(invited.is_not(None)),
        "campaigns": campaigns.concerning(user_id, *campaigns.TOLD),
        "results": results.select().where(results.c.user_id == user_id),
        "looking for": queue.select().where(queue.c.user_id == user_id),
        "notes": notes.select().where(notes.c.user_id == user_id),
        "done as a host": select(acts.c.match_id, acts.c.kind, acts.c.at).where(acts.c.user_id == user_id),
        "votes opened": select(votes.c.match_id, votes.c.kind, votes.c.opened_at).where(votes.c.opened_by == user_id),
        "messages": select(outbox.c.match_id, outbox.c.kind, outbox.c.created_at).where(outbox.c.user_id == user_id),
    }
    found = {name: [dict(row) for row in all_rows(connection, query)] for name, query in queries.items()}
    found["played"] = [play for seat in found["seats"] for play in _played(connection, seat)]
    found["standing orders"] = [order for seat in found["seats"] for order in _orders(connection, seat)]
    return found


def _played(connection: Connection, seat: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the plays at a seat since its person has it."""
    number, since = seat["match_id"], seat["since"]
    rows = log.plies(connection, number, log.taken_over(connection, number, since), seat=seat["seat"])
    return [{"match_id": number, **{key: row[key] for key in ("ply", "notation", "by", "at")}} for row in rows]


def _orders(connection: Connection, seat: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the standing orders of a seat."""
    at, row = {key: seat[key] for key in ("match_id", "seat")}, log.standing(connection, seat["match_id"])
    lists = row["progress"]["orders"] if row is not None else ()
    return [{**at, "kind": kind, **kept} for number, kind, kept in lists if number == seat["seat"]]


def traced(connection: Connection, user_id: int) -> list[int]:
    """Return the matches to which a person was invited, which they follow or talk in."""
    watched = (cast(column, String).contains(str(user_id)) for column in (matches.c.followers, matches.c.talks))
    with_them = select(matches.c.id).where(or_(invitation(user_id).is_not(None), *watched))
    return list(connection.scalars(with_them))


def names_of(connection: Connection, user_id: int) -> set[str]:
    """Return every stored name of a person."""
    found = union(
        select(seats.c.name).where(seats.c.user_id == user_id),
        select(matches.c.host_name).where(matches.c.host_id == user_id),
        select(invitation(user_id)).where(invitation(user_id).is_not(None)),
        select(queue.c.name).where(queue.c.user_id == user_id),
    )
    return {*connection.scalars(found), *(name for _, name in campaigns.names_of(connection, user_id))}


def forget(
    connection: Connection, user_id: int, names: Collection[str], theirs: Collection[int], now: datetime
) -> None:
    """Remove a person's number and names from every table; the caller does seats and matches.

    Of ``theirs``, the matches that concern them, the words of closed votes and done posts go too,
    since they may contain an older name.
    """
    for table in (people, notes, outbox, queue):
        connection.execute(table.delete().where(table.c.user_id == user_id))
    changed(connection)
    campaigns.forget(connection, user_id)
    connection.execute(results.update().where(results.c.user_id == user_id).values(user_id=None))
    left = {"user_id": None, "name": NO_ONE, "words": None}  # only of matches that cannot be read
    connection.execute(seats.update().where(seats.c.user_id == user_id).values(left))
    hosting = matches.update().where(matches.c.host_id == user_id)
    connection.execute(hosting.values(host_id=0, host_name=NO_ONE))
    connection.execute(votes.delete().where(votes.c.match_id.in_(theirs), votes.c.done_at.is_not(None)))
    said = outbox.c.match_id.in_(theirs) & outbox.c.done_at.is_not(None) & outbox.c.result.not_in(READ_LATER)
    for post, payload in connection.execute(select(outbox.c.id, outbox.c.payload).where(said)).all():
        rest = {key: value for key, value in payload.items() if key != "text"}
        connection.execute(outbox.update().where(outbox.c.id == post).values(payload=rest))
    for table, by in ((acts, acts.c.user_id), (votes, votes.c.opened_by), (outbox, outbox.c.user_id)):
        words = cast(table.c.payload, String)
        in_json = [orjson.dumps(name).decode()[1:-1] for name in names]
        signs = [words.contains(sign, autoescape=True) for sign in (str(user_id), *in_json)]
        for row in all_rows(connection, table.select().where(or_(by == user_id, *signs))):
            values = {"payload": _without(row["payload"], user_id, names)}
            if row[by.name] == user_id:
                values[by.name] = 0
            if table is votes and row["payload"]["facts"].get("heir", {}).get("id") == user_id:
                values |= {"done_at": now, "result": "withdrawn"}
            connection.execute(table.update().where(table.c.id == row["id"]).values(**values))


def _without(value: Any, user_id: int, names: Collection[str], *, text: bool = False) -> Any:
    """Return a payload without this person's number, and names beside it or in a text."""
    match value:
        case dict():
            named = "name" in value and user_id in value.values()
            return {
                key: NO_ONE if named and key == "name" else _without(one, user_id, names, text=text or key == "args")
                for key, one in value.items()
            }
        case list():
            return [_without(one, user_id, names, text=text) for one in value if one != user_id]
        case str() if str(user_id) in value:
            return NO_ONE
        case str() if text:
            return re.sub("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names) or "$^", NO_ONE, value)
    return 0 if value == user_id else value

"""Campaigns: the table ``campaigns``. Members and matches are lists in the row."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, String, cast, exists, select

from bot.store import leases
from bot.store.dialects import Lists
from bot.store.tables import Row, all_rows, campaigns, matches, one_row, results, seats
from bot.texts import alike

TOLD = (campaigns.c.id, campaigns.c.guild_id, campaigns.c.name, campaigns.c.stage)
"""Columns that a person may export; the other members are not theirs to see."""


class Stage(StrEnum):
    """The stage of a campaign."""

    GATHERING = "gathering"
    RUNNING = "running"
    OVER = "over"
    STOPPED = "stopped"


OPEN = (Stage.GATHERING, Stage.RUNNING)


class Stored(NamedTuple):
    """A campaign with its members and matches, in order."""

    row: Row
    matches: Sequence[Row]
    seats: Sequence[Row]
    results: Sequence[Row]


def get(connection: Connection, campaign_id: int) -> Stored | None:
    """Return a campaign with its matches, seats and results; None if there is none."""
    if (row := one_row(connection, campaigns.select().where(campaigns.c.id == campaign_id))) is None:
        return None
    parts = [(matches, matches.c.id), (seats, seats.c.match_id), (results, results.c.match_id)]
    queries = [table.select().where(number.in_(row["matches"])).order_by(*table.primary_key) for table, number in parts]
    return Stored(row, *[all_rows(connection, query) for query in queries])


def add(connection: Connection, values: Mapping[str, Any]) -> int:
    """Add a campaign and return its id."""
    leases.wake(connection)
    return int(connection.execute(campaigns.insert().values(**values).returning(campaigns.c.id)).scalar_one())


def change(connection: Connection, /, campaign_id: int, **values: Any) -> None:
    """Change some columns of a campaign."""
    connection.execute(campaigns.update().where(campaigns.c.id == campaign_id).values(**values))
    leases.wake(connection)


def of_guild(connection: Connection, guild_id: int) -> Sequence[Row]:
    """Return the campaigns of a server, the newest first."""
    here = campaigns.select().where(campaigns.c.guild_id == guild_id)
    return all_rows(connection, here.order_by(campaigns.c.id.desc()))


def due(connection: Connection, now: datetime) -> Sequence[int]:
    """Return those that can begin, run without a running match, or stopped with an open one."""
    there, stage = exists().where(Lists(campaigns.c.matches, matches.c.id)), campaigns.c.stage
    begins = (stage == Stage.GATHERING) & (campaigns.c.begins_at <= now)
    runs = (stage == Stage.RUNNING) & ~there.where(matches.c.status == "running")
    starts = (stage == Stage.STOPPED) & there.where(matches.c.status == "lobby")
    query = select(campaigns.c.id).where(begins | runs | starts)
    return connection.scalars(query.order_by(campaigns.c.id)).all()


def stale(connection: Connection) -> Sequence[int]:
    """Return the campaigns whose posts are out of date."""
    return connection.scalars(select(campaigns.c.id).where(campaigns.c.stale)).all()


def touch(connection: Connection, match_id: int) -> None:
    """Mark the post of a match's campaign as out of date."""
    connection.execute(campaigns.update().where(Lists(campaigns.c.matches, match_id)).values(stale=True))
    leases.wake(connection)


def stop_in(connection: Connection, channel_id: int) -> None:
    """Stop the campaigns of a deleted channel; they have no post any more."""
    here = campaigns.update().where(campaigns.c.channel_id == channel_id)
    connection.execute(here.where(campaigns.c.stage.in_(OPEN)).values(stage=Stage.STOPPED))
    connection.execute(here.values(stale=False))


def concerning(user_id: int, *columns: Any) -> Select[Any]:
    """Select the campaigns that a person hosts or belongs to."""
    member = cast(campaigns.c.members, String).contains(f'"user_id":{user_id},')
    return select(*columns or campaigns.c).where((campaigns.c.host_id == user_id) | member)


def names_of(connection: Connection, user_id: int) -> list[tuple[int, str]]:
    """Return server and the person's name of each open campaign that concerns them."""
    rows = all_rows(connection, concerning(user_id).where(campaigns.c.stage.in_(OPEN)))
    names = [(row["guild_id"], one["name"]) for row in rows for one in row["members"] if one["user_id"] == user_id]
    return names + [(row["guild_id"], row["host_name"]) for row in rows if row["host_id"] == user_id]


def rename(connection: Connection, user_id: int, guilds: Sequence[int], old: str | None, name: str, other: str) -> None:
    """Give a person another name in open campaigns, or the ``other`` one where it is taken.

    With ``old`` only where they have that name.
    """
    theirs = concerning(user_id).where(campaigns.c.stage.in_(OPEN), campaigns.c.guild_id.in_(guilds))
    for row in all_rows(connection, theirs):
        taken = {alike(one["name"]) for one in row["members"] if one["user_id"] != user_id}
        new = other if alike(name) in taken else name
        members = []
        for one in row["members"]:
            is_known = one["user_id"] == user_id and old in (None, one["name"])
            members.append({**one, "name": new} if is_known else one)
        hosts = row["host_id"] == user_id and old in (None, row["host_name"])
        change(connection, row["id"], members=members, stale=True, host_name=new if hosts else row["host_name"])


def forget(connection: Connection, user_id: int) -> None:
    """Remove a person from all campaigns; the first member, if any, becomes the host."""
    for row in all_rows(connection, concerning(user_id)):
        members = [one for one in row["members"] if one["user_id"] != user_id]
        heir = next(iter(members), {"user_id": 0, "name": "?"})
        host = {"host_id": heir["user_id"], "host_name": heir["name"]} if row["host_id"] == user_id else {}
        change(connection, row["id"], members=members, stale=True, **host)

"""Campaigns: the table ``campaigns``. Who belongs to one, and its matches, are lists in its row."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import RowMapping, Select, String, and_, cast, exists, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.dialects import lists
from bot.store.driver import own
from bot.store.tables import campaigns, matches, results, seats

TOLD = (campaigns.c.id, campaigns.c.guild_id, campaigns.c.name, campaigns.c.stage)
"""What a person is told of one that concerns them; the others in it are not theirs to be told."""


class Stage(StrEnum):
    """What a campaign is doing."""

    GATHERING = "gathering"
    RUNNING = "running"
    OVER = "over"
    STOPPED = "stopped"


OPEN = (Stage.GATHERING, Stage.RUNNING)


class Stored(NamedTuple):
    """A campaign with all that belongs to it, in order."""

    row: RowMapping
    matches: Sequence[RowMapping]
    seats: Sequence[RowMapping]
    results: Sequence[RowMapping]


async def _rows(connection: AsyncConnection, query: Select[Any]) -> list[RowMapping]:
    return [*(await connection.execute(query)).mappings()]


async def get(connection: AsyncConnection, campaign_id: int) -> Stored | None:
    """One of them, if it is there."""
    found = await _rows(connection, select(campaigns).where(campaigns.c.id == campaign_id))
    parts = [(matches, matches.c.id), (seats, seats.c.match_id), (results, results.c.match_id)]
    queries = [
        select(table).where(number.in_(row["matches"])).order_by(*table.primary_key)
        for row in found
        for table, number in parts
    ]
    return Stored(found[0], *[await _rows(connection, query) for query in queries]) if found else None


async def add(connection: AsyncConnection, values: Mapping[str, Any]) -> int:
    """A new one; its id."""
    number = (await connection.execute(insert(campaigns).values(**values).returning(campaigns.c.id))).scalar_one()
    own(connection).wake()
    return int(number)


async def change(connection: AsyncConnection, campaign_id: int, **values: Any) -> None:
    """Some columns of one."""
    await connection.execute(update(campaigns).where(campaigns.c.id == campaign_id).values(**values))
    own(connection).wake()


async def named(connection: AsyncConnection, guild_id: int) -> Sequence[RowMapping]:
    """All of a server, the newest first."""
    here = select(campaigns).where(campaigns.c.guild_id == guild_id)
    return await _rows(connection, here.order_by(campaigns.c.id.desc()))


async def due(connection: AsyncConnection, now: datetime) -> Sequence[int]:
    """Those with something to do: whose day has come, or that go on while no match of theirs is played."""
    played = exists().where(lists(campaigns.c.matches, matches.c.id), matches.c.status == "running")
    come = and_(campaigns.c.stage == Stage.GATHERING, campaigns.c.begins_at <= now)
    query = select(campaigns.c.id).where(or_(come, and_(campaigns.c.stage == Stage.RUNNING, ~played)))
    return (await connection.execute(query.order_by(campaigns.c.id))).scalars().all()


async def stale(connection: AsyncConnection) -> Sequence[int]:
    """Those whose posts must be brought up to date."""
    return (await connection.execute(select(campaigns.c.id).where(campaigns.c.stale))).scalars().all()


async def touch(connection: AsyncConnection, match_id: int) -> None:
    """The post of a match's campaign says something else from now on."""
    await connection.execute(update(campaigns).where(lists(campaigns.c.matches, match_id)).values(stale=True))
    own(connection).wake()


async def stop_in(connection: AsyncConnection, channel_id: int) -> None:
    """The channel of some was deleted: they stop, and have no post any more."""
    here = update(campaigns).where(campaigns.c.channel_id == channel_id)
    await connection.execute(here.where(campaigns.c.stage.in_(OPEN)).values(stage=Stage.STOPPED))
    await connection.execute(here.values(stale=False))


def concerning(user_id: int, *columns: Any) -> Select[Any]:
    """Those that a person founded or belongs to."""
    member = cast(campaigns.c.members, String).contains(f'"user_id":{user_id},')
    return select(*columns or campaigns.c).where(or_(campaigns.c.host_id == user_id, member))


async def forget(connection: AsyncConnection, user_id: int) -> None:
    """A person belongs to none any more; what they founded goes on with the first member, or without a host."""
    for row in await _rows(connection, concerning(user_id)):
        members = [one for one in row["members"] if one["user_id"] != user_id]
        heir = next(iter(members), {"user_id": 0, "name": "?"})
        host = {"host_id": heir["user_id"], "host_name": heir["name"]} if row["host_id"] == user_id else {}
        await change(connection, row["id"], members=members, stale=True, **host)

"""All of a database into another one, of whichever kind: row by row, in one transaction, compared afterwards.

What a file has for being a file stays behind: seals and the list of changes are made anew, and packed matches become
rows again. So do versions, claims and leases, which belong to processes.
"""

from collections.abc import AsyncIterator, Sequence
from hashlib import sha256
from typing import Any

from sqlalchemy import Select, Table, delete, func, insert, literal, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import driver
from bot.store.database import Store
from bot.store.tables import changes, keeping, leases, matches, metadata, packs, seals, stamps

LEFT = (changes, keeping, leases, packs, seals, stamps)
TABLES = [table for table in metadata.sorted_tables if table not in LEFT]
OF_PROCESSES = ("version", "claim", "chain")
COUNTED = [table for table in TABLES if "id" in table.primary_key and table.name not in ("beats", "campaigns")]
"""Whose numbers are never given a second time."""
AT_ONCE = 500
PATIENT = "SET LOCAL idle_in_transaction_session_timeout = 0"
"""While one side works, the other is silent."""

Digests = dict[str, tuple[int, str]]
"""Of each table how many rows it has, and one digest of all, whatever their order."""


async def is_empty(connection: AsyncConnection) -> bool:
    """Whether a database has nothing yet but what the migrations put there."""
    for table in TABLES:
        if table.name != "keys" and (await connection.execute(select(func.count()).select_from(table))).scalar_one():
            return False
    return True


async def copied(source: AsyncConnection, target: AsyncConnection) -> None:
    """Copy everything into an empty database; the commit is the caller's."""
    for table in TABLES:
        await target.execute(delete(table))
        rows: list[dict[str, Any]] = []
        async for row in _rows(source, table):
            rows.append(row)
            if len(rows) == AT_ONCE:
                await _add(target, table, rows)
                rows = []
        await _add(target, table, rows)
    for table in COUNTED:
        await _go_on_counting(target, table, await _last(source, table))


async def _add(target: AsyncConnection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        await target.execute(insert(table), list(rows))
        await target.execute(select(literal(1)))  # they travel now: nobody could hold all of them


async def _rows(connection: AsyncConnection, table: Table) -> AsyncIterator[dict[str, Any]]:
    """The rows of a table; of what belongs to matches one match after the other: some are unpacked for it."""
    columns = [column for column in table.columns if column.name not in OF_PROCESSES]
    query: Select[Any] = select(*columns).order_by(*table.primary_key)
    if "match_id" not in table.columns:
        for row in (await connection.execute(query)).mappings():
            yield dict(row)
        return
    for number in (await connection.execute(select(matches.c.id).order_by(matches.c.id))).scalars().all():
        for row in (await connection.execute(query.where(table.c.match_id == number))).mappings():
            yield dict(row)


async def digests(connection: AsyncConnection) -> Digests:
    """What a database holds, to be compared with another."""
    found: Digests = {}
    for table in TABLES:
        count, total = 0, 0
        async for row in _rows(connection, table):
            count += 1
            total += int.from_bytes(sha256(repr(sorted(row.items())).encode()).digest())
        found[str(table.name)] = count, f"{total % 2**256:064x}"
    return found


async def _last(connection: AsyncConnection, table: Table) -> int:
    """The last number that was given to a row, also of one that is gone."""
    if driver.own(connection).shared:
        query = text(f"SELECT last_value FROM {table.name}_id_seq")
    else:
        query = text(f"SELECT seq FROM sqlite_sequence WHERE name = '{table.name}'")
    counted = (await connection.execute(query)).scalar_one_or_none() or 0
    return max(counted, (await connection.execute(select(func.max(table.c.id)))).scalar_one() or 0)


async def _go_on_counting(connection: AsyncConnection, table: Table, last: int) -> None:
    if last and driver.own(connection).shared:
        await connection.execute(text(f"SELECT setval('{table.name}_id_seq', {last})"))
    elif last and table.dialect_options["sqlite"]["autoincrement"]:
        await connection.execute(text(f"DELETE FROM sqlite_sequence WHERE name = '{table.name}'"))
        await connection.execute(text(f"INSERT INTO sqlite_sequence VALUES ('{table.name}', {last})"))


async def move(source: Store, target: Store) -> Digests:
    """Copy everything, and look at it on both sides. Raises ``ValueError`` with the tables that differ: nothing is
    there then."""
    async with source.reading() as old:
        if source.shared:
            await old.execute(text("BEGIN ISOLATION LEVEL REPEATABLE READ"))
            await old.execute(text(PATIENT))
        async with target.writing() as new:
            if target.shared:
                await new.execute(text(PATIENT))
            await copied(old, new)
            before, after = await digests(old), await digests(new)
            if differing := [name for name, found in before.items() if after[name] != found]:
                raise ValueError(", ".join(differing))
    return after

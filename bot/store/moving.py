"""Move a whole database into another one, of either kind, in one transaction, then compare.

Versions, claims, leases and what processes agreed on belong to them and stay behind.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Table, func, select, text

from bot.store.leases import is_shared
from bot.store.tables import agreed, leases, metadata

TABLES = [table for table in metadata.sorted_tables if table not in (leases, agreed)]
COUNTED = [table for table in TABLES if "id" in table.primary_key and table.name not in ("beats", "campaigns")]
"""Tables whose numbers are never given a second time."""
BATCH = 500


def is_empty(connection: Connection) -> bool:
    """Return True if a database has nothing yet but what the migration put there."""
    return all(connection.execute(table.select().limit(1)).first() is None for table in TABLES if table.name != "keys")


def copy_rows(source: Connection, target: Connection) -> dict[str, tuple[int, str]]:
    """Copy everything into an empty database. Raises ``ValueError`` with the tables that differ.

    The transactions are the caller's; ``source`` is used in the thread of ``target``.
    """
    for connection in (source, target):
        if is_shared(connection):  # the server must not end the silent side while the other one works
            connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
    for table in TABLES:
        target.execute(table.delete())
        _add(target, table, _rows(source, table))
    for table in COUNTED:
        _go_on_counting(source, target, table)
    before, after = digests(source), digests(target)
    if differing := [name for name, found in before.items() if after[name] != found]:
        raise ValueError(", ".join(differing))
    return after


def _add(target: Connection, table: Table, rows: Iterator[dict[str, Any]]) -> None:
    while batch := list(islice(rows, BATCH)):
        target.execute(table.insert(), batch)


def _rows(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    """Yield the rows of a table as the database reads them, never all at once."""
    columns = [column for column in table.columns if column.name not in ("version", "claim")]
    query = select(*columns).order_by(*table.primary_key).execution_options(yield_per=BATCH)
    return (dict(row) for row in connection.execute(query).mappings())


def digests(connection: Connection) -> dict[str, tuple[int, str]]:
    """Return by table the number of rows, and one digest of all in any order."""
    found = {}
    for table in TABLES:
        count, total = 0, 0
        for row in _rows(connection, table):
            count += 1
            total += int.from_bytes(sha256(repr(sorted(row.items())).encode()).digest())
        found[str(table.name)] = count, f"{total % 2**256:064x}"
    return found


def _go_on_counting(source: Connection, target: Connection, table: Table) -> None:
    """Let no number be given that a row of the source ever had, even a deleted one."""
    sequence = f"SELECT seq FROM sqlite_sequence WHERE name = '{table.name}'"
    if is_shared(source):
        sequence = f"SELECT last_value FROM {table.name}_id_seq"
    last = max(source.scalar(text(sequence)) or 0, source.scalar(select(func.max(table.c.id))) or 0)
    if last and is_shared(target):
        target.execute(text(f"SELECT setval('{table.name}_id_seq', {last})"))
    elif last and table.dialect_options["sqlite"]["autoincrement"]:
        target.execute(text(f"DELETE FROM sqlite_sequence WHERE name = '{table.name}'"))
        target.execute(text(f"INSERT INTO sqlite_sequence VALUES ('{table.name}', {last})"))

"""A database on a server: what is refused, each with a sentence, and what is left as it was."""

from __future__ import annotations

import asyncio
import os
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from bot.cli.command import main
from bot.store import dumps, leases, matches
from bot.store.database import Store
from bot.store.errors import StoreTrouble
from tests import postgres
from tests.bot.store.test_transactions import MATCH


def changed(database: str, statement: str) -> str:
    with psycopg.connect(database) as raw:
        raw.execute(statement)  # type: ignore[call-overload]
    return database


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "written by a newer Daimyo"),
        ("DROP TABLE plays", "another program’s"),
        ("ALTER TABLE alembic_version RENAME TO versions", "another program’s"),
    ],
)
async def test_refused_and_left_alone(database: str, statement: str, said: str) -> None:
    changed(database, statement)
    for opening in (Store.open, Store.read_only):
        with pytest.raises(StoreTrouble, match=said):
            await opening(database)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("daimyo@", "nobody@", 'role "nobody" does not exist'),
        ("/t", "/not_there", "does not exist"),
        ("port=5432", "port=5433", "connection"),
        ("?", "?nonsense=1&", "nonsense"),
    ],
)
async def test_the_way_to_it_is_wrong(database: str, old: str, new: str, said: str) -> None:
    wrong = database.replace(old, new, 1).replace("@", ":a-secret-password@")
    with pytest.raises(StoreTrouble, match=said) as trouble:
        await Store.open(wrong)
    assert "a-secret-password" not in str(trouble.value)


async def test_several_processes_begin_at_once(cluster: postgres.Cluster) -> None:
    url = cluster.make("fresh")
    stores = await asyncio.gather(*(Store.open(url) for _ in range(3)))
    for store in stores:
        await store.close()


async def _added(database: str) -> int:
    store = await Store.open(database)
    number = await store.write(matches.add, MATCH)
    await store.close()
    return number


async def _listed(database: str) -> int:
    store = await Store.read_only(database)
    found = await store.read(matches.listed, 1, ["lobby"], 10)
    await store.close()
    return len(found)


def test_a_dump_is_put_back_while_nobody_uses_it(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    places = os.pathsep.join([*map(str, postgres.PLACES), os.environ["PATH"]])
    for name, value in (("PATH", places), ("DATABASE", database), ("BACKUPS", str(tmp_path))):
        monkeypatch.setenv(name, value)
    asyncio.run(_added(database))
    assert main(["backup"]) == 0
    assert main(["doctor"]) in (0, 1)
    told = capsys.readouterr().out
    assert "the newest dump is 0 hours old" in told
    assert "checksums: on" in told
    asyncio.run(_added(database))
    changed(database, "INSERT INTO leases (until) VALUES (now() AT TIME ZONE 'UTC' + interval '1 minute')")
    assert main(["restore"]) == 1
    assert "in use" in capsys.readouterr().err
    changed(database, "DELETE FROM leases")
    assert asyncio.run(_listed(database)) == 2
    assert main(["restore"]) == 0
    assert asyncio.run(_listed(database)) == 1
    assert main(["restore", "--at", "2001-01-01T00:00"]) == 2
    assert next(at for at, _ in dumps.listed(tmp_path)) <= datetime.now(UTC)


async def test_what_nobody_claims_is_shared_out(database: str) -> None:
    """Each takes some, and none waits for another."""
    for _ in range(2):
        await _added(database)
    changed(
        database,
        "INSERT INTO deadlines (match_id, kind, at) SELECT 1, 'nudge:' || n, now() AT TIME ZONE 'UTC'"
        " FROM generate_series(1, 250) AS n",
    )
    stores = [await Store.open(database) for _ in range(2)]
    found = []
    for store in [*stores, stores[0]]:
        found.append(await store.write(lambda connection: leases.inherit(connection, leases.take(connection))))
    assert found == [100, 100, 50]
    for store in stores:
        await store.close()

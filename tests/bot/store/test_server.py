"""A database on a server: what is refused, each with a sentence, and what is left as it was."""

from __future__ import annotations

import asyncio
import os
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection

from bot.cli import databases
from bot.cli.command import main
from bot.store import backups, leases, matches, opening, postgres as server
from bot.store.errors import StoreTrouble
from bot.store.stores import look_into, open_store
from tests import postgres
from tests.bot.store.test_transactions import MATCH
from tests.patience import PATIENCE


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
    for opened in (open_store, look_into):
        with pytest.raises(StoreTrouble, match=said):
            await opened(database)


async def test_a_connection_that_ends_in_a_transaction_leaves_it_open_what_was_stored(database: str) -> None:
    async with await open_store(database) as store:

        def cut(connection: Connection) -> None:
            number = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
            changed(database, f"SELECT pg_terminate_backend({number})")
            matches.add(connection, MATCH)

        with pytest.raises(StoreTrouble, match="do not know if that was stored"):
            await store.write(cut)
        await store.write(matches.add, MATCH)


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
        await open_store(wrong)
    assert "a-secret-password" not in str(trouble.value)


async def test_several_processes_begin_at_once(cluster: postgres.Cluster) -> None:
    url = cluster.make("fresh")
    stores = await asyncio.gather(*(open_store(url) for _ in range(3)))
    for store in stores:
        await store.close()


async def _added(database: str) -> int:
    store = await open_store(database)
    number = await store.write(matches.add, MATCH)
    await store.close()
    return number


async def _listed(database: str) -> int:
    store = await look_into(database)
    found = await store.read(matches.listed, 1, ["lobby"], 10)
    await store.close()
    return len(found)


@pytest.fixture
def saved(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of the database of the settings: it has a match, and so has its dump."""
    places = os.pathsep.join([*map(str, postgres.PLACES), os.environ["PATH"]])
    for name, value in (("PATH", places), ("DATABASE", database), ("BACKUPS", str(tmp_path))):
        monkeypatch.setenv(name, value)
    asyncio.run(_added(database))
    assert main(["backup"]) == 0
    return database


def test_a_dump_is_put_back_while_nobody_uses_it(
    saved: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = saved
    assert main(["doctor"]) in (0, 1)
    told = capsys.readouterr().out
    assert "the newest dump is 0 hours old" in told
    assert "checksums: on" in told
    asyncio.run(_added(database))
    changed(database, "INSERT INTO leases (until) VALUES (now() AT TIME ZONE 'UTC' + interval '1 minute')")
    assert main(["restore"]) == 2
    assert "in use" in capsys.readouterr().err
    changed(database, "DELETE FROM leases")
    assert main(["restore", "--dry-run"]) == 0
    assert "match 2, with 0 plies" in capsys.readouterr().out
    assert asyncio.run(_listed(database)) == 2
    assert main(["restore"]) == 0
    assert asyncio.run(_listed(database)) == 1
    assert main(["restore", "--at", "2001-01-01T00:00"]) == 2
    (backup,) = backups.listed(tmp_path, backups.DUMP)
    assert backup.at <= datetime.now(UTC)
    (replaced,) = tmp_path.glob(f"*{backups.REPLACED}")
    replaced.rename(tmp_path / f"{datetime.now(UTC):{opening.STAMP}}{backups.DUMP}")
    assert main(["restore"]) == 0
    assert asyncio.run(_listed(database)) == 2, "nothing was deleted"


def test_old_dumps_are_deleted_after_a_new_one(saved: str, tmp_path: Path) -> None:
    """Also those of replaced data; at the least the first of each day and month is kept for long."""
    now = datetime.now(UTC)
    for ending in (backups.DUMP, backups.REPLACED):
        for days in range(1, 40):
            (tmp_path / f"{now - timedelta(days=days):{opening.STAMP}}{ending}").touch()
    assert main(["backup"]) == 0
    for ending in (backups.DUMP, backups.REPLACED):
        kept = backups.listed(tmp_path, ending)
        assert 14 <= len(kept) < 20
        assert now - kept[-1].at < timedelta(days=2)


@pytest.mark.parametrize(
    "statements",
    [
        "DROP SCHEMA public CASCADE; CREATE SCHEMA public",
        "DROP TABLE leases",
        "UPDATE alembic_version SET version_num = '0000'; ALTER TABLE standings RENAME ply TO plies",
        "UPDATE alembic_version SET version_num = '9999'; CREATE TABLE later (match_id bigint REFERENCES matches)",
    ],
    ids=["made anew", "without leases", "older", "newer"],
)
def test_whatever_the_database_has_become_a_dump_is_put_back(saved: str, statements: str) -> None:
    changed(saved, statements)
    assert main(["restore"]) == 0
    assert asyncio.run(_listed(saved)) == 1


def test_a_dump_is_put_back_by_a_newer_program_and_a_role_with_few_rights(
    saved: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What PostgreSQL 17 writes, an older server does not know; and only a superuser makes an extension."""
    newer = "SET transaction_timeout = 0;\n\\\\restrict a\nCREATE EXTENSION IF NOT EXISTS file_fdw WITH SCHEMA public;"
    (tmp_path / "pg_restore").write_text(f"#!/bin/sh\necho '{newer}'\nexec {postgres.program('pg_restore')} \"$@\"\n")
    (tmp_path / "pg_restore").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    role = f"few{os.getpid()}"
    changed(saved, f"CREATE ROLE {role} LOGIN; DROP SCHEMA public CASCADE; CREATE SCHEMA public AUTHORIZATION {role}")
    monkeypatch.setenv("DATABASE", saved.replace("daimyo@", f"{role}@"))
    assert main(["restore"]) == 0
    assert asyncio.run(_listed(saved)) == 1
    changed(saved, f"DROP OWNED BY {role}; DROP ROLE {role}")


def test_a_dump_of_the_schema_of_a_role_is_put_into_a_new_database(
    cluster: postgres.Cluster, saved: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(saved, "DROP SCHEMA public CASCADE; CREATE SCHEMA daimyo")
    asyncio.run(_added(saved))
    assert main(["backup"]) == 0
    new = cluster.make(f"new{os.getpid()}")
    monkeypatch.setenv("DATABASE", new)
    assert main(["restore", "--at", "2999-01-01"]) == 0
    assert asyncio.run(_listed(new)) == 1
    assert main(["restore", "--at", "2999-01-01"]) == 0, "also where the schema is there"
    cluster.drop(f"new{os.getpid()}")


def test_a_dump_is_put_into_the_schema_that_the_role_uses(saved: str, monkeypatch: pytest.MonkeyPatch) -> None:
    role = f"own{os.getpid()}"
    changed(
        saved,
        f"CREATE ROLE {role} LOGIN; CREATE SCHEMA {role} AUTHORIZATION {role}; GRANT ALL ON SCHEMA public TO {role}",
    )
    changed(saved, "DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT ALL ON SCHEMA public TO public")
    own = saved.replace("daimyo@", f"{role}@")
    monkeypatch.setenv("DATABASE", own)
    for _ in range(2):
        assert main(["restore", "--at", "2999-01-01"]) == 0
        assert asyncio.run(_listed(own)) == 1
    assert asyncio.run(_added(own)) == 2
    changed(saved, f"DROP OWNED BY {role}; DROP ROLE {role}")


def test_a_dump_that_is_cut_off_changes_nothing(saved: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (backup,) = backups.listed(tmp_path, backups.DUMP)
    whole = backup.path.read_bytes()
    for size in (3, len(whole) // 2, len(whole) - 1000):
        backup.path.write_bytes(whole[:size])
        assert main(["restore"]) == 2
        assert "For another dump use --at." in capsys.readouterr().err
    assert asyncio.run(_listed(saved)) == 1


def test_nothing_is_written_between_the_dump_of_the_present_data_and_its_end(
    saved: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be neither in the database nor in what was kept of it."""
    dump = server.dump

    def written_after(*words: Any) -> Path:
        path = dump(*words)
        with pytest.raises(psycopg.errors.LockNotAvailable):
            changed(saved, "SET lock_timeout = '50ms'; DELETE FROM matches")
        return path

    monkeypatch.setattr(server, "dump", written_after)
    assert main(["restore"]) == 0


def test_a_process_that_starts_meanwhile_is_seen(
    saved: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    check = server.check_unused

    def started_after(url: str) -> None:
        check(url)
        changed(saved, "INSERT INTO leases (until) VALUES (now() + interval '1 hour')")

    monkeypatch.setattr(server, "check_unused", started_after)
    assert main(["restore"]) == 2
    assert "in use" in capsys.readouterr().err


def test_a_dump_of_a_newer_daimyo_is_not_put_back(
    saved: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed(saved, "UPDATE alembic_version SET version_num = '9999'")
    server.dump(saved, tmp_path, datetime.now(UTC))
    changed(saved, "UPDATE alembic_version SET version_num = '0001'")
    assert main(["restore", "--at", "2999-01-01"]) == 2
    assert "was written by a newer Daimyo" in capsys.readouterr().err
    assert asyncio.run(_listed(saved)) == 1


def test_a_restore_that_is_killed_before_the_tables_are_told_is_gone_on_with(
    saved: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def older() -> str | None:
        async with await open_store(saved) as store:
            return await store.read(leases.value_of, leases.RESTORED)

    with monkeypatch.context() as patched:
        patched.setattr(databases, "after_restore", killed)
        with pytest.raises(KeyboardInterrupt):
            main(["restore"])
    assert asyncio.run(older())
    assert main(["restore"]) == 0
    assert not asyncio.run(older())


def killed(*_: object) -> None:
    raise KeyboardInterrupt


def test_a_process_that_hangs_during_a_restore_has_lost_its_lease(saved: str) -> None:
    """It may be in the dump, and a process that starts later must not get its number either."""

    async def taken() -> int:
        async with await open_store(saved) as store:
            return await store.write(leases.take)

    async def held(lease: int) -> bool:
        async with await open_store(saved) as store:
            return await store.write(leases.hold, lease)

    hanging = asyncio.run(taken())
    assert main(["backup"]) == 0
    later = asyncio.run(taken())
    changed(saved, "UPDATE leases SET until = '2001-01-01'")
    assert main(["restore", "--at", "2999-01-01"]) == 0
    assert asyncio.run(taken()) > later
    assert [asyncio.run(held(lease)) for lease in (hanging, later)] == [False, False]


def test_a_server_that_keeps_no_encoding_is_refused_in_words(
    cluster: postgres.Cluster, database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name = f"ascii{os.getpid()}"
    with psycopg.connect(database, autocommit=True) as raw:
        raw.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'SQL_ASCII'")  # type: ignore[call-overload]
    monkeypatch.setenv("DATABASE", cluster.url(name))
    assert main(["backup"]) == 2
    assert "keeps text as SQL_ASCII" in capsys.readouterr().err


async def test_an_encoding_in_the_environment_changes_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGCLIENTENCODING", "SQL_ASCII")
    async with await open_store(database) as store:
        await store.write(leases.agree, "name", "大名")
        assert await store.read(leases.value_of, "name") == "大名"


def test_where_nothing_can_be_written_no_start_is_tried(saved: str, capsys: pytest.CaptureFixture[str]) -> None:
    name = saved.rpartition("/")[2].partition("?")[0]
    changed(saved, f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
    with pytest.raises(StoreTrouble, match="in a read-only transaction"):
        asyncio.run(_added(saved))
    assert main(["doctor"]) == 1
    assert "WRONG database: PostgreSQL cannot be used" in capsys.readouterr().out
    assert asyncio.run(_listed(saved)) == 1


def test_the_folder_of_dumps_is_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def write(*words: str) -> AbstractContextManager[None]:
        Path(words[-1].removeprefix("--file=")).touch()
        return nullcontext()

    monkeypatch.setattr(server, "_output", write)
    made = server.dump("postgresql://localhost/daimyo", tmp_path / "dumps", datetime.now(UTC))
    assert made.parent.stat().st_mode & 0o777 == 0o700


async def test_what_nobody_claims_is_shared_out(database: str) -> None:
    """Each takes some, and none waits for another."""
    for _ in range(2):
        await _added(database)
    stores = [await open_store(database) for _ in range(2)]
    one, other = [await store.write(leases.take) for store in stores]
    changed(
        database,
        "INSERT INTO deadlines (match_id, kind, at) SELECT 1, 'nudge:' || n, now() AT TIME ZONE 'UTC'"
        " FROM generate_series(1, 250) AS n",
    )
    found = [await stores[0].write(leases.take_over, lease) for lease in (one, other, one, one)]
    assert found == [100, 100, 50, 0]
    for store in stores:
        await store.close()


async def test_a_lease_does_not_expire_in_the_middle_of_a_transaction(database: str) -> None:
    """Nor does a renewal of another process wait for that."""
    store = await open_store(database)
    hangs, renews = await store.write(leases.take), await store.write(leases.take)
    renewal = (leases.renew, renews, None, frozenset[int]())
    with psycopg.connect(database) as raw:
        raw.execute("SELECT 1 FROM leases WHERE number = %s FOR KEY SHARE", [hangs])  # as ``hold`` does
        changed(database, f"UPDATE leases SET until = '2001-01-01' WHERE number = {hangs}")
        async with asyncio.timeout(PATIENCE):
            await store.write(*renewal, expire=True)
        assert await store.write(leases.hold, hangs), "what it stores now, it may store"
    await store.write(*renewal, expire=True)
    assert not await store.write(leases.hold, hangs)
    assert await store.write(leases.hold, renews)
    await store.close()


async def test_shards_move_only_where_they_must(database: str) -> None:
    store, nothing = await open_store(database), frozenset[int]()
    first, second, third = [await store.write(leases.take) for _ in range(3)]
    assert (await store.write(leases.begin, first, 7))[1].held == set(range(7))
    assert (await store.write(leases.begin, second, 5)) == (7, leases.Shares(nothing, True, 2, leads=False))

    async def renewed(lease: int, connected: frozenset[int] = nothing) -> frozenset[int]:
        return (await store.write(leases.renew, lease, 0.0, connected, expire=True))[1].held

    assert await renewed(first, frozenset(range(7))) == {0, 1, 2, 3}
    assert await renewed(second) == nothing, "they have clients there still"
    assert await renewed(first, frozenset(range(4))) == {0, 1, 2, 3}
    assert await renewed(second) == {4, 5, 6}
    await store.write(leases.begin, third, 7)
    assert await renewed(first) == {0, 1, 2}
    assert await renewed(second) == {4, 5}
    assert await renewed(third) == {3, 6}
    await store.write(leases.give_up, first)
    assert await renewed(second) == {0, 1, 4, 5}
    assert await renewed(third) == {2, 3, 6}
    await store.close()

"""The revisions: they lead to the tables of the code, stepwise and all or none."""

from __future__ import annotations

import importlib
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib.resources import files
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, event

from bot.store import backups, opening, tables
from bot.store.stores import open_store
from bot.version import version

REVISIONS = sorted(
    entry.name.removesuffix(".py") for entry in files("migrations.versions").iterdir() if entry.name[:1].isdigit()
)


def test_they_lead_to_the_tables_of_the_code(tmp_path: Path) -> None:
    path = tmp_path / "daimyo.sqlite3"
    opening.prepare(path)
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, tables.metadata) == []
    engine.dispose()
    made, declared = tmp_path / "declared.sqlite3", create_engine(f"sqlite:///{tmp_path / 'declared.sqlite3'}")
    tables.metadata.create_all(declared)
    declared.dispose()
    assert definitions(path) == definitions(made)


def test_they_lead_to_the_same_tables_on_a_server(database: str) -> None:
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, tables.metadata) == []
        partial = connection.exec_driver_sql("SELECT indexname FROM pg_indexes WHERE indexdef LIKE '%% WHERE %%'")
        declared = {
            index.name
            for table in tables.metadata.sorted_tables
            for index in table.indexes
            if index.dialect_options["sqlite"]["where"] is not None
        }
        assert set(partial.scalars()) == declared
    engine.dispose()


def definitions(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """What each table and index looks like, however it was written down."""
    shape: dict[str, list[tuple[object, ...]]] = {}
    with closing(sqlite3.connect(path)) as connection:
        for name, kind in connection.execute("SELECT name, type FROM sqlite_master").fetchall():
            if name.startswith(("sqlite_", "alembic_")):
                continue
            pragmas = ("table_xinfo", "foreign_key_list", "index_list") if kind == "table" else ("index_xinfo",)
            rows = [tuple(row[1:]) for pragma in pragmas for row in connection.execute(f"PRAGMA {pragma}({name})")]
            shape[name] = sorted(rows, key=repr)
    return shape


def test_one_line_without_forks() -> None:
    modules = [importlib.import_module(f"migrations.versions.{name}") for name in REVISIONS]
    numbers = [module.revision for module in modules]
    assert numbers == sorted(opening.known_schemas())
    assert [module.down_revision for module in modules] == [None, *numbers[:-1]]


def test_what_migrates_is_loaded_when_it_is_needed() -> None:
    look = "import sys, bot.store.opening; print({'alembic', 'filelock'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", look], capture_output=True, text=True).stdout == "set()\n"


def test_from_1_0_on_the_first_one_is_written_out() -> None:
    """Until the changelog has the day of the release, it makes the tables of the code."""
    first = files("migrations.versions").joinpath(f"{REVISIONS[0]}.py").read_text()
    changes = (Path(__file__).parents[3] / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## {version()} (not yet)" in changes or "bot.store" not in first
    assert len(REVISIONS) == 1 or "bot.store" not in first, "a second one changes what the first one made"


@pytest.mark.parametrize("name", REVISIONS)
def test_each_says_why(name: str) -> None:
    assert "Why: " in (importlib.import_module(f"migrations.versions.{name}").__doc__ or "")


def test_fault_22_a_revision_that_fails_leaves_nothing(tmp_path: Path) -> None:
    def failing(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    path = tmp_path / "daimyo.sqlite3"
    event.listen(tables.outbox, "after_create", failing)
    try:
        with pytest.raises(Exception, match="cannot be written"):
            opening.prepare(path)
    finally:
        event.remove(tables.outbox, "after_create", failing)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    opening.prepare(path)
    opening.check(path, pages=True)


@pytest.mark.parametrize("fails", [False, True])
async def test_an_older_database_is_copied_before_it_is_upgraded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    path = tmp_path / "daimyo.sqlite3"
    await (await open_store(path)).close()
    shutil.copytree(Path(str(files("migrations"))), tmp_path / "migrations")
    later = "raise RuntimeError" if fails else "op.execute('CREATE TABLE later (number INTEGER)')"
    (tmp_path / "migrations" / "versions" / "0002_later.py").write_text(
        f"from alembic import op\nrevision, down_revision = '0002', '0001'\ndef upgrade():\n    {later}\n"
    )
    monkeypatch.setattr(opening, "files", lambda name: tmp_path.joinpath(*name.split(".")))
    if fails:
        with pytest.raises(RuntimeError):
            await open_store(path)
    else:
        await (await open_store(path)).close()
    assert opening.check(path) == ("0001" if fails else "0002")
    copy = backups.newest(backups.beside(path))
    assert copy is not None
    assert opening.check(copy.path) == "0001"

"""What all tests of the bot share."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import token_hex

import filelock
import pytest

from bot.store import opening
from tests import postgres


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database as the migrations leave it."""
    path = tmp_path_factory.mktemp("store") / "new.sqlite3"
    opening.prepare(path)
    return path.read_bytes()


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[postgres.Cluster]:
    """A PostgreSQL server for all workers of a run: who comes first starts it, who goes last stops it."""
    if not postgres.there():
        assert not os.environ.get("CI"), postgres.LACKING
        pytest.skip(postgres.LACKING)
    run = tmp_path_factory.getbasetemp()
    run = run.parent if "PYTEST_XDIST_WORKER" in os.environ else run
    users = run / "pg.users"
    folder = Path(tempfile.gettempdir()) / f"daimyo-{run.name}-{run.stat().st_ino}"  # another user may enter it
    found = postgres.Cluster(folder)
    with filelock.FileLock(run / "pg.lock"):
        count = int(users.read_text()) if users.exists() else 0
        if not count:
            found.start()
            from bot.store.postgres import prepare

            prepare(found.make("new"), writing=True)
        users.write_text(f"{count + 1}")
    yield found
    with filelock.FileLock(run / "pg.lock"):
        count = int(users.read_text()) - 1
        users.write_text(f"{count}")
        if not count:
            found.stop("immediate")
            shutil.rmtree(folder)
            Path(f"{folder}.lock").unlink(missing_ok=True)


@pytest.fixture
def database(cluster: postgres.Cluster) -> str:
    """The address of a database of its own, as the migrations leave it."""
    with filelock.FileLock(f"{cluster.folder}.lock"):  # what is copied must not be in use
        return cluster.make(f"t{token_hex(8)}", like="new")


@pytest.fixture(autouse=True)
def _migrated_once(monkeypatch: pytest.MonkeyPatch, new_database: bytes) -> None:
    """New databases are copies of one: the migrations take longer than many a test."""
    prepare = opening.prepare

    def copied(path: Path, before_upgrade: Callable[[], object] = lambda: None) -> opening.Opened:
        if path.exists():
            return prepare(path, before_upgrade)
        path.write_bytes(new_database)
        return opening.Opened()

    monkeypatch.setattr(opening, "prepare", copied)

"""What all tests of the bot share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.store import opening


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database as the migrations leave it."""
    path = tmp_path_factory.mktemp("store") / "new.sqlite3"
    opening.prepare(path)
    return path.read_bytes()


@pytest.fixture(autouse=True)
def _migrated_once(monkeypatch: pytest.MonkeyPatch, new_database: bytes) -> None:
    """New databases are copies of one: the migrations take longer than many a test."""
    prepare = opening.prepare

    def copied(path: Path, keep: Callable[[], object]) -> bool:
        if not path.exists() or path.stat().st_size:
            return prepare(path, keep)
        path.write_bytes(new_database)
        return True

    monkeypatch.setattr(opening, "prepare", copied)

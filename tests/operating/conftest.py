"""A table whose bot is monitored."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.conftest import _migrated_once, new_database
from tests.bot.table.house import House, opened

__all__ = ["_migrated_once", "new_database"]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A table with the bot at it, which tells of itself at any free port."""
    async with opened(tmp_path, metrics_port=0) as house:
        yield house

"""The real bot at a real local table, on a real database file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.table.house import House, opened


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A table that is kept in memory, a database that is not."""
    async with opened(tmp_path) as house:
        yield house

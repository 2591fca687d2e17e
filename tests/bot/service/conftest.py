from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import structlog

from tests.bot.service.hall import Hall


@pytest.fixture(autouse=True)
def plain_logs() -> Iterator[None]:
    """As the bot sets it up: structlog's own default takes seconds to paint a traceback."""
    structlog.configure(
        processors=[structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)],
        cache_logger_on_first_use=False,
    )
    yield
    structlog.reset_defaults()


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """A service for the toy game on a file of its own."""
    hall = Hall(tmp_path / "daimyo.sqlite3")
    await hall.open()
    yield hall
    await hall.close()

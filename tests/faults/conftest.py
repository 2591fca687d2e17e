"""A table with the bot at it, and a service alone."""

from __future__ import annotations

import pytest

from tests.bot.conftest import _migrated_once, new_database
from tests.bot.service.conftest import hall, plain_logs
from tests.bot.table.conftest import house

__all__ = ["_migrated_once", "hall", "house", "new_database", "plain_logs"]


@pytest.fixture(autouse=True)
def back_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client comes back without a long pause."""
    monkeypatch.setattr("discord.client.ExponentialBackoff.delay", lambda self: 0.05)

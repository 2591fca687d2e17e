from __future__ import annotations

from tests.bot.conftest import _migrated_once, cluster, new_database
from tests.bot.service.conftest import plain_logs

__all__ = ["_migrated_once", "cluster", "new_database", "plain_logs"]
"""New databases are copies of one."""

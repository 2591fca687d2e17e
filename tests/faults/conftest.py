from tests.bot.conftest import _migrated_once, new_database
from tests.bot.service.conftest import hall, plain_logs

__all__ = ["_migrated_once", "hall", "new_database", "plain_logs"]

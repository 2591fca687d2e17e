"""``daimyo backup``: a whole copy of the database at once, checked."""

import argparse
from datetime import UTC, datetime

from bot.cli.command import command
from bot.config import load
from bot.service.upkeep import carry_away
from bot.store.backups import copy_whole


@command("backup", "copy the whole database, also while the bot runs, and look at the copy")
def run(args: argparse.Namespace) -> int:
    """Print where it is."""
    settings = load()
    if isinstance(settings.database, str):
        from bot.store.dumps import dump

        made_by_server = dump(settings.database, settings.backup_folder, datetime.now(UTC))
        print(f"{made_by_server}: {made_by_server.stat().st_size // 1024} KiB, to be put back by daimyo restore.")
        carry_away(settings.backup_command, made_by_server)
        return 0
    made = copy_whole(settings.database, settings.backup_folder, datetime.now(UTC))
    print(f"{made.path}: {made.path.stat().st_size // 1024} KiB, whole.")
    carry_away(settings.backup_command, made.path)
    return 0

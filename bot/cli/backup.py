"""``daimyo backup``: a whole copy of the database at once, checked."""

import argparse
import sys
from datetime import UTC, datetime

from bot.cli.command import Stop, command, settings
from bot.memory import MIB
from bot.service.upkeep import carry_away, carry_failure
from bot.store.backups import DUMP, REPLACED, copy_whole, prune


@command("backup", "back up the database now, also while the bot runs. Checks the copy, then runs BACKUP_COMMAND")
def run(args: argparse.Namespace) -> int:
    """Print its path; 1 if it is there but the operator's command failed."""
    chosen, now = settings(), datetime.now(UTC)
    if isinstance(chosen.database, str):
        from bot.store import postgres

        postgres.prepare(chosen.database, writing=False)
        path, room = postgres.dump(chosen.database, chosen.backup_folder, now), chosen.backup_space * MIB
        for ending in (DUMP, REPLACED):
            prune(chosen.backup_folder, now, room, ending)
    elif not chosen.database.exists():
        raise Stop(f"There is no database {chosen.database} yet.")
    else:
        path = copy_whole(chosen.database, chosen.backup_folder, now).path
    carried = carry_away(chosen.backup_command, path)
    print(f"{path}: {path.stat().st_size // 1024} KiB, whole. daimyo restore puts it back.")
    if not carried:
        print(f"The backup is there, but BACKUP_COMMAND failed: {carry_failure(path.parent)}.", file=sys.stderr)
        return 1
    return 0

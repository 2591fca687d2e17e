"""``daimyo``, the command line."""

import sys

from bot.cli import (  # noqa: F401 - each declares one
    check_upgrade,
    doctor,
    gallery,
    pace,
    play,
    replay,
    run,
    selfplay,
    simulate,
    texts,
)
from bot.cli.command import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())

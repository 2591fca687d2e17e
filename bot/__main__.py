"""``daimyo``, the command line."""

import sys

from bot.cli import doctor, gallery, pace, play, replay, run, selfplay, simulate, texts  # noqa: F401 - each declares one
from bot.cli.command import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())

"""``daimyo``, the command line."""

import sys

from bot.cli.command import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())

"""``python -m tests.tools``: as ``daimyo``, whose commands these tools are in a checkout."""

import sys

from bot.cli.command import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())

"""``daimyo`` that gives memory back after seconds without a drawing, not minutes: weighed is what it has for good."""

import sys

from bot.cli.command import main
from bot.ui.kit import artist

if __name__ == "__main__":
    artist.REST = 2
    sys.exit(main())

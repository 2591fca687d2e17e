"""``python -m tests.tools gallery``, ``pace`` or ``simulate``: what is drawn of a match, what people bear of it, and
what comes of many by the rules alone."""

import sys

from bot.cli import command


def main(argv: list[str] | None = None) -> int:
    """As that of ``daimyo``, for these tools."""
    return command.main(argv, "tests.tools", ["gallery", "pace", "simulate"])


if __name__ == "__main__":
    sys.exit(main())

"""``python -m tests.tools gallery`` or ``pace``: what is drawn of a match, and what people bear of it."""

import sys

from bot.cli import command


def main(argv: list[str] | None = None) -> int:
    """As that of ``daimyo``, for these tools."""
    return command.main(argv, "tests.tools", ["gallery", "pace"])


if __name__ == "__main__":
    sys.exit(main())

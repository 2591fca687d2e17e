"""``daimyo``, the command line."""

from __future__ import annotations

import argparse
import sys

from bot.cli import doctor, gallery, pace, play, replay, run, selfplay, simulate, texts

COMMANDS = (play, run, selfplay, simulate, pace, replay, gallery, doctor, texts)


def main(argv: list[str] | None = None) -> int:
    """Carry out a command line and give its exit code."""
    parser = argparse.ArgumentParser(
        prog="daimyo", description="Board games of secret plans, played by post on Discord."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for module in COMMANDS:
        module.add(commands)
    args = parser.parse_args(argv)
    try:
        return int(args.run(args) or 0)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())

"""How a subcommand is declared, and what several of them share."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from bot.config import BadSettings
from bot.local import Impossible, TableError
from engine.core.refusals import Corrupt, Refusal
from engine.registry import GAMES

Option = tuple[tuple[str, ...], dict[str, Any]]
"""What ``add_argument`` takes."""
Run = Callable[[argparse.Namespace], int]


def option(*names: str, **settings: Any) -> Option:
    """An option of a subcommand, as argparse has it."""
    return names, settings


MODULES = dict.fromkeys(
    ("backup", "check-upgrade", "doctor", "move", "play", "replay", "restore", "run", "verify"), "bot.cli"
)
"""Each command stands in the module of its name here, which is imported only when it is wanted."""
if (CHECKOUT := Path(__file__).parents[2]).joinpath("tests", "tools").is_dir():
    sys.path.append(str(CHECKOUT))
    MODULES |= dict.fromkeys(
        ("cluster", "gallery", "maps", "pace", "ratings", "selfcampaign", "selfplay", "simulate", "texts"),
        "tests.tools",
    )
COMMANDS: list[tuple[str, str, tuple[Option, ...], Run]] = []


def command(name: str, help: str, *options: Option) -> Callable[[Run], Run]:
    """Declares a subcommand; the function carries it out and gives the exit code."""

    def declare(run: Run) -> Run:
        COMMANDS.append((name, help, options, run))
        return run

    return declare


class Stop(Exception):
    """Ends a command: ``str`` says why."""


def main(argv: list[str] | None = None) -> int:
    """Carry out a command line; what cannot be done is one sentence, with exit code 2 if the line was wrong, else 1.

    In a checkout its tools are commands, too.
    """
    argv = sys.argv[1:] if argv is None else argv
    for name in argv[:1] if argv[:1] and argv[0] in MODULES else MODULES:
        import_module(f"{MODULES[name]}.{name.replace('-', '_')}")
    description = "Board games of secret plans, played by post on Discord."
    parser = argparse.ArgumentParser(prog="daimyo", description=description)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, help, options, run in COMMANDS:
        entry = commands.add_parser(name, help=help)
        for names, settings in options:
            entry.add_argument(*names, **settings)
        entry.set_defaults(run=run)
    args = parser.parse_args(argv)
    try:
        return int(args.run(args))
    except KeyboardInterrupt:
        return 130
    except Stop as stop:
        print(stop, file=sys.stderr)
        return 2
    except (BadSettings, Corrupt, Impossible, Refusal, TableError) as trouble:
        print(trouble, file=sys.stderr)
        return 1


def game_called(title: str) -> Any:
    """A game of the registry. Raises ``Stop``."""
    if title not in GAMES:
        raise Stop(f"There is no game called {title}. There are: {', '.join(GAMES)}.")
    return GAMES[title]


def ranking(outcome: Any, names: Sequence[str]) -> Iterator[str]:
    """A line for each seat of a match that is over, the winner first."""
    for seat in sorted(range(len(names)), key=lambda seat: outcome.places[seat]):
        yield f"  {outcome.places[seat]}. {names[seat]}: {outcome.points[seat]} points"

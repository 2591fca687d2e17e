"""Declare subcommands, run them, and share what several of them need."""

import argparse
import errno
import io
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from bot.config import BadSettings, Settings, load, locate, unknown_settings
from bot.local import Impossible, TableError
from bot.version import version
from engine.core.refusals import Corrupt, Refusal
from engine.core.text import plain
from engine.registry import GAMES

Option = tuple[tuple[str, ...], dict[str, Any]]
"""The arguments of ``add_argument``."""
Run = Callable[[argparse.Namespace], int]


def option(*names: str, **more: Any) -> Option:
    """Declare an option of a subcommand, by the words of argparse."""
    return names, more


MODULES = {
    **dict.fromkeys(("backup", "check-upgrade", "move", "restore"), "bot.cli.databases"),
    **dict.fromkeys(("replay", "verify", "why"), "bot.cli.matches"),
    **dict.fromkeys(("play", "run"), "bot.cli.run"),
    "doctor": "bot.cli.doctor",
}
"""The module of each command, imported only for it."""
if (CHECKOUT := Path(__file__).parents[2]).joinpath("tests", "tools").is_dir():
    sys.path.append(str(CHECKOUT))
    tools = ("cluster", "gallery", "maps", "pace", "ratings", "selfcampaign", "selfplay", "simulate", "texts")
    MODULES |= {name: f"tests.tools.{name}" for name in tools}
OF_OUTPUT = (errno.EPIPE, errno.ENOSPC, errno.EBADF, errno.EIO)
"""The errors of an output without a reader, or without room."""
A_DATABASE = "a file, or an address that begins with postgresql://"
COMMANDS: list[tuple[str, str, tuple[Option, ...], Run]] = []


def command(name: str, help: str, *options: Option) -> Callable[[Run], Run]:
    """Declare a subcommand; the function carries it out and returns the exit code.

    The first sentence of the help is its line in the list of commands.
    """

    def declare(run: Run) -> Run:
        COMMANDS.append((name, help, options, run))
        return run

    return declare


class Stop(Exception):
    """The end of a command that cannot be carried out, with the reason."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Say in one line what is wrong with the command line."""
        self.exit(2, f"{self.prog}: {message}. See {self.prog} --help.\n")


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return the reader of an option that takes a whole number between two limits."""

    def read(words: str) -> int:
        if not re.fullmatch(r"[+-]?[0-9]{1,18}", words) or not least <= int(words) <= most:
            raise argparse.ArgumentTypeError(f"write a whole number from {least} to {most}")
        return int(words)

    return read


def read_database(words: str) -> Path | str:
    """Read an option that names a database."""
    try:
        return locate(words)
    except BadSettings as trouble:
        raise argparse.ArgumentTypeError(str(trouble).rstrip(".")) from None


def settings() -> Settings:
    """Load the settings, and warn of names that are no setting. Raises ``Stop``."""
    try:
        found = load()
    except BadSettings as trouble:
        raise Stop(str(trouble)) from None
    for words in unknown_settings():
        print(plain(words), file=sys.stderr)
    return found


def main(argv: list[str] | None = None, begin: Callable[[], None] = lambda: None) -> int:
    """Carry out a command line. Return 1 if something is wrong with what was looked at.

    Return 2 if it cannot be carried out, but 1 if ``run`` may work later. Either is told in a line.
    ``begin`` is called once all modules are loaded. In a checkout its tools are commands, too.
    """
    argv = sys.argv[1:] if argv is None else argv
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal may lack signs that we or people write
    for name in argv[:1] if argv[:1] and argv[0] in MODULES else MODULES:
        import_module(MODULES[name])
    description = "Daimyo runs board games of secret plans on Discord. Try it without an account: daimyo play."
    layout = argparse.RawDescriptionHelpFormatter
    parser = _Parser(prog="daimyo", description=description, epilog=_listing(), formatter_class=layout)
    parser.add_argument("--version", action="version", version=f"daimyo {version()}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", help="daimyo COMMAND --help explains it")
    for name, help, options, run in COMMANDS:
        entry = commands.add_parser(name, description=f"{help[0].upper()}{help[1:]}.")
        for names, more in options:
            entry.add_argument(*names, **more)
        entry.set_defaults(run=run, command=name)
    args = parser.parse_args(argv)
    if MODULES[args.command].startswith("bot.cli"):
        os.umask(0o077)  # all that is made is for this account alone
    begin()
    failed = 1 if args.command == "run" else 2
    try:
        code = int(args.run(args))
        print(end="", flush=True)
        return code
    except (Stop, BadSettings, Corrupt, Impossible, Refusal, TableError) as trouble:
        print(trouble, file=sys.stderr)
        return {Stop: 2, Corrupt: 1}.get(type(trouble), failed)
    except OSError as fault:
        if fault.filename is None and fault.errno not in OF_OUTPUT:
            raise
        if fault.filename is None:  # the output has no room, or no reader any more, as after ``| head``
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        if not isinstance(fault, BrokenPipeError):
            print(f"{fault.strerror}: {fault.filename or 'the output'}. Use another path or account.", file=sys.stderr)
        return failed


def _listing() -> str:
    """Return the loaded commands, those of operators apart from those of developers."""
    parts = []
    for package, title in (("bot.cli", "for operators:"), ("tests.tools", "for developers, in a checkout:")):
        names = [(name, help.partition(". ")[0]) for name, help, *_ in COMMANDS if MODULES[name].startswith(package)]
        if names:
            parts.append("\n".join((title, *(f"  {name:14} {help}" for name, help in sorted(names)))))
    return "\n\n".join(parts)


def game_called(title: str) -> Any:
    """Return a game of the registry. Raises ``Stop``."""
    if title not in GAMES:
        raise Stop(f"There is no game called {title}. There are: {', '.join(GAMES)}.")
    return GAMES[title]


def ranking(outcome: Any, names: Sequence[str]) -> Iterator[str]:
    """Yield a line for each seat of a finished match, the winner first."""
    for seat in sorted(range(len(names)), key=lambda seat: outcome.places[seat]):
        yield f"  {outcome.places[seat]}. {names[seat]}: {outcome.points[seat]} points"

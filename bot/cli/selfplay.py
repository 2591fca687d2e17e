"""``daimyo selfplay GAME``: a whole match through the real Discord client and the local table.

Every choice is pressed as a person would press it; see ``robot``. What was posted stays in a folder.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any

SENSE = 0.7
"""Share of the answers that a caretaker would give, too: nobody would read posts of a match played at random."""
PEOPLE = ("Anna", "Boris", "Chiyo", "Daniel", "Emma", "Farid", "Greta")


def add(commands: Any) -> None:
    """The subcommand and its options."""
    parser = commands.add_parser("selfplay", help="play a whole match through the buttons and leave its posts")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, help="default: the largest number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--side", help="short for --option side=…")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="as in /match new")
    parser.add_argument("--out", type=Path, default=Path("out", "selfplay"), metavar="DIR")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play; 0 if the match ended and its log replays to the stored state."""
    from bot.config import load
    from bot.local.driver import Impossible
    from bot.logs import set_up
    from engine.core.refusals import Corrupt, Refusal
    from engine.registry import GAMES

    game = GAMES.get(args.game)
    if game is None:
        print(f"There is no game called {args.game}. There are: {', '.join(GAMES)}.", file=sys.stderr)
        return 2
    try:
        options = dict(entry.split("=", 1) for entry in args.option) | ({"side": args.side} if args.side else {})
        seats = args.seats or game.seats[-1]
        game.checked_options(seats, options)
    except (ValueError, Refusal) as trouble:
        print(trouble, file=sys.stderr)
        return 2
    settings = load().model_copy(update={"log_level": "warning"})
    set_up(settings)
    try:
        return asyncio.run(_play(args, settings, seats, options))
    except (Corrupt, Impossible, TimeoutError) as trouble:
        print(f"The match did not come to its end: {trouble}", file=sys.stderr)
        return 1


async def _play(args: argparse.Namespace, settings: Any, seats: int, options: dict[str, str]) -> int:
    import tempfile

    from bot.cli.play import table_with_bot
    from bot.cli.posts import leave
    from bot.cli.robot import Robots
    from bot.ui.words import match_name

    people = PEOPLE[:seats]
    with tempfile.TemporaryDirectory() as folder:
        settings = settings.model_copy(update={"database": Path(folder) / "daimyo.sqlite3"})
        async with table_with_bot(None, settings, people=people, seed=f"selfplay:{args.seed}") as (table, app):
            drivers = [table.person(name) for name in people]
            robots = Robots(drivers, app.service, args.seed, sense=SENSE, say=lambda words: print(words, flush=True))
            match = await robots.open(args.game, options)
            outcome = await robots.play(match)
            await app.service.maintenance.verify(match)
            info = await app.service.lobby.match(match)
            files = await leave(table, drivers, args.out)
    print(f"{match_name(info)} is over after {robots.presses} presses; its log replays to the stored state.")
    for seat in sorted(range(seats), key=lambda seat: outcome.places[seat]):
        print(f"  {outcome.places[seat]}. {info.names[seat]}: {outcome.points[seat]} points")
    print(f"{files} files in {args.out}")
    return 0

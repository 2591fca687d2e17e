"""``daimyo selfplay GAME``: a whole match through the real Discord client and the local table.

Every choice is pressed as a person would press it; see ``robot``. What was posted stays in a folder.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any

from bot.cli.command import A_GAME, chosen, command, option, ranking

SENSE = 0.7
"""Share of the answers that a caretaker would give, too: nobody would read posts of a match played at random."""
PEOPLE = ("Anna", "Boris", "Chiyo", "Daniel", "Emma", "Farid", "Greta")


@command(
    "selfplay",
    "play a whole match through the buttons and leave its posts",
    *A_GAME,
    option("--out", type=Path, default=Path("out", "selfplay"), metavar="DIR"),
)
def run(args: argparse.Namespace) -> int:
    """Play; 0 if the match ended and its log replays to the stored state."""
    from bot.config import load
    from bot.logs import set_up

    _, seats, options = chosen(args)
    settings = load().model_copy(update={"log_level": "warning"})
    set_up(settings)
    try:
        return asyncio.run(_play(args, settings, seats, options))
    except TimeoutError as trouble:
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
    print(*ranking(outcome, info.names), f"{files} files in {args.out}", sep="\n")
    return 0

"""``daimyo replay FILE|MATCH``: play a recorded or a stored match again, tell it, check it."""

import argparse
import asyncio
import re
from pathlib import Path
from typing import Any

from bot.cli.command import A_DATABASE, Stop, command, game_called, option, ranking, read_database, settings
from bot.service.service import Service
from bot.store.stores import look_into
from bot.texts import Speaker
from engine.core.play import Log, read_log, replay, write_log


@command(
    "replay",
    "replay a match, tell its story and check it",
    option("match", metavar="FILE|MATCH", help="a file that --record wrote, or the number of a stored match"),
    option("--database", type=read_database, help=f"{A_DATABASE}; default: the setting"),
    option("--record", type=Path, metavar="FILE", help="also write the match into a file"),
    option("--quiet", action="store_true", help="check the match without telling its story"),
)
def run(args: argparse.Namespace) -> int:
    """Print the story and the final ranking; 1 if the match does not replay."""
    if args.record and args.record.exists():
        raise Stop(f"{args.record} is there already. Name a new file to write the match into.")
    log, names = _read(args)
    _tell(log, names, quiet=args.quiet)
    if args.record:
        args.record.write_text(write_log(log), encoding="utf-8")
    return 0


def _read(args: argparse.Namespace) -> tuple[Any, tuple[str, ...]]:
    if re.fullmatch(r"#?\d{1,18}", args.match):
        return asyncio.run(_read_stored(args))
    path = Path(args.match)
    if not path.is_file():
        raise Stop(f"There is no file {path}, and {args.match} is not the number of a match.")
    return read_log(path.read_text(encoding="utf-8", errors="replace")), ()


async def _read_stored(args: argparse.Namespace) -> tuple[Any, tuple[str, ...]]:
    """Read a match from the database, also while the bot runs, and check its log."""
    async with await look_into(args.database or settings().database) as store:
        service, number = Service(store), int(args.match.lstrip("#"))
        await service.maintenance.verify(number)
        return await service.maintenance.log(number), (await service.lobby.match(number)).names


def _tell(log: Log, names: tuple[str, ...], *, quiet: bool) -> None:
    game = game_called(log.title)
    people = names or tuple(f"Seat {seat + 1}" for seat in range(log.seats))
    say = Speaker("en-US", people, markdown=False)
    state, heard = None, []
    for step in replay(game, log):
        state = step.state
        for event in step.events if not quiet else ():
            if event.audience is None:
                heard.append(event)
                if headline := game.words.headline(event):
                    print(f"\n== {say(headline)}")
                    summed_up = type(event) in game.words.summaries
                    if summed_up and (summary := game.words.summary(heard, game.view(state, None))):
                        print(*say.all(summary.lines), sep="\n")
                if words := say(game.words.describe(event)):
                    print(words)
    print(f"\n{len(log.plies)} plies replayed{'; the stored position and story are the same' if names else ''}.")
    if outcome := game.outcome(state):
        print(*ranking(outcome, people), sep="\n")

"""``daimyo replay FILE|MATCH``: play a recorded or a stored match again, tell it, check it."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any


def add(commands: Any) -> None:
    """The subcommand and its options."""
    parser = commands.add_parser("replay", help="play a recorded match (a file) or a stored one (its number) again")
    parser.add_argument("match", metavar="FILE|MATCH")
    parser.add_argument("--database", type=Path, help="default: that of the settings")
    parser.add_argument("--record", type=Path, metavar="FILE", help="also write the match into a file")
    parser.add_argument("--quiet", action="store_true", help="only check it")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the story and the final ranking; 1 if the match does not replay."""
    from bot.config import BadSettings
    from engine.core.record import write_log
    from engine.core.refusals import Corrupt, Refusal

    try:
        log, names = _read(args)
        _tell(log, names, quiet=args.quiet)
        if args.record:
            args.record.write_text(write_log(log), encoding="utf-8")
    except (Corrupt, Refusal, BadSettings, OSError, UnicodeDecodeError) as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


def _read(args: argparse.Namespace) -> tuple[Any, tuple[str, ...]]:
    from engine.core.record import read_log
    from engine.core.refusals import Corrupt

    if args.match.lstrip("#").isdecimal():
        return asyncio.run(_stored(args))
    path = Path(args.match)
    if not path.is_file():
        raise Corrupt(f"There is no file {path}, and {args.match} is no number of a match.")
    return read_log(path.read_text(encoding="utf-8")), ()


async def _stored(args: argparse.Namespace) -> tuple[Any, tuple[str, ...]]:
    """A match from the database, also while the bot runs; its log must lead to what is stored."""
    from bot.config import load
    from bot.service.service import Service
    from bot.store.database import Store

    store = await Store.read_only(args.database or load().database)
    try:
        service, number = Service(store), int(args.match.lstrip("#"))
        await service.maintenance.verify(number)
        return await service.maintenance.log(number), (await service.lobby.match(number)).names
    finally:
        await store.close()


def _tell(log: Any, names: tuple[str, ...], *, quiet: bool) -> None:
    from bot.texts import Speaker
    from engine.core.play import replay
    from engine.core.refusals import Corrupt
    from engine.registry import GAMES

    game = GAMES.get(log.title)
    if game is None:
        raise Corrupt(f"There is no game called {log.title}.")
    say = Speaker("en-US", names or tuple(f"Seat {seat + 1}" for seat in range(log.seats)), markdown=False)
    state, heard = None, []
    for step in replay(game, log):
        state = step.state
        for event in step.events if not quiet else ():
            if event.audience is None:
                heard.append(event)
                _print_newest(game, heard, say)
    print(f"\n{len(log.plies)} plies replayed{'; the stored position and story are the same' if names else ''}.")
    if outcome := game.outcome(state):
        for seat in sorted(range(log.seats), key=lambda seat: outcome.places[seat]):
            print(f"  {outcome.places[seat]}. {say.name(seat)}: {outcome.points[seat]} points")


def _print_newest(game: Any, heard: list[Any], say: Any) -> None:
    """The last of all these events, at the beginning of a chapter below its heading."""
    event = heard[-1]
    if headline := game.headline(event):
        print(f"\n== {say(headline)}")
        if game.looks_back(event) and (gist := game.gist(heard)):
            print(say(gist))
    if words := say(game.tell(event)):
        print(words)

"""``daimyo ratings --rebuild``: the ratings that follow from all results, and from all logs played again.

The bot may run meanwhile. The exit code is 1 if they differ.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.cli.command import command, option
from bot.config import load
from bot.service.play.turn import result_rows, whole_log
from bot.service.reading.statistics import BEFORE, Ratings, add
from bot.service.service import Service
from bot.store import matches
from bot.store.stores import look_into
from engine.registry import GAMES


async def both(path: Path, games: Mapping[str, Any] = GAMES, *, rebuild: bool = True) -> tuple[Ratings, Ratings]:
    """From the results that are stored, and to ``rebuild`` from those that the logs lead to."""
    store = await look_into(path)
    try:
        service, again = Service(store, games=games), Ratings()
        unnamed = [user for user, habits in (await service.preferences.everybody()).items() if not habits.stats]
        rows = await store.read(matches.results_of, "ended_at", BEFORE) if rebuild else ()
        for number in dict.fromkeys(row["match_id"] for row in rows):
            live = await service.repository.get(number)
            add(again, result_rows(live, await store.read(whole_log, number)), unnamed)
        return await service.statistics.ratings(), again
    finally:
        await store.close()


@command(
    "ratings",
    "print all ratings, computed from results alone",
    option("--database", type=Path, help="a file; default: the setting DATABASE"),
    option("--rebuild", action="store_true", help="also replay every match and compare its ratings"),
)
def run(args: argparse.Namespace) -> int:
    """Print them, a line for each person and game; 1 if the logs lead to others."""
    path = args.database or load().database
    stored, again = asyncio.run(both(path, rebuild=args.rebuild))
    for (user, title), rating in sorted(stored.items(), key=lambda one: (one[0][1], -one[1].mu)):
        print(f"{title or 'all games':10} {user:20} {rating.mu:6.2f} ± {rating.sigma:5.2f}, matches: {rating.matches}")
    if args.rebuild:
        print("The logs lead to the same ratings." if again == stored else "The logs lead to OTHER ratings.")
    return int(args.rebuild and again != stored)

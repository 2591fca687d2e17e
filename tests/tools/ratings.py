"""``python -m tests.tools.ratings DATABASE``: the ratings that follow from all results, and from all logs played again.

The bot may run meanwhile. The exit code is 1 if they differ.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.service.results import writing
from bot.service.results.ratings import Ratings, add
from bot.service.results.statistics import BEFORE
from bot.service.service import Service
from bot.store import results
from bot.store.database import Store
from engine.registry import GAMES


async def both(path: Path, games: Mapping[str, Any] = GAMES) -> tuple[Ratings, Ratings]:
    """From the results that are stored, and from those that the logs lead to."""
    store = await Store.read_only(path)
    try:
        service, again = Service(store, games=games), Ratings()
        unnamed = [user for user, habits in (await service.people.everybody()).items() if not habits.stats]
        for number in dict.fromkeys(row["match_id"] for row in await store.read(results.ended, "ended_at", BEFORE)):
            live = await service.repository.get(number)
            add(again, await writing.rows(live, await store.read(writing.log_of, number)), unnamed)
        return await service.statistics.ratings(), again
    finally:
        await store.close()


def main(path: str) -> int:
    """Print them, a line for each person and game."""
    stored, again = asyncio.run(both(Path(path)))
    for (user, title), rating in sorted(stored.items(), key=lambda one: (one[0][1], -one[1].mu)):
        print(f"{title or 'all games':10} {user:20} {rating.mu:6.2f} ± {rating.sigma:5.2f}, matches: {rating.matches}")
    print("The logs lead to the same ratings." if again == stored else "The logs lead to OTHER ratings.")
    return int(again != stored)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

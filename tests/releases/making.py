"""Make the database of this release: ``python -m tests.releases.making``, once, just before the tag is set.

It holds a match of each game in the middle, with people and a caretaker, and one that is over; notes, open votes
and a time zone. Beside it is the finished match as ``/host export`` saves it.
"""

from __future__ import annotations

import asyncio
import gzip
import sys
import tempfile
from pathlib import Path
from random import Random

from bot.version import version
from engine.registry import GAMES
from tests.bot.service.hall import ANN, BOB, Hall

FOLDER = Path(__file__).parent
MIDDLE = 40
"""Answers of people before a match is left as it is."""


async def make(path: Path) -> bytes:
    """Play into a new database file; return the finished match as a saved file."""
    hall, random = Hall(path, GAMES), Random(version())
    await hall.open()
    for title, game in GAMES.items():
        number = await hall.match(people=2, caretakers=max(1, game.seats[0] - 2), title=title)
        for _ in range(MIDDLE):
            await hall.act(number, random)
            await hall.service.caretakers.quiet()
            await hall.post()
        await hall.service.recap.write_note(number, ANN.id, f"a note on {title}")
        await hall.service.host.end(number, ANN)  # it stays open: the others have not answered
    over = await hall.match(people=2, title="edo")
    await hall.finish(over, random)
    await hall.service.preferences.set_zone(BOB.id, "Europe/Berlin")
    saved = await hall.service.archive.save(over)
    await hall.close()
    return saved


def main() -> int:
    """Write both files of this version; refuse to write them again."""
    database, export = FOLDER / f"{version()}.sqlite3.gz", FOLDER / f"{version()}.export"
    if database.exists():
        print(f"{database} is there, and stays as it is.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "daimyo.sqlite3")
        export.write_bytes(asyncio.run(make(path)))
        assert not path.with_name(f"{path.name}-wal").exists(), "its log is folded in"
        database.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    print(*(f"{it}: {it.stat().st_size // 1024} KiB" for it in (database, export)), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""A file with a hundred thousand matches: some that were really played, over and over, with all that they left.

Ten thousand are being played, each with its plays, events, posts and times; the others were over long ago, so that the
upkeep has packed them. Each copy has a table of its own in Discord, people of its own among twenty thousand.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.service.upkeep import Upkeep
from bot.store import opening
from bot.store.tables import matches, metadata
from engine.registry import GAMES
from tests.advice import advice
from tests.bot.service.hall import Hall

MATCHES, RUNNING = 100_000, 10_000
PEOPLE = 20_000
FIRST = 10_000
"""The account of the first of them: those who really played have smaller ones."""
SEATS = {"shogun": 5, "rokugan": 5, "edo": 4}
HALF = {"shogun": 250, "rokugan": 200, "edo": 200}
"""The plies after which a match that is being played stands."""


def make(folder: Path) -> tuple[Path, Path]:
    """Two files with the same matches: as they stood half-way, and packed."""
    return asyncio.run(_played(folder))


async def _played(folder: Path) -> tuple[Path, Path]:
    half, over = folder / "half.sqlite3", folder / "over.sqlite3"
    hall = Hall(over, GAMES)
    hall.scripted = False
    hall.clock.time = datetime.now(UTC) - timedelta(days=12)
    await hall.open()
    numbers = [await hall.match(people=seats, title=title, time=86400) for title, seats in SEATS.items()]
    for number, title in zip(numbers, SEATS, strict=True):
        await _go_on(hall, number, HALF[title])
    await hall.close()
    with closing(opening.connect(over)) as source, closing(sqlite3.connect(half)) as copy:
        source.backup(copy)
    await hall.open()
    for number in numbers:
        await _go_on(hall, number)
    hall.clock.time += timedelta(days=31)
    await Upkeep(hall.service.repository, 2**40, "").quarter()
    await hall.close()
    return half, over


async def _go_on(hall: Hall, number: int, plies: int | None = None) -> None:
    """Everybody plays as a caretaker would, an hour apart, up to a ply of a phase in which one can take back."""
    while (live := await hall.service.repository.get(number)).running:
        seat = live.stands.active[0]
        wishes = [choice.wish for choice in live.game.question(live.stands.state, seat).choices]
        if plies is not None and live.stands.ply >= plies and (live.info.title != "rokugan" or holds(wishes)):
            return
        user = live.info.seats[seat].user_id
        assert user is not None
        await hall.service.play.submit(number, user, await advice(hall.service, number, user))
        await hall.post()
        hall.clock.time += timedelta(
            minutes=20, seconds=live.stands.ply % 7, microseconds=live.stands.ply * 7919 % 999_983
        )


def holds(wishes: list[str]) -> list[str]:
    """The wishes by which something is taken up that can be put back."""
    return [wish for wish in wishes if wish.startswith("hold ")]


@contextmanager
def _filling(path: Path, source: Path | None = None) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        for pragma in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -200000"):
            raw.execute(f"PRAGMA {pragma}")
        if source is not None:
            raw.execute("ATTACH ? AS old", [str(source)])
        raw.execute("BEGIN")
        yield raw
        raw.execute("COMMIT")
        raw.execute("PRAGMA journal_mode = WAL")


def fill(path: Path, source: Path, first: int, last: int, only: str = "") -> None:
    """Copies of what was played get these numbers in another file, each game, or one alone, its share of them."""
    with _filling(path, source) as raw:
        raw.execute("CREATE TEMP TABLE number (i INTEGER PRIMARY KEY)")
        played = raw.execute("SELECT id, title FROM old.matches").fetchall()
        templates = [number for number, title in played if only in ("", title)]
        for template, begin, end in _shares(templates, first, last):
            raw.execute("DELETE FROM number")
            numbers = "WITH RECURSIVE n(i) AS (VALUES (?) UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i FROM n"
            raw.execute(f"INSERT INTO number {numbers}", [begin, end])
            for table in metadata.sorted_tables:
                if table is matches or "match_id" in table.c:
                    _copy(raw, table.name, template)


def finish(path: Path, me: int, mine: int) -> None:
    """No time is up for days; one person, ``me``, plays in some of the matches.

    The local table has one server. It is known of the others that the bot is not there: a start need not hold theirs.
    """
    soon = f"{datetime.now(UTC) + timedelta(days=5):%Y-%m-%d %H:%M:%S}"
    spread = "datetime(?, '+' || (match_id % 480) || ' hours') || '.000000'"
    with _filling(path) as raw:
        raw.execute(f"UPDATE deadlines SET at = {spread}", [soon])
        guilds = "SELECT DISTINCT guild_id, '{}', ? FROM matches WHERE id > 1"
        raw.execute(f"INSERT OR IGNORE INTO guilds (guild_id, settings, left_at) {guilds}", [f"{soon}.000000"])
        numbers = [row[0] for row in raw.execute("SELECT id FROM matches WHERE status = 'running' AND id > 1")]
        theirs = [(me, number) for number in numbers[:: max(1, len(numbers) // mine)][:mine]]
        raw.executemany("UPDATE seats SET user_id = ? WHERE match_id = ? AND seat = 0", theirs)


def _shares(templates: list[int], first: int, last: int) -> Iterator[tuple[int, int, int]]:
    """Each of the matches, and the numbers that its copies have."""
    size = -(-(last - first + 1) // len(templates))
    for place, template in enumerate(templates):
        begin = first + place * size
        if begin <= last:
            yield template, begin, min(last, begin + size - 1)


def _person(column: str) -> str:
    return (
        f"CASE WHEN {column} BETWEEN 1 AND 5 THEN {FIRST} + (number.i * 5 + {column} - 1) % {PEOPLE} ELSE {column} END"
    )


INSTEAD: Mapping[str, Mapping[str, str]] = {
    "matches": {
        "id": "number.i", "guild_id": "1000 + number.i % 200", "thread_id": "10000000 + number.i",
        "lobby_message_id": "20000000 + number.i", "table_message_id": "30000000 + number.i",
        "host_id": _person("host_id"),
    },
    "seats": {"user_id": _person("user_id")},
    "outbox": {"id": "NULL", "user_id": _person("user_id")},
    "acts": {"id": "NULL", "user_id": _person("user_id")},
    "votes": {"id": "NULL", "opened_by": _person("opened_by")},
    "plays": {"chain": "NULL"},
    "notes": {"user_id": _person("user_id")},
}  # fmt: skip


def _copy(raw: sqlite3.Connection, table: str, template: int) -> None:
    """All rows that a match has in a table, for each of the numbers."""
    columns = [row[1] for row in raw.execute(f"PRAGMA table_info({table})")]
    key = "id" if table == "matches" else "match_id"
    values = {**{name: f'one."{name}"' for name in columns}, "match_id": "number.i", **INSTEAD.get(table, {})}
    chosen = ", ".join(values[name] for name in columns)
    raw.execute(
        f"INSERT INTO main.{table} SELECT {chosen} FROM number CROSS JOIN old.{table} AS one"
        f" WHERE one.{key} = {template} ORDER BY number.i"
    )

"""Statistics and ratings over ten thousand results, and the book of a match."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from bot.service.lobby.choices import Choices
from bot.service.model import Person, Place
from bot.service.reading.statistics import Seen
from bot.service.service import Service
from bot.store.stores import open_store
from bot.texts import Speaker
from bot.ui.kit.artist import Artist
from bot.ui.reading.chronicle import LARGEST, Chronicler
from bot.ui.reading.finding import Finding
from bot.ui.reading.statistics import painted, person_groups, server_groups
from engine.registry import GAMES
from tests.advice import advice
from tests.bench.figures import Figure, Measurement, middle

MATCHES, SEATS = 2_500, 4
OFTEN, PLAYED = 1, 200
"""Matches that one person has played; forty share the rest."""
GUILDS, AROUND = 12, 5
ROUNDS = 9


def measurements() -> Iterator[Measurement]:
    """Seconds for all ratings from nothing, milliseconds for what ``/stats`` shows of a person, picture included, and
    tells of a server; and how long a book takes, and how large it is.
    """
    yield lambda: asyncio.run(_asked())
    yield lambda: asyncio.run(_bound())


async def _asked() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "daimyo.sqlite3")
        await (await open_store(path)).close()
        fill(path)
        store = await open_store(path)
        service, say = Service(store), Speaker("en-US", markdown=False)
        started = time.process_time()
        await service.statistics.ratings()
        rebuilt = time.process_time() - started
        took: dict[str, list[float]] = {"own": [], "server": []}
        for _ in range(ROUNDS):
            started = time.process_time()
            summaries = await service.statistics.of(OFTEN)
            painted("Anna", person_groups(summaries, say, own=True), summaries[0].rating.course, say)
            took["own"].append(time.process_time() - started)
            started = time.process_time()
            seen = Seen(1, OFTEN, lambda channel: True)
            server_groups(await service.statistics.of_server(seen), await service.statistics.names(1), say)
            took["server"].append(time.process_time() - started)
        await store.close()
    note = f"{PLAYED} matches of {MATCHES}"
    return [
        Figure("ratings_rebuild_s", rebuilt, "s CPU", most=10, note=f"{MATCHES * SEATS} results"),
        Figure("stats_ms", middle(took["own"]) * 1000, "ms CPU", most=100, note=note),
        Figure("stats_server_ms", middle(took["server"]) * 1000, "ms CPU", note=f"{MATCHES // GUILDS} matches"),
    ]


async def _bound() -> list[Figure]:
    """A match of Shogun among five, one of them a person who does what a caretaker would."""
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder, "daimyo.sqlite3"))
        service, person = Service(store), Person(OFTEN, "Anna")
        match = await service.lobby.open(Place(1, 2), person, "shogun", Choices(AROUND, {}, 0))
        for _ in range(AROUND - 1):
            await service.lobby.add_caretaker(match.id, person)
        async with service.repository.locked(match.id) as live:
            await service.repository.update_match(live, [], lobby_message_id=1)
        await service.lobby.start(match.id, person)
        await service.caretakers.quiet()
        while (await service.play.position(match.id)).active:
            await service.play.submit(match.id, OFTEN, await advice(service, match.id, OFTEN))
            await service.caretakers.quiet()
        artist, started = Artist(), time.process_time()
        chronicle = await service.chronicles.of(match.id)
        desk = Chronicler(service, artist, Finding(service, artist))
        book = await desk.book(chronicle, Speaker("en-US", chronicle.match.names), LARGEST)
        took, mib = time.process_time() - started, len(book.data) / 1024**2
        artist.close()
        await store.close()
    note = f"{len(chronicle.story)} chapters, {len(chronicle.cards)} battle cards"
    return [
        Figure("book_s", took, "s CPU", most=20, note=note),
        Figure("book_mib", mib, "MiB", most=9),
    ]


def fill(path: Path) -> None:
    """Results of matches that were never played."""
    luck, titles = Random(1), list(GAMES)
    rows = []
    for number in range(1, MATCHES + 1):
        people = luck.sample(range(2, 42), SEATS)
        if number <= PLAYED:
            people[0] = OFTEN
        title, at = (
            titles[number % len(titles)],
            f"2030-01-01 {number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}",
        )
        luck.shuffle(people)
        for seat, user in enumerate(people):
            figures = json.dumps({"battles": 5, "won": 2, "out": 30, "expected": 31.5})
            row = {"match_id": number, "seat": seat, "title": title, "seats": SEATS, "level": 0, "rank": seat + 1}
            row |= {"points": 50 - seat, "missed": 0, "guild_id": number % GUILDS, "channel_id": 1, "ended_at": at}
            row |= {"share": float(seat == 0), "user_id": user, "kept": 0, "chosen": "edo" if title == "edo" else "0"}
            rows.append(row | {"figures": figures, "answering": 600})
    names = ", ".join(rows[0])
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.executemany(
            f"INSERT INTO results ({names}) VALUES ({', '.join(f':{name}' for name in rows[0])})",
            [row | ({"chosen": "crab"} if row["title"] == "rokugan" else {}) for row in rows],
        )

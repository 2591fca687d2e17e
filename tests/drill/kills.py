"""Killed before every statement and every post of a phase's end, once each, and in the middle of every write.

What a killed process leaves behind are its files. They are copied before each statement, another process goes on from
each copy, and everything must then be as it is without a kill. Where a copy is the same as the one before, as it should
be within a transaction, one will do.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import select

from bot.store.tables import outbox
from engine.registry import GAMES
from tests.bot.service.hall import Hall, some_wish
from tests.bot.service.test_crash import lay_out, trace

FILES = ("daimyo.sqlite3", "daimyo.sqlite3-wal")
PEOPLE = 2
DRAWN = re.compile(r":[0-9a-f]{16}$")
"""What is drawn by lot for a row's key, so that nothing is taken for it."""

Files = dict[str, bytes]
Posted = frozenset[int]
"""Rows that stand in Discord, which takes each only once."""


@dataclass(frozen=True, slots=True)
class End:
    """Just before the wish that ends a phase."""

    title: str
    phase: str
    files: Files
    time: Any
    user: int
    decision: int
    wish: str


@dataclass(slots=True)
class Toll:
    """What came of the kills."""

    ends: int = 0
    statements: int = 0
    kills: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)


def files_of(folder: Path) -> Files:
    """As they are at this moment."""
    return {name: (folder / name).read_bytes() for name in FILES}


async def ends(folder: Path, title: str, seed: int, most: int = 10**6) -> list[End]:
    """The ends of phases in a match played at random, with a limit."""
    hall = Hall(folder / FILES[0], GAMES)
    await hall.open()
    try:
        number = await hall.match(PEOPLE, GAMES[title].seats[0] - PEOPLE, title)
        random, found = Random(f"kills:{title}:{seed}"), []
        while (position := await hall.service.play.position(number)).active and len(found) < most:
            before = await _part(hall, number)
            user = position.match.seats[random.choice(position.active)].user_id
            assert user is not None
            asked = await hall.service.play.question(number, user)
            wish, files = some_wish(asked.question, random), files_of(folder)
            await hall.service.play.submit(number, user, wish, decision=asked.decision)
            await hall.service.caretakers.quiet()
            if await _part(hall, number) != before:
                found.append(End(title, before[0], files, hall.clock.now(), user, asked.decision, wish))
            await hall.post()
    finally:
        await hall.close()
    return found


async def _part(hall: Hall, number: int) -> tuple[str, int]:
    """The phase in which a match is, and how many parts its story has."""
    stands = (await hall.service.repository.get(number)).stands
    return stands.state.phase, stands.chapter


class Life:
    """A process on some files, until it is killed or done; ``posted`` outlives it."""

    def __init__(self, folder: Path, end: End, files: Files, posted: Posted) -> None:
        lay_out(folder, files)
        self.folder, self.end, self.posted = folder, end, posted
        self.hall = Hall(folder / FILES[0], GAMES)
        self.hall.clock.time = end.time

    async def lives(self, before: Any = None) -> tuple[Any, ...]:
        """Go on to what comes after the phase, and post it; how everything stands then."""
        service, end = await self.hall.open(), self.end
        if before is not None:
            await trace(self.hall.store, lambda statement: before(self, statement))
        await service.caretakers.resume()
        await service.caretakers.quiet()
        try:
            asked = await service.play.question(1, end.user)
            if asked.decision == end.decision:
                await service.play.submit(1, end.user, end.wish, decision=end.decision)
            await service.caretakers.quiet()
            await service.outbox.resume()
            while rows := await service.outbox.take():
                for row in rows:
                    self.posted |= {row.id}
                    await service.outbox.tick_off(row.id, message_id=1000 + row.id, channel_id=5000 + row.match_id)
            if before is not None:
                before(self, "the end")
            return await self._stands()
        finally:
            await self.hall.close()

    async def _stands(self) -> tuple[Any, ...]:
        service = self.hall.service
        live = await service.repository.get(1)
        await service.maintenance.verify(1)
        columns = (outbox.c.key, outbox.c.id, outbox.c.kind, outbox.c.user_id, outbox.c.payload, outbox.c.result)
        query = select(*columns).order_by(outbox.c.id)
        rows = await self.hall.store.read(lambda connection: connection.execute(query).all())
        log = await service.maintenance.log(1)
        position = await service.play.position(1)
        return (
            live.stands.state,
            log.plies,
            position,
            [(DRAWN.sub("", key), *rest) for key, *rest in rows],
            self.posted,
        )


class Copies:
    """What is left at each moment of a life, each once, and between them what is left of half a write."""

    def __init__(self, random: Random) -> None:
        self.found: dict[str, tuple[str, Files, Posted]] = {}
        self.statements = 0
        self._random = random
        self._last: Files = {}

    def __call__(self, life: Life, statement: str) -> None:
        self.statements += 1
        files = files_of(life.folder)
        self._add(statement, files, life.posted)
        one, other = self._last.get(FILES[1], b""), files[FILES[1]]
        if one != other and self._last:
            where = self._random.randrange(len(one), len(other)) if len(one) < len(other) else len(other) // 2
            torn = other[:where] + one[where:]
            self._add(f"half of what was written before {statement}", self._last | {FILES[1]: torn}, life.posted)
        self._last = files

    def _add(self, where: str, files: Files, posted: Posted) -> None:
        self.found.setdefault(sha256(repr((files, sorted(posted))).encode()).hexdigest(), (where, files, posted))


async def killed(folder: Path, end: End, toll: Toll, random: Random, one_in: int = 1) -> None:
    """All the kills of one phase's end, or some by lot."""
    copies = Copies(random)
    expected = await Life(folder, end, end.files, frozenset()).lives(copies)
    toll.ends += 1
    toll.statements += copies.statements
    for where, files, posted in chosen(list(copies.found.values()), random, one_in):
        toll.kills += 1
        what = f"{end.title}, end of {end.phase}, before {where[:80]!r}"
        try:
            stands = await Life(folder, end, files, posted).lives()
        except Exception as trouble:
            toll.lost.append(f"{what}: {trouble!r}")
            continue
        for part, one, other in zip(("state", "log", "position", "rows", "posts"), expected, stands, strict=True):
            if one != other:
                twice = isinstance(other, list | tuple | frozenset) and len(other) > len(one)
                (toll.doubled if twice else toll.lost).append(f"{what}: another {part}")
    shutil.rmtree(folder)


def chosen(things: list[Any], random: Random, one_in: int) -> Iterator[Any]:
    """All, or a share by lot, at least one."""
    yield from things if one_in == 1 else random.sample(things, max(1, len(things) // one_in))

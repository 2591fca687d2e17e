"""One of two processes on one PostgreSQL killed before every statement of a phase's end, while the other takes over.

The database is copied for each kill. Two services are on it, and both know the match; one is given the wish that ends
a phase, and loses all its connections before one of its statements or commits. The other one takes its work over, is
given the same wish if that is still open, and goes on. Then everything must be as it is without a kill.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any
from unittest import mock
from zlib import crc32

from sqlalchemy import Engine, event, select, update

from bot.store import moving, opening, postgres
from bot.store.stores import open_store
from bot.store.tables import leases, outbox
from engine.registry import GAMES
from tests.bot.service.hall import Hall
from tests.bot.service.test_crash import lay_out
from tests.drill.kills import DRAWN, FILES, End, Toll, chosen
from tests.postgres import Cluster

PARTS = ("state", "log", "position", "rows", "posts")
LONG_AGO = datetime(2001, 1, 1, tzinfo=UTC)


@dataclass(slots=True)
class Fate:
    """Counts the statements and commits of a process, and kills it before one of them."""

    at: int = 0
    """Number of that one; 0 for none."""
    count: int = 0
    ran: int = 0
    """How many there were until the end."""
    dead: bool = False
    before: str = ""
    """What it was about to do."""
    connections: list[Any] = field(default_factory=list)

    def watch(self, engine: Engine) -> None:
        """Count what is done by an engine of the process."""
        event.listen(engine, "connect", self._connected)
        event.listen(engine, "before_cursor_execute", lambda connection, cursor, words, *_: self._step(words))
        event.listen(engine, "commit", lambda connection: self._step("COMMIT"))

    def _connected(self, raw: Any, _: object) -> None:
        self.connections.append(raw)
        if self.dead:
            raw.pgconn.finish()

    def _step(self, words: str) -> None:
        self.count += not self.dead
        if self.count == self.at and not self.dead:
            self.dead, self.before = True, " ".join(words.split())[:80]
            for raw in self.connections:
                raw.pgconn.finish()  # the server undoes what it had begun


@contextlib.contextmanager
def mortal(fate: Fate) -> Iterator[None]:
    """Let the connections that are opened meanwhile belong to the process with this fate."""
    honest = postgres.engine

    def watched(url: str, **how: Any) -> Engine:
        engine = honest(url, **how)
        fate.watch(engine)
        return engine

    with mock.patch.object(postgres, "engine", watched):
        yield


class Pair:
    """Two processes on a database, just before the wish that ends a phase."""

    def __init__(self, url: str, end: End) -> None:
        self._end = end
        self.one, self.other = (Hall(url, GAMES) for _ in range(2))
        self.posted = set[str]()
        """What stands in Discord."""
        self.doubled = list[str]()
        """What was posted again without being looked for."""
        self._rows = set[int]()

    async def lives(self, fate: Fate, at: int = 0) -> tuple[Any, ...]:
        """Let one go on to what comes after the phase, kill it before a statement, and let the other take over.

        Return how everything stands then.
        """
        try:
            await self._begins(self.other)
            with mortal(fate):
                await self._begins(self.one)
                fate.count, fate.at = 0, at
                try:
                    await self._goes_on(self.one)
                except Exception:
                    if not fate.dead:
                        raise
            fate.at, fate.ran = 0, fate.count
            if not fate.dead:
                return await self._stands(self.one)
            await self._takes_over()
            return await self._stands(self.other)
        finally:
            for hall in (self.one, self.other):
                with contextlib.suppress(Exception):
                    await hall.close()

    async def _begins(self, hall: Hall) -> None:
        hall.clock.time = self._end.time
        await hall.open()
        await hall.service.sharing.start()
        await hall.service.play.position(1)

    async def _takes_over(self) -> None:
        """End the dead one's lease; the person presses again."""
        ended = update(leases).where(leases.c.number == self.one.store.lease).values(until=LONG_AGO)
        await self.other.store.write(lambda connection: connection.execute(ended))
        there = select(leases.c.number).where(leases.c.number == self.one.store.lease)
        while await self.other.store.read(lambda connection: connection.execute(there).first()):
            await self.other.service.sharing.renew()  # not while the server has not noticed the death
        await self._goes_on(self.other)

    async def _goes_on(self, hall: Hall) -> None:
        service, end = hall.service, self._end
        await service.caretakers.quiet()
        asked = await service.play.question(1, end.user)
        if asked.decision == end.decision:
            await service.play.submit(1, end.user, end.wish, decision=end.decision)
        await service.caretakers.quiet()
        while rows := await service.outbox.take():
            keys = await self._keys(hall)
            for row in rows:
                key = keys[row.id]
                if row.id in self._rows and not row.perhaps_sent:
                    self.doubled.append(key)
                self.posted.add(key)
                self._rows.add(row.id)
                await service.outbox.tick_off(row.id, message_id=1 + crc32(key.encode()), channel_id=5001)

    async def _keys(self, hall: Hall) -> dict[int, str]:
        query = select(outbox.c.id, outbox.c.key)
        rows = await hall.store.read(lambda connection: connection.execute(query).all())
        return {row.id: DRAWN.sub("", row.key) for row in rows}

    async def _stands(self, hall: Hall) -> tuple[Any, ...]:
        service = hall.service
        live = await service.repository.get(1)
        await service.maintenance.verify(1)
        columns = (outbox.c.key, outbox.c.kind, outbox.c.user_id, outbox.c.payload, outbox.c.result)
        query = select(*columns).order_by(outbox.c.id)
        rows = await hall.store.read(lambda connection: connection.execute(query).all())
        log, position = await service.maintenance.log(1), await service.play.position(1)
        return live.stands.state, log.plies, position, [(DRAWN.sub("", key), *rest) for key, *rest in rows], self.posted


async def moved(folder: Path, end: End, url: str) -> None:
    """Move the database of an end of a phase to a server."""
    lay_out(folder, end.files)
    engine = opening.engine(folder / FILES[0], writes=False)
    target = await open_store(url)
    try:
        with engine.begin() as source:
            await target.write(lambda connection: moving.copy_rows(source, connection))
    finally:
        await target.close()
        engine.dispose()


async def taken_over(server: Cluster, folder: Path, end: End, toll: Toll, random: Random, one_in: int = 1) -> None:
    """All the kills of one phase's end, or some by lot."""
    before, twin, dying = (f"{name}{token_hex(8)}" for name in ("end", "twin", "dying"))
    await moved(folder, end, server.make(before))
    without = Fate()
    expected = await Pair(server.make(twin, like=before), end).lives(without)
    server.drop(twin)
    toll.ends += 1
    toll.statements += without.ran
    for at in chosen(list(range(1, without.ran + 1)), random, one_in):
        fate = Fate()
        try:
            async with asyncio.timeout(60):
                pair = Pair(server.make(dying, like=before), end)
                stands = await pair.lives(fate, at)
            toll.kills += fate.dead  # not every time there are as many: a lease is renewed by the clock
            toll.doubled += [f"{end.title}, end of {end.phase}, statement {at}: {key}" for key in pair.doubled]
        except Exception as trouble:
            toll.lost.append(f"{end.title}, end of {end.phase}, statement {at} ({fate.before!r}): {trouble!r}")
            continue
        finally:
            server.drop(dying)
        what = f"{end.title}, end of {end.phase}, killed before statement {at} of {without.ran}: {fate.before!r}"
        for part, one, other in zip(PARTS, expected, stands, strict=True):
            if one != other:
                twice = isinstance(other, list | tuple | set) and len(other) > len(one)
                (toll.doubled if twice else toll.lost).append(f"{what}: another {part}")
    server.drop(before)

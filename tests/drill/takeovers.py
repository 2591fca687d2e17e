"""One of two processes on one PostgreSQL killed before every statement of a phase's end, while the other takes over.

The database is copied for each kill. Two services are on it, and both know the match; one is given the wish that ends
a phase, and loses all its connections before this statement or that, in the middle of what it does. The other buries
it, is given the same wish if that is still open, and goes on. Then everything must be as it is without a kill.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any
from unittest import mock
from zlib import crc32

import psycopg
from sqlalchemy import select, update

from bot.store import moving, postgres
from bot.store.database import Store
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
    """Counts the statements of a process, and kills it before one of them."""

    at: int = 0
    """Before which one; 0 for none."""
    count: int = 0
    ran: int = 0
    """How many there were until the end."""
    dead: bool = False
    before: str = ""
    """What it was about to do."""
    connections: list[postgres.Connection] = field(default_factory=list)

    def step(self, statement: Callable[[], Any]) -> None:
        """Run another statement, or die before it."""
        self.count += not self.dead
        if self.count == self.at and not self.dead:
            self.dead, self.before = True, _told(statement)
            for connection in self.connections:
                connection.raw.pgconn.finish()  # what it had begun the server undoes
        if self.dead:
            raise psycopg.OperationalError("killed")
        statement()


def _told(statement: Callable[[], Any]) -> str:
    words = getattr(statement, "args", ("",))[:1]
    return " ".join(str(words[0] if words else "").split())[:80] or "a commit, or a check of the store"


@contextlib.contextmanager
def mortal(fate: Fate) -> Iterator[None]:
    """The connections that are opened meanwhile belong to the process with this fate."""

    honest = postgres.connect

    async def connected(*args: Any, **more: Any) -> postgres.Connection:
        connection = await honest(*args, **more)
        run = connection._all

        def each(statements: list[Callable[[], Any]]) -> None:
            run([partial(fate.step, one) for one in statements])

        connection._all = each  # type: ignore[method-assign]
        fate.connections.append(connection)
        return connection

    with mock.patch.object(postgres, "connect", connected):
        yield


class Pair:
    """Two processes on a database, just before the wish that ends a phase."""

    def __init__(self, url: str, end: End) -> None:
        self._end = end
        self.one, self.other = (Hall(url, GAMES) for _ in range(2))
        self.posted = set[str]()
        """What stands in Discord, which takes each row only once."""

    async def lives(self, fate: Fate, at: int = 0) -> tuple[Any, ...]:
        """One goes on to what comes after the phase, and is killed before one of its statements; the other takes over.
        How everything stands then."""
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
        """The dead one's lease is over; whoever had pressed presses again."""
        ended = update(leases).where(leases.c.number == self.one.store.lease).values(until=LONG_AGO)
        await self.other.store.write(lambda connection: connection.execute(ended))
        await self.other.service.sharing.renew()
        await self._goes_on(self.other)

    async def _goes_on(self, hall: Hall) -> None:
        service, end = hall.service, self._end
        await service.caretakers.quiet()
        asked = await service.play.asked(1, end.user)
        if asked.decision == end.decision:
            await service.play.submit(1, end.user, end.wish, decision=end.decision)
        await service.caretakers.quiet()
        while rows := await service.outbox.unsent():
            keys = await self._keys(hall)
            for row in rows:
                if await service.outbox.settled(row):
                    key = keys[row.id]
                    self.posted.add(key)
                    await service.outbox.sent(row.id, message_id=1 + crc32(key.encode()), channel_id=5001)

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
    """The database of an end of a phase, on a server."""
    lay_out(folder, end.files)
    source, target = await Store.open(folder / FILES[0]), await Store.open(url)
    try:
        await moving.move(source, target)
    finally:
        await source.close()
        await target.close()


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
        toll.kills += 1
        fate = Fate()
        try:
            async with asyncio.timeout(60):
                stands = await Pair(server.make(dying, like=before), end).lives(fate, at)
            assert fate.dead, "there was no such statement"
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

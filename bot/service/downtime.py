"""Outages: signs of life, and giving back the time without any.

A deadline that passed while the bot could not act resolves nothing: the process was down, the
machine slept, its clock was set forward, Discord was lost, or the disk was full. A clock set back
needs nothing: deadlines only come later. When it jumps forward again, only time after the latest
sign of life is given back, so that jumps back and forth add up to nothing.
"""

import math
from datetime import datetime, timedelta
from typing import Any

import structlog
from sqlalchemy import Connection

from bot.service.durations import length
from bot.service.match.match_state import DUE
from bot.service.model import PostKind, UnknownRules
from bot.service.play.repository import MatchRepository
from bot.service.time.deadlines import GAP
from bot.store import deadlines, leases, outbox
from bot.store.errors import StoreTrouble
from bot.texts import dump_text
from engine.core.text import T

EVERY = timedelta(seconds=30)
"""The interval of stored signs of life."""
_log = structlog.get_logger(__name__)


class Downtime:
    """The heartbeat."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository
        self.last: datetime | None = None
        """When the bot was last alive with Discord connected; None until it is read."""
        self.silent = True
        """True while Discord is lost or nothing can be stored."""
        self._written: datetime | None = None
        self._latest: datetime | None = None
        """The latest sign of life by a clock that may have been set back since."""

    @property
    def is_old(self) -> bool:
        """True if the last sign of life is so old that another is needed."""
        return self.last is None or not timedelta() <= self._repository.clock.now() - self.last < EVERY / 2

    async def wake(self) -> None:
        """At a start, give back the time since the last process's last sign of life.

        The first sign of this process comes with Discord's connection.
        """
        self.last = await self._repository.store.read(deadlines.last_beat)
        now = self._repository.clock.now()
        lost = self._lost(now)
        if lost > GAP:
            await self._give_back(lost, now)
            self.last = now

    async def beat(self, *, now_written: bool = False) -> timedelta:
        """Give a sign of life, at least each minute while connected. Return the time given back.

        After a long silence every match gets the time back; after a short loss of Discord, matches
        with a deadline in it. ``now_written`` always stores the sign, as at the end of a process.
        """
        now = self._repository.clock.now()
        if self.last is None:
            self.last = await self._repository.store.read(deadlines.last_beat)
        lost = self._lost(now)
        try:
            if lost > GAP or (self.silent and lost > timedelta()):
                await self._give_back(lost, now)
            elif now_written or self._written is None or not timedelta() <= now - self._written < EVERY:
                await self._repository.store.write(deadlines.beat, max(now, self._latest or now))
                self._written = now
        except StoreTrouble:
            self.silent = True
            raise
        self.last, self.silent = now, False
        return lost if lost > GAP else timedelta()

    def _lost(self, now: datetime) -> timedelta:
        """Return the time that passed since the latest sign of life."""
        if self.last is None:
            return timedelta()
        self._latest = max(self.last, self._latest or self.last)
        return now - self._latest

    async def stop_clocks(self) -> None:
        """Stop the clocks of matches whose rules have no engine; others get that time back."""
        broken, now = self._repository.broken, self._repository.clock.now()
        held = [number for number, trouble in broken.items() if isinstance(trouble, UnknownRules)]

        def stop(connection: Connection) -> None:
            for match_id, since in deadlines.stop_clocks(connection, held, now).items():
                deadlines.delay(connection, match_id, DUE, math.ceil((now - since).total_seconds()))
                outbox.add(connection, [{"match_id": match_id, **_note(now - since, now)}])

        await self._repository.store.write(stop)

    async def _give_back(self, lost: timedelta, now: datetime) -> None:
        """Move deadlines and tell their matches, in one transaction: all after a long outage, else
        those with a deadline in it.
        """
        row = _note(lost, now)
        shared = self._repository.store.shared

        def give_back(connection: Connection) -> tuple[timedelta, list[int]] | None:
            leases.one_at_a_time(connection)
            missing = lost
            if shared and (seen := deadlines.last_beat(connection)) is not None:
                missing = min(lost, now - seen)
                if missing <= EVERY:  # others were alive meanwhile, or have given it back
                    return None
            seconds, meanwhile = math.ceil(missing.total_seconds()), None if missing > GAP else now
            waiting = deadlines.give_back(connection, DUE, seconds, meanwhile)
            outbox.skip_outage(connection, waiting, seconds)
            outbox.add(connection, [{"match_id": match_id, **row} for match_id in waiting])
            deadlines.beat(connection, now)
            return missing, waiting

        given = await self._repository.store.write(give_back)
        if given is None:
            return
        lost, waiting = given
        self._written = now
        await self._repository.reload_deadlines()
        self._repository.outbox_event.set()
        if lost > GAP or waiting:
            _log.warning("outage", seconds=math.ceil(lost.total_seconds()), matches=len(waiting))


def _note(lost: timedelta, now: datetime) -> dict[str, Any]:
    """Return the row of the outbox that tells a table of time given back."""
    text = dump_text(T("I was away for {time}. You get that time back.", time=length(lost.total_seconds())))
    key = f"{PostKind.NOTE}:outage:{int(now.timestamp())}"
    return {"key": key, "kind": PostKind.NOTE, "user_id": None, "payload": {"text": text}, "created_at": now}

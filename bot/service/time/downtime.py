"""Outages: signs of life, and the time that is given back when there was none.

Nothing is resolved by a deadline that passed while nobody watched, be it that the process was down, that the machine
slept, or that its clock was set forward. A clock that is set back needs nothing: deadlines only come later.
"""

import math
from datetime import datetime, timedelta

import structlog

from bot.service.model import PostKind
from bot.service.play.match_state import DUE
from bot.service.play.repository import MatchRepository
from bot.service.telling import words
from bot.service.time.durations import length
from bot.store import deadlines, outbox
from engine.core.text import T

EVERY = timedelta(seconds=30)
"""How often a sign of life is written down."""
GAP = timedelta(minutes=3)
"""A longer silence is an outage."""

_log = structlog.get_logger(__name__)


class Downtime:
    """The heartbeat."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository
        self.last: datetime | None = None
        """The last time that the bot was seen alive; None until it is read."""
        self._written: datetime | None = None

    async def beat(self, *, now_written: bool = False) -> timedelta:
        """Give a sign of life; before anything else after a start, then at least every minute. What was given back.

        If the last is long ago, the time since then is given back to every match. ``now_written`` writes it down in
        any case, as at the end of a process.
        """
        now = self._repository.clock.now()
        if self.last is None:
            self.last = await self._repository.store.read(deadlines.last_beat)
        lost = timedelta() if self.last is None else now - self.last
        if lost > GAP:
            await self._give_back(lost, now)
        elif now_written or self._written is None or not timedelta() <= now - self._written < EVERY:
            async with self._repository.store.writing() as connection:
                await deadlines.beat(connection, now)
            self._written = now
        self.last = now
        return lost if lost > GAP else timedelta()

    async def _give_back(self, lost: timedelta, now: datetime) -> None:
        """Move every deadline and tell the matches that have one, in one transaction."""
        text = words.dump(T("I was away for {time}. You get that time back.", time=length(lost.total_seconds())))
        key = f"{PostKind.NOTE}:outage:{int(now.timestamp())}"
        row = {"key": key, "kind": PostKind.NOTE, "user_id": None, "payload": {"text": text}, "created_at": now}
        async with self._repository.store.writing() as connection:
            waiting = await deadlines.give_back(connection, DUE, math.ceil(lost.total_seconds()))
            await outbox.add(connection, [{"match_id": match_id, **row} for match_id in waiting])
            await deadlines.beat(connection, now)
        self._written = now
        await self._repository.moved()
        self._repository.outbox_event.set()
        _log.warning("outage", seconds=round(lost.total_seconds()), matches=len(waiting))

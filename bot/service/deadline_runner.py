"""Deadlines: the actions at their end, signs of life, and giving back the time without any.

A deadline that passed while the bot could not act resolves nothing: the process was down, the
machine slept, its clock was set forward, Discord was lost, or the disk was full. A clock set back
needs nothing: deadlines only come later. When it jumps forward again, only time after the latest
sign of life is given back, so that jumps back and forth add up to nothing.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import structlog
from sqlalchemy import Connection
from structlog.contextvars import bound_contextvars

from bot.service.durations import length, stamp
from bot.service.host.votes import Votes
from bot.service.lobby.lobbies import OPEN
from bot.service.match.match_state import CLOSE, DUE, STALE, VOTE, MatchState, with_deadline
from bot.service.match.turn_player import TurnPlayer
from bot.service.model import Broken, Status, UnknownRules
from bot.service.play.caretakers import Caretakers
from bot.service.play.repository import SHORT, MatchRepository, Part, retry_on_conflict
from bot.service.telling.posts import lobby_post, match_words, note, progress
from bot.service.time.deadlines import GAP, lap_over
from bot.service.time.reminders import Reminding
from bot.store import deadlines, leases, outbox
from bot.store.errors import Conflict, StoreTrouble
from engine.core.text import TN, T

AGAIN = timedelta(seconds=60)
"""Pause after a failure."""
LATER = timedelta(hours=1)
"""Pause for a match that cannot be read."""
EVERY = timedelta(seconds=30)
"""The interval of stored signs of life."""

_log = structlog.get_logger(__name__)


class Deadlines(Part):
    """The present deadlines, and the actions at their end."""

    def __init__(self, repository: MatchRepository, caretakers: Caretakers) -> None:
        super().__init__(repository)
        self._caretakers = caretakers
        self._postponed: dict[int, datetime] = {}
        self.event = repository.due_event
        """Set whenever ``next_due`` may have changed. The task that waits for it clears it."""

    async def next_due(self) -> datetime | None:
        """Return when ``run_due`` next has work; None if nothing is due at all."""
        earliest = await self._store.read(deadlines.earliest, self._postponed)
        times = [*self._postponed.values(), *([earliest] if earliest else [])]
        return min(times, default=None)

    async def seconds_left(self) -> float:
        """Return the seconds until then; at most 0 if it is overdue."""
        due = await self.next_due()
        return math.inf if due is None else (due - self.now()).total_seconds()

    async def run_due(self, now: datetime | None = None) -> int:
        """Run what is overdue: defaults for late people, reminders. Return the number of matches.

        Overdue is all before ``now``, or before the clock. A caller that watches for outages passes
        the last sign of life: a machine that falls asleep in between costs no one a turn.
        """
        now = now or self.now()
        self._repository.outbox_event.set()  # a refused post may be due again
        overdue = await self._store.read(deadlines.overdue, now)
        self._postponed = {match_id: until for match_id, until in self._postponed.items() if until > now}
        handled = 0
        for match_id in dict.fromkeys([*overdue, *self._caretakers.stuck]):
            if match_id in self._postponed:
                continue
            try:
                with bound_contextvars(match=match_id):
                    await self._run(match_id, now)
                handled += 1
            except Conflict:
                continue  # another process was faster: the next look sees the changed match
            except Broken:
                self._postponed[match_id] = now + LATER
            except Exception as trouble:
                self._postponed[match_id] = now + AGAIN
                if not isinstance(trouble, StoreTrouble):  # which the store has told
                    _log.exception("deadline failed", match=match_id)
        return handled

    @retry_on_conflict
    async def _run(self, match_id: int, now: datetime) -> None:
        async with self._repository.locked(match_id, SHORT) as live:
            live, times = await self._store.read(with_deadline, live)
            overdue = {kind for kind, at in times.items() if at <= now}
            unposted = await self._store.read(outbox.unposted, match_id)
            if live.running and any(row["clock_at"] for row in unposted):
                self._postponed[match_id] = now + AGAIN  # the table cannot read posts; it gets the time back
            elif live.info.status is Status.LOBBY:
                await self._close_lobby(live, overdue, times)
            elif not live.running:
                await self._repository.update_match(live, [], partial(deadlines.drop, match_id=match_id))
            elif ended := sorted(kind for kind in overdue if kind.startswith(f"{VOTE}:")):
                for kind in ended:
                    await Votes(self._repository).count(live, kind)
                    live = self._repository.held(live)
            elif DUE in overdue:
                player = TurnPlayer(live)
                player.carry_out(player.time_up(over=lap_over(live)))
                _log.info("deadline passed", match=match_id, seats=player.pending.late)
                live = await self._repository.commit_turn(live, player.pending)
            else:
                habits = await self._repository.preferences.everybody()
                done = Reminding(live, habits, now, overdue, times).all()

                def put_off(connection: Connection) -> None:
                    for kind in overdue:
                        deadlines.drop(connection, match_id, kind)
                    deadlines.put(connection, match_id, done.later)

                await self._repository.update_match(live, done.posts, put_off)
        self._caretakers.stuck.discard(match_id)
        self._caretakers.drive(live)

    async def _close_lobby(self, live: MatchState, overdue: Collection[str], times: Mapping[str, datetime]) -> None:
        """Close a lobby in time, or remind its host before that."""
        info, name = live.info, match_words(live)
        drop = partial(deadlines.drop, match_id=info.id)
        if CLOSE in overdue:
            words = T(
                "🚪 {match} is closed: no one started it for {time}.", match=name, time=length(OPEN.total_seconds())
            )
            ended = {"status": Status.ABANDONED, "ended_at": self.now()}
            await self._repository.update_match(live, [lobby_post(), note(CLOSE, words, info.host_id)], drop, **ended)
            return
        free = info.wanted - len(info.seats)
        words = T(
            "⏳ {match} in {where} is still open: {free}. Start it, or it closes {when}.",
            match=name,
            where=f"<#{info.channel_id}>",
            free=TN("{n} seat is free", "{n} seats are free", free) if free else T("all seats are taken"),
            when=stamp(times[CLOSE], "R"),
        )
        await self._repository.update_match(live, [note(STALE, words, info.host_id)], partial(drop, kind=STALE))


class Downtime(Part):
    """The heartbeat."""

    def __init__(self, repository: MatchRepository) -> None:
        super().__init__(repository)
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
        return self.last is None or not timedelta() <= self.now() - self.last < EVERY / 2

    async def wake(self) -> None:
        """At a start, give back the time since the last process's last sign of life.

        The first sign of this process comes with Discord's connection.
        """
        now = self.now()
        lost = await self._lost(now)
        if lost > GAP:
            await self._give_back(lost, now)
            self.last = now

    async def beat(self, *, now_written: bool = False) -> timedelta:
        """Give a sign of life, at least each minute while connected. Return the time given back.

        After a long silence every match gets the time back; after a short loss of Discord, matches
        with a deadline in it. ``now_written`` always stores the sign, as at the end of a process.
        """
        now = self.now()
        lost = await self._lost(now)
        try:
            if lost > GAP or (self.silent and lost > timedelta()):
                await self._give_back(lost, now)
            elif now_written or self._written is None or not timedelta() <= now - self._written < EVERY:
                await self._store.write(deadlines.beat, max(now, self._latest or now))
                self._written = now
        except StoreTrouble:
            self.silent = True
            raise
        self.last, self.silent = now, False
        return lost if lost > GAP else timedelta()

    async def _lost(self, now: datetime) -> timedelta:
        """Return the time that passed since the latest sign of life."""
        if self.last is None:
            self.last = await self._store.read(deadlines.last_beat)
        if self.last is None:
            return timedelta()
        self._latest = max(self.last, self._latest or self.last)
        return now - self._latest

    async def stop_clocks(self) -> None:
        """Stop the clocks of matches whose rules have no engine; others get that time back."""
        broken, now = self._repository.broken, self.now()
        held = [number for number, trouble in broken.items() if isinstance(trouble, UnknownRules)]

        def stop(connection: Connection) -> None:
            for match_id, since in deadlines.stop_clocks(connection, held, now).items():
                deadlines.delay(connection, math.ceil((now - since).total_seconds()), match_id)
                outbox.add(connection, _notes([match_id], now - since, now))

        await self._store.write(stop)

    async def _give_back(self, lost: timedelta, now: datetime) -> None:
        """Move deadlines and tell their matches: all after a long outage, else those in it."""

        def give_back(connection: Connection) -> tuple[timedelta, list[int]] | None:
            leases.one_at_a_time(connection)
            missing = lost
            if self._store.shared and (seen := deadlines.last_beat(connection)) is not None:
                missing = min(lost, now - seen)
                if missing <= EVERY:  # others were alive meanwhile, or have given it back
                    return None
            seconds, meanwhile = math.ceil(missing.total_seconds()), None if missing > GAP else now
            waiting = deadlines.delay(connection, seconds, due_by=meanwhile)
            outbox.skip_outage(connection, waiting, seconds)
            outbox.add(connection, _notes(waiting, missing, now))
            deadlines.beat(connection, now)
            return missing, waiting

        given = await self._store.write(give_back)
        if given is None:
            return
        lost, waiting = given
        self._written = now
        await self._repository.reload_all_deadlines()
        self._repository.outbox_event.set()
        if lost > GAP or waiting:
            _log.warning("outage over, time given back", seconds=math.ceil(lost.total_seconds()), matches=len(waiting))


def _notes(match_ids: Sequence[int], lost: timedelta, now: datetime) -> list[dict[str, Any]]:
    """Return the rows that tell tables of time given back, and of the new deadline."""
    words = T("I was away for {time}. You get that time back.", time=length(lost.total_seconds()))
    posts = [asdict(note(f"outage:{int(now.timestamp())}", words)), asdict(progress())]
    return [{"match_id": match_id, **post, "created_at": now} for match_id in match_ids for post in posts]

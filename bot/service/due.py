"""Deadlines, and the actions at their end."""

import math
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

import structlog
from sqlalchemy import Connection
from structlog.contextvars import bound_contextvars

from bot.service.host.votes import Votes
from bot.service.lobby.limits import close_in_time
from bot.service.match import storing
from bot.service.match.match_state import DUE, VOTE, MatchState
from bot.service.match.turn_player import TurnPlayer
from bot.service.model import Broken, Status
from bot.service.play.caretakers import Caretakers
from bot.service.play.repository import SHORT, MatchRepository, retry_on_conflict
from bot.service.time.deadlines import lap_over, late_note
from bot.service.time.reminders import Reminding
from bot.store import deadlines, outbox
from bot.store.errors import Conflict

AGAIN = timedelta(seconds=60)
"""Pause after a failure."""
LATER = timedelta(hours=1)
"""Pause for a match that cannot be read."""

_log = structlog.get_logger(__name__)


class Deadlines:
    """The present deadlines, and the actions at their end."""

    def __init__(self, repository: MatchRepository, caretakers: Caretakers, votes: Votes) -> None:
        self._repository = repository
        self._caretakers = caretakers
        self._votes = votes
        self._postponed: dict[int, datetime] = {}
        self.event = repository.due_event
        """Set whenever ``next_due`` may have changed. The task that waits for it clears it."""

    def now(self) -> datetime:
        """Return the time by the service's clock."""
        return self._repository.clock.now()

    async def next_due(self) -> datetime | None:
        """Return when ``run_due`` next has work; None if nothing is due at all."""
        earliest = await self._repository.store.read(deadlines.earliest, self._postponed)
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
        overdue = await self._repository.store.read(deadlines.overdue, now)
        handled = 0
        for match_id in dict.fromkeys([*overdue, *self._caretakers.stuck]):
            if self._postponed.get(match_id, now) > now:
                continue
            self._postponed.pop(match_id, None)
            try:
                with bound_contextvars(match=match_id):
                    await self._run(match_id, now)
                handled += 1
            except Conflict:
                continue  # another process was faster: the next look sees the changed match
            except Broken:
                self._postponed[match_id] = now + LATER
            except Exception:
                self._postponed[match_id] = now + AGAIN
                _log.exception("a deadline could not be carried out", match=match_id)
        return handled

    @retry_on_conflict
    async def _run(self, match_id: int, now: datetime) -> None:
        async with self._repository.locked(match_id, SHORT) as live:
            live, times = await self._repository.store.read(storing.with_deadline, live)
            overdue = {kind for kind, at in times.items() if at <= now}
            if live.running and await self._repository.store.read(outbox.clock_stands, match_id):
                self._postponed[match_id] = now + AGAIN  # the table cannot read posts; it gets the time back
            elif live.info.status is Status.LOBBY:
                await close_in_time(self._repository, live, overdue)
            elif not live.running:
                await self._repository.update_match(live, [], partial(deadlines.drop, match_id=match_id))
            elif ended := [kind for kind in overdue if kind.startswith(f"{VOTE}:")]:
                await self._end_votes(live, ended)
            elif DUE in overdue:
                player = TurnPlayer(live)
                player.carry_out(player.time_up(over=lap_over(live)))
                _log.info("deadline", match=match_id, seats=player.late)
                posts = [late_note(live, player.late)] if player.late else []
                live = await self._repository.commit_turn(live, player.pending, posts, late=player.missed)
            else:
                await self._remind(live, now)
        self._caretakers.drive(live)

    async def _end_votes(self, live: MatchState, kinds: Sequence[str]) -> None:
        """Close votes whose time is up. The caller looks again for what else is due."""
        for kind in kinds:
            await self._votes.end(live, int(kind.partition(":")[2]))
            await self._repository.update_match(live, [], partial(deadlines.drop, match_id=live.info.id, kind=kind))

    async def _remind(self, live: MatchState, now: datetime) -> None:
        """Post the reminders whose time has come."""
        match_id = live.info.id
        ahead = await self._repository.store.read(deadlines.of_match, match_id)
        overdue = [kind for kind, at in ahead.items() if kind != DUE and at <= now]
        done = Reminding(live, await self._repository.preferences.everybody(), now, overdue, ahead).all()

        def put_off(connection: Connection) -> None:
            for kind in overdue:
                deadlines.drop(connection, match_id, kind)
            deadlines.put(connection, match_id, done.later)

        await self._repository.update_match(live, done.posts, put_off)

"""Caretakers, and the people for whom they act.

Caretakers act in a task for each match, a slice of time after another. Absent people have
vacations, and seats that a caretaker keeps until they are back.
"""

import asyncio
from contextlib import suppress
from contextvars import Context
from datetime import datetime, timedelta
from time import monotonic, perf_counter

import structlog
from structlog.contextvars import bind_contextvars

from bot.service.durations import length
from bot.service.match.match_state import DUE, MatchState
from bot.service.match.turn_player import TurnPlayer
from bot.service.model import Broken, MatchInfo
from bot.service.play.repository import MatchRepository, Part, on_match, retry_on_conflict
from bot.service.preferences import Habits
from bot.service.telling.posts import note, progress
from bot.service.time.deadlines import with_seat, with_vacations
from bot.store import log, matches
from bot.store.errors import StoreTrouble
from bot.workers import off_loop
from engine.core.refusals import Illegal, Stale
from engine.core.text import SeatName, T

SLICE = 0.008
"""Seconds caretakers may think before other work and other matches have their turn."""
LOOK = 0.03
"""Seconds between two looks at whether they are done."""
LONGEST_VACATION = timedelta(days=90)
FARTHEST = timedelta(days=366)
"""The latest begin of a vacation, from now."""

_log = structlog.get_logger(__name__)


class Caretakers(Part):
    """Drives each match in which a caretaker must act, from the commit that made it so."""

    def __init__(self, repository: MatchRepository) -> None:
        super().__init__(repository)
        repository.committed = self.drive
        self._driving: dict[int, asyncio.Task[None]] = {}
        self.stuck: set[int] = set()
        """Matches whose caretakers failed; tried again when deadlines are next looked at."""

    def drive(self, live: MatchState) -> None:
        """Let the caretakers of a match act, if they must; in a task of its own."""
        match_id = live.info.id
        if live.goes_on and match_id not in self._driving and match_id not in self.stuck:
            self._start(match_id)

    def _start(self, match_id: int) -> None:
        """Start its task, in a context of its own: what it logs belongs to no press."""
        name = f"caretakers of match {match_id}"
        self._driving[match_id] = asyncio.create_task(self._driven(match_id), name=name, context=Context())

    async def _driven(self, match_id: int) -> None:
        bind_contextvars(match=match_id)
        try:
            while await self._drive_a_little(match_id):
                pass  # the lock and the store let others have their turn in between
            self.stuck.discard(match_id)
        except Exception as trouble:
            self.stuck.add(match_id)
            self._repository.due_event.set()
            if not isinstance(trouble, StoreTrouble):  # which the store has told
                _log.exception("caretakers failed", match=match_id)
        finally:
            del self._driving[match_id]

    @on_match
    async def _drive_a_little(self, live: MatchState) -> bool:
        """A slice of time for the caretakers, in one transaction; whether they must act further."""
        if not live.running or not (live.goes_on or live.stands.untold):
            return False
        player = TurnPlayer(live)
        until = perf_counter() + SLICE
        answers = player.caretakers(lambda: perf_counter() < until)
        # a caretaker of a higher level may think noticeably long
        if any(seat.level > 0 and seat.seat not in live.people for seat in live.info.seats):
            await off_loop(player.carry_out, answers)
        else:
            player.carry_out(answers)
        live = await self._repository.commit_turn(live, player.pending)
        return live.goes_on

    async def resume(self) -> None:
        """After a start: go on wherever caretakers must act or something is still to be told."""
        waiting = await self._store.read(log.pending)
        for match_id in waiting:
            if match_id not in self._driving:
                self._start(match_id)
        self._repository.outbox_event.set()
        self._repository.due_event.set()

    async def settle(self, match_id: int, seconds: float) -> bool:
        """Wait until no caretaker must act, here or elsewhere; return True if one had to."""
        until, waited = monotonic() + seconds, False
        while (await self._repository.get(match_id)).goes_on and match_id not in self.stuck and monotonic() < until:
            waited = True
            await asyncio.sleep(LOOK)
        return waited

    async def quiet(self) -> None:
        """Wait until no caretaker is acting."""
        while self._driving:
            await asyncio.wait(list(self._driving.values()))


class Absence(Part):
    """Absences and returns."""

    @on_match
    async def back(self, live: MatchState, user_id: int) -> MatchInfo:
        """Give a seat back to its person from the caretaker. Raises ``Stale`` if none keeps it."""
        seat = live.info.seated(user_id)
        if not live.running:
            raise Stale(T("This match is not being played."))
        if not live.info.seats[seat].kept:
            raise Stale(T("No caretaker plays your seat. It is yours."))
        now = self.now()
        here = with_seat(live, seat, kept=False, missed=0)
        news = note(f"back:{seat}:{int(now.timestamp())}", T("{who} is back.", who=SeatName(seat)))
        return await self._repository.commit_clock(live, here, [news])

    @on_match
    async def gone(self, live: MatchState, user_id: int) -> None:
        """Let a caretaker play for a person who left the server, until they are back."""
        seat = live.info.seat_of(user_id)
        if live.running and seat in live.people and len(live.people) > 1:
            await self._repository.commit_clock(live, with_seat(live, seat, kept=True, missed=0))

    @retry_on_conflict
    async def set_vacation(self, user_id: int, begin: datetime, end: datetime) -> Habits:
        """Set a vacation, for which deadlines wait as far as matches allow. Raises ``Illegal``."""
        now = self.now()
        if end <= begin:
            raise Illegal(T("A vacation must end after it begins."))
        if end <= now:
            raise Illegal(T("That vacation is over already."))
        if end - begin > LONGEST_VACATION:
            raise Illegal(T("A vacation can last at most {time}.", time=length(LONGEST_VACATION.total_seconds())))
        if begin > now + FARTHEST:
            raise Illegal(T("That is too far ahead. Set a vacation at most a year before."))
        habits = await self._repository.preferences.change(user_id, away=(begin, end))
        for row, _ in await self._store.read(matches.of_person, user_id, DUE):
            with suppress(Broken):
                async with self._repository.locked(row["id"]) as live:
                    later = with_vacations(live, now, await self._repository.preferences.everybody())
                    if later is not live:
                        await self._repository.commit_clock(live, later, [progress()])
        return habits

    async def end_vacation(self, user_id: int) -> Habits:
        """End or cancel a vacation; moved deadlines stay. Raises ``Stale`` without one."""
        now = self.now()
        habits = await self._repository.preferences.habits(user_id)
        if habits.away is None or habits.away[1] <= now:
            raise Stale(T("You have no vacation set."))
        if habits.away[0] < now:
            return await self._repository.preferences.change(user_id, away=(habits.away[0], now))
        return await self._repository.preferences.change(user_id, away=None)

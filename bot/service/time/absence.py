"""Absent people: vacations, and seats that a caretaker keeps until their person is back."""

from datetime import datetime, timedelta

from bot.service.lobby.preferences import Habits
from bot.service.model import MatchInfo, Status
from bot.service.play.repository import MatchRepository, retry_on_conflict
from bot.service.telling.posts import note
from bot.service.time.deadline_math import waiting, with_seat
from bot.store import matches
from engine.core.refusals import Illegal, Stale
from engine.core.text import SeatName, T

LONGEST_VACATION = timedelta(days=90)
FARTHEST = timedelta(days=366)
"""The latest begin of a vacation, from now."""


class Absence:
    """Absences and returns."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository

    @retry_on_conflict
    async def back(self, match_id: int, user_id: int) -> MatchInfo:
        """Give a seat back to its person from the caretaker. Raises ``Stale`` if none keeps it."""
        async with self._repository.locked(match_id) as live:
            seat = live.info.seated(user_id)
            if not live.running:
                raise Stale(T("This match is not being played."))
            if not live.info.seats[seat].kept:
                raise Stale(T("No caretaker plays your seat. It is yours."))
            now = self._repository.clock.now()
            here = with_seat(live, seat, kept=False, missed=0)
            news = note(f"back:{seat}:{int(now.timestamp())}", T("{who} is back.", who=SeatName(seat)))
            return (await self._repository.commit_clock(live, here, [news])).info

    @retry_on_conflict
    async def gone(self, match_id: int, user_id: int) -> None:
        """Let a caretaker play for a person who left the server, until they are back."""
        async with self._repository.locked(match_id) as live:
            seat = live.info.seat_of(user_id)
            if live.running and seat in live.people and len(live.people) > 1:
                await self._repository.commit_clock(live, with_seat(live, seat, kept=True, missed=0))

    @retry_on_conflict
    async def set_vacation(self, user_id: int, begin: datetime, end: datetime) -> Habits:
        """Set a vacation, in which deadlines wait within each match's allowance. Raises
        ``Illegal``.
        """
        now = self._repository.clock.now()
        if end <= begin:
            raise Illegal(T("A vacation must end after it begins."))
        if end <= now:
            raise Illegal(T("That vacation is over already."))
        if end - begin > LONGEST_VACATION:
            raise Illegal(T("A vacation can last at most {days} days.", days=LONGEST_VACATION.days))
        if begin > now + FARTHEST:
            raise Illegal(T("That is too far ahead. Set a vacation at most a year before."))
        habits = await self._repository.preferences.change(user_id, away_from=begin, away_until=end)
        found = await self._repository.store.read(matches.of_person, user_id, Status.RUNNING)
        for (row, _), _ in found:
            async with self._repository.locked(row["id"]) as live:
                seat = live.info.seat_of(user_id)
                later = live if seat is None else waiting(live, now, seat, habits)
                if later is not live:
                    await self._repository.commit_clock(live, later)
        return habits

    async def end_vacation(self, user_id: int) -> Habits:
        """End or cancel a vacation; moved deadlines stay. Raises ``Stale`` without one."""
        now = self._repository.clock.now()
        habits = await self._repository.preferences.habits(user_id)
        if habits.away is None or habits.away[1] <= now:
            raise Stale(T("You have no vacation set."))
        if habits.away[0] < now:
            return await self._repository.preferences.change(user_id, away_until=now)
        return await self._repository.preferences.change(user_id, away_from=None, away_until=None)

"""The service for whatever runs the bot, and what people set for all their matches."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

from bot.service.lobby.people import Ahead, Answering, Habits, Reminders
from bot.service.model import MatchInfo, Outgoing
from bot.service.parts import Parts
from bot.service.time.durations import read_zone
from engine.core.play import Log
from engine.core.protocol import Event


class Upkeep(Parts):
    """Time, people, what is to be posted, what is checked."""

    # -- time ---------------------------------------------------------------------------------------------

    def now(self) -> datetime:
        """What time it is, by the clock that was handed in."""
        return self._keeper.clock.now()

    @property
    def due_event(self) -> asyncio.Event:
        """Set whenever ``next_due`` may have changed. Whoever waits for it clears it."""
        return self._keeper.due_event

    async def next_due(self) -> datetime | None:
        """When ``run_due`` has something to do next."""
        return await self._deadlines.next_due()

    async def run_due(self) -> int:
        """Carry out what is overdue: defaults for those who are late, reminders. The number of matches handled."""
        return await self._deadlines.run_due()

    async def beat(self, *, now_written: bool = False) -> timedelta:
        """Give a sign of life; before anything else is done after a start, then at least every minute.

        If the last is long ago, the time since then is given back to every match; what it was. ``now_written``
        writes it down in any case, as at the end of a process.
        """
        return await self._outages.beat(now_written=now_written)

    # -- people -------------------------------------------------------------------------------------------

    async def habits(self, user_id: int) -> Habits:
        """What a person set for himself in all matches."""
        return await self._keeper.people.habits(user_id)

    async def set_zone(self, user_id: int, zone: str) -> Habits:
        """A person's time zone, by its name or its city. Raises ``Unreadable``."""
        return await self._keeper.people.change(user_id, time_zone=read_zone(zone))

    async def set_quiet(self, user_id: int, hours: tuple[int, int] | None) -> Habits:
        """Minutes of his day between which a person is not reminded; None for never."""
        begin, end = hours or (None, None)
        return await self._keeper.people.change(user_id, quiet_from=begin, quiet_until=end)

    async def set_reminders(self, user_id: int, way: Reminders) -> Habits:
        """How a person is reminded."""
        return await self._keeper.people.change(user_id, reminders=way)

    async def set_ahead(self, user_id: int, ahead: Ahead) -> Habits:
        """When a person is told that he is asked next."""
        return await self._keeper.people.change(user_id, ahead=ahead)

    async def set_answering(self, user_id: int, answering: Answering) -> Habits:
        """When a person's standing orders answer questions that come from now on."""
        return await self._keeper.people.change(user_id, answering=answering)

    async def look(self, user_id: int) -> str:
        """How pictures look that a person alone is shown; empty if he did not choose."""
        return await self._keeper.people.look(user_id)

    async def set_look(self, user_id: int, look: str) -> Habits:
        """The same, to be set."""
        return await self._keeper.people.change(user_id, look=look)

    async def set_vacation(self, user_id: int, begin: datetime, end: datetime) -> Habits:
        """A person is away then; his deadlines wait, within the allowance of each match. Raises ``Illegal``."""
        return await self._absence.vacation(user_id, begin, end)

    async def end_vacation(self, user_id: int) -> Habits:
        """A person is back from vacation, or does not go. Raises ``Stale`` if none is known."""
        return await self._absence.vacation_over(user_id)

    async def back(self, match_id: int, user_id: int) -> MatchInfo:
        """A person takes his seat back from the caretaker that kept it. Raises ``Stale`` if none does."""
        return await self._absence.back(match_id, user_id)

    # -- outbox -------------------------------------------------------------------------------------------

    @property
    def outbox_event(self) -> asyncio.Event:
        """Set whenever there is more to post. Whoever waits for it clears it."""
        return self._keeper.outbox_event

    async def unsent(self, now: datetime | None = None) -> tuple[Outgoing, ...]:
        """What can be posted now, in order; at most a hundred, more after those are ticked off.

        A row that waits for another try holds back the later ones of its match and recipient.
        """
        return await self._outbox.unsent(now)

    async def settled(self, match_id: int) -> None:
        """Wait until what is being done to a match just now is done, in memory as in the store."""
        async with self._keeper.locked(match_id):
            return

    async def sent(self, row_id: int, *, message_id: int | None = None, channel_id: int | None = None) -> None:
        """A row is posted. The ids of a lobby's message, a match's thread and a board's message are kept."""
        await self._outbox.sent(row_id, message_id, channel_id)

    async def failed(self, row_id: int, reason: str, *, final: bool) -> None:
        """A row could not be posted: it waits for another try, or is given up if that is final or the tenth."""
        await self._outbox.failed(row_id, reason, final)

    async def events_since(self, match_id: int, kind: type[Event], last: int) -> tuple[Event, ...]:
        """The public events from the newest of a kind to the one of this number."""
        return await self._outbox.events_since(match_id, kind, last)

    async def next_try(self) -> datetime | None:
        """When a row that could not be posted is due again."""
        return await self._outbox.next_try()

    async def wake(self) -> None:
        """Have the outbox looked at."""
        self._keeper.outbox_event.set()

    async def resume(self) -> None:
        """After a start: go on wherever caretakers must act or something was not told."""
        await self._playing.resume()

    # -- maintenance --------------------------------------------------------------------------------------

    async def log(self, match_id: int) -> Log:
        """A match as it was written down. Raises ``Corrupt`` if it was never started."""
        return await self._maintenance.log(match_id)

    async def verify(self, match_id: int) -> None:
        """Raises ``Corrupt`` unless the log replays to what is stored."""
        await self._maintenance.verify(match_id)

    async def quiet(self) -> None:
        """Wait until no caretaker is acting."""
        await self._playing.quiet()

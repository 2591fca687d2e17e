"""What people set for themselves: time zone, quiet hours, how they are reminded, vacation."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import RowMapping

from bot.service.time.clock_policy import Span
from bot.service.time.durations import DAY, read_zone, zone
from bot.store import people
from bot.store.database import Store


class Reminders(StrEnum):
    """How a person wants to be reminded."""

    DM = "dm"
    THREAD = "thread"
    OFF = "off"


class Ahead(StrEnum):
    """When a person wants to be told that they are asked next."""

    SLOW = "slow"
    """By DM, where a question is open for a day or longer."""
    ALWAYS = "always"
    """In every match, in the way of their reminders."""
    NEVER = "never"


class Answering(StrEnum):
    """When a person's standing orders answer."""

    AT_ONCE = "at_once"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Habits:
    """What a person set."""

    zone: str | None = None
    """None: UTC."""
    quiet: tuple[int, int] | None = None
    """Minutes of the person's day between which they are not reminded."""
    reminders: Reminders = Reminders.DM
    away: Span | None = None
    """Their vacation, past or to come."""
    ahead: Ahead = Ahead.SLOW
    answering: Answering = Answering.AT_ONCE
    look: str = ""
    """How their private pictures look, as words; empty: as the match has them."""

    def quiet_until(self, at: datetime) -> datetime | None:
        """When the quiet hours end in which ``at`` falls; None if it falls in none."""
        if self.quiet is None:
            return None
        begin, end = self.quiet
        local = at.astimezone(zone(self.zone))
        minute = local.hour * 60 + local.minute
        inside = begin <= minute < end if begin < end else minute >= begin or minute < end
        if not inside:
            return None
        day = local.date() if minute < end else local.date() + timedelta(days=1)
        return datetime.combine(day, time(*divmod(end, 60)), zone(self.zone)).astimezone(UTC)

    def undisturbed_until(self, at: datetime) -> datetime | None:
        """When a vacation or quiet hours end that are going on then; None if neither is."""
        if self.away is not None and self.away_at(at):
            return self.away[1]
        return self.quiet_until(at)

    def told_ahead(self, seconds: int) -> Reminders:
        """How they are told that they are next, while a question is open for so long (0: without limit).

        Nobody gets a direct message or a mention for it without having chosen so.
        """
        if self.ahead is Ahead.ALWAYS:
            return self.reminders
        slow = self.ahead is Ahead.SLOW and self.reminders is Reminders.DM and seconds >= DAY
        return Reminders.DM if slow else Reminders.OFF

    def away_at(self, at: datetime) -> bool:
        """Whether the vacation is going on then."""
        return self.away is not None and self.away[0] <= at < self.away[1]


NOTHING_SET = Habits()


class People:
    """Their settings. What every new question asks for is also held in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._vacations: dict[int, Span] | None = None
        self._patient: frozenset[int] | None = None
        self._looks: Mapping[int, str] | None = None

    async def habits(self, user_id: int) -> Habits:
        """What a person set."""
        return (await self.many([user_id])).get(user_id, NOTHING_SET)

    async def many(self, user_ids: Collection[int]) -> Mapping[int, Habits]:
        """The same of several; those who never set anything are missing."""
        rows = await self._store.read(people.of, user_ids)
        return {row["user_id"]: _habits(row) for row in rows}

    async def vacations(self, now: datetime) -> Mapping[int, Span]:
        """The vacations that are going on or to come, by account."""
        if self._vacations is None:
            rows = await self._store.read(people.away_after, now)
            self._vacations = {row["user_id"]: (row["away_from"], row["away_until"]) for row in rows}
        return self._vacations

    async def patient(self) -> frozenset[int]:
        """The accounts whose standing orders answer after a while."""
        if self._patient is None:
            async with self._store.reading() as connection:
                self._patient = frozenset(await people.answering(connection, Answering.LATER))
        return self._patient

    async def look(self, user_id: int) -> str:
        """How pictures look that a person alone is shown; empty if they did not choose."""
        if self._looks is None:
            rows = await self._store.read(people.looks)
            self._looks = {row["user_id"]: row["look"] for row in rows}
        return self._looks.get(user_id, "")

    async def set_zone(self, user_id: int, zone: str) -> Habits:
        """A person's time zone, by its name or its city. Raises ``Unreadable``."""
        return await self.change(user_id, time_zone=read_zone(zone))

    async def set_quiet(self, user_id: int, hours: tuple[int, int] | None) -> Habits:
        """Minutes of their day between which a person is not reminded; None for never."""
        begin, end = hours or (None, None)
        return await self.change(user_id, quiet_from=begin, quiet_until=end)

    async def change(self, user_id: int, **values: Any) -> Habits:
        """Set some columns of a person: ``reminders``, ``ahead``, ``answering``, ``look``, …"""
        async with self._store.writing() as connection:
            await people.change(connection, user_id, **values)
        self._patient = self._looks = None
        habits = await self.habits(user_id)
        if self._vacations is not None:
            self._vacations.pop(user_id, None)
            if habits.away is not None:
                self._vacations[user_id] = habits.away
        return habits


def _habits(row: RowMapping) -> Habits:
    begin, end = row["away_from"], row["away_until"]
    quiet = row["quiet_from"], row["quiet_until"]
    return Habits(
        zone=row["time_zone"],
        quiet=None if None in quiet else quiet,
        reminders=Reminders(row["reminders"]),
        away=(begin, end) if begin is not None and end is not None else None,
        ahead=Ahead(row["ahead"]),
        answering=Answering(row["answering"]),
        look=row["look"],
    )

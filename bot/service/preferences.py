"""Settings: people's own, a server's for all its matches, and the admission to a match.

People choose a time zone, quiet hours, notices and vacations; a server where its matches open, how
fast, in which language, and who may open them; a host who may join: everyone, members of a role or
invited people.
"""

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from typing import Any, Self, TypeVar

import structlog
from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Connection

from bot.service.durations import DAY, MINUTE, Span, length, read_zone, zone
from bot.service.model import MatchInfo, NotAllowed, Person, Place, Status
from bot.store import leases, people, servers
from bot.store.database import Store
from engine.core.refusals import Illegal
from engine.core.text import T

_log = structlog.get_logger(__name__)
X = TypeVar("X")

EVERYBODY, MANAGERS = "everybody", "managers"
"""The people who may open matches, besides members of a role."""

LONGEST = 30 * DAY


class Notice(StrEnum):
    """Kinds of notices."""

    TURN = "turn"
    """A question to them."""
    PLAN = "plan"
    """A sheet to fill."""
    VOTE = "vote"
    REMINDER = "reminder"
    """Time runs out, or the host nudges them."""
    NEXT = "next"
    """They are asked next, or can write their answer ahead."""
    RESULT = "result"


class Way(StrEnum):
    """Ways of a notice."""

    DM = "dm"
    MENTION = "mention"
    """In the thread of the match; private things still come by direct message."""
    NONE = "none"


USUAL_WAYS: Mapping[Notice, Way] = {**dict.fromkeys(Notice, Way.DM), Notice.NEXT: Way.NONE}
"""One notice for a question, and none before it."""


@dataclass(frozen=True, slots=True)
class Habits:
    """A person's settings."""

    zone: str | None = None
    """None: UTC."""
    quiet: tuple[int, int] | None = None
    """Minutes of the person's day without reminders."""
    away: Span | None = None
    """Their vacation, past or to come."""
    look: str = ""
    """The look of their private pictures, as words; empty: the match's own."""
    notices: Mapping[Notice, Way] = field(default_factory=dict)
    """Their choices; others have the default."""
    doors: bool = False
    """True if they were told how to open direct messages."""
    stats: bool = True
    """True if statistics name them."""
    locale: str | None = None
    """Their language, as Discord writes it; None: that of their Discord client."""

    def way(self, kind: Notice) -> Way:
        """Return the way of a notice."""
        return self.notices.get(kind, USUAL_WAYS[kind])

    @property
    def may_hush(self) -> bool:
        """True if a question may come without a ping, as only direct messages hide that."""
        asked = {self.way(Notice.TURN), self.way(Notice.PLAN)}
        return asked == {Way.DM} and self.way(Notice.REMINDER) is not Way.NONE

    def undisturbed_until(self, at: datetime) -> datetime | None:
        """Return the end of a vacation or of quiet hours at this time; None outside of both."""
        if self.away is not None and self.away[0] <= at < self.away[1]:
            return self.away[1]
        begin, end = self.quiet or (0, 0)
        local = at.astimezone(zone(self.zone))
        minute = local.hour * 60 + local.minute
        inside = begin <= minute < end if begin <= end else minute >= begin or minute < end
        if not inside:
            return None
        day = local.date() if minute < end else local.date() + timedelta(days=1)
        return datetime.combine(day, time(*divmod(end, 60), fold=local.fold), zone(self.zone)).astimezone(UTC)


def _readable(adapter: TypeAdapter[X], stored: Any, nothing_set: X) -> X:
    """Return stored settings, or those of someone who set nothing if they cannot be read."""
    try:
        return adapter.validate_python(stored)
    except ValidationError as trouble:
        _log.warning("settings cannot be read", fields=[".".join(map(str, one["loc"])) for one in trouble.errors()])
        return nothing_set


HABITS = TypeAdapter(Habits)
NOTHING_SET = Habits()


class Preferences:
    """People's settings, held in memory since every new question reads them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int, Habits] | None = None
        self._last_change: str | None = None
        self._lock = asyncio.Lock()

    async def everybody(self) -> Mapping[int, Habits]:
        """Return all settings by account; people without any are missing."""
        async with self._lock:
            last_change = await self._store.read(leases.value_of, leases.PEOPLE) if self._store.shared else None
            if self._known is None or last_change != self._last_change:
                self._last_change = last_change
                stored = await self._store.read(people.everybody)
                self._known = {user: _readable(HABITS, theirs, NOTHING_SET) for user, theirs in stored.items()}
            return self._known

    def forget(self) -> None:
        """Note that settings were changed in the store, to read them again."""
        self._known = None

    async def habits(self, user_id: int) -> Habits:
        """Return a person's settings."""
        return (await self.everybody()).get(user_id, NOTHING_SET)

    async def set_zone(self, user_id: int, zone: str) -> Habits:
        """Set a person's time zone, by its name or its city. Raises ``Unreadable``."""
        return await self.change(user_id, zone=read_zone(zone))

    async def set_notices(self, user_id: int, chosen: Mapping[Notice, Way]) -> Habits:
        """Set the ways of some kinds of notices."""
        notices = {**(await self.habits(user_id)).notices, **chosen}
        return await self.change(user_id, notices=notices)

    async def change(self, user_id: int, **values: Any) -> Habits:
        """Change some settings of a person, such as ``look`` or ``stats``."""

        def change(connection: Connection) -> Habits:
            leases.one_at_a_time(connection)
            habits = replace(_readable(HABITS, people.settings(connection, user_id), NOTHING_SET), **values)
            people.change(connection, user_id, HABITS.dump_python(habits, mode="json", exclude_defaults=True))
            return habits

        async with self._lock:
            habits = await self._store.write(change)
            self._known = None
        return habits


@dataclass(frozen=True, slots=True)
class Server:
    """The settings of a server."""

    channel_id: int | None = None
    """Where new matches open; None for the channel of the request."""
    phase_seconds: int | None = None
    """The default time for each question; None for the bot's own."""
    locale: str | None = None
    """The language of public posts; None for the server's own."""
    opening: str = EVERYBODY
    role_id: int | None = None
    """Members of this role may also open matches, whatever ``opening`` says."""
    looking_role: int | None = None  # the role to call when someone looks for a match, at most once a day
    looking_told: float = 0  # the last call, in seconds since 1970

    def place(self, place: Place) -> Place:
        """Return where a match opens that is requested in a place."""
        return replace(place, channel_id=self.channel_id or place.channel_id, locale=self.locale or place.locale)

    def check_opening(self, roles: Collection[int], *, manages: bool) -> None:
        """Raise ``NotAllowed`` for a person who may not open matches here."""
        if manages or (self.opening == EVERYBODY and self.role_id is None) or self.role_id in roles:
            return
        raise NotAllowed(T("On this server only some people may open matches. Ask the people who manage it."))


SERVER = TypeAdapter(Server)


class Servers:
    """Settings by server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, guild_id: int) -> Server:
        """Return the settings of a server."""
        return _readable(SERVER, await self._store.read(servers.settings, guild_id), Server())

    async def calls(self, guild_id: int, at: datetime) -> int | None:
        """Return the role to call for a match, at most once a day, and note the call."""

        def call(connection: Connection) -> int | None:
            leases.one_at_a_time(connection)
            found = _readable(SERVER, servers.settings(connection, guild_id), Server())
            if found.looking_role is None or at.timestamp() - found.looking_told < DAY:
                return None
            servers.change(connection, guild_id, asdict(replace(found, looking_told=at.timestamp())))
            return found.looking_role

        return await self._store.write(call)

    async def change(self, guild_id: int, changes: dict[str, Any]) -> Server:
        """Change settings for a checked manager of the server. Raises ``Illegal``."""
        changed = replace(await self.get(guild_id), **changes)
        seconds = changed.phase_seconds
        if seconds is not None and seconds != 0 and not MINUTE <= seconds <= LONGEST:
            raise Illegal(T("The time for a phase is 1 minute to {time}.", time=length(LONGEST)))
        if changed.opening not in (EVERYBODY, MANAGERS):
            raise Illegal(T("Choose from the list which people may open matches."))
        await self._store.write(servers.change, guild_id, asdict(changed))
        return changed


class Admitted(StrEnum):
    """The people who may take a seat."""

    EVERYBODY = "everybody"
    INVITED = "invited"
    ROLE = "role"
    CAMPAIGN = "campaign"
    """Its campaign gives the seats; those further up choose a lord or colour first."""


@dataclass(frozen=True, slots=True)
class Door:
    """Admission to a lobby. Invited people may always join."""

    admitted: Admitted = Admitted.EVERYBODY
    role_id: int | None = None
    """The role whose members may join, if any."""
    invited: Mapping[int, str] = field(default_factory=dict)
    """Name by account of invited people who have not declined."""
    talk: bool = True  # True if two players may talk in private
    open: bool = False
    """True if all secrets are told after the match."""

    @staticmethod
    def of(stored: Mapping[str, Any]) -> "Door":
        """Return the door by its stored form."""
        return DOOR.validate_python(stored)

    def without(self, user_id: int) -> Self:
        """Return the door without an invitation."""
        return replace(self, invited={account: name for account, name in self.invited.items() if account != user_id})

    def to_stored(self) -> dict[str, Any]:
        """Return the stored form: values other than the default."""
        return {**DOOR.dump_python(self, mode="json", exclude_defaults=True)}

    def check(self, person: Person, host: str) -> None:
        """Raise ``NotAllowed`` for a person who may not join; ``host`` can invite them."""
        if self.admitted is Admitted.EVERYBODY or person.id in self.invited:
            return
        if self.admitted is Admitted.CAMPAIGN:
            raise NotAllowed(T("A campaign gives the seats of this match. {host} can invite you.", host=host))
        if self.admitted is Admitted.INVITED:
            raise NotAllowed(T("This match is for invited people. {host} can invite you.", host=host))
        if self.role_id not in person.roles:
            raise NotAllowed(
                T("This match is for members of {role}. {host} can invite you.", role=f"<@&{self.role_id}>", host=host)
            )


DOOR = TypeAdapter(Door)


def concerns(match: MatchInfo, user_id: int) -> bool:
    """Return True if a person hosts a match, has a seat in it, or is invited before its start."""
    theirs = match.host_id == user_id or match.seat_of(user_id) is not None
    return theirs or (match.status is Status.LOBBY and user_id in Door.of(match.door).invited)

"""Model: ids, people, channels and messages of the table, and changes of these."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum

from bot.local.words import THREADS, ChannelType, Json, MessageFlag

_LOADING = int(MessageFlag.LOADING)
EPOCH_MS = 1_420_070_400_000
"""Discord counts milliseconds from the beginning of 2015."""


class Snowflakes:
    """Makes ids, each greater than all before it, whatever the clock does.

    Ten bits of each id are this maker's, so that two tables in one process never make the same.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.seconds = clock
        """The moment now, in seconds since 1970."""
        self._worker = secrets.randbits(10) << 12
        self._ms = 0
        self._count = 0

    def new(self) -> str:
        now = int(self.seconds() * 1000) - EPOCH_MS
        if now > self._ms:
            self._ms, self._count = now, 0
        elif self._count < 0xFFF:
            self._count += 1
        else:
            self._ms, self._count = self._ms + 1, 0
        return str(self._ms << 22 | self._worker | self._count)

    def seen(self, snowflake: str) -> None:
        """An id from an earlier run: later ones are greater."""
        self._ms = max(self._ms, (int(snowflake) >> 22) + 1)

    def now(self) -> str:
        """The clock's moment as Discord writes it."""
        return iso_time(self.seconds())


def iso_time(seconds: float) -> str:
    """A moment as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def moment(snowflake: str) -> float:
    """When the id was made, in seconds since 1970."""
    return ((int(snowflake) >> 22) + EPOCH_MS) / 1000


@dataclass(slots=True)
class Person:
    id: str
    name: str
    username: str
    avatar_hue: int
    locale: str = "en-US"
    closed: bool = False
    """They refuse direct messages from the bot."""
    left: bool = False
    """They are on no server any more."""
    reads: dict[str, str] = field(default_factory=dict)
    """For each channel the last message read."""


@dataclass(slots=True)
class Channel:
    id: str
    type: ChannelType
    name: str
    created_at: str
    guild_id: str | None = None
    """The server; None for a direct message."""
    parent_id: str | None = None
    recipient_id: str | None = None
    owner_id: str | None = None
    archived: bool = False
    locked: bool = False
    archive_minutes: int = 1440
    archive_timestamp: str = ""
    invitable: bool = True
    position: int = 0
    members: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    """The people who may not see it, nor its threads."""
    denied: int = 0
    """Permissions that are taken from the bot there, and in its threads."""
    message_count: int = 0
    total_sent: int = 0
    last_message_id: str | None = None

    @property
    def is_thread(self) -> bool:
        return self.type in THREADS

    @property
    def in_guild(self) -> bool:
        return self.type is not ChannelType.DM


@dataclass(frozen=True, slots=True)
class Post:
    """A message in the table's memory."""

    body: Json
    addressee: str | None = None
    """The person who alone sees it, if it is ephemeral."""
    failed: str | None = None
    """Why a deferred answer never came."""
    dismissed: bool = False
    """The addressee dismissed it; the bot does not learn of that."""

    @property
    def id(self) -> str:
        return str(self.body["id"])

    @property
    def channel_id(self) -> str:
        return str(self.body["channel_id"])

    @property
    def flags(self) -> int:
        return int(self.body["flags"])

    @property
    def loading(self) -> bool:
        return bool(self.flags & _LOADING)

    def seen_by(self, person: str) -> bool:
        return self.addressee is None or (self.addressee == person and not self.dismissed)


class EventKind(StrEnum):
    MESSAGE_CREATE = "message_create"
    MESSAGE_UPDATE = "message_update"
    MESSAGE_DELETE = "message_delete"
    CHANNEL_CREATE = "channel_create"
    CHANNEL_UPDATE = "channel_update"
    CHANNEL_DELETE = "channel_delete"
    TYPING = "typing"
    PEOPLE = "people"
    COMMANDS = "commands"
    GUILDS = "guilds"


@dataclass(frozen=True, slots=True)
class Change:
    """Something is different at the table; only the bot types."""

    kind: EventKind
    channel: Channel | None = None
    post: Post | None = None
    before: Post | None = None

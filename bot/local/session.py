"""Sessions at the gateway: their shards, and the limits on beginning one."""

from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from aiohttp import web

from bot.local.words import Json

REPLAY = 500
"""Events kept for a session that comes back."""
DAY = 24 * 60 * 60


class Close(IntEnum):
    UNKNOWN_ERROR = 4000
    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    RATE_LIMITED = 4008
    INVALID_SHARD = 4010
    SHARDING_REQUIRED = 4011
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


class Hangup(Exception):
    """Ends a connection: a ``Close`` and its reason."""


@dataclass(frozen=True, slots=True)
class Shard:
    """One of several parts of all servers."""

    number: int = 0
    count: int = 1

    def has(self, guild_id: str | None) -> bool:
        """Return True if events of a server, or of none, go to this shard."""
        return (int(guild_id or 0) >> 22) % self.count == self.number


def shard_of(data: Json) -> Shard:
    """The shard as which someone identifies. Raises ``Hangup``."""
    pair: Any = data.get("shard", [0, 1])
    if not isinstance(pair, list) or [type(part) for part in pair] != [int, int] or not 0 <= pair[0] < pair[1]:
        raise Hangup(Close.INVALID_SHARD, "Invalid shard.")
    return Shard(*pair)


@dataclass(slots=True)
class Session:
    id: str
    intents: int
    shard: Shard
    socket: web.WebSocketResponse | None
    seq: int = 0
    events: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=REPLAY))
    lost_at: float | None = None
    """When the connection broke; a session is remembered for two minutes after that."""


@dataclass(slots=True)
class Starts:
    """The limits on identifying: one shard of a bucket in five seconds, a thousand a day."""

    shards: int = 1
    """The number of shards that Discord advises."""
    concurrency: int = 1
    """The number of buckets."""
    seconds: float = 0.0
    """Between two of a bucket; Discord asks for 5."""
    total: int = 1000
    refused: int = 0
    """The number of those that came too early; for tests."""
    _last: dict[int, float] = field(default_factory=dict)
    _today: list[float] = field(default_factory=list)

    def left(self) -> int:
        """Return the number of sessions that may still begin; a table is not open for days."""
        return self.total - len(self._today)

    def take(self, shard: Shard, now: float) -> bool:
        """Begin a session; return False if it is too early. Raises ``Hangup`` if none may today."""
        if self.left() <= 0:  # Discord takes the token away as well
            raise Hangup(Close.AUTHENTICATION_FAILED, "Too many sessions were started.")
        bucket = shard.number % self.concurrency
        if now - self._last.get(bucket, -DAY) < self.seconds:
            self.refused += 1
            return False
        self._last[bucket] = now
        self._today.append(now)
        return True

    def advice(self, now: float) -> Json:
        """Return Discord's advice to a bot."""
        reset = int((DAY - (now - self._today[0])) * 1000) if self._today else 0
        limit = {"total": self.total, "remaining": self.left(), "reset_after": reset}
        return {"shards": self.shards, "session_start_limit": {**limit, "max_concurrency": self.concurrency}}

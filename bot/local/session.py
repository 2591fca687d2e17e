"""Sessions at the gateway: which shard each is, what concerns it, and who may begin one just now."""

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
        """Whether a server, or what lies in none, is told to this shard."""
        return (int(guild_id or 0) >> 22) % self.count == self.number


def shard_of(data: Json) -> Shard:
    """The shard as which somebody identifies. Raises ``Hangup``."""
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
    """Who may identify: one shard of a bucket in five seconds, and a thousand a day."""

    shards: int = 1
    """How many are advised."""
    concurrency: int = 1
    """How many buckets there are."""
    seconds: float = 0.0
    """Between two of a bucket; Discord asks for 5."""
    total: int = 1000
    refused: int = 0
    """How often somebody came too early; for tests."""
    _last: dict[int, float] = field(default_factory=dict)
    _today: deque[float] = field(default_factory=deque)

    def left(self, now: float) -> int:
        """How many more may begin a session today."""
        while self._today and now - self._today[0] > DAY:
            self._today.popleft()
        return self.total - len(self._today)

    def take(self, shard: Shard, now: float) -> bool:
        """Whether this shard may begin one now. Raises ``Hangup`` if none may today."""
        if self.left(now) <= 0:  # Discord takes the token away as well
            raise Hangup(Close.AUTHENTICATION_FAILED, "Too many sessions were started.")
        bucket = shard.number % self.concurrency
        if now - self._last.get(bucket, -DAY) < self.seconds:
            self.refused += 1
            return False
        self._last[bucket] = now
        self._today.append(now)
        return True

    def told(self, now: float) -> Json:
        """As Discord advises a bot."""
        reset = int((DAY - (now - self._today[0])) * 1000) if self._today else 0
        limit = {"total": self.total, "remaining": self.left(now), "reset_after": reset}
        return {"shards": self.shards, "session_start_limit": {**limit, "max_concurrency": self.concurrency}}

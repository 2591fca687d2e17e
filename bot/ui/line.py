"""Whether anybody is heard: the line to Discord."""

from __future__ import annotations

import asyncio
from collections import deque
from time import monotonic
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
from discord.http import INTERNAL_API_VERSION

from bot.service.shards import Shards

if TYPE_CHECKING:
    from bot.meter import Meter

PATIENCE = 5.0
"""Seconds that Discord may take to say whether it hears us; the client asks itself about every 40."""
GREETED = 3.0
"""Seconds for its first word to who connects."""
BETWEEN = 1.0
"""Seconds between two such questions at least: it takes two a second from a bot, of all kinds."""

ANSWERS = tuple(f"/api/v10/{what}/" for what in ("interactions", "webhooks"))
"""Requests that answer a press: Discord counts them apart."""
A_SECOND, BURST = 45.0, 1.0
"""Of the 50 requests a second that Discord takes from a bot, and seconds whose requests may come at once."""
REFUSED, MOST_REFUSED, REMEMBERED = (401, 403, 429), 5000, 600.0
"""After 10,000 such answers in ten minutes Discord bans an address; processes on one machine share one."""


class Line:
    """The line to Discord: presses come by the gateway, and are answered by requests."""

    def __init__(self, shards: Shards, meter: Meter | None = None) -> None:
        self.clients: set[Any] = set()
        """Those that are online."""
        self.wanted = 1
        """How many should be."""
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_start.append(self._paced)
        self.trace.on_request_end.append(self._answered)
        self.trace.on_request_exception.append(self._unanswered)
        self._refusing = False
        """Whether the last request had no answer but a failure of Discord's own."""
        self._asked = 0.0
        self._shards = shards
        self._next = 0.0
        """When the next request may go, if other processes make some, too."""
        self._refused = deque[float]()
        self._meter = meter

    async def heard(self) -> bool:
        """Whether a press would be heard and answered at this moment."""
        await asyncio.sleep(self._asked + BETWEEN - monotonic())
        self._asked = monotonic()
        if len(self.clients) < self.wanted or not self._shards.whole:
            return False
        return all(await asyncio.gather(*map(self._asked_of, self.clients))) and not self._refusing

    async def greeted(self) -> bool:
        """Whether Discord's gateway takes a connection, as it does of anybody."""
        url = discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY.with_query(v=INTERNAL_API_VERSION, encoding="json")
        try:
            async with asyncio.timeout(GREETED), aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
                return (await socket.receive()).type is aiohttp.WSMsgType.TEXT
        except (OSError, aiohttp.ClientError):
            return False

    async def _asked_of(self, client: Any) -> bool:
        """Whether a client hears."""
        if client.user is None or (keeper := client.ws._keep_alive) is None:
            return False
        client.word.clear()
        try:
            async with asyncio.timeout(PATIENCE):
                await client.ws.send_heartbeat(keeper.beat())
                await client.word.wait()
                if self._refusing:
                    await client.fetch_user(client.user.id)
        except (OSError, aiohttp.ClientError, discord.DiscordException):
            return False
        return True

    async def _paced(self, _: Any, __: Any, request: aiohttp.TraceRequestStartParams) -> None:
        """What a process sends that has lost its lease others may have sent: only presses are answered then. And of
        the requests that Discord takes from a bot each process makes its share.
        """
        processes = self._shards.processes
        if request.url.path.startswith(ANSWERS) or not self._shards.shared:
            return
        if processes > 1:
            now = monotonic()
            self._next = max(self._next, now - BURST) + processes / A_SECOND
            while self._refused and now - self._refused[0] > REMEMBERED:
                self._refused.popleft()
            full = len(self._refused) >= MOST_REFUSED // processes
            await asyncio.sleep(max(self._next - now, REMEMBERED + self._refused[0] - now if full else 0.0))
        if self._shards.lapsed:
            raise ConnectionAbortedError("the lease of this process has lapsed")

    async def _answered(self, _: Any, __: Any, request: aiohttp.TraceRequestEndParams) -> None:
        answer = request.response
        banned = answer.status == 429 and "Via" not in answer.headers
        self._refusing = answer.status >= 500 or banned
        if answer.status in REFUSED and self._shards.processes > 1:
            self._refused.append(monotonic())
        if answer.status == 429 and self._meter is not None:
            self._meter.limited("" if banned else answer.headers.get("X-RateLimit-Scope", ""))

    async def _unanswered(self, _: Any, __: Any, request: aiohttp.TraceRequestExceptionParams) -> None:
        if not isinstance(request.exception, asyncio.CancelledError):
            self._refusing = True

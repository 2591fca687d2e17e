"""The connection to Discord: presses come by the gateway, and are answered by requests."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

import aiohttp
import discord
from discord.http import INTERNAL_API_VERSION

from bot.meter import SCOPES, Meter
from bot.service.sharing import Sharing

PATIENCE = 5.0
"""Seconds that Discord may take to answer a heartbeat; the library sends one about every 40."""
GREETED = 3.0
"""Seconds that the gateway may take for its first word to a new connection."""
BETWEEN = 1.0
"""Minimum of seconds between two heartbeats of our own; Discord takes two messages a second."""

ANSWERS = tuple(f"/api/v10/{what}/" for what in ("interactions", "webhooks"))
"""Requests that answer a press: Discord counts them apart."""
A_SECOND, BURST = 45.0, 1.0
"""Requests a second, of 50 that Discord takes, and the seconds whose requests may go at once."""


class GatewayHealth:
    """The clients that are online, whether Discord hears them, and the pace of their requests."""

    def __init__(self, sharing: Sharing, meter: Meter | None = None) -> None:
        self.clients: set[Any] = set()
        self.wanted = 1
        """Number of clients that should be online."""
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_start.append(self._paced)
        self.trace.on_request_end.append(self._answered)
        self.trace.on_request_exception.append(self._unanswered)
        self._refusing = False
        """True if the last request had no answer, or a failure of Discord's own."""
        self._asked = self._next = 0.0
        """Times of our last heartbeat, and of the next request if processes share the pace."""
        self._sharing, self._meter = sharing, meter

    async def heard(self) -> bool:
        """Return True if a press would be heard and answered at this moment."""
        if self._is_complete():
            await asyncio.sleep(self._asked + BETWEEN - monotonic())
            self._asked = monotonic()
        if not self._is_complete():
            return False
        return all(await asyncio.gather(*map(self._asked_of, self.clients))) and not self._refusing

    def _is_complete(self) -> bool:
        return len(self.clients) >= self.wanted and self._sharing.shares.whole

    async def greeted(self) -> bool:
        """Return True if Discord's gateway takes a connection."""
        url = discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY.with_query(v=INTERNAL_API_VERSION, encoding="json")
        try:
            async with asyncio.timeout(GREETED), aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
                return (await socket.receive()).type is aiohttp.WSMsgType.TEXT
        except (OSError, aiohttp.ClientError):
            return False

    async def _asked_of(self, client: Any) -> bool:
        """Return True if a client's heartbeat is answered."""
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
        """Pace a request, unless it answers a press; hold it back once the lease has lapsed."""
        processes = self._sharing.shares.processes
        if request.url.path.startswith(ANSWERS) or not self._sharing.shared:
            return
        if processes > 1:
            now = monotonic()
            self._next = max(self._next, now - BURST) + processes / A_SECOND
            await asyncio.sleep(self._next - now)
        if self._sharing.lapsed:
            raise ConnectionAbortedError("the lease of this process has lapsed")

    async def _answered(self, _: Any, __: Any, request: aiohttp.TraceRequestEndParams) -> None:
        answer = request.response
        banned = answer.status == 429 and "Via" not in answer.headers
        self._refusing = answer.status >= 500 or banned
        if answer.status == 429 and self._meter is not None:
            scope = answer.headers.get("X-RateLimit-Scope", "")  # without one the proxy before Discord refused it
            self._meter.limits.labels(scope if scope in SCOPES and not banned else "address").inc()

    async def _unanswered(self, _: Any, __: Any, request: aiohttp.TraceRequestExceptionParams) -> None:
        if not isinstance(request.exception, asyncio.CancelledError):
            self._refusing = True

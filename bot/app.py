"""The composition root: builds the parts, passes them down, keeps the client alive.

``daimyo run`` uses it for real Discord, ``daimyo play`` for the local table. They differ in the
addresses that the Discord library talks to, which are set once, before anything else.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord
import structlog
import yarl

from bot.clients import DRAIN, Clients
from bot.config import Settings
from bot.gateway_health import GatewayHealth
from bot.memory import MIB, be_modest, settle
from bot.meter import Meter
from bot.service.durations import Clock
from bot.service.service import Service
from bot.service.telling.delivery_results import DeliveryResult
from bot.service.upkeep import Upkeep, tell_if_restored
from bot.store.database import Store
from bot.store.errors import StoreTrouble
from bot.store.stores import open_store
from bot.ui.desk import Desk
from bot.ui.kit.artist import Artist
from bot.ui.posting.post import Publisher
from bot.version import version
from bot.workers import cancel, wait_to_the_end, wait_until_set

if TYPE_CHECKING:
    from bot.monitor import Monitor

log = structlog.get_logger("daimyo.app")

SWITCH = 0.0005
"""Seconds a drawing thread may hold the interpreter before the event loop gets its turn."""
LONGEST_SLEEP = 25.0
"""Seconds between two looks at the clock: a sign of life is written about every half minute."""
SILENT_SLEEP = 2.0
"""Seconds until it is asked again, if it does not."""
QUARTER = 15 * 60
SETTLED = 60
"""Seconds between two backups, and before the first after a start."""


@dataclass(slots=True)
class App:
    service: Service
    store: Store
    artist: Artist
    publisher: Publisher
    desk: Desk
    health: GatewayHealth
    clients: Clients
    monitor: Monitor | None = None
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _ending: bool = False

    def connect(self, token: str) -> None:
        """Log in, and connect again whenever the connection ends."""
        self.clients.when_ready = self._ready
        self._start(self.clients.run(token), "clients")

    async def stopped(self) -> None:
        """Wait until a part of the bot ends, and raise the part's error, if any."""
        await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
        if self.clients.fatal:
            raise self.clients.fatal
        for task in self._tasks:
            if task.done() and not task.cancelled() and (trouble := task.exception()):
                raise trouble

    async def came_online(self) -> None:
        """Wait until all clients are connected. Raise the error of a part that ends before that."""

        async def is_up() -> None:
            await self.clients.online.wait()
            if self.service.sharing.shares.leads:
                await self.clients.commands.tried.wait()

        ready = asyncio.create_task(is_up())
        try:
            await asyncio.wait([ready, *self._tasks], return_when=asyncio.FIRST_COMPLETED)
        finally:
            ready.cancel()
        if not self.clients.online.is_set():
            await self.stopped()

    async def greet(self) -> None:
        """Introduce the bot on each server, as if it had just been invited."""
        for client in self.health.clients:
            for guild in client.guilds:
                await self.desk.first_steps.welcome(guild)

    async def end(self) -> None:
        """Stop all tasks and let caretakers finish. Nothing is started from now on."""
        self._ending = True
        await self.clients.leave()
        await cancel(self._tasks)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.desk.redraws.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DRAIN):
                await self.service.caretakers.quiet()
        if not self.service.downtime.silent:
            with contextlib.suppress(StoreTrouble):
                await self.service.downtime.beat(now_written=True)
        await self.service.sharing.end()
        self.artist.close()

    def _start(self, work: Coroutine[Any, Any, None], name: str) -> None:
        self._tasks.append(asyncio.create_task(work, name=name))

    def _ready(self) -> None:
        if not self._ending and not any(task.get_name() == "posts" for task in self._tasks):
            self._start(self.publisher.start(), "posts")
            settle()


async def _deadlines(service: Service, heard: Callable[[], Awaitable[bool]]) -> None:
    """Carry out deadlines for ever while people are heard; give back the time they were not."""
    while True:
        try:
            service.time.event.clear()
            pause = await service.time.seconds_left()
            if pause <= 0 or service.downtime.is_old:
                if await heard():
                    back = service.downtime.silent
                    await service.downtime.beat()
                    if back:
                        await service.outbox.release(reason=DeliveryResult.PASSING)
                    await service.time.run_due(service.downtime.last)
                    pause = await service.time.seconds_left()
                else:
                    service.downtime.silent, pause = True, SILENT_SLEEP
            await service.campaigns.run_due()
            await wait_until_set(service.time.event, max(0.05, min(pause, LONGEST_SLEEP)))
        except StoreTrouble:  # the store has told it; no one can be answered either
            service.downtime.silent = True
            await asyncio.sleep(5)
        except Exception:
            log.exception("deadline task failed, trying again")
            await asyncio.sleep(5)


async def _upkeep(upkeep: Upkeep, leads: Callable[[], bool]) -> None:
    """Backups, every quarter of an hour, by the one process that leads."""
    await upkeep.start()
    await asyncio.sleep(SETTLED)
    while True:
        try:
            if leads():
                await upkeep.quarter()
        except StoreTrouble:  # the store has told it, and the next quarter is soon
            pass
        except Exception:
            log.exception("upkeep failed, trying again")
        await asyncio.sleep(QUARTER - time.time() % QUARTER)


@contextlib.asynccontextmanager
async def running(
    settings: Settings, *, local: bool, clock: Clock | None = None, seed: str | None = None
) -> AsyncIterator[App]:
    """Run everything but the connection. Raises ``StoreTrouble`` without a usable database."""
    sys.setswitchinterval(SWITCH)
    be_modest()
    kind = "postgresql" if isinstance(settings.database, str) else "sqlite"
    log.info("started", version=version(), database=kind, shards=settings.shards or "as Discord advises")
    store = await _open_store(settings)
    try:
        service = Service(store, clock, seed=seed, limits=settings)
        meter = store.meter = None if settings.metrics_port is None else Meter()
        artist = Artist(settings.cache, meter)
        publisher = Publisher(service, artist, meter)
        desk = Desk(service, artist, publisher, settings, meter)
        health = GatewayHealth(service.sharing, meter)
        clients = Clients(service, desk, publisher, health, local=local, wanted=settings.shards)
        app = App(service, store, artist, publisher, desk, health, clients)
        try:
            await service.sharing.start()
            await tell_if_restored(service.repository)
            await service.downtime.wake()
            await service.repository.hold_unknown_rules()
            await service.downtime.stop_clocks()
            await service.caretakers.resume()
            app._start(service.sharing.keep(health.greeted), "lease")
            app._start(_deadlines(service, app.health.heard), "deadlines")
            upkeep = Upkeep(service.repository, settings.backup_space * MIB, settings.backup_command)
            app._start(_upkeep(upkeep, lambda: service.sharing.shares.leads), "upkeep")
            async with contextlib.AsyncExitStack() as served:
                if meter is not None:
                    from bot.monitor import Monitor

                    app.monitor = Monitor(clients, meter, upkeep)
                    port = settings.metrics_port or 0
                    await served.enter_async_context(app.monitor.listening(settings.metrics_host, port))
                yield app
        finally:
            await wait_to_the_end(app.end())
    finally:
        await wait_to_the_end(store.close())


async def _open_store(settings: Settings) -> Store:
    """Open the database; close it again if the task is cancelled while a thread opens it."""
    opening = asyncio.ensure_future(open_store(settings.database, settings.backup_folder))
    try:
        return await asyncio.shield(opening)
    except asyncio.CancelledError:
        with contextlib.suppress(StoreTrouble):
            await (await opening).close()
        raise


def at_discord() -> bool:
    """Return True unless the Discord library talks to a server of our own."""
    return yarl.URL(discord.http.Route.BASE).host == "discord.com"


def point_at(base: str) -> None:
    """Let the Discord library talk to a server of our own, before any client is made."""
    discord.http.Route.BASE = f"{base}/api/v{discord.http.INTERNAL_API_VERSION}"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base).with_scheme("ws").with_path("/gateway")
    discord.asset.Asset.BASE = base

"""The composition root: builds the parts, passes them down, keeps the client alive.

Two ways lead here: real Discord (``daimyo run``) and the local table (``daimyo play``). They differ in the addresses
the Discord library talks to, which are set once in a process before anything else.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord
import structlog
import yarl
from discord import app_commands
from discord.ext import commands
from structlog.contextvars import bind_contextvars

from bot.cogs import COGS
from bot.cogs.common import Translator
from bot.config import Settings
from bot.memory import MIB, be_modest, settle
from bot.service.play.repository import Clock
from bot.service.service import Service
from bot.service.upkeep import Upkeep
from bot.store.database import Store
from bot.store.errors import StoreTrouble
from bot.texts import catalogues
from bot.ui.artist import Artist
from bot.ui.barriers import CHANGES, Barriers
from bot.ui.desk import Desk
from bot.ui.line import Line
from bot.ui.post import Publisher
from bot.ui.presses import Presses
from bot.ui.replies import Rate, Twice, failed
from engine.core.refusals import Refusal

if TYPE_CHECKING:
    from bot.meter import Meter
    from bot.monitor import Monitor

log = structlog.get_logger("daimyo.app")

SWITCH = 0.0005
"""Seconds a drawing thread may hold the interpreter before the event loop gets its turn."""
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
"""The library need not say at each start that the bot cannot talk."""

LONGEST_LIMIT = 60.0
"""Seconds that a request waits for a limit of Discord; what would wait longer is tried again later."""
BACK_OFF = (1, 2, 5, 10, 30, 60, 120, 300)
LONGEST_SLEEP = 25.0
"""Seconds between two looks at the clock: a sign of life is written about every half minute."""
SILENT_SLEEP = 2.0
"""Seconds until it is asked again, if it does not."""
QUARTER = 15 * 60
SETTLED = 60
"""Seconds between two backups, and before the first after a start."""
DRAIN = 10.0
"""Seconds in which, at the end, presses are answered and caretakers finish what they do."""
FATAL = (discord.LoginFailure, discord.PrivilegedIntentsRequired)


class _Tree(app_commands.CommandTree[Any]):
    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Whether the person did not ask for too much lately. If so they are told, but not for each letter typed."""
        self.client.desk.presses.begun(interaction)
        try:
            self.client.desk.rate.check(interaction)
        except Twice as twice:
            await failed(interaction, twice)
            return False
        except Refusal as refusal:
            if interaction.type is discord.InteractionType.autocomplete:
                await interaction.response.autocomplete([])
            else:
                await failed(interaction, refusal)
            return False
        return True

    async def on_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer for a command, or one of its options, that raised."""
        await failed(interaction, error.__cause__ or error)


class Daimyo(commands.Bot):
    """The Discord client: no privileged intents, nobody mentioned unless a post says so."""

    def __init__(
        self,
        desk: Desk,
        service: Service,
        when_ready: Callable[[discord.Client], None],
        line: Line,
        barriers: Barriers,
        *,
        ready_timeout: float,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=_Tree,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=ready_timeout,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_LIMIT,
            http_trace=line.trace,
            enable_debug_events=True,
        )
        self.desk = desk
        self._line, self._barriers = line, barriers
        self.service = service
        self._when_ready = when_ready
        self._made = [cog(service, desk) for cog in COGS]

    async def setup_hook(self) -> None:
        for cog in self._made:
            await self.add_cog(cog)
        if len(catalogues()) > 1:
            await self.tree.set_translator(Translator())
        self.add_listener(self.desk.pressed, "on_interaction")
        self.add_listener(self._barriers.pressed, "on_interaction")
        self.add_listener(self._barriers.deleted, "on_raw_thread_delete")
        self.add_listener(self._barriers.channel_deleted, "on_guild_channel_delete")
        for event in CHANGES:
            self.add_listener(self._barriers.changed, event)
        await self.tree.sync()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Nothing is handed out any more once the client is closing.

        The library waits a moment for guilds before it says that it is ready, also after a close; by then there is no
        loop to run a handler in, and the handler would be made for nothing.
        """
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def on_ready(self) -> None:
        log.info("ready", guilds=len(self.guilds))
        self._when_ready(self)

    async def on_socket_raw_receive(self, _: str) -> None:
        self._line.word.set()

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        log.error("event failed", handler=event_method, exc_info=sys.exc_info())


class LocalDaimyo(Daimyo):
    """The same at the local table, where nobody minds a quick return."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        return


@dataclass(slots=True)
class App:
    """The running parts."""

    service: Service
    store: Store
    artist: Artist
    publisher: Publisher
    desk: Desk
    local: bool
    line: Line
    monitor: Monitor | None = None
    client: Daimyo | None = None
    fatal: BaseException | None = None
    online: asyncio.Event = field(default_factory=asyncio.Event)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def connect(self, token: str) -> None:
        """Log in, and come back whenever the connection is lost for good."""
        self._start(self._supervised(token), "client")

    async def stopped(self) -> None:
        """Wait until one of the parts gives up; raise what it died of."""
        await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
        if self.fatal:
            raise self.fatal
        for task in self._tasks:
            if task.done() and not task.cancelled() and (trouble := task.exception()):
                raise trouble

    async def came_online(self) -> None:
        """Wait until the client is ready; raise what a part died of before that."""
        ready = asyncio.create_task(self.online.wait())
        try:
            await asyncio.wait([ready, *self._tasks], return_when=asyncio.FIRST_COMPLETED)
        finally:
            ready.cancel()
        if not self.online.is_set():
            await self.stopped()

    def _start(self, work: Any, name: str) -> None:
        self._tasks.append(asyncio.create_task(work, name=name))

    async def _supervised(self, token: str) -> None:
        tries = 0
        while True:
            kind, timeout = (LocalDaimyo, 0.05) if self.local else (Daimyo, 2.0)
            parts = self.desk, self.service, self._ready, self.line, self.publisher.barriers
            client = self.client = kind(*parts, ready_timeout=timeout)
            bind_contextvars(shard=client.shard_id or 0)
            try:
                await client.start(token)
                return
            except FATAL as trouble:
                self.fatal = trouble
                return
            except Exception as trouble:
                log.warning("the connection ended", reason=repr(trouble))
            finally:
                self.online.clear()
                self.line.client = None
                await self.desk.presses.answered(DRAIN)
                await client.close()
            pause = BACK_OFF[min(tries, len(BACK_OFF) - 1)]
            tries += 1
            await asyncio.sleep(min(pause, 2) if self.local else pause)

    def _ready(self, client: discord.Client) -> None:
        self.line.client = client
        self.service.time.event.set()
        self.publisher.use(client)
        if not self.online.is_set() and not any(task.get_name() == "posts" for task in self._tasks):
            self._start(self.publisher.start(), "posts")
            settle()
        self.online.set()


async def _deadlines(service: Service, heard: Callable[[], Awaitable[bool]]) -> None:
    """Carry out what is due, for ever, while people are heard; first give back the time in which they were not."""
    while True:
        try:
            service.time.event.clear()
            pause = await service.time.seconds_left()
            if pause <= 0 or service.downtime.is_old:
                if await heard():
                    back = service.downtime.silent
                    await service.downtime.beat()
                    if back:
                        await service.outbox.at_once()
                    await service.time.run_due(service.downtime.last)
                    pause = await service.time.seconds_left()
                else:
                    service.downtime.silent, pause = True, SILENT_SLEEP
            await service.campaigns.run_due()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.05, min(pause, LONGEST_SLEEP))):
                    await service.time.event.wait()
        except StoreTrouble:  # the store has told it
            await asyncio.sleep(5)
        except Exception:
            log.exception("deadlines")
            await asyncio.sleep(5)


async def _upkeep(upkeep: Upkeep) -> None:
    """Backups, every quarter of an hour."""
    await upkeep.start()
    await asyncio.sleep(SETTLED)
    while True:
        try:
            await upkeep.quarter()
        except Exception:
            log.exception("upkeep")
        await asyncio.sleep(QUARTER - time.time() % QUARTER)


@contextlib.asynccontextmanager
async def running(
    settings: Settings, *, local: bool, clock: Clock | None = None, seed: str | None = None
) -> AsyncIterator[App]:
    """Everything but the connection: the database open and up to date, caretakers driven, deadlines watched.

    Raises ``StoreTrouble`` if the database cannot be used.
    """
    sys.setswitchinterval(SWITCH)
    be_modest()
    store = await Store.open(settings.database, settings.backup_folder)
    try:
        service = Service(store, clock, seed=seed, limits=settings)
        meter = store.meter = _meter(settings)
        artist = Artist(settings.cache, meter)
        publisher = Publisher(service, artist, meter)
        desk = Desk(service, artist, publisher, Rate(settings.presses_a_minute), Presses(meter))
        app = App(service, store, artist, publisher, desk, local, Line(meter))
        await service.downtime.wake()
        await service.carry_over.all_behind()
        await service.caretakers.resume()
        app._start(_deadlines(service, app.line.heard), "deadlines")
        upkeep = Upkeep(service.repository, settings.backup_space * MIB, settings.backup_command)
        app._start(_upkeep(upkeep), "upkeep")
        try:
            async with contextlib.AsyncExitStack() as served:
                if meter is not None:
                    from bot.monitor import Monitor

                    app.monitor = Monitor(app, meter, upkeep)
                    port = settings.metrics_port or 0
                    await served.enter_async_context(app.monitor.listening(settings.metrics_host, port))
                yield app
        finally:
            await _end(app)
            artist.close()
    finally:
        await store.close()


def _meter(settings: Settings) -> Meter | None:
    """What counts, if anybody wants to know; nothing of it is loaded otherwise."""
    if settings.metrics_port is None:
        return None
    from bot.meter import Meter

    return Meter()


async def _end(app: App) -> None:
    for task in app._tasks:
        task.cancel()
    await asyncio.gather(*app._tasks, return_exceptions=True)
    if app.client is not None:
        await app.client.close()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(DRAIN):
            await app.service.caretakers.quiet()
    if not app.service.downtime.silent:
        with contextlib.suppress(StoreTrouble):
            await app.service.downtime.beat(now_written=True)


def point_at(base: str) -> None:
    """Let the Discord library talk to a server of our own. Once in a process, before any client is made."""
    discord.http.Route.BASE = f"{base}/api/v{discord.http.INTERNAL_API_VERSION}"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base).with_scheme("ws").with_path("/gateway")
    discord.asset.Asset.BASE = base

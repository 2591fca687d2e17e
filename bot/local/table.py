"""The local table as a whole: the one place where its parts are put together."""

import asyncio
import errno
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from aiohttp import web

from bot.local.errors import TableError
from bot.local.faults import Faults
from bot.local.feed import Feed
from bot.local.gateway import Gateway
from bot.local.interactions import Interactions
from bot.local.model import Snowflakes
from bot.local.page_api import BODY_BYTES, PageApi
from bot.local.rest.application import Application
from bot.local.rest.channels import Channels
from bot.local.rest.http import Api
from bot.local.store import Store
from bot.local.wire import Wire
from bot.local.world import IDS, World

PEOPLE = ("Anna", "Boris", "Chiyo", "Daniel", "Emma")
SWEEP_SECONDS = 20.0


class LocalTable:
    """A Discord of one's own on 127.0.0.1."""

    def __init__(
        self,
        directory: Path | None,
        *,
        token: str,
        people: Iterable[str] = PEOPLE,
        clock: Callable[[], float] = time.time,
        shards: int = 1,
        guilds: int = 1,
    ) -> None:
        """``directory`` keeps the table over restarts; None keeps nothing.

        ``people`` are there from the first start. The bot must come with ``token``. ``clock`` gives
        seconds since 1970. ``shards`` is advised to the bot; there is a server on each of them, or
        more ``guilds``. Raises ``TableError`` if the directory cannot be used.
        """
        self.store = Store(directory)
        self.world = World(Snowflakes(clock), self.store)
        self._furnish(people, max(shards, guilds))
        self.wire = Wire()
        self.gateway = Gateway(self.world, self.wire, token)
        self.gateway.starts.shards = self.gateway.starts.concurrency = shards
        self.interactions = Interactions(self.world, self.gateway)
        self.faults = Faults(self.world, self.gateway)
        self.feed = Feed(self.world)
        self.page = PageApi(self.world, self.interactions, self.feed, self.faults, self.wire)
        self.api = Api(self.world, self.wire, self.interactions, self.faults, token)
        self.gateway.on_presence = self.feed.set_online
        self.world.watchers += [self.gateway.watch, self.feed.watch]
        self._runner: web.AppRunner | None = None
        self._sweeper: asyncio.TimerHandle | None = None

    def _furnish(self, people: Iterable[str], guilds: int) -> None:
        """Make a server and people on the first start, and more servers if some are lacking."""
        world = self.world
        if not world.guild_id:
            # The bot's user and its application share an id, as they mostly do on Discord.
            world.set_ids({**{name: world.ids.new() for name in IDS}, "guilds": {}})
            world.add_guild()
            for name in people:
                world.add_person(name)
        while len(world.guilds) < guilds:
            world.add_guild()

    async def start(self, port: int = 0) -> str:
        """Listen on 127.0.0.1 and return the address. Raises ``TableError``."""
        app = web.Application(middlewares=[self.page.around, self.api.around], client_max_size=BODY_BYTES)
        Application(self.api).add_to(app.router)
        Channels(self.api).add_to(app.router)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        self.page.add_routes(app.router)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, "127.0.0.1", port).start()
        except OSError as error:
            await self._runner.cleanup()
            if error.errno == errno.EADDRINUSE:
                raise TableError(f"Port {port} is in use; choose another with --port.") from error
            raise TableError(f"The table cannot listen at port {port}: {error.strerror}.") from error
        self.page.guard.port = port = self._runner.addresses[0][1]
        self.wire.base = f"http://127.0.0.1:{port}"
        self._sweeper = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep)
        return self.wire.base

    def _sweep(self) -> None:
        self._sweeper = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep)
        self.sweep()

    def sweep(self) -> None:
        """Let time do its work: threads grow idle, tokens end."""
        self.interactions.sweep()
        self.world.archive_idle(self.world.ids.seconds())

    async def stop(self) -> None:
        """Close every connection and write what is left."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        await self.gateway.close()
        await self.page.close()
        if self._runner is not None:
            await self._runner.cleanup()
        self.feed.close()
        self.store.close()

    @property
    def base(self) -> str:
        return self.wire.base

    @property
    def page_url(self) -> str:
        """The address for a browser."""
        return f"{self.wire.base}/?key={self.page.guard.key}"

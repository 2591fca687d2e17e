"""The Discord clients of this process, one for each shard that it holds, and their commands."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import discord
import orjson
import structlog
from discord import app_commands
from discord.backoff import ExponentialBackoff
from discord.ext import commands
from structlog.contextvars import bind_contextvars

from bot import texts
from bot.cogs import COGS
from bot.cogs.common import Translator
from bot.gateway_health import GatewayHealth
from bot.logs import lost, without_words
from bot.service.service import Service
from bot.service.sharing import Sharing, StoreTrouble
from bot.ui.desk import Desk
from bot.ui.kit.permissions import CHANGES
from bot.ui.kit.replies import Twice, failed, meet, normalise
from bot.ui.posting.post import Publisher
from bot.workers import cancel, off_loop, wait_until_set
from engine.core.refusals import Refusal

log, commands_log = structlog.get_logger("daimyo.clients"), structlog.get_logger("daimyo.commands")

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
"""The library need not say at each start that the bot cannot talk."""

logging.getLogger("discord.app_commands.tree").addFilter(without_words)

LONGEST_LIMIT = 60.0
"""Maximum of seconds that a request waits for a limit of Discord; else it is tried again later."""
BACK_OFF = (1, 2, 5, 10, 30, 60, 120, 300)
COMMANDS = 3600.0
"""Seconds between two looks at the commands that Discord knows."""
DRAIN = 10.0
"""Seconds in which, at the end, presses are answered and caretakers finish what they do."""
LEAVE = 12.0
"""Seconds that a process at its end takes for that which others take over."""
RETRY = 15.0
"""Maximum of seconds between two tries to connect; the library has up to a quarter of an hour."""
FATAL = (discord.LoginFailure, discord.PrivilegedIntentsRequired)


class _Backoff(ExponentialBackoff[Any]):
    def delay(self) -> Any:
        return min(float(super().delay()), RETRY)


discord.client.ExponentialBackoff = _Backoff  # type: ignore[attr-defined]


class _Tree(app_commands.CommandTree[Any]):
    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Return False for a person who asked for too much lately, and tell them once."""
        self.client.desk.presses.begun(interaction)
        try:
            self.client.desk.presses.check(interaction)
        except (Twice, Refusal) as refusal:
            await failed(interaction, refusal)
            return False
        normalise(interaction)
        await meet(interaction)
        return True

    async def on_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer for a command, or one of its options, that raised."""
        await failed(interaction, error.__cause__ or error)


class Daimyo(commands.Bot):
    """A Discord client: no privileged intents, no one mentioned unless a post says so."""

    def __init__(self, clients: Clients, shard: int | None = None) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=_Tree,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.05 if clients.local else 2.0,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_LIMIT,
            http_trace=clients.health.trace,
            enable_debug_events=True,
            shard_id=shard,
            shard_count=None if shard is None else clients.count,
        )
        self.desk, self.service = clients.desk, clients.service
        self.word = asyncio.Event()
        """Set when anything comes in by the gateway."""
        self.was_good = False
        """True once it has been connected."""
        self._clients = clients
        self._made = [cog(self.service, self.desk) for cog in COGS]

    async def setup_hook(self) -> None:
        publisher = self._clients.publisher
        for cog in self._made:
            await self.add_cog(cog)
        self.add_listener(self.desk.handle, "on_interaction")
        self.add_listener(publisher.pressed, "on_interaction")
        self.add_listener(publisher.deleted, "on_raw_thread_delete")
        self.add_listener(publisher.channel_deleted, "on_guild_channel_delete")
        for event in CHANGES:
            self.add_listener(publisher.changed, event)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for the turn of this shard: Discord takes one identify in five seconds."""
        if shard_id is not None:
            await self._clients.turn()
        elif not self._clients.local:  # at the local table no one minds a quick return
            await super().before_identify_hook(shard_id, initial=initial)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Hand out an event, unless the client is closing."""
        if self.is_closed():  # the library says that it is ready after a moment, even then
            return
        if event == "socket_raw_receive":  # of anything: a task for each takes longer than what it would do
            self.word.set()
            self.service.sharing.hears()
        else:
            super().dispatch(event, *args, **kwargs)

    async def on_ready(self) -> None:
        log.info("ready", guilds=len(self.guilds))
        self._clients.ready(self)
        there, count = {guild.id for guild in self.guilds}, self.shard_count
        await self.service.departures.compare(
            there, lambda guild: count is None or (guild >> 22) % count == self.shard_id
        )

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.service.departures.compare({guild.id}, lambda guild: False)
        await self.desk.first_steps.welcome(guild)
        await self._clients.publisher.changed(guild)  # a try from just before may be refused only now

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.service.departures.left(guild.id)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        await self.service.departures.out_of_reach(guild.id)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        if not isinstance(sys.exc_info()[1], StoreTrouble):  # which the store has told
            log.error("event failed", handler=event_method, exc_info=sys.exc_info())


class CommandSync:
    """Tell Discord the commands, and tell them again when that failed or some are lost."""

    def __init__(self, sharing: Sharing, pause: Callable[[int], float]) -> None:
        """``pause`` is the seconds to wait after a number of tries that failed."""
        self._sharing, self._pause = sharing, pause
        self.due = asyncio.Event()
        """Set to look at once."""
        self.tried = asyncio.Event()
        """Set once Discord knows the commands, or the first try failed."""
        self.works = True
        """False if the last try failed."""

    async def run(self, client: commands.Bot) -> None:
        """Look for ever: at the start, after each new connection, and now and then."""
        tries = 0
        while True:
            self.due.clear()
            pause = COMMANDS
            if self._sharing.shares.leads:
                try:
                    await self._tell(client)
                    self.works, tries = True, 0
                except Exception as trouble:  # people go on with the commands that Discord knows
                    self.works, pause = False, self._pause(tries)
                    tries += 1
                    answer = f" {trouble.status} {trouble.code}" if isinstance(trouble, discord.HTTPException) else ""
                    commands_log.warning("commands not registered with Discord", reason=type(trouble).__name__ + answer)
                    commands_log.debug("registering commands failed", detail=str(trouble))
                self.tried.set()
            await wait_until_set(self.due, pause)

    async def _tell(self, client: commands.Bot) -> None:
        """Tell Discord the commands if it lacks some, or if they are not as they were told last."""
        tree, every = client.tree, client.tree.get_commands()
        told = [client.application_id, [one.to_dict(tree) for one in every], await off_loop(texts.fingerprint)]
        digest = sha256(orjson.dumps(told, option=orjson.OPT_SORT_KEYS)).hexdigest()
        known = {one.name for one in await tree.fetch_commands()}
        if known != {one.name for one in every} or await self._sharing.commands() != digest:
            await tree.set_translator(Translator())
            await tree.sync()
            await self._sharing.told_commands(digest)
            commands_log.info("commands registered with Discord", commands=len(every))


class Clients:
    """The clients of this process, which connect again whenever a connection ends.

    Where Discord wants one shard there is one client. Else the first client only makes requests,
    for all that is posted, and there is another one for each shard.
    """

    def __init__(
        self,
        service: Service,
        desk: Desk,
        publisher: Publisher,
        health: GatewayHealth,
        *,
        local: bool,
        wanted: int | None,
    ) -> None:
        """``wanted`` is the number of shards; without it Discord says how many."""
        self.service, self.desk, self.publisher, self.health = service, desk, publisher, health
        self.local = local
        self.first: Daimyo | None = None
        self.count = 1
        self.fatal: BaseException | None = None
        self.online = asyncio.Event()
        """Set while all shards of this process are connected."""
        self.when_ready: Callable[[], None] = lambda: None
        self._sharing = service.sharing
        self._wanted = wanted
        self._tasks: dict[int, asyncio.Task[None]] = {}
        """The task of each shard."""
        self._sharing.connected = self._tasks.keys()
        self._ending = False
        self.commands = CommandSync(service.sharing, self._pause)

    async def run(self, token: str, shard: int | None = None) -> None:
        """Keep the first client, or a shard's, connected until Discord refuses the token."""
        tries = 0
        bind_contextvars(shard=shard or 0)
        while True:
            client = Daimyo(self, shard)
            if shard is None:
                self.first = client
            try:
                await (self._all(client, token) if shard is None else client.start(token))
                if shard is None:
                    return
            except FATAL as trouble:
                self.fatal = trouble
                self._sharing.changed.set()
                return
            except Exception as trouble:
                lost(trouble)
            finally:
                self.online.clear()
                self.health.clients.discard(client)
                await self.desk.presses.answered(DRAIN)
                await client.close()
            tries = 0 if client.was_good else tries
            await asyncio.sleep(self._pause(tries))
            tries += 1

    def _pause(self, tries: int) -> float:
        """Return the seconds until the next try, after a number of failures."""
        pause = BACK_OFF[min(tries, len(BACK_OFF) - 1)]
        return min(pause, 2) if self.local else pause

    async def _all(self, client: Daimyo, token: str) -> None:
        """Connect the first client if there is one shard, else keep one for each shard held."""
        await client.login(token)
        advised, *_ = await client.http.get_bot_gateway()
        self.count = await self._sharing.begin(self._wanted or advised)
        telling = asyncio.create_task(self.commands.run(client), name="commands")
        try:
            if self.count == 1 and not self._sharing.shared:
                await client.connect()
                return
            client.shard_count, client.was_good = self.count, True
            self.publisher.mail.bot, self.publisher.mail.online = client, self.health.clients
            while self.fatal is None:
                self._sharing.changed.clear()
                self.commands.due.set()
                await self._hold(self._sharing.shares.held, token)
                await self._sharing.changed.wait()
        finally:
            if self._tasks:
                await self._hold(frozenset(), token)
            await cancel([telling])

    async def _hold(self, held: frozenset[int], token: str) -> None:
        """Close clients of shards that are not held any more, then connect those that are."""
        for number, shard in enumerate(sorted(self._tasks.keys() - held)):
            await self._sharing.hand_over(first=number == 0)
            await cancel([self._tasks.pop(shard)])
            await self._sharing.let_go()
        held &= self._sharing.shares.held  # some may have been given away meanwhile
        self._sharing.lost.clear()
        self.health.wanted = len(held)
        for shard in sorted(held - self._tasks.keys()):
            self._tasks[shard] = asyncio.create_task(self.run(token, shard), name=f"shard {shard}")
        self._look()

    async def turn(self) -> None:
        """Wait until a shard may identify."""
        assert self.first is not None
        _, _, limit = await self.first.http.get_bot_gateway()
        while limit["remaining"] <= 0:
            log.error("Discord allows no new session for now", seconds=limit["reset_after"] / 1000)
            await asyncio.sleep(min(limit["reset_after"] / 1000, BACK_OFF[-1]))
            _, _, limit = await self.first.http.get_bot_gateway()
        await self._sharing.turn()

    def ready(self, client: Daimyo) -> None:
        """Take note that a client is connected."""
        client.was_good = True
        self.health.clients.add(client)
        self.commands.due.set()
        if client is self.first:
            self.publisher.mail.bot, self.publisher.mail.online = client, self.health.clients
        self._look()

    def _look(self) -> None:
        """Set or clear ``online``; at the end do neither, so that nothing starts."""
        if self._ending or self.fatal is not None:
            return
        if len(self.health.clients) < self.health.wanted or self.first is None:
            self.online.clear()
        else:
            self.service.time.event.set()
            self.when_ready()
            self.online.set()

    async def leave(self) -> None:
        """Let others take over one shard after another. Nothing is started from now on."""
        self._ending = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVE):
                await self._sharing.leave()
                while self._tasks:  # noqa: ASYNC110 - no one tells
                    await asyncio.sleep(0.05)
        self._sharing.lost.set()

"""Servers that removed the bot: their matches are held, and deleted after 30 days without it.

A server that Discord cannot reach for a while is no removal.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import timedelta

import structlog

from bot.service.host.archive import Archive
from bot.service.host.audit import Act, locked_for_host
from bot.service.host.seat_changes import end_match
from bot.service.model import Person, Status
from bot.service.play.repository import MatchRepository, retry_on_conflict
from bot.service.telling.posts import Post, note
from bot.store import guilds, matches
from engine.core.refusals import Refusal, Stale
from engine.core.text import T

KEPT_FOR = timedelta(days=30)
EVERY = 1_000_000

_log = structlog.get_logger(__name__)


class Departures:
    """The matches of servers that removed the bot."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository

    async def left(self, guild_id: int) -> None:
        """Hold the matches of a server that removed the bot.

        A post that Discord refuses stops their clocks and tells their hosts; it arrives once the
        bot is back.
        """
        store, now = self._repository.store, self._repository.clock.now()
        await store.write(guilds.leave, guild_id, now)
        running = await store.read(matches.listed, guild_id, [Status.RUNNING], EVERY)
        _log.warning("removed from a server", guild=guild_id, running=len(running))
        words = T("I was not on this server for a while. I am back, and the match goes on.")
        for row, _ in running:
            with suppress(Refusal):
                await self.hold(row["id"], note(f"away:{int(now.timestamp())}", words))

    @retry_on_conflict
    async def hold(self, match_id: int, post: Post) -> None:
        """Write down a post that Discord will refuse. Raises ``Refusal``."""
        async with self._repository.locked(match_id) as live:
            await self._repository.update_match(live, [post])

    async def compare(self, there: Collection[int], ours: Callable[[int], bool] = lambda guild: True) -> None:
        """Compare with the servers that Discord names; a missing one that is ``ours`` was left."""
        known = await self._repository.store.read(guilds.known)
        if any(known.get(guild) for guild in there):
            await self._repository.store.write(guilds.rejoin, there)
        for guild, left_at in known.items():
            if left_at is None and ours(guild) and guild not in there:
                await self.left(guild)

    async def clear(self) -> None:
        """Delete what is kept of servers without the bot for too long."""
        store, then = self._repository.store, self._repository.clock.now() - KEPT_FOR
        for guild, left_at in (await store.read(guilds.known)).items():
            if left_at is not None and left_at < then:
                numbers = await store.write(guilds.remove, guild, then)
                self._repository.drop(numbers)
                _log.warning("a server's data was deleted", guild=guild, matches=len(numbers))

    @retry_on_conflict
    async def rescue(self, match_id: int, person: Person) -> bytes:
        """End a match on a server without the bot, for its host, and return its file.

        Raises ``Stale`` if the bot is back, ``NotAllowed`` for others and for closed books.
        """
        async with locked_for_host(self._repository, match_id, person) as live:
            if (await self._repository.store.read(guilds.known)).get(live.info.guild_id) is None:
                raise Stale(T("I am back on the server of this match. It goes on there."))
            await end_match(self._repository, live, Act("end", None, person.id))
        return await Archive(self._repository).save(match_id)

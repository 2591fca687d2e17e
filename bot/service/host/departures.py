"""Data that is removed: of servers without the bot, and of people who want to be forgotten.

The matches of a server that removed the bot are held, and deleted after 30 days without it. A
server that Discord cannot reach for a while is no removal.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import timedelta
from typing import Any

import orjson
import structlog

from bot.service.host.archive import Archive
from bot.service.host.changes import end_match, free_seat
from bot.service.lobby.lobbies import Lobby
from bot.service.match.match_state import MatchState
from bot.service.model import Broken, NotAllowed, Person, PostKind, Status
from bot.service.play.repository import Part, on_match, retry_on_conflict
from bot.service.preferences import Door
from bot.service.reading.chronicle import CLOSED
from bot.service.telling.posts import Act, Post, fresh, note, progress
from bot.service.time.deadlines import with_seat
from bot.store import backups, matches, people, servers
from bot.store.errors import not_stored
from bot.texts import escaped
from bot.workers import off_loop
from engine.core.refusals import Refusal, Stale
from engine.core.text import T

KEPT_FOR = timedelta(days=30)
PLAYER = "Player {number}"
"""The name of a forgotten person in a finished match."""

_log = structlog.get_logger(__name__)


class Departures(Part):
    """The matches of servers that removed the bot."""

    async def left(self, guild_id: int) -> None:
        """Hold matches of a server that removed the bot, by a post that arrives once it is back."""
        now = self.now()
        await self._store.write(servers.leave, guild_id, now)
        words = T("I was not on this server for a while. I am back, and the match goes on.")
        running = await self.out_of_reach(guild_id, note(f"away:{int(now.timestamp())}", words))
        _log.warning("removed from a server", guild=guild_id, running=running)

    async def out_of_reach(self, guild_id: int, post: Post | None = None) -> int:
        """Hold the running matches of a server if Discord refuses a post; return their number."""
        running = await self._store.read(matches.listed, guild_id, [Status.RUNNING])
        for row, _ in running:
            with suppress(Refusal):
                await self.hold(row["id"], post or progress())
        return len(running)

    @on_match
    async def hold(self, live: MatchState, post: Post) -> None:
        """Write down a post that Discord may refuse. Raises ``Refusal``."""
        await self._repository.update_match(live, [post])

    async def compare(self, there: Collection[int], ours: Callable[[int], bool] = lambda guild: True) -> None:
        """Compare with the servers that Discord names; a missing one that is ``ours`` was left."""
        known = await self._store.read(servers.known)
        if any(known.get(guild) for guild in there):
            await self._store.write(servers.rejoin, there)
        for guild, left_at in known.items():
            if left_at is None and ours(guild) and guild not in there:
                await self.left(guild)

    async def clear(self) -> None:
        """Delete what is kept of servers without the bot for too long."""
        then = self.now() - KEPT_FOR
        for guild, left_at in (await self._store.read(servers.known)).items():
            if left_at is not None and left_at < then:
                numbers = await self._store.write(servers.remove, guild, then)
                self._repository.drop(numbers)
                _log.warning("data of a server deleted", guild=guild, matches=len(numbers))

    @retry_on_conflict
    async def rescue(self, match_id: int, person: Person) -> bytes:
        """End a match on a server without the bot, for its host, and return its file.

        Raises ``Stale`` if the bot is back, ``NotAllowed`` for others and for closed books.
        """
        async with self._repository.locked(match_id) as live:
            live.info.check_host(person)
            live.under_way()
            if (await self._store.read(servers.known)).get(live.info.guild_id) is None:
                raise Stale(T("I am back on the server of this match. The match goes on there."))
            if not Door.of(live.info.door).open:
                raise NotAllowed(CLOSED)
            await end_match(self._repository, live, Act("end", None, person.id))
        return await Archive(self._repository).save(match_id)


class Personal(Part):
    """Stored data of people."""

    async def data(self, user_id: int) -> bytes:
        """Return all data of a person as JSON, without others' secrets."""
        found = await self._store.read(people.rows_about, user_id)
        return orjson.dumps(found, option=orjson.OPT_INDENT_2 | orjson.OPT_NON_STR_KEYS)

    async def forget(self, person: Person) -> None:
        """Remove a person from all data, in any state of their matches; caretakers play on.

        Raises ``StoreTrouble``, and removes nothing, if older backups could bring them back.
        """
        try:
            await off_loop(backups.add_forgotten, self._store.backups, person.id, self.now())
        except OSError as trouble:
            _log.error("forgotten account not noted", trouble=str(trouble))
            raise not_stored("backups") from trouble
        await self.remove(person)

    @retry_on_conflict
    async def remove(self, person: Person) -> None:
        """Remove a person whose account is noted beside the backups."""
        names = {person.name, *await self._store.read(people.names_of, person.id)}
        found = await self._store.read(matches.concerning, person.id, [*Status])
        theirs = sorted({*await self._store.read(people.traced, person.id), *(int(row["id"]) for row, _ in found)})
        for match_id in theirs:
            with suppress(Broken):
                match = (await self._repository.get(match_id)).info
                if match.status is Status.LOBBY and match.seat_of(person.id) is not None:
                    await Lobby(self._repository).leave(match_id, person)
                async with self._repository.locked(match_id) as live:
                    if live.running:
                        live = await free_seat(self._repository, live, person.id)
                    await self._take_out(live, person.id)
        names |= {escaped(name) for name in names}
        await self._store.write(people.forget, person.id, names - {"", "?"}, theirs, self.now())
        await self._store.cut_log()
        self._repository.preferences.forget()

    async def _take_out(self, live: MatchState, user_id: int) -> None:
        """Take a person out of the columns of a match. The lock is held."""
        info = live.info
        seat, talks = info.seat_of(user_id), [talk for talk in info.talks if user_id in talk]
        columns: dict[str, Any] = {
            "followers": tuple(one for one in info.followers if one != user_id),
            "talks": tuple(talk for talk in info.talks if talk not in talks),
            "door": Door.of(info.door).without(user_id).to_stored(),
        }
        if info.host_id == user_id:
            heir = next((one for one in info.seats if one.user_id not in (None, user_id)), None)
            number = 1 if seat is None else seat + 1
            columns |= {"host_id": 0, "host_name": PLAYER.format(number=number)}
            if info.status in (Status.LOBBY, Status.RUNNING) and heir is not None:
                columns |= {"host_id": heir.user_id, "host_name": heir.name}
        if seat is not None:
            live = with_seat(live, seat, user_id=None, name=PLAYER.format(number=seat + 1), words=None)
        hush = [fresh(PostKind.HUSH, {"threads": [talk[0]]}) for talk in talks]
        await self._repository.update_match(live, hush, **columns)

"""Threads of a match: its own, private talks of two of its players, and followers elsewhere.

The bot keeps the thread of a talk and its two accounts, nothing that is said. Others learn of
neither talks nor followers.
"""

from functools import partial

from bot.service.lobby.limits import close_without_channel
from bot.service.match.match_state import MatchState
from bot.service.model import MatchInfo, NotAllowed, Person, PostKind, Status
from bot.service.play.audit import Act, check_host, enact, under_way
from bot.service.play.repository import Part, on_match
from bot.service.preferences import Door
from bot.service.telling.posts import elsewhere
from bot.store import outbox
from engine.core.refusals import Illegal, Stale
from engine.core.text import T

NONE = {"thread_id": None, "table_message_id": None}
MOST_FOLLOWERS = 100


class Threads(Part):
    """The threads of matches, and followers."""

    @on_match
    async def replace_deleted(self, live: MatchState, channel_id: int) -> None:
        """Give a match another thread for a deleted one; close a lobby with its deleted channel."""
        if live.info.status is Status.LOBBY and live.info.channel_id == channel_id:
            await close_without_channel(self._repository, live)
        elif live.info.thread_id == channel_id:
            again = partial(outbox.release, match_ids=[live.info.id])
            await self._repository.update_match(live, elsewhere(live), again, **NONE)

    @on_match
    async def move(self, live: MatchState, person: Person, channel_id: int) -> MatchInfo:
        """Move a match to another thread in a channel, for its host. Raises ``NotAllowed``."""
        check_host(live.info, person)
        under_way(live)
        moved = {} if channel_id == live.info.channel_id else {"channel_id": channel_id, "lobby_message_id": None}
        unposted = await self._store.read(outbox.unposted, live.info.id)
        posts = elsewhere(live)
        if any(row["kind"] == PostKind.REOPEN for row in unposted):
            posts = posts[:1]  # the board follows already
        if any(row["kind"] == PostKind.THREAD for row in unposted):
            posts = []  # its first thread is still to be made, and the rest waits for it
        again = partial(outbox.release, match_ids=[live.info.id])
        act = Act("thread", None, person.id, {"channel": channel_id})
        return await enact(self._repository, live, act, posts, again, **NONE, **moved)

    @on_match
    async def follow(self, live: MatchState, user_id: int, *, begin: bool = True) -> bool:
        """Begin or stop to follow; return True for a follower. Raises ``Illegal``, ``Stale``."""
        info = live.info
        if user_id in info.followers or not begin:
            followers = tuple(one for one in info.followers if one != user_id)
        elif info.status is not Status.RUNNING:
            raise Stale(T("This match is not being played."))
        elif info.seat_of(user_id) is not None:
            raise Illegal(T("You play in this match, so you get its news anyway."))
        elif len(info.followers) >= MOST_FOLLOWERS:
            raise Illegal(T("Too many follow this match already. /recap tells what happened."))
        else:
            followers = (*info.followers, user_id)
        await self._repository.update_match(live, [], followers=followers)
        return user_id in followers

    async def talk(self, match_id: int, person: Person, other_id: int) -> tuple[MatchInfo, int | None]:
        """Return the thread of a talk in a running match; None without one. Raises ``Refusal``."""
        info = (await self._repository.get(match_id)).info
        info.seated(person.id)
        if info.status is not Status.RUNNING:
            raise Stale(T("This match is not being played."))
        if not Door.of(info.door).talk:
            raise NotAllowed(T("This table talks only in its thread: the host chose so before the start."))
        if other_id == person.id or info.seat_of(other_id) is None:
            raise Illegal(T("Choose another player of this match: {names}", names=", ".join(info.names)))
        found = (talk[0] for talk in info.talks if {*talk[1:]} == {person.id, other_id})
        return info, next(found, None)

    @on_match
    async def add_talk(
        self, live: MatchState, thread_id: int, people: tuple[int, int], before: int | None
    ) -> MatchInfo:
        """Keep the thread of a talk, in place of the one ``before`` that is gone."""
        kept = tuple(talk for talk in live.info.talks if talk[0] != before)
        return await self._repository.update_match(live, [], talks=(*kept, (thread_id, *people)))

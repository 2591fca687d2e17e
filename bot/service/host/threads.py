"""Another thread for a match whose thread, or whose channel, was deleted."""

from functools import partial
from secrets import token_hex

from bot.service.host.traces import Act, enact, hosted
from bot.service.model import MatchInfo, Person, PostKind
from bot.service.play.repository import MatchRepository
from bot.service.telling.posts import elsewhere
from bot.store import outbox

NONE = {"thread_id": None, "table_message_id": None}


class Threads:
    """Where matches are told of."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository

    async def gone(self, match_id: int, thread_id: int) -> None:
        """The thread of a match was deleted: another one is made below its lobby."""
        async with self._repository.locked(match_id) as live:
            if live.info.thread_id == thread_id:
                again = partial(outbox.release, numbers=[match_id])
                await self._repository.alter(live, elsewhere(live, token_hex(8)), again, **NONE)

    async def move(self, match_id: int, person: Person, channel_id: int) -> MatchInfo:
        """The match goes on in another thread, in this channel. Raises ``NotAllowed`` for anybody but its host."""
        async with hosted(self._repository, match_id, person) as live:
            moved = {} if channel_id == live.info.channel_id else {"channel_id": channel_id, "lobby_message_id": None}
            posts = elsewhere(live, token_hex(8))
            if await self._repository.store.read(outbox.unposted, match_id, PostKind.REOPEN):
                posts = posts[:1]  # the board follows already
            again = partial(outbox.release, numbers=[match_id])
            act = Act("thread", None, person.id, {"channel": channel_id})
            return await enact(self._repository, live, act, posts, again, **NONE, **moved)

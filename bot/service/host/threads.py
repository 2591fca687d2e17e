"""The thread of a match after its thread or channel was deleted; a lobby closes."""

from functools import partial
from secrets import token_hex

from bot.service.host.audit import Act, enact, locked_for_host
from bot.service.lobby.closing import close_without_channel
from bot.service.model import MatchInfo, Person, PostKind, Status
from bot.service.play.repository import MatchRepository, retry_on_conflict
from bot.service.telling.posts import elsewhere
from bot.store import outbox

NONE = {"thread_id": None, "table_message_id": None}


class Threads:
    """The threads of matches."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository

    @retry_on_conflict
    async def replace_deleted(self, match_id: int, channel_id: int) -> None:
        """Give a match another thread for a deleted one; close a lobby with its deleted channel."""
        async with self._repository.locked(match_id) as live:
            if live.info.status is Status.LOBBY and live.info.channel_id == channel_id:
                await close_without_channel(self._repository, live)
            elif live.info.thread_id == channel_id:
                again = partial(outbox.release, match_ids=[match_id])
                await self._repository.update_match(live, elsewhere(live, token_hex(8)), again, **NONE)

    @retry_on_conflict
    async def move(self, match_id: int, person: Person, channel_id: int) -> MatchInfo:
        """Move a match to another thread in a channel, for its host. Raises ``NotAllowed``."""
        async with locked_for_host(self._repository, match_id, person) as live:
            moved = {} if channel_id == live.info.channel_id else {"channel_id": channel_id, "lobby_message_id": None}
            unposted = await self._repository.store.read(outbox.unposted, match_id)
            posts = elsewhere(live, token_hex(8))
            if any(row["kind"] == PostKind.REOPEN for row in unposted):
                posts = posts[:1]  # the board follows already
            if any(row["kind"] == PostKind.THREAD for row in unposted):
                posts = []  # its first thread is still to be made, and the rest waits for it
            again = partial(outbox.release, match_ids=[match_id])
            act = Act("thread", None, person.id, {"channel": channel_id})
            return await enact(self._repository, live, act, posts, again, **NONE, **moved)

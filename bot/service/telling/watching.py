"""Followers of a match, and private talks of two of its players.

The bot keeps the thread of a talk and its two accounts, nothing that is said. Others learn of
neither.
"""

from bot.service.lobby.doors import Door
from bot.service.model import MatchInfo, NotAllowed, Person, Status
from bot.service.play.repository import MatchRepository, retry_on_conflict
from engine.core.refusals import Illegal, Stale
from engine.core.text import T

MOST_FOLLOWERS = 100


class Watching:
    """Followers and talks."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository

    @retry_on_conflict
    async def follow(self, match_id: int, user_id: int, *, begin: bool = True) -> bool:
        """Begin or stop to follow; return True for a follower. Raises ``Illegal``, ``Stale``."""
        async with self._repository.locked(match_id) as live:
            info = live.info
            if user_id in info.followers or not begin:
                followers = tuple(one for one in info.followers if one != user_id)
            elif info.status is not Status.RUNNING:
                raise Stale(T("This match is not being played."))
            elif info.seat_of(user_id) is not None:
                raise Illegal(T("You play in this match: I tell you of it anyway."))
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

    @retry_on_conflict
    async def add_talk(self, match_id: int, thread_id: int, people: tuple[int, int], before: int | None) -> MatchInfo:
        """Keep the thread of a talk, in place of the one ``before`` that is gone."""
        async with self._repository.locked(match_id) as live:
            kept = tuple(talk for talk in live.info.talks if talk[0] != before)
            return await self._repository.update_match(live, [], talks=(*kept, (thread_id, *people)))

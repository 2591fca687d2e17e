"""What a server set for all its matches: where they open, how fast, in which language, and who may open them."""

from collections.abc import Collection
from dataclasses import asdict, dataclass, replace
from typing import Any

from bot.service.model import NotAllowed, Place
from bot.service.play.repository import MatchRepository
from bot.service.time.durations import DAY, MINUTE
from bot.store import guilds
from engine.core.refusals import Illegal
from engine.core.text import T

EVERYBODY, MANAGERS = "everybody", "managers"
"""Who may open matches, besides members of a role."""

LONGEST = 30 * DAY


@dataclass(frozen=True, slots=True)
class Server:
    """The settings of a server."""

    channel_id: int | None = None
    """Where new matches open; None for the channel in which they are asked for."""
    phase_seconds: int | None = None
    """The time for each question unless another is chosen; None for the bot's own choice."""
    locale: str | None = None
    """The language of public posts; None for the server's own."""
    opening: str = EVERYBODY
    role_id: int | None = None
    """Members of this role may open matches as well, whatever ``opening`` says."""

    def place(self, place: Place) -> Place:
        """Where a match opens that is asked for in some place."""
        return replace(place, channel_id=self.channel_id or place.channel_id, locale=self.locale or place.locale)

    def check_opening(self, roles: Collection[int], *, manages: bool) -> None:
        """Raises ``NotAllowed`` for somebody who may not open matches here."""
        if manages or (self.opening == EVERYBODY and self.role_id is None) or self.role_id in roles:
            return
        raise NotAllowed(T("On this server not everybody may open matches. Ask those who look after it."))


class Servers:
    """Settings by server."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository

    async def get(self, guild_id: int) -> Server:
        """What a server set for all its matches."""
        found = await self._repository.store.read(guilds.get, guild_id)
        known = Server.__dataclass_fields__
        return Server(**{key: value for key, value in found.items() if key in known})

    async def change(self, guild_id: int, changes: dict[str, Any]) -> Server:
        """Change some of it. The caller has checked that the person manages the server. Raises ``Illegal``."""
        changed = replace(await self.get(guild_id), **changes)
        seconds = changed.phase_seconds
        if seconds is not None and seconds != 0 and not MINUTE <= seconds <= LONGEST:
            raise Illegal(T("The time for a phase is 1 minute to {days} days.", days=LONGEST // DAY))
        if changed.opening not in (EVERYBODY, MANAGERS):
            raise Illegal(T("Choose who may open matches from the list."))
        async with self._repository.store.writing() as connection:
            await guilds.put(connection, guild_id, asdict(changed))
        return changed

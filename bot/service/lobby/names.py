"""Names of matches, campaigns and people."""

import re
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic

from bot.memory import Kept
from bot.service.model import LONGEST_NAME, Person, Status
from bot.service.play.repository import MatchRepository, Part, retry_on_conflict
from bot.service.telling.posts import lobby_post
from bot.service.time.deadlines import with_seat
from bot.store import campaigns, matches
from bot.texts import alike, plain_name
from engine.core.refusals import Refusal, Unreadable
from engine.core.text import TN, T

MANY = 10_000
"""People whose names are remembered at a time."""
WITHIN = 1.0
"""Seconds that a press waits for matches that are being changed."""
_MARKDOWN = re.compile(r"[\\*_~`|<>@#\[\]()]")
_LINK = re.compile(r"[a-z][a-z0-9+.-]*:/|www\.|discord(?:app)?\.(?:gg|com)|dsc\.gg", re.I)


def read_title(words: str, most: int) -> str:
    """Return the name of a match or a campaign as it can be posted. Raises ``Unreadable``."""
    name = plain_name(words)
    if alike(name) == "?" and "?" not in words:
        raise Unreadable(T("This name shows nothing. Write it with letters or figures."))
    if len(name) > most or _MARKDOWN.search(name):
        signs = "`\\ * _ ~ | < > @ # [ ] ( )`"
        length = TN("A name has at most {n} character.", "A name has at most {n} characters.", most)
        raise Unreadable(T("{length} None of these can be in it: {signs}", length=length, signs=signs))
    if _LINK.search(name):
        raise Unreadable(T("A name cannot hold a link. Choose another name."))
    return name


def known_as(person: Person, others: Sequence[str]) -> str:
    """Return the name of a person among others, with the account's name if it is taken."""
    name = person.name[:LONGEST_NAME]
    taken = alike(name) in {alike(other) for other in others}
    if not taken or not person.handle:
        return name
    return f"{name[: LONGEST_NAME - len(person.handle) - 3]} ({person.handle})"


class Names(Part):
    """People as they are called now."""

    def __init__(self, repository: MatchRepository) -> None:
        super().__init__(repository)
        self._accounts = Kept[int, str](MANY)
        """The name of each person where no server gives them another."""
        self._known = Kept[tuple[int, int | None], tuple[str, str]](MANY)
        """By person and server the name and language of their last press there."""

    async def meet(self, person: Person, guild_id: int | None, account: str) -> None:
        """Take over a person's name and language in their matches and campaigns if they changed.

        A direct message does not tell how a server calls them: there only a name that was the
        account's before gives way to the account's present one.
        """
        before, known = self._accounts.get(person.id), self._known.get((person.id, guild_id))
        now = person.name, person.locale
        self._accounts[person.id], self._known[person.id, guild_id] = account, now
        called_the_same = guild_id is None and before in (None, account)
        if known == now or (called_the_same and known is not None and known[1] == person.locale):
            return
        old = None if guild_id is not None else Person(person.id, before or "").name
        theirs = await self._store.read(matches.concerning, person.id, (Status.LOBBY, Status.RUNNING))
        until = monotonic() + WITHIN
        for match, _ in theirs:
            if guild_id in (None, match["guild_id"]):
                try:
                    with suppress(Refusal):
                        await self._rename(match["id"], person, old, until - monotonic())
                except TimeoutError:  # the next press tries again
                    self._accounts[person.id] = before or account
                    self._known.pop((person.id, guild_id), None)
        if called_the_same:
            return
        called = await self._store.read(campaigns.names_of, person.id)
        wrong = {guild for guild, name in called if guild_id in (None, guild) and name != person.name}
        if wrong:
            name, other = known_as(person, []), known_as(person, [person.name])
            await self._store.write(campaigns.rename, person.id, [*wrong], old, name, other)
            self._repository.outbox_event.set()

    @retry_on_conflict
    async def _rename(self, match_id: int, person: Person, old: str | None, within: float) -> None:
        async with self._repository.locked(match_id, within) as live:
            info = live.info
            name = known_as(person, [seat.name for seat in info.seats if seat.user_id != person.id])
            for seat in info.seats:
                if seat.user_id == person.id:
                    called = name if old in (None, seat.name) else seat.name
                    live = with_seat(live, seat.seat, name=called, locale=person.locale)
            hosts = info.host_id == person.id and old in (None, info.host_name)
            host = {"host_name": name} if hosts and info.host_name != name else {}
            if live.info.seats == info.seats and not host:
                return
            posts = [lobby_post()] if info.status is Status.LOBBY else []
            await self._repository.update_match(live, posts, **host)

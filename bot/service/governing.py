"""The service for hosts, and for a table that votes; files and servers."""

from __future__ import annotations

from typing import Any

from bot.service.host.rewriting import Written
from bot.service.host.votes import Ballot, Done
from bot.service.lobby.servers import Server
from bot.service.model import MatchInfo, Person, Place
from bot.service.parts import Parts
from bot.service.play.match_state import MatchState


class Governing(Parts):
    """What a host wishes, or a table decides."""

    async def pause(self, match_id: int, person: Person) -> MatchInfo:
        """Stop the clock of a match; people may still answer. Host only, as all of these unless they say otherwise."""
        return await self._hosting.pause(match_id, person)

    async def go_on(self, match_id: int, person: Person) -> MatchInfo:
        """Let the clock run again: what was left, or the whole time for a question that opened meanwhile."""
        return self._driven(await self._hosting.resume(match_id, person))

    async def extend(self, match_id: int, person: Person, more: str) -> MatchInfo:
        """More time for what is being asked, written "12h", "2d" or "1d 12h". Raises ``Unreadable``, ``Stale``."""
        return await self._hosting.extend(match_id, person, more)

    async def set_time(self, match_id: int, person: Person, time: str) -> MatchInfo:
        """Another time from the next phase on: "1d", "1d/6h", "off". Raises ``Unreadable``, ``Illegal``, ``Stale``."""
        return await self._hosting.set_time(match_id, person, time)

    async def nudge(self, match_id: int, person: Person) -> tuple[int, ...]:
        """Remind those who owe an answer, each as he set it and at most once an hour; their seats. ``Stale`` without
        any."""
        return await self._hosting.nudge(match_id, person)

    async def rename(self, match_id: int, person: Person, title: str) -> MatchInfo:
        """Give a match a name of its own, or take it away (empty)."""
        return await self._hosting.rename(match_id, person, title)

    async def set_match_look(self, match_id: int, person: Person, look: str) -> MatchInfo:
        """How the pictures of a match look in its thread."""
        return await self._hosting.set_look(match_id, person, look)

    async def kick(self, match_id: int, person: Person, seat: int) -> MatchInfo:
        """Free a seat before the start."""
        return await self._hosting.kick(match_id, person, seat)

    async def call(self, match_id: int, person: Person, seat: int) -> MatchInfo:
        """Ask the thread who takes over the seat of a caretaker, or one that a caretaker keeps."""
        return await self._hosting.call(match_id, person, seat)

    async def take_seat(self, match_id: int, person: Person, seat: int) -> MatchInfo:
        """Take a seat that was called for. Anybody without a seat may; ``Stale`` if somebody was quicker."""
        return self._driven(await self._hosting.take_seat(match_id, person, seat))

    async def substitute(self, match_id: int, person: Person, seat: int, heir: Person) -> Done:
        """Give a seat to somebody else: the host a caretaker's, anybody his own; the seat of who plays by vote."""
        return self._done(await self._votes.replace(match_id, person, seat, heir))

    async def hand_over(self, match_id: int, person: Person, seat: int) -> Done:
        """Let the person at a seat host. Anybody at the table may propose it; then the table votes."""
        return self._done(await self._votes.hand_over(match_id, person, seat))

    async def end(self, match_id: int, person: Person) -> Done:
        """Propose to end a match as it stands; carried when all people at the table agree. Anybody there may."""
        return self._done(await self._votes.end(match_id, person))

    async def roll_back(self, match_id: int, person: Person, chapter: int) -> Done:
        """Back to the beginning of a chapter: at once if nothing was shown since, else by vote."""
        return self._done(await self._votes.roll_back(match_id, person, chapter))

    async def undo(self, match_id: int, person: Person) -> Done:
        """Undo one's own last action: at once if nobody saw it and nobody acted since, else by vote."""
        return self._done(await self._votes.undo(match_id, person))

    async def correct(self, match_id: int, person: Person, ply: int, notation: str) -> Done:
        """By vote, replay the match with a public ply replaced. ``Illegal`` names a later ply that would not fit."""
        return self._done(await self._votes.correct(match_id, person, ply, notation))

    async def written(self, match_id: int) -> tuple[Written, ...]:
        """Every ply of a started match; what is private is not told."""
        return await self._rewriting.written(await self._keeper.get(match_id))

    async def cast(self, match_id: int, person: Person, vote_id: int, yes: bool) -> Done:
        """A ballot. Raises ``Stale`` if the vote or the match is over, ``NotAllowed`` for who may not vote."""
        return self._done(await self._votes.cast(match_id, person, vote_id, yes))

    async def ballot(self, match_id: int, vote_id: int) -> Ballot:
        """A vote as it stands."""
        return await self._votes.ballot(match_id, vote_id)

    async def open_votes(self, match_id: int) -> tuple[Ballot, ...]:
        """The votes of a match that are not decided."""
        return await self._votes.open_votes(match_id)

    async def saved(self, match_id: int) -> bytes:
        """A match as a file. Raises ``Stale`` until it is over."""
        return await self._archive.written(match_id)

    async def read_file(self, place: Place, person: Person, data: bytes) -> MatchInfo:
        """A finished match from such a file. Raises ``Illegal`` for any other file; nothing is stored then."""
        return await self._archive.read(place, person, data)

    async def server(self, guild_id: int) -> Server:
        """What a server set for all its matches."""
        return await self._servers.get(guild_id)

    async def set_server(self, guild_id: int, changes: dict[str, Any]) -> Server:
        """Change some of it. Whoever calls has seen that the person manages the server. Raises ``Illegal``."""
        return await self._servers.change(guild_id, changes)

    def _done(self, done: Done) -> Done:
        self._driven(done.live)
        return done

    def _driven(self, live: MatchState) -> MatchInfo:
        self._playing.drive(live)
        return live.info

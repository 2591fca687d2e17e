"""The service for whoever sits at a table: lobbies, playing, finding one's way back, standing orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.service.model import Chapter, MatchInfo, Orders, PendingDecision, Person, Place, Position, Status
from bot.service.parts import Parts
from bot.service.telling.recap import Past, Recap
from engine.core.refusals import Illegal
from engine.core.text import T, Text


class Seating(Parts):
    """What people wish at their tables."""

    # -- lobbies and seats --------------------------------------------------------------------------------

    async def open(
        self,
        place: Place,
        host: Person,
        title: str,
        seats: int,
        options: Mapping[str, str],
        phase_seconds: int,
        clock: Mapping[str, Any] | None = None,
    ) -> MatchInfo:
        """A new lobby with the host in its first seat.

        ``phase_seconds`` is the time for each question; 0 for none. ``clock`` has what else there is of a ``Pace``.
        Raises ``Illegal`` for an unknown game, number of seats, option or value, and for a pace that is none.
        """
        return await self._lobbies.open(place, host, title, seats, options, phase_seconds, clock=clock)

    async def join(self, match_id: int, person: Person) -> MatchInfo:
        """Take a seat. Raises ``Illegal`` without a free one, ``Stale`` once it has started."""
        return await self._lobbies.join(match_id, person)

    async def leave(self, match_id: int, person: Person) -> MatchInfo:
        """Give the seat up before the start. The host's lobby goes to the next person; without one it is closed."""
        return await self._lobbies.leave(match_id, person)

    async def add_caretaker(self, match_id: int, person: Person, level: str | None = None) -> MatchInfo:
        """Let nobody play a free seat, at a level that the game names. Whoever has a seat may do this."""
        return await self._lobbies.add_caretaker(match_id, person, level)

    async def remove_caretaker(self, match_id: int, person: Person) -> MatchInfo:
        """Free the seat of the last caretaker. Whoever has a seat may do this."""
        return await self._lobbies.remove_caretaker(match_id, person)

    async def start(self, match_id: int, person: Person) -> MatchInfo:
        """Begin with those who sit there, which may be fewer than the lobby was opened for. Host only."""
        live = await self._lobbies.start(match_id, person)
        self._playing.drive(live)
        return live.info

    async def abandon(self, match_id: int, person: Person) -> MatchInfo:
        """Give a lobby or a match up. Host only."""
        return await self._lobbies.abandon(match_id, person)

    async def match(self, match_id: int) -> MatchInfo:
        """A match by its number."""
        return await self._lobbies.match(match_id)

    async def in_thread(self, thread_id: int) -> MatchInfo | None:
        """The match that is played in a thread."""
        return await self._lobbies.in_thread(thread_id)

    async def listed(
        self, guild_id: int, *, status: Sequence[Status] = (Status.LOBBY, Status.RUNNING), limit: int = 25
    ) -> tuple[MatchInfo, ...]:
        """The matches of a server, the newest first."""
        return await self._lobbies.listed(guild_id, status, limit)

    async def of_person(self, user_id: int) -> tuple[tuple[MatchInfo, bool], ...]:
        """The running matches of a person and whether he must act in them; those first, then the newest."""
        return await self._lobbies.of_person(user_id)

    # -- playing ------------------------------------------------------------------------------------------

    async def asked(self, match_id: int, user_id: int, *, focus: str | None = None) -> PendingDecision:
        """What is asked of a person. Raises ``NotAllowed`` without a seat, ``Stale`` before the start."""
        return await self._playing.asked(match_id, user_id, focus)

    async def wish(
        self, match_id: int, user_id: int, wish: str, *, decision: int | None = None, focus: str | None = None
    ) -> PendingDecision:
        """Carry out a notation, or several joined by ``"; "``, all or none; stored when this returns.

        Raises ``Stale`` if ``decision`` is given and is not the seat's, ``Unreadable``, ``Illegal``, ``NotAllowed``.
        Several can be joined only while nobody learns anything by those before the last, so that no refusal
        shows what an answer would have led to.
        """
        return await self._playing.wish(match_id, user_id, wish, decision, focus)

    async def advice(self, match_id: int, user_id: int) -> str:
        """What a caretaker would answer in a person's place, from that seat's view alone: a notation.

        Raises ``Stale`` if nothing is asked, ``NotAllowed``.
        """
        return await self._playing.advice(match_id, user_id)

    async def position(self, match_id: int) -> Position:
        """Where a match stands, as everybody may know it."""
        return await self._playing.position(match_id)

    async def history(self, match_id: int, user_id: int | None) -> tuple[Chapter, ...]:
        """All that happened as far as this person, or anybody (None), may know it."""
        return await self._playing.history(match_id, user_id)

    # -- finding one's way back ---------------------------------------------------------------------------

    async def recap(self, match_id: int, user_id: int | None) -> Recap:
        """What happened since this person last acted himself, as far as he may know it, and where it led.

        For somebody without a seat, the last chapter. Raises ``Stale`` before the start.
        """
        return await self._recaps.recap(match_id, user_id)

    async def gist(self, match_id: int, seq: int) -> Text | None:
        """What came before the chapter that begins with this event was about; None if it does not look back."""
        return await self._recaps.gist(match_id, seq)

    async def contents(self, match_id: int) -> tuple[Chapter, ...]:
        """The chapters of the story in order, without their events."""
        return await self._recaps.contents(match_id)

    async def past(self, match_id: int, user_id: int | None, number: int | None = None) -> Past:
        """A chapter of the story, the newest without a number, and the position at its end through this person's eyes.

        Raises ``Stale`` before the start, ``Refusal`` if there is no such chapter.
        """
        return await self._recaps.past(match_id, user_id, number)

    async def story(self, match_id: int, user_id: int | None, until: int | None = None) -> tuple[Past, ...]:
        """All chapters up to this one, each with the position at its end, through this person's eyes."""
        return await self._recaps.story(match_id, user_id, until)

    async def mine(self, user_id: int, most: int) -> tuple[tuple[PendingDecision, ...], tuple[MatchInfo, ...]]:
        """The running matches of a person, what is due first in front: so many with all that is asked, and the rest."""
        listed = await self.of_person(user_id)
        due = [await self.asked(match.id, user_id) for match, is_due in listed if is_due]
        due.sort(key=lambda asked: (asked.due_at is None, asked.due_at or asked.match.created_at))
        others = [match for match, is_due in listed if not is_due]
        room = max(0, most - len(due))
        shown = [*due[:most], *[await self.asked(match.id, user_id) for match in others[:room]]]
        return tuple(shown), (*[asked.match for asked in due[most:]], *others[room:])

    async def notes(self, user_id: int, match_ids: Sequence[int]) -> dict[int, str]:
        """A person's own notes on these matches; matches without one are missing. Nobody else is ever given them."""
        return await self._recaps.notes(user_id, match_ids)

    async def write_note(self, match_id: int, user_id: int, text: str, *, add: bool = False) -> str:
        """Put a note in place of the one before, or ``add`` a line to it; what it says then. Empty: no note any more.

        Raises ``NotAllowed`` without a seat, ``Illegal`` if it gets too long.
        """
        return await self._recaps.write_note(match_id, user_id, text, add=add)

    async def practice(self, place: Place, person: Person, title: str, name: str) -> MatchInfo:
        """A match of one person among caretakers, as few as the game allows, without a clock, begun at once.

        ``name`` is what it is called. Raises ``Illegal`` for an unknown game.
        """
        if title not in self._keeper.games:
            raise Illegal(T("There is no game called {game}.", game=title))
        seats = self._keeper.games[title].seats[0]
        match = await self._lobbies.open(place, person, title, seats, {}, 0, name=name, caretakers=seats - 1)
        return await self.start(match.id, person)

    # -- standing orders ----------------------------------------------------------------------------------

    async def orders(self, match_id: int, user_id: int) -> Orders:
        """The standing orders of a person's seat. Raises ``NotAllowed`` without a seat, ``Stale`` before the start."""
        return await self._ordering.orders(match_id, user_id)

    async def file_order(self, match_id: int, user_id: int, kind: str, text: str, *, keeping: int = 0) -> Orders:
        """Write the list for a kind of decision; an empty one is taken back. An open question is answered by it.

        The first ``keeping`` preferences of the present list stay in front of what is written.

        Raises ``BadOrder`` at the word that cannot be read or can never be legal, ``Illegal`` for a kind that cannot
        come any more, ``Stale``, ``NotAllowed``.
        """
        return await self._ordering.file(match_id, user_id, kind, text, keeping)

    async def confirm_order(self, match_id: int, user_id: int, kind: str) -> Orders:
        """The list goes on as it is, whatever has stopped it; an open question is answered by it. Raises as above."""
        return await self._ordering.confirm(match_id, user_id, kind)

    async def set_wakes(self, match_id: int, user_id: int, kind: str, keys: Sequence[str]) -> Orders:
        """Choose what stops the list. Raises as above, and ``Illegal`` for what stops none."""
        return await self._ordering.wake(match_id, user_id, kind, keys)

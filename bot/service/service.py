"""The service: everything that can be wished of the host, by whatever way it comes.

Every method that is given a match raises ``Refusal`` if there is no such match; ``StoreTrouble``, a ``Refusal``
too, means that the store could not take it and nothing was changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.service.absence import Absence
from bot.service.archive import Archive
from bot.service.guilds import Server, Servers
from bot.service.hosting import Hosting
from bot.service.keeper import Clock, Keeper, NotAllowed, SystemClock
from bot.service.live import Live
from bot.service.maintenance import Maintenance
from bot.service.matches import Lobbies
from bot.service.model import Asked, Chapter, MatchInfo, Orders, Outgoing, Person, Place, Position, Status
from bot.service.orders import Ordering
from bot.service.outages import Outages
from bot.service.outbox import Outbox
from bot.service.people import Ahead, Answering, Habits, Reminders
from bot.service.play import Playing
from bot.service.recap import Past, Recap, Recaps
from bot.service.rewriting import Rewriting, Written
from bot.service.time import Deadlines
from bot.service.votes import Ballot, Done, Votes
from bot.service.when import read_zone
from bot.store.database import Store
from engine.core.play import Log
from engine.core.protocol import AnyGame, Event
from engine.core.refusals import Illegal
from engine.core.text import T, Text
from engine.registry import GAMES


class Service:
    """The facade of this package."""

    def __init__(
        self,
        store: Store,
        clock: Clock | None = None,
        *,
        games: Mapping[str, AnyGame] = GAMES,
        seed: str | None = None,
    ) -> None:
        """``seed`` makes the luck of the matches opened here the same again; without it nobody knows it."""
        self._keeper = Keeper(store, clock or SystemClock(), games, seed)
        self._lobbies = Lobbies(self._keeper)
        self._playing = Playing(self._keeper)
        self._recaps = Recaps(self._keeper)
        self._deadlines = Deadlines(self._keeper, self._playing)
        self._absence = Absence(self._keeper)
        self._outages = Outages(self._keeper)
        self._ordering = Ordering(self._keeper, self._playing)
        self._outbox = Outbox(self._keeper)
        self._maintenance = Maintenance(self._keeper)
        self._archive = Archive(self._keeper)
        self._servers = Servers(self._keeper)
        self._hosting = Hosting(self._keeper)
        self._rewriting = Rewriting(self._keeper)
        self._votes = Votes(self._keeper, self._hosting, self._rewriting)

    # -- lobbies and seats ----------------------------------------------------------------------------------

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

    # -- playing --------------------------------------------------------------------------------------------

    async def asked(self, match_id: int, user_id: int, *, focus: str | None = None) -> Asked:
        """What is asked of a person. Raises ``NotAllowed`` without a seat, ``Stale`` before the start."""
        return await self._playing.asked(match_id, user_id, focus)

    async def wish(
        self, match_id: int, user_id: int, wish: str, *, decision: int | None = None, focus: str | None = None
    ) -> Asked:
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

    # -- finding one's way back -----------------------------------------------------------------------------

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

    async def mine(self, user_id: int, most: int) -> tuple[tuple[Asked, ...], tuple[MatchInfo, ...]]:
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

    # -- hosting --------------------------------------------------------------------------------------------

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

    def _driven(self, live: Live) -> MatchInfo:
        self._playing.drive(live)
        return live.info

    # -- standing orders ------------------------------------------------------------------------------------

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

    # -- time -----------------------------------------------------------------------------------------------

    def now(self) -> datetime:
        """What time it is, by the clock that was handed in."""
        return self._keeper.clock.now()

    @property
    def due_event(self) -> asyncio.Event:
        """Set whenever ``next_due`` may have changed. Whoever waits for it clears it."""
        return self._keeper.due_event

    async def next_due(self) -> datetime | None:
        """When ``run_due`` has something to do next."""
        return await self._deadlines.next_due()

    async def run_due(self) -> int:
        """Carry out what is overdue: defaults for those who are late, reminders. The number of matches handled."""
        return await self._deadlines.run_due()

    async def beat(self, *, now_written: bool = False) -> timedelta:
        """Give a sign of life; before anything else is done after a start, then at least every minute.

        If the last is long ago, the time since then is given back to every match; what it was. ``now_written``
        writes it down in any case, as at the end of a process.
        """
        return await self._outages.beat(now_written=now_written)

    # -- people ---------------------------------------------------------------------------------------------

    async def habits(self, user_id: int) -> Habits:
        """What a person set for himself in all matches."""
        return await self._keeper.people.habits(user_id)

    async def set_zone(self, user_id: int, zone: str) -> Habits:
        """A person's time zone, by its name or its city. Raises ``Unreadable``."""
        return await self._keeper.people.change(user_id, time_zone=read_zone(zone))

    async def set_quiet(self, user_id: int, hours: tuple[int, int] | None) -> Habits:
        """Minutes of his day between which a person is not reminded; None for never."""
        begin, end = hours or (None, None)
        return await self._keeper.people.change(user_id, quiet_from=begin, quiet_until=end)

    async def set_reminders(self, user_id: int, way: Reminders) -> Habits:
        """How a person is reminded."""
        return await self._keeper.people.change(user_id, reminders=way)

    async def set_ahead(self, user_id: int, ahead: Ahead) -> Habits:
        """When a person is told that he is asked next."""
        return await self._keeper.people.change(user_id, ahead=ahead)

    async def set_answering(self, user_id: int, answering: Answering) -> Habits:
        """When a person's standing orders answer questions that come from now on."""
        return await self._keeper.people.change(user_id, answering=answering)

    async def look(self, user_id: int) -> str:
        """How pictures look that a person alone is shown; empty if he did not choose."""
        return await self._keeper.people.look(user_id)

    async def set_look(self, user_id: int, look: str) -> Habits:
        """The same, to be set."""
        return await self._keeper.people.change(user_id, look=look)

    async def set_vacation(self, user_id: int, begin: datetime, end: datetime) -> Habits:
        """A person is away then; his deadlines wait, within the allowance of each match. Raises ``Illegal``."""
        return await self._absence.vacation(user_id, begin, end)

    async def end_vacation(self, user_id: int) -> Habits:
        """A person is back from vacation, or does not go. Raises ``Stale`` if none is known."""
        return await self._absence.vacation_over(user_id)

    async def back(self, match_id: int, user_id: int) -> MatchInfo:
        """A person takes his seat back from the caretaker that kept it. Raises ``Stale`` if none does."""
        return await self._absence.back(match_id, user_id)

    # -- outbox ---------------------------------------------------------------------------------------------

    @property
    def outbox_event(self) -> asyncio.Event:
        """Set whenever there is more to post. Whoever waits for it clears it."""
        return self._keeper.outbox_event

    async def unsent(self, now: datetime | None = None) -> tuple[Outgoing, ...]:
        """What can be posted now, in order; at most a hundred, more after those are ticked off.

        A row that waits for another try holds back the later ones of its match and recipient.
        """
        return await self._outbox.unsent(now)

    async def settled(self, match_id: int) -> None:
        """Wait until what is being done to a match just now is done, in memory as in the store."""
        async with self._keeper.locked(match_id):
            return

    async def sent(self, row_id: int, *, message_id: int | None = None, channel_id: int | None = None) -> None:
        """A row is posted. The ids of a lobby's message, a match's thread and a board's message are kept."""
        await self._outbox.sent(row_id, message_id, channel_id)

    async def failed(self, row_id: int, reason: str, *, final: bool) -> None:
        """A row could not be posted: it waits for another try, or is given up if that is final or the tenth."""
        await self._outbox.failed(row_id, reason, final)

    async def events_since(self, match_id: int, kind: type[Event], last: int) -> tuple[Event, ...]:
        """The public events from the newest of a kind to the one of this number."""
        return await self._outbox.events_since(match_id, kind, last)

    async def next_try(self) -> datetime | None:
        """When a row that could not be posted is due again."""
        return await self._outbox.next_try()

    async def wake(self) -> None:
        """Have the outbox looked at."""
        self._keeper.outbox_event.set()

    async def resume(self) -> None:
        """After a start: go on wherever caretakers must act or something was not told."""
        await self._playing.resume()

    # -- maintenance ----------------------------------------------------------------------------------------

    async def log(self, match_id: int) -> Log:
        """A match as it was written down. Raises ``Corrupt`` if it was never started."""
        return await self._maintenance.log(match_id)

    async def verify(self, match_id: int) -> None:
        """Raises ``Corrupt`` unless the log replays to what is stored."""
        await self._maintenance.verify(match_id)

    async def quiet(self) -> None:
        """Wait until no caretaker is acting."""
        await self._playing.quiet()


__all__ = ["NotAllowed", "Service"]

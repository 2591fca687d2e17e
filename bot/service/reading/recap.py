"""Looking back: events since a person last acted, the story with its boards, private notes.

Each answer is for one reader: events that they may know, boards as their seat may see them. They
see the time before they took a seat over as everyone does.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import islice
from typing import Any

from sqlalchemy import Connection

from bot.memory import Kept
from bot.service.match.match_state import MatchState, happened_of, read_log
from bot.service.match.pending_plies import By
from bot.service.model import MatchInfo
from bot.service.play.repository import MatchRepository, Part, retry_on_conflict
from bot.store import log, people
from bot.store.tables import Row
from bot.workers import off_loop
from engine.core.codec import load_event
from engine.core.course import Summary
from engine.core.play import Log, replay
from engine.core.protocol import AnyGame
from engine.core.refusals import Illegal, Refusal, too_long
from engine.core.text import T, Text

LONGEST_NOTE = 1500
"""Characters."""
KEPT, KEPT_SUMMARIES = 24, 500
"""Past positions and summaries in memory."""

BEFORE = T("Before everything else")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A stretch of the report, with the events one reader may know."""

    number: int
    headline: Text
    events: tuple[Any, ...]
    summary: Summary | None = None
    """The round before in short, if the chapter looks back."""


@dataclass(frozen=True, slots=True)
class Recap:
    """Events since a person last acted by hand; without a seat, the last chapter."""

    match: MatchInfo
    seat: int | None
    since: datetime | None
    """When they last acted; None if they never did, or have no seat."""
    chapters: tuple[Chapter, ...]
    """Events they may know, without those that only count; the first may have begun earlier."""
    view: Any
    """The present position, as they may see it."""


@dataclass(frozen=True, slots=True)
class Past:
    """A chapter of the story, and the position at its end."""

    match: MatchInfo
    chapter: Chapter
    numbers: range
    """The numbers of all chapters."""
    view: Any
    """Through the reader's eyes."""

    @property
    def public(self) -> tuple[Any, ...]:
        """The events that everyone may know."""
        return tuple([event for event in self.chapter.events if event.audience is None])


class Recaps(Part):
    """Looking back, for one reader at a time."""

    def __init__(self, repository: MatchRepository) -> None:
        super().__init__(repository)
        self._states = Kept[tuple[int, int, int], Any](KEPT)
        """By match, era and ply."""
        self._summaries = Kept[tuple[int, int, int], Summary | None](KEPT_SUMMARIES)
        """By match, era and event."""

    @retry_on_conflict
    async def since_last(self, match_id: int, user_id: int | None) -> Recap:
        """Return the recap of a person. Raises ``Stale`` before the start."""
        async with self._repository.locked(match_id) as live:
            seat = _seat(live, user_id)
            since, rows = await self._store.read(_since, live, seat)
            openings = await self._store.read(log.happened, match_id, opening=True)
        reader = _Reader(live, seat, _headlines(live.game, openings), await self.summaries(live, rows))
        return Recap(live.info, seat, since, reader.chapters(rows), live.view(seat))

    async def contents(self, match_id: int) -> tuple[Chapter, ...]:
        """Return the chapters of the story in order, without their events."""
        live = await self._repository.get(match_id)
        if live.standing is None:
            return ()
        headlines = _headlines(live.game, await self._store.read(log.happened, match_id, opening=True))
        return tuple(Chapter(number, headline, ()) for number, headline in headlines.items())

    async def chapter(self, match_id: int, user_id: int | None, number: int | None = None) -> Past:
        """Return a chapter, by default the newest, and the position at its end for this person.

        Raises ``Stale`` before the start, ``Refusal`` if there is no such chapter.
        """
        return (await self.story(match_id, user_id, number, alone=True))[0]

    @retry_on_conflict
    async def story(
        self, match_id: int, user_id: int | None, until: int | None = None, *, alone: bool = False
    ) -> tuple[Past, ...]:
        """Return all chapters up to this one, or it ``alone``. Raises as ``chapter`` does."""
        async with self._repository.locked(match_id) as live:
            openings = await self._store.read(log.happened, match_id, opening=True)
            reader = _Reader(live, _seat(live, user_id), _headlines(live.game, openings))
            first, last = reader.numbers[0], reader.numbers[-1]
            until = last if until is None else until
            if until not in reader.numbers:
                words = T("The story has chapters {first} to {last}. Choose one from the list.", first=first, last=last)
                raise Refusal(words)
            wanted = range(until if alone else first, until + 1)
            begins = {row["chapter"]: row["seq"] for row in openings}
            beyond = begins.get(until + 2)  # the next chapter is needed too
            through = None if beyond is None else beyond - 1
            rows = await self._store.read(log.happened, match_id, begins.get(wanted[0], 1), through)
            chapters = {number: [row for row in rows if row["chapter"] == number] for number in (*wanted, until + 1)}
            ends = {number: reader.end(number, chapters) for number in wanted}
            states = await self.states_after(live, {*ends.values()})
        told = [row for row in rows if row["chapter"] in wanted]
        reader = replace(reader, summaries=await self.summaries(live, told))
        return await off_loop(
            lambda: tuple(reader.past(number, chapters[number], ply, states[ply]) for number, ply in ends.items())
        )

    async def view_before(self, match_id: int, seq: int) -> Any:
        """Return the public view before the first public news after an event, or that of now."""
        live = await self._repository.get(match_id)
        rows = await self._store.read(log.happened, match_id, seq + 1, public=True)
        later = next((row["ply"] for row in rows if happened_of(live.game, row).belongs_in_post), None)
        if later is None:
            return live.view(None)
        ply = max(later - 1, 0)
        return live.game.view((await self.states_after(live, [ply]))[ply], None)

    async def states_after(self, live: MatchState, plies: Collection[int]) -> dict[int, Any]:
        """Return the states after these plies, from one replay if it needs any."""
        match_id, era = live.info.id, live.info.era
        known = {live.stands.ply: live.stands.state}
        known |= {ply: state for ply in plies if (state := self._states.get((match_id, era, ply))) is not None}
        if missing := {*plies} - known.keys():
            written = await self._store.read(read_log, match_id)
            known |= (found := await off_loop(states_after, live.game, written, missing))
            self._states |= {(match_id, era, ply): state for ply, state in found.items()}
        return known

    async def summary(self, match_id: int, seq: int) -> Summary | None:
        """Return the summary at the chapter that begins with this event; None if it has none."""
        live = await self._repository.get(match_id)
        rows = await self._store.read(log.happened, match_id, seq, seq)
        return next(iter((await self.summaries(live, rows)).values()), None)

    async def summaries(self, live: MatchState, rows: Iterable[Row]) -> dict[int, Summary | None]:
        """Return by chapter the summaries at those of these events that look back."""
        game, match_id, kinds = live.game, live.info.id, live.game.words.summaries
        opening = [row for row in rows if row["opens"] and row["audience"] is None]
        points = {row["seq"]: row for row in opening if type(load_event(game, row["data"])) in kinds}
        keys = {seq: (match_id, live.info.era, seq) for seq in points}
        if missing := {seq: points[seq]["ply"] for seq, key in keys.items() if key not in self._summaries}:
            heard = await self._store.read(log.happened, match_id, last=max(missing), public=True)
            states = await self.states_after(live, missing.values())
            for seq, found in (await off_loop(_summed_up, game, heard, missing, states)).items():
                self._summaries[keys[seq]] = found
        return {row["chapter"]: self._summaries.get(keys[seq]) for seq, row in points.items()}

    async def notes(self, user_id: int, match_ids: Sequence[int]) -> dict[int, str]:
        """Return a person's private notes on these matches; matches without one are missing."""
        return await self._store.read(people.notes_of, user_id, match_ids)

    async def write_note(self, match_id: int, user_id: int, text: str, *, add: bool = False) -> str:
        """Replace a note, or ``add`` a line to it, and return it; empty text removes it.

        Raises ``NotAllowed`` without a seat, ``Illegal`` if it gets too long.
        """
        live = await self._repository.get(match_id)
        live.info.seated(user_id)
        now = self.now()

        def write(connection: Connection) -> str:
            before = people.notes_of(connection, user_id, [match_id]).get(match_id, "")
            note = f"{before}\n{text.strip()}".strip() if add else text.strip()
            if len(note) > LONGEST_NOTE:
                raise Illegal(too_long(LONGEST_NOTE))
            people.note(connection, match_id, user_id, note, now)
            return note

        return await self._store.write(write)


def _seat(live: MatchState, user_id: int | None) -> int | None:
    return None if user_id is None else live.info.seat_of(user_id)


def _since(connection: Connection, live: MatchState, seat: int | None) -> tuple[datetime | None, Sequence[Row]]:
    """Return when the person at the seat last acted by hand, and the events from that ply on."""
    match_id = live.info.id
    if seat is None:
        return None, log.happened(connection, match_id, chapter=live.stands.chapter)
    taken_over = log.taken_over(connection, match_id, live.info.seats[seat].since)
    own = log.plies(connection, match_id, taken_over, seat=seat, by=By.PERSON)
    if not own:
        return None, log.happened(connection, match_id, ply=taken_over + 1)
    acted = own[-1]
    rows = log.happened(connection, match_id, ply=acted["ply"])
    return acted["at"], [row for row in rows if row["ply"] > acted["ply"] or row["audience"] != [seat]]


@dataclass(frozen=True, slots=True)
class _Reader:
    """The reader, and the heading of each chapter."""

    live: MatchState
    seat: int | None
    headlines: Mapping[int, Text]
    summaries: Mapping[int, Summary | None] = field(default_factory=dict)

    def chapters(self, rows: Iterable[Row]) -> tuple[Chapter, ...]:
        """Return the events they may know, by chapter, without those that only count."""
        live, seat = self.live, self.seat
        found: dict[int, list[Any]] = {}
        for row in rows:
            theirs = seat is not None and seat in (row["audience"] or ()) and row["seq"] > live.info.seats[seat].since
            if theirs or row["audience"] is None:
                event = load_event(live.game, row["data"])
                if not event.counted:
                    found.setdefault(row["chapter"], []).append(event)
        return tuple(self._chapter(number, events) for number, events in found.items())

    def _chapter(self, number: int, events: Sequence[Any]) -> Chapter:
        return Chapter(number, self.headlines.get(number, BEFORE), tuple(events), self.summaries.get(number))

    @property
    def numbers(self) -> range:
        """The numbers of all chapters."""
        return range(min(self.headlines), self.live.stands.chapter + 1)

    def end(self, number: int, chapters: Mapping[int, Sequence[Row]]) -> int:
        """Return the ply after which a chapter's board is shown.

        It is the last ply of the chapter. If that ply also made all of the next chapter, it is the
        one before, since the board would show nothing of this chapter any more.
        """
        now = self.live.stands.ply
        if number == self.numbers[-1]:
            return now
        rows = chapters[number]
        ply: int = rows[-1]["ply"]
        following = now if number + 1 == self.numbers[-1] else chapters[number + 1][-1]["ply"]
        return ply - 1 if following == ply > rows[0]["ply"] else ply

    def past(self, number: int, rows: Sequence[Row], ply: int, state: Any) -> Past:
        """Return the chapter of these rows and the position at its end."""
        live, seat, now = self.live, self.seat, ply == self.live.stands.ply
        # a person who took the seat over sees the time before as everyone does
        known = seat is not None and (now or rows[-1]["seq"] > live.info.seats[seat].since)
        chapter = next(iter(self.chapters(rows)), self._chapter(number, ()))
        eyes = seat if known else None
        return Past(live.info, chapter, self.numbers, live.view(eyes) if now else live.game.view(state, eyes))


def states_after(game: AnyGame, written: Log, plies: Collection[int]) -> dict[int, Any]:
    """Return the states of a match after these plies."""
    steps = enumerate(replay(game, written, trusted=True))
    return {ply: step.state.copy() for ply, step in islice(steps, max(plies, default=-1) + 1) if ply in plies}


def _summed_up(
    game: AnyGame, rows: Sequence[Row], missing: Mapping[int, int], states: Mapping[int, Any]
) -> dict[int, Summary | None]:
    """Return summaries at events of these plies."""
    views = {ply: game.view(states[ply], None) for ply in {*missing.values()}}
    heard, found = list[Any](), dict[int, Summary | None]()
    for row in rows:
        heard.append(load_event(game, row["data"]))
        if (seq := row["seq"]) in missing:
            found[seq] = game.words.summary(heard, views[missing[seq]])
    return found


def _headlines(game: AnyGame, openings: Sequence[Row]) -> dict[int, Text]:
    """Return the headlines by chapter, with one for events before the first chapter, if any."""
    found = {} if openings and openings[0]["seq"] == 1 else {0: BEFORE}
    return found | {row["chapter"]: game.words.headline(load_event(game, row["data"])) or BEFORE for row in openings}

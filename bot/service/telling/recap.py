"""Finding one's way back: what happened since somebody last acted, the story with its boards, private notes.

All of it is for one reader: events that they may know, boards as their seat may see them. Of the time before they took
a seat over they see what everybody sees.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from typing import Any

from sqlalchemy import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.model import Chapter, MatchInfo, NotAllowed
from bot.service.play.match_state import LiveState, MatchState
from bot.service.play.ply_buffer import By
from bot.service.play.repository import MatchRepository
from bot.service.play.storing import read_log
from bot.service.telling.summaries import Gists, gist, gists, gists_of
from bot.store import history, log, notes
from engine.core.codec import load_event
from engine.core.play import Log, last, replay
from engine.core.protocol import AnyGame
from engine.core.refusals import Illegal, Refusal, Stale
from engine.core.text import T, Text

LONGEST_NOTE = 1500
"""Characters."""
KEPT = 24
"""So many past positions are held in memory."""

BEFORE = T("Before everything else")


@dataclass(frozen=True, slots=True)
class Recap:
    """What happened since a person last acted by hand; for somebody without a seat, the last chapter."""

    match: MatchInfo
    seat: int | None
    since: datetime | None
    """When they last acted; None if they never did, or have no seat."""
    chapters: tuple[Chapter, ...]
    """Events they may know, without those that only count; the first may have begun earlier."""
    view: Any
    """Where the match stands, as they may see it."""


@dataclass(frozen=True, slots=True)
class Past:
    """A chapter of the story, and the position at its end."""

    match: MatchInfo
    chapter: Chapter
    numbers: range
    """Those of all chapters there are."""
    view: Any
    """Through the reader's eyes."""


class Recaps:
    """Looking back, for one reader at a time."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository
        self._states: OrderedDict[tuple[int, int, int], Any] = OrderedDict()
        """By match, era and ply."""

    # -- since one last acted -------------------------------------------------------------------------------

    async def since_last(self, match_id: int, user_id: int | None) -> Recap:
        """What happened since this person last acted by hand, as far as they may know it, and where it led.

        For somebody without a seat, the last chapter. Raises ``Stale`` before the start.
        """
        async with self._repository.locked(match_id) as live, self._repository.store.reading() as connection:
            standing = _standing(live)
            seat = _seat(live, user_id)
            since, rows = await _since(connection, live, standing, seat)
            headlines = _headlines(live.game, await history.openings(connection, match_id))
            chapters = _chapters(live, seat, rows, headlines)
            about = await gists(connection, live.game, match_id, rows)
        chapters = tuple(replace(chapter, gist=about.get(chapter.number)) for chapter in chapters)
        return Recap(live.info, seat, since, chapters, live.view(seat))

    async def history(self, match_id: int, user_id: int | None) -> tuple[Chapter, ...]:
        """Everything that happened, as far as this person, or anybody (None), may know it."""
        live = await self._repository.get(match_id)
        rows = await self._repository.store.read(log.happened, match_id)
        headlines = _headlines(live.game, (row for row in rows if row["opens"]))
        return _chapters(live, _seat(live, user_id), rows, headlines, counted=True)

    # -- the story ------------------------------------------------------------------------------------------

    async def contents(self, match_id: int) -> tuple[Chapter, ...]:
        """The chapters of the story in order, without their events."""
        live = await self._repository.get(match_id)
        async with self._repository.store.reading() as connection:
            headlines = _headlines(live.game, await history.openings(connection, match_id))
            first = await history.first_chapter(connection, match_id)
        if first == 0:
            headlines = {0: BEFORE, **headlines}
        return tuple(Chapter(number, headline, ()) for number, headline in headlines.items())

    async def chapter(self, match_id: int, user_id: int | None, number: int | None = None) -> Past:
        """A chapter, the newest without a number, and the position at its end as this person may see it.

        Raises ``Stale`` before the start, ``Refusal`` if there is no such chapter.
        """
        async with self._repository.locked(match_id) as live, self._repository.store.reading() as connection:
            standing = _standing(live)
            numbers = _numbers(await history.first_chapter(connection, match_id), standing)
            number = _meant(number, numbers)
            rows = await history.chapter(connection, match_id, number)
            headlines = _headlines(live.game, await history.openings(connection, match_id))
            about = await gists(connection, live.game, match_id, rows[:1])
            following = () if number == numbers[-1] else await history.chapter(connection, match_id, number + 1)
            ply = _end(number, numbers, {number: rows, number + 1: following}, standing.ply)
            state = standing.state if ply == standing.ply else self._states.get((match_id, live.info.era, ply))
            written = await read_log(connection, match_id) if state is None else None
        if written is not None:
            state = await asyncio.to_thread(_replayed, live.game, written, ply)
            self._hold((match_id, live.info.era, ply), state)
        reader = _Reader(live, _seat(live, user_id), numbers, headlines, about)
        return reader.past(number, rows, state, now=ply == standing.ply)

    async def summary(self, match_id: int, seq: int) -> Text | None:
        """What came before the chapter that begins with this event was about; None if it does not look back."""
        live = await self._repository.get(match_id)
        return await self._repository.store.read(gist, live.game, match_id, seq)

    async def story(self, match_id: int, user_id: int | None, until: int | None = None) -> tuple[Past, ...]:
        """All chapters up to this one, each with the position at its end. Raises as ``chapter`` does."""
        async with self._repository.locked(match_id) as live, self._repository.store.reading() as connection:
            standing = _standing(live)
            numbers = _numbers(await history.first_chapter(connection, match_id), standing)
            wanted = range(numbers[0], _meant(until, numbers) + 1)
            rows = await history.from_ply(connection, match_id, 0)
            headlines = _headlines(live.game, await history.openings(connection, match_id))
            written = await read_log(connection, match_id)
        reader = _Reader(live, _seat(live, user_id), numbers, headlines, gists_of(live.game, rows))
        return await asyncio.to_thread(_story, reader, wanted, rows, written)

    def _hold(self, key: tuple[int, int, int], state: Any) -> None:
        self._states[key] = state
        while len(self._states) > KEPT:
            self._states.popitem(last=False)

    # -- notes ----------------------------------------------------------------------------------------------

    async def notes(self, user_id: int, match_ids: Sequence[int]) -> dict[int, str]:
        """A person's own notes on these matches; matches without one are missing. Nobody else is ever given them."""
        return await self._repository.store.read(notes.of_person, user_id, match_ids)

    async def write_note(self, match_id: int, user_id: int, text: str, *, add: bool = False) -> str:
        """Put a note in place of the one before, or ``add`` a line to it; what it says then. Empty: no note.

        Raises ``NotAllowed`` without a seat, ``Illegal`` if it gets too long.
        """
        live = await self._repository.get(match_id)
        if live.info.seat_of(user_id) is None:
            raise NotAllowed(T("You have no seat in this match."))
        async with self._repository.store.writing() as connection:
            before = (await notes.of_person(connection, user_id, [match_id])).get(match_id, "")
            text = f"{before}\n{text.strip()}".strip() if add else text.strip()
            _check_note(text)
            if text:
                await notes.put(connection, match_id, user_id, text, self._repository.clock.now())
            else:
                await notes.drop(connection, match_id, user_id)
        return text


def _standing(live: MatchState) -> LiveState:
    if live.standing is None:
        raise Stale(T("This match has not started yet."))
    return live.standing


def _seat(live: MatchState, user_id: int | None) -> int | None:
    return None if user_id is None else live.info.seat_of(user_id)


async def _since(
    connection: AsyncConnection, live: MatchState, standing: LiveState, seat: int | None
) -> tuple[datetime | None, Sequence[RowMapping]]:
    """When the person at the seat last acted by hand, and the events from that ply on."""
    match_id = live.info.id
    if seat is None:
        return None, await history.chapter(connection, match_id, standing.marks.chapter)
    taken = live.info.seats[seat].since
    taken_over = await history.ply_of_event(connection, match_id, taken) if taken else -1
    acted = await history.last_ply(connection, match_id, seat, By.PERSON)
    if acted is None or acted["ply"] <= taken_over:
        return None, await history.from_ply(connection, match_id, taken_over + 1)
    rows = await history.from_ply(connection, match_id, acted["ply"])
    return acted["at"], [row for row in rows if row["ply"] > acted["ply"] or row["audience"] != [seat]]


def _may_know(live: MatchState, seat: int | None, row: RowMapping) -> bool:
    if row["audience"] is None:
        return True
    return seat is not None and seat in row["audience"] and row["seq"] > live.info.seats[seat].since


def _chapters(
    live: MatchState,
    seat: int | None,
    rows: Iterable[RowMapping],
    headlines: Mapping[int, Text],
    *,
    counted: bool = False,
) -> tuple[Chapter, ...]:
    """The events the seat may know, by chapter; those that only count if ``counted``."""
    found: dict[int, list[Any]] = {}
    for row in rows:
        if _may_know(live, seat, row):
            event = load_event(live.game, row["data"])
            if counted or not event.counted:
                found.setdefault(row["chapter"], []).append(event)
    return tuple(Chapter(number, headlines.get(number, BEFORE), tuple(events)) for number, events in found.items())


def _headlines(game: AnyGame, openings: Iterable[RowMapping]) -> dict[int, Text]:
    return {row["chapter"]: game.words.headline(load_event(game, row["data"])) or BEFORE for row in openings}


def _numbers(first: int | None, standing: LiveState) -> range:
    if first is None:
        raise Refusal(T("Nothing has happened yet."))
    return range(first, standing.marks.chapter + 1)


def _meant(number: int | None, numbers: range) -> int:
    """The chapter that is meant, the newest without a number."""
    if number is None:
        return numbers[-1]
    if number not in numbers:
        first, last = numbers[0], numbers[-1]
        raise Refusal(T("The story has parts {first} to {last}. Choose one from the list.", first=first, last=last))
    return number


@dataclass(frozen=True, slots=True)
class _Reader:
    """Who looks back on what."""

    live: MatchState
    seat: int | None
    numbers: range
    headlines: Mapping[int, Text]
    gists: Gists

    def past(self, number: int, rows: Sequence[RowMapping], state: Any, *, now: bool) -> Past:
        """A chapter, of which these are the rows, and the position at its end, which may be that of ``now``."""
        live, seat = self.live, self.seat
        # a person who took the seat over sees the time before as everybody does
        known = seat is not None and (now or rows[-1]["seq"] > live.info.seats[seat].since)
        empty = Chapter(number, self.headlines.get(number, BEFORE), ())
        chapter = replace(next(iter(_chapters(live, seat, rows, self.headlines)), empty), gist=self.gists.get(number))
        eyes = seat if known else None
        return Past(live.info, chapter, self.numbers, live.view(eyes) if now else live.game.view(state, eyes))


def _end(number: int, numbers: range, chapters: Mapping[int, Sequence[RowMapping]], now: int) -> int:
    """After which ply a chapter's board is shown.

    That is its last ply; but if all of the next chapter came with that one too, the ply before it, as the board would
    show nothing of the chapter any more.
    """
    if number == numbers[-1]:
        return now
    rows = chapters[number]
    ply: int = rows[-1]["ply"]
    following = now if number + 1 == numbers[-1] else chapters[number + 1][-1]["ply"]
    return ply - 1 if following == ply > rows[0]["ply"] else ply


def _story(reader: _Reader, wanted: range, rows: Sequence[RowMapping], written: Log) -> tuple[Past, ...]:
    """The match once more, stopping at the end of every chapter that is wanted."""
    chapters: dict[int, list[RowMapping]] = {}
    for row in rows:
        chapters.setdefault(row["chapter"], []).append(row)
    now = len(written.plies)
    ends: dict[int, list[int]] = {}
    for number in wanted:
        ends.setdefault(_end(number, reader.numbers, chapters, now), []).append(number)
    steps = enumerate(replay(reader.live.game, written))
    return tuple(
        reader.past(number, chapters.get(number, ()), step.state, now=ply == now)
        for ply, step in islice(steps, max(ends) + 1)
        for number in ends.get(ply, ())
    )


def _replayed(game: AnyGame, written: Log, ply: int) -> Any:
    cut_off = Log(written.title, written.seats, written.options, written.setup, written.plies[:ply])
    return last(replay(game, cut_off)).state


def _check_note(text: str) -> None:
    if len(text) > LONGEST_NOTE:
        raise Illegal(
            T("A note can have {most} characters; with this it would have {n}.", most=LONGEST_NOTE, n=len(text))
        )

"""Pictures of a whole match: a film, the final score sheet, and the graphs of its course.

The boards of a film are drawn one at a time, so that other pictures need not wait for all of them.
A film is for one reader; score sheet and graphs come from public views alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING, TypeVar

import structlog
from discord import Interaction, ui

from bot.service.model import Position
from bot.service.reading.recap import Past
from bot.service.service import Service
from bot.texts import Speaker, cut, fitting, shortened
from bot.ui.kit.artist import Artist, alt_lines, alt_text, words_instead
from bot.ui.kit.pages import answer
from bot.ui.kit.public import ALT, REPORT_ACCENT, TEXT, Shown, layout, stacked
from bot.ui.kit.replies import look_of, speaker
from bot.ui.kit.words import in_words, match_name, more_lines, shown_look
from bot.workers import off_loop
from engine.core.course import Course, account_of
from engine.core.protocol import Outcome
from engine.core.refusals import Refusal
from engine.core.sentences import titled
from engine.core.text import TN, T
from engine.registry import GAMES

X = TypeVar("X")

if TYPE_CHECKING:
    from render.pictures import Pictures

log = structlog.get_logger("daimyo.story")

NAME = "replay.webp"
MOST = 160
"""Pictures in a film; of a longer match some chapters are left out."""
LARGEST = 9_500_000
"""Bytes; Discord takes ten million."""
WHOLE, SHORTEST, LONGEST, LAST = 60_000, 700, 1500, 5000
"""Milliseconds: of the whole film if possible, of a picture at least and most, of the last."""
TOLD = 2000
LETTERS = "ABCDEFGHIJ"


class Stories:
    """Shows how matches went. One film is made at a time, and the last one kept."""

    def __init__(self, service: Service, artist: Artist) -> None:
        self._service, self._artist = service, artist
        self._busy = asyncio.Lock()
        self._kept: tuple[Hashable, tuple[bytes, int]] | None = None

    async def show_film(self, interaction: Interaction, match_id: int, until: int | None) -> None:
        """Show the match up to this chapter, by default the newest; the person was told to wait."""
        story = await self._service.recap.story(match_id, interaction.user.id, until)
        say = speaker(interaction, story[-1].match.names)
        film = await self.film(story, say, look_of(interaction))
        if film is None:
            raise Refusal(T("I could not make the film. /history shows the story chapter by chapter."))
        own = story[-1].match.seat_of(interaction.user.id) is not None
        await answer(interaction, replay_view(story, film, say, own=own))

    async def film(self, story: Sequence[Past], say: Speaker, look: str) -> Shown | None:
        """Return a film of these chapters, with fewer pictures if too large. None on failure."""
        match = story[-1].match
        if in_words(look := shown_look(look, match.look)):
            words, view = GAMES[match.title].words, story[-1].view
            parts = [f"{past.chapter.number}. {say.plain()(past.chapter.headline)}" for past in story]
            return words_instead([*parts, *say.all(words.describe_position(view))])
        if (pictures := await self._artist.pictures(match.title)) is None:
            return None
        plain, chosen = say.plain(), thinned(story, MOST)
        key = (match.title, match.names, say.locale, look, tuple((past.chapter, past.view) for past in chosen))
        async with self._busy:
            if self._kept is None or self._kept[0] != key:
                try:
                    while not (data := await self._make(pictures, chosen, plain, look)):
                        chosen = thinned(chosen, len(chosen) // 2)
                except Exception:
                    log.exception("film not drawn", match=match.id)
                    return None
                self._kept = (key, (data, len(chosen)))
            data, number = self._kept[1]
        lines = [TN("A film of {n} picture.", "A film of {n} pictures.", number)]
        first = GAMES[match.title].words.brief(story[0].view)
        lines += [T("First: {where}.", where=first), *alt_lines(match, story[-1].view)]
        return Shown(data, NAME, alt_text(lines, plain))

    async def _make(self, pictures: Pictures, story: Sequence[Past], words: Speaker, look: str) -> bytes:
        """Make a film of positions; empty if it would be too large for a post."""
        from render.looks.themes import Look, seen
        from render.paint.film import Film

        film, last, chosen = Film(), len(story), Look.read(look)
        most = LARGEST if last > 1 else inf
        pace = max(SHORTEST, min(LONGEST, WHOLE // last))

        def board(past: Past) -> bytes:
            marks = pictures.marks(past.public)
            return seen(pictures.board(past.view, past.match.names, words, marks=marks), chosen)

        async with asyncio.TaskGroup() as beside:
            added = None
            for number, past in enumerate(story, 1):
                drawn = await self._artist.work(partial(board, past))
                if added is not None:
                    await added
                if film.size > most:
                    return b""
                title = words(GAMES[past.match.title].words.brief(past.view))
                spent = LAST if number == last else pace
                added = beside.create_task(off_loop(film.add, drawn, title, number, last, spent))
        return b"" if film.size > most else await self._artist.work(film.webp)

    async def final(self, position: Position, say: Speaker) -> list[Shown]:
        """Return the pictures of a finished match; none if they fail, as the end is told anyhow."""
        try:
            story = await self._service.recap.story(position.match.id, None)
            return await self.sheets(story, position.outcome, say, "")
        except Exception:
            log.exception("end sheet not drawn", match=position.match.id)
            return []

    async def show_course(self, interaction: Interaction, match_id: int, until: int | None) -> None:
        """Show the course of a match up to this chapter, after the person was told to wait."""
        story = await self._service.recap.story(match_id, None, until)
        position = await self._service.play.position(match_id)
        outcome = position.outcome if story[-1].chapter.number == story[-1].numbers[-1] else None
        say = speaker(interaction, story[-1].match.names)
        if (course := course_through(story, outcome)) is None:
            raise Refusal(T("There is nothing to compare before the first round."))
        pictures = await self.sheets(story, outcome, say, look_of(interaction))
        head = f"## {match_name(story[-1].match)}\n-# " + say(T("It shows what everyone may know."))
        told = "" if pictures else fitting(say.all(list(account_of(course))), TOLD, more=more_lines(say))
        view = layout(cut(head, 500), *stacked(pictures, say, TEXT - 500), told, accent=REPORT_ACCENT)
        await answer(interaction, view)

    async def sheets(self, story: Sequence[Past], outcome: Outcome | None, say: Speaker, look: str) -> list[Shown]:
        course = course_through(story, outcome)
        if course is None:
            return []
        match, view = story[-1].match, story[-1].view
        events = [event for past in story for event in past.chapter.events] if outcome else []
        made = [
            await self._artist.ending(match, events, view, say, look=look),
            await self._artist.course(match, course, view, say, alt=course_words(course, say), look=look),
        ]
        return [picture for picture in made if picture is not None]


def thinned(story: Sequence[X], most: int) -> Sequence[X]:
    """Thin these to a number, evenly, with the first and the last; to one: the last."""
    if len(story) <= most:
        return story
    if most <= 1:
        return story[-1:]
    return [story[round(at * (len(story) - 1) / (most - 1))] for at in range(most)]


def replay_view(story: Sequence[Past], film: Shown, say: Speaker, *, own: bool) -> ui.LayoutView:
    match = story[-1].match
    known = T("Only for you: it shows what you may know.") if own else T("It shows what everyone may know.")
    first, last = story[0].chapter, story[-1].chapter
    span = T("The match so far, from “{first}” to “{last}”", first=first.headline, last=last.headline)
    if first.number == last.number:
        span = T("The match so far: {part}", part=first.headline)
    head = f"## {match_name(match)}\n{say(span)}\n-# {say(known)}"
    return layout(cut(head, 900), film, accent=REPORT_ACCENT)


def course_through(story: Sequence[Past], outcome: Outcome | None) -> Course | None:
    """Return the course through these chapters; None before the first round or without scores."""
    events, views = [event for past in story for event in past.public], [past.view for past in story]
    return GAMES[story[-1].match.title].words.course(views, events, outcome.points if outcome else None)


def course_words(course: Course, say: Speaker) -> str:
    """Return all numbers in words, with letters for names that are too long."""
    words = "\n".join(say.plain().all(list(account_of(course))))
    if len(words) <= ALT:
        return words
    short = Speaker(say.locale, LETTERS, markdown=False)
    names = [titled(LETTERS[seat], cut(say.plain().name(seat), 20)) for seat in range(course.seats)]
    legend = ", ".join(say.all(names))
    return shortened("\n".join([f"{legend}.", *short.all(list(account_of(course)))]), ALT)

"""How a match went: the final score sheet, and the graphs of its course. For everybody, so made of public views alone.

Both come from the story of the match, so that they are the same whenever they are made.
"""

from collections.abc import Sequence

import discord
import structlog
from discord import ui

from bot.service.model import Position
from bot.service.service import Service
from bot.service.telling.recap import Past
from bot.texts import Speaker, cut, fitting
from bot.ui.artist import Artist
from bot.ui.looks import shown_look
from bot.ui.pages import answer
from bot.ui.public import ALT, REPORT_ACCENT, TEXT, Items, Shown, layout, stacked
from bot.ui.replies import speaker
from bot.ui.words import match_name, more_lines
from engine.core.course import Course, account_of, course_of
from engine.core.protocol import Outcome
from engine.core.refusals import Refusal
from engine.core.text import T
from engine.registry import GAMES

log = structlog.get_logger("daimyo.course")

TOLD = 2000
LETTERS = "ABCDEFGHIJ"


class Courses:
    """Shows how matches went."""

    def __init__(self, service: Service, artist: Artist) -> None:
        self._service = service
        self._artist = artist

    async def final(self, position: Position, say: Speaker) -> list[Shown]:
        """The pictures of a match that is over; without those that cannot be made, as the end is told anyhow."""
        try:
            story = await self._service.recap.story(position.match.id, None)
            return await self._pictures(story, position.outcome, say, position.match.look)
        except Exception:
            log.exception("no end sheet", match=position.match.id)
            return []

    async def show(self, interaction: discord.Interaction, match_id: int, until: int | None) -> None:
        """The same of a match that may go on, up to this chapter. The person who asked has been told to wait."""
        story = await self._service.recap.story(match_id, None, until)
        position = await self._service.play.position(match_id)
        outcome = position.outcome if story[-1].chapter.number == story[-1].numbers[-1] else None
        say = speaker(interaction, story[-1].match.names)
        if (course := course_through(story, outcome)) is None:
            raise Refusal(T("There is nothing to compare before the first round."))
        look = shown_look(await self._service.people.look(interaction.user.id), story[-1].match.look)
        pictures = await self._pictures(story, outcome, say, look)
        head = f"## {match_name(story[-1].match)}\n-# {say(T('It shows what everybody may know.'))}"
        items: Items = [ui.TextDisplay(cut(head, 500)), *stacked(pictures, say, TEXT - 500)]
        if not pictures:
            items.append(ui.TextDisplay(fitting(say.all(list(account_of(course))), TOLD, more=more_lines(say))))
        view = layout(*items, accent=REPORT_ACCENT)
        await answer(interaction, view, *pictures)

    async def _pictures(self, story: Sequence[Past], outcome: Outcome | None, say: Speaker, look: str) -> list[Shown]:
        course = course_through(story, outcome)
        if course is None:
            return []
        match, view = story[-1].match, story[-1].view
        events = [event for past in story for event in past.chapter.events] if outcome else []
        made = [
            await self._artist.ending(match, events, view, say, look=look),
            await self._artist.course(match, course, view, say, alt=told(course, say), look=look),
        ]
        return [picture for picture in made if picture is not None]


def course_through(story: Sequence[Past], outcome: Outcome | None) -> Course | None:
    """The course of a match whose chapters these are; None before its first round, and in a game that tells none."""
    game = GAMES[story[-1].match.title]
    standings = [standing for past in story if (standing := game.words.score_snapshot(past.view)) is not None]
    return course_of(standings, outcome.points if outcome else None)


def told(course: Course, say: Speaker) -> str:
    """All numbers in words; where names are too long for that, they are said once and letters stand for them."""
    words = "\n".join(say.plain().all(list(account_of(course))))
    if len(words) <= ALT:
        return words
    short = Speaker(say.locale, LETTERS, markdown=False)
    legend = ", ".join(f"{LETTERS[seat]}: {cut(say.plain().name(seat), 20)}" for seat in range(course.seats))
    return cut("\n".join([f"{legend}.", *short.all(list(account_of(course)))]), ALT)

"""A match as a film: the boards of its chapters one after another, for one reader.

They are drawn one at a time, so that a picture asked for meanwhile need not wait for all of them; each is put
into the film while the next is drawn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import discord
import structlog
from discord import ui

from bot.service.service import Service
from bot.service.telling.recap import Past
from bot.texts import Speaker, cut
from bot.ui.artist import Artist, told
from bot.ui.looks import in_words, shown_look
from bot.ui.pages import answer
from bot.ui.public import ALT, REPORT_ACCENT, Shown, in_stead, layout
from bot.ui.replies import speaker
from bot.ui.words import match_name
from engine.core.refusals import Refusal
from engine.core.text import TN, T, Text
from engine.registry import GAMES

if TYPE_CHECKING:
    from render.paint.film import Film
    from render.pictures import Pictures

log = structlog.get_logger("daimyo.replay")

NAME = "replay.webp"
MOST = 160
"""Pictures in a film; of a longer match some chapters are left out."""
LARGEST = 9_500_000
"""Bytes; Discord takes ten million."""
WHOLE, SHORTEST, LONGEST, LAST = 60_000, 700, 1500, 5000
"""Milliseconds: of the whole film if possible, of a picture at least and at most, and of the last one."""


class Projector:
    """Shows films. One is made at a time, and the last one kept."""

    def __init__(self, service: Service, artist: Artist) -> None:
        self._service = service
        self._artist = artist
        self._busy = asyncio.Lock()
        self._kept: tuple[Hashable, tuple[bytes, int]] | None = None

    async def show(self, interaction: discord.Interaction, match_id: int, until: int | None) -> None:
        """The match up to this chapter, or as far as it is, to the person who asked. They have been told to wait."""
        story = await self._service.recap.story(match_id, interaction.user.id, until)
        say = speaker(interaction, story[-1].match.names)
        look = await self._service.people.look(interaction.user.id)
        film = await self.film(story, say, shown_look(look, story[-1].match.look))
        if film is None:
            raise Refusal(T("The film could not be made. /history shows the story part by part."))
        view = replay_view(story, film, say, own=story[-1].match.seat_of(interaction.user.id) is not None)
        await answer(interaction, view, film)

    async def film(self, story: Sequence[Past], say: Speaker, look: str) -> Shown | None:
        """These chapters as a film, of fewer pictures if it grew too large otherwise; None if it cannot be made."""
        match = story[-1].match
        if in_words(look):
            return told(film_lines(story, say))
        if (pictures := await self._artist.pictures(match)) is None:
            return None
        words, chosen = say.plain(), thinned(story, MOST)
        key = (match.title, match.names, say.locale, look, tuple((past.chapter, past.view) for past in chosen))
        async with self._busy:
            if self._kept is None or self._kept[0] != key:
                try:
                    while not (data := await self._made(pictures, chosen, words, look)):
                        chosen = thinned(chosen, len(chosen) // 2)
                except Exception:
                    log.exception("no film", match=match.id)
                    return None
                self._kept = (key, (data, len(chosen)))
            data, number = self._kept[1]
        return Shown(data, NAME, film_account(story, number, words))

    async def _made(self, pictures: Pictures, story: Sequence[Past], words: Speaker, look: str) -> bytes:
        """A film of these; empty if it would be too large for a post."""
        from render.looks.themes import Look, Size, seen
        from render.paint.film import Film

        film, last = Film(), len(story)
        chosen = replace(Look.read(look), size=Size.LARGE)
        pace = max(SHORTEST, min(LONGEST, WHOLE // last))

        def board(past: Past) -> bytes:
            marks = pictures.marks([event for event in past.chapter.events if event.audience is None])
            return seen(pictures.board(past.view, past.match.names, words, marks=marks, wide=chosen.wide), chosen)

        async with asyncio.TaskGroup() as beside:
            added = None
            for number, past in enumerate(story, 1):
                drawn = await self._artist.work(partial(board, past))
                if added is not None:
                    await added
                if _too_large(film, last):
                    return b""
                title, spent = words(past.chapter.headline), LAST if number == last else pace
                added = beside.create_task(asyncio.to_thread(film.add, drawn, title, number, last, spent))
        return b"" if _too_large(film, last) else await self._artist.work(film.webp)


def _too_large(film: Film, pictures: int) -> bool:
    return film.size > LARGEST and pictures > 1


def thinned(story: Sequence[Past], most: int) -> Sequence[Past]:
    """At most so many of these, evenly: the first and the last among them, of one only the last."""
    if len(story) <= most:
        return story
    if most <= 1:
        return story[-1:]
    return [story[round(at * (len(story) - 1) / (most - 1))] for at in range(most)]


def replay_view(story: Sequence[Past], film: Shown, say: Speaker, *, own: bool) -> ui.LayoutView:
    """The film, and what it is."""
    match = story[-1].match
    known = T("Drawn for you alone: it shows what you may know.") if own else T("It shows what everybody may know.")
    head = f"## {match_name(match)}\n{say(_span(story))}\n-# {say(known)}"
    return layout(ui.TextDisplay(cut(head, 900)), *in_stead([film]), accent=REPORT_ACCENT)


def _span(story: Sequence[Past]) -> Text:
    first, last = story[0].chapter, story[-1].chapter
    if first.number == last.number:
        return T("The match so far: {part}", part=first.headline)
    return T("The match so far, from “{first}” to “{last}”", first=first.headline, last=last.headline)


def film_lines(story: Sequence[Past], say: Speaker) -> list[str]:
    """In the stead of the film: its parts, and the whole position at the end."""
    game, last = GAMES[story[-1].match.title], story[-1].view
    parts = [f"{past.chapter.number}. {say.plain()(past.chapter.headline)}" for past in story]
    return [*parts, *say.all([T("Last: {where}", where=game.words.brief(last)), *game.words.describe_position(last)])]


def film_account(story: Sequence[Past], pictures: int, say: Speaker) -> str:
    """What the film shows, where it begins and where it ends."""
    game = GAMES[story[-1].match.title]
    lines = [
        TN("A film of {n} picture.", "A film of {n} pictures, a part of the story each.", pictures),
        T("First: {where}", where=game.words.brief(story[0].view)),
        T("Last: {where}", where=game.words.brief(story[-1].view)),
        *game.words.describe_position(story[-1].view),
    ]
    return cut("\n".join(say.all(lines)), ALT)

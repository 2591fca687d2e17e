"""Lessons: a game learnt alone, step by step, in a message that only the pupil sees.

A lesson keeps nothing: the page is in the ids of its buttons, so it goes on after any pause. At its
end are the ways to a match alone and to one with friends.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import TypeVar

import discord
from discord import ui

from bot.service.lobby.lobbies import caretaker
from bot.service.model import Help, MatchInfo, PendingDecision, SeatInfo, Status
from bot.texts import Speaker, cut, fitting
from bot.ui.kit.items import OLD_BUTTON, Maker, PressId, Row, pressed
from bot.ui.kit.pages import Room, answer
from bot.ui.kit.public import REPORT_ACCENT, in_stead, layout
from bot.ui.kit.replies import Said, acknowledge, look_of, speaker
from bot.ui.kit.words import more_lines
from bot.ui.lobby.opening import open_lobby, open_practice, open_words
from bot.ui.reading.rulebook import game_called
from engine.core.protocol import AnyGame
from engine.core.refusals import Stale
from engine.core.sentences import titled
from engine.core.teaching import LessonPage, pages_of
from engine.core.text import T, Text, verbatim
from engine.registry import GAMES

X = TypeVar("X")

LEARN, FRIENDS, ALONE = "learn", "friends", "alone"
HAPPENED = 600
"""Characters of what happened since the page before."""
LABELS = {
    LEARN: (T("Learn in 10 minutes"), "🎓"),
    FRIENDS: (T("Play with friends"), "👥"),
    ALONE: (T("Play on alone"), "🤖"),
}


def doors(say: Speaker, title: str = "", verbs: Sequence[str] = (LEARN, FRIENDS)) -> Row:
    """Return the buttons to a lesson and to a match, of one game or of any."""
    return Row(*(Maker(say, 0).button(verb, title, *LABELS[verb], style="primary") for verb in verbs))


class LessonDesk(Room):
    async def begin(self, interaction: discord.Interaction, game: AnyGame) -> Said | None:
        """Show the first page of a game's lesson to the person who asked."""
        await acknowledge(interaction, fresh=True)
        if not (pages := pages_of(game)):
            return await open_practice(self._service, interaction, game)
        await self._show(interaction, game, pages[0])
        return None

    @pressed(LEARN)
    async def _learn(self, interaction: discord.Interaction, press: PressId) -> Said | None:
        """Begin a lesson, after the game was chosen; or try an answer on one of its pages."""
        title, _, place = press.rest.partition("/")
        if not title:
            return _choose_game(speaker(interaction), LEARN)
        game = game_called(title)
        pages = pages_of(game)
        if not place:
            return await self.begin(interaction, game)
        number, _, tried = place.partition("/")
        page = _numbered(pages, number)
        await acknowledge(interaction)
        said, after = page.after, pages[min(page.number + 1, len(pages) - 1)]
        if tried and (choice := _numbered(page.tries, tried)).right:
            said = T("✅ {said}", said=choice.said) if choice.said else None
        elif tried:
            said, after = T("❌ {said}", said=choice.said or ""), page
        await self._show(interaction, game, after, said)
        return None

    @pressed(ALONE, FRIENDS)
    async def _play(self, interaction: discord.Interaction, press: PressId) -> Said:
        """Open a match of a game, after it was chosen: alone, or for others to join."""
        if not press.rest:
            return _choose_game(speaker(interaction), press.verb)
        game = game_called(press.rest)
        await acknowledge(interaction, fresh=True)
        if press.verb == ALONE:
            return await open_practice(self._service, interaction, game)
        return open_words(await open_lobby(self._service, interaction, game, {}))

    async def _show(
        self, interaction: discord.Interaction, game: AnyGame, page: LessonPage, said: Text | None = None
    ) -> None:
        """Show a page: its picture, the words, the answers."""
        match = _match(game, interaction)
        say, look = speaker(interaction, match.names), look_of(interaction)
        if page.planning and page.tries:
            asked = PendingDecision(match, 0, 0, page.view, page.question, None)
            picture = await self._artist.private(asked, say, look)
        else:
            picture = await self._artist.board(match, page.view, say, events=page.events, look=look)
        head = T("🎓 Learn {game}: {page} of {pages}", game=game.name, page=page.number + 1, pages=page.of + 1)
        happened = fitting([f"-# {line}" for line in _happened(game, page, say)], HAPPENED, more=more_lines(say))
        answered = "" if said is None else "> " + say(said).replace("\n", "\n> ")
        # the words are next to the buttons, since a phone shows the end of a message first
        parts = cut(f"### {say(head)}", 200), *in_stead(picture), happened, answered, say(page.text)
        view = layout(*parts, *_buttons(game, page, say), accent=REPORT_ACCENT)
        await answer(interaction, view, picture)


def _happened(game: AnyGame, page: LessonPage, say: Speaker) -> Iterator[str]:
    """Yield what happened to the pupil since the page before."""
    for event in page.events:
        if event.counted:
            continue
        line, *_ = say(game.words.describe(event)).splitlines() or [""]
        if event.discloses or say.name(0) in line:
            yield line


def _buttons(game: AnyGame, page: LessonPage, say: Speaker) -> Iterator[Row]:
    make, place = Maker(say, 0), f"{game.title}/{page.number}"
    if page.number == page.of:
        yield doors(say, game.title, (ALONE, FRIENDS))
        return
    for number, one in enumerate(page.tries):
        yield Row(make.button(LEARN, f"{place}/{number}", one.label, style="primary"))
    if not page.tries:
        yield Row(make.button(LEARN, place, T("Go on"), "▶️", style="primary"))


def _numbered(parts: Sequence[X], number: str) -> X:
    if not number.isdecimal() or len(number) > 3 or int(number) >= len(parts):
        raise Stale(OLD_BUTTON)
    return parts[int(number)]


def _choose_game(say: Speaker, verb: str) -> ui.LayoutView:
    make = Maker(say, 0)
    rows = [Row(make.button(verb, title, verbatim(game.name))) for title, game in GAMES.items()]
    words = "\n".join(say(titled(f"**{game.name}**", game.words.pitch)) for game in GAMES.values())
    return layout(words, *rows)


def _match(game: AnyGame, interaction: discord.Interaction) -> MatchInfo:
    """Return a match that is only looked at: the pupil and caretakers."""
    lesson, now = game.words.lesson, datetime.now(UTC)
    assert lesson is not None
    pupil = SeatInfo(0, interaction.user.id, interaction.user.display_name)
    others = (SeatInfo(seat, None, caretaker(seat, str(interaction.locale))) for seat in range(1, lesson.seats))
    return MatchInfo(
        id=0,
        title=game.title,
        status=Status.RUNNING,
        guild_id=interaction.guild_id or 0,
        channel_id=0,
        thread_id=None,
        lobby_message_id=None,
        table_message_id=None,
        locale=str(interaction.locale),
        host_id=interaction.user.id,
        host_name=interaction.user.display_name,
        wanted=lesson.seats,
        seats=(pupil, *others),
        options=lesson.options,
        phase_seconds=0,
        created_at=now,
        started_at=now,
        ended_at=None,
        help=Help.OFF,
    )

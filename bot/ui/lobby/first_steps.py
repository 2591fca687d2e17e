"""First steps: opening a match, the first words on a server, help and lessons.

Matches open in the same way for commands and for buttons. In a lesson a game is learnt alone, step
by step, in a message that only the pupil sees. It keeps nothing: the page is in the ids of its
buttons, so it goes on after any pause. At its end are the ways to a match alone and to one with
friends.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TypeVar

import aiohttp
import discord
from discord import Interaction, ui

from bot.config import Settings
from bot.service.durations import NO_ZONE
from bot.service.lobby.choices import Choices
from bot.service.lobby.lobbies import caretaker
from bot.service.model import Help, MatchInfo, PendingDecision, Place, SeatInfo, Status
from bot.service.preferences import Server
from bot.service.service import Service
from bot.texts import Speaker, cut, escaped, fitting
from bot.ui.kit.items import OLD_BUTTON, Maker, PressId, Row, pressed
from bot.ui.kit.pages import Room, answer
from bot.ui.kit.permissions import check_channel
from bot.ui.kit.public import REPORT_ACCENT, Gallery, files_of, layout
from bot.ui.kit.replies import Said, acknowledge, look_of, person, speaker
from bot.ui.kit.words import ON_A_SERVER, match_name, more_lines
from bot.ui.reading.lookup import game_called
from bot.version import version
from engine.core.protocol import AnyGame
from engine.core.refusals import Refusal, Stale
from engine.core.sentences import titled
from engine.core.teaching import LessonPage, pages_of
from engine.core.text import T, Text, listing, verbatim
from engine.registry import GAMES

X = TypeVar("X")

THREAD = 3.0
"""Seconds to wait for a thread, so that the words can lead there."""
GAMES_HERE = T("{games}", games=listing([game.name for game in GAMES.values()]))
WELCOME = (
    T("👋 I host {games} in threads, at your pace: minutes or days for each turn.", games=GAMES_HERE),
    T("-# `/help` shows what you can do. `/settings server` sets where matches open, and who may open them."),
)
LEARN, FRIENDS, ALONE = "learn", "friends", "alone"
HAPPENED = 600
"""Characters of what happened since the page before."""
LABELS = {
    LEARN: (T("Learn in 10 minutes"), "🎓"),
    FRIENDS: (T("Play with friends"), "👥"),
    ALONE: (T("Play on alone"), "🤖"),
}


def guild_of(interaction: Interaction) -> int:
    """Return the server. Raises ``Refusal`` in a DM."""
    if interaction.guild_id is None:
        raise Refusal(ON_A_SERVER)
    return interaction.guild_id


def place_of(interaction: Interaction, channel_id: int | None = None) -> Place:
    """Return where a match opens: as given, or here, a thread's channel. Raises ``Refusal``."""
    guild, here = guild_of(interaction), interaction.channel
    channel_id = channel_id or (here.parent_id if isinstance(here, discord.Thread) else interaction.channel_id)
    assert channel_id is not None, "a server has channels"
    return Place(guild, channel_id, str(interaction.guild_locale or "en-US"))


async def opening(service: Service, interaction: Interaction) -> tuple[Server, Place]:
    """Return the server, and where a match from here opens. Raises ``Refusal``."""
    server, own = await service.servers.get(guild_of(interaction)), person(interaction)
    server.check_opening(own.roles, manages=own.manages is not None)
    place = server.place(place_of(interaction, server.channel_id))
    await check_channel(interaction, place.channel_id)
    return server, place


async def open_lobby(service: Service, interaction: Interaction, game: AnyGame, words: Mapping[str, str]) -> MatchInfo:
    """Open a lobby with these choices. Raises ``Refusal``."""
    server, place = await opening(service, interaction)
    zone = (await service.preferences.habits(interaction.user.id)).zone or NO_ZONE
    chosen = Choices.usual(game, server.phase_seconds).with_changes(game, words, zone)
    place = replace(place, locale=chosen.locale or place.locale)
    return await service.lobby.open(place, person(interaction), game.title, chosen)


async def open_practice(service: Service, interaction: Interaction, game: AnyGame) -> Text:
    """Begin a match alone against caretakers, and return the words about it. Raises ``Refusal``."""
    _, place = await opening(service, interaction)
    name = Speaker(place.locale, markdown=False)(T("Practice"))
    match = await service.lobby.practice(place, person(interaction), game.title, name)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(THREAD):
            while match.thread_id is None:
                await asyncio.sleep(0.1)
                match = await service.lobby.match(match.id)
    return T(
        "{match} begins: you against caretakers (the bot plays their seats), without a clock. {thread}",
        match=escaped(match_name(match)),
        thread=f"<#{match.thread_id or place.channel_id}>",
    )


def open_words(match: MatchInfo) -> Text:
    name, channel = match_name(match), f"<#{match.channel_id}>"
    return T("{match} is open. Others can join in the text channel {channel}.", match=name, channel=channel)


async def _places(guild: discord.Guild) -> AsyncIterator[discord.abc.Messageable]:
    for channel in filter(None, (guild.system_channel, *guild.text_channels)):
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            yield channel
    if guild.owner_id is not None:
        yield await guild.fetch_member(guild.owner_id)


def help_lines(match: MatchInfo | None, user_id: int, *, due: bool, direct: bool) -> Iterator[Text]:
    """Yield what a person can do here and now: in a match, on a server, or ``direct``."""
    if match is not None and match.status is Status.RUNNING:
        yield T("**{match}** is being played here.", match=escaped(match_name(match)))
        if match.seat_of(user_id) is None:
            yield T("`/follow` sends you one message for each chapter.")
        elif due:
            yield T("✍️ It is your turn: `/me` shows the question.")
        else:
            yield T("You have no open question. `/me` shows your view, `/orders` answers in advance.")
        yield T("`/board`, `/recap` and `/history` show the board and what happened.")
        if match.host_id == user_id:
            yield T("You host: `/host pause`, `extend`, `nudge`, `replace`, `rollback` and `handover`.")
    elif match is not None:
        yield T("This match is over. `/chronicle` tells its story, `/verify` checks its luck, `/host export` saves it.")
    else:
        if due:
            yield T("✍️ It is your turn: `/me` shows your matches.")
        if direct:
            yield T("`/me` shows your matches. Matches open on a server.")
        else:
            yield T("`/match list` shows what is open here, `/match new` opens a match, `/looking` finds people.")
            yield T("`/practice` teaches you a game in about ten minutes.")
    yield T("`/howto` explains a game in five messages, `/rules` looks a rule up.")
    yield T("`/settings` sets your notifications, time zone and vacations. `/about` says who runs me.")


def about_lines(settings: Settings) -> Iterator[Text]:
    """Yield what the bot is, who answers for it, and what it keeps of people."""
    yield T("**Daimyo {version}** hosts {games}.", version=version(), games=GAMES_HERE)
    yield T("It is free software under the MIT licence. It comes without any warranty.")
    terms = T("Terms of use: {url}", url=settings.terms_url)
    yield terms if settings.terms_url else T("The operator has set no terms of use.")
    if settings.privacy_url:
        yield T("Privacy: {url}", url=settings.privacy_url)
    yield T(
        "It keeps your Discord number, your name, and your actions in matches. `/settings data` sends you all of "
        "it. `/settings forget` deletes your number and your name; your actions stay."
    )
    contact = T("Contact: {contact}", contact=settings.contact)
    yield contact if settings.contact else T("Ask a manager of this server how to reach the operator.")


def doors(say: Speaker, title: str = "", verbs: Sequence[str] = (LEARN, FRIENDS)) -> Row:
    """Return the buttons to a lesson and to a match, of one game or of any."""
    return Row(*(Maker(say, 0).button(verb, title, *LABELS[verb], style="primary") for verb in verbs))


class FirstSteps(Room):
    async def welcome(self, guild: discord.Guild) -> None:
        """Introduce the bot: in the system channel, else in another one, else to the owner."""
        say = Speaker(str(guild.preferred_locale))
        covers = [it for title in GAMES if (it := await self._artist.cover(title, say, f"{title}.png"))]
        view = layout(Gallery(*covers) if covers else None, "\n".join(say.all(WELCOME)), doors(say))
        with contextlib.suppress(discord.HTTPException, aiohttp.ClientError):
            async for place in _places(guild):
                with contextlib.suppress(discord.HTTPException):
                    await place.send(view=view, files=files_of(view))
                    return

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
        parts = cut(f"### {say(head)}", 200), picture, happened, answered, say(page.text)
        view = layout(*parts, *_buttons(game, page, say), accent=REPORT_ACCENT)
        await answer(interaction, view)


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

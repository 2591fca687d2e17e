"""Shared parts of commands: their base class, descriptions, the options ``match`` and ``game``."""

import inspect
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any, TypeVar, cast

import discord
from discord import Interaction, app_commands
from discord.ext import commands
from discord.utils import MISSING
from structlog.contextvars import bind_contextvars

from bot.service.durations import length, read_length, suggested_zones
from bot.service.model import Help, MatchInfo, Status
from bot.service.service import Service
from bot.texts import FALLBACK, cut, escaped, in_all_languages, language
from bot.ui.desk import Desk
from bot.ui.kit.permissions import check_seen, sees
from bot.ui.kit.replies import NAMES, TYPED, acknowledge, reply_privately, speaker
from bot.ui.kit.words import EYES, KINDS, SHOWN, THEMES, match_name
from bot.ui.reading.lookup import game_called
from bot.workers import off_loop
from engine.core.protocol import AnyGame
from engine.core.refusals import Refusal, Unreadable
from engine.core.sentences import titled
from engine.core.text import T, Text, plain
from engine.registry import GAMES

CHOICES = 25
CHOICE = 100
DESCRIPTION = 100

TIMES: dict[str, Text] = {
    **{words: length(read_length(words)) for words in ("5m", "15m", "1h", "8h", "12h", "1d", "2d", "3d")},
    "1w": T("1 week"),
    "off": T("No limit"),
}

SAID = {
    "match": T("Which match? Not needed in its own thread."),
    "game": T("Which game? Not needed in the thread of a match."),
    "theme": T("Light or dark paper"),
    "show": T("Pictures, or words only"),
}
"""Descriptions of options shared by commands."""
LINES = ("line", "answer")
"""Options of plans and decisions whose words are given back if nothing comes of them."""
SIDES = {"colours": EYES, "theme": THEMES, "show": KINDS}
"""Options of a look, and the choices of each."""

DESCRIBED = set[Text]()
"""Everything that commands, options and choices are described with."""

Callback = TypeVar("Callback", bound=Callable[..., Any])
MEANT: Any = object()
"""Default of an option: the match or game that the place and the person imply."""
Suggestions = list[app_commands.Choice[str]]


# -- texts ----------------------------------------------------------------------------------------------------


def described(text: Text) -> app_commands.locale_str:
    """Return a description that is translated when the commands are published."""
    DESCRIBED.add(text)
    return app_commands.locale_str(plain(text), text=text)


class Translator(app_commands.Translator):
    """Descriptions and choices in the languages of the catalogues; names are not translated."""

    async def load(self) -> None:
        self._words = await off_loop(in_all_languages, DESCRIBED)

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        text, name = string.extras.get("text"), language(str(locale))
        words = None if text is None or name == FALLBACK else self._words[name].get(text)
        return None if words in (None, string.message) else cut(words, DESCRIPTION)


def choices_of(texts: Mapping[Any, Text]) -> Suggestions:
    """Return the fixed choices of an option, from value to text."""
    return [app_commands.Choice(name=described(text), value=value) for value, text in texts.items()]


def suggestions(interaction: Interaction, named: Iterable[tuple[str, str]], current: str) -> Suggestions:
    """Return the (name, value) whose names contain the typed words."""
    wanted = current.casefold()
    found = [(name, value) for name, value in named if wanted in name.casefold()]
    return offered(interaction, found, current)


def offered(interaction: Interaction, named: Sequence[tuple[str, str]], current: str) -> Suggestions:
    """Return (name, value) as choices; the last one says how many more there are."""
    if len(named) > CHOICES:
        more = T("… and {n} more. Type on to find them.", n=len(named) - CHOICES + 1)
        named = [*named[: CHOICES - 1], (speaker(interaction).plain()(more), cut(current, CHOICE) or "…")]
    return [app_commands.Choice(name=cut(name, CHOICE), value=value) for name, value in named]


async def suggest_times(interaction: Interaction, current: str) -> Suggestions:
    wanted = current.strip().casefold()
    found = [(name, time) for name, time in times(interaction) if wanted in name.casefold() or wanted in time]
    return offered(interaction, found, current)


def times(interaction: Interaction) -> list[tuple[str, str]]:
    """Return the common times for a phase: as shown, and as written."""
    say = speaker(interaction).plain()
    return [(say(text), time) for time, text in TIMES.items()]


async def suggest_zones(interaction: Interaction, current: str) -> Suggestions:
    return offered(interaction, [(name, name) for name in suggested_zones(current)], current)


def meant(named: Iterable[tuple[str, str]], words: str) -> str:
    """Return the value of the suggestion with these words, else the words."""
    wanted = words.strip().casefold()
    return next((value for name, value in named if cut(name, CHOICE).casefold() == wanted), words)


def number_of(words: str, otherwise: Text) -> int:
    """Return the number at the beginning of words. Raises ``Unreadable`` with ``otherwise``."""
    wanted = words.split(". ")[0].strip().rstrip(".")
    if not wanted.isdecimal() or len(wanted) > 9:
        raise Unreadable(otherwise)
    return int(wanted)


def chapter_of(words: str) -> int:
    """Return the number of a part of the story. Raises ``Unreadable``."""
    wrong = T("“{words}” is not a chapter of the story. Choose one from the list.", words=escaped(cut(words, 40)))
    return number_of(words, wrong)


def cog_of(interaction: Interaction) -> "Cog":
    return cast(Cog, cast(Any, interaction.command).binding)


async def listed(interaction: Interaction, *status: Status) -> list[MatchInfo]:
    """Return the matches with these statuses, newest first; of practice only one’s own."""
    lobby = cog_of(interaction).service.lobby
    if interaction.guild_id is None:
        return [*await lobby.concerning(interaction.user.id, status=status)]
    there = [one for one in await lobby.matches_in(interaction.guild_id, status=status) if sees(interaction, one)]
    return [one for one in there if one.help != Help.GUIDED or one.seat_of(interaction.user.id) is not None]


class MatchOption(app_commands.Transformer):
    """The option ``match``: the number of a match, suggested by name.

    Suggested are the server's matches of these statuses, in a DM those that concern the person;
    without a status, the person's own running matches, those first in which something is due. No
    other can be named than could be suggested.
    """

    def __init__(self, *status: Status) -> None:
        self._status = status

    async def transform(self, interaction: Interaction, value: str, /) -> MatchInfo:
        if not value:
            return await cog_of(interaction).implied(interaction, *self._status)
        number = re.search(r"(?:^|#)(\d{1,9})(?=\s?:|$)", value.strip())
        if number is None:
            raise Refusal(T("“{words}” is not the number of a match. Choose one from the list.", words=cut(value, 40)))
        found = await cog_of(interaction).service.lobby.match(int(number[1]))
        await check_seen(interaction, found, cog_of(interaction).desk.mail)
        bind_contextvars(match=found.id)
        return found

    async def autocomplete(self, interaction: Interaction, value: Any, /) -> Any:
        if self._status:
            matches = await listed(interaction, *self._status)
        else:
            matches = [match for match, _ in await cog_of(interaction).service.play.of_person(interaction.user.id)]
        say = speaker(interaction)
        named = ((say(titled(match_name(one), ", ".join(one.names))), str(one.id)) for one in matches)
        return suggestions(interaction, named, value)


Own = app_commands.Transform[MatchInfo, MatchOption()]
Waiting = app_commands.Transform[MatchInfo, MatchOption(Status.LOBBY)]
Running = app_commands.Transform[MatchInfo, MatchOption(Status.RUNNING)]
Present = app_commands.Transform[MatchInfo, MatchOption(Status.LOBBY, Status.RUNNING)]
Begun = app_commands.Transform[MatchInfo, MatchOption(Status.RUNNING, Status.OVER, Status.ABANDONED)]
Ended = app_commands.Transform[MatchInfo, MatchOption(Status.OVER, Status.ABANDONED)]
Known = app_commands.Transform[MatchInfo, MatchOption(*Status)]


class GameOption(app_commands.Transformer):
    """The option ``game``; without one, the game of this thread's match, else the first game."""

    async def transform(self, interaction: Interaction, value: str, /) -> AnyGame:
        if value:
            return game_called(value)
        here = await cog_of(interaction).here(interaction)
        return GAMES[here.title] if here else next(iter(GAMES.values()))

    async def autocomplete(self, interaction: Interaction, value: Any, /) -> Any:
        return suggestions(interaction, ((game.name, title) for title, game in GAMES.items()), value)


Game = app_commands.Transform[AnyGame, GameOption()]


# -- commands -------------------------------------------------------------------------------------------------


def command(about: Text, name: str = MISSING, /, **said: Text) -> Callable[[Any], app_commands.Command[Any, ..., Any]]:
    """Make a method a command ``about`` something; ``said`` describes its options.

    What the method returns is told to the person in private. One that returns nothing shows a post
    of its own, so the person is told at once to wait.
    """

    def decorate(method: Any) -> app_commands.Command[Any, ..., Any]:
        signature = inspect.signature(method)

        @wraps(method)
        async def answered(cog: Cog, interaction: Interaction, **chosen: Any) -> None:
            interaction.extras[NAMES] = getattr(chosen.get("match"), "names", ())
            if signature.return_annotation in (None, "None"):
                interaction.extras[TYPED] = next((chosen[line] for line in LINES if chosen.get(line)), "")
                await acknowledge(interaction, fresh=True)
            if (words := await method(cog, interaction, **chosen)) is not None:
                await reply_privately(interaction, words)

        options = {option: SAID[option] for option in signature.parameters if option in SAID} | said
        app_commands.describe(**{option: described(text) for option, text in options.items()})(answered)
        return app_commands.command(name=name, description=described(about))(answered)

    return decorate


def look_choices(first: Mapping[str, Text] | None = None) -> Callable[[Callback], Callback]:
    """Declare the choices of a look; ``first`` are those before the others on each side."""
    return app_commands.choices(**{name: choices_of({**(first or {}), **side}) for name, side in SIDES.items()})


def suggests(
    option: str, *commands: app_commands.Command[Any, ..., Any]
) -> Callable[[Callable[..., Awaitable[Suggestions]]], Any]:
    """Make a method suggest an option for the match or game that is meant; nothing if unclear."""
    name = "match" if commands[0].get_parameter("match") else "game"
    transformer = MatchOption() if name == "match" else GameOption()

    def decorate(suggested: Callable[..., Awaitable[Suggestions]]) -> Any:
        async def suggest(self: Cog, interaction: Interaction, current: str) -> Suggestions:
            try:
                there = await transformer.transform(interaction, getattr(interaction.namespace, name, None) or "")
                return await suggested(self, interaction, there, current)
            except Refusal:
                return []

        suggest.__qualname__ = suggested.__qualname__  # the library knows a method by this name
        for one in commands:
            one.autocomplete(option)(suggest)
        return suggest

    return decorate


def check_choices(interaction: Interaction) -> None:
    """Raise ``CheckFailure`` for a value that no list offers and no range holds.

    Discord checks both, but by the commands that it knows: perhaps those of yesterday.
    """
    for option in getattr(interaction.command, "parameters", ()):
        value = getattr(interaction.namespace, option.display_name, None)
        if value is None or value == "":
            continue
        size = len(value) if isinstance(value, str) else value
        listed = [one.value for one in option.choices]
        wrong = listed and value not in listed
        if isinstance(size, int | float) and not wrong:
            least, most = option.min_value, option.max_value
            wrong = not ((least is None or size >= least) and (most is None or size <= most))
        if wrong:
            words = escaped(cut(str(value), SHOWN))
            unknown = T("“{words}” is not one of the choices. Choose one from the list.", words=words)
            raise app_commands.CheckFailure from Refusal(unknown)


class Cog(commands.Cog):
    def __init__(self, service: Service, desk: Desk) -> None:
        self.service, self.desk = service, desk

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Add implied options, left out as ``MEANT``, to those that are read."""
        check_choices(interaction)
        for option in getattr(interaction.command, "parameters", ()):
            if option.default is MEANT:
                vars(interaction.namespace).setdefault(option.name, "")
        return True

    async def here(self, interaction: Interaction) -> MatchInfo | None:
        number = interaction.channel_id
        if (found := None if number is None else await self.service.lobby.in_thread(number)) is not None:
            bind_contextvars(match=found.id)
        return found

    async def implied(self, interaction: Interaction, *status: Status) -> MatchInfo:
        """Return this thread's match, or the only one the person plays. Raises ``Refusal``."""
        if here := await self.here(interaction):
            return here
        mine = await self.service.play.of_person(interaction.user.id)
        waiting = [match for match, due in mine if due or len(mine) == 1]
        if len(waiting) == 1:
            return waiting[0]
        if not mine:
            raise Refusal(T("You are in no running match. /match new opens one, /match list shows the open ones."))
        raise Refusal(T("Which match? Use this in its thread, or choose one with the option “match”."))

    async def chapters(self, interaction: Interaction, match: MatchInfo, current: str, first: int = 0) -> Suggestions:
        """Suggest chapters of the story from the ``first`` number on, the newest first."""
        say = speaker(interaction, match.names).plain()
        there = [one for one in reversed(await self.service.recap.contents(match.id)) if one.number >= first]
        named = ((f"{one.number}. {say(one.headline)}", str(one.number)) for one in there)
        return suggestions(interaction, named, current)

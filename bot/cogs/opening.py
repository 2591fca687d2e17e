"""``/match new``, and ``/match custom`` with all that can be chosen in one line.

The games, their sizes and their options are known when the program starts, so both are put together
by hand.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from discord import Interaction, app_commands

from bot.cogs.common import CHOICE, Cog, Suggestions, choices_of, described, offered
from bot.service.lobby.choices import KEYS, OFF, OPEN, SEATS, SPEEDS, TALK, TIME, USUAL_SPEED, WHO, read_line
from bot.ui.kit.replies import reply_privately
from bot.ui.lobby.lobby import size
from bot.ui.lobby.opening import open_lobby, open_words
from bot.ui.reading.rulebook import game_called
from engine.core.refusals import Unreadable
from engine.core.text import T, Text
from engine.registry import GAMES

OWN = "own"
"""The speed of hosts who choose the time themselves: the default, with the panel opened."""
SPEED_CHOICES: dict[str, Text] = {
    "relaxed": T("Relaxed: 2 days a phase"),
    "daily": T("Daily: 1 day a phase (default)"),
    "fast": T("Fast: 8 hours a phase"),
    "live": T("Live: 15 minutes a phase"),
    OWN: T("Own: choose the time yourself"),
}
GAME = "game"
EXAMPLES: Mapping[str, Sequence[str]] = {
    TIME: (*SPEEDS, "1d/6h", "12h", OFF),
    "hour": ("18:00", "20:00", "22:00"),
    "zone": ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "UTC"),
    "weekends_off": ("on", "off"),
    "bank": ("2d", "5d", "10d"),
    "increment": ("1h", "12h"),
    "cap": ("7d",),
    "misses": ("1", "2", "3"),
    "vacation": ("0", "7", "14"),
    WHO: ("everybody", "invited"),
    TALK: ("on", "off"),
    OPEN: ("on", "off"),
}
"""Suggested values for the options of every game."""


def new_match(cog: Cog) -> app_commands.Command[Any, ..., None]:
    """``/match new``."""
    sizes = [number for game in GAMES.values() for number in game.seats]
    Seats = app_commands.Range[int, min(sizes), max(sizes)]

    async def new(interaction: Interaction, game: str, seats: Seats | None = None, speed: str | None = None) -> None:
        chosen = {} if speed is None else {TIME: USUAL_SPEED if speed == OWN else speed}
        if seats is not None:
            chosen["seats"] = str(seats)
        match = await open_lobby(cog.service, interaction, game_called(game), chosen)
        if speed == OWN:
            await cog.desk.lobby.open_panel(interaction, match, "time")
        else:
            await reply_privately(interaction, open_words(match))

    games = {title: T("{game}: {size}", game=game.name, size=size(game)) for title, game in GAMES.items()}
    app_commands.choices(game=choices_of(games), speed=choices_of(SPEED_CHOICES))(new)
    app_commands.describe(
        game=described(T("Which game")),
        seats=described(T("Number of players; default: as many as the game allows")),
        speed=described(T("Time for each phase; default: 1 day, or this server’s time")),
    )(new)
    return app_commands.Command(name="new", description=described(T("Open a match in this channel")), callback=new)


def custom_match(cog: Cog) -> app_commands.Command[Any, ..., None]:
    """``/match custom``."""

    async def custom(interaction: Interaction, options: str) -> None:
        words = read_line(options)
        game = game_called(words.pop(GAME, ""))
        match = await open_lobby(cog.service, interaction, game, words)
        await reply_privately(interaction, open_words(match))

    app_commands.describe(options=described(T("game=shogun seats=4 time=1d/6h start=fixed, and so on")))(custom)
    made: app_commands.Command[Any, ..., None]
    about = described(T("Open a match in this channel with all options in one line"))
    made = app_commands.Command(name="custom", description=about, callback=custom)
    made.autocomplete("options")(_complete)
    return made


async def _complete(interaction: Interaction, current: str) -> Suggestions:
    """Suggest whole lines with the last word completed: first to an option, then to a value."""
    head, space, word = current.rpartition(" ")
    key, equals, begun = word.casefold().partition("=")
    written = _pairs(head)
    if equals:
        ends = [f"{key}={value}" for value in _values(key, written) if value.casefold().startswith(begun)]
    else:
        ends = [f"{one}=" for one in _keys(written) if one.startswith(key)]
    lines = [f"{head}{space}{end}" for end in ends]
    return offered(interaction, [(line, line) for line in lines if len(line) <= CHOICE], current)


def _pairs(line: str) -> dict[str, str]:
    """Return the pairs of a line that may be unfinished."""
    try:
        return read_line(line)
    except Unreadable:
        return {}


def _keys(written: dict[str, str]) -> Iterator[str]:
    """Yield the free keys: the game, then its options, then those of every game."""
    options = () if (game := GAMES.get(written.get(GAME, ""))) is None else game.options
    every = (GAME, *(option.key for option in options), *KEYS)
    return (key for key in every if key not in written)


def _values(key: str, written: dict[str, str]) -> Sequence[str]:
    """Return the values of an option."""
    game = GAMES.get(written.get(GAME, ""))
    if key == GAME:
        return list(GAMES)
    if key == SEATS:
        return [str(seats) for seats in (game.seats if game else ())]
    if game and (option := next((one for one in game.options if one.key == key), None)):
        return [setting.value for setting in option.settings] or [option.default]
    return EXAMPLES.get(key, ())

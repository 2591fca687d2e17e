"""The choices of ``/match new``, and the suggestions of ``/match custom`` for its one line."""

from collections.abc import Iterator, Mapping, Sequence

from discord import Interaction, app_commands

from bot.cogs.common import CHOICE, Suggestions, offered
from bot.service.lobby.choices import KEYS, LANGUAGE, OFF, OPEN, SEATS, SPEEDS, TALK, TIME, WHO, read_line
from bot.texts import LANGUAGES, language
from bot.ui.lobby.lobby import size
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
    LANGUAGE: [*map(language, LANGUAGES)],
}
"""Suggested values for the options of every game."""

GAME_CHOICES = {title: T("{game}: {size}", game=game.name, size=size(game)) for title, game in GAMES.items()}
SIZES = [number for game in GAMES.values() for number in game.seats]
Seats = app_commands.Range[int, min(SIZES), max(SIZES)]


async def suggest_lines(interaction: Interaction, current: str) -> Suggestions:
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
    game = GAMES.get(written.get(GAME, ""))
    if key == GAME:
        return list(GAMES)
    if key == SEATS:
        return [str(seats) for seats in (game.seats if game else ())]
    if game and (option := next((one for one in game.options if one.key == key), None)):
        return [setting.value for setting in option.settings] or [option.default]
    return EXAMPLES.get(key, ())

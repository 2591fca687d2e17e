"""``/match new``. Its options are those of the games there are, so it is put together by hand."""

import inspect
from collections.abc import Sequence
from typing import Any

from discord import Interaction, app_commands

from bot.cogs.common import Cog, choice, described, meant, suggest_times, suggest_zones, times
from bot.service.lobby.people import Server
from bot.service.time.clock_policy import LEAST_TO_HOUR, proposed, read_time
from bot.service.time.durations import NO_ZONE, read_hour, read_length, read_zone
from bot.ui.replies import person, reply_privately, speaker
from bot.ui.rulebook import game_called
from bot.ui.words import match_name
from engine.core.options import Times
from engine.core.protocol import Option
from engine.core.refusals import Refusal, Unreadable
from engine.core.text import T, Text, plain
from engine.registry import GAMES

PARAMETERS = 25
"""So many can a command have."""
MORE = "more"
"""The one in which options are written that have none of their own."""
POLICY: tuple[tuple[str, Any, Text], ...] = (
    ("hour", str, T("Each phase ends at this hour of the day, for example 20:00")),
    ("zone", str, T("Time zone of the hour and of the weekend")),
    ("weekends_off", bool, T("Saturdays and Sundays do not count")),
    ("bank", str, T("Time of each player for the whole match, for example 5d, in place of a time for each phase")),
    ("increment", str, T("What each further phase adds to a bank, for example 12h")),
    ("cap", str, T("How much a bank can hold, for example 7d")),
    ("misses", app_commands.Range[int, 1, 20], T("A caretaker takes over after so many missed deadlines in a row")),
    ("vacation", app_commands.Range[int, 0, 60], T("Days of vacation that each player may take")),
)
"""The options about time, beside ``time`` itself: name, kind, description."""
TIME = T("Time for each phase, such as 1d; 1d/6h: 6h at least for each turn in it; else as the game says")


def new_match(cog: Cog) -> app_commands.Command[Any, ..., None]:
    """The command."""

    async def new(interaction: Interaction, **values: Any) -> None:
        server, place = await cog.opening(interaction)
        title = game_called(values.pop("game", None) or next(iter(GAMES))).title
        seats = values.pop("seats", None) or GAMES[title].seats[-1]
        habits = await cog.service.people.habits(interaction.user.id)
        values["time"] = meant(times(interaction), values["time"] or "")
        seconds, clock = _pace(GAMES[title].times, values, server, habits.zone or NO_ZONE)
        more = _read_more(values.pop(MORE, None) or "")
        written = {key: f"{it:g}" if isinstance(it, float) else str(it) for key, it in values.items() if it is not None}
        host = person(interaction)
        match = await cog.service.lobby.open(place, host, title, seats, {**written, **more}, seconds, clock)
        await reply_privately(interaction, T("{match} is open. Others can join below.", match=match_name(match)))

    seats = [number for game in GAMES.values() for number in game.seats]
    parameters: list[tuple[str, Any, Text]] = [
        ("game", str, T("Which game")),
        ("seats", app_commands.Range[int, min(seats), max(seats)], T("How many play")),
        ("time", str, TIME),
        *POLICY,
    ]
    named, further = _named_options(len(parameters))
    for option in named:
        kind = str if option.settings else app_commands.Range[float, option.least, option.most]
        parameters.append((option.key, kind, option.label))
    if further:
        parameters.append((MORE, str, T("More options of the game, option=value")))
    choices = {option.key: _choices(option) for option in named if option.settings}
    choices["game"] = [app_commands.Choice(name=game.name, value=title) for title, game in GAMES.items()]
    # the library shall read the optional parameters as if ``new`` named them
    positional = inspect.Parameter.POSITIONAL_OR_KEYWORD
    shown = [inspect.Parameter("interaction", positional, annotation=Interaction)]
    shown += [inspect.Parameter(name, positional, default=None, annotation=kind) for name, kind, _ in parameters]
    new.__signature__ = inspect.Signature(shown)  # type: ignore[attr-defined]
    app_commands.describe(**{name: described(text) for name, _, text in parameters})(new)
    app_commands.choices(**choices)(new)
    made: app_commands.Command[Any, ..., None]
    made = app_commands.Command(name="new", description=described(T("Open a match in this channel")), callback=new)
    made.autocomplete("time")(suggest_times)
    made.autocomplete("zone")(suggest_zones)
    if further:
        made.autocomplete(MORE)(_suggesting(further))
    return made


# -- the clock ------------------------------------------------------------------------------------------------


def _pace(times: Times, values: dict[str, Any], server: Server, own_zone: str) -> tuple[int, dict[str, Any]]:
    """The time for a phase and the rest of the policy, taken out of the values. Raises ``Refusal``.

    One time that the host or the server gives is for a phase and for a lap; without any both are as
    the game proposes.
    """
    time, turn = read_time(str(values.pop("time", None) or ""))
    given = {name: value for name, _, _ in POLICY if (value := values.pop(name, None)) is not None}
    seconds, clock = _phase(times, time, server.phase_seconds, by_hour="hour" in given, bank=_bank(given))
    if "hour" in given and not seconds:
        raise Refusal(T("Either there is no limit, or phases end at an hour of the day."))
    clock |= {key: given[key] for key in ("weekends_off", "misses", "vacation") if key in given}
    if turn is not None:
        clock["turn"] = turn
    if "hour" in given:
        clock["hour"] = read_hour(given["hour"])
    if "hour" in given or given.get("weekends_off") or "zone" in given:
        clock["zone"] = read_zone(given["zone"]) if "zone" in given else own_zone
    return seconds, clock


def _phase(
    times: Times, time: int | None, usual: int | None, *, by_hour: bool, bank: dict[str, int]
) -> tuple[int, dict[str, Any]]:
    """The time for a phase, and what the policy begins with: the game's proposal where nobody gave a time."""
    clock: dict[str, Any]
    seconds, clock = proposed(times)
    if by_hour:
        seconds, clock = LEAST_TO_HOUR, {}
    elif usual or time is not None:
        seconds, clock = usual or seconds, {}
    elif bank:
        clock = {key: value for key, value in clock.items() if key == "review"}
    if bank:
        clock = {**clock, "bank": bank}
    return (seconds if time is None else time), clock


def _bank(given: dict[str, Any]) -> dict[str, int]:
    parts = {"bank": "start", "increment": "increment", "cap": "cap"}
    bank = {part: read_length(given[name]) for name, part in parts.items() if name in given}
    if bank and "start" not in bank:
        raise Refusal(T("A bank needs the option “bank”: the time each player begins with, for example 5d."))
    return bank


# -- the options of the games ---------------------------------------------------------------------------------


def _named_options(taken: int) -> tuple[list[Option], list[Option]]:
    """Those that are parameters of their own, as many as a command can have, and those that are written as text."""
    known: dict[str, Option] = {}
    for game in GAMES.values():
        for option in game.options:
            known.setdefault(option.key, option)
    options, room = list(known.values()), PARAMETERS - taken
    return (options, []) if len(options) <= room else (options[: room - 1], options[room - 1 :])


def _choices(option: Option) -> list[app_commands.Choice[Any]]:
    return [
        app_commands.Choice(name=plain(one.label) if one.label.args else described(one.label), value=one.value)
        for one in option.settings
    ]


def _read_more(words: str) -> dict[str, str]:
    """``sealed=on money_public=off``. Raises ``Unreadable``."""
    found = {}
    for word in words.replace(",", " ").split():
        key, equals, value = word.partition("=")
        if not (key and equals and value):
            raise Unreadable(T("I cannot read “{word}”. Write option=value.", word=word))
        found[key] = value
    return found


def _suggesting(options: Sequence[Option]) -> Any:
    """How the last word of such a text is completed."""

    async def suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        say = speaker(interaction).plain()
        head, space, word = current.rpartition(" ")
        return [
            choice(f"{say(option.label)}: {say(setting.label)}", f"{head}{space}{option.key}={setting.value}")
            for option in options
            for setting in option.settings
            if f"{option.key}={setting.value}".startswith(word)
        ][:PARAMETERS]

    return suggest

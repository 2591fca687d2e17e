"""``/match``: opening, filling, starting, listing and giving up matches."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import discord
from discord import app_commands, ui

from bot.cogs.naming import MATCH, choice, described, guild_of, meant, place_of, suggest_here, suggest_zones
from bot.cogs.server import check_opening
from bot.service.lobby.servers import Server
from bot.service.model import MatchInfo, Position, Status
from bot.service.service import Service
from bot.service.time.clock_policy import LEAST_TO_HOUR, pace, policy_words, proposed, read_time
from bot.service.time.durations import NO_ZONE, read_hour, read_length, read_zone
from bot.texts import Speaker, escaped, fitting
from bot.ui.ids import PressId
from bot.ui.items import Press
from bot.ui.public import at_a_glance, layout, ranking, waiting
from bot.ui.replies import acknowledge, guarded, person, speaker, tell
from bot.ui.words import chosen_options, ended, match_name, more_lines, more_matches
from engine.core.protocol import Option
from engine.core.refusals import Refusal, Unreadable
from engine.core.text import T, Text, plain
from engine.core.time_defaults import Times
from engine.registry import GAMES

TIMES: dict[str, Text] = {
    "5m": T("5 minutes"),
    "15m": T("15 minutes"),
    "1h": T("1 hour"),
    "8h": T("8 hours"),
    "12h": T("12 hours"),
    "1d": T("1 day"),
    "2d": T("2 days"),
    "3d": T("3 days"),
    "1w": T("1 week"),
    "off": T("No limit"),
}
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
EVERY = (Status.LOBBY, Status.RUNNING, Status.OVER, Status.ABANDONED)
LISTED = 25
MANY = 250
"""Among so many are those that somebody hosts."""
NEVER = datetime.max.replace(tzinfo=UTC)


def add(tree: app_commands.CommandTree, service: Service) -> None:
    """Put ``/match`` on the tree."""
    group = app_commands.Group(name="match", description=described(T("Open, join, start and find matches")))
    matches = _Matches(service)
    group.add_command(_new(matches))
    for name, description, callback, status in (
        ("join", T("Take a seat in a match that is filling up"), matches.join, (Status.LOBBY,)),
        ("leave", T("Leave a match that has not started"), matches.leave, (Status.LOBBY,)),
        ("start", T("Start your match"), matches.start, (Status.LOBBY,)),
        ("info", T("What a match is, who plays and what is awaited"), matches.info, EVERY),
        ("abandon", T("Give up a match you host"), matches.abandon, (Status.LOBBY, Status.RUNNING)),
    ):
        group.add_command(_about_one(service, name, description, callback, status))
    group.add_command(_caretaker(service, matches))
    group.add_command(_listing(matches))
    tree.add_command(group)


class _Matches:
    """The callbacks."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def new(self, interaction: discord.Interaction, values: dict[str, Any]) -> None:
        place = place_of(interaction)
        server = await self._service.server(place.guild_id)
        check_opening(interaction, server)
        title = values.pop("game", None) or next(iter(GAMES))
        if title not in GAMES:
            raise Refusal(T("There is no game called {game}.", game=title))
        seats = values.pop("seats", None) or GAMES[title].seats[-1]
        seconds, clock = await self._pace(interaction, GAMES[title].times, values, server)
        more = _read_more(values.pop(MORE, None) or "")
        options = {**{key: _written(value) for key, value in values.items() if value is not None}, **more}
        host = person(interaction)
        match = await self._service.open(server.place(place), host, title, seats, options, seconds, clock)
        await tell(interaction, T("{match} is open. Others can join below.", match=match_name(match)))

    async def _pace(
        self, interaction: discord.Interaction, times: Times, values: dict[str, Any], server: Server
    ) -> tuple[int, dict[str, Any]]:
        """The time for a phase and the rest of the policy, taken out of the values. Raises ``Unreadable``.

        One time that the host or the server gives is for a phase and for a turn of everybody; without any both are as
        the game proposes.
        """
        time, turn = read_time(str(values.pop("time", None) or ""))
        given = {name: value for name, _, _ in POLICY if (value := values.pop(name, None)) is not None}
        clock: dict[str, Any]
        seconds, clock = proposed(times)
        bank = _bank(given)
        if "hour" in given or server.phase_seconds or time is not None:
            seconds, clock = LEAST_TO_HOUR if "hour" in given else server.phase_seconds or seconds, {}
        elif bank:
            clock = {"review": clock["review"]} if "review" in clock else {}
        if time is not None:
            seconds = time
        if "hour" in given and not seconds:
            raise Refusal(T("Either there is no limit, or phases end at an hour of the day."))
        clock |= {key: given[key] for key in ("weekends_off", "misses", "vacation") if key in given}
        if turn is not None:
            clock["turn"] = turn
        if "hour" in given:
            clock["hour"] = read_hour(given["hour"])
        if "hour" in given or given.get("weekends_off") or "zone" in given:
            his = (await self._service.habits(interaction.user.id)).zone
            clock["zone"] = read_zone(given["zone"]) if "zone" in given else his or NO_ZONE
        if bank:
            clock["bank"] = bank
        return seconds, clock

    async def join(self, interaction: discord.Interaction, number: str | None) -> None:
        match = await self._service.join((await self._lobby(interaction, number)).id, person(interaction))
        await tell(interaction, T("You have a seat in {match}.", match=match_name(match)))

    async def leave(self, interaction: discord.Interaction, number: str | None) -> None:
        match = await self._service.leave((await self._lobby(interaction, number)).id, person(interaction))
        await tell(interaction, T("You have left {match}.", match=match_name(match)))

    async def caretaker(self, interaction: discord.Interaction, number: str | None, level: str | None) -> None:
        lobby = await self._lobby(interaction, number)
        match = await self._service.add_caretaker(lobby.id, person(interaction), level)
        await tell(interaction, T("{who} sits down in {match}.", who=match.names[-1], match=match_name(match)))

    async def start(self, interaction: discord.Interaction, number: str | None) -> None:
        match = await self._service.start((await self._lobby(interaction, number)).id, person(interaction))
        await tell(interaction, T("{match} begins. Its thread opens below the lobby.", match=match_name(match)))

    async def abandon(self, interaction: discord.Interaction, number: str | None) -> None:
        match = await meant(self._service, interaction, number)
        if match.host_id != interaction.user.id:
            raise Refusal(T("Only {host} hosts this match and can give it up.", host=escaped(match.host_name)))
        if (over := ended(match)) and match.status is not Status.LOBBY:
            raise Refusal(over)
        say = speaker(interaction)
        sure = T("Give up {match} for everybody? This cannot be taken back.", match=match_name(match))
        button = Press(PressId("abandon", match.id), say(T("Give up")), style=discord.ButtonStyle.danger)
        view = layout(ui.TextDisplay(say(sure)), ui.ActionRow[Any](button))
        await interaction.response.send_message(view=view, ephemeral=True)

    async def info(self, interaction: discord.Interaction, number: str | None) -> None:
        match = await meant(self._service, interaction, number)
        say = speaker(interaction, match.names)
        lines = [f"## {match_name(match)}", *(f"-# {words}" for words in say.all(chosen_options(match)))]
        lines.append("-# " + say(policy_words(pace(match.clock), match.phase_seconds)))
        lines += [f"{seat.seat + 1}. {say.name(seat.seat)}" for seat in match.seats]
        if match.thread_id:
            lines.append(f"<#{match.thread_id}>")
        lines += await self._standing(match, say)
        view = layout(ui.TextDisplay(fitting(lines, 3500, more=more_lines(say))))
        await interaction.response.send_message(view=view, ephemeral=True)

    async def _standing(self, match: MatchInfo, say: Speaker) -> list[str]:
        if match.status not in (Status.RUNNING, Status.OVER):
            return say.all([text for text in (ended(match),) if text])
        position = await self._service.position(match.id)
        lines = [say(GAMES[match.title].brief(position.view))]
        if position.outcome is not None:
            return lines + ranking(position.outcome, match, say)
        return lines + waiting(position, say)

    async def list(self, interaction: discord.Interaction, hosted: bool) -> None:
        """The matches here, the newest first; of those that this person hosts, the one first that is due first."""
        await acknowledge(interaction, fresh=True)
        matches = await self._service.listed(guild_of(interaction), limit=MANY if hosted else LISTED)
        if hosted:
            matches = tuple(match for match in matches if match.host_id == interaction.user.id)[:LISTED]
        stands = [(match, await self._position(match)) for match in matches]
        if hosted:
            stands.sort(key=lambda pair: (pair[1] and pair[1].due_at) or NEVER)
        none = T("No match is open or being played here. /match new opens one.")
        if hosted:
            none = T("You host no match here. /match new opens one.")
        say = speaker(interaction)
        lines = [_listed(match, position, speaker(interaction, match.names)) for match, position in stands]
        words = fitting(lines, 3500, more=more_matches(say)) or say(none)
        await interaction.edit_original_response(view=layout(ui.TextDisplay(words)))

    async def _position(self, match: MatchInfo) -> Position | None:
        """Where it stands; None if it is not being played, or cannot be read."""
        if match.status is not Status.RUNNING:
            return None
        with contextlib.suppress(Refusal):
            return await self._service.position(match.id)
        return None

    async def _lobby(self, interaction: discord.Interaction, number: str | None) -> MatchInfo:
        if number:
            return await meant(self._service, interaction, number)
        open_here = [
            match
            for match in await self._service.listed(guild_of(interaction), status=(Status.LOBBY,))
            if match.channel_id == interaction.channel_id
        ]
        if len(open_here) != 1:
            raise Refusal(T("Which match? Choose one with the option “match”."))
        return open_here[0]


def _listed(match: MatchInfo, position: Position | None, say: Speaker) -> str:
    """Its name, who plays (a thread is named for them), and where it stands."""
    who = ", ".join(escaped(name) for name in match.names)
    there = f"<#{match.thread_id}>" if match.thread_id else f"{who} ({len(match.seats)}/{match.wanted})"
    stands = at_a_glance(position, say) if position else say(ended(match) or T("Being played."))
    return f"**{match_name(match)}** · {there}\n-# {stands}"


def _bank(given: dict[str, Any]) -> dict[str, int]:
    parts = {"bank": "start", "increment": "increment", "cap": "cap"}
    bank = {part: read_length(given[name]) for name, part in parts.items() if name in given}
    if bank and "start" not in bank:
        raise Refusal(T("A bank needs the option “bank”: the time each player begins with, for example 5d."))
    return bank


def _written(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


# -- commands made from what the games offer ------------------------------------------------------------------


def _options() -> Iterator[Option]:
    """The options of all games, each key once."""
    known: dict[str, Option] = {}
    for game in GAMES.values():
        for option in game.options:
            known.setdefault(option.key, option)
    return iter(known.values())


def _named_options(taken: int) -> tuple[list[Option], list[Option]]:
    """Those that are parameters of their own, as many as a command can have, and those that are written as text."""
    options = list(_options())
    room = PARAMETERS - taken
    return (options, []) if len(options) <= room else (options[: room - 1], options[room - 1 :])


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

    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        say = speaker(interaction).plain()
        head, space, word = current.rpartition(" ")
        return [
            choice(f"{say(option.label)}: {say(setting.label)}", f"{head}{space}{option.key}={setting.value}")
            for option in options
            for setting in option.settings
            if f"{option.key}={setting.value}".startswith(word)
        ][:PARAMETERS]

    return suggest


def _new(matches: _Matches) -> app_commands.Command[Any, ..., None]:
    """``/match new``, whose parameters are the options of the games there are."""

    async def new(interaction: discord.Interaction, **values: Any) -> None:
        await matches.new(interaction, values)

    seats = [number for game in GAMES.values() for number in game.seats]
    fixed: list[tuple[str, Any, Text]] = [
        ("seats", app_commands.Range[int, min(seats), max(seats)], T("How many play")),
        ("time", str, TIME),
        *POLICY,
    ]
    named, further = _named_options(len(fixed) + (len(GAMES) > 1))
    parameters = [*fixed, *((option.key, _kind(option), option.label) for option in named)]
    if further:
        parameters.append((MORE, str, T("More options of the game, option=value")))
    choices: dict[str, list[app_commands.Choice[Any]]] = {
        **{
            option.key: [
                app_commands.Choice(name=described(s.label) if not s.label.args else plain(s.label), value=s.value)
                for s in option.settings
            ]
            for option in named
            if option.settings
        },
    }
    if len(GAMES) > 1:
        parameters.insert(0, ("game", str, T("Which game")))
        choices["game"] = [app_commands.Choice(name=game.name, value=title) for title, game in GAMES.items()]
    _give_parameters(new, [(name, kind) for name, kind, _ in parameters])
    described_new = app_commands.describe(**{name: described(text) for name, _, text in parameters})(guarded(new))
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="new",
        description=described(T("Open a match in this channel")),
        callback=app_commands.choices(**choices)(described_new),
    )
    made.autocomplete("time")(suggest_times)
    made.autocomplete("zone")(suggest_zones)
    if further:
        made.autocomplete(MORE)(_suggesting(further))
    return made


async def suggest_times(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    say = speaker(interaction).plain()
    named = [(say(text), time) for time, text in TIMES.items()]
    wanted = current.strip().casefold()
    return [choice(name, time) for name, time in named if wanted in name.casefold() or wanted in time]


def _kind(option: Option) -> Any:
    return str if option.settings else app_commands.Range[float, option.least, option.most]


def _give_parameters(function: Any, parameters: list[tuple[str, Any]]) -> None:
    """Let a function with ``**values`` look as if it named its optional parameters, for the library to read."""
    positional = inspect.Parameter.POSITIONAL_OR_KEYWORD
    names = [inspect.Parameter("interaction", positional, annotation=discord.Interaction)]
    names += [inspect.Parameter(name, positional, default=None, annotation=kind) for name, kind in parameters]
    function.__signature__ = inspect.Signature(names)


def _about_one(
    service: Service, name: str, description: Text, callback: Any, status: tuple[Status, ...]
) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(match=described(MATCH))
    @guarded
    async def command(interaction: discord.Interaction, match: str | None = None) -> None:
        await callback(interaction, match)

    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=name, description=described(description), callback=command
    )

    @made.autocomplete("match")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await suggest_here(service, interaction, current, status=status)

    return made


def _caretaker(service: Service, matches: _Matches) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(match=described(MATCH), level=described(T("How well it plays")))
    @guarded
    async def command(interaction: discord.Interaction, match: str | None = None, level: str | None = None) -> None:
        await matches.caretaker(interaction, match, level)

    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="caretaker", description=described(T("Let a caretaker take a free seat")), callback=command
    )

    @made.autocomplete("match")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await suggest_here(service, interaction, current, status=(Status.LOBBY,))

    @made.autocomplete("level")
    async def levels(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        say = speaker(interaction).plain()
        known = {level.value: say(level.label) for game in GAMES.values() for level in game.levels}
        return [choice(name, key) for key, name in known.items() if current.casefold() in name.casefold()]

    return made


def _listing(matches: _Matches) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(hosted=described(T("Only those I host, the one first that is due first")))
    @guarded
    async def command(interaction: discord.Interaction, hosted: bool = False) -> None:
        await matches.list(interaction, hosted)

    return app_commands.Command(
        name="list", description=described(T("Matches that are open or being played here")), callback=command
    )

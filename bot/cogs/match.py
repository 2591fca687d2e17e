"""``/match``: opening, filling, starting, listing and giving up matches."""

import contextlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import discord
import structlog
from discord import Interaction, app_commands
from discord.ext import commands

from bot.cogs.common import (
    CHOICE,
    MEANT,
    Cog,
    Ended,
    Known,
    Present,
    Suggestions,
    Waiting,
    choices_of,
    command,
    described,
    listed,
    meant,
    offered,
    suggestions,
)
from bot.logs import frames
from bot.service.lobby import choices
from bot.service.model import MatchInfo, Person, Position, Status
from bot.service.time.clock import pace, policy_words
from bot.texts import LANGUAGES, Speaker, escaped, fitting, language, plain_name
from bot.ui.kit.items import Row
from bot.ui.kit.public import TEXT, at_a_glance, button_to, layout, ranking, risky, waiting
from bot.ui.kit.replies import Said, acknowledge, person, speaker
from bot.ui.kit.words import chosen_options, ended, match_name, more_lines
from bot.ui.lobby.first_steps import guild_of, open_lobby, open_words
from bot.ui.lobby.lobby import size
from bot.ui.lobby.lobby_desk import begun
from bot.ui.posting.notice_posts import undone_words
from bot.ui.reading.lookup import game_called
from engine.core.protocol import AnyGame
from engine.core.refusals import Refusal, Unreadable
from engine.core.text import TN, T, Text
from engine.registry import GAMES

log = structlog.get_logger("daimyo.match")

LISTED = 25
NEVER = datetime.max.replace(tzinfo=UTC)
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
    choices.TIME: (*choices.SPEEDS, "1d/6h", "12h", choices.OFF),
    "hour": ("18:00", "20:00", "22:00"),
    "zone": ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "UTC"),
    "weekends_off": ("on", "off"),
    "bank": ("2d", "5d", "10d"),
    "increment": ("1h", "12h"),
    "cap": ("7d",),
    "misses": ("1", "2", "3"),
    "vacation": ("0", "7", "14"),
    choices.WHO: ("everybody", "invited"),
    choices.TALK: ("on", "off"),
    choices.OPEN: ("on", "off"),
    choices.LANGUAGE: [*map(language, LANGUAGES)],
}
"""Suggested values for the options of every game."""

GAME_CHOICES = {title: T("{game}: {size}", game=game.name, size=size(game)) for title, game in GAMES.items()}
SIZES = [number for game in GAMES.values() for number in game.seats]
Seats = app_commands.Range[int, min(SIZES), max(SIZES)]


async def suggest_lines(interaction: Interaction, current: str) -> Suggestions:
    """Suggest whole lines with the last word completed: first to an option, then to a value."""
    head, space, word = current.rpartition(" ")
    key, equals, begun = word.casefold().partition("=")
    written = dict[str, str]()
    with contextlib.suppress(Unreadable):  # it may be unfinished
        written = choices.read_line(head)
    game = GAMES.get(written.get(GAME, ""))
    if equals:
        ends = [f"{key}={value}" for value in _values(key, game) if value.casefold().startswith(begun)]
    else:
        options = (option.key for option in (game.options if game else ()))
        keys = [one for one in (GAME, *options, *choices.KEYS) if one not in written]
        ends = [f"{one}=" for one in keys if one.startswith(key)]
    lines = [f"{head}{space}{end}" for end in ends]
    return offered(interaction, [(line, line) for line in lines if len(line) <= CHOICE], current)


def _values(key: str, game: AnyGame | None) -> Sequence[str]:
    if key == GAME:
        return list(GAMES)
    if key == choices.SEATS:
        return [str(seats) for seats in (game.seats if game else ())]
    if game and (option := next((one for one in game.options if one.key == key), None)):
        return [setting.value for setting in option.settings] or [option.default]
    return EXAMPLES.get(key, ())


class Matches(
    Cog, commands.GroupCog, group_name="match", group_description=described(T("Open, join, start and find matches"))
):
    @command(T("Take a seat in a match that is filling up"))
    async def join(self, interaction: Interaction, match: Waiting = MEANT) -> Text:
        joined = await self.service.lobby.join(match.id, person(interaction))
        return T("You have a seat in {match}.", match=match_name(joined))

    @command(T("Leave a match that has not started"))
    async def leave(self, interaction: Interaction, match: Waiting = MEANT) -> Text:
        left = await self.service.lobby.leave(match.id, person(interaction))
        return T("You have left {match}.", match=match_name(left))

    @command(T("Invite someone to a match you host"), user=T("The person to invite; they can accept or decline"))
    async def invite(self, interaction: Interaction, user: discord.Member, match: Waiting = MEANT) -> Text:
        await self.desk.lobby.invite(interaction, match.id, None if user.bot else Person(user.id, user.display_name))
        return T("{name} is invited to {match}.", name=escaped(plain_name(user.display_name)), match=match_name(match))

    @command(T("Start your match"))
    async def start(self, interaction: Interaction, match: Waiting = MEANT) -> Said:
        if (warned := await self.desk.lobby.warning(interaction, match)) is not None:
            return warned
        return begun(await self.service.lobby.start(match.id, person(interaction)))

    @command(T("Let a caretaker take a free seat"), level=T("How well the caretaker plays"))
    async def caretaker(self, interaction: Interaction, match: Waiting = MEANT, level: str | None = None) -> Text:
        key = None if level is None else meant(_levels(interaction), level)
        filled = await self.service.lobby.add_caretaker(match.id, person(interaction), key)
        return T("{who} sits down in {match}.", who=filled.names[-1], match=match_name(filled))

    @caretaker.autocomplete("level")
    async def _suggest_levels(self, interaction: Interaction, current: str) -> Suggestions:
        return suggestions(interaction, _levels(interaction), current)

    async def implied(self, interaction: Interaction, *status: Status) -> MatchInfo:
        """Return the only lobby of this channel if one is needed. Raises ``Refusal``."""
        if status != (Status.LOBBY,):
            return await super().implied(interaction, *status)
        open_here = [it for it in await listed(interaction, *status) if it.channel_id == interaction.channel_id]
        if len(open_here) != 1:
            raise Refusal(T("Which match? Choose one with the option “match”."))
        return open_here[0]

    @command(T("Abandon a match that you host, or any match of a server that you manage"))
    async def abandon(self, interaction: Interaction, match: Present = MEANT) -> Said:
        match.check_host(person(interaction), managers=True)
        if (over := ended(match)) and match.status is not Status.LOBBY:
            raise Refusal(over)
        sure = T("End {match} for everyone? You cannot undo this.", match=match_name(match))
        return risky(sure, "abandon", match.id, T("Give up"), speaker(interaction))

    @command(T("Your last words for the chronicle of a finished match"), words=T("At most 140 characters"))
    async def lastwords(self, interaction: Interaction, words: str, match: Ended = MEANT) -> Text:
        await self.service.chronicles.say(match.id, person(interaction), words)
        return T("Saved. /chronicle shows everyone’s last words.")

    @command(T("Options, players and whose turn it is"))
    async def info(self, interaction: Interaction, match: Known = MEANT) -> Said:
        say = speaker(interaction, match.names)
        lines = [f"## {match_name(match)}", *(f"-# {words}" for words in say.all(chosen_options(match)))]
        lines.append("-# " + say(policy_words(pace(match.clock), match.phase_seconds)))
        lines += [f"{seat.seat + 1}. {say.name(seat.seat)}" for seat in match.seats]
        if match.thread_id:
            lines.append(f"<#{match.thread_id}>")
        lines += await self._standing(match, say)
        undone = undone_words(await self.service.outbox.unfinished(match.id), say)
        button = [Row(button_to("post", match.id, say))] if undone else []
        return layout(fitting(lines + undone, TEXT, more=more_lines(say)), *button)

    async def _standing(self, match: MatchInfo, say: Speaker) -> list[str]:
        if match.status not in (Status.RUNNING, Status.OVER):
            return say.all([text for text in (ended(match),) if text])
        position = await self.service.play.position(match.id)
        lines = [say(GAMES[match.title].words.brief(position.view))]
        if position.outcome is not None:
            return lines + ranking(position.outcome, say)
        together = position.simultaneous and len(set(position.asks.values())) == 1  # then the line names the phase
        return waiting(position, say) if together else lines + waiting(position, say)

    @command(T("Open and running matches here"), "list", hosted=T("Only matches you host, the most urgent first"))
    async def listing(self, interaction: Interaction, hosted: bool = False) -> None:
        guild_of(interaction)
        none = T("No match is open or running here. /match new opens one.")
        present = Status.LOBBY, Status.RUNNING
        if hosted:
            user, none = interaction.user.id, T("You host no match here. /match new opens one.")
            mine = await self.service.lobby.concerning(user, status=present)
            matches = [it for it in mine if (it.host_id, it.guild_id) == (user, interaction.guild_id)]
            stands = [(match, await self._position(match)) for match in matches]
            stands.sort(key=lambda pair: (pair[1] and pair[1].due_at) or NEVER)
        else:
            matches = await listed(interaction, *present)
            stands = [(match, await self._position(match)) for match in matches[:LISTED]]
        say = speaker(interaction)
        lines = [_listed(match, position, speaker(interaction, match.names)) for match, position in stands[:LISTED]]
        beyond = len(matches) - len(lines)

        def more(n: int) -> str:
            return "-# " + say(TN("… and {n} match more", "… and {n} matches more", n))

        words = fitting(lines, TEXT, more=more, beyond=beyond) if lines else say(none)
        await interaction.edit_original_response(view=layout(words))

    @command(
        T("Open a match in this channel"),
        game=T("Which game"),
        seats=T("Number of players; default: as many as the game allows"),
        speed=T("Time for each phase; default: 1 day, or this server’s time"),
    )
    @app_commands.choices(game=choices_of(GAME_CHOICES), speed=choices_of(SPEED_CHOICES))
    async def new(
        self, interaction: Interaction, game: str, seats: Seats | None = None, speed: str | None = None
    ) -> Text | None:
        chosen = {} if speed is None else {choices.TIME: choices.USUAL_SPEED if speed == OWN else speed}
        if seats is not None:
            chosen[choices.SEATS] = str(seats)
        match = await open_lobby(self.service, interaction, game_called(game), chosen)
        if speed == OWN:
            await acknowledge(interaction, fresh=True)
            await self.desk.lobby.show_panel(interaction, match, "time")
            return None
        return open_words(match)

    @command(
        T("Open a match in this channel with all options in one line"),
        options=T("game=shogun seats=4 time=1d/6h start=fixed, and so on"),
    )
    @app_commands.autocomplete(options=suggest_lines)
    async def custom(self, interaction: Interaction, options: str) -> Text:
        words = choices.read_line(options)
        game = game_called(words.pop(GAME, ""))
        return open_words(await open_lobby(self.service, interaction, game, words))

    async def _position(self, match: MatchInfo) -> Position | None:
        """Return the position of a match; None if it is not played or cannot be read."""
        if match.status is not Status.RUNNING:
            return None
        try:
            return await self.service.play.position(match.id)
        except Refusal:
            return None
        except Exception as trouble:  # one match must not hide the others
            log.error("position not shown", match=match.id, exception=frames(trouble))
            return None


def _levels(interaction: Interaction) -> list[tuple[str, str]]:
    say = speaker(interaction).plain()
    known = {level.value: say(level.label) for game in GAMES.values() for level in game.levels}
    return [(name, key) for key, name in known.items()]


def _listed(match: MatchInfo, position: Position | None, say: Speaker) -> str:
    """Return a match as a line: its name, its people or thread, and its position."""
    who = ", ".join(escaped(name) for name in match.names)
    there = f"<#{match.thread_id}>" if match.thread_id else f"{who} ({len(match.seats)}/{match.wanted})"
    stands = at_a_glance(position, say) if position else say(ended(match) or T("Being played."))
    return f"**{match_name(match)}** · {there}\n-# {stands}"

"""``/match``: opening, filling, starting, listing and giving up matches."""

from datetime import UTC, datetime

import discord
import structlog
from discord import Interaction, app_commands
from discord.ext import commands

from bot.cogs.common import (
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
    suggestions,
)
from bot.cogs.opening import GAME, GAME_CHOICES, OWN, SPEED_CHOICES, Seats, suggest_lines
from bot.service.lobby.choices import SEATS, TIME, USUAL_SPEED, read_line
from bot.service.model import MatchInfo, Person, Position, Status
from bot.service.play.audit import check_host
from bot.service.time.clock import pace, policy_words
from bot.texts import Speaker, escaped, fitting
from bot.ui.kit.items import Row
from bot.ui.kit.public import at_a_glance, button_to, layout, ranking, risky, waiting
from bot.ui.kit.replies import acknowledge, person, reply_privately, speaker
from bot.ui.kit.troubles import frames
from bot.ui.kit.words import chosen_options, ended, match_name, more_lines, more_matches
from bot.ui.lobby.lobby_desk import begun
from bot.ui.lobby.opening import guild_of, open_lobby, open_words
from bot.ui.posting.notice_posts import undone_words
from bot.ui.reading.rulebook import game_called
from engine.core.refusals import Refusal
from engine.core.text import T
from engine.registry import GAMES

log = structlog.get_logger("daimyo.match")

LISTED = 25
NEVER = datetime.max.replace(tzinfo=UTC)


class Matches(
    Cog, commands.GroupCog, group_name="match", group_description=described(T("Open, join, start and find matches"))
):
    @command(T("Take a seat in a match that is filling up"))
    async def join(self, interaction: Interaction, match: Waiting = MEANT) -> None:
        joined = await self.service.lobby.join(match.id, person(interaction))
        await reply_privately(interaction, T("You have a seat in {match}.", match=match_name(joined)))

    @command(T("Leave a match that has not started"))
    async def leave(self, interaction: Interaction, match: Waiting = MEANT) -> None:
        left = await self.service.lobby.leave(match.id, person(interaction))
        await reply_privately(interaction, T("You have left {match}.", match=match_name(left)))

    @command(T("Invite someone to a match you host"), user=T("The person to invite; they can accept or decline"))
    async def invite(self, interaction: Interaction, user: discord.Member, match: Waiting = MEANT) -> None:
        await self.desk.lobby.invite(interaction, match.id, None if user.bot else Person(user.id, user.display_name))
        words = T("{name} is invited to {match}.", name=escaped(user.display_name), match=match_name(match))
        await reply_privately(interaction, words)

    @command(T("Start your match"))
    async def start(self, interaction: Interaction, match: Waiting = MEANT) -> None:
        if not await self.desk.lobby.warned(interaction, match):
            await reply_privately(interaction, begun(await self.service.lobby.start(match.id, person(interaction))))

    @command(T("Let a caretaker take a free seat"), level=T("How well the caretaker plays"))
    async def caretaker(self, interaction: Interaction, match: Waiting = MEANT, level: str | None = None) -> None:
        key = None if level is None else meant(_levels(interaction), level)
        filled = await self.service.lobby.add_caretaker(match.id, person(interaction), key)
        words = T("{who} sits down in {match}.", who=filled.names[-1], match=match_name(filled))
        await reply_privately(interaction, words)

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
    async def abandon(self, interaction: Interaction, match: Present = MEANT) -> None:
        check_host(match, person(interaction), managers=True)
        if (over := ended(match)) and match.status is not Status.LOBBY:
            raise Refusal(over)
        sure = T("End {match} for everyone? You cannot undo this.", match=match_name(match))
        view = risky(sure, "abandon", match.id, T("Give up"), speaker(interaction))
        await reply_privately(interaction, view)

    @command(T("Your last words for the chronicle of a finished match"), words=T("At most 140 characters"))
    async def lastwords(self, interaction: Interaction, words: str, match: Ended = MEANT) -> None:
        await self.service.chronicles.say(match.id, person(interaction), words)
        await reply_privately(interaction, T("Saved. /chronicle shows everyone’s last words."))

    @command(T("Options, players and whose turn it is"))
    async def info(self, interaction: Interaction, match: Known = MEANT) -> None:
        say = speaker(interaction, match.names)
        lines = [f"## {match_name(match)}", *(f"-# {words}" for words in say.all(chosen_options(match)))]
        lines.append("-# " + say(policy_words(pace(match.clock), match.phase_seconds)))
        lines += [f"{seat.seat + 1}. {say.name(seat.seat)}" for seat in match.seats]
        if match.thread_id:
            lines.append(f"<#{match.thread_id}>")
        lines += await self._standing(match, say)
        undone = undone_words(await self.service.outbox.unfinished(match.id), say)
        button = [Row(button_to("post", match.id, say))] if undone else []
        words = fitting(lines + undone, 3500, more=more_lines(say))
        await reply_privately(interaction, layout(words, *button))

    async def _standing(self, match: MatchInfo, say: Speaker) -> list[str]:
        if match.status not in (Status.RUNNING, Status.OVER):
            return say.all([text for text in (ended(match),) if text])
        position = await self.service.play.position(match.id)
        lines = [say(GAMES[match.title].words.brief(position.view))]
        if position.outcome is not None:
            return lines + ranking(position.outcome, match, say)
        together = position.simultaneous and len(set(position.asks.values())) == 1  # then the line names the phase
        return waiting(position, say) if together else lines + waiting(position, say)

    @command(T("Open and running matches here"), "list", hosted=T("Only matches you host, the most urgent first"))
    async def listing(self, interaction: Interaction, hosted: bool = False) -> None:
        await acknowledge(interaction, fresh=True)
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
        words = fitting(lines, 3500, more=more_matches(say), beyond=beyond) if lines else say(none)
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
    ) -> None:
        chosen = {} if speed is None else {TIME: USUAL_SPEED if speed == OWN else speed}
        if seats is not None:
            chosen[SEATS] = str(seats)
        match = await open_lobby(self.service, interaction, game_called(game), chosen)
        if speed == OWN:
            await self.desk.lobby.open_panel(interaction, match, "time")
        else:
            await reply_privately(interaction, open_words(match))

    @command(
        T("Open a match in this channel with all options in one line"),
        options=T("game=shogun seats=4 time=1d/6h start=fixed, and so on"),
    )
    @app_commands.autocomplete(options=suggest_lines)
    async def custom(self, interaction: Interaction, options: str) -> None:
        words = read_line(options)
        game = game_called(words.pop(GAME, ""))
        await reply_privately(interaction, open_words(await open_lobby(self.service, interaction, game, words)))

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

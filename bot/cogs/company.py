"""``/follow``, ``/talk``, ``/looking``: people who watch, talk, or look for each other."""

from collections.abc import Mapping

import discord
from discord import Interaction, app_commands

from bot.cogs.common import MEANT, Cog, Game, Own, Running, choices_of, command, listed, suggest_zones
from bot.cogs.match import OWN, SPEED_CHOICES
from bot.service.durations import length, read_zone
from bot.service.lobby.choices import USUAL_SPEED
from bot.service.lobby.gathering import LASTS, Looking, Wish
from bot.service.model import Status
from bot.texts import Speaker, escaped
from bot.ui.kit.items import PressId
from bot.ui.kit.replies import Said, acknowledge, person, reply_privately, speaker
from bot.ui.kit.words import match_name
from bot.ui.lobby.opening import guild_of, opening
from engine.core.sentences import joined
from engine.core.text import TN, T, Text
from engine.registry import GAMES

SPEEDS = {key: words for key, words in SPEED_CHOICES.items() if key != OWN}
USUAL_PLAYERS = 3


class Company(Cog):
    @command(T("Follow a match: one message for each chapter. Use again to stop"))
    async def follow(self, interaction: Interaction, match: Running | None = None) -> Said:
        if (meant := match or await self.here(interaction)) is not None:
            return await self.desk.seats.follow(interaction, PressId("follow", meant.id))
        running = await listed(interaction, Status.RUNNING)
        return self.desk.seats.offer(interaction, [it for it in running if it.seat_of(interaction.user.id) is None])

    @command(T("Talk in private with another player of a match"), user=T("The other player"))
    async def talk(self, interaction: Interaction, user: discord.User, match: Own = MEANT) -> Said:
        return await self.desk.seats.talk(interaction, match, user)

    @command(
        T("Find players, or see who is looking for a match"),
        game=T("Which game"),
        pace=T("Time for each phase; default: 1 day"),
        players=T("Minimum number of players; default: 3"),
        zone=T("Only with people within 4 hours of this time zone"),
        language=T("Only with people who use Discord in my language"),
        strength=T("Only with people about as strong as I am"),
        stop=T("Stop looking"),
    )
    @app_commands.rename(game="for")
    @app_commands.choices(pace=choices_of(SPEEDS))
    @app_commands.autocomplete(zone=suggest_zones)
    async def looking(
        self,
        interaction: Interaction,
        game: Game | None = None,
        pace: str = USUAL_SPEED,
        players: app_commands.Range[int, 2, 5] = USUAL_PLAYERS,
        zone: str | None = None,
        language: bool = False,
        strength: bool = False,
        stop: bool = False,
    ) -> Said | None:
        guild, queue = guild_of(interaction), self.service.queue
        if stop:
            left = await queue.leave(guild, interaction.user.id)
            return T("You are no longer looking for a match.") if left else T("You were not looking for a match.")
        await acknowledge(interaction, fresh=True)
        if game is None:
            lines = _waiting_lines(await queue.waiting(guild), interaction.user.id)
            return "\n".join(speaker(interaction).all(lines))
        server, place = await opening(self.service, interaction)
        wish = Wish(pace, min(players, game.seats[-1]), zone and read_zone(zone), language, strength)
        match = await queue.look(place, person(interaction), game, wish, server.phase_seconds)
        waiting = {title: people for title, people in (await queue.waiting(guild)).items() if title == game.title}
        words = T(
            "You look for {game}. When enough people fit, a lobby opens in {channel} and I write to you. "
            "/looking stop:True ends it; else it ends by itself after {time}.\n{waiting}",
            waiting=joined(" · ", _waiting_lines(waiting, interaction.user.id)),
            game=game.name,
            channel=f"<#{place.channel_id}>",
            time=length(LASTS.total_seconds()),
        )
        if match is not None:
            words = T(
                "A table is complete: {match} is open in {channel}. The others are invited; start it once they are in.",
                match=match_name(match),
                channel=f"<#{match.channel_id}>",
            )
        await reply_privately(interaction, words)
        now = self.service.time.now()
        if match is None and (role := await self.service.servers.calls(guild, now)) is not None:
            words = T(
                "🔎 {role}: {name} is looking for players: {game}, {pace}. Join with /looking.",
                role=f"<@&{role}>",
                name=escaped(person(interaction).name),
                game=game.name,
                pace=SPEEDS[pace],
            )
            told = discord.AllowedMentions(everyone=False, users=False, roles=[discord.Object(role)])
            await interaction.followup.send(Speaker(place.locale)(words), allowed_mentions=told)
        return None


def _waiting_lines(waiting: Mapping[str, list[Looking]], user_id: int) -> list[Text]:
    """Return how many people look for each game at each pace, without names."""
    lines = []
    for title, people in waiting.items():
        for speed, words in SPEEDS.items():
            if some := [one for one in people if one.wish.speed == speed]:
                n, least = TN("{n} person", "{n} people", len(some)), min(one.wish.players for one in some)
                if (more := least - len(some)) > 0:
                    lacking = TN("one more needed", "{n} more needed", more)
                    n = T("{n} of at least {least}; {more}", n=len(some), least=least, more=lacking)
                line = T("🔎 {game}, {pace}: {n}", game=GAMES[title].name, pace=words, n=n)
                own = any(one.user_id == user_id for one in some)
                lines.append(T("{line} · you are in", line=line) if own else line)
    return lines or [T("No one is looking for a match on this server. Begin with /looking for:")]

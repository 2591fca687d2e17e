"""``/follow``, ``/talk``, ``/looking``, ``/campaign``: people who watch, talk and meet others."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Any

import discord
from discord import Interaction, app_commands
from discord.ext import commands

from bot.cogs.common import (
    MEANT,
    Cog,
    Game,
    Own,
    Running,
    choices_of,
    cog_of,
    command,
    described,
    listed,
    suggest_zones,
    suggestions,
)
from bot.cogs.match import OWN, SPEED_CHOICES
from bot.service.campaigns.campaigns import DAYS, NAME
from bot.service.campaigns.model import CARRIES, OPEN, Carry
from bot.service.durations import length, midnight, read_day, read_zone, zone
from bot.service.lobby.choices import USUAL_SPEED
from bot.service.lobby.gathering import LASTS, Looking, Wish
from bot.service.model import Status
from bot.texts import Speaker, escaped
from bot.ui.kit.items import PressId
from bot.ui.kit.permissions import sees_channel
from bot.ui.kit.replies import Said, acknowledge, person, reply_privately, speaker
from bot.ui.kit.words import match_name
from bot.ui.lobby.first_steps import guild_of, opening
from engine.core.refusals import Refusal
from engine.core.sentences import joined
from engine.core.text import TN, T, Text
from engine.registry import GAMES

SPEEDS = {key: words for key, words in SPEED_CHOICES.items() if key != OWN}
USUAL_PLAYERS = 3
WHICH = T("Which campaign? Not needed if there is only one.")


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
        if match is not None:
            return T(
                "A table is complete: {match} is open in {channel}. The others are invited; start it once they are in.",
                match=match_name(match),
                channel=f"<#{match.channel_id}>",
            )
        waiting = {title: people for title, people in (await queue.waiting(guild)).items() if title == game.title}
        words = T(
            "You look for {game}. When enough people fit, a lobby opens in {channel} and I write to you. "
            "/looking stop:True ends it; else it ends by itself after {time}.\n{waiting}",
            waiting=joined(" · ", _waiting_lines(waiting, interaction.user.id)),
            game=game.name,
            channel=f"<#{place.channel_id}>",
            time=length(LASTS.total_seconds()),
        )
        await reply_privately(interaction, words)
        if (role := await self.service.servers.calls(guild, self.service.time.now())) is not None:
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


class CampaignOption(app_commands.Transformer):
    """The option ``campaign``: a number or name; without one, the only open campaign."""

    async def transform(self, interaction: Interaction, value: str, /) -> int:
        there = await _campaigns_here(interaction)
        wanted = value.strip().casefold()
        chosen = [row for row in there if wanted == str(row["id"])]
        fitting = chosen or [row for row in there if wanted == row["name"].casefold()]
        if not wanted:
            fitting = [row for row in there if row["stage"] in OPEN] or there[:1]
        if len(fitting) != 1:
            none = T("There is no such campaign on this server. Choose one from the list.")
            raise Refusal(none if wanted or not there else WHICH)
        return int(fitting[0]["id"])

    async def autocomplete(self, interaction: Interaction, value: Any, /) -> Any:
        there = [] if interaction.guild_id is None else await _campaigns_here(interaction)
        return suggestions(interaction, ((row["name"], str(row["id"])) for row in there), value)


async def _campaigns_here(interaction: Interaction) -> list[Any]:
    """Return the campaigns in channels the person sees, and their own, the newest first."""
    rows = await cog_of(interaction).service.campaigns.of_server(guild_of(interaction))
    user, sees = interaction.user.id, partial(sees_channel, interaction)
    return [row for row in rows if sees(row["channel_id"]) or user in [one["user_id"] for one in row["members"]]]


Which = app_commands.Transform[int, CampaignOption()]


class Campaigns(
    Cog,
    commands.GroupCog,
    group_name="campaign",
    group_description=described(T("Campaigns of several matches: members, points, standings")),
):
    @command(
        T("Start a campaign in this channel"),
        name=T("Its name"),
        games=T("Its matches in order: “Shogun, Edo, Shogun”, or “season of 6”"),
        seats=T("Seats in each match, as many as the game allows (default: 4)"),
        speed=T("Time for each phase; default: 1 day, or this server’s time"),
        carry=T("How the standings change the next match"),
        date=T("The day of the first match, like 2030-04-05 (default: when you press Begin)"),
        days=T("Minimum number of days between matches (default: 0)"),
    )
    @app_commands.choices(carry=choices_of(CARRIES), speed=choices_of(SPEEDS))
    async def new(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, NAME],
        games: str,
        seats: app_commands.Range[int, 2, 5] = 4,
        speed: str = "",
        carry: str = Carry.SEATS,
        date: str | None = None,
        days: app_commands.Range[int, 0, DAYS] = 0,
    ) -> Text:
        _, place = await opening(self.service, interaction)
        begins_at: datetime | None = None
        if date is not None:
            where = zone((await self.service.preferences.habits(interaction.user.id)).zone)
            begins_at = midnight(read_day(date, self.service.time.now().astimezone(where).date()), where)
        more = {"seats": seats, "speed": speed, "carry": Carry(carry), "days": days}
        campaign = await self.service.campaigns.create(place, person(interaction), name, games, begins_at, **more)
        named, channel = f"**{escaped(campaign.name)}**", f"<#{place.channel_id}>"
        return T("{campaign} is open. Others can join in the text channel {channel}.", campaign=named, channel=channel)

    @command(T("Show the standings of a campaign; join, begin or leave it"), campaign=WHICH)
    async def show(self, interaction: Interaction, campaign: Which = MEANT) -> None:
        await self.desk.campaigns.show(interaction, campaign)

    @command(T("Stop a campaign that you started, or any campaign of a server that you manage"), campaign=WHICH)
    async def stop(self, interaction: Interaction, campaign: Which = MEANT) -> Text:
        return await self.desk.campaigns.do(interaction, "stop", campaign)

"""``/campaign``: several matches of one circle of people."""

from datetime import datetime
from functools import partial
from typing import Any

from discord import Interaction, app_commands
from discord.ext import commands

from bot.cogs.common import MEANT, Cog, choices_of, cog_of, command, described, suggestions
from bot.cogs.match import SPEED_CHOICES
from bot.service.campaigns.campaigns import DAYS, NAME
from bot.service.campaigns.model import CARRIES, OPEN, Carry
from bot.service.durations import midnight, read_day, zone
from bot.texts import escaped
from bot.ui.kit.permissions import sees_channel
from bot.ui.kit.replies import person
from bot.ui.lobby.opening import guild_of, opening
from engine.core.refusals import Refusal
from engine.core.text import T, Text

WHICH = T("Which campaign? Not needed if there is only one.")


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
    @app_commands.choices(carry=choices_of(CARRIES), speed=choices_of(SPEED_CHOICES)[:-1])
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

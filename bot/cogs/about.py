"""``/help`` and ``/about``: what can be done here and now, and what this bot is."""

from collections.abc import Iterable

from discord import Interaction
from discord.ui import TextDisplay

from bot.cogs.common import Cog, command
from bot.ui.kit.public import layout
from bot.ui.kit.replies import speaker
from bot.ui.lobby.greeting import about_lines, help_lines
from engine.core.text import T, Text


class About(Cog):
    """The commands."""

    @command(T("See the things to do here and now"))
    async def help(self, interaction: Interaction) -> None:
        here, user = await self.here(interaction), interaction.user.id
        mine = await self.service.play.of_person(user)
        due = any(asked for match, asked in mine if here is None or match.id == here.id)
        await _say(interaction, help_lines(here, user, due=due, direct=interaction.guild_id is None))

    @command(T("The bot’s version, licence, terms and privacy"))
    async def about(self, interaction: Interaction) -> None:
        await _say(interaction, about_lines(self.desk.settings))


async def _say(interaction: Interaction, lines: Iterable[Text]) -> None:
    words = "\n".join(speaker(interaction).all(lines))
    await interaction.response.send_message(view=layout(TextDisplay(words)), ephemeral=True)

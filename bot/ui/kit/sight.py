"""The right to look at a match: for people it concerns, and people who see its channel now."""

import discord
from discord import Interaction

from bot.service.model import MatchInfo, no_such_match
from bot.service.preferences import concerns
from bot.ui.kit.mail import Mail


def sees_channel(interaction: Interaction, channel_id: int) -> bool:
    """Return True if the person sees this channel of the server they are on."""
    user, guild = interaction.user, interaction.guild
    channel = guild.get_channel(channel_id) if guild is not None else None
    return channel is not None and isinstance(user, discord.Member) and channel.permissions_for(user).view_channel


def sees(interaction: Interaction, match: MatchInfo) -> bool:
    """Return True if a match may be named here: it concerns the person, or they see its channel."""
    if concerns(match, interaction.user.id):
        return True
    return interaction.guild_id == match.guild_id and sees_channel(interaction, match.channel_id)


async def check_seen(interaction: Interaction, match: MatchInfo, mail: Mail) -> None:
    """Raise ``Refusal`` for a match that may not be named here.

    Discord is asked about a follower elsewhere: they may have left or lost sight of the channel.
    """
    user = interaction.user.id
    follows = user in match.followers and interaction.guild_id != match.guild_id
    if not sees(interaction, match) and not (follows and await is_seen(match, user, mail)):
        raise no_such_match(match.id)


async def is_seen(match: MatchInfo, user_id: int, mail: Mail) -> bool:
    """Return True if a person sees the channel of a match, as Discord says now."""
    guild = await mail.server(match)
    channel = None if guild is None else guild.get_channel(match.channel_id)
    if guild is None or channel is None:
        return False
    try:
        return channel.permissions_for(await guild.fetch_member(user_id)).view_channel
    except discord.NotFound:
        return False

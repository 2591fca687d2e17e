"""The permissions that the bot needs, and channels in which a match can be played."""

import asyncio
import contextlib

import aiohttp
import discord

from bot.service.durations import stamp
from engine.core.text import T, Text

NEEDED = {
    "view_channel": T("View Channels"),
    "send_messages": T("Send Messages"),
    "create_public_threads": T("Create Public Threads"),
    "send_messages_in_threads": T("Send Messages in Threads"),
    "attach_files": T("Attach Files"),
    "embed_links": T("Embed Links"),
    "read_message_history": T("Read Message History"),
}
"""Permissions that the bot needs where a match is played, as Discord calls them."""

HOLD_THREADS = (discord.ChannelType.text, discord.ChannelType.news)
"""The kinds of channels in which a match can be played."""
KINDS = {
    discord.ChannelType.voice: T("a voice channel"),
    discord.ChannelType.stage_voice: T("a stage channel"),
    discord.ChannelType.forum: T("a forum"),
    discord.ChannelType.media: T("a media channel"),
    discord.ChannelType.category: T("a category"),
}
QUICK = 1.0
"""Seconds that an answer may take on which the answer to a press waits."""


def lacking(may: discord.Permissions) -> list[Text]:
    """Return the permissions that are missing."""
    return [said for name, said in NEEDED.items() if not getattr(may, name)]


async def channel_problem(interaction: discord.Interaction, channel_id: int | None = None) -> Text | None:
    """Return why a match cannot be played in this or another channel; None if it can."""
    guild, channel_id = interaction.guild, channel_id or interaction.channel_id or 0
    here = channel_id == interaction.channel_id
    if guild is not None and guild.me is not None and guild.me.is_timed_out():
        until = stamp(guild.me.timed_out_until or interaction.created_at)
        return T("A moderator has timed me out until {when}. I can post again then.", when=until)
    known = None if guild is None else guild.get_channel(channel_id)
    may = interaction.app_permissions if here else None
    if may is None and guild is not None:
        may = discord.Permissions.none() if known is None else known.permissions_for(guild.me)
    if may is not None and (missing := lacking(may)):
        return T(
            "I lack the permission “{permission}” in {channel}. Grant it to me, then try again.",
            permission=missing[0],
            channel=f"<#{channel_id}>",
        )
    kind = await _type_of(interaction.client, channel_id)
    if kind is None and known is not None:
        kind = known.type
    if kind is not None and kind not in HOLD_THREADS:
        told = KINDS.get(kind, T("this kind of channel"))
        return T("A match needs threads of its own, and {kind} cannot hold them. Use a text channel.", kind=told)
    return None


async def _type_of(client: discord.Client, channel_id: int) -> discord.ChannelType | None:
    """Return the type of a channel as Discord knows it; None if there is no quick answer."""
    with contextlib.suppress(discord.HTTPException, TimeoutError, OSError, aiohttp.ClientError):
        async with asyncio.timeout(QUICK):
            channel = await client.fetch_channel(channel_id)
            return channel.type if isinstance(channel, discord.abc.GuildChannel) else None
    return None

"""The permissions that the bot needs, channels that can hold a match, and the right to look at one.

A match may be looked at by people it concerns, and by people who see its channel now.

Discord answers 403 to all that bars a post alike: a permission, a timeout, a lock. Which it is
follows from what is known of the server. What is refused is tried again by the clock
(``delivery_results``), after something changed there, and at a press of anyone it concerns.
"""

import asyncio
import contextlib
from datetime import datetime
from typing import Any

import aiohttp
import discord

from bot.service.durations import stamp
from bot.service.model import MatchInfo, Outgoing, no_such_match
from bot.service.preferences import concerns
from bot.service.telling.delivery_results import DeliveryResult, result_of
from bot.ui.kit.mail import Mail, NoThreadYet, Unreached
from engine.core.refusals import Refusal
from engine.core.text import Arg, T, Text

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
CHANGES = (
    "on_guild_channel_update", "on_guild_role_update", "on_guild_role_delete", "on_member_update", "on_guild_join",
    "on_guild_available", "on_raw_thread_update", "on_raw_thread_delete",
)  # fmt: skip
"""The events after which a post may no longer be refused."""

PLACE = (DeliveryResult.REFUSED, DeliveryResult.LOCKED, DeliveryResult.NO_PLACE)
"""Results behind which something else may stand, which is looked for."""


def lacking(may: discord.Permissions) -> list[Text]:
    return [said for name, said in NEEDED.items() if not getattr(may, name)]


def lacking_in(guild: discord.Guild, channel_id: int) -> list[Text]:
    """Return the permissions that the bot lacks in a channel; all if it sees no such channel."""
    channel = guild.get_channel(channel_id)
    return lacking(discord.Permissions.none() if channel is None else channel.permissions_for(guild.me))


async def check_channel(interaction: discord.Interaction, channel_id: int) -> None:
    """Raise ``Refusal`` if a match cannot be played in a channel."""
    guild = interaction.guild
    if guild is not None and guild.me is not None and guild.me.is_timed_out():
        until = stamp(guild.me.timed_out_until or interaction.created_at)
        raise Refusal(T("A moderator has timed me out until {when}. I can post again then.", when=until))
    known = None if guild is None else guild.get_channel(channel_id)
    if channel_id == interaction.channel_id:
        missing = lacking(interaction.app_permissions)
    elif guild is not None and known is None:
        raise Refusal(T("The channel for new matches was deleted. Managers can set another: /settings server."))
    else:
        missing = [] if guild is None else lacking_in(guild, channel_id)
    if missing:
        lost: dict[str, Arg] = {"permission": missing[0], "channel": f"<#{channel_id}>"}
        raise Refusal(T("I lack the permission “{permission}” in {channel}. Grant it to me, then try again.", **lost))
    kind = None if known is None else known.type
    with contextlib.suppress(discord.HTTPException, TimeoutError, OSError, aiohttp.ClientError):
        async with asyncio.timeout(QUICK):  # what Discord says now counts, if it says it soon
            channel = await interaction.client.fetch_channel(channel_id)
            kind = channel.type if isinstance(channel, discord.abc.GuildChannel) else kind
    if kind is not None and kind not in HOLD_THREADS:
        told = KINDS.get(kind, T("this kind of channel"))
        words = T("A match needs threads of its own, and {kind} cannot hold them. Use a text channel.", kind=told)
        raise Refusal(words)


def sees_channel(interaction: discord.Interaction, channel_id: int) -> bool:
    """Return True if the person sees this channel of the server they are on."""
    user, guild = interaction.user, interaction.guild
    channel = guild.get_channel(channel_id) if guild is not None else None
    return channel is not None and isinstance(user, discord.Member) and channel.permissions_for(user).view_channel


def sees(interaction: discord.Interaction, match: MatchInfo) -> bool:
    """Return True if a match may be named here: it concerns the person, or they see its channel."""
    here = interaction.guild_id == match.guild_id
    return concerns(match, interaction.user.id) or (here and sees_channel(interaction, match.channel_id))


async def check_seen(interaction: discord.Interaction, match: MatchInfo, mail: Mail) -> None:
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
    if guild is None or (channel := guild.get_channel(match.channel_id)) is None:
        return False
    try:
        return channel.permissions_for(await guild.fetch_member(user_id)).view_channel
    except discord.NotFound:
        return False


# -- bars to a post -------------------------------------------------------------------------------


def result_of_trouble(row: Outgoing, match: MatchInfo, trouble: Exception) -> DeliveryResult:
    """Return what this trouble with a row means, as far as the answer alone tells."""
    match trouble:
        case Unreached():
            return DeliveryResult.PERSON
        case discord.HTTPException(status=status, code=code):
            places = [channel for channel, _ in row.payload.get("messages", ())]
            return result_of(status, code, person=bool(places) and match.thread_id not in places)
        case NoThreadYet():
            return DeliveryResult.NO_THREAD
        case discord.RateLimited() | aiohttp.ClientError() | OSError() | Refusal():
            return DeliveryResult.PASSING
    return DeliveryResult.OURS


def known_barrier(
    guild: discord.Guild, match: MatchInfo, result: DeliveryResult
) -> tuple[DeliveryResult, datetime | None, dict[str, Any]]:
    """Return the known barrier of posts of a match, its end and its facts, else ``result``."""
    if (until := guild.me.timed_out_until) is not None and guild.me.is_timed_out():
        return DeliveryResult.TIMED_OUT, until, {"until": stamp(until)}
    if missing := lacking_in(guild, match.channel_id):
        return DeliveryResult.PERMISSION, None, {"permission": missing[0]}
    thread = guild.get_thread(match.thread_id or 0)
    if thread is not None and thread.locked and not thread.permissions_for(guild.me).manage_threads:
        return DeliveryResult.LOCKED, None, {}
    return result, None, {}

"""What keeps a post from where it belongs, what becomes of it, and when it is worth another try.

A refusal is never tried again by the clock: Discord bans an address after 10,000 of them in ten minutes. It is tried
again after something changed on the server that may have lifted it, and when a press shows that it is lifted.
"""

from typing import Any

import aiohttp
import discord

from bot.service.model import MatchInfo, Outgoing, PostKind, Status
from bot.service.service import Service
from bot.service.telling.fates import Fate
from bot.ui.pages import (
    ARCHIVED,
    FORBIDDEN,
    NOBODY,
    OPENED_TOO_FAST,
    UNKNOWN_CHANNEL,
    UNKNOWN_MEMBER,
    Mail,
    NoThreadYet,
    Unreached,
)
from engine.core.refusals import Refusal
from engine.core.text import T, Text

UNAUTHORIZED, TOO_MANY, OWN_FAULT = 401, 429, 500
"""Statuses; from the last one on the fault is Discord's own."""
UNKNOWN_GUILD = 10004

NEEDED = {
    "view_channel": T("View Channels"),
    "send_messages": T("Send Messages"),
    "create_public_threads": T("Create Public Threads"),
    "send_messages_in_threads": T("Send Messages in Threads"),
    "attach_files": T("Attach Files"),
    "embed_links": T("Embed Links"),
    "read_message_history": T("Read Message History"),
}
"""What the bot must be allowed to do where a match is played, as Discord calls it."""

CHANGES = (
    "on_guild_channel_update", "on_guild_role_update", "on_guild_role_delete", "on_member_update", "on_guild_join",
    "on_guild_available", "on_raw_thread_update",
)  # fmt: skip
"""The events after which a post may no longer be refused."""


def fate_of(row: Outgoing, trouble: Exception) -> Fate:
    """What becomes of a post after this trouble."""
    match trouble:
        case discord.HTTPException(status=status, code=code):
            if code in {UNKNOWN_MEMBER, *NOBODY}:
                return Fate.NEVER
            if status in (UNAUTHORIZED, TOO_MANY) or status >= OWN_FAULT or code == OPENED_TOO_FAST:
                return Fate.AGAIN
            if status == FORBIDDEN or code in (UNKNOWN_CHANNEL, UNKNOWN_GUILD, ARCHIVED):
                return Fate.NEVER if row.kind is PostKind.CLOSE else Fate.HELD
        case discord.RateLimited() | aiohttp.ClientError() | OSError() | Refusal() | NoThreadYet():
            return Fate.AGAIN
        case Unreached():
            return Fate.NEVER
    return Fate.OURS


class Barriers:
    """Sees to it that what is held somewhere goes on there."""

    def __init__(self, service: Service, mail: Mail) -> None:
        self._service = service
        self._mail = mail
        self._lacking: set[int] = set()
        """Matches in which a permission was lacking just now."""

    async def met(self, match: MatchInfo, trouble: Exception) -> Text:
        """What the host of a match is told of what holds its posts."""
        guild, where = await self._mail.server(match), f"<#{match.thread_id or match.channel_id}>"
        if guild is None:
            return T(
                "I am not on the server of match {number} any more. Invite me again, and all posts come, in order.",
                number=match.id,
            )
        if getattr(trouble, "code", 0) == UNKNOWN_CHANNEL:
            return T(
                "The channel of match {number} is gone. Use /host thread in another one, and the match goes on there.",
                number=match.id,
            )
        if lacking := _lacking(guild, match):
            self._lacking.add(match.id)
            return T(
                "I cannot post in {where} (match {number}) without the permission “{permission}”. "
                "Grant it, and all posts come, in order.",
                where=where,
                number=match.id,
                permission=lacking[0],
            )
        return T(
            "I cannot post in {where} (match {number}): it is locked. Unlock it, and all posts come, in order.",
            where=where,
            number=match.id,
        )

    async def look_again(self, match_id: int) -> None:
        """A post is held from now on. The permission that it lacked may have been granted just before."""
        if match_id in self._lacking:
            self._lacking.discard(match_id)
            match = await self._service.outbox.info(match_id)
            guild = await self._mail.server(match)
            if guild is not None and not _lacking(guild, match):
                await self._service.outbox.release(match_id)

    async def changed(self, *what: Any) -> None:
        """Something is different on a server: what is held there is tried again, unless it would be refused again."""
        guild = what[-1] if isinstance(what[-1], discord.Guild) else self._mail.known(_guild_id(what[-1]))
        if guild is not None:
            held = await self._service.outbox.held(guild.id)
            if free := [match.id for match in held if not _lacking(guild, match) and not _locked(guild, match)]:
                await self._service.outbox.release(*free)

    async def deleted(self, event: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted: a match that is played in it gets another one."""
        match = await self._service.lobby.in_thread(event.thread_id)
        if match is not None and match.status is Status.RUNNING:
            await self._service.threads.gone(match.id, event.thread_id)

    async def channel_deleted(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted: the lobbies in it close."""
        for match in await self._service.lobby.listed(channel.guild.id, status=[Status.LOBBY]):
            if match.channel_id == channel.id:
                await self._service.threads.gone(match.id, channel.id)

    async def pressed(self, interaction: discord.Interaction) -> None:
        """A press says what the bot may do where it was made."""
        may = interaction.app_permissions
        if interaction.guild_id is not None and all(getattr(may, name) for name in NEEDED):
            held = await self._service.outbox.held(interaction.guild_id)
            here = [match.id for match in held if interaction.channel_id in (match.thread_id, match.channel_id)]
            if here:
                await self._service.outbox.release(*here)


def _guild_id(what: Any) -> int:
    number: int = what.guild_id if isinstance(what, discord.RawThreadUpdateEvent) else what.guild.id
    return number


def _lacking(guild: discord.Guild, match: MatchInfo) -> list[Text]:
    """The permissions that the bot lacks where a match is played."""
    channel = guild.get_channel(match.channel_id)
    may = discord.Permissions.none() if channel is None else channel.permissions_for(guild.me)
    return [said for name, said in NEEDED.items() if not getattr(may, name)]


def _locked(guild: discord.Guild, match: MatchInfo) -> bool:
    thread = guild.get_thread(match.thread_id or 0)
    return thread is not None and thread.locked and not thread.permissions_for(guild.me).manage_threads

"""Bars to a post: what the gateway has told of permissions, timeouts and locks.

Discord answers 403 to all of these alike. Which it is follows from what is known of the server.
What is refused is tried again by the clock (``delivery_results``), after something changed there,
and at a press of anyone it concerns.
"""

from datetime import datetime
from typing import Any

import aiohttp
import discord

from bot.service.durations import stamp
from bot.service.model import MatchInfo, Outgoing, Status
from bot.service.service import Service
from bot.service.telling.delivery_results import DeliveryResult, result_of, words_of
from bot.ui.kit.mail import Mail, NoThreadYet, Unreached
from bot.ui.kit.permissions import lacking_in
from bot.ui.kit.words import match_name
from engine.core.refusals import Refusal
from engine.core.text import Text

CHANGES = (
    "on_guild_channel_update", "on_guild_role_update", "on_guild_role_delete", "on_member_update", "on_guild_join",
    "on_guild_available", "on_raw_thread_update", "on_raw_thread_delete",
)  # fmt: skip
"""The events after which a post may no longer be refused."""

PLACE = (DeliveryResult.REFUSED, DeliveryResult.LOCKED, DeliveryResult.NO_PLACE)
"""Results behind which something else may stand, which is looked for."""


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


def answer_of(trouble: Exception) -> str:
    if isinstance(trouble, discord.HTTPException):
        return f"{trouble.status} {trouble.code}"
    return type(trouble).__name__


class Barriers:
    """Says what bars a post, and sees to it that it is tried again when that is lifted."""

    def __init__(self, service: Service, mail: Mail) -> None:
        self._service, self._mail = service, mail

    async def met(
        self, match: MatchInfo, result: DeliveryResult, answer: str
    ) -> tuple[DeliveryResult, Text | None, datetime | None]:
        """Return the true barrier of a post, the words for the host, and its end if it is known."""
        guild, until, facts = await self._mail.server(match), None, dict[str, Any]()
        if guild is None and result not in (DeliveryResult.PASSING, DeliveryResult.TOKEN):
            result = DeliveryResult.OFF_SERVER
        elif guild is not None and result in PLACE:
            result, until, facts = _known_barrier(guild, match, result)
        facts |= {"match": match_name(match), "where": f"<#{match.thread_id or match.channel_id}>", "answer": answer}
        return result, words_of(result, **facts), until

    async def look_again(self, match: MatchInfo) -> None:
        """Try again if the permission was granted just before the refusal was stored."""
        guild = await self._mail.server(match)
        if guild is not None and not lacking_in(guild, match.channel_id):
            await self._service.outbox.release(match.id)

    async def changed(self, *what: Any) -> None:
        """Try again on a server where something changed, unless it would be refused again."""
        *_, guild = what
        if not isinstance(guild, discord.Guild):
            guild = self._mail.known(getattr(guild, "guild_id", None) or guild.guild.id)
        if guild is not None:
            refused = await self._service.outbox.refused_on(guild.id)
            plain = DeliveryResult.REFUSED
            if free := [match.id for match in refused if _known_barrier(guild, match, plain)[0] is plain]:
                await self._service.outbox.release(*free)

    async def deleted(self, event: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted: a match that is played in it gets another one."""
        match = await self._service.lobby.in_thread(event.thread_id)
        if match is not None and match.status is Status.RUNNING:
            await self._service.host.replace_deleted(match.id, event.thread_id)

    async def channel_deleted(self, channel: discord.abc.GuildChannel) -> None:
        """Close the lobbies in a deleted channel."""
        for match in await self._service.lobby.matches_in(channel.guild.id, status=[Status.LOBBY]):
            if match.channel_id == channel.id:
                await self._service.host.replace_deleted(match.id, channel.id)

    async def pressed(self, interaction: discord.Interaction) -> None:
        """Try again what is refused in the matches that a press concerns."""
        await self._service.outbox.retry_after_press(interaction.user.id, interaction.guild_id, interaction.channel_id)


def _known_barrier(
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

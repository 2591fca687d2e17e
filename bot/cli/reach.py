"""Discord's view of the bot, for ``daimyo doctor``: token, clock, commands, permissions.

Discord is asked by requests alone: a bot that runs meanwhile is not disturbed.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp
import discord

from bot.cogs import COGS
from bot.cogs.common import Cog
from bot.ui.kit.permissions import lacking
from engine.core.text import plain

SKEW = 5.0
"""Seconds by which the clock may differ; Discord tells whole ones."""
PAGE = 200
"""Servers in one answer, at most."""

REFUSED = (
    "Discord does not accept it: press Reset Token on the Bot page of your application, and put the new one into .env"
)

Finding = tuple[bool, str, str]
Played = tuple[int, int, int]
"""A running match: its number, its server, its channel."""


async def findings(
    token: str, running: Sequence[Played], clock: Callable[[], float] = time.time, *, began: bool = True
) -> AsyncIterator[Finding]:
    """Yield what is well and what is not. ``began`` is True if the bot has run before."""
    differences: list[float] = []

    async def answered(_: Any, __: Any, request: aiohttp.TraceRequestEndParams) -> None:
        if date := request.response.headers.get("Date"):
            differences.append(clock() - parsedate_to_datetime(date).timestamp())

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(answered)
    async with discord.Client(intents=discord.Intents(guilds=True), http_trace=trace) as client:
        try:
            await client.login(token)
            yield True, "token", f"accepted by Discord: {client.user}"
            yield _clock(min(differences, key=abs))
            yield await _commands(client, began)
            async for finding in _servers(client, running):
                yield finding
        except discord.LoginFailure:
            yield False, "token", REFUSED
        except (OSError, aiohttp.ClientError, discord.HTTPException) as trouble:
            found = f"cannot be asked ({trouble}): look at the network here, and at https://discordstatus.com"
            yield False, "Discord", found


def _clock(difference: float) -> Finding:
    side = "ahead of" if difference > 0 else "behind"
    if abs(difference) < SKEW:
        return True, "clock", f"within {SKEW:.0f} s of Discord's"
    found = f"{abs(difference):.0f} s {side} Discord's, and deadlines are off by as much"
    return False, "clock", f"{found}: let the system set it (timedatectl set-ntp true)"


async def _commands(client: discord.Client, began: bool) -> Finding:
    ours = {name for cog in COGS for name in _names(cog)}
    assert client.application_id is not None
    known = {one["name"] for one in await client.http.get_global_commands(client.application_id)}
    if ours <= known:
        return True, "commands", f"Discord knows all {len(ours)}"
    if not began:
        return True, "commands", "Discord knows none yet; it is told them when the bot starts"
    unknown = ", ".join(f"/{name}" for name in sorted(ours - known))
    way = "start the bot; if it runs, its log says why (“commands not registered with Discord”)"
    return False, "commands", f"Discord does not know {unknown}: {way}"


def _names(cog: type[Cog]) -> Iterator[str]:
    if cog.__cog_is_app_commands_group__:
        yield str(cog.__cog_group_name__)
    else:
        yield from (command.name for command in cog.__cog_app_commands__ if command.parent is None)


async def _servers(client: discord.Client, running: Sequence[Played]) -> AsyncIterator[Finding]:
    mine: dict[int, Any] = {}
    while page := await client.http.get_guilds(PAGE, after=max(mine, default=0), with_counts=False):
        mine |= {int(one["id"]): one for one in page}
        if len(page) < PAGE:
            break
    well = True
    for number, one in mine.items():
        played = [match for match in running if match[1] == number]
        if played or _lacking(discord.Permissions(int(one["permissions"]))):
            async for found in _server(client, number, played):
                well = False
                yield False, f"server {one['name']}", found
    for match, server, _ in running:
        if server not in mine:
            well = False
            yield False, f"match {match}", "I am not on its server any more: invite me again"
    if well:
        yield True, "servers", f"no permission is lacking (servers: {len(mine)}, running matches: {len(running)})"


async def _server(client: discord.Client, number: int, played: Sequence[Played]) -> AsyncIterator[str]:
    """Yield what I lack on a server: in channels with a match, or everywhere."""
    assert client.user is not None
    server = await client.fetch_guild(number, with_counts=False)
    me = await server.fetch_member(client.user.id)
    channels = {channel.id: channel for channel in await server.fetch_channels()}
    missing = {number: _lacking(channel.permissions_for(me)) for number, channel in channels.items()}
    if all(missing.values()) and (words := _lacking(me.guild_permissions)):
        yield f"no channel can have a match. Grant my role {words} (Server Settings, Roles)"
    for match, _, channel in played:
        if channel not in channels:
            yield f"the channel of match {match} is gone: its host uses /host thread in another one"
        elif words := missing[channel]:
            yield f"grant me {words} in #{channels[channel].name}, for match {match} (Edit Channel, Permissions)"


def _lacking(may: discord.Permissions) -> str:
    return ", ".join(map(plain, lacking(may)))

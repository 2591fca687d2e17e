"""Where a match opens, and opening one: the same for commands and for buttons."""

import asyncio
import contextlib
from collections.abc import Mapping
from dataclasses import replace

import discord
from discord import Interaction

from bot.service.durations import NO_ZONE
from bot.service.lobby.choices import Choices
from bot.service.model import MatchInfo, Place
from bot.service.preferences import Server
from bot.service.service import Service
from bot.texts import Speaker, escaped
from bot.ui.kit.permissions import check_channel
from bot.ui.kit.replies import person
from bot.ui.kit.troubles import ON_A_SERVER
from bot.ui.kit.words import match_name
from engine.core.protocol import AnyGame
from engine.core.refusals import Refusal
from engine.core.text import T, Text

THREAD = 3.0
"""Seconds to wait for a thread, so that the words can lead there."""


def guild_of(interaction: Interaction) -> int:
    """Return the server. Raises ``Refusal`` in a DM."""
    if interaction.guild_id is None:
        raise Refusal(ON_A_SERVER)
    return interaction.guild_id


def place_of(interaction: Interaction, channel_id: int | None = None) -> Place:
    """Return where a match opens: as given, or here, a thread's channel. Raises ``Refusal``."""
    guild, here = guild_of(interaction), interaction.channel
    channel_id = channel_id or (here.parent_id if isinstance(here, discord.Thread) else interaction.channel_id)
    assert channel_id is not None, "a server has channels"
    return Place(guild, channel_id, str(interaction.guild_locale or "en-US"))


async def opening(service: Service, interaction: Interaction) -> tuple[Server, Place]:
    """Return the server, and where a match from here opens. Raises ``Refusal``."""
    server, user = await service.servers.get(guild_of(interaction)), interaction.user
    roles = [role.id for role in user.roles] if isinstance(user, discord.Member) else []
    server.check_opening(roles, manages=interaction.permissions.manage_guild)
    place = server.place(place_of(interaction, server.channel_id))
    await check_channel(interaction, place.channel_id)
    return server, place


async def open_lobby(service: Service, interaction: Interaction, game: AnyGame, words: Mapping[str, str]) -> MatchInfo:
    """Open a lobby with these choices. Raises ``Refusal``."""
    server, place = await opening(service, interaction)
    zone = (await service.preferences.habits(interaction.user.id)).zone or NO_ZONE
    chosen = Choices.usual(game, server.phase_seconds).with_changes(game, words, zone)
    place = replace(place, locale=chosen.locale or place.locale)
    return await service.lobby.open(place, person(interaction), game.title, chosen)


async def open_practice(service: Service, interaction: Interaction, game: AnyGame) -> Text:
    """Begin a match alone against caretakers, and return the words about it. Raises ``Refusal``."""
    _, place = await opening(service, interaction)
    name = Speaker(place.locale, markdown=False)(T("Practice"))
    match = await service.lobby.practice(place, person(interaction), game.title, name)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(THREAD):
            while match.thread_id is None:
                await asyncio.sleep(0.1)
                match = await service.lobby.match(match.id)
    return T(
        "{match} begins: you against caretakers (the bot plays their seats), without a clock. {thread}",
        match=escaped(match_name(match)),
        thread=f"<#{match.thread_id or place.channel_id}>",
    )


def open_words(match: MatchInfo) -> Text:
    name, channel = match_name(match), f"<#{match.channel_id}>"
    return T("{match} is open. Others can join in the text channel {channel}.", match=name, channel=channel)

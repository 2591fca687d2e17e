"""What all commands share: descriptions from the catalogues, and finding the match that is meant."""

from __future__ import annotations

from typing import cast

import discord
from discord import app_commands

from bot.service.model import MatchInfo, Place, Status
from bot.service.service import Service
from bot.service.time.durations import suggested_zones
from bot.texts import Speaker, cut
from bot.ui.words import match_name
from engine.core.refusals import Refusal
from engine.core.text import T, Text

CHOICES = 25
CHOICE = 100
DESCRIPTION = 100

MATCH = T("Which match? Not needed in its own thread.")


def described(text: Text) -> app_commands.locale_str:
    """A description that is translated when the commands are published."""
    return app_commands.locale_str(text.msgid)


class Translator(app_commands.Translator):
    """Descriptions and choices in the languages there are catalogues for. Names stay the same everywhere."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        words = Speaker(str(locale), markdown=False)(Text(string.message))
        return None if words == string.message else cut(words, DESCRIPTION)


def choice(name: str, value: str) -> app_commands.Choice[str]:
    """One suggestion of an autocomplete; the value must fit as it is."""
    return app_commands.Choice(name=cut(name, CHOICE), value=value)


async def meant(service: Service, interaction: discord.Interaction, number: str | None) -> MatchInfo:
    """The match that is meant: the one named, the one of this thread, or the only one this person plays.

    Raises ``Refusal`` if it is none or not clear.
    """
    if number:
        if not number.strip().lstrip("#").isdecimal():
            raise Refusal(T("“{words}” is no number of a match. Choose one from the list.", words=cut(number, 40)))
        found = await service.match(int(number.strip().lstrip("#")))
        if interaction.guild_id is not None and found.guild_id != interaction.guild_id:
            raise Refusal(T("That match is played on another server."))
        return found
    if interaction.channel_id is not None and (here := await service.in_thread(interaction.channel_id)):
        return here
    mine = await service.of_person(interaction.user.id)
    if len(mine) == 1:
        return mine[0][0]
    waiting = [match for match, due in mine if due]
    if len(waiting) == 1:
        return waiting[0]
    if not mine:
        raise Refusal(T("You are in no running match. /match new opens one, /match list shows those there are."))
    raise Refusal(T("Which match? Use this in its thread, or choose one with the option “match”."))


async def suggest_mine(
    service: Service, interaction: discord.Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """This person's running matches, those first in which something is due."""
    mine = await service.of_person(interaction.user.id)
    return _choices([match for match, _ in mine], current)


async def suggest_here(
    service: Service, interaction: discord.Interaction, current: str, *, status: tuple[Status, ...]
) -> list[app_commands.Choice[str]]:
    """The matches of this server."""
    if interaction.guild_id is None:
        return []
    return _choices(list(await service.listed(interaction.guild_id, status=status)), current)


async def suggest_zones(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Time zones by their names."""
    return [choice(name, name) for name in suggested_zones(current, CHOICES)]


def _choices(matches: list[MatchInfo], current: str) -> list[app_commands.Choice[str]]:
    named = [(f"{match_name(match)}: {', '.join(match.names)}", str(match.id)) for match in matches]
    wanted = current.lower()
    return [choice(name, value) for name, value in named if wanted in name.lower()][:CHOICES]


def guild_of(interaction: discord.Interaction) -> int:
    """The server; raises ``Refusal`` in a DM."""
    if interaction.guild_id is None:
        raise Refusal(T("This can only be done in a channel of a server."))
    return cast(int, interaction.guild_id)


def place_of(interaction: discord.Interaction) -> Place:
    """Where a match is opened from here: this channel. Raises ``Refusal`` in a thread or a DM."""
    guild = guild_of(interaction)
    if isinstance(interaction.channel, discord.Thread):
        raise Refusal(T("Open a match in the channel itself; it gets a thread of its own."))
    if interaction.channel_id is None:
        raise Refusal(T("This can only be done in a channel of a server."))
    return Place(guild, interaction.channel_id, str(interaction.guild_locale or "en-US"))

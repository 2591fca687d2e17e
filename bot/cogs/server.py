"""What a server sets for all its matches, ``/settings server``, and who may open matches there."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands, ui

from bot.cogs.naming import described, guild_of
from bot.service.lobby.servers import EVERYBODY, MANAGERS, Server
from bot.service.service import Service
from bot.service.time.durations import length, read_length
from bot.texts import Speaker, catalogues, cut, escaped
from bot.ui.public import layout
from bot.ui.replies import guarded, speaker
from engine.core.refusals import Refusal, Unreadable
from engine.core.text import T

Command = app_commands.Command[Any, ..., None]
NONE = "none"


def check_opening(interaction: discord.Interaction, server: Server) -> None:
    """Raises ``NotAllowed`` for somebody who may not open matches on this server."""
    roles = [role.id for role in interaction.user.roles] if isinstance(interaction.user, discord.Member) else []
    server.check_opening(roles, manages=interaction.permissions.manage_guild)


def server_settings(service: Service) -> Command:
    """``/settings server``."""

    @app_commands.describe(
        channel=described(T("Where new matches open")),
        anywhere=described(T("New matches open where they are asked for")),
        time=described(T("Usual time for each phase, for example 12h or 2d; none for the usual one of the bot")),
        language=described(T("Language of public posts, for example en-US or de; none for the server's own")),
        opening=described(T("Who may open matches")),
        role=described(T("Members of this role may open matches as well")),
    )
    @app_commands.choices(
        opening=[
            app_commands.Choice(name=described(T("Everybody")), value=EVERYBODY),
            app_commands.Choice(name=described(T("Who manages the server, and the role")), value=MANAGERS),
        ]
    )
    @guarded
    async def command(
        interaction: discord.Interaction,
        channel: discord.TextChannel | None = None,
        anywhere: bool | None = None,
        time: str | None = None,
        language: str | None = None,
        opening: str | None = None,
        role: discord.Role | None = None,
    ) -> None:
        guild = guild_of(interaction)
        if not interaction.permissions.manage_guild:
            raise Refusal(T("Only who may manage this server can see and change its settings."))
        changes: dict[str, Any] = {}
        if channel is not None or anywhere:
            changes["channel_id"] = None if anywhere else channel.id if channel else None
        if time is not None:
            changes["phase_seconds"] = None if time.casefold() == NONE else read_length(time)
        if language is not None:
            changes["locale"] = _language(language)
        if opening is not None:
            changes |= {"opening": opening} | ({"role_id": None} if opening == EVERYBODY else {})
        if role is not None:
            changes |= {"opening": MANAGERS, "role_id": role.id}
        server = await (service.set_server(guild, changes) if changes else service.server(guild))
        view = layout(ui.TextDisplay("\n".join(_settings(server, speaker(interaction)))))
        await interaction.response.send_message(view=view, ephemeral=True)

    return app_commands.Command(
        name="server", description=described(T("What holds for all matches of this server")), callback=command
    )


def _settings(server: Server, say: Speaker) -> list[str]:
    own = T("the server's own")
    who = T("everybody") if server.opening == EVERYBODY else T("who manages the server")
    if server.role_id is not None:
        who = T("who manages the server, and members of {role}", role=f"<@&{server.role_id}>")
    where = f"<#{server.channel_id}>" if server.channel_id else T("where they are asked for")
    pace = length(server.phase_seconds) if server.phase_seconds else T("as the game proposes")
    lines = [
        T("New matches open: {where}", where=where),
        T("Usual time for each phase: {time}", time=pace),
        T("Language of public posts: {language}", language=server.locale or own),
        T("Matches are opened by: {who}", who=who),
    ]
    return [say(T("## What holds on this server")), *say.all(lines)]


def _language(words: str) -> str | None:
    """A language as Discord writes it, if there is a catalogue for it. Raises ``Unreadable``."""
    wanted = words.strip()
    if wanted.casefold() == NONE:
        return None
    known = {locale.value.casefold(): locale.value for locale in discord.Locale}
    found = known.get(wanted.casefold().replace("_", "-"))
    there = catalogues()
    if found is None or not {found.replace("-", "_"), found.split("-")[0]} & {*there, "en"}:
        raise Unreadable(
            T(
                "“{words}” is no language I speak. Write it like en-US; there are: {there}.",
                words=escaped(cut(wanted, 40)),
                there=", ".join(sorted({*there, "en"})),
            )
        )
    return found

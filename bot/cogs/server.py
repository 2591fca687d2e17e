"""What a server sets for all its matches, and who may open matches there."""

from __future__ import annotations

import discord

from bot.service.lobby.servers import EVERYBODY, Server
from bot.service.time.durations import length
from bot.texts import Speaker, catalogues, cut, escaped
from engine.core.refusals import Unreadable
from engine.core.text import T

NONE = "none"


def check_opening(interaction: discord.Interaction, server: Server) -> None:
    """Raises ``NotAllowed`` for somebody who may not open matches on this server."""
    roles = [role.id for role in interaction.user.roles] if isinstance(interaction.user, discord.Member) else []
    server.check_opening(roles, manages=interaction.permissions.manage_guild)


def server_lines(server: Server, say: Speaker) -> list[str]:
    """What holds on a server, to be read."""
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


def language_of(words: str) -> str | None:
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

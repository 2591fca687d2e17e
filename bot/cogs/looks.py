"""How pictures look, as options of commands: of a match (``/host pictures``), and what a person may choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.cogs.naming import MATCH, described
from bot.ui.looks import EYES, KINDS, SHAPES, SIZES, THEMES, look_words, match_look
from bot.ui.replies import guarded, person, tell
from engine.core.text import T, Text

Command = app_commands.Command[Any, ..., None]


def look_choices(among: dict[str, Text]) -> list[app_commands.Choice[str]]:
    """What can be chosen for one side of a look."""
    return [app_commands.Choice(name=described(text), value=word) for word, text in among.items()]


def match_pictures(tools: Any, made: Callable[..., Command]) -> Command:
    """``/host pictures``, of the host's tools."""

    @app_commands.describe(
        colours=described(T("Seats in colours that everybody at the table tells apart")),
        theme=described(T("Light or dark paper")),
        size=described(T("How large pictures are")),
        shape=described(T("Whether a board is tall or wide")),
        show=described(T("Pictures, or all of it in words")),
        match=described(MATCH),
    )
    @app_commands.choices(
        colours=look_choices(EYES),
        theme=look_choices(THEMES),
        size=look_choices(SIZES),
        shape=look_choices(SHAPES),
        show=look_choices(KINDS),
    )
    @guarded
    async def command(
        interaction: discord.Interaction,
        colours: str | None = None,
        theme: str | None = None,
        size: str | None = None,
        shape: str | None = None,
        show: str | None = None,
        match: str | None = None,
    ) -> None:
        found = await tools.match(interaction, match)
        look = match_look(found.look, colours, theme, size, shape, show)
        changed = await tools.service.set_match_look(found.id, person(interaction), look)
        words = look_words(changed.look) or T("as usual")
        await tell(interaction, T("Pictures of this match in its thread: {look}", look=words))

    return made(tools, "pictures", T("How the pictures of a match look in its thread"), command)

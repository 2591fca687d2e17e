"""How pictures can look: what may be chosen, and what is stored of it.

A look is stored as words, ``dark tritanopia small wide``; what is usual is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.cogs.naming import MATCH, described
from bot.ui.artist import IN_WORDS
from bot.ui.replies import guarded, person, tell
from engine.core.text import Arg, T, Text, listing

Command = app_commands.Command[Any, ..., None]

EYES: dict[str, Text] = {
    "full": T("Usual colours"),
    "protanopia": T("For eyes that see no red (protanopia)"),
    "deuteranopia": T("For eyes that see no green (deuteranopia)"),
    "tritanopia": T("For eyes that see no blue (tritanopia)"),
}
THEMES: dict[str, Text] = {"light": T("Light"), "dark": T("Dark")}
SIZES: dict[str, Text] = {"large": T("Large"), "small": T("Small: quick to load")}
SHAPES: dict[str, Text] = {"tall": T("Tall: the table below the map"), "wide": T("Wide: the table beside the map")}
KINDS: dict[str, Text] = {"drawn": T("Pictures"), IN_WORDS: T("Words alone: what pictures show is told in full")}
LOOKS = (EYES, THEMES, SIZES, SHAPES, KINDS)
"""The first of each is usual."""


def look_with(look: str, *chosen: str | None) -> str:
    """A look with some words of it changed; None leaves what was."""
    words = []
    for among, new in zip(LOOKS, chosen, strict=True):
        word = new or next((old for old in look.split() if old in among), "")
        if word and word != next(iter(among)):
            words.append(word)
    return " ".join(words)


def look_words(look: str) -> Arg:
    """A look, to be read."""
    told = [among[word] for among in LOOKS for word in look.split() if word in among]
    return listing(told) if told else T("as usual")


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
        look = look_with(found.look, colours, theme, size, shape, show)
        changed = await tools.service.set_match_look(found.id, person(interaction), look)
        await tell(interaction, T("Pictures of this match in its thread: {look}", look=look_words(changed.look)))

    return made(tools, "pictures", T("How the pictures of a match look in its thread"), command)

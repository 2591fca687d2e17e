"""The two persistent components. Every button and every select of the bot is one of these.

They are rebuilt from their custom_id at each press, so they outlive any restart, and no view object is kept. They are
never mixed with plain items, which would make the library forget them (its views unregister all their items at once).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from bot.texts import cut
from bot.ui.ids import BUTTON, BUTTON_PATTERN, SELECT, SELECT_PATTERN, PressId, from_match

LABEL = 80
OPTION = 100
PLACEHOLDER = 150
OPTIONS = 25


class Desk(Protocol):
    """Where presses go."""

    async def pressed(self, interaction: discord.Interaction, press: PressId) -> None: ...

    async def chosen(self, interaction: discord.Interaction, press: PressId, values: list[str]) -> None: ...


def desk_of(interaction: discord.Interaction) -> Desk:
    """The desk of the client that got the interaction."""
    return cast(Desk, cast(Any, interaction.client).desk)


class Press(ui.DynamicItem[ui.Button[Any]], template=BUTTON_PATTERN):
    """A button."""

    def __init__(
        self,
        press: PressId,
        label: str = "?",
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
        disabled: bool = False,
    ) -> None:
        custom_id = press.written(BUTTON)
        super().__init__(
            ui.Button(label=cut(label, LABEL), custom_id=custom_id, style=style, emoji=emoji, disabled=disabled)
        )
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(from_match(match))

    async def callback(self, interaction: discord.Interaction) -> None:
        await desk_of(interaction).pressed(interaction, self.press)


class Pick(ui.DynamicItem[ui.Select[Any]], template=SELECT_PATTERN):
    """A select of which one option is chosen."""

    def __init__(
        self, press: PressId, options: Sequence[discord.SelectOption] = (), *, placeholder: str | None = None
    ) -> None:
        super().__init__(
            ui.Select(
                custom_id=press.written(SELECT),
                options=list(options) or [discord.SelectOption(label="?")],
                placeholder=cut(placeholder, PLACEHOLDER) if placeholder else None,
            )
        )
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(from_match(match))

    async def callback(self, interaction: discord.Interaction) -> None:
        values = list(cast(dict[str, Any], interaction.data).get("values", ()))
        await desk_of(interaction).chosen(interaction, self.press, values)


def option(value: str, label: str, hint: str = "", *, chosen: bool = False) -> discord.SelectOption:
    """One option of a select, cut to Discord's lengths."""
    return discord.SelectOption(
        value=value, label=cut(label, OPTION), description=cut(hint, OPTION) or None, default=chosen
    )

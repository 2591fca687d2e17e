"""The two persistent components. Every button and every select of the bot is one of these.

They are rebuilt from their custom_id at each press, so they outlive any restart, and no view object is kept. They are
never mixed with plain items, which would make the library forget them (its views unregister all their items at once).
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from bot.texts import cut
from bot.ui.ids import BUTTON, BUTTON_PATTERN, SELECT, SELECT_PATTERN, PressId, from_match
from bot.ui.replies import acknowledge, answering
from engine.core.refusals import Refusal
from engine.core.text import T

LABEL = 80
OPTION = 100
PLACEHOLDER = 150
OPTIONS = 25
OLD_BUTTON = T("This button is from another time. Use /me to see what is asked of you.")


Pressed = Callable[[discord.Interaction, PressId], Awaitable[None]]
Filled = Callable[[discord.Interaction, PressId, str], Awaitable[None]]


class Desk(Protocol):
    """Where presses go: by verb what a button does, and what a select does with the value that is chosen."""

    buttons: Mapping[str, Pressed]
    selects: Mapping[str, Filled]


def of_match(show: Callable[[discord.Interaction, int], Awaitable[None]]) -> Pressed:
    """A button that shows something of its match."""
    return lambda interaction, press: show(interaction, press.match)


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
        async with answering(interaction):
            handler = desk_of(interaction).buttons.get(self.press.verb)
            if handler is None:
                raise Refusal(OLD_BUTTON)
            await handler(interaction, self.press)


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
        async with answering(interaction):
            await acknowledge(interaction)
            handler = desk_of(interaction).selects.get(self.press.verb)
            if handler is None:
                raise Refusal(T("This menu is from another time. Use /me to see what is asked of you."))
            await handler(interaction, self.press, values[0] if values else "")


def option(value: str, label: str, hint: str = "", *, chosen: bool = False) -> discord.SelectOption:
    """One option of a select, cut to Discord's lengths."""
    return discord.SelectOption(
        value=value, label=cut(label, OPTION), description=cut(hint, OPTION) or None, default=chosen
    )

"""The two persistent components, and their maker. Every button and every select of the bot is one of these.

They are rebuilt from their custom_id at each press, so they outlive any restart, and no view object is kept. They are
never mixed with plain items, which would make the library forget them (its views unregister all their items at once).
"""

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from bot.texts import Speaker, cut
from bot.ui.ids import BUTTON, BUTTON_PATTERN, SELECT, SELECT_PATTERN, PressId, from_match
from bot.ui.replies import acknowledge, answering
from engine.core.question import Group
from engine.core.refusals import Refusal
from engine.core.text import T, Text

LABEL = 80
OPTION = 100
PLACEHOLDER = 150
OPTIONS = 25
MORE = T("More ({page} of {pages})")
OLD_BUTTON = T("This button is from another time. Use /me to see what is asked of you.")

Row = ui.ActionRow[Any]
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


class Maker:
    """Makes the components of a panel: those of one match, for one decision if any, in its reader's words."""

    def __init__(self, say: Speaker, match: int, decision: int | None = None) -> None:
        self.say, self._match, self._decision = say.plain(), match, decision

    def button(
        self,
        verb: str,
        rest: str,
        label: Text,
        emoji: str | None = None,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
    ) -> Press:
        """A button; ``rest`` is the rest of its id."""
        press = PressId(verb, self._match, self._decision, rest)
        return Press(press, self.say(label), style=style, emoji=emoji, disabled=disabled)

    def pick(self, verb: str, rest: str, options: Sequence[discord.SelectOption], placeholder: Text) -> Row:
        """A row with one select."""
        press = PressId(verb, self._match, self._decision, rest)
        return Row(Pick(press, options, placeholder=self.say(placeholder)))

    def option(
        self, value: str, label: Text, hint: Text | None = None, *, chosen: bool = False
    ) -> discord.SelectOption:
        """One option of a select."""
        return option(value, self.say(label), self.say(hint) if hint else "", chosen=chosen)

    def groups(self, verb: str, rest: str, groups: Iterable[Group], placeholder: Text, opened: str) -> Row:
        """A select of groups; the opened one is chosen already."""
        options = [self.option(group.key, group.label, group.hint, chosen=group.key == opened) for group in groups]
        return self.pick(verb, rest, options[:OPTIONS], placeholder)

    def paged(
        self,
        verb: str,
        rest: Callable[[int], str],
        options: Sequence[discord.SelectOption],
        placeholder: Text,
        page: int,
        turn: tuple[str, Callable[[int], str]],
        more: Text = MORE,
    ) -> Iterator[Row]:
        """A select of so many options as fit, and a button that shows the next ones.

        ``rest`` gives the rest of the select's id for a page; ``turn`` is the verb of the button, and the same for it.
        """
        pages = -(-len(options) // OPTIONS)
        page = min(page, pages - 1)
        if options:
            yield self.pick(verb, rest(page), options[page * OPTIONS : (page + 1) * OPTIONS], placeholder)
        if pages > 1:
            label = replace(more, args=(("page", page + 1), ("pages", pages)))
            yield Row(self.button(turn[0], turn[1]((page + 1) % pages), label))

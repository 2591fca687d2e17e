"""Modals: always one way among others, never the only one.

The library keeps open modals in memory and forgets them with the process, so it is asked for nothing but their JSON;
what comes back is routed by its custom_id, also after a restart.
"""

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.texts import Speaker, cut
from bot.ui.ids import MODAL, PressId
from engine.core.text import Text

TITLE = 45
LABEL = 45
DESCRIPTION = 100
FIELD = "words"


async def ask(
    interaction: discord.Interaction,
    press: PressId,
    say: Speaker,
    *,
    title: Text,
    label: Text,
    hint: Text | None = None,
    value: str = "",
    longest: int = 100,
    needed: bool = True,
) -> None:
    """Open a modal with one field, which may be left empty unless ``needed``. Must be the first answer."""
    words = say.plain()
    style = discord.TextStyle.paragraph if longest > 200 else discord.TextStyle.short
    field = ui.TextInput[Any](
        custom_id=FIELD, style=style, max_length=longest, default=cut(value, longest) or None, required=needed
    )
    modal = ui.Modal(title=cut(words(title), TITLE), custom_id=press.written(MODAL), timeout=None)
    modal.add_item(
        ui.Label(
            text=cut(words(label), LABEL),
            description=cut(words(hint), DESCRIPTION) if hint else None,
            component=field,
        )
    )
    modal.stop()
    await interaction.response.send_modal(modal)


def typed(data: Mapping[str, Any]) -> str:
    """What was typed into the one field of a submitted modal; empty if there is none."""
    for part in _walk(data.get("components", ())):
        if part.get("custom_id") == FIELD:
            return str(part.get("value") or "")
    return ""


def _walk(parts: Any) -> Any:
    for part in parts:
        yield part
        yield from _walk(part.get("components", ()))
        if "component" in part:
            yield from _walk([part["component"]])

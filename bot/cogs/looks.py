"""How pictures look, as options of commands: of ``/host pictures`` and of ``/settings pictures``."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from discord import app_commands

from bot.cogs.common import choices_of, described
from bot.ui.looks import EYES, KINDS, SHAPES, SIZES, THEMES
from engine.core.text import T, Text

Callback = TypeVar("Callback", bound=Callable[..., Any])

SIDES = {"colours": EYES, "theme": THEMES, "size": SIZES, "shape": SHAPES, "show": KINDS}
SAID = {
    "theme": T("Light or dark paper"),
    "size": T("How large pictures are"),
    "shape": T("Whether a board is tall or wide"),
    "show": T("Pictures, or all of it in words"),
}


def look_options(colours: Text, first: Mapping[str, Text] | None = None) -> Callable[[Callback], Callback]:
    """The options of a look: what ``colours`` is said to be, and what can be chosen ``first`` on each side."""

    def given(callback: Callback) -> Callback:
        app_commands.describe(**{name: described(text) for name, text in {"colours": colours, **SAID}.items()})(
            callback
        )
        return app_commands.choices(**{name: choices_of({**(first or {}), **side}) for name, side in SIDES.items()})(
            callback
        )

    return given
